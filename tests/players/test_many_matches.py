"""Matches of computers alone in every game, for every number of players.

They are asked as the bot asks. No Move is illegal or late, no player fails, and each match is
decided. `MATCHES=2200` plays about as many in all instead of a sample.
"""

from __future__ import annotations

import logging
import os
from time import thread_time

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import run_draft
from engine.contract.values import Decided
from engine.library import GAMES
from engine.players import SECONDS, Effort, thought_of
from tests.support.players import PLAYED

TABLES = [(name, players) for name in PLAYED for players in GAMES[name].SEATS]
MATCHES = int(os.environ.get("MATCHES", "42"))
"""Matches of levels 1 and 2, in all."""
HARD = 50
"""Matches of other levels for each one of level 3."""
LITTLE = Effort(0.002)
MOVES = 3000
"""More moves than any match takes."""


def play_to_end(name: str, players: int, levels: tuple[int, ...], seed: str) -> float:
    """Play one match of computers to its end; return its slowest Move's time."""
    game, slowest = GAMES[name], 0.0
    state = game.start(game.Options(), (game.SeatOptions(),) * players, Dice(seed, 0))
    for ply in range(1, MOVES):
        if not (seats := game.to_move(state)):
            break
        view, began = game.view(state, seats[0]), thread_time()
        thought = thought_of(name, levels[seats[0] % len(levels)], view, f"{seed} {ply}", LITTLE)
        slowest = max(slowest, thread_time() - began)
        _, end = run_draft(game.choose(view), thought.picks)
        assert isinstance(end, Decided), f"{seed}, move {ply}"
        state, _ = game.apply(state, seats[0], end.move, Dice(seed, ply))
    outcome = game.outcome(state)
    assert outcome is not None, seed
    assert 1 in outcome.places
    return slowest


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_match_of_computers_is_decided_by_legal_moves_in_time(
    name: str, players: int, caplog: pytest.LogCaptureFixture
) -> None:
    count = max(1, round(MATCHES / len(TABLES)))
    plays = [((1, 2), number) for number in range(count)]
    plays += [((3, 3), number) for number in range(max(1, round(count / HARD)))]
    with caplog.at_level(logging.ERROR):
        for levels, number in plays:
            seed = f"many {name} {players} {levels} {number}"
            assert play_to_end(name, players, levels, seed) < SECONDS, seed
    assert caplog.records == []
