"""Kaliko's cover: a long path in gold light, the pattern about it, and the title in ribbons.

The pattern comes from a real match and goes on beyond the picture's edges.
"""

from dataclasses import replace
from typing import Final

from PIL import Image

from engine.games.kaliko.rules_page import COVER
from engine.games.kaliko.sight import finest_paths
from render.kit import grounds, theme, victory
from render.kit.canvas import Canvas
from render.kit.covers import Crop, Format, KeyArt
from render.kit.geometry import Box
from render.kit.style import is_stark
from render.kit.wording import word
from render.painters.kaliko import board, final, ground, highlights, words
from render.painters.kaliko.colours import SHADE
from render.painters.kaliko.frame import Frame
from render.painters.kaliko.highlights import Highlights
from render.painters.kaliko.logotype import SIZE, logo, title
from render.painters.kaliko.pieces import Light

_HEIGHT: Final = 900
_TILE: Final = 112
_START: Final = (572, 470)
"""The place of the first tile: the lit paths are above the title, whole."""
_LAMP: Final = (50, 34)
"""Where the rays come from, in percent: from behind the lit paths."""
Fades = tuple[tuple[int, int, float], ...]
"""Between which places it grows dark, and by how much."""
_FADES: Final[Fades] = ((430, 540, 0.86), (490, 600, 1.0))
"""From line to line of the cover: nothing of the pattern is behind the words."""
_MATERIAL: Final = 0.5
"""Share of the felt's own light in the dark."""
_ASIDE: Final[Fades] = ((60, 260, 0.82),)
"""From either edge of a strip."""


def cover() -> Canvas:
    """Draw pattern, title, and the line on who can play."""
    canvas = Canvas(theme.WIDTH, _HEIGHT, on=_art())
    middle = theme.WIDTH // 2
    title(canvas, (middle, 622))
    canvas.text((middle, 788), word(words.PITCH), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, 850), word(words.FOR_WHOM), theme.BODY, theme.TEXT, side="middle")
    return canvas


def _art() -> Image.Image:
    """Return the pattern, which fades into the dark, without words."""
    return grounds.get_art("kaliko cover", theme.WIDTH, _HEIGHT, _draw_art)


def _strip_art() -> Image.Image:
    """Return the pattern for a strip: it steps back behind the title in the middle."""
    return grounds.get_art("kaliko strip", theme.WIDTH, _HEIGHT, _draw_strip_art)


def _draw_art(width: int, height: int) -> Image.Image:
    image = _lay_pattern()
    column = Image.new("L", (1, height))
    column.putdata([_dark(_FADES, line * _HEIGHT / height) for line in range(height)])
    return _shade(image, column)


def _draw_strip_art(width: int, height: int) -> Image.Image:
    image = _lay_pattern()
    row, half = Image.new("L", (width, 1)), theme.WIDTH / 2
    row.putdata([_dark(_ASIDE, half - abs(at * theme.WIDTH / width - half)) for at in range(width)])
    return _shade(image, row)


def _lay_pattern() -> Image.Image:
    """Draw the pattern with its longest path and its most entwined loop in the light."""
    canvas = Canvas(theme.WIDTH, _HEIGHT)
    if not is_stark():
        canvas.image = victory.lit(replace(final.STAGE, lamp=_LAMP), _HEIGHT)
    lights = highlights.along(finest_paths(COVER), Light.SCORING)
    frame = Frame(_TILE, -_START[0], -_START[1], theme.WIDTH, _HEIGHT)
    board.draw(canvas, (0, 0), frame, highlights.lying(COVER), Highlights(lights=lights), is_on_felt=False)
    return canvas.image


def _shade(image: Image.Image, dark: Image.Image) -> Image.Image:
    """Return an image in the dark, given as a mask of one line or one column.

    What is left there is the bare felt, with its print.
    """
    bare = Image.new("RGB", image.size, theme.rgb(theme.SHADOW if is_stark() else SHADE))
    if not is_stark():
        bare = Image.blend(bare, ground.draw_mat(*image.size), _MATERIAL)
    image.paste(bare, mask=dark.resize(image.size))
    return image


def _dark(fades: Fades, at: float) -> int:
    """Return how dark it is at a place, up to 255."""
    clear = 1.0
    for start, end, dark in fades:
        share = min(max((at - start) / (end - start), 0.0), 1.0)
        clear *= 1 - dark * share * share * (3 - 2 * share)
    return round(255 * (1 - clear))


KEY: Final = KeyArt(
    words.TITLE,
    logo,
    SIZE,
    {
        Format.SQUARE: Crop(_art, 160, 0, 1040, Box(210, 600, 990, 810)),
        Format.BROAD: Crop(_art, 40, 0, 1160, Box(236, 530, 964, 730)),
        Format.HEADING: Crop(_strip_art, 0, 220, 1200, Box(60, 230, 1140, 450)),
    },
)
