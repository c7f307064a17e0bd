"""What a seat of ORGANISM is asked on the way through its turn: just what the rules allow, in few presses."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations, product
from statistics import median

import pytest

from engine.dice import Dice
from engine.game import Ask, Decided, Pick, answers, legal_moves, notation, read_notation, resume
from engine.games import organism as game
from engine.games.organism.boards import Length, Space
from engine.games.organism.table import (
    KINDS,
    Action,
    Acts,
    Circulate,
    Eat,
    Grow,
    Move,
    Payment,
    Shift,
    State,
    TurnMove,
)
from engine.words import Wordings, whole
from tests.games.organism import DICE, MINE, after, deal, in_words, is_accepted, of, position, told, turn
from tools.movers import mover_of

MOST_PRESSES = 19
"""For a turn of seven actions."""


def ask_of(state: State, line: str = "") -> Ask:
    asked = resume(game, game.view(state, state.turn), read_notation(line))
    assert isinstance(asked, Ask)
    return asked


def keys(ask: Ask) -> list[str]:
    return [option.key for option in ask.offered]


def decided(state: State, line: str) -> Move:
    made = resume(game, game.view(state, state.turn), read_notation(line))
    assert isinstance(made, Decided)
    assert isinstance(made.move, TurnMove)
    return made.move


# All that can be reached, and all that is legal


def reached(state: State) -> dict[Move, list[str]]:
    """All turns that `choose` leads to, each with the lines of notation that lead to it."""
    by_move: dict[Move, list[str]] = {}
    for picks, move in legal_moves(game, game.view(state, state.turn)):
        by_move.setdefault(move, []).append(notation(picks))
    return by_move


def accepted_blindly(state: State, spaces: Sequence[Space]) -> set[Move]:
    """Every turn that `apply` accepts, made longer action by action with whatever can be said of these spaces."""
    waiting = [TurnMove(introduced=None, acts=())]
    waiting += [
        TurnMove(introduced=(one, two, three), acts=()) for one, two, three in product(KINDS, repeat=3)
    ]
    every, actions = set[Move](), list(said_of(spaces))
    while waiting:
        move = waiting.pop()
        if is_accepted(state, move):
            every.add(move)
            waiting += longer(move, spaces, actions)
    return every


def longer(move: TurnMove, spaces: Sequence[Space], actions: Sequence[Action]) -> Iterator[TurnMove]:
    for space, kind in product(spaces, KINDS):
        begun = Acts(organism=space, kind=kind, actions=())
        yield TurnMove(introduced=move.introduced, acts=(*move.acts, begun))
    if move.acts:
        *earlier, last = move.acts
        for action in actions:
            acts = Acts(organism=last.organism, kind=last.kind, actions=(*last.actions, action))
            yield TurnMove(introduced=move.introduced, acts=(*earlier, acts))


def said_of(spaces: Sequence[Space]) -> Iterator[Action]:
    """Every action on these spaces; two elements at most pay for growth, in either order."""
    single = [Payment(space=space, food=food) for space in spaces for food in (1, 2, 3)]
    paid = [(), *((one,) for one in single), *permutations([one for one in single if one.food == 1], 2)]
    for space in spaces:
        yield Eat(space=space)
        for to in spaces:
            yield Shift(space=space, to=to)
            yield Circulate(space=space, to=to)
        for kind, payments in product(KINDS, paid):
            yield Grow(kind=kind, space=space, paid=payments)


SMALL = {
    "one that eats, moves or grows once": ("0: eat@C16.1 move@C17.1 grow@C18.1 1: eat@C9 move@C10 grow@C11", "B12 B1"),
    "no food at all": ("0: eat@C1 move@C2 grow@C3 1: eat@C8 move@C9 grow@C10", "C4 B1"),
}  # fmt: skip
"""Positions, with the spaces beside the organisms that are tried; what stands on the board is tried always."""

LARGER = {
    "others within reach": ("0: eat@C1.1 move@C2.1 grow@C3.1 1: eat@C5.3 move@B4.1 grow@C6", "C4 B2"),
    "two that move": ("0: eat@C16 move@C17.1 grow@C18 move@C1 1: eat@C9 move@B11.1 grow@B10", "B12 B1 C2"),
    "two that grow": ("0: eat@C16.3 move@C17 grow@C18.1 grow@C1.1 1: eat@C9 move@C10 grow@C11", "B1"),
    "two that eat": ("0: eat@C16.2 move@C17 grow@C18 eat@C1.1 1: eat@C9 move@C10 grow@C11", "B1 B12"),
    "two organisms": ("0: eat@C16 move@C17.1 grow@C18 eat@C3 move@C4 grow@C5 1: eat@C9 move@C10 grow@C11", "B12 B3"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "beside"),
    [
        *(pytest.param(*case, id=name) for name, case in SMALL.items()),
        *(pytest.param(*case, id=name, marks=pytest.mark.slow) for name, case in LARGER.items()),
    ],
)
def test_choose_reaches_just_the_turns_that_apply_accepts(text: str, beside: str) -> None:
    state = position(text)
    spaces = [*(one.space for one in state.elements), *beside.split()]
    # What happens elsewhere is left out on both sides; all of it is compared where the spaces are few.
    within = {move for move in reached(state) if mentioned(move) <= set(spaces)}
    assert told_apart(accepted_blindly(state, spaces)) == told_apart(within)
    assert len(within) >= 2


def told_apart(moves: Iterable[Move]) -> set[Move]:
    """Turns by what is done in them: an organism that does nothing may be left out."""
    return {
        move.model_copy(update={"acts": tuple(acts for acts in move.acts if acts.actions)}) for move in moves
    }


def mentioned(move: Move) -> set[Space]:
    """The spaces that a turn names."""
    found = {acts.organism for acts in move.acts}
    for action in (action for acts in move.acts for action in acts.actions):
        found.add(action.space)
        match action:
            case Shift(to=to) | Circulate(to=to):
                found.add(to)
            case Grow(paid=paid):
                found |= {payment.space for payment in paid}
            case Eat():
                pass
    return found


def test_choose_reaches_just_the_introductions_that_apply_accepts() -> None:
    state = deal(2, seed="lots")
    spaces = [*state.board.homes[state.turn], state.board.near[state.board.homes[state.turn][1]][0]]
    within = {move for move in reached(state) if mentioned(move) <= set(spaces)}
    assert told_apart(accepted_blindly(state, spaces)) == told_apart(within)
    assert len({move.introduced for move in within}) == 6


@pytest.mark.parametrize("text", [case[0] for case in (*SMALL.values(), *LARGER.values())])
def test_apply_accepts_every_turn_that_choose_reaches_and_only_eating_is_written_in_two_ways(
    text: str,
) -> None:
    state = position(text)
    for move, lines in reached(state).items():
        assert is_accepted(state, move)
        # Where nothing comes of a turn it may be ended without the last look.
        looked = {line.replace(" done confirm", " confirm") for line in lines}
        assert len(looked) == 1 or any(
            isinstance(action, Eat) for acts in move.acts for action in acts.actions
        )


# Counts


def test_from_the_empty_board_there_are_as_many_first_turns_as_the_homes_allow() -> None:
    """By hand: every type with nothing or one of six circulations, or no type at all; one that eats; what grows or moves.

    The homes have two, two and three empty neighbours; each is where GROW is in two of the six arrangements, and MOVE
    moves all three elements from the middle home, two from the others.
    """
    idle = 6 * (1 + 3 * (1 + 6))
    eating = 6
    growing = 2 * 3 * (2 + 2 + 3)
    moving = 2 * ((2 + 2 + 3) + (2 + 2) + (2 + 3))
    assert len(reached(deal(2, seed="lots"))) == idle + eating + growing + moving == 212


@pytest.mark.slow
def test_the_second_seat_has_as_many_first_turns_whatever_the_first_one_does() -> None:
    state = deal(2, seed="lots")
    for number, move in enumerate(reached(state)):
        if number % 100 == 0:
            assert len(reached(after(state, move))) == 212


OPEN_DRAFTS = {
    # Nothing can be done but eat, which leads to the last look, as does doing nothing.
    f"{MINE} 1: eat@C7 move@C8 grow@C9": (2, 2, 0),
    # All three eat, or step by step: an element, circulation, stop or end; MOVE and GROW have one more each.
    "0: eat@A1.1 move@core.1 grow@A2.1 1: eat@C7 move@C8 grow@C9": (
        5,
        1 + 4 + 6 + 6 + 1,
        5 + 16 + 16,
    ),
}
"""How many drafts are one, two and three picks long, counted by hand: those that are complete count once, at their length."""


@pytest.mark.parametrize(("text", "counted"), OPEN_DRAFTS.items())
def test_there_are_as_many_drafts_of_one_two_and_three_picks_as_counted_by_hand(
    text: str, counted: tuple[int, ...]
) -> None:
    view = game.view(position(text), 0)
    drafts: list[tuple[Pick, ...]] = [()]
    found = []
    for _ in counted:
        asked = [(picks, resume(game, view, picks)) for picks in drafts]
        drafts = [(*picks, pick) for picks, ask in asked if isinstance(ask, Ask) for pick in answers(ask)]
        found.append(len(drafts))
    assert tuple(found) == counted


# The questions


def test_whoever_enters_is_advised_the_usual_way_and_may_choose_another() -> None:
    state = deal(2, seed="lots")
    asked = ask_of(state)
    assert keys(asked) == ["eat-move-grow", "other"]
    assert in_words(asked.prompt) == "You enter the board. Who starts where?"
    assert in_words(whole(asked.offered[0].label)) == "Usual: MOVE in the middle"
    assert [option.tone for option in asked.offered] == ["usual", "idle"]
    assert asked.view.numbered == state.board.homes[state.turn]
    other = ask_of(state, "other")
    assert sorted(["eat-move-grow", *keys(other)]) == sorted(
        "-".join(kinds) for kinds in permutations(("eat", "move", "grow"))
    )
    assert in_words(whole(other.offered[0].label)) == "1 EAT · 2 GROW · 3 MOVE"


def test_whoever_enters_in_the_first_round_reads_what_captures_what_and_what_wins() -> None:
    state = deal(2, seed="lots")
    assert [in_words(note) for note in ask_of(state).notes] == [
        "EAT captures GROW, GROW captures MOVE, MOVE captures EAT.",
        "5 captures win, or 3 living organisms.",
    ]
    assert not ask_of(state, "other").notes
    assert not ask_of(state.model_copy(update={"round": 2})).notes


def test_every_way_to_enter_may_be_typed_at_once_as_drafts_of_older_rules_have_it() -> None:
    state = deal(2, seed="lots")
    for kinds in permutations(("eat", "move", "grow")):
        made = decided(state, f"{'-'.join(kinds)} end confirm")
        assert made.introduced == kinds


def test_which_organism_acts_is_asked_only_where_several_are_left() -> None:
    state = position("0: eat@C16 move@C17 grow@C18 eat@C3 move@C4 grow@C5 1: eat@C9 move@C10 grow@C11")
    assert keys(ask_of(state)) == ["C3", "C16", "end"]
    assert in_words(whole(ask_of(state).offered[0].label)) == "1 · EAT, MOVE and GROW"
    assert keys(ask_of(state, "C16 eat-all")) == ["eat-all", "end"]
    assert ask_of(state, "C16 eat-all").view.acting == "C3"
    assert (
        ask_of(state, "C16 eat-all end").view.preview.acts == decided(state, "C16 eat-all end confirm").acts
    )


def test_what_has_but_one_answer_is_not_asked() -> None:
    # Without any food nothing moves, grows or goes round: there is nothing but to eat.
    hungry = position("0: eat@C16 move@C17 grow@C18 1: eat@C9 move@C10 grow@C11")
    assert keys(ask_of(hungry)) == ["eat-all", "end"]
    for line in ("move confirm", "grow confirm"):
        assert decided(hungry, line).acts[0].actions == ()
    assert decided(hungry, "eat C16 confirm") == decided(hungry, "eat-all confirm") == turn("C16 eat C16")
    # Only one element has food to give, and there are two that could take it.
    single = position("0: eat@C16.3 move@C17 grow@C18 1: eat@C9 move@C10 grow@C11")
    assert keys(ask_of(single, "eat")) == ["circulate", "done", "confirm"]
    assert keys(ask_of(single, "eat circulate")) == ["C17", "C18"]
    assert decided(single, "eat circulate C18 confirm") == turn("C16 eat C16~C18")


def test_an_organism_that_can_do_nothing_at_all_is_not_asked() -> None:
    full = "0: eat@A1.3 move@core.3 grow@A2.3"
    walls = "1: " + " ".join(
        f"{kind}@{space}.3"
        for kind, space in zip(
            ("eat", "move", "grow") * 4, ("A3", "A4", "A5", "A6", "B1", "B2", "B3", "B4", "B12"), strict=False
        )
    )
    state = position(f"{full} {walls}")
    assert keys(ask_of(state)) == ["confirm"]
    assert ask_of(state).view.is_last_look


# What there is to do, and what does nothing


def labels(ask: Ask) -> dict[str, str]:
    return {option.key: in_words(whole(option.label)) for option in ask.offered}


def test_what_can_be_done_of_a_type_is_on_its_button_and_what_does_nothing_stands_back() -> None:
    state = position("0: eat@C16.3 move@C17.1 grow@C18 1: eat@C9 move@C10 grow@C11")
    asked = ask_of(state)
    assert labels(asked) == {
        "eat": "EAT (only circulates food now)",
        "move": "MOVE once",
        "grow": "GROW (only circulates food now)",
        "end": "Do nothing",
    }
    assert [option.key for option in asked.offered if option.tone == "usual"] == ["move"]
    idle = ask_of(state, "grow")
    assert in_words(idle.prompt) == "Nothing can grow now. You may still circulate food."
    assert labels(idle) == {"circulate": "Circulate food", "done": "Stop here", "confirm": "End turn"}


def test_all_that_can_be_eaten_is_one_press_and_step_by_step_is_beside_it() -> None:
    state = position("0: eat@C15 eat@C16.2 eat@C17.3 move@C18.1 grow@C1 1: eat@C9 move@C10 grow@C11")
    assert labels(ask_of(state)) == {
        "eat-all": "EAT all (3 food)",
        "eat": "EAT, step by step",
        "move": "MOVE once",
        "grow": "GROW (only circulates food now)",
        "end": "Do nothing",
    }
    assert decided(state, "eat-all confirm") == turn("C1 eat C15 C15 C16")
    single = position("0: eat@C16.1 move@C17 grow@C18 1: eat@C9 move@C10 grow@C11")
    assert labels(ask_of(single))["eat-all"] == "EAT (one food)"
    assert labels(ask_of(single))["eat"] == "EAT (circulate food instead)"


def test_a_button_with_little_room_says_what_it_counts_and_calls_circulating_so() -> None:
    def shorts(state: State) -> dict[str, str]:
        offered = ask_of(state).offered
        return {option.key: in_words(option.short) for option in offered if option.short is not None}

    several = position("0: eat@C15 eat@C16.2 eat@C17.3 move@C18.1 grow@C1 1: eat@C9 move@C10 grow@C11")
    assert shorts(several) == {"eat-all": "EAT all: 3 food", "grow": "GROW: circulate"}
    single = position("0: eat@C16.1 move@C17 grow@C18 1: eat@C9 move@C10 grow@C11")
    assert shorts(single) == {
        "eat-all": "EAT one food",
        "eat": "EAT: circulate",
        "grow": "GROW: circulate",
    }


def test_on_buttons_a_phone_shows_three_in_a_row_or_two() -> None:
    for state, picks, _, _ in played(3):
        view = game.view(state, state.turn)
        for n in range(len(picks)):
            asked = resume(game, view, picks[:n])
            assert isinstance(asked, Ask)
            for option in asked.offered:
                assert len(in_words(whole(option.short or option.label))) <= 25, option.key


@pytest.mark.parametrize(
    ("eats", "meals"),
    [
        ("eat@C15 eat@C16 eat@C17", "C15 C16 C17"),
        ("eat@C15.3 eat@C16.3 eat@C17", "C17 C17 C17"),
        ("eat@C15.3 eat@C16 eat@C17.2", "C16 C16 C17"),
        ("eat@C15.3 eat@C16.3 eat@C17.2", "C17"),
        ("eat@C15.3 eat@C16.2 eat@C17.2", "C16 C17"),
    ],
)
def test_where_all_eat_each_has_one_food_before_any_has_two(eats: str, meals: str) -> None:
    state = position(f"0: {eats} move@C18 grow@C1 1: eat@C9 move@C10 grow@C11")
    assert decided(state, "eat-all confirm") == turn(f"C1 eat {meals}")


def test_the_turn_can_be_ended_at_once_where_nothing_comes_of_it() -> None:
    state = position("0: eat@C15 eat@C16.1 move@C17.1 grow@C18 1: eat@C9 move@C10 grow@C11")
    assert labels(ask_of(state, "eat C15"))["confirm"] == "End turn"
    assert decided(state, "eat C15 confirm") == decided(state, "eat C15 done confirm") == turn("C15 eat C15")
    hunting = position(f"{MINE} eat@A3.1 eat@B1 1: grow@B5 eat@C7 move@C8")
    assert "confirm" not in keys(ask_of(hunting, "eat"))
    assert keys(ask_of(hunting, "eat B1 done")) == ["confirm"]
    two = position("0: eat@C16.1 move@C17 grow@C18 eat@C3.1 move@C4 grow@C5 1: eat@C9 move@C10 grow@C11")
    assert "confirm" not in keys(ask_of(two, "C16 eat"))


def test_the_only_way_to_pay_is_taken_and_any_other_is_asked_for() -> None:
    state = position("0: eat@C16 move@C17 grow@C18.1 grow@C1.2 1: eat@C9 move@C10 grow@C11")
    assert keys(ask_of(state, "grow eat B1")) == ["C1x1", "C18x1"]
    assert keys(ask_of(state, "grow grow B1")) == ["C1x2", "C1x1+C18x1"]
    single = position("0: eat@C16 move@C17 grow@C18 grow@C1.2 1: eat@C9 move@C10 grow@C11")
    assert "B1" in keys(ask_of(single, "grow grow"))
    assert keys(ask_of(single, "grow grow B1")) == ["confirm"]
    assert decided(single, "grow grow B1 confirm") == turn("C1 grow grow@B1=C1x2")


def test_several_food_can_be_eaten_with_one_press() -> None:
    state = position("0: eat@C15 eat@C16.1 eat@C17.3 move@C18 grow@C1 1: eat@C9 move@C10 grow@C11")
    assert keys(ask_of(state, "eat")) == ["C15", "C16", "C15x3", "C16x2", "circulate", "done", "confirm"]
    assert decided(state, "eat C15x3 confirm") == turn("C1 eat C15 C15 C15")
    assert decided(state, "eat C16x2 C15 confirm") == turn("C1 eat C16 C16 C15")
    assert keys(ask_of(state, "eat C15")) == ["C15", "C16", "C15x2", "C16x2", "circulate", "done", "confirm"]
    assert keys(ask_of(state, "eat C16 C16")) == ["C15", "circulate", "done", "confirm"]


def test_the_board_on_the_way_shows_what_was_done_so_far() -> None:
    state = position("0: eat@C15 eat@C16.1 move@C17.1 move@C18 grow@C1 1: eat@C9 move@C10 grow@C11")
    moved = ask_of(state, "move C17 B12").view
    assert of(state.model_copy(update={"elements": moved.elements}), 0) == (
        "move@B12.1 grow@C1 eat@C15 eat@C16.1 move@C18"
    )
    assert moved.preview.acts == turn("C1 move C17>B12").acts
    assert ask_of(state, "move C17").view.chosen == "C17"


def test_a_place_says_what_would_be_captured_from_there_and_what_would_capture() -> None:
    state = position(f"{MINE} move@A3.1 1: eat@C5 grow@C6 move@C7")
    hints = {option.key: option.hint for option in ask_of(state, "move").offered}
    assert not any(hints.values())
    hints = {option.key: option.hint for option in ask_of(state, "move A3").offered}
    assert hints["A4"] is None
    torn = hints["B6"]
    assert isinstance(torn, Wordings)
    assert in_words(torn.ways[0]) == "⚠️ leaves MOVE with no EAT and no GROW"
    hint = hints["B4"]
    assert isinstance(hint, Wordings)
    assert list(map(in_words, hint.ways)) == [
        "captures Bob’s EAT · ⚠️ captured by Bob’s GROW",
        "captures EAT · ⚠️ captured by GROW",
    ]


# Presses

SEVEN = (
    "0: move@A1.1 move@A2.1 move@A3.1 move@A4.1 eat@A5 grow@A6 eat@C13.1 grow@C14.3 grow@C15 grow@C16 move@C17"
    " 1: eat@C8 move@C9 grow@C7"
)
"""Two organisms, of which one may move four times and the other grow three times."""


def test_the_commonest_turn_takes_two_presses_and_the_first_one_three() -> None:
    state = position("0: eat@C16 eat@C15.1 move@C17.1 grow@C18 1: eat@C9 move@C10 grow@C11")
    assert len(read_notation("eat-all confirm")) == 2
    assert decided(state, "eat-all confirm") == turn("C15 eat C15 C16")
    assert decided(deal(2, seed="lots"), "eat-move-grow eat-all confirm").acts


def test_a_turn_of_seven_actions_takes_fewer_than_twenty_presses() -> None:
    line = "A1 move A1 B1 A2 B3 A3 B4 A4 B8 grow eat B10 eat B9 circulate C14 confirm"
    assert decided(position(SEVEN), line) == turn(
        "A1 move A1>B1 A2>B3 A3>B4 A4>B8; C13 grow eat@B10=C14x1 eat@B9=C14x2 C13~C14"
    )
    assert len(line.split()) == 18 <= MOST_PRESSES


@cache
def played(
    players: int, rounds: int = 14, length: Length = "close"
) -> tuple[tuple[State, tuple[Pick, ...], Move, State], ...]:
    """The turns of a match of the mover."""
    state = deal(players, seed=f"asking {players}", rounds=rounds, board=length)
    turns: list[tuple[State, tuple[Pick, ...], Move, State]] = []
    while seats := game.to_move(state):
        dice = Dice(f"asking {players}", len(turns))
        picks, move = mover_of("organism")(game, game.view(state, seats[0]), dice)
        ended, _ = game.apply(state, seats[0], move, DICE)
        turns.append((state, picks, move, ended))
        state = ended
    return tuple(turns)


def test_typical_turns_take_few_presses() -> None:
    turns = [one for players in (2, 3) for one in played(players, 60, "open")]
    presses = [len(picks) for _, picks, _, _ in turns]
    done = [sum(len(acts.actions) for acts in move.acts) for _, _, move, _ in turns]
    figures = (
        f"median {median(presses)}, most {max(presses)}, in {len(turns)} turns of up to {max(done)} actions"
    )
    assert median(presses) <= 6, figures
    assert max(presses) <= MOST_PRESSES, figures
    assert max(done) >= 4, figures


@pytest.mark.parametrize("players", game.SEATS)
def test_a_single_answer_is_asked_for_only_at_the_end(players: int) -> None:
    for state, picks, _, _ in played(players):
        view = game.view(state, state.turn)
        for n in range(len(picks) - 1):
            asked = resume(game, view, picks[:n])
            assert isinstance(asked, Ask)
            assert len(asked.offered) > 1


def test_the_name_of_an_only_taker_that_could_eat_next_means_the_taker() -> None:
    state = position("0: eat@C16 eat@C15.3 eat@C17.3 move@C18.3 grow@C1.3 1: eat@C9 move@C10 grow@C11")
    passed = Circulate(space="C18", to="C16")
    for line in ("eat circulate C18 done confirm", "eat circulate C18 C16 done confirm"):
        (acts,) = decided(state, line).acts
        assert acts.actions == (passed,)
    asked = ask_of(state, "eat circulate C18")
    assert keys(asked)[0] == "again-C16"
    for line in ("eat circulate C18 again-C16 done confirm", "eat circulate C18 C16 C16 done confirm"):
        (acts,) = decided(state, line).acts
        assert acts.actions == (passed, Eat(space="C16"))


def test_what_could_only_go_to_one_space_may_go_on_from_there() -> None:
    state = position("0: move@C16.1 move@C15 eat@B12 grow@B11 1: eat@C9 move@C10 grow@C11 eat@B10")
    assert set(state.board.near["C16"]) == {"B11", "C15", "C17"}
    further = keys(ask_of(state, "move C16 again-C17"))
    made = decided(state, f"move C16 again-C17 {further[0]} confirm")
    assert (
        made
        == turn(f"B11 move C16>C17 C17>{further[0]}")
        == decided(state, f"move C16 C17 C17 {further[0]} confirm")
    )


@pytest.mark.parametrize("players", game.SEATS)
def test_org_23_each_pick_can_be_taken_back_until_the_turn_is_confirmed(players: int) -> None:
    for state, picks, move, _ in played(players)[-12:]:
        view = game.view(state, state.turn)
        asking = game.choose(view)
        ask = next(asking)
        for n, pick in enumerate(picks[:-1]):
            assert resume(game, view, picks[:n]) == ask
            ask = asking.send(pick)
        assert resume(game, view, picks[:-1]) == ask
        assert resume(game, view, picks) == Decided(move)


@pytest.mark.parametrize(
    ("text", "tokens", "told"),
    [
        ("1: eat@core move@A4 grow@A5", (0, 4), "⚠️ Bob wins with 5 captures."),
        ("1: eat@C9 move@C10 grow@C11 eat@C13 move@C14 grow@C15 eat@core move@A5 grow@A6", (0, 0), "⚠️ Bob wins with 3 living organisms."),
    ],
)  # fmt: skip
def test_the_last_question_tells_of_a_match_that_the_next_turn_would_begin_by_winning(
    text: str, tokens: tuple[int, ...], told: str
) -> None:
    state = position(f"0: eat@C1 move@C2 grow@C3 {text}", tokens=tokens)
    assert in_words(ask_of(state, "end").notes[-1]) == told
    assert game.apply(state, 0, decided(state, "end confirm"), DICE)[0].winners == (1,)


def test_the_last_question_tells_that_the_last_round_ends() -> None:
    state = position(f"{MINE} 1: eat@C7 move@C8 grow@C9", tokens=(2, 1), rounds=5, round_number=5, turn=1)
    reason = "⚠️ 5 rounds are over: Ann has the most captures and wins."
    last = ask_of(state, "end")
    assert in_words(last.notes[-1]) == reason
    assert [option.tone for option in last.offered] == ["danger"]


def test_the_last_question_tells_just_what_comes_of_the_turn() -> None:
    losses = 0
    for state, picks, move, ended in (one for players in game.SEATS for one in played(players)):
        assert ended.last
        last = resume(game, game.view(state, state.turn), picks[:-1])
        assert isinstance(last, Ask)
        if not last.view.is_last_look:
            assert not (ended.last.captures or ended.last.deaths or ended.ending), "then there is a last look"
            continue
        assert last.view.preview == ended.last
        notes = [in_words(whole(note)) for note in last.notes]
        events = told(game.apply(state, state.turn, move, DICE)[1])
        outcome = game.outcome(ended)
        if outcome is not None:
            assert notes.pop().removeprefix("⚠️ ") == in_words(outcome.reason)
        gone = [one.element for one in ended.last.captures]
        gone += [one for death in ended.last.deaths for one in death.elements]
        mine = tuple(one.space for one in gone if one.seat == state.turn)
        assert last.view.numbered == mine
        assert sum(note.startswith("⚠️") for note in notes) >= bool(mine)
        assert ("Nobody is captured, nobody dies." in notes) is (not gone and outcome is None)
        for number in range(1, len(mine) + 1 if len(mine) <= 4 else 1):
            assert any(re.search(rf"\b{number}\b", note) for note in notes if note.startswith("⚠️"))
        theirs = [event for event in events if " dies: " in event or " die: " in event]
        assert all(
            event in notes
            for event in theirs
            if not event.startswith(("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")[state.turn])
        )
        won = outcome is not None and state.turn in outcome.winners
        is_danger = (bool(mine) or outcome is not None) and not won
        (option,) = last.offered
        assert (option.tone == "danger") is is_danger
        assert in_words(whole(option.label)) == ("End turn anyway" if is_danger else "End turn")
        losses += bool(gone)
    assert losses > 10


@pytest.mark.parametrize(
    ("text", "line", "prompt", "notes"),
    [
        (
            "0: eat@C16 move@C17.1 grow@C18 eat@B12.1 1: eat@C7 move@C8 grow@C9",
            "move B12 A6",
            "End your turn anyway?",
            ["⚠️ You lose your EAT (number 1): its group has no MOVE and no GROW."],
        ),
        (
            "0: eat@A6.1 move@B11.1 grow@B12 1: grow@A4.2 move@B8.1 eat@B7 grow@C11",
            "move A6 A5",
            "You would lose everything! End your turn anyway?",
            [
                "⚠️ You lose your elements 2 and 3: their group has no EAT. Bob gets a token for it.",
                "⚠️ Bob captures your EAT (number 1).",
                "You capture Bob’s GROW.",
                "Captures then: you 1 of 5 and Bob 2 of 5.",
            ],
        ),
        (
            "0: eat@A6.1 move@B10.1 grow@B11 1: grow@A4.1 eat@B7 move@B6",
            "move A6 A5",
            "End your turn like this?",
            [
                "You capture Bob’s GROW.",
                "Bob’s EAT and MOVE die: their group has no GROW. A token for you.",
                "Captures then: you 2 of 5.",
            ],
        ),
    ],
)
def test_a_danger_says_and_looks_so(text: str, line: str, prompt: str, notes: list[str]) -> None:
    last = ask_of(position(text), line)
    assert in_words(last.prompt) == prompt
    assert [in_words(whole(note), 0) for note in last.notes] == notes
    assert [option.tone for option in last.offered] == ["danger" if "anyway" in prompt else "usual"]
