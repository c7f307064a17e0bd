"""Tiles that died out, in a replay: which ones, whose, and what caused it.

House rule: tiles are never counted in the type of points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import Report, Standing, View
from render.kit import hexagons, lettering, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.kit.wording import word
from render.painters.kcaloria import eaten_row, words
from render.painters.kcaloria.tiles import signs

TILE: Final = 96
"""Width of a tile."""
NEXT: Final = 120
"""Distance of tiles beside each other."""
_ARROW, _BESIDE = 60, 10
_SIGN, _LARGE = 56, 56
"""Size of the sign before a number or an arrow, and on a tile."""
_SYMBOL: Final = 68
"""Width of a player's symbol with the gap after it."""


class Cause(NamedTuple):
    """The player who caused deaths, and the tile that did, if it is still seen."""

    seat: int
    tile: Standing | None = None


def cause(before: View | None, last: Report) -> Cause | None:
    """Return what caused all deaths of a turn, if it is one thing and not this turn."""
    known = () if before is None else before.collapses
    by_tile = {root.tile: one for one in known for root in one.roots}
    found = {one.id: one for one in (by_tile.get(tile.id) for tile in last.fallen) if one is not None}
    if before is None or len(found) != 1:
        return None
    (one,) = found.values()
    return Cause(one.initiator, sight_of(before).by_id.get(one.trigger))


def draw(canvas: Canvas, at: Point, fallen: Sequence[Standing], because: Cause | None, room: int) -> int:
    """Draw what died out from a point on, after its cause; return where what follows begins.

    Where there is no room for the tiles, their number is told.
    """
    first = 0 if because is None else NEXT if because.tile is not None else _SYMBOL
    if first + _ARROW + _BESIDE + NEXT * len(fallen) > room:
        return at[0] + _count(canvas, at, len(fallen), room)
    if because is not None and because.tile is not None:
        _tile(canvas, at, because.tile)
    elif because is not None:
        canvas.stamp(
            shapes.symbol(because.seat, _SIGN), (at[0] + _SIGN // 2, at[1]), theme.SEATS[because.seat]
        )
    left = at[0] + first
    eaten_row.arrow(canvas, (left + _ARROW // 2, at[1]), _ARROW, paint=theme.ALARM)
    left += _ARROW + _BESIDE
    for tile in fallen:
        left = _tile(canvas, (left, at[1]), tile, has_died=True)
    return left


def _tile(canvas: Canvas, at: Point, tile: Standing, *, has_died: bool = False) -> int:
    """Draw a tile with its owner's edge; return where the next one begins."""
    middle = (at[0] + NEXT // 2, at[1])
    eaten_row.edged(canvas, middle, tile, TILE, theme.SEATS[tile.seat])
    if has_died:
        foot = at[1] + hexagons.height(TILE) // 2 - _LARGE // 2
        signs.skull(canvas, (middle[0] + TILE // 2 - _LARGE // 4, foot), _LARGE)
    return at[0] + NEXT


def _count(canvas: Canvas, at: Point, count: int, room: int) -> int:
    """Write how many tiles died out, if there is room."""
    said = word(words.DEAD, n=count)
    wide = _SIGN + _BESIDE + lettering.width(said, theme.SMALL, bold=True)
    if wide > room:
        return 0
    signs.skull(canvas, (at[0] + _SIGN // 2, at[1]), _SIGN)
    canvas.text((at[0] + _SIGN + _BESIDE, at[1]), said, theme.SMALL, theme.ALARM, bold=True)
    return wide
