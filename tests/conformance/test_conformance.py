"""Laws of every game, checked at every step of whole matches.

The fast ones always run, the long ones with -m slow.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from engine.contract import limits
from engine.contract.dice import Dice
from engine.contract.driver import replay, resume, run_stand_in
from engine.contract.errors import IllegalMove
from engine.contract.notation import read_notation
from engine.contract.values import Ask, Collection, Decided, Event, Outcome
from engine.contract.words import Words, fullest, tell
from engine.library import GAMES
from tests.conformance.law import Law
from tests.conformance.laws import LAWS
from tests.conformance.walk import Case, Walk, asks, cases, extremes, one_by_one, onlookers, walk, walked

pytestmark = pytest.mark.sampled(every=3)

NAMES = tuple(letter * 32 for letter in "WMQ@#%")
"""As long as Discord lets names be, and nothing that a game's own words could hold."""

KEY = re.compile(rf"[^\s,|]{{1,{limits.KEY_LONGEST}}}")
HASH_SEEDS = ("0", "4711")
ROOT = Path(__file__).parents[2]


def in_words(words: Words) -> str:
    return tell(words, NAMES)


def matches(concerned: Callable[[Law], bool] = lambda _: True) -> pytest.MarkDecorator:
    """One match for each case of the games concerned."""
    fast, slow = (
        [case for case in cases(rounds=rounds) if concerned(case.law)] for rounds in ("fast", "slow")
    )
    return pytest.mark.parametrize(
        "match",
        [
            *(pytest.param(case, id=str(case)) for case in fast),
            *(pytest.param(case, id=str(case), marks=pytest.mark.slow) for case in slow),
        ],
        indirect=True,
    )


match_of_each = matches()
match_with_an_order = matches(lambda law: law.game.HOOKS.order is not None)
match_with_secrets = matches(lambda law: law.secrets is not None)
match_without_secrets = matches(lambda law: law.secrets is None)


@pytest.fixture
def match(request: pytest.FixtureRequest) -> Walk:
    return walked(request.param)


def test_every_game_of_the_library_is_walked() -> None:
    assert {law.game.TITLE for law in LAWS.values()} >= {game.TITLE for game in GAMES.values()}
    assert all(LAWS[name].game is game for name, game in GAMES.items())


@match_of_each
def test_apply_leaves_the_old_state_untouched(match: Walk) -> None:
    for step in match.steps:
        assert step.before.model_dump_json() == step.before_json


@match_of_each
def test_everything_survives_json_and_compares_equal(match: Walk) -> None:
    game, moves = match.game, TypeAdapter[Any](match.game.Move)
    assert (
        type(match.case.options).model_validate_json(match.case.options.model_dump_json())
        == match.case.options
    )
    for seat in match.case.seats:
        assert type(seat).model_validate_json(seat.model_dump_json()) == seat
    for state in match.states:
        assert game.State.model_validate_json(state.model_dump_json()) == state
        for who in onlookers(match.case):
            view = game.view(state, who)
            again = game.View.model_validate_json(view.model_dump_json())
            assert again == view
            assert hash(again) == hash(view), "a picture is kept by the view it shows"
    for step in match.steps:
        assert moves.validate_json(moves.dump_json(step.move)) == step.move
        assert all(Event.model_validate_json(event.model_dump_json()) == event for event in step.events)
    outcome = game.outcome(match.states[-1])
    assert outcome is not None
    assert Outcome.model_validate_json(outcome.model_dump_json()) == outcome


@match_of_each
def test_there_is_an_outcome_exactly_when_no_one_is_to_move(match: Walk) -> None:
    for state in match.states:
        seats = match.game.to_move(state)
        assert (match.game.outcome(state) is None) == bool(seats)
        assert seats == tuple(sorted(set(seats) & set(range(match.case.players))))


@match_with_an_order
def test_the_seats_move_in_the_order_that_the_game_foretells(match: Walk) -> None:
    find = match.game.HOOKS.order
    assert find is not None
    turns = [step for step in match.steps if not isinstance(step.move, match.case.law.between)]
    begun = [next(steps) for _, steps in groupby(turns, lambda step: step.seat)]
    moved, told = [step.seat for step in begun], 0
    for n, step in enumerate(begun):
        order = find(match.game.view(step.before, step.seat))
        foretold = [seat for seat, _ in groupby(seat for seat in order if seat in moved[n:])]
        # A later turn can end the match before the last of them.
        assert foretold[: len(moved) - n] == moved[n : n + len(foretold)]
        told += len(foretold)
    assert told >= len(begun)


@match_of_each
def test_the_outcome_ranks_everybody_and_says_why(match: Walk) -> None:
    outcome = match.game.outcome(match.states[-1])
    assert outcome is not None
    assert len(outcome.scores) == len(outcome.places) == match.case.players
    assert outcome.scores == match.game.scores(match.states[-1]), (
        "points in play are those that count in the end"
    )
    assert all(len(match.game.scores(state)) == match.case.players for state in match.states)
    assert all(place == 1 + sum(other < place for other in outcome.places) for place in outcome.places)
    assert outcome.winners
    if outcome.sums:
        assert outcome.sums == match.game.sums(match.states[-1])
    for state in match.states:
        added = tuple(sum(share.points for share in shares) for shares in match.game.sums(state))
        assert added == match.game.scores(state), "the parts of the points so far add up"
    told = [tell(sentence, NAMES) for sentence in (outcome.reason, *outcome.story)]
    assert all(told)
    assert any(NAMES[seat] in told[0] for seat in outcome.winners)


@match_of_each
def test_what_the_game_conserves_is_conserved(match: Walk) -> None:
    assert len({repr(match.case.law.conserved(state)) for state in match.states}) == 1


@match_without_secrets
def test_where_nothing_is_hidden_everybody_sees_the_whole_state(match: Walk) -> None:
    fields = match.game.State.model_fields
    for state in match.states:
        for who in onlookers(match.case):
            seen = match.game.view(state, who)
            assert {name: getattr(seen, name) for name in fields} == dict(state)
    assert all(event.to is None for step in match.steps for event in step.events)


@match_with_secrets
def test_nothing_that_a_seat_reads_names_what_it_may_not_know(match: Walk) -> None:
    secrets = match.case.law.secrets
    assert secrets is not None
    for ply in match.checked:
        step = match.steps[ply]
        movers = match.game.to_move(step.after)
        for who in onlookers(match.case):
            words: list[Words] = [event.sentence for event in step.events if event.is_for(who)]
            view = match.game.view(step.after, who)
            if who in (*movers, one_by_one(match.case, ply)):
                words += match.game.describe(view)
            if who in movers:
                asked = resume(match.game, view, ())
                assert isinstance(asked, Ask)
                words += [asked.prompt, *asked.notes]
                words += [word for option in asked.options for word in (option.label, option.hint) if word]
            text = "\n".join(tell(sentence, NAMES) for sentence in words)
            hidden = secrets(step.after, who)
            found = re.search("|".join(f"(?:{secret})" for secret in hidden), text) if hidden else None
            assert found is None, (found, text)


@match_of_each
def test_every_question_keeps_the_limits_of_the_contract_and_can_be_answered(match: Walk) -> None:
    for step in (match.steps[ply] for ply in match.checked):
        for asked in asks(match.game, match.game.view(step.before, step.seat), step.picks):
            assert isinstance(asked.view, match.game.View)
            assert bool(asked.options) == (asked.number is None)
            if asked.options:
                assert 0 <= asked.least <= asked.most <= min(limits.CHOSEN_MOST, len(asked.options))
            assert fullest(asked.prompt, in_words, limits.PROMPT_LONGEST)
            assert all(fullest(note, in_words, limits.NOTE_LONGEST) for note in asked.notes), (
                "said without a cut"
            )
            keys = [option.key for option in asked.options]
            assert len(set(map(str.casefold, keys))) == len(keys)
            for option in asked.options:
                assert KEY.fullmatch(option.key)
                assert option.key != "-"
                assert fullest(option.label, in_words, limits.LABEL_LONGEST)
                assert option.short is None or fullest(option.short, in_words, limits.LABEL_LONGEST)
                assert option.hint is None or fullest(option.hint, in_words, limits.HINT_LONGEST)


@match_of_each
def test_an_ask_does_not_depend_on_which_copy_of_a_view_it_is_made_from(match: Walk) -> None:
    for step in (match.steps[ply] for ply in match.checked):
        view = match.game.view(step.before, step.seat)
        copy = match.game.View.model_validate_json(view.model_dump_json())
        assert list(asks(match.game, copy, step.picks)) == list(asks(match.game, view, step.picks))


@match_of_each
def test_the_log_in_notation_leads_to_the_same_moves_and_the_same_end(match: Walk) -> None:
    for step, (_, line) in zip(match.steps, match.log, strict=True):
        decided = resume(match.game, match.game.view(step.before, step.seat), read_notation(line))
        assert decided == Decided(step.move)
    end, told = replay(match.game, match.case.options, match.case.seats, match.case.seed, match.moves)
    assert end == match.states[-1]
    assert told == tuple(step.events for step in match.steps)


@match_of_each
def test_no_one_out_of_turn_can_move(match: Walk) -> None:
    for step in match.steps:
        allowed = match.game.to_move(step.before)
        for seat in {-1, *range(match.case.players + 1)} - set(allowed):
            with pytest.raises(IllegalMove):
                match.game.apply(step.before, seat, step.move, Dice("out of turn", 1))
    for seat in range(match.case.players):
        with pytest.raises(IllegalMove):
            match.game.apply(match.states[-1], seat, match.steps[-1].move, Dice("too late", 1))


@match_of_each
def test_a_stand_in_can_take_over_at_any_time(match: Walk) -> None:
    game = match.game
    for step in match.steps:
        for seat in game.to_move(step.before):
            view = game.view(step.before, seat)
            picks, move = run_stand_in(game, view)
            assert picks == game.stand_in(view)
            assert resume(game, view, picks) == Decided(move)
            after, _ = game.apply(step.before, seat, move, Dice("stand-in", 1))
            assert after != step.before


@match_of_each
def test_a_state_of_these_rules_is_its_own_upgrade(match: Walk) -> None:
    game = match.game
    for state in match.states[:: max(1, len(match.states) // 8)]:
        kept = state.model_dump(mode="json")
        assert game.upgrade(game.RULES, kept) == kept == state.model_dump(mode="json")
        assert game.upgrade(game.RULES + 1, kept) is None, "nobody knows the rules to come"


@pytest.mark.slow
@match_of_each
def test_a_match_of_stand_ins_alone_comes_to_its_end(match: Walk) -> None:
    state, plies = match.first, 0
    while seats := match.game.to_move(state):
        plies += 1
        assert plies < 1000
        _, move = run_stand_in(match.game, match.game.view(state, seats[0]))
        state, _ = match.game.apply(state, seats[0], move, Dice("all away", plies))
    assert match.game.outcome(state) is not None


@match_of_each
def test_every_ply_is_told_and_every_event_is_for_a_player_at_the_table(match: Walk) -> None:
    for step in match.steps:
        assert any(event.to is None for event in step.events)
        for event in step.events:
            assert event.to is None or set(event.to) <= set(range(match.case.players))
            assert tell(event.sentence, NAMES)[-1] in ".!?"


@pytest.mark.parametrize("name", LAWS)
def test_options_are_described_bounded_and_have_a_default(name: str) -> None:
    game = LAWS[name].game
    for kind in (game.Options, game.SeatOptions):
        kind()
        assert len(kind.model_fields) <= limits.OPTIONS_MOST
        for field, info in kind.model_json_schema().get("properties", {}).items():
            assert 0 < len(info["title"]) <= limits.OPTION_TITLE_LONGEST, field
            assert 0 < len(info["description"]) <= limits.OPTION_HELP_LONGEST, field
            assert "default" in info, field
            is_bounded = any(
                bounds <= set(info) for bounds in ({"minimum", "maximum"}, {"minLength", "maxLength"})
            )
            is_bounded |= "enum" in info or info["type"] == "boolean"
            assert is_bounded, field


@pytest.mark.parametrize("case", cases(rounds="fast"), ids=str)
def test_the_usual_turns_are_some_and_no_more_than_the_most(case: Case) -> None:
    usual = case.law.game.usual_turns(case.options, case.players)
    assert 1 <= usual <= -(-case.law.game.longest(case.options, case.players) // case.players)


@pytest.mark.parametrize("name", LAWS)
def test_the_rules_page_fits_and_draws_real_views(name: str) -> None:
    game = LAWS[name].game
    assert 0 < len(tell(game.PITCH, NAMES)) <= limits.PITCH_LONGEST
    assert 0 < len(tell(game.LEAVING, NAMES)) <= limits.PROMPT_LONGEST
    assert game.PAGE
    for section in game.PAGE:
        assert 0 < len(tell(section.heading, NAMES)) <= limits.HEADING_LONGEST
        assert sum(len(tell(sentence, NAMES)) + 1 for sentence in section.text) <= limits.SECTION_LONGEST
        assert section.picture is None or isinstance(section.picture, game.View)


NUMBER_WORDS = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b(?!-| thirds)", re.IGNORECASE
)


@pytest.mark.parametrize("name", LAWS)
def test_the_rules_page_tells_numbers_in_figures_from_2_on(name: str) -> None:
    for section in (*LAWS[name].game.PAGE, *getattr(LAWS[name].game, "CATALOGUE", ())):
        for sentence in (section.heading, *section.text):
            assert not NUMBER_WORDS.search(tell(sentence, NAMES)), tell(sentence, NAMES)


@pytest.mark.parametrize("name", [name for name, law in LAWS.items() if hasattr(law.game, "COLLECTION")])
def test_a_collection_can_be_leafed_through_and_what_is_ready_can_be_brought(name: str) -> None:
    game = LAWS[name].game
    made: Collection = getattr(game, "COLLECTION")  # noqa: B009 - not every game holds one
    field = made.brought
    assert getattr(game.SeatOptions(), field) in made.ready
    books = [made.groups, *map(made.look, made.ready.values())]
    for section in (section for book in books for section in book):
        assert 0 < len(tell(section.heading, NAMES)) <= limits.HEADING_LONGEST
        assert 0 < sum(len(tell(sentence, NAMES)) + 1 for sentence in section.text) <= limits.GROUP_LONGEST
        assert section.picture is None or isinstance(section.picture, game.View)
    for text in made.ready.values():
        assert getattr(game.SeatOptions.model_validate({field: text}), field) == text
    with pytest.raises(ValueError, match=r"\.$"):
        made.look("no such thing")
    with pytest.raises(ValidationError, match="no such thing"):
        game.SeatOptions.model_validate({field: "no such thing"})


@pytest.mark.parametrize("name", LAWS)
def test_two_seeds_make_two_matches_and_one_seed_makes_one(name: str) -> None:
    case = next(case for case in cases(rounds="fast") if case.game == name)
    assert walk(case).states == walked(case).states
    game = case.law.game
    starts = [game.start(case.options, case.seats, Dice(str(seed), 0)) for seed in range(8)]
    assert any(state != starts[0] for state in starts)


@pytest.mark.slow
@pytest.mark.parametrize("rounds", ["fast", pytest.param("slow", marks=pytest.mark.slow)])
def test_nothing_depends_on_the_hash_seed_of_the_process(rounds: str) -> None:
    there = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.conformance", rounds],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in HASH_SEEDS
    ]
    one, other = (process.communicate()[0] for process in there)
    assert [process.returncode for process in there] == [0, 0]
    assert one == other
    assert len(one.splitlines()) == len(extremes(rounds))
