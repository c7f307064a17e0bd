"""Memory of the bot and its drawing process, after many different pictures.

The pictures are of all games. More matches are under way than the cache holds, so that it is full
before the first picture. Then each player to move sees a hand and all see the table, ply by ply, as
the surfaces show them. The bot runs in a process of its own.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import Executor
from itertools import count, cycle
from pathlib import Path

from bench.kit.resident import resident
from bench.kit.seats import WIDE, player_of, started
from bench.kit.table import Row
from cogs.drawing.painters_pool import in_processes
from cogs.drawing.picture_cache import Pictures
from cogs.kit.fair_slots import Purpose
from cogs.screens.presenter import Presenter
from engine.contract.dice import Dice
from engine.contract.notation import notation
from engine.library import GAMES, game_named
from engine.match.records import Match
from engine.services.cache import CACHED
from engine.services.matches import Matches
from engine.store import Store
from render import Picture
from tools.movers import mover_of

EACH = CACHED // len(GAMES) + 5
"""Matches of each game: together more than the cache holds."""
BEFORE = 24
"""Plies of each that are not shown, so that tables have grown."""
AFTER = (0, 1000, 2500, 5000)
"""Numbers of different pictures after which memory is measured."""
GROWTH = 10
"""Greatest growth in percent from the middle to the end."""
BOT, DRAWER = 200, 256
"""Greatest memory in MB of the bot, and of each drawing process."""


def rows() -> list[Row]:
    """Measure everything here."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.load.memory_child"], check=True, stdout=subprocess.PIPE, text=True
    )
    held: dict[str, list[int]] = json.loads(done.stdout)
    return [*_rows("Bot", held["bot"], BOT), *_rows("Drawing process", held["drawer"], DRAWER)]


def _rows(who: str, held: list[int], most: int) -> Iterator[Row]:
    *_, middle, end = held
    for pictures, size in zip(AFTER, held, strict=True):
        target = f"≤ {most} MB" if pictures == AFTER[-1] else ""
        yield Row(f"{who}: memory after {pictures:,} pictures", size / 2**20, "MB", target=target)
    *_, since, until = AFTER
    each = (end - middle) / (until - since) / 1024
    yield Row(
        f"{who}: growth from {since:,} to {until:,} pictures",
        100 * (end - middle) / middle,
        "%",
        f"{each:.2f} KB a picture",
        target=f"≤ {GROWTH} %",
    )


# In the process that is measured.


def serve() -> None:
    """Play and draw, and print the memory at each stage, in bytes."""
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asyncio.run(_held(Path(folder) / "memory.sqlite3"))))


class _Counted(Pictures):
    """Pictures drawn by one process, with the number of different ones asked for."""

    def __init__(self) -> None:
        self.pools: list[Executor] = []
        super().__init__(1, drawers=self._drawers_kept)
        self.different = 0
        self.on_drawn.append(self._count)

    def _drawers_kept(self, workers: int) -> Executor:
        pool = in_processes(workers)
        self.pools.append(pool)
        return pool

    def _count(self, picture: Picture, purpose: Purpose, data: bytes) -> None:
        self.different += 1


async def _held(database: Path) -> dict[str, list[int]]:
    store = await Store.open(database)
    pictures = _Counted()
    try:
        matches = Matches(store, limits=WIDE)
        shown = _Shown(matches, Presenter(pictures))
        tables = [await started(matches, game) for _ in range(EACH) for game in GAMES]
        for match in tables:
            await shown.play(match.id, BEFORE)
        found: dict[str, list[int]] = {"bot": [], "drawer": []}
        turns = cycle(range(len(tables)))
        for wanted in AFTER:
            while pictures.different < wanted:
                place = next(turns)
                if not await shown.ply(tables[place].id):
                    tables[place] = await started(matches, tables[place].game)
            found["bot"].append(resident())
            found["drawer"].append(await asyncio.wrap_future(pictures.pools[-1].submit(resident)))
        return found
    finally:
        await asyncio.to_thread(pictures.close)
        await store.close()


class _Shown:
    """A player of matches who shows them as they go."""

    def __init__(self, matches: Matches, presenter: Presenter) -> None:
        self._matches = matches
        self._presenter = presenter
        self._chance = count()

    async def play(self, number: int, plies: int) -> None:
        """Play `plies` plies that are not shown, or as many as there are."""
        for _ in range(plies):
            match = await self._matches.match(number)
            if match.phase != "playing":
                break
            await self._move(match)

    async def ply(self, number: int) -> bool:
        """Play a ply, with the hand before it and the table after it.

        Return False if the match is over.
        """
        match = await self._matches.match(number)
        if match.phase != "playing":
            return False
        await self._presenter.hand(await self._matches.look_seat(number, match.to_move[0]))
        await self._move(match)
        look = await self._matches.look_seat(number, None)
        plies = await self._matches.plies(number, match.ply, look.match.ply)
        if look.match.phase == "over":
            await self._presenter.result(look, plies)
        else:
            await self._presenter.board(look, plies, opening=False)
        return True

    async def _move(self, match: Match) -> None:
        seat, game = match.to_move[0], game_named(match.game)
        view = (await self._matches.look_seat(match.id, seat)).view
        picks, _ = mover_of(match.game)(game, view, Dice("memory", next(self._chance)))
        await self._matches.move(match.id, player_of(match, seat), notation(picks))
