"""Whether a match is rated: as its host asks in `/play`, else as its server says."""

from __future__ import annotations

import pytest

from cogs.kit.screen_height import FRAME, GAP, MENU, SCREEN, height_of
from sandbox.model import Message
from tests.flow.support import Table, private
from tests.flow.test_foreign import place_in


async def refusal(table: Table, **options: object) -> str:
    asked = await (await table["Ada"].slash(table.channel, "play koa", **options)).wait_until_settled()
    return private(asked).text


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({}, "It can’t be rated without a pace: choose one, for example `pace: 1d`."),
        (
            {"pace": "1d", "caverns": 10},
            "It can’t be rated with house rules: leave them as they usually are.",
        ),
        (
            {"pace": "1d", "with": "2 easy computers"},
            "It can’t be rated with computers: invite people, or leave their seats open.",
        ),
    ],
    ids=["no pace", "house rules", "computers"],
)
async def test_who_asks_for_a_rated_match_reads_why_it_is_not_possible(
    table: Table, options: dict[str, object], reason: str
) -> None:
    assert await refusal(table, rated="yes", **options) == reason
    assert table.public() == []
    assert await table.matches.of_user(table["Ada"].user.id) == ()
    assert table.sandbox.problems == []


async def test_a_match_is_rated_as_its_host_asks(table: Table) -> None:
    card = await table.lobby("koa", ("Ada",), pace="1d", rated="no")
    assert "Pace: **one day for each turn** · friendly\n" in card.text
    assert not (await table.matches.match(1)).terms.rated
    card = await table.lobby("koa", ("Ben",), pace="1d", rated="yes")
    assert "Pace: **one day for each turn** · rated\n" in card.text
    card = await table.lobby("koa", ("Cleo",), rated="no")
    assert not (await table.matches.match(3)).terms.rated
    assert table.sandbox.problems == []


async def test_the_terms_say_why_a_match_can_not_be_rated(table: Table) -> None:
    card = await table.lobby("koa", ("Ada",), pace="1d", caverns=10)
    assert "It can’t be rated with house rules" in (await table.seldom("Ada", card, "Terms …")).text


async def more(table: Table) -> Message:
    page = private(await (await table["Ada"].slash(table.channel, "setup")).wait_until_settled())
    usual = private(await (await table["Ada"].press(page, label="Terms …")).wait_until_settled())
    return private(await (await table["Ada"].press(usual, label="More …")).wait_until_settled())


async def test_a_server_chooses_whether_its_matches_are_rated(table: Table) -> None:
    page = await more(table)
    await (await table["Ada"].choose(page, "1|setup|rated", ["0"])).wait_until_settled()
    menu = page.find(custom_id="1|setup|rated")
    assert menu is not None
    assert [one["label"] for one in menu["options"] if one.get("default")] == ["Friendly: changes no ratings"]
    card = await table.lobby("koa", ("Ben",), pace="1d")
    assert "· friendly\n" in card.text
    card = await table.lobby("koa", ("Cleo",), pace="1d", rated="yes")
    assert "· rated\n" in card.text
    table.matches.servers._known.clear()
    assert not (await table.matches.servers.rules(table.sandbox.world.guild.id)).terms.rated, "it is stored"
    await (await table["Ada"].choose(page, "1|setup|rated", ["1"])).wait_until_settled()
    assert (await table.matches.servers.rules(table.sandbox.world.guild.id)).terms.rated
    assert table.sandbox.problems == []


async def test_the_page_with_more_fits_a_phone(table: Table) -> None:
    page = await more(table)
    assert FRAME + height_of(page.text) + 2 * (MENU + GAP) <= SCREEN


async def test_no_match_is_rated_where_the_bot_is_no_member(table: Table) -> None:
    table.channel = place_in(table.sandbox, "server")
    assert "on servers where I am a member" in await refusal(table, rated="yes", pace="1d")
    table.channel = table["Ada"].open_dm()
    assert "on servers where I am a member" in await refusal(table, rated="yes", pace="1d")
    assert await table.matches.of_user(table["Ada"].user.id) == ()
