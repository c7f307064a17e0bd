"""kCaloria's great moment: two humans, each at the end of the food chain that feeds it."""

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, hypot
from typing import Final, NamedTuple

from PIL import Image

from engine.contract.values import Moment
from engine.contract.words import N_
from engine.games.kcaloria.rules.kinds import Type
from engine.games.kcaloria.rules.sight import longest_chains, sight_of
from engine.games.kcaloria.rules.state import Standing, View
from render.kit import grounds, hexagons, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.moment_card import Scene, moment_card
from render.kit.style import is_stark, px
from render.painters.kcaloria import eaten_row, final
from render.painters.kcaloria.tiles import heroes, humans, pieces

_SECOND: Final = N_("{who} has a second human")
_SHADE: Final = "#101C14"
_EARTH: Final = (900, 1010)
"""Where the earth below the chains begins, and where it is opaque."""
_MOST: Final = 4
"""The most links of a food chain that are shown, so that animals are large: the last ones."""
_EDGE: Final = 6
_GLOW: Final = 34
_GROWTH: Final = 0.8
"""Size of a chain's first tile beside its last one: it comes nearer."""
_POPS, _ABOVE = 1.06, 0.1
"""Size of a picture on its tile, and how much higher it is, as shares of the tile's width."""
_OWNER, _OWNER_UP = 0.2, 0.04
"""Size of the owner's symbol at a tile's foot, and its distance from the lower corner."""
_ARROW_EDGE: Final = 5


class _Row(NamedTuple):
    """Where a food chain rises from its first tile to its human."""

    left: int
    start: int
    """Middle of the first tile from the card's top."""
    human: Point
    size: int
    """Width of the human's tile."""
    most: int
    """Largest width of other tiles."""
    arrow: int


_ROWS: Final = (
    _Row(40, 204, (1040, 158), 206, 172, 66),
    _Row(30, 484, (936, 450), 292, 218, 84),
)
"""The first human's chain, farther away, and the second one's."""


def moment(view: View, called: tuple[str, ...], it: Moment, date: str) -> Canvas:
    """Draw the card: two food chains on the meadow in the sun."""

    def hero(canvas: Canvas, box: Box) -> None:
        _draw_earth(canvas)
        chains = chains_of(view, it.seat)
        for number, (chain, row) in enumerate(zip(chains, _ROWS[-len(chains) :], strict=True)):
            _draw_chain(canvas, chain, row, is_other=number > 0)

    return moment_card(it, called, date, Scene(hero, final.STAGE, _SHADE, _SECOND))


def _draw_earth(canvas: Canvas) -> None:
    """Draw dark earth below the chains: no grass shines through the figure and what is below it."""
    if is_stark():
        return
    wide, high = canvas.image.size
    top, full = map(px, _EARTH)
    earth = Image.new("L", (wide, high - top), 255)
    earth.paste(Image.linear_gradient("L").resize((wide, full - top)))
    canvas.ink(shapes.Mask.of(earth), (0, _EARTH[0]), _SHADE)


def chains_of(view: View, seat: int) -> list[list[Standing]]:
    """Return the food chains of a seat's last two humans, each from what is eaten first."""
    own = [tile for tile in view.tiles if tile.seat == seat and tile.kind.type is Type.HUMAN]
    there, longest = sight_of(view).by_id, longest_chains(view)
    return [[there[tile] for tile in longest(human.id)][-_MOST - 1 :] for human in own[-len(_ROWS) :]]


def _draw_chain(canvas: Canvas, chain: Sequence[Standing], row: _Row, *, is_other: bool) -> None:
    """Draw a chain from left to right, with an arrow from each tile to its eater."""
    *food, human = chain
    places = [*_places(len(food), row), (row.human, row.size)]
    for tile, (middle, size) in zip(food, places, strict=False):
        _lay(canvas, tile, middle, size)
    _lay(canvas, human, *places[-1], is_human=True, is_other=is_other)
    for eaten, eater in pairwise(places):
        _arrow(canvas, eaten, eater, min(row.arrow, eaten[1] // 2))


def _places(count: int, row: _Row) -> list[tuple[Point, int]]:
    """Return middles and sizes of the tiles before the human."""
    if not count:
        return []
    right = row.human[0] - row.size // 2
    room = right - row.left
    shares = [_GROWTH + (1 - _GROWTH) * (number + 1) / count for number in range(count)]
    gap = row.arrow // 3
    largest = min(row.most, round((room - count * gap) / sum(shares)))
    sizes = [round(largest * share) // 2 * 2 for share in shares]
    gap = (room - sum(sizes)) // count
    places, left = [], row.left
    for size in sizes:
        across = left + size // 2
        down = row.start + round((row.human[1] - row.start) * (across - row.left) / (row.human[0] - row.left))
        places.append(((across, down), size))
        left += size + gap
    return places


def _lay(
    canvas: Canvas,
    tile: Standing,
    middle: Point,
    size: int,
    *,
    is_human: bool = False,
    is_other: bool = False,
) -> None:
    """Draw a tile with an edge in its owner's colour; a human's edge is golden and shines."""
    whole = hexagons.mask(size + 4 * _EDGE)
    if not is_stark():
        light = theme.GOLD if is_human else theme.INK
        canvas.stamp(grounds.glow(whole, _GLOW, 0.9 if is_human else 0.5), middle, light)
    canvas.stamp(whole, middle, theme.INK)
    paint = theme.GOLD if is_human else theme.SEATS[tile.seat]
    canvas.stamp(hexagons.mask(size + 2 * _EDGE), middle, paint)
    corner = (middle[0] - size // 2, middle[1] - hexagons.height(size) // 2)
    canvas.lay(pieces.ground_of(tile.kind, None, size).image, corner, hexagons.mask(size).image)
    if is_human:
        humans.human(canvas, middle, size, tile.kind, tile.seat, is_other=is_other)
        return
    at = (middle[0], middle[1] - round(_ABOVE * size))
    heroes.hero(canvas, at, tile.kind, round(size * _POPS) // 2 * 2)
    foot = (middle[0], middle[1] + hexagons.height(size) // 2 - round(_OWNER_UP * size))
    wide = round(_OWNER * size)
    canvas.stamp(shapes.symbol(tile.seat, wide + 2 * _EDGE), foot, theme.INK)
    canvas.stamp(shapes.symbol(tile.seat, wide), foot, theme.SEATS[tile.seat])


def _arrow(canvas: Canvas, eaten: tuple[Point, int], eater: tuple[Point, int], size: int) -> None:
    """Draw an arrow between the sides of two tiles."""
    (x, y), wide = eaten
    (to_x, to_y), wider = eater
    far = hypot(to_x - x, to_y - y)
    share = (wide / 2 + (far - (wide + wider) / 2) / 2) / far
    middle = (round(x + (to_x - x) * share), round(y + (to_y - y) * share))
    eaten_row.arrow(canvas, middle, size, atan2(to_y - y, to_x - x), _ARROW_EDGE)
