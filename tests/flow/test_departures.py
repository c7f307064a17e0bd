"""Players and servers that are gone.

The others are told once, seats and lobbies are free at once, and a player who returns plays on.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.client import Bot
from engine.steps.departures import departed_seats
from sandbox import Sandbox
from sandbox.model import Message
from tests.flow.notice_counts import Notices
from tests.flow.support import Table, blank, bot_at, choices, private
from tests.support.clock import Clock
from tests.support.waits import until

GAME = "kaliko"
TOLD = "is no longer here."


async def absent_of(table: Table, number: int = 1) -> str:
    """Whose turn it is."""
    match = await table.matches.match(number)
    return next(name for name in table.people if match.seat_of(table[name].id) in match.to_move)


async def with_turn_of(table: Table, name: str) -> None:
    """Play on until the player's next turn, starting with the next ply."""
    for _ in range(12):
        await table.type_on()
        if await absent_of(table) == name:
            return
    raise AssertionError("it never was their turn")


def tellings(table: Table) -> list[Message]:
    """Return the separate messages that say so, not the board."""
    return [one for one in table.public() if TOLD in one.text and "Replace a player …" in labels(one)]


def labels(message: Message) -> list[str]:
    return [one["label"] for one in message.interactive if "label" in one]


async def replace_player(table: Table, asker: str, away: str, newcomer: str) -> Message:
    given = {"player": table[away].user, "with": table[newcomer].user}
    said = private(await (await table[asker].slash(table.place, "replace", **given)).wait_until_settled())
    await table.wait_until_shown()
    return said


async def leave(table: Table, name: str, names: tuple[str, ...] = ("Ada", "Ben", "Cleo")) -> None:
    """Have a player leave, and their next turn come."""
    await table.match(GAME, names)
    await table[name].leave_guild()
    await with_turn_of(table, name)


@pytest.mark.slow
async def test_the_others_are_told_once_and_the_board_does_not_ask_who_has_left(table: Table) -> None:
    notices = Notices(table.sandbox)
    await leave(table, "Ben")
    (telling,) = tellings(table)
    assert telling.pinged == {table["Ada"].id, table["Cleo"].id}
    assert "**Ben** is no longer here." in table.board.text or "**Ben** is no longer here." in telling.text
    board = next(one for one in reversed(table.public()) if "to move" in one.text)
    assert "▶ **Ben** to move" in board.text
    assert "**Ben** is no longer here." in board.text
    assert "I can’t send you a DM" not in board.text
    assert table["Ben"].id not in board.pinged
    pings = {name: notices.of(table[name].id)[1] for name in ("Ada", "Cleo")}
    await table.bot.services.surfaces.heal()
    await table.wait_until_shown()
    assert len(tellings(table)) == 1
    assert {name: notices.of(table[name].id)[1] for name in ("Ada", "Cleo")} == pings
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_the_seat_of_who_has_left_is_taken_at_once(table: Table) -> None:
    await leave(table, "Ben")
    said = await replace_player(table, "Ada", "Ben", "Dan")
    assert said.text.startswith(f"I asked <@{table['Dan'].id}> to play on for <@{table['Ben'].id}>")
    offer = next(one for one in table.public() if "Take the seat" in labels(one))
    assert "**Ben** is no longer here. Would you play on for them?" in offer.text
    taken = private(await (await table["Dan"].press(offer, label="Take the seat")).wait_until_settled())
    await table.wait_until_shown()
    assert choices(taken)
    match = await table.matches.match(1)
    assert match.seat_of(table["Dan"].id) is not None
    assert departed_seats(match) == ()
    assert not tellings(table)
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_who_has_left_between_turns_is_replaced_as_soon_as_a_player_asks(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben", "Cleo"))
    mover = await absent_of(table)
    away = next(name for name in ("Ben", "Cleo") if name != mover)
    refused = await replace_player(table, "Ada", away, "Dan")
    assert refused.text.startswith("It isn’t")
    table.bot.services.membership._known.clear()
    await table[away].leave_guild()
    said = await replace_player(table, "Ada", away, "Dan")
    assert said.text.startswith("I asked")


async def test_any_player_asks_a_player_in_where_the_host_has_left(table: Table) -> None:
    await leave(table, "Ada")
    (telling,) = tellings(table)
    assert "Any of you can ask someone to play on at once." in telling.text
    said = await replace_player(table, "Cleo", "Ada", "Dan")
    assert said.text.startswith("I asked")


@pytest.mark.slow
async def test_who_comes_back_plays_on(table: Table) -> None:
    await leave(table, "Ben")
    await table["Ben"].join_guild()
    hand = private(
        await (
            await table["Ben"].press(
                next(one for one in reversed(table.public()) if "Play" in labels(one)), label="Play"
            )
        ).wait_until_settled()
    )
    await table.move("Ben", hand)
    for _ in range(30):
        await table.wait_until_shown()
        if not departed_seats(await table.matches.match(1)):
            break
        await table.move("Ben", hand)
    await table.wait_until_shown()
    assert not tellings(table)
    assert all(TOLD not in one.text for one in table.public() if one.interactive)
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_who_is_back_by_their_next_dm_is_told_of_their_turn(table: Table, clock: Clock) -> None:
    await leave(table, "Ben")
    await table["Ben"].join_guild()
    table.bot.services.membership._known.clear()
    await table.bot.services.dm_states.try_again(table["Ben"].id)
    await table.type_on()
    await with_turn_of(table, "Ben")
    assert choices(table.hands("Ben")[-1])
    assert departed_seats(await table.matches.match(1)) == ()
    assert not tellings(table)


@pytest.mark.slow
async def test_one_of_two_ends_a_match_alone_whose_other_player_has_left(table: Table) -> None:
    await leave(table, "Ben", ("Ada", "Ben"))
    (telling,) = tellings(table)
    await table.press_button("Ada", telling, "End on points")
    await table.wait_until_shown()
    match = await table.matches.match(1)
    assert match.phase == "over"
    assert match.outcome is not None
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_who_only_has_closed_dms_is_asked_on_the_board_as_ever(table: Table) -> None:
    await table["Ben"].close_dms()
    await table.match(GAME, ("Ada", "Ben", "Cleo"))
    if await absent_of(table) != "Ben":
        await with_turn_of(table, "Ben")
    assert departed_seats(await table.matches.match(1)) == ()
    assert "I can’t send you a DM, so press **Play** here." in table.board.text
    assert not tellings(table)


@pytest.mark.slow
async def test_where_the_bot_itself_was_removed_no_one_is_said_to_be_gone(table: Table) -> None:
    await table.match(GAME, ("Ada", "Ben"))
    world = table.sandbox.world
    world.set_in_guild(world.bot, False)
    await table.wait_until_shown()
    await table.type_on()
    await table.type_on()
    assert departed_seats(await table.matches.match(1)) == ()


# Lobbies


@pytest.mark.slow
async def test_lobbies_on_a_server_that_removed_the_bot_close_at_once_and_count_no_more(
    table: Table, bot: Bot
) -> None:
    for _ in range(5):
        await table.lobby(GAME, ("Ada",))
    asked = await (await table["Ada"].slash(table.channel, f"play {GAME}")).wait_until_settled()
    assert "You already host 5 matches" in private(asked).text
    world = table.sandbox.world
    world.set_in_guild(world.bot, False)
    await until(lambda: not bot.guilds)
    await table.wait_until_shown()
    phases = [(await bot.services.matches.match(number)).phase for number in range(1, 6)]
    assert phases == ["cancelled"] * 5
    world.set_in_guild(world.bot, True)
    await until(lambda: bool(bot.guilds))
    await table.lobby(GAME, ("Ada",))
    assert (await bot.services.matches.match(6)).phase == "lobby"


async def test_an_outage_of_a_server_closes_nothing(table: Table, bot: Bot) -> None:
    await table.lobby(GAME, ("Ada",))
    guild = bot.guilds[0]
    bot._connection.parsers["GUILD_DELETE"]({"id": str(guild.id), "unavailable": True})
    await bot.services.lookout.look()
    await table.wait_until_shown()
    assert (await bot.services.matches.match(1)).phase == "lobby"


async def test_lobbies_on_a_server_that_removed_the_bot_while_it_was_down_close_after_the_start(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    database = tmp_path / "gone.sqlite3"
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.lobby(GAME, ("Ada", "Ben"))
    world = sandbox.world
    world.set_in_guild(world.bot, False)
    async with bot_at(sandbox, database, clock, blank()) as bot:
        await bot.wait_until_ready()
        await bot.services.lookout.look()
        assert (await bot.services.matches.match(1)).phase == "cancelled"
        assert not [
            one for one in await bot.services.matches.of_user(sandbox.person("Ada").id) if one.is_going
        ]


async def test_start_in_a_lobby_whose_host_has_left_passes_it_on(table: Table) -> None:
    card = await table.lobby(GAME, ("Ada", "Ben", "Cleo"))
    await table["Ada"].leave_guild()
    await table.press_button("Ben", card, "Start")
    await table.wait_until_shown()
    match = await table.matches.match(1)
    assert match.phase == "playing"
    assert (match.host, len(match.seats)) == (table["Ben"].id, 2)
    assert table.sandbox.problems == []


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("may_read", [False, True])
async def test_a_lobby_whose_host_has_left_is_found_and_passed_on_or_closed(
    table: Table, clock: Clock, may_read: bool
) -> None:
    if not may_read:
        table.sandbox.world.revoke(table.channel, "READ_MESSAGE_HISTORY")
    await table.lobby(GAME, ("Ada", "Ben"))
    await table.lobby(GAME, ("Ada",))
    await table["Ada"].leave_guild()
    table.bot.services.membership._known.clear()
    clock.ahead += 3600
    await table.bot.services.lookout.look()
    await table.wait_until_shown()
    first, second = [await table.matches.match(number) for number in (1, 2)]
    assert (first.phase, first.host) == ("lobby", table["Ben"].id)
    assert second.phase == "cancelled"
    assert table.sandbox.problems == []
