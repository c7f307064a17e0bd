"""KOA's great moment: the chain of caverns that was seized, by the light of its new owner."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import cos, pi
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.contract.values import Moment
from engine.contract.words import N_
from engine.games.koa.board import NEAR, SQUARES, ZONES, Square
from engine.games.koa.state import View
from render.kit import medals, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.moment_card import HEIGHT, Scene, moment_card
from render.kit.style import is_stark, px
from render.painters.koa import clans, colours, final
from render.painters.koa.board import board, ground
from render.painters.koa.board.squares import RADIUS, SIDES, Part, Squares

_BREAKS: Final = N_("{who} breaks a chain")
_SIZES: Final = (208, 192, 176, 160, 144, 128, 112, 96)
"""Widths of a square, the largest first."""
_INSET, _EDGE, _GLOW = 6, 7, 46
"""Inset of the chain's light in its squares, width of its golden edge, and reach of its glow."""
_BORDER: Final = 5
"""Width of the board's edge."""
_LINK: Final = 0.5
"""Width of the light from one cavern to the next, as a share of a square."""
_BACK: Final = 0.4
"""How much darker all that is not in the chain gets."""
_ABOVE: Final = 0.62
"""How far the flag rises above its square, as a share of it."""
_SIDES: Final = ((0.9, -1), (0.1, 1), (0.1, -1), (0.9, 1))
"""Where the pole may be in its square, and to which side its flag flies, the best first."""
_CLOTH: Final = (0.82, 0.58)
"""Width and height of a flag, as shares of a square."""
_WAVE: Final = 0.16
"""How deep a flag's waves are, as a share of its height."""


class _Flag(NamedTuple):
    """Where a flag is."""

    mast: Box
    cloth: Box
    way: int
    """Whether it flies to the right (1) or to the left (-1)."""


def moment(view: View, called: tuple[str, ...], it: Moment, date: str) -> Canvas:
    """Draw the card: the chain whole, the board about it to the card's edges."""

    def hero(canvas: Canvas, box: Box) -> None:
        _hero(canvas, box, clans.cast(view, called), it)

    return moment_card(it, called, date, Scene(hero, final.STAGE, colours.DEEP, _BREAKS))


def _hero(canvas: Canvas, box: Box, cast: clans.Cast, it: Moment) -> None:
    """Draw the board with the chain in torchlight, and the new owner's flag on what was seized."""
    chain = [str(place) for place in it.at if place in SQUARES]
    size = next((one for one in _SIZES if _fits(chain, one, box)), _SIZES[-1])
    deed = cast.view.deeds[-1] if cast.view.deeds else None
    seized = chain[0] if deed is None else deed.square
    plain = Squares((0, 0), size)
    lying = [tile.square for tile in cast.view.tiles]
    flag = _choose_flag(plain, seized, chain, lying)
    about = _bound([*map(plain.square, chain), flag.cloth, flag.mast])
    squares = _visible(Squares((box.middle[0] - about.middle[0], box.middle[1] - about.middle[1]), size))
    _lay_board(canvas, squares, cast)
    _light(canvas, squares, chain)
    _plant(canvas, _choose_flag(squares, seized, chain, lying), it.seat)


def _visible(squares: Squares) -> Squares:
    """Return the part of a board that the card shows.

    It is larger than a clan's zones, so that it is drawn with all its detail.
    """
    (left, top), size = squares.at, squares.size
    columns = [at for at in range(SIDES) if -size < left + at * size < theme.WIDTH]
    lines = [at for at in range(SIDES) if -size < top + at * size < HEIGHT]
    sides = max(len(columns), len(lines), len(ZONES) + 1)
    column, line = (min(shown[0], SIDES - sides) for shown in (columns, lines))
    part = Part(column, SIDES - sides - line, sides)
    return Squares((left + column * size, top + line * size), size, part)


def _lay_board(canvas: Canvas, squares: Squares, cast: clans.Cast) -> None:
    """Draw a part of the board without words about the turn."""
    box = squares.box
    piece = Canvas(box.width, box.height)
    here = squares.with_origin((0, 0))
    if is_stark() or squares.part.sides == SIDES:
        ground.slab(piece, here.box)
    board.lay(piece, here, replace(cast, view=cast.view.model_copy(update={"deeds": ()})))
    canvas.shadow(box, 0, ground.SHADOW)
    canvas.lay(piece.image, (box.left, box.top))
    canvas.outline(box, colours.EDGES[1], _BORDER, 0)


def _light(canvas: Canvas, squares: Squares, chain: Sequence[Square]) -> None:
    """Let all but the chain step back, and draw a golden edge about it."""
    shape = Image.new("L", canvas.image.size)
    pen = ImageDraw.Draw(shape)
    for square in chain:
        left, top, right, bottom = (px(edge) for edge in squares.square(square).inflate(-_INSET))
        pen.rounded_rectangle((left, top, right, bottom), px(RADIUS * squares.size), fill=255)
    for one, other in combinations(chain, 2):
        if other in NEAR[one]:
            ends = [tuple(px(at) for at in squares.square(each).middle) for each in (one, other)]
            pen.line([*ends[0], *ends[1]], fill=255, width=px(squares.size * _LINK))
    inner = shapes.Mask.of(shape)
    edge = medals.grow(inner, px(_EDGE)).image
    edge = edge.crop((2 * px(_EDGE), 2 * px(_EDGE), edge.width - 2 * px(_EDGE), edge.height - 2 * px(_EDGE)))
    if not is_stark():
        dark = canvas.image.point(colours.darker(_BACK))
        canvas.image = Image.composite(canvas.image, dark, edge)
        soft = shape.resize((shape.width // 4, shape.height // 4)).filter(
            ImageFilter.GaussianBlur(px(_GLOW) / 4)
        )
        light = soft.resize(shape.size, Image.Resampling.BICUBIC).point(
            [min(230, step * 2) for step in range(256)]
        )
        shapes.paint(canvas.image, theme.rgb(colours.TORCH), (0, 0), ImageChops.subtract(light, edge))
    shapes.paint(canvas.image, theme.rgb(theme.GOLD), (0, 0), ImageChops.subtract(edge, shape))


def _choose_flag(squares: Squares, seized: Square, chain: Sequence[Square], lying: Sequence[Square]) -> _Flag:
    """Return where the flag hides least of the chain, then least of all that lies on the board."""
    flags = [_flag(squares.square(seized), *side) for side in _SIDES]

    def hidden(flag: _Flag) -> tuple[int, int]:
        seen = [
            (square in chain, _overlap(flag.cloth, squares.square(square).inflate(-squares.size // 6)))
            for square in lying
        ]
        return sum(area for is_lit, area in seen if is_lit), sum(area for _, area in seen)

    return min(flags, key=hidden)


def _flag(square: Box, pole: float, way: int) -> _Flag:
    """Return a flag at its pole, given as a share of the square from its left."""
    size = square.width
    at = square.left + round(pole * size)
    wide, high = round(_CLOTH[0] * size), round(_CLOTH[1] * size)
    top = square.top - round(_ABOVE * size)
    left = at if way > 0 else at - wide
    mast = Box(at - size // 26, top, at + size // 26, square.bottom - size // 10)
    return _Flag(mast, Box.at(left, top + size // 16, wide, high), way)


def _overlap(one: Box, other: Box) -> int:
    """Return the area that two boxes share."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(wide, 0) * max(high, 0)


def _plant(canvas: Canvas, flag: _Flag, seat: int) -> None:
    """Draw a flag in the seat's colour, with its symbol."""
    mast, cloth, way = flag
    canvas.panel(mast.inflate(5), theme.INK, mast.width)
    canvas.panel(mast, colours.BONE, mast.width // 2)
    canvas.ink(_cloth(cloth.width + 12, cloth.height + 12, way), (cloth.left - 6, cloth.top - 6), theme.INK)
    canvas.ink(_cloth(cloth.width, cloth.height, way), (cloth.left, cloth.top), theme.SEATS[seat])
    middle = (cloth.middle[0] - way * cloth.width // 10, cloth.middle[1])
    canvas.stamp(shapes.symbol(seat, cloth.height * 5 // 9), middle, theme.INK)


def _cloth(width: int, height: int, way: int) -> shapes.Mask:
    """Return a flag's cloth in the wind, its free end notched; `way` is 1 to the right, or -1."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        wide, high, wave = width * fine, height * fine, height * fine * _WAVE
        steps = [step / 24 for step in range(25)]
        upper = [(wide * at, wave * (1 - cos(2 * pi * at)) / 2) for at in steps]
        lower = [(x, high - wave + y) for x, y in reversed(upper)]
        outline = [*upper, (wide * 0.84, high / 2), *lower]
        pen.polygon(outline if way > 0 else [(wide - x, y) for x, y in outline], fill=255)

    return shapes.draw_cached(("koa flag", way), width, height, draw)


def _bound(boxes: Sequence[Box]) -> Box:
    """Return the box about these boxes."""
    return Box(
        min(one.left for one in boxes),
        min(one.top for one in boxes),
        max(one.right for one in boxes),
        max(one.bottom for one in boxes),
    )


def _fits(chain: Sequence[Square], size: int, box: Box) -> bool:
    about = _bound([*map(Squares((0, 0), size).square, chain)])
    return about.width <= box.width and about.height + round(_ABOVE * size) <= box.height
