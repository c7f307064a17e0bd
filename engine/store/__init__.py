"""Where matches are kept: SQLite through aiosqlite, the only SQL of the project.

House rules: whoever writes hands over all that belongs together as one unit, and it becomes durable whole or not at
all. There is one transaction at a time; the units that wait for it share the next one, and so one flush of the disk.
Reading goes through a connection of its own and sees only what was committed. A unit that has been handed over is seen
through to its end even if the task that asked for it is cancelled.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from engine.errors import StoreError
from engine.game import Event
from engine.records import KeptList, Made, Match, Ply, Reach, Record, Surface
from engine.store import rows
from engine.store.opening import Opened, failure, opened
from engine.store.rows import Value, Write, merged
from engine.words import say

_log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Unit:
    """Writes that belong together, what is to happen at once when they are durable, and who waits for it."""

    writes: tuple[Write, ...]
    then: Callable[[], None]
    waiter: asyncio.Future[None]
    is_done: bool = False
    refusal: StoreError | None = None

    def end(self, refusal: StoreError | None = None) -> None:
        """It is durable, or refused for good."""
        self.is_done, self.refusal = True, refusal
        if not self.waiter.done():
            self.waiter.set_result(None)

    async def to_the_end(self) -> None:
        """Wait for the end even while being cancelled, then pass on the cancellation or the refusal."""
        cancelled: asyncio.CancelledError | None = None
        while not self.is_done:
            try:
                await self.waiter
            except asyncio.CancelledError as error:
                cancelled = error
                self.waiter = (
                    asyncio.get_running_loop().create_future()
                )  # the old one was cancelled with the task
        if cancelled is not None:
            raise cancelled
        if self.refusal is not None:
            raise self.refusal


class Store:
    """An open database. Every method may raise StoreError, and has then changed nothing."""

    def __init__(self, db: Opened, last_id: int) -> None:
        """Use `await Store.open(path)`."""
        self._db = db
        self._last_id = last_id
        self._queue: list[_Unit] = []
        self._alone: deque[_Unit] = deque()
        """Units of a transaction that failed."""
        self._writing: asyncio.Task[None] | None = None
        self._closed = False

    @classmethod
    async def open(cls, path: Path) -> Store:
        """Open the database at the path, made or migrated where needed, for this process alone."""
        db = await opened(path)
        try:
            ((last_id,),) = await db.reader.execute_fetchall(rows.LAST_ID)
        except BaseException as error:
            await db.close()
            if isinstance(error, sqlite3.Error):
                raise failure(error, path) from error
            raise
        return cls(db, last_id)

    async def close(self) -> None:
        """Finish what is being written, then close. Closing again is harmless."""
        if self._closed:
            return
        self._closed = True
        try:
            while self._writing is not None:
                await asyncio.wait((self._writing,))
        finally:
            await self._db.close()

    def new_id(self) -> int:
        """A number that no match has had."""
        self._last_id += 1
        return self._last_id

    async def save(
        self,
        before: Record | None,
        after: Record,
        made: Sequence[Made] = (),
        *,
        now: int,
        then: Callable[[], None],
    ) -> None:
        """Make a match's next record durable, and the moves that led to it; `then` is called the moment it is."""
        await self._commit(rows.saving(before, after, made, now), then)

    async def record(self, match_id: int) -> Record | None:
        """All that is kept of a match; None if there is none. EngineError if this build does not know its game."""
        found = await self._fetch(rows.RECORD, match_id)
        return rows.read_record(found) if found else None

    async def of_user(self, user_id: int, ended: int) -> tuple[Match, ...]:
        """The open matches of a user, those that wait for the user first; then the last few that ended."""
        matches: list[Match] = []
        for found in (
            await self._fetch(rows.OPEN_OF_USER, user_id),
            await self._fetch(rows.ENDED_OF_USER, user_id, ended),
        ):
            readable, faults = rows.read_matches(found)
            matches.extend(readable)
            for fault in faults:
                _log.warning("left out of a user's matches: %s", dict(fault.sentence.args))
        return tuple(matches)

    async def in_thread(self, thread: int) -> int | None:
        """The number of the match that is, or was last, shown in a thread."""
        found = await self._fetch(rows.IN_THREAD, thread)
        return int(found[0]["id"]) if found else None

    async def told(self, match_id: int, after: int, upto: int) -> tuple[Ply, ...]:
        """Plies `after` + 1 … `upto`."""
        return tuple(rows.read_ply(row) for row in await self._fetch(rows.TOLD, match_id, after, upto))

    async def log(self, game: str, match_id: int) -> tuple[tuple[int, Any, tuple[Event, ...]], ...]:
        """Every (seat, Move, events) of a match."""
        return rows.read_log(game, await self._fetch(rows.LOG, match_id))

    async def behind(self) -> tuple[int, ...]:
        """The matches whose surfaces do not show their latest version, the longest waiting first."""
        return tuple(row["id"] for row in await self._fetch(rows.BEHIND))

    async def settle(self, match_id: int, version: int) -> None:
        """The surfaces of a match show this version now."""
        await self._commit((Write(rows.SETTLE, ((version, match_id),)),))

    async def surfaces(self, match_id: int) -> dict[str, Surface]:
        """The messages that show a match, by slot."""
        found = [rows.read_surface(row) for row in await self._fetch(rows.SURFACES, match_id)]
        return {surface.slot: surface for surface in found}

    async def keep_surface(self, match_id: int, surface: Surface) -> None:
        """Remember a message, in place of the one that had its slot."""
        await self._commit((Write(rows.KEEP_SURFACE, (rows.surface_row(match_id, surface),)),))

    async def drop_surface(self, match_id: int, slot: str) -> None:
        """Forget the message in a slot."""
        await self._commit((Write(rows.DROP_SURFACE, ((match_id, slot),)),))

    async def reach(self, user_id: int) -> Reach:
        """How to reach a user; nothing known is a Reach too."""
        found = await self._fetch(rows.REACH, user_id)
        return Reach(**dict(found[0])) if found else Reach(user_id)

    async def keep_reach(self, reach: Reach) -> None:
        """Remember how to reach a user."""
        await self._commit((Write(rows.KEEP_REACH, ((reach.user, reach.dm_channel, reach.closed_since),)),))

    async def lists(self, user_id: int, game: str) -> tuple[KeptList, ...]:
        """The lists that a user keeps for a game, by name."""
        return tuple(rows.read_list(row) for row in await self._fetch(rows.LISTS, user_id, game))

    async def kept_list(self, number: int) -> KeptList | None:
        """A list by its number; None if there is none (any more)."""
        found = await self._fetch(rows.LIST, number)
        return rows.read_list(found[0]) if found else None

    async def keep_list(self, user_id: int, game: str, name: str, text: str) -> None:
        """Remember a list, in place of the one that had its name."""
        await self._commit((Write(rows.KEEP_LIST, ((user_id, game, name, text),)),))

    async def drop_list(self, user_id: int, game: str, name: str) -> None:
        """Forget a list."""
        await self._commit((Write(rows.DROP_LIST, ((user_id, game, name),)),))

    async def share_list(self, user_id: int, game: str, name: str) -> None:
        """Let others see a list."""
        await self._commit((Write(rows.SHARE_LIST, ((user_id, game, name),)),))

    async def setting(self, key: str) -> str | None:
        """A small fact that was kept under a key."""
        found = await self._fetch(rows.SETTING, key)
        return str(found[0]["value"]) if found else None

    async def keep_setting(self, key: str, value: str) -> None:
        """Remember a small fact."""
        await self._commit((Write(rows.KEEP_SETTING, ((key, value),)),))

    async def _fetch(self, sql: str, *values: Value) -> Sequence[sqlite3.Row]:
        self._check_open()
        try:
            return list(await self._db.reader.execute_fetchall(sql, values))
        except sqlite3.Error as error:
            raise failure(error) from error
        except OverflowError:
            return ()  # SQLite has no number that large, and so no such row

    async def _commit(self, writes: tuple[Write, ...], then: Callable[[], None] = lambda: None) -> None:
        """Have the writes made durable, all or none. `then` must not raise."""
        self._check_open()
        unit = _Unit(writes, then, asyncio.get_running_loop().create_future())
        self._queue.append(unit)
        self._write_on()
        await unit.to_the_end()

    def _write_on(self) -> None:
        """Begin the next transaction, if none is running: with a unit that has to go alone, or with all that wait."""
        if self._writing is not None or not (self._queue or self._alone):
            return
        if self._alone:
            batch: tuple[_Unit, ...] = (self._alone.popleft(),)
        else:
            batch = tuple(self._queue)
            self._queue.clear()
        writes = merged(unit.writes for unit in batch)
        self._writing = asyncio.create_task(self._db.writer.transact(writes), name="store-writer")
        self._writing.add_done_callback(partial(self._written, batch))

    def _written(self, batch: tuple[_Unit, ...], writing: asyncio.Task[None]) -> None:
        self._writing = None
        if writing.cancelled():  # the event loop is being taken down; whether it came through, the rows know
            for unit in batch:
                unit.end(_stopped())
        elif (error := writing.exception()) is None:
            for unit in batch:
                unit.then()
                unit.end()
        elif len(batch) > 1:  # whichever is at fault must not take the others along
            self._alone.extend(batch)
        else:
            _log.error("a transaction failed and was rolled back: %r", error)
            refusal = failure(error)
            refusal.__cause__ = error
            batch[0].end(refusal)
        self._write_on()

    def _check_open(self) -> None:
        if self._closed:
            raise _stopped()


def _stopped() -> StoreError:
    return StoreError(say("The bot is being stopped, so nothing was changed. Please try again in a minute."))
