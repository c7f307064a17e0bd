"""Words at the rings of deeds, which tell their results.

A word is placed where it hides least.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from engine.games.koa.board import CAMPS, Square
from engine.games.koa.chance import Find
from engine.games.koa.state import Unblocked, View
from render.kit import lettering, marks, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.theme import Colour
from render.kit.wording import word
from render.painters.koa import colours, slabs, words
from render.painters.koa.board import caves, choices, coloured_signs, pieces
from render.painters.koa.board.highlights import Highlights
from render.painters.koa.board.squares import RADIUS, Squares

_HIGH, _SMALL_HIGH = 48, 42
PADDING: Final = 14
"""How much wider than a word its ground is."""
_ROUND: Final = 15
"""The radius of a word's corners."""
EDGE: Final = 4
"""The edge about the ground of a word."""
_OFF: Final = 6
"""Distance of a word with its edge from the symbol of a tile's owner."""
_SWITCHED, _SIGN = (176, 88), 100
"""Size of a slate that shows what became a cavern, and of the squares whose signs are on it."""
_ON, _GAP = 8, 4
"""Overlap of a word at a corner of a ring, and gap to a word above or below it."""
_OVER: Final = 14
"""Overlap that a word beside a ring may have.

It then fits on one free square, and the sign within stays whole.
"""
_BETWEEN: Final = 16
"""Gap between words, so that each stands alone."""
_CLEAR: Final = 12
"""Distance aside of a word beyond a corner. It leaves free a way that leads past the corner."""
_ROUNDED: Final = 0.29
"""Inset of a ring's rounding from a square's corner, as a share of the ring's radius."""
BARE: Final = 0.2
"""Margin about the sign on a square, as a share of the square."""
_FLOORS, _NOBODYS, _CHAINED, _WAYS, _SIGNS, _NAMED, _WORDS = 1, 2, 2, 8, 9, 24, 60
"""Costs per hidden pixel.

They are for a floor, lava or rubble, an owner's symbol on a cavern, a way of light, a sign, a star
or a square with a word, and another word.
"""
_LINK: Final = 0.34
"""Width of a way of light where it passes between squares, as a share of a square."""
_HAIR: Final = 2
"""Least distance from a sign."""
_NEVER: Final = 10**9
_MOST: Final = 0.3
"""Maximum cost of the word of a deed, as a share of a square."""
_LAST: Final = (theme.RING, theme.INK, theme.RING)
_BEFORE: Final = (colours.SPENT, theme.INK, colours.CHALK)
"""Chalk line, slate and chalk of the last deed's word, and of others."""


class _Flag(NamedTuple):
    """A word about a deed or about tiles that were cut off.

    It stands at one of its squares. `is_last` is for the last deed's word.
    """

    squares: Sequence[Square]
    said: str
    is_last: bool = False
    was: Find | None = None
    """What became a cavern: signs show it instead of a word."""


class Taken(NamedTuple):
    """What words must leave free besides all that lies on the board."""

    severed: Sequence[Square]
    """The tiles that were cut off."""
    boxes: Sequence[Box]
    """Flags and shields, and what is drawn later."""


def flags(canvas: Canvas, squares: Squares, view: View, deeds: Highlights, taken: Taken) -> None:
    """Write the result of each deed, and that something was cut off.

    The last deed's word gets the best room.

    Words lie at their squares where they hide nothing: a word that has to be traced along a line is
    not read. If there is no such place even for the small size, there is no word: the ring shows
    the place, and the headline says what happened.
    """
    if not deeds.places:
        return
    full = _list_obstacles(squares, view)
    told = [place for place in deeds.places if place.deed is not None and squares.holds(place.square)]
    full += [(squares.square(square), _FLOORS) for square in taken.severed]
    full += [(box, _NAMED) for box in taken.boxes]
    asked = choices.squares_of(view)
    full += [(squares.square(square), _NAMED) for square in asked if squares.holds(square)]
    full += [(squares.square(place.square).inflate(-_ON), _NAMED) for place in told]
    if deeds.quake is not None:
        full.append((squares.square(deeds.quake[0]).inflate(-_ON), _NAMED))
    for flag in _flags(squares, deeds, taken.severed):
        said = _flag(canvas, squares, flag, full)
        if said is not None:
            full.append((said.inflate(_BETWEEN), _WORDS))


def _flags(squares: Squares, deeds: Highlights, severed: Sequence[Square]) -> Iterator[_Flag]:
    """Yield all words, the last deed's first."""
    told = [place for place in deeds.places if squares.holds(place.square)]
    done = [(place, words.result_word(place.deed)) for place in told if place.deed is not None]
    for place, said in reversed(done):
        was = place.deed.was if isinstance(place.deed, Unblocked) else None
        yield _Flag((place.square,), said, place.is_last, was)
    if deeds.quake is not None:
        yield _Flag((deeds.quake[0],), word(words.DUG))
    if severed:
        yield _Flag(severed, word(words.LEGEND["dashes"]))


def _flag(canvas: Canvas, squares: Squares, flag: _Flag, full: Collection[tuple[Box, int]]) -> Box | None:
    """Draw a word as large as there is room for.

    Return its box, if there is any.
    """
    named = [squares.square(square) for square in flag.squares]
    for size, high in ((theme.BODY, _HIGH), (theme.SMALL, _SMALL_HIGH))[not flag.is_last :]:
        wide = coloured_signs.even(lettering.width(flag.said, size, heavy=True)) + PADDING
        whole = (wide, high) if flag.was is None else _SWITCHED
        rooms = [(_find_box(squares, square, whole, full), square) for square in named]
        (box, cost), square = min(rooms, key=lambda room: room[0][1])
        if cost <= _MOST * squares.size**2:
            if not _is_level(box, square):
                _tail(canvas, box, square, theme.RING if flag.is_last else colours.CHALK)
            return _pill(canvas, box, flag, size)
    return None


def _is_level(word: Box, square: Box) -> bool:
    """Return whether a word is beside, above or below a square.

    A word aside of a corner is not.
    """
    (x, y), (at_x, at_y) = word.middle, square.middle
    half = square.width // 2
    return abs(x - at_x) < half or abs(y - at_y) <= half


def _pill(canvas: Canvas, box: Box, flag: _Flag, size: int) -> Box:
    """Write a word in chalk on a piece of slate, or show what became what."""
    edge, paint, ink = _LAST if flag.is_last else _BEFORE
    for by, colour in ((EDGE, edge), (0, paint)):
        around = box.inflate(by)
        canvas.ink(slabs.broken(around.width, around.height), (around.left, around.top), colour)
    if flag.was is None:
        canvas.text(box.middle, flag.said, size, ink, heavy=True, side="middle")
    else:
        choices.switch(canvas, box.middle, flag.was, _SIGN)
    return box


def _cost(box: Box, full: Collection[tuple[Box, int]]) -> int:
    """Return what it costs to have a word there."""
    whole = box.inflate(EDGE)
    return sum(weight * _overlap(whole, other) for other, weight in full if whole.touches(other))


def _tail(canvas: Canvas, word: Box, square: Box, paint: Colour) -> None:
    """Draw the tail from a distant word to its ring's corner."""
    marks.tail(canvas, *_ends(word, square), paint)


def _ends(word: Box, square: Box) -> tuple[Point, Point]:
    """Return the ends of a tail.

    It starts under the word and ends at the corner of the ring.
    """
    ring = square.inflate(-round(square.width * RADIUS * _ROUNDED))
    (x, y), (to_x, to_y) = word.middle, square.middle
    foot = word.left + _ROUND if to_x < x else word.right - _ROUND, y
    tip = ring.right if to_x < x else ring.left, ring.bottom if to_y < y else ring.top
    return foot, tip


def _list_obstacles(squares: Squares, view: View) -> list[tuple[Box, int]]:
    """Return the boxes on the board, with the cost of hiding each."""
    shown = [tile for tile in view.tiles if squares.holds(tile.square)]
    lying = [squares.square(tile.square) for tile in shown if tile.clan is not None]
    lying += [squares.square(camp) for camp in CAMPS if squares.holds(camp)]
    nobodys = [(squares.square(tile.square), _NOBODYS) for tile in shown if tile.clan is None]
    reach = round(squares.size * _LINK)
    stars = [pieces.star_box(squares.square(tile.square)) for tile in shown if pieces.is_outside(tile)]
    full = [(box.inflate(-round(squares.size * BARE)), _SIGNS) for box in lying]
    links = [
        Box.around(_between(squares, one), reach, reach)
        for corner, holding in enumerate(view.holdings)
        for one in caves.chain_passages(holding, corner)
        if squares.holds(one.start) and squares.holds(one.end)
    ]
    full += [(link, _WAYS) for link in links]
    # Between two squares a word may touch the edges of both, but never the owner's symbol.
    owners = [pieces.owner_box(squares.square(tile.square), view, tile) for tile in shown]
    full += [(owner.inflate(_OFF), _NAMED) for owner in owners if owner is not None]
    # The symbols of caverns are many, so that a word may hide one if there is no other room.
    caverns = [tile.square for tile in shown if tile.clan is not None and tile.find is Find.CAVERN]
    full += [(pieces.corner_box(squares.square(square)), _CHAINED) for square in caverns]
    return nobodys + full + [(box, _FLOORS) for box in lying] + [(star, _NAMED) for star in stars]


def _between(squares: Squares, one: caves.Passage) -> tuple[int, int]:
    """Return where a passage crosses from one square to the other."""
    (x, y), (to_x, to_y) = squares.square(one.start).middle, squares.square(one.end).middle
    return (x + to_x) // 2, (y + to_y) // 2


def _find_box(
    squares: Squares, square: Box, size: tuple[int, int], full: Collection[tuple[Box, int]]
) -> tuple[Box, int]:
    """Return a word's best box about a square, and its cost.

    The word is beside the square where nothing is, else like a flag at a corner, along the edge
    between its neighbours or beyond it. It never covers its own square.
    """
    (x, y), (wide, high) = square.middle, size
    half = square.width // 2
    boxes = []
    for over in (0, (wide - square.width) // 2, -(wide - square.width) // 2):
        boxes += [Box.around((x + over, y + way * (half + high // 2 + _GAP)), wide, high) for way in (-1, 1)]
    beyond = half + high // 2 + _GAP
    for up, out in (
        (0, _GAP),
        (0, -_OVER),
        (-half // 4, -_OVER),
        (-half, -_ON),
        (half, -_ON),
        (-beyond, _CLEAR),
        (beyond, _CLEAR),
    ):
        aside = half + wide // 2 + out
        boxes += [Box.around((x + way * aside, y + up), wide, high) for way in (1, -1)]
    return _pick_box(squares, square, boxes, full)


def _pick_box(
    squares: Squares, square: Box, boxes: Sequence[Box], full: Collection[tuple[Box, int]]
) -> tuple[Box, int]:
    """Return the best of some boxes about a square, and its cost.

    Boxes are first moved onto the board.
    """
    around = square.inflate(boxes[0].width + boxes[0].height)
    own, sign = square.inflate(-_ON), square.inflate(-_OVER - EDGE)
    near = [(sign if other == own else other, weight) for other, weight in full if around.touches(other)]
    board = squares.box.inflate(-EDGE)
    signs = _list_undivided(near)
    costs = {
        box: _NEVER if _is_cut_off(box, signs) else _cost(box, near)
        for box in (_within(box, board) for box in boxes)
    }
    best = min(costs, key=lambda box: costs[box])
    return best, costs[best]


def _list_undivided(near: Collection[tuple[Box, int]]) -> list[Box]:
    """Return the boxes that must be seen wholly or not at all.

    These are signs, stars, squares and words.
    """
    return [other for other, weight in near if weight >= _SIGNS]


def _is_cut_off(box: Box, near: Collection[Box]) -> bool:
    """Return whether the box would hide a part of any of these."""
    return any(map(box.inflate(_HAIR).touches, near))


def _within(box: Box, board: Box) -> Box:
    """Return the box moved onto the board."""
    across = max(board.left - box.left, 0) - max(box.right - board.right, 0)
    down = max(board.top - box.top, 0) - max(box.bottom - board.bottom, 0)
    return box.shift((across, down))


def _overlap(one: Box, other: Box) -> int:
    """Return how many pixels two boxes share."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(wide, 0) * max(high, 0)
