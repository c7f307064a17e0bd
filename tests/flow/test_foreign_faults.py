"""Matches where users bring the bot, in what goes wrong there."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engine.clocks.habits import Habits
from engine.clocks.quiet_hours import Hours
from sandbox.model import Channel, Message
from sandbox.world.changes import Change
from tests.flow.seekers import avoid, look
from tests.flow.support import Table, private
from tests.flow.test_foreign import GAME, LATE, labels, place_in, press, shown
from tests.support.clock import Clock

WEEK = 8 * 24 * 60 * 60


@pytest.fixture
def place(table: Table) -> Channel:
    table.channel = place_in(table.sandbox)
    return table.channel


async def command(table: Table, name: str, command: str, **options: object) -> Message:
    """Type a command in a direct message to the bot; return the private answer."""
    asked = await (await table[name].slash(table[name].open_dm(), command, **options)).wait_until_settled()
    await table.wait_until_shown()
    return private(asked)


async def test_a_vote_reaches_players_by_dm_once_the_token_has_ended(
    table: Table, place: Channel, clock: Clock
) -> None:
    card = await table.match(GAME, ("Ada", "Ben"), rounds=1)
    clock.ahead += LATE
    before, told = card.text, len(table.hands("Ben"))
    asked = await command(table, "Ada", "resign")
    await press(table, "Ada", asked, "End without a winner")
    assert card.text == before
    (question,) = table.hands("Ben")[told:]
    assert "to end this match without a winner" in question.text
    assert "Go to the match" in question.text
    assert labels(question) == ["End without a winner", "Play on"]
    await press(table, "Ben", question, "End without a winner")
    assert (await table.matches.match(1)).phase != "playing"
    assert table.sandbox.problems == []


async def test_a_vote_waits_for_the_end_of_quiet_hours_and_is_told_once(
    table: Table, place: Channel, clock: Clock
) -> None:
    await table.match(GAME, ("Ada", "Ben", "Cleo"), rounds=1)
    told = {name: len(table.hands(name)) for name in ("Ben", "Cleo")}
    hour = datetime.fromtimestamp(clock(), UTC).hour
    await table.matches.people.keep(table["Ben"].id, Habits(Hours("UTC", (hour, (hour + 8) % 24))))
    await table.matches.people.keep(table["Cleo"].id, Habits(notice="none"))
    clock.ahead += 2 * 60
    asked = await command(table, "Ada", "resign")
    await press(table, "Ada", asked, "End without a winner")
    assert {name: len(table.hands(name)) for name in told} == told
    for _ in range(3):
        clock.ahead += 9 * 60 * 60
        await table.bot.services.surfaces.heal()
        await table.wait_until_shown()
    questions = [one for one in table.hands("Ben")[told["Ben"] :] if "without a winner" in one.text]
    assert len(questions) == 1
    assert len(table.hands("Cleo")) == told["Cleo"]
    assert table.sandbox.problems == []


async def test_a_user_asked_to_play_on_is_told_by_dm(table: Table, place: Channel, clock: Clock) -> None:
    card = await table.match(GAME, ("Ada", "Ben", "Cleo"), rounds=1)
    clock.ahead += WEEK
    for name in ("Ada", "Ben"):
        await press(table, name, card, "My hand")
    options = {"player": table["Cleo"].user, "with": table["Dan"].user, "match": "1"}
    asked = await (await table["Ada"].slash(place, "replace", **options)).wait_until_settled()
    await table.wait_until_shown()
    assert "I asked" in private(asked).text
    assert labels(table.hands("Cleo")[-1]) == ["Take the seat", "No thanks", "Keep my seat"]
    (question,) = table.hands("Dan")
    assert labels(question)[:2] == ["Take the seat", "No thanks"]
    clock.ahead += WEEK
    await press(table, "Dan", question, "Take the seat")
    assert "Dan" in (await table.matches.match(1)).names
    assert table.sandbox.problems == []


async def test_who_avoids_the_player_who_asks_gets_no_dm(table: Table, place: Channel) -> None:
    await avoid(table, "Dan", "Ben")
    told = len(table.hands("Dan"))
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    asked = private(await (await table["Ben"].slash(place, "resign")).wait_until_settled())
    await press(table, "Ben", asked, "Hand over …")
    (menu,) = [one for one in asked.interactive if one["type"] == 5]
    await (await table["Ben"].choose(asked, menu["custom_id"], [table["Dan"].user])).wait_until_settled()
    await table.wait_until_shown()
    offer = (await table.matches.match(1)).seats[1].offer
    assert offer is not None
    assert offer.user_id == table["Dan"].id
    assert len(table.hands("Dan")) == told
    assert table.sandbox.problems == []


async def test_a_host_who_has_left_the_group_leaves_the_lobby_by_dm(table: Table) -> None:
    table.channel = place = place_in(table.sandbox, "group")
    card = await table.lobby(GAME, ("Ada", "Ben"), rounds=1)
    assert "`/resign` leaves the match" in table.hands("Ada")[-1].text
    place.recipients.remove(table["Ada"].id)
    asked = await command(table, "Ada", "resign")
    await press(table, "Ada", asked, "Yes, leave")
    match = await table.matches.match(1)
    assert (match.names, match.host) == (("Ben",), table["Ben"].id)
    assert "**Ada**" not in card.text
    assert table.sandbox.problems == []


async def test_no_rematch_is_offered_where_it_is_refused(table: Table, place: Channel) -> None:
    card = await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await table.hurry(1)
    assert "Rematch" in labels(card)
    assert not {"Rematch", "Open another"} & {*labels(table.hands("Ada")[-1])}


async def test_a_message_posted_again_shows_the_table_at_once(table: Table, place: Channel) -> None:
    card = await table.match(GAME, ("Ada", "Ben"), rounds=1)
    table.sandbox.world.delete_message(card)
    board = private(await (await table["Ada"].slash(place, "board")).wait_until_settled())
    table.sandbox.faults.add("PATCH", "*/messages/[0-9]*", times=9, status=404)
    await press(table, "Ada", board, "Show it here again")
    (second,) = shown(place)
    assert "to move" in second.text
    assert labels(second)[0] == "Play"


async def test_those_whom_no_dm_reaches_are_promised_none(table: Table, place: Channel, clock: Clock) -> None:
    await table["Ben"].close_dms()
    card = await table.lobby(GAME, ("Ada", "Ben"), rounds=1)
    assert "I can’t send you a DM" in (await press(table, "Ben", card, "How to play")).text
    assert "you’re asked by DM" in (await press(table, "Ada", card, "How to play")).text
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    while {name for name, _ in table.find_asked()} - {"Ben"} or not await _awaits(table, "Ben"):
        await table.play_on(1)
    clock.ahead += 3 * 60 * 60
    assert "No DM from me reaches **Ben**" in (await press(table, "Ada", card, "Nudge")).text


async def _awaits(table: Table, name: str) -> bool:
    match = await table.matches.match(1)
    return match.to_move == (match.names.index(name),)


async def test_who_waits_with_closed_dms_is_promised_no_message(table: Table, place: Channel) -> None:
    for name in ("Ada", "Ben"):
        await table[name].close_dms()
    card = await table.match("koa", ("Ada", "Ben"))
    match = await table.matches.match(1)
    waiting = match.names[1 - match.to_move[0]]
    assert "look in here again" in (await press(table, waiting, card, "Play")).text


@pytest.mark.slow
@pytest.mark.parametrize("status", [500, 429])
async def test_a_fault_that_passes_costs_no_change(table: Table, place: Channel, status: int) -> None:
    card = await table.match(GAME, ("Ada", "Ben"), rounds=1)
    valid = table.sandbox.interactions.valid
    for token in [one.token for one in valid if card in (one.source, one.message)]:
        table.sandbox.faults.add("PATCH", f"*{token}*", times=6, status=status, retry_after=0.05)
    await table.hurry(1)
    table.sandbox.faults.clear()
    await table.bot.services.surfaces.heal()
    await table.wait_until_shown()
    assert "Final result" in card.text
    assert await table.store.behind() == ()


async def test_a_message_without_a_row_is_adopted_by_the_next_press(
    table: Table, place: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def end(*_: object) -> None:
        """Do nothing, as if the program had ended."""

    with monkeypatch.context() as ended:
        ended.setattr(table.bot.services.surfaces, "adopt_lobby", end)
        opened = await (await table["Ada"].slash(place, f"play {GAME}", rounds=1)).wait_until_settled()
        await table.wait_until_shown()
    card = opened.message
    assert card is not None
    await table.press_button("Ben", card, "Join")
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    assert "to move" in card.text
    await table.hurry(1)
    assert "Final result" in card.text
    assert shown(place) == [card]


async def test_of_two_who_ask_for_a_rematch_one_opens_its_message(table: Table, place: Channel) -> None:
    card = await table.match(GAME, ("Ada", "Ben"), rounds=1)
    await table.hurry(1)
    pressed = [await table[name].press(card, label="Rematch") for name in ("Ada", "Ben")]
    for one in pressed:
        await one.wait_until_settled()
    await table.wait_until_shown()
    first, second = shown(place)
    assert (first, "Start" in labels(second)) == (card, True)
    assert table.sandbox.problems == []


async def test_a_match_keeps_its_message_when_the_bot_is_added(table: Table, place: Channel) -> None:
    world = table.sandbox.world
    await table.match(GAME, ("Ada", "Ben"), rounds=1)
    guild = world.guild_of(place)
    assert guild is not None
    guild.members.add(world.bot.id)
    world._tell(Change("guild_join", user=world.bot, guild=guild))
    await table.wait_until_shown()
    board = private(await (await table["Ada"].slash(place, "board")).wait_until_settled())
    assert board.find(label="Show it here again") is None
    assert table.sandbox.problems == []


async def test_a_seat_is_handed_to_someone_by_name_where_the_match_is(table: Table, place: Channel) -> None:
    card = await table.match(GAME, ("Ada", "Ben"), rounds=1)
    asked = private(await (await table["Ben"].slash(place, "resign")).wait_until_settled())
    await press(table, "Ben", asked, "Hand over …")
    (menu,) = [one for one in asked.interactive if one["type"] == 5]
    await (await table["Ben"].choose(asked, menu["custom_id"], [table["Dan"].user])).wait_until_settled()
    await table.wait_until_shown()
    assert "Take the seat" in labels(card)
    await press(table, "Dan", table.hands("Dan")[-1], "Take the seat")
    assert (await table.matches.match(1)).names[1] == "Dan"
    told = await command(table, "Dan", "resign")
    assert "where the match is played" in (await press(table, "Dan", told, "Hand over …")).text
    assert table.sandbox.problems == []


async def test_a_pause_is_asked_for_there_and_said_once(table: Table, place: Channel) -> None:
    card = await table.match(GAME, ("Ada", "Ben"), rounds=1, pace="1 day")
    asked = private(await (await table["Ada"].slash(place, "pause")).wait_until_settled())
    await press(table, "Ada", asked, "Ask for a pause")
    await press(table, "Ben", table.hands("Ben")[-1], "Pause")
    assert (await table.matches.match(1)).times.is_paused
    assert "Go on" in labels(card)
    assert card.text.count("⏸️") == 1


async def test_a_host_is_offered_no_removal_that_is_refused(table: Table, place: Channel) -> None:
    await avoid(table, "Ada", "Ben")
    await table.lobby(GAME, ("Ada", "Ben"))
    await look(table)
    (told,) = [one for one in table.hands("Ada") if "whom you avoid" in one.text]
    assert "Leave" in labels(told)
    assert "Remove" not in labels(told)
