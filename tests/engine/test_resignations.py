"""Resigning: who wins, the ranks, and how the house plays on for the seat."""

import pytest

from engine.contract.errors import LobbyRefusal, MatchOver, NotSeated
from engine.contract.values import Outcome
from engine.contract.words import say, tell
from engine.match.ranking import rank_resigned_last
from tests.engine.conftest import ASKERS, USERS, House
from tests.toys import bidding

ANN, BOB, CY, DEE, EVE = ASKERS
NAMES = tuple(user.name for user in USERS)
LOUD = ("loud",)


async def test_of_two_players_the_other_wins(house: House) -> None:
    match = await house.start_match("bidding", 2)
    await house.click(match, 1, "C6")
    house.clock[0] = 2000
    over = await house.matches.resign(match.id, ANN)
    assert over.outcome is not None
    assert (over.phase, over.times.ended, over.outcome.places, over.to_move) == ("over", 2000, (2, 1), ())
    assert tell(over.outcome.reason, NAMES) == "Bob wins: Ann resigned."
    assert [seated.resigned for seated in over.seats] == [True, False]
    assert over.dice.seed is not None
    assert (await house.look(match, 1)).picks == ()
    with pytest.raises(MatchOver):
        await house.click(match, 1, "loud")


async def test_with_more_players_the_house_plays_on_at_once(house: House) -> None:
    match = await house.start_match("bidding", 3, rounds=2)
    after = await house.matches.resign(match.id, BOB)
    assert (after.phase, after.ply, after.to_move) == ("playing", 1, (0, 2))
    (leaving,) = await house.matches.plies(match.id, 0, 1)
    assert (leaving.kind, leaving.seat, leaving.notation) == ("leave", 1, "")
    await house.play(match, 0, ("C6",), LOUD)
    moved = await house.play(match, 2, ("C5",), LOUD)
    assert [(ply.seat, ply.kind, ply.notation) for ply in moved.plies] == [
        (0, "move", "C6 loud"),
        (1, "stand_in", "C1 soft"),
        (2, "move", "C5 loud"),
    ]
    assert (await house.matches.match(match.id)).to_move == (0, 2)
    assert await house.matches.back.verify(match.id)


async def test_resigning_out_of_turn_waits_for_the_turn(house: House) -> None:
    match = await house.start_match("rolling", 3)
    after = await house.matches.resign(match.id, CY)
    assert (after.ply, after.to_move) == (1, (0,))
    await house.play(match, 0, ("stop",))
    moved = await house.play(match, 1, ("stop",))
    assert {ply.seat for ply in moved.plies if ply.kind == "stand_in"} == {2}
    assert (await house.matches.match(match.id)).to_move == (0,)


async def test_a_player_who_resigned_ranks_last_with_any_score(house: House) -> None:
    match = await house.matches.open("bidding", bidding.Options(rounds=1), ANN)
    await house.matches.join(match.id, BOB, bidding.SeatOptions(shift=5))
    await house.matches.join(match.id, CY)
    await house.matches.start(match.id, ANN)
    await house.matches.resign(match.id, BOB)
    await house.play(match, 0, ("C5",), LOUD)
    await house.play(match, 2, ("C6",), LOUD)
    over = await house.matches.match(match.id)
    assert over.outcome is not None
    assert (over.outcome.scores, over.outcome.places) == ((0, 5, 2), (2, 3, 1))
    assert tell(over.outcome.reason, NAMES) == "The bidding is over. Bob resigned and ranks last."


async def test_the_last_one_left_wins_and_the_earlier_gone_rank_lower(house: House) -> None:
    match = await house.start_match("bidding", 4)
    await house.matches.resign(match.id, CY)
    again = await house.reopen()
    assert (await again.matches.resign(match.id, ANN)).phase == "playing"
    over = await again.matches.resign(match.id, DEE)
    assert over.outcome is not None
    assert (over.phase, over.outcome.places) == ("over", (3, 1, 4, 2))
    assert tell(over.outcome.reason, NAMES) == "Bob wins: Cy, Ann and Dee resigned."
    await again.store.close()


def test_shared_places_stay_shared_among_those_who_stayed() -> None:
    outcome = Outcome(scores=(3, 9, 3, 1), places=(2, 1, 2, 4), reason=say("Done."))
    assert rank_resigned_last(outcome, ()) == outcome
    assert rank_resigned_last(outcome, (1,)).places == (1, 4, 1, 3)
    assert rank_resigned_last(outcome, (1, 3)).places == (1, 4, 1, 3)
    assert rank_resigned_last(outcome, (3, 0)).places == (3, 1, 2, 4)


async def test_only_players_resign_and_only_once(house: House) -> None:
    lobby = await house.matches.open("bidding", bidding.Options(), ANN)
    with pytest.raises(LobbyRefusal, match="not started"):
        await house.matches.resign(lobby.id, ANN)
    match = await house.start_match("bidding", 3)
    with pytest.raises(NotSeated):
        await house.matches.resign(match.id, EVE)
    await house.matches.resign(match.id, ANN)
    for refused in (house.matches.resign(match.id, ANN), house.matches.move(match.id, ANN, "C6")):
        with pytest.raises(NotSeated, match="You resigned"):
            await refused
    assert await house.matches.suggest(match.id, ANN, "") == []


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("game", ["bidding", "laying", "rolling", "howmanycalories"])
async def test_a_match_with_one_gone_still_ends_and_replays(house: House, game: str) -> None:
    match = await house.start_match(game, 3)
    await house.play_on(match, "before", most=1)
    await house.matches.resign(match.id, BOB)
    over = await house.play_on(match, "after")
    assert over.outcome is not None
    assert (over.phase, over.outcome.places[1]) == ("over", 3)
    assert await house.matches.back.verify(match.id)


def test_a_single_player_who_gives_up_keeps_the_result() -> None:
    alone = Outcome(scores=(24,), places=(1,), reason=say("The practice is over."))
    assert rank_resigned_last(alone, (0,)) == alone
