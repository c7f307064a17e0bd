"""Words at the rings of what was done: what came of it, where a word hides least of what lies there."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from engine.games.koa.board import CAMPS, Square
from engine.games.koa.table import View
from render import lettering, marks, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.koa import caves, colours, tiles, words
from render.painters.koa.marked import Marked
from render.painters.koa.squares import RADIUS, Squares
from render.theme import Colour
from render.wording import word

_HIGH, _SMALL_HIGH = 48, 42
_PADDING: Final = 32
EDGE: Final = 4
"""About the ground of a word."""
_OFF: Final = 6
"""How far a word with its edge keeps off the symbol of a tile's owner."""
_ON, _GAP = 8, 4
"""How far a word at a corner of a ring reaches over it, and how far off it one beside it is."""
_OUT: Final = 2
"""How far outside of a square's corner the middle of a number alone is."""
_CLEAR: Final = 12
"""How far aside a word is that is beyond a corner, so that it leaves a way free that leads past it."""
_TOUCHING: Final = 9
"""A word that is farther off its square has a tail."""
_ROUNDED: Final = 0.29
"""How far inside of a square's corner the rounding of its ring is, as a share of the ring's radius."""
_FARTHEST: Final = 5
"""How far from its square a word may be that has no room beside it, in halves of a square,"""
_FAR: Final = 0.12
"""and what each of them costs, as a share of a square."""
BARE: Final = 0.2
"""How much of a square there is about the sign on it."""
_FLOORS, _NOBODYS, _WAYS, _SIGNS, _NAMED, _WORDS = 1, 1, 8, 9, 24, 60
"""What it costs to hide so much of a floor, of lava or rubble, of a way of light, of a sign, of a star or a square of which there is a word, or of another word."""
_LINK: Final = 0.34
"""How much of a square's width a way of light takes where it passes from one to the next."""
_HAIR: Final = 3
"""How near to a sign it may come."""
_NEVER: Final = 10**9
_MOST, _MOST_SMALL, _MOST_FAR = 0.5, 0.25, 1.4
"""What it may cost at most, as a share of a square, to say of the last deed what came of it, to say it small, or of one
before it, and to say it farther off.
"""
_LAST: Final = (theme.INK, theme.RING, theme.INK)
_BEFORE: Final = (colours.CHALK, theme.INK, theme.TEXT)
"""The edge, the ground and the ink of the last deed's word, and of others."""


class _Flag(NamedTuple):
    """What is said at a square, its number if it is one of several deeds, and whether it is the last one's."""

    square: Square
    said: str
    number: str = ""
    is_last: bool = False


def flags(canvas: Canvas, squares: Squares, view: View, deeds: Marked, severed: Sequence[Square]) -> None:
    """What came of each deed, the last one's in the room that is best; and that something was cut off.

    Words lie where they hide nothing. If there is no such place for the last deed's it is as small as those of others; and
    where there is none for that either, it is farther off and has a tail. Where even that has no room, only its number is
    there, if there are several: the headline says what it was.
    """
    full = _full(squares, view)
    told = [place for place in deeds.places if place.deed is not None and squares.holds(place.square)]
    full += [(squares.square(square), _FLOORS) for square in severed]
    full += [(squares.square(place.square).grown(-_ON), _NAMED) for place in told]
    if deeds.quake is not None:
        full.append((squares.square(deeds.quake[0]).grown(-_ON), _NAMED))
    for flag in _flags(squares, deeds, severed):
        full.append((_flag(canvas, squares, flag, full).grown(2 * EDGE), _WORDS))


def _flags(squares: Squares, deeds: Marked, severed: Sequence[Square]) -> Iterator[_Flag]:
    """All of them, the last deed's first."""
    told = [place for place in deeds.places if squares.holds(place.square)]
    done = [(place, words.came_of(place.deed)) for place in told if place.deed is not None]
    for number, (place, said) in reversed([*enumerate(done, start=1)]):
        if len(done) > 1:
            numbered = word(words.NUMBERED, n=number, what=said)
            yield _Flag(place.square, numbered, str(number), is_last=place.is_last)
        else:
            yield _Flag(place.square, said, is_last=place.is_last)
    if deeds.quake is not None:
        yield _Flag(deeds.quake[0], word(words.DUG))
    if severed:
        yield _Flag(severed[-1], word(words.LEGEND["dashes"]))


def _flag(canvas: Canvas, squares: Squares, flag: _Flag, full: Collection[tuple[Box, int]]) -> Box:
    """Draw one as large as there is room for it, or farther off; where it is, or an empty box."""
    square, whole = squares.square(flag.square), squares.size**2
    for is_large, is_far, most in (
        (True, False, _MOST),
        (False, False, _MOST_SMALL),
        (False, True, _MOST_FAR),
    ):
        if is_large and not flag.is_last:
            continue
        size, high = (theme.BODY, _HIGH) if is_large else (theme.SMALL, _SMALL_HIGH)
        wide = lettering.width(flag.said, size, bold=True) + _PADDING
        box, cost = (_off if is_far else _room)(squares, square, (wide, high), full)
        if cost <= most * whole:
            if not box.grown(_TOUCHING).touches(square) or not _is_level(box, square):
                _tail(canvas, box, square, theme.RING if flag.is_last else colours.CHALK)
            return _pill(canvas, box, flag.said, size, is_last=flag.is_last)
    if not flag.number:
        return Box.at(square.left, square.top, 0, 0)
    at = min(_discs(squares, square), key=lambda box: _cost(box, full))
    return _pill(canvas, at, flag.number, theme.SMALL, is_last=flag.is_last)


def _is_level(word: Box, square: Box) -> bool:
    """Whether a word is beside a square, above or below it, and not aside of one of its corners."""
    (x, y), (at_x, at_y) = word.middle, square.middle
    half = square.width // 2
    return abs(x - at_x) < half or abs(y - at_y) <= half


def _pill(canvas: Canvas, box: Box, said: str, size: int, *, is_last: bool) -> Box:
    edge, paint, ink = _LAST if is_last else _BEFORE
    canvas.panel(box.grown(EDGE), edge, box.height // 2 + EDGE)
    canvas.panel(box, paint, box.height // 2)
    canvas.text(box.middle, said, size, ink, bold=True, side="middle")
    return box


def _discs(squares: Squares, square: Box) -> list[Box]:
    """Where a number alone can be: at those corners of a square that are on the board, from the upper right one on."""
    out = square.grown(_OUT)
    corners = [(x, y) for y in (out.top, out.bottom) for x in (out.right, out.left)]
    boxes = [Box.around(corner, _SMALL_HIGH, _SMALL_HIGH) for corner in corners]
    return [box for box in boxes if squares.box.holds(box)]


def _cost(box: Box, full: Collection[tuple[Box, int]]) -> int:
    """What it costs to have a word there."""
    whole = box.grown(EDGE)
    return sum(weight * _shared(whole, other) for other, weight in full if whole.touches(other))


def _tail(canvas: Canvas, word: Box, square: Box, paint: Colour) -> None:
    """What leads from a word that is not beside its square to the corner of the ring there."""
    ring = square.grown(-round(square.width * RADIUS * _ROUNDED))
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
    full = [(box.grown(-round(squares.size * BARE)), _SIGNS) for box in lying]
    links = [
        Box.around(_between(squares, one), reach, reach)
        for corner, holding in enumerate(view.holdings)
        for one in caves.chained(holding, corner)
        if squares.holds(one.start) and squares.holds(one.end)
    ]
    full += [(link, _WAYS) for link in links]
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
    boxes = []
    for over in (0, (wide - square.width) // 2, -(wide - square.width) // 2):
        boxes += [Box.around((x + over, y + way * (half + high // 2 + _GAP)), wide, high) for way in (-1, 1)]
    beyond = half + high // 2 + _GAP
    for up, out in ((0, _GAP), (-half, -_ON), (half, -_ON), (-beyond, _CLEAR), (beyond, _CLEAR)):
        aside = half + wide // 2 + out
        boxes += [Box.around((x + way * aside, y + up), wide, high) for way in (1, -1)]
    around = square.grown(wide + high)
    near = [(other, weight) for other, weight in full if around.touches(other)]

    board = squares.box.grown(-EDGE)
    best = min((_within(box, board) for box in boxes), key=lambda box: _cost(box, near))
    return best, _NEVER if _hidden(best, _whole(near)) else _cost(best, near)


def _off(
    squares: Squares, square: Box, size: tuple[int, int], full: Collection[tuple[Box, int]]
) -> tuple[Box, int]:
    """Where a word that is farther off its square hides least: along the lines between rows, or on what is nobody's."""
    (x, y), (wide, high), half = square.middle, size, square.width // 2
    board, around = squares.box.grown(-EDGE), square.grown(wide + (_FARTHEST + 1) * half)
    near = [(other, weight) for other, weight in full if around.touches(other)]
    steps = range(-_FARTHEST, _FARTHEST + 1)

    def cost(box: Box) -> int:
        away = abs(box.middle[0] - x) + abs(box.middle[1] - y)
        return _cost(box, near) + round(_FAR * away / half * square.width**2)

    boxes = dict.fromkeys(
        _within(Box.around((x + across * half, y + down * half), wide, high), board)
        for across in steps
        for down in steps
    )
    signs = _whole(near)
    hidden = {box: _hidden(box, signs) for box in boxes if not box.grown(EDGE).touches(square)}
    least = min(hidden.values())
    best = min((box for box in hidden if hidden[box] == least), key=cost)
    return best, _NEVER if least else _cost(best, near)


def _whole(near: Collection[tuple[Box, int]]) -> list[Box]:
    """Signs, stars, squares and words, which are to be seen wholly or not at all."""
    return [other for other, weight in near if weight >= _SIGNS]


def _hidden(box: Box, near: Collection[Box]) -> int:
    """How many of these one would see no more than a part of."""
    return sum(map(box.grown(_HAIR).touches, near))


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
