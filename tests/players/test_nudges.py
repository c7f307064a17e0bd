"""Every hint has a nudge and a reason, in whole matches of every game."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.values import Decided
from engine.contract.words import tell
from engine.library import GAMES
from engine.players import Effort, Thought, player_of
from tests.support.players import PLAYED

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
QUICK = Effort(0.01)
PLIES = 40


@cache
def thoughts(name: str) -> tuple[tuple[Any, int, Thought], ...]:
    """Return what the best player thinks, decision by decision, in a match of two."""
    game, player = GAMES[name], player_of(name, 3)
    state = game.start(game.Options(), (game.SeatOptions(),) * 2, Dice(f"nudges {name}", 0))
    found = []
    for ply in range(1, PLIES):
        if not (waiting := game.to_move(state)):
            break
        seat = waiting[0]
        view = game.view(state, seat)
        thought = player(view, Dice("nudge", ply), QUICK)
        found.append((view, seat, thought))
        decided = resume(game, view, thought.picks)
        assert isinstance(decided, Decided)
        state, _ = game.apply(state, seat, decided.move, Dice("nudges", ply))
    return tuple(found)


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_every_hint_has_a_reason_that_is_not_its_label(name: str) -> None:
    for _, seat, thought in thoughts(name):
        assert thought.why is not None
        why = tell(thought.why, NAMES, reader=seat)
        assert len(why.split()) >= 4, why
        if thought.told is not None:
            assert why.rstrip(".") != tell(thought.told, NAMES, reader=seat)


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_every_hint_has_a_nudge_that_does_not_give_the_move_away(name: str) -> None:
    for _, seat, thought in thoughts(name):
        assert thought.clue is not None
        clue = tell(thought.clue, NAMES, reader=seat)
        assert len(clue.split()) >= 3, clue
        places = {key for pick in thought.picks for key in pick if any(letter.isdigit() for letter in key)}
        assert not places & {*clue.replace(",", " ").split()}, clue


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", PLAYED)
def test_nudges_differ_with_the_moves(name: str) -> None:
    """A nudge that always says the same would narrow nothing."""
    assert (
        len({tell(thought.clue, NAMES, reader=seat) for _, seat, thought in thoughts(name) if thought.clue})
        >= 4
    )
