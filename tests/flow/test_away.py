"""`/away`: the others see it, notices stop, clocks stand still.

Vacation is spent automatically.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from cogs.screens import paces
from engine.clocks.habits import Habits
from engine.clocks.pace import DAY, HOUR
from engine.clocks.quiet_hours import Hours
from engine.clocks.until import SUGGESTED
from engine.clocks.vacation import MOST, TURN_MOST, Vacation
from engine.contract.dice import Dice
from engine.contract.notation import notation
from engine.library import game_named
from engine.match.timing import GRACE
from engine.services.people import LOOK
from sandbox import Sandbox
from sandbox.model import Message
from tests.flow.notice_counts import Notices, turns_of
from tests.flow.support import Table, blank, bot_at, private
from tests.support.askers import asker
from tests.support.clock import Clock
from tools.movers import mover_of

TWO = ("Ada", "Ben")
GAME = "kcaloria"


@pytest.fixture
def clock() -> Clock:
    """Return a clock that starts in the second of a month.

    No month begins within a test; a new month gives vacation back.
    """
    clock = Clock()
    now = datetime.fromtimestamp(clock(), UTC)
    clock.ahead = ((now.replace(day=1) + timedelta(days=32)).replace(day=2) - now).total_seconds()
    return clock


@pytest.fixture(autouse=True)
def notices(sandbox: Sandbox) -> Notices:
    return Notices(sandbox)


async def away(table: Table, name: str, until: str = "") -> Message:
    options = {"until": until} if until else {}
    said = private(await (await table[name].slash(table.channel, "away", **options)).wait_until_settled())
    await table.wait_until_shown()
    return said


async def later(table: Table, clock: Clock, seconds: float) -> None:
    clock.ahead += seconds
    await table.matches.pass_time()
    await table.wait_until_shown()


async def mover_name(table: Table) -> str:
    """Whose turn it is."""
    match = await table.matches.match(1)
    return next(name for name in TWO if table[name].user.id == match.seats[match.to_move[0]].user_id)


def other(name: str) -> str:
    return "Ben" if name == "Ada" else "Ada"


async def came(table: Table) -> None:
    """Make one turn for each player.

    Vacation is spent automatically only for players who did so.
    """
    for _ in TWO:
        name = await mover_name(table)
        while await mover_name(table) == name:
            await table.make_ply(1)
    await table.wait_until_shown()


async def deadline(table: Table) -> int:
    match = await table.matches.match(1)
    found = paces.deadline(match, match.to_move)
    assert found is not None
    return found


async def test_the_others_see_it_in_all_places_that_wait_for_the_player(table: Table, clock: Clock) -> None:
    await table.match(GAME, TWO, pace="2d")
    name = await mover_name(table)
    before, boards = await deadline(table), len(table.public())
    said = await away(table, name, "3d")
    until = int(clock()) + 3 * DAY
    assert "You are away until <t:" in said.text
    assert "your clock stands" in said.text
    assert "Vacation left: **18 days**" in said.text
    assert len(table.public()) == boards, "nobody is sent a message for that"
    assert f"<@{table[name].id}> (away until <t:" in table.board.text
    assert abs(await deadline(table) - before - 3 * DAY) < 10
    assert f"time is up <t:{await deadline(table)}:R>" in table.board.text
    assert f"⏰ <t:{await deadline(table)}:R>" in table.hands(name)[-1].text
    listed = private(await (await table[other(name)].slash(table.channel, "matches")).wait_until_settled())
    assert "away until <t:" in listed.text
    match = await table.matches.match(1)
    assert abs((match.seats[match.to_move[0]].away or 0) - until) < 10
    await away(table, other(name), "2d")
    assert f"#1 · **{other(name)}** is away until <t:" in table.board.text
    assert table.sandbox.problems == []


async def test_the_clock_of_who_is_away_without_vacation_runs_and_they_are_told(
    table: Table, clock: Clock
) -> None:
    await table.match(GAME, TWO, pace="2d")
    name, before = await mover_name(table), await deadline(table)
    habits = await table.store.habits(table[name].id)
    spent = replace(habits, vacation=Vacation(left=0, counted=int(clock())))
    await table.store.keep_absence(table[name].id, habits, spent, wakes=None)
    said = await away(table, name, "3d")
    assert "Your vacation is spent: where a match has a pace, your clock runs" in said.text
    assert "No vacation is left." in said.text
    assert await deadline(table) == before


@pytest.mark.slow
@pytest.mark.parametrize("pace", ["none", "1d"])
async def test_of_turns_that_come_meanwhile_one_is_told_once_back(
    table: Table, clock: Clock, notices: Notices, pace: str
) -> None:
    await table.match(GAME, TWO, pace=pace)
    absent = other(await mover_name(table))
    await away(table, absent, "3d")
    before = notices.of(table[absent].id)
    while await mover_name(table) != absent:  # a turn may have several moves
        await table.type_on()
    ply = (await table.matches.match(1)).ply
    for _ in range(3):
        await later(table, clock, 20 * HOUR)
    assert notices.of(table[absent].id) == before
    assert (await table.matches.match(1)).ply == ply, "nobody moves for them either"
    await later(table, clock, 13 * HOUR)
    assert notices.of(table[absent].id) == (before[0] + 1, before[1])
    assert table.asked_names() == [absent]
    assert "away until" not in table.board.text
    table.bot.services.surfaces.refresh(1)
    await later(table, clock, 60)
    assert notices.of(table[absent].id) == (before[0] + 1, before[1])
    assert table.sandbox.problems == []


async def pot(table: Table, clock: Clock, name: str) -> int:
    """Return how much vacation a player has."""
    return (await table.store.habits(table[name].user.id)).vacation.pot(int(clock()))


async def test_without_any_clock_no_vacation_is_spent(table: Table, clock: Clock) -> None:
    await table.match(GAME, TWO, pace="none")
    name = await mover_name(table)
    said = await away(table, name, "2w")
    assert "None of your matches has a clock, so none of your vacation is spent." in said.text
    assert "Vacation left: **21 days**" in said.text
    assert f"<@{table[name].id}> (away until <t:" in table.board.text
    for _ in range(3):
        await later(table, clock, DAY)
    assert await pot(table, clock, name) == MOST
    assert (await table.matches.match(1)).seats[0 if name == "Ada" else 1].away is not None
    back = await table.press_button(name, said, "I’m back")
    assert back.failed is None
    assert (await table.store.habits(table[name].user.id)).vacation.spans == ()
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_vacation_begins_with_the_first_clock_and_ends_with_the_last(
    table: Table, clock: Clock
) -> None:
    await table.match(GAME, TWO, pace="none")
    await away(table, "Ada", "2w")
    await later(table, clock, DAY)
    assert await pot(table, clock, "Ada") == MOST
    card = await table.lobby("kaliko", TWO, pace="1d")
    await later(table, clock, DAY)
    assert await pot(table, clock, "Ada") == MOST, "no clock runs in a lobby"
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    await later(table, clock, LOOK)
    assert abs(await pot(table, clock, "Ada") - (MOST - 12 * DAY)) <= 2 * LOOK
    said = await away(table, "Ada")
    assert "Where a match has a pace, your clock stands." in said.text
    await later(table, clock, 2 * DAY)
    match = await table.matches.match(2)
    assert match.seats[0].clock is not None and match.seats[0].clock.missed == 0
    for name in TWO:
        await table.matches.agree_to_end(2, asker(table[name].id))
    await later(table, clock, LOOK)
    left = await pot(table, clock, "Ada")
    assert abs(left - (MOST - 2 * DAY)) <= 4 * LOOK, "what was not needed is there again"
    await later(table, clock, 3 * DAY)
    assert await pot(table, clock, "Ada") == left
    assert (await table.matches.match(1)).seats[0].away is not None
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_coming_back_is_one_press_and_gives_the_rest_back(
    table: Table, clock: Clock, notices: Notices
) -> None:
    await table.match(GAME, TWO, pace="2d")
    absent = other(await mover_name(table))
    said = await away(table, absent, "2w")
    await table.type_on()
    await later(table, clock, 2 * DAY)
    before = notices.of(table[absent].id)
    await table.press_button(absent, said, "I’m back")
    await table.wait_until_shown()
    assert "Welcome back" in said.text
    assert "Vacation left: **19 days**" in said.text
    assert "I’m back" not in [component["label"] for component in said.interactive]
    assert notices.of(table[absent].id) == (before[0] + 1, before[1])
    assert abs(await deadline(table) - clock() - 2 * DAY) < 60
    again = await (await table[absent].slash(table.channel, "away")).wait_until_settled()
    assert "You are not away." in private(again).text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_move_brings_one_back_and_says_so(table: Table, clock: Clock) -> None:
    await table.match(GAME, TWO, pace="2d")
    name = await mover_name(table)
    await away(table, name, "2w")
    match = await table.matches.match(1)
    look = await table.matches.look_seat(1, match.to_move[0])

    picks, _ = mover_of(GAME)(game_named(GAME), look.view, Dice("x", 1))
    moved = await (await table[name].slash(table.place, "move", move=notation(picks))).wait_until_settled()
    await table.wait_until_shown()
    assert "Welcome back: you’re no longer away" in private(moved).text
    assert (await table.store.habits(table[name].user.id)).away is None
    assert "away until" not in table.board.text
    assert all(seated.away is None for seated in (await table.matches.match(1)).seats)


@pytest.mark.slow
async def test_when_time_is_up_vacation_is_spent_told_once_and_then_the_time_is_out(
    table: Table, clock: Clock, notices: Notices
) -> None:
    await table.match(GAME, TWO, pace="1d")
    await came(table)
    name, ply = await mover_name(table), (await table.matches.match(1)).ply
    for hours in (13, 7, 3):
        await later(table, clock, hours * HOUR)
    before = notices.of(table[name].id)
    await later(table, clock, HOUR + GRACE)
    match = await table.matches.match(1)
    assert match.ply == ply
    assert notices.of(table[name].id) == (before[0] + 1, before[1])
    assert "You ran out of time, so a vacation day covers you until <t:" in table.hands(name)[-1].text
    assert f"<@{table[name].id}> (away until <t:" in table.board.text
    assert (await table.store.habits(table[name].user.id)).vacation.pot(int(clock())) == MOST - DAY
    days = 1
    while (await table.matches.match(1)).ply == ply:
        await later(table, clock, DAY + GRACE + 2)
        days += 1
        assert days < 30
    assert notices.of(table[name].id)[0] <= before[0] + 2, "a day after the other is spent without a word"
    assert days == 1 + TURN_MOST
    left = (await table.store.habits(table[name].user.id)).vacation.pot(int(clock()))
    assert left == MOST - TURN_MOST * DAY, "nobody is waited for longer who has gone without a word"
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_of_whom_several_matches_wait_for_none_does_so_longer_than_for_a_turn_and_three_days(
    table: Table, clock: Clock
) -> None:
    for _ in range(3):
        await table.match("howmanycalories", TWO, pace="1d", rounds=1)
    for number in (1, 2, 3):
        for _ in range(4):
            await table.make_ply(number)
    await table.wait_until_shown()
    began = {number: (await table.matches.match(number)).ply for number in (1, 2, 3)}
    for _ in range(24 * (1 + TURN_MOST) + 12):
        clock.ahead += HOUR
        await table.matches.pass_time()
    assert all([(await table.matches.match(number)).ply > ply for number, ply in began.items()])


@pytest.mark.slow
async def test_who_would_rather_lose_time_than_vacation_does(table: Table, clock: Clock) -> None:
    for name in TWO:
        await table.matches.people.keep(table[name].user.id, Habits(is_spending=False))
    await table.match(GAME, TWO, pace="1d")
    await came(table)
    ply = (await table.matches.match(1)).ply
    await later(table, clock, DAY + GRACE)
    assert (await table.matches.match(1)).ply > ply


@pytest.mark.slow
async def test_who_has_not_come_at_all_spends_no_vacation(table: Table, clock: Clock) -> None:
    await table.match(GAME, TWO, pace="1d")
    name = await mover_name(table)
    await later(table, clock, DAY + GRACE)
    assert (await table.matches.match(1)).ply > 0
    assert (await table.store.habits(table[name].user.id)).vacation.pot(int(clock())) == MOST


@pytest.mark.slow
async def test_one_day_of_vacation_is_one_for_all_matches(table: Table, clock: Clock) -> None:
    plies = []
    for number in (1, 2, 3):
        await table.match(GAME, TWO, pace="1d")
        match = await table.matches.match(number)
        while len({ply.seat for ply in await table.matches.plies(number, 0, match.ply)}) < 2:
            await table.make_ply(number)
            match = await table.matches.match(number)
        plies.append(match.ply)
        clock.ahead += 5
    await later(table, clock, DAY + GRACE + 60)
    for name in TWO:
        left = (await table.store.habits(table[name].user.id)).vacation.pot(int(clock()))
        assert left in {MOST - DAY, MOST}
    assert [(await table.matches.match(number)).ply for number in (1, 2, 3)] == plies


@pytest.mark.slow
async def test_away_goes_on_through_a_restart_and_the_user_who_is_back_then_is_told(
    sandbox: Sandbox, notices: Notices, tmp_path: Path, clock: Clock
) -> None:
    database = tmp_path / "away.sqlite3"
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.match(GAME, TWO)
        absent = other(await mover_name(table))
        await away(table, absent, "3d")
        await table.type_on()
        before = notices.of(table[absent].id)
    clock.ahead += 3 * DAY + 60
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table.bot = bot
        await later(table, clock, 0)
        await bot.services.surfaces.heal()
        await table.wait_until_shown()
        assert notices.of(table[absent].id) == (before[0] + 1, before[1])
        assert await turns_of(table, absent) == 1


@pytest.mark.slow
async def test_hours_that_are_changed_in_the_middle_of_a_turn_count_at_once(
    table: Table, clock: Clock
) -> None:
    await table.match(GAME, TWO, pace="2d")
    name, before = await mover_name(table), await deadline(table)
    page = private(await (await table[name].slash(table.channel, "settings")).wait_until_settled())
    form = (await table.press_button(name, page, "When I play …")).modal
    fields = {"zone": ["UTC"], "quiet_from": ["22"], "quiet_to": ["8"], "weekend": ["no"]}
    await (await table[name].submit(form, fields)).wait_until_settled()
    await table.wait_until_shown()
    assert await deadline(table) > before + 10 * HOUR
    assert f"time is up <t:{await deadline(table)}:R>" in table.board.text


async def test_days_are_suggested_as_they_will_be_read(table: Table, clock: Clock) -> None:
    day = datetime.fromtimestamp(clock(), UTC) + timedelta(days=100)
    text = f"{day.day} {day:%b}"
    offered = await table["Ada"].autocomplete(table.channel, "away", {"until": text}, focused="until")
    assert [choice["value"] for choice in offered] == [text]
    assert f"{day.day} {day:%B} {day.year}" in offered[0]["name"]
    assert "08:00 (America/New_York)" in offered[0]["name"]
    some = await table["Ada"].autocomplete(table.channel, "away", {"until": ""}, focused="until")
    assert [choice["value"] for choice in some] == [*SUGGESTED]


async def test_nonsense_is_refused_in_a_sentence(table: Table) -> None:
    for text, refusal in (
        ("soon", "I can’t read that as a date."),
        ("Marble 3", "I can’t read that as a date."),
        ("400d", "You can be away for a year at most."),
    ):
        said = await away(table, "Ada", text)
        assert said.text.startswith(refusal)
    assert (await table.store.habits(table["Ada"].user.id)).away is None
    assert table.sandbox.problems == []


@pytest.mark.parametrize("zone", ["America/New_York", "Europe/Berlin"])
async def test_a_date_that_may_mean_two_days_is_read_by_the_users_country_and_says_so(
    table: Table, clock: Clock, zone: str
) -> None:
    user = table["Ada"].user.id
    await table.store.keep_habits(user, Habits(hours=Hours(zone, (1, 7))))
    today = datetime.fromtimestamp(clock(), UTC).date()
    ahead = (today + timedelta(days=days) for days in range(20, 300))
    day = next(
        one
        for one in ahead
        if one.day <= 12
        and one.day != one.month
        and (today - date(today.year, one.day, one.month)).days not in range(-1, 32)
    )
    is_month_first = zone.startswith("America")
    text = f"{day.month}/{day.day}" if is_month_first else f"{day.day}/{day.month}"
    said = await away(table, "Ada", text)
    at = int(datetime.combine(day, time(8), ZoneInfo(zone)).timestamp())
    assert f"I read “{text}” as <t:{at}:f>. If you mean {day.month} " in said.text
    assert (await table.store.habits(user)).away == at
    offered = await table["Ada"].autocomplete(table.channel, "away", {"until": text}, focused="until")
    assert [one["value"] for one in offered][:1] == [text]
    assert offered[1]["value"].endswith(f"-{day.day:02}-{day.month:02}")
