"""Newcomers are in few matches with other people until they have finished some."""

from __future__ import annotations

import pytest

from engine.contract.errors import LimitReached
from engine.contract.words import tell
from engine.match.records import Match, Place
from engine.match.terms import MatchTerms
from engine.services.matches import Matches
from engine.steps.limits import Limits
from tests.engine.conftest import ASKERS, USERS, House
from tests.support.askers import asker
from tests.toys import bidding

pytestmark = pytest.mark.newcomers
ANN, BOB, CY, *_ = ASKERS
NEWCOMER = (
    "Until you have finished a match with other players, you can be in 3 at once. Finish or leave one "
    "first: `/matches` takes you there. Those against computers alone don’t count: **Try a hand**, or "
    "type `/play` in a DM to me."
)


def matches_of(house: House) -> Matches:
    return Matches(house.store, lambda: house.clock[0], Limits(learner_seats=4))


async def open_one(matches: Matches, terms: MatchTerms = MatchTerms(), place: Place | None = None) -> Match:  # noqa: B008 - it is frozen
    who = ANN if place is None else asker(USERS[0], place)
    return await matches.open("bidding", bidding.Options(), who, terms)


async def finish(house: House, matches: Matches, *others: int) -> None:
    """Let Bob open a match, Ann and others join it, and play it to its end."""
    match = await matches.open("bidding", bidding.Options(), BOB)
    await matches.join(match.id, ANN)
    begun = await matches.start(match.id, BOB)
    house.forget()
    await house.play_on(begun, "seed")


async def refusal(matches: Matches, place: Place | None = None) -> str:
    with pytest.raises(LimitReached) as refused:
        await (open_one(matches) if place is None else open_one(matches, place=place))
    return tell(refused.value.sentence, ())


async def test_a_newcomer_is_in_three_lobbies_or_matches_and_is_told_why(house: House) -> None:
    matches = matches_of(house)
    first = await open_one(matches)
    await matches.join(first.id, BOB)
    await matches.start(first.id, ANN)
    for _ in range(2):
        lobby = await open_one(matches)
    assert await refusal(matches) == NEWCOMER
    other = await matches.open("bidding", bidding.Options(), CY)
    with pytest.raises(LimitReached):
        await matches.join(other.id, ANN)
    await matches.leave(lobby.id, ANN)
    await matches.join(other.id, ANN)


async def test_who_has_finished_one_is_in_more_and_who_has_finished_four_in_as_many_as_all(
    house: House,
) -> None:
    matches = matches_of(house)
    await finish(house, matches)
    matches = matches_of(house)
    for _ in range(4):
        await open_one(matches)
    assert (await refusal(matches)).startswith(
        "Until you have finished 4 matches with other players, you can be in 4 at once."
    )
    for match in (await matches.of_user(ANN.user.id))[:2]:
        if match.is_going:
            await matches.leave(match.id, ANN)
    for _ in range(3):
        await finish(house, matches_of(house))
    matches = matches_of(house)
    while len([one for one in await matches.of_user(ANN.user.id) if one.is_going]) < 5:
        await open_one(matches)


async def test_matches_against_computers_alone_do_not_count(house: House) -> None:
    matches = matches_of(house)
    for host in ASKERS[1:4]:
        match = await matches.open("bidding", bidding.Options(), host)
        await matches.join(match.id, ANN)
    await open_one(matches, MatchTerms(coached=True))
    await open_one(matches, place=Place(None, 7))
    elsewhere = Place(None, 8, foreign=0)
    assert await refusal(matches, elsewhere) == NEWCOMER
    assert await refusal(matches) == NEWCOMER


async def test_a_match_that_a_player_resigned_from_is_not_finished(house: House) -> None:
    matches = matches_of(house)
    match = await matches.open("bidding", bidding.Options(), BOB)
    await matches.join(match.id, ANN)
    await matches.start(match.id, BOB)
    await matches.resign(match.id, ANN)
    assert await house.store.count_finished(ANN.user.id, 9) == 0
    assert await house.store.count_finished(BOB.user.id, 9) == 1
