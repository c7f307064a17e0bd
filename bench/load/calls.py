"""Discord's counted calls per ply, by their purpose.

Four players at a table, all by DM; each ply is shown before the next. These are counts, not times,
so other load on the machine changes nothing. Moves are pressed, as people do, or typed. Typed moves
lend no interaction, as if hours passed between them.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from pathlib import Path

from bench.kit.table import Row
from cogs.api import delivery
from engine.library import game_named
from sandbox import Limits, Sandbox
from tests.flow.support import Table, blank, bot_at
from tests.support.calls import KINDS, Calls

GAMES = ("howmanycalories", "koa")
PLIES = 60
MOST = 3.5


def rows() -> list[Row]:
    """Count everything here."""
    found: list[Row] = []
    for game in GAMES:
        for way in ("pressed", "typed"):
            made, plies = asyncio.run(_counted(game, is_pressed=way == "pressed"))
            name = f"{game_named(game).TITLE} of four, {way}: calls a ply"
            target = f"≤ {MOST}" if way == "pressed" else ""
            found.append(Row(name, sum(made.values()) / plies, "", target=target))
            found += [Row(f"{name}, {kind}", made[kind] / plies, "") for kind in KINDS if made[kind]]
    return found


async def _counted(game: str, *, is_pressed: bool) -> tuple[Counter[str], int]:
    delivery.PER_SECOND = 10_000  # nothing is timed, so nothing need wait
    limits = Limits(global_per_second=None, route_requests=1000)
    with tempfile.TemporaryDirectory() as folder:
        async with (
            Sandbox(limits=limits) as sandbox,
            bot_at(sandbox, Path(folder) / "calls.sqlite3", pictures=blank()) as bot,
        ):
            table = Table(sandbox, bot)
            await table.match(game)
            calls = Calls(bot)
            while (match := await bot.services.matches.match(1)).phase == "playing" and match.ply < PLIES:
                await (table.play_on(1) if is_pressed else table.type_on())
            return calls.made, match.ply
