"""The welcome: what the bot is, and a button to begin.

It is shown by command, by DM, on the bot's arrival, and in an empty sandbox.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cogs.api.mentions import SAME_AGAIN_AFTER
from cogs.client import Bot
from engine.library import GAMES
from sandbox import Sandbox
from sandbox.model import Message
from tests.flow.support import Table, blank, bot_at, private
from tests.support.clock import Clock
from tests.support.waits import until

WELCOME = (
    f"{len(GAMES)} games to play with friends over days, or right now against computers: "
    "your hand comes by DM, and you move when you have time."
)


def is_welcome(message: Message) -> bool:
    labels = [component["label"] for component in message.interactive]
    return message.text == WELCOME and labels == [
        "Try a hand",
        "Open a match",
        "Learn",
        "Daily",
        "My matches",
        "Tell me when …",
        "More …",
    ]


def dms_of(table: Table, name: str) -> list[Message]:
    """Return the bot's DMs to a person."""
    dm, bot = table[name].dm, table.sandbox.world.bot.id
    return [message for message in dm.messages.values() if message.author_id == bot] if dm else []


async def test_help_shows_the_covers_of_all_games_to_the_one_who_asks(table: Table) -> None:
    asked = private(await (await table["Ada"].slash(table.channel, "help")).wait_until_settled())
    assert is_welcome(asked)
    assert [attachment.filename for attachment in asked.attachments] == ["covers.png"]
    (alt,) = asked.alt_texts
    assert alt.startswith("The covers of ")
    assert all(game.TITLE in alt for game in GAMES.values())
    assert table.sandbox.problems == []


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES])
async def test_open_a_match_leads_to_each_game_and_opens_its_lobby_here(table: Table, game: str) -> None:
    asked = private(await (await table["Ada"].slash(table.channel, "help")).wait_until_settled())
    games = private(await (await table["Ada"].press(asked, label="Open a match")).wait_until_settled())
    menu, _ = games.interactive
    assert [option["value"] for option in menu["options"]] == [*GAMES]
    assert all(re.search(r" · about [\d–]+ turns each$", option["label"]) for option in menu["options"])
    chosen = await (await table["Ada"].choose(games, menu["custom_id"], [game])).wait_until_settled()
    await table.wait_until_shown()
    card = chosen.message
    assert card is not None
    assert (card.ephemeral_for, card.channel_id) == (None, table.channel.id)
    assert card.text.startswith(f"### {GAMES[game].TITLE} #1\n")
    assert "Joined: **Ada** (" in card.text
    await table.press_button("Ben", card, "Join")
    await table.wait_until_shown()
    assert "Joined: **Ada** and **Ben**" in card.text
    assert f"About {GAMES[game].usual_turns(GAMES[game].Options(), 2)} turns each." in card.text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_my_matches_are_those_of_the_presser(table: Table) -> None:
    await table.match("kaliko", ("Ada", "Ben"))
    asked = private(await (await table["Ada"].slash(table.channel, "help")).wait_until_settled())
    mine = private(await (await table["Ada"].press(asked, label="My matches")).wait_until_settled())
    listed = private(await (await table["Ada"].slash(table.channel, "matches")).wait_until_settled())
    assert mine.text == listed.text


async def test_a_word_by_dm_is_answered_once_in_some_minutes(table: Table, clock: Clock) -> None:
    dm = table["Ada"].open_dm()
    await table["Ada"].say(dm, "How do I play?")
    await until(lambda: dms_of(table, "Ada"))
    await table.wait_until_shown()
    (answer,) = dms_of(table, "Ada")
    assert is_welcome(answer)
    assert [attachment.filename for attachment in answer.attachments] == ["covers.png"]
    clock.ahead += SAME_AGAIN_AFTER / 2
    await table["Ada"].say(dm, "hello?")
    await table["Ben"].say(table["Ben"].open_dm(), "hello?")
    await until(lambda: dms_of(table, "Ben"))
    await table.wait_until_shown()
    assert len(dms_of(table, "Ada")) == 1
    clock.ahead += SAME_AGAIN_AFTER / 2
    await table["Ada"].say(dm, "hello")
    await until(lambda: len(dms_of(table, "Ada")) == 2)
    await table.wait_until_shown()
    assert table.sandbox.problems == []


async def test_what_people_say_on_a_server_without_mentioning_the_bot_is_dropped(
    table: Table, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []

    async def hear(message: object) -> None:
        heard.append(type(message).__name__)

    bot.add_listener(hear, "on_message")
    await table["Ada"].say(table.channel, "How do I play?")
    await table["Ada"].say(table["Ada"].open_dm(), "How do I play?")
    await until(lambda: dms_of(table, "Ada"))
    await table.wait_until_shown()
    assert len(heard) == 2, "the word by DM and its answer"
    assert len(table.channel.messages) == 1


@pytest.mark.slow
async def test_in_a_dm_a_channel_is_named_where_the_bot_and_the_person_are(
    table: Table, sandbox: Sandbox
) -> None:
    for name, told in (
        ("Ada", f"in <#{table.channel.id}>, for instance"),
        ("Ben", "in a channel of a server"),
    ):
        dm = table[name].open_dm()
        await table[name].say(dm, "help")
        await until(lambda name=name: dms_of(table, name))  # type: ignore[misc]
        await table.wait_until_shown()
        if name == "Ben":
            await table["Ben"].leave_guild()
            sandbox.world.add_guild("Elsewhere", sandbox.person("Eve").user)
        (welcome,) = dms_of(table, name)
        answer = private(await (await table[name].press(welcome, label="Open a match")).wait_until_settled())
        assert (
            answer.text
            == f"Which game? Here you play it against computers. With friends, type `/play` {told}, or "
            "mention me there."
        )
    assert sandbox.problems == []


@pytest.mark.slow
async def test_in_a_dm_a_game_is_chosen_to_be_played_against_computers(table: Table) -> None:
    asked = private(await (await table["Ada"].slash(table["Ada"].open_dm(), "help")).wait_until_settled())
    answer = private(await (await table["Ada"].press(asked, label="Open a match")).wait_until_settled())
    await (
        await table["Ada"].choose(answer, answer.interactive[0]["custom_id"], ["koa"])
    ).wait_until_settled()
    await table.wait_until_shown()
    (card,) = table.hands("Ada")
    assert "You play against computers here." in card.text
    assert table.sandbox.problems == []


async def test_a_channel_in_which_no_match_can_be_shown_is_not_named(table: Table, sandbox: Sandbox) -> None:
    sandbox.world.revoke(table.channel, "ATTACH_FILES")
    lounge = sandbox.world.channel("lounge")
    asked = private(await (await table["Ada"].slash(table["Ada"].open_dm(), "help")).wait_until_settled())
    answer = private(await (await table["Ada"].press(asked, label="Open a match")).wait_until_settled())
    assert f"<#{lounge.id}>" in answer.text
    assert sandbox.problems == []


# Where it arrives.


async def test_a_server_is_greeted_in_the_first_channel_in_which_the_bot_may_speak(
    table: Table, sandbox: Sandbox
) -> None:
    world = sandbox.world
    await table.bot.wait_until_ready()  # or it is taken for one that was there before
    guild = world.add_guild("Elsewhere", sandbox.person("Eve").user)
    await table.wait_until_shown()
    # A guild without channels: it is not greeted, and joins again once it has some.
    news, talk = (world.add_channel(name, position=n, guild=guild) for n, name in enumerate(("news", "talk")))
    world.revoke(news, "SEND_MESSAGES")
    world.set_in_guild(world.bot, False)
    await table.wait_until_shown()
    world.set_in_guild(world.bot, True)
    await until(lambda: table.channel.messages)
    await table.wait_until_shown()
    (welcome,) = table.channel.messages.values()
    assert is_welcome(welcome)
    assert not news.messages
    assert not talk.messages
    assert sandbox.problems == []


@pytest.mark.slow
async def test_where_no_picture_may_be_sent_the_welcome_is_in_words(table: Table, sandbox: Sandbox) -> None:
    world = sandbox.world
    await table.bot.wait_until_ready()
    lounge = world.channel("lounge")
    world.revoke(table.channel, "SEND_MESSAGES")
    world.revoke(lounge, "ATTACH_FILES")
    world.set_in_guild(world.bot, False)
    await table.wait_until_shown()
    world.set_in_guild(world.bot, True)
    await until(lambda: lounge.messages)
    await table.wait_until_shown()
    (welcome,) = lounge.messages.values()
    assert is_welcome(welcome)
    assert not welcome.attachments
    assert not table.channel.messages
    assert sandbox.problems == []


async def test_an_empty_sandbox_is_greeted_once(sandbox: Sandbox, tmp_path: Path, clock: Clock) -> None:
    games = sandbox.world.channel("games")
    for greets_empty, messages in ((False, 0), (True, 1), (True, 1)):
        async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank(), greets_empty=greets_empty) as bot:
            await bot.wait_until_ready()
            table = Table(sandbox, bot)
            await until(lambda messages=messages: len(games.messages) == messages)  # type: ignore[misc]
            await table.wait_until_shown()
            assert len(games.messages) == messages
    assert is_welcome(next(iter(games.messages.values())))
    assert not sandbox.world.channel("lounge").messages
    assert sandbox.problems == []


async def test_of_all_intents_the_bot_has_but_guilds_and_messages_none_of_them_privileged(bot: Bot) -> None:
    assert bot.intents.value == 1 << 0 | 1 << 9 | 1 << 12
