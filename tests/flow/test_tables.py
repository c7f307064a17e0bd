"""`/tables` and the message of a server that lists its open tables."""

from __future__ import annotations

import re

import pytest

from cogs.surfaces.seeking.table_boards import EDIT_EVERY, EDIT_OLD_EVERY, OLD
from engine.clocks.pace import DAY
from sandbox import Interaction
from sandbox.model import Channel, Message
from tests.flow.seekers import GAME, command, labels, press
from tests.flow.support import Table, private
from tests.support.askers import asker
from tests.support.clock import Clock, Still


@pytest.fixture
def clock() -> Still:
    return Still()


async def switch_on(table: Table, *channels: Channel) -> Interaction:
    """Choose the channel for the list in `/setup`, or none; return the choice."""
    page = await command(table, "Ada", "setup")
    page = private(await (await table["Ada"].press(page, label="Terms …")).wait_until_settled())
    asked = private(await (await table["Ada"].press(page, label="Open tables …")).wait_until_settled())
    sent = await table["Ada"].choose(asked, "1|setup-tables-set", [*channels])
    await sent.wait_until_settled()
    await table.wait_until_shown()
    return sent


def lists(channel: Channel) -> list[Message]:
    """Return the lists of open tables in a channel."""
    return [
        one
        for one in channel.messages.values()
        if not one.deleted and one.ephemeral_for is None and one.text.startswith("### Open tables")
    ]


async def look(table: Table, clock: Clock, seconds: int = EDIT_EVERY) -> None:
    await table.wait_until_shown()
    clock.ahead += seconds
    await table.bot.services.table_boards.look()
    await table.wait_until_shown()


async def test_the_command_lists_free_seats_the_longest_waiting_first_with_join(
    table: Table, clock: Clock
) -> None:
    opened = int(clock())
    await table.lobby(GAME, ("Ada",))
    clock.ahead += 60
    await table.lobby("koa", ("Cleo", "Dan"), pace="1d")
    page = await command(table, "Ben", "tables")
    assert "### Open tables (2)" in page.text
    assert re.findall(r"Since <t:(\d+):R>", page.text) == [str(opened), str(opened + 60)]
    assert page.text.index("How many Calories? #1") < page.text.index("KOA #2")
    assert "**Cleo** and **Dan** wait for players: 2 of 4 seats taken, one day for each turn." in page.text
    assert labels(page) == ["Join", "Join", "Open a match", "Tell me when …"]
    await (await table["Ben"].press(page, custom_id="1|sit|2|0")).wait_until_settled()
    await table.wait_until_shown()
    assert (await table.matches.match(2)).names == ("Cleo", "Dan", "Ben")
    assert table.sandbox.problems == []


async def test_what_a_user_can_not_see_or_join_is_not_listed(table: Table) -> None:
    lounge = table.sandbox.world.channel("lounge")
    await table.lobby(GAME, ("Ada",))
    table.sandbox.world.make_private(table.channel, table["Ada"].user)
    invited = f"<@{table['Cleo'].id}>"
    sent = await table["Ada"].slash(lounge, f"play {GAME}", **{"with": invited, "joining": "invited"})
    await sent.wait_until_settled()
    shown = private(await (await table["Ben"].slash(lounge, "tables")).wait_until_settled())
    assert "### Open tables (0)" in shown.text
    assert "No one waits for players here now." in shown.text


async def test_open_seats_of_running_matches_are_listed_since_the_first_was_offered(
    table: Table, clock: Clock
) -> None:
    await table.match(GAME, ("Ada", "Ben", "Cleo"))
    offered = list[int]()
    for name in ("Ada", "Ben"):
        clock.ahead += 60
        offered.append(int(clock()))
        await table.matches.seats.hand_over(1, asker(table[name].id), None)
    page = await command(table, "Dan", "tables")
    assert "In play: the seats of **Ada** and **Ben** are open to everyone." in page.text
    assert f"Since <t:{offered[0]}:R>" in page.text
    assert page.find(label="Look") is not None


async def test_the_list_has_pages(table: Table) -> None:
    for n in range(8):
        await table.lobby(GAME, (("Ada", "Ben")[n % 2],))
    page = await command(table, "Cleo", "tables")
    assert labels(page).count("Join") == 6
    await press(table, "Cleo", page, "▶")
    assert labels(page).count("Join") == 2
    assert table.sandbox.problems == []


async def test_in_dms_the_command_says_where_it_works(table: Table) -> None:
    sent = await (await table["Ben"].slash(table["Ben"].open_dm(), "tables")).wait_until_settled()
    assert private(sent).text == "Open tables are those of a server: type `/tables` in one of its channels."


async def test_a_server_has_one_list_that_is_edited_and_pings_no_one(table: Table, clock: Clock) -> None:
    lounge = table.sandbox.world.channel("lounge")
    await switch_on(table, lounge)
    (shown,) = lists(lounge)
    assert "No one waits for players here now." in shown.text
    card = await table.lobby(GAME, ("Ada",))
    await look(table, clock)
    assert "How many Calories? #1" in shown.text
    await press(table, "Ben", shown, "Join")
    assert (await table.matches.match(1)).names == ("Ada", "Ben")
    await look(table, clock)
    assert "**Ada** and **Ben** wait for players" in shown.text
    await table.press_button("Ada", card, "Start")
    await look(table, clock)
    assert "No one waits for players here now." in shown.text
    assert lists(lounge) == [shown]
    assert shown.pinged == set()
    assert table.sandbox.problems == []


async def test_edits_are_a_minute_apart_and_of_an_old_message_ten(table: Table, clock: Clock) -> None:
    lounge = table.sandbox.world.channel("lounge")
    await switch_on(table, lounge)
    (shown,) = lists(lounge)
    await table.lobby(GAME, ("Ada",))
    await look(table, clock, EDIT_EVERY - 1)
    assert "No one waits" in shown.text
    await look(table, clock, EDIT_EVERY)
    assert "#1" in shown.text
    clock.ahead += OLD
    await look(table, clock)
    await table.lobby(GAME, ("Ben",))
    await look(table, clock)
    assert "#2" in shown.text
    await table.lobby(GAME, ("Cleo",))
    await look(table, clock)
    assert "#3" not in shown.text
    await look(table, clock, EDIT_OLD_EVERY)
    assert "#3" in shown.text


async def test_after_a_day_or_a_refused_edit_it_is_posted_again_in_place_of_the_old_one(
    table: Table, clock: Clock
) -> None:
    lounge = table.sandbox.world.channel("lounge")
    await switch_on(table, lounge)
    (first,) = lists(lounge)
    await look(table, clock, DAY)
    assert lists(lounge) == [first], "nothing has changed"
    await table.lobby(GAME, ("Ada",))
    await look(table, clock)
    (second,) = lists(lounge)
    assert second is not first
    table.sandbox.world.delete_message(second)
    await table.lobby(GAME, ("Ben",))
    await look(table, clock)
    (third,) = lists(lounge)
    assert "#2" in third.text
    assert table.sandbox.problems == []


async def test_switched_off_or_moved_the_old_list_is_removed(table: Table, clock: Clock) -> None:
    lounge = table.sandbox.world.channel("lounge")
    await switch_on(table, lounge)
    await switch_on(table, table.channel)
    assert (len(lists(lounge)), len(lists(table.channel))) == (0, 1)
    await switch_on(table)
    assert lists(table.channel) == []
    await table.lobby(GAME, ("Ada",))
    await look(table, clock)
    assert lists(table.channel) == []


async def test_a_channel_that_is_gone_or_closed_switches_it_off_as_diagnose_says(
    table: Table, clock: Clock
) -> None:
    world = table.sandbox.world
    lounge = world.channel("lounge")
    await switch_on(table, lounge)
    world.revoke(lounge, "SEND_MESSAGES", of=world.bot)
    world.revoke(lounge, "VIEW_CHANNEL", of=world.bot)
    await table.lobby(GAME, ("Ada",))
    await look(table, clock, DAY)
    diagnosed = await command(table, "Ben", "diagnose")
    assert "so I switched the list off" in diagnosed.text
    refused = private(await switch_on(table, lounge))
    assert refused.text.startswith(f"I can’t list open tables in <#{lounge.id}>: I’m missing")
    extra = world.add_channel("extra")
    await switch_on(table, extra)
    assert "switched the list off" not in (await command(table, "Ben", "diagnose")).text
    world.delete_channel(extra)
    await look(table, clock)
    assert (
        "The channel with the list of open tables is gone." in (await command(table, "Ben", "diagnose")).text
    )


async def test_a_lobby_in_a_channel_that_not_all_readers_see_is_left_out(table: Table, clock: Clock) -> None:
    world = table.sandbox.world
    lounge, den = world.channel("lounge"), world.add_channel("den")
    world.make_private(den, table["Ada"].user)
    await (await table["Ada"].slash(den, f"play {GAME}")).wait_until_settled()
    await switch_on(table, lounge)
    (shown,) = lists(lounge)
    assert "No one waits for players here now." in shown.text


async def test_only_managers_choose_the_channel(table: Table) -> None:
    page = await command(table, "Ben", "tables")
    forged = await table["Ben"].press_raw(page, "1|setup-tables-set")
    assert "You need **Manage Server**" in private(await forged.wait_until_settled()).text


async def test_users_let_into_the_lists_channel_by_name_see_no_other_private_channel(
    table: Table, clock: Clock
) -> None:
    world = table.sandbox.world
    hall, den = world.add_channel("hall"), world.add_channel("den")
    world.make_private(hall, table["Ada"].user, table["Ben"].user)
    world.make_private(den, table["Ada"].user)
    await (await table["Ada"].slash(den, f"play {GAME}")).wait_until_settled()
    await switch_on(table, hall)
    (shown,) = lists(hall)
    assert "No one waits for players here now." in shown.text
    world.make_private(den, table["Ada"].user, table["Ben"].user)
    await look(table, clock)
    assert "How many Calories? #1" in shown.text
