"""Terms of a match: timeouts, who may join, how long a lobby waits."""

from __future__ import annotations

from typing import Any

import pytest

from engine import library
from engine.clocks.clock import MISSED_MOST
from engine.clocks.habits import Habits
from engine.clocks.pace import DAY, SHORTEST, read_pace
from engine.clocks.quiet_hours import Hours
from engine.contract.errors import IllegalMove, LobbyRefusal, NotSeated
from engine.match.ending import Ending
from engine.match.ending_words import ending_of
from engine.match.records import Match
from engine.match.terms import MatchTerms
from engine.match.timing import GRACE, absent
from engine.match.votes import no_seats, yes_seats
from tests.engine.conftest import ASKERS, House

pytestmark = pytest.mark.usefixtures("no_vacation")

ANN, BOB, CY, DEE, EVE = ASKERS
VOTE = MatchTerms(read_pace("1d"), "vote")


async def begin_match(house: House, game: str, players: int, terms: MatchTerms, **options: Any) -> Match:
    chosen = library.game_named(game).Options.model_validate(options)
    match = await house.matches.open(game, chosen, ANN, terms)
    for guest in ASKERS[1:players]:
        await house.matches.join(match.id, guest)
    return await house.matches.start(match.id, ANN)


async def later(house: House, match: Match, seconds: int) -> Match:
    """Let time pass, run what is due, and return the match."""
    house.clock[0] += seconds
    await house.matches.pass_time()
    return await house.matches.match(match.id)


async def late(house: House, players: int = 3) -> Match:
    """Return a match in which the others are asked to wait for the late player."""
    match = await begin_match(house, "rolling", players, VOTE)
    return await later(house, match, DAY + GRACE)


async def test_the_others_say_whether_the_house_moves(house: House) -> None:
    match = await late(house, 4)
    assert (match.ply, absent(match)) == (0, (0,))
    clock = match.seats[0].clock
    assert clock is not None
    assert clock.deadline == house.clock[0] + DAY
    with pytest.raises(IllegalMove, match="make your move"):
        await house.matches.votes.skip(match.id, ANN)
    with pytest.raises(NotSeated):
        await house.matches.votes.skip(match.id, EVE)
    for _ in range(2):  # pressed twice, it is one vote
        assert (await house.matches.votes.skip(match.id, BOB)).ply == 0
    again = await house.reopen()
    moved = await again.matches.votes.skip(match.id, CY)
    assert (moved.ply > 0, absent(moved), moved.to_move) == (True, (), (1,))
    (first, *_) = await again.matches.plies(match.id, 0, moved.ply)
    assert (first.kind, first.seat) == ("stand_in", 0)
    assert moved.vote("skip") is None
    with pytest.raises(IllegalMove, match="any more"):
        await again.matches.votes.skip(match.id, DEE)
    await again.store.close()


async def test_players_say_whether_they_wait_and_may_change_their_mind(house: House) -> None:
    match = await late(house, 4)
    with pytest.raises(IllegalMove, match="make your move"):
        await house.matches.votes.wait(match.id, ANN, match.ply)
    with pytest.raises(NotSeated):
        await house.matches.votes.wait(match.id, EVE, match.ply)
    for says in (True, False, True):
        if says:
            said = await house.matches.votes.wait(match.id, BOB, match.ply)
        else:
            said = await house.matches.votes.skip(match.id, BOB, match.ply)
        assert (yes_seats(said, "skip"), no_seats(said, "skip")) == (((), (1,)) if says else ((1,), ()))
    again = await house.reopen()
    assert (await again.matches.match(match.id)).votes == said.votes
    await again.matches.votes.skip(match.id, CY, match.ply)
    assert (await again.matches.match(match.id)).ply == match.ply, "one of three is not more than half"
    moved = await again.matches.votes.skip(match.id, DEE, match.ply)
    assert moved.ply > match.ply
    assert moved.vote("skip") is None, "it is asked again the next time"
    with pytest.raises(IllegalMove, match="moved on"):
        await again.matches.votes.wait(match.id, BOB, match.ply)
    await again.store.close()


async def test_a_late_player_may_still_move(house: House) -> None:
    match = await late(house)
    await house.matches.votes.skip(match.id, BOB)
    await house.play(match, 0, ("stop",))
    moved = await house.matches.match(match.id)
    assert (absent(moved), moved.to_move) == ((), (1,))
    clock = moved.seats[0].clock
    assert clock is not None
    assert (clock.missed, clock.waited) == (0, None)


async def test_waiting_lasts_at_most_the_time_of_one_more_turn(house: House) -> None:
    match = await later(house, await late(house), DAY + GRACE)
    assert match.to_move == (1,)
    (first, *_) = await house.matches.plies(match.id, 0, match.ply)
    assert first.kind == "stand_in"


async def test_with_two_players_the_other_one_decides(house: House) -> None:
    match = await late(house, 2)
    moved = await house.matches.votes.skip(match.id, BOB)
    assert moved.to_move == (1,)


async def test_when_everyone_stays_away_it_ends_all_the_same(house: House) -> None:
    match = await late(house, 2)
    for _ in range(4 * MISSED_MOST):
        match = await later(house, match, DAY + GRACE)
    assert ending_of(match) is Ending.ABANDONED


async def waits(house: House, match: Match, turns: int, *, is_back_after: int = 100) -> list[int]:
    """Return how long each turn of the absent first player may take."""
    found = list[int]()
    while len(found) < turns:
        match = await house.matches.match(match.id)
        if match.to_move != (0,):
            await house.play_on(match, f"other {match.ply}", most=1)
            continue
        clock, turn = match.seats[0].clock, match.seats[0].turn.number
        assert clock is not None and clock.deadline is not None
        found.append(clock.deadline - house.clock[0])
        while match.to_move == (0,) and match.seats[0].turn.number == turn:
            if len(found) > is_back_after:
                await house.play_on(match, f"own {match.ply}", most=1)
                match = await house.matches.match(match.id)
            else:
                match = await later(house, match, DAY + GRACE)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("absence", ["house", "vote", "open"])
async def test_after_two_missed_turns_waiting_is_shorter_than_a_turn(house: House, absence: Any) -> None:
    match = await begin_match(house, "organism", 2, MatchTerms(read_pace("1d"), absence))
    assert await waits(house, match, 5) == [DAY] * MISSED_MOST + [SHORTEST] * 3


@pytest.mark.slow
async def test_no_player_is_asked_to_wait_for_an_absent_one(house: House) -> None:
    match = await begin_match(house, "organism", 2, VOTE)
    await waits(house, match, MISSED_MOST)
    while (match := await house.matches.match(match.id)).to_move != (0,):
        await house.play_on(match, f"other {match.ply}", most=1)
    match = await later(house, match, SHORTEST + GRACE)
    assert absent(match) == ()
    assert match.to_move == (1,), "the house has moved at once"


@pytest.mark.slow
async def test_a_player_who_comes_back_has_their_time_again(house: House) -> None:
    match = await begin_match(house, "organism", 2, MatchTerms(read_pace("1d")))
    assert await waits(house, match, 5, is_back_after=3) == [DAY, DAY, SHORTEST, SHORTEST, DAY]


async def test_only_those_who_are_invited_join_where_that_was_agreed(house: House) -> None:
    rules = library.game_named("rolling")
    private = MatchTerms(joining="invited")
    with pytest.raises(LobbyRefusal, match="No one is invited"):
        await house.matches.open("rolling", rules.Options(), ANN, private)
    match = await house.matches.open("rolling", rules.Options(), ANN, private, (BOB.user.id,))
    with pytest.raises(LobbyRefusal, match="Only those who are invited"):
        await house.matches.join(match.id, CY)
    assert len((await house.matches.join(match.id, BOB)).seats) == 2


async def test_a_lobby_waits_for_as_long_as_it_says(house: House) -> None:
    rules = library.game_named("rolling")
    match = await house.matches.open("rolling", rules.Options(), ANN, MatchTerms(days=1))
    assert match.times.due == house.clock[0] + DAY
    longer = await house.matches.set_terms(match.id, ANN, MatchTerms(days=3))
    assert longer.times.due == house.clock[0] + 3 * DAY
    most = await house.matches.set_terms(match.id, ANN, MatchTerms(days=30))
    assert most.times.due == house.clock[0] + 7 * DAY, "no longer than the host of the bot allows"
    closed = await later(house, match, 7 * DAY)
    assert closed.is_expired


async def test_terms_are_chosen_before_players_agree_to_them_and_outlive_the_bot(house: House) -> None:
    rules = library.game_named("rolling")
    terms = MatchTerms(read_pace("3d+12h"), "vote", "anyone", 5)
    match = await house.matches.open("rolling", rules.Options(), ANN)
    await house.matches.set_terms(match.id, ANN, terms)
    with pytest.raises(LobbyRefusal, match="Only the host"):
        await house.matches.set_terms(match.id, BOB, terms)
    await house.matches.join(match.id, BOB)
    with pytest.raises(LobbyRefusal, match="on these terms"):
        await house.matches.set_terms(match.id, ANN, MatchTerms())
    again = await house.reopen()
    assert (await again.matches.match(match.id)).terms == terms
    await again.store.close()


async def test_a_wish_about_one_player_does_not_count_against_another(house: House) -> None:
    match = await late(house)
    with pytest.raises(IllegalMove):
        await house.matches.votes.skip(match.id, CY, match.ply + 1)
    assert (await house.matches.match(match.id)).vote("skip") is None


@pytest.mark.slow
async def test_nor_does_one_about_a_player_who_has_decided_meanwhile(house: House) -> None:
    await house.store.keep_habits(CY.user.id, Habits(Hours("UTC", (0, 12))))
    match = await begin_match(house, "bidding", 3, VOTE)
    await house.play(match, 1, ("C5",), ("soft",))
    match = await later(house, match, DAY + GRACE)
    assert absent(match) == (0,)
    await house.matches.votes.skip(match.id, BOB)
    await house.play(match, 0, ("C5",), ("soft",))
    match = await house.matches.match(match.id)
    while not absent(match):
        assert (match.ply, match.to_move) == (0, (2,))
        match = await later(house, match, (match.times.due or 0) - house.clock[0])
    assert (await house.matches.votes.skip(match.id, ANN)).ply == 0, "Bob is asked anew"
    assert (await house.matches.votes.skip(match.id, BOB)).ply > 0


async def test_nor_one_that_has_been_granted_where_others_have_time_left(house: House) -> None:
    await house.store.keep_habits(CY.user.id, Habits(Hours("UTC", (0, 12))))
    match = await later(house, await begin_match(house, "bidding", 3, VOTE), DAY + GRACE)
    while absent(match) != (0,):  # Bob, who was late, too
        await house.play(match, 1, ("C5",), ("soft",))
        match = await house.matches.match(match.id)
    for one in (BOB, CY):
        match = await house.matches.votes.skip(match.id, one)
    assert (match.ply, match.to_move, absent(match)) == (0, (2,), ()), "the house has decided for Ann"
    while not absent(match):
        match = await later(house, match, (match.times.due or 0) - house.clock[0])
    assert (await house.matches.votes.skip(match.id, ANN)).ply == 0, "Bob is asked anew"
