"""The file of a replay: a GIF, which Discord plays everywhere.

House rules: all positions but the last share one palette. A frame in which pieces move changes a
part of its ground alone, so that only this part is mapped to the palette. A file that is too large
is made again with fewer colours, then with fewer positions.

GIF (version 89a) counts hundredths of a second. Animated WebP makes smaller files, but Pillow takes
several times as long for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, pairwise
from typing import Final

from PIL import Image

from render.kit import palette, theme
from render.kit.geometry import Box
from render.replay.frames import STEP, Position, Step, differences, steadied, steps
from render.replay.gif import Gif

LARGEST: Final = 2_000_000
"""Greatest number of bytes."""
MOST_FRAMES: Final = 100
_COLOURS: Final = (254, 128, 64)
"""Numbers of colours that are tried: one more means “unchanged”."""
_SOME: Final = 12
"""The most positions whose colours are sampled."""
_SAMPLED: Final = 6
"""Step of the grid on which the positions' colours are sampled, in pixels."""
_COMPARED: Final = 12
"""Step of the grid on which positions are compared to estimate the size of the file."""
_BYTES: Final = 0.38
"""About how many bytes a pixel takes that changes."""
_LIKELY: Final = 0.97
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
    wide, high = (side // _COMPARED for side in drawn[0].image.size)
    shown = [[one.ground, one.image] if one.ground is not None else [one.image] for one in drawn]
    small = [[image.resize((wide, high), Image.Resampling.NEAREST) for image in images] for images in shown]
    # The first position is new everywhere.
    changed = [wide * high]
    for before, images in pairwise(small):
        steps_shown = pairwise([before[-1], *images])
        changed.append(sum(differences(*both).histogram()[255] for both in steps_shown))
    on_their_way = [sum(box.width * box.height for box in one.moving) for one in drawn]
    first, *sizes = [
        _BYTES * (_COMPARED**2 * pixels + more) for pixels, more in zip(changed, on_their_way, strict=True)
    ]
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
    colours = _shared_colours(drawn[:-1] or drawn, count)
    shared = palette.palette_image(colours)
    first, *others = drawn[:-1] or drawn
    moving = Gif(palette.to_indices(first.image, shared), colours, first.milliseconds)
    for one in others:
        box, frames = Box(0, 0, *one.image.size), len(one.moving)
        if one.ground is not None and one.changed is not None and frames <= room:
            room -= frames
            _add_steps(moving, palette.to_indices(one.ground, shared), steps(one), shared)
            box = one.changed.union(one.moving[-1])
        moving.add(palette.to_indices(one.image.crop(box), shared), one.milliseconds, box[:2])
    last = drawn[-1]
    own = palette.find_palette(last.image, theme.EXACT, count)
    return moving.end(palette.to_indices(last.image, palette.palette_image(own)), own, last.milliseconds)


def _add_steps(moving: Gif, ground: Image.Image, between: Iterable[Step], shared: Image.Image) -> None:
    """Add the frames in which pieces move: the ground, and on it each part in turn."""
    cleared = Box(0, 0, *ground.size)
    for step in between:
        box = Box.at(*step.at, *step.part.size)
        changed = box.union(cleared)
        part = ground.crop(changed)
        at = (step.at[0] - changed.left, step.at[1] - changed.top)
        part.paste(palette.to_indices(step.part, shared), at)
        moving.add(part, STEP, (changed.left, changed.top))
        cleared = box


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
