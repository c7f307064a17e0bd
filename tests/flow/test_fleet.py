"""Many matches of all games through several processes on one PostgreSQL.

All kinds of faults befall the processes.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from engine.contract.dice import Dice, new_seed
from engine.store.postgres.duty import BEAT
from engine.store.postgres.leases import LASTS
from tests.flow.fleet import campaign

SPLIT = ("0-5/16", "6-10/16", "11-15/16")
"""Three processes with sixteen shards."""
SOON = 10
"""Seconds within which others are to have what a dead process had."""
FEW = ("killed", "killed", "cut off", "PostgreSQL crashed")
MATCHES = int(os.environ.get("MATCHES", "12"))
"""Matches of the whole campaign; MATCHES=200 makes it longer."""


@pytest.mark.slow
async def test_through_all_faults_of_two_processes_no_move_is_lost_or_told_twice(
    tmp_path: Path,
) -> None:
    report = await campaign(("0-1/4", "2-3/4"), 5, 5, 32, tmp_path, Dice("a small fleet", 0), FEW)
    assert report.befell >= Counter(FEW)


@pytest.mark.slow
@pytest.mark.timeout(2 * 60 * 60)
async def test_through_all_faults_of_a_fleet_all_its_matches_come_to_their_ends(tmp_path: Path) -> None:
    seed = new_seed()
    print(f"seed {seed}")
    report = await campaign(SPLIT, MATCHES, 12, 50, tmp_path, Dice(seed, 0))
    print(report)
    assert report.matches == MATCHES
    assert report.takeovers
    assert max(report.takeovers) <= SOON


def test_by_the_figures_a_dead_process_is_followed_soon() -> None:
    """The constants let another process take over a dead one's work soon.

    Its leases last a fixed time after its last sign of life. Each living process looks once in a
    beat for free work.
    """
    assert LASTS + BEAT < SOON
