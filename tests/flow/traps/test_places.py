"""Threads, channels and servers over days.

They are asleep, locked, gone, closed and back, while the bot looks and while it does not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from cogs.surfaces.lookout import RETRY_AFTER
from sandbox import Sandbox
from sandbox.model import Channel, Message
from tests.flow.notice_counts import Notices
from tests.flow.support import Table, blank, bot_at, choices, private
from tests.support.askers import asker
from tests.support.clock import Clock
from tests.support.waits import until

GAME = "howmanycalories"
WEEK = 7 * 24 * 3600


async def run_lookout(table: Table, clock: Clock) -> None:
    """Move the clock and run the board lookout again."""
    clock.ahead += RETRY_AFTER
    await table.wait_until_shown()
    await table.bot.services.lookout.look()
    await table.wait_until_shown()


def live_boards(table: Table) -> list[str]:
    """Where a board with controls is, by the names of threads and channels."""
    return [
        channel.name
        for channel in table.sandbox.world.channels.values()
        for message in channel.messages.values()
        if not channel.is_dm and not message.deleted and message.find(label="Play") is not None
    ]


def shown_at_all(table: Table) -> list[Message]:
    """Return the messages in the channel and all its threads."""
    places = (table.channel, *table.sandbox.world.threads_of(table.channel))
    return [one for place in places for one in place.messages.values() if not one.deleted]


def results(table: Table) -> list[Message]:
    return [message for message in shown_at_all(table) if "Final result" in message.text]


def cards(table: Table) -> list[Message]:
    return [message for message in shown_at_all(table) if message.find(label="Join") is not None]


async def finish(table: Table) -> None:
    """To the end; nothing is left behind."""
    await table.hurry(1)
    assert "Final result" in table.board.text
    assert await table.store.behind() == ()


async def asleep(table: Table, clock: Clock) -> Channel:
    """Return a new match's thread, archived automatically after an idle week."""
    clock.ahead += WEEK
    (thread,) = table.sandbox.world.let_threads_sleep()
    return thread


def is_joining() -> bool:
    """Whether the bot still sees to a server that it was invited to."""
    names = ("discord.py: on_guild_join", "discord.py: on_guild_available")
    return any(task.get_name().startswith(names) for task in asyncio.all_tasks())


async def test_a_thread_that_falls_asleep_after_a_week_is_awake_before_any_user_comes(
    table: Table, clock: Clock
) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    clock.ahead += WEEK - 3600
    assert table.sandbox.world.let_threads_sleep() == []
    clock.ahead -= WEEK - 3600
    thread = await asleep(table, clock)
    await until(lambda: not thread.archived)
    clock.ahead += WEEK - 3600
    assert table.sandbox.world.let_threads_sleep() == [], "it was opened again, and that counts"
    assert [message for message in table.public() if message.interactive] == [table.board]
    await finish(table)


@pytest.mark.slow
async def test_a_thread_that_fell_asleep_while_the_bot_was_down_is_woken_once_it_is_up(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    database = tmp_path / "asleep.sqlite3"
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.match(GAME, ("Ada", "Ben"), rounds=1)
    thread = await asleep(table, clock)
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await until(lambda: bool(bot.guilds) and bool(bot.guilds[0].channels))
        await run_lookout(table, clock)
        assert not thread.archived
        calls = sandbox.wire.served
        await run_lookout(table, clock)
        assert sandbox.wire.served == calls + 1, "nothing is amiss, so there is one look at the board"
        await finish(table)


@pytest.mark.slow
async def test_a_thread_put_away_while_the_gateway_was_gone_is_woken(table: Table, clock: Clock) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await table.sandbox.drop_gateway(resumable=False)
    table.sandbox.world.archive_thread(table.place)
    await until(lambda: table.sandbox.gateway.is_heard)
    await until(lambda: bool(table.bot.guilds and table.bot.guilds[0].channels))
    await run_lookout(table, clock)
    assert not table.place.archived
    await finish(table)


async def test_a_locked_thread_is_left_for_the_channel_at_once(table: Table, clock: Clock) -> None:
    await table["Ben"].close_dms()
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    thread = table.place
    table.sandbox.world.archive_thread(thread, locked=True)
    await until(lambda: table.channel.name in live_boards(table))
    await table.wait_until_shown()
    assert (await table.matches.match(1)).thread is None
    board = list(table.channel.messages.values())[-1]
    assert "press **Play** here" in board.text
    press = await (await table["Ben"].press(board, label="Play")).wait_until_settled()
    assert choices(private(press))
    await run_lookout(table, clock)
    assert live_boards(table).count(table.channel.name) == 1
    await table.hurry(1)
    assert "Final result" in list(table.channel.messages.values())[-1].text


@pytest.mark.slow
async def test_a_thread_that_was_deleted_while_the_bot_was_down_leaves_the_match_in_the_channel(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    database = tmp_path / "deleted.sqlite3"
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.match(GAME, ("Ada", "Ben"), rounds=1)
    sandbox.world.delete_thread(table.place)
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await until(lambda: bool(bot.guilds) and bool(bot.guilds[0].channels))
        for _ in range(2):
            await run_lookout(table, clock)
        assert live_boards(table) == [table.channel.name]
        await finish(table)


async def test_a_deleted_channel_is_told_the_host_once_and_the_match_goes_on_by_dm(
    table: Table, clock: Clock
) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    table.sandbox.world.delete_channel(table.channel)
    for _ in range(3):
        await run_lookout(table, clock)
    assert sum("is gone" in message.text for message in table.hands("Ada")) == 1
    assert sorted(table.asked_names()) == ["Ada", "Ben"]
    await table.hurry(1)
    assert sum("is gone" in message.text for message in table.hands("Ada")) == 1
    assert sum("is gone" in message.text for message in table.hands("Ben")) == 0
    assert await table.store.behind() == ()


@pytest.mark.slow
async def test_permissions_given_back_bring_the_board_back_without_a_move(table: Table, clock: Clock) -> None:
    taken = ("SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS")
    await table["Ben"].close_dms()
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await table.move("Ada", table.hands("Ada")[0])
    await table.wait_until_shown()
    table.sandbox.world.revoke(table.channel, *taken)
    press = await (await table["Ben"].press(table.board, label="Play")).wait_until_settled()
    await table.move("Ben", private(press))
    for _ in range(3):
        await run_lookout(table, clock)
    assert sum("Send Messages" in message.text for message in table.hands("Ada")) == 1
    assert len(live_boards(table)) <= 1
    turn = (await table.matches.match(1)).seats[1].turn.number
    table.sandbox.world.grant(table.channel, *taken)
    for _ in range(3):
        await run_lookout(table, clock)
    assert table.board.find(label="Play") is not None
    pings = sum(table["Ben"].id in message.pinged for message in table.public())
    assert pings == turn, "each turn is told just once, that which came up meanwhile too"
    await finish(table)


async def test_a_bot_that_is_thrown_out_keeps_the_match_for_its_players_and_is_back_when_invited_again(
    table: Table, clock: Clock
) -> None:
    world = table.sandbox.world
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    world.set_in_guild(world.bot, False)
    await until(lambda: not table.bot.guilds)
    assert sorted(table.asked_names()) == ["Ada", "Ben"]
    await table.move("Ada", table.hands("Ada")[0])
    await run_lookout(table, clock)
    await table.move("Ben", table.hands("Ben")[0])
    await run_lookout(table, clock)
    match = await table.matches.match(1)
    assert (match.phase, match.ply) == ("playing", 2)
    pressed = await table.press_button("Ben", table.hands("Ben")[-1], "In words")
    assert "You:" in private(await pressed.wait_until_settled()).text
    world.set_in_guild(world.bot, True)
    await until(lambda: bool(table.bot.guilds))
    await run_lookout(table, clock)
    boards = [message for message in table.public() if message.find(label="Play") is not None]
    assert boards[-1:] == [table.board]
    assert sorted(table.asked_names()) == sorted(match.names[seat] for seat in match.to_move)
    for name in table.asked_names():
        assert len([one for one in table.hands(name) if choices(one)]) == 1
    await finish(table)


@pytest.mark.slow
async def test_whom_no_dm_reached_while_the_bot_was_thrown_out_is_written_to_as_soon_as_it_is_back(
    table: Table, clock: Clock
) -> None:
    world, names = table.sandbox.world, ("Ada", "Ben")
    await table.bot.wait_until_ready()  # before that, a server that is new is as one that was there
    await table.match("kcaloria", names)
    world.set_in_guild(world.bot, False)
    await until(lambda: not table.bot.guilds)
    for _ in names:  # with no server in common none of them gets through
        await table.type_on()
    reaches = [await table.store.reach(table[name].id) for name in names]
    assert all(reach.closed_since is not None for reach in reaches)
    notices = Notices(table.sandbox)
    world.set_in_guild(world.bot, True)
    await until(lambda: bool(table.bot.guilds) and not is_joining())
    await run_lookout(table, clock)
    (asked,) = (await table.matches.match(1)).to_move
    assert notices.of(table[names[asked]].id) == (1, 0)
    assert notices.of(table[names[1 - asked]].id) == (0, 0)
    for _ in names:
        await table.type_on()
    assert notices.of(table[names[asked]].id) == (2, 0)
    assert notices.of(table[names[1 - asked]].id) == (1, 0)
    assert table.sandbox.problems == []


@pytest.mark.slow
@pytest.mark.parametrize("is_first", [True, False], ids=["looked at first", "heard of first"])
async def test_so_it_is_where_the_bot_was_invited_while_it_was_not_connected(
    table: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch, is_first: bool
) -> None:
    """The same holds if the bot was invited while it was not connected.

    Discord then reports that server as an old one of the bot, as it does for two seconds after it
    connects.
    """
    if is_first:  # by the round that comes by itself

        async def come_too_late(_guild: int) -> None:
            """Do nothing: the work is already done when this runs."""

        monkeypatch.setattr(table.bot.services.lookout, "retry_homeless", come_too_late)
    world, names = table.sandbox.world, ("Ada", "Ben")
    await table.bot.wait_until_ready()
    await table.match("kcaloria", names)
    world.set_in_guild(world.bot, False)
    await until(lambda: not table.bot.guilds)
    for _ in names:
        await table.type_on()
    notices = Notices(table.sandbox)
    await table.sandbox.drop_gateway(resumable=False)
    world.set_in_guild(world.bot, True)
    await until(lambda: bool(table.bot.guilds))
    await table.bot.wait_until_ready()
    await until(lambda: not is_joining())
    await run_lookout(table, clock)
    to_move = (await table.matches.match(1)).to_move
    told = [notices.of(table[name].id) for name in names]
    assert told == [(int(seat in to_move), 0) for seat in range(len(names))]
    reaches = [await table.store.reach(table[name].id) for name in names]
    assert all(reach.closed_since is None for reach in reaches)
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_match_on_a_server_that_the_bot_left_can_be_resigned_by_dm(
    table: Table, clock: Clock
) -> None:
    world = table.sandbox.world
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    world.set_in_guild(world.bot, False)
    world.add_guild("Elsewhere", table["Ben"].user)
    await until(lambda: [guild.name for guild in table.bot.guilds] == ["Elsewhere"])
    seen = await (await table["Ben"].slash(table["Ben"].open_dm(), "matches")).wait_until_settled()
    assert "#1" in (seen.message.text if seen.message else "")
    asked = await (await table["Ben"].slash(table["Ben"].open_dm(), "resign", match="1")).wait_until_settled()
    await (await table["Ben"].press(private(asked), label="Yes, resign")).wait_until_settled()
    await table.wait_until_shown()
    assert (await table.matches.match(1)).phase == "over"
    assert await table.store.behind() == ()


async def asks_to_end(table: Table) -> tuple[str, str]:
    """Ada would end the match; what the others press, and what came of it."""
    press = await (await table["Ada"].slash(table.place, "resign")).wait_until_settled()
    await table.press_button("Ada", private(press), "End without a winner")
    await table.wait_until_shown()
    return "End without a winner", "cancelled"


async def asks_to_pause(table: Table) -> tuple[str, str]:
    press = await (await table["Ada"].slash(table.place, "pause")).wait_until_settled()
    await table.press_button("Ada", private(press), "Ask for a pause")
    await table.wait_until_shown()
    return "Pause", "playing"


@pytest.mark.slow
@pytest.mark.parametrize("asks", [asks_to_end, asks_to_pause])
async def test_a_question_that_a_player_deleted_is_asked_again_once_and_can_be_answered(
    table: Table, clock: Clock, asks: Callable[[Table], Awaitable[tuple[str, str]]]
) -> None:
    await table.match(GAME, ("Ada", "Ben"), pace="1d")
    label, phase = await asks(table)

    def questions() -> list[Message]:
        return [one for one in shown_at_all(table) if one.find(label=label) is not None]

    (asked,) = questions()
    table.sandbox.world.delete_message(asked)
    await table.bot.services.lookout.look()
    await table.wait_until_shown()
    (again,) = questions()
    assert (again is asked, again.text) == (False, asked.text)
    assert again.pinged == set(), "they were asked before, and today"
    calls = table.sandbox.wire.served
    await run_lookout(table, clock)
    assert table.sandbox.wire.served == calls + 2, "one look at each of what stands there"
    assert questions() == [again]
    await table.press_button("Ben", again, label)
    await table.wait_until_shown()
    match = await table.matches.match(1)
    assert (match.phase, not match.times.is_paused) == (phase, phase == "cancelled")
    assert table.sandbox.problems == []


async def test_a_question_that_was_deleted_and_answered_since_is_not_asked_again(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"))
    label, _ = await asks_to_end(table)
    (asked,) = [one for one in shown_at_all(table) if one.find(label=label) is not None]
    table.sandbox.world.delete_message(asked)
    await table.matches.agree_to_end(1, asker(table["Ada"].id), is_agreed=False)
    await table.bot.services.lookout.look()
    await table.wait_until_shown()
    assert [one for one in shown_at_all(table) if one.find(label=label) is not None] == []
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_result_that_had_no_place_is_posted_once_when_it_has_one_again(
    table: Table, clock: Clock
) -> None:
    closed = ("SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS")
    card = await table.match(GAME, ("Ada", "Ben"), rounds=1)
    table.sandbox.world.revoke(table.channel, *closed)
    await table.hurry(1)
    for _ in range(2):
        await run_lookout(table, clock)
    assert results(table) == []
    warned = [message.text for message in table.hands("Ada") if "I can’t post" in message.text]
    assert len(warned) == 1
    table.sandbox.world.grant(table.channel, *closed)
    for _ in range(3):
        await run_lookout(table, clock)
    assert len(results(table)) == 1
    assert "won How many Calories? #1" in card.text
    assert await table.store.behind() == ()


@pytest.mark.slow
async def test_so_is_a_match_that_ended_before_a_restart(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    database = tmp_path / "ended.sqlite3"
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.match(GAME, ("Ada", "Ben"), rounds=1)
        sandbox.world.revoke(table.channel, "VIEW_CHANNEL")
        await table.hurry(1)
    sandbox.world.grant(table.channel, "VIEW_CHANNEL")
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await until(lambda: bool(bot.guilds) and bool(bot.guilds[0].channels))
        for _ in range(2):
            await run_lookout(table, clock)
        assert len(results(table)) == 1


@pytest.mark.slow
async def test_a_result_in_a_locked_thread_goes_to_the_channel_and_is_not_repeated(
    table: Table, clock: Clock
) -> None:
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    table.sandbox.world.archive_thread(table.place, locked=True)
    await table.hurry(1)
    for _ in range(2):
        await run_lookout(table, clock)
    assert len(results(table)) == 1


@pytest.mark.slow
async def test_the_card_of_a_lobby_that_was_deleted_comes_back_once_and_can_be_joined(
    table: Table, clock: Clock
) -> None:
    world = table.sandbox.world
    first = await table.lobby(GAME, ("Ada",))
    await run_lookout(table, clock)
    assert cards(table) == [first]
    for _ in range(2):  # each time that a user deletes it
        world.delete_message(cards(table)[0])
        for _ in range(2):
            await run_lookout(table, clock)
        (card,) = cards(table)
        assert card.pinged == set()
    await table.press_button("Ben", card, "Join")
    await table.wait_until_shown()
    assert (await table.matches.match(1)).names == ("Ada", "Ben")
    assert cards(table) == [card]
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_the_board_of_a_match_that_was_deleted_comes_back_before_the_next_move(
    table: Table, clock: Clock
) -> None:
    await table.match(GAME, ("Ada", "Ben"))
    first = table.board
    await run_lookout(table, clock)
    assert table.board is first, "what is there stays"
    for _ in range(2):  # each time that a user deletes it
        gone = table.board
        table.sandbox.world.delete_message(gone)
        for _ in range(2):
            await run_lookout(table, clock)
        assert table.board is not gone
        assert len(live_boards(table)) == 1
    await finish(table)
    assert table.sandbox.problems == []


async def test_a_card_that_was_deleted_while_the_bot_was_down_comes_back_once_it_is_up(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    database = tmp_path / "lobby.sqlite3"
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        sandbox.world.delete_message(await table.lobby(GAME, ("Ada",)))
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await until(lambda: bool(bot.guilds) and bool(bot.guilds[0].channels))
        for _ in range(2):
            await run_lookout(table, clock)
        assert len(cards(table)) == 1


@pytest.mark.slow
async def test_a_card_has_to_wait_until_it_may_be_posted_and_then_comes_back(
    table: Table, clock: Clock
) -> None:
    card = await table.lobby(GAME, ("Ada",))
    table.sandbox.world.delete_message(card)
    table.sandbox.world.revoke(table.channel, "SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS")
    for _ in range(2):
        await run_lookout(table, clock)
    assert cards(table) == []
    table.sandbox.world.grant(table.channel, "SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS")
    for _ in range(2):
        await run_lookout(table, clock)
    assert len(cards(table)) == 1


async def test_where_the_bot_may_not_read_what_was_said_no_card_is_looked_for(
    table: Table, clock: Clock
) -> None:
    await table.lobby(GAME, ("Ada",))
    table.sandbox.world.revoke(table.channel, "READ_MESSAGE_HISTORY")
    looks = table.sandbox.faults.add("GET", "/channels/*/messages/*", status=403, code=50013)
    for _ in range(2):
        await run_lookout(table, clock)
    assert looks.hits == 0
    assert len(cards(table)) == 1
    assert table.sandbox.problems == []
