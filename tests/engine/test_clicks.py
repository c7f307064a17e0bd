"""Clicks and drafts: which answers count, and what each leads to.

One of many simultaneous clicks has the same effect as a single one.
"""

import asyncio

import pytest

from engine.contract.errors import IllegalMove, LobbyRefusal, MatchOver, NotSeated, Stale
from engine.contract.values import Outcome
from engine.contract.words import say
from engine.match.records import Match
from tests.engine.conftest import ASKERS, House
from tests.support.askers import player_of
from tests.toys import bidding

ANN, BOB, CY, DEE, EVE = ASKERS
LOUD = ("loud",)


async def test_a_click_is_kept_and_the_last_one_makes_the_move(house: House) -> None:
    match = await house.start_match("rolling", 2)
    first = await house.click(match, 0, "go")
    assert (first.committed, first.plies, first.look.picks) == (False, (), (("go",),))
    assert first.look.ask is not None
    second = await house.click(match, 0, first.look.ask.options[0].key)
    assert second.committed
    assert second.look.picks == ()
    (ply,) = second.plies
    line = f"go {first.look.ask.options[0].key}"
    assert (ply.ply, ply.seat, ply.notation, ply.at, ply.kind) == (1, 0, line, 1000, "move")
    assert await house.matches.plies(match.id, 0, 1) == second.plies
    assert (await house.matches.match(match.id)).ply == 1


async def test_a_draft_survives_a_restart(house: House) -> None:
    match = await house.start_match("bidding", 2)
    before = (await house.click(match, 1, "C2")).look
    again = await house.reopen()
    assert await again.matches.look(match.id, BOB) == before
    assert (await again.click(match, 1, "soft")).committed
    await again.store.close()


async def test_picks_can_be_taken_back_one_by_one_or_all(house: House) -> None:
    match = await house.start_match("laying", 2)
    seat = match.to_move[0]
    user = player_of(match, seat)
    look = await house.look(match, seat)
    assert look.ask is not None
    await house.click(match, seat, look.ask.options[0].key)
    await house.click(match, seat, "A1")
    token = (await house.click(match, seat, "done")).look.token
    look = await house.matches.undo(match.id, user, token)
    assert len(look.picks) == 2
    with pytest.raises(Stale):
        await house.matches.undo(match.id, user, token)
    look = await house.matches.clear(match.id, user, look.token)
    assert look.picks == ()
    with pytest.raises(IllegalMove, match="haven’t chosen"):
        await house.matches.clear(match.id, user, look.token)


async def test_an_answer_to_an_earlier_question_is_stale(house: House) -> None:
    match = await house.start_match("bidding", 2)
    token = (await house.look(match, 0)).token
    await house.matches.pick(match.id, ANN, token, ("C6",))
    with pytest.raises(Stale):
        await house.matches.pick(match.id, ANN, token, ("C6",))


async def test_what_is_not_offered_is_refused_and_changes_nothing(house: House) -> None:
    match = await house.start_match("bidding", 2)
    before = await house.look(match, 0)
    for keys in ((), ("C7",), ("C1", "C2"), ("C1", "C1"), ("",)):
        with pytest.raises(IllegalMove):
            await house.matches.pick(match.id, ANN, before.token, keys)
    assert await house.look(match, 0) == before


async def test_refusals_come_in_the_order_of_a_good_host(house: House) -> None:
    lobby = await house.matches.open("bidding", bidding.Options(), ANN)
    with pytest.raises(LobbyRefusal, match="not started"):
        await house.matches.pick(lobby.id, EVE, 99, ("C9",))
    match = await house.start_match("bidding", 2, rounds=1)
    with pytest.raises(NotSeated):
        await house.matches.pick(match.id, EVE, 99, ("C9",))
    await house.play(match, 0, ("C6",), LOUD)
    for waiting in (ANN, BOB):
        with pytest.raises(Stale):
            await house.matches.pick(match.id, waiting, 99, ("C9",))
    await house.play(match, 1, ("C5",), LOUD)
    with pytest.raises(MatchOver):
        await house.matches.pick(match.id, EVE, 99, ("C9",))


async def test_of_two_equal_clicks_at_once_one_counts(house: House) -> None:
    match = await house.start_match("bidding", 2)
    token = (await house.look(match, 0)).token
    clicks = (house.matches.pick(match.id, ANN, token, ("C6",)) for _ in range(5))
    results = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(not isinstance(result, BaseException) for result in results) == 1
    assert sum(isinstance(result, Stale) for result in results) == 4
    assert (await house.look(match, 0)).picks == (("C6",),)


async def test_everybody_at_once_is_everybody_heard(house: House) -> None:
    matches = [await house.start_match("bidding", 4, rounds=1) for _ in range(5)]

    async def bid(match: Match, seat: int) -> None:
        await house.click(match, seat, "C5")
        await house.click(match, seat, "soft")

    await asyncio.gather(*(bid(match, seat) for match in matches for seat in range(4)))
    for match in matches:
        over = await house.matches.match(match.id)
        assert (over.phase, over.ply) == ("over", 4)
        assert await house.matches.back.verify(match.id)


async def test_a_match_ends_with_its_outcome(house: House) -> None:
    match = await house.start_match("bidding", 2, rounds=1)
    await house.play(match, 0, ("C6",), LOUD)
    house.clock[0] = 5000
    await house.play(match, 1, ("C5",), LOUD)
    over = await house.matches.match(match.id)
    assert over.outcome == Outcome(scores=(2, 0), places=(1, 2), reason=say("The bidding is over."))
    assert (over.phase, over.times.ended, over.to_move) == ("over", 5000, ())
    look = await house.matches.look_seat(match.id, None)
    assert (look.seat, look.ask, look.view.scores) == (None, None, (2, 0))
    assert look.description == bidding.describe(look.view)
