"""kCaloria's great moment: two humans, each on top of the food chain that feeds it."""

from collections.abc import Sequence
from typing import Final

from engine.contract.values import Moment
from engine.contract.words import N_
from engine.games.kcaloria.rules.kinds import Type
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import Standing, View
from render.kit import grounds, hexagons, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.moment_card import Scene, moment_card
from render.kit.style import is_stark
from render.painters.kcaloria import final
from render.painters.kcaloria.tiles import badges, pieces

_SECOND: Final = N_("{who} has a second human")
_SHADE: Final = "#101C14"
_ROWS: Final = (1, 2, 3)
"""Tiles in each row of a pyramid, the human's first."""
_TILE, _HUMAN = 172, 236
"""Widths of tiles."""
_EDGE: Final = 7
_APART: Final = 10
"""Gap between tiles, less than their edges."""
_GLOW: Final = 34
_BELOW: Final = (_HUMAN - _TILE) // 2
"""How much lower the other rows stand, as a human is larger."""


def moment(view: View, called: tuple[str, ...], it: Moment, date: str) -> Canvas:
    """Draw the card: two pyramids of tiles on the meadow in the sun."""

    def hero(canvas: Canvas, box: Box) -> None:
        humans = [tile for tile in view.tiles if tile.seat == it.seat and tile.kind.type is Type.HUMAN][-2:]
        for human, half in zip(humans, box.columns(len(humans), 0), strict=True):
            _pyramid(canvas, half, human, _food(view, human))

    return moment_card(it, called, date, Scene(hero, final.STAGE, _SHADE, _SECOND))


def _food(view: View, human: Standing) -> list[Standing]:
    """Return all tiles of a human's food chain that still stand, the most valuable first."""
    there, found, waiting = sight_of(view).by_id, dict[int, Standing](), [human.id]
    while waiting:
        eater = waiting.pop(0)
        for link in view.links:
            if link.consumer == eater and link.producer in there and link.producer not in found:
                found[link.producer] = there[link.producer]
                waiting.append(link.producer)
    return sorted(found.values(), key=lambda tile: (-_level(tile), tile.id))


def _level(tile: Standing) -> int:
    """Return the place in the food chain of what a tile makes."""
    return max((place for place, count in enumerate(tile.kind.makes) if count), default=-1)


def _pyramid(canvas: Canvas, box: Box, human: Standing, food: Sequence[Standing]) -> None:
    """Draw a human above the tiles that feed it."""
    pitch = hexagons.pitch(_TILE) + _APART
    top = box.top + hexagons.height(_HUMAN) // 2
    tiles, start = [human, *food], 0
    places: list[tuple[Standing, Point, int]] = []
    for row, room in enumerate(_ROWS):
        some = tiles[start : start + room]
        start += room
        for number, tile in enumerate(some):
            across = box.middle[0] + round((number - (len(some) - 1) / 2) * (_TILE + _APART))
            places.append((tile, (across, top + row * pitch + (row > 0) * _BELOW), _TILE if row else _HUMAN))
    for tile, middle, size in reversed(places):
        _lay(canvas, tile, middle, size, is_human=tile is human)


def _lay(canvas: Canvas, tile: Standing, middle: Point, size: int, *, is_human: bool) -> None:
    """Draw a tile with an edge in its owner's colour; a human's edge is golden and shines."""
    whole = hexagons.mask(size + 4 * _EDGE)
    if not is_stark():
        light = theme.GOLD if is_human else theme.INK
        canvas.stamp(grounds.glow(whole, _GLOW, 0.9 if is_human else 0.5), middle, light)
    canvas.stamp(whole, middle, theme.INK)
    paint = theme.GOLD if is_human else theme.SEATS[tile.seat]
    canvas.stamp(hexagons.mask(size + 2 * _EDGE), middle, paint)
    pieces.lone(canvas, (middle[0] - size // 2, middle[1] - hexagons.height(size) // 2), tile.kind, size)
    if is_human:
        badges.human(canvas, middle, size)
