"""Rematches: opened once, for the same players and options.

The players sit down a seat further on.
"""

from __future__ import annotations

import asyncio

import pytest

from engine.contract.dice import Dice
from engine.contract.errors import LimitReached, LobbyRefusal, MatchOver, NoSuchMatch, NotSeated
from engine.contract.values import Event
from engine.contract.words import say
from engine.match.records import Match, Place
from engine.match.refusals import REMATCH_AGAIN
from engine.services.matches import Matches
from engine.steps.limits import Limits
from tests.engine.conftest import ASKERS, House
from tests.support.askers import asker
from tests.toys import bidding, laying

ANN, BOB, CY, DEE, EVE = ASKERS
OPTIONS = bidding.Options(rounds=1)


async def end_match(house: House) -> Match:
    """Return a match of Ann, Bob and Cy that Ann and Cy have resigned.

    Bob has a shift.
    """
    match = await house.matches.open("bidding", OPTIONS, ANN)
    await house.matches.join(match.id, BOB, bidding.SeatOptions(shift=3))
    await house.matches.join(match.id, CY)
    await house.matches.start(match.id, ANN)
    await house.matches.resign(match.id, ANN)
    return await house.matches.resign(match.id, CY)


async def test_the_same_players_sit_down_a_seat_further_on_in_any_order_of_joining(house: House) -> None:
    first = await end_match(house)
    again = await house.matches.rematch(first.id, ANN)
    assert (again.game, again.options, again.place, again.phase) == ("bidding", OPTIONS, first.place, "lobby")
    assert (again.lobby.rematch_of, again.lobby.invited, again.host) == (
        first.id,
        (101, 102, 100),
        ANN.user.id,
    )
    assert again.times.due is not None
    assert again.names == ("Ann",)
    assert (await house.matches.join(again.id, EVE)).names == ("Ann", "Eve")
    assert (await house.matches.rematch(first.id, CY)).names == ("Cy", "Ann", "Eve")
    after = await house.matches.join(again.id, BOB)
    assert after.names == ("Bob", "Cy", "Ann", "Eve"), "who is not invited sits behind"
    assert after.seats[0].options == bidding.SeatOptions(shift=3), "what was brought is brought again"
    assert after.host == ANN.user.id
    reopened = await house.reopen()
    kept = await reopened.matches.match(again.id)
    assert (kept.lobby.rematch_of, kept.lobby.invited, kept.names) == (
        first.id,
        after.lobby.invited,
        after.names,
    )
    assert (await reopened.matches.start(again.id, ANN)).phase == "playing"
    await reopened.store.close()


async def test_what_a_player_brings_themselves_counts_more(house: House) -> None:
    first = await end_match(house)
    again = await house.matches.rematch(first.id, ANN)
    brought = bidding.SeatOptions(shift=1)
    assert (await house.matches.join(again.id, BOB, brought)).seats[0].options == brought
    assert await house.matches.find_earlier_options(again.id, BOB) == bidding.SeatOptions(shift=3)
    assert await house.matches.find_earlier_options(again.id, EVE) is None
    assert await house.matches.find_earlier_options(first.id, BOB) is None


async def test_there_is_one_however_many_press_at_once(house: House) -> None:
    first = await end_match(house)
    found = await asyncio.gather(*(house.matches.rematch(first.id, who) for who in (ANN, BOB, CY, ANN, BOB)))
    assert len({match.id for match in found}) == 1
    match = await house.matches.match(found[0].id)
    assert match.names == ("Bob", "Cy", "Ann")
    assert await house.matches.rematch(first.id, BOB) == match, "pressed again"
    begun = await house.matches.start(match.id, ANN)
    assert await house.matches.rematch(first.id, CY) == begun
    over = await house.play_on(begun, "on")
    assert (await house.matches.rematch(first.id, CY)).id == over.id
    assert (await house.matches.rematch(over.id, CY)).lobby.invited == (102, 100, 101), "seats turn on"


async def test_a_while_after_one_was_called_off_before_it_began_there_can_be_another(house: House) -> None:
    first = await end_match(house)
    again = await house.matches.rematch(first.id, ANN)
    await house.matches.cancel(again.id, ANN)
    for asks in (ANN, BOB):
        with pytest.raises(LobbyRefusal, match="cancelled a short while ago"):
            await house.matches.rematch(first.id, asks)
    house.clock[0] += REMATCH_AGAIN
    another = await house.matches.rematch(first.id, ANN)
    assert another.id != again.id
    assert another.phase == "lobby"
    assert (await house.matches.rematch(first.id, BOB)).id == another.id


async def test_only_its_players_ask_for_a_rematch_and_only_of_a_match_that_is_over(house: House) -> None:
    first = await end_match(house)
    with pytest.raises(NotSeated, match="Only its players"):
        await house.matches.rematch(first.id, EVE)
    with pytest.raises(NoSuchMatch):
        await house.matches.rematch(first.id, asker(9, Place(77, 78), sees=False))
    playing = await house.start_match("bidding", 2)
    with pytest.raises(LobbyRefusal, match="isn’t over yet"):
        await house.matches.rematch(playing.id, ANN)
    lobby = await house.matches.open("bidding", OPTIONS, ANN)
    await house.matches.cancel(lobby.id, ANN)
    with pytest.raises(MatchOver, match="never started"):
        await house.matches.rematch(lobby.id, ANN)
    assert await house.store.rematch(first.id) is None


async def test_a_removed_player_does_not_come_back_by_the_button(house: House) -> None:
    first = await end_match(house)
    again = await house.matches.rematch(first.id, ANN)
    await house.matches.rematch(first.id, BOB)
    await house.matches.remove(again.id, ANN, BOB.user.id)
    with pytest.raises(LobbyRefusal, match="removed you"):
        await house.matches.rematch(first.id, BOB)


async def test_a_rematch_counts_like_any_lobby(house: House) -> None:
    first = await end_match(house)
    house.matches = Matches(house.store, lambda: house.clock[0], Limits(lobbies_per_person=1))
    await house.matches.open("bidding", OPTIONS, ANN)
    with pytest.raises(LimitReached):
        await house.matches.rematch(first.id, ANN)
    assert (await house.matches.rematch(first.id, BOB)).names == ("Bob",)


async def test_a_waiting_player_has_a_new_token_after_a_private_message(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.start_match("laying", 3)
    apply = laying.apply

    def giving(
        state: laying.State, seat: int, move: laying.Move, dice: Dice
    ) -> tuple[laying.State, tuple[Event, ...]]:
        after, events = apply(state, seat, move, dice)
        return after, (*events, Event(sentence=say("You get a piece."), to=(2,)))

    monkeypatch.setattr(laying, "apply", giving)
    before = [seated.turn.token for seated in match.seats]
    await house.play(match, 0, ("pass",))
    after = [seated.turn.token for seated in (await house.matches.match(match.id)).seats]
    assert [new - old for new, old in zip(after, before, strict=True)] == [1, 1, 1]
    await house.play(match, 1, ("pass",))
    last = [seated.turn.token for seated in (await house.matches.match(match.id)).seats]
    assert [new - old for new, old in zip(last, after, strict=True)] == [0, 1, 1], (
        "asked now, which is news by itself"
    )
