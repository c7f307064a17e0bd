"""Profiles: shown in private, as pictures with all of it in words, posted and hidden by owners."""

from __future__ import annotations

from typing import Any

import pytest

from engine.ratings.medals import SeasonMedal
from engine.ratings.seasons import season_at
from engine.store.sql.units import Write
from render import Picture
from sandbox.model import Message
from tests.flow.support import Drawn, Table, private

TRIO = ("Ada", "Ben", "Cleo")


async def play(table: Table) -> None:
    """Play a match to its end, and let it be counted."""
    await table.match("howmanycalories", TRIO, rounds=2)
    while (await table.matches.match(1)).is_going:
        await table.make_ply(1)
    await table.wait_until_shown()
    await table.matches.profiles.count_some()


async def ask(table: Table, name: str, of: str | None = None) -> Message:
    """Return the answer to a user who asks for a profile, by default their own."""
    options = {} if of is None else {"user": table[of].user}
    asked = await table[name].slash(table.channel, "profile", **options)
    return private(await asked.wait_until_settled())


async def press(table: Table, name: str, message: Message, label: str) -> Message:
    pressed = await table.press_button(name, message, label)
    await pressed.wait_until_settled()
    return private(pressed)


def profiles(drawn: Drawn) -> list[Picture]:
    return [one for one in drawn.all if one.kind == "profile"]


@pytest.mark.slow
async def test_a_profile_tells_all_in_words_too(table: Table, drawn: Drawn) -> None:
    await play(table)
    shown = await ask(table, "Ada")
    (alt,) = shown.alt_texts
    finishes = {one.user: one for one in await table.store.finishes(1)}
    finish = finishes[table["Ada"].user.id]
    assert alt.startswith(f"Ada: one match played, {int(finish.place == 1)} won.")
    assert f"Last places, the newest last: {finish.place}." in alt
    assert "How many Calories?: 1 played" in alt
    if finish.title:
        assert "Titles: " in alt
    assert len(alt) <= 1024
    (picture,) = profiles(drawn)
    assert picture.names == ("Ada",)
    assert (picture.view.played, len(picture.view.form)) == (1, 1)
    assert table.sandbox.problems == []


async def test_a_made_up_user_has_no_profile(table: Table) -> None:
    asked = await table["Ada"].slash(table.channel, "profile", user=str(5))
    told = private(await asked.wait_until_settled())
    assert told.text == "Discord doesn’t tell me who that is. Please choose the user again."
    assert table.sandbox.problems == []


async def test_a_new_user_reads_how_to_begin(table: Table) -> None:
    (alt,) = (await ask(table, "Ada")).alt_texts
    assert alt == "Ada has not finished a match yet. Matches with at least two people count."


@pytest.mark.slow
async def test_others_see_it_without_buttons_until_its_owner_hides_it(table: Table) -> None:
    await play(table)
    seen = await ask(table, "Ben", "Ada")
    assert seen.alt_texts[0].startswith("Ada: one match played")
    assert seen.find(label="Hide it from others") is None
    own = await press(table, "Ada", await ask(table, "Ada"), "Hide it from others")
    assert "Only you see this profile" in own.text and own.alt_texts
    hidden = await ask(table, "Ben", "Ada")
    assert hidden.text == "Ada doesn’t show a profile." and not hidden.alt_texts
    own = await press(table, "Ada", await ask(table, "Ada"), "Show it to others")
    assert "Others see this profile" in own.text
    assert (await ask(table, "Ben", "Ada")).alt_texts
    assert table.sandbox.problems == []


async def test_its_owner_posts_it_once_for_everyone(table: Table) -> None:
    await play(table)
    own = await ask(table, "Ada")
    after = await press(table, "Ada", own, "Post here")
    assert "Posted: https://discord.com/channels/" in after.text
    await press(table, "Ada", after, "Post here")
    posts = [
        one
        for one in table.channel.messages.values()
        if one.ephemeral_for is None and any("match played" in alt for alt in one.alt_texts)
    ]
    assert len(posts) == 1
    assert not posts[0].pinged
    assert table.sandbox.problems == []


async def test_an_erased_user_has_no_profile(table: Table) -> None:
    await play(table)
    await table.bot.services.eraser.erase(table["Ada"].user.id)
    (alt,) = (await ask(table, "Ben", "Ada")).alt_texts
    assert alt.startswith("Ada has not finished a match yet.")


@pytest.mark.slow
async def test_medals_of_seasons_are_told_and_those_of_other_servers_are_not(
    table: Table, drawn: Drawn
) -> None:
    await play(table)
    game = "howmanycalories"
    ada, season = table["Ada"].user.id, season_at(int(table.bot.services.now()))
    store: Any = table.store
    here = table.sandbox.world.guild.id
    await store._commit(
        (
            Write(
                "INSERT INTO ratings (game, user_id, mu, sigma, matches, ended, opponents) VALUES (?, ?, 1, 1, 1, 1, 1)",
                ((game, ada),),
            ),
        )
    )
    medals = [
        SeasonMedal(season, game, guild, ada, "", place) for guild, place in ((None, 2), (here, 1), (99, 3))
    ]
    await store.close_season(season, medals)
    year, quarter = divmod(season, 4)
    name = f"season {quarter + 1} of {year}"
    (alt,) = (await ask(table, "Ada")).alt_texts
    assert f"; silver of {name}, everywhere; gold of {name}, this server" in alt
    (alt,) = (await ask(table, "Ben", "Ada")).alt_texts
    assert "silver of" in alt and "bronze" not in alt
    card = profiles(drawn)[-1].view
    assert [one.place for one in card.games[0].seasons] == [2, 1]
    await store.keep_rating_choice(ada, "hidden")
    (alt,) = (await ask(table, "Ben", "Ada")).alt_texts
    assert "silver of" not in alt, "they keep out of tables"
    (alt,) = (await ask(table, "Ada")).alt_texts
    assert "silver of" in alt
    await store.keep_rating_choice(ada, None)
    asked = await table["Ben"].slash(table.channel, "top", game=game, season="now")
    page = private(await asked.wait_until_settled())
    assert "Medals of" not in page.text, "this season is not over"
    assert table.sandbox.problems == []
