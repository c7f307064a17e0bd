"""Two processes at the same tables: each sees the other's changes.

Neither undoes them.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import asyncpg
import pytest

from engine.clocks.pace import read_pace
from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.contract.errors import EngineError, LimitReached, StoreConflict
from engine.library import game_named
from engine.match.progress import change_draft
from engine.match.records import Match
from engine.services.matches import Matches
from engine.store.postgres import PostgresStore
from engine.store.postgres.locks import PATIENCE
from tests.engine.conftest import ASKERS
from tests.support.askers import player_of
from tests.support.postgres import cut_off, fresh_database
from tests.toys import bidding

ANN, BOB, CY, *_ = ASKERS


_HELD = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted"
_WAITING = "SELECT 1 FROM pg_locks WHERE NOT granted"


class Two:
    """Two processes with the same database that know nothing of each other."""

    def __init__(self, url: str, stores: tuple[PostgresStore, PostgresStore]) -> None:
        self.url, self.stores = url, stores
        self.here, self.there = (Matches(store, now=lambda: 1000) for store in stores)

    async def start_match(self, game: str, players: int, **options: Any) -> Match:
        match = await self.here.open(game, game_named(game).Options.model_validate(options), ASKERS[0])
        for n, user in enumerate(ASKERS[1:players]):
            await (self.there, self.here)[n % 2].join(match.id, user)
        return await self.there.start(match.id, ASKERS[0])


@pytest.fixture
async def two() -> AsyncIterator[Two]:
    async with fresh_database() as url:
        stores = await PostgresStore.open(url), await PostgresStore.open(url)
        yield Two(url, stores)
        for store in stores:
            await store.close()


async def move(matches: Matches, match_id: int, seat: int, dice: Dice) -> None:
    """Make a random move of a seat, click by click."""
    look = await matches.look_seat(match_id, seat)
    game = game_named(look.match.game)
    for pick in random_move(game, look.view, dice)[0]:
        await matches.pick(match_id, player_of(look.match, seat), look.token, pick)
        look = await matches.look_seat(match_id, seat)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["howmanycalories", "laying", "rolling"])
async def test_a_match_is_played_to_its_end_whichever_process_hears_of_a_press(two: Two, game: str) -> None:
    options = {"rounds": 1} if game == "howmanycalories" else {}
    match, dice = await two.start_match(game, 3, **options), Dice("whichever", 0)
    for n in range(200):
        matches = (two.here, two.there)[dice.below(2)]
        found = await matches.match(match.id)
        if found.phase == "over":
            break
        await move(matches, match.id, found.to_move[dice.below(len(found.to_move))], Dice("move", n))
    here, there = await two.here.match(match.id), await two.there.match(match.id)
    assert here == there
    assert here.phase == "over"
    assert await two.there.back.verify(match.id)


@pytest.mark.slow
@pytest.mark.parametrize("matches", [2, 5])
async def test_those_who_decide_at_once_in_different_processes_all_decide(two: Two, matches: int) -> None:
    for n in range(matches):
        match = await two.start_match("howmanycalories", 4, rounds=1)
        moves = (
            move((two.here, two.there)[(n + seat) % 2], match.id, seat, Dice(f"at once {n}", seat))
            for seat in range(4)
        )
        await asyncio.gather(*moves)
        assert (await two.here.match(match.id)).ply == (await two.there.match(match.id)).ply == 4


async def test_what_was_allowed_on_a_server_by_another_process_holds_here(two: Two) -> None:
    guild = ANN.place.guild
    assert guild is not None
    before = await two.here.servers.rules(guild)
    pace = read_pace("2d")
    await two.there.servers.change(guild, lambda rules: type(rules)(terms=type(rules.terms)(pace), most=7))
    assert two.here.servers.cached_rules(guild) == before, (
        "nothing that the other may have changed is remembered"
    )
    after = await two.here.servers.rules(guild)
    assert two.here.servers.cached_rules(guild) == before
    assert (before.most, after.most, after.terms.pace) == (None, 7, pace)


async def test_who_holds_a_match_keeps_others_out_and_no_one_else(two: Two) -> None:
    here, there = two.stores
    async with here.lock_match(1):
        waiting = asyncio.create_task(there.lock_match(1).__aenter__())
        async with there.lock_match(2):
            pass
        _, pending = await asyncio.wait({waiting}, timeout=0.2)
        assert pending
    await waiting


async def test_a_process_that_is_gone_holds_nothing(two: Two) -> None:
    here, there = two.stores
    async with here.lock_match(1):
        await cut_off(two.url)
        async with there.lock_match(1):
            pass
        async with here.lock_match(2):
            pass


@pytest.mark.slow
async def test_a_match_that_was_asked_for_while_the_database_stood_still_is_not_held_for_ever(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.store.postgres.database.PATIENCE", 1.0)
    here, there = await PostgresStore.open(two.url), two.stores[1]

    async def use(match: int) -> None:
        async with here.lock_match(match):
            pass

    for match in (2, 3):
        async with here.lock_match(1):
            assert here._locks._one is not None
            backend = here._locks._one.get_server_pid()
            os.kill(backend, signal.SIGSTOP)
            try:
                using = asyncio.create_task(use(match))
                await asyncio.wait({using}, timeout=1.3)
            finally:
                os.kill(backend, signal.SIGCONT)
            await using
    while await there.pool.fetchval(_HELD):  # noqa: ASYNC110 - in the database
        await asyncio.sleep(0.01)
    await here.close()


async def test_who_is_cancelled_while_taking_a_match_holds_nothing(two: Two) -> None:
    here, there = two.stores
    for n in range(20):
        taking = asyncio.create_task(here.lock_match(1).__aenter__())
        for _ in range(n):
            await asyncio.sleep(0)
        if taking.cancel():
            with pytest.raises(asyncio.CancelledError):
                await taking
        else:
            break
        async with there.lock_match(1):
            pass


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process waits for others for long, as if these were frozen."""
    monkeypatch.setattr("engine.store.postgres.locks.PATIENCE", 0.1)


@pytest.mark.slow
@pytest.mark.usefixtures("impatient")
async def test_who_stays_too_long_is_not_waited_for_and_changes_nothing_afterwards(two: Two) -> None:
    assert PATIENCE > 1
    match = await two.start_match("laying", 2)
    here, there = two.here._kept, two.there._kept
    for n in range(2):
        async with here.holding(match.id) as old:
            async with there.holding(match.id) as record:
                assert record.match.version == old.match.version == match.version + n
                await there.save(record, change_draft(record, record.match.to_move[0], ()))
            async with there.holding(match.id) as record:
                assert record.match.version == old.match.version + 1
            with pytest.raises(StoreConflict):
                await here.save(old, change_draft(old, old.match.to_move[0], ()))
    async with two.stores[1].lock_match(match.id) as taken:
        assert taken.version == match.version + 2
        assert await two.stores[0].pool.fetchval(_HELD) == 1


@pytest.mark.slow
@pytest.mark.usefixtures("impatient")
async def test_a_user_being_erased_is_brought_back_by_no_process_that_did_not_wait(two: Two) -> None:
    match = await two.start_match("laying", 3)
    await two.here.privacy.withdraw(CY.user.id)
    stuck = await asyncpg.connect(two.url)
    await stuck.execute("BEGIN")
    await stuck.execute("SELECT 1 FROM tenures WHERE user_id = $1 FOR UPDATE", CY.user.id)
    finishing = asyncio.create_task(two.here.privacy.finish(CY.user.id))
    while not await stuck.fetchval(_WAITING):  # noqa: ASYNC110 - in the database
        await asyncio.sleep(0.01)

    async def draft() -> None:
        async with two.there._kept.holding(match.id) as record:
            await two.there._kept.save(record, change_draft(record, record.match.to_move[0], ()))

    drafting = asyncio.create_task(draft())
    await asyncio.wait({drafting}, timeout=1)
    await stuck.close()
    await finishing
    with pytest.raises(StoreConflict):
        await drafting
    await draft()


@pytest.mark.slow
@pytest.mark.usefixtures("impatient")
async def test_a_process_that_did_not_wait_for_another_rematch_opens_none(two: Two) -> None:
    match = await two.start_match("laying", 2)
    await two.here.resign(match.id, ANN)
    opened = asyncio.Event()
    save = two.here._kept.save

    async def frozen(*given: Any, **more: Any) -> Match:
        await opened.wait()
        return await save(*given, **more)

    two.here._kept.save = frozen  # type: ignore[method-assign]
    asking = asyncio.create_task(two.here.rematch(match.id, ANN))
    while not await two.stores[1].pool.fetchval(_HELD):  # noqa: ASYNC110 - in the database
        await asyncio.sleep(0.01)
    again = await two.there.rematch(match.id, BOB)
    opened.set()
    with pytest.raises(LimitReached, match="has just changed"):
        await asking
    two.here._kept.save = save  # type: ignore[method-assign]
    assert (await two.here.rematch(match.id, ANN)).id == again.id


@pytest.mark.usefixtures("impatient")
async def test_vacation_that_was_spent_meanwhile_is_not_given_back(two: Two) -> None:
    before = await two.here.people.habits(ANN.user.id)
    async with two.here.people._holding(ANN.user.id) as old:
        assert old == before
        rested = await two.there.people.take_vacation_day(ANN.user.id, 900)
        await two.stores[1].keep_absence(rested.user_id, rested.before, rested.after, wakes=rested.wakes)
        spent = await two.there.people.habits(ANN.user.id)
        assert spent != before
        with pytest.raises(StoreConflict):
            await two.stores[0].keep_absence(ANN.user.id, old, replace(old, away=2000), wakes=None)
    assert await two.here.people.habits(ANN.user.id) == spent
    await two.here.people.go_away(ANN.user.id, 5000)
    assert (await two.there.people.habits(ANN.user.id)).away == 5000


async def test_who_was_removed_by_another_process_does_not_come_back(two: Two) -> None:
    match = await two.here.open("bidding", bidding.Options(), ANN)
    await two.here.join(match.id, BOB)
    await two.there.remove(match.id, ANN, BOB.user.id)
    with pytest.raises(EngineError):
        await two.here.join(match.id, BOB)
    assert len((await two.here.match(match.id)).seats) == 1
