"""Ratings in the whole bot: terms, below a result, in tables, and out of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cogs.screens.rating.result import rating_blocks
from engine.ratings.medals import SeasonMedal
from engine.services.ratings import LAG
from sandbox import Sandbox
from sandbox.model import Message
from tests.flow.support import Drawn, Table, bot_at, private
from tests.support.askers import player_of
from tests.support.clock import Clock

PAIR = ("Ada", "Ben")


async def end(table: Table, **options: str) -> Message:
    """Play some plies of a match, let Ben resign, and return the result."""
    await table.match("koa", PAIR, **options)
    for _ in range(4):
        await table.type_on()
    await table.matches.resign(1, player_of(await table.matches.match(1), 1))
    await table.wait_until_shown()
    return table.board


async def fold(table: Table, clock: Clock) -> None:
    clock.ahead += LAG + 1
    await table.matches.ratings.fold()
    await table.wait_until_shown()


async def test_the_result_shows_what_the_match_changed_a_while_later(
    table: Table, clock: Clock, drawn: Drawn
) -> None:
    result = await end(table, pace="1d")
    assert "Final result" in result.text and "Ratings" not in result.text
    await fold(table, clock)
    assert table.board.id == result.id, "it is edited"
    assert "### Ratings\n" in table.board.text and "Move by move" in table.board.text
    assert "**Ada** +" in table.board.text and "Skilled · 1,5" in table.board.text
    pictures = len(drawn.all)
    await fold(table, clock)
    assert len(drawn.all) == pictures, "nothing is left to show"
    assert len(await table.store.changes(1)) == 2
    assert await table.store.behind() == ()
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_of_a_match_that_does_not_count_it_is_said_why_and_by_whom(table: Table, clock: Clock) -> None:
    await end(table, pace="1d")
    await fold(table, clock)
    match = await table.matches.match(1)
    changes = [replace(one, counted="annulled") for one in await table.store.changes(1)]
    told = "away in several matches, and lost one of them."
    assert rating_blocks(match, changes) == (f"-# Not rated: a player was {told}",)
    late = [replace(one, entrant=replace(one.entrant, is_timeout=True)) for one in changes]
    ada, ben = (next(one for one in late if one.entrant.user == table[name].user.id) for name in PAIR)
    assert rating_blocks(match, [ada]) == (f"-# Not rated: **Ada** was {told}",)
    assert rating_blocks(match, [ada, ben]) == (f"-# Not rated: **Ada** and **Ben** were {told}",)


async def test_a_friendly_match_changes_nothing(table: Table, clock: Clock) -> None:
    await end(table)
    await fold(table, clock)
    assert "Ratings" not in table.board.text
    assert await table.store.changes(1) == ()


@pytest.mark.slow
async def test_after_a_crash_between_fold_and_edit_the_result_still_shows_it(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    path = tmp_path / "crash.sqlite3"
    async with bot_at(sandbox, path, clock, Drawn()) as bot:
        table = Table(sandbox, bot)
        await end(table, pace="1d")
        clock.ahead += LAG + 1
        table.matches.on_change.clear()  # as if it was killed at that moment
        await table.matches.ratings.fold()
        assert await table.store.behind() == (1,)
        assert "Ratings" not in table.board.text
    async with bot_at(sandbox, path, clock, Drawn()) as bot:
        table.bot = bot
        await bot.services.surfaces.heal()
        await table.wait_until_shown()
        assert "Ratings" in table.board.text and "Move by move" in table.board.text
        assert await table.store.behind() == ()


async def test_the_host_makes_it_friendly_before_anyone_joins(table: Table) -> None:
    card = await table.lobby("koa", ("Ada",), pace="1d")
    assert "Pace: **one day for each turn** · rated\n" in card.text
    panel = await table.seldom("Ada", card, "Terms …")
    menu = panel.find(custom_id="1|paced|1|rated")
    assert menu is not None
    assert [one["label"] for one in menu["options"]] == [
        "Rated: changes ratings",
        "Friendly: changes no ratings",
    ]
    await (await table["Ada"].choose(panel, menu["custom_id"], ["0"])).wait_until_settled()
    await table.wait_until_shown()
    assert "Pace: **one day for each turn** · friendly\n" in card.text
    assert not (await table.matches.match(1)).terms.rated
    assert table.sandbox.problems == []


async def test_a_lobby_with_a_computer_or_other_rules_is_friendly(table: Table) -> None:
    card = await table.lobby("koa", ("Ada",), pace="1d", caverns=10)
    assert "· friendly\n" in card.text
    panel = await table.seldom("Ada", card, "Terms …")
    assert panel.find(custom_id="1|paced|1|rated") is None
    assert table.sandbox.problems == []


async def page_of(table: Table, name: str, **options: str) -> Message:
    return private(await (await table[name].slash(table.channel, "top", **options)).wait_until_settled())


async def test_an_empty_table_says_how_one_gets_there(table: Table) -> None:
    page = await page_of(table, "Ada")
    assert "No one has a place here yet." in page.text
    assert "You have no rating at this game yet." in page.text
    assert "Rated matches bring you a place: with a pace" in page.text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_tables_show_ones_own_line_and_who_is_provisional(table: Table, clock: Clock) -> None:
    await end(table, pace="1d")
    await fold(table, clock)
    page = await page_of(table, "Ada")
    assert "### KOA · this server · season" in page.text, "the game of one's last rated match"
    assert "You: Skilled · 1,5" in page.text and "? · 1 of 10 matches for a place" in page.text
    assert f"<@{table['Ben'].user.id}> · Apprentice · 1,4" in page.text
    (where,) = [one for one in page.interactive if "|top|where|" in one["custom_id"]]
    await (await table["Ada"].choose(page, where["custom_id"], ["all"])).wait_until_settled()
    assert "### KOA · everywhere · season" in page.text
    assert f"<@{table['Ben'].user.id}>" not in page.text, "strangers have no mention that shows a name"
    (season,) = [one for one in page.interactive if "|top|season|" in one["custom_id"]]
    assert len(season["options"]) == 3
    await (await table["Ada"].choose(page, season["custom_id"], ["0"])).wait_until_settled()
    assert "### KOA · everywhere · all time" in page.text
    (game,) = [one for one in page.interactive if "|top|game|" in one["custom_id"]]
    await (await table["Ada"].choose(page, game["custom_id"], ["kaliko"])).wait_until_settled()
    assert "### Kaliko · everywhere · all time" in page.text
    for forged in ("1|top", "1|top|game|x|y|z", "1|top|season|koa|here|99999999999999999999"):
        await (await table["Ada"].press_raw(page, forged, 3, ["-1"])).wait_until_settled()
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_one_keeps_out_of_tables_or_of_ratings(table: Table, clock: Clock) -> None:
    await end(table, pace="1d")
    await fold(table, clock)
    ada, ben = table["Ada"], table["Ben"]
    page = await page_of(table, "Ada")
    explained = private(await (await ada.press(page, label="How ratings work")).wait_until_settled())
    assert "**You are in the tables.**" in explained.text
    await (await ada.press(explained, label="Keep me out of tables")).wait_until_settled()
    assert "**You are in no table.**" in explained.text
    assert str(ada.user.id) not in (await page_of(table, "Ben")).text
    assert "You are in no table, as you chose." in (await page_of(table, "Ada")).text
    await (await ada.press(explained, label="No ratings for me …")).wait_until_settled()
    assert "⚠️ Your ratings are deleted" in explained.text
    await (await ada.press(explained, label="Keep them")).wait_until_settled()
    assert await table.store.ratings_of(ada.user.id) != {}
    await (await ada.press(explained, label="No ratings for me …")).wait_until_settled()
    await (await ada.press(explained, label="Delete my ratings")).wait_until_settled()
    assert "**You have no ratings.**" in explained.text
    assert await table.store.ratings_of(ada.user.id) == {}
    assert await table.store.ratings_of(ben.user.id) != {}
    await (await ada.press(explained, label="Show me in tables")).wait_until_settled()
    assert "**You are in the tables.**" in explained.text
    assert table.sandbox.problems == []


async def test_who_has_left_the_server_is_not_in_its_table(table: Table, clock: Clock) -> None:
    await end(table, pace="1d")
    await fold(table, clock)
    assert f"<@{table['Ben'].user.id}>" in (await page_of(table, "Ada")).text
    await table["Ben"].leave_guild()
    clock.ahead += 24 * 3600
    assert f"<@{table['Ben'].user.id}>" not in (await page_of(table, "Ada")).text


@pytest.mark.slow
async def test_a_profile_tells_ratings_except_to_others_of_users_who_keep_out_of_tables(
    table: Table, clock: Clock
) -> None:
    async def alt(name: str, of: str) -> str:
        asked = await table[name].slash(table.channel, "profile", user=table[of].user)
        return private(await asked.wait_until_settled()).alt_texts[0]

    await end(table, pace="1d")
    await fold(table, clock)
    await table.matches.profiles.count_some()
    assert "Skilled · 1,5" in await alt("Ben", "Ada")
    await table.matches.ratings.choose(table["Ada"].user.id, "hidden")
    assert "Skilled" not in await alt("Ben", "Ada")
    assert "Skilled · 1,5" in await alt("Ada", "Ada")
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_table_names_the_medals_of_the_last_season(table: Table, clock: Clock) -> None:
    await end(table, pace="1d")
    await fold(table, clock)
    ada, guild, last = table["Ada"].user.id, table.sandbox.world.guild.id, table.matches.ratings.season - 1
    await table.store.close_season(last, [SeasonMedal(last, "koa", guild, ada, "", 1)])
    medals = f"**Medals of season {last % 4 + 1} of {last // 4}:** 🥇 <@{ada}>"
    assert medals in (await page_of(table, "Ben")).text
    assert medals in (await page_of(table, "Ben", season="last")).text
    assert "Medals of" not in (await page_of(table, "Ben", where="all")).text
    await table.matches.ratings.choose(ada, "hidden")
    assert "Medals of" not in (await page_of(table, "Ben")).text
    assert table.sandbox.problems == []
