"""The rain: the opponent of a single player (ORG-27).

Drops are elements of a seat of their own. After each turn of the player every drop drifts one space
in the same direction and new drops fall. Contacts are then resolved as after any turn. A drop never
eats, moves or grows by itself, and needs no other types to live.
"""

from cmath import rect
from functools import cache
from math import pi
from typing import Final

from engine.contract.dice import Dice
from engine.games.organism.boards import Board, Length, Space, board, middle, place_of
from engine.games.organism.body import Piece, element_at, elements_of, pieces_of
from engine.games.organism.conflict import resolve_conflict
from engine.games.organism.state import KINDS, RAIN, Element, Public, Report

FIRST: Final = 2
"""Drops on the board when a match begins, and new ones in each of the first rounds."""
ROUNDS_FOR_ONE_MORE: Final = 5
"""Rounds after which one drop more falls each time."""
_TOWARDS: Final = rect(1, pi / 3)
"""One space in the direction of the drift, from the upper left to the lower right."""
_NEAR: Final = 0.1


def first_drops(length: Length, dice: Dice) -> tuple[Element, ...]:
    """Return the drops with which a match begins."""
    here = board(1, length)
    drops = _falling(entries(length), FIRST, dice)
    return elements_of(drops, here)


def count_of_new(round_number: int) -> int:
    """Return how many drops fall at the end of a round."""
    return FIRST + round_number // ROUNDS_FOR_ONE_MORE


def play_rain(table: Public, dice: Dice | None) -> tuple[Report, tuple[Element, ...], tuple[Space, ...]]:
    """Return the rain's report, the elements after it, and where new drops fell.

    Without dice no new drops fall: that is what can be foreseen.
    """
    here = table.board
    onwards = drift(table.options.board)
    pieces = {space: one for space, one in pieces_of(table.elements, here).items() if one.seat != RAIN}
    for one in table.elements:
        if one.seat == RAIN and (to := onwards[one.space]) is not None and to not in pieces:
            pieces[to] = Piece(RAIN, one.kind, one.food, to)
    fallen: tuple[Space, ...] = ()
    if dice is not None:
        free = tuple(space for space in entries(table.options.board) if space not in pieces)
        drops = _falling(free, count_of_new(table.round), dice)
        pieces.update(drops)
        fallen = tuple(drops)
    washed = _find_washed(pieces, here)
    report = Report(
        seat=RAIN,
        introduced=(),
        cleared=tuple(element_at(pieces, space) for space in washed),
        acts=(),
        captures=(),
        deaths=(),
    )
    after, captures, deaths = resolve_conflict(
        {space: one for space, one in pieces.items() if space not in washed}, table, RAIN
    )
    report = report.model_copy(update={"captures": captures, "deaths": deaths})
    return report, elements_of(after, here), fallen


@cache
def entries(length: Length) -> tuple[Space, ...]:
    """Return the spaces on which drops fall.

    They are the two outer sides that face the drift.
    """
    reached = {*drift(length).values()}
    return tuple(space for space in board(1, length).spaces if space not in reached)


@cache
def drift(length: Length) -> dict[Space, Space | None]:
    """Return where a drop of each space drifts.

    None means off the board.
    """
    here = board(1, length)
    at = {space: middle(here.sides, *place_of(space)) for space in here.spaces}
    return {
        space: next((to for to in here.near[space] if abs(at[to] - at[space] - _TOWARDS) < _NEAR), None)
        for space in here.spaces
    }


def _falling(free: tuple[Space, ...], count: int, dice: Dice) -> dict[Space, Piece]:
    """Return new drops of random types on some of the free spaces."""
    spaces = dice.shuffle(free)[:count]
    return {space: Piece(RAIN, dice.choice(KINDS), 0, space) for space in spaces}


def _find_washed(pieces: dict[Space, Piece], here: Board) -> tuple[Space, ...]:
    """Return drops and elements that wash each other away.

    These are neighbours of the same type.
    """
    found = {
        one
        for space, drop in pieces.items()
        if drop.seat == RAIN
        for near in here.near[space]
        if near in pieces and pieces[near].seat != RAIN and pieces[near].kind is drop.kind
        for one in (space, near)
    }
    return tuple(sorted(found, key=here.order.__getitem__))
