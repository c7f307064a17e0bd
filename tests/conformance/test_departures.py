"""Resignations: what every game keeps when players leave at any time.

Seats are left one after another.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import resume, run_stand_in
from engine.contract.values import Event
from engine.contract.words import tell
from tests.conformance.test_conformance import NAMES, match, matches
from tests.conformance.walk import MOST_PLIES, Case, Walk, onlookers, walked
from tools.movers import mover_of

pytestmark = pytest.mark.sampled(every=3)

__all__ = ["match"]

TIMES, OFTEN = 2, 3
"""Number of resignations tried per match in the slow set; each is played to the end."""

match_of_each = matches()


def leavings(match: Walk) -> Iterator[tuple[Any, int, int]]:
    """Yield a State, a seat that leaves then, and the ply.

    Seats leave on their own turn, out of turn, and in the middle of a round.
    """
    players = match.case.players
    if players == 1:
        return
    count = min(OFTEN if match.case.is_long else TIMES, len(match.steps))
    for number in range(count):
        ply = number * len(match.steps) // count
        yield match.steps[ply].before, (match.steps[ply].seat + number % 2) % players, ply


def leavings_played(match: Walk) -> tuple[tuple[Any, int, int], ...]:
    """Return the leavings after which a match is played to its end.

    In the fast set, it is the first with an even number of players and the last with an odd one.
    """
    found = tuple(leavings(match))
    return found if match.case.is_long else found[: 1 - match.case.players % 2] or found[-1:]


@dataclass(frozen=True)
class PlayedOn:
    """A match after a resignation.

    It holds every fifth State and the last, the conserved totals, and who is gone.
    """

    states: tuple[Any, ...]
    conserved: frozenset[str]
    gone: tuple[int, ...]


@lru_cache(16)
def played_on(case: Case, seat: int, ply: int) -> PlayedOn:
    """Play to the end after a seat has left at a ply.

    The house plays for it. Further seats leave while three are left.
    """
    match, gone = walked(case), [seat]
    after, _ = match.game.leave(match.steps[ply].before, seat)
    states = (after, *_going_on(match, after, gone, f"{case.seed} {ply}"))
    conserved = frozenset(repr(case.law.conserved(state)) for state in states)
    return PlayedOn((*states[:-1:5], states[-1]), conserved, tuple(gone))


def _going_on(match: Walk, state: Any, gone: list[int], seed: str) -> Iterator[Any]:
    game, moved, ply = match.game, mover_of(match.case.game), 0
    while seats := game.to_move(state):
        ply += 1
        assert ply <= MOST_PLIES
        if ply == 6 and len(gone) < match.case.players - 2:
            gone.append(next(seat for seat in range(match.case.players) if seat not in gone))
            state, _ = game.leave(state, gone[-1])
        else:
            seen = game.view(state, seats[0])
            is_gone = seats[0] in gone
            _, move = run_stand_in(game, seen) if is_gone else moved(game, seen, Dice(f"on {seed}", ply))
            state, _ = game.apply(state, seats[0], move, Dice(f"left {seed}", ply))
        yield state


@match_of_each
def test_leaving_is_told_to_all_and_changes_no_state_that_was(match: Walk) -> None:
    game = match.game
    for state, seat, _ in leavings(match):
        before = state.model_dump_json()
        after, events = game.leave(state, seat)
        assert state.model_dump_json() == before
        assert after != state
        assert game.State.model_validate_json(after.model_dump_json()) == after
        public = [tell(event.sentence, NAMES) for event in events if event.to is None]
        assert any(NAMES[seat] in text for text in public)
        assert all(Event.model_validate_json(event.model_dump_json()) == event for event in events)
        assert match.case.law.conserved(after) == match.case.law.conserved(state)
        for who in onlookers(match.case):
            assert any(NAMES[seat] in tell(one, NAMES) for one in game.describe(game.view(after, who)))


@match_of_each
def test_who_leaves_neither_ends_the_match_of_the_others_nor_stops_it(match: Walk) -> None:
    game = match.game
    for state, seat, _ in leavings(match):
        after, _ = game.leave(state, seat)
        if match.case.players > 2:
            assert game.outcome(after) is None
        assert (game.outcome(after) is None) == bool(game.to_move(after))
        for asked in game.to_move(after):
            resume(game, game.view(after, asked), ())


@match_of_each
def test_the_others_play_on_to_an_end_that_who_left_does_not_win(match: Walk) -> None:
    game, conserved = match.game, match.case.law.conserved
    for before, seat, ply in leavings_played(match):
        after = played_on(match.case, seat, ply)
        gone = after.gone
        assert after.conserved == {repr(conserved(before))}
        outcome = game.outcome(after.states[-1])
        assert outcome is not None
        assert not set(outcome.winners) & set(gone)
        staying = [place for seat, place in enumerate(outcome.places) if seat not in gone]
        assert max(staying) < min(outcome.places[seat] for seat in gone)


@match_of_each
def test_what_is_sampled_after_a_player_left_looks_the_same(match: Walk) -> None:
    game = match.game
    for _, seat, ply in leavings_played(match):
        for number, later in enumerate(played_on(match.case, seat, ply).states):
            for who in onlookers(match.case):
                seen = game.view(later, who)
                assert game.view(game.sample(seen, Dice("sample", number)), who) == seen
