"""Signs on tiles: modifiers, types, counters, barricades and changes."""

from math import cos, pi, sin
from typing import Final

from PIL import ImageDraw

from engine.games.kcaloria.rules.collapse import Doom
from engine.games.kcaloria.rules.kinds import ROUND, Effect, Modifier, Type
from render.kit import hexagons, lettering, marks, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.pieces import Piece, make_cache
from render.kit.theme import Colour
from render.painters.kcaloria import colours, words
from render.painters.kcaloria.tiles.glyphs import EFFECTS, TYPES, Pen

BUTTON: Final = 46
"""Size of a modifier in a line of text."""
APART: Final = 12
"""Gap between two of them, and between one and its text."""
SPOT: Final = 46
"""Size of the signs beside a tile's picture."""
DIE: Final = 52
"""Size of a counter. It is the largest sign if there is room, because it is the most urgent."""
LARGE_DIE: Final = 62
LARGE_TAG: Final = 66
"""Diameter of the number of an enlarged tile that may be chosen."""
TREND: Final = 34
PILL: Final = 42
"""Height of a change or a price."""
_BARRICADE: Final = (64, 46)
_SMALL_BARRICADE: Final = (36, 46)
_TURNS: Final = 24
"""Size of the hourglass before a barricade's turns, where there is room for it."""
BARRICADE_BOXES: Final = (Box.around((0, 0), *_BARRICADE),)
SMALL_BARRICADE_BOXES: Final = (Box.around((0, 0), *_SMALL_BARRICADE),)
HUNGRY_BOXES: Final = (Box.around((0, 0), SPOT, SPOT),)
"""Boxes of these signs about the origin."""
TREND_BOXES: Final = (Box.around((0, 0), TREND, TREND),)
_TIGHT, _LOOSE = 5, 8
"""Side padding of a change and of a price; it is small because they share a tile with cubes."""
_TILE: Final = 34
"""Width of a tile in a stack."""
_STACK: Final = _TILE + 8
"""Width of a stack of two."""
STACK: Final = _STACK + 12
"""The same with the gap to its text."""
_CASE: Final = 3
_RIM: Final = 5
"""Width of a counter's rim in the colour of the seat that lowers it."""
_BESIDE: Final = 5
"""Gap between the parts of a counter."""
_OWN: Final = 0.5
"""Size of a counter's symbol of the seat that lowers it."""
_SKULL: Final = 0.72
"""Size of the skull before a number of turns, as a share of its height."""
_pieces: Final = make_cache(2_500_000, 1_800_000)


def effect(canvas: Canvas, middle: Point, one: Effect, size: int = BUTTON) -> None:
    """Draw a modifier's button: round for its own tile, square for others."""
    _pieces.get(("effect", one, size), lambda: _button(one, size)).paste(canvas, middle)


def modifiers(
    canvas: Canvas,
    right: Point,
    some: tuple[Modifier, ...],
    *,
    has_biomes: bool = True,
    in_words: bool = False,
) -> int:
    """Draw buttons in a line of text that ends at a point.

    Turns follow as a number or in words, and biomes if wanted. Return their width.
    """
    left = right[0]
    for one in reversed(some):
        said = words.turns(one, in_words=in_words) or ((one.biome or "") if has_biomes else "")
        if said:
            wide = canvas.text((left, right[1]), said, theme.SMALL, theme.INK, bold=True, side="right")
            left -= wide + APART
        effect(canvas, (left - BUTTON // 2, right[1]), one.effect, BUTTON)
        left -= BUTTON + APART
    return right[0] - left


def modifiers_width(some: tuple[Modifier, ...], *, in_words: bool = False) -> int:
    """Return the width of such buttons without their biomes."""
    said = (words.turns(one, in_words=in_words) for one in some)
    turns = (lettering.width(one, theme.SMALL, bold=True) + APART for one in said if one)
    return len(some) * (BUTTON + APART) - APART + sum(turns)


def type_mask(one: Type, size: int) -> shapes.Mask:
    """Return the glyph of a type."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        TYPES[one](Pen(pen, size * fine, (size * fine / 2, size * fine / 2)))

    return shapes.draw_cached(("type", one), size, size, draw)


def tag(canvas: Canvas, middle: Point, number: int) -> None:
    """Draw the number of a space, as in every game."""
    _pieces.get(("tag", number), lambda: _tag(number)).paste(canvas, middle)


def large_tag(canvas: Canvas, middle: Point, said: str) -> None:
    """Draw a choice's number or letter, larger than the tile's figures."""
    _pieces.get(("large tag", said), lambda: _large_tag(said)).paste(canvas, middle)


def small_tag(canvas: Canvas, middle: Point, said: str) -> None:
    """Draw the number or letter of a smaller tile."""
    _pieces.get(("small tag", said), lambda: _pill(said, theme.TEXT)).paste(canvas, middle)


def stack(canvas: Canvas, left: Point, said: str, ink: Colour = theme.TEXT) -> None:
    """Draw a stack of tiles from a point on, and what is said of it."""
    _pieces.get(("stack",), _stack).paste(canvas, (left[0] + _STACK // 2, left[1]))
    canvas.text((left[0] + STACK, left[1]), said, theme.SMALL, ink, bold=True)


def human(canvas: Canvas, middle: Point, size: int) -> None:
    """Draw the sign of a human, as plates count them."""
    glyph = type_mask(Type.HUMAN, round(size * 0.66) // 2 * 2)
    _pieces.get(("human", size), lambda: _round(glyph, size, theme.PAPER)).paste(canvas, middle)


def die(canvas: Canvas, middle: Point, doom: Doom, size: int = DIE) -> None:
    """Draw a counter: seat's colour and symbol, skull, and turns left."""
    value = str(doom.value)
    key = ("die", value, doom.initiator, size)
    _pieces.get(key, lambda: _die(value, doom.initiator, die_width(doom, size), size)).paste(canvas, middle)


def die_box(doom: Doom, size: int = DIE) -> Box:
    """Return the box of a counter about the origin."""
    return Box.around((0, 0), die_width(doom, size), size)


def die_width(doom: Doom, size: int = DIE) -> int:
    """Return the width of a counter."""
    told = lettering.width(str(doom.value), _text_of(size), bold=True)
    return (2 * _edge_of(size) + _own_of(size) + _skull_of(size) + 2 * _BESIDE + told) // 2 * 2


def count_down(canvas: Canvas, middle: Point, turns: int, size: int) -> None:
    """Draw a skull and a number of turns left, as a figure of a tile."""
    _pieces.get(("countdown", turns, size), lambda: _count_down(str(turns), size)).paste(canvas, middle)


def barricade(canvas: Canvas, middle: Point, turns: int, *, is_small: bool = False) -> None:
    """Draw a barricade with the number of turns that others wait."""
    size = _SMALL_BARRICADE if is_small else _BARRICADE
    _pieces.get(("barricade", turns, size), lambda: _barricade(str(turns), size)).paste(canvas, middle)


def change(canvas: Canvas, middle: Point, by: int, *, is_open: bool = False) -> None:
    """Draw a change of cubes; `is_open` means without a colour yet."""
    paint, said = theme.TEXT if by > 0 else theme.ALARM, _change_text(by, is_open=is_open)
    _pieces.get(("change", said), lambda: _pill(said, paint, _TIGHT)).paste(canvas, middle)


def promise(canvas: Canvas, middle: Point, points: int, *, is_best: bool = True) -> None:
    """Draw a space's gain in points, the best in gold."""
    paint = theme.GOLD if is_best else colours.SOCKET
    _pieces.get(("promise", points, is_best), lambda: _pill(_by(points), paint)).paste(canvas, middle)


def price(canvas: Canvas, middle: Point, said: str) -> None:
    """Draw the cubes that a tile would give, or a toll."""
    _pieces.get(("price", said), lambda: _pill(said, theme.ALARM, _LOOSE)).paste(canvas, middle)


def price_width(said: str) -> int:
    """Return the width of a price."""
    return _pill_width(said, _LOOSE)


def change_width(by: int, *, is_open: bool = False) -> int:
    """Return the width of a change."""
    return _pill_width(_change_text(by, is_open=is_open), _TIGHT)


def trend(canvas: Canvas, middle: Point, by: int) -> None:
    """Draw a trend: more or fewer cubes, without a number."""
    _pieces.get(("trend", by > 0), lambda: _trend(TREND, is_up=by > 0)).paste(canvas, middle)


def draw_saved(canvas: Canvas, middle: Point, size: int = SPOT) -> None:
    """Draw the sign of a tile that was doomed and is saved."""
    _pieces.get(("saved", size), lambda: _saved_piece(size)).paste(canvas, middle)


def hungry(canvas: Canvas, middle: Point) -> None:
    """Draw the sign of a tile that lacks food."""
    _pieces.get(("hungry",), _hungry).paste(canvas, middle)


def skull(canvas: Canvas, middle: Point, size: int) -> None:
    """Draw the sign of something that died out."""
    _pieces.get(("skull", size), lambda: _round(_skull_mask(round(size * 0.66)), size, theme.ALARM)).paste(
        canvas, middle
    )


# Pieces


def _button(one: Effect, size: int) -> Piece:
    whole = size + 2 * _CASE
    canvas = Canvas(whole, whole, theme.INK)
    is_round = one in ROUND
    inner = shapes.disc(size) if is_round else shapes.rounded_box(size, size, size // 6)
    outer = shapes.disc(whole) if is_round else shapes.rounded_box(whole, whole, whole // 5)
    canvas.ink(inner, (_CASE, _CASE), theme.PAPER)

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        EFFECTS[one](Pen(pen, size * fine * (0.64 if is_round else 0.74), (size * fine / 2, size * fine / 2)))

    canvas.ink(shapes.draw_cached(("effect", one), size, size, draw), (_CASE, _CASE), theme.INK)
    return _centre(canvas, outer)


def _die(value: str, seat: int, wide: int, size: int) -> Piece:
    canvas = Canvas(wide, size, theme.INK)
    box = canvas.box
    canvas.panel(box.inflate(-_CASE), theme.SEATS[seat], size // 2 - _CASE)
    within = _CASE + _RIM
    canvas.panel(box.inflate(-within), theme.PAPER, size // 2 - within)
    own, glyph, left, line = _own_of(size), _skull_of(size), _edge_of(size), box.middle[1]
    canvas.stamp(shapes.symbol(seat, own + 4), (left + own // 2, line), theme.INK)
    canvas.show(
        "who lowers a counter", shapes.symbol(seat, own - 2), (left + own // 2, line), theme.SEATS[seat]
    )
    left += own + _BESIDE
    canvas.stamp(_skull_mask(glyph), (left + glyph // 2, line), theme.INK)
    edge = box.right - _edge_of(size)
    canvas.text((edge, line), value, _text_of(size), theme.INK, bold=True, side="right")
    return _centre(canvas, shapes.rounded_box(wide, size, size // 2))


def _count_down(value: str, size: int) -> Piece:
    glyph = round(_SKULL * size) // 2 * 2
    wide = 2 * _TIGHT + 2 * _CASE + glyph + _BESIDE // 2 + lettering.width(value, theme.SMALL, bold=True)
    canvas = Canvas(wide // 2 * 2, size, theme.INK)
    canvas.panel(canvas.box.inflate(-_CASE), theme.ALARM, size // 3 - _CASE)
    middle, edge = size // 2, _CASE + _TIGHT
    canvas.stamp(_skull_mask(glyph), (edge + glyph // 2, middle), theme.INK)
    canvas.text((canvas.box.right - edge, middle), value, theme.SMALL, theme.INK, bold=True, side="right")
    return _centre(canvas, shapes.rounded_box(wide // 2 * 2, size, size // 3))


def _text_of(size: int) -> int:
    return theme.SMALL if size == SPOT else theme.BODY


def _skull_of(size: int) -> int:
    return round(0.6 * size) // 2 * 2


def _own_of(size: int) -> int:
    return round(_OWN * size) // 2 * 2


def _edge_of(size: int) -> int:
    """Return the margin at the ends of a counter."""
    return 3 * size // 10


def _skull_mask(size: int) -> shapes.Mask:
    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        EFFECTS[Effect.INEDIBLE](Pen(pen, size * fine, (size * fine / 2, size * fine / 2)))

    return shapes.draw_cached(("skull",), size, size, draw)


def _barricade(turns: str, size: Point) -> Piece:
    wide, high = size
    canvas = Canvas(wide, high, theme.INK)

    def palings(reach: int) -> shapes.Mask:
        def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
            left, right, bottom = reach * fine, (wide - reach) * fine, (high - reach) * fine
            third = (right - left) / 3
            points: list[tuple[float, float]] = [(left, bottom)]
            for place in range(3):
                start = left + place * third
                points += [(start, 11 * fine), (start + third / 2, reach * fine), (start + third, 11 * fine)]
            pen.polygon([*points, (right, bottom)], fill=255)

        return shapes.draw_cached(("palings", reach), wide, high, draw)

    canvas.ink(palings(4), (0, 0), theme.GHOST)
    middle, line = wide // 2, high // 2 + 5
    if size == _BARRICADE:
        canvas.stamp(_hourglass(_TURNS), (middle - 14, line), theme.INK)
        middle += 13
    canvas.text((middle, line), turns, theme.SMALL, theme.INK, bold=True, side="middle")
    return _centre(canvas, palings(0))


def _hourglass(size: int) -> shapes.Mask:
    """Return an hourglass, the sign for turns."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        EFFECTS[Effect.TEMPORARY](Pen(pen, size * fine, (size * fine / 2, size * fine / 2)))

    return shapes.draw_cached(("hourglass",), size, size, draw)


def _by(by: int) -> str:
    return f"+{by}" if by > 0 else f"–{-by}"


def _change_text(by: int, *, is_open: bool) -> str:
    return f"{_by(by) if not is_open or by > 1 else '+'}{'?' if is_open else ''}"


def _pill_width(said: str, pad: int) -> int:
    return lettering.width(said, theme.SMALL, bold=True) + 2 * pad


def _pill(said: str, paint: Colour, pad: int = 11) -> Piece:
    high, wide = PILL, _pill_width(said, pad)
    round_ = min(high // 2, pad + 9)
    canvas = Canvas(wide, high, theme.INK)
    canvas.panel(Box(3, 3, wide - 3, high - 3), paint, round_ - 3)
    canvas.text((wide // 2, high // 2), said, theme.SMALL, theme.INK, bold=True, side="middle")
    return _centre(canvas, shapes.rounded_box(wide, high, round_))


def _trend(size: int, *, is_up: bool) -> Piece:
    canvas = Canvas(size, size, theme.INK)
    canvas.panel(canvas.box.inflate(-3), theme.TEXT if is_up else theme.ALARM, (size - 6) // 2)
    canvas.fill(Box.around(canvas.box.middle, size - 12, 8), theme.INK)
    if is_up:
        canvas.fill(Box.around(canvas.box.middle, 8, size - 12), theme.INK)
    return _centre(canvas, shapes.rounded_box(size, size, size // 2))


def _tag(number: int) -> Piece:
    canvas = Canvas(marks.TAG, marks.TAG, theme.INK)
    marks.tag(canvas, canvas.box.middle, number)
    return _centre(canvas, shapes.disc(marks.TAG))


def _large_tag(said: str) -> Piece:
    canvas = Canvas(LARGE_TAG, LARGE_TAG, theme.INK)
    canvas.disc(canvas.box.middle, LARGE_TAG - 8, theme.TEXT)
    canvas.text(canvas.box.middle, said, theme.TITLE, theme.INK, heavy=True, side="middle")
    return _centre(canvas, shapes.disc(LARGE_TAG))


def _stack() -> Piece:
    high = hexagons.height(_TILE)
    canvas = Canvas(_STACK, high + 2, theme.INK)

    def both(pen: ImageDraw.ImageDraw, fine: int) -> None:
        for x in (_TILE / 2, _TILE / 2 + 8):
            points = [
                (
                    (x + sin(n * pi / 3) * _TILE * 0.577) * fine,
                    (high / 2 + 1 - cos(n * pi / 3) * _TILE * 0.577) * fine,
                )
                for n in range(6)
            ]
            pen.polygon(points, fill=255)

    canvas.ink(hexagons.mask(_TILE, 2), (8, 1), theme.LINE)
    canvas.ink(hexagons.mask(_TILE), (0, 1), theme.INK)
    canvas.ink(hexagons.mask(_TILE, 2), (0, 1), theme.MUTED)
    return _centre(canvas, shapes.draw_cached(("stack",), canvas.box.width, canvas.box.height, both))


def _saved_piece(size: int) -> Piece:
    canvas = Canvas(size, size, theme.INK)
    canvas.disc((size // 2, size // 2), size - 6, colours.SAVED)
    check = ((-0.55, 0.02), (-0.38, -0.16), (-0.12, 0.1), (0.4, -0.42), (0.58, -0.24), (-0.12, 0.46))
    canvas.ink(shapes.polygon("saved", check, size), (0, 0), theme.INK)
    return _centre(canvas, shapes.disc(size))


def _hungry() -> Piece:
    canvas = Canvas(SPOT, SPOT, theme.INK)
    triangle = ((0.0, -0.74), (0.8, 0.66), (-0.8, 0.66))
    canvas.ink(shapes.polygon("hungry", triangle, SPOT), (0, 0), theme.ALARM)
    middle = SPOT // 2
    canvas.fill(Box.around((middle, middle + 2), 6, 16), theme.INK)
    canvas.fill(Box.around((middle, middle + 15), 6, 6), theme.INK)
    return _centre(canvas, shapes.rounded_box(SPOT, SPOT, 10))


def _round(glyph: shapes.Mask, size: int, paint: Colour) -> Piece:
    """Return a glyph on a disc."""
    whole = size + 2 * _CASE
    canvas = Canvas(whole, whole, theme.INK)
    canvas.disc((whole // 2, whole // 2), size, paint)
    canvas.stamp(glyph, (whole // 2, whole // 2), theme.INK)
    return _centre(canvas, shapes.disc(whole))


def _centre(canvas: Canvas, mask: shapes.Mask) -> Piece:
    return Piece.cut(canvas, mask, (-(canvas.box.width // 2), -(canvas.box.height // 2)))
