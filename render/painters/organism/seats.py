"""What each player has: captures against those that win, token by token, and living organisms."""

from typing import Final

from PIL import ImageDraw

from engine.games.organism.table import ORGANISMS_TO_WIN, View
from render import plates, shapes, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.kept import Kept
from render.painters.organism import bodies, colours, words
from render.theme import Colour
from render.wording import word

ROW: Final = 50
"""What a plate needs for tokens."""
TOKEN: Final = 36
_TOKENS_APART: Final = 44
LIFE: Final = 30
"""Size of the sign for an organism."""
_LIVES_APART: Final = 32
_LIVES: Final = ORGANISMS_TO_WIN * _LIVES_APART
_CELLS: Final = ((0.0, -0.5), (0.46, 0.34), (-0.46, 0.34))
"""Three that touch."""
_KEPT: Final = 5_000_000
"""Bytes: some sixty plates."""

_plates: Final[Kept[Canvas]] = Kept(_KEPT, lambda plate: plate.box.width * plate.box.height + 500)


def plate(canvas: Canvas, box: Box, view: View, seat: int, name: str) -> None:
    """A seat's plate, on the table. A turn changes few of them: each is drawn once and kept, by all that it says."""
    head = plates.Plate(
        seat,
        name,
        str(len(view.tokens[seat])),
        unit=word(words.OF, n=view.limits[seat]),
        is_to_move=seat in view.to_move,
        is_out=seat in view.gone,
    )
    said = (head, view.tokens[seat], view.limits[seat], living(view, seat), view.seats)
    kept = _plates.get((said, box.width, box.height), lambda: _plate(box.width, box.height, view, head))
    canvas.paste(kept, (box.left, box.top))


def _plate(width: int, height: int, view: View, head: plates.Plate) -> Canvas:
    canvas = Canvas(width, height)
    parts = plates.plate(canvas, canvas.box, head)
    lives(canvas, parts.counted, view, head.seat)
    room = parts.below.width - (_LIVES + 20 if plates.is_wide(view.seats) else 0)
    row = Box.at(parts.below.left, parts.below.top, room, ROW - 8)
    tokens(canvas, row, view, head.seat)
    return canvas


def tokens(canvas: Canvas, row: Box, view: View, seat: int) -> None:
    """The tokens that a seat has won, and empty places for those that it still needs."""
    won = view.tokens[seat]
    places = max(len(won), view.limits[seat])
    apart = min(_TOKENS_APART, (row.width - TOKEN) // max(places - 1, 1))
    line = row.middle[1]
    for place in reversed(range(places)):
        middle = (row.left + TOKEN // 2 + place * apart, line)
        if place < len(won):
            _token(canvas, middle, won[place], view.seats, is_covered=apart < TOKEN + 4)
        else:
            wide = TOKEN - 10
            at = (middle[0] - wide // 2, middle[1] - wide // 2)
            canvas.ink(shapes.hoop(wide, 3), at, theme.LINE)


def _token(canvas: Canvas, middle: Point, colour: int, seats: int, *, is_covered: bool) -> None:
    """A token of a seat's colour; one that nobody plays is the core's."""
    size = TOKEN if colour < seats else TOKEN + 4
    if is_covered:
        canvas.disc(middle, size + 6, theme.PANEL)
    if colour < seats:
        canvas.ink(shapes.symbol(colour, size), _corner(middle, size), theme.SEATS[colour])
    else:
        core(canvas, middle, size)


def core(canvas: Canvas, middle: Point, size: int) -> None:
    """A token for the core: a ring about a heart."""
    canvas.ink(shapes.hoop(size, 4), _corner(middle, size), colours.CREAM)
    canvas.disc(middle, bodies.even(size * 0.46), colours.CREAM)


def living(view: View, seat: int) -> int:
    """How many organisms of a seat live."""
    return sum(organism.is_whole for organism in view.organisms if organism.seat == seat)


def lives(canvas: Canvas, right: Point, view: View, seat: int) -> int:
    """A sign for each organism that lives, and for each that is wanting to win, ending at the point. Their width."""
    count = living(view, seat)
    for place in range(ORGANISMS_TO_WIN):
        middle = (right[0] - _LIVES + _LIVES_APART * place + _LIVES_APART // 2, right[1])
        _life(canvas, middle, theme.SEATS[seat] if place < count else None)
    return _LIVES


def _life(canvas: Canvas, middle: Point, colour: Colour | None) -> None:
    """Three cells, full or empty."""

    def draw(pen: ImageDraw.ImageDraw, fine: int) -> None:
        cell, half = LIFE * fine / 4, LIFE * fine / 2 + fine
        for x, y in _CELLS:
            at = (half + 2 * x * cell, half + 2 * y * cell)
            if colour:
                pen.circle(at, cell + fine, fill=255)
            else:
                pen.circle(at, cell, outline=255, width=3 * fine)

    mask = shapes.drawn(("life", colour is None), LIFE + 2, LIFE + 2, draw)
    canvas.ink(mask, _corner(middle, LIFE + 2), colour or theme.LINE)


def _corner(middle: Point, size: int) -> Point:
    return middle[0] - size // 2, middle[1] - size // 2
