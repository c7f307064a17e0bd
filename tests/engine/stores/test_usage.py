"""Usage: a scripted month, whose true figures are known."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from engine.clocks.pace import DAY, HOUR, read_pace
from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.library import game_named
from engine.match.records import Asker, Match, Place
from engine.match.terms import MatchTerms
from engine.services.matches import Matches
from engine.store.interface.shelf import Shelf
from engine.store.interface.usage import Usage
from tests.engine.conftest import ASKERS
from tests.support.askers import player_of

START = 1_700_000_000
HERE, THERE = 1, 2
ANN, BOB, CY, DEE, EVE = ASKERS


@dataclass
class Month:
    """Matches on one store, with a clock that only goes on."""

    store: Shelf
    now: int = START
    matches: Matches = field(init=False)

    def __post_init__(self) -> None:
        self.matches = Matches(self.store, now=lambda: self.now)

    async def open(self, *people: Asker, guild: int = HERE, wait: int = HOUR) -> Match:
        """Open a match, which begins after a wait if there is more than one player."""
        at = [replace(one, place=Place(guild, 5)) for one in people]
        options = game_named("bidding").Options()
        match = await self.matches.open("bidding", options, at[0], MatchTerms(read_pace("1d")))
        self.now += wait
        for guest in at[1:]:
            await self.matches.join(match.id, guest)
        return await self.matches.start(match.id, at[0]) if len(at) > 1 else match

    async def play(self, match: Match, moves: int = 100) -> Match:
        """Make moves, at most that many."""
        game = game_named(match.game)
        for n in range(moves):
            match = await self.matches.match(match.id)
            if not match.to_move:
                break
            seat = match.to_move[0]
            look = await self.matches.look_seat(match.id, seat)
            picks, _ = random_move(game, look.view, Dice("month", n))
            for pick in picks:
                token = (await self.matches.look_seat(match.id, seat)).token
                await self.matches.pick(match.id, player_of(match, seat), token, pick)
        return await self.matches.match(match.id)


@pytest.fixture
async def month(store: Shelf) -> Month:
    return Month(store)


async def test_a_month_without_matches_has_no_figures(month: Month) -> None:
    usage = await month.store.usage(month.now)
    assert usage == Usage()
    assert (usage.hours_to_fill, usage.in_time, usage.back) == (None, None, None)


async def test_each_step_counts_the_matches_that_have_come_so_far(month: Month) -> None:
    await month.open(ANN)
    await month.open(ANN, BOB, wait=2 * HOUR)
    await month.play(await month.open(ANN, CY, wait=4 * HOUR), moves=1)
    over = await month.play(await month.open(BOB, CY, wait=6 * HOUR))
    assert over.phase == "over"
    again = await month.matches.rematch(over.id, replace(BOB, place=over.place))
    await month.matches.join(again.id, replace(CY, place=over.place))
    await month.matches.start(again.id, replace(BOB, place=over.place))
    usage = await month.store.usage(month.now)
    assert (usage.opened, usage.filled, usage.moved, usage.finished, usage.rematched) == (5, 4, 2, 1, 1)
    assert sorted(usage.waits) == [0, 2 * HOUR, 4 * HOUR, 6 * HOUR]
    assert usage.hours_to_fill == 3.0


async def test_matches_of_one_person_do_not_count(month: Month) -> None:
    alone = replace(ANN, place=Place(HERE, 5))
    options = game_named("kaliko").Options()
    match = await month.matches.open("kaliko", options, alone)
    await month.matches.seats.add_computers(match.id, alone, 1)
    assert (await month.matches.start(match.id, alone)).phase == "playing"
    assert await month.store.usage(month.now) == Usage()


async def test_moves_in_time_are_told_apart_from_those_of_the_bot(month: Month) -> None:
    match = await month.play(await month.open(ANN, BOB), moves=1)
    month.now += 2 * DAY
    await month.matches.pass_time()
    match = await month.matches.match(match.id)
    usage = await month.store.usage(month.now)
    assert usage.moves == 1
    assert usage.stand_ins >= 1
    assert usage.in_time == 1 / (1 + usage.stand_ins)


async def test_people_are_back_if_they_play_again_within_thirty_days(month: Month) -> None:
    await month.open(ANN, BOB)
    month.now += 10 * DAY
    await month.open(CY, DEE)
    month.now += 19 * DAY
    await month.open(ANN, EVE)
    month.now += 15 * DAY
    await month.open(CY, EVE)
    usage = await month.store.usage(month.now)
    assert (usage.people, usage.returned) == (4, 1), "Cy is four days too late, and Eve’s first was later"


async def test_each_server_has_its_own_figures(month: Month) -> None:
    await month.open(ANN, BOB)
    await month.open(ANN, BOB, guild=THERE)
    await month.open(CY, guild=THERE)
    here, there = [await month.store.usage(month.now, guild) for guild in (HERE, THERE)]
    assert (here.opened, here.filled) == (1, 1)
    assert (there.opened, there.filled) == (2, 1)


async def test_what_is_older_than_thirty_days_is_left_out(month: Month) -> None:
    await month.open(ANN, BOB)
    month.now += 31 * DAY
    assert (await month.store.usage(month.now)).opened == 0
