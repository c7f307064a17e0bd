"""What each player has: captures against those that win, and living organisms."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PIL import ImageChops, ImageDraw

from engine.games.organism.table import ORGANISMS_TO_WIN, View
from render import lettering, nameplates, pieces, shapes, standings, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.organism import colours, words
from render.pieces import Piece
from render.theme import Colour
from render.wording import word

LIFE: Final = 32
"""Size of the sign for an organism."""
_LIVES_APART: Final = 38
_CELLS: Final = ((0.0, -0.5), (0.46, 0.34), (-0.46, 0.34))
"""Three that touch."""
_DOT: Final = 20
_DOTS_APART: Final = 26
_DOTTED: Final = 5
"""So many captures are shown as dots; more would be too many to be counted."""
_CROWDED: Final = 4
"""So many plates in a row have no room for dots."""
_UPRIGHT: Final = 72
"""With less room between symbol and figure organisms stand one above the other,"""
_HIGHER: Final = 6
"""and reach into the air above and below, to be as large as they can."""
_LEAST: Final = 26
"""They have that much room at least."""
_AROUND: Final = 84
"""What a plate keeps free about symbol, figure and what stands behind it."""
_BELOW: Final = 48
_ABOVE: Final = nameplates.TOP
"""Crowns reach above a plate."""
_LOWERED: Final = 10
"""How much lower plates are where they stand in two rows, so that the second row's crowns have room between them."""
_KEPT: Final = 3_000_000

_pieces: Final = pieces.kept(_KEPT)

_SPACIOUS: Final = 4
"""For so many players at most the thin row says how many captures win."""


def plates(canvas: Canvas, view: View, called: Sequence[str]) -> None:
    """All plates, along the top."""
    leading = _leading(view)
    for seat, box in enumerate(_grid(view.seats)):
        plate(canvas, box, view, seat, called[seat], is_leading=seat in leading)


def bottom(seats: int) -> int:
    """Where the plates end."""
    return _grid(seats)[-1].bottom


def _grid(seats: int) -> tuple[Box, ...]:
    """Where the plates go: in two rows further apart than in other games."""
    boxes = nameplates.grid(seats, extra=_extra(seats))
    return tuple(box if box.top == boxes[0].top else box.moved((0, 2 * _LOWERED)) for box in boxes)


def _extra(seats: int) -> int:
    """What a plate needs below its head: where the name is beside the symbol, there is no room for more on that line."""
    if nameplates.is_wide(seats):
        return _BELOW
    return 0 if nameplates.columns(seats) == seats else -_LOWERED


def _is_dotted(view: View) -> bool:
    """Whether the plates have dots for captures: all or none, so that they can be compared."""
    most = max(*view.limits, *map(len, view.tokens))
    return most <= _DOTTED and nameplates.columns(view.seats) < _CROWDED


def goal(view: View) -> int | None:
    """How many captures win, where that is the same for all and no dots say it; where it is not, each plate does."""
    return None if _is_dotted(view) or len({*view.limits}) > 1 else view.limits[0]


def plate(canvas: Canvas, box: Box, view: View, seat: int, name: str, *, is_leading: bool = False) -> None:
    """A seat's plate. All but those of whoever is to move are drawn once and kept while nothing changes."""
    if seat in view.to_move:
        _plate(canvas, box, view, seat, name, is_leading=is_leading)
        return
    head = _head(view, seat, name, is_leading=is_leading)
    key = (box.width, box.height, head, view.limits, _is_dotted(view), living(view, seat))
    _pieces.get(key, lambda: _cut(box, view, seat, name, is_leading=is_leading)).paste(
        canvas, (box.left, box.top)
    )


def _cut(box: Box, view: View, seat: int, name: str, *, is_leading: bool) -> Piece:
    """A plate with its crown, on nothing: what is the same on black and on white covers, and the rest lets through."""
    grounds = []
    for paint in ("#000000", "#FFFFFF"):
        canvas = Canvas(box.width, box.height + _ABOVE, paint)
        _plate(canvas, Box.at(0, _ABOVE, box.width, box.height), view, seat, name, is_leading=is_leading)
        grounds.append(canvas)
    dark, light = (canvas.image.getchannel("G") for canvas in grounds)
    mask = ImageChops.invert(ImageChops.subtract(light, dark))
    return Piece(grounds[0].image, mask, (0, -_ABOVE), tuple(grounds[0].written), tuple(grounds[0].shown))


def _plate(canvas: Canvas, box: Box, view: View, seat: int, name: str, *, is_leading: bool) -> None:
    head = _head(view, seat, name, is_leading=is_leading)
    is_dotted, room = _is_dotted(view), None
    if not is_dotted and goal(view) is None:
        ends = [_ends(view, one) for one in range(view.seats)]
        head = replace(head, unit=_limit(view, seat))
        room = max(_LEAST, box.width - _AROUND - nameplates.BADGE - max(ends))
    parts = nameplates.plate(canvas, box, head, colours.PANEL)
    empty = parts.quiet if seat in view.to_move else theme.LINE
    if nameplates.is_wide(view.seats):
        left, right = parts.below.columns(2, 20)
        captures, alive = (row._replace(top=row.top - 8, bottom=row.bottom - 8) for row in (left, right))
    else:
        area = parts.middle
        captures, alive = area._replace(bottom=area.middle[1]), area._replace(top=area.middle[1])
    if not is_dotted:
        alive = captures if nameplates.is_wide(view.seats) else parts.middle
        alive = alive if room is None else alive._replace(right=alive.left + room)
    else:
        paints = [parts.ink] * len(view.tokens[seat])
        _dots(canvas, captures, [*paints, *[None] * (view.limits[seat] - len(paints))], empty)
    paint = parts.ink if seat in view.to_move else theme.SEATS[seat]
    _lives(canvas, alive, living(view, seat), paint, empty)


def _limit(view: View, seat: int) -> str:
    """How many captures a seat wins with, behind its figure."""
    return word(words.OF, n=view.limits[seat])


def _ends(view: View, seat: int) -> int:
    """How wide a seat's figure is with what stands behind it."""
    figure = lettering.width(str(len(view.tokens[seat])), theme.FIGURE, bold=True)
    return figure + lettering.width(_limit(view, seat), theme.SMALL, bold=False)


def _leading(view: View) -> tuple[int, ...]:
    """Who has most captures."""
    return nameplates.leaders(tuple(map(len, view.tokens)), but=view.gone)


def _head(view: View, seat: int, name: str, *, is_leading: bool) -> nameplates.Plate:
    """What a seat's plate says, on the table as in a hand."""
    return nameplates.Plate(
        seat,
        name,
        str(len(view.tokens[seat])),
        is_to_move=seat in view.to_move,
        is_leading=is_leading,
        is_out=seat in view.gone,
    )


def _dots(canvas: Canvas, row: Box, paints: Sequence[Colour | None], empty: Colour) -> None:
    """A dot for each capture, and empty ones for those that are wanting to win."""
    apart = min(_DOTS_APART, row.width // _DOTTED)
    size = min(_DOT, (apart - 1) // 2 * 2)
    for place, paint in enumerate(paints):
        middle = (row.left + size // 2 + 2 + place * apart, row.middle[1])
        if paint:
            canvas.disc(middle, size, paint)
        else:
            canvas.stamp(shapes.hoop(size - 2, 3), middle, empty)


def living(view: View, seat: int) -> int:
    """How many organisms of a seat live."""
    return sum(organism.is_whole for organism in view.organisms if organism.seat == seat)


def _lives(canvas: Canvas, row: Box, count: int, paint: Colour, empty: Colour) -> None:
    """A sign for each organism that lives, and for each that is wanting to win."""
    if is_upright := row.width < _UPRIGHT:
        row = row.grown(_HIGHER)
    apart = min(_LIVES_APART, (row.height if is_upright else row.width) // ORGANISMS_TO_WIN)
    size = min(LIFE, apart - 2, row.width)
    for place in range(ORGANISMS_TO_WIN):
        if is_upright:
            middle = (row.middle[0], row.middle[1] + (place - ORGANISMS_TO_WIN // 2) * apart)
        else:
            middle = (row.left + size // 2 + place * apart, row.middle[1])
        life(canvas, middle, paint if place < count else None, empty, size)


def life(
    canvas: Canvas, middle: Point, colour: Colour | None, empty: Colour = theme.LINE, size: int = LIFE
) -> None:
    """Three cells, full or empty."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        cell, half = size * fine / 4, size * fine / 2 + fine
        for x, y in _CELLS:
            at = (half + 2 * x * cell, half + 2 * y * cell)
            if colour:
                pen.circle(at, cell + fine, fill=255)
            else:
                pen.circle(at, cell, outline=255, width=3 * fine)

    canvas.stamp(shapes.drawn(("life", colour is None), size + 2, size + 2, draw), middle, colour or empty)


def row(canvas: Canvas, box: Box, view: View, called: Sequence[str]) -> None:
    """Everyone's captures in one thin row; as a turn ends, also how many there would be of whoever it brings more."""
    leading = _leading(view)
    heads = [_head(view, seat, called[seat], is_leading=seat in leading) for seat in range(view.seats)]
    if view.is_last_look and view.preview is not None:
        more = words.gained(view.preview)
        heads = [
            replace(one, before=one.score, score=str(int(one.score) + more[one.seat]))
            if more[one.seat]
            else one
            for one in heads
        ]
    if view.seats <= _SPACIOUS:
        heads = [
            replace(one, score=word(words.SCORE, n=one.score, limit=view.limits[one.seat])) for one in heads
        ]
    standings.standings(canvas, box, heads, colours.PANEL, mine=view.seat)
