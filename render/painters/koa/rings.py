"""What the turn's deeds leave on the board: one bright ring with a word, open if it was in vain; thin ones; and a crack."""

from collections.abc import Collection, Sequence
from typing import Final

from PIL import ImageDraw

from engine.games.koa.board import CAMPS, Square
from engine.games.koa.table import View
from render import grounds, lettering, marks, shapes, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.koa import caves, colours, marked, tiles, words
from render.painters.koa.marked import Marked
from render.painters.koa.squares import Squares
from render.pieces import Piece, kept
from render.setting import is_stark, px
from render.theme import Colour
from render.wording import word

_RING: Final = 0.015
"""Between a square's edge and its ring, as a share of the square, like all shares that follow."""
_RADIUS: Final = 0.24
_ABOUT_BONES: Final = 8
"""How much further out the ring about a marker is: its bones fill the square."""
_CASE: Final = 3
_THIN: Final = 4
_GLOW: Final = 15
_GAPS: Final = 0.36
"""How much of each side the ring of a deed in vain leaves open."""
_CHIP, _SMALL_CHIP = 48, 42
_PADDING: Final = 32
_OFF: Final = 6
"""How far a word with its edge keeps off the symbol of a tile's owner."""
_ON, _GAP = 8, 4
"""How far a word at a corner of a ring reaches over it, and how far off it one beside it is."""
_CLEAR: Final = 12
"""How far aside a word is that is beyond a corner, so that it leaves a way free that leads past it."""
_TOUCHING: Final = 9
"""A word that is farther off its square has a tail."""
_ROUNDED: Final = 0.29
"""How far inside of a square's corner the rounding of its ring is, as a share of the ring's radius."""
_OUTSIDE, _OUTSIDE_LEFT = 14, 10
"""How far a word may reach beyond the board, and on the left, where the rows' numbers are."""
_BARE: Final = 0.22
"""How much of a square there is about the sign on it."""
_FLOORS, _NOBODYS, _SIGNS, _NAMED, _WORDS = 1, 2, 8, 24, 60
"""What it costs to hide so much of a floor, of lava or rubble, of a sign or a way of light, of a star or a square of which there is a word, or of another word."""
_LINK: Final = 0.34
"""How much of a square's width a way of light takes where it passes from one to the next."""
_MOST: Final = 0.5
"""What it may cost at most, as a share of a square, to say of the last deed what the headline says as well."""
_CRACK: Final = 7
_LAST: Final = (theme.INK, theme.RING, theme.INK)
_BEFORE: Final = (colours.CHALK, theme.INK, theme.TEXT)
"""The edge, the ground and the ink of the last deed's word, and of others."""
_KEPT: Final = 300_000

_pieces: Final = kept(_KEPT)


def rings(canvas: Canvas, squares: Squares, view: View, deeds: Marked) -> None:
    """A bright ring with a word where something was done last, thin ones with smaller words where before, in their order.

    And the way of an earthquake, and rings about what was cut off. Words lie where they hide no tile; if there is no such
    place for the last deed's, it is as small as those of others, or none if it was alone: the headline says what it was.
    """
    severed = sorted(filter(squares.holds, marked.severed(view)))
    for square in severed:
        box = squares.square(square)
        canvas.outline(box.grown(-2), theme.INK, _THIN + 4, round(box.width * _RADIUS))
        canvas.outline(box.grown(-4), theme.ALARM, _THIN, round(box.width * _RADIUS) - 2)
    if deeds.quake is not None:
        start, end = deeds.quake
        _crack(canvas, squares.square(start), squares.square(end))
    markers = {tile.square for tile in view.tiles if tile.is_marker}
    for place in deeds.places:
        box = squares.square(place.square)
        if place.square in markers:
            box = box.grown(_ABOUT_BONES)
        if place.is_last and not is_stark():
            light = grounds.glow(
                ("koa", "ring"),
                shapes.rounded(box.width, box.height, round(box.width * _RADIUS)),
                _GLOW,
                0.75,
            )
            middle = light.image.copy()
            reach = px(_GLOW)
            # It shines outwards: what was done is to be seen as it is.
            middle.paste(0, (reach, reach, light.width - reach, light.height - reach))
            canvas.stamp(shapes.Mask.of(middle), box.middle, theme.RING)
        width, paint = (theme.RING_WIDTH, theme.RING) if place.is_last else (_THIN, colours.CHALK)
        _ring(box.width, width, paint, is_vain=place.is_vain).paste(canvas, (box.left, box.top))
    _chips(canvas, squares, view, deeds, severed)


def _chips(canvas: Canvas, squares: Squares, view: View, deeds: Marked, severed: Sequence[Square]) -> None:
    """What came of each deed, the last one's in the room that is best; and that something was cut off."""
    full = _full(squares, view)
    told = [place for place in deeds.places if place.deed is not None and squares.holds(place.square)]
    full += [(squares.square(square), _FLOORS) for square in severed]
    full += [(squares.square(place.square).grown(-_ON), _NAMED) for place in told]
    if deeds.quake is not None:
        full.append((squares.square(deeds.quake[0]).grown(-_ON), _NAMED))
    words_of: list[tuple[Square, str, bool]] = []
    for number, place in enumerate(told, start=1):
        assert place.deed is not None
        said = words.came_of(place.deed)
        said = word(words.NUMBERED, n=number, what=said) if len(told) > 1 else said
        words_of.insert(0, (place.square, said, place.is_last))
    if deeds.quake is not None:
        words_of.append((deeds.quake[0], word(words.DUG), False))
    if severed:
        words_of.append((severed[-1], word(words.LEGEND["dashes"]), False))
    for square, said, is_newest in words_of:
        is_large = is_newest
        size, high = (theme.BODY, _CHIP) if is_large else (theme.SMALL, _SMALL_CHIP)
        wide = lettering.width(said, size, bold=True) + _PADDING
        box, cost = _room(squares, squares.square(square), (wide, high), full)
        if is_large and cost > _MOST * squares.size**2:
            if len(told) < 2:
                continue
            # Which of several it was is told all the same, as small as of those before.
            size, high, is_large = theme.SMALL, _SMALL_CHIP, False
            wide = lettering.width(said, size, bold=True) + _PADDING
            box, _ = _room(squares, squares.square(square), (wide, high), full)
        if not box.grown(_TOUCHING).touches(squares.square(square)):
            _tail(canvas, box, squares.square(square), theme.RING if is_large else colours.CHALK)
        edge, paint, ink = _LAST if is_large else _BEFORE
        canvas.panel(box.grown(4), edge, high // 2 + 4)
        canvas.panel(box, paint, high // 2)
        canvas.text(box.middle, said, size, ink, bold=True, side="middle")
        full.append((box.grown(8), _WORDS))


def _tail(canvas: Canvas, word: Box, square: Box, paint: Colour) -> None:
    """What leads from a word that is not beside its square to the corner of the ring there."""
    ring = square.grown(-round(square.width * _RADIUS * _ROUNDED))
    (x, y), (to_x, to_y) = word.middle, square.middle
    foot = word.left + word.height // 2 if to_x < x else word.right - word.height // 2, y
    tip = ring.right if to_x < x else ring.left, ring.bottom if to_y < y else ring.top
    marks.tail(canvas, foot, tip, paint)


def _full(squares: Squares, view: View) -> list[tuple[Box, int]]:
    """What lies on the board, and what it costs to hide so much of it."""
    shown = [tile for tile in view.tiles if squares.holds(tile.square)]
    lying = [squares.square(tile.square) for tile in shown if tile.clan is not None]
    lying += [squares.square(camp) for camp in CAMPS if squares.holds(camp)]
    nobodys = [(squares.square(tile.square), _NOBODYS) for tile in shown if tile.clan is None]
    reach = round(squares.size * _LINK)
    stars = [tiles.star_box(squares.square(tile.square)) for tile in shown if tiles.is_outside(tile)]
    full = [(box.grown(-round(squares.size * _BARE)), _SIGNS) for box in lying]
    links = [
        Box.around(_between(squares, one), reach, reach)
        for corner, holding in enumerate(view.holdings)
        for one in caves.chained(holding, corner)
        if squares.holds(one.start) and squares.holds(one.end)
    ]
    full += [(link, _SIGNS) for link in links]
    # Between two squares a word may touch the edges of both, but never whose a tile is.
    owners = [tiles.owner_box(squares.square(tile.square), view, tile) for tile in shown]
    full += [(owner.grown(_OFF), _NAMED) for owner in owners if owner is not None]
    return nobodys + full + [(box, _FLOORS) for box in lying] + [(star, _NAMED) for star in stars]


def _between(squares: Squares, one: caves.Passage) -> tuple[int, int]:
    """Where a passage leaves the one square for the other."""
    (x, y), (to_x, to_y) = squares.square(one.start).middle, squares.square(one.end).middle
    return (x + to_x) // 2, (y + to_y) // 2


def _room(
    squares: Squares, square: Box, size: tuple[int, int], full: Collection[tuple[Box, int]]
) -> tuple[Box, int]:
    """Where a word about a square hides least of what lies there, and what it costs: beside it where nothing is, else
    like a flag at one of its corners, along the edge between its neighbours or beyond it, and never on what it names.
    """
    (x, y), (wide, high) = square.middle, size
    half = square.width // 2
    board = squares.box.grown(_OUTSIDE)._replace(left=squares.box.left - _OUTSIDE_LEFT)
    boxes = []
    for over in (0, (wide - square.width) // 2, -(wide - square.width) // 2):
        boxes += [Box.around((x + over, y + way * (half + high // 2 + _GAP)), wide, high) for way in (-1, 1)]
    beyond = half + high // 2 + _GAP
    for up, out in ((0, _GAP), (-half, -_ON), (half, -_ON), (-beyond, _CLEAR), (beyond, _CLEAR)):
        aside = half + wide // 2 + out
        boxes += [Box.around((x + way * aside, y + up), wide, high) for way in (1, -1)]
    around = square.grown(wide + high)
    near = [(other, weight) for other, weight in full if around.touches(other)]

    def cost(box: Box) -> int:
        return sum(weight * _shared(box, other) for other, weight in near if box.touches(other))

    best = min((_within(box, board) for box in boxes), key=cost)
    return best, cost(best)


def _within(box: Box, board: Box) -> Box:
    """The box moved so far that it is on the board."""
    across = max(board.left - box.left, 0) - max(box.right - board.right, 0)
    down = max(board.top - box.top, 0) - max(box.bottom - board.bottom, 0)
    return box.moved((across, down))


def _shared(one: Box, other: Box) -> int:
    """How many pixels two boxes share."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(wide, 0) * max(high, 0)


def _ring(size: int, width: int, paint: str, *, is_vain: bool) -> Piece:
    """The ring of a square of that size, with a dark line on the inside."""
    return _pieces.get((size, width, is_vain), lambda: _drawn(size, width, paint, is_vain=is_vain))


def _drawn(size: int, width: int, paint: str, *, is_vain: bool) -> Piece:
    canvas = Canvas(size, size, theme.INK)
    name = "the ring of the last deed" if width == theme.RING_WIDTH else "a ring"
    canvas.show(name, _hoop(size, width, is_vain=is_vain), (size // 2, size // 2), paint)
    return Piece.cut(canvas, _hoop(size, width + _CASE, is_vain=is_vain), (0, 0))


def _hoop(size: int, width: int, *, is_vain: bool) -> shapes.Mask:
    inset, radius = round(size * _RING), round(size * _RADIUS)

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        least, most = inset * fine, (size - inset) * fine - 1
        pen.rounded_rectangle((least, least, most, most), radius * fine, outline=255, width=width * fine)
        if is_vain:
            middle, gap, whole = size * fine / 2, size * fine * _GAPS / 2, size * fine
            pen.rectangle((middle - gap, 0, middle + gap, whole), fill=0)
            pen.rectangle((0, middle - gap, whole, middle + gap), fill=0)

    return shapes.drawn(("ring", width, is_vain), size, size, draw)


def _crack(canvas: Canvas, dug: Box, struck: Box) -> None:
    """The way of an earthquake, from the edge of the square where it was dug to that of the one that it struck."""
    (x, y), (to_x, to_y) = dug.middle, struck.middle
    lines = max(abs(to_x - x), abs(to_y - y)) / dug.width
    if lines <= 1:
        return  # the rings touch, or are one
    inset = 0.5 / lines
    across, down = round((to_x - x) * (1 - 2 * inset)), round((to_y - y) * (1 - 2 * inset))
    start = (x + round((to_x - x) * inset), y + round((to_y - y) * inset))
    far = (across**2 + down**2) ** 0.5
    steps = max(round(far / 46), 2)
    side = (-down / far * 11, across / far * 11)
    points = [
        (
            start[0] + across * step / steps + side[0] * (-1) ** step * (0 < step < steps),
            start[1] + down * step / steps + side[1] * (-1) ** step * (0 < step < steps),
        )
        for step in range(steps + 1)
    ]
    reach = 2 * _CRACK + 16
    box = Box(
        min(start[0], start[0] + across) - reach,
        min(start[1], start[1] + down) - reach,
        max(start[0], start[0] + across) + reach,
        max(start[1], start[1] + down) + reach,
    )
    for width, paint in ((_CRACK + 8, theme.INK), (_CRACK, colours.CHALK)):

        def line(pen: ImageDraw.ImageDraw, fine: int, width: int = width) -> None:
            pen.line(
                [((x - box.left) * fine, (y - box.top) * fine) for x, y in points],
                fill=255,
                width=width * fine,
                joint="curve",
            )

        canvas.ink(shapes.drawn_once(box.width, box.height, line, fine=2), (box.left, box.top), paint)
