"""`/setup`: what managers of a server allow there.

It holds for new matches, and not for open ones.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from cogs.kit.screen_height import FRAME, GAP, MENU, SCREEN, height_of
from engine.match.terms import USUAL
from engine.steps.limits import Limits
from sandbox import Interaction, Sandbox
from sandbox.model import SELECTS, ComponentType, Message
from sandbox.people import Impossible
from tests.flow.support import Table, blank, bot_at, private
from tests.support.clock import Clock

GAME = "howmanycalories"
TERMS = ("pace", "absence", "stand-in", "hints", "open_days")


async def page(table: Table, name: str = "Ada") -> Message:
    return private(await (await table[name].slash(table.channel, "setup")).wait_until_settled())


async def usual(table: Table) -> Message:
    """Return the page of the terms."""
    return private(await (await table["Ada"].press(await page(table), label="Terms …")).wait_until_settled())


async def choose(table: Table, field: str, *values: Any) -> Message:
    """Choose something on a page and return the page."""
    shown = await (usual(table) if field in TERMS else page(table))
    press = await (await table["Ada"].choose(shown, f"1|setup|{field}", [*values])).wait_until_settled()
    assert press.message is not None
    await table.wait_until_shown()
    return press.message


async def play(table: Table, name: str = "Ben", place: Any = None, **options: Any) -> Interaction:
    press = await (
        await table[name].slash(place or table.channel, f"play {GAME}", **options)
    ).wait_until_settled()
    await table.wait_until_shown()
    return press


def chosen(shown: Message, field: str) -> str:
    """Return the current choice of a menu."""
    menu = shown.find(custom_id=f"1|setup|{field}")
    assert menu is not None, field
    (label,) = [option["label"] for option in menu["options"] if option.get("default")]
    return str(label)


def height(shown: Message) -> int:
    """About how high a phone shows the page."""
    menus = [one for one in shown.interactive if one["type"] in SELECTS]
    return FRAME + height_of(shown.text) + len(menus) * (MENU + GAP)


@pytest.mark.slow
async def test_where_matches_are_opened_is_said_to_the_user_who_asks_elsewhere(table: Table) -> None:
    lounge = table.sandbox.world.channel("lounge")
    before = (await play(table, place=lounge)).message
    assert before is not None
    await choose(table, "channels", table.channel)
    refused = private(await play(table, place=lounge))
    assert refused.text == f"Matches are opened in <#{table.channel.id}> here."
    await table.press_button("Cleo", before, "Join")
    await table.press_button("Ben", before, "Start")
    await table.wait_until_shown()
    assert (await table.matches.match(1)).phase == "playing"
    assert (await play(table)).message is not None
    assert (await table.matches.match(2)).place.channel == table.channel.id
    thread = table.sandbox.world.add_thread(table.channel, "talk", table["Ben"].user)
    assert "You opened" in private(await play(table, place=thread)).text
    shown = await choose(table, "channels")
    menu = shown.find(custom_id="1|setup|channels")
    assert menu is not None and menu["placeholder"] == "Matches are opened in every channel"
    assert not private(await play(table, place=thread)).text.startswith("Matches")
    assert (await play(table, place=lounge)).message is not None
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_rematch_is_opened_where_and_by_whom_a_match_is(table: Table) -> None:
    lounge = table.sandbox.world.channel("lounge")
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await table.play_on()
    result = next(one for one in table.public() if one.find(label="Rematch") is not None)
    await choose(table, "channels", lounge)
    refused = private(await (await table["Ben"].press(result, label="Rematch")).wait_until_settled())
    assert refused.text == f"Matches are opened in <#{lounge.id}> here."
    await choose(table, "channels", lounge, table.channel)
    opened = private(await (await table["Ben"].press(result, label="Rematch")).wait_until_settled())
    assert opened.text.startswith("You’re in the rematch")
    await choose(table, "channels", lounge)
    joined = private(await (await table["Ada"].press(result, label="Rematch")).wait_until_settled())
    assert joined.text.startswith("You’re in the rematch")
    assert table.sandbox.problems == []


async def test_who_has_none_of_the_roles_opens_no_match_and_joins_any(table: Table) -> None:
    world = table.sandbox.world
    card = (await play(table, "Cleo")).message
    assert card is not None
    await choose(table, "roles", world.bot_role_id)
    refused = private(await play(table))
    assert (
        refused.text
        == f"On this server matches are opened by <@&{world.bot_role_id}>. You can join those that wait "
        "for players."
    )
    await table.press_button("Ben", card, "Join")
    await table.wait_until_shown()
    assert len((await table.matches.match(1)).seats) == 2
    await choose(table, "roles", world.bot_role_id, world.guild.id)
    assert (await play(table)).message is not None
    assert (await table.matches.match(2)).host == table["Ben"].id
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_there_are_no_more_matches_than_the_server_wishes_and_its_host_allows(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    async with bot_at(
        sandbox, tmp_path / "matches.sqlite3", clock, blank(), limits=Limits(matches_per_server=5)
    ) as bot:
        table = Table(sandbox, bot)
        shown = await page(table)
        assert chosen(shown, "most") == "5 matches at most: the bot’s limit"
        menu = shown.find(custom_id="1|setup|most")
        assert menu is not None and [option["value"] for option in menu["options"]] == ["0", "1", "3"]
        assert chosen(await choose(table, "most", "1"), "most") == "At most one match at once"
        card = (await play(table)).message
        assert card is not None
        refused = private(await play(table, "Cleo"))
        assert refused.text.startswith("One match is already open or in play on this server")
        await table.seldom("Ben", card, "Cancel")
        assert (await play(table, "Cleo")).message is not None
        forged = await page(table)
        await (
            await table["Ada"].press_raw(forged, "1|setup|most", ComponentType.STRING_SELECT, ["500"])
        ).wait_until_settled()
        await table.wait_until_shown()
        for name in ("Ada", "Ben", "Dan", "Ada"):
            assert (await play(table, name)).message is not None
        assert private(await play(table, "Ben")).text.startswith("5 matches are already open")
    assert sandbox.problems == []


@pytest.mark.slow
async def test_matches_have_the_terms_of_the_server_unless_something_else_is_said(table: Table) -> None:
    await choose(table, "pace", "2d")
    shown = await choose(table, "absence", "vote")
    await choose(table, "open_days", "3")
    assert chosen(shown, "pace") == "Pace: 2 days for each turn"
    card = (await play(table)).message
    assert card is not None
    assert "Pace: **2 days for each turn** · rated\n" in card.text
    assert "If time is up, the others say whether the bot moves or they wait." in card.text
    other = (await play(table, "Cleo", pace="none", open_days=5)).message
    assert other is not None and "Pace" not in other.text
    matches = [await table.matches.match(number) for number in (1, 2)]
    assert [match.terms.days for match in matches] == [3, 5]
    help_page = private(await (await table["Dan"].slash(table.channel, "help")).wait_until_settled())
    games = private(await (await table["Dan"].press(help_page, label="Open a match")).wait_until_settled())
    await (await table["Dan"].choose(games, "1|opening", [GAME])).wait_until_settled()
    await table.wait_until_shown()
    assert (await table.matches.match(3)).terms == matches[0].terms
    assert table.sandbox.problems == []


async def test_who_plays_for_absent_players_and_hints_are_terms_of_the_server(
    table: Table,
) -> None:
    shown = await choose(table, "hints", "0")
    assert chosen(shown, "hints") == "Hints: off"
    assert shown.find(custom_id="1|setup|stand-in") is None, "without a pace nobody’s time is up"
    await choose(table, "pace", "1d")
    shown = await choose(table, "stand-in", "2")
    assert chosen(shown, "stand-in") == "A computer (medium) plays for players who are away."
    assert chosen(shown, "absence") == "If time is up, a computer (medium) plays until the player is back."
    card = (await play(table)).message
    assert card is not None
    assert "If time is up, a computer (medium) plays until the player is back." in card.text
    assert "Hints: off" in card.text
    other = (await play(table, "Cleo", stand_in="0", rounds=1)).message
    assert other is not None and "If time is up, the bot moves." in other.text
    terms = [(await table.matches.match(number)).terms for number in (1, 2)]
    assert [(one.hints, one.stand_in) for one in terms] == [(False, 2), (False, None)]
    await choose(table, "hints", "1")
    await choose(table, "stand-in", "0")
    rules = await table.matches.servers.rules(table.sandbox.world.guild.id)
    assert (rules.terms.hints, rules.terms.stand_in) == (True, None)
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_rematch_keeps_the_terms_of_its_match_and_not_those_of_the_server(table: Table) -> None:
    await choose(table, "hints", "0")
    await table.match(GAME, ("Ada", "Ben"), rounds=1, pace="1d", stand_in="3")
    await table.play_on()
    await choose(table, "hints", "1")
    await choose(table, "pace", "2d")
    await choose(table, "stand-in", "1")
    result = next(one for one in table.public() if one.find(label="Rematch") is not None)
    await (await table["Ben"].press(result, label="Rematch")).wait_until_settled()
    again, before = [(await table.matches.match(number)).terms for number in (2, 1)]
    assert again == before
    assert (again.hints, again.stand_in) == (False, 3)
    another = private(await (await table["Ben"].press_raw(result, "1|another|1")).wait_until_settled())
    await (await table["Ben"].choose(another, "1|open|1", ["kaliko"])).wait_until_settled()
    other = (await table.matches.match(3)).terms
    assert (other.hints, other.stand_in) == (True, 1)
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_where_no_one_is_pinged_cards_and_boards_name_people_without_it(table: Table) -> None:
    await choose(table, "pings", "0")
    await table["Cleo"].close_dms()
    await play(table, "Ada", **{"with": f"{table['Ben'].mention} {table['Cleo'].mention}"})
    (card,) = table.public()
    assert table["Ben"].mention in card.text and not card.pinged
    for name in ("Ben", "Cleo"):
        await table.press_button(name, card, "Join")
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    await table.play_on(6)
    public = [*table.channel.messages.values(), *table.place.messages.values()]
    assert any(f"{table['Cleo'].mention}: I can’t send you a DM" in one.text for one in public)
    assert not any(one.pinged for one in public)
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_only_those_who_manage_the_server_choose_and_the_log_names_no_one(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(Impossible):
        await table["Ben"].slash(table.channel, "setup")
    shown, terms = await page(table), await usual(table)
    with caplog.at_level(logging.INFO, "cogs.commands.setup"):
        await choose(table, "pings", "0")
        stolen = await (
            await table["Ben"].press_raw(shown, "1|setup|pings", ComponentType.STRING_SELECT, ["1"])
        ).wait_until_settled()
        looked = await (await table["Ben"].press_raw(shown, "1|setup-terms")).wait_until_settled()
        changed = await (
            await table["Ben"].press_raw(terms, "1|setup|hints", ComponentType.STRING_SELECT, ["0"])
        ).wait_until_settled()
    for said in (stolen.followups[0], private(looked), changed.followups[0]):
        assert said.ephemeral_for == table["Ben"].id
        assert said.text.startswith("You need **Manage Server**")
    assert (await table.matches.servers.rules(table.sandbox.world.guild.id)).terms == USUAL
    assert not (await table.matches.servers.rules(table.sandbox.world.guild.id)).is_pinging
    (line,) = [record.getMessage() for record in caplog.records if record.name == "cogs.commands.setup"]
    assert line == "the settings of a server were changed: pings"
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_what_is_chosen_outlives_a_restart_and_the_page_fits_a_phone(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    path = tmp_path / "matches.sqlite3"
    async with bot_at(sandbox, path, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await choose(table, "channels", table.channel)
        await choose(table, "pace", "3d+12h")
        await choose(table, "stand-in", "3")
        await choose(table, "hints", "0")
    async with bot_at(sandbox, path, clock, blank()) as bot:
        table = Table(sandbox, bot)
        shown = await page(table)
        menu = shown.find(custom_id="1|setup|channels")
        assert menu is not None and [int(one["id"]) for one in menu["default_values"]] == [table.channel.id]
        terms = await usual(table)
        assert chosen(terms, "pace").startswith("Pace: 3 days + 12 hours a turn")
        assert chosen(terms, "stand-in") == "A computer (hard) plays for players who are away."
        assert chosen(terms, "hints") == "Hints: off"
        assert height(shown) <= SCREEN and height(terms) <= SCREEN
        # A channel that is gone can be chosen no more, and does not stand in the way of the page.
        sandbox.world.delete_channel(table.channel)
        lounge = sandbox.world.channel("lounge")
        again = private(await (await table["Ada"].slash(lounge, "setup")).wait_until_settled())
        assert "⚠️ The channels that were chosen are gone" in again.text
    assert sandbox.problems == []


async def test_where_all_channels_that_were_chosen_are_gone_it_is_said_who_can_choose_others(
    table: Table,
) -> None:
    world = table.sandbox.world
    lounge, hall = world.channel("lounge"), world.add_channel("hall")
    await choose(table, "channels", lounge, hall)
    world.delete_channel(hall)
    await table.wait_until_shown()
    assert private(await play(table)).text == f"Matches are opened in <#{lounge.id}> here."
    world.delete_channel(lounge)
    await table.wait_until_shown()
    gone = "The channels in which matches are opened here are gone. "
    assert private(await play(table, "Ada")).text == f"{gone}Choose others with `/setup`, or none for all."
    others = f"{gone}Someone with **Manage Server** can choose others with `/setup`."
    assert private(await play(table)).text == others
    diagnosed = private(await (await table["Ben"].slash(table.channel, "diagnose")).wait_until_settled())
    assert others in diagnosed.text
    await choose(table, "channels")
    assert (await play(table)).message is not None
    assert table.sandbox.problems == []


async def test_managers_see_how_far_matches_come_and_others_do_not(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben", "Cleo"), rounds=1)
    await table.lobby("kaliko", ("Dan",))
    press = await table["Ada"].press(await page(table), label="Does it work?")
    text = private(await press.wait_until_settled()).text
    assert "**Opened: 2 matches**" in text
    assert "**Filled: 1 of 2**" in text
    assert "**Hours until filled: 0.0**" in text
    assert not any(name in text for name in ("Ada", "Ben", "Cleo", "Dan"))
    assert table.sandbox.problems == []
