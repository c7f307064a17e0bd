"""The faces of several games in one picture, small: what there is to play, at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from render import encoding, palette, theme
from render.canvas import Canvas

IN_A_ROW: Final = 3
_FACE: Final = (theme.WIDTH, 900)
"""What is shown of a cover: its top, where title and picture are."""


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
            face = cover.image.crop((0, 0, *_FACE))
            whole.paste(face.resize((width, height), Image.Resampling.LANCZOS), place)
    return encoding.png(*palette.few(whole, theme.EXACT))
