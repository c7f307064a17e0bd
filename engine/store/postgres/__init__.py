"""Where matches are kept when many processes play them: PostgreSQL.

House rules: a unit of writes is a transaction, guarded by the version that it is based on; as many run beside each other as
there are connections. Most are one statement, which is a transaction by itself. A connection that is lost is replaced by another;
what was under way on it is asked for again, or found to have come through (a statement by its traces, a longer transaction by
its number), or refused in one sentence.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from typing import Final

import asyncpg

from engine.errors import LimitReached, StoreConflict, StoreError
from engine.store.interface import Taken
from engine.store.lengths import Lengths
from engine.store.persons import Persons
from engine.store.postgres.dialect import in_postgres
from engine.store.postgres.duties import Duties
from engine.store.postgres.failing import FAILURES, GONE, LOST, failure, in_doubt
from engine.store.postgres.locks import Locks
from engine.store.postgres.opening import CONNECTIONS, Pool, give_back, open_pool
from engine.store.postgres.together import together
from engine.store.postgres.traces import leaves_traces, traces
from engine.store.postgres.transacting import Ran, run, run_at_once
from engine.store.postgres.turns import Turns
from engine.store.recording import Records
from engine.store.shelving import Shelves
from engine.store.tables import Found
from engine.store.tallies import Tallies
from engine.store.units import Unit, Value
from engine.store.waiting import seen_through, stopped

_log = logging.getLogger(__name__)

AGAIN: Final = 3
"""How often what was lost with its connection is asked for in all."""
DOUBT: Final = 10.0
"""Seconds for which it is asked whether a commit came through."""
_FATE: Final = "SELECT pg_xact_status($1::text::xid8)"
_LARGEST: Final = 2**63


class PostgresStore(Records, Shelves, Persons, Lengths, Tallies):
    """An open database, as `engine.store.interface` describes it."""

    def __init__(self, pool: Pool) -> None:
        """Use `await PostgresStore.open(url)`."""
        super().__init__()
        self._pool = pool
        self._locks = Locks(pool)
        self._turns = Turns(pool)
        self._writing: set[asyncio.Task[None]] = set()
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> PostgresStore:
        """Open the database at the address, made or migrated where needed."""
        return cls(await open_pool(url))

    @property
    def pool(self) -> Pool:
        """The connections, for whoever looks after the database itself."""
        return self._pool

    @property
    def is_shared(self) -> bool:
        """Always: who else has it open, nobody knows."""
        return True

    def held(self, match_id: int) -> AbstractAsyncContextManager[Taken]:
        """Nobody who asks for the same match is let in meanwhile, in no other process."""
        return self._locks.held(match_id)

    def duty(self, name: str, shards: str) -> Duties:
        """What it holds."""
        return Duties(self._pool, name, shards)

    def alone(self, what: str) -> AbstractAsyncContextManager[None]:
        """Nobody else who is to do this alone is let in meanwhile, in no process."""
        return self._turns.alone(what)

    async def turn(self, bucket: int, apart: float, within: float) -> float | None:
        """The next turn of a bucket among all processes, by the clock of the database."""
        return await self._turns.take(bucket, apart, within)

    async def idle(self) -> None:
        """Wait until nothing is being written."""
        while self._writing:
            await asyncio.wait(self._writing)

    async def close(self) -> None:
        """Finish what is being written, then close. Closing again is harmless."""
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
            return ()  # no number is that large, and so there is no such row
        tried = 0
        while True:
            try:
                return await self._pool.fetch(in_postgres(sql), *values)
            except FAILURES as error:
                tried += 1
                if tried >= _tries(error):
                    raise failure(error) from error

    async def _commit(self, unit: Unit, then: Callable[[int | None], None] = lambda _: None) -> None:
        """Have the unit made durable. `then` must not raise."""
        self._check_open()
        writing = asyncio.create_task(self._write(unit, then))
        self._writing.add(writing)
        writing.add_done_callback(self._writing.discard)
        await seen_through(writing)

    async def _write(self, unit: Unit, then: Callable[[int | None], None]) -> None:
        """Run a unit and commit. StoreError or LimitReached if that can't be; then nothing was changed."""
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
                # An attempt before, of which nobody heard, may have come through meanwhile.
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
        """The same of a unit that is one statement: where its connection is lost, its traces tell what became of it."""
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
        """Whether a unit that is one statement came through, on whose connection nobody could answer any more."""
        (wait, row), (look, values) = traces(unit)

        async def is_left() -> bool:
            await self._pool.execute(wait, *row)
            return bool(await self._pool.fetchval(look, *values))

        return await self._out_of_doubt(is_left)

    async def _transact(self, unit: Unit) -> int | None:
        """Run a unit and commit; the number that it was given. Whatever it raises, nothing was changed."""
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
        finally:  # which must not raise: whoever hears of a failure does it all again, and this may be committed
            await give_back(self._pool, db)
        if ran.transaction is None or not await self._came_through(ran.transaction):
            raise lost
        return ran.number

    async def _came_through(self, transaction: str) -> bool:
        """The same of a transaction, by its number."""

        async def is_committed() -> bool | None:
            fate = await self._pool.fetchval(_FATE, transaction)
            return None if fate == "in progress" else bool(fate == "committed")

        return await self._out_of_doubt(is_committed)

    async def _out_of_doubt(self, ask: Callable[[], Awaitable[bool | None]]) -> bool:
        """What is found as soon as somebody can tell again; None is asked again. StoreError if nobody can."""
        try:
            async with asyncio.timeout(DOUBT):
                while True:
                    with suppress(*LOST):
                        if (found := await ask()) is not None:
                            return found
                    await asyncio.sleep(0.1)
        except (TimeoutError, asyncpg.PostgresError):  # there may be no more than reading by now
            raise in_doubt() from None

    async def _clear_log(self) -> None:
        """Nothing: what PostgreSQL keeps of its past, and for how long, is its host's to say."""

    def _check_open(self) -> None:
        if self._closed:
            raise stopped()


def _tries(error: BaseException) -> int:
    """How often at most a thing is tried that comes to this: as often as there are connections that may all be gone, and once more."""
    if isinstance(error, GONE):
        return CONNECTIONS + 1
    return AGAIN if isinstance(error, (*LOST, asyncpg.DeadlockDetectedError)) else 1
