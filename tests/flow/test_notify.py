"""`/notify`: users are told of lobbies that they wait for, and no one learns who waits."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cogs.surfaces.seeking.matchmaker import FRESH
from engine.clocks.habits import USUAL
from engine.clocks.pace import DAY, HOUR
from engine.clocks.quiet_hours import Hours
from engine.match.message_records import Reach
from engine.services.seeking.tables import AGAIN, SETTLED
from engine.services.seeking.wishes import LONGEST, TONIGHT
from engine.store.interface.seeking.seekers import Wish
from sandbox import Sandbox
from sandbox.model import Message
from tests.flow.seekers import GAME, avoid, choose, command, labels, listen, look, press
from tests.flow.support import Table, blank, bot_at, private
from tests.support.clock import Clock


async def open_lobby(
    table: Table, clock: Clock, name: str = "Ada", game: str = GAME, **options: str
) -> Message:
    """Open a lobby, and let the time pass in which its host may still change it."""
    card = await table.lobby(game, (name,), **options)
    clock.ahead += SETTLED
    await look(table)
    return card


def notices(table: Table, name: str) -> list[Message]:
    return [one for one in table.hands(name) if "You asked me to tell you." in one.text]


async def test_the_page_shows_what_a_user_waits_for_and_stops(table: Table) -> None:
    page = await command(table, "Ben", "notify")
    assert "Choose games" in page.text
    assert "if you come too late for a match, up to 3 in 3 days" in page.text
    await choose(table, "Ben", page, "game", "koa", "kaliko")
    (spans,) = (menu for menu in page.interactive if menu["custom_id"].endswith("|span"))
    assert [option["label"] for option in spans["options"]] == [
        "For tonight: 12 hours",
        "For 3 days",
        "For 30 days, and again each time you join",
    ]
    assert "You’re waiting for a match of Kaliko and KOA: at any pace." in page.text
    await choose(table, "Ben", page, "pace", "1")
    assert "KOA: more than 12 hours, up to one day a turn." in page.text
    await choose(table, "Ben", page, "span", str(LONGEST))
    await choose(table, "Ben", page, "way", "mention")
    wish = await table.bot.services.wishes.of_user(table["Ben"].id)
    assert wish is not None
    assert (wish.games, wish.pace, wish.lasts, wish.way) == (("kaliko", "koa"), "1", LONGEST, "mention")
    assert wish.guild == table.sandbox.world.guild.id
    await choose(table, "Ben", page, "game", "any")
    assert "You’re waiting for a match of any game" in page.text
    await press(table, "Ben", page, "Stop")
    assert "I tell you of no more matches." in page.text
    assert await table.bot.services.wishes.of_user(table["Ben"].id) is None
    assert table.sandbox.problems == []


async def test_who_waits_is_told_once_by_dm_and_joins_from_there(table: Table, clock: Clock) -> None:
    await listen(table, "Ben", GAME)
    await open_lobby(table, clock)
    (told,) = notices(table, "Ben")
    assert "**Ada** waits for players: 1 of 4 seats taken, no clock." in told.text
    assert labels(told) == ["Join", "Stop telling me"]
    clock.ahead += AGAIN
    await look(table)
    assert len(notices(table, "Ben")) == 1
    joined = private(await press(table, "Ben", told, "Join"))
    assert joined.text.startswith("You’ve joined How many Calories? #1.")
    assert (await table.matches.match(1)).names == ("Ada", "Ben")
    again = private(await press(table, "Ben", told, "Join"))
    assert again.text.startswith("You have already joined")
    assert table.sandbox.problems == []


async def test_a_lobby_of_another_game_or_pace_is_no_reason_for_a_notice(table: Table, clock: Clock) -> None:
    await listen(table, "Ben", "kaliko")
    await listen(table, "Cleo", GAME, pace="1")
    await listen(table, "Dan", GAME, pace="none")
    await open_lobby(table, clock)
    assert [name for name in table.people if notices(table, name)] == ["Dan"]
    await open_lobby(table, clock, "Dan", pace="1d")
    assert [name for name in table.people if notices(table, name)] == ["Cleo", "Dan"]


async def test_a_private_or_full_lobby_notifies_no_one(table: Table, clock: Clock) -> None:
    await listen(table, "Ben")
    invited = f"<@{table['Cleo'].id}>"
    await command(table, "Ada", f"play {GAME}", **{"with": invited, "joining": "invited"})
    await command(table, "Ada", f"play {GAME}", **{"with": f"{invited} 2 easy computers"})
    clock.ahead += SETTLED
    await look(table)
    assert notices(table, "Ben") == []


async def test_a_user_is_told_of_one_lobby_a_day_and_of_more_if_they_come_too_late(
    table: Table, clock: Clock
) -> None:
    await listen(table, "Ben", span=str(LONGEST))
    for told in (1, 2, 3):
        card = await open_lobby(table, clock)
        assert len(notices(table, "Ben")) == told
        await table.seldom("Ada", card, "Cancel")
        late = private(await press(table, "Ben", notices(table, "Ben")[-1], "Join"))
        assert late.text == "This match was cancelled before it started."
    await open_lobby(table, clock)
    assert len(notices(table, "Ben")) == 3
    clock.ahead += 3 * DAY
    await look(table)
    await open_lobby(table, clock)
    assert len(notices(table, "Ben")) == 4, "the others wait for a day"
    clock.ahead += DAY
    await look(table)
    assert len(notices(table, "Ben")) == 5


async def test_who_comes_too_late_is_offered_others_and_not_told_of_them(table: Table, clock: Clock) -> None:
    await listen(table, "Ben")
    await table.match(GAME, ("Cleo", "Dan"))
    card = await open_lobby(table, clock, "Cleo")
    other = await open_lobby(table, clock, "Dan", "koa", pace="1d")
    (told,) = notices(table, "Ben")
    await press(table, "Dan", card, "Join")
    await press(table, "Cleo", card, "Start")
    late = private(await press(table, "Ben", told, "Join"))
    assert late.text.startswith("This match has already started.\nThis match still waits for players:")
    assert "**Dan** waits for players: 1 of 4 seats taken" in late.text
    assert labels(late) == ["Join"]
    await table.seldom("Dan", other, "Cancel")
    await table.lobby("kaliko", ("Dan",))
    later = private(await press(table, "Ben", late, "Join"))
    assert later.text.startswith("This match was cancelled before it started.\nThis match still waits")
    await press(table, "Ben", later, "Join")
    assert (await table.matches.match(4)).names == ("Dan", "Ben")
    assert len(notices(table, "Ben")) == 1
    assert table.sandbox.problems == []


async def test_whom_a_user_avoids_is_not_offered_to_them_when_late(table: Table, clock: Clock) -> None:
    await avoid(table, "Ben", "Dan")
    await listen(table, "Ben", GAME)
    card = await open_lobby(table, clock, "Cleo")
    await open_lobby(table, clock, "Dan")
    (told,) = notices(table, "Ben")
    await table.seldom("Cleo", card, "Cancel")
    late = private(await press(table, "Ben", told, "Join"))
    assert late.text == "This match was cancelled before it started."


async def test_in_quiet_hours_no_notice_comes_and_later_only_if_a_seat_is_free(
    table: Table, clock: Clock
) -> None:
    await listen(table, "Ben", span=str(3 * DAY))
    hour = int(clock() % DAY // HOUR)
    quiet = Hours("UTC", (hour, (hour + 8) % 24))
    await table.store.keep_habits(table["Ben"].id, replace(USUAL, hours=quiet))
    await open_lobby(table, clock)
    card = await open_lobby(table, clock)
    assert notices(table, "Ben") == []
    await table.seldom("Ada", card, "Cancel")
    clock.ahead += 9 * HOUR
    await look(table)
    (told,) = notices(table, "Ben")
    assert "#1" in told.text


async def test_who_was_removed_or_sits_there_is_not_told(table: Table, clock: Clock) -> None:
    for name in ("Ben", "Cleo"):
        await listen(table, name)
    card = await table.lobby(GAME, ("Ada", "Ben", "Cleo"))
    page = await table.seldom("Ada", card, "Remove …")
    (menu,) = page.interactive
    await (await table["Ada"].choose(page, menu["custom_id"], [str(table["Ben"].id)])).wait_until_settled()
    clock.ahead += SETTLED
    await look(table)
    assert notices(table, "Ben") == notices(table, "Cleo") == []


async def test_who_is_on_no_common_server_or_does_not_see_the_channel_is_not_told(
    table: Table, clock: Clock
) -> None:
    for name in ("Ben", "Cleo", "Dan"):
        await listen(table, name)
    world = table.sandbox.world
    world.make_private(table.channel, table["Ada"].user, table["Dan"].user)
    world.set_in_guild(table["Cleo"].user, False)
    await open_lobby(table, clock)
    assert [name for name in table.people if notices(table, name)] == ["Dan"]


async def bring_listeners(table: Table, count: int, *, has_dm: bool) -> list[str]:
    """Let this number of users wait for any game, one after the other."""
    names = [f"P{n:02}" for n in range(count)]
    for since, name in enumerate(names):
        person = table.people[name] = table.sandbox.person(name)
        wish = Wish(person.id, games=(), pace="", lasts=DAY, until=2**40, since=since)
        await table.store.keep_wish(wish)
        if has_dm:
            await table.store.keep_reach(Reach(person.id, person.open_dm().id))
    return names


async def test_a_lobby_tells_three_for_each_free_seat_and_others_after_some_minutes(
    table: Table, clock: Clock
) -> None:
    names = await bring_listeners(table, 8, has_dm=True)
    card = await table.lobby(GAME, ("Ada", "Ben", "Cleo"))
    clock.ahead += SETTLED
    await look(table)
    assert [name for name in names if notices(table, name)] == names[:3]
    await look(table)
    assert [name for name in names if notices(table, name)] == names[:3]
    clock.ahead += AGAIN
    await look(table)
    assert [name for name in names if notices(table, name)] == names[:6]
    await table.press_button("P07", card, "Join")
    clock.ahead += AGAIN
    await look(table)
    assert [name for name in names if notices(table, name)] == names[:6]
    assert table.sandbox.problems == []


async def test_new_dm_channels_are_opened_a_few_at_a_time(table: Table, clock: Clock) -> None:
    names = await bring_listeners(table, 8, has_dm=False)
    await open_lobby(table, clock)
    assert [name for name in names if notices(table, name)] == names[:FRESH]
    clock.ahead += AGAIN
    await look(table)
    assert [name for name in names if notices(table, name)] == names[:FRESH]
    clock.ahead += HOUR
    await look(table)
    assert [name for name in names if notices(table, name)] == names


async def test_those_whom_no_dm_reaches_keep_no_place_from_others(table: Table, clock: Clock) -> None:
    names = await bring_listeners(table, 40, has_dm=True)
    for name in names[:-1]:
        reach = await table.store.reach(table[name].id)
        await table.store.keep_reach(replace(reach, closed_since=int(clock())))
    await open_lobby(table, clock)
    assert [name for name in names if notices(table, name)] == names[-1:]


async def test_of_many_who_wait_elsewhere_those_of_the_server_are_told(table: Table, clock: Clock) -> None:
    for user in range(1, 300):
        await table.store.keep_wish(Wish(user, games=(), pace="", lasts=DAY, until=2**40, since=0))
    await listen(table, "Ben")
    await open_lobby(table, clock)
    assert len(notices(table, "Ben")) == 1


async def test_a_mention_tells_those_who_chose_it_in_the_channel(table: Table, clock: Clock) -> None:
    await listen(table, "Ben", way="mention")
    await open_lobby(table, clock)
    assert notices(table, "Ben") == []
    post = table.public()[-1]
    assert post.pinged == {table["Ben"].id}
    assert post.text.startswith(f"<@{table['Ben'].id}>")
    await press(table, "Ben", post, "Join")
    assert (await table.matches.match(1)).names == ("Ada", "Ben")
    assert table.sandbox.problems == []


async def test_a_wish_lapses_unless_it_is_long_and_answered(table: Table, clock: Clock) -> None:
    await listen(table, "Ben", span=str(TONIGHT))
    await listen(table, "Cleo", span=str(LONGEST))
    clock.ahead += TONIGHT
    await open_lobby(table, clock)
    assert notices(table, "Ben") == []
    (told,) = notices(table, "Cleo")
    clock.ahead += 20 * DAY
    await press(table, "Cleo", told, "Join")
    clock.ahead += 20 * DAY
    assert await table.bot.services.wishes.of_user(table["Cleo"].id) is not None
    clock.ahead += 10 * DAY
    assert await table.bot.services.wishes.of_user(table["Cleo"].id) is None


async def test_the_buttons_on_the_welcome_and_on_lobbies_open_the_page(table: Table) -> None:
    welcome = await command(table, "Ben", "help")
    asked = private(await press(table, "Ben", welcome, "Tell me when …"))
    assert "Choose games" in asked.text
    card = await table.lobby(GAME, ("Ada",), pace="1d")
    page = await table.more("Ben", card)
    asked = private(await press(table, "Ben", page, "Tell me when …"))
    assert (
        "You’re waiting for a match of How many Calories?: more than 12 hours, up to one day a turn."
        in asked.text
    )


async def test_a_forged_join_knows_no_match_that_the_user_was_not_told_of(table: Table, clock: Clock) -> None:
    table.sandbox.world.make_private(table.channel, table["Ada"].user)
    await table.lobby(GAME, ("Ada",))
    asked = await (await table["Ben"].slash(table["Ben"].open_dm(), "notify")).wait_until_settled()
    for number in (1, 99):
        forged = await table["Ben"].press_raw(private(asked), f"1|sit|{number}|1")
        assert private(await forged.wait_until_settled()).text == f"There is no match {number}."


async def test_a_restart_tells_no_one_twice(sandbox: Sandbox, tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "matches.sqlite3"
    for _ in range(2):
        async with bot_at(sandbox, path, clock, blank()) as bot:
            table = Table(sandbox, bot)
            if not await table.matches.of_user(table["Ada"].id):
                await listen(table, "Ben")
                await open_lobby(table, clock)
            clock.ahead += AGAIN
            await look(table)
            assert len(notices(table, "Ben")) == 1


async def test_a_crash_before_the_dm_tells_no_one_twice(
    table: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []

    async def crash(user: int, *_: object) -> None:
        sent.append(user)
        raise TimeoutError

    await listen(table, "Ben")
    monkeypatch.setattr(table.bot.services.delivery, "post_dm", crash)
    await open_lobby(table, clock)
    clock.ahead += AGAIN
    await look(table)
    assert sent == [table["Ben"].id]
