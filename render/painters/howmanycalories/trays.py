"""A wooden tray, seen from above: it bears one whole meal."""

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageChops, ImageFilter

from render.kit import grounds, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.style import is_stark, px
from render.kit.theme import Colour
from render.painters.howmanycalories.dishes import blur, draw_gradient

TRAY: Final = Box(24, 20, theme.WIDTH - 24, 664)
"""A tray across the upper part of a picture."""
PLACES: Final[tuple[tuple[tuple[Point, int], ...], ...]] = (
    (((600, 342), 560),),
    (((342, 342), 520), ((858, 342), 500)),
    (((600, 342), 500), ((219, 342), 316), ((981, 342), 316)),
    (((296, 342), 440), ((904, 342), 430), ((600, 200), 272), ((600, 492), 262)),
    (((600, 342), 470), ((238, 196), 296), ((962, 196), 296), ((240, 490), 280), ((960, 490), 280)),
    (
        *(((426, 342), 382), ((774, 342), 372)),
        *(((186, 190), 240), ((1014, 190), 240), ((188, 494), 236), ((1012, 494), 236)),
    ),
    (
        *(((600, 342), 440), ((300, 190), 272), ((900, 190), 272), ((302, 496), 252), ((898, 496), 252)),
        *(((146, 344), 176), ((1054, 344), 176)),
    ),
)
"""Middles and diameters of the plates, the largest first, by the number of dishes.

No round has more than seven. Neighbours lie a little on each other, the smaller on the larger, so
that it is one meal.
"""
WITH_CLEAN: Final[tuple[tuple[tuple[Point, int], ...], ...]] = (
    PLACES[0],
    (((420, 342), 560), ((900, 342), 390)),
    PLACES[2],
    (((342, 342), 540), ((1000, 342), 318), ((742, 196), 268), ((742, 490), 268)),
    PLACES[4],
)
"""The same where the first plate is a winner's clean one, and larger than all others."""
_ROUND: Final = 120
"""Radius of a tray's corners."""
_FALL: Final = (34, 8, 16)
"""Reach of its shadow, and its offset."""
_EDGE: Final = "#24110B"
_RINGS: Final[tuple[tuple[int, Colour, Colour], ...]] = (
    (4, "#D39A5C", "#8A5429"),
    (9, "#B87A41", "#7C4821"),
    (30, "#3A1D10", "#A06A38"),
    (36, "#6E4124", "#5A321B"),
)
"""The rim and the floor from the outside: inset, and colours towards the light and away from it."""
_GRAIN: Final = 26
"""Greatest strength of the wood's grain, up to 255."""
_LIT: Final = 0.56
"""How far the lamp's light reaches, in widths of the tray."""
_LONG, _THIN = 60, 3
"""Length and thickness of its streaks."""
_SHINE: Final = (88, 56, 26)
"""What the lamp adds to the colour of the wood beneath it."""


def lay(canvas: Canvas, box: Box) -> None:
    """Draw a tray with its shadow, uncached: for pictures that are rare.

    High contrast has none.
    """
    if is_stark():
        return
    reach, right, down = _FALL
    size = px(box.width), px(box.height)
    shape = shapes.rounded_box(box.width, box.height, _ROUND).image
    fallen = Image.new("L", (size[0] + 2 * px(reach), size[1] + 2 * px(reach)))
    fallen.paste(shape, (px(reach), px(reach)))
    shadow = Image.new("RGBA", fallen.size, theme.SHADOW)
    shadow.putalpha(blur(fallen, px(reach) / 2.4).point([round(step * 0.66) for step in range(256)]))
    canvas.lay(shadow, (box.left - reach + right, box.top - reach + down))
    wood = Image.new("RGB", size, theme.rgb(_EDGE))
    for inset, lit, shaded in _RINGS:
        part = box.inflate(-inset)
        ring = draw_gradient((px(part.width), px(part.height)), lit, shaded)
        wood.paste(
            ring, (px(inset), px(inset)), shapes.rounded_box(part.width, part.height, _ROUND - inset).image
        )
    wood = ImageChops.add(ImageChops.subtract(wood, _grain(size)), _lamplight(size))
    wood.putalpha(shape)
    canvas.lay(wood, (box.left, box.top))


def within(box: Box) -> Box:
    """Return the place of a tray in the middle of a box, smaller if the box is low."""
    high = min(TRAY.height, box.height)
    return Box.around(box.middle, TRAY.width * high // TRAY.height, high)


def plates_on(lying: Box, places: Sequence[tuple[Point, int]]) -> list[tuple[Point, int]]:
    """Return the middles and diameters of plates on a tray of any size, by those on a whole one."""
    across, down = lying.middle

    def scaled(length: int) -> int:
        return length * lying.height // TRAY.height

    return [
        ((across + scaled(x - TRAY.middle[0]), down + scaled(y - TRAY.middle[1])), scaled(size))
        for (x, y), size in places
    ]


def _grain(size: tuple[int, int]) -> Image.Image:
    """Return streaks along the wood, the same in every picture."""
    wide, high = size
    rows = [(17 * n * n + 31 * n) % 251 for n in range((wide // _LONG + 2) * (high // _THIN + 2))]
    coarse = Image.new("L", (wide // _LONG + 2, high // _THIN + 2))
    coarse.putdata(rows)
    streaks = coarse.resize(size, Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(0.8))
    shade = streaks.point([round(step * _GRAIN / 255) for step in range(256)])
    return Image.merge("RGB", (shade, shade, shade))


def _lamplight(size: tuple[int, int]) -> Image.Image:
    small = grounds.falling(size[0] // 4, size[1] // 4, (0.5, 0.42), _LIT).resize(
        size, Image.Resampling.BICUBIC
    )
    bands = (small.point([round(step * most / 255) for step in range(256)]) for most in _SHINE)
    return Image.merge("RGB", [*bands])
