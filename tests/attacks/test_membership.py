"""Presses that make the bot ask Discord who a user is.

It asks once, however many presses there are, and no press waits long for the answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from cogs.api import membership
from cogs.api.membership import REMEMBERED_FOR
from cogs.client import Bot
from cogs.commands.help import SERVERS
from sandbox import Sandbox
from sandbox.model import Message
from tests.flow.support import Table, private
from tests.support.clock import Clock
from tests.support.waits import until

ELSEWHERE = (
    "Which game? Here you play it against computers. With friends, type `/play` in a channel of a "
    "server, or mention me there."
)

Fetch = Callable[[int, int], Awaitable[Any]]


class Asked:
    """Notes what Discord is asked of members, and answers when it is let."""

    def __init__(self, bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
        self.all: list[tuple[int, int]] = []
        self.going = self.most_going = 0
        self.answering = asyncio.Event()
        self.answering.set()
        fetch: Fetch = bot.http.get_member

        async def noting(guild: int, user: int) -> Any:
            self.all.append((guild, user))
            self.going += 1
            self.most_going = max(self.most_going, self.going)
            await self.answering.wait()
            self.going -= 1
            return await fetch(guild, user)

        monkeypatch.setattr(bot.http, "get_member", noting)


@pytest.fixture
def asked(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> Asked:
    return Asked(bot, monkeypatch)


async def show_welcome(table: Table, name: str) -> Message:
    dm = table[name].open_dm()
    return private(await (await table[name].slash(dm, "help")).wait_until_settled())


async def closing(table: Table) -> Message:
    """Return the DM that tells Ada about an ended match."""
    await table.match("kaliko", ("Ada", "Ben"))
    asking = await (await table["Ben"].slash(table.place, "resign")).wait_until_settled()
    await table.press_button("Ben", private(asking), "Yes, resign")
    await table.wait_until_shown()
    return table.hands("Ada")[-1]


@pytest.mark.slow
async def test_a_stranger_has_discord_asked_once_of_each_of_a_few_servers(
    table: Table, sandbox: Sandbox, asked: Asked, clock: Clock
) -> None:
    welcome = await show_welcome(table, "Ben")
    await table["Ben"].leave_guild()
    for n in range(SERVERS + 2):
        sandbox.world.add_guild(f"Elsewhere {n}", sandbox.person("Eve").user)
    await until(lambda: len(table.bot.guilds) == SERVERS + 3)
    sent = [await table["Ben"].press(welcome, label="Open a match") for _ in range(30)]
    await asyncio.gather(*(one.wait_until_settled() for one in sent))
    assert {private(one).text for one in sent} == {ELSEWHERE}
    assert (len(asked.all), len({*asked.all}), asked.most_going) == (SERVERS, SERVERS, 1)
    clock.ahead += REMEMBERED_FOR
    await (await table["Ben"].press(welcome, label="Open a match")).wait_until_settled()
    assert len(asked.all) == 2 * SERVERS
    assert sandbox.problems == []


@pytest.mark.slow
async def test_of_many_presses_for_a_rematch_by_dm_one_has_discord_asked(table: Table, asked: Asked) -> None:
    over = await closing(table)
    sent = [await table["Ada"].press(over, label="Rematch") for _ in range(20)]
    await asyncio.gather(*(one.wait_until_settled() for one in sent))
    await table.wait_until_shown()
    assert all("You’re in the rematch" in private(one).text for one in sent)
    assert len(asked.all) == 1
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_player_who_has_left_is_turned_away_without_asking_again(table: Table, asked: Asked) -> None:
    over = await closing(table)
    await table["Ada"].leave_guild()
    for _ in range(5):
        turned = await (await table["Ada"].press(over, label="Rematch")).wait_until_settled()
        assert private(turned).text.startswith("You can’t write in the channel of that match any more.")
    assert len(asked.all) == 1


@pytest.mark.slow
async def test_a_slow_discord_keeps_no_one_waiting_and_its_answer_counts_when_it_comes(
    table: Table, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = await closing(table)
    monkeypatch.setattr(membership, "PATIENCE", 0.01)
    asked.answering.clear()
    for _ in range(5):
        waiting = await (await table["Ada"].press(over, label="Rematch")).wait_until_settled()
        assert private(waiting).text == (
            "Discord doesn’t tell me just now whether you are on that server. Please try again soon."
        )
    assert len(asked.all) == 1
    asked.answering.set()
    await until(lambda: not table.bot.services.membership._asking)
    again = await (await table["Ada"].press(over, label="Rematch")).wait_until_settled()
    assert "You’re in the rematch" in private(again).text
    assert len(asked.all) == 1


async def test_discord_in_trouble_is_no_answer_and_is_asked_again(table: Table, asked: Asked) -> None:
    over = await closing(table)
    trouble = table.sandbox.faults.add(method="GET", path="/guilds/*/members/*", status=403, times=1)
    refused = await (await table["Ada"].press(over, label="Rematch")).wait_until_settled()
    assert private(refused).text.startswith("Discord doesn’t tell me just now")
    assert trouble.hits == 1
    again = await (await table["Ada"].press(over, label="Rematch")).wait_until_settled()
    assert "You’re in the rematch" in private(again).text


async def test_where_discord_gives_no_answer_of_one_server_the_next_is_asked(
    table: Table, sandbox: Sandbox, asked: Asked
) -> None:
    (first,) = table.bot.guilds
    elsewhere = sandbox.world.add_guild("Elsewhere", table["Ada"].user)
    den = sandbox.world.add_channel("den", guild=elsewhere)
    await until(lambda: any(guild.get_channel(den.id) for guild in table.bot.guilds))
    sandbox.faults.add(method="GET", path=f"/guilds/{first.id}/members/*", status=403)
    welcome = await show_welcome(table, "Ada")
    told = private(await (await table["Ada"].press(welcome, label="Open a match")).wait_until_settled())
    assert told.text.endswith(f"type `/play` in <#{den.id}>, for instance, or mention me there.")
    assert [guild for guild, _ in asked.all] == [first.id, elsewhere.id]


async def test_what_is_remembered_is_bounded(
    table: Table, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(membership, "REMEMBERED", 2)
    found = table.bot.services.membership
    (guild,) = table.bot.guilds
    for name in ("Ada", "Ben", "Cleo", "Ada"):
        member = await found.find(guild, table[name].id)
        assert member is not None
    assert len(asked.all) == 4
    assert len(found._known) == 2
    assert not found._asking
