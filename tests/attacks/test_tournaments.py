"""Strangers who forge presses on tournaments of another server; presses that come twice or late."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.client import Bot
from sandbox import Sandbox
from sandbox.model import ComponentType, Message
from tests.flow.conftest import sandbox, unhurried
from tests.flow.support import Table, blank, bot_at, private
from tests.flow.test_tournaments import here, opened, press
from tests.support.clock import Still

__all__ = ["sandbox", "unhurried"]  # fixtures

PRESSES = (
    *("join|1", "leave|1", "left|1", "start|1", "table|1|0", "table|1|99999", "rules|1", "ask|1", "yes|1|1"),
    *(
        "no|1|1",
        "yes|1|999999999999999999",
        "end|1",
        "ended|1",
        "table|999999999999999999|0",
        "join|x",
        "join",
    ),
)
CHOICES = (
    ("choose|join", "1"),
    ("choose|table", "1"),
    ("choose|x", "-1"),
    ("set|1|pace", "2d"),
    ("rival|1", "1"),
)
GONE = "There is no such tournament on this server."


@pytest.fixture
def clock() -> Still:
    return Still()


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path, clock: Still) -> AsyncIterator[Bot]:
    async with bot_at(sandbox, tmp_path / "matches.sqlite3", clock, blank()) as made:
        yield made


@pytest.fixture
async def card(sandbox: Sandbox, bot: Bot) -> Message:
    table = Table(sandbox, bot)
    return await opened(table, "Ada", "Ben", "Cleo", kind="ladder2")


@pytest.mark.parametrize("is_started", [False, True])
async def test_from_another_server_a_tournament_can_not_be_reached(
    sandbox: Sandbox, bot: Bot, card: Message, is_started: bool
) -> None:
    table = Table(sandbox, bot)
    if is_started:
        await press(table, "Ada", card, "Start")
    before = await bot.services.tournaments.find(1, here(table))
    zoe = sandbox.person("Zoe")
    bar = sandbox.world.add_channel("bar", guild=sandbox.world.add_guild("Club", zoe.user))
    asked = await (await zoe.slash(bar, "matches")).wait_until_settled()
    message = private(asked)
    for forged in PRESSES:
        sent = await (await zoe.press_raw(message, f"1|tournament-{forged}")).wait_until_settled()
        assert private(sent).text == GONE, forged
    for forged, value in CHOICES:
        sent = await zoe.press_raw(message, f"1|tournament-{forged}", ComponentType.STRING_SELECT, [value])
        assert private(await sent.wait_until_settled()).text == GONE, forged
    assert await bot.services.tournaments.find(1, here(table)) == before
    assert sandbox.problems == []


async def test_presses_that_come_twice_or_late(sandbox: Sandbox, bot: Bot, card: Message) -> None:
    table = Table(sandbox, bot)

    async def forge(name: str, what: str) -> str:
        sent = await (await table[name].press_raw(card, f"1|tournament-{what}")).wait_until_settled()
        await table.wait_until_shown()
        return private(sent).text

    assert await forge("Ada", "join|1") == "You have already joined Spring Cup."
    assert await forge("Dan", "leave|1") == "You aren’t in Spring Cup."
    assert await forge("Ada", "ask|1") == "Challenges are for a ladder that has started."
    await press(table, "Ada", card, "Start")
    assert await forge("Ada", "start|1") == "Spring Cup has already started."
    assert await forge("Ada", "yes|1|1") == "That challenge isn’t yours to answer."
    assert (await forge("Dan", "end|1")).startswith("Only the host of Spring Cup")
    assert (await forge("Dan", "ended|1")).startswith("Only the host of Spring Cup")
    await (await table["Ada"].press_raw(card, "1|tournament-ended|1")).wait_until_settled()
    for what in ("ended|1", "join|1", "left|1", "start|1", "ask|1"):
        assert await forge("Ada", what) == "Spring Cup is over."
    assert sandbox.problems == []
