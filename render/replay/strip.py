"""A strip of a match: six positions side by side, for those who prefer still pictures."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from PIL import Image

from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.style import px
from render.replay.frames import Position

STILLS: Final = 6
COLUMNS: Final = 2
_GAP: Final = 16


def strip(drawn: Sequence[Position]) -> Canvas:
    """Lay positions side by side, two in a row."""
    wide, high = drawn[0].image.size
    rows = -(-len(drawn) // COLUMNS)
    gap = px(_GAP)
    whole = Image.new(
        "RGB", (COLUMNS * wide + (COLUMNS - 1) * gap, rows * high + (rows - 1) * gap), theme.rgb(theme.WELL)
    )
    for number, one in enumerate(drawn):
        row, column = divmod(number, COLUMNS)
        whole.paste(one.image, (column * (wide + gap), row * (high + gap)))
    canvas = Canvas(*whole.size, on=whole)
    canvas.is_true_colour = True
    return canvas


def chosen_stills(count: int, turning: Collection[int] = ()) -> list[int]:
    """Return the indices of the shots that a strip shows, out of `count`.

    They are the first, the last, the turning points, and others in even steps.
    """
    most = min(STILLS, count)
    even = [round(number * (count - 1) / max(most - 1, 1)) for number in range(most)]
    fixed = [*dict.fromkeys([0, count - 1, *turning])][:most]
    others = [at for at in even if at not in fixed]
    # Of the even steps those stay that are farthest from what is shown anyway.
    others.sort(key=lambda at: -min(abs(at - other) for other in fixed))
    return sorted([*fixed, *others[: most - len(fixed)]])
