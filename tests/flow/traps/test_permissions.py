"""Places where matches can be opened and played.

Forum posts, threads, voice chats and hidden channels; elsewhere the bot says why not.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.surfaces.lookout import RETRY_AFTER
from cogs.surfaces.plan_hand import OPENING
from engine.library import game_named
from engine.match.records import Place
from sandbox import Interaction, Sandbox
from sandbox.model import HIDDEN_NAME, Channel, ChannelType, Message
from tests.flow.support import Table, blank, bot_at, choices, private
from tests.support.askers import asker
from tests.support.clock import Clock
from tests.support.waits import until

GAME = "howmanycalories"
WRITE, IN_THREADS, ATTACH = "SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS", "ATTACH_FILES"
NAMES = {
    WRITE: "Send Messages",
    IN_THREADS: "Send Messages in Threads",
    ATTACH: "Attach Files",
    "VIEW_CHANNEL": "View Channel",
}


@pytest.fixture
def post(table: Table) -> Channel:
    """Return a post in a forum."""
    forum = table.sandbox.world.add_channel("forum", kind=ChannelType.FORUM)
    return table.sandbox.world.add_thread(forum, "Who plays?", table["Ada"].user)


@pytest.fixture
def thread(table: Table) -> Channel:
    """Return an ordinary thread of people."""
    return table.sandbox.world.add_thread(table.channel, "Corner", table["Ada"].user)


async def ask(table: Table, place: Channel, path: str, name: str = "Ada") -> Interaction:
    """Send a command; its answer, once all is shown."""
    asked = await (await table[name].slash(place, path)).wait_until_settled()
    await table.wait_until_shown()
    return asked


def reply_text(asked: Interaction) -> str:
    return private(asked).text


def shown_in(place: Channel) -> list[Message]:
    """Return the bot's public posts in a place."""
    return [one for one in place.messages.values() if one.ephemeral_for is None and one.components]


async def open_lobbies_of(table: Table, name: str = "Ada") -> list[int]:
    """Return the open lobbies that count as a user's."""
    matches = await table.matches.of_user(table[name].id)
    return [match.id for match in matches if match.phase == "lobby"]


async def run_lookout(table: Table, clock: Clock, seconds: float = RETRY_AFTER) -> None:
    """Move the clock and run the board lookout again."""
    clock.ahead += seconds
    await table.wait_until_shown()
    await table.bot.services.lookout.look()
    await table.wait_until_shown()


async def begin(table: Table, card: Message) -> None:
    """Ben joins Ada, and she starts."""
    await table.press_button("Ben", card, "Join")
    await table.wait_until_shown()
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()


def notices_to(table: Table, name: str = "Ada") -> list[str]:
    """Return the texts of a player's DMs beside their hands."""
    return [message.text for message in table.hands(name) if not message.interactive]


def assert_nothing_hidden_is_named(table: Table) -> None:
    """No message says what Discord calls a hidden channel."""
    for channel in table.sandbox.world.channels.values():
        for message in channel.messages.values():
            assert HIDDEN_NAME not in message.text


@pytest.mark.slow
@pytest.mark.parametrize("revoked", [(), (WRITE,), (IN_THREADS,), (ATTACH,), (WRITE, IN_THREADS)])
@pytest.mark.parametrize("kind", ["post", "thread"])
async def test_in_a_thread_the_permission_to_write_in_threads_counts(
    table: Table, request: pytest.FixtureRequest, kind: str, revoked: tuple[str, ...]
) -> None:
    place: Channel = request.getfixturevalue(kind)
    parent = table.sandbox.world.channel(place.parent_id or 0)
    table.sandbox.world.revoke(parent, *revoked)
    lacking = [NAMES[name] for name in revoked if name != WRITE]
    opened, found = await ask(table, place, f"play {GAME}"), await ask(table, place, "diagnose")
    cards = [message for message in shown_in(place) if message.find(label="Join")]
    if lacking:
        assert cards == []
        assert await open_lobbies_of(table) == []
        for text in (reply_text(opened), reply_text(found)):
            assert "I can’t open a match" in text
            assert all(f"**{name}**" in text for name in lacking)
            assert f"**{NAMES[WRITE]}**" not in text, "that is not what it takes in a thread"
    else:
        assert "You opened" in reply_text(opened)
        assert "✅ I may post boards here. A match is played in this thread itself." in reply_text(found)
        (card,) = cards
        await begin(table, card)
        assert shown_in(place)[-1].find(label="Play") is not None
    assert table.sandbox.problems == []


async def test_a_lobby_whose_card_is_refused_is_taken_back_at_once_with_a_reason(
    table: Table, post: Channel
) -> None:
    """Discord did not tell what it would refuse."""
    for code in (200000, 50013):
        fault = table.sandbox.faults.add("POST", f"/channels/{post.id}/messages", status=403, code=code)
        opened = await ask(table, post, f"play {GAME}")
        assert fault.hits == 1
        assert "Discord didn’t let me post the match" in reply_text(opened)
        assert await open_lobbies_of(table) == []
    match = await table.matches.match(1)
    assert (match.phase, match.lobby.cancelled_by) == ("cancelled", None)
    assert shown_in(post) == [], "nobody is told of what nobody saw"
    assert notices_to(table) == [], "the answer said it"
    opened = await ask(table, post, f"play {GAME}")
    assert "You opened" in reply_text(opened)
    assert await open_lobbies_of(table) == [3]


async def test_an_invitation_that_cannot_be_posted_is_taken_back_too(table: Table) -> None:
    table.sandbox.faults.add("POST", f"/channels/{table.channel.id}/messages", status=403, code=50013)
    opened = await table["Ada"].slash(table.channel, f"play {GAME}", **{"with": table["Ben"].mention})
    assert "Discord didn’t let me post the match" in reply_text(await opened.wait_until_settled())
    assert await open_lobbies_of(table) == []


async def test_a_lobby_whose_answer_got_lost_and_that_cannot_be_posted_is_taken_back_and_its_host_told(
    table: Table, clock: Clock
) -> None:
    world = table.sandbox.world
    await table.matches.open(
        GAME,
        game_named(GAME).Options(),
        asker(table["Ada"].id, Place(world.guild.id, table.channel.id)),
    )
    world.revoke(table.channel, WRITE)
    clock.ahead += OPENING
    await table.bot.services.surfaces.heal()
    await table.wait_until_shown()
    assert await open_lobbies_of(table) == [1]
    await run_lookout(table, clock, OPENING)
    assert await open_lobbies_of(table) == []
    (text,) = notices_to(table)
    assert "I took" in text
    assert "**Send Messages**" in text
    await run_lookout(table, clock)
    assert len(notices_to(table)) == 1


@pytest.mark.slow
async def test_another_match_and_a_rematch_are_judged_by_the_place_where_they_are_opened(
    table: Table, post: Channel
) -> None:
    forum = table.sandbox.world.channel("forum")
    opened = await ask(table, post, f"play {GAME}")
    assert "You opened" in reply_text(opened)
    (card,) = shown_in(post)
    await begin(table, card)
    await table.hurry(1)
    result = shown_in(post)[-1]
    table.sandbox.world.revoke(forum, IN_THREADS)
    table.sandbox.world.grant(forum, IN_THREADS, of=table["Ada"].user)
    refused = await (await table["Ada"].press(result, label="Rematch")).wait_until_settled()
    assert "**Send Messages in Threads**" in reply_text(refused)
    closing = table.hands("Ada")[-1]
    asked = private(await (await table["Ada"].press(closing, label="Open another")).wait_until_settled())
    menu = asked.interactive[0]
    await (await table["Ada"].choose(asked, menu["custom_id"], [GAME])).wait_until_settled()
    assert "**Send Messages in Threads**" in table["Ada"].sees(table["Ada"].dm)[-1].text
    assert await open_lobbies_of(table) == []
    table.sandbox.world.revoke(forum, WRITE)
    table.sandbox.world.grant(forum, IN_THREADS)
    await (await table["Ada"].press(result, label="Rematch")).wait_until_settled()
    await table.wait_until_shown()
    assert await open_lobbies_of(table) == [2]
    assert shown_in(post)[-1].find(label="Join") is not None


async def test_in_the_thread_of_a_match_the_channel_around_it_counts(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"))
    table.sandbox.world.revoke(table.channel, WRITE)
    table.sandbox.world.grant(table.channel, WRITE, of=table["Ada"].user)
    opened, found = await ask(table, table.place, f"play {GAME}"), await ask(table, table.place, "diagnose")
    for text in (reply_text(opened), reply_text(found)):
        assert "**Send Messages**" in text
        assert f"<#{table.channel.id}>" in text
    table.sandbox.world.grant(table.channel, WRITE)
    assert "opens another one in" in reply_text(await ask(table, table.place, "diagnose"))


@pytest.mark.slow
@pytest.mark.parametrize("kind", [ChannelType.VOICE, ChannelType.STAGE])
async def test_a_voice_chat_has_no_threads_and_no_one_asks_for_one(table: Table, kind: ChannelType) -> None:
    table.channel = table.sandbox.world.add_channel("talk", kind=kind)
    asked = table.sandbox.faults.add("POST", "*/threads", times=10, delay=0.001)
    found = await ask(table, table.channel, "diagnose")
    assert "A voice or stage chat has no threads" in reply_text(found)
    assert "open threads here" not in reply_text(found)
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    assert table.board.find(label="Play") is not None
    assert asked.hits == 0
    await table.hurry(1)
    assert "Final result" in table.board.text
    assert table.sandbox.problems == []


async def test_no_thread_is_opened_in_which_the_bot_may_not_write(table: Table) -> None:
    table.sandbox.world.revoke(table.channel, IN_THREADS)
    await table.match(GAME, ("Ada", "Ben"))
    assert table.sandbox.world.threads_of(table.channel) == []
    assert table.board.find(label="Play") is not None


async def test_a_channel_that_is_hidden_and_shown_again_gets_its_board_back(
    table: Table, clock: Clock
) -> None:
    world = table.sandbox.world
    voice = world.add_channel("talk", kind=ChannelType.VOICE)
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    world.revoke(table.channel, "VIEW_CHANNEL")
    world.revoke(voice, "VIEW_CHANNEL")
    await table.move("Ada", table.hands("Ada")[0])
    for _ in range(3):
        await run_lookout(table, clock)
    (text,) = notices_to(table)
    assert "**View Channel**" in text
    assert "Attach" not in text, "of the others nothing is known"
    opened = await ask(table, table.channel, f"play {GAME}")
    assert "**View Channel**" in reply_text(opened)
    await ask(table, world.channel("lounge"), "matches")
    assert sorted(table.asked_names()) == ["Ben"]
    world.grant(table.channel, "VIEW_CHANNEL")
    await run_lookout(table, clock)
    assert table.place.is_thread
    assert table.board.find(label="Play") is not None
    assert len(notices_to(table)) == 1
    await table.hurry(1)
    assert "Final result" in table.board.text
    assert_nothing_hidden_is_named(table)
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_rematch_in_a_hidden_channel_is_refused_for_the_right_reason(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await table.hurry(1)
    table.sandbox.world.revoke(table.channel, "VIEW_CHANNEL")
    for name in ("Ada", "Ben"):  # he owns no server, so his permissions there are unknown
        last = table.hands(name)[-1]
        refused = await (await table[name].press(last, label="Rematch")).wait_until_settled()
        assert "**View Channel**" in reply_text(refused)


@pytest.mark.slow
async def test_a_bot_that_starts_among_hidden_channels_plays_in_the_others(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    for kind in (kind for kind in ChannelType if kind in {0, 2, 4, 5, 13, 15, 16}):
        hidden = sandbox.world.add_channel(f"secret {kind}", kind=kind, is_hidden=True)
        if kind == ChannelType.FORUM:
            sandbox.world.add_thread(hidden, "Plans", sandbox.world.people[0])
    async with bot_at(sandbox, tmp_path / "hidden.sqlite3", clock, blank()) as bot:
        table = Table(sandbox, bot)
        await until(lambda: bool(bot.guilds) and bool(bot.guilds[0].channels))
        assert len(bot.guilds[0].channels) == 2 + 7
        await table.match(GAME, ("Ada", "Ben"), rounds=1)
        await ask(table, table.channel, "diagnose")
        late = sandbox.world.add_channel("late", kind=ChannelType.STAGE, is_hidden=True)
        sandbox.world.grant(late, "VIEW_CHANNEL")
        await table.hurry(1)
        assert "Final result" in table.board.text
        assert_nothing_hidden_is_named(table)


@pytest.mark.slow
async def test_no_word_names_permissions_where_the_server_is_gone(table: Table, clock: Clock) -> None:
    world = table.sandbox.world
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    world.set_in_guild(world.bot, False)
    elsewhere = world.add_guild("Elsewhere")
    elsewhere.members |= {table["Ada"].id, table["Ben"].id}
    await until(lambda: [guild.name for guild in table.bot.guilds] == ["Elsewhere"])
    await table.move("Ada", table.hands("Ada")[0])
    await run_lookout(table, clock)
    (text,) = notices_to(table)
    assert "not on the server" in text
    await table.hurry(1)
    texts = notices_to(table)
    assert not any(name in text for text in texts for name in NAMES.values())
    assert sum("not on its server" in text for text in texts) == 0, "once is enough"


# Locks


@pytest.mark.slow
async def test_a_thread_that_is_locked_while_it_is_open_is_left_for_the_channel(
    table: Table, clock: Clock
) -> None:
    await table["Ben"].close_dms()
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    thread = table.place
    table.sandbox.world.lock_thread(thread)
    await until(lambda: any(one.find(label="Play") for one in shown_in(table.channel)))
    await table.wait_until_shown()
    assert (await table.matches.match(1)).thread is None
    (text,) = notices_to(table)
    assert "is locked" in text
    assert f"<#{table.channel.id}>" in text
    assert not any(name in text for name in NAMES.values())
    board = shown_in(table.channel)[-1]
    press = await (await table["Ben"].press(board, label="Play")).wait_until_settled()
    assert choices(private(press))
    table.sandbox.world.lock_thread(thread, False)
    for _ in range(2):
        await run_lookout(table, clock)
    boards = [
        one.channel_id for one in (*shown_in(table.channel), *shown_in(thread)) if one.find(label="Play")
    ]
    assert boards == [table.channel.id], "it stays where people have found it"
    assert len(notices_to(table)) == 1
    await table.hurry(1)
    assert "Final result" in shown_in(table.channel)[-1].text


@pytest.mark.slow
@pytest.mark.parametrize("is_archived", [False, True], ids=["open", "archived"])
@pytest.mark.parametrize("may_manage", [True, False], ids=["bot manages threads", ""])
async def test_a_locked_forum_post_gives_the_board_back_when_it_is_unlocked(
    table: Table, clock: Clock, post: Channel, is_archived: bool, may_manage: bool
) -> None:
    world = table.sandbox.world
    if may_manage:
        world.grant(world.channel("forum"), "MANAGE_THREADS")
    await ask(table, post, f"play {GAME}")
    (card,) = shown_in(post)
    await begin(table, card)
    first = shown_in(post)[-1]
    assert first.find(label="Play") is not None
    if is_archived:
        world.archive_thread(post, locked=True)
    else:
        world.lock_thread(post)
    await until(lambda: bool(notices_to(table)))
    for _ in range(2):
        await run_lookout(table, clock)
    (text,) = notices_to(table)
    assert "is locked" in text
    assert not any(name in text for name in NAMES.values())
    assert post.archived is is_archived, "nobody opens what a moderator has closed"
    assert shown_in(post)[-1] is first
    assert sorted(table.asked_names()) == ["Ada", "Ben"]
    await table.move("Ada", table.hands("Ada")[0])
    await table.wait_until_shown()
    assert shown_in(post)[-1] is first
    world.lock_thread(post, False)
    if is_archived:
        await until(lambda: not post.archived)
    for _ in range(2):
        await run_lookout(table, clock)
    assert shown_in(post)[-1] is not first
    assert shown_in(post)[-1].find(label="Play") is not None
    assert len(notices_to(table)) == 1
    await table.hurry(1)
    assert "Final result" in shown_in(post)[-1].text
    assert table.sandbox.problems == []


@pytest.mark.slow
@pytest.mark.parametrize("is_archived", [False, True], ids=["open", "archived"])
async def test_a_lock_that_no_one_told_of_is_found_when_the_bot_is_up_again(
    sandbox: Sandbox, tmp_path: Path, clock: Clock, is_archived: bool
) -> None:
    database = tmp_path / "locked.sqlite3"
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.match(GAME, ("Ada", "Ben"), rounds=1)
    thread = table.place
    # so that Discord would let the bot post there
    sandbox.world.grant(table.channel, "MANAGE_THREADS")
    sandbox.world.archive_thread(thread, is_archived, locked=True)
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await until(lambda: bool(bot.guilds) and bool(bot.guilds[0].channels))
        await run_lookout(table, clock)
        assert any(one.find(label="Play") for one in shown_in(table.channel))
        assert "is locked" in notices_to(table)[0]
        assert thread.archived is is_archived


@pytest.mark.slow
async def test_a_lobby_in_a_locked_thread_is_said_to_its_host_and_open_again_afterwards(
    table: Table, clock: Clock, thread: Channel
) -> None:
    await ask(table, thread, f"play {GAME}")
    table.sandbox.world.lock_thread(thread)
    await until(lambda: bool(notices_to(table)))
    await run_lookout(table, clock)
    (text,) = notices_to(table)
    assert "Nobody can join" in text
    assert "is locked" in text
    refused = await ask(table, thread, f"play {GAME}")  # she owns the server, so that she may
    assert "This thread is locked" in reply_text(refused)
    assert "This thread is locked" in reply_text(await ask(table, thread, "diagnose"))
    table.sandbox.world.lock_thread(thread, False)
    await run_lookout(table, clock)
    (card,) = [one for one in shown_in(thread) if one.find(label="Join")]
    await begin(table, card)
    assert (await table.matches.match(1)).phase == "playing"
    assert len(notices_to(table)) == 1
