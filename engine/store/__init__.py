"""Where matches are kept: SQLite, the only SQL of the project.

House rules: there is one transaction at a time; the units that wait for it share the next one, and so one flush of the
disk. One that fails takes no other along. Reading goes through a connection of its own.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from engine.clocks.habits import Habits
from engine.errors import LimitReached, StoreError
from engine.library import known_game
from engine.limiting import Cap
from engine.recalling import remember
from engine.records import Made, Match, Ply, Record, Tenure, Whereabouts
from engine.remembered import Standing
from engine.store import customs, rows, writes
from engine.store.backups import Backups, StoppedError
from engine.store.lengths import Lengths
from engine.store.opening import Opened, condition_of, failure, open_database
from engine.store.persons import Persons
from engine.store.restoring import Restored, restore
from engine.store.shelving import Shelves
from engine.store.writer import Writer
from engine.store.writes import Unit, Value, transact
from engine.words import Sentence, say

__all__ = ["Backups", "Restored", "StoppedError", "Store", "condition_of", "restore"]

_log = logging.getLogger(__name__)

LOOKS = 1000
"""Matches of other rules of which it is remembered whether they can go on: to find out, their States have to be read."""

Refusal = StoreError | LimitReached


@dataclass(slots=True, eq=False)
class _Waiting:
    """A unit that is to be written, what is to happen at once when it is durable, and who waits for it."""

    unit: Unit
    then: Callable[[int | None], None]
    """Gets the number that the database gave, if it gave one."""
    waiter: asyncio.Future[None]
    is_done: bool = False
    refusal: Refusal | None = None

    def end(self, refusal: Refusal | None = None) -> None:
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
                # The old one was cancelled with the task.
                self.waiter = asyncio.get_running_loop().create_future()
        if cancelled is not None:
            raise cancelled
        if self.refusal is not None:
            raise self.refusal


class Store(Shelves, Persons, Lengths):
    """An open database, as `engine.store.interface` describes it."""

    def __init__(self, db: Opened) -> None:
        """Use `await Store.open(path)`."""
        self._db = db
        self._queue: list[_Waiting] = []
        self._alone: deque[_Waiting] = deque()
        """Units of a transaction that failed."""
        self._looks: OrderedDict[int, tuple[tuple[int, int], Sentence | None, int]] = OrderedDict()
        """By match of other rules, for its version and ours: why it can't go on, and of which rules it is if it can."""
        self._is_writing = False
        self._closed = False

    @classmethod
    async def open(cls, path: Path) -> Store:
        """Open the database at the path, made or migrated where needed, for this process alone."""
        return cls(await open_database(path))

    @property
    def writer(self) -> Writer:
        """The connection that writes, for whoever looks after the database itself."""
        return self._db.writer

    async def idle(self) -> None:
        """Wait until nothing is being written."""
        while self._is_writing:
            await self._db.writer.run(lambda _: None)

    async def close(self) -> None:
        """Finish what is being written, then close. Closing again is harmless."""
        if self._closed:
            return
        self._closed = True
        try:
            await self.idle()
        finally:
            await self._db.close()

    # Matches

    async def save(
        self,
        before: Record | None,
        after: Record,
        made: Sequence[Made] = (),
        *,
        now: int,
        then: Callable[[Record], None],
        caps: Sequence[Cap] = (),
    ) -> Record:
        """Make a match's next record durable, and the plies that led to it. The record as it is kept."""
        kept = after

        def durable(number: int | None) -> None:
            nonlocal kept
            if number is not None:
                kept = replace(after, match=replace(after.match, id=number))
            then(kept)

        unit = writes.adding(after, now) if before is None else writes.saving(before, after, made, now)
        await self._commit((*caps, *unit), durable)
        return kept

    async def record(self, match_id: int) -> Record | None:
        """All that is kept of a match; None if there is none. What this build can't read of it leaves a `fault`."""
        found = await self._fetch(rows.RECORD, match_id)
        return rows.read_record(found) if found else None

    async def whereabouts(self, match_id: int) -> Whereabouts | None:
        """Where a match is and who is in it; None if there is none."""
        found = await self._fetch(rows.WHEREABOUTS, match_id)
        return rows.read_whereabouts(found) if found else None

    async def of_user(self, user_id: int, going: int, ended: int) -> tuple[Match, ...]:
        """The first so many of a user's matches that go on, then the last so many that ended of those joined lately."""
        matches = (
            *rows.read_matches(await self._fetch(rows.OPEN_OF_USER, user_id, going)),
            *rows.read_matches(await self._fetch(rows.ENDED_OF_USER, user_id, ended)),
        )
        return tuple([await self._looked_into(match) for match in matches])

    async def standing(self, user_id: int, channel: int) -> Standing:
        """How many matches of a user go on, and which of them was opened in a channel."""
        found = await self._fetch(rows.STANDING, user_id, channel)
        return Standing(**dict(found[0])) if found else Standing(0, 0, None)

    async def _looked_into(self, match: Match) -> Match:
        """The match, with its State looked at where it is of other rules and may not be readable."""
        game = known_game(match.game)
        if game is None or match.phase != "playing" or match.rules == game.RULES:
            return match
        version, found = (match.version, game.RULES), self._looks.get(match.id)
        if found is None or found[0] != version:
            record = await self.record(match.id)
            if record is None:
                return match
            found = version, record.match.fault, record.match.rules
            remember(self._looks, match.id, found, LOOKS)
        return replace(match, fault=found[1], rules=found[2])

    async def due(self, now: int) -> tuple[int, ...]:
        """The numbers of the matches that are to do something by themselves by now, the longest due first."""
        return tuple(row["id"] for row in await self._fetch(rows.DUE, now))

    async def paced(self, after: int, limit: int) -> tuple[int, ...]:
        """The numbers of the first so many matches in play that are to do something by themselves at some time, after a number."""
        return tuple(row["id"] for row in await self._fetch(rows.PACED, after, limit))

    async def waiting_for_computers(self) -> tuple[int, ...]:
        """The numbers of the matches that wait for what a computer player decides."""
        return tuple(row["match"] for row in await self._fetch(rows.WAITING_FOR_COMPUTERS))

    async def habits_of(self, users: Sequence[int]) -> Mapping[int, Habits]:
        """The habits of some users, by user, as far as they have said anything."""
        found = [row for user_id in users for row in await self._fetch(customs.HABITS, user_id)]
        return {row["user_id"]: customs.read_habits(row) for row in found}

    async def in_thread(self, thread: int) -> int | None:
        """The number of the match that is, or was last, shown in a thread."""
        found = await self._fetch(rows.IN_THREAD, thread)
        return int(found[0]["id"]) if found else None

    async def rematch(self, match_id: int) -> int | None:
        """The number of the match that was opened last as a rematch of a match."""
        found = await self._fetch(rows.REMATCH, match_id)
        return int(found[0]["match"]) if found else None

    async def plies(self, match_id: int, after: int, upto: int) -> tuple[Ply, ...]:
        """Plies `after` + 1 … `upto`."""
        return tuple(rows.read_ply(row) for row in await self._fetch(rows.PLIES, match_id, after, upto))

    async def log(self, game: str, match_id: int, after: int = 0) -> tuple[Made, ...]:
        """Every ply `after` one with its Move. Unreadable if this build does not know what one means."""
        found = await self._fetch(rows.LOG, match_id, after)
        # A long one takes longer to read than others should wait.
        return await asyncio.to_thread(lambda: tuple(rows.read_made(game, row) for row in found))

    async def tenures(self, match_id: int) -> tuple[Tenure, ...]:
        """Who sat where from which ply on, in the order in which they sat down."""
        return tuple(rows.read_tenure(row) for row in await self._fetch(rows.TENURES, match_id))

    # Reading and writing

    async def _fetch(self, sql: str, *values: Value) -> Sequence[sqlite3.Row]:
        self._check_open()
        try:
            return list(await self._db.reader.execute_fetchall(sql, values))
        except sqlite3.Error as error:
            raise failure(error) from error
        except OverflowError:
            return ()  # SQLite has no number that large, and so no such row

    async def _commit(self, unit: Unit, then: Callable[[int | None], None] = lambda _: None) -> None:
        """Have the unit made durable. `then` must not raise."""
        self._check_open()
        waiting = _Waiting(unit, then, asyncio.get_running_loop().create_future())
        self._queue.append(waiting)
        self._write_on()
        await waiting.to_the_end()

    def _write_on(self) -> None:
        """Begin the next transaction, if none is running: with a unit that has to go alone, or with all that wait."""
        if self._is_writing or not (self._queue or self._alone):
            return
        self._is_writing = True
        if self._alone:
            batch: tuple[_Waiting, ...] = (self._alone.popleft(),)
        else:
            batch = tuple(self._queue)
            self._queue.clear()
        units = tuple(waiting.unit for waiting in batch)
        self._db.writer.hand_over(partial(transact, units=units), partial(self._written, batch))

    def _written(
        self, batch: tuple[_Waiting, ...], numbers: tuple[int | None, ...] | None, error: BaseException | None
    ) -> None:
        self._is_writing = False
        if numbers is not None:
            for waiting, number in zip(batch, numbers, strict=True):
                waiting.then(number)
                waiting.end()
        elif len(batch) > 1:  # whichever is at fault must not take the others along
            self._alone.extend(batch)
        elif error is not None:
            batch[0].end(_refusal(error))
        self._write_on()

    def _check_open(self) -> None:
        if self._closed:
            raise _stopped()


def _refusal(error: BaseException) -> Refusal:
    """What whoever waits is told of a transaction that was rolled back."""
    if isinstance(error, Refusal):
        return error
    _log.error("a transaction failed and was rolled back: %r", error)
    refusal = failure(error)
    refusal.__cause__ = error
    return refusal


def _stopped() -> StoreError:
    return StoreError(say("The bot is being stopped, so nothing was changed. Please try again in a minute."))
