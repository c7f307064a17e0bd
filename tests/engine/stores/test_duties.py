"""Several processes on one PostgreSQL: each match belongs to one of them.

When that process is gone, its matches go to others.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Collection, Sequence

import asyncpg
import pytest
from asyncpg.pool import PoolConnectionProxy

from engine.store.duty import BUCKETS, THE_REST, News
from engine.store.postgres import PostgresStore
from engine.store.postgres.database import Connection
from engine.store.postgres.duty import MARGIN, NEAR, Duties
from engine.store.postgres.leases import LASTS, Other, overlap
from tests.support.postgres import cut_off, fresh_database
from tests.support.waits import until

ALL = range(BUCKETS)
_DIES = """
    WITH dead AS (
        UPDATE processes SET beat = clock_timestamp() - interval '{} s' WHERE name = $1 RETURNING id
    )
    UPDATE leases SET until = '-infinity' WHERE holder IN (SELECT id FROM dead)"""


class Process:
    """One of the processes, and the news it gets."""

    def __init__(self, url: str, store: PostgresStore, name: str, clock: Clock) -> None:
        self.url, self.store, self.name = url, store, name
        self.duty = Duties(store.pool, name, "", clock)
        self.duty.workers.append(self)
        self.heard: list[News] = []
        self.sweeps = self.stops = 0
        self.busy = asyncio.Event()
        self.busy.set()
        self.finishing: set[int] = set()

    def hear(self, news: News) -> None:
        self.heard.append(news)

    def sweep(self) -> None:
        self.sweeps += 1

    async def finish(self, is_leaving: Callable[[int], bool]) -> None:
        self.finishing = {match for match in ALL if is_leaving(match)}
        await self.busy.wait()

    def stop(self) -> None:
        self.stops += 1

    @property
    def ours(self) -> frozenset[int]:
        found = {match for match in ALL if self.duty.is_ours(match)}
        return frozenset({*found, THE_REST} if self.duty.is_chief else found)

    async def dies(self, since: float = LASTS + 1) -> None:
        """Kill the process, and let time pass for the database."""
        for task in [*self.duty._running]:
            task.cancel()
        await asyncio.gather(*self.duty._running, return_exceptions=True)
        async with self.store.pool.acquire() as db:
            await db.execute(_DIES.format(since), self.name)


class Clock:
    """The clock of a process, which may sleep."""

    def __init__(self) -> None:
        self.slept = 0.0

    def __call__(self) -> float:
        return asyncio.get_running_loop().time() + self.slept


async def goes_by(one: Process, clock: Clock, seconds: float) -> None:
    """Let time pass, in steps in which the process sends its heartbeats."""
    for _ in range(round(seconds)):
        clock.slept += 1
        beaten = one.duty._beaten
        await until(lambda beaten=beaten: one.duty._beaten > beaten)  # type: ignore[misc]


class House:
    """All processes."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.all: list[Process] = []
        self.clocks: list[Clock] = []

    async def another(self) -> Process:
        self.clocks.append(Clock())
        store = await PostgresStore.open(self.url)
        self.all.append(Process(self.url, store, f"process {len(self.all)}", self.clocks[-1]))
        await self.all[-1].duty.open()
        return self.all[-1]

    async def wait_until_shared(self, *among: Process) -> None:
        """Wait until these processes share all buckets evenly, each bucket once."""

        def is_even() -> bool:
            sizes = [len(one.ours) for one in among]
            return sum(sizes) == BUCKETS + 1 and max(sizes) - min(sizes) <= len(among)

        await until(is_even)
        assert len(frozenset().union(*(one.ours for one in among))) == BUCKETS + 1


@pytest.fixture
async def house(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setattr("engine.store.postgres.duty.BEAT", 0.05)
    monkeypatch.setattr("engine.store.postgres.duty.AGAIN", 0.02)
    async with fresh_database() as url:
        house = House(url)
        yield house
        for one in house.all:
            await one.duty.close()
            await one.store.close()


async def test_a_lone_process_has_everything_as_soon_as_it_is_there(house: House) -> None:
    one = await house.another()
    assert one.ours == {*ALL, THE_REST}
    assert (one.duty.held_count, one.duty.processes, one.sweeps) == (BUCKETS + 1, 1, 1)


@pytest.mark.slow
async def test_those_who_come_get_their_share_and_who_drains_leaves_it_at_once(house: House) -> None:
    one, two = await house.another(), await house.another()
    await house.wait_until_shared(one, two)
    three = await house.another()
    await house.wait_until_shared(one, two, three)
    assert {process.duty.processes for process in house.all} == {3}
    await two.duty.drain(1)
    assert not two.ours
    await house.wait_until_shared(one, three)
    await two.duty.close()
    await until(lambda: one.duty.processes == 2)


@pytest.mark.slow
async def test_no_two_have_the_same_while_shares_change_hands(house: House) -> None:
    watched: list[Process] = []

    def check() -> None:
        taken = [bucket for one in watched for bucket in one.ours]
        assert len(taken) == len({*taken})

    for n in range(4):
        watched.append(await house.another())
        for _ in range(20):
            check()
            await asyncio.sleep(0)
        if n == 2:
            await watched[0].duty.drain(1)
            check()
    await house.wait_until_shared(*watched[1:])


@pytest.mark.slow
async def test_the_youngest_process_began_last_of_those_that_go_on(house: House) -> None:
    one, two, three = [await house.another() for _ in range(3)]

    def youngest() -> list[Process]:
        return [process for process in house.all if process.duty.is_youngest]

    await house.wait_until_shared(one, two, three)
    await until(lambda: youngest() == [three])
    await three.duty.drain(1)
    await until(lambda: youngest() == [two])
    await three.duty.close()
    await two.dies()
    await until(lambda: one.duty.is_youngest)


async def test_what_a_dead_process_held_is_soon_the_others_who_look_at_all_of_theirs(house: House) -> None:
    one, two = await house.another(), await house.another()
    await house.wait_until_shared(one, two)
    sweeps = one.sweeps
    await two.dies()
    await house.wait_until_shared(one)
    assert one.sweeps > sweeps


async def test_a_process_that_is_gone_for_long_is_buried(house: House) -> None:
    one, two = await house.another(), await house.another()
    await house.wait_until_shared(one, two)
    await two.dies(3600)
    await until(lambda: one.duty.processes == 1)
    assert await one.store.pool.fetchval("SELECT count(*) FROM processes") == 1


async def test_a_process_declared_dead_starts_again_with_nothing_that_others_have(house: House) -> None:
    one = await house.another()
    await one.store.pool.execute("DELETE FROM processes")
    await one.store.pool.execute("UPDATE leases SET holder = 0, until = 'infinity'")
    await until(lambda: not one.ours and one.duty.processes == 1)
    assert one.stops
    assert await one.store.pool.fetchval("SELECT count(*) FROM processes") == 1


async def test_who_slept_holds_nothing_when_it_wakes_and_knows_it_before_others_can_take_it(
    house: House,
) -> None:
    one = await house.another()
    house.clocks[0].slept += LASTS - MARGIN
    assert not one.ours
    await until(lambda: one.ours == {*ALL, THE_REST})
    assert (one.stops, one.sweeps) == (1, 2)


async def test_a_cut_connection_is_opened_again_and_missed_news_are_read(
    house: House,
) -> None:
    one = await house.another()
    await cut_off(house.url)
    await until(lambda: one.sweeps == 2)
    assert one.ours == {*ALL, THE_REST}
    assert not one.stops


async def test_who_can_not_reach_the_database_holds_nothing_after_a_while(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await house.another()

    async def refuse_connection(*_: object, **__: object) -> None:
        raise ConnectionRefusedError

    with monkeypatch.context() as patched:
        patched.setattr("asyncpg.pool.Pool._acquire", refuse_connection)
        await cut_off(house.url)
        await until(lambda: one.duty._is_lost)
        house.clocks[0].slept += LASTS
        assert not one.ours
        one.duty._lapse()
        assert one.stops == 1
        one.duty.pass_on(News(1))
    await until(lambda: one.ours == {*ALL, THE_REST})
    assert not one.duty._news


async def test_news_reach_only_the_process_that_has_the_match(house: House) -> None:
    one, two, three = [await house.another() for _ in range(3)]
    await house.wait_until_shared(one, two, three)
    for match in ALL:
        one.duty.pass_on(News(match, "board", 3))
    await until(lambda: len(two.heard) + len(three.heard) + len(one.ours - {THE_REST}) == BUCKETS)
    for other in (two, three):
        assert {news.match for news in other.heard} == other.ours - {THE_REST}
        assert {(news.slot, news.message) for news in other.heard} == {("board", 3)}
    assert not one.heard


async def test_what_changes_again_while_it_is_told_is_told_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = await house.another(), await house.another()
    await house.wait_until_shared(one, two)
    match, notify = min(two.ours), one.duty._notify
    told = list[Sequence[News]]()

    async def slowly(db: PoolConnectionProxy[asyncpg.Record], news: Sequence[News] | None) -> None:
        await notify(db, news)
        if news is not None:
            told.append(news)
            if len(told) == 1:
                one.duty.pass_on(News(match))

    monkeypatch.setattr(one.duty, "_notify", slowly)
    one.duty.pass_on(News(match))
    await until(lambda: two.heard == [News(match)] * 2)
    assert told == [[News(match)]] * 2


@pytest.mark.slow
async def test_what_could_not_be_told_is_told_later(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = await house.another(), await house.another()
    await house.wait_until_shared(one, two)
    news, notify, fails = News(min(two.ours)), one.duty._notify, [True]

    async def at_first_not(db: PoolConnectionProxy[asyncpg.Record], told: Sequence[News] | None) -> None:
        if told is not None and fails:
            fails.clear()
            raise ConnectionResetError
        await notify(db, told)

    monkeypatch.setattr(one.duty, "_notify", at_first_not)
    one.duty.pass_on(news)
    await until(lambda: two.heard == [news])


async def test_who_is_refused_by_the_database_waits_before_it_tries_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, tries = await house.another(), 0

    async def refuse_write(*_: object, **__: object) -> None:
        nonlocal tries
        tries += 1
        raise asyncpg.ReadOnlySQLTransactionError

    with monkeypatch.context() as patched:
        patched.setattr("engine.store.postgres.duty.AGAIN", 3600)
        patched.setattr(one.duty._rows, "beat", refuse_write)
        await until(lambda: one.duty._is_lost)
        await one.store.pool.fetchval("SELECT 1")
        await asyncio.sleep(0.2)
        assert tries == 1
    one.duty._wake.set()
    await until(lambda: not one.duty._is_lost)


@pytest.mark.slow
async def test_who_is_called_while_it_gives_a_sign_of_life_gives_another(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, beats = await house.another(), 0
    monkeypatch.setattr("engine.store.postgres.duty.BEAT", 3600)
    others = one.duty._rows.others

    async def list_others(db: Connection) -> Sequence[Other]:
        nonlocal beats
        beats += 1
        if beats == 1:
            one.duty._on_notification(None, 0, "", json.dumps([0, None]))
        return await others(db)

    monkeypatch.setattr(one.duty._rows, "others", list_others)
    one.duty._on_notification(None, 0, "", json.dumps([0, None]))
    await until(lambda: beats == 2)


@pytest.mark.slow
async def test_who_begins_to_drain_while_it_takes_something_leaves_that_too(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await house.another()
    claim, draining = one.duty._rows.claim, list[asyncio.Task[None]]()

    async def late(db: Connection, most: int) -> frozenset[int]:
        found = await claim(db, most)
        if found and not draining:
            draining.append(asyncio.create_task(one.duty.drain(1)))
            await asyncio.sleep(0)
        return found

    monkeypatch.setattr(one.duty._rows, "claim", late)
    await one.duty._hand_over(frozenset({5}))  # so that there is something to claim
    await until(lambda: bool(draining))
    await draining[0]
    await until(lambda: not one.ours)
    held = "SELECT count(*) FROM leases WHERE holder IS NOT NULL"
    async with asyncio.timeout(LASTS / 2):
        while await one.store.pool.fetchval(held):  # noqa: ASYNC110 - the database sends no notice
            await asyncio.sleep(0.01)


async def test_what_is_under_way_comes_to_its_end_before_another_has_the_match(house: House) -> None:
    one = await house.another()
    one.busy.clear()
    two = await house.another()
    await until(lambda: one.finishing)
    assert one.finishing <= one.ours
    assert not two.ours
    one.busy.set()
    await house.wait_until_shared(one, two)
    assert not one.finishing & one.ours


async def test_what_is_left_to_others_while_a_sign_of_life_is_given_does_not_become_ours_by_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await house.another()
    rows, left, given = one.duty._rows, list[bool](), list[bool]()
    claim, give_back = rows.claim, rows.give_back

    async def slowly(db: Connection, most: int) -> frozenset[int]:
        found = await claim(db, most)
        if not left:
            left.append(True)
            await one.duty._hand_over(frozenset({3}))
        return found

    async def watch_give_back(db: Connection, buckets: Collection[int]) -> None:
        if 3 in buckets:
            given.append(one.duty.is_ours(3))
        await give_back(db, buckets)

    monkeypatch.setattr(rows, "claim", slowly)
    monkeypatch.setattr(rows, "give_back", watch_give_back)
    await one.duty._hand_over(frozenset({5}))  # so that there is something to claim
    await until(lambda: given)
    assert given == [False]


@pytest.mark.slow
async def test_of_two_who_hear_of_a_press_one_serves_it(house: House) -> None:
    one, two = await house.another(), await house.another()
    for press in range(50):
        assert {*await asyncio.gather(one.duty.claims(press), two.duty.claims(press))} == {False, True}
    for press in range(100, 110):
        claiming = asyncio.gather(one.duty.claims(press), two.duty.claims(press))
        await asyncio.sleep(0)
        await cut_off(house.url)
        assert {*await claiming} == {False, True}


@pytest.mark.slow
async def test_a_draining_process_serves_only_what_no_other_one_hears_of(house: House) -> None:
    one, two = await house.another(), await house.another()
    await until(lambda: one.duty.processes == 2)
    await one.duty.drain(1)
    ours, theirs = await asyncio.gather(one.duty.claims(1), two.duty.claims(1))
    assert (ours, theirs) == (False, True)
    assert await one.duty.claims(2), "the other one is there, but not connected yet"


@pytest.mark.slow
async def test_a_press_stays_claimed_as_long_as_a_frozen_process_may_wake_and_read_it(
    house: House,
) -> None:
    one, two = await house.another(), await house.another()
    await until(lambda: one.duty.processes == two.duty.processes == 2)
    await two.dies(3600)
    await until(lambda: one.duty.processes == 1)
    await goes_by(one, house.clocks[0], 2 * LASTS)
    assert one.duty.has_rival
    assert await one.duty.claims(1)
    assert two.duty.has_rival, "as far as it knows"
    assert not await two.duty.claims(1)


@pytest.mark.slow
async def test_who_was_alone_claims_what_it_reads_when_it_wakes(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert NEAR > 60
    monkeypatch.setattr("engine.store.postgres.duty.NEAR", 2 * LASTS)
    one = await house.another()
    found = {"nobody knows who was here before": one.duty.has_rival}
    await goes_by(one, house.clocks[0], 2 * LASTS)
    found["nobody else has been here for long"] = not one.duty.has_rival
    house.clocks[0].slept += LASTS
    found["somebody may have come meanwhile"] = one.duty.has_rival
    assert [said for said, is_so in found.items() if not is_so] == []


@pytest.mark.parametrize(
    ("ours", "theirs", "do_overlap"),
    [
        ("", "", True),
        ("", "0-3/16", True),
        ("0-3/16", "4-7/16", False),
        ("0-3/16", "3-7/16", True),
        ("0,2,5-7/8", "1,3-4/8", False),
        ("0,2,5-7/8", "6/8", True),
        ("0/8", "7/16", True),
    ],
)
def test_who_hears_of_the_same_servers_is_seen_by_their_shards(
    ours: str, theirs: str, *, do_overlap: bool
) -> None:
    assert overlap(ours, theirs) == overlap(theirs, ours) == do_overlap
