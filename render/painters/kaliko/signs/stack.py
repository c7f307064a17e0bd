"""The tiles that are left, as a stack in a free corner of the felt."""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.games.kaliko.state import View
from render.kit import hexagons, lettering, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.style import is_moving, layout_views
from render.kit.wording import word
from render.painters.kaliko import pieces, words

_SIZE, _PER_LAYER, _LAYER, _LABEL = 132, 8, 14, 50
"""Size of the stack's tiles, how many lie in a layer, its height, and the height of the label."""
_EMPTY: Final = 0.03
"""Width of the line of an empty place, as a share of a tile's."""
_CLEAR: Final = 14
_BADGE: Final = 60
"""How much higher the stack is in the lower left corner, where the badge lies."""


def clear_corners(view: View, top: int, taken: Sequence[Box]) -> list[Box]:
    """Return the corners below a height where the stack touches nothing that is taken.

    The lower right one comes first; the lower left one is above the badge.
    """
    most = max(one.bag for one in layout_views(view))
    high = hexagons.height(_SIZE) + -(-most // _PER_LAYER) * _LAYER + _LABEL
    wide = max(_SIZE, lettering.width(word(words.ON_STACK), theme.SMALL, bold=False))
    left, right, low = theme.MARGIN, theme.WIDTH - theme.MARGIN - wide, theme.HIGHEST - theme.MARGIN - high
    corners = ((right, low), (right, top), (left, low - _BADGE), (left, top))
    places = (Box.at(*corner, wide, high) for corner in corners)
    return [box for box in places if is_clear(box, taken)]


def is_clear(box: Box, taken: Iterable[Box]) -> bool:
    """Return whether a stack there touches nothing that is taken."""
    return not any(box.inflate(_CLEAR).touches(other) for other in taken)


def draw(canvas: Canvas, view: View, corners: Sequence[Box]) -> bool:
    """Draw the stack in the first of these corners that has no words; return whether it is there.

    An empty bag is no object: the headline's line says it. In a replay its number stays in
    its place.
    """
    texts = [text.box for text in canvas.written]
    box = next((box for box in corners if is_clear(box, texts)), None)
    if box is None or not (view.bag or is_moving()):
        return False
    layers = -(-view.bag // _PER_LAYER)
    middle, line = box.middle[0], box.bottom - _LABEL - hexagons.height(_SIZE) // 2
    if not layers:  # where the last tile lay
        canvas.stamp(pieces.ring(tuple(range(6)), _SIZE, _EMPTY), (middle, line), theme.MUTED)
    for layer in range(layers):
        pieces.blank(canvas, (middle, line - layer * _LAYER), _SIZE, is_first=not layer)
    at = (middle, line - max(layers - 1, 0) * _LAYER)
    canvas.text(at, str(view.bag), theme.FIGURE, theme.TEXT, heavy=True, side="middle")
    label = word(words.ON_STACK)
    canvas.text((middle, box.bottom - theme.SMALL // 2), label, theme.SMALL, theme.TEXT, side="middle")
    return True
