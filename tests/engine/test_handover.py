"""Seats that change hands: offered, taken once, and played on in.

The new player sees nothing that was private before, and the log tells who did what.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from engine import library
from engine.clocks.clock import Clock
from engine.clocks.habits import USUAL, Habits
from engine.clocks.pace import DAY, HOUR, read_pace
from engine.clocks.quiet_hours import Hours
from engine.clocks.vacation import Vacation
from engine.contract.errors import IllegalMove, LobbyRefusal, MatchOver, NotSeated, NotYourTurn, StillTheirs
from engine.contract.words import tell
from engine.match.records import Asker, Match, Person, Tenure
from engine.match.terms import Absence, MatchTerms
from engine.match.timing import GRACE, absent
from engine.match.votes import yes_seats
from engine.steps.seat_transfer import AWAY, NOTICE
from tests.engine.conftest import ASKERS, House
from tests.support.askers import asker, player_of
from tests.toys import bidding, laying

ANN, BOB, CY, DEE, EVE = ASKERS


def deadline_of(match: Match, seat: int) -> int | None:
    """Return when the time of a seat is out."""
    clock = match.seats[seat].clock
    return None if clock is None else clock.deadline


async def offer_own_seat(house: House, match: Match, to: int | None = None) -> int:
    """Offer Ann's seat and return the time of the offer."""
    after = await house.matches.seats.hand_over(match.id, ANN, to)
    offer = after.seats[0].offer
    assert offer is not None
    return offer.since


async def read_log(house: House, match: Match, seat: int | None = None) -> list[str]:
    """Return all events so far, as a seat may read them now."""
    names = (await house.matches.match(match.id)).names
    plies = await house.matches.plies(match.id, 0, (await house.matches.match(match.id)).ply)
    return [
        tell(event.sentence, names, reader=seat)
        for ply in plies
        for event in ply.events
        if event.is_for(seat)
    ]


@pytest.mark.slow
async def test_another_player_plays_on_and_history_keeps_who_made_which_move(house: House) -> None:
    match = await house.start_match("laying", 2)
    await house.play(match, 0, ("pass",))
    since = await offer_own_seat(house, match)
    taken = await house.matches.seats.take(match.id, DEE, 0, since)
    assert taken.host == DEE.user.id, "or nobody would be there to host"
    assert (taken.names[:2], taken.seat_of(DEE.user.id), taken.seat_of(ANN.user.id)) == (
        ("Dee", "Bob"),
        0,
        None,
    )
    assert await house.store.tenures(match.id) == (
        Tenure(0, 0, Person(100)),
        Tenure(1, 0, Person(101)),
        Tenure(0, 2, Person(103)),
    )
    again = await house.reopen()
    assert await again.matches.match(match.id) == taken
    await again.play(match, 1, ("pass",))
    lines = await read_log(again, match)
    assert lines[0].startswith("Ann ")
    assert "Ann handed their seat to Dee." in lines
    assert "Ann handed their seat to you." in await read_log(again, match, 0)
    over = await again.play_on(match, "on")
    assert over.phase == "over"
    assert await again.matches.back.verify(match.id)
    assert [one.id for one in await again.matches.of_user(DEE.user.id)] == [match.id]
    assert await again.matches.of_user(ANN.user.id) == ()
    await again.store.close()


async def test_the_player_of_an_offered_seat_plays_on_and_may_keep_it(house: House) -> None:
    match = await house.start_match("laying", 2)
    since = await offer_own_seat(house, match)
    with pytest.raises(LobbyRefusal, match="offered already"):
        await house.matches.seats.hand_over(match.id, ANN, None)
    await house.play(match, 0, ("pass",))
    assert (await house.matches.match(match.id)).seats[0].offer is not None
    await house.matches.seats.keep(match.id, ANN)
    with pytest.raises(LobbyRefusal, match="isn’t offered any more"):
        await house.matches.seats.take(match.id, DEE, 0, since)
    with pytest.raises(LobbyRefusal, match="isn’t offered to anyone"):
        await house.matches.seats.keep(match.id, ANN)


@pytest.mark.slow
async def test_of_two_who_take_it_at_once_one_gets_it(house: House) -> None:
    match = await house.start_match("laying", 2)
    since = await offer_own_seat(house, match)
    found = await asyncio.gather(
        *(house.matches.seats.take(match.id, who, 0, since) for who in (DEE, EVE)), return_exceptions=True
    )
    (refusal,) = [one for one in found if isinstance(one, LobbyRefusal)]
    assert tell(refusal.sentence, refusal.names) == "Dee has taken this seat."
    assert (await house.matches.match(match.id)).names[0] == "Dee"


async def test_a_move_that_arrives_with_the_taking_counts_or_is_refused(house: House) -> None:
    match = await house.start_match("laying", 2)
    since = await offer_own_seat(house, match)
    token = (await house.look(match, 0)).token
    await house.matches.pick(match.id, ANN, token, ("pass",))
    taken = await house.matches.seats.take(match.id, DEE, 0, since)
    assert taken.to_move == (1,)
    with pytest.raises(NotSeated, match="plays your seat"):
        await house.matches.pick(match.id, ANN, token, ("pass",))
    with pytest.raises(NotYourTurn):
        await house.matches.pick(match.id, DEE, token, ("pass",))


@pytest.mark.slow
async def test_a_seat_stores_the_press_of_its_current_player(house: House) -> None:
    lobby = await house.matches.open("laying", laying.Options(), replace(ANN, press=11))
    await house.matches.join(lobby.id, replace(BOB, press=12))
    match = await house.matches.start(lobby.id, ANN)
    since = await offer_own_seat(house, match)
    await house.matches.seats.take(match.id, replace(DEE, press=13), 0, since)
    again = await house.reopen()
    assert [seated.press for seated in (await again.matches.match(match.id)).seats] == [13, 12]
    (told,) = (await again.matches.privacy.life(DEE.user.id)).matches
    assert [seat["press"] for seat in told["seats"]] == ["13"], "of Ann’s she is told nothing"
    await again.store.close()


async def test_drafts_decisions_and_wishes_do_not_bind_the_newcomer(house: House) -> None:
    match = await house.start_match("bidding", 2)
    look = await house.look(match, 0)
    assert look.ask is not None
    await house.click(match, 0, look.ask.options[0].key)
    await house.matches.agree_to_end(match.id, ANN)
    since = await offer_own_seat(house, match)
    taken = await house.matches.seats.take(match.id, DEE, 0, since)
    assert (yes_seats(taken, "end"), taken.to_move, taken.seats[0].turn.decided) == ((), (0, 1), False)
    now = await house.look(taken, 0)
    assert (now.picks, now.decision) == ((), None)
    assert now.token > look.token
    with pytest.raises(IllegalMove):
        await house.matches.takebacks.find(match.id, DEE)


async def begin_with_clock(
    house: House, pace: str, absence: Absence = "house", game: str = "laying", **chosen: int
) -> Match:
    """Start a match of Ann and Bob with a clock, on Ann's turn."""
    options = library.game_named(game).Options.model_validate(chosen)
    match = await house.matches.open(game, options, ANN, MatchTerms(read_pace(pace), absence=absence))
    await house.matches.join(match.id, BOB)
    return await house.matches.start(match.id, ANN)


async def passed_on(house: House, match: Match, old: Asker, new: Asker) -> Clock:
    """Hand the first seat to another player and return its clock."""
    offer = (await house.matches.seats.hand_over(match.id, old, None)).seats[0].offer
    assert offer is not None
    clock = (await house.matches.seats.take(match.id, new, 0, offer.since)).seats[0].clock
    assert clock is not None
    return clock


@pytest.mark.slow
async def test_the_newcomer_goes_on_with_what_was_left_in_their_own_hours(house: House) -> None:
    match = await begin_with_clock(house, "1d")
    await house.matches.people.keep(ANN.user.id, Habits(Hours("UTC", (0, 6))))
    await house.store.keep_habits(DEE.user.id, Habits(Hours("UTC", (0, 12))))
    house.clock[0] = 12 * 3600  # noon: Ann's night is not counted
    before = (await house.matches.match(match.id)).seats[0].clock
    assert before is not None and before.deadline is not None
    left = Hours("UTC", (0, 6)).seconds_between(house.clock[0], before.deadline)
    clock = await passed_on(house, match, ANN, DEE)
    assert (clock.spare, clock.missed, clock.reminded, clock.started) == (left, 0, 0, house.clock[0])
    assert clock.deadline == Hours("UTC", (0, 12)).after(house.clock[0], left)


async def test_a_newcomer_has_an_hour_at_least(house: House) -> None:
    match = await begin_with_clock(house, "1d")
    house.clock[0] += DAY - 60
    clock = await passed_on(house, match, ANN, DEE)
    assert clock.deadline == house.clock[0] + HOUR
    house.clock[0] += 60 + GRACE
    await house.matches.pass_time()
    assert (await house.matches.match(match.id)).names[0] == "Dee", "and is still expected"


@pytest.mark.slow
async def test_a_seat_that_is_handed_to_and_fro_gains_no_time(house: House) -> None:
    match = await begin_with_clock(house, "1d")
    begun, people = house.clock[0], [ANN, DEE]
    for _ in range(20):
        house.clock[0] += HOUR
        clock = await passed_on(house, match, *people)
        assert clock.deadline == begun + DAY
        people.reverse()
    house.clock[0] = begun + DAY - 60
    await passed_on(house, match, *people)
    clock = await passed_on(house, match, *reversed(people))
    assert clock.deadline == begun + DAY, "not even an hour for who sat there before"
    house.clock[0] = begun + DAY + GRACE
    await house.matches.pass_time()
    after = await house.matches.match(match.id)
    assert (after.to_move, after.seats[0].clock and after.seats[0].clock.missed) == ((1,), 1)


@pytest.mark.slow
async def test_nor_does_its_bank_between_two_turns(house: House) -> None:
    match = await begin_with_clock(house, "3d+12h")
    house.clock[0] += 2 * DAY
    await house.play(match, 0, ("pass",))
    for people in ((ANN, DEE), (DEE, ANN)):
        clock = await passed_on(house, match, *people)
        assert (clock.spare, clock.deadline) == (DAY + 12 * HOUR, None)


@pytest.mark.slow
async def test_who_misses_turns_does_not_seem_to_have_come_back_by_handing_the_seat_to_and_fro(
    house: House,
) -> None:
    match = await begin_with_clock(house, "1d", game="organism")
    house.clock[0] += DAY + GRACE
    await house.matches.pass_time()
    assert (await passed_on(house, match, ANN, DEE)).missed == 0, "who is new has missed nothing"
    await house.play_on(match, "on", most=1)
    house.clock[0] += DAY + GRACE
    await house.matches.pass_time()
    assert (await passed_on(house, match, DEE, ANN)).missed == 1


@pytest.mark.slow
async def test_the_new_player_of_an_absent_seat_has_a_whole_turn(house: House) -> None:
    match = await begin_with_clock(house, "1d", game="organism")
    for _ in range(2):
        while (await house.matches.match(match.id)).to_move != (0,):
            await house.play_on(match, "on", most=1)
        house.clock[0] += DAY + GRACE
        await house.matches.pass_time()
    while (await house.matches.match(match.id)).to_move != (0,):
        await house.play_on(match, "on", most=1)
    offered = await house.matches.seats.replace(
        match.id, asker(CY.user, manages=True), ANN.user.id, DEE.user.id
    )
    offer = offered.seats[0].offer
    assert offer is not None
    with pytest.raises(StillTheirs):
        await house.matches.seats.take(match.id, DEE, 0, offer.since)
    # A player whom no DM reaches is not waited for where a clock has run out twice.
    taken = await house.matches.seats.take(match.id, DEE, 0, offer.since, is_unreached=True)
    clock = taken.seats[0].clock
    assert clock is not None
    assert (clock.missed, (clock.deadline or 0) - house.clock[0]) == (0, DAY)


@pytest.mark.slow
async def test_the_others_are_not_asked_once_more_whether_they_wait_for_a_seat_that_was_handed_over(
    house: House,
) -> None:
    match = await begin_with_clock(house, "1d", absence="vote")
    house.clock[0] += DAY + GRACE
    await house.matches.pass_time()
    assert absent(await house.matches.match(match.id)) == (0,)
    house.clock[0] += 2 * HOUR
    clock = await passed_on(house, match, ANN, DEE)
    now = await house.matches.match(match.id)
    assert (absent(now), (clock.deadline or 0) - house.clock[0]) == ((0,), DAY - 2 * HOUR)
    house.clock[0] += DAY
    await house.matches.pass_time()
    assert (await house.matches.match(match.id)).to_move == (1,)


async def test_nothing_told_in_private_goes_to_the_newcomer(house: House) -> None:
    match = await house.start_match("howmanycalories", 3)
    await house.play_on(match, "on", most=3)
    assert any("You passed" in line or "you" in line.lower() for line in await read_log(house, match, 0))
    before = await read_log(house, match)
    since = await offer_own_seat(house, match)
    await house.matches.seats.take(match.id, DEE, 0, since)
    assert await read_log(house, match, 0) == [*before, "Ann handed their seat to you."]
    assert (await house.matches.look(match.id, ANN)).seat is None, "who was there looks on"
    home = asker(ANN.user, sees=False)
    assert (await house.matches.match_for(match.id, home)).id == match.id


async def test_who_may_not_take_a_seat(house: House) -> None:
    lobby = await house.matches.open("laying", laying.Options(), ANN)
    for who in (BOB, CY, DEE):
        if who is DEE:
            await house.matches.remove(lobby.id, ANN, CY.user.id)
        await house.matches.join(lobby.id, who)
    match = await house.matches.start(lobby.id, ANN)
    since = await offer_own_seat(house, match, EVE.user.id)
    for who, refusal in (
        (BOB, "You are in this match already"),
        (CY, "removed you"),
        (asker(77), "someone else"),
    ):
        with pytest.raises(LobbyRefusal, match=refusal):
            await house.matches.seats.take(match.id, who, 0, since)
    with pytest.raises(LobbyRefusal, match="in this match already"):
        await house.matches.seats.hand_over(match.id, BOB, ANN.user.id)
    with pytest.raises(NotSeated, match="wasn’t offered to you"):
        await house.matches.seats.refuse(match.id, BOB, 0, since)
    await house.matches.seats.take(match.id, EVE, 0, since)
    bobs = (await house.matches.seats.hand_over(match.id, BOB, None)).seats[1].offer
    assert bobs is not None
    with pytest.raises(LobbyRefusal, match="seen another hand"):
        await house.matches.seats.take(match.id, ANN, 1, bobs.since)
    with pytest.raises(NotSeated, match="plays your seat"):
        await house.matches.seats.hand_over(match.id, ANN, None)


async def test_an_asked_player_may_say_no(house: House) -> None:
    match = await house.start_match("laying", 2)
    since = await offer_own_seat(house, match, DEE.user.id)
    after = await house.matches.seats.refuse(match.id, DEE, 0, since)
    offer = after.seats[0].offer
    assert offer is not None and offer.is_declined
    again = await house.reopen()
    assert (await again.matches.match(match.id)).seats[0].offer == offer
    with pytest.raises(LobbyRefusal, match="isn’t offered any more"):
        await again.matches.seats.take(match.id, DEE, 0, since)
    await again.matches.seats.keep(match.id, ANN)
    await again.store.close()


async def test_who_sits_down_can_not_take_another_seat_that_they_were_asked_to_take(house: House) -> None:
    match = await house.start_match("laying", 3)
    since = await offer_own_seat(house, match, DEE.user.id)
    await house.matches.seats.hand_over(match.id, BOB, DEE.user.id)
    after = await house.matches.seats.take(match.id, DEE, 0, since)
    offer = after.seats[1].offer
    assert offer is not None and offer.is_declined, "or Bob would wait for an answer that nobody can give"
    assert after.seats[0].offer is None
    await house.matches.seats.keep(match.id, BOB)
    again = (await house.matches.seats.hand_over(match.id, BOB, EVE.user.id)).seats[1].offer
    assert again is not None
    assert (await house.matches.seats.take(match.id, EVE, 1, again.since)).names[1] == "Eve"


async def test_the_host_replaces_who_is_away_unless_they_come_back(house: House) -> None:
    match = await house.start_match("laying", 2)
    await house.play(match, 0, ("pass",))
    began = house.clock[0]
    house.clock[0] += AWAY - 1
    with pytest.raises(StillTheirs, match="the seat stays theirs until") as refused:
        await house.matches.seats.replace(match.id, ANN, BOB.user.id, DEE.user.id)
    assert (refused.value.since, refused.value.until) == (began, began + AWAY)
    house.clock[0] += 1
    with pytest.raises(LobbyRefusal, match="Only the host"):
        await house.matches.seats.replace(match.id, CY, BOB.user.id, DEE.user.id)
    offered = await house.matches.seats.replace(
        match.id, asker(CY.user, manages=True), BOB.user.id, DEE.user.id
    )
    assert offered.seats[1].offer is not None
    back = (await house.play(match, 1, ("pass",))).look.match
    assert back.seats[1].offer is None, "they are back"
    await house.play(match, 0, ("pass",)) if back.to_move == (0,) else None
    house.clock[0] += AWAY
    absent = (await house.matches.match(match.id)).to_move
    if absent == (1,):
        again = await house.matches.seats.replace(match.id, ANN, BOB.user.id, DEE.user.id)
        offer = again.seats[1].offer
        assert offer is not None
        house.clock[0] += NOTICE - 1
        with pytest.raises(StillTheirs, match="has until") as early:
            await house.matches.seats.take(match.id, DEE, 1, offer.since)
        assert (early.value.since, early.value.until) == (offer.since, offer.since + NOTICE)
        with pytest.raises(StillTheirs):
            await house.matches.seats.take(match.id, DEE, 1, offer.since, is_unreached=True)
        house.clock[0] += 1
        await house.matches.seats.take(match.id, DEE, 1, offer.since)
        assert "Dee plays on for Bob, who was away." in await read_log(house, match)


async def test_without_a_clock_no_player_is_replaced_while_away_or_on_vacation(
    house: House,
) -> None:
    match = await house.start_match("laying", 2)
    await house.play(match, 0, ("pass",))
    began = house.clock[0]
    await house.matches.people.go_away(BOB.user.id, began + 2 * AWAY)
    house.clock[0] += 2 * AWAY - 1
    with pytest.raises(StillTheirs) as refused:
        await house.matches.seats.replace(match.id, ANN, BOB.user.id, DEE.user.id)
    assert refused.value.until == began + 3 * AWAY
    house.clock[0] = began + 2 * AWAY
    await house.matches.pass_time()
    house.clock[0] = began + 3 * AWAY - 1
    with pytest.raises(StillTheirs):
        await house.matches.seats.replace(match.id, ANN, BOB.user.id, DEE.user.id)
    house.clock[0] += 1
    assert (await house.matches.seats.replace(match.id, ANN, BOB.user.id, DEE.user.id)).seats[1].offer


@pytest.mark.slow
async def test_a_seat_that_was_kept_is_not_offered_again_at_once(house: House) -> None:
    match = await house.start_match("laying", 3)
    await house.play(match, 0, ("pass",))
    house.clock[0] += AWAY
    (absent,) = (await house.matches.match(match.id)).to_move
    deadline = deadline_of(await house.matches.match(match.id), absent)
    who = ASKERS[absent]
    await house.matches.seats.replace(match.id, ANN, who.user.id, DEE.user.id)
    kept_at = house.clock[0]
    kept = await house.matches.seats.keep(match.id, who)
    assert kept.seats[absent].offer is None
    assert deadline_of(kept, absent) == deadline, "their turn is no longer for that"
    house.clock[0] += AWAY - 1
    with pytest.raises(StillTheirs) as refused:
        await house.matches.seats.replace(match.id, ANN, who.user.id, DEE.user.id)
    assert (refused.value.since, refused.value.until) == (match.times.opened, kept_at + AWAY)
    house.clock[0] += 1
    assert (await house.matches.seats.replace(match.id, ANN, who.user.id, DEE.user.id)).seats[absent].offer


@pytest.mark.slow
@pytest.mark.usefixtures("no_vacation")
async def test_with_a_clock_a_seat_that_was_kept_is_offered_again_when_another_turn_is_missed(
    house: House,
) -> None:
    match = await begin_with_clock(house, "1d", game="rolling", turns=4)
    while not ((clock := match.seats[1].clock) is not None and clock.is_away and match.to_move == (1,)):
        if match.to_move == (1,):
            house.clock[0] += DAY + GRACE
            await house.matches.pass_time()
        else:
            await house.play(match, match.to_move[0], ("stop",))
        match = await house.matches.match(match.id)
    await house.matches.seats.replace(match.id, ANN, BOB.user.id, DEE.user.id)
    await house.matches.seats.keep(match.id, BOB)
    with pytest.raises(LobbyRefusal, match="after missing 2 turns in a row"):
        await house.matches.seats.replace(match.id, ANN, BOB.user.id, DEE.user.id)
    house.clock[0] += HOUR + GRACE
    await house.matches.pass_time()
    assert (await house.matches.seats.replace(match.id, ANN, BOB.user.id, DEE.user.id)).seats[1].offer


@pytest.mark.slow
async def test_whose_host_has_resigned_is_hosted_by_the_next_one(house: House) -> None:
    match = await house.start_match("laying", 3)
    after = await house.matches.resign(match.id, ANN)
    assert after.host == BOB.user.id
    (mover,) = after.to_move
    if mover == 1:
        await house.play(after, 1, ("pass",))
    house.clock[0] += AWAY
    with pytest.raises(LobbyRefusal):
        await house.matches.seats.replace(match.id, ANN, CY.user.id, DEE.user.id)
    assert (await house.matches.seats.replace(match.id, BOB, CY.user.id, DEE.user.id)).seats[2].offer
    again = await house.reopen()
    assert (await again.matches.match(match.id)).host == BOB.user.id
    await again.store.close()


async def test_without_a_clock_who_is_away_beyond_their_vacation_keeps_the_seat_as_long(house: House) -> None:
    match = await house.start_match("laying", 2)
    await house.play(match, 0, ("pass",))
    back = house.clock[0] + 2 * AWAY
    spent = Habits(vacation=Vacation(left=0, counted=house.clock[0]))
    await house.store.keep_absence(BOB.user.id, USUAL, spent, wakes=None)
    await house.matches.people.go_away(BOB.user.id, back)
    house.clock[0] = back - 1
    with pytest.raises(StillTheirs) as refused:
        await house.matches.seats.replace(match.id, ANN, BOB.user.id, DEE.user.id)
    assert refused.value.until == back + AWAY


async def test_an_offer_ends_with_the_match_or_with_resigning(house: House) -> None:
    match = await house.start_match("laying", 3)
    since = await offer_own_seat(house, match)
    left = await house.matches.resign(match.id, ANN)
    assert left.seats[0].offer is None
    with pytest.raises(LobbyRefusal, match="isn’t offered any more"):
        await house.matches.seats.take(match.id, DEE, 0, since)
    await house.matches.seats.hand_over(match.id, BOB, None)
    over = await house.matches.resign(match.id, CY)
    assert [seated.offer for seated in over.seats] == [None] * 3
    with pytest.raises(MatchOver):
        await house.matches.seats.take(match.id, DEE, 1, since)


async def test_a_rematch_is_for_who_sat_there_at_the_end(house: House) -> None:
    match = await house.start_match("bidding", 2, rounds=1)
    since = await offer_own_seat(house, match)
    await house.matches.seats.take(match.id, DEE, 0, since)
    over = await house.play_on(match, "on")
    with pytest.raises(NotSeated):
        await house.matches.rematch(over.id, ANN)
    assert (await house.matches.rematch(over.id, player_of(over, 0))).lobby.invited == (101, 103)
    assert bidding.TITLE
