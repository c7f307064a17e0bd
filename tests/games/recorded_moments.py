"""The great moments of recorded matches, by file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from engine.contract.dice import Dice
from engine.contract.driver import move_of
from engine.contract.values import Moment
from engine.contract.words import tell
from engine.library import game_named
from tests.records.book import FOLDER, read


class Recorded(NamedTuple):
    """A ply of a record, with the onlooker's View before and after it."""

    ply: int
    seat: int
    move: Any
    before: Any
    after: Any
    moment: Moment | None


@cache
def replay(name: str) -> tuple[Recorded, ...]:
    """Return all plies of a record, such as "koa-2-1", with their moves."""
    return tuple(_replay(name))


def _replay(name: str) -> Iterator[Recorded]:
    record = read(FOLDER / f"{name}.json")
    game = game_named(record["game"])
    find = game.HOOKS.moment
    assert find is not None
    seats = tuple(game.SeatOptions.model_validate(one) for one in record["seats"])
    state = game.start(game.Options.model_validate(record["options"]), seats, Dice(record["seed"], 0))
    before = game.view(state, None)
    for ply, entry in enumerate(record["log"], start=1):
        mover, _, line = entry.partition(": ")
        seat = int(mover)
        move = move_of(game.choose(game.view(state, seat)), line)
        state, _ = game.apply(state, seat, move, Dice(record["seed"], ply))
        after = game.view(state, None)
        yield Recorded(ply, seat, move, before, after, find(before, after, seat, move))
        before = after


def told(name: str) -> list[tuple[int, int, str]]:
    """Return the moments of a record: the ply, whose it is, and what happened."""
    return [
        (one.ply, one.moment.seat, tell(one.moment.title, ()))
        for one in replay(name)
        if one.moment is not None
    ]
