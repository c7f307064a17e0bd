"""On a server without the bot, users who installed the app get private answers and matches."""

from __future__ import annotations

import pytest

from sandbox.model import Channel, ComponentType, Message
from tests.flow.support import Table, private

GAME = "howmanycalories"


@pytest.fixture
def foreign(table: Table) -> Channel:
    """Return a channel of a server where Ada and Dan are, and the bot is not."""
    world = table.sandbox.world
    return world.add_channel(
        "chat", guild=world.add_foreign_guild("Elsewhere", table["Ada"].user, table["Dan"].user)
    )


async def ask(table: Table, place: Channel, command: str, **options: str) -> Message:
    press = await (await table["Ada"].slash(place, command, **options)).wait_until_settled()
    return private(press)


async def test_private_commands_answer_there(table: Table, foreign: Channel) -> None:
    await table.match(GAME, ("Ada", "Ben", "Cleo"), rounds=1)
    assert "How many Calories?" in (await ask(table, foreign, "rules", game=GAME)).alt_texts[0]
    assert "#1" in (await ask(table, foreign, "matches")).text
    hand = await ask(table, foreign, "hand", match="1")
    assert "Your hand" in hand.alt_texts[0]
    assert table.sandbox.problems == []


async def test_a_move_can_be_made_there(table: Table, foreign: Channel) -> None:
    await table.match("organism", ("Ada", "Ben"))
    while (await table.matches.match(1)).to_move != (0,):
        await table.type_on()
    hand = await ask(table, foreign, "hand", match="1")
    before = (await table.matches.look_seat(1, 0)).picks
    await (await table.chosen("Ada", hand)).wait_until_settled()
    await table.wait_until_shown()
    after = await table.matches.look_seat(1, 0)
    assert after.picks != before or after.match.ply > 0
    assert table.sandbox.problems == []


async def test_the_welcome_opens_a_match_and_a_first_hand_there(table: Table, foreign: Channel) -> None:
    assert f"play {GAME}" in table["Ada"].commands(foreign)
    welcome = await ask(table, foreign, "help")
    press = await (await table["Ada"].press(welcome, label="Try a hand")).wait_until_settled()
    assert "it comes by DM" in private(press).text
    press = await (await table["Ada"].press(welcome, label="Open a match")).wait_until_settled()
    games = press.message or press.followups[0]
    menu = next(one for one in games.interactive if one["type"] == ComponentType.STRING_SELECT)
    press = await (await table["Ada"].choose(games, menu["custom_id"], [GAME])).wait_until_settled()
    await table.wait_until_shown()
    assert press.message is not None and press.message.find(label="Join") is not None
    assert table.hands("Ada")
    assert table.sandbox.problems == []
