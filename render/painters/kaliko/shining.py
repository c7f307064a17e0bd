"""Light and shadow over a whole board: the shadow that the tiles throw on the felt, and the glow along paths.

House rule: both are soft, so they are drawn at a quarter of their size, blurred there, and made larger: that takes a
few milliseconds where a blur in full size would take a hundred.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from engine.games.kaliko.tiles import Turned
from engine.hexes import Cell
from render import theme
from render.painters.kaliko import slabs, strands
from render.painters.kaliko.frame import Frame
from render.painters.kaliko.tiles import HALF
from render.setting import setting
from render.theme import Colour

_COARSE: Final = 4
"""How much smaller they are drawn."""
_FALL: Final = 0.1 + 0.2j
"""How far a shadow falls, in widths of a space."""
_SOFT: Final = 0.11
_DARK: Final = 0.62
_HALO: Final = 0.13
_BRIGHT: Final = 0.9

Segment = tuple[Cell, Turned, int]
"""A segment of a path: the cell of its tile, how that lies, and which chord of it."""


def shadow(image: Image.Image, frame: Frame, cells: Iterable[Cell]) -> None:
    """Darken a board, in pixels, where the tiles on these cells throw their shadow."""
    coarse = _Coarse(image.size, frame)
    for cell in cells:
        coarse.pen.polygon(coarse.placed(cell, [point + _FALL for point in _SPACE]), fill=255)
    coarse.lay(image, theme.SHADOW, _SOFT, _DARK)


def glow(image: Image.Image, frame: Frame, segments: Iterable[Segment], colour: Colour) -> None:
    """Light a board, in pixels, along these segments."""
    coarse = _Coarse(image.size, frame)
    thick = max(2, round(2.2 * HALF * coarse.wide))
    for cell, turned, chord in segments:
        line = strands.lines(turned.chords)[chord][::3]
        coarse.pen.line(coarse.placed(cell, line), fill=255, width=thick, joint="curve")
    coarse.lay(image, colour, _HALO, _BRIGHT)


_SPACE: Final = (*(strands.corner(number) for number in range(6)),)


class _Coarse:
    """A small mask of a board."""

    def __init__(self, size: tuple[int, int], frame: Frame) -> None:
        self._scale = setting().scale / _COARSE
        self._frame = frame
        self.mask = Image.new("L", (-(-size[0] // _COARSE), -(-size[1] // _COARSE)))
        self.pen = ImageDraw.Draw(self.mask)
        self.wide = frame.size * self._scale
        self._high = slabs.pitch(frame.size) * self._scale / (1.5 * strands.CIRCUMRADIUS)

    def placed(self, cell: Cell, points: Iterable[complex]) -> list[tuple[float, float]]:
        x, y = (along * self._scale for along in self._frame.middle(cell))
        return [(x + point.real * self.wide, y + point.imag * self._high) for point in points]

    def lay(self, image: Image.Image, colour: Colour, soft: float, strength: float) -> None:
        """Paint the board through the mask, blurred by so much of a space's width."""
        reach = soft * self.wide
        box = self.mask.getbbox()
        if box is None:
            return
        more = round(3 * reach) + 2
        left, top = (max(0, side - more) for side in box[:2])
        right, bottom = (min(side + more, most) for side, most in zip(box[2:], self.mask.size, strict=True))
        part = self.mask.crop((left, top, right, bottom)).filter(ImageFilter.GaussianBlur(reach))
        part = part.point([min(255, round(step * strength)) for step in range(256)])
        part = part.resize((part.width * _COARSE, part.height * _COARSE), Image.Resampling.BILINEAR)
        image.paste(theme.rgb(colour), (left * _COARSE, top * _COARSE), part)
