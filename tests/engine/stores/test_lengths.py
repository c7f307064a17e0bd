"""How long finished matches took, by game, number of players and server.

No other matches count.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.clocks.pace import read_pace
from engine.match.records import Asker, Computer, Place, Record
from engine.match.terms import MatchTerms
from engine.store.interface.durations import Lasted
from engine.store.interface.shelf import Shelf
from tests.engine.conftest import ASKERS
from tests.engine.stores.writer import Writer, lobby, with_changes
from tests.support.askers import PLACE

ANN, BOB, CY, *_ = ASKERS
GAME = "bidding"


async def open_played_match(
    writer: Writer, *askers: Asker, pace: str = "", elsewhere: bool = False
) -> Record:
    """Return a match that is about to end."""
    begun = lobby(*askers)
    place = Place(guild=88, channel=1) if elsewhere else PLACE
    match = replace(
        begun.match,
        place=place,
        terms=MatchTerms(read_pace(pace)),
        times=replace(begun.match.times, started=100),
    )
    return await writer.save(None, replace(begun, match=match))


async def over(writer: Writer, record: Record, seconds: int, phase: str = "over") -> None:
    await writer.save(
        record, with_changes(record, phase=phase, times=replace(record.match.times, ended=100 + seconds))
    )


@pytest.mark.sampled(every=2)
async def test_what_was_played_to_the_end_tells_its_pace_and_how_long_it_took(store: Shelf) -> None:
    writer = Writer(store)
    await over(writer, await open_played_match(writer, ANN, BOB, pace="1d"), 50)
    await over(writer, await open_played_match(writer, ANN, BOB), 60)
    found = await store.durations(GAME, 2, PLACE.guild)
    assert {*found} == {Lasted(read_pace("1d"), 50), Lasted(None, 60)}


@pytest.mark.sampled(every=2)
async def test_other_games_and_numbers_of_players_tell_nothing(store: Shelf) -> None:
    writer = Writer(store)
    await over(writer, await open_played_match(writer, ANN, BOB), 50)
    assert await store.durations(GAME, 3, PLACE.guild) == ()
    assert await store.durations("laying", 2, PLACE.guild) == ()


@pytest.mark.sampled(every=2)
async def test_a_server_reads_its_own_lengths_and_a_global_query_reads_all(store: Shelf) -> None:
    writer = Writer(store)
    await over(writer, await open_played_match(writer, ANN, BOB), 50)
    await over(writer, await open_played_match(writer, ANN, BOB, elsewhere=True), 60)
    assert await store.durations(GAME, 2, 88) == (Lasted(None, 60),)
    assert {one.seconds for one in await store.durations(GAME, 2, None)} == {50, 60}


@pytest.mark.sampled(every=2)
async def test_matches_in_which_computers_played_tell_nothing(store: Shelf) -> None:
    writer = Writer(store)
    begun = await open_played_match(writer, ANN, BOB, CY)
    with_computer = await writer.save(begun, with_changes(begun, 1, occupant=Computer(2)))
    await over(writer, with_computer, 50)
    assert await store.durations(GAME, 3, None) == ()


@pytest.mark.sampled(every=2)
async def test_matches_ended_early_or_played_alone_do_not_count(
    store: Shelf,
) -> None:
    writer = Writer(store)
    given_up = await open_played_match(writer, ANN, BOB, CY)
    resigned = replace(with_changes(given_up, 1, resigned=True), gone=(1,))
    await over(writer, await writer.save(given_up, resigned), 50)
    await over(writer, await open_played_match(writer, ANN, BOB, CY), 50, phase="cancelled")
    await over(writer, await open_played_match(writer, ANN), 50)
    assert await store.durations(GAME, 3, PLACE.guild) == ()
    assert await store.durations(GAME, 1, PLACE.guild) == ()
