"""SIGKILL during play: every acknowledged move is there once.

All matches go on from it.
"""

import asyncio
import signal
import sqlite3
import sys
from pathlib import Path

import pytest

from engine.contract.dice import Dice, new_seed
from engine.services.matches import Matches
from engine.store import Store
from tests.engine.player import USERS

ROOT = Path(__file__).parents[2]
TABLES = 5


async def played_and_killed(path: Path, lines: int) -> dict[int, list[int]]:
    """Run the player until `moves` moves are acknowledged, then kill it.

    Return the acknowledged plies by match.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.engine.player",
        str(path),
        str(TABLES),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    told = [await process.stdout.readline() for _ in range(lines)]
    process.send_signal(signal.SIGKILL)
    told += (await process.stdout.read()).splitlines(keepends=True)
    assert await process.wait() == -signal.SIGKILL
    acknowledged: dict[int, list[int]] = {}
    for line in told:
        assert line.endswith(b"\n"), "a move that was told in part, or a player that ended by itself"
        match, ply = line.split()
        acknowledged.setdefault(int(match), []).append(int(ply))
    return acknowledged


async def check_nothing_lost_or_doubled(
    path: Path, acknowledged: dict[int, list[int]], before: dict[int, int]
) -> None:
    """Check that every acknowledged ply is in the log exactly once.

    The log must replay to the stored State. This updates `before`.
    """
    store = await Store.open(path)
    try:
        matches = Matches(store)
        for match_id, told in acknowledged.items():
            match = await matches.match(match_id)
            begin = before.get(match_id, 0) + 1
            assert told == list(range(begin, begin + len(told)))
            # At most one step more than was acknowledged: the kill came after the commit. The last
            # of those who pass cards at once makes the moves of all.
            assert told[-1] <= match.ply <= told[-1] + len(USERS)
            assert [ply.ply for ply in await matches.plies(match_id, 0, 10**6)] == list(
                range(1, match.ply + 1)
            )
        for match_id in await store.writer.run(numbers):
            match = await matches.match(match_id)
            assert await matches.back.verify(match_id)
            before[match_id] = match.ply
    finally:
        await store.close()


def numbers(db: sqlite3.Connection) -> list[int]:
    """Return the ids of all matches."""
    return [number for (number,) in db.execute("SELECT id FROM matches ORDER BY id")]


async def campaign(path: Path, rounds: int, dice: Dice) -> None:
    kept: dict[int, int] = {}
    for _ in range(rounds):
        acknowledged = await played_and_killed(path, 1 + dice.below(60))
        await check_nothing_lost_or_doubled(path, acknowledged, kept)
    assert sum(kept.values()) > rounds


async def test_no_acknowledged_move_is_lost_or_doubled_by_a_kill(tmp_path: Path) -> None:
    await campaign(tmp_path / "killed.sqlite3", 2, Dice("a few kills", 0))


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_no_acknowledged_move_is_lost_or_doubled_by_many_kills(tmp_path: Path) -> None:
    seed = new_seed()
    print(f"seed {seed}")
    await campaign(tmp_path / "killed.sqlite3", 8, Dice(seed, 0))
