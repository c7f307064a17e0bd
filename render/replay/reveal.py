"""The frames between the last board and the final picture: its light opens from the middle.

House rules: each pixel changes at most twice, in the soft rim and behind it, so that the frames
take few bytes. No frame changes more than a part of the picture, so that nothing flashes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from PIL import Image

from render.kit.geometry import Box

_WIDER: Final = 1.42
"""How much wider than the picture the whole light is: it reaches the corners."""
_OPEN: Final = (62, 120, 184)
"""How far the light has opened in each frame, in steps of 255 from the middle to the corners."""
OPENINGS: Final = len(_OPEN)
_SOFT: Final = 36
"""Width of its rim in the same steps."""


def openings(
    shown: Image.Image, final: Image.Image, top: int = 0
) -> Iterator[tuple[Image.Image, Image.Image, Box]]:
    """Yield the changed part of each frame, where it is unchanged, and its place.

    The first `top` pixels are words, which change at once: half of each could not be read.
    """
    for reach in _OPEN:
        light, outside = (mask.copy() for mask in _light(final.size, reach))
        light.paste(255, (0, 0, final.width, top))
        outside.paste(0, (0, 0, final.width, top))
        box = Box(*(light.getbbox() or (0, 0, *final.size)))
        part = Image.composite(final.crop(box), shown.crop(box), light.crop(box))
        yield part, outside.crop(box), box


@lru_cache(2 * OPENINGS)
def _light(size: tuple[int, int], reach: int) -> tuple[Image.Image, Image.Image]:
    """Return how much of the final picture is seen in a frame, and where nothing of it is."""
    wide, high = (round(_WIDER * side) for side in size)
    left, top = (wide - size[0]) // 2, (high - size[1]) // 2
    away = Image.radial_gradient("L").resize((wide, high))
    away = away.crop((left, top, left + size[0], top + size[1]))
    light = away.point([min(max(round(255 * (reach - far) / _SOFT), 0), 255) for far in range(256)])
    return light, light.point([255, *(0,) * 255], "1")
