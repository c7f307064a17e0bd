"""The faces of several games in one picture, small: what there is to play, at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from render import encoding, palette, theme
from render.canvas import Canvas

IN_A_ROW: Final = 3
_SHOWN: Final = 900
"""How much of a cover is shown, in units: its top, where title and picture are."""


def width_of(count: int) -> int:
    """How wide each of so many covers is, in pixels."""
    columns = min(IN_A_ROW, count)
    return (theme.WIDTH - (columns - 1) * theme.GAP) // columns


def side_by_side(covers: Sequence[Canvas]) -> bytes:
    """Covers that were drawn that wide in rows, the last of them in the middle, as a PNG file of the usual width."""
    width = width_of(len(covers))
    height = _SHOWN * width // theme.WIDTH
    rows = [covers[n : n + IN_A_ROW] for n in range(0, len(covers), IN_A_ROW)]
    whole = Image.new(
        "RGB", (theme.WIDTH, len(rows) * (height + theme.GAP) - theme.GAP), theme.rgb(theme.TABLE)
    )
    for row, shown in enumerate(rows):
        left = (theme.WIDTH - len(shown) * (width + theme.GAP) + theme.GAP) // 2
        for column, cover in enumerate(shown):
            place = (left + column * (width + theme.GAP), row * (height + theme.GAP))
            whole.paste(cover.image.crop((0, 0, width, height)), place)
    return encoding.png(whole, palette.found(whole, theme.EXACT))
