"""When a user plays: said once, in `/settings`.

Every match that has a pace keeps to it.
"""

from __future__ import annotations

import io
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import aiohttp
import pytest
from PIL import Image

from cogs.client import Bot
from cogs.kit.time_zones import parse_zone
from engine.clocks.habits import Habits
from engine.clocks.pace import DAY, HOUR
from engine.clocks.quiet_hours import Hours
from engine.contract.errors import LobbyRefusal
from engine.contract.words import tell
from engine.library import GAMES
from engine.match.timing import GRACE
from render.kit import theme
from sandbox import Interaction, Sandbox
from sandbox.model import Message
from tests.flow.support import PEOPLE, Table, choices, private, store_of
from tests.support.askers import player_of
from tests.support.clock import Clock

pytestmark = pytest.mark.usefixtures("no_vacation")

TWO = ("Ada", "Ben")
SIX = (*PEOPLE, "Eve", "Finn")
BERLIN = "Europe/Berlin"


HIGH = 1300
"""Height in units of a picture that leaves little room on a phone."""


def high(height: int) -> bytes:
    """Return a very high picture.

    With some questions a phone then has no room below the answers.
    """
    file = io.BytesIO()
    Image.new("RGB", (theme.WIDTH, height)).save(file, "PNG")
    return file.getvalue()


async def page(table: Table, name: str) -> Message:
    return private(await (await table[name].slash(table[name].open_dm(), "settings")).wait_until_settled())


async def submit_hours(table: Table, name: str, **fields: str | list[str]) -> Interaction:
    """Fill in the form."""
    form = (await table.press_button(name, await page(table, name), "When I play …")).modal
    return await (await table[name].submit(form, fields)).wait_until_settled()


@pytest.fixture(autouse=True)
def by_day(clock: Clock) -> None:
    """Begin each test at noon in Berlin: at night, quiet hours hold back the first notices."""
    now = datetime.fromtimestamp(clock(), ZoneInfo(BERLIN))
    noon = now.replace(hour=12, minute=0, second=0, microsecond=0) + timedelta(days=now.hour >= 12)
    clock.ahead += noon.timestamp() - clock()


def hour_in_berlin(at: float) -> int:
    return datetime.fromtimestamp(at, ZoneInfo(BERLIN)).hour


async def test_what_is_said_is_kept_and_told(table: Table) -> None:
    await submit_hours(table, "Ada", zone=[BERLIN], quiet_from=["22"], quiet_to=["8"], weekend=["yes"])
    habits = await table.store.habits(table["Ada"].user.id)
    assert habits == Habits(Hours(BERLIN, (22, 8), is_weekend_off=True))
    shown = (await page(table, "Ada")).text
    assert "Your clock stands from 22:00 to 8:00 (Europe/Berlin)." in shown
    assert "It stands on Saturdays and Sundays, too." in shown
    assert "runs day and night" in (await page(table, "Ben")).text
    assert table.sandbox.problems == []


async def test_a_zone_can_be_written_and_one_that_is_none_is_refused(table: Table) -> None:
    await submit_hours(
        table, "Ada", zone=["UTC"], own_zone="Europe/Lisbon", quiet_from=["none"], quiet_to=["8"]
    )
    assert (await table.store.habits(table["Ada"].user.id)).hours == Hours("Europe/Lisbon")
    refused = await submit_hours(table, "Ada", zone=["UTC"], own_zone="../etc/passwd", quiet_from=["none"])
    assert "There is no time zone “../etc/passwd”." in private(refused).text
    assert (await table.store.habits(table["Ada"].user.id)).hours == Hours("Europe/Lisbon")


@pytest.mark.parametrize(
    ("written", "zone"),
    [
        ("Tokyo", "Asia/Tokyo"),
        ("new york", "America/New_York"),
        ("europe/lisbon", "Europe/Lisbon"),
        ("GMT+2", "Etc/GMT-2"),
        ("utc -03:00", "Etc/GMT+3"),
        ("gmt", "GMT"),
        ("UTC+0", "UTC"),
    ],
)
def test_a_zone_is_found_by_its_city_or_by_its_hours_from_greenwich(written: str, zone: str) -> None:
    assert parse_zone(written) == zone


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Tokio", "There is no time zone “Tokio”. These are like it: "),
        ("West", "These are like it: "),
        ("Gondwana", "They are written as in “Europe/Lisbon”, by the nearest large city."),
        ("../etc/passwd", "They are written as in "),
    ],
)
def test_one_that_is_none_is_answered_with_those_that_are_like_it(written: str, said: str) -> None:
    with pytest.raises(LobbyRefusal) as refused:
        parse_zone(written)
    told = tell(refused.value.sentence, ())
    assert said in told
    assert ("Asia/Tokyo" in told) == (written == "Tokio")


@pytest.mark.slow
@pytest.mark.parametrize("way", ["opened", "played"])
async def test_a_player_who_never_said_when_they_play_is_asked_once_in_their_first_turn(
    table: Table, way: str
) -> None:
    await table.match("kaliko", TWO, pace="1d")
    (name,) = table.asked_names()
    (seat,) = (await table.matches.match(1)).to_move
    hand = table.hands(name)[-1]
    again = private(await (await table[name].press(table.board, label="Play")).wait_until_settled())
    for shown in (hand, again):
        assert shown.find(label="When I play …") is not None
    if way == "opened":
        form = (await (await table[name].press(hand, label="When I play …")).wait_until_settled()).modal
        again = private(await (await table[name].press(table.board, label="Play")).wait_until_settled())
        assert again.find(label="When I play …") is None
        answer = private(
            await (
                await table[name].submit(form, {"zone": [BERLIN], "quiet_from": ["22"]})
            ).wait_until_settled()
        )
        assert "Your clock stands from 22:00" in answer.text
        assert choices(table.hands(name)[-1]), "the hand stays as it was"
        user = player_of(await table.matches.match(1), seat).user.id
        assert (await table.store.habits(user)).hours.zone == BERLIN
    else:
        for _ in range(2):
            await table.type_on()
        assert table.hands(name)[-1].find(label="When I play …") is None
    await table.match("kaliko", TWO, pace="1d")
    for other, shown in table.find_asked():
        assert (shown.find(label="When I play …") is None) == (other == name or way == "played")
    assert table.sandbox.problems == []


@pytest.mark.slow
@pytest.mark.parametrize("seated", [(game, n) for game in GAMES for n in GAMES[game].SEATS], ids=str)
async def test_everybody_is_asked_once_and_in_their_second_turn_at_the_latest(
    sandbox: Sandbox, bot: Bot, monkeypatch: pytest.MonkeyPatch, seated: tuple[str, int]
) -> None:
    """All players are asked once, by their second turn at the latest.

    That holds however little room a phone has. A player without room for the question does not
    count as asked.
    """
    game, players = seated
    picture = high(HIGH)
    monkeypatch.setattr("tests.flow.support.blank_png", lambda: picture)
    names = SIX[:players]
    table = Table(sandbox, bot, names=names)
    await table.match(game, names, pace="1d")
    offered: dict[str, set[int]] = {name: set() for name in names}
    match = await bot.services.matches.match(1)
    while match.phase == "playing" and any(one.turn.number < 3 for one in match.seats):
        turns = {one.name: one.turn.number for one in match.seats}
        for name, hand in table.find_asked():
            if hand.find(label="When I play …") is not None:
                offered[name].add(turns[name])
        await table.type_on()
        match = await bot.services.matches.match(1)
    for one in match.seats:
        assert one.user_id is not None
        told = offered[one.name]
        # Alone one may be through in a single turn.
        assert told in ({1}, {2}) or (one.turn.number == 1 and not told)
        assert (await store_of(bot).habits_question(one.user_id)).turn == next(
            ((1, turn) for turn in told), None
        )
    assert sandbox.problems == []


@pytest.mark.slow
async def test_only_the_user_who_was_shown_the_question_was_asked(table: Table) -> None:
    await table["Ben"].close_dms()
    await table.match("howmanycalories", TWO, pace="1d")
    users = [table[name].user.id for name in TWO]
    assert [(await table.store.habits_question(user)).turn for user in users] == [(1, 1), None]
    again = private(await (await table["Ben"].press(table.board, label="Play")).wait_until_settled())
    assert again.find(label="When I play …") is not None
    assert [(await table.store.habits_question(user)).turn for user in users] == [(1, 1), (1, 1)]


@pytest.mark.slow
async def test_without_a_pace_or_once_they_have_said_no_one_is_asked_when_they_play(table: Table) -> None:
    await submit_hours(table, "Ada", zone=[BERLIN], quiet_from=["22"], quiet_to=["8"], weekend=["no"])
    await table.match("howmanycalories", TWO)
    assert [shown.find(label="When I play …") for _, shown in table.find_asked()] == [None, None]
    await table.match("howmanycalories", TWO, pace="1d")
    offered = {name: shown.find(label="When I play …") is not None for name, shown in table.find_asked()}
    assert offered == {"Ada": False, "Ben": True}
    assert table.sandbox.problems == []


async def test_no_one_makes_their_clock_stand_all_day(table: Table) -> None:
    refused = await submit_hours(
        table, "Ada", zone=[BERLIN], quiet_from=["8"], quiet_to=["23"], weekend=["no"]
    )
    assert "can stand for 12 hours a day at most" in private(refused).text
    assert (await table.store.habits(table["Ada"].user.id)) == Habits()


@pytest.mark.slow
async def test_no_turn_runs_out_and_no_one_is_reminded_in_their_night(table: Table, clock: Clock) -> None:
    for name in TWO:
        await submit_hours(table, name, zone=[BERLIN], quiet_from=["22"], quiet_to=["8"], weekend=["no"])
    await table.match("kaliko", TWO, pace="1d")
    name = table.asked_names()[0]
    match = await table.matches.match(1)
    (end,) = [one.clock.deadline for one in match.seats if one.clock and one.clock.deadline]
    assert end > clock() + DAY
    shown = table.hands(name)[-1].id
    while match.ply == 0:
        assert match.times.due is not None
        clock.ahead += match.times.due - int(clock())
        assert 8 <= hour_in_berlin(clock() - GRACE) < 22 or hour_in_berlin(clock() - GRACE - 1) == 21
        await table.matches.pass_time()
        await table.wait_until_shown()
        match = await table.matches.match(1)
    assert clock() >= end
    assert shown not in [hand.id for hand in table.hands(name)]


@pytest.mark.slow
async def test_a_reminder_that_discord_holds_up_into_somebodys_night_is_not_given(
    table: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.bot.services.surfaces.worker, "delays", ())
    for name in TWO:
        await submit_hours(table, name, zone=[BERLIN], quiet_from=["22"], quiet_to=["8"], weekend=["no"])
    await table.match("kaliko", TWO, pace="1d")
    name = table.asked_names()[0]
    match = await table.matches.match(1)
    assert match.times.due is not None
    clock.ahead += match.times.due - int(clock()) + 1
    before = table.hands(name)[-1].id
    with monkeypatch.context() as outage:

        async def cut_off(*_: object) -> tuple[int, int]:
            raise aiohttp.ServerDisconnectedError

        outage.setattr(table.bot.services.delivery, "post_dm", cut_off)
        await table.matches.pass_time()
        await table.wait_until_shown()
    assert max(one.clock.reminded for one in (await table.matches.match(1)).seats if one.clock) == 1
    while hour_in_berlin(clock()) != 23:
        clock.ahead += HOUR
    await table.bot.services.surfaces.heal()
    await table.wait_until_shown()
    assert [hand.id for hand in table.hands(name)] == [before]
    assert await table.store.behind() == ()


@pytest.mark.slow
async def test_who_wants_no_reminders_gets_none(table: Table, clock: Clock) -> None:
    for name in TWO:
        await table.press_button(name, await page(table, name), "No reminders")
        await table.wait_until_shown()
        assert "Reminders: off" in (await page(table, name)).text
    await table.match("kaliko", TWO, pace="100h")
    name = table.asked_names()[0]
    before = table.hands(name)[-1].id
    clock.ahead += 96 * HOUR
    await table.matches.pass_time()
    await table.wait_until_shown()
    assert table.hands(name)[-1].id == before
    await table.press_button(name, await page(table, name), "Remind me")
    await table.wait_until_shown()
    assert (await table.store.habits(table[name].user.id)).is_reminded
    assert table.sandbox.problems == []
