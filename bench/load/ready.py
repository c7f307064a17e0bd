"""How soon the bot is ready with ten thousand open matches, and its memory.

The whole program is measured: Python, discord.py, store and painters, in a process of its own as
after a kill.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from bench.kit.seats import WIDE
from bench.kit.server import CALLS, served
from bench.kit.table import Row
from bench.matches.engine import begun_match
from engine.contract.dice import new_seed
from engine.match.progress import deal_match
from engine.match.records import UNKEPT, Record
from engine.services.matches import Matches
from engine.store import Store
from sandbox import Limits, Sandbox

MANY = 10_000


def rows() -> list[Row]:
    """Measure everything here."""
    with tempfile.TemporaryDirectory() as folder:
        seconds, megabytes = asyncio.run(_measured(Path(folder) / "many.sqlite3"))
    name = f"{MANY:,} open matches"
    return [
        Row(f"{name}: from start of the process to ready", round(seconds, 2), "s", target="≤ 3 s"),
        Row(f"{name}: resident memory after the first answers", round(megabytes), "MB", target="≤ 200 MB"),
    ]


async def _measured(path: Path) -> tuple[float, float]:
    await _fill(path)
    async with Sandbox(limits=Limits(global_per_second=None)) as sandbox:
        begun = time.monotonic()
        async with served(sandbox, path, CALLS) as bot:
            seconds = time.monotonic() - begun
            ada = sandbox.person("Ada")
            for command in ("play howmanycalories", "matches", "board match:7"):
                path_of, _, match = command.partition(" match:")
                asked = await ada.slash("games", path_of, **({"match": match} if match else {}))
                await asked.wait_until_settled()
            return seconds, bot.memory / 2**20


async def _fill(path: Path) -> None:
    store = await Store.open(path)
    try:
        lobby = await store.record((await begun_match(Matches(store, limits=WIDE))).id)
        assert lobby is not None
        for _ in range(MANY // 500):
            await asyncio.gather(*(_put(store, lobby) for _ in range(500)))
    finally:
        await store.close()


async def _put(store: Store, lobby: Record) -> None:
    """Add a match that has just been dealt, all its surfaces current."""
    match = replace(lobby.match, id=UNKEPT, ply=0)
    dealing = deal_match(replace(lobby, match=match), new_seed(), 0)
    kept = await store.save(None, dealing, now=0, then=lambda _: None)
    await store.settle(kept.match.id, kept.match.version)
