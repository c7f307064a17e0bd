"""Lobbies that are never started.

The card says until when it is open, closes by itself, and offers to open it again.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.client import Bot
from engine.steps.deadlines import DAY
from sandbox import Sandbox
from sandbox.model import Message
from tests.flow.support import Table, blank, bot_at, private, without_game
from tests.support.clock import Clock
from tests.support.waits import until

CLOSED = "This match wasn’t started in time, so it closed."


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the bot look for due work all the time."""
    monkeypatch.setattr("cogs.client.DUE_EVERY", 0.01)


async def closes(bot: Bot) -> str:
    due = (await bot.services.matches.match(1)).times.due
    return f"Closes <t:{due}:R>"


def is_closed(card: Message) -> bool:
    controls = [component["label"] for component in card.interactive]
    return CLOSED in card.text and controls == ["Open it again"] and not card.deleted


async def test_a_card_says_until_when_it_is_open_and_closes_by_itself(
    hasty: None, table: Table, bot: Bot, clock: Clock
) -> None:
    card = await table.lobby("kaliko", ("Ada",))
    assert await closes(bot) in card.text
    due = (await bot.services.matches.match(1)).times.due
    assert f"Open until <t:{due}:f>." in (await table.more("Cleo", card)).text, "exactly"
    clock.ahead += 7 * DAY - 60
    await table.press_button("Ben", card, "Join")
    await table.wait_until_shown()
    assert await closes(bot) in card.text, "who joins puts nothing off"
    clock.ahead += 60
    await until(lambda: is_closed(card))
    assert [one.id for one in table.public()] == [card.id], "nothing else was posted"
    late = await table["Ben"].press_raw(card, "1|join|1|kaliko")
    assert "This match is closed: it wasn’t started in time." in private(await late.wait_until_settled()).text


async def test_a_lobby_that_was_due_while_the_bot_was_down_waits_on_and_closes_in_its_own_time(
    hasty: None, sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank()) as bot:
        card = await Table(sandbox, bot).lobby("kaliko", ("Ada",))
    clock.ahead += 8 * DAY
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank()) as bot:
        table = Table(sandbox, bot)
        await bot.services.matches.pass_time()
        assert (await bot.services.matches.match(1)).phase == "lobby"
        due = (await bot.services.matches.match(1)).times.due
        assert due is not None and due > clock() + 6 * DAY
        clock.ahead += 7 * DAY
        await until(lambda: is_closed(card))
        listed = await (await table["Ada"].slash(table.channel, "matches")).wait_until_settled()
        assert "closed: not started in time" in private(listed).text


@pytest.mark.slow
async def test_a_match_that_has_begun_is_not_closed(
    hasty: None, table: Table, bot: Bot, clock: Clock
) -> None:
    card = await table.match("kaliko", ("Ada",))
    other = await table.lobby("kaliko", ("Ben",))
    clock.ahead += 8 * DAY
    await until(lambda: is_closed(other))
    await table.wait_until_shown()
    assert (await bot.services.matches.match(1)).phase == "playing"
    assert "Closes" not in card.text


async def test_a_lobby_of_a_game_that_this_build_lacks_is_closed_and_shown_too(
    hasty: None, table: Table, bot: Bot, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = await table.lobby("kaliko", ("Ada",))
    without_game(monkeypatch, "kaliko")
    clock.ahead += 7 * DAY
    await until(lambda: CLOSED in card.text)
    assert "**kaliko #1**" in card.text
    assert not card.interactive, "there is nothing to open again"
