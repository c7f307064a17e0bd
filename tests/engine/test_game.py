"""What the contract gives to all games: drafts, notation, moves, replay.

Moves are tested as legal and as random ones.
"""

from collections import Counter
from collections.abc import Generator
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.contract.dice import Dice
from engine.contract.driver import (
    answers,
    ask_of,
    check_pick,
    legal_moves,
    move_of,
    random_move,
    replay,
    resume,
    run_stand_in,
)
from engine.contract.errors import (
    EngineError,
    IllegalMove,
    MatchOver,
    NoSuchMatch,
    NotSeated,
    NotYourTurn,
    Stale,
    StoreError,
)
from engine.contract.game import AnyGame
from engine.contract.notation import notation, read_notation
from engine.contract.values import Ask, Decided, Event, Option, Outcome, Pick
from engine.contract.words import say, tell, whole
from engine.library import GAMES, game_named
from engine.match.drafts import describe_draft, read_line
from tests.toys import laying, rolling


def ask(keys: str, least: int = 1, most: int = 1) -> Ask:
    options = tuple(Option(key=key, label=say(key)) for key in keys.split())
    return Ask(prompt=say("Which?"), options=options, view=None, least=least, most=most)


def refusal(asked: Ask, pick: Pick) -> str:
    with pytest.raises(IllegalMove) as caught:
        check_pick(asked, pick)
    return tell(caught.value.sentence, ())


def test_an_answer_comes_in_the_order_of_the_question() -> None:
    assert check_pick(ask("a b c", 1, 3), ("c", "a")) == ("a", "c")


def test_no_answer_at_all_may_be_one() -> None:
    assert check_pick(ask("a b", 0, 1), ()) == ()


@pytest.mark.parametrize(
    ("least", "most", "pick", "told"),
    [
        (1, 1, ("z",), "“z” isn’t possible right now."),
        (2, 2, ("a", "a"), "“a,a” isn’t possible right now."),
        (1, 1, ("a", "b"), "Choose exactly 1."),
        (1, 1, (), "Choose exactly 1."),
        (1, 2, ("a", "b", "c"), "Choose from 1 to 2."),
    ],
)
def test_what_is_no_answer_is_refused_in_a_sentence(least: int, most: int, pick: Pick, told: str) -> None:
    assert refusal(ask("a b c", least, most), pick) == told


def test_a_refusal_gives_the_reason_that_the_question_has_for_it() -> None:
    taken = replace(ask("a b"), refusal=lambda key: say("{key} is taken.", key=key) if key == "c" else None)
    assert refusal(taken, ("c",)) == "c is taken."
    assert refusal(taken, ("d",)) == "“d” isn’t possible right now."
    assert taken == ask("a b"), "how a question refuses makes it no other question"


def test_a_quiet_option_is_taken_when_typed_and_offered_nowhere() -> None:
    quiet = Option(key="c", label=say("as it is"), quiet=True)
    asked = replace(ask("a b"), options=(*ask("a b").options, quiet))
    assert check_pick(asked, ("c",)) == ("c",)
    assert [option.key for option in asked.offered_options] == ["a", "b"]
    assert list(answers(asked)) == [("a",), ("b",)]


class Numbers:
    """A toy that asks for a number and makes it the Move."""

    def choose(self, view: object) -> Generator[Ask, Pick, int]:
        (number,) = yield Ask(prompt=say("How many?"), options=(), view=view, number=range(3, 7))
        return int(number)


NUMBERS = cast("AnyGame", Numbers())
"""Only the questions of a game are used here."""


@pytest.mark.parametrize("written", ["3", "6", "06"])
def test_a_question_may_be_answered_with_a_number(written: str) -> None:
    assert resume(NUMBERS, None, ((written,),)) == Decided(int(written))


@pytest.mark.parametrize("pick", [(), ("2",), ("7",), ("3", "4"), ("three",), ("٤",), ("9" * 5000,), ("-3",)])
def test_what_is_no_number_of_its_range_is_refused_with_the_range(pick: Pick) -> None:
    with pytest.raises(IllegalMove) as refusal:
        resume(NUMBERS, None, (pick,))
    assert tell(refusal.value.sentence, ()) == "Choose a number from 3 to 6."


class Spelled:
    """A toy with one question: an offered letter, or any typed word."""

    def choose(self, view: object) -> Generator[Ask, Pick, str]:
        (key,) = yield Ask(
            prompt=say("Which?"),
            options=(Option(key="a", label=say("A")),),
            view=view,
            typed=lambda key: Option(key=key.lower(), label=say("Word")) if key.isalpha() else None,
        )
        return key


def test_an_option_may_be_typed_that_is_too_many_to_be_listed_and_is_kept_in_its_proper_spelling() -> None:
    game = cast("AnyGame", Spelled())
    assert resume(game, None, (("a",),)) == Decided("a")
    assert resume(game, None, (("WORD",),)) == Decided("word")
    assert read_line(game, None, "Word") == ((("word",),), Decided("word"))
    assert [tell(whole(label), ()) for label in describe_draft(game.choose(None), (("word",),))] == ["Word"]
    for pick in (("9",), ("word", "other")):
        with pytest.raises(IllegalMove):
            resume(game, None, (pick,))


def test_numbers_are_legal_moves_and_random_ones_too() -> None:
    assert [move for _, move in legal_moves(NUMBERS, None)] == [3, 4, 5, 6]
    drawn = {random_move(NUMBERS, None, Dice("numbers", ply)) for ply in range(60)}
    assert drawn == {(((str(number),),), number) for number in range(3, 7)}


def test_an_event_is_for_everybody_or_for_those_it_names() -> None:
    told = say("Something happened.")
    assert all(Event(sentence=told).is_for(seat) for seat in (None, 0, 1))
    assert [Event(sentence=told, to=(1, 2)).is_for(seat) for seat in (None, 0, 1, 2)] == [
        False,
        False,
        True,
        True,
    ]


def test_an_event_that_was_kept_for_one_seat_as_a_number_is_still_read() -> None:
    kept = '{"sentence": {"template": "You draw.", "args": []}, "to": 1}'
    assert Event.model_validate_json(kept) == Event(sentence=say("You draw."), to=(1,))


def test_a_refusal_of_something_endless_stays_short() -> None:
    assert len(refusal(ask("a"), ("z" * 5000,))) < 200


def questions() -> Generator[Ask, Pick, str]:
    (first,) = yield ask("a b")
    (second,) = yield ask("c d")
    return first + second


def test_a_line_of_notation_is_a_move_or_leads_to_a_question() -> None:
    assert move_of(questions(), "a d") == "ad"
    assert [option.key for option in ask_of(questions(), "a").options] == ["c", "d"]
    assert [option.key for option in ask_of(questions(), "").options] == ["a", "b"]
    for line in ("", "a", "x", "a d d"):
        with pytest.raises(IllegalMove):
            move_of(questions(), line)
    for line in ("a c", "c"):
        with pytest.raises(IllegalMove):
            ask_of(questions(), line)


def test_all_answers_are_listed_from_the_fewest_to_the_most() -> None:
    assert list(answers(ask("a b c", 0, 2))) == [
        (),
        ("a",),
        ("b",),
        ("c",),
        ("a", "b"),
        ("a", "c"),
        ("b", "c"),
    ]


def test_a_draft_goes_on_where_its_picks_stand() -> None:
    view = rolling.view(rolling.start(rolling.Options(), (rolling.SeatOptions(),) * 2, Dice("x", 0)), 0)
    first = resume(rolling, view, ())
    assert isinstance(first, Ask)
    assert [option.key for option in first.options] == ["go", "dig", "stop"]
    assert resume(rolling, view, (("go",), ("B2",))) == Decided(rolling.Go(cell=(1, 1)))
    with pytest.raises(IllegalMove):
        resume(rolling, view, (("go",), ("A1",)))


def test_picks_after_the_move_is_decided_are_refused() -> None:
    view = rolling.view(rolling.start(rolling.Options(), (rolling.SeatOptions(),) * 2, Dice("x", 0)), 0)
    with pytest.raises(IllegalMove) as caught:
        resume(rolling, view, (("dig",), ("go",), ("B2",)))
    assert tell(caught.value.sentence, ()) == "The move is complete before “go B2”: leave out the rest."


def test_a_stand_in_gives_a_whole_move_or_is_refused() -> None:
    state = laying.start(laying.Options(), (laying.SeatOptions(),) * 2, Dice("stand-in", 0))
    (seat,) = laying.to_move(state)
    view = laying.view(state, seat)
    picks, move = run_stand_in(laying, view)
    assert resume(laying, view, picks) == Decided(move)
    hesitant = SimpleNamespace(choose=laying.choose, stand_in=lambda view: ())
    with pytest.raises(IllegalMove, match="isn’t a whole move yet"):
        run_stand_in(hesitant, view)


def test_a_draft_that_is_left_lets_its_question_end_in_order() -> None:
    closed: list[str] = []

    class Asking:
        def choose(self, view: object) -> Generator[Ask, Pick, None]:
            try:
                yield ask("a")
            finally:
                closed.append("closed")

    resume(cast("AnyGame", Asking()), None, ())
    assert closed == ["closed"]


def test_every_legal_move_is_listed_once_with_the_draft_that_leads_to_it() -> None:
    view = rolling.view(rolling.start(rolling.Options(), (rolling.SeatOptions(),) * 2, Dice("x", 0)), 0)
    listed = list(legal_moves(rolling, view))
    assert len(listed) == len({move for _, move in listed}) == 37
    assert [notation(picks) for picks, _ in listed][:3] == ["go B1", "go C1", "go D1"]
    assert all(resume(rolling, view, picks) == Decided(move) for picks, move in listed)


def test_legal_moves_can_be_listed_from_the_last_on() -> None:
    view = rolling.view(rolling.start(rolling.Options(), (rolling.SeatOptions(),) * 2, Dice("x", 0)), 0)
    assert list(legal_moves(rolling, view, last_first=True)) == list(legal_moves(rolling, view))[::-1]


def test_a_random_move_is_legal_and_any_move_may_come() -> None:
    seats = (laying.SeatOptions(),) * 2
    view = laying.view(laying.start(laying.Options(width=2), seats, Dice("x", 0)), 0)
    kinds: Counter[str] = Counter()
    for ply in range(60):
        picks, move = random_move(laying, view, Dice("random", ply))
        assert resume(laying, view, picks) == Decided(move)
        kinds[move.kind] += 1
    assert set(kinds) == {"lay", "pass"}


def test_a_random_move_is_the_same_with_the_same_dice() -> None:
    view = laying.view(laying.start(laying.Options(), (laying.SeatOptions(),) * 2, Dice("x", 0)), 0)
    assert random_move(laying, view, Dice("random", 1)) == random_move(laying, view, Dice("random", 1))


KEYS = st.text(st.characters(codec="ascii", categories=("L", "N")), min_size=1, max_size=5)


@pytest.mark.slow
@given(st.lists(st.lists(KEYS, max_size=3).map(tuple), max_size=5).map(tuple))
def test_notation_reads_back_to_the_same_draft(picks: tuple[Pick, ...]) -> None:
    assert read_notation(notation(picks)) == picks


def test_notation_is_one_line_that_people_can_type() -> None:
    assert notation((("R8", "G4"), (), ("eat",))) == "R8,G4 - eat"
    assert read_notation("  R8,G4   -  eat ") == (("R8", "G4"), (), ("eat",))
    assert read_notation("R8,,G4,") == (("R8", "G4"),)


def test_a_replay_is_the_match_again() -> None:
    moves = [(0, rolling.Go(cell=(2, 2))), (0, rolling.Dig())]
    state, told = replay(rolling, rolling.Options(), (rolling.SeatOptions(),) * 2, "seed", moves)
    assert len(told) == 2
    assert (state, told) == replay(rolling, rolling.Options(), (rolling.SeatOptions(),) * 2, "seed", moves)


def test_a_replay_of_what_the_rules_do_not_allow_is_refused() -> None:
    with pytest.raises(IllegalMove):
        replay(rolling, rolling.Options(), (rolling.SeatOptions(),) * 2, "seed", [(1, rolling.Dig())])


def test_all_who_are_in_first_place_have_won() -> None:
    assert Outcome(scores=(3, 5, 5), places=(3, 1, 1), reason=say("Even.")).winners == (1, 2)


def test_every_game_is_found_by_its_name_and_no_other_name_is_one() -> None:
    for name, game in GAMES.items():
        assert game_named(name) is game
        assert name.isidentifier()
    with pytest.raises(EngineError) as caught:
        game_named("backgammon")
    assert "backgammon" in tell(caught.value.sentence, ())


@pytest.mark.parametrize(
    "kind", [NoSuchMatch, MatchOver, NotSeated, NotYourTurn, Stale, IllegalMove, StoreError]
)
def test_every_refusal_is_of_one_family_and_carries_its_sentence(kind: type[EngineError]) -> None:
    error = kind(say("No, {why}.", why="because"))
    assert isinstance(error, EngineError)
    assert tell(error.sentence, ()) == "No, because."
