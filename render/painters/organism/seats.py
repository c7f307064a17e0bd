"""The players' plates, slides of glass: captures, what wins, and living organisms."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from PIL import ImageChops, ImageDraw

from engine.games.organism.state import ORGANISMS_TO_WIN, View
from render.kit import lettering, nameplates, pieces, shapes, standings, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.pieces import Piece
from render.kit.rows import slim_plates
from render.kit.style import is_lit, is_moving
from render.kit.theme import Colour
from render.kit.wording import word
from render.painters.organism import colours, slides, words

LIFE: Final = 38
"""Size of the sign for an organism."""
_LIVES_APART: Final = 48
_LARGER, _LARGER_APART = 46, 56
"""The same on slim plates without a number that wins."""
_CELLS: Final = ((0.0, -0.5), (0.46, 0.34), (-0.46, 0.34))
"""Three cells that touch."""
_CROWDED: Final = 4
"""Number of plates in a row that leaves no room for the name beside the symbol."""
_LEAST: Final = 72
"""With less room between symbol and figure, the organisms or the number that wins stand below."""
_UNDER, _UNDER_IN = 21, 14
"""Measures of the number that wins at the end of the name's line.

They are the additional room for it, and its distance from the plate's edge.
"""
_AROUND: Final = 84
"""Room that a plate keeps free about symbol, figure and the unit."""
_BELOW: Final = 48
_NAME_LINE: Final = nameplates.NAME // 2 - 10
"""Distance of the name's line below the head's line."""
_ABOVE: Final = nameplates.TOP
"""Crowns reach above a plate."""
_INSET: Final = 4
"""Space before the symbol of a slim plate."""
_EARLY, _NEAR_GOAL = 3, 2
"""First rounds, and captures that are still missing, in which it is said how many win."""
_KEPT: Final = 3_000_000

_pieces: Final = pieces.make_cache(_KEPT, 2_400_000)

_SPACIOUS: Final = 4
"""Maximum number of players for which the thin row says how many captures win."""


class _Style(NamedTuple):
    """What all plates have in common, so that they can be compared."""

    has_limit: bool
    """Whether each says how many captures it wins with."""
    is_low: bool
    """Whether the line with symbol and figure has no room for both that and the organisms."""
    room: int
    """Room for the organisms, where the number that wins is on that line.

    It is the same on all plates.
    """


def plates(canvas: Canvas, view: View, called: Sequence[str]) -> None:
    """Draw all plates along the top."""
    leading = _leading(view)
    for seat, box in enumerate(slim_plates.grid(view.sides) if _is_slim(view) else _grid(view)):
        plate(canvas, box, view, seat, called, is_leading=seat in leading)


def bottom(view: View) -> int:
    """Return where the plates end."""
    return slim_plates.BOTTOM if _is_slim(view) else _grid(view)[-1].bottom


def _grid(view: View) -> tuple[Box, ...]:
    return nameplates.grid(view.sides, extra=_extra(view))


def _extra(view: View) -> int:
    """Return the additional height of a plate below its head.

    It is needed where the name is beside the symbol, or fills its line.
    """
    if nameplates.is_wide(view.sides) or (_style(view).is_low and _is_crowded(view)):
        return _BELOW
    return 0


def _is_crowded(view: View) -> bool:
    """Return whether plates are slim.

    They then have no room for a name of twelve letters beside the symbol.
    """
    return nameplates.columns(view.sides) >= _CROWDED


def _style(view: View) -> _Style:
    """Return what all plates have in common."""
    has_limit = len({*view.limits}) > 1
    wide = nameplates.grid(view.sides)[0].width - _AROUND - nameplates.BADGE
    left = wide - max(_end(view, seat, has_limit=has_limit) for seat in range(view.sides))
    is_low = not nameplates.is_wide(view.sides) and left < _LEAST
    return _Style(has_limit, is_low, left if has_limit and not is_low else 0)


def goal(view: View) -> int | None:
    """Return how many captures win, while it is worth saying.

    That is in the first rounds, when a player is near, and always in a replay, where a text that
    comes and goes would distract. Where players differ, plates show it.
    """
    limit = view.limits[0]
    is_news = is_moving() or view.round <= _EARLY or max(map(len, view.tokens)) >= limit - _NEAR_GOAL
    return limit if is_news and len({*view.limits}) == 1 else None


def plate(
    canvas: Canvas, box: Box, view: View, seat: int, called: Sequence[str], *, is_leading: bool = False
) -> None:
    """Draw a seat's plate.

    All plates but the mover's are cached while nothing changes.
    """
    if is_lit(seat, view.to_move):
        _plate(canvas, box, view, seat, called, is_leading=is_leading)
        return
    head = _head(view, seat, called, is_leading=is_leading)
    key = (box.width, box.height, head, view.limits, _style(view), living(view, seat))
    _pieces.get(key, lambda: _cut(box, view, seat, called, is_leading=is_leading)).paste(
        canvas, (box.left, box.top)
    )


def _cut(box: Box, view: View, seat: int, called: Sequence[str], *, is_leading: bool) -> Piece:
    """Return a plate with its crown and a transparent ground.

    Pixels that are the same on black and on white are opaque.
    """
    grounds = []
    for paint in ("#000000", "#FFFFFF"):
        canvas = Canvas(box.width, box.height + _ABOVE, paint)
        place = Box.at(0, _ABOVE, box.width, box.height)
        _plate(canvas, place, view, seat, called, is_leading=is_leading)
        grounds.append(canvas)
    dark, light = (canvas.image.getchannel("G") for canvas in grounds)
    mask = ImageChops.invert(ImageChops.subtract(light, dark))
    return Piece(grounds[0].image, mask, (0, -_ABOVE), tuple(grounds[0].written), tuple(grounds[0].shown))


def _plate(
    canvas: Canvas, box: Box, view: View, seat: int, called: Sequence[str], *, is_leading: bool
) -> None:
    style, limit = _style(view), _limit(view, seat)
    head = _head(view, seat, called, is_leading=is_leading)
    if _is_slim(view):
        _slim(canvas, box, view, replace(head, unit=limit if style.has_limit else ""))
        return
    if style.has_limit and not style.is_low:
        head = replace(head, unit=limit)
        if nameplates.is_wide(view.sides):
            room = nameplates.name_room(box, head)
            head = replace(head, is_small=lettering.width(head.name, theme.BODY, bold=True) > room)
    elif style.has_limit and not _is_crowded(view):
        under = lettering.width(limit, theme.SMALL, bold=False) + _UNDER
        head = replace(head, under=under)
    parts = nameplates.plate(canvas, box, head, colours.PANEL, slides.slide)
    empty = parts.quiet if is_lit(seat, view.to_move) else theme.LINE
    below = parts.below._replace(top=parts.below.top - 4, bottom=parts.below.bottom - 4)
    if nameplates.is_wide(view.sides) or (style.is_low and _is_crowded(view)):
        alive = below
    else:
        alive = parts.middle
        if style.has_limit and not style.is_low:
            alive = alive._replace(right=alive.left + style.room)
    if style.has_limit and style.is_low:
        line = below.middle[1] if _is_crowded(view) else box.top + nameplates.LINE + _NAME_LINE
        canvas.text((box.right - _UNDER_IN, line), limit, theme.SMALL, parts.quiet, side="right")
    paint = parts.ink if is_lit(seat, view.to_move) else theme.SEATS[seat]
    if seat < view.seats:  # the rain has no organisms
        _lives(canvas, alive, living(view, seat), paint, empty)


def _is_slim(view: View) -> bool:
    return view.sides >= slim_plates.FROM


def _slim(canvas: Canvas, box: Box, view: View, head: nameplates.Plate) -> None:
    """Draw a slim plate with its living organisms."""
    lines = slim_plates.draw(canvas, box, head, panel=colours.PANEL, slab=slides.slim_slide, inset=_INSET)
    if head.seat < view.seats:  # the rain has no organisms
        paint = lines.ink if head.is_to_move else theme.SEATS[head.seat]
        empty = lines.quiet if head.is_to_move else theme.LINE
        measures = (LIFE, _LIVES_APART) if head.unit else (_LARGER, _LARGER_APART)
        _lives(canvas, lines.below, living(view, head.seat), paint, empty, measures=measures)


def _limit(view: View, seat: int) -> str:
    """Return a seat's winning number of captures, as its figure's unit."""
    return word(words.OF, n=view.limits[seat])


def _end(view: View, seat: int, *, has_limit: bool) -> int:
    """Return the most that a seat's figure takes in the match, with any unit.

    So no plate grows in a match, and the table keeps its height.
    """
    figure = lettering.width("0" * len(str(view.limits[seat])), theme.FIGURE, heavy=True)
    return figure + (lettering.width(_limit(view, seat), theme.SMALL, bold=False) if has_limit else 0)


def _leading(view: View) -> tuple[int, ...]:
    """Return the seats with most captures."""
    return nameplates.leaders(tuple(map(len, view.tokens)), but=view.out)


def _head(view: View, seat: int, called: Sequence[str], *, is_leading: bool) -> nameplates.Plate:
    """Return the head of a seat's plate, for table and hand."""
    return nameplates.Plate(
        seat,
        called[seat],
        str(len(view.tokens[seat])),
        is_to_move=is_lit(seat, view.to_move),
        is_leading=is_leading,
        is_out=seat in view.out,
        among=tuple(called),
    )


def living(view: View, seat: int) -> int:
    """Return how many organisms of a seat live."""
    return sum(organism.is_whole for organism in view.organisms if organism.seat == seat)


def _lives(
    canvas: Canvas,
    row: Box,
    count: int,
    paint: Colour,
    empty: Colour,
    *,
    measures: tuple[int, int] = (LIFE, _LIVES_APART),
) -> None:
    """Draw signs for living organisms, and empty ones for those needed.

    `measures` are a sign's size, and the distance of two, if there is room.
    """
    apart = min(measures[1], row.width // ORGANISMS_TO_WIN)
    size = min(measures[0], apart - 2)
    for place in range(ORGANISMS_TO_WIN):
        middle = (row.left + size // 2 + place * apart, row.middle[1])
        life(canvas, middle, paint if place < count else None, empty, size)


def life(
    canvas: Canvas, middle: Point, colour: Colour | None, empty: Colour = theme.LINE, size: int = LIFE
) -> None:
    """Draw the sign for an organism: three cells, full or empty."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        cell, half = size * fine / 4, size * fine / 2 + fine
        for x, y in _CELLS:
            at = (half + 2 * x * cell, half + 2 * y * cell)
            if colour:
                pen.circle(at, cell + fine, fill=255)
            else:
                pen.circle(at, cell, outline=255, width=3 * fine)

    canvas.stamp(
        shapes.draw_cached(("life", colour is None), size + 2, size + 2, draw), middle, colour or empty
    )


def row(canvas: Canvas, box: Box, view: View, called: Sequence[str]) -> None:
    """Draw everyone's captures in one thin row.

    At the end of a turn it also has the captures that the turn would bring.
    """
    leading = _leading(view)
    heads = [_head(view, seat, called, is_leading=seat in leading) for seat in range(view.sides)]
    if view.is_last_look and view.preview is not None:
        more = words.count_gains(view.preview)
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
