"""The cover of ORGANISM.

Its name is alive like everything in the water, over one bite before the core.
"""

from typing import Final

from PIL import Image, ImageChops, ImageFilter

from render.kit import grounds, lettering, palette, picture_files, theme
from render.kit.canvas import Canvas
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
_COLOURS: Final = 192


def cover() -> Canvas:
    """Return the cover with title, pitch, number of players and the bite."""
    canvas = Canvas(theme.WIDTH, HEIGHT)
    canvas.lay(
        grounds.get_image(
            "organism cover", theme.WIDTH, HEIGHT, lambda wide, high: scene.paint_scene(wide, high, title)
        ),
        (0, 0),
    )
    across = theme.WIDTH // 2
    if is_stark():
        canvas.stamp(lettering.draw_text(words.TITLE, _TITLE, bold=True).mask, (across, _LINE), theme.TEXT)
    pitch, players = word(words.PITCH), word(words.FOR_WHOM)
    for line, said, size in ((_PITCH, pitch, theme.BODY), (_PLAYERS, players, theme.SMALL)):
        if not is_stark():
            letters = lettering.draw_text(said, size, bold=True).mask
            canvas.stamp(grounds.glow(letters, 26, 0.7), (across, line), colours.DEEP)
        canvas.text((across, line), said, size, theme.TEXT, bold=True, side="middle")
    return canvas


class _Poster(Canvas):
    """A canvas whose file keeps the tones of water and bodies."""

    def encode(self) -> bytes:
        """Return the picture as a file."""
        tones = (lamp.WATER, lamp.TITLE, *lamp.TONES[:3])
        exact = ["#{:02X}{:02X}{:02X}".format(*tone) for scale in tones for tone in scale]
        return picture_files.png(
            self.image, palette.find_palette(self.image, (*theme.EXACT, *exact), _COLOURS)
        )


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
