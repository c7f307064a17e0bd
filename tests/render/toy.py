"""A painter of no game: it shows plates, marks and the canvas."""

from typing import Any

from PIL import Image

from render.kit import lettering, marks, nameplates, theme
from render.kit.canvas import Canvas
from render.kit.covers import Crop, Format, KeyArt
from render.kit.geometry import Box
from render.kit.logo import logotype
from render.kit.painter import Painter, Tags
from render.kit.wording import drawable_names

UNITS_MOST = 3
"""Plates in a row with room for a unit behind the score.

With more plates it would push the score into the symbol.
"""


def plates_of(names: tuple[str, ...]) -> Canvas:
    """Return plates for these names; the second moves, the third is out.

    The player with most is ahead. There are tags, a ring and a chip below.
    """
    bottom = nameplates.bottom(len(names))
    canvas = Canvas(theme.WIDTH, bottom + 220)
    unit = "pts" if nameplates.columns(len(names)) <= UNITS_MOST else ""
    called = drawable_names(names, len(names))
    scores = tuple(17 * (len(names) - seat) for seat in range(len(names)))
    ahead = nameplates.leaders(scores)
    for seat, box in enumerate(nameplates.grid(len(names))):
        plate = nameplates.Plate(
            seat,
            called[seat],
            str(scores[seat]),
            unit,
            is_to_move=seat == 1,
            is_leading=seat in ahead,
            is_out=seat == 2,
        )
        nameplates.plate(canvas, box, plate)
    for number in range(1, 4):
        box = Box.at(theme.MARGIN + number * 200, bottom + 60, 120, 100)
        canvas.panel(box, theme.SUITS[number])
        marks.ring(canvas, box, order=number if number < 3 else None)
    marks.chip(canvas, (110, bottom + 110), "chip")
    marks.tag(canvas, (1000, bottom + 110), 25)
    return canvas


def names_of(names: tuple[str, ...]) -> Canvas:
    """Return the heads of plates for these names in rows of three.

    Their seats are in order.
    """
    seats = len(theme.SEATS)
    block = nameplates.bottom(seats) - nameplates.TOP + nameplates.GAP
    boxes = [
        box
        for first in range(0, len(names), seats)
        for box in nameplates.grid(seats, nameplates.TOP + first // seats * block)
    ]
    canvas = Canvas(theme.WIDTH, boxes[-1].bottom + 3 * theme.MARGIN)
    for number, (name, box) in enumerate(zip(names, boxes, strict=False)):
        head = nameplates.Plate(number % seats, name, str(7 * number), is_to_move=number % 5 == 1)
        nameplates.plate(canvas, box, head)
    return canvas


def table(view: Any, names: tuple[str, ...], tags: Tags) -> Canvas:
    """Draw plates for any view."""
    return plates_of(names)


def hand(view: Any, names: tuple[str, ...], tags: Tags) -> Canvas:
    """Draw the same for the hand."""
    return plates_of(names)


def cover() -> Canvas:
    """Draw the table alone."""
    return Canvas(theme.WIDTH, 300)


def _title(canvas: Canvas) -> None:
    canvas.stamp(lettering.draw_text("Toy", theme.HUGE, bold=True).mask, (300, 100), theme.TEXT)


def _art() -> Image.Image:
    return Canvas(theme.WIDTH, theme.WIDTH).image


CROP = Crop(_art, 0, 0, theme.WIDTH, Box(100, 20, 1100, 220))
KEY = KeyArt(
    "Toy",
    lambda room: logotype("toy", (600, 200), _title, room),
    theme.HUGE,
    dict.fromkeys(Format, CROP),
)
PAINTER = Painter(table, hand, cover, KEY)
