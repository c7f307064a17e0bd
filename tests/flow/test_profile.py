"""Profiles: shown in private, as pictures with all of it in words, posted and hidden by owners."""

from __future__ import annotations

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


async def test_a_new_user_reads_how_to_begin(table: Table) -> None:
    (alt,) = (await ask(table, "Ada")).alt_texts
    assert alt == "Ada has not finished a match yet. Matches with at least two people count."


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
