"""Votes that waited for players who left or are away are decided at once.

The players who are still asked decide.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pytest

from engine.clocks.delay import Delay
from engine.clocks.pace import DAY, HOUR, Pace, read_pace
from engine.contract.errors import StillTheirs
from engine.contract.words import tell
from engine.library import game_named
from engine.match.ending import Ending
from engine.match.records import Asker, Match
from engine.match.takebacks import FREE_MOST
from engine.match.terms import Absence, MatchTerms
from engine.match.timing import GRACE, absent
from engine.match.votes import is_refused, waiting_seats
from engine.steps.departures import departed_seats
from engine.steps.seat_transfer import AWAY
from tests.engine.conftest import ASKERS, House

pytestmark = pytest.mark.usefixtures("no_vacation")

ANN, BOB, CY, DEE, EVE = ASKERS


@dataclass(frozen=True)
class Vote:
    """A kind of question that is put to the players."""

    agree: Callable[[House, Match, Asker], Awaitable[Match]]
    """Asks for it, or agrees to it."""
    waiting: Callable[[Match], Sequence[int]]
    """Returns the seats that still have to answer."""
    is_decided: Callable[[Match, Match], bool]
    """Whether the second match is the result of the first one when all agree."""
    asker: int = 0
    moves: int = 0
    """The number of turns played before."""
    late: int = 0
    """The number of seconds that pass before."""
    is_decided_alone: bool = True


async def delay(house: House, match: Match, who: Asker, *, wish: Delay) -> Match:
    return await house.matches.votes.wish(match.id, who, match.ply, match.times.put_off.spent, wish)


async def take_back(house: House, match: Match, who: Asker) -> Match:
    if match.asking_back is None:
        return await house.matches.takebacks.ask(match.id, who, match.ply)
    return await house.matches.takebacks.answer(match.id, who, match.ply, allows=True)


async def end(house: House, match: Match, who: Asker) -> Match:
    return await house.matches.agree_to_end(match.id, who)


async def skip(house: House, match: Match, who: Asker) -> Match:
    return await house.matches.votes.skip(match.id, who, match.ply)


def deadline(match: Match, seat: int) -> int:
    clock = match.seats[seat].clock
    assert clock is not None and clock.deadline is not None
    return clock.deadline


def is_paused(match: Match) -> bool:
    return match.times.is_paused


VOTES = {
    "pause": Vote(
        partial(delay, wish="pause"),
        partial(waiting_seats, kind="pause"),
        lambda was, now: not is_paused(was) and is_paused(now),
    ),
    "more time": Vote(
        partial(delay, wish="time"),
        partial(waiting_seats, kind="time"),
        lambda was, now: deadline(now, 0) == deadline(was, 0) + DAY,
    ),
    "take back": Vote(
        take_back,
        partial(waiting_seats, kind="takeback"),
        lambda was, now: (now.dice.takebacks, now.to_move) == (was.dice.takebacks + 1, (0,)),
        moves=2,
    ),
    "end": Vote(
        end,
        partial(waiting_seats, kind="end"),
        lambda _, now: (now.phase, now.ending) == ("cancelled", Ending.AGREED),
        is_decided_alone=False,
    ),
    "skip": Vote(
        skip,
        partial(waiting_seats, kind="skip"),
        lambda was, now: (now.ply, now.to_move) == (was.ply + 1, (1,)),
        asker=1,
        late=DAY + GRACE,
    ),
}


async def begin_match(
    house: House,
    players: int = 4,
    game: str = "rolling",
    pace: Pace | None = None,
    absence: Absence = "vote",
) -> Match:
    terms = MatchTerms(pace, absence=absence)
    match = await house.matches.open(game, game_named(game).Options(), ANN, terms)
    for guest in ASKERS[1:players]:
        await house.matches.join(match.id, guest)
    return await house.matches.start(match.id, ANN)


async def open_vote(house: House, vote: Vote, agreeing: int) -> Match:
    """Return a match with an open vote, to which `agreeing` others agree."""
    match = await begin_match(house, pace=read_pace("1d"))
    for _ in range(vote.moves):
        await house.play(match, match.to_move[0], ("stop",))
        match = await house.matches.match(match.id)
    house.clock[0] += vote.late
    await house.matches.pass_time()
    match = await house.matches.match(match.id)
    for seat in (vote.asker, *others_of(vote)[:agreeing]):
        match = await vote.agree(house, match, ASKERS[seat])
    return match


def others_of(vote: Vote) -> Sequence[int]:
    """Return the seats of the others, without the late player."""
    return [seat for seat in range(4) if seat != vote.asker and not (vote.late and seat == 0)]


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize(
    ("kind", "agreeing"),
    [(kind, agreeing) for kind in VOTES for agreeing in (0, 1) if (kind, agreeing) != ("skip", 1)],
)
async def test_a_vote_is_decided_as_soon_as_no_player_who_is_here_has_to_answer(
    house: House, kind: str, agreeing: int
) -> None:
    vote = VOTES[kind]
    match = before = await open_vote(house, vote, agreeing)
    for seat in others_of(vote)[agreeing:]:
        assert match.phase == "playing" and not vote.is_decided(before, match)
        assert [*vote.waiting(match)], "each message names a player it waits for"
        assert not {*vote.waiting(match)} & {*departed_seats(match)}
        match = await house.matches.seats.note_departed(match.id, ASKERS[seat].user.id)
    if agreeing or vote.is_decided_alone:
        assert vote.is_decided(before, match)
    else:
        assert match.phase == "playing"
        assert [*vote.waiting(match)], "one player alone does not end it for the others"


async def test_an_offered_seat_waits_for_no_player_who_left(house: House) -> None:
    match = await begin_match(house, 3)
    await house.play(match, 0, ("stop",))
    house.clock[0] += AWAY
    offered = await house.matches.seats.replace(match.id, ANN, BOB.user.id, EVE.user.id)
    offer = offered.seats[1].offer
    assert offer is not None
    with pytest.raises(StillTheirs):
        await house.matches.seats.take(match.id, EVE, 1, offer.since)
    await house.matches.seats.note_departed(match.id, BOB.user.id)
    assert (await house.matches.seats.take(match.id, EVE, 1, offer.since)).seat_of(EVE.user.id) == 1


async def test_the_house_moves_where_every_player_who_could_wait_has_left(house: House) -> None:
    match = await begin_match(house, pace=read_pace("1d"))
    house.clock[0] += DAY + GRACE
    await house.matches.pass_time()
    for one in (BOB, CY, DEE):
        assert absent(await house.matches.match(match.id)) == (0,)
        match = await house.matches.seats.note_departed(match.id, one.user.id)
    assert (match.ply, match.to_move, absent(match)) == (1, (1,), ())


async def test_players_who_left_are_not_asked_to_wait(house: House) -> None:
    match = await begin_match(house, 2, pace=read_pace("1d"))
    await house.matches.seats.note_departed(match.id, BOB.user.id)
    house.clock[0] += DAY + GRACE
    await house.matches.pass_time()
    match = await house.matches.match(match.id)
    assert (match.ply, absent(match)) == (1, ()), "the house moves at once"


async def test_a_player_who_left_asks_no_more_to_take_back(house: House) -> None:
    vote = VOTES["take back"]
    match = await open_vote(house, vote, 1)
    match = await house.matches.seats.note_departed(match.id, ANN.user.id)
    assert (match.asking_back, match.dice.takebacks) == (None, 0)


async def test_what_a_player_refused_stands_when_they_leave(house: House) -> None:
    match = await open_vote(house, VOTES["take back"], 1)
    await house.matches.takebacks.answer(match.id, CY, match.ply, allows=False)
    for one in (CY, DEE):
        left = await house.matches.seats.note_departed(match.id, one.user.id)
    assert (is_refused(left, "takeback"), left.dice.takebacks) == (True, 0)


@pytest.mark.slow
async def test_a_takeback_that_no_player_is_left_to_allow_is_told_as_the_askers_own(house: House) -> None:
    match = await open_vote(house, VOTES["take back"], 0)
    for one in (BOB, CY, DEE):
        match = await house.matches.seats.note_departed(match.id, one.user.id)
    (ply,) = await house.matches.plies(match.id, match.ply - 1, match.ply)
    assert tell(ply.events[0].sentence, match.names) == "Ann took back 2 moves."
    assert await house.matches.back.verify(match.id)


@pytest.mark.slow
async def test_a_takeback_that_can_not_be_done_any_more_is_dropped(house: House) -> None:
    match = await begin_match(house, 2)
    for _ in range(FREE_MOST):
        await house.play(match, 0, ("stop",))
        match = await house.matches.match(match.id)
        match = await house.matches.takebacks.take_back(match.id, ANN, match.ply)
    await house.play(match, 0, ("stop",))
    match = await house.matches.match(match.id)
    match = await house.matches.takebacks.ask(match.id, ANN, match.ply)
    assert match.asking_back == 0
    left = await house.matches.seats.note_departed(match.id, BOB.user.id)
    assert (left.asking_back, left.dice.takebacks, left.ply) == (None, FREE_MOST, match.ply)


async def at_once(house: House) -> Match:
    """Return a match of three who bid at once.

    Bob has missed a round, and has 12 hours in this one.
    """
    match = await begin_match(house, 3, "bidding", read_pace("3d+12h"), "house")
    for seat in (0, 2):
        await house.play(match, seat, ("C5",), ("loud",))
    house.clock[0] = deadline(await house.matches.match(match.id), 1) + GRACE
    await house.matches.pass_time()
    match = await house.matches.match(match.id)
    assert match.to_move == (0, 1, 2)
    return match


async def test_a_vote_waits_for_no_player_who_has_missed_turn_after_turn(house: House) -> None:
    match = await at_once(house)
    for one in (ANN, CY):
        await delay(house, match, one, wish="pause")
    house.clock[0] += 12 * HOUR + GRACE
    await house.matches.pass_time()
    paused = await house.matches.match(match.id)
    assert (paused.ply, paused.expected_seats) == (match.ply, (0, 2))
    assert is_paused(paused)


@pytest.mark.slow
async def test_a_takeback_waits_for_no_player_who_has_missed_turn_after_turn(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    # this game throws dice
    monkeypatch.setattr("engine.match.takebacks._check_open", lambda *_: None)
    match = await at_once(house)
    for one in (ANN, CY):
        await take_back(house, match, one)
        match = await house.matches.match(match.id)
    house.clock[0] += 12 * HOUR + GRACE
    await house.matches.pass_time()
    back = await house.matches.match(match.id)
    assert (back.asking_back, back.dice.takebacks) == (None, 1)


async def test_a_pause_that_ends_counts_who_would_not_wait_again(house: House) -> None:
    match = await open_vote(house, VOTES["skip"], 0)
    for one in ASKERS[:4]:
        match = await delay(house, match, one, wish="pause")
    for one in (CY, DEE):
        match = await house.matches.seats.note_departed(match.id, one.user.id)
    assert (absent(match), match.ply) == ((), 0)
    over = await house.matches.votes.go_on(match.id, BOB, match.times.put_off.since or 0)
    assert (over.ply, over.to_move) == (1, (1,)), "Bob alone is asked, and would not wait"


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("kind", ["pause", "take back", "skip"])
async def test_a_move_that_an_older_build_makes_beside_this_one_ends_a_vote(house: House, kind: str) -> None:
    match = await open_vote(house, VOTES[kind], 0)
    assert match.votes
    record = await house.store.record(match.id)
    assert record is not None
    moved = replace(record.match, ply=match.ply + 1, version=match.version + 1)
    await house.store.save(record, replace(record, match=moved), now=house.clock[0], then=lambda _: None)
    found = await house.store.record(match.id)
    assert found is not None
    assert found.match.votes == match.votes, "that build does not know the column"
    assert not any(found.match.vote(vote.kind) for vote in match.votes)


async def test_a_takeback_that_is_asked_again_is_allowed_again(house: House) -> None:
    match = await open_vote(house, VOTES["take back"], 2)
    match = await house.matches.takebacks.answer(match.id, ANN, match.ply, allows=False)
    match = await take_back(house, match, ANN)
    assert [*waiting_seats(match, "takeback")] == [1, 2, 3]


async def test_what_a_player_agreed_to_does_not_count_when_they_have_resigned(house: House) -> None:
    match = await begin_match(house, 3)
    await end(house, match, CY)
    match = await house.matches.resign(match.id, CY)
    assert (match.phase, match.votes) == ("playing", ())
