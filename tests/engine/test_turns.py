"""Turns and tokens: when a player is called again, and what a click answers."""

import pytest

from engine.match.records import Match
from tests.engine.conftest import House
from tests.toys import bidding

LOUD = ("loud",)


async def turns(house: House, match: Match) -> list[tuple[int, int | None]]:
    now = await house.matches.match(match.id)
    return [(seated.turn.number, seated.turn.since) for seated in now.seats]


async def tokens(house: House, match: Match) -> list[int]:
    now = await house.matches.match(match.id)
    return [seated.turn.token for seated in now.seats]


async def test_a_turn_begins_for_all_with_each_round_of_simultaneous_choices(house: House) -> None:
    match = await house.start_match("bidding", 3)
    assert await turns(house, match) == [(1, 1000)] * 3
    house.clock[0] = 2000
    await house.play(match, 1, ("C6",), LOUD)
    await house.play(match, 0, ("C6",), LOUD)
    assert await turns(house, match) == [(1, 1000)] * 3
    house.clock[0] = 3000
    await house.play(match, 2, ("C6",), LOUD)
    assert await turns(house, match) == [(2, 3000)] * 3


@pytest.mark.parametrize("last", [0, 1, 2])
async def test_a_player_who_had_decided_is_called_again_when_asked_next_but_not_the_last_decider(
    house: House, monkeypatch: pytest.MonkeyPatch, last: int
) -> None:
    everybody = bidding.to_move
    for leader in range(3):
        match = await house.start_match("bidding", 3)
        for seat in (*(one for one in range(3) if one != last), last):
            if seat == last:
                # After this round one of them is asked alone.
                monkeypatch.setattr(
                    bidding,
                    "to_move",
                    lambda state, leader=leader: everybody(state) if state.round == 1 else (leader,),
                )
            await house.play(match, seat, ("C6",), LOUD)
        assert (await house.matches.match(match.id)).to_move == (leader,)
        assert (await turns(house, match))[leader][0] == (1 if leader == last else 2)
        monkeypatch.setattr(bidding, "to_move", everybody)


async def test_acting_again_is_the_same_turn(house: House) -> None:
    match = await house.start_match("rolling", 2)
    house.clock[0] = 2000
    before = await tokens(house, match)
    await house.play(match, 0, ("go",), ("B2",))
    assert await turns(house, match) == [(1, 1000), (0, None)]
    after = await tokens(house, match)
    assert (after[0] > before[0], after[1]) == (True, before[1])
    await house.play(match, 0, ("stop",))
    assert await turns(house, match) == [(1, None), (1, 2000)]
    house.clock[0] = 3000
    await house.play(match, 1, ("stop",))
    assert await turns(house, match) == [(2, 3000), (1, None)]


async def test_a_token_is_never_used_twice(house: House) -> None:
    match = await house.start_match("howmanycalories", 3, rounds=1)
    seen: list[set[int]] = [set(), set(), set()]
    asked: list[object] = [None, None, None]
    for n in range(40):
        now = await house.matches.match(match.id)
        if not now.to_move:
            break
        for seat in now.to_move:
            look = await house.look(match, seat)
            assert look.ask is not None
            question = (look.picks, look.ask.prompt, look.ask.options)
            if question != asked[seat]:
                assert look.token not in seen[seat]
            seen[seat].add(look.token)
            asked[seat] = question
        seat = now.to_move[n % len(now.to_move)]
        look = await house.look(match, seat)
        assert look.ask is not None
        await house.click(match, seat, *(option.key for option in look.ask.options[: look.ask.least]))
        asked[seat] = None
    assert (await house.matches.match(match.id)).phase == "over"
