"""A pace, from the command to the last deadline.

Each player knows it before they join, and no one waits in vain.
"""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from cogs.screens.lines import news_for
from engine.clocks.pace import DAY, HOUR
from engine.match.ending import Ending
from engine.match.ending_words import ending_of
from engine.match.timing import GRACE
from tests.flow.support import Table, private
from tests.support.clock import Clock

pytestmark = pytest.mark.usefixtures("no_vacation")

GAME = "howmanycalories"
TWO = ("Ada", "Ben")


async def later(table: Table, clock: Clock, seconds: int) -> None:
    """So much later, after a look at what is due."""
    clock.ahead += seconds
    await table.matches.pass_time()
    await table.wait_until_shown()


@pytest.mark.slow
async def test_a_player_who_joins_knows_the_pace(table: Table) -> None:
    card = await table.lobby(GAME, ("Ada",), pace="3d+12h")
    pace = "Pace: **3 days + 12 hours a turn, at most 6 days** · rated"
    assert f"{pace}\n" in card.text
    assert "If time is up, the bot moves." in card.text
    in_full = f"{pace}. If time is up, the bot moves. Up to 3 days of vacation are spent first."
    assert in_full in (await table.more("Ben", card)).text
    await table.press_button("Ben", card, "Join")
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    assert table.sandbox.problems == []


async def test_without_one_nothing_is_said_of_time(table: Table) -> None:
    card = await table.match(GAME, TWO)
    assert "Pace" not in card.text
    assert "time is up" not in table.board.text


async def test_a_pace_that_is_none_is_refused_in_a_sentence(table: Table) -> None:
    press = await (await table["Ada"].slash(table.channel, f"play {GAME}", pace="soon")).wait_until_settled()
    assert "Write the pace as `1d`, `36h` or `2d12h`" in private(press).text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_the_board_and_the_hand_tell_until_when(table: Table, clock: Clock) -> None:
    await table.match(GAME, TWO, pace="1d")
    match = await table.matches.match(1)
    ends = {seated.clock.deadline for seated in match.seats if seated.clock}
    (end,) = ends
    assert end is not None
    assert abs(end - clock() - DAY) < 60
    assert f"to move, time is up <t:{end}:R>." in table.board.text


@pytest.mark.slow
async def test_when_time_is_out_the_house_moves_for_those_who_are_late_and_everyone_is_told(
    table: Table, clock: Clock
) -> None:
    await table.match(GAME, TWO, pace="1d")
    ada = table.hands("Ada")[-1]
    for _ in range(4):  # two cards and the confirmation, if there is one
        if "Ada" not in table.asked_names():
            break
        await table.chosen("Ada", ada)
        await table.wait_until_shown()
    assert table.asked_names() == ["Ben"]
    await later(table, clock, DAY + GRACE)
    assert "**Ben** ran out of time, so the bot moved for them." in table.board.text
    assert table.asked_names() != []
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_player_who_comes_back_reads_how_often_the_house_moved_and_all_since_they_did_something(
    table: Table, clock: Clock
) -> None:
    await table.match("kaliko", TWO, pace="1d")
    await back_at(table, "Ben")
    for turns in (1, 2, 3):
        await later(table, clock, DAY + GRACE)
        await back_at(table, "Ben")
        hand = table.hands("Ben")[-1].text
        pressed = private(
            await (await table["Ben"].press(table.board, label="Play")).wait_until_settled()
        ).text
        if turns > 1:
            line = (
                f"-# You ran out of time in {turns} turns, so the bot moved for you. "
                "Until you move, you have an hour a turn."
            )
            assert hand.splitlines()[1] == pressed.splitlines()[1] == line
        else:
            for text in (hand, pressed):
                told = re.fullmatch(
                    r"-# You ran out of time(; the bot played .+ for you|, so the bot moved for you)\.",
                    text.splitlines()[1],
                )
                assert told is not None
        assert hand.count("ran out of time") == pressed.count("ran out of time") == 1, "it is said once"
        log = await table.matches.plies(1, 0, 10**6)
        (row,) = [row for slot, row in (await table.store.surfaces(1)).items() if slot == "seat:1"]
        since = news_for(1, [ply for ply in log if ply.ply > row.since])
        assert [ply.kind for ply in since if ply.seat == 1].count("stand_in") >= turns
    await table.type_on()
    await back_at(table, "Ben")
    assert "the bot moved for you" not in table.hands("Ben")[-1].text
    assert table.sandbox.problems == []


async def back_at(table: Table, name: str) -> None:
    """Let the others move until a player is asked."""
    while table.asked_names() != [name]:
        await table.type_on()


@pytest.mark.slow
async def test_who_is_left_alone_ends_it_on_points_and_all_are_told_why(table: Table, clock: Clock) -> None:
    await table.match("kaliko", TWO, pace="1d")
    for _ in range(2):
        await back_at(table, "Ben")
        await later(table, clock, DAY + GRACE)
    asked = private(await (await table["Ada"].slash(table.place, "resign")).wait_until_settled())
    assert "everyone else has missed 2 turns in a row, so the score so far decides" in asked.text
    assert asked.find(label="End without a winner") is None
    await table.press_button("Ada", asked, "End on points")
    await table.wait_until_shown()
    assert (await table.matches.match(1)).phase == "over"
    assert all("only one player was still there" in table.hands(name)[-1].text for name in TWO)
    assert "Only one player was still there" in table.board.text
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_a_match_that_no_one_plays_ends_and_says_why(table: Table, clock: Clock) -> None:
    await table.match(GAME, TWO, pace="1d")
    for _ in range(12):
        if not (await table.matches.match(1)).is_going:
            break
        await later(table, clock, DAY + GRACE)
    match = await table.matches.match(1)
    assert ending_of(match) is Ending.ABANDONED
    assert re.search(r"Final result\s+Nobody wins: nobody played on\.", table.board.text)
    for name in TWO:
        assert table.hands(name)[-1].text.splitlines()[0].endswith("ended without a winner: nobody played on")
        assert "agreed" not in table.hands(name)[-1].text
    assert table.asked_names() == []
    assert table.sandbox.problems == []


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize(("typed", "expected"), [("", "none"), ("2d", "2d"), ("5d+6", ""), ("36h", "1d12h")])
async def test_paces_are_suggested_as_they_are_typed(table: Table, typed: str, expected: str) -> None:
    offered = await table["Ada"].autocomplete(table.channel, f"play {GAME}", {"pace": typed}, focused="pace")
    values = [choice["value"] for choice in offered]
    assert (expected in values) if expected else values == []


async def test_a_pace_is_suggested_as_a_player_writes_it(table: Table) -> None:
    offered = await table["Ada"].autocomplete(
        table.channel, f"play {GAME}", {"pace": "1 week"}, focused="pace"
    )
    assert [(one["name"], one["value"]) for one in offered] == [("1 week: 7 days for each turn", "7d")]


@pytest.mark.slow
async def test_a_player_who_has_not_moved_is_reminded_at_half_a_fifth_and_a_twentieth_of_the_time(
    table: Table, clock: Clock
) -> None:
    await table.match("kaliko", TWO, pace="100h")
    name = table.asked_names()[0]
    seen = [table.hands(name)[-1].id]
    for hours in (49, 1, 29, 1, 14, 1, 3):
        await later(table, clock, hours * HOUR)
        assert table.asked_names() == [name]
        assert len(table.hands(name)) == 1, "the one before is taken away"
        seen.append(table.hands(name)[-1].id)
    changes = [one != other for one, other in pairwise(seen)]
    assert changes == [False, True, False, True, False, True, False]
    assert "⏰ <t:" in table.hands(name)[-1].text


@pytest.mark.slow
async def test_who_has_moved_is_not_reminded(table: Table, clock: Clock) -> None:
    await table.match("kaliko", TWO, pace="100h")
    name = table.asked_names()[0]
    await later(table, clock, 49 * HOUR)
    await table.type_on()
    before = table.hands(name)[-1].id
    await later(table, clock, 30 * HOUR)
    assert table.hands(name)[-1].id == before
    assert table.sandbox.problems == []


@pytest.mark.slow
async def test_of_reminders_that_fell_due_while_the_bot_was_down_one_is_given(
    table: Table, clock: Clock
) -> None:
    await table.match("kaliko", TWO, pace="100h")
    name = table.asked_names()[0]
    before = table.hands(name)[-1].id
    await later(table, clock, 96 * HOUR)
    reminded = table.hands(name)[-1].id
    assert reminded != before
    await later(table, clock, 1 * HOUR)
    assert [hand.id for hand in table.hands(name)] == [reminded]


@pytest.mark.slow
async def test_the_host_chooses_the_pace_in_the_lobby_and_everyone_sees_it(table: Table) -> None:
    card = await table.lobby(GAME, ("Ada",))
    assert "Pace" not in card.text
    asked = await table.seldom("Ada", card, "Terms …")
    menu, *_ = asked.interactive
    press = await table["Ada"].choose(asked, menu["custom_id"], ["2d"])
    await press.wait_until_settled()
    await table.wait_until_shown()
    assert "Pace: **2 days for each turn** · rated\n" in card.text
    assert "If time is up, the bot moves." in card.text
    await table.press_button("Ben", card, "Join")
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    match = await table.matches.match(1)
    assert str(match.pace) == "2d"
    assert table.sandbox.problems == []


async def test_the_pace_can_be_taken_away_again(table: Table) -> None:
    card = await table.lobby(GAME, ("Ada",), pace="1d")
    asked = await table.seldom("Ada", card, "Terms …")
    menu, *_ = asked.interactive
    await (await table["Ada"].choose(asked, menu["custom_id"], ["none"])).wait_until_settled()
    await table.wait_until_shown()
    assert "Pace:" not in card.text
    assert (await table.matches.match(1)).pace is None


@pytest.mark.slow
async def test_no_one_but_the_host_chooses_it_and_no_one_once_others_have_joined_at_it(table: Table) -> None:
    card = await table.lobby(GAME, ("Ada",))
    assert (await table.more("Ben", card)).find(label="Terms …") is None
    refused = private(await (await table["Ben"].press_raw(card, "1|pace|1")).wait_until_settled())
    assert refused.text == "Only the host, **Ada**, can do that."
    asked = await table.seldom("Ada", card, "Terms …")
    menu, *_ = asked.interactive
    await table.press_button("Ben", card, "Join")
    await table.wait_until_shown()
    assert (await table.more("Ada", card)).find(label="Terms …") is None
    late = await (await table["Ada"].choose(asked, menu["custom_id"], ["1d"])).wait_until_settled()
    assert "Others have joined on these terms." in private(late).text
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    late = await (await table["Ada"].choose(asked, menu["custom_id"], ["1d"])).wait_until_settled()
    assert "already started" in private(late).text
    assert (await table.matches.match(1)).pace is None


@pytest.mark.slow
async def test_the_list_begins_with_the_match_whose_time_is_up_first(table: Table, clock: Clock) -> None:
    for pace in ("3d", "none", "1d"):
        await table.match(GAME, TWO, pace=pace)
        clock.ahead += 60
    page = private(await (await table["Ada"].slash(table["Ada"].open_dm(), "matches")).wait_until_settled())
    lines = [line for line in page.text.splitlines() if "#" in line and "**[" in line]
    assert [line.partition("#")[2][0] for line in lines] == ["3", "1", "2"]
    assert ["⏰ <t:" in line for line in lines] == [True, True, False]
