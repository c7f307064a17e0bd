"""What two real processes share.

They share Discord's calls a second and the turns to connect, and each does its part of the work.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.flow.support import PEOPLE
from tests.flow.test_metrics import Probe
from tests.flow.test_processes import GAME, UNLIMITED, Shared, two_processes
from tests.flow.test_watched import free_port
from tests.support.waits import until

HALVES = ("0-1/4", "2-3/4")
CALLS, ROOM = 10, 2
"""Calls a second that are allowed as far as the processes know, and how many of them they leave
free.
"""
FORGIVING = 2
"""As much more the sandbox lets through: on a busy machine what left apart arrives together.
Each alone would make more.
"""
MATCHES = 8
IDENTIFY = 1.5
"""Seconds between two that introduce themselves, as the sandbox wants it."""
APART = 2.5
"""The same as the processes know it. Turns of two that knew nothing of each other would always
come too close.
"""


@pytest.mark.slow
async def test_many_matches_at_once_make_no_more_calls_than_all_processes_may_together(
    tmp_path: Path,
) -> None:
    # A pace of its own that each process has else is none here.
    figures = {
        "cogs.api.rate_shares.ALLOWED": CALLS,
        "cogs.api.rate_shares.ROOM": ROOM,
        "cogs.api.delivery.PER_SECOND": 1000,
    }
    settings = [{"FIGURES": json.dumps(figures), "SHARDS": one} for one in ("0/2", "1/2")]
    limits = replace(UNLIMITED, global_per_second=FORGIVING * CALLS)
    async with two_processes(tmp_path, 1, *settings, limits=limits) as room:
        await room.programs[1].start()
        await room.wait_until_shared(2)
        cards = [(host, await room.lobby(GAME, names)) for host, names in parties()]
        sent = room.sandbox.wire.served
        began = asyncio.get_running_loop().time()
        await asyncio.gather(*(room.press_button(host, card, "Start") for host, card in cards))
        await room.wait_until_shown()
        took = asyncio.get_running_loop().time() - began
        assert room.sandbox.wire.rates.refused == 0
        assert room.sandbox.wire.served - sent > FORGIVING * CALLS, "or it was no matter of limits"
        assert took > 1
        await stop_programs(room)


def parties() -> list[tuple[str, tuple[str, ...]]]:
    """Return who sits in each match and who opens it, within the limits.

    All sit in each: a person who opens a match while one waits is asked to join that one instead.
    """
    around = [(*PEOPLE[first:], *PEOPLE[:first]) for first in range(len(PEOPLE))]
    return [(names[0], names) for names in (around * MATCHES)[:MATCHES]]


@pytest.mark.slow
async def test_no_process_introduces_a_shard_too_soon_after_another(tmp_path: Path) -> None:
    settings = [
        {"FIGURES": json.dumps({"cogs.api.identify_slots.APART": APART}), "SHARDS": one} for one in HALVES
    ]
    limits = replace(UNLIMITED, shards=4, max_concurrency=1, identify_seconds=IDENTIFY)
    async with two_processes(tmp_path, 1, *settings, limits=limits) as room:
        await room.programs[1].start()
        await until(lambda: room.sandbox.gateway.shards == [0, 1, 2, 3])
        assert room.sandbox.gateway.starts.refused == []
        await stop_programs(room)


@pytest.mark.slow
async def test_each_process_tells_its_own_part_of_the_whole(tmp_path: Path) -> None:
    probes = [Probe(free_port()) for _ in HALVES]
    settings = [
        {"SHARDS": one, "METRICS_PORT": str(probe.port)} for one, probe in zip(HALVES, probes, strict=True)
    ]
    limits = replace(UNLIMITED, shards=4, max_concurrency=4)
    async with two_processes(tmp_path, 1, *settings, limits=limits) as room:
        await room.programs[1].start()
        await until(lambda: room.sandbox.gateway.shards == [0, 1, 2, 3])
        await room.wait_until_shared(2)
        found = [await probe.figures() for probe in probes]
        while not all(one["tabletop_connected",] and one["tabletop_processes",] == 2 for one in found):
            await asyncio.sleep(0.05)
            found = [await probe.figures() for probe in probes]
        assert sum(one["tabletop_leases",] for one in found) == 65
        assert all(one["tabletop_leases",] for one in found)
        connected = [{key[1] for key in one if key[0] == "tabletop_shard_connected"} for one in found]
        assert connected == [{"0", "1"}, {"2", "3"}]
        assert all(
            one["tabletop_shard_connected", shard] == 1
            for one, own in zip(found, connected, strict=True)
            for shard in own
        )
        for probe in probes:
            assert await probe.get("/health") == (200, "Connected to Discord.\n")
        await stop_programs(room)


async def stop_programs(room: Shared) -> None:
    """Both stop as they are asked to, and nothing was amiss."""
    for program in room.programs:
        assert await program.stop() == 0
    assert room.sandbox.problems == []
