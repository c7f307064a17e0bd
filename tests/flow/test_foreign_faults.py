"""Matches where users bring the bot, in what goes wrong there."""

from __future__ import annotations

import pytest

from sandbox.model import Channel, Message
from tests.flow.support import Table, private
from tests.flow.test_foreign import GAME, LATE, labels, place_in, press
from tests.support.clock import Clock

WEEK = 8 * 24 * 60 * 60


@pytest.fixture
def place(table: Table) -> Channel:
    table.channel = place_in(table.sandbox)
    return table.channel


async def command(table: Table, name: str, command: str, **options: object) -> Message:
    """Type a command in a direct message to the bot; return the private answer."""
    asked = await (await table[name].slash(table[name].open_dm(), command, **options)).wait_until_settled()
    await table.wait_until_shown()
    return private(asked)


async def test_a_vote_reaches_players_by_dm_once_the_token_has_ended(
    table: Table, place: Channel, clock: Clock
) -> None:
    card = await table.match(GAME, ("Ada", "Ben"), rounds=1)
    clock.ahead += LATE
    before, told = card.text, len(table.hands("Ben"))
    asked = await command(table, "Ada", "resign")
    await press(table, "Ada", asked, "End without a winner")
    assert card.text == before
    (question,) = table.hands("Ben")[told:]
    assert "to end this match without a winner" in question.text
    assert "Go to the match" in question.text
    assert labels(question) == ["End without a winner", "Play on"]
    await press(table, "Ben", question, "End without a winner")
    assert (await table.matches.match(1)).phase != "playing"
    assert table.sandbox.problems == []


async def test_a_user_asked_to_play_on_is_told_by_dm(table: Table, place: Channel, clock: Clock) -> None:
    card = await table.match(GAME, ("Ada", "Ben", "Cleo"), rounds=1)
    clock.ahead += WEEK
    for name in ("Ada", "Ben"):
        await press(table, name, card, "My hand")
    options = {"player": table["Cleo"].user, "with": table["Dan"].user, "match": "1"}
    asked = await (await table["Ada"].slash(place, "replace", **options)).wait_until_settled()
    await table.wait_until_shown()
    assert "I asked" in private(asked).text
    assert labels(table.hands("Cleo")[-1]) == ["Take the seat", "No thanks", "Keep my seat"]
    (question,) = table.hands("Dan")
    assert labels(question)[:2] == ["Take the seat", "No thanks"]
    clock.ahead += WEEK
    await press(table, "Dan", question, "Take the seat")
    assert "Dan" in (await table.matches.match(1)).names
    assert table.sandbox.problems == []
