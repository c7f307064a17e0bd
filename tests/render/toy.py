"""A painter of no game: it shows what plates, marks and canvas give to any."""

from typing import Any

from render import Tags, marks, nameplates, plates, theme
from render.canvas import Canvas
from render.geometry import Box
from render.wording import drawn_names


def plates_of(names: tuple[str, ...]) -> Canvas:
    """Plates for these names, the second to move, the third out, each with a gauge; tags, ring and chip below."""
    height = plates.head_height(len(names)) + plates.GAUGE + 30
    top = theme.MARGIN
    bottom = top + plates.grid_height(len(names), height)
    canvas = Canvas(theme.WIDTH, bottom + 220)
    called = drawn_names(names, len(names))
    for seat, box in enumerate(plates.grid(len(names), top, height)):
        name = called[seat]
        parts = plates.plate(
            canvas, box, plates.Plate(seat, name, str(17 * seat), "pts", seat == 1, seat == 2)
        )
        plates.pieces_left(canvas, parts.counted, 12 - seat)
        share = seat / 5
        measure = plates.Measure(str(seat * 20), " / 100", share, theme.SEATS[seat], is_alarming=share > 0.7)
        plates.gauge(canvas, parts.below, measure)
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
    block = nameplates.bottom(seats) - nameplates.TOP + nameplates.GAP
    boxes = [
        box
        for first in range(0, len(names), seats)
        for box in nameplates.grid(seats, nameplates.TOP + first // seats * block)
    ]
    canvas = Canvas(theme.WIDTH, boxes[-1].bottom + theme.MARGIN)
    for number, (name, box) in enumerate(zip(names, boxes, strict=False)):
        head = nameplates.Plate(number % seats, name, str(7 * number), is_to_move=number % 5 == 1)
        nameplates.plate(canvas, box, head)
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
