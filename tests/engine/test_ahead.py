"""Turns until a player moves: counted where the order is known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.contract.dice import Dice
from engine.library import game_named
from engine.match.looks import look_at
from engine.match.records import Match, Record
from tests.engine.conftest import ASKERS, House

ANN, BOB, *_ = ASKERS


async def soon(house: House, match: Match) -> list[int | None]:
    """Return in how many turns each seat moves."""
    return [(await house.matches.look_seat(match.id, seat)).turns_ahead for seat in range(len(match.seats))]


@pytest.mark.parametrize(
    ("game", "plies"), [("rolling", 4), ("organism", 4), ("kaliko", 0), ("kcaloria", 4), ("koa", 4)]
)
async def test_those_who_sit_in_a_row_move_in_that_row(house: House, game: str, plies: int) -> None:
    match = await house.start_match(game, 4)
    while len(match.to_move) != 1 or match.ply < plies:
        match = await house.play_on(match, "row", most=1)
    (mover,) = match.to_move
    away = [(seat - mover) % 4 for seat in range(4)]
    assert await soon(house, match) == [turns or None for turns in away]


async def test_within_a_trick_it_is_known_and_beyond_it_is_open(house: House) -> None:
    match = await house.start_match("howmanycalories", 4)
    while match.ply < 5:  # the four passes, and the first card
        match = await house.play_on(match, "trick", most=1)
    (mover,) = match.to_move
    found = await soon(house, match)
    leader = (mover - 1) % 4
    assert [found[(mover + n) % 4] for n in range(3)] == [None, 1, 2]
    assert found[leader] is None, "who leads the next one is open"


async def test_no_player_waits_for_those_who_left(house: House) -> None:
    match = await house.start_match("organism", 4)
    while match.to_move != (0,) or match.ply < 4:
        match = await house.play_on(match, "left", most=1)
    await house.matches.resign(match.id, BOB)
    match = await house.matches.match(match.id)
    assert await soon(house, match) == [None, None, 1, 2]


async def test_there_is_no_answer_where_nothing_is_waited_for(house: House) -> None:
    lobby = await house.matches.open("rolling", game_named("rolling").Options(), ANN)
    assert await soon(house, lobby) == [None]
    match = await house.start_match("bidding", 3)
    assert await soon(house, match) == [None, None, None]
    assert (await house.matches.look_seat(match.id, None)).turns_ahead is None
    over = await house.play_on(match, "over")
    assert await soon(house, over) == [None, None, None]


def with_hidden_changed(record: Record, seat: int) -> Record:
    """Return another match that the seat can't tell from this one."""
    game = game_named(record.match.game)
    return replace(record, state=game.sample(game.view(record.state, seat), Dice("disguise", 0)))


@pytest.mark.parametrize("game", ["laying", "howmanycalories"])
async def test_what_is_hidden_changes_nothing_about_it(house: House, game: str) -> None:
    match = await house.play_on(await house.start_match(game, 3), "hidden", most=5)
    record = await house.store.record(match.id)
    assert record is not None
    for seat in range(3):
        first = look_at(record, seat).turns_ahead
        assert look_at(with_hidden_changed(record, seat), seat).turns_ahead == first
