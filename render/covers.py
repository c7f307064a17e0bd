"""The faces of several games in one picture, small: what there is to play, at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from render import encoding, theme
from render.canvas import Canvas

IN_A_ROW: Final = 3
_FACE: Final = (theme.WIDTH, 900)
"""What is shown of a cover: its top, where title and picture are."""
_COLOURS: Final = 256


def side_by_side(covers: Sequence[Canvas]) -> bytes:
    """The covers in rows, the last of them in the middle, as a PNG file of the usual width."""
    columns = min(IN_A_ROW, len(covers))
    width = (theme.WIDTH - (columns - 1) * theme.GAP) // columns
    height = _FACE[1] * width // _FACE[0]
    rows = [covers[n : n + columns] for n in range(0, len(covers), columns)]
    whole = Image.new(
        "RGB", (theme.WIDTH, len(rows) * (height + theme.GAP) - theme.GAP), theme.rgb(theme.TABLE)
    )
    for row, shown in enumerate(rows):
        left = (theme.WIDTH - len(shown) * (width + theme.GAP) + theme.GAP) // 2
        for column, cover in enumerate(shown):
            place = (left + column * (width + theme.GAP), row * (height + theme.GAP))
            whole.paste(_face(cover).resize((width, height), Image.Resampling.LANCZOS), place)
    few = whole.quantize(_COLOURS, dither=Image.Dither.NONE)
    colours = bytes(few.getpalette() or ())
    return encoding.png(Image.frombytes("L", few.size, few.tobytes()), colours)


def _face(cover: Canvas) -> Image.Image:
    """A cover's top in full colours; each game has a palette of its own."""
    coloured = cover.image.copy()
    coloured.putpalette(cover.palette.data)
    return coloured.convert("RGB").crop((0, 0, *_FACE))
