"""The same View and seed give the same move on every machine.

This is so with all hash seeds and all versions of Python.
"""

from __future__ import annotations

import asyncio
import builtins
import os
import sys
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.library import GAMES
from engine.players import LEVELS, Effort, player_of
from tests.support.players import PLAYED

LITTLE = Effort(0.01)
PLIES = 26


def views(name: str, players: int) -> Iterator[Any]:
    """Return some Views of seats that are asked in a random match."""
    game, seed = GAMES[name], f"everywhere {players}"
    state = game.start(game.Options(), (game.SeatOptions(),) * players, Dice(seed, 0))
    for ply in range(1, PLIES):
        if not (seats := game.to_move(state)):
            return
        view = game.view(state, seats[0])
        if ply % 12 == 1:
            yield view
        _, move = random_move(game, view, Dice(f"moves of {seed}", ply))
        state, _ = game.apply(state, seats[0], move, Dice(seed, ply))


def thoughts(names: Iterable[str] = PLAYED) -> Iterator[str]:
    """Return what players of all levels think of these Views."""
    for name in names:
        for players in (2, 3):
            for number, view in enumerate(views(name, players)):
                for level in LEVELS:
                    found = player_of(name, level)(view, Dice("everywhere", number), LITTLE)
                    yield f"{name} {players} {number} {level}: {found}"


async def thought_elsewhere(hash_seed: int) -> list[str]:
    """Return the thoughts of another process with another hash seed."""
    script = f"from {__name__} import thoughts; print(*thoughts(), sep='\\n')"
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        script,
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONUTF8": "1"},
        stdout=asyncio.subprocess.PIPE,
    )
    said, _ = await process.communicate()
    assert process.returncode == 0
    return said.decode().splitlines()


@pytest.mark.slow
async def test_processes_with_other_hashes_think_the_same() -> None:
    one, other = await asyncio.gather(thought_elsewhere(1), thought_elsewhere(2))
    assert len(one) >= 3 * 3 * len(PLAYED)
    assert one == other


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("name", PLAYED)
def test_no_player_adds_fractions_with_sum(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From Python 3.12 on `sum` compensates rounding and gives other results."""
    plain = builtins.sum

    def checked_sum(numbers: Iterable[Any], /, start: Any = 0) -> Any:
        found = [*numbers]
        if sys._getframe(1).f_globals["__name__"].startswith("engine."):
            assert not any(isinstance(one, float) for one in found)
        return plain(found, start)

    monkeypatch.setattr(builtins, "sum", checked_sum)
    assert list(thoughts([name]))
