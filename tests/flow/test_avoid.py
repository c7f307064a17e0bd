"""`/avoid`: users whom a user avoids are not brought to them, and learn nothing."""

from __future__ import annotations

import pytest

from tests.flow.seekers import GAME, avoid, command, labels, look, press
from tests.flow.support import Table, private


async def test_the_command_adds_a_user_and_its_button_takes_them_off(table: Table) -> None:
    shown = await avoid(table, "Ada", "Ben")
    assert shown.text.startswith(f"You avoid <@{table['Ben'].id}>.")
    await table.press_button("Ada", shown, "Stop avoiding")
    await table.wait_until_shown()
    assert shown.text.startswith(f"You don’t avoid <@{table['Ben'].id}>.")
    await table.press_button("Ada", shown, "Avoid")
    await table.wait_until_shown()
    await table.press_button("Ada", shown, "Everyone I avoid")
    await table.wait_until_shown()
    assert "Players you avoid (1)" in shown.text
    assert table.sandbox.problems == []


async def test_the_list_has_a_menu_to_add_and_a_button_beside_each_user(table: Table) -> None:
    page = await command(table, "Ada", "avoid")
    assert "Players you avoid (0)" in page.text
    for name in ("Ben", "Cleo"):
        await (await table["Ada"].choose(page, "1|avoid-user", [table[name]])).wait_until_settled()
    await table.wait_until_shown()
    assert f"You avoid <@{table['Cleo'].id}> now." in page.text
    assert labels(page).count("Remove") == 2
    await (
        await table["Ada"].press(page, custom_id=f"1|avoid-set|{table['Ben'].id}|0|0")
    ).wait_until_settled()
    await table.wait_until_shown()
    assert "Players you avoid (1)" in page.text
    assert f"<@{table['Cleo'].id}>" in page.text
    assert table.sandbox.problems == []


@pytest.mark.parametrize(
    ("value", "refusal"),
    [
        ("me", "You can’t avoid yourself. Choose someone else."),
        ("bot", "I only deal and keep count. Choose someone who plays."),
        ("nonsense", "Bots can’t play. Choose a person."),
        ("9" * 20, "Bots can’t play. Choose a person."),
    ],
)
async def test_nonsense_is_refused_with_what_to_do(table: Table, value: str, refusal: str) -> None:
    page = await command(table, "Ada", "avoid")
    ids = {"me": str(table["Ada"].id), "bot": str(table.bot.user.id if table.bot.user else 0)}
    chosen = await table["Ada"].press_raw(page, f"1|avoid-set|{ids.get(value, value)}|1")
    assert private(await chosen.wait_until_settled()).text == refusal
    assert await table.bot.services.avoids.of_user(table["Ada"].id) == ()


async def test_a_user_is_asked_before_they_join_someone_whom_they_avoid(table: Table) -> None:
    await avoid(table, "Ada", "Ben")
    card = await table.lobby(GAME, ("Ben",))
    asked = private(await press(table, "Ada", card, "Join"))
    assert asked.text == "You avoid **Ben**, who sits here."
    assert (await table.matches.match(1)).names == ("Ben",)
    await press(table, "Ada", asked, "Join anyway")
    assert "You’ve joined How many Calories? #1." in asked.text
    assert (await table.matches.match(1)).names == ("Ben", "Ada")
    assert table.hands("Ada") == table.hands("Ben") == []
    assert table.sandbox.problems == []


async def test_a_player_is_told_at_once_by_dm_when_someone_whom_they_avoid_joins(table: Table) -> None:
    await avoid(table, "Ada", "Cleo")
    card = await table.lobby(GAME, ("Ada", "Ben"))
    joined = await press(table, "Cleo", card, "Join")
    assert joined.followups == []
    (told,) = table.hands("Ada")
    assert told.text.startswith("**Cleo**, whom you avoid, has joined How many Calories? #1.")
    assert labels(told) == ["Leave", "Remove"]
    assert table.hands("Ben") == table.hands("Cleo") == []
    await look(table)
    assert len(table.hands("Ada")) == 1
    removed = await press(table, "Ada", told, "Remove")
    assert private(removed).text.startswith(f"You removed <@{table['Cleo'].id}> from How many Calories? #1.")
    assert (await table.matches.match(1)).names == ("Ada", "Ben")
    again = await press(table, "Ada", told, "Remove")
    assert "No one whom you avoid sits in How many Calories? #1 now." in private(again).text
    assert table.sandbox.problems == []


async def test_a_player_who_does_not_host_can_leave_from_the_notice(table: Table) -> None:
    await avoid(table, "Ada", "Cleo")
    card = await table.lobby(GAME, ("Ben", "Ada"))
    await press(table, "Cleo", card, "Join")
    (told,) = table.hands("Ada")
    assert labels(told) == ["Leave"]
    await press(table, "Ada", told, "Leave")
    assert (await table.matches.match(1)).names == ("Ben", "Cleo")
    assert table.sandbox.problems == []


async def test_an_invitation_by_someone_whom_they_avoid_pings_no_one(table: Table) -> None:
    await avoid(table, "Ben", "Ada")
    invited = " ".join(f"<@{table[name].id}>" for name in ("Ben", "Cleo"))
    opened = await command(table, "Ada", f"play {GAME}", **{"with": invited})
    assert "You opened" in opened.text
    card = table.public()[-1]
    assert f"Waiting for <@{table['Ben'].id}> <@{table['Cleo'].id}>" in card.text
    assert card.pinged == {table["Cleo"].id}
    await look(table)
    assert table.hands("Ben") == []
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_rematch_is_asked_about_and_pings_no_one_who_avoids_its_host(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await table.play_on()
    result = next(one for one in table.public() if one.find(label="Rematch") is not None)
    await avoid(table, "Ben", "Ada")
    await press(table, "Ada", result, "Rematch")
    card = next(one for one in table.channel.messages.values() if "rematch of" in one.text)
    assert card.pinged == set()
    asked = private(await press(table, "Ben", result, "Rematch"))
    assert asked.text == "You avoid **Ada**, who sits here."
    sent = await press(table, "Ben", asked, "Join anyway")
    assert private(sent).text.startswith("You’re in the rematch")
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_player_of_an_ended_match_is_avoided_from_its_last_dm(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await table.play_on()
    asked = private(await press(table, "Ada", table.hands("Ada")[-1], "Open another"))
    await press(table, "Ada", asked, "Avoid a player …")
    assert "Avoid Ben" in labels(asked)
    await press(table, "Ada", asked, "Avoid Ben")
    assert asked.text.startswith(f"You avoid <@{table['Ben'].id}>.")
    assert table.sandbox.problems == []


async def test_the_list_is_in_ones_export_and_not_in_the_others(table: Table) -> None:
    await avoid(table, "Ada", "Ben")
    privacy = table.matches.privacy
    assert (await privacy.life(table["Ada"].id)).settings["avoided"] == [str(table["Ben"].id)]
    assert "avoid" not in repr((await privacy.life(table["Ben"].id)).settings)
