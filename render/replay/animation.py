"""The file of a replay: a GIF, which Discord plays everywhere.

House rules: all positions but the last share one palette. A frame in which pieces move changes a
part of its ground alone, so that only this part is mapped to the palette. A file that is too large
is made again with fewer colours, then with fewer positions.

GIF (version 89a) counts hundredths of a second. Animated WebP makes smaller files, but Pillow takes
several times as long for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from itertools import chain, pairwise
from typing import Any, Final

from PIL import Image

from render.kit import palette, theme
from render.replay.frames import STEP, Position, differences, steadied, steps

LARGEST: Final = 2_000_000
"""Greatest number of bytes."""
MOST_FRAMES: Final = 100
_COLOURS: Final = (254, 128, 64)
"""Numbers of colours that are tried: one more means “unchanged”."""
_SOME: Final = 12
"""The most positions whose colours are sampled."""
_SAMPLED: Final = 6
"""Step of the grid on which the positions' colours are sampled, in pixels."""
_BYTES: Final = 0.4
"""About how many bytes a pixel takes that changes, with the frames before it."""
_LIKELY: Final = 0.94
"""Share of the largest size up to which positions are shown."""


def animation(drawn: Sequence[Position]) -> bytes:
    """Encode positions, and what moves between them, as an animated GIF.

    It has at most `LARGEST` bytes.
    """
    while True:
        drawn = steadied(_thinned(drawn))
        for colours in _COLOURS:
            made = _encode(drawn, colours)
            if len(made) <= LARGEST:
                return made
        if len(drawn) <= 2:
            return made
        drawn = [*drawn[:-1:2], drawn[-1]]


def _thinned(drawn: Sequence[Position]) -> Sequence[Position]:
    """Leave out positions whose file would be too large, great moments last."""
    wide, high = (side // _SAMPLED for side in drawn[0].image.size)
    shown = [[one.ground, one.image] if one.ground is not None else [one.image] for one in drawn]
    small = [[image.resize((wide, high), Image.Resampling.NEAREST) for image in images] for images in shown]
    # The first position is new everywhere.
    changed = [wide * high]
    for before, images in pairwise(small):
        steps_shown = pairwise([before[-1], *images])
        changed.append(sum(differences(*both).histogram()[255] for both in steps_shown))
    first, *sizes = [_BYTES * _SAMPLED**2 * pixels for pixels in changed]
    spare = _LIKELY * LARGEST - first
    if sum(sizes) <= spare:
        return drawn
    count = max(int((len(drawn) - 2) * spare / sum(sizes)), 1)
    between = range(1, len(drawn) - 1)
    great = [at for at in between if drawn[at].is_great][-count:]
    others = [at for at in between if at not in great]
    left = min(count - len(great), len(others))
    even = [others[(2 * n + 1) * len(others) // (2 * left)] for n in range(left)]
    return [drawn[at] for at in sorted({0, len(drawn) - 1, *great, *even})]


def _encode(drawn: Sequence[Position], count: int) -> bytes:
    """Encode the frames in that many colours."""
    room = MOST_FRAMES - len(drawn)
    shared = palette.palette_image(_shared_colours(drawn[:-1] or drawn, count))
    images, times = [], []
    for one in drawn:
        colours = shared
        if one is drawn[-1] and len(drawn) > 1:
            colours = palette.palette_image(palette.find_palette(one.image, theme.EXACT, count))
        between = [*steps(one)]
        if one.ground is not None and len(between) <= room:
            room -= len(between)
            ground = palette.map_colours(one.ground, colours)
            for step in between:
                frame = ground.copy()
                frame.paste(palette.map_colours(step.part, colours), step.at)
                images.append(frame)
                times.append(STEP)
        images.append(palette.map_colours(one.image, colours))
        times.append(one.milliseconds)
    file = BytesIO()
    # `optimize` leaves unchanged pixels out of a frame.
    how: dict[str, Any] = {"duration": times, "loop": 0, "disposal": 1, "optimize": True}
    images[0].save(file, "GIF", save_all=True, append_images=images[1:], **how)
    return file.getvalue()


def _shared_colours(drawn: Sequence[Position], count: int) -> bytes:
    """Return a palette for all positions, three bytes a colour."""
    exact = tuple(dict.fromkeys(map(theme.rgb, theme.EXACT)))
    some = drawn[:: max(1, len(drawn) // _SOME)]
    wide, high = (side // _SAMPLED for side in drawn[0].image.size)
    sampled = Image.new("RGB", (wide * len(some), high))
    for place, one in enumerate(some):
        sampled.paste(one.image.resize((wide, high), Image.Resampling.NEAREST), (place * wide, 0))
    own = sampled.quantize(count - len(exact), Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    return (bytes(chain.from_iterable(exact)) + bytes(own.getpalette() or ()))[: 3 * count]
