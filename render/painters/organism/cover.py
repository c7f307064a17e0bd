"""The face of ORGANISM: its name, alive as all else in the water, over one bite before the core."""

from typing import Final

from PIL import Image, ImageChops, ImageFilter

from render import encoding, grounds, lettering, palette, theme
from render.canvas import Canvas
from render.painters.organism import colours, lamp, scene, words
from render.setting import is_stark, px
from render.wording import word

HEIGHT: Final = 1180
_TITLE: Final = 200
_LINE: Final = 124
"""How high the middle of the title is."""
_APART: Final = 3
"""Between two letters,"""
_SWELL: Final = 9
"""which are so much wider than they are set."""
_SOFT: Final = 7
_PITCH, _PLAYERS = 250, 312
_COLOURS: Final = 192


def cover() -> Canvas:
    """Title, what it is about, for whom it is, and the bite."""
    canvas = Canvas(theme.WIDTH, HEIGHT)
    canvas.lay(
        grounds.kept(
            "organism cover", theme.WIDTH, HEIGHT, lambda wide, high: scene.painted(wide, high, _title)
        ),
        (0, 0),
    )
    across = theme.WIDTH // 2
    if is_stark():
        canvas.stamp(lettering.lettered(words.TITLE, _TITLE, bold=True).mask, (across, _LINE), theme.TEXT)
    pitch, players = word(words.PITCH), word(words.FOR_WHOM)
    for line, said, size in ((_PITCH, pitch, theme.BODY), (_PLAYERS, players, theme.SMALL)):
        if not is_stark():
            letters = lettering.lettered(said, size, bold=True).mask
            canvas.stamp(grounds.glow(("organism", said), letters, 26, 0.7), (across, line), colours.DEEP)
        canvas.text((across, line), said, size, theme.TEXT, bold=True, side="middle")
    return canvas


class _Poster(Canvas):
    """Its file keeps the tones of water and bodies."""

    def png(self) -> bytes:
        """The picture as a file."""
        tones = (lamp.WATER, lamp.TITLE, *lamp.TONES[:3])
        exact = ["#{:02X}{:02X}{:02X}".format(*tone) for scale in tones for tone in scale]
        return encoding.png(self.image, palette.found(self.image, (*theme.EXACT, *exact), _COLOURS))


def _title(image: Image.Image) -> None:
    """The name as bodies: its letters swell until they nearly touch, and the core shines on it from below."""
    letters = [lettering.lettered(letter, _TITLE, bold=True).mask.image for letter in words.TITLE]
    left = (image.width - sum(letter.width for letter in letters) - px(_APART) * (len(letters) - 1)) // 2
    # Nothing of it is lower than its shadow.
    whole = Image.new("L", (image.width, 2 * px(lamp.BEYOND + _LINE)))
    for letter in letters:
        whole.paste(letter, (left, (whole.height - letter.height) // 2), letter)
        left += letter.width + px(_APART)
    field = whole.reduce(2).filter(ImageFilter.MaxFilter(max(3, px(_SWELL) // 4 * 2 + 1)))
    soft = field.filter(ImageFilter.GaussianBlur(px(_SOFT) / 2))
    skin, cover = lamp.lit(soft, lamp.TITLE)
    shadow = ImageChops.offset(cover, px(3), px(9)).filter(ImageFilter.GaussianBlur(px(13)))
    image.paste(theme.rgb(colours.DEEP), (0, 0), shadow)
    image.paste(skin, (0, 0), cover)
