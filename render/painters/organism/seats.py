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
_WIDER: Final = (2, 10)
"""How far signs reach into the air about symbol and figure where there is little room between these, to be as large as they can."""
_CLOSEST: Final = 15
"""As near each other they are still told apart; where there is less room, the figure alone says it."""
_UPRIGHT: Final = 72
"""With less room between symbol and figure organisms stand one above the other,"""
_LEAST: Final = 26
"""and with less than that what wins is left out."""
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


def plate(canvas: Canvas, box: Box, view: View, seat: int, name: str, *, is_leading: bool = False) -> None:
    """A seat's plate. All but those of whoever is to move are drawn once and kept while nothing changes."""
    if seat in view.to_move:
        _plate(canvas, box, view, seat, name, is_leading=is_leading)
        return
    head = _head(view, seat, name, is_leading=is_leading)
    key = (box.width, box.height, head, view.seats, view.limits[seat], living(view, seat))
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
    limit = word(words.OF, n=view.limits[seat])
    if is_long := view.limits[seat] > _DOTTED or len(view.tokens[seat]) > _DOTTED:
        head = replace(head, unit=limit if _has_room(box, head, limit) else "")
    parts = nameplates.plate(canvas, box, head, colours.PANEL)
    empty = parts.quiet if seat in view.to_move else theme.LINE
    if nameplates.is_wide(view.seats):
        left, right = parts.below.columns(2, 20)
        captures, alive = (row._replace(top=row.top - 8, bottom=row.bottom - 8) for row in (left, right))
    else:
        area = parts.middle
        if area.width < _DOTTED * _DOTS_APART:
            area = area._replace(left=area.left - _WIDER[0], right=area.right + _WIDER[1])
        captures, alive = area._replace(bottom=area.middle[1]), area._replace(top=area.middle[1])
        is_long = is_long or area.width < _DOTTED * _CLOSEST
    if is_long:
        alive = captures if nameplates.is_wide(view.seats) else alive._replace(top=parts.middle.top)
    else:
        paints = [parts.ink] * len(view.tokens[seat])
        _dots(canvas, captures, [*paints, *[None] * (view.limits[seat] - len(paints))], empty)
    paint = parts.ink if seat in view.to_move else theme.SEATS[seat]
    _lives(canvas, alive, living(view, seat), paint, empty)


def _has_room(box: Box, head: nameplates.Plate, limit: str) -> bool:
    """Whether what wins stands behind the figure of a plate and leaves room for organisms."""
    figure = lettering.width(head.score, theme.FIGURE, bold=True)
    taken = nameplates.BADGE + figure + lettering.width(limit, theme.SMALL, bold=False)
    return box.width - taken - _AROUND >= _LEAST


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
    is_upright = row.width < _UPRIGHT
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
