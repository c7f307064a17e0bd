"""The file of a replay: a GIF, which Discord plays everywhere.

House rules: all positions share one palette, but for the title and the end, which opens over the
last board. A frame in which pieces move changes a part of its ground alone, so that only this part
is mapped to the palette. Frames in which the camera moves are left out where the file is too large.
If it still is, it is made again with fewer positions, or with fewer colours.

GIF (version 89a) counts hundredths of a second. Animated WebP makes smaller files, but Pillow takes
several times as long for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import chain, pairwise
from typing import Final

from PIL import Image, ImageChops

from render.kit import palette, theme
from render.kit.geometry import Box
from render.replay.camera_steps import GLIDE
from render.replay.frames import BEFORE, BETTER, STEPS, Position, steadied, steps
from render.replay.gif import UNCHANGED, Gif
from render.replay.reveal import OPENINGS, openings

LARGEST: Final = 2_000_000
"""Greatest number of bytes."""
MOST_FRAMES: Final = 100
_COLOURS: Final = (254, 128, 64)
"""Numbers of colours that are tried: one more means “unchanged”."""
_SOME: Final = 12
"""The most positions whose colours are sampled."""
_SAMPLED: Final = 6
"""Step of the grid on which the positions' colours are sampled, in pixels."""
_LIKELY: Final = 0.97
"""Share of the largest size up to which positions are shown again."""
_FEW: Final = 8
"""Number of positions from which colours are left out rather than positions."""
_BLENDS: Final = 8
"""One of so many colours of the end is for its rim, where it opens over the last board."""


def animation(drawn: Sequence[Position]) -> bytes:
    """Encode positions, and what moves between them, as an animated GIF.

    It has at most `LARGEST` bytes.
    """
    colours = [*_COLOURS]
    while True:
        made, sizes = _encode(steadied(drawn), colours[0])
        if len(made) <= LARGEST or (len(drawn) <= 2 and len(colours) == 1):
            return made
        if len(colours) > 1 and len(drawn) <= _FEW:
            colours.pop(0)
        else:
            drawn = _thin_out(drawn, sizes)


def _thin_out(drawn: Sequence[Position], sizes: Sequence[int]) -> Sequence[Position]:
    """Leave out positions of a file that is too large, great moments last.

    `sizes` are the bytes of each. The first one and the last two stay, all that are apart, and the
    turning points.
    """
    spare = sum(sizes) - round(_LIKELY * LARGEST)
    fixed = {0, len(drawn) - 1, *(at for at, one in enumerate(drawn) if one.is_apart or one.is_turning)}
    between = [at for at in range(len(drawn)) if at not in fixed]
    plain = [at for at in between[:-1] if not drawn[at].is_great]
    # Every second one, then the others, so that no gap is long.
    order = [*plain[1::2], *plain[::2], *(at for at in between if drawn[at].is_great), *between[-1:]]
    left_out = set[int]()
    for at in dict.fromkeys(order):
        if spare <= 0:
            break
        left_out.add(at)
        spare -= sizes[at]
    return [one for at, one in enumerate(drawn) if at not in left_out]


def _encode(drawn: Sequence[Position], count: int) -> tuple[bytes, list[int]]:
    """Encode the frames in that many colours; return also the bytes of each position."""
    colours = _shared_colours([one for one in drawn if not one.is_apart] or drawn, count)
    shared = palette.palette_image(colours)
    film = Gif(drawn[0].image.size, colours)
    moving, begins = _moving_ones(drawn), list[int]()
    shown: Image.Image | None = None
    for at, one in enumerate(drawn):
        begins.append(film.frames + 1)
        if one.is_apart and shown is not None:
            _add_opening(film, shown, one, count)
            shown = None
        elif one.is_apart:
            own = palette.find_palette(one.image, theme.EXACT, count)
            film.add_apart(palette.to_indices(one.image, palette.palette_image(own)), own, one.milliseconds)
        else:
            glided: Box | None = None
            for frame in () if shown is None else one.glides:
                changed = _changed(shown, frame)
                film.add(palette.to_indices(frame.crop(changed), shared), GLIDE, changed[:2], is_spare=True)
                shown, glided = frame, changed if glided is None else glided.union(changed)
            box = glided
            if one.ground is not None and at in moving:
                box = _add_steps(film, shown, one, one.ground, shared, glided=glided)
                shown = one.ground
            box = _changed(shown, one.image, box)
            film.add(palette.to_indices(one.image.crop(box), shared), one.milliseconds, box[:2])
            shown = one.image
            if one.better:
                ghostly = one.with_ghosts()
                box = _changed(shown, ghostly)
                film.add(palette.to_indices(ghostly.crop(box), shared), BETTER, box[:2])
                shown = ghostly
    made = film.end(LARGEST)
    lengths = film.lengths
    return made, [sum(lengths[at:end]) for at, end in pairwise((*begins, len(lengths)))]


def _add_opening(film: Gif, shown: Image.Image, end: Position, count: int) -> None:
    """Add the frames in which the end opens over what is shown, and the end itself."""
    few = count // _BLENDS
    own = palette.find_palette(end.image, theme.EXACT, count - few)
    own += palette.find_palette(Image.blend(shown, end.image, 0.5), (), few)
    film.change_palette(own)
    colours = palette.palette_image(own)
    for part, outside, box in openings(shown, end.image, end.top):
        indices = palette.to_indices(part, colours)
        indices.paste(UNCHANGED, mask=outside)
        film.add(indices, GLIDE, box[:2])
    film.add(palette.to_indices(end.image, colours), end.milliseconds)


def _changed(shown: Image.Image | None, image: Image.Image, also: Box | None = None) -> Box:
    """Return the box in which a picture differs from what is shown; another box may count, too."""
    if shown is None:
        return Box(0, 0, *image.size)
    found = ImageChops.difference(shown, image).getbbox()
    box = also if found is None else Box(*found) if also is None else Box(*found).union(also)
    return Box(0, 0, 1, 1) if box is None else box


def _moving_ones(drawn: Sequence[Position]) -> set[int]:
    """Return the positions whose move is shown from the position before: as far as frames last.

    Great moments come first, and the last ones before others.
    """
    others = len(drawn) + OPENINGS + sum(len(one.glides) + bool(one.better) for one in drawn)
    room, found = MOST_FRAMES - others, set[int]()
    known = [at for at, one in enumerate(drawn) if one.ground is not None]
    for at in sorted(known, key=lambda at: (drawn[at].is_great, at), reverse=True):
        frames = 1 + STEPS * bool(drawn[at].pieces)
        if frames <= room:
            found.add(at)
            room -= frames
    return found


def _add_steps(
    film: Gif,
    shown: Image.Image | None,
    one: Position,
    ground: Image.Image,
    shared: Image.Image,
    *,
    glided: Box | None,
) -> Box:
    """Add the frames of a move: the position before it, and each part on its ground in turn.

    The first one covers where the camera `glided`. Return where the pieces are in the last one.
    """
    indices = palette.to_indices(ground, shared)
    cleared = _changed(shown, ground, glided)
    whole = reduce(Box.union, (box for box, _ in one.standing), cleared)
    before = indices.crop(whole)
    for box, part in one.standing:
        before.paste(palette.to_indices(part, shared), (box.left - whole.left, box.top - whole.top))
    film.add(before, BEFORE, whole[:2])
    cleared = whole if one.standing else Box(*whole[:2], whole.left + 1, whole.top + 1)
    for step in steps(one):
        box = Box.at(*step.at, *step.part.size)
        changed = box.union(cleared)
        part = indices.crop(changed)
        at = (step.at[0] - changed.left, step.at[1] - changed.top)
        part.paste(palette.to_indices(step.part, shared), at)
        film.add(part, step.milliseconds, (changed.left, changed.top))
        cleared = box
    return cleared


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
