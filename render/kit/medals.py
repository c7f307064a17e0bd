"""Medals and ribbons for those who have won, and the letters on them."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from render.kit import grounds, initials, lettering, marks, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.palette import mix
from render.kit.shapes import Mask
from render.kit.style import is_stark, px
from render.kit.theme import Colour

_SCALLOPS: Final = 26
_DEEP: Final = 0.035
"""Depth of a medal's scallops, as a share of its size."""
_GOLDS: Final = ("#FFE9A3", "#F5B31E", "#9A5C06")
"""A medal's light, its metal and its shade."""
_RINGS: Final = ((0.9, 2), (0.8, 1), (0.76, 2), (0.66, -1))
"""Diameters of a medal's rings as shares of its size, and their golds; the last is the enamel."""
_SYMBOL: Final = 0.8
"""Size of the symbol on the enamel."""
_FRONT: Final = (86, theme.WIDTH - 86)
"""Left and right end of a ribbon's front."""
_TAIL, _FOLD, _NOTCH, _DROP = 128, 56, 38, 22
"""Width of a tail, of the part behind the front, of its notch, and its distance below the front."""
_LIGHT, _SHADE = 0.16, 0.18
"""How much lighter the ribbon's upper edge is, and how much darker its lower one."""
_EDGE: Final = 6
"""Width of the dark edge about the figure."""
_DEEP_RIBBONS: Final = theme.SEATS[:2]
"""The ribbons deep enough for light letters; on all others dark ones are crisper."""
_THIN, _BRIGHT = 3, 2
"""Width of the dark edge about light letters on a ribbon, and of the light one below dark ones."""
_GLEAM: Final = 0.6
"""How light that one is."""
_DARK: Final = 18
"""Reach of the dark about other letters."""


def medal(canvas: Canvas, middle: Point, seat: int, name: str, size: int) -> None:
    """Draw a gold medal with a seat's symbol and the initial of its name."""
    large = round(_enamel(canvas, middle, size) * _SYMBOL)
    canvas.show("the winner’s symbol", shapes.symbol(seat, large), middle, theme.SEATS[seat])
    letter = lettering.initial(name)
    by, points, is_bold = initials.on_victory(letter, seat, large, theme.FIGURE if size > 150 else 46)
    at = (middle[0] + by[0], middle[1] + by[1])
    canvas.text(at, letter, points, theme.INK, bold=is_bold, side="middle")


def crowned(canvas: Canvas, middle: Point, size: int) -> None:
    """Draw a gold medal with a crown, the sign of those who lead."""
    large = round(_enamel(canvas, middle, size) * _SYMBOL)
    canvas.stamp(shapes.polygon("crown", marks.CROWN, large), middle, theme.GOLD)


def _enamel(canvas: Canvas, middle: Point, size: int) -> int:
    """Draw a gold medal without a sign; return the diameter of its enamel."""
    outer = shapes.draw_cached(("medal",), size, size, _scallop)
    if not is_stark():
        canvas.stamp(grounds.glow(outer, 26, 0.6), (middle[0], middle[1] + 6), theme.INK)
    canvas.stamp(outer, middle, _GOLDS[2])
    canvas.stamp(shapes.draw_cached(("medal",), size - 8, size - 8, _scallop), middle, _GOLDS[1])
    for share, gold in _RINGS:
        canvas.disc(middle, round(size * share), theme.INK if gold < 0 else _GOLDS[gold])
        if share == _RINGS[0][0]:
            canvas.disc(middle, round(size * share) - 6, _GOLDS[1])
            _gleam(canvas, middle, round(size * share) - 6)
    return round(size * _RINGS[-1][0])


def _gleam(canvas: Canvas, middle: Point, size: int) -> None:
    """Light the metal from the upper left."""
    disc = shapes.disc(size).image
    ramp = Image.linear_gradient("L").rotate(45).resize(disc.size)
    light = Image.composite(
        ramp.point([max(0, 190 - 2 * step) for step in range(256)]), Image.new("L", disc.size), disc
    )
    canvas.stamp(Mask.of(light), middle, _GOLDS[0])


def _scallop(pen: ImageDraw.ImageDraw, fine: int) -> None:
    half = pen.im.size[0] / 2
    points = []
    for step in range(_SCALLOPS * 12):
        turn = 2 * pi * step / (_SCALLOPS * 12)
        far = half * (1 - _DEEP + _DEEP * cos(_SCALLOPS * turn))
        points.append((half + far * cos(turn), half + far * cos(turn - pi / 2)))
    pen.polygon(points, fill=255)


def ribbon(canvas: Canvas, line: int, high: int, colours: Sequence[Colour]) -> tuple[Box, ...]:
    """Draw a ribbon across about a line; return its front's part in each colour."""
    left, right = _FRONT
    front = Box(left, line - high // 2, right, line + high // 2)
    parts = front.columns(len(colours), 0)
    for colour, at, turn in ((colours[0], left, 1), (colours[-1], right, -1)):
        _tail(canvas, at, front, turn, colour)
    mask = shapes.draw_cached(("ribbon",), front.width, high, _fill)
    if not is_stark():
        canvas.ink(grounds.glow(mask, 20, 0.5), (left - 20, front.top - 20 + 8), theme.INK)
    for part, colour in zip(parts, colours, strict=True):
        canvas.lay(_silk(px(part.width) + 1, px(high), colour), (part.left, part.top))
    return tuple(parts)


def _fill(pen: ImageDraw.ImageDraw, _fine: int) -> None:
    pen.rectangle((0, 0, *pen.im.size), fill=255)


def _silk(width: int, height: int, colour: Colour) -> Image.Image:
    """Return a ribbon's part, lit from above, with a seam along both edges."""
    if is_stark():
        return Image.new("RGB", (width, height), theme.rgb(colour))
    rows = Image.new("RGB", (1, height))
    tones = []
    for row in range(height):
        down = row / max(1, height - 1)
        tone = (
            mix(theme.TEXT, colour, _LIGHT * (1 - 2 * down))
            if down < 0.5
            else mix(theme.INK, colour, _SHADE * (2 * down - 1))
        )
        seam = min(down, 1 - down)
        if 0.06 < seam < 0.085:
            tone = mix(theme.TEXT, tone, 0.42)
        tones.append(theme.rgb(tone))
    rows.putdata(tones)
    return rows.resize((width, height), Image.Resampling.NEAREST)


def _tail(canvas: Canvas, end: int, front: Box, turn: int, colour: Colour) -> None:
    """Draw a tail behind the front's end; `turn` is 1 at the left and -1 at the right."""
    wide, high = _TAIL, front.height
    far = end - turn * (wide - _FOLD)
    box = Box(
        min(far, end + turn * _FOLD), front.top + _DROP, max(far, end + turn * _FOLD), front.bottom + _DROP
    )

    def tail(pen: ImageDraw.ImageDraw, fine: int) -> None:
        across, down = wide * fine, high * fine
        points = [(0, 0), (across, 0), (across, down), (0, down), (_NOTCH * fine, down / 2)]
        pen.polygon([(x if turn > 0 else across - x, y) for x, y in points], fill=255)

    mask = shapes.draw_cached(("tail", turn), wide, high, tail)
    canvas.ink(mask, (box.left, box.top), mix(theme.INK, colour, 0.34))

    def fold(pen: ImageDraw.ImageDraw, fine: int) -> None:
        across, down = _FOLD * fine, _DROP * fine
        points = [(0, 0), (across, 0), (across, down)]
        pen.polygon([(x if turn > 0 else across - x, y) for x, y in points], fill=255)

    corner = (end if turn > 0 else end - _FOLD, front.bottom)
    canvas.ink(shapes.draw_cached(("fold", turn), _FOLD, _DROP, fold), corner, mix(theme.INK, colour, 0.62))


def grow(mask: Mask, by: int) -> Mask:
    """Return a shape grown by `by` pixels on every side, its corners round."""
    room = Image.new("L", (mask.width + 4 * by, mask.height + 4 * by))
    room.paste(mask.image, (2 * by, 2 * by))
    soft = room.filter(ImageFilter.GaussianBlur(by * 0.8))
    return Mask.of(soft.point([min(255, max(0, (step - 20) * 9)) for step in range(256)]))


def shade(
    canvas: Canvas, at: Point, text: str, size: int, side: lettering.Side = "left", *, heavy: bool = False
) -> None:
    """Draw the soft dark about a bold text that keeps it legible on a lit ground."""
    if is_stark():
        return
    letters = lettering.draw_text(text, size, bold=True, heavy=heavy)
    dark = grounds.glow(letters.mask, _DARK, 1.1)
    _under(canvas, at, text, size, side=side, mask=dark, heavy=heavy)


def write(
    canvas: Canvas,
    at: Point,
    text: str,
    size: int,
    *,
    side: lettering.Side = "left",
    paint: Colour = theme.TEXT,
    edge: int = _EDGE,
) -> None:
    """Write heavy letters with a dark edge, which high contrast has no need of."""
    if not is_stark():
        letters = lettering.draw_text(text, size, heavy=True)
        dark = grounds.mask(("edge", text, size, edge), lambda: grow(letters.mask, px(edge)))
        _under(canvas, (at[0], at[1] + edge // 2), text, size, side=side, mask=dark, heavy=True)
        _under(canvas, at, text, size, side=side, mask=dark, heavy=True)
    canvas.text(at, text, size, paint, heavy=True, side=side)


def write_on_ribbon(canvas: Canvas, middle: Point, text: str, size: int, ribbon: Sequence[Colour]) -> None:
    """Write heavy letters on a ribbon with parts of these colours, as they stand out best."""
    if is_stark():
        canvas.text(middle, text, size, theme.INK, heavy=True, side="middle")
    elif any(paint in _DEEP_RIBBONS for paint in ribbon):
        write(canvas, middle, text, size, side="middle", edge=_THIN)
    else:
        letters = lettering.draw_text(text, size, heavy=True)
        below = (middle[0], middle[1] + _BRIGHT)
        bright = mix(theme.TEXT, ribbon[0], _GLEAM)
        _under(canvas, below, text, size, side="middle", mask=letters.mask, heavy=True, paint=bright)
        canvas.text(middle, text, size, theme.INK, heavy=True, side="middle")


def _under(
    canvas: Canvas,
    at: Point,
    text: str,
    size: int,
    *,
    side: lettering.Side,
    mask: Mask,
    heavy: bool,
    paint: Colour = theme.INK,
) -> None:
    """Paint a mask at least as large as a text under it."""
    letters = lettering.draw_text(text, size, bold=True, heavy=heavy)
    left, top = lettering.corner(at, text, size, bold=True, heavy=heavy, side=side)
    left -= (mask.width - letters.mask.width) // 2
    top -= (mask.height - letters.mask.height) // 2
    shapes.paint(canvas.image, theme.rgb(paint), (left, top), mask.image)
