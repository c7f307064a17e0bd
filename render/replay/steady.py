"""Visible differences between pictures, and pictures in which nothing else changes."""

from __future__ import annotations

from functools import reduce
from typing import Final

from PIL import Image, ImageChops, ImageFilter

from render.kit.geometry import Box

_SEEN: Final = [255 * (step > 9) for step in range(256)]
"""Steps of 255 from which a difference is shown."""
_FINE: Final = 2
"""Side of the squares of pixels that are compared as one."""
_BLOCK: Final = 4
"""Side of a block that is shown as a whole, with the blocks about it, in pixels."""
_ANY: Final = [255 * (step > 0) for step in range(256)]


def differences(before: Image.Image, after: Image.Image) -> Image.Image:
    """Return where two pictures differ visibly: 255 there, 0 elsewhere."""
    return _brightest(ImageChops.difference(before, after)).point(_SEEN)


def steady(shown: Image.Image, new: Image.Image) -> Image.Image:
    """Return a picture that changes only where it differs visibly, and a little around that.

    Without these surroundings, soft edges of what is gone would stay.
    """
    # The mean of so few pixels keeps what is even, and shows thin lines.
    seen = _brightest(ImageChops.difference(shown, new).reduce(_FINE)).point(_SEEN)
    blocks = seen.reduce(_BLOCK // _FINE).point(_ANY)
    around = blocks.filter(ImageFilter.BoxBlur(1)).point(_ANY, "1")
    found = around.getbbox()
    if found is None:
        return shown
    changed, box = shown.copy(), Box(*(_BLOCK * side for side in found))
    mask = around.crop(found).resize((box.width, box.height), Image.Resampling.NEAREST)
    changed.paste(new.crop(box), box[:2], mask)
    return changed


def _brightest(image: Image.Image) -> Image.Image:
    """Return the brightest channel of each pixel."""
    return reduce(ImageChops.lighter, image.split())
