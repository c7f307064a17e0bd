"""Matches with a pace: clocks run for the seats that are asked.

The house moves when a seat's time is out, and no match waits for ever.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine import library
from engine.clocks.clock import MISSED_MOST
from engine.clocks.habits import Habits
from engine.clocks.pace import DAY, HOUR, Pace, read_pace
from engine.clocks.quiet_hours import Hours
from engine.contract.errors import MatchOver
from engine.contract.words import tell
from engine.library import game_named
from engine.match.ending import Ending
from engine.match.ending_words import ending_of
from engine.match.missed_turns import BOT_MOVED, OWN_MOVE, TOLD_FOR_OTHERS, tell_missed_turn
from engine.match.records import Match, Ply
from engine.match.terms import MatchTerms
from engine.match.timing import GRACE
from engine.players import Draft
from tests.engine.conftest import ASKERS, House
from tests.engine.database import change

pytestmark = pytest.mark.usefixtures("no_vacation")

ANN, BOB, CY, _, _ = ASKERS
NOW = 1000


async def begin_match(house: House, game: str, players: int, pace: str = "1d", **options: Any) -> Match:
    rules = library.game_named(game)
    chosen = rules.Options.model_validate(options)
    match = await house.matches.open(game, chosen, ANN, MatchTerms(read_pace(pace)))
    for guest in ASKERS[1:players]:
        await house.matches.join(match.id, guest)
    return await house.matches.start(match.id, ANN)


async def later(house: House, match: Match, seconds: int) -> Match:
    """Let time pass, run what is due, and return the match."""
    house.clock[0] += seconds
    await house.matches.pass_time()
    return await house.matches.match(match.id)


async def plies(house: House, match: Match) -> tuple[Ply, ...]:
    return await house.matches.plies(match.id, 0, match.ply)


def deadlines(match: Match) -> list[int | None]:
    return [seated.clock.deadline if seated.clock else None for seated in match.seats]


def spare(match: Match, seat: int) -> int:
    clock = match.seats[seat].clock
    assert clock is not None
    return clock.spare


def read_log(match: Match, log: tuple[Ply, ...]) -> str:
    return " ".join(tell(event.sentence, match.names) for ply in log for event in ply.events)


async def test_a_clock_runs_while_its_seat_is_asked_and_stands_else(house: House) -> None:
    match = await begin_match(house, "laying", 2)
    assert match.pace == Pace(DAY, DAY, DAY)
    seat = match.to_move[0]
    assert deadlines(match)[seat] == NOW + DAY
    assert deadlines(match)[1 - seat] is None
    assert match.times.due == NOW + DAY // 2, "the first reminder"
    house.clock[0] += 5 * HOUR
    match = await house.play_on(match, "one", most=1)
    assert deadlines(match)[seat] is None
    assert deadlines(match)[1 - seat] == NOW + 5 * HOUR + DAY


async def test_a_bank_keeps_what_was_saved(house: House) -> None:
    match = await begin_match(house, "laying", 2, "3d+12h")
    seat = match.to_move[0]
    house.clock[0] += DAY
    match = await house.play_on(match, "one", most=1)
    assert spare(match, seat) == 2 * DAY + 12 * HOUR
    other = match.to_move[0]
    assert deadlines(match)[other] == NOW + DAY + 3 * DAY


@pytest.mark.slow
async def test_a_move_that_comes_with_the_deadline_counts(house: House) -> None:
    match = await begin_match(house, "laying", 2)
    assert (await later(house, match, DAY + GRACE - 1)).ply == 0
    match = await house.play_on(match, "one", most=1)
    assert [ply.kind for ply in await plies(house, match)] == ["move"]


async def test_when_time_is_out_the_house_moves_and_says_so(house: House) -> None:
    match = await begin_match(house, "laying", 2)
    seat = match.to_move[0]
    house.heard.clear()
    match = await later(house, match, DAY + GRACE)
    log = await plies(house, match)
    assert {ply.kind for ply in log} == {"stand_in"}
    assert {ply.seat for ply in log} == {seat}
    assert f"{match.names[seat]} ran out of time, so the bot moved for them." in read_log(match, log)
    assert house.heard == [match.id]
    assert match.to_move == (1 - seat,)
    late = match.seats[seat].clock
    assert late is not None
    assert (late.missed, late.late, late.spare) == (1, None, DAY)


@pytest.mark.slow
async def test_one_who_is_away_never_ends_it_for_the_others(house: House) -> None:
    match = await begin_match(house, "laying", 2)
    for _ in range(200):
        if not match.is_going:
            break
        if match.to_move == (0,):
            match = await later(house, match, DAY + GRACE)
        else:
            match = await house.play_on(match, "own", most=1)
    assert match.phase == "over"
    assert match.times.due is None


@pytest.mark.slow
async def test_no_player_wins_kaliko_by_a_pass_while_the_other_is_away(house: House) -> None:
    match = await begin_match(house, "kaliko", 2)
    (here,) = match.to_move
    await house.play(match, here, ("pass",), ("pass",))
    match = await later(house, match, DAY + GRACE)
    assert [ply.kind for ply in await plies(house, match)] == ["move", "stand_in"]
    assert (match.phase, match.to_move) == ("playing", (here,))
    for _ in range(3):
        match = await later(house, match, DAY + GRACE)
    assert (match.phase, ending_of(match) is Ending.ABANDONED) == ("cancelled", True), (
        "as in all games, if nobody plays on"
    )


@pytest.mark.slow
async def test_a_players_own_turn_makes_up_for_missed_ones(house: House) -> None:
    match = await begin_match(house, "laying", 2)
    seat = match.to_move[0]
    match = await later(house, match, DAY + GRACE)
    match = await house.play_on(match, "other", most=1)
    assert match.to_move == (seat,)
    match = await house.play_on(match, "back", most=1)
    clock = match.seats[seat].clock
    assert clock is not None
    assert clock.missed == 0


@pytest.mark.slow
async def test_a_match_without_active_players_ends_without_a_winner(house: House) -> None:
    match = await begin_match(house, "bidding", 2, rounds=9)
    looks = 0
    while match.is_going:
        match = await later(house, match, DAY + GRACE)
        looks += 1
    assert looks == MISSED_MOST
    assert (match.phase, match.times.due, match.is_expired, ending_of(match) is Ending.ABANDONED) == (
        "cancelled",
        None,
        False,
        True,
    )
    assert (
        read_log(match, (await plies(house, match))[-1:])
        == "This match ended without a winner: nobody played on."
    )
    with pytest.raises(MatchOver) as refused:
        await house.matches.resign(match.id, ANN)
    assert "nobody played on" in tell(refused.value.sentence, ())


async def test_an_end_that_was_agreed_is_no_abandoned_one(house: House) -> None:
    match = await begin_match(house, "laying", 2)
    await house.matches.agree_to_end(match.id, ANN)
    match = await house.matches.agree_to_end(match.id, BOB)
    assert (match.phase, ending_of(match) is Ending.ABANDONED, match.times.due, deadlines(match)) == (
        "cancelled",
        False,
        None,
        [None, None],
    )


async def test_of_several_who_decide_at_once_the_house_decides_for_those_who_are_late(house: House) -> None:
    match = await begin_match(house, "bidding", 3)
    assert deadlines(match) == [NOW + DAY] * 3
    await house.play(match, 1, ("C5",), ("loud",))
    match = await house.matches.match(match.id)
    assert deadlines(match) == [NOW + DAY, None, NOW + DAY]
    match = await later(house, match, DAY + GRACE)
    log = await plies(house, match)
    assert [(ply.seat, ply.kind) for ply in log] == [(0, "stand_in"), (1, "move"), (2, "stand_in")]
    assert [seated.clock.missed for seated in match.seats if seated.clock] == [1, 0, 1]
    assert deadlines(match) == [house.clock[0] + DAY] * 3


async def test_who_has_decided_and_thinks_again_has_what_was_left(house: House) -> None:
    match = await begin_match(house, "bidding", 2)
    house.clock[0] += 6 * HOUR
    await house.play(match, 0, ("C5",), ("loud",))
    house.clock[0] += 3 * HOUR
    look = await house.look(match, 0)
    await house.matches.undo(match.id, ANN, look.token)
    match = await house.matches.match(match.id)
    assert deadlines(match) == [house.clock[0] + 18 * HOUR, NOW + DAY]


@pytest.mark.slow
async def test_clocks_run_through_a_restart(house: House) -> None:
    match = await begin_match(house, "laying", 3, "3d+12h")
    match = await house.play_on(match, "some", most=2)
    house.clock[0] += 20 * DAY
    again = await house.reopen()
    assert await again.matches.match(match.id) == match
    await again.matches.pass_time()
    after = await again.matches.match(match.id)
    assert after.ply > match.ply
    await again.store.close()


async def test_who_resigns_has_no_clock_any_more(house: House) -> None:
    match = await begin_match(house, "laying", 3)
    seat = match.to_move[0]
    match = await house.matches.resign(match.id, ASKERS[seat])
    assert deadlines(match)[seat] is None
    assert sum(deadline is not None for deadline in deadlines(match)) == len(match.to_move)


@pytest.mark.slow
async def test_a_rematch_has_the_same_pace(house: House) -> None:
    match = await begin_match(house, "laying", 2, "3d+12h")
    ended = await house.play_on(match, "on")
    again = await house.matches.rematch(ended.id, ANN)
    assert again.pace == match.pace
    assert all(seated.clock is None for seated in again.seats)


@pytest.mark.parametrize("players", [2, 3])
async def test_no_house_plays_a_match_out_while_everybody_sleeps(house: House, players: int) -> None:
    match = await begin_match(house, "laying", players)
    house.clock[0] += 60 * DAY
    before = match.ply
    for _ in range(3):
        await house.matches.pass_time()
    match = await house.matches.match(match.id)
    assert match.is_going
    assert {ply.seat for ply in await plies(house, match)} == {0}
    assert match.ply > before


async def test_reminders_fall_due_one_by_one_and_then_the_time_is_out(house: House) -> None:
    match = await begin_match(house, "laying", 2, "100h")
    dues = []
    while match.ply == 0:
        assert match.times.due is not None
        dues.append((match.times.due - NOW) / HOUR)
        match = await later(house, match, match.times.due - house.clock[0])
    assert dues == [50, 80, 95, 100 + GRACE / HOUR]


async def test_a_reminder_raises_the_version_once_so_that_it_is_shown_once(house: House) -> None:
    match = await begin_match(house, "laying", 2, "100h")
    house.heard.clear()
    reminded = await later(house, match, 50 * HOUR)
    assert (reminded.version, house.heard) == (match.version + 1, [match.id])
    assert await later(house, match, HOUR) == reminded


async def test_a_player_s_own_hours_hold_in_every_match_from_their_next_turn_on(house: House) -> None:
    await house.store.keep_habits(ANN.user.id, Habits(Hours("UTC", (0, 12))))
    match = await begin_match(house, "bidding", 2)
    ann, bob = deadlines(match)
    assert bob == NOW + DAY
    assert ann is not None
    assert Hours("UTC", (0, 12)).seconds_between(NOW, ann) == DAY
    again = await house.reopen()
    assert (await again.matches.match(match.id)).seats == match.seats
    await again.store.close()


async def test_a_zone_that_this_machine_does_not_know_is_everybody_s(house: House) -> None:
    await house.store.keep_habits(ANN.user.id, Habits(Hours("UTC", (0, 12))))
    await house.store.close()
    change(house.path, "UPDATE habits SET zone = 'Atlantis/Capital'")
    again = await House.open(house.path)
    assert await again.store.habits(ANN.user.id) == Habits()
    await again.store.close()


async def test_what_the_house_played_is_logged_once_a_turn_and_its_player_alone_reads_it(
    house: House,
) -> None:
    rules = game_named("howmanycalories")
    match = await house.matches.open("howmanycalories", rules.Options(), ANN, MatchTerms(read_pace("1d")))
    await house.matches.join(match.id, BOB)
    match = await house.matches.start(match.id, ANN)
    house.clock[0] += DAY + GRACE
    await house.matches.pass_time()
    match = await house.matches.match(match.id)
    plies = await house.matches.plies(match.id, 0, match.ply)
    made = [ply for ply in plies if ply.kind == "stand_in"]
    assert [ply.seat for ply in made] == [0, 1]
    for ply in made:
        own = [event for event in ply.events if event.sentence.template == OWN_MOVE]
        assert [event.to for event in own] == [(ply.seat,)], "what is passed on stays between two"
        text = tell(own[0].sentence, match.names)
        assert text.startswith("You ran out of time; the bot played ") and text.endswith(" for you.")
        assert sum(event.sentence.template in TOLD_FOR_OTHERS for event in ply.events) == 1


@pytest.mark.parametrize(
    ("picks", "is_first", "told"),
    [
        ((("C1",),), True, [BOT_MOVED, OWN_MOVE]),
        ((("C1",), ("loud",)), True, [BOT_MOVED]),
        ((("C1",),), False, []),
    ],
    ids=["one answer", "several answers, which the move's own events tell", "a further move of the turn"],
)
async def test_what_the_house_played_is_told_once_a_turn(
    house: House, picks: Draft, is_first: bool, told: list[str]
) -> None:
    match = await house.start_match("bidding", 2)
    record = await house.store.record(match.id)
    assert record is not None
    events = tell_missed_turn(record, 1, picks, is_first=is_first)
    assert [event.sentence.template for event in events] == told
    assert [event.to for event in events] == [None, (1,)][: len(told)]
