"""`/diagnose`: what is missing in a place, and how to grant it.

All of it is on a page that only the asker sees.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.kit.screen_height import FRAME, SCREEN, height_of, rows_height
from engine.clocks.habits import USUAL, Notice
from engine.steps.server_rules import ServerRules
from sandbox.model import Message
from tests.flow.support import Table, private


async def run_diagnose(table: Table, name: str = "Ben") -> Message:
    shown = private(await (await table[name].slash(table.channel, "diagnose")).wait_until_settled())
    assert FRAME + height_of(shown.text) + rows_height(1) <= SCREEN
    return shown


async def try_dm(table: Table, shown: Message, name: str = "Ben") -> Message:
    """Return the page after a DM was tried."""
    press = await (await table[name].press(shown, label="Try a DM")).wait_until_settled()
    assert press.message is not None
    return press.message


async def test_everything_is_fine_and_a_dm_can_be_tried(table: Table) -> None:
    shown = await run_diagnose(table)
    assert shown.text.startswith("## Everything is fine here.")
    assert "⚠️" not in shown.text
    assert "✅ I may post boards and open threads here." in shown.text
    assert "✅ I have never sent you a DM" in shown.text
    assert "-# When it’s your turn you get a DM with your hand." in shown.text
    shown = await try_dm(table, shown)
    assert "✅ I can send you DMs." in shown.text
    assert [one.text for one in table.hands("Ben")] == ["This is a DM to try it out: my DMs reach you."]
    assert table.sandbox.problems == []


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize(
    ("permission", "said"),
    [
        (
            "VIEW_CHANNEL",
            "I can’t open a match in {channel}: I’m missing **View Channel**, **Send Messages** and "
            "**Attach Files**.",
        ),
        ("ATTACH_FILES", "I can’t open a match in {channel}: I’m missing **Attach Files**."),
        (
            "CREATE_PUBLIC_THREADS",
            "so matches are played in the channel itself: I’m missing **Create Public Threads**.",
        ),
    ],
)
async def test_it_says_which_permission_is_missing_and_how_to_give_it(
    table: Table, permission: str, said: str
) -> None:
    table.sandbox.world.revoke(table.channel, permission)
    shown = await run_diagnose(table)
    assert shown.text.startswith("## One thing needs to be looked at.")
    assert said.format(channel=f"<#{table.channel.id}>") in shown.text
    assert "under Edit Channel → Permissions → my role." in shown.text
    table.sandbox.world.grant(table.channel, permission)
    assert (await run_diagnose(table)).text.startswith("## Everything is fine here.")
    assert table.sandbox.problems == []


async def test_where_the_bot_is_not_on_the_server_nothing_is_said_to_be_missing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.sandbox.world.revoke(table.channel, "VIEW_CHANNEL")
    monkeypatch.setattr(table.bot, "get_guild", lambda _: None)
    assert "missing" not in (await run_diagnose(table)).text


@pytest.mark.slow
async def test_closed_dms_are_found_by_a_try_and_open_ones_by_the_next(table: Table) -> None:
    shown = await run_diagnose(table)
    await table["Ben"].close_dms()
    shown = await try_dm(table, shown)
    assert "⚠️ I can’t send you a DM." in shown.text
    assert "⚠️ I can’t send you a DM." in (await run_diagnose(table)).text
    await table["Ben"].open_dms()
    assert "✅ I can send you DMs." in (await try_dm(table, shown)).text
    assert table.sandbox.problems == []


async def test_what_the_server_allows_and_whether_it_pings_is_said(table: Table) -> None:
    lounge, guild = table.sandbox.world.channel("lounge"), table.sandbox.world.guild.id
    await table.store.keep_habits(table["Ben"].id, replace(USUAL, notice="mention"))
    rules = ServerRules(channels=(lounge.id,), is_pinging=False)
    await table.matches.servers.change(guild, lambda _: rules)
    shown = await run_diagnose(table)
    assert f"⚠️ Matches are opened in <#{lounge.id}> here." in shown.text
    assert (
        "-# When it’s your turn you get a DM with your hand: this server doesn’t allow pings." in shown.text
    )
    assert table.sandbox.problems == []


@pytest.mark.slow
@pytest.mark.parametrize("notice", ["dm", "mention"])
async def test_a_user_whom_neither_dm_nor_ping_reaches_is_told_so(table: Table, notice: Notice) -> None:
    guild = table.sandbox.world.guild.id
    await table.store.keep_habits(table["Ben"].id, replace(USUAL, notice=notice))
    await table.matches.servers.change(guild, lambda _: ServerRules(is_pinging=False))
    await table["Ben"].close_dms()
    shown = await try_dm(table, await run_diagnose(table))
    named = "the board names you, but this server doesn’t allow pings: `/matches` shows it, too."
    assert shown.text.count(named) == 2
    settings = private(await (await table["Ben"].slash(table.channel, "settings")).wait_until_settled())
    assert f"When it’s your turn {named}\n" in settings.text
    assert settings.find(label="Try my DMs again") is not None
    assert "mentions you" not in shown.text + settings.text
    await table.matches.servers.change(guild, lambda _: ServerRules(is_pinging=True))
    settings = private(await (await table["Ben"].slash(table.channel, "settings")).wait_until_settled())
    assert "When it’s your turn the board mentions you" in settings.text
    assert table.sandbox.problems == []


async def test_commands_that_discord_does_not_know_are_found(table: Table) -> None:
    table.bot.digest = "another build’s"
    assert "⚠️ Discord doesn’t know my newest commands" in (await run_diagnose(table)).text
    assert table.sandbox.problems == []
