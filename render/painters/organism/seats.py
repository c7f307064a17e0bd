"""What each player has: captures against those that win, and living organisms."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

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
_LEAST: Final = 72
"""With less room between symbol and figure, the organisms or what wins stand below."""
_UNDER, _UNDER_IN = 21, 14
"""How much more than its width what wins takes at the end of the name's line, and how far it ends from the plate's edge."""
_AROUND: Final = 84
"""What a plate keeps free about symbol, figure and what stands behind it."""
_BELOW: Final = 48
_NAME_LINE: Final = nameplates.NAME // 2 - 10
"""How far below the head's line the name's is."""
_ABOVE: Final = nameplates.TOP
"""Crowns reach above a plate."""
_LOWERED: Final = 10
"""How much lower plates are where they stand in two rows, so that the second row's crowns have room between them."""
_LEGIBLE: Final = 4
"""So many letters of a name are worth to be read."""
_KEPT: Final = 3_000_000

_pieces: Final = pieces.kept(_KEPT)

_SPACIOUS: Final = 4
"""For so many players at most the thin row says how many captures win."""


class _Style(NamedTuple):
    """What all plates have in common, so that they can be compared."""

    is_dotted: bool
    """Whether they have dots for captures."""
    has_limit: bool
    """Whether each says how many captures it wins with."""
    is_low: bool
    """Whether the line with symbol and figure has no room for both that and the organisms."""
    room: int
    """How much there is for the organisms, where what wins is on that line: on all plates as much."""


def plates(canvas: Canvas, view: View, called: Sequence[str]) -> None:
    """All plates, along the top."""
    leading = _leading(view)
    for seat, box in enumerate(_grid(view)):
        plate(canvas, box, view, seat, called[seat], is_leading=seat in leading)


def bottom(view: View) -> int:
    """Where the plates end."""
    return _grid(view)[-1].bottom


def _grid(view: View) -> tuple[Box, ...]:
    """Where the plates go: in two rows further apart than in other games."""
    boxes = nameplates.grid(view.sides, extra=_extra(view))
    return tuple(box if box.top == boxes[0].top else box.moved((0, 2 * _LOWERED)) for box in boxes)


def _extra(view: View) -> int:
    """What a plate needs below its head: where the name is beside the symbol, or fills its line, there is no room for more on that."""
    if nameplates.is_wide(view.sides) or (_style(view).is_low and _is_crowded(view)):
        return _BELOW
    return 0 if nameplates.columns(view.sides) == view.sides else -_LOWERED


def _is_crowded(view: View) -> bool:
    """Whether plates are so slim that a name of twelve letters has no room beside it."""
    return nameplates.columns(view.sides) >= _CROWDED


def _style(view: View) -> _Style:
    """What all plates have in common."""
    most = max(*view.limits, *map(len, view.tokens))
    is_dotted = most <= _DOTTED and not _is_crowded(view)
    has_limit = not is_dotted and len({*view.limits}) > 1
    wide = nameplates.grid(view.sides)[0].width - _AROUND - nameplates.BADGE
    left = wide - max(_end(view, seat, has_limit=has_limit) for seat in range(view.sides))
    is_low = not is_dotted and not nameplates.is_wide(view.sides) and left < _LEAST
    return _Style(is_dotted, has_limit, is_low, left if has_limit and not is_low else 0)


def goal(view: View) -> int | None:
    """How many captures win, where that is the same for all and no dots say it; where it is not, each plate does."""
    style = _style(view)
    return None if style.is_dotted or style.has_limit else view.limits[0]


def plate(canvas: Canvas, box: Box, view: View, seat: int, name: str, *, is_leading: bool = False) -> None:
    """A seat's plate. All but those of whoever is to move are drawn once and kept while nothing changes."""
    if seat in view.to_move:
        _plate(canvas, box, view, seat, name, is_leading=is_leading)
        return
    head = _head(view, seat, name, is_leading=is_leading)
    key = (box.width, box.height, head, view.limits, _style(view), living(view, seat))
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
    style, limit = _style(view), _limit(view, seat)
    head = _head(view, seat, name, is_leading=is_leading)
    if style.has_limit and not style.is_low:
        head = replace(head, unit=limit)
        if nameplates.is_wide(view.sides):
            room = nameplates.name_room(box, head)
            head = replace(head, is_small=lettering.width(name, theme.BODY, bold=True) > room)
    elif style.has_limit and not _is_crowded(view):
        under = lettering.width(limit, theme.SMALL, bold=False) + _UNDER
        room = box.width - nameplates.BESIDE_NAME - under
        fitting = (one for one in names(name) if lettering.width(one, theme.SMALL, bold=False) <= room)
        head = replace(head, name=next(fitting, name), under=under)
    parts = nameplates.plate(canvas, box, head, colours.PANEL)
    empty = parts.quiet if seat in view.to_move else theme.LINE
    below = parts.below._replace(top=parts.below.top - 8, bottom=parts.below.bottom - 8)
    if nameplates.is_wide(view.sides):
        captures, alive = below.columns(2, 20)
    else:
        area = parts.middle
        captures, alive = area._replace(bottom=area.middle[1]), area._replace(top=area.middle[1])
    if style.is_dotted:
        paints = [parts.ink] * len(view.tokens[seat])
        _dots(canvas, captures, [*paints, *[None] * (view.limits[seat] - len(paints))], empty)
    elif nameplates.is_wide(view.sides):
        alive = captures
    elif style.is_low and _is_crowded(view):
        alive = below
    else:
        alive = parts.middle
        if style.has_limit and not style.is_low:
            alive = alive._replace(right=alive.left + style.room)
    if style.has_limit and style.is_low:
        line = below.middle[1] if _is_crowded(view) else box.top + nameplates.LINE + _NAME_LINE
        canvas.text((box.right - _UNDER_IN, line), limit, theme.SMALL, parts.quiet, side="right")
    paint = parts.ink if seat in view.to_move else theme.SEATS[seat]
    if seat < view.seats:  # the rain has no organisms
        _lives(canvas, alive, living(view, seat), paint, empty)


def _limit(view: View, seat: int) -> str:
    """How many captures a seat wins with, behind its figure."""
    return word(words.OF, n=view.limits[seat])


def _end(view: View, seat: int, *, has_limit: bool) -> int:
    """How wide a seat's figure is, with what stands behind it if that does."""
    figure = lettering.width(str(len(view.tokens[seat])), theme.FIGURE, bold=True)
    return figure + (lettering.width(_limit(view, seat), theme.SMALL, bold=False) if has_limit else 0)


def _leading(view: View) -> tuple[int, ...]:
    """Who has most captures."""
    return nameplates.leaders(tuple(map(len, view.tokens)), but=view.out)


def _head(view: View, seat: int, name: str, *, is_leading: bool) -> nameplates.Plate:
    """What a seat's plate says, on the table as in a hand."""
    return nameplates.Plate(
        seat,
        name,
        str(len(view.tokens[seat])),
        is_to_move=seat in view.to_move,
        is_leading=is_leading,
        is_out=seat in view.out,
    )


def names(who: str) -> tuple[str, ...]:
    """A name, and the first of several, if it is one: what to say where there is room for all of it, and where there is not."""
    first = who.split(maxsplit=1)[0]
    return (who, first) if len(first) >= _LEGIBLE else (who,)


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
    apart = min(_LIVES_APART, row.width // ORGANISMS_TO_WIN)
    size = min(LIFE, apart - 2)
    for place in range(ORGANISMS_TO_WIN):
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
    heads = [_head(view, seat, called[seat], is_leading=seat in leading) for seat in range(view.sides)]
    if view.is_last_look and view.preview is not None:
        more = words.gained(view.preview)
        heads = [
            replace(one, before=one.score, score=str(int(one.score) + more[one.seat]))
            if more[one.seat]
            else one
            for one in heads
        ]
    if view.sides <= _SPACIOUS:
        heads = [
            replace(one, score=word(words.SCORE, n=one.score, limit=view.limits[one.seat])) for one in heads
        ]
    standings.standings(canvas, box, heads, colours.PANEL, mine=view.seat)
