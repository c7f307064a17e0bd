"""Matches paused by consent, or with more time for the player on turn.

A pause ends at some time, and no player pauses alone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import library
from engine.clocks.delay import LONGEST, Delay, PutOff, longest_delay
from engine.clocks.pace import DAY, HOUR, PATIENT, read_pace
from engine.contract.errors import IllegalMove, MatchOver, NotSeated
from engine.match.records import Asker, Computer, Match
from engine.match.terms import MatchTerms
from engine.match.timing import GRACE, absent
from engine.match.votes import asked_seats, is_refused, no_seats, requested_delay, waiting_seats, yes_seats
from tests.engine.conftest import ASKERS, House

pytestmark = pytest.mark.usefixtures("no_vacation")

ANN, BOB, CY, DEE, EVE = ASKERS


async def begin_match(house: House, players: int = 3, game: str = "rolling", **terms: Any) -> Match:
    """Start a match at the pace of a day, in which Ann is on turn."""
    agreed = MatchTerms(**{"pace": read_pace("1d"), **terms})
    match = await house.matches.open(game, library.game_named(game).Options(), ANN, agreed)
    for guest in ASKERS[1:players]:
        await house.matches.join(match.id, guest)
    return await house.matches.start(match.id, ANN)


async def later(house: House, match: Match, seconds: int) -> Match:
    """Let time pass, run what is due, and return the match."""
    house.clock[0] += seconds
    await house.matches.pass_time()
    return await house.matches.match(match.id)


async def wish(house: House, match: Match, wish: Delay, *who: Asker) -> Match:
    """Let these players ask for something, or agree, one after another."""
    for one in who:
        now = await house.matches.match(match.id)
        match = await house.matches.votes.wish(match.id, one, now.ply, now.times.put_off.spent, wish)
    return match


async def refuse(house: House, match: Match, wish: Delay, who: Asker) -> Match:
    now = await house.matches.match(match.id)
    return await house.matches.votes.refuse(match.id, who, now.ply, now.times.put_off.spent, wish)


async def go_on(house: House, match: Match, who: Asker) -> Match:
    since = (await house.matches.match(match.id)).times.put_off.since
    assert since is not None
    return await house.matches.votes.go_on(match.id, who, since)


def deadline(match: Match, seat: int = 0) -> int | None:
    clock = match.seats[seat].clock
    assert clock is not None
    return clock.deadline


def is_paused(match: Match) -> bool:
    return match.times.is_paused


@pytest.mark.slow
async def test_a_pause_takes_everyone_who_still_plays(house: House) -> None:
    match = await begin_match(house)
    assert not is_paused(await wish(house, match, "pause", ANN, BOB))
    again = await house.reopen()
    now = await again.matches.match(match.id)
    assert (requested_delay(now), yes_seats(now, "pause"), waiting_seats(now, "pause")) == (
        "pause",
        (0, 1),
        (2,),
    )
    paused = await wish(again, match, "pause", CY)
    assert paused.times.put_off == PutOff(since=again.clock[0])
    assert (deadline(paused), paused.times.due) == (None, again.clock[0] + LONGEST)
    assert (requested_delay(paused), paused.ply) == (None, 0)
    await again.store.close()


async def test_who_has_resigned_and_who_looks_on_have_no_say_in_it(house: House) -> None:
    match = await begin_match(house)
    await house.matches.resign(match.id, CY)
    for outsider in (CY, DEE):
        with pytest.raises(NotSeated):
            await wish(house, match, "pause", outsider)
    paused = await wish(house, match, "pause", ANN, BOB)
    assert is_paused(paused)
    with pytest.raises(NotSeated):
        await go_on(house, match, DEE)


async def test_a_computer_has_no_say_in_it_either(house: House) -> None:
    match = await begin_match(house)
    seats = (match.seats[0], replace(match.seats[1], occupant=Computer(1)), match.seats[2])
    match = replace(match, seats=seats)
    assert asked_seats(match, "pause") == (0, 2)
    assert asked_seats(match, "time") == (2,)


async def test_while_it_is_paused_nothing_is_due_until_thirty_days_are_over(house: House) -> None:
    match = await begin_match(house)
    house.clock[0] += 10 * HOUR
    paused = await wish(house, match, "pause", ANN, BOB, CY)
    house.heard.clear()
    still = await later(house, match, LONGEST - 1)
    assert (still, house.heard) == (paused, [])
    over = await later(house, match, 1)
    assert not is_paused(over)
    assert deadline(over) == house.clock[0] + 14 * HOUR, "what was left of the day"
    assert (over.ply, over.seats[0].turn.number) == (0, paused.seats[0].turn.number + 1), (
        "and whoever is on turn is told"
    )
    with pytest.raises(IllegalMove, match="30 days in all"):
        await wish(house, match, "pause", ANN)


@pytest.mark.slow
async def test_anyone_who_plays_ends_a_pause_by_one_press(house: House) -> None:
    match = await begin_match(house)
    paused = await wish(house, match, "pause", ANN, BOB, CY)
    since = house.clock[0]
    again = await house.reopen()
    again.clock[0] += 3 * DAY
    over = await go_on(again, match, BOB)
    assert deadline(over) == again.clock[0] + DAY
    assert over.times.due == again.clock[0] + DAY // 2, "reminders are given again"
    assert over.seats[0].turn.number == paused.seats[0].turn.number + 1
    with pytest.raises(IllegalMove, match="the match goes on"):
        await again.matches.votes.go_on(match.id, CY, since)
    assert over.times.put_off.remaining == LONGEST - 3 * DAY - DAY // 4
    await again.store.close()


async def test_a_player_who_resumes_is_not_told_of_their_own_turn(house: House) -> None:
    match = await begin_match(house)
    paused = await wish(house, match, "pause", ANN, BOB, CY)
    assert (await go_on(house, match, ANN)).seats[0].turn.number == paused.seats[0].turn.number


@pytest.mark.slow
async def test_a_match_that_goes_on_leaves_an_hour_at_least(house: House) -> None:
    match = await begin_match(house)
    house.clock[0] += DAY + GRACE // 2
    await wish(house, match, "pause", ANN, BOB, CY)
    over = await go_on(house, match, CY)
    assert deadline(over) == house.clock[0] + HOUR


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize(
    ("pace", "lasted", "left"),
    [
        ("1d", HOUR, HOUR),
        ("1d", HOUR + 1, DAY // 4),
        ("2h", 5 * DAY, HOUR),
        ("1h", 5 * DAY, HOUR),
        ("3d+12h", 5 * DAY, 3 * HOUR),
    ],
)
async def test_after_a_longer_pause_a_quarter_of_a_turn_is_left_as_anyone_can_end_it(
    house: House, pace: str, lasted: int, left: int
) -> None:
    match = await begin_match(house, pace=read_pace(pace))
    house.clock[0] += match.terms.pace.first - 1 if match.terms.pace else 0
    await wish(house, match, "pause", ANN, BOB, CY)
    house.clock[0] += lasted
    over = await go_on(house, match, CY)
    assert deadline(over) == house.clock[0] + left
    assert over.times.put_off.remaining == LONGEST - lasted - left


@pytest.mark.slow
async def test_moves_made_meanwhile_count_and_do_not_end_the_pause(house: House) -> None:
    match = await begin_match(house)
    house.clock[0] += 10 * HOUR
    await wish(house, match, "pause", ANN, BOB, CY)
    await house.play(match, 0, ("stop",))
    moved = await house.matches.match(match.id)
    assert (moved.to_move, is_paused(moved), deadline(moved, 1)) == ((1,), True, None)
    over = await go_on(house, match, ANN)
    assert deadline(over, 1) == house.clock[0] + DAY, "whose turn began in the pause has all of its time"
    assert moved.seats[0].clock == over.seats[0].clock


async def test_one_who_would_rather_play_on_is_enough_against_a_pause(house: House) -> None:
    match = await begin_match(house)
    await wish(house, match, "pause", ANN)
    turned_down = await refuse(house, match, "pause", BOB)
    assert (
        is_refused(turned_down, "pause"),
        no_seats(turned_down, "pause"),
        yes_seats(turned_down, "pause"),
    ) == (True, (1,), (0,))
    for who in (ANN, CY):
        with pytest.raises(IllegalMove, match="after the next move"):
            await wish(house, match, "pause", who)
    timed = await wish(house, match, "time", ANN)
    assert (requested_delay(timed), is_refused(timed, "time")) == ("time", False), (
        "something else can still be asked for"
    )
    await house.play(match, 0, ("stop",))
    assert requested_delay(await wish(house, match, "pause", ANN)) == "pause"


async def test_the_only_player_who_asked_can_withdraw_it(house: House) -> None:
    match = await begin_match(house)
    await wish(house, match, "pause", ANN)
    none = await refuse(house, match, "pause", ANN)
    assert none.votes == ()
    with pytest.raises(IllegalMove, match="isn’t asked for"):
        await refuse(house, match, "pause", BOB)


async def test_one_thing_is_asked_for_at_a_time(house: House) -> None:
    match = await begin_match(house)
    await wish(house, match, "pause", ANN)
    with pytest.raises(IllegalMove, match="Answer that first"):
        await wish(house, match, "time", BOB)
    assert yes_seats(await wish(house, match, "time", ANN), "time") == (0,), (
        "who asked alone may ask for something else"
    )


@pytest.mark.slow
async def test_a_question_is_over_with_the_next_move(house: House) -> None:
    match = await begin_match(house)
    await wish(house, match, "pause", ANN, BOB)
    await house.play(match, 0, ("stop",))
    moved = await house.matches.match(match.id)
    assert requested_delay(moved) is None
    with pytest.raises(IllegalMove, match="moved on"):
        await house.matches.votes.wish(match.id, CY, match.ply, 0, "pause")


async def test_more_time_takes_more_than_half_of_those_who_wait(house: House) -> None:
    match = await begin_match(house, 4)
    house.clock[0] += 20 * HOUR
    assert requested_delay(await wish(house, match, "time", ANN, BOB)) == "time"
    given = await wish(house, match, "time", DEE)
    assert requested_delay(given) is None
    assert deadline(given) == house.clock[0] + 4 * HOUR + DAY
    assert given.times.put_off == PutOff(spent=DAY)
    assert given.seats[0].turn.number == match.seats[0].turn.number, "it is the same turn"


async def test_with_two_players_the_one_who_waits_gives_it_unasked(house: House) -> None:
    match = await begin_match(house, 2)
    spent = match.times.put_off.spent
    given = await wish(house, match, "time", BOB)
    assert deadline(given) == house.clock[0] + 2 * DAY
    with pytest.raises(IllegalMove, match="moved on"):  # pressed twice, it counts once
        await house.matches.votes.wish(match.id, BOB, match.ply, spent, "time")


async def test_half_of_them_against_it_turn_it_down(house: House) -> None:
    match = await begin_match(house, 3)
    await wish(house, match, "time", ANN)
    assert is_refused(await refuse(house, match, "time", BOB), "time")


async def test_where_everyone_is_on_turn_more_than_half_of_everyone_agree(house: House) -> None:
    match = await begin_match(house, 3, "bidding")
    assert match.to_move == (0, 1, 2)
    await wish(house, match, "time", ANN)
    given = await wish(house, match, "time", BOB)
    assert [deadline(given, seat) for seat in range(3)] == [house.clock[0] + 2 * DAY] * 3
    assert given.times.put_off.spent == DAY, "they have it side by side"


async def test_time_that_was_given_is_used_up_with_the_turn(house: House) -> None:
    match = await begin_match(house, 2)
    await wish(house, match, "time", BOB)
    await house.play(match, 0, ("stop",))
    clock = (await house.matches.match(match.id)).seats[0].clock
    assert clock is not None
    assert clock.spare == DAY


@pytest.mark.slow
async def test_all_that_is_agreed_to_puts_a_match_off_by_a_bound(house: House) -> None:
    match = await begin_match(house, 2)
    start = house.clock[0]
    with pytest.raises(IllegalMove, match="30 days in all"):
        for n in range(100):
            match = (
                await wish(house, match, "pause", ANN, BOB)
                if n % 3
                else await wish(house, match, "time", BOB)
            )
            house.clock[0] += 7 * HOUR
            if is_paused(match):
                match = await go_on(house, match, ANN)
    ends = deadline(match)
    assert ends is not None
    assert start + 20 * DAY < ends <= start + DAY + longest_delay(match.pace or PATIENT)


async def test_without_a_clock_there_is_nothing_to_put_off(house: House) -> None:
    match = await house.start_match("rolling", 2)
    for what in ("pause", "time"):
        with pytest.raises(IllegalMove, match="no clock"):
            await wish(house, match, what, ANN)


@pytest.mark.slow
async def test_no_player_is_asked_to_wait_while_it_is_paused(house: House) -> None:
    match = await begin_match(house, 3, absence="vote")
    match = await later(house, match, DAY + GRACE)
    assert absent(match) == (0,)
    paused = await wish(house, match, "pause", ANN, BOB, CY)
    assert absent(paused) == ()
    with pytest.raises(IllegalMove, match="any more"):
        await house.matches.votes.skip(match.id, BOB)
    over = await go_on(house, match, BOB)
    assert absent(over) == (0,), "they are waited for on the same terms as before"
    moved = await later(house, over, DAY + GRACE)
    assert moved.to_move == (1,), "and no more than once more the time of a turn"


async def test_a_pause_ends_with_its_match(house: House) -> None:
    match = await begin_match(house, 2)
    await wish(house, match, "pause", ANN, BOB)
    over = await house.matches.resign(match.id, BOB)
    assert (over.phase, is_paused(over), over.times.due) == ("over", False, None)
    with pytest.raises(MatchOver):
        await wish(house, match, "pause", ANN)


@pytest.mark.slow
async def test_a_takeback_and_a_newcomer_leave_a_pause_as_it_is(house: House) -> None:
    match = await begin_match(house, 3)
    await wish(house, match, "pause", ANN, BOB, CY)
    await house.matches.seats.hand_over(match.id, BOB, EVE.user.id)
    offer = (await house.matches.match(match.id)).seats[1].offer
    assert offer is not None
    await house.matches.seats.take(match.id, EVE, 1, offer.since)
    await house.play(match, 0, ("stop",))
    back = await house.back_to(match, 0)
    assert (back.to_move, is_paused(back), deadline(back)) == ((0,), True, None)
    over = await go_on(house, match, EVE)
    assert deadline(over) == house.clock[0] + DAY
    with pytest.raises(NotSeated):
        await go_on(house, await wish(house, match, "pause", ANN, CY, EVE), BOB)


@pytest.mark.slow
async def test_a_paused_match_is_the_last_of_those_that_wait_for_a_player(house: House) -> None:
    paused = await begin_match(house, 2)
    await wish(house, paused, "pause", ANN, BOB)
    running = await begin_match(house, 2)
    untimed = await house.start_match("rolling", 2)
    assert [match.id for match in await house.matches.of_user(ANN.user.id)] == [
        running.id,
        untimed.id,
        paused.id,
    ]
