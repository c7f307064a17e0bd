"""Targets of links: the message that they name.

That also holds if only direct messages show a match.
"""

from __future__ import annotations

import re

import pytest

from cogs.kit.wording import teller
from cogs.screens.lines import event_lines, news_for
from sandbox.model import Message
from tests.flow.support import PEOPLE, Table, private
from tests.flow.test_computers import _simple_players, open_lobby

__all__ = ["_simple_players"]

LINK = re.compile(r"\]\((https://discord\.com/channels/[^)]*)\)")


def links(message: Message) -> list[str]:
    return LINK.findall(message.text)


async def alone(table: Table) -> Message:
    """Return the notice of a match against computers alone."""
    card = await open_lobby(table)
    await table.press_button("Ada", card, "Play with computers")
    await table.matches.thinking.idle()
    await table.wait_until_shown()
    return table.hands("Ada")[-1]


async def played_to_the_end(table: Table) -> Message:
    """Return the last message of such a match."""
    while (await table.matches.match(1)).phase == "playing":
        await table.type_on()
        await table.matches.thinking.idle()
        await table.wait_until_shown()
    return table.hands("Ada")[-1]


async def list_links(table: Table, name: str) -> list[str]:
    return links(private(await (await table[name].slash(table.channel, "matches")).wait_until_settled()))


@pytest.mark.slow
async def test_a_match_that_only_dms_show_has_no_link_but_the_list_leads_to_its_dm(table: Table) -> None:
    notice = await alone(table)
    dm = table["Ada"].dm
    assert dm is not None
    assert notice.text.startswith("**How many Calories? #1**")
    assert links(notice) == []
    assert await list_links(table, "Ada") == [f"https://discord.com/channels/@me/{dm.id}/{notice.id}"]
    closing = await played_to_the_end(table)
    assert links(closing) == []
    assert await list_links(table, "Ada") == [f"https://discord.com/channels/@me/{dm.id}/{closing.id}"]
    again = private(await (await table["Ada"].press(closing, label="Rematch")).wait_until_settled())
    await table.wait_until_shown()
    hands = [message.id for message in table.hands("Ada")]
    for link in links(again):
        assert link.startswith(f"https://discord.com/channels/@me/{dm.id}/")
        assert int(link.rpartition("/")[2]) in hands
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_the_deal_can_be_checked_below_the_public_result_of_a_match(table: Table) -> None:
    await alone(table)
    await played_to_the_end(table)
    (line,) = table.public()
    told = private(await (await table["Ada"].press(line, label="Fair deal")).wait_until_settled())
    assert told.text.startswith("✅ The deal agrees")
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_what_a_notice_leaves_out_is_behind_its_button_in_order(table: Table) -> None:
    await table.match("howmanycalories", PEOPLE, rounds=1)
    pressed = 0
    while (match := await table.matches.match(1)).phase == "playing" and pressed < 2:
        name = PEOPLE[match.to_move[0]]
        notice = table.hands(name)[-1]
        labels = [one.get("label", "") for one in notice.interactive]
        counted = [label for label in labels if re.match(r"\d+ (earlier|more)$", label)]
        if counted:
            said = private(
                await (await table[name].press(notice, label=counted[0])).wait_until_settled()
            ).text
            seat, told = match.to_move[0], teller(match, None, match.to_move[0])
            button = notice.find(label=counted[0])
            assert button is not None
            since = int(button["custom_id"].split("|")[4])
            plies = news_for(seat, await table.matches.plies(1, since, match.ply))
            lines = event_lines(plies, seat, told)
            last = -1
            for line in lines:
                assert (last := said.find(line, last + 1)) >= 0, line
            pressed += 1
        await table.type_on()
        await table.wait_until_shown()
    assert pressed
    assert table.sandbox.problems == []


async def test_a_lobby_is_listed_with_its_card_and_a_match_with_its_thread(table: Table) -> None:
    card = await table.lobby("howmanycalories", PEOPLE[:2])
    place = f"https://discord.com/channels/{table.sandbox.world.guild.id}"
    assert await list_links(table, "Ada") == [f"{place}/{table.channel.id}/{card.id}"]
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    assert await list_links(table, "Ada") == [f"{place}/{table.place.id}"]
    assert table.sandbox.problems == []
