"""The cover of ORGANISM.

Its name is alive like everything in the water, over one bite before the core.
"""

from typing import Final

from PIL import Image, ImageChops, ImageFilter

from render.kit import grounds, lettering, theme
from render.kit.canvas import Canvas
from render.kit.covers import Crop, Format, KeyArt
from render.kit.geometry import Box, Point
from render.kit.logo import Logotype, logotype
from render.kit.style import is_stark, px
from render.kit.wording import word
from render.painters.organism import colours, words
from render.painters.organism.scene import lamp, scene

HEIGHT: Final = 1056
_TITLE: Final = 200
_LINE: Final = 124
"""Height of the middle of the title."""
_APART: Final = 3
"""Gap between two letters."""
_SWELL: Final = 9
"""How much wider than set the letters swell."""
_SOFT: Final = 7
_PITCH, _PLAYERS = 250, 312
_STRIP: Final = 250
"""Upper edge of a heading in its scene."""


def cover() -> Canvas:
    """Return the cover with title, pitch, number of players and the bite."""
    canvas = Canvas(theme.WIDTH, HEIGHT, on=_art())
    across = theme.WIDTH // 2
    if is_stark():
        canvas.stamp(lettering.draw_text(words.TITLE, _TITLE, bold=True).mask, (across, _LINE), theme.TEXT)
    else:
        _write_title(canvas.image)
    pitch, players = word(words.PITCH), word(words.FOR_WHOM)
    for line, said, size in ((_PITCH, pitch, theme.BODY), (_PLAYERS, players, theme.BODY)):
        if not is_stark():
            letters = lettering.draw_text(said, size, bold=True).mask
            canvas.stamp(grounds.glow(letters, 26, 0.7), (across, line), colours.DEEP)
        canvas.text((across, line), said, size, theme.TEXT, bold=True, side="middle")
    return canvas


def _art(height: int = HEIGHT) -> Image.Image:
    """Return the scene without words, `height` units high."""
    if height != HEIGHT:
        return scene.paint_scene(px(theme.WIDTH), px(height))
    return grounds.get_art("organism cover", theme.WIDTH, height, scene.paint_scene)


def _strip() -> Image.Image:
    """Return the scene of a heading, in which the core is right below the title."""
    return scene.paint_scene(px(theme.WIDTH), px(_STRIP + 240), scene.STRIP)


def _write_title(image: Image.Image) -> None:
    """Draw the name onto the scene, whose light is measured from a corner beyond it."""
    beyond = px(lamp.BEYOND)
    size = (image.width, px(2 * _LINE))
    upper = Image.new("RGB", (size[0] + 2 * beyond, size[1] + 2 * beyond))
    upper.paste(image.crop((0, 0, *size)), (beyond, beyond))
    title(upper)
    image.paste(upper.crop((beyond, beyond, beyond + size[0], beyond + size[1])), (0, 0))


def logo(room: Point) -> Logotype:
    """Return the logotype as large as it fits into a room."""
    return logotype("organism", (theme.WIDTH, 280), lambda canvas: title(canvas.image), room)


def title(image: Image.Image) -> None:
    """Draw the name as bodies lit by the core from below.

    Its letters swell until they nearly touch.
    """
    letters = [lettering.draw_text(letter, _TITLE, bold=True).mask.image for letter in words.TITLE]
    left = (image.width - sum(letter.width for letter in letters) - px(_APART) * (len(letters) - 1)) // 2
    # Nothing of it is lower than its shadow.
    whole = Image.new("L", (image.width, 2 * px(lamp.BEYOND + _LINE)))
    for letter in letters:
        whole.paste(letter, (left, (whole.height - letter.height) // 2), letter)
        left += letter.width + px(_APART)
    field = whole.reduce(2).filter(ImageFilter.MaxFilter(max(3, px(_SWELL) // 4 * 2 + 1)))
    soft = field.filter(ImageFilter.GaussianBlur(px(_SOFT) / 2))
    skin, cover = lamp.light_body(soft, lamp.TITLE)
    shadow = ImageChops.offset(cover, px(3), px(9)).filter(ImageFilter.GaussianBlur(px(13)))
    image.paste(theme.rgb(colours.DEEP), (0, 0), shadow)
    image.paste(skin, (0, 0), cover)


KEY: Final = KeyArt(
    words.TITLE,
    logo,
    _TITLE,
    {
        Format.SQUARE: Crop(lambda: _art(theme.WIDTH), 0, 0, 1200, Box(60, 50, 1140, 290)),
        Format.BROAD: Crop(_art, 0, 200, 1200, Box(60, 230, 1140, 390)),
        Format.HEADING: Crop(_strip, 0, _STRIP, 1200, Box(238, _STRIP + 32, 1010, _STRIP + 208)),
    },
)
