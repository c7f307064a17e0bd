"""A copy of the matches in a separate database.

Only the players act there.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from cogs.kit.ids import read
from engine.services.matches import Matches
from engine.store import Store
from sandbox import Interaction
from tests.attacks.server import is_menu
from tests.support.askers import asker


class Twin:
    """Follows what the players press."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.store = store
        self.matches = Matches(store, lambda: int(now()))

    async def follow(self, press: Interaction) -> int:
        """Do what a player's press is for; the number of its match."""
        click, user = read(press.data["custom_id"]), asker(press.person.id)
        assert click is not None
        number, token = click.number(0), click.number(1)
        match click.action:
            case "undo":
                await self.matches.undo(number, user, token)
            case "clear":
                await self.matches.clear(number, user, token)
            case _:
                keys = tuple(press.data["values"]) if is_menu(press) else click.args[2:]
                await self.matches.pick(number, user, token, keys)
        return number


@asynccontextmanager
async def twin_of(database: Path, now: Callable[[], float]) -> AsyncIterator[Twin]:
    """Yield a twin of a database's present state."""
    path = database.with_name("twin.sqlite3")
    with (
        closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(path)) as copy,
    ):
        source.backup(copy)
    store = await Store.open(path)
    try:
        yield Twin(store, now)
    finally:
        await store.close()


async def read_matches(store: Store, numbers: Sequence[int]) -> list[Any]:
    """All that a database says of these matches, but for when something happened."""
    found: list[Any] = []
    for number in numbers:
        record = await store.record(number)
        assert record is not None
        seats = tuple(
            replace(seated, turn=replace(seated.turn, since=None), clock=None)
            for seated in record.match.seats
        )
        match = replace(record.match, seats=seats, times=replace(record.match.times, ended=None, due=None))
        log = await store.log(match.game, number)
        plies = [(made.move, replace(made.ply, at=0)) for made in log]
        found.append((match, record.seed, record.state, record.drafts, record.gone, plies))
    return found
