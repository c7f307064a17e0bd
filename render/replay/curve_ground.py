"""The ground of a curve: the game's own in the shade, and light below the winner's line."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageStat

from render.kit import shapes, theme, victory
from render.kit.palette import mix
from render.kit.style import is_stark, px, setting
from render.kit.theme import Colour
from render.kit.victory import Stage
from render.replay.chart import Chart

_BRIGHT: Final = 50
"""The mean brightness of the ground in the shade, of 255: text and lines stand out from it."""
_PANEL: Final = 0.42
"""Brightness of the chart, as a share of the ground's about it."""
_EVEN, _EVENER = 4, 16
"""How coarse the ground is about the chart, and within it: its details would lie behind lines."""
_CORNER: Final = 14
_GRID: Final = ((0.0, 0.34), (0.25, 0.1), (0.5, 0.34), (0.75, 0.1), (1.0, 0.34))
"""The chances that have a line across the chart, and how visible it is."""
_LIT: Final = (0.5, 0.1)
"""Share of a winner's colour just below its line, and at the foot of the chart."""
_REACH: Final = 360
"""Height in which that light falls."""
_HALO, _GLOW, _SOFT = 44, 0.42, 12
"""Width, strength and softness of the light about a winner's line."""
_COARSE: Final = 4
"""Light is soft, so it is drawn in a quarter of the size."""
_STARK: Final = 0.16
"""Share of a winner's colour below its line in high contrast."""


def draw_ground(chart: Chart, height: int, stage: Stage | None) -> Image.Image:
    """Return the ground with the chart's panel, its grid and the light, in pixels."""
    image = _shade(height, stage)
    left, top, right, _ = (px(side) for side in chart.box)
    panel = shapes.draw_mask(chart.box.width, chart.box.height, _rounded, fine=2).image
    part = image.crop((left, top, left + panel.width, top + panel.height))
    dark = Image.new("RGB", part.size, _plain(theme.WELL))
    if stage is not None and not is_stark():
        dark = _even(part, _EVENER).point([round(step * _PANEL) for step in range(256)] * 3)
    image.paste(dark, (left, top), panel)
    if len(chart.winners) == 1:
        _light(image, chart, chart.winners[0])
    pen = ImageDraw.Draw(image)
    for chance, strength in _GRID:
        y = px(chart.height(chance))
        row = image.crop((left, y, right, y + 1)).resize((1, 1), Image.Resampling.BOX)
        paint = mix(
            theme.LINE if is_stark() else theme.TEXT, "#{:02X}{:02X}{:02X}".format(*row.tobytes()), strength
        )
        pen.line([(left, y), (right, y)], paint, max(1, round(2 * setting().scale)))
    return image


def _plain(colour: Colour) -> tuple[int, int, int]:
    """Return a colour of plain grounds, in high contrast the darker one."""
    return theme.rgb(theme.STARK.get(colour, colour) if is_stark() else colour)


def _rounded(pen: ImageDraw.ImageDraw, fine: int) -> None:
    wide, high = pen.im.size
    pen.rounded_rectangle((0, 0, wide - 1, high - 1), px(_CORNER) * fine, fill=255)


def _shade(height: int, stage: Stage | None) -> Image.Image:
    """Return the game's ground, as dark as all grounds of curves."""
    if stage is None or is_stark():
        return Image.new("RGB", (px(theme.WIDTH), px(height)), _plain(theme.PANEL))
    image = _even(victory.lit(stage, height), _EVEN)
    bright = ImageStat.Stat(image.convert("L").reduce(_COARSE)).mean[0]
    share = min(1.0, _BRIGHT / max(bright, 1.0))
    return image.point([round(step * share) for step in range(256)] * 3)


def _even(image: Image.Image, coarse: int) -> Image.Image:
    """Return a picture without details of so many units."""
    return image.reduce(max(1, px(coarse))).resize(image.size, Image.Resampling.BICUBIC)


def _light(image: Image.Image, chart: Chart, seat: int) -> None:
    """Lay light in a seat's colour below its line, and a halo about it."""
    scale, paint = setting().scale, theme.rgb(theme.SEATS[seat])
    line = [(x * scale, y * scale) for x, y in chart.lines[seat]]
    left, top, right, bottom = (side * scale for side in chart.box)
    area = Image.new("L", image.size)
    ImageDraw.Draw(area).polygon([*line, (right, bottom), (left, bottom)], fill=255)
    if is_stark():
        image.paste(paint, (0, 0), area.point([round(step * _STARK) for step in range(256)]))
        return
    # How far a pixel is below the line: the area, pushed down step by step.
    ramp = _falling(area, px(_REACH))
    image.paste(paint, (0, 0), ramp)
    small = Image.new("L", (image.width // _COARSE, image.height // _COARSE))
    pen = ImageDraw.Draw(small)
    pen.line([(x / _COARSE, y / _COARSE) for x, y in line], round(255 * _GLOW), px(_HALO) // _COARSE)
    halo = small.filter(ImageFilter.GaussianBlur(px(_SOFT) / _COARSE)).resize(image.size)
    inner = Image.new("L", image.size)
    inner.paste(255, (round(left), round(top), round(right), round(bottom)))
    image.paste(paint, (0, 0), ImageChops.multiply(halo, inner))


def _falling(area: Image.Image, reach: int) -> Image.Image:
    """Return the light in an area: bright at its upper edge, and faint below."""
    wide, high = (max(1, side // _COARSE) for side in area.size)
    small = area.resize((wide, high))
    soft, steps = small, max(1, reach // _COARSE)
    depth = Image.new("L", small.size)
    share = 255 // 8
    for step in range(8):
        moved = Image.new("L", small.size)
        moved.paste(soft, (0, round(steps * step / 8)))
        depth = ImageChops.add(depth, moved.point([value * share // 255 for value in range(256)]))
    blurred = depth.filter(ImageFilter.GaussianBlur(steps / 16)).resize(area.size)
    bright, faint = _LIT
    lit = blurred.point([round(255 * (bright + (faint - bright) * value / 248)) for value in range(256)])
    return ImageChops.multiply(lit, area)
