"""The marks of the turn's deeds.

One bright ring with a word for the last deed, thin rings for others, and a crack.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw

from engine.games.koa.board import Square
from engine.games.koa.state import Attacked, View
from render.kit import grounds, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.pieces import Piece, make_cache
from render.kit.style import is_stark, px
from render.painters.koa import colours
from render.painters.koa.board import choices, emblems, flags, highlights
from render.painters.koa.board.highlights import Highlights, Place
from render.painters.koa.board.squares import RADIUS, Squares
from render.painters.koa.clans import Cast

_RING: Final = 0.015
"""Gap between a square's edge and its ring, as a share of the square, like all shares that follow.
"""
_ABOUT_BONES: Final = 8
"""How much further out the ring about a marker is: its bones fill the square."""
_ABOUT_CARDS: Final = 6
"""The same about a card of a choice, whose name is close to its edge."""
_CASE: Final = 3
_THIN: Final = 4
_GLOW: Final = 15
"""Reach of the light about the last deed."""
_POOL: Final = 3.2
"""Width of the pool of light about it on a crowded board, where a small light is lost."""
_TORCHLIT: Final = [min(round(value * by + 6), 255) for by in (1.5, 1.36, 1.16) for value in range(256)]
"""Red, green and blue in that light."""
_CROWD: Final = 40
"""Number of tiles on such a board."""
_CRACK: Final = 7
_BELOW: Final = 8
"""How far a crack is seen over the edge of a square where something lies."""
_KEPT: Final = 300_000

_pieces: Final = make_cache(_KEPT)


def rings(canvas: Canvas, squares: Squares, cast: Cast, deeds: Highlights) -> None:
    """Draw the rings of the turn's deeds: a bright one for the last deed, thin ones for others.

    It also draws the way of an earthquake, and rings about what was cut off.
    """
    view = cast.view
    for square in _list_severed(squares, view):
        box = squares.square(square)
        canvas.outline(box.inflate(-2), theme.INK, _THIN + 4, round(box.width * RADIUS))
        canvas.outline(box.inflate(-4), theme.ALARM, _THIN, round(box.width * RADIUS) - 2)
    if deeds.quake is not None and all(map(squares.holds, deeds.quake)):
        start, end = deeds.quake
        lying = [squares.square(tile.square) for tile in view.tiles if tile.square not in deeds.quake]
        _crack(canvas, squares.square(start), squares.square(end), lying)
    for place in _list_places(squares, deeds):
        box = _box(squares, view, place)
        width, paint = (theme.RING_WIDTH, theme.RING) if place.is_last else (_THIN, colours.CHALK)
        _ring(box.width, width, paint).paste(canvas, (box.left, box.top))


def tell(canvas: Canvas, squares: Squares, cast: Cast, deeds: Highlights) -> None:
    """Write words at the rings, and draw emblems of attacks.

    The last deed's word is larger.
    """
    view, places = cast.view, _list_places(squares, deeds)
    top, taken = squares.box.top, list[Box]()
    asked = {*choices.squares_of(view)}
    for place in places:
        # On a square that can be chosen the ring alone says it: an emblem would hide the odds.
        if isinstance(place.deed, Attacked) and place.square not in asked:
            emblems.draw(canvas, squares.square(place.square), top, place.deed, cast, is_last=place.is_last)
            taken.append(emblems.box_of(squares.square(place.square), top))
    taken += _crack_boxes(squares, deeds)
    flags.flags(canvas, squares, view, deeds, flags.Taken(_list_severed(squares, view), taken))


def _list_severed(squares: Squares, view: View) -> list[Square]:
    return sorted(filter(squares.holds, highlights.find_severed(view)))


def _list_places(squares: Squares, deeds: Highlights) -> list[Place]:
    return [place for place in deeds.places if squares.holds(place.square)]


def shine(canvas: Canvas, squares: Squares, view: View, deeds: Highlights) -> None:
    """Draw the light about the square of the last deed, below all marks.

    Where a player is asked, the squares to choose from are lit instead.
    """
    if view.targets or view.further:
        return
    for place in _list_places(squares, deeds):
        if place.is_last and not is_stark():
            box = _box(squares, view, place)
            if is_crowded(view):
                _lift(canvas, box.middle, squares)
            else:
                canvas.stamp(_shine(box.width, box.height, _GLOW), box.middle, theme.RING)


def _lift(canvas: Canvas, middle: Point, squares: Squares) -> None:
    """Light a pool about a point of the board by torches: all colours there are brighter.

    What lies there no longer has the colours that it was drawn in.
    """
    wide = round(_POOL * squares.size)
    pool = Box.around(middle, wide, wide)
    board = squares.box
    seen = Box(*map(max, pool[:2], board[:2]), *map(min, pool[2:], board[2:]))
    box, whole = Box(*map(px, seen)), grounds.mask(("koa pool", wide), lambda: _pool(px(wide)))
    mask = whole.image.crop(box.shift((-px(pool.left), -px(pool.top))))
    bright = canvas.image.crop(box).point(_TORCHLIT)
    canvas.image.paste(bright, box, mask)
    canvas.shown[:] = [one for one in canvas.shown if not one.box.touches(box)]


def _pool(width: int) -> shapes.Mask:
    """Return a round light that is full in its middle and falls off to its edge."""
    falls = Image.radial_gradient("L").point([min(max(2 * (180 - value), 0), 255) for value in range(256)])
    return shapes.Mask.of(falls.resize((width, width), Image.Resampling.BICUBIC))


def is_crowded(view: View) -> bool:
    """Return whether so many tiles lie that the last deed is lost among them."""
    return len(view.tiles) >= _CROWD


def _box(squares: Squares, view: View, place: Place) -> Box:
    """Return the box of a ring."""
    box = squares.square(place.square)
    if any(tile.is_marker for tile in view.tiles if tile.square == place.square):
        return box.inflate(_ABOUT_BONES)
    return box.inflate(_ABOUT_CARDS) if place.square in choices.squares_of(view) else box


def _shine(width: int, height: int, reach: int) -> shapes.Mask:
    """Return the light about a square. Inside of it is none, so that the tile stays as it is."""

    def make() -> shapes.Mask:
        light = grounds.glow(shapes.rounded_box(width, height, round(width * RADIUS)), reach, 1.1)
        about, edge = light.image.copy(), px(reach)
        about.paste(0, (edge, edge, light.width - edge, light.height - edge))
        return shapes.Mask.of(about)

    return grounds.mask(("koa ring", width, height, reach), make)


def _ring(size: int, width: int, paint: str) -> Piece:
    """Return the ring of a square, with a dark inner line."""
    return _pieces.get((size, width), lambda: _draw_ring(size, width, paint))


def _draw_ring(size: int, width: int, paint: str) -> Piece:
    canvas = Canvas(size, size, theme.INK)
    name = "the ring of the last deed" if width == theme.RING_WIDTH else "a ring"
    canvas.show(name, _hoop(size, width), (size // 2, size // 2), paint)
    return Piece.cut(canvas, _hoop(size, width + _CASE), (0, 0))


def _hoop(size: int, width: int) -> shapes.Mask:
    inset, radius = round(size * _RING), round(size * RADIUS)

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        least, most = inset * fine, (size - inset) * fine - 1
        pen.rounded_rectangle((least, least, most, most), radius * fine, outline=255, width=width * fine)

    return shapes.draw_cached(("ring", width), size, size, draw)


def _crack_boxes(squares: Squares, deeds: Highlights) -> list[Box]:
    """Return the boxes along the way of an earthquake, on which no word lies."""
    if deeds.quake is None or not all(map(squares.holds, deeds.quake)):
        return []
    points = _crack_points(*map(squares.square, deeds.quake))
    return [
        Box(min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y)).inflate(_CRACK)
        for (x, y), (to_x, to_y) in pairwise((round(x), round(y)) for x, y in points)
    ]


def _crack_points(dug: Box, struck: Box) -> list[tuple[float, float]]:
    """Return the corners of the way of an earthquake.

    It joins the edges of two squares: the one that was dug and the one that it struck.
    """
    (x, y), (to_x, to_y) = dug.middle, struck.middle
    lines = max(abs(to_x - x), abs(to_y - y)) / dug.width
    if lines <= 1:
        return []  # the rings touch, or are one
    inset = 0.5 / lines
    across, down = round((to_x - x) * (1 - 2 * inset)), round((to_y - y) * (1 - 2 * inset))
    start = (x + round((to_x - x) * inset), y + round((to_y - y) * inset))
    far = (across**2 + down**2) ** 0.5
    steps = max(round(far / 46), 2)
    side = (-down / far * 11, across / far * 11)
    return [
        (
            start[0] + across * step / steps + side[0] * (-1) ** step * (0 < step < steps),
            start[1] + down * step / steps + side[1] * (-1) ** step * (0 < step < steps),
        )
        for step in range(steps + 1)
    ]


def _crack(canvas: Canvas, dug: Box, struck: Box, lying: Sequence[Box]) -> None:
    """Draw the way of an earthquake. It runs below all that lies there."""
    points = _crack_points(dug, struck)
    if not points:
        return
    (x, y), (to_x, to_y) = ((round(x), round(y)) for x, y in (points[0], points[-1]))
    reach = 2 * _CRACK + 16
    box = Box(min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y)).inflate(reach)
    for width, paint in ((_CRACK + 8, theme.INK), (_CRACK, colours.CHALK)):

        def line(pen: ImageDraw.ImageDraw, fine: int, width: int = width) -> None:
            pen.line(
                [((x - box.left) * fine, (y - box.top) * fine) for x, y in points],
                fill=255,
                width=width * fine,
                joint="curve",
            )

        seen = shapes.draw_mask(box.width, box.height, line, fine=2).image.copy()
        for square in lying:
            inner = square.inflate(-_BELOW).shift((-box.left, -box.top))
            seen.paste(0, Box(*map(px, inner)))
        canvas.ink(shapes.Mask.of(seen), (box.left, box.top), paint)
