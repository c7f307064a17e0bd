"""A failure at every await, from a change to what people see.

One call on this way fails, or is the last of the process.

Each trial brings a table to a stage, makes one change there, and lets the k-th call that follows go
wrong. The call is not made at all, or it is made and its answer is lost. The process survives it,
or not. Then everything must become current by itself, with one notice for each turn and every event
told once.
"""

from __future__ import annotations

import asyncio
import inspect
import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import aiohttp
import pytest

from cogs.client import Bot
from cogs.surfaces.surfaces import Surfaces
from engine.clocks.habits import Habits
from engine.contract.errors import StoreError
from engine.contract.words import say
from engine.services.matches import Matches
from engine.store import Store
from engine.store.sql.units import Unit
from sandbox import Limits, Sandbox
from sandbox.limits import HANGING
from tests.flow.current import check_current
from tests.flow.support import Table, blank, bot_at, choices, private, store_of, with_sleep
from tests.support.askers import asker
from tests.support.clock import Clock

GAME = "howmanycalories"
FEWEST, MOST = 3, 100
"""Calls that each change makes at least, and at most."""
STRIDE = int(os.environ.get("STRIDE", "8"))
"""The slow set strikes every eighth call; with STRIDE=1 it strikes each."""
Way = Literal["not made", "answer lost"]
After = Literal["goes on", "dies"]
Stage = Callable[[Table], Awaitable[Callable[[], Awaitable[object]]]]
"""Brings a table somewhere; returns the one change to make there."""


@dataclass
class Strike:
    """A fault in the `at`-th call, or the first of that name, once armed.

    A dead process makes no later call either.
    """

    at: int | str
    way: Way
    after: After
    is_armed: bool = False
    calls: int = 0
    struck: str = ""
    has_come: asyncio.Event = field(default_factory=asyncio.Event)

    async def pass_on(self, owner: object, name: str, call: Callable[[], Awaitable[Any]]) -> Any:
        """Make the call, or not."""
        if not self.is_armed:
            return await call()
        if self.struck and self.after == "dies":
            raise asyncio.CancelledError
        self.calls += 1
        if self.struck or self.at not in (self.calls, name):
            return await call()
        self.struck = name
        if self.way == "answer lost":
            await call()
        self.has_come.set()
        if self.after == "dies":
            raise asyncio.CancelledError
        if isinstance(owner, Matches | Store):
            raise StoreError(say("The disk is full."))
        raise aiohttp.ServerDisconnectedError


class Struck:
    """Something whose asynchronous methods are within reach of a strike."""

    def __init__(self, owner: object, strike: Strike) -> None:
        self._owner = owner
        self._strike = strike

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._owner, name)
        if not inspect.iscoroutinefunction(found):
            return found

        async def call(*args: Any, **kwargs: Any) -> Any:
            return await self._strike.pass_on(self._owner, name, lambda: found(*args, **kwargs))

        return call


def within_reach(surfaces: Surfaces, strike: Strike) -> None:
    """Put everything that the surfaces call within reach of a strike."""
    for owner in (surfaces, surfaces.display, surfaces.executor):
        for name in ("_matches", "_store", "_presenter", "_delivery"):
            if hasattr(owner, name):
                setattr(owner, name, Struck(getattr(owner, name), strike))


@asynccontextmanager
async def restart(table: Table, database: Path, clock: Clock) -> AsyncIterator[Bot]:
    """Start the next process, after a death."""
    async with bot_at(table.sandbox, database, clock, blank()) as bot:
        table.bot = bot
        yield bot


def limits(clock: Clock) -> Limits:
    """Discord's, without its rates: the trials come thick and fast."""
    return Limits(now=clock, ack_seconds=HANGING, global_per_second=None, route_requests=1000)


# Stages.


async def joining(table: Table) -> Callable[[], Awaitable[object]]:
    card = await table.lobby(GAME, ("Ada", "Ben"), rounds=1)
    return lambda: table.press_button("Cleo", card, "Join")


async def starting(table: Table) -> Callable[[], Awaitable[object]]:
    card = await table.lobby(GAME, ("Ada", "Ben"), rounds=1)
    return lambda: table.press_button("Ada", card, "Start")


async def starting_behind_closed_dms(table: Table) -> Callable[[], Awaitable[object]]:
    await table["Ben"].close_dms()
    return await starting(table)


async def passing_first(table: Table) -> Callable[[], Awaitable[object]]:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    return lambda: table.move("Ada", table.hands("Ada")[0])


async def passing_last(table: Table) -> Callable[[], Awaitable[object]]:
    await (await passing_first(table))()
    await table.wait_until_shown()
    await table["Dan"].say(table.place, "who is next?")
    return lambda: table.move("Ben", table.hands("Ben")[0])


async def playing_a_card(table: Table) -> Callable[[], Awaitable[object]]:
    await (await passing_last(table))()
    await table.wait_until_shown()
    await table["Dan"].say(table.place, "go on!")
    (asked,) = table.find_asked()
    return lambda: table.move(*asked)


async def playing_while_all_are_told_on_the_board(table: Table) -> Callable[[], Awaitable[object]]:
    for name in ("Ada", "Ben"):
        await table.store.keep_habits(table[name].id, Habits(notice="mention"))
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    while (await table.matches.match(1)).ply < 2:
        # they pass cards on; whichever player leads then is followed by the other
        await table.make_ply(1)
    await table.bot.services.surfaces.heal()
    await table.wait_until_shown()
    return lambda: told_by(table.make_ply(1), table.bot)


async def told_by(change: Awaitable[object], bot: Bot) -> None:
    """Make a change and report it as one."""
    await change
    bot.services.surfaces.refresh(1)


async def ending(table: Table) -> Callable[[], Awaitable[object]]:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await table.play_on(1)
    return lambda: table.matches.resign(1, asker(table["Ada"].id))


async def ending_behind_closed_dms(table: Table) -> Callable[[], Awaitable[object]]:
    await table["Ben"].close_dms()
    return await ending(table)


STAGES: tuple[Stage, ...] = (
    joining,
    starting,
    starting_behind_closed_dms,
    passing_first,
    passing_last,
    playing_a_card,
    ending,
    ending_behind_closed_dms,
)


async def trial(sandbox: Sandbox, database: Path, clock: Clock, stage: Stage, strike: Strike) -> str:
    """Run one strike and check the end state.

    Returns the name of the call that was struck; empty if there was none.
    """
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        change = await stage(table)
        await table.wait_until_shown()
        within_reach(bot.services.surfaces, strike)
        strike.is_armed = True
        await change()
        await table.wait_until_shown()
        if strike.struck and strike.after == "goes on":
            await bot.services.surfaces.heal()
            await table.wait_until_shown()
            await check_current(table, bot.services.matches, store_of(bot))
    if strike.struck and strike.after == "dies":
        async with restart(table, database, clock) as bot:
            await bot.services.surfaces.heal()
            await table.wait_until_shown()
            await check_current(table, bot.services.matches, store_of(bot))
    return strike.struck


async def trials(folder: Path, clock: Clock, stage: Stage, way: Way, after: After, which: range) -> None:
    """Run a trial for each of these calls, until none is that late."""
    for at in which:
        async with Sandbox(limits=limits(clock)) as sandbox:
            strike = Strike(at, way, after)
            try:
                struck = await trial(sandbox, folder / f"{at}.sqlite3", clock, stage, strike)
            except AssertionError as error:
                error.add_note(f"{stage.__name__}: call {at}, {strike.struck}, {way}; the process {after}")
                raise
            assert all("50007" in problem for problem in sandbox.problems)
        if not struck:
            assert at > FEWEST, "hardly anything was within reach"
            return
    raise AssertionError("more calls than were tried")


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.surfaces.surfaces.RETRY_DELAYS", (0.05,) * 4)


@pytest.fixture(autouse=True)
def watchful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the bot look for every board and move boards on people's messages.

    So these calls are within reach, too.
    """
    monkeypatch.setattr("cogs.api.delivery.LOOK_EVERY", 0)


@pytest.mark.slow
@pytest.mark.parametrize("after", ["goes on", "dies"])
@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
async def test_all_ends_current_when_one_call_in_a_few_is_struck(
    tmp_path: Path, clock: Clock, stage: Stage, after: After
) -> None:
    await trials(tmp_path, clock, stage, "answer lost", after, range(2, MOST, 17))


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("after", ["goes on", "dies"])
@pytest.mark.parametrize("way", ["not made", "answer lost"])
@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
async def test_all_ends_current_whichever_call_is_struck(
    tmp_path: Path, clock: Clock, stage: Stage, way: Way, after: After
) -> None:
    await trials(tmp_path, clock, stage, way, after, range(1, MOST, STRIDE))


async def forgotten(
    folder: Path,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    post: str,
    after: After,
    move_on: Callable[[Table], Awaitable[Mapping[int, int]]],
    stage: Stage = playing_a_card,
) -> None:
    """Lose the record of a notice, then move on; check the end state.

    A turn was told, but the record of it is gone. The match moves on before it is shown again. In
    the end all is current.

    `move_on` gives in how many turns seats need not have been told, as they have moved since.
    """
    moved_on = asyncio.Event()
    monkeypatch.setattr("cogs.kit.keyed_worker.asyncio", with_sleep(lambda _: moved_on.wait()))
    database = folder / "forgotten.sqlite3"
    async with Sandbox(limits=limits(clock)) as sandbox:
        async with bot_at(sandbox, database, clock, blank()) as bot:
            table = Table(sandbox, bot)
            change = await stage(table)
            strike = Strike(post, "answer lost", after)
            within_reach(bot.services.surfaces, strike)
            strike.is_armed = True
            await change()
            await asyncio.wait_for(strike.has_come.wait(), HANGING)
            passed = await move_on(table)
            await table.wait_until_handled()
            moved_on.set()
            if after == "goes on":
                await table.wait_until_shown()
                await check_current(table, bot.services.matches, store_of(bot), planned=passed)
        if after == "dies":
            async with restart(table, database, clock) as bot:
                await bot.services.surfaces.heal()
                await table.wait_until_shown()
                await check_current(table, bot.services.matches, store_of(bot), planned=passed)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("post", "after"),
    [("post_dm", "goes on"), ("post_dm", "dies"), ("post", "goes on"), ("post", "dies")],
)
async def test_a_message_whose_post_got_lost_is_found_again_though_the_match_moved_on(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch, post: str, after: After
) -> None:
    async def move_on(table: Table) -> Mapping[int, int]:
        match = await table.matches.match(1)
        (seat,) = match.to_move
        name = match.names[seat]
        await table.move(name, table.hands(name)[-1])
        await table.wait_until_handled()
        assert (await table.matches.match(1)).ply == match.ply + 1
        return {}

    await forgotten(tmp_path, clock, monkeypatch, post, after, move_on)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("post", "stage", "after", "is_over"),
    [
        (*told, after, is_over)
        for told in (("post_dm", playing_a_card), ("post", playing_while_all_are_told_on_the_board))
        for after, is_over in (("goes on", False), ("dies", True), ("goes on", True), ("dies", False))
    ],
)
async def test_a_player_with_a_lost_notice_is_told_of_the_next_turn_too(
    tmp_path: Path,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    post: str,
    stage: Stage,
    is_over: bool,
    after: After,
) -> None:
    """A player with a lost notice is told of the next turn, too.

    Only a new message pings. The one for the turn before is not enough, though it would show the
    same.
    """

    async def move_on(table: Table) -> Mapping[int, int]:
        matches = table.matches
        told = await matches.match(1)
        (seat,) = told.to_move
        while (await matches.match(1)).seats[seat].turn.number == told.seats[seat].turn.number:
            clock.ahead += 2
            if is_over:
                await matches.resign(1, asker(table["Ada"].id))
                break
            await table.make_ply(1)
        return {1 - seat: 1}

    await forgotten(tmp_path, clock, monkeypatch, post, after, move_on, stage)


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("way", ["press", "typed"])
async def test_a_full_disk_is_said_to_the_one_who_moves_and_nothing_changes(
    table: Table, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)

    def full(db: sqlite3.Connection, units: Sequence[Unit]) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    hand = table.hands("Ada")[0]
    with monkeypatch.context() as patched:
        patched.setattr("engine.store.transact", full)
        if way == "press":
            said = await table.move("Ada", hand)
        else:
            keys = [option["value"] for option in choices(hand)[0]["options"][:2]]
            said = await table["Ada"].slash(table.place, "move", move=",".join(keys))
        await said.wait_until_settled()
        await table.wait_until_shown()
        assert (
            private(said).text
            == "The disk is full, so nothing was changed. Please try again when there is room."
        )
    assert (await table.matches.match(1)).to_move == (0, 1)
    await check_current(table, table.matches, table.store)
    await table.move("Ada", hand)
    await table.wait_until_shown()
    assert (await table.matches.match(1)).to_move == (1,)
    await check_current(table, table.matches, table.store)
    assert table.sandbox.problems == []
