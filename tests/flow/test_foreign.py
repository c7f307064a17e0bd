"""Matches where users bring the bot: each lives in one message, from the lobby to the result."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Literal

import pytest

from engine.clocks.habits import Habits
from engine.contract.dice import Dice
from engine.library import GAMES
from engine.services.matches import Matches
from engine.store.choice import database_of
from sandbox import Sandbox
from sandbox.model import Channel, Message
from tests.flow.seekers import avoid, look
from tests.flow.support import PEOPLE, Table, blank, bot_at, choices, private
from tests.flow.test_kill import LATEST_KILL, Far, far_room
from tests.flow.test_match import SHORT
from tests.support.askers import player_of
from tests.support.clock import Clock

GAME = "howmanycalories"
LATE = 16 * 60
"""Seconds after which a token has ended."""
Kind = Literal["server", "group"]
KINDS: tuple[Kind, ...] = ("server", "group")


def place_in(sandbox: Sandbox, kind: Kind = "server") -> Channel:
    """Return a channel of a server without the bot, or a group, where all people are."""
    world = sandbox.world
    people = [sandbox.person(name).user for name in PEOPLE]
    if kind == "group":
        return world.add_group("Friends", *people)
    return world.add_channel("chat", guild=world.add_foreign_guild("Elsewhere", *people))


@pytest.fixture
def place(table: Table) -> Channel:
    table.channel = place_in(table.sandbox)
    return table.channel


def shown(place: Channel) -> list[Message]:
    """Return what everyone sees there."""
    return [one for one in place.messages.values() if not one.deleted and one.ephemeral_for is None]


def labels(message: Message) -> list[str]:
    return [str(one.get("label")) for one in message.interactive]


async def press(table: Table, name: str, message: Message, label: str) -> Message:
    """Press a button and return the private answer."""
    pressed = await (await table[name].press(message, label=label)).wait_until_settled()
    await table.wait_until_shown()
    return private(pressed)


def make_stranger(table: Table, name: str) -> None:
    """Let a user share no server with the bot, and have no app."""
    table.sandbox.world.set_in_guild(table[name].user, False)
    table.sandbox.world.set_installed(table[name].user, has_installed=False)


async def play_from(table: Table, card: Message) -> None:
    """Play a match to its end by its one message and the private hands behind it."""
    while (match := await table.matches.match(1)).phase == "playing":
        seat = match.to_move[0]
        name = match.seats[seat].name
        hand = await press(table, name, card, "Play")
        while choices(hand) and seat in (await table.matches.match(1)).to_move:
            await table.move(name, hand)
            await table.wait_until_shown()


async def play_against_computers(table: Table, number: int) -> None:
    """Play a match of the first seat against computers to its end."""
    while (match := await table.matches.match(number)).phase == "playing":
        await table.matches.thinking.idle()
        await table.wait_until_shown()
        if 0 in match.to_move:
            await table.type_on(number)
    await table.wait_until_shown()


async def check_whole(table: Table, place: Channel, card: Message) -> None:
    """Check that a match has ended in its one message, and left nothing undone."""
    assert "Final result" in card.text
    assert labels(card)[0] == "Rematch"
    assert shown(place) == [card]
    assert not table.sandbox.world.threads_of(place)
    assert not list(table.find_asked())
    assert await table.store.behind() == ()
    assert table.sandbox.problems == []


@pytest.mark.sampled(every=10)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
async def test_a_match_goes_to_its_end_in_one_message(table: Table, game: str, kind: Kind) -> None:
    table.channel = place = place_in(table.sandbox, kind)
    card = await table.match(game, ("Ada", "Ben"), **SHORT.get(game, {}))
    assert "to move" in card.text
    assert labels(card)[:2] == ["Play", "My hand"]
    await table.play_on(6)
    await table.hurry(1)
    await check_whole(table, place, card)


async def test_no_one_is_pinged_and_no_channel_is_called(table: Table, place: Channel) -> None:
    opened = await table["Ada"].slash(place, f"play {GAME}", rounds=1, **{"with": table["Ben"].mention})
    await opened.wait_until_settled()
    await table.wait_until_shown()
    (card,) = shown(place)
    assert "Waiting for" in card.text
    assert not card.pinged
    await press_and_start(table, card)
    assert table.hands("Ben")
    await table.hurry(1)
    await check_whole(table, place, card)


async def press_and_start(table: Table, card: Message) -> None:
    await table.press_button("Ben", card, "Join")
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("game", GAMES)
async def test_players_whom_no_dm_reaches_are_named_and_play_from_the_message(
    table: Table, place: Channel, game: str
) -> None:
    await table["Ada"].close_dms()
    make_stranger(table, "Ben")
    card = await table.lobby(game, ("Ada", "Ben"), **SHORT.get(game, {}))
    assert "No DM reaches **Ada**: their DMs are closed to me." in card.text
    assert "No DM reaches **Ben**: they share no server with me and haven’t added me" in card.text
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    assert "I can’t send you a DM, so press **Play** here." in card.text
    hand = await press(table, "Ben", card, "My hand")
    assert hand.alt_texts
    if game == GAME:
        await play_from(table, card)
    else:
        await table.hurry(1)
    await check_whole(table, place, card)


async def test_those_who_open_their_dms_are_named_no_more(table: Table, place: Channel) -> None:
    await table["Ben"].close_dms()
    card = await table.lobby(GAME, ("Ada", "Ben"), rounds=1)
    assert "No DM reaches **Ben**" in card.text
    await table["Ben"].open_dms()
    await table.press_button("Ben", card, "Leave")
    await table.press_button("Ben", card, "Join")
    await table.wait_until_shown()
    assert "No DM reaches" not in card.text
    assert "You’re in How many Calories? #1" in table.hands("Ben")[0].text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_after_a_quarter_of_an_hour_the_next_press_renews_the_message(
    table: Table, place: Channel, clock: Clock
) -> None:
    card = await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await table.play_on(2)
    before = card.text
    clock.ahead += LATE
    await table.play_on(2)
    assert card.text == before, "without a token nothing can change it"
    assert await table.store.behind() == ()
    await press(table, "Cleo", card, "My hand")
    assert card.text != before
    clock.ahead += LATE
    await table.play_on()
    assert "Final result" not in card.text
    assert "won How many Calories? #1" in table.hands("Ada")[-1].text
    await press(table, "Ben", card, "In words")
    await check_whole(table, place, card)


async def test_a_restart_loses_nothing(sandbox: Sandbox, tmp_path: Path, clock: Clock) -> None:
    database = tmp_path / "matches.sqlite3"
    place = place_in(sandbox)
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        table.channel = place
        card = await table.lobby(GAME, ("Ada", "Ben"), rounds=1)
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        table.channel = place
        await table.press_button("Ada", card, "Start")
        await table.wait_until_shown()
        assert "to move" in card.text
        await table.play_on(2)
        before = card.text
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        table.channel = place
        await table.play_on(2)
        assert card.text == before, "its token is forgotten"
        await press(table, "Ada", card, "My hand")
        assert card.text != before
        await table.hurry(1)
        await check_whole(table, place, card)


async def test_of_two_presses_on_the_last_seat_one_joins(table: Table, place: Channel) -> None:
    card = await table.lobby(GAME, ("Ada", "Ben"), **{"with": "1 easy computer"})
    names = ("Cleo", "Dan")
    pressed = [await table[name].press(card, label="Join") for name in names]
    await asyncio.gather(*(one.wait_until_settled() for one in pressed))
    await table.wait_until_shown()
    match = await table.matches.match(1)
    joined = [name for name in names if match.seat_of(table[name].id) is not None]
    assert len(joined) == 1
    assert card.text.count(f"**{joined[0]}**") == 1
    late = next(one for one, name in zip(pressed, names, strict=True) if name not in joined)
    assert private(late).text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_match_against_computers_is_played_there_and_in_a_strangers_dms(
    table: Table, place: Channel
) -> None:
    opened = await table["Ada"].slash(place, f"play {GAME}", rounds=1, **{"with": "3 easy computers"})
    await opened.wait_until_settled()
    await table.wait_until_shown()
    (card,) = shown(place)
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    assert labels(card)[0] == "Play"
    await play_against_computers(table, 1)
    await check_whole(table, place, card)
    make_stranger(table, "Dan")
    table.sandbox.world.set_installed(table["Dan"].user)
    dm = table["Dan"].open_dm()
    opened = await table["Dan"].slash(dm, f"play {GAME}", rounds=1, **{"with": "3 easy computers"})
    await opened.wait_until_settled()
    await table.wait_until_shown()
    lobby = opened.message
    assert lobby is not None
    await table.press_button("Dan", lobby, "Start")
    await table.wait_until_shown()
    await play_against_computers(table, 2)
    assert "You" in table.hands("Dan")[-1].text
    assert table.sandbox.problems == []


async def test_a_server_forbids_matches_also_after_the_bot_has_left(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    world, database = sandbox.world, tmp_path / "matches.sqlite3"

    async def refuse(table: Table) -> None:
        asked = await (await table["Ben"].slash(table.channel, f"play {GAME}")).wait_until_settled()
        assert private(asked).text.startswith("This server’s managers don’t want matches here")
        assert await table.matches.of_user(table["Ben"].id) == ()
        assert shown(table.channel) == []

    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        page = private(await (await table["Ada"].slash(table.channel, "setup")).wait_until_settled())
        terms = private(await (await table["Ada"].press(page, label="Terms …")).wait_until_settled())
        asked = private(await (await table["Ada"].press(terms, label="More …")).wait_until_settled())
        await (await table["Ada"].choose(asked, "1|setup|foreign", ["0"])).wait_until_settled()
        world.set_in_guild(world.bot, False)
        world.set_installed(table["Ben"].user)
        await table.wait_until_shown()
        await refuse(table)
    async with bot_at(sandbox, database, clock, blank()) as bot:
        await refuse(Table(sandbox, bot))
    assert sandbox.problems == []


async def test_where_apps_of_members_are_hidden_no_match_is_opened(table: Table, place: Channel) -> None:
    world = table.sandbox.world
    world.revoke(place, "USE_EXTERNAL_APPS", of=world.guild_of(place))
    refused = await (await table["Ben"].slash(place, f"play {GAME}")).wait_until_settled()
    assert "only you would see the match" in private(refused).text
    assert await table.matches.of_user(table["Ben"].id) == ()
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_who_would_rather_be_mentioned_gets_dms_there(table: Table, place: Channel) -> None:
    await table.store.keep_habits(table["Ben"].id, Habits(notice="mention"))
    card = await table.match("koa", ("Ada", "Ben"))
    (name,) = {name for name, _ in table.find_asked()}
    other = "Ada" if name == "Ben" else "Ben"
    assert "you’ll get a message" in (await press(table, other, card, "Play")).text
    await table.hurry(1)
    assert table.hands("Ben")
    assert table.sandbox.problems == []


async def test_a_lobby_whose_answer_is_lost_is_closed(table: Table, place: Channel) -> None:
    table.sandbox.faults.add("PATCH", "*@original", status=404)
    refused = await (await table["Ada"].slash(place, f"play {GAME}")).wait_until_settled()
    assert "Please try again" in private(refused).text
    assert (await table.matches.match(1)).phase == "cancelled"
    assert not table.hands("Ada")


async def test_who_avoids_a_player_is_told_that_they_have_joined(table: Table, place: Channel) -> None:
    await avoid(table, "Ada", "Ben")
    await table.lobby(GAME, ("Ada", "Ben"))
    await look(table)
    assert any("whom you avoid" in hand.text for hand in table.hands("Ada"))
    assert table.sandbox.problems == []


async def test_a_vote_is_taken_in_the_message(table: Table, place: Channel) -> None:
    card = await table.match(GAME, ("Ada", "Ben"), rounds=1)
    ada = player_of(await table.matches.match(1), 0)
    await table.matches.votes.agree_to_end(1, ada, is_agreed=True)
    await table.wait_until_shown()
    assert "to end this match without a winner" in card.text
    await table.press_button("Ben", card, "End without a winner")
    await table.wait_until_shown()
    assert (await table.matches.match(1)).phase != "playing"
    assert "End without a winner" not in labels(card)
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_rematch_has_a_message_of_its_own(table: Table, place: Channel) -> None:
    card = await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await table.hurry(1)
    assert "You’re in the rematch" in (await press(table, "Ben", card, "Rematch")).text
    first, second = shown(place)
    assert (first, labels(second)[0]) == (card, "Join")
    await press(table, "Ada", card, "Rematch")
    assert shown(place) == [first, second]
    await table.press_button("Ben", second, "Start")
    await table.wait_until_shown()
    await table.hurry(2)
    assert "Final result" in second.text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_lost_message_is_posted_again_by_its_players(table: Table, place: Channel) -> None:
    card = await table.match(GAME, ("Ada", "Ben"), rounds=1)
    table.sandbox.world.delete_message(card)
    board = private(await (await table["Ada"].slash(place, "board")).wait_until_settled())
    assert "below" in (await press(table, "Ada", board, "Show it here again")).text
    (second,) = shown(place)
    assert "to move" in second.text
    board = private(await (await table["Ben"].slash(place, "board")).wait_until_settled())
    await press(table, "Ben", board, "Show it here again")
    assert "goes on in a newer message" in second.text
    third = shown(place)[-1]
    await table.hurry(1)
    assert "Final result" in third.text
    assert table.sandbox.problems == []


def read_all(folder: Path) -> bytes:
    return b"".join(one.read_bytes() for one in folder.iterdir() if one.is_file())


async def test_no_token_is_stored_or_logged(
    table: Table, place: Channel, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG, logger="cogs"):
        await table.match(GAME, ("Ada", "Ben"), rounds=1)
        await table.hurry(1)
    tokens = [one.token for one in table.sandbox.interactions.valid]
    stored = await asyncio.to_thread(read_all, tmp_path)
    assert tokens
    assert not any(token in caplog.text or token.encode() in stored for token in tokens)


async def test_a_press_renews_the_message_also_of_a_match_of_another_process(
    table: Table, place: Channel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = await table.match(GAME, ("Ada", "Ben"), rounds=1)
    clock.ahead += LATE
    await table.play_on(1)
    before = card.text
    monkeypatch.setattr("engine.store.duty.Alone.is_ours", lambda *_: False)
    await press(table, "Ben", card, "In words")
    assert card.text != before
    await table.hurry(1)
    assert "Final result" not in card.text, "the other process has no token"
    await table.bot.services.surfaces.renew_others()
    assert "Final result" in card.text
    clock.ahead += LATE
    await table.bot.services.surfaces.renew_others()
    assert table.sandbox.problems == []


async def test_all_buttons_of_the_card_answer_there(table: Table, place: Channel) -> None:
    card = await table.lobby("kcaloria", ("Ada", "Ben"))
    for label in ("How to play", "Add computer", "Start"):
        await press(table, "Cleo", card, label)
    for one in labels(await table.more("Ada", card)):
        if one not in {"None", "Cancel", "Cancel match"}:
            panel = await table.more("Ada", card)
            await (await table["Ada"].press(panel, label=one)).wait_until_settled()
    opened = await table.press_button("Cleo", card, "I bring")
    await (await table["Cleo"].submit(opened.modal)).wait_until_settled()
    await table.wait_until_shown()
    assert "**Cleo**" in card.text
    for label in ("Leave", "Leave"):
        await (await table["Cleo"].press(card, label=label)).wait_until_settled()
    await table.wait_until_shown()
    assert "**Cleo**" not in card.text
    assert shown(place) == [card]
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_killed_in_mid_move_it_goes_on_where_it_was(tmp_path: Path) -> None:
    dice = Dice("killed elsewhere", 0)
    database = tmp_path / "killed.sqlite3"
    async with far_room(database) as (room, program):
        room.channel = place_in(room.sandbox, "group")
        card = await room.lobby(GAME, ("Ada", "Ben"), rounds=1)
        await room.press_button("Ada", card, "Start")
        for _ in range(4):
            await asyncio.sleep(dice.below(LATEST_KILL) / 1000)
            await program.kill()
            await room.left_alone()
            await program.start()
            await room.wait_until_shown()
            if card.find(label="Start") is not None:
                await room.press_button("Ada", card, "Start")
            await room.play_on(dice.below(3))
            await asyncio.gather(*(room.chosen(*asked) for asked in room.find_asked()))
        await room.play_on()
        await room.press_button("Ada", card, "In words")
        await room.wait_until_shown()
        assert "Final result" in card.text
        assert shown(room.channel) == [card]
        assert await program.stop() == 0
        await check_moves(room, database)
        assert room.sandbox.problems == []


async def check_moves(room: Far, database: Path) -> None:
    """Check, with the program stopped, that every move was pressed, and that the log replays."""
    store = await database_of(str(database)).open()
    try:
        matches = Matches(store)
        assert await matches.back.verify(1)
        match = await matches.match(1)
        assert match.phase == "over"
        for ply in await matches.plies(1, 0, match.ply):
            name = match.names[ply.seat or 0]
            assert (name, frozenset(ply.notation.split(","))) in room.presses
    finally:
        await store.close()
