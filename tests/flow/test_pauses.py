"""Matches paused by consent, by buttons and commands.

Everything but Discord itself is real.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from cogs.kit.screen_height import SCREEN, height_of
from engine.clocks.delay import LONGEST
from engine.clocks.habits import Habits
from engine.clocks.pace import DAY, HOUR
from engine.clocks.quiet_hours import Hours
from engine.match.records import Match
from engine.match.timing import GRACE
from sandbox import Sandbox
from sandbox.model import Message
from tests.flow.support import Table, blank, bot_at, private, store_of
from tests.support.clock import Clock

pytestmark = pytest.mark.usefixtures("no_vacation")

THREE = ("Ada", "Ben", "Cleo")
PAUSE, TIME, GO_ON, PLAY_ON = "Pause", "Give more time", "Go on", "Play on"


async def stored_match(table: Table) -> Match:
    return await table.matches.match(1)


async def later(table: Table, clock: Clock, seconds: int) -> None:
    """So much later, after a look at what is due."""
    clock.ahead += seconds
    await table.matches.pass_time()
    await table.wait_until_shown()


def messages_with(table: Table, label: str) -> list[Message]:
    """Return the messages in the match's place that have such a button."""
    return [message for message in table.public() if message.find(label=label) is not None]


async def press_for_reply(table: Table, name: str, message: Message, label: str) -> str:
    """Press a button and return the private answer."""
    answer = private(await (await table[name].press(message, label=label)).wait_until_settled())
    await table.wait_until_shown()
    return answer.text


async def begin_match(table: Table, names: tuple[str, ...] = THREE) -> tuple[str, list[str]]:
    """Begin a match at one day's pace; return the mover and those who wait."""
    await table.match("kaliko", names, pace="1d")
    match = await stored_match(table)
    (mover,) = (match.seats[seat].name for seat in match.to_move)
    return mover, [name for name in names if name != mover]


async def ask_by_command(table: Table, name: str, label: str) -> str:
    """Ask for something by `/pause` and return the answer."""
    press = await (await table[name].slash(table.place, "pause")).wait_until_settled()
    return await press_for_reply(table, name, private(press), label)


async def pause_match(table: Table) -> tuple[str, list[str], Message]:
    """Pause a match; return the mover, those who wait, and the message."""
    mover, others = await begin_match(table)
    await ask_by_command(table, mover, "Ask for a pause")
    (question,) = messages_with(table, PAUSE)
    for name in others:
        await press_for_reply(table, name, question, PAUSE)
    (message,) = messages_with(table, GO_ON)
    return mover, others, message


async def test_a_pause_is_asked_for_by_command_and_comes_about_when_everyone_agrees(table: Table) -> None:
    mover, (one, other) = await begin_match(table)
    press = await (await table[mover].slash(table.place, "pause")).wait_until_settled()
    choice = private(press)
    assert "clocks stand until anyone who plays presses **Go on**, for 30 days at most." in choice.text
    assert "**More time**: one day more for you." in choice.text
    answer = await press_for_reply(table, mover, choice, "Ask for a pause")
    assert f"Waiting for **{one}** and **{other}**." in answer
    (question,) = messages_with(table, PAUSE)
    assert f"**{mover}** wants to pause this match" in question.text
    assert question.pinged == {table[one].id, table[other].id}
    onlooker = await press_for_reply(table, "Dan", question, PAUSE)
    assert onlooker == "You aren’t in this match."
    await press_for_reply(table, one, question, PAUSE)
    assert f"Waiting for {table[other].mention}." in question.text
    assert "is paused until <t:" in await press_for_reply(table, other, question, PAUSE)
    (message,) = messages_with(table, GO_ON)
    assert message is question, "one message tells of it from first to last"
    assert "anyone who plays can press **Go on**" in message.text
    assert "**Paused** until <t:" in messages_with(table, "My hand")[-1].text
    (dm,) = [one for name, one in table.find_asked() if name == mover]
    assert "**Paused** until <t:" in dm.text
    assert dm.find(label=GO_ON) is not None
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_the_private_answers_tell_that_it_is_paused_and_let_it_go_on(table: Table) -> None:
    mover, (one, _), _ = await pause_match(table)
    for command in ("board", "hand", "pause"):
        answer = private(await (await table[one].slash(table.place, command)).wait_until_settled())
        assert "**Paused** until <t:" in answer.text, command
    listed = private(await (await table[mover].slash(table.channel, "matches")).wait_until_settled())
    assert "⏸️ paused until <t:" in listed.text
    hand = private(await (await table[one].slash(table.place, "hand")).wait_until_settled())
    await press_for_reply(table, one, hand, GO_ON)
    assert (await stored_match(table)).times.put_off.since is None
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_going_on_calls_players_without_dms_on_a_new_board(table: Table, clock: Clock) -> None:
    for name in THREE:
        await table[name].close_dms()
    mover, others, message = await pause_match(table)
    await later(table, clock, DAY)
    before = table.public()
    await press_for_reply(table, others[0], message, GO_ON)
    boards = [one for one in table.public() if one not in before]
    assert [one.pinged for one in boards] == [{table[mover].id}]
    assert table.sandbox.problems == []


async def test_going_on_tells_the_mover_again_and_pressed_twice_it_goes_on_once(
    table: Table, clock: Clock
) -> None:
    mover, (one, other), message = await pause_match(table)
    before = table.hands(mover)
    await later(table, clock, 9 * DAY)
    assert table.hands(mover) == before, "nobody is reminded"
    button = message.find(label=GO_ON)
    assert button is not None
    presses = [await table[name].press_raw(message, button["custom_id"]) for name in (one, other)]
    answers = {private(await press.wait_until_settled()).text for press in presses}
    await table.wait_until_shown()
    assert any("goes on." in text for text in answers)
    assert "That pause is over: the match goes on." in answers
    assert message.deleted
    (notice,) = [one for one in table.hands(mover) if one not in before]
    match = await stored_match(table)
    (seat,) = match.to_move
    running = match.seats[seat].clock
    assert running is not None and running.deadline is not None
    assert f"⏰ <t:{running.deadline}:R>" in notice.text
    assert "Paused" not in table.board.text
    assert table.sandbox.problems == []


async def test_a_move_in_a_pause_counts_and_the_next_player_is_told(table: Table) -> None:
    mover, (one, other), _ = await pause_match(table)
    await table.type_on()
    (next_one,) = table.asked_names()
    assert next_one in (one, other)
    assert (await stored_match(table)).times.put_off.since is not None
    assert messages_with(table, GO_ON)
    assert mover != next_one


@pytest.mark.slow
async def test_it_goes_on_by_itself_in_the_end_also_after_a_restart(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank()) as bot:
        table = Table(sandbox, bot)
        mover, _ = await begin_match(table)
        await ask_by_command(table, mover, "Ask for a pause")
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank()) as bot:
        table = Table(sandbox, bot)
        await table.wait_until_shown()
        (question,) = messages_with(table, PAUSE)
        for name in THREE:
            if name != mover:
                await press_for_reply(table, name, question, PAUSE)
        (message,) = messages_with(table, GO_ON)
    clock.ahead += LONGEST + HOUR
    async with bot_at(sandbox, tmp_path / "m.sqlite3", clock, blank()) as bot:
        table = Table(sandbox, bot)
        await later(table, clock, 0)
        assert not messages_with(table, GO_ON)
        assert message.deleted
        assert table.asked_names() == [mover]
        late = private(
            await (await table[mover].press_raw(table.board, "1|go-on|1|1000")).wait_until_settled()
        )
        assert late.text == "That pause is over: the match goes on."
        assert sandbox.problems == []


@pytest.mark.slow
async def test_one_who_would_rather_play_on_is_told_to_all_until_the_next_move(table: Table) -> None:
    mover, (one, other) = await begin_match(table)
    await ask_by_command(table, mover, "Ask for a pause")
    (question,) = messages_with(table, PAUSE)
    assert "goes on as it was." in await press_for_reply(table, one, question, PLAY_ON)
    assert f"**{one}** would rather play on." in question.text
    assert not question.interactive
    late = private(await (await table[other].press_raw(question, "1|pause-yes|1|0|0")).wait_until_settled())
    assert late.text == "Someone would rather play on. You can ask again after the next move."
    await table.type_on()
    assert question.deleted
    stale = private(
        await (await table[other].press_raw(table.board, "1|pause-yes|1|0|0")).wait_until_settled()
    )
    assert stale.text == "The match has moved on since, so that question is over."
    assert (await stored_match(table)).times.put_off.since is None
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_who_asks_again_before_the_next_move_pings_no_one_again(table: Table) -> None:
    mover, _ = await begin_match(table)
    await ask_by_command(table, mover, "Ask for a pause")
    (question,) = messages_with(table, PAUSE)
    await press_for_reply(table, mover, question, PLAY_ON)
    assert question.deleted
    await ask_by_command(table, mover, "Ask for a pause")
    (again,) = messages_with(table, PAUSE)
    assert again.pinged == set()


def nights_from(clock: Clock, hours: int) -> Habits:
    """Return habits with a night from now on, for at least `hours` hours."""
    hour = datetime.fromtimestamp(clock(), UTC).hour
    return Habits(Hours("UTC", ((hour - 1) % 24, (hour + 1 + hours) % 24)))


@pytest.mark.slow
async def test_a_player_who_sleeps_is_pinged_in_the_morning_once_if_they_are_still_asked(
    table: Table, clock: Clock
) -> None:
    mover, (one, other) = await begin_match(table)
    for name in (one, other):
        await table.store.keep_habits(table[name].id, nights_from(clock, 8))
    await ask_by_command(table, mover, "Ask for a pause")
    (question,) = messages_with(table, PAUSE)
    assert question.pinged == set(), "it stands there, and wakes nobody"
    await press_for_reply(table, one, question, PAUSE)
    await table.bot.services.surfaces.heal()
    await table.wait_until_shown()
    assert messages_with(table, PAUSE) == [question]
    clock.ahead += 10 * HOUR
    for _ in range(3):
        await table.bot.services.surfaces.heal()
        await table.wait_until_shown()
    (morning,) = messages_with(table, PAUSE)
    assert (morning.pinged, morning.text) == ({table[other].id}, question.text), (
        "who has answered is not asked"
    )
    assert question.deleted
    clock.ahead += 2 * DAY
    await table.bot.services.surfaces.heal()
    await table.wait_until_shown()
    assert messages_with(table, PAUSE) == [morning], "it pings nobody for standing there"
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_restart_at_night_forgets_no_one_who_is_to_be_asked(
    sandbox: Sandbox, tmp_path: Path, clock: Clock
) -> None:
    path = tmp_path / "night.sqlite3"
    async with bot_at(sandbox, path, clock, blank()) as bot:
        table = Table(sandbox, bot)
        mover, (one, other) = await begin_match(table)
        await store_of(bot).keep_habits(table[one].id, nights_from(clock, 8))
        await ask_by_command(table, mover, "Ask for a pause")
        (question,) = messages_with(table, PAUSE)
        assert question.pinged == {table[other].id}
    clock.ahead += 10 * HOUR
    async with bot_at(sandbox, path, clock, blank()) as bot:
        table = Table(sandbox, bot)
        await bot.services.surfaces.heal()
        await table.wait_until_shown()
        (morning,) = messages_with(table, PAUSE)
        assert morning.pinged == {table[one].id}
        assert await store_of(bot).rings_due(int(clock())) == ()
    assert sandbox.problems == []


async def test_a_question_that_is_over_before_the_morning_wakes_no_one(table: Table, clock: Clock) -> None:
    mover, (one, _) = await begin_match(table)
    await table.store.keep_habits(table[one].id, nights_from(clock, 8))
    await ask_by_command(table, mover, "Ask for a pause")
    (question,) = messages_with(table, PAUSE)
    await press_for_reply(table, mover, question, PLAY_ON)
    clock.ahead += 10 * HOUR
    await table.bot.services.surfaces.heal()
    await table.wait_until_shown()
    assert messages_with(table, PAUSE) == []
    assert not any(table[one].id in message.pinged for message in table.public())
    assert table.sandbox.problems == []


async def test_a_player_who_was_reminded_asks_for_more_time_right_there(table: Table, clock: Clock) -> None:
    mover, (one, other) = await begin_match(table)
    (dm,) = [message for name, message in table.find_asked() if name == mover]
    assert dm.find(label="More time …") is None
    await later(table, clock, DAY // 2 + GRACE)
    reminder = table.hands(mover)[-1]
    choice = private(await (await table[mover].press(reminder, label="More time …")).wait_until_settled())
    await press_for_reply(table, mover, choice, "Ask for more time")
    (question,) = messages_with(table, TIME)
    assert f"**{mover}** asks for one day more for **{mover}**." in question.text
    await press_for_reply(table, one, question, TIME)
    assert "More time is given" in await press_for_reply(table, other, question, TIME)
    assert question.deleted
    (seat,) = (match := await stored_match(table)).to_move
    running = match.seats[seat].clock
    assert running is not None and running.deadline is not None
    assert running.deadline - clock() > DAY + 11 * HOUR
    assert f"<t:{running.deadline}:R>" in table.board.text
    assert table.sandbox.problems == []


async def test_with_two_players_time_is_given_unasked_and_once_by_two_presses(table: Table) -> None:
    _, (giver,) = await begin_match(table, ("Ada", "Ben"))
    ends = (await stored_match(table)).times.due
    presses = [await table[giver].press_raw(table.board, "1|time-yes|1|0|0") for _ in range(2)]
    answers = [private(await press.wait_until_settled()).text for press in presses]
    await table.wait_until_shown()
    assert sum("More time is given" in text for text in answers) == 1
    assert (await stored_match(table)).times.put_off.spent == DAY
    assert (await stored_match(table)).times.due != ends
    assert table.sandbox.problems == []


async def test_it_is_found_beside_resigning_and_fits_a_phone(table: Table) -> None:
    mover, _ = await begin_match(table)
    sheet = private(await (await table[mover].slash(table.place, "resign")).wait_until_settled())
    choice = private(await (await table[mover].press(sheet, label="Pause …")).wait_until_settled())
    assert choice.find(label="Ask for a pause") is not None
    assert height_of(choice.text) < SCREEN / 2


async def test_without_a_clock_it_is_said_why_there_is_nothing_to_pause(table: Table) -> None:
    await table.match("kaliko", THREE)
    press = await (await table["Ada"].slash(table.place, "pause")).wait_until_settled()
    assert private(press).text == "This match has no clock: everyone takes the time they need."
    sheet = private(await (await table["Ada"].slash(table.place, "resign")).wait_until_settled())
    assert sheet.find(label="Pause …") is None


async def test_of_several_matches_one_chooses_which(table: Table) -> None:
    for _ in range(2):
        await table.match("kaliko", ("Ada", "Ben"), pace="1d")
    which = private(
        await (await table["Ada"].slash(table["Ada"].dm or table.channel, "pause")).wait_until_settled()
    )
    chosen = next(one for one in which.interactive if one["custom_id"].startswith("1|pause-of|2"))
    choice = private(
        await (await table["Ada"].press(which, custom_id=chosen["custom_id"])).wait_until_settled()
    )
    assert "**Pause Kaliko #2**" in choice.text
