"""Two processes on one PostgreSQL; players notice no failure.

Presses arrive at either. One is killed, stopped or of the next release.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import asyncpg
import pytest

from engine.contract.dice import Dice, new_seed
from sandbox import Limits, Sandbox
from sandbox.limits import HANGING
from tests.flow.support import PEOPLE, private
from tests.flow.test_kill import LATEST_KILL, Far, check_all_is_well
from tests.support.nursed import Nursed, run_nursed
from tests.support.nursery import NEWS
from tests.support.openapi import checker
from tests.support.postgres import Line, cut_off, fresh_database
from tests.support.program import TOKEN, Remote
from tests.support.waits import until

GAME = "howmanycalories"
PLAYERS, BYSTANDER = PEOPLE[:3], PEOPLE[3]
UNLIMITED = Limits(ack_seconds=HANGING, global_per_second=None, route_requests=1000)


class Shared(Far):
    """A room whose bot is two processes."""

    def __init__(
        self, sandbox: Sandbox, database: Remote, programs: tuple[Nursed, Nursed], seed: int
    ) -> None:
        super().__init__(sandbox, database, seed)
        self.database = database
        self.programs = programs

    async def after_a_kill(self) -> None:
        """Fail what the dead process had taken, once the other one has answered all else."""
        survivor = await self.survivor()
        interactions = self.sandbox.interactions
        async with asyncio.timeout(HANGING):
            while True:
                await self.settle_requests()
                takers = {
                    row["id"]: row["taker"] for row in await self.fetch("SELECT id, taker FROM presses")
                }
                unanswered = [*interactions.open, *interactions.thinking]
                if all(takers.get(press.id, survivor) != survivor for press in unanswered):
                    break
        for press in unanswered:
            press.was_disturbed = True
        await self.left_alone()
        await self.wait_until_shown()

    async def survivor(self) -> int:
        """Return the mark of the only living process: it alone takes the press of a bystander."""
        while True:
            press = await (await self[BYSTANDER].slash(self.channel, "help")).wait_for_answer()
            for row in await self.fetch(f"SELECT taker FROM presses WHERE id = {press.id}"):
                return int(row["taker"])

    async def settle_requests(self) -> None:
        """Wait until no request is under way."""
        wire, served = self.sandbox.wire, -1
        while wire.in_flight or wire.awaits_retry or served != wire.served:
            served = wire.served
            await asyncio.sleep(0.1)

    async def fetch(self, sql: str) -> list[asyncpg.Record]:
        db = await asyncpg.connect(self.database.url)
        try:
            return await db.fetch(sql)
        finally:
            await db.close()

    async def holders(self) -> set[int | None]:
        """Who holds something just now."""
        return {row["holder"] for row in await self.fetch("SELECT DISTINCT holder FROM leases")}

    async def wait_until_shared(self, among: int) -> None:
        """Wait until `among` processes hold everything between them."""
        async with asyncio.timeout(HANGING):
            while len(holders := await self.holders()) != among or None in holders:  # noqa: ASYNC110 - in the database
                await asyncio.sleep(0.05)


@asynccontextmanager
async def two_processes(
    folder: Path, seed: int, *settings: dict[str, str], limits: Limits = UNLIMITED
) -> AsyncIterator[Shared]:
    """Yield a sandbox with a bot of two processes, each with its settings.

    The second one is still to be started.
    """
    async with AsyncExitStack() as stack:
        url = await stack.enter_async_context(fresh_database())
        sandbox = Sandbox(limits=limits, check=checker(), token=TOKEN)
        await stack.enter_async_context(sandbox)
        one, two = [
            await stack.enter_async_context(run_nursed(sandbox, Remote(url, folder / f"{n}.log"), **own))
            for n, own in enumerate(settings or ({}, {}))
        ]
        await one.start()
        yield Shared(sandbox, Remote(url, folder / "nobody.log"), (one, two), seed)


async def check_all_was_well(room: Shared) -> None:
    """Check that both processes stop when asked and all is right.

    Every move was made once and told once, and each player sees the stored state.
    """
    for program in room.programs:
        assert await program.stop() == 0
    await check_all_is_well(room, room.database)
    assert "Final result" in room.board.text
    assert room.sandbox.problems == []


async def campaign(folder: Path, kills: int, dice: Dice) -> None:
    """Play one match while one process or the other is killed.

    Each of them may serve any press and show the match.
    """
    async with two_processes(folder, dice.below(10**6)) as room:
        await room.programs[1].start()
        await room.wait_until_shared(2)
        await room.match(GAME, PLAYERS, rounds=1)
        await room.play_on(2)
        for _ in range(kills):
            pressed = asyncio.gather(*(room.chosen(*asked) for asked in room.find_asked()))
            await asyncio.sleep(dice.below(LATEST_KILL) / 1000)
            victim = dice.choice(room.programs)
            await victim.kill()
            await pressed
            await room.after_a_kill()
            await room.play_on(1 + dice.below(2))
            await victim.start()
            if dice.below(2):
                await cut_off(room.database.url)
        await room.play_on()
        await check_all_was_well(room)


@pytest.mark.slow
async def test_one_of_two_that_serve_the_same_is_killed_and_the_other_goes_on(tmp_path: Path) -> None:
    await campaign(tmp_path, 1, Dice("one of two", 1))


@pytest.mark.slow
@pytest.mark.timeout(1800)
async def test_now_one_now_the_other_is_killed_over_and_over(tmp_path: Path) -> None:
    seed = new_seed()
    print(f"seed {seed}")
    await campaign(tmp_path, 6, Dice(seed, 0))


@pytest.mark.slow  # a fleet is played through in the fast ones
async def test_each_with_a_shard_of_its_own_serves_what_it_hears_and_shows_what_it_has(
    tmp_path: Path,
) -> None:
    async with two_processes(tmp_path, 1, {"SHARDS": "0/2"}, {"SHARDS": "1/2"}) as room:
        await room.programs[1].start()
        await room.wait_until_shared(2)
        for n in range(3):
            await room.match(GAME, PLAYERS, rounds=1)
            await room.play_on(4 if n < 2 else None)
        holders = await room.fetch(
            "SELECT DISTINCT l.holder FROM matches m JOIN leases l ON l.bucket = m.id % 64"
        )
        assert holders
        assert await room.behind() == []
        for program in room.programs:
            assert await program.stop() == 0
        assert room.sandbox.problems == []


def what_help_is(room: Shared) -> str:
    """Return a command's description as Discord last got it.

    The next release words it in another way.
    """
    (found,) = (one for one in room.sandbox.world.commands.values() if one["name"] == "help")
    return str(found["description"])


@pytest.mark.slow  # for the same reason
async def test_a_new_release_takes_over_from_an_old_one_without_a_gap(tmp_path: Path) -> None:
    async with two_processes(tmp_path, 2, {}, {"NEWER": "1"}) as room:
        old, new = room.programs
        await room.match(GAME, PLAYERS, rounds=1)
        await room.play_on(2)
        assert what_help_is(room) != NEWS
        await new.start()
        await until(lambda: what_help_is(room) == NEWS)
        await room.wait_until_shared(2)
        await room.play_on(2)
        await old.kill()
        await room.after_a_kill()
        await old.start()  # beside a newer shape than it knows
        await room.wait_until_shared(2)
        await room.play_on(2)
        (newest,) = await room.fetch("SELECT max(id) AS id FROM processes WHERE NOT draining")
        assert await old.stop() == 0
        assert None not in await room.holders()
        before = await room.holders()
        assert len(before) == 1
        assert newest["id"] not in before, "what the old one held is the new one's at once"
        await until(lambda: what_help_is(room) == NEWS)
        await room.play_on()
        await old.start()
        await check_all_was_well(room)


@pytest.mark.slow
async def test_a_process_asked_to_stop_leaves_everything_to_the_other_at_once(tmp_path: Path) -> None:
    async with two_processes(tmp_path, 3) as room:
        one, two = room.programs
        await two.start()
        await room.wait_until_shared(2)
        await room.match(GAME, PLAYERS, rounds=1)
        presses = [await room.chosen(*asked) for asked in room.find_asked()]
        stopping = asyncio.create_task(one.stop())
        await asyncio.gather(*(press.wait_for_answer() for press in presses))
        assert await stopping == 0
        await room.wait_until_shared(1)
        assert not [
            press for press in presses if press.failed or press.followups or press.message is not press.source
        ]
        await room.play_on()
        await until(lambda: "Final result" in room.board.text)
        await one.start()
        await check_all_was_well(room)


@pytest.mark.slow
async def test_a_process_that_loses_the_database_tells_pressers_and_goes_on_when_it_is_back(
    tmp_path: Path,
) -> None:
    limits = Limits(ack_seconds=HANGING, global_per_second=None, route_requests=1000)
    async with (
        fresh_database() as url,
        Sandbox(limits=limits, check=checker(), token=TOKEN) as sandbox,
    ):
        line = Line(url)
        await line.mend()
        async with run_nursed(sandbox, Remote(line.url, tmp_path / "one.log")) as program:
            await program.start()
            room = Far(sandbox, Remote(url, tmp_path / "nobody.log"))
            await room.match(GAME, PLAYERS, rounds=1)
            await room.play_on(1)
            await line.cut()
            name, message = next(room.find_asked())
            press = await room.chosen(name, message)
            await until(lambda: press.followups)
            assert "The database can’t be reached" in private(press).text
            room.presses.pop()
            await line.mend()
            await room.play_on()
            assert await program.stop() == 0
        await line.cut()
        await check_all_is_well(room, Remote(url, tmp_path / "nobody.log"))
        assert sandbox.problems == []
