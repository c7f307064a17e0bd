"""`absence: open`: after two missed turns in a row others may take a seat.

The seat is open until its player is back.
"""

from __future__ import annotations

import asyncio

import pytest

from engine import library
from engine.clocks.habits import Habits
from engine.clocks.pace import DAY, HOUR, read_pace
from engine.clocks.quiet_hours import Hours
from engine.contract.errors import LobbyRefusal, NotSeated
from engine.contract.words import tell
from engine.match.ending import Ending
from engine.match.ending_words import ending_of
from engine.match.records import Match
from engine.match.terms import MatchTerms
from engine.match.timing import GRACE
from tests.engine.conftest import ASKERS, House
from tests.toys import bidding

pytestmark = pytest.mark.usefixtures("no_vacation")

ANN, BOB, CY, DEE, EVE = ASKERS
OPEN = MatchTerms(read_pace("1d"), "open")
AMONG_FRIENDS = MatchTerms(read_pace("1d"), "open", "invited")


async def begin_match(house: House, terms: MatchTerms = OPEN, players: int = 3) -> Match:
    guests = ASKERS[1:players]
    invited = [guest.user.id for guest in guests] if terms.joining == "invited" else []
    options = library.game_named("organism").Options()
    match = await house.matches.open("organism", options, ANN, terms, invited)
    for guest in guests:
        await house.matches.join(match.id, guest)
    return await house.matches.start(match.id, ANN)


async def later(house: House, match: Match, seconds: int = DAY + GRACE) -> Match:
    """Let time pass, run what is due, and return the match."""
    house.clock[0] += seconds
    await house.matches.pass_time()
    return await house.matches.match(match.id)


async def miss_turns(house: House, match: Match, seat: int, turns: int = 2) -> Match:
    """Let a seat's time run out `turns` times in a row, while all others move."""
    for _ in range(turns):
        match = await later(house, await asked_again(house, match, seat))
    return match


async def asked_again(house: House, match: Match, seat: int) -> Match:
    """Return the match when it is the seat's turn again."""
    while (match := await house.matches.match(match.id)).to_move != (seat,):
        assert match.to_move, "the match is over"
        await make_move(house, match)
    return match


async def make_move(house: House, match: Match) -> Match:
    """Make a random move of the seat to move."""
    return await house.play_on(match, f"at {match.ply}", most=1)


def offers(match: Match) -> list[int]:
    """Return the seats that anyone may take by the terms."""
    return [
        seat
        for seat, seated in enumerate(match.seats)
        if seated.offer is not None and (seated.offer.by, seated.offer.user_id) == ("vote", None)
    ]


def since(match: Match, seat: int) -> int:
    offer = match.seats[seat].offer
    assert offer is not None
    return offer.since


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("moves", [4, 10_000])
async def test_a_seat_opens_with_the_second_turn_missed_in_a_row_and_not_before(
    house: House, moves: int
) -> None:
    match = await miss_turns(house, await begin_match(house), 1, turns=1)
    assert offers(match) == []
    match = await miss_turns(house, match, 1, turns=1)
    assert offers(match) == [1]
    assert match.to_move == (2,), "the house has moved meanwhile, as before"
    again = await house.reopen()
    taken = await again.matches.seats.take(match.id, EVE, 1, since(match, 1))
    assert (taken.names[:3], offers(taken)) == (("Ann", "Eve", "Cy"), [])
    clock = taken.seats[1].clock
    assert clock is not None
    assert (clock.missed, clock.spare) == (0, DAY)
    plies = await again.matches.plies(match.id, 0, taken.ply)
    assert (
        tell(plies[-1].events[0].sentence, taken.names, reader=None) == "Eve plays on for Bob, who was away."
    )
    await again.play_on(match, "on", most=moves)
    assert await again.matches.back.verify(match.id)
    await again.store.close()


@pytest.mark.slow
async def test_turns_missed_apart_open_nothing_and_neither_do_other_terms(house: House) -> None:
    match = await miss_turns(house, await begin_match(house), 1, turns=1)
    await make_move(house, await asked_again(house, match, 1))
    assert offers(await miss_turns(house, match, 1, turns=1)) == []
    other = await begin_match(house, MatchTerms(read_pace("1d")))
    assert offers(await miss_turns(house, other, 1, turns=3)) == []


async def test_the_match_goes_on_and_the_seat_stays_open_from_the_same_time_on(house: House) -> None:
    match = await miss_turns(house, await begin_match(house), 1)
    opened = since(match, 1)
    assert since(await miss_turns(house, match, 1, turns=2), 1) == opened


@pytest.mark.slow
async def test_a_player_who_moves_before_it_is_taken_has_the_seat_again(house: House) -> None:
    match = await miss_turns(house, await begin_match(house), 1)
    back = await make_move(house, await asked_again(house, match, 1))
    assert offers(back) == []
    with pytest.raises(LobbyRefusal, match="isn’t offered any more"):
        await house.matches.seats.take(match.id, EVE, 1, since(match, 1))
    match = await miss_turns(house, match, 1, turns=1)
    assert offers(match) == [], "it takes two turns again"
    assert offers(await miss_turns(house, match, 1, turns=1)) == [1]


@pytest.mark.slow
async def test_one_pick_of_a_move_is_enough_and_so_is_saying_so(house: House) -> None:
    match = await miss_turns(house, await begin_match(house), 1)
    asked = await asked_again(house, match, 1)
    look = await house.look(asked, 1)
    assert look.ask is not None
    drafted = await house.click(asked, 1, look.ask.options[0].key)
    assert not drafted.committed
    assert offers(await house.matches.match(match.id)) == []
    other = await miss_turns(house, await begin_match(house), 1)
    kept = await house.matches.seats.keep(other.id, BOB)
    assert offers(kept) == []
    asked = await asked_again(house, other, 1)
    clock = asked.seats[1].clock
    assert clock is not None
    assert (clock.missed, (clock.deadline or 0) - house.clock[0]) == (0, DAY), "they have whole turns again"


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("is_last", [False, True], ids=["others still think", "with that it is a move"])
async def test_a_player_who_has_decided_among_several_is_back_when_others_are_late(
    house: House, *, is_last: bool
) -> None:
    lobby = await house.matches.open("bidding", bidding.Options(rounds=9), ANN, OPEN)
    for guest in (BOB, CY):
        await house.matches.join(lobby.id, guest)
    match = await house.matches.start(lobby.id, ANN)
    for _ in range(2):
        for seat in (0, 2):
            await house.play(match, seat, ("C5",), ("soft",))
        match = await later(house, match)
    assert offers(match) == [1]
    await house.store.keep_habits(CY.user.id, Habits(Hours("UTC", (0, 12))))
    for seat in (1, 2) if is_last else (1,):
        await house.play(match, seat, ("C5",), ("soft",))
    match = await later(house, match)
    assert match.to_move == ((0, 1, 2) if is_last else (2,)), "the house has decided for Ann"
    assert offers(match) == []


@pytest.mark.slow
async def test_a_move_and_a_taking_at_the_same_time_end_with_one_player(house: House) -> None:
    match = await asked_again(house, await miss_turns(house, await begin_match(house), 1), 1)
    _, taken = await asyncio.gather(
        make_move(house, match),
        house.matches.seats.take(match.id, EVE, 1, since(match, 1)),
        return_exceptions=True,
    )
    names = (await house.matches.match(match.id)).names
    assert (names[1] == "Bob") == isinstance(taken, LobbyRefusal)
    other = await asked_again(house, await miss_turns(house, await begin_match(house), 1), 1)
    look = await house.look(other, 1)
    assert look.ask is not None
    await house.matches.seats.take(other.id, EVE, 1, since(other, 1))
    with pytest.raises(NotSeated, match="plays your seat"):
        await house.matches.pick(other.id, BOB, look.token, (look.ask.options[0].key,))


async def test_where_everyone_stays_away_it_ends_as_ever(house: House) -> None:
    match = await begin_match(house, players=2)
    for _ in range(4):
        match = await later(house, match)
    assert ending_of(match) is Ending.ABANDONED
    assert offers(match) == []


async def test_a_seat_that_was_offered_to_one_person_opens_for_all(house: House) -> None:
    match = await miss_turns(house, await begin_match(house), 1)
    await house.matches.seats.replace(match.id, ANN, BOB.user.id, DEE.user.id)
    assert offers(await house.matches.match(match.id)) == []
    match = await miss_turns(house, match, 1, turns=1)
    assert offers(match) == [1]
    assert (await house.matches.seats.take(match.id, EVE, 1, since(match, 1))).names[1] == "Eve"


@pytest.mark.slow
async def test_where_only_the_invited_join_a_player_offers_the_seat(house: House) -> None:
    match = await miss_turns(house, await begin_match(house, AMONG_FRIENDS), 1)
    assert offers(match) == [1]
    with pytest.raises(LobbyRefusal, match="ask you in"):
        await house.matches.seats.take(match.id, EVE, 1, since(match, 1))
    with pytest.raises(LobbyRefusal, match="Only the host"):
        await house.matches.seats.replace(match.id, EVE, BOB.user.id, EVE.user.id)
    house.clock[0] += HOUR
    asked = await house.matches.seats.replace(match.id, CY, BOB.user.id, DEE.user.id)
    assert offers(await miss_turns(house, match, 1, turns=1)) == [], "it waits for the answer"
    with pytest.raises(LobbyRefusal, match="someone else"):
        await house.matches.seats.take(match.id, EVE, 1, since(asked, 1))
    await house.matches.seats.refuse(match.id, DEE, 1, since(asked, 1))
    assert offers(await miss_turns(house, match, 1, turns=1)) == [1]
    again = await house.matches.seats.replace(match.id, CY, BOB.user.id, DEE.user.id)
    assert (await house.matches.seats.take(match.id, DEE, 1, since(again, 1))).names[1] == "Dee"


async def test_nor_can_a_player_hand_their_own_seat_there_to_strangers(house: House) -> None:
    match = await begin_match(house, AMONG_FRIENDS)
    with pytest.raises(LobbyRefusal, match="choose someone by name"):
        await house.matches.seats.hand_over(match.id, ANN, None)
    offered = await house.matches.seats.hand_over(match.id, ANN, DEE.user.id)
    assert (await house.matches.seats.take(match.id, DEE, 0, since(offered, 0))).names[0] == "Dee"


@pytest.mark.slow
@pytest.mark.parametrize(("seat", "who"), [(1, "The host"), (0, "Any player")])
async def test_where_no_seat_opens_the_second_turn_missed_says_once_who_can_offer_it(
    house: House, seat: int, who: str
) -> None:
    match = await begin_match(house, MatchTerms(read_pace("1d")))
    line = f"{match.names[seat]} has missed 2 turns in a row. {who} can ask someone in with `/replace`."

    async def count_lines() -> int:
        plies = await house.matches.plies(match.id, 0, (await house.matches.match(match.id)).ply)
        lines = [tell(event.sentence, match.names, reader=None) for ply in plies for event in ply.events]
        return lines.count(line)

    await miss_turns(house, match, seat, turns=1)
    assert await count_lines() == 0
    await miss_turns(house, match, seat, turns=1)
    assert await count_lines() == 1
    await miss_turns(house, match, seat, turns=1)
    assert await count_lines() == 1
    other = await miss_turns(house, await begin_match(house), seat)
    plies = await house.matches.plies(other.id, 0, other.ply)
    assert not any("/replace" in str(event) for ply in plies for event in ply.events)
