"""Nudges: once a day each, an hour after the turn began, within settings, and never oneself."""

import pytest

from engine.clocks.habits import Habits
from engine.clocks.pace import DAY, HOUR
from engine.contract.errors import LobbyRefusal, MatchOver, NotSeated
from engine.contract.words import tell
from engine.match.records import Match
from tests.engine.conftest import ASKERS, House

ANN, BOB, CY, *_ = ASKERS


async def begin_match(house: House) -> Match:
    """Start a match in which both players bid at once; Ann has bid, and Bob has not."""
    match = await house.start_match("bidding", 2)
    await bid(house, match, 0)
    return await house.matches.match(match.id)


async def bid(house: House, match: Match, seat: int) -> None:
    """Bid a card that no other seat bids."""
    look = await house.look(match, seat)
    assert look.ask is not None
    await house.play(match, seat, (look.ask.options[seat].key,), ("loud",))


async def nudge(house: House, match: Match, who: int = 0) -> tuple[int, ...]:
    _, seats = await house.matches.seats.nudge(match.id, ASKERS[who])
    return seats


async def refusal(house: House, match: Match, who: int = 0) -> str:
    with pytest.raises(LobbyRefusal) as refused:
        await nudge(house, match, who)
    return tell(refused.value.sentence, ("Ann", "Bob"))


async def count_nudges(house: House, match: Match, seat: int = 1) -> int:
    return (await house.matches.match(match.id)).seats[seat].turn.nudges


async def test_a_waiting_player_nudges_the_one_to_move_over_a_restart(house: House) -> None:
    match = await begin_match(house)
    house.clock[0] += HOUR
    assert await nudge(house, match) == (1,)
    again = await house.reopen()
    assert await count_nudges(again, match) == 1
    await again.store.close()


async def test_a_turn_is_nudged_an_hour_after_it_began(house: House) -> None:
    match = await begin_match(house)
    house.clock[0] += HOUR - 1
    assert await refusal(house, match) == "Bob has had less than an hour so far. You can nudge later."
    house.clock[0] += 1
    assert await nudge(house, match) == (1,)


async def test_a_player_is_nudged_once_a_day_even_in_another_turn(house: House) -> None:
    match = await begin_match(house)
    house.clock[0] += HOUR
    await nudge(house, match)
    said = "I’ve already reminded Bob today. I do that once a day."
    assert await refusal(house, match) == said
    await bid(house, match, 1)
    await bid(house, match, 0)
    house.clock[0] += HOUR
    assert await count_nudges(house, match) == 0, "a new turn"
    assert await refusal(house, match) == said
    house.clock[0] += DAY - HOUR
    assert await nudge(house, match) == (1,)
    assert await count_nudges(house, match) == 1


async def test_players_who_want_no_reminders_get_none_and_others_cannot_tell(house: House) -> None:
    match = await begin_match(house)
    await house.store.keep_habits(BOB.user.id, Habits(is_reminded=False))
    house.clock[0] += HOUR
    assert await nudge(house, match) == (1,)
    assert await count_nudges(house, match) == 0
    assert (await refusal(house, match)).startswith("I’ve already reminded Bob today")


async def test_the_player_whose_turn_it_is_is_told_so(house: House) -> None:
    match = await begin_match(house)
    house.clock[0] += HOUR
    assert await refusal(house, match, 1) == "It’s your turn: the others are waiting for you."


async def test_only_players_of_a_running_match_nudge(house: House) -> None:
    match = await begin_match(house)
    house.clock[0] += HOUR
    with pytest.raises(NotSeated):
        await nudge(house, match, 2)
    await house.matches.resign(match.id, BOB)
    with pytest.raises(MatchOver):
        await nudge(house, match)
