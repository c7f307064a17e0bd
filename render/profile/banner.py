"""The banner of a profile: the worlds of the games that the user played, side by side.

House rule: the art has no logotype, which would be too small to read, and grows dark towards the
name, which is written on it.
"""

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from render.kit import shapes, theme
from render.kit.covers import Format
from render.kit.geometry import Box
from render.kit.painter import Painter
from render.kit.style import px

HEIGHT, TALL = 216, 372
"""Heights of a banner, whose foot fades into the ground: beside figures, and of a new user."""
_WIDEST: Final = 880
"""Greatest width of a world beside figures: more would enlarge its art."""
_SLANT: Final = 44
"""How much further left the foot of a border is than its head."""
_BORDER: Final = 5
_FINE: Final = 2
_DIMMEST, _LIT = 0.7, 0.5
"""How bright the banner is at its left end, and the share of its width from which it is lit."""
_LOWER: Final = 0.76
"""Share of an art's free height that is shown, at its foot."""
_FADE, _LATE = (0.3, 1.0), (0.5, 1.0)
"""Shares of its height between which it fades, and between which a tall one does."""


def free_part(painter: Painter) -> tuple[Image.Image, Box]:
    """Return a game's art, and its part beside the logotype, in units."""
    crop = painter.key.crops[Format.SQUARE]
    wide = crop.right - crop.left
    above, below = crop.logo.top - crop.top, crop.top + wide - crop.logo.bottom
    free, top = max(above, below), crop.top if above > below else crop.logo.bottom
    return crop.draw().convert("RGB"), Box(crop.left, top, crop.right, top + free)


def draw_banner(painters: Sequence[Painter], height: int = HEIGHT) -> Image.Image:
    """Draw the banner, transparent where the ground shows, the first game at the right.

    A tall one is the picture's hero: all of it is lit.
    """
    most = theme.WIDTH if height == TALL else _WIDEST
    wide, size = min(most, -(-theme.WIDTH // len(painters))), (px(theme.WIDTH), px(height))
    first = theme.WIDTH - len(painters) * wide
    art = Image.new("RGB", size)
    for place, painter in enumerate(reversed(painters)):
        # Each leans over the one on its left.
        left = first + place * wide
        box = Box(left - _SLANT, 0, left + wide + _SLANT, height)
        for paint, aside in ((None, 0), (_fit(*free_part(painter), box), _BORDER)):
            mask = _draw_lean(box, aside)
            art.paste(
                paint or theme.rgb(theme.INK), (px(box.left), 0, px(box.left) + mask.width, mask.height), mask
            )
    along = [_rise(x / size[0], max(first, 0) / theme.WIDTH, _LIT) for x in range(size[0])]
    dimmest, fade = _DIMMEST if first <= 0 else 0.0, _FADE
    if height == TALL:
        dimmest, fade = 1.0, _LATE
    row, column = Image.new("L", (size[0], 1)), Image.new("L", (1, size[1]))
    row.putdata([round(255 * (dimmest + (1 - dimmest) * share)) for share in along])
    column.putdata([round(255 * (1 - _rise(y / size[1], *fade))) for y in range(size[1])])
    art.putalpha(ImageChops.multiply(row.resize(size), column.resize(size)))
    return art


def _rise(at: float, start: float, end: float) -> float:
    """Return how far a soft step from start to end has come."""
    share = min(1.0, max(0.0, (at - start) / (end - start)))
    return share * share * (3 - 2 * share)


def _fit(art: Image.Image, part: Box, box: Box) -> Image.Image:
    """Return the lower middle of a part of an art, as large as it fills the box."""
    part = part._replace(top=part.bottom - round(_LOWER * part.height))
    share = max(box.width / part.width, box.height / part.height)
    wide, high = box.width / share, box.height / share
    left, top = part.left + (part.width - wide) / 2, part.top + (part.height - high) / 2
    there = (px(round(left)), px(round(top)), px(round(left + wide)), px(round(top + high)))
    return art.resize((px(box.width), px(box.height)), Image.Resampling.LANCZOS, there)


def _draw_lean(box: Box, aside: int) -> Image.Image:
    """Return the mask of a world in its box, whose left border leans and is so far aside."""

    def lean(pen: ImageDraw.ImageDraw, fine: int) -> None:
        head, right = 3 * _SLANT // 2 + aside, box.width
        corners = ((head, 0), (right, 0), (right, box.height), (head - _SLANT, box.height))
        pen.polygon([(x * fine, y * fine) for x, y in corners], fill=255)

    return shapes.draw_mask(box.width, box.height, lean, fine=_FINE).image
