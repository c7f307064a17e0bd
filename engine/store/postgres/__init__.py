"""The store of matches in PostgreSQL, for several processes.

House rules: a unit of writes is one transaction, guarded by the version it is based on. As many run
at once as there are connections. Most units are one statement, which is a transaction by itself. A
lost connection is replaced. What ran on it is tried again, or found to be committed, or refused
with one sentence. A single statement is recognised by its traces, a longer transaction by its
number.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from typing import Final

import asyncpg

from engine.contract.errors import LimitReached, StoreConflict, StoreError
from engine.store.interface.records import Taken
from engine.store.parts import AllParts
from engine.store.postgres.batch import together
from engine.store.postgres.database import CONNECTIONS, Pool, give_back, open_pool
from engine.store.postgres.dialect import in_postgres
from engine.store.postgres.duty import Duties
from engine.store.postgres.failures import FAILURES, GONE, LOST, failure, in_doubt
from engine.store.postgres.locks import Locks
from engine.store.postgres.match_locks import Turns
from engine.store.postgres.traces import leaves_traces, traces
from engine.store.postgres.transactions import Ran, run, run_at_once
from engine.store.sql.tables import Found
from engine.store.sql.units import Unit, Value
from engine.store.tasks import await_to_end, closed_error

_log = logging.getLogger(__name__)

AGAIN: Final = 3
"""Attempts in all for what was lost with its connection."""
DOUBT: Final = 10.0
"""Seconds for which the store asks whether a commit came through."""
_FATE: Final = "SELECT pg_xact_status($1::text::xid8)"
_LARGEST: Final = 2**63


class PostgresStore(AllParts):
    """An open PostgreSQL database that implements `engine.store.interface`."""

    def __init__(self, pool: Pool) -> None:
        """Use `await PostgresStore.open(url)` instead."""
        super().__init__()
        self._pool = pool
        self._locks = Locks(pool)
        self._turns = Turns(pool)
        self._writing: set[asyncio.Task[None]] = set()
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> PostgresStore:
        """Open the database at the address; create or migrate it if needed."""
        return cls(await open_pool(url))

    @property
    def pool(self) -> Pool:
        """The connections, for maintenance of the database itself."""
        return self._pool

    @property
    def is_shared(self) -> bool:
        """Always True: other processes may have the database open."""
        return True

    def lock_match(self, match_id: int) -> AbstractAsyncContextManager[Taken]:
        """Hold the lock of a match, across all processes."""
        return self._locks.hold(match_id)

    def duty(self, name: str, shards: str) -> Duties:
        """Return the duty of this process among those that share the database."""
        return Duties(self._pool, name, shards)

    def alone(self, what: str) -> AbstractAsyncContextManager[None]:
        """Hold a named lock across all processes."""
        return self._turns.alone(what)

    async def turn(self, bucket: int, apart: float, within: float) -> float | None:
        """Take a bucket's next turn among all processes, by the database's clock."""
        return await self._turns.take(bucket, apart, within)

    async def idle(self) -> None:
        """Wait until nothing is being written."""
        while self._writing:
            await asyncio.wait(self._writing)

    async def close(self) -> None:
        """Finish pending writes, then close. Closing again is harmless."""
        if self._closed:
            return
        self._closed = True
        try:
            await self.idle()
            await self._locks.close()
            await asyncio.wait_for(self._pool.close(), DOUBT)
        except TimeoutError:
            self._pool.terminate()

    async def _fetch(self, sql: str, *values: Value) -> Sequence[Found]:
        self._check_open()
        if any(isinstance(value, int) and not -_LARGEST <= value < _LARGEST for value in values):
            return ()  # BIGINT has no number this large, so no such row exists
        tried = 0
        while True:
            try:
                return await self._pool.fetch(in_postgres(sql), *values)
            except FAILURES as error:
                tried += 1
                if tried >= _tries(error):
                    raise failure(error) from error

    async def _commit(self, unit: Unit, then: Callable[[int | None], None] = lambda _: None) -> None:
        """Make the unit durable. `then` must not raise."""
        self._check_open()
        writing = asyncio.create_task(self._write(unit, then))
        self._writing.add(writing)
        writing.add_done_callback(self._writing.discard)
        await await_to_end(writing)

    async def _write(self, unit: Unit, then: Callable[[int | None], None]) -> None:
        """Run a unit and commit it.

        StoreError or LimitReached if that is impossible; then nothing was changed.
        """
        tried = 0
        one = together(unit) if leaves_traces(unit) else None
        while True:
            try:
                if one is None:
                    then(await self._transact(unit))
                else:
                    await self._at_once(unit, one)
                    then(None)
                return
            except StoreConflict:
                # An earlier attempt, whose answer was lost, may have been committed meanwhile.
                if not tried or one is None or not await self._has_left_traces(unit):
                    raise
                then(None)
                return
            except (StoreError, LimitReached):
                raise
            except FAILURES as error:
                tried += 1
                if tried < _tries(error):
                    continue
                _log.error("a transaction failed and was rolled back: %r", error)
                raise failure(error) from error

    async def _at_once(self, unit: Unit, one: tuple[str, Sequence[Value]]) -> None:
        """Run a unit that is one statement.

        If its connection is lost, its traces tell whether it was committed.
        """
        db = await self._pool.acquire()
        try:
            await run_at_once(db, *one)
        except LOST as error:
            lost = error
        else:
            return
        finally:
            await give_back(self._pool, db)
        if not await self._has_left_traces(unit):
            raise lost

    async def _has_left_traces(self, unit: Unit) -> bool:
        """Return whether a unit of one statement was committed before its connection broke."""
        (wait, row), (look, values) = traces(unit)

        async def is_left() -> bool:
            await self._pool.execute(wait, *row)
            return bool(await self._pool.fetchval(look, *values))

        return await self._out_of_doubt(is_left)

    async def _transact(self, unit: Unit) -> int | None:
        """Run a unit and commit it; return the id that it was given.

        If it raises, nothing was changed.
        """
        db = await self._pool.acquire()
        try:
            transaction, ran = db.transaction(), Ran()
            await transaction.start()
            try:
                ran = await run(db, unit)
            except BaseException:
                with suppress(*FAILURES):
                    await transaction.rollback()
                raise
            try:
                await transaction.commit()
            except LOST as error:
                lost = error
            else:
                return ran.number
        finally:  # this must not raise: the caller would repeat a unit that may be committed
            await give_back(self._pool, db)
        if ran.transaction is None or not await self._came_through(ran.transaction):
            raise lost
        return ran.number

    async def _came_through(self, transaction: str) -> bool:
        """Return whether a transaction was committed, by its number."""

        async def is_committed() -> bool | None:
            fate = await self._pool.fetchval(_FATE, transaction)
            return None if fate == "in progress" else bool(fate == "committed")

        return await self._out_of_doubt(is_committed)

    async def _out_of_doubt(self, ask: Callable[[], Awaitable[bool | None]]) -> bool:
        """Repeat a question until the database can answer it; None asks again.

        StoreError if it does not answer in time.
        """
        try:
            async with asyncio.timeout(DOUBT):
                while True:
                    with suppress(*LOST):
                        if (found := await ask()) is not None:
                            return found
                    await asyncio.sleep(0.1)
        except (TimeoutError, asyncpg.PostgresError):  # the database may be read-only by now
            raise in_doubt() from None

    async def _clear_log(self) -> None:
        """Do nothing: the host decides how long PostgreSQL keeps its log."""

    def _check_open(self) -> None:
        if self._closed:
            raise closed_error()


def _tries(error: BaseException) -> int:
    """Return how often something is tried at most that fails with this error.

    For a lost connection: once for each connection, as all may be lost, and once more.
    """
    if isinstance(error, GONE):
        return CONNECTIONS + 1
    return AGAIN if isinstance(error, (*LOST, asyncpg.DeadlockDetectedError)) else 1
