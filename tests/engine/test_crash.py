"""A failing or cancelled click never loses or doubles an accepted move.

Each test makes one click in a fresh match and lets one thing go wrong: at one await of the click,
in every task of the loop, or in one statement of the transaction. Then it clicks again.
"""

import asyncio
import sqlite3
from collections.abc import Coroutine, Generator, Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.contract.errors import Stale, StoreError
from engine.match.records import Match, Record
from engine.store.sql.units import Unit
from engine.store.sqlite.transactions import transact
from tests.engine.conftest import ASKERS, House

ANN, BOB, *_ = ASKERS


class Struck(Exception):
    """The error that is thrown into a click, beside a cancellation."""


class Interrupted:
    """A coroutine into which an error is thrown at its n-th await.

    `awaits` counts how many awaits it reached.
    """

    def __init__(self, coroutine: Coroutine[Any, None, object], at: int, error: type[BaseException]) -> None:
        self._coroutine, self._at, self._error = coroutine, at, error
        self.awaits = 0

    def __await__(self) -> Generator[Any, None, object]:
        inner = self._coroutine.__await__()
        try:
            waited_for = next(inner)
            while True:
                if self.awaits == self._at:
                    self.awaits += 1
                    waited_for = inner.throw(self._error())
                else:
                    self.awaits += 1
                    yield waited_for
                    waited_for = next(inner)
        except StopIteration as done:
            return done.value


async def ready(tmp_path: Path) -> tuple[House, Match, int]:
    """Return a match in which Ann's next click makes her move, and its token.

    It makes Bob's move too, who has chosen before her.
    """
    house = await House.open(tmp_path / "crash.sqlite3")
    match = await house.start_match("bidding", 2)
    await house.play(match, 1, ("C5",), ("soft",))
    token = (await house.click(match, 0, "C6")).look.token
    house.heard.clear()
    return house, await house.matches.match(match.id), token


async def is_move_made(house: House, match: Match) -> bool:
    """Return whether the click's move was made, in memory and on disk.

    Fail if it was made in part.
    """
    shown = await house.matches.match(match.id)
    record = await house.store.record(match.id)
    assert record is not None and record.match == shown
    plies = await house.matches.plies(match.id, 0, 10)
    if shown.ply == 0:
        assert (plies, record.drafts[0], shown.version, house.heard) == ((), (("C6",),), match.version, [])
        return False
    assert ([ply.notation for ply in plies], record.drafts) == (["C6 loud", "C5 soft"], ((), ()))
    assert (shown.version > match.version, house.heard) == (True, [match.id])
    return True


async def click_again(house: House, match: Match, token: int, *, is_made: bool) -> None:
    """Repeat the click; check that the move is made once and the match goes on.

    It must go on after a restart, too.
    """
    if is_made:
        with pytest.raises(Stale):
            await house.matches.pick(match.id, ANN, token, ("loud",))
    else:
        assert (await house.matches.pick(match.id, ANN, token, ("loud",))).committed
    again = await house.reopen()
    assert (await again.matches.match(match.id)).ply == 2
    assert (await again.matches.move(match.id, BOB, "C5 soft")).committed
    assert await again.matches.back.verify(match.id)
    await again.store.close()


@pytest.mark.slow
@pytest.mark.parametrize("is_cold", [False, True], ids=["in memory", "from disk"])
@pytest.mark.parametrize("error", [asyncio.CancelledError, Struck])
async def test_a_click_struck_at_any_await_happened_or_did_not(
    tmp_path: Path, error: type[BaseException], is_cold: bool
) -> None:
    made = []
    for at in range(100):
        house, match, token = await ready(tmp_path / str(at))
        if is_cold:
            house.forget()
        click = Interrupted(house.matches.pick(match.id, ANN, token, ("loud",)), at, error)
        was_struck = False
        try:
            await click
        except error:
            was_struck = True
        # A click that got an error, not a cancellation, has not waited for the end of its write.
        await house.store.idle()
        made.append(await is_move_made(house, match))
        await click_again(house, match, token, is_made=made[-1])
        if not was_struck:
            assert click.awaits <= at
            break
    # Before the write is handed over nothing has happened; from there on it has, never the other
    # way round.
    assert made == sorted(made)
    assert len(made) >= (3 if is_cold else 2)


@pytest.mark.sampled(every=9)
@pytest.mark.parametrize("nap", [*range(12), 0.0001, 0.0002, 0.0003, 0.0004, 0.0006, 0.001])
async def test_with_every_task_cancelled_at_any_time_the_click_happened_or_did_not(
    tmp_path: Path, nap: float
) -> None:
    house, match, token = await ready(tmp_path)
    click = asyncio.ensure_future(house.matches.pick(match.id, ANN, token, ("loud",)))
    if isinstance(nap, int):
        for _ in range(nap):
            await asyncio.sleep(0)
    else:
        await asyncio.sleep(nap)
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    assert click.done()
    await house.store.idle()  # all pending writes are finished now
    shown = await house.matches.match(match.id)
    record = await house.store.record(match.id)
    assert record is not None and record.match == shown
    await click_again(house, match, token, is_made=shown.ply == 2)


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("nap", [0.0, 0.0002, 0.0004, 0.0006, 0.001, 0.002])
async def test_a_click_that_runs_out_of_time_happened_or_did_not(tmp_path: Path, nap: float) -> None:
    house, match, token = await ready(tmp_path)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(nap):
            await house.matches.pick(match.id, ANN, token, ("loud",))
            await asyncio.sleep(1)
    await click_again(house, match, token, is_made=await is_move_made(house, match))


async def test_one_cancelled_click_does_not_disturb_those_in_the_same_transaction(tmp_path: Path) -> None:
    house = await House.open(tmp_path / "crash.sqlite3")
    tables = [await house.start_match("bidding", 2) for _ in range(6)]
    clicks = [asyncio.ensure_future(house.matches.move(table.id, ANN, "C6 loud")) for table in tables]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    for cancelled in clicks[::2]:
        cancelled.cancel()
    await asyncio.gather(*clicks, return_exceptions=True)
    for table, click in zip(tables, clicks, strict=True):
        now = await house.matches.match(table.id)
        assert click.cancelled() or now.to_move == (1,)
        assert await house.matches.back.verify(table.id)
    assert not any(click.cancelled() for click in clicks[1::2])
    await house.store.close()


class Faulty:
    """A wrapper of SQLite that fails at one statement; number -1 is COMMIT."""

    def __init__(self, db: sqlite3.Connection, fails_at: int, error: Exception) -> None:
        self._db, self._fails_at, self._error = db, fails_at, error
        self.ran = 0

    def executemany(self, sql: str, rows: Sequence[tuple[Any, ...]]) -> sqlite3.Cursor:
        if self.ran == self._fails_at:
            raise self._error
        self.ran += 1
        return self._db.executemany(sql, rows)

    def commit(self) -> None:
        if self._fails_at == -1:
            raise self._error
        self._db.commit()

    def rollback(self) -> None:
        self._db.rollback()


@pytest.mark.sampled(every=10)
@pytest.mark.parametrize("fails_at", [0, 1, 2, 3, -1])
@pytest.mark.parametrize(
    "error",
    [
        sqlite3.OperationalError("disk I/O error"),
        sqlite3.IntegrityError("moves"),
        MemoryError(),
        ValueError("odd"),
    ],
    ids=lambda error: type(error).__name__,
)
async def test_an_error_in_any_statement_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails_at: int, error: Exception
) -> None:
    house, match, token = await ready(tmp_path)
    made: list[Any] = []  # stands in for a connection

    def failing(db: sqlite3.Connection, units: Sequence[Unit]) -> tuple[int | None, ...]:
        made.append(Faulty(db, fails_at, error))
        return transact(made[-1], units)

    with monkeypatch.context() as patched:
        patched.setattr("engine.store.transact", failing)
        with pytest.raises(StoreError):
            await house.matches.pick(match.id, ANN, token, ("loud",))
    assert [faulty.ran for faulty in made] == [fails_at if fails_at >= 0 else 4]
    assert not await is_move_made(house, match)
    await click_again(house, match, token, is_made=False)


async def test_a_commit_that_came_through_but_answered_with_an_error_is_found_on_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, match, token = await ready(tmp_path)

    def lose_answer(db: sqlite3.Connection, units: Sequence[Unit]) -> None:
        transact(db, units)
        raise sqlite3.OperationalError("the answer was lost")

    with monkeypatch.context() as patched:
        patched.setattr("engine.store.transact", lose_answer)
        with pytest.raises(StoreError):
            await house.matches.pick(match.id, ANN, token, ("loud",))
    assert (await house.matches.match(match.id)).ply == 2
    await click_again(house, match, token, is_made=True)


async def test_an_illegal_move_of_a_faulty_game_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, match, token = await ready(tmp_path)

    def broken(*_: object) -> None:
        raise KeyError("a bug in the rules")

    with monkeypatch.context() as patched:
        patched.setattr("tests.toys.bidding.apply", broken)
        with pytest.raises(KeyError):
            await house.matches.pick(match.id, ANN, token, ("loud",))
    assert not await is_move_made(house, match)
    await click_again(house, match, token, is_made=False)


async def test_closing_finishes_what_is_being_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, match, token = await ready(tmp_path)
    saving, save = asyncio.Event(), house.store.save

    async def save_and_signal(*args: Any, **named: Any) -> Record:
        saving.set()
        return await save(*args, **named)

    monkeypatch.setattr(house.store, "save", save_and_signal)
    click = asyncio.ensure_future(house.matches.pick(match.id, ANN, token, ("loud",)))
    await saving.wait()
    await asyncio.sleep(0)
    await house.store.close()
    assert (await click).committed
    again = await House.open(house.path)
    assert (await again.matches.match(match.id)).ply == 2
    await again.store.close()
