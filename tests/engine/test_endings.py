"""Endings of matches; every place describes each ending in its own words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cogs.kit.wording import teller
from cogs.screens.endings import card_line, ending
from cogs.screens.lines import result_lines
from cogs.screens.match_finder import state_of
from engine.clocks.clock import MISSED_MOST, Clock
from engine.clocks.pace import DAY, read_pace
from engine.contract.errors import LobbyRefusal, MatchOver
from engine.contract.values import Outcome
from engine.contract.words import say, tell
from engine.library import game_named
from engine.match.ending import Ending
from engine.match.ending_words import ending_of, tell_ending
from engine.match.records import Computer, Match, Phase
from engine.match.refusals import check_going
from engine.match.terms import MatchTerms
from engine.match.timing import GRACE, enders, is_left_alone
from tests.engine.conftest import ASKERS, House
from tests.engine.database import change

ANN, BOB, CY, *_ = ASKERS
pytestmark = pytest.mark.usefixtures("no_vacation")

PHASES: dict[Ending, Phase] = {
    Ending.PLAYED_OUT: "over",
    Ending.RESIGNED: "over",
    Ending.ONLY_COMPUTERS: "over",
    Ending.TIME_UP: "over",
    Ending.LEFT_ALONE: "over",
    Ending.AGREED: "cancelled",
    Ending.ABANDONED: "cancelled",
    Ending.GIVEN_UP: "cancelled",
    Ending.CANCELLED: "cancelled",
    Ending.EXPIRED: "cancelled",
    Ending.UNREADABLE: "over",
}
WORDS = {
    Ending.ONLY_COMPUTERS: "only computers were left",
    Ending.TIME_UP: "time was up",
    Ending.LEFT_ALONE: "only one player was still there",
    Ending.AGREED: "everyone agreed",
    Ending.ABANDONED: "nobody played on",
    Ending.GIVEN_UP: "everyone resigned",
}
"""Words that only the sentences of one ending contain."""


async def begin_match(house: House, players: int = 2, pace: str = "1d", game: str = "laying") -> Match:
    match = await house.matches.open(game, game_named(game).Options(), ANN, MatchTerms(read_pace(pace)))
    for guest in ASKERS[1:players]:
        await house.matches.join(match.id, guest)
    return await house.matches.start(match.id, ANN)


async def with_ending(match: Match, how: Ending) -> Match:
    """Return the match as it would be after such an ending."""
    outcome = Outcome(scores=(3, 2), places=(1, 2), reason=say("{why}.", why=say("That is the reason")))
    is_won = PHASES[how] == "over" and how is not Ending.UNREADABLE
    is_lobby = how in {Ending.CANCELLED, Ending.EXPIRED}
    return replace(
        match,
        phase=PHASES[how],
        times=replace(
            match.times,
            ended=match.times.opened + DAY,
            started=None if is_lobby else match.times.started,
            due=match.times.opened + DAY if how is Ending.EXPIRED else None,
        ),
        outcome=outcome if is_won else None,
        ending=how,
    )


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("how", Ending)
async def test_every_place_tells_each_ending_in_its_own_words(house: House, how: Ending) -> None:
    match = await with_ending(await begin_match(house), how)
    telling = teller(match)
    with pytest.raises(MatchOver) as refused:
        check_going(match)
    shown = {
        "heading": telling(ending(match)),
        "card": card_line(match, telling),
        "board": "\n".join(result_lines(match, telling)),
        "refusal": tell(refused.value.sentence, ()),
        "list": telling(state_of(match, ANN.user.id)),
    }
    own = WORDS.get(how)
    for place, text in shown.items():
        told = [words for words in WORDS.values() if words in text]
        is_reasoned = PHASES[how] == "cancelled" or place in {"heading", "card"}
        assert told == ([own] if own is not None and is_reasoned else []), (place, text)
        assert ("without a winner" in text or "Nobody wins" in text) == (
            how in {Ending.AGREED, Ending.ABANDONED, Ending.GIVEN_UP}
        ), (place, text)


async def test_no_two_endings_have_the_same_headline(house: House) -> None:
    match = await begin_match(house)
    headlines = [
        tell(tell_ending(await with_ending(match, how), how).headline, match.names)
        for how in Ending
        if how is not Ending.RESIGNED  # it needs a player who resigned, and names them
    ]
    assert len(set(headlines)) == len(headlines)


async def test_a_match_without_moves_ends_as_abandoned_even_if_one_wished_to_end_it(
    house: House,
) -> None:
    match = await begin_match(house, game="rolling")
    await house.matches.agree_to_end(match.id, ANN)
    while (match := await house.matches.match(match.id)).is_going:
        house.clock[0] += DAY + GRACE
        await house.matches.pass_time()
    assert ending_of(match) is Ending.ABANDONED
    assert "nobody played on" in teller(match)(ending(match))
    again = await house.reopen()
    assert (await again.matches.match(match.id)).ending is Ending.ABANDONED
    await again.store.close()


async def test_what_older_builds_did_not_keep_is_worked_out(house: House) -> None:
    abandoned, agreed, resigned, played = [await begin_match(house, game="rolling") for _ in range(4)]
    for asker in (ANN, BOB):
        await house.matches.agree_to_end(agreed.id, asker)
    await house.matches.resign(resigned.id, BOB)
    await house.play_on(played, "out")
    while (await house.matches.match(abandoned.id)).is_going:
        house.clock[0] += DAY + GRACE
        await house.matches.pass_time()
    path: Path = house.path
    await house.store.close()
    change(path, "UPDATE matches SET ending = NULL")
    again = await House.open(path)
    found = [ending_of(await again.matches.match(one.id)) for one in (abandoned, agreed, resigned, played)]
    assert found == [Ending.ABANDONED, Ending.AGREED, Ending.RESIGNED, Ending.PLAYED_OUT]
    await again.store.close()


# One player is left


def with_away(match: Match, *away: int) -> Match:
    """Return the match in which some players have missed turn after turn."""
    seats = tuple(
        replace(seated, clock=replace(seated.clock or Clock(DAY), missed=MISSED_MOST if seat in away else 0))
        for seat, seated in enumerate(match.seats)
    )
    return replace(match, seats=seats)


@pytest.mark.parametrize("players", [2, 3])
async def test_one_alone_never_ends_a_match_without_a_winner(house: House, players: int) -> None:
    match = with_away(await begin_match(house, players), *range(1, players))
    assert enders(match) == tuple(range(players))
    assert [is_left_alone(match, seat) for seat in range(players)] == [True, *[False] * (players - 1)]


async def test_two_who_are_left_of_three_still_agree_on_it(house: House) -> None:
    match = with_away(await begin_match(house, 3), 2)
    assert (enders(match), is_left_alone(match, 0)) == ((0, 1), False)


async def test_a_single_human_against_computers_ends_it_alone(house: House) -> None:
    match = await begin_match(house, 2)
    seats = (match.seats[0], replace(match.seats[1], occupant=Computer(1)))
    alone = replace(match, seats=seats)
    assert (enders(alone), is_left_alone(alone, 0)) == ((0,), False)


async def left_alone(house: House) -> tuple[Match, int]:
    """Return a match with one absent player, and the other player's seat.

    The absent player has missed two turns.
    """
    match = await begin_match(house, game="rolling")
    here = 0
    for _ in range(40):
        match = await house.matches.match(match.id)
        if is_left_alone(match, here):
            return match, here
        if here in match.to_move:
            await house.play_on(match, f"at {match.ply}", most=1)
        else:
            house.clock[0] += DAY + GRACE
            await house.matches.pass_time()
    raise AssertionError("the match ended before")


async def test_who_is_left_alone_can_end_it_on_points_and_not_otherwise(house: House) -> None:
    match, here = await left_alone(house)
    there = await house.matches.agree_to_end(match.id, ASKERS[here])
    assert there.phase == "playing", "the other one has not agreed"
    with pytest.raises(LobbyRefusal):
        await house.matches.votes.end_alone(match.id, ASKERS[1 - here])
    over = await house.matches.votes.end_alone(match.id, ASKERS[here])
    assert (over.phase, ending_of(over)) == ("over", Ending.LEFT_ALONE)
    assert over.outcome is not None
    best = max(over.outcome.scores)
    assert [place == 1 for place in over.outcome.places] == [score == best for score in over.outcome.scores]
    assert "only one player was still there" in teller(over)(ending(over))
    assert await house.matches.back.verify(match.id), "the log gives the same State"


async def test_who_is_not_alone_can_not(house: House) -> None:
    match = await begin_match(house)
    with pytest.raises(LobbyRefusal, match="all of you have to agree"):
        await house.matches.votes.end_alone(match.id, ANN)
    assert (await house.matches.match(match.id)).phase == "playing"
