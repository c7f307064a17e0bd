"""The face of How many Calories?: its name over a table laid so full that it runs off the picture."""

from typing import Final

from PIL import Image

from engine.games.howmanycalories.cards import Card
from render import grounds, shapes, theme
from render.canvas import Canvas
from render.painters.howmanycalories import cloth, crockery, words
from render.setting import is_stark
from render.shapes import Mask
from render.wording import word

_HEIGHT: Final = 900
_Plate = tuple[Card, int, int, int]
"""A dish, where across and down the middle of its plate is, and its diameter."""
_ABOUT: Final[tuple[_Plate, ...]] = (
    *((12, 226, 470, 250), (31, 974, 470, 250), (16, 66, 660, 380), (26, 1134, 660, 380)),
    *((2, 190, 890, 270), (11, 1014, 890, 270)),
)
_GREAT: Final[_Plate] = (30, 600, 776, 830)
_PIE, _HIGHER = 640, 96
"""Size of the great dish, and how much above the middle of its plate it stands."""
_GRAIN: Final = 24
"""Between one strength of that light and the next."""
_LAMP: Final = 90
"""How far the light about the great plate reaches."""


def cover() -> Canvas:
    """Title, the feast, and for whom it is."""
    canvas = Canvas(theme.WIDTH, _HEIGHT)
    canvas.lay(grounds.kept("how many calories cover", theme.WIDTH, _HEIGHT, _feast), (0, 0))
    middle = theme.WIDTH // 2
    canvas.text((middle, 92), words.TITLE, theme.HUGE, theme.TEXT, bold=True, side="middle")
    for line, text in enumerate((words.PITCH, words.CAUTION)):
        canvas.text((middle, 188 + 56 * line), word(text), theme.BODY, theme.TEXT, bold=True, side="middle")
    canvas.text((middle, 302), word(words.FOR_WHOM), theme.SMALL, cloth.QUIET, side="middle")
    return canvas


def _grained(light: Mask) -> Mask:
    """Light in few strengths, in a pattern of which each goes over into the next: a file has few colours for it."""
    image = Image.frombytes("L", (light.width, light.height), light.data)
    grain = grounds.dithered(image.convert("RGB"), _GRAIN, period=4).convert("L")
    return Mask.of(grain.point([step // _GRAIN * _GRAIN for step in range(256)]))


def _feast(_width: int, _height: int) -> Image.Image:
    canvas = cloth.spread(_HEIGHT)
    for card, across, down, diameter in _ABOUT:
        crockery.serve(canvas, (across, down), card, diameter, diameter * 4 // 5)
    card, across, down, diameter = _GREAT
    if not is_stark():
        light = grounds.glow(("feast",), shapes.disc(diameter), _LAMP, 0.5)
        canvas.stamp(_grained(light), (across, down), theme.GOLD)
    crockery.serve(canvas, (across, down), card, diameter, _PIE, higher=_HIGHER)
    return canvas.image if is_stark() else grounds.dithered(canvas.image, period=4)
