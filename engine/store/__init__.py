"""The store of matches in SQLite, the default database.

PostgreSQL, for hosts who choose it, is in `postgres`. Only this folder and `engine/migrations`
contain SQL.

House rules: one transaction runs at a time. The units that wait for it share the next one, and so
one flush of the disk. A unit that fails does not make the others fail. Reads use a connection of
their own.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from engine.contract.errors import LimitReached, StoreError
from engine.store.duty import Alone, Duty
from engine.store.interface.records import NOTHING_NEW, Taken
from engine.store.parts import AllParts
from engine.store.sql import erase
from engine.store.sql.units import Unit, Value
from engine.store.sqlite.backups import Backups, StoppedError
from engine.store.sqlite.database import Opened, condition_of, failure, open_database
from engine.store.sqlite.locks import Turns
from engine.store.sqlite.restore import Restored, restore
from engine.store.sqlite.transactions import transact
from engine.store.sqlite.writer import Writer
from engine.store.tasks import closed_error

__all__ = ["Backups", "Restored", "StoppedError", "Store", "condition_of", "restore"]

_log = logging.getLogger(__name__)

Refusal = StoreError | LimitReached


@dataclass(slots=True, eq=False)
class _Waiting:
    """A queued unit of writes, with its callback and its waiter."""

    unit: Unit
    then: Callable[[int | None], None]
    """Called at once when the unit is durable, with the new id if the database gave one."""
    waiter: asyncio.Future[None]
    is_done: bool = False
    refusal: Refusal | None = None

    def end(self, refusal: Refusal | None = None) -> None:
        """Mark the unit as durable, or as refused for good."""
        self.is_done, self.refusal = True, refusal
        if not self.waiter.done():
            self.waiter.set_result(None)

    async def to_the_end(self) -> None:
        """Wait for the end even while being cancelled.

        Then pass on the cancellation or raise the refusal.
        """
        cancelled: asyncio.CancelledError | None = None
        while not self.is_done:
            try:
                await self.waiter
            except asyncio.CancelledError as error:
                cancelled = error
                # The old future was cancelled with the task.
                self.waiter = asyncio.get_running_loop().create_future()
        if cancelled is not None:
            raise cancelled
        if self.refusal is not None:
            raise self.refusal


class Store(AllParts):
    """An open SQLite database that implements `engine.store.interface`."""

    def __init__(self, db: Opened) -> None:
        """Use `await Store.open(path)` instead."""
        super().__init__()
        self._db = db
        self._queue: list[_Waiting] = []
        self._alone: deque[_Waiting] = deque()
        """Units of a failed transaction, to be run one by one."""
        self._is_writing = False
        self._closed = False
        self._turns = Turns()

    @classmethod
    async def open(cls, path: Path) -> Store:
        """Open the database for this process alone; create or migrate it if needed."""
        return cls(await open_database(path))

    @property
    def writer(self) -> Writer:
        """The writing connection, for maintenance of the database itself."""
        return self._db.writer

    @property
    def is_shared(self) -> bool:
        """Always False: the database belongs to this process alone."""
        return False

    def lock_match(self, match_id: int) -> AbstractAsyncContextManager[Taken]:
        """Return a context that locks nothing: no other process can change the match."""
        return nullcontext(NOTHING_NEW)

    def duty(self, name: str, shards: str) -> Duty:
        """Return the duty of a process that does everything."""
        return Alone()

    def alone(self, what: str) -> AbstractAsyncContextManager[None]:
        """Hold a named lock within this process."""
        return self._turns.alone(what)

    async def turn(self, bucket: int, apart: float, within: float) -> float | None:
        """Take the next turn of a bucket in this process."""
        return self._turns.take(bucket, apart, within)

    async def idle(self) -> None:
        """Wait until nothing is being written."""
        while self._is_writing:
            await self._db.writer.run(lambda _: None)

    async def close(self) -> None:
        """Finish pending writes, then close. Closing again is harmless."""
        if self._closed:
            return
        self._closed = True
        try:
            await self.idle()
        finally:
            await self._db.close()

    async def _fetch(self, sql: str, *values: Value) -> Sequence[sqlite3.Row]:
        self._check_open()
        try:
            return list(await self._db.reader.execute_fetchall(sql, values))
        except sqlite3.Error as error:
            raise failure(error) from error
        except OverflowError:
            return ()  # SQLite has no number this large, so no such row exists

    async def _commit(self, unit: Unit, then: Callable[[int | None], None] = lambda _: None) -> None:
        """Make the unit durable. `then` must not raise."""
        self._check_open()
        waiting = _Waiting(unit, then, asyncio.get_running_loop().create_future())
        self._queue.append(waiting)
        self._write_on()
        await waiting.to_the_end()

    async def _clear_log(self) -> None:
        await self._db.writer.run(erase.clear_log)

    def _write_on(self) -> None:
        """Begin the next transaction unless one is running.

        It holds one unit that must run alone, or all units that wait.
        """
        if self._is_writing or not (self._queue or self._alone):
            return
        self._is_writing = True
        if self._alone:
            batch: tuple[_Waiting, ...] = (self._alone.popleft(),)
        else:
            batch = tuple(self._queue)
            self._queue.clear()
        units = tuple(waiting.unit for waiting in batch)
        self._db.writer.hand_over(partial(transact, units=units), partial(self._finish_batch, batch))

    def _finish_batch(
        self, batch: tuple[_Waiting, ...], numbers: tuple[int | None, ...] | None, error: BaseException | None
    ) -> None:
        self._is_writing = False
        if numbers is not None:
            self._db.checkpoints.note_write()
            for waiting, number in zip(batch, numbers, strict=True):
                waiting.then(number)
                waiting.end()
        elif len(batch) > 1:  # run them one by one, so that only the faulty unit fails
            self._alone.extend(batch)
        elif error is not None:
            batch[0].end(_refusal(error))
        self._write_on()

    def _check_open(self) -> None:
        if self._closed:
            raise closed_error()


def _refusal(error: BaseException) -> Refusal:
    """Return the error to raise for a transaction that was rolled back."""
    if isinstance(error, Refusal):
        return error
    _log.error("a transaction failed and was rolled back: %r", error)
    refusal = failure(error)
    refusal.__cause__ = error
    return refusal
