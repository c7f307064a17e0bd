"""The title of a replay: the game's art, and below it who plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from render.kit import lettering, nameplates, theme
from render.kit.canvas import Canvas
from render.kit.covers import Format, KeyArt, key_image
from render.kit.geometry import Box
from render.kit.style import px
from render.kit.theme import Colour

_FADE: Final = 150
"""Height in which the art fades into the ground."""
_SHADE: Final = 0.5
"""Brightness of the ground, as a share of the art's above it."""
_HIGHEST, _LEAST, _GAP, _AIR, _ROOMY = 150, 72, 26, 56, 3
"""Most and least height of a player's plate, the gap between plates, the least room above and below
all, and how many stand in one column.
"""
_WIDE, _NARROW = 860, 540
"""Width of a plate alone in its row, and of one of two."""
_INSET: Final = 22


def opening(art: KeyArt, names: Sequence[str], seats: Sequence[int], height: int) -> Canvas:
    """Draw the title of a match of these players in a height; `seats` are in the plates' order.

    In a low picture the plates cover the art's lower end.
    """
    key = key_image(art, Format.BROAD, theme.WIDTH)
    low = max(0, min(key.box.height, height - _least(len(seats))))
    ground = _ground(key.image)
    canvas = Canvas(theme.WIDTH, height, ground)
    canvas.paste(key, (0, 0))
    fade = Image.linear_gradient("L").resize((px(theme.WIDTH), px(_FADE)))
    canvas.image.paste(theme.rgb(ground), (0, px(low) - px(_FADE)), fade)
    canvas.fill(Box(0, max(low - 2, 0), theme.WIDTH, height), ground)
    for seat, box in zip(seats, _plates(len(seats), low, height), strict=True):
        canvas.shadow(box, box.height // 2, 18)
        canvas.panel(box, theme.SEATS[seat], box.height // 2)
        at = (box.left + box.height // 2 + 4, box.middle[1])
        badge = box.height * 7 // 10
        nameplates.badge(canvas, at, seat, names[seat], badge, is_dark=True)
        left = at[0] + badge // 2 + _INSET
        room = box.right - box.height // 3 - left
        sizes = (theme.FIGURE, theme.TITLE, theme.BODY)
        size = next(
            (
                one
                for one in sizes
                if one < box.height and lettering.width(names[seat], one, heavy=True) <= room
            ),
            theme.SMALL,
        )
        canvas.text((left, box.middle[1]), names[seat], size, theme.INK, heavy=True, room=room)
    return canvas


def _ground(art: Image.Image) -> Colour:
    """Return a dark colour that goes with the lower edge of an art."""
    edge = art.crop((0, art.height * 4 // 5, art.width, art.height)).resize((1, 1), Image.Resampling.BOX)
    red, green, blue = edge.tobytes()
    return "#{:02X}{:02X}{:02X}".format(*(round(_SHADE * step) for step in (red, green, blue)))


def _columns_and_rows(count: int) -> tuple[int, int]:
    columns = 1 if count <= _ROOMY else 2
    return columns, -(-count // columns)


def _least(count: int) -> int:
    """Return the least height that the players' plates need."""
    _, rows = _columns_and_rows(count)
    return 2 * _AIR + rows * _LEAST + (rows - 1) * _GAP


def _plates(count: int, top: int, bottom: int) -> list[Box]:
    """Return the places of the players' plates between two heights."""
    columns, rows = _columns_and_rows(count)
    wide = _WIDE if columns == 1 else _NARROW
    row = min(_HIGHEST, max(_LEAST, (bottom - top - 2 * _AIR - (rows - 1) * _GAP) // rows))
    first = (top + bottom - rows * row - (rows - 1) * _GAP) // 2
    found = []
    for number in range(rows):
        here = min(columns, count - number * columns)
        left = (theme.WIDTH - here * wide - (here - 1) * _GAP) // 2
        at = first + number * (row + _GAP)
        found += [Box.at(left + column * (wide + _GAP), at, wide, row) for column in range(here)]
    return found
