"""The cover of kCaloria.

The sun rises in its name over a bay.
"""

from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.kit import grounds, lettering, theme
from render.kit.canvas import Canvas
from render.kit.covers import Crop, Format, KeyArt
from render.kit.geometry import Box, Point
from render.kit.logo import Logotype, logotype
from render.kit.style import is_stark, px, setting
from render.kit.wording import word
from render.painters.kcaloria import words
from render.painters.kcaloria.scene import bay, landscape

_CUT: Final = 34
"""How much of the landscape's sky is above the cover."""
HEIGHT: Final = bay.COVER.low - _CUT
_TITLE: Final = 218
_LINE: Final = 176
"""Height of the middle of the title's capitals."""
_LETTERS: Final = Box(156, 70, 1044, 256)
"""What the title fills."""
_SUN_AT: Final = 4
"""Index of the letter that the sun stands for."""
_RADIUS: Final = 74
"""The sun's radius."""
_TOP, _BELOW = 38, 30
"""How much sky is above a broad picture, and how much of the art is below the animals' grass."""
_PITCH, _PLAYERS = 362, 428
_SHADED: Final = 0.24
"""Darkness of the shadow of the name, away from the sun."""
_SUNLIT: Final = (460, 480, 1.0)
"""Reach of the sunlight that thins the name's shade, its strength, and the steepness of its fall.
"""

At = tuple[float, float]


def cover() -> Canvas:
    """Return the cover with title, landscape and number of players."""
    canvas = Canvas(theme.WIDTH, HEIGHT)
    canvas.lay(_art(bay.COVER), (0, -_CUT))
    across = theme.WIDTH // 2
    canvas.text((across, _PITCH - _CUT), word(words.PITCH), theme.BODY, theme.TEXT, heavy=True, side="middle")
    canvas.text((across, _PLAYERS - _CUT), word(words.FOR_WHOM), theme.BODY, theme.TEXT, side="middle")
    return canvas


def _art(there: bay.Bay) -> Image.Image:
    """Return the bay with the name in its sky."""
    if there is not bay.COVER:
        return _paint(px(theme.WIDTH), px(there.low), there)
    return grounds.get_art(
        "kcaloria cover", theme.WIDTH, there.low, lambda wide, high: _paint(wide, high, there)
    )


def _paint(width: int, height: int, there: bay.Bay) -> Image.Image:
    return bay.paint(width, height, there, rising_sun(), _name)


def _strip() -> Image.Image:
    """Return the art of a heading, with the name in its sky."""
    return bay.paint_strip(px(theme.WIDTH), px(bay.STRIP_HEIGHT), rising_sun(), _name)


def _name(image: Image.Image) -> None:
    """Draw the name into the sky."""
    if is_stark():
        letters = lettering.draw_text(words.TITLE, _TITLE, heavy=True).mask
        Canvas(theme.WIDTH, theme.WIDTH, on=image).stamp(letters, (theme.WIDTH // 2, _LINE), theme.TEXT)
    else:
        title(image, rising_sun())


def logo(room: Point) -> Logotype:
    """Return the logotype as large as it fits into a room."""
    return logotype("kcaloria", (theme.WIDTH, 360), lambda canvas: title(canvas.image, rising_sun()), room)


def _letters() -> list[tuple[Image.Image, tuple[int, int]]]:
    """Return the name's letters and their upper left corners, in pixels."""
    wide = [lettering.width(words.TITLE[:n], _TITLE, heavy=True) for n in range(len(words.TITLE) + 1)]
    start, base = (theme.WIDTH - wide[-1]) // 2, px(_LINE + lettering.rise(_TITLE, heavy=True) // 2)
    letters = [lettering.draw_text(letter, _TITLE, heavy=True) for letter in words.TITLE]
    return [
        (one.mask.image, (px(start + before) + one.left, base + one.top))
        for before, one in zip(wide, letters, strict=False)
    ]


def rising_sun() -> At:
    """Return the middle of the sun, which stands for a letter."""
    letter, (left, top) = _letters()[_SUN_AT]
    scale = setting().scale
    return (left + letter.width / 2) / scale, (top + letter.height / 2) / scale


def title(image: Image.Image, sun: At) -> None:
    """Draw the name behind the hills, with the sun as a letter."""
    cover = Image.new("L", image.size)
    for number, (letter, corner) in enumerate(_letters()):
        if number != _SUN_AT:
            cover.paste(letter, corner, letter)
    soft = cover.filter(ImageFilter.GaussianBlur(px(13))).point(
        [round(_SHADED * step) for step in range(256)]
    )
    dark = ImageChops.multiply(soft, ImageChops.invert(landscape.shine(image.size, sun, *_SUNLIT)))
    image.paste(theme.rgb("#0D2238"), (0, px(4)), dark)
    image.paste(theme.rgb("#FFF8E6"), mask=cover)
    bay.rim(image, cover, (0, 0), sun, "#FFC15A")
    fine = 4
    side = 2 * px(_RADIUS)
    disc = Image.new("L", (fine * side, fine * side))
    ImageDraw.Draw(disc).circle((fine * side / 2, fine * side / 2), fine * side / 2 - fine, fill=255)
    image.paste(theme.rgb("#FFF6DA"), (px(sun[0]) - side // 2, px(sun[1]) - side // 2), disc.reduce(fine))


def _until(low: int) -> Crop:
    """Return the art whose animals stand above a height."""
    there = bay.until(max(low + _TOP - _BELOW, bay.BROAD.low))
    return Crop(lambda: _paint(px(theme.WIDTH), px(there.low + _BELOW), there), 0, _TOP, 1200, _LETTERS, True)


KEY: Final = KeyArt(
    words.TITLE,
    logo,
    _TITLE,
    {
        Format.SQUARE: Crop(lambda: _art(bay.SQUARE), 80, 34, 1120, _LETTERS, True),
        Format.BROAD: Crop(lambda: _art(bay.BROAD), 0, _TOP, 1200, _LETTERS, True),
        Format.HEADING: Crop(_strip, 0, 42, 1200, _LETTERS, True),
    },
    _until,
)
