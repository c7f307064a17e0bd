"""The ground: a gingham tablecloth under a lamp, and the bill's paper."""

from collections.abc import Callable
from math import pi
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from render.kit import grounds, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.palette import mix
from render.kit.shapes import Mask
from render.kit.style import is_moving, is_stark, px
from render.kit.theme import Colour

PANEL: Final = "#43262A"
"""Plates and strips: the cloth in deep shade."""
QUIET: Final = "#EBD6C3"
"""Quiet text on the cloth."""
TRACK: Final = "#7B6163"
"""The empty part of a gauge."""
THREAD: Final = mix(QUIET, PANEL, 0.6)
"""The thread in the runner's hem."""
ASH: Final = "#5D4E49"
"""Quiet text on paper."""
CARD: Final = "#EADDC4"
"""Place cards: paper a step darker than the cards in play, which are the news."""
WARNING: Final = "#A11F14"
"""Alarms on paper."""

_HEM, _SEAM, _THICK, _STITCH = 14, 4, 3, (16, 10)
"""A runner's corners, where it is sewn, and its stitches: thickness, length and gap."""
_MAT_FALL, _MAT_SEAM = 24, 12
"""Reach of a round mat's shadow, and how far from its edge it is sewn."""
_TOOTH: Final = 16
"""Distance between two teeth of torn paper."""
_DARK: Final = "#5C1D1C"
_BRIGHT: Final = "#7C3129"
"""These are close to each other: small type lies on them."""
LIGHT: Final = "#FFA25C"
"""The light of a lamp that keeps the cloth red."""
_LAMP: Final = (0.5, 0.44)
"""The point of the cloth under the lamp, as shares of width and height."""
_REACH, _DIM = 0.86, 0.3
"""Distance at which its light is at its least, in widths, and that strength."""
_CHECK: Final = 74
"""Units from one stripe of the cloth to the next, along a row."""
_COLOURS: Final = 224
"""The palette size of files: the cloth is busy, what lies on it mostly plain."""
_BETWEEN: Final = tuple(mix(theme.PAPER, _DARK, share) for share in (0.25, 0.5, 0.75))
"""Colours of the edges of turned cards: files would drop such few pixels, and edges have steps."""
_OVER: Final = (b"\xff\xff\0\0", b"\xff\0\0\xff", b"\0\0\xff\xff", b"\0\xff\xff\0")
"""Which of two crossing threads is on top: threads are two pixels wide."""
_ROUND: Final = (b"\xff\xe0\xff\xe0", b"\xe0\xff\xe0\xff") * 2
"""The light on threads: their edges are round."""
_LIT, _PAINTED = 1.4, 0.64
"""The cloth's part of its look in bright light, and the light's own."""
_STEPS: Final = 16
"""Number of strengths of light: cards need the file's colours more."""


def spread(height: int) -> Canvas:
    """Return a canvas with the cloth on it.

    Moving pictures have printed cloth: threads would be most of the file.
    """
    canvas = grounds.over(theme.WIDTH, height, "printed" if is_moving() else "gingham", cloth)
    canvas.colours = _COLOURS
    canvas.exact += _BETWEEN
    return canvas


def shine(
    canvas: Canvas, key: tuple[object, ...], draw: Callable[[], Mask], middle: Point, paint: Colour
) -> None:
    """Light the cloth about a point: its threads are seen in the light.

    Light is as coarse as the threads, so files find its rows twice, too. Printed cloth has no
    threads.
    """
    if is_moving():
        canvas.stamp(grounds.mask(key, draw), middle, paint)
        return
    light = grounds.mask((*key, "woven"), lambda: _weave(draw()))
    if is_stark():
        canvas.stamp(light, middle, paint)
        return
    at = (px(middle[0]) - light.width // 2 & ~1, px(middle[1]) - light.height // 2 & ~1)
    box = (*at, at[0] + light.width, at[1] + light.height)
    bright = [
        round(min(255, step * _LIT + one * _PAINTED)) for one in theme.rgb(paint) for step in range(256)
    ]
    canvas.image.paste(canvas.image.crop(box).point(bright), at, light.image)


def _weave(light: Mask) -> Mask:
    """Return light in squares of two by two pixels."""
    wide, high = -(-light.width // 2), -(-light.height // 2)
    small = light.image.resize((wide, high), Image.Resampling.BOX)
    return Mask.of(small.resize((2 * wide, 2 * high), Image.Resampling.NEAREST))


def slip(canvas: Canvas, box: Box) -> None:
    """Draw a slip torn off a roll, like a bill's."""
    teeth = shapes.draw_cached(("torn", box.width), box.width, box.height, _torn)
    canvas.ink(grounds.glow(teeth, 22, 0.4), (box.left - 22 + 6, box.top - 22 + 10), theme.SHADOW)
    canvas.ink(teeth, (box.left, box.top), theme.PAPER)


def _torn(pen: ImageDraw.ImageDraw, fine: int) -> None:
    """Draw a sheet with teeth along its upper and lower edge."""
    wide, high = pen.im.size
    many = wide // (_TOOTH * fine)
    step, deep = wide / many, _TOOTH * fine / 2
    upper = [(step * n / 2, deep * (1 - n % 2)) for n in range(2 * many + 1)]
    lower = [(step * n / 2, high - deep * (1 - n % 2)) for n in reversed(range(2 * many + 1))]
    pen.polygon([*upper, *lower], fill=255)


def runner(canvas: Canvas, box: Box, *, upper: bool = True) -> None:
    """Draw a runner of dark cloth across the table, its long edges sewn with light thread.

    Its upper edge may be hidden.
    """
    canvas.shadow(box.shift((3, 5)), _HEM, 18)
    canvas.panel(box, PANEL, _HEM)
    if is_stark():
        return
    thread = shapes.draw_cached(("thread", box.width), box.width, _THICK, _sew)
    for line in (box.top + _SEAM, box.bottom - _SEAM - _THICK)[not upper :]:
        canvas.ink(thread, (box.left, line), THREAD)


def _sew(pen: ImageDraw.ImageDraw, fine: int) -> None:
    """Draw stitches along a whole edge."""
    wide, high = pen.im.size
    for left in range(_STITCH[0] * fine, wide - sum(_STITCH) * fine, sum(_STITCH) * fine):
        pen.rounded_rectangle((left, 0, left + _STITCH[0] * fine, high - 1), high / 2, fill=255)


def mat(canvas: Canvas, middle: Point, diameter: int) -> None:
    """Draw a round mat of dark cloth, its edge sewn with light thread; high contrast has none."""
    if is_stark():
        return
    shape = shapes.disc(diameter)
    canvas.stamp(grounds.glow(shape, _MAT_FALL, 0.5), (middle[0] + 4, middle[1] + 6), theme.SHADOW)
    canvas.stamp(shape, middle, PANEL)
    sewn = diameter - 2 * _MAT_SEAM
    canvas.stamp(shapes.draw_cached(("sewn", sewn), sewn, sewn, _sew_round), middle, THREAD)


def _sew_round(pen: ImageDraw.ImageDraw, fine: int) -> None:
    """Draw stitches along a circle."""
    side = pen.im.size[0]
    many = round(pi * side / (sum(_STITCH) * fine))
    stitch = 360 / many * _STITCH[0] / sum(_STITCH)
    for number in range(many):
        start = number * 360 / many
        pen.arc((0, 0, side - 1, side - 1), start, start + stitch, fill=255, width=_THICK * fine)


def sheet(canvas: Canvas, box: Box) -> None:
    """Draw a sheet of paper on the cloth, like a bill's."""
    canvas.shadow(box.shift((5, 6)), 10, 22)
    canvas.panel(box, theme.PAPER, 10)
    canvas.outline(box.inflate(-8), theme.RIM, 2, 6)


def cloth(width: int, height: int) -> Image.Image:
    """Draw gingham whose threads run along both diagonals, in a lamp's light.

    Its stripes are dyed threads: where two cross, either shows in turn, as on real cloth. It is
    drawn in half the size: files find every row twice, and the eye sees threads two pixels wide.
    """
    if is_moving():
        return _printed_cloth(width, height)
    wide, high = width // 2 + 1, height // 2 + 1
    warp, weft = (_stripes(wide, high, side) for side in (1, -1))
    woven = Image.composite(warp, weft, _tile(wide, high, _OVER))
    lit = ImageChops.multiply(woven, _tile(wide, high, _ROUND).convert("RGB"))
    lit = ImageChops.multiply(lit, _lamp(wide, high))
    return lit.resize((2 * wide, 2 * high), Image.Resampling.NEAREST).crop((0, 0, width, height))


def _printed_cloth(width: int, height: int) -> Image.Image:
    """Draw gingham without threads: where two stripes cross, their colours are mixed."""
    warp, weft = (_stripes(width, height, side, fine=1) for side in (1, -1))
    return ImageChops.multiply(Image.blend(warp, weft, 0.5), _lamp(width, height))


def _stripes(wide: int, high: int, side: int, fine: int = 2) -> Image.Image:
    """Draw dyed stripes down to the right, or up to the right if `side` is -1.

    Finding a pixel's stripe is plain arithmetic, which AFFINE does.
    """
    broad = max(2, px(_CHECK) // fine)
    many, before = (wide + high) // broad + 2, high // broad + 1
    dyes = Image.new("RGB", (many + before, 1))
    dyes.putdata([theme.rgb((_DARK, _BRIGHT)[n % 2]) for n in range(many + before)])
    along = (1 / broad, side / broad, before, 0, 0, 0)
    return dyes.transform((wide, high), Image.Transform.AFFINE, along, Image.Resampling.NEAREST)


def _tile(wide: int, high: int, pattern: tuple[bytes, ...]) -> Image.Image:
    """Return a pattern of four by four pixels over a whole cloth."""
    rows = [(row * (wide // 4 + 1))[:wide] for row in pattern]
    return Image.frombytes("L", (wide, high), b"".join((rows * (high // 4 + 1))[:high]))


def _lamp(wide: int, high: int) -> Image.Image:
    """Return the lamp's light: warmer towards the edges, in few strengths."""
    reach = round(_REACH * wide)
    falling = Image.radial_gradient("L").resize((2 * reach, 2 * reach), Image.Resampling.BILINEAR)
    light = Image.new("L", (wide, high), 255)
    light.paste(falling, (round(_LAMP[0] * wide) - reach, round(_LAMP[1] * high) - reach))
    return Image.merge("RGB", [light.point(_falloff(more)) for more in (1.0, 1.2, 1.25)])


def _falloff(power: float) -> list[int]:
    """Return the strength of light at each of 256 distances, in few steps."""
    dims = ((1 - _DIM) * (1 - (far / 255) ** 1.5) + _DIM for far in range(256))
    return [round(255 * (round(dim * _STEPS) / _STEPS) ** power) for dim in dims]


def shade_of(paint: Colour) -> Colour:
    """Return the colour of quiet text on a plate of that colour."""
    return QUIET if paint == PANEL else theme.INK
