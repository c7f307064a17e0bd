"""DMs that Discord rejects.

Closed ones are tried ever more rarely. No more people are written to at once than allowed.
"""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, nullcontext
from pathlib import Path

import pytest
from discord import DMChannel
from discord.abc import Snowflake

from cogs.api.dms import BUDGETS, CLOSED_FOR, DAY, FIRST_PAUSE, LONGEST_PAUSE, PAUSE, DmBudget, DmWaitsError
from engine.match.message_records import Reach
from sandbox import Sandbox
from tests.flow.notice_counts import Notices, turns_of
from tests.flow.support import Table, blank, bot_at, choices, private
from tests.support.clock import Clock, Still

TWO = ("Ada", "Ben")
GAME = "kcaloria"
OPENING = "/users/@me/channels"


@pytest.fixture(autouse=True)
def notices(sandbox: Sandbox) -> Notices:
    return Notices(sandbox)


async def reach_of(table: Table, name: str) -> Reach:
    return await table.store.reach(table[name].user.id)


async def turn_of(table: Table, name: str) -> None:
    """Play on until a player is asked again."""
    before = await turns_of(table, name)
    for _ in range(8):
        await table.type_on()
        if await turns_of(table, name) > before:
            return
    raise AssertionError("it never was their turn")


@pytest.mark.slow
async def test_closed_dms_are_tried_after_a_day_three_days_and_a_week(
    table: Table, clock: Clock, notices: Notices
) -> None:
    await table["Ben"].close_dms()
    await table.match(GAME, TWO)
    tries = 1
    assert (await reach_of(table, "Ben")).refusals == tries
    for pause in (*CLOSED_FOR, CLOSED_FOR[-1]):
        clock.ahead += pause - 600
        await turn_of(table, "Ben")
        assert (await reach_of(table, "Ben")).refusals == tries
        clock.ahead += 1200
        await turn_of(table, "Ben")
        tries += 1
        assert (await reach_of(table, "Ben")).refusals == tries
    pings = notices.of(table["Ben"].id)[1]
    assert pings >= 2 * len(CLOSED_FOR)
    await table["Ben"].open_dms()
    clock.ahead += CLOSED_FOR[-1]
    await turn_of(table, "Ben")
    assert await reach_of(table, "Ben") == Reach(
        table["Ben"].user.id, (await reach_of(table, "Ben")).dm_channel, None, language="en-US"
    )
    assert notices.of(table["Ben"].id) == (1, pings)


@pytest.mark.slow
async def test_a_player_who_says_so_or_writes_from_there_is_tried_at_once(
    table: Table, notices: Notices
) -> None:
    await table["Ben"].close_dms()
    await table.match(GAME, TWO)
    await table["Ben"].open_dms()
    await turn_of(table, "Ben")
    assert notices.of(table["Ben"].id)[0] == 0
    page = private(await (await table["Ben"].slash(table.place, "settings")).wait_until_settled())
    assert "I couldn’t send you my last DM" in page.text
    await table.press_button("Ben", page, "Try my DMs again")
    await table.wait_until_shown()
    assert "I can’t send you a DM" not in page.text
    assert "Try my DMs again" not in [component.get("label") for component in page.interactive]
    assert notices.of(table["Ben"].id)[0] == 0, "of this turn the board has told"
    await turn_of(table, "Ben")
    assert notices.of(table["Ben"].id)[0] == 1
    await table["Ben"].close_dms()
    await turn_of(table, "Ben")
    assert (await reach_of(table, "Ben")).closed_since is not None
    await table["Ben"].open_dms()
    await (await table["Ben"].slash(table["Ben"].open_dm(), "help")).wait_until_settled()
    assert (await reach_of(table, "Ben")).closed_since is None
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_player_who_comes_for_their_hand_is_tried_sooner_and_not_at_every_turn(
    table: Table, clock: Clock
) -> None:
    await table["Ben"].close_dms()
    await table.match(GAME, TWO)
    for _ in range(2):
        clock.ahead += DAY * 8
        await turn_of(table, "Ben")
    assert (await reach_of(table, "Ben")).refusals == 3
    assert choices(private(await (await table["Ben"].press(table.board, label="Play")).wait_until_settled()))
    await turn_of(table, "Ben")
    assert (await reach_of(table, "Ben")).refusals == 1
    clock.ahead += DAY
    await turn_of(table, "Ben")
    assert (await reach_of(table, "Ben")).refusals == 2


@pytest.mark.slow
@pytest.mark.parametrize("status", [400, 429])
async def test_when_dms_are_opened_too_fast_only_those_who_have_one_get_some_and_the_board_tells_the_others(
    table: Table, clock: Clock, notices: Notices, status: int
) -> None:
    await table.match(GAME, ("Ada", "Cleo"))
    fault = table.sandbox.faults.add("POST", OPENING, 100, status=status, code=40003, retry_after=0.01)
    await table.match(GAME, ("Ada", "Ben", "Dan"))
    hits = fault.hits
    assert hits in {1, 5}, "discord.py tries again what is rate limited"
    for name in ("Ben", "Dan"):
        letters, pings = notices.of(table[name].id)
        match = await table.matches.match(2)
        assert letters == 0
        assert pings == (match.seat_of(table[name].user.id) in match.to_move)
        assert (await reach_of(table, name)).closed_since is None
    before = notices.of(table["Ada"].id)
    for _ in range(6):
        await table.type_on(2)
    assert notices.of(table["Ada"].id)[0] > before[0]
    assert fault.hits == hits, "it pauses"
    for seconds, is_tried in ((FIRST_PAUSE, True), (2 * FIRST_PAUSE - 60, False), (120, True)):
        clock.ahead += seconds
        hits = fault.hits
        for _ in range(3):
            await table.type_on(2)
        assert (fault.hits > hits) is is_tried
    table.sandbox.faults.clear()
    clock.ahead += LONGEST_PAUSE
    counted = {name: notices.of(table[name].id) for name in ("Ben", "Dan")}
    for _ in range(6):
        await table.type_on(2)
    for name in ("Ben", "Dan"):
        assert notices.of(table[name].id)[0] > counted[name][0]
        assert notices.of(table[name].id)[1] == counted[name][1]
    assert table.sandbox.problems == []


@pytest.mark.parametrize("slow", [1, 2])
async def test_one_slow_answer_to_opening_a_dm_is_retried_and_two_pause_all(
    table: Table, monkeypatch: pytest.MonkeyPatch, slow: int
) -> None:
    create, calls = table.bot.create_dm, 0

    async def create_slowly(user: Snowflake) -> DMChannel:
        nonlocal calls
        calls += 1
        if calls <= slow:
            raise TimeoutError
        return await create(user)

    monkeypatch.setattr(table.bot, "create_dm", create_slowly)
    names = ("Ada", "Ben", "Cleo")
    await table.match("howmanycalories", names)
    is_paused = slow == 2
    assert calls == (2 if is_paused else 1 + len(names))
    assert [len(table.hands(name)) for name in names] == [0 if is_paused else 1] * len(names)
    assert (await table.store.setting(PAUSE) is not None) is is_paused


@pytest.mark.slow
async def test_a_pause_outlives_a_restart(sandbox: Sandbox, tmp_path: Path, clock: Clock) -> None:
    database = tmp_path / "paused.sqlite3"
    fault = sandbox.faults.add("POST", OPENING, 100, status=400, code=40003)
    async with bot_at(sandbox, database, clock, blank()) as bot:
        await Table(sandbox, bot).match(GAME, TWO)
        assert fault.hits == 1
    async with bot_at(sandbox, database, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.type_on()
        await table.type_on()
        assert fault.hits == 1
        sandbox.faults.clear()
        clock.ahead += FIRST_PAUSE
        await table.type_on()
        await table.type_on()
        assert all(len(table.hands(name)) == 1 for name in TWO)


class Memory:
    """Facts of a test."""

    is_shared = False

    def __init__(self) -> None:
        self.facts: dict[str, str] = {}

    def alone(self, what: str) -> AbstractAsyncContextManager[None]:
        return nullcontext()

    async def setting(self, key: str) -> str | None:
        return self.facts.get(key)

    async def keep_setting(self, key: str, value: str) -> None:
        self.facts[key] = value


async def can_take(openings: DmBudget) -> bool:
    try:
        await openings.take()
    except DmWaitsError:
        return False
    return True


async def test_first_dms_are_limited_per_minute_and_per_hour() -> None:
    clock = Still()
    openings = DmBudget(Memory(), clock)
    (minute, few), (hour, most) = BUDGETS
    opened: list[float] = []
    for _ in range(2 * hour // 10):
        if await can_take(openings):
            opened.append(clock())
        clock.ahead += 10
    assert len(opened) == 2 * most
    for seconds, at_most in BUDGETS:
        assert all(sum(start <= other < start + seconds for other in opened) <= at_most for start in opened)
    clock.ahead += hour
    assert [await can_take(openings) for _ in range(few + 1)] == [True] * few + [False]
    clock.ahead += minute
    assert await can_take(openings)


async def test_a_program_that_is_started_again_and_again_keeps_to_the_same_budget() -> None:
    clock, memory = Still(), Memory()
    opened = [await can_take(DmBudget(memory, clock)) for _ in range(4 * BUDGETS[0][1])]
    assert sum(opened) == BUDGETS[0][1]


async def test_each_time_that_it_was_too_fast_the_pause_is_twice_as_long_until_it_goes_well() -> None:
    clock, memory = Still(), Memory()
    openings = DmBudget(memory, clock)
    for times in range(12):
        await openings.note_too_fast()
        openings = DmBudget(memory, clock)
        pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2**times)
        clock.ahead += pause - 2
        assert not await can_take(openings)
        clock.ahead += 3
        assert await can_take(openings)
    await openings.note_opened()
    await openings.note_too_fast()
    clock.ahead += FIRST_PAUSE + 1
    assert await can_take(openings)
