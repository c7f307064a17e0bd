"""Lobbies that a hostile user tries to block, or to start without the invited.

They go through the real client.
"""

from __future__ import annotations

import re

import pytest

from cogs.client import Bot
from engine.steps.deadlines import BEFORE_START, FOR_A_FORM
from sandbox.model import Message
from tests.flow.support import Table, private
from tests.support.clock import Clock, Still

GAME = "kcaloria"
PLAYERS = ("Ada", "Ben", "Cleo")


@pytest.fixture
def clock() -> Still:
    return Still()


@pytest.fixture
async def rematch(table: Table, bot: Bot) -> Message:
    """Return the card of a rematch among three with two seated.

    A fourth user could play, too.
    """
    await table.match(GAME, PLAYERS)
    for name in PLAYERS[1:]:
        asking = await (await table[name].slash(table.place, "resign")).wait_until_settled()
        await table.press_button(name, private(asking), "Yes, resign")
        await table.wait_until_shown()
    result = table.board
    for name in PLAYERS[:2]:
        await (await table[name].press(result, label="Rematch")).wait_until_settled()
        await table.wait_until_shown()
    (card,) = (one for one in table.channel.messages.values() if "rematch of" in one.text)
    assert f"Waiting for <@{table['Cleo'].id}>, but the host, **Ada**, can press **Start**." in card.text
    return card


async def phase_after(table: Table, clock: Clock, seconds: int) -> str:
    clock.ahead += seconds
    await table.matches.pass_time()
    await table.wait_until_shown()
    return (await table.matches.match(2)).phase


def has(card: Message, label: str) -> bool:
    return label in [one.get("label") for one in card.interactive]


@pytest.mark.slow
async def test_a_stranger_in_the_last_seat_of_a_rematch_starts_no_minute(
    table: Table, clock: Clock, rematch: Message
) -> None:
    await table.press_button("Dan", rematch, "Join")
    late = private(
        await (await table.sandbox.person("Eve").press(rematch, label="Join")).wait_until_settled()
    )
    assert late.text.startswith("The last free seat is kept for invited players.")
    await table.wait_until_shown()
    assert f"Waiting for <@{table['Cleo'].id}>, but the host, **Ada**, can press **Start**." in rematch.text
    assert not has(rematch, "Hold")
    assert await phase_after(table, clock, FOR_A_FORM) == "lobby"
    await table.press_button("Ada", rematch, "Start")
    await table.wait_until_shown()
    assert (await table.matches.match(2)).phase == "playing"
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_who_was_removed_is_neither_listed_nor_waited_for(
    table: Table, clock: Clock, rematch: Message
) -> None:
    asked = await table.seldom("Ada", rematch, "Remove …")
    (menu,) = asked.interactive
    await (await table["Ada"].choose(asked, menu["custom_id"], [str(table["Ben"].id)])).wait_until_settled()
    await table.wait_until_shown()
    assert f"Waiting for <@{table['Cleo'].id}>." in rematch.text
    await table.press_button("Cleo", rematch, "Join")
    await table.wait_until_shown()
    assert "Waiting" not in rematch.text
    assert "Everyone is here: the host, **Ada**, can press **Start**." in rematch.text
    assert await phase_after(table, clock, FOR_A_FORM) == "lobby"


async def test_asking_for_the_form_over_and_over_puts_the_start_off_once(table: Table, clock: Clock) -> None:
    card = await table.lobby(GAME, (*PLAYERS, "Dan"))
    full, versions = int(clock()), set[int]()
    for seconds in range(1, FOR_A_FORM, BEFORE_START - 1):
        clock.ahead = seconds
        for name in (*PLAYERS, "Dan"):
            await (await table[name].press(card, label="I bring")).wait_for_answer()
        await table.wait_until_shown()
        await table.matches.pass_time()
        match = await table.matches.match(1)
        assert (match.phase, match.lobby.full_since, match.times.due) == ("lobby", full, full + FOR_A_FORM)
        versions.add(match.version)
    assert len(versions) == 1
    told = re.search(r"The match starts <t:(\d+):R>", card.text)
    assert told is not None
    assert int(told[1]) == full + FOR_A_FORM
    for seconds, phase in ((FOR_A_FORM - 1, "lobby"), (FOR_A_FORM, "playing")):
        clock.ahead = seconds
        await table.matches.pass_time()
        assert (await table.matches.match(1)).phase == phase
