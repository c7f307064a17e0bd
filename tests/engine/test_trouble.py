"""Database errors on the way: a refused write changes nothing.

The bot goes on.
"""

import asyncio
import sqlite3

import pytest

from engine.contract.errors import StoreError
from engine.contract.words import tell
from engine.match.message_records import Surface
from engine.store.sqlite.database import number
from tests.engine.conftest import ASKERS, House

ANN, *_ = ASKERS


async def test_a_full_disk_refuses_the_move_and_the_bot_goes_on(house: House) -> None:
    match = await house.start_match("bidding", 2)
    pages = await house.store.writer.run(lambda db: number(db, "PRAGMA page_count"))
    await house.store.writer.run(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchall())
    with pytest.raises(StoreError) as refused:
        for n in range(50):
            await house.store.keep_setting(f"big {n}", "x" * 4000)
    assert tell(refused.value.sentence, ()).startswith("The disk is full, so nothing was changed.")
    with pytest.raises(StoreError):
        while True:
            await house.matches.move(match.id, ANN, "C6")
            await house.store.keep_setting("more", "x" * 8000)
    assert (await house.matches.match(match.id)).ply == 0
    await house.store.writer.run(lambda db: db.execute("PRAGMA max_page_count = 100000").fetchall())
    assert (await house.matches.move(match.id, ANN, "C6 loud")).committed
    assert await house.matches.back.verify(match.id)


async def test_a_database_held_by_another_program_refuses_the_move(house: House) -> None:
    match = await house.start_match("bidding", 2)
    await house.store.writer.run(lambda db: db.execute("PRAGMA busy_timeout = 20").fetchall())
    other = sqlite3.connect(house.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="Another program"):
        await house.click(match, 0, "C6")
    other.execute("ROLLBACK")
    other.close()
    assert (await house.look(match, 0)).picks == ()
    assert (await house.click(match, 0, "C6")).look.picks == (("C6",),)


async def test_a_unit_that_fails_takes_no_other_along(house: House) -> None:
    match = await house.start_match("bidding", 2)

    async def outcome(match_id: int, slot: str) -> bool:
        try:
            await house.store.keep_surface(match_id, Surface(slot, 1, None, 0, 0, 0, "", 0, True))
        except StoreError:
            return False
        return True

    results = await asyncio.gather(*(outcome(match.id if n % 3 else 10**6, f"slot {n}") for n in range(9)))
    assert results == [bool(n % 3) for n in range(9)]
    assert len(await house.store.surfaces(match.id)) == 6
