"""The program killed in mid-move, stopped in mid-work, and started twice.

People are at the table all the time.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import asyncpg
import pytest

from engine.contract.dice import Dice, new_seed
from engine.services.matches import Matches
from engine.store.choice import database_of
from engine.store.sql.queries import BEHIND
from sandbox import Interaction as Press
from sandbox import Limits, Sandbox
from sandbox.limits import HANGING
from sandbox.model import Message
from tests.flow.current import check_current, shown_ply
from tests.flow.support import PEOPLE, Room, keys_of
from tests.support.nursed import run_nursed
from tests.support.openapi import checker
from tests.support.postgres import fresh_database
from tests.support.program import TOKEN, Program, Remote, run_until_given_up

GAME = "howmanycalories"
PLAYERS = PEOPLE[:3]
LATEST_KILL = 80
"""Milliseconds after a press within which the kill comes: about as long as it takes until all is
shown.
"""


class Far(Room):
    """A room whose bot is another process; it records all its presses."""

    def __init__(self, sandbox: Sandbox, database: Path | Remote, seed: int = 1) -> None:
        super().__init__(sandbox, seed)
        self._database = database
        self.sent: list[Press] = []
        self.presses: list[tuple[str, frozenset[str]]] = []
        """Who pressed, and the keys chosen."""
        self._awaited: list[Press] = []
        """What the bot has not visibly seen to yet."""

    async def wait_until_shown(self) -> None:
        async with asyncio.timeout(HANGING):
            while True:
                served = self.sandbox.wire.served
                await self.sandbox.quiet(0.02)
                self._awaited = [press for press in self._awaited if not has_come_to_something(press)]
                if not self._awaited and not await self.behind() and served == self.sandbox.wire.served:
                    return

    async def left_alone(self) -> None:
        """Settle all presses after the bot's death.

        Unanswered ones have failed, deferred ones are dismissed, and nothing more needs to come.
        """
        self.sandbox.interactions.let_deadlines_pass()
        for press in self.sandbox.interactions.thinking:
            assert press.message is not None
            await self[press.person.name].dismiss(press.message)
        self._awaited.clear()

    async def behind(self) -> list[int]:
        """Return the matches that are not shown current, by the database alone."""
        if isinstance(self._database, Remote):
            served = await asyncpg.connect(self._database.url)
            try:
                return [row["id"] for row in await served.fetch(BEHIND)]
            finally:
                await served.close()
        with closing(sqlite3.connect(f"file:{self._database}?mode=ro", uri=True)) as db:
            return [number for (number,) in db.execute(BEHIND)]

    async def press_button(self, name: str, message: Message, label: str) -> Press:
        press = await super().press_button(name, message, label)
        self._awaited.append(press)
        return press

    async def chosen(self, name: str, message: Message) -> Press:
        press = await super().chosen(name, message)
        self.sent.append(press)
        self._awaited.append(press)
        self.presses.append((name, keys_of(press)))
        return press


def has_come_to_something(press: Press) -> bool:
    """Return whether the effect of a press can be seen.

    It has an answer, or the pressed control is gone.
    """
    source = press.source
    assert source is not None
    if press.failed is not None or press.followups or press.modal is not None or source.deleted:
        return True
    if press.message is not None and press.message is not source:
        return not press.message.is_loading
    custom_id = press.data["custom_id"]
    if custom_id.split("|")[1] == "join":
        return f"**{press.person.name}**" in source.text
    return source.find(custom_id=custom_id) is None


@asynccontextmanager
async def far_room(
    database: Path | Remote, seed: int = 1, **settings: str
) -> AsyncIterator[tuple[Far, Program]]:
    """Yield a sandbox with a bot in a process of its own.

    It starts fast, and is always gone at the end.
    """
    limits = Limits(ack_seconds=HANGING, global_per_second=None, route_requests=1000)
    async with (
        Sandbox(limits=limits, check=checker(), token=TOKEN) as sandbox,
        run_nursed(sandbox, database, **settings) as program,
    ):
        await program.start()
        yield Far(sandbox, database, seed), program


@asynccontextmanager
async def far_room_of_the_program(database: Path, **settings: str) -> AsyncIterator[tuple[Far, Program]]:
    """Yield the same room as a host starts it.

    All that draws and thinks is in processes of its own.
    """
    limits = Limits(ack_seconds=HANGING, global_per_second=None, route_requests=1000)
    async with Sandbox(limits=limits, check=checker(), token=TOKEN) as sandbox:
        program = Program(sandbox, database, **settings)
        await program.start()
        try:
            yield Far(sandbox, database), program
        finally:
            await program.stop()


async def check_all_is_well(room: Far, database: Path | Remote) -> None:
    """Check moves, log and surfaces with the program stopped.

    Every move was pressed and made once, the log replays, and each player sees the stored state.
    """
    store = await database_of(database.url if isinstance(database, Remote) else str(database)).open()
    try:
        matches = Matches(store)
        assert await matches.back.verify(1)
        match = await matches.match(1)
        for seat, name in enumerate(match.names):
            plies = [ply for ply in await matches.plies(1, 0, match.ply) if ply.seat == seat]
            pressed = iter([keys for presser, keys in room.presses if presser == name])
            made = [frozenset(ply.notation.split(",")) for ply in plies]
            assert all(keys in pressed for keys in made), f"{name} made a move not pressed, or one twice"
        await check_current(room, matches, store)
    finally:
        await store.close()


async def campaign(database: Path | Remote, kills: int, dice: Dice) -> None:
    """Play one match to its final result, with a number of kills."""
    async with far_room(database, dice.below(10**6)) as (room, program):
        card = await room.lobby(GAME, PLAYERS, rounds=1)
        await room.press_button(PLAYERS[0], card, "Start")
        for _ in range(kills):
            await asyncio.sleep(dice.below(LATEST_KILL) / 1000)
            seen = shown_ply(room)
            await program.kill()
            await room.left_alone()
            await program.start()
            await room.wait_until_shown()
            if "Final result" not in room.board.text:
                assert shown_ply(room) >= seen, "a move that everybody saw is lost"
            if card.find(label="Start") is not None:
                await room.press_button(PLAYERS[0], card, "Start")
            await room.play_on(dice.below(3))
            await asyncio.gather(*(room.chosen(*asked) for asked in room.find_asked()))
        await room.play_on()
        assert await program.stop() == 0
        await check_all_is_well(room, database)
        assert "Final result" in room.board.text
        assert room.sandbox.problems == []


async def test_killed_in_mid_move_it_goes_on_where_it_was(tmp_path: Path) -> None:
    await campaign(tmp_path / "killed.sqlite3", 1, Dice("killed", 0))


@pytest.mark.slow
async def test_killed_in_mid_move_on_postgresql_it_goes_on_where_it_was(tmp_path: Path) -> None:
    async with fresh_database() as url:
        await campaign(Remote(url, tmp_path / "killed.log"), 3, Dice("killed there", 0))


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_killed_in_mid_move_over_and_over_it_goes_on_where_it_was(tmp_path: Path) -> None:
    seed = new_seed()
    print(f"seed {seed}")
    await campaign(tmp_path / "killed.sqlite3", 12, Dice(seed, 0))


@pytest.mark.slow
async def test_asked_to_stop_in_the_middle_of_work_it_finishes_and_goes(tmp_path: Path) -> None:
    database = tmp_path / "stopped.sqlite3"
    async with far_room_of_the_program(database) as (room, program):
        await room.match(GAME, PLAYERS, rounds=1)
        presses = [await room.chosen(*asked) for asked in room.find_asked()]
        await asyncio.gather(*(press.wait_for_answer() for press in presses))
        assert await program.stop() == 0
        assert await room.behind() == []
        await check_all_is_well(room, database)
        assert shown_ply(room) == len(PLAYERS)
        await program.start()
        await room.play_on()
        assert "Final result" in room.board.text
        assert room.sandbox.problems == []


@pytest.mark.slow
async def test_a_second_process_on_the_same_database_says_so_and_goes(tmp_path: Path) -> None:
    database = tmp_path / "one.sqlite3"
    async with far_room(database) as (room, _):
        second = await asyncio.to_thread(
            run_until_given_up, tmp_path, DATABASE=str(database), SANDBOX_PORT="0"
        )
        assert second.returncode == 1
        (said,) = second.stderr.splitlines()
        assert said.endswith("is in use by another bot process.")
        await room.lobby(GAME, PLAYERS)
        assert room.sandbox.problems == []
