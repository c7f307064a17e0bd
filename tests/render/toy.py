"""A painter of no game: it shows what plates, marks and canvas give to any."""

from typing import Any

from render import Tags
from render.kit import marks, plates, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import drawable_names

UNITS_MOST = 3
"""So many plates in a row have room for a unit behind the score; of more, it would push that to the symbol."""


def plates_of(names: tuple[str, ...]) -> Canvas:
    """Plates for these names, the second to move, the third out, whoever has most ahead; tags, ring and chip below."""
    bottom = plates.bottom(len(names))
    canvas = Canvas(theme.WIDTH, bottom + 220)
    unit = "pts" if plates.columns(len(names)) <= UNITS_MOST else ""
    called = drawable_names(names, len(names))
    scores = tuple(17 * (len(names) - seat) for seat in range(len(names)))
    ahead = plates.leaders(scores)
    for seat, box in enumerate(plates.grid(len(names))):
        plate = plates.Plate(
            seat,
            called[seat],
            str(scores[seat]),
            unit,
            is_to_move=seat == 1,
            is_leading=seat in ahead,
            is_out=seat == 2,
        )
        plates.plate(canvas, box, plate)
    for number in range(1, 4):
        box = Box.at(theme.MARGIN + number * 200, bottom + 60, 120, 100)
        canvas.panel(box, theme.SUITS[number])
        marks.ring(canvas, box, order=number if number < 3 else None)
    marks.chip(canvas, (110, bottom + 110), "chip")
    marks.tag(canvas, (1000, bottom + 110), 25)
    return canvas


def names_of(names: tuple[str, ...]) -> Canvas:
    """The heads of plates for these names in rows of three, their seats in turn."""
    seats = len(theme.SEATS)
    block = plates.bottom(seats) - plates.TOP + plates.GAP
    boxes = [
        box
        for first in range(0, len(names), seats)
        for box in plates.grid(seats, plates.TOP + first // seats * block)
    ]
    canvas = Canvas(theme.WIDTH, boxes[-1].bottom + 3 * theme.MARGIN)
    for number, (name, box) in enumerate(zip(names, boxes, strict=False)):
        head = plates.Plate(number % seats, name, str(7 * number), is_to_move=number % 5 == 1)
        plates.plate(canvas, box, head)
    return canvas


def table(view: Any, names: tuple[str, ...], tags: Tags) -> Canvas:
    """Plates, whatever the view."""
    return plates_of(names)


def hand(view: Any, names: tuple[str, ...], tags: Tags) -> Canvas:
    """The same for the hand."""
    return plates_of(names)


def cover() -> Canvas:
    """Nothing but table."""
    return Canvas(theme.WIDTH, 300)
