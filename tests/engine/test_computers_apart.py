"""Rules for matches of people and computers: computers do not count as people.

They are not counted, waited for, reminded, asked or notified.
"""

from __future__ import annotations

import asyncio

import pytest

from engine.clocks.pace import DAY, read_pace
from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.library import game_named
from engine.match.ending import Ending
from engine.match.ending_words import ending_of
from engine.match.records import Match
from engine.match.terms import USUAL, MatchTerms
from engine.match.timing import GRACE
from engine.players import Thought
from engine.services.durations import LEAST, Lasting
from engine.services.matches import Matches
from engine.store.interface.durations import Lasted
from tests.engine.conftest import ASKERS, House
from tests.support.players import set_players

ANN, BOB, *_ = ASKERS


@pytest.fixture(autouse=True)
def _players_of_toys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("bidding", "laying"):
        set_players(monkeypatch, name, dict.fromkeys((1, 2, 3)))


def let_computers_think_forever(house: House) -> None:
    """Give the house computers that never answer."""

    async def stuck(*_: object) -> Thought:
        await asyncio.Event().wait()
        raise AssertionError

    house.matches = Matches(house.store, now=lambda: house.clock[0], think=stuck, delay=(0, 0))


async def begin_match(house: House, game: str, terms: MatchTerms = USUAL) -> Match:
    """Start a match of Ann, Bob and a computer, seated in this order."""
    match = await house.matches.open(game, game_named(game).Options(), ANN, terms)
    await house.matches.join(match.id, BOB)
    await house.matches.seats.add_computers(match.id, ANN, 2)
    return await house.matches.start(match.id, ANN)


async def upto_the_computer(house: House, match: Match) -> Match:
    """Return the match after Ann and Bob have moved."""
    while (match := await house.matches.match(match.id)).to_move != (2,):
        (seat,) = match.to_move
        look = await house.look(match, seat)
        picks, _ = random_move(game_named(match.game), look.view, Dice("toy", match.ply))
        await house.play(match, seat, *picks)
    return match


async def test_a_computer_has_no_clock_and_nothing_is_done_in_its_place(house: House) -> None:
    let_computers_think_forever(house)
    match = await upto_the_computer(house, await begin_match(house, "laying", MatchTerms(read_pace("1d"))))
    assert [seated.clock is None for seated in match.seats] == [False, False, True]
    for _ in range(5):
        house.clock[0] += DAY + GRACE
        await house.matches.pass_time()
    after = await house.matches.match(match.id)
    assert (after.phase, after.ply, after.version) == ("playing", match.ply, match.version)
    await house.matches.thinking.close()


async def test_a_match_of_people_and_computers_without_a_pace_gives_computers_no_patience_either(
    house: House,
) -> None:
    let_computers_think_forever(house)
    match = await upto_the_computer(house, await begin_match(house, "laying"))
    assert match.seats[0].clock is not None
    assert match.seats[2].clock is None
    await house.matches.thinking.close()


async def test_a_computer_is_asked_neither_for_an_end_nor_for_a_move_to_be_taken_back(house: House) -> None:
    let_computers_think_forever(house)
    match = await begin_match(house, "laying")
    look = await house.look(match, 0)
    picks, _ = random_move(game_named("laying"), look.view, Dice("toy", 0))
    await house.play(match, 0, *picks)
    assert match.people == match.expected_seats == (0, 1)
    await house.matches.agree_to_end(match.id, ANN)
    ended = await house.matches.agree_to_end(match.id, BOB)
    assert (ended.phase, ending_of(ended) is Ending.ABANDONED) == ("cancelled", False)
    await house.matches.thinking.close()


async def test_nothing_is_told_of_how_long_a_match_with_computers_takes(house: House) -> None:
    class Played:
        async def durations(self, game: str, seats: int, guild: int | None) -> tuple[Lasted, ...]:
            return (Lasted(None, DAY),) * LEAST

    lobby = await house.matches.open("laying", game_named("laying").Options(), ANN)
    assert await Lasting(Played(), lambda: 0).usual(lobby) == DAY
    with_computer = await house.matches.seats.add_computers(lobby.id, ANN, 2)
    assert await Lasting(Played(), lambda: 0).usual(with_computer) is None
