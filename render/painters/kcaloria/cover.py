"""The cover of kCaloria.

The sun rises in its name over a bay, where every animal has an eye on another.

House rules: distant things are flat and pale. Animals are drawn as outlines, with light on every
edge that faces the sun, in the order of their sizes. Each looks at the next smaller one.
"""

from collections.abc import Sequence
from math import atan2, cos, pi, sin
from random import Random
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.kit import grounds, lettering, palette, picture_files, theme
from render.kit.canvas import Canvas
from render.kit.palette import mix
from render.kit.style import is_stark, px, setting
from render.kit.theme import Colour
from render.kit.wording import word
from render.painters.kcaloria import words
from render.painters.kcaloria.scene import animals, landscape
from render.painters.kcaloria.tiles import vectors
from render.painters.kcaloria.tiles.vectors import Drawing

HEIGHT: Final = 1010
_LANDSCAPE: Final = 1200
_CUT: Final = 64
"""Height of the landscape, and how much of its sky is above the cover."""
_TITLE: Final = 218
_LINE: Final = 176
"""Height of the middle of the title's capitals."""
_SUN_AT: Final = 4
"""Index of the letter that the sun stands for."""
_RADIUS: Final = 74
"""The sun's radius."""
_PITCH, _PLAYERS = 362, 428
_SUNLIGHT: Final = "#FFE9B0"
_EDGE, _BROAD = 5, 9
"""Width of the light on an edge, and on the nearest animal's edges."""
_SHADED: Final = 0.24
"""Darkness of the shadow of the name, away from the sun."""
_SUNLIT: Final = (460, 480, 1.0)
"""Reach of the sunlight that thins the name's shade, its strength, and the steepness of its fall.
"""

At = tuple[float, float]


class _Beast(NamedTuple):
    """A drawing on the cover, with size, upper left corner and scale."""

    drawing: Drawing
    size: At
    at: At
    scale: float


_HERON: Final = _Beast(animals.HERON, animals.HERON_SIZE, (322, 452), 1.62)
_CAT: Final = _Beast(animals.CAT, animals.CAT_SIZE, (738, 748), 1.2)
_FROG: Final = _Beast(animals.FROG, animals.FROG_SIZE, (196, 906), 0.84)
_CRICKET: Final = _Beast(animals.CRICKET, animals.CRICKET_SIZE, (28, 776), 0.86)


class _Poster(Canvas):
    """A canvas whose file keeps the tones of sky, lake and meadow."""

    def encode(self) -> bytes:
        """Return the picture as a file."""
        return picture_files.png(self.image, _colours_of(self.image))


def _colours_of(image: Image.Image) -> bytes:
    """Return the palette of the cover's file.

    It has all tones of sky, lake and meadow, those of the largest animals, and the picture's own.
    """
    exact = [
        tone for scale in (landscape.SKY, landscape.LAKE, landscape.MEADOW) for tone in landscape.tones(scale)
    ]
    exact += [one.paint for beast in (_HERON, _CAT) for one in beast.drawing]
    return palette.find_palette(image, (theme.TEXT, theme.INK, *exact))


def cover() -> Canvas:
    """Return the cover with title, landscape and number of players."""
    canvas = _Poster(theme.WIDTH, HEIGHT)
    canvas.lay(grounds.get_image("kcaloria cover", theme.WIDTH, _LANDSCAPE, _landscape), (0, -_CUT))
    across = theme.WIDTH // 2
    if is_stark():
        canvas.stamp(
            lettering.draw_text(words.TITLE, _TITLE, heavy=True).mask, (across, _LINE - _CUT), theme.TEXT
        )
    canvas.text((across, _PITCH - _CUT), word(words.PITCH), theme.BODY, theme.TEXT, heavy=True, side="middle")
    canvas.text((across, _PLAYERS - _CUT), word(words.FOR_WHOM), theme.BODY, theme.TEXT, side="middle")
    return canvas


def _landscape(width: int, height: int) -> Image.Image:
    """Draw dawn over hills and lake, the bay, the meadow and animals.

    It is cached in the colours of its file.
    """
    sun = rising_sun()
    image = landscape.sky(width, height, sun)
    if not is_stark():
        title(image, sun)
    landscape.hills(image)
    landscape.lake(image, sun)
    landscape.shore(image)
    _stand(image, _HERON, sun)
    _ripples(image, (_foot(_HERON, 136), _foot(_HERON, 170)))
    _leaf(image, (286, 1034), 150)
    _stand(image, _FROG, sun)
    _reeds(image, sun)
    _stand(image, _CRICKET, sun)
    _oak(image, (1082, 690), sun)
    _stand(image, _CAT, sun, _BROAD)
    _blades(image, (730, 1010), 1190, 74)
    _front(image, sun)
    return image.quantize(palette=palette.palette_image(_colours_of(image)), dither=Image.Dither.NONE)


# Distant things


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
    _rim(image, cover, (0, 0), sun, "#FFC15A")
    fine = 4
    side = 2 * px(_RADIUS)
    disc = Image.new("L", (fine * side, fine * side))
    ImageDraw.Draw(disc).circle((fine * side / 2, fine * side / 2), fine * side / 2 - fine, fill=255)
    image.paste(theme.rgb("#FFF6DA"), (px(sun[0]) - side // 2, px(sun[1]) - side // 2), disc.reduce(fine))


def _rim(
    image: Image.Image,
    cover: Image.Image,
    at: tuple[int, int],
    sun: At,
    paint: Colour,
    *,
    wide: int = _EDGE,
) -> None:
    """Draw light on every edge of a shape that faces the sun.

    The shape's corner is in pixels.
    """
    turn = atan2(px(sun[1]) - at[1] - cover.height / 2, px(sun[0]) - at[0] - cover.width / 2)
    by = (-round(px(wide) * cos(turn)), -round(px(wide) * sin(turn)))
    more = px(2 * wide)
    room = Image.new("L", (cover.width + 2 * more, cover.height + 2 * more))
    room.paste(cover, (more, more))
    edge = ImageChops.subtract(room, ImageChops.offset(room, *by)).filter(ImageFilter.GaussianBlur(px(1)))
    edge = ImageChops.multiply(edge.crop((more, more, more + cover.width, more + cover.height)), cover)
    image.paste(theme.rgb(paint), at, edge)


# Animals and plants


def _foot(one: _Beast, x: float) -> At:
    """Return where a leg at that x of a drawing ends."""
    return one.at[0] + x * one.scale, one.at[1] + (one.size[1] - 10) * one.scale


def _stand(image: Image.Image, one: _Beast, sun: At, edge: int = _EDGE) -> None:
    """Draw a thing with the sun's light on it."""
    drawn, cover = vectors.paint(one.drawing, one.size, one.scale * setting().scale)
    corner = (px(one.at[0]), px(one.at[1]))
    if not is_stark():
        dark = Image.new("L", drawn.size)
        dark.paste(
            Image.linear_gradient("L").resize(drawn.size).point([round(0.2 * step) for step in range(256)])
        )
        drawn = Image.composite(Image.new("RGB", drawn.size, theme.rgb("#12302E")), drawn, dark)
        soft = cover.filter(ImageFilter.GaussianBlur(px(5))).point(
            [round(0.45 * step) for step in range(256)]
        )
        image.paste(theme.rgb("#0A1F1C"), (corner[0] + px(2), corner[1] + px(5)), soft)
    image.paste(drawn, corner, cover)
    if not is_stark():
        _rim(image, cover, corner, sun, _SUNLIGHT, wide=edge)


def _ripples(image: Image.Image, feet: Sequence[At]) -> None:
    """Draw rings about things that stand in the water."""
    for x, y in feet:
        for far in (20, 38, 58):
            ring = [(x + far * cos(n * pi / 24), y + 0.26 * far * sin(n * pi / 24)) for n in range(49)]
            inner = [
                (x + (far - 3) * cos(n * pi / 24), y + (0.26 * far - 2) * sin(n * pi / 24))
                for n in range(48, -1, -1)
            ]
            landscape.polygon(image, [*ring, *inner], mix("#CFE6E2", "#1E6480", 0.75 - far / 100))


def _leaf(image: Image.Image, at: At, reach: float) -> None:
    """Draw a water lily's leaf and its flower."""
    x, y = at
    for by, paint in ((7, "#0C3040"), (0, "#3E8A3A")):
        rim = [(x + reach * cos(n * pi / 24), y + by + 0.27 * reach * sin(n * pi / 24)) for n in range(3, 47)]
        landscape.polygon(image, [(x, y + by), *rim], paint)
    rim = [
        (x + 0.86 * reach * cos(n * pi / 24), y - 3 + 0.2 * reach * sin(n * pi / 24)) for n in range(4, 46)
    ]
    landscape.polygon(image, [(x, y - 3), *rim], "#57A546")
    for turn in range(-3, 4):
        a = -pi / 2 + turn * 0.42
        tip = (x + 104 + 46 * cos(a), y + 2 + 46 * sin(a) * 0.95)
        side = (14 * cos(a + pi / 2), 14 * sin(a + pi / 2))
        middle = ((x + 104 + tip[0]) / 2, (y + 2 + tip[1]) / 2)
        points = [
            (x + 104, y + 4),
            (middle[0] + side[0], middle[1] + side[1]),
            tip,
            (middle[0] - side[0], middle[1] - side[1]),
        ]
        landscape.polygon(image, points, "#F7C6DA" if turn % 2 else "#FBE3EC")


def _reeds(image: Image.Image, sun: At) -> None:
    """Draw cattails, and a long blade for the grasshopper."""
    for x, y, tall, lean in (
        (52, 1090, 470, 14),
        (104, 1120, 560, -6),
        (18, 1110, 610, 22),
        (160, 1150, 330, 18),
    ):
        stem = vectors.Stroke(
            "#2F5E2E",
            f"M {40 - lean / 2} {tall} C 40 {tall / 2} {40 + lean / 2} {tall / 3} {40 + lean} 60",
            6,
        )
        head = vectors.Stroke("#6B4226", f"M {40 + lean} 64 L {40 + lean * 1.1} 4", 19)
        _stand(image, _Beast((stem, head), (90.0, float(tall)), (x - 40, y - tall), 1.0), sun)
    blade = vectors.Stroke("#4F8A3E", "M 4 260 C 40 120 90 30 190 10 C 110 50 66 130 26 260 Z")
    _stand(image, _Beast((blade,), (200.0, 260.0), (-6, 846), 1.0), sun)


def _blades(image: Image.Image, start: At, right: float, tall: float) -> None:
    """Draw high grass before an animal."""
    chance = Random(9)
    count = round((right - start[0]) * 0.34)
    for n in range(count):
        x, low = chance.uniform(start[0], right), start[1] + 46 * n / count
        high, lean, half = tall * chance.uniform(0.5, 1.3), chance.uniform(-26, 26), chance.uniform(4, 8)
        paint = mix(chance.choice(("#A9CF62", "#5C9A45", "#3E7A38")), "#24502A", 0.25 + 0.6 * n / count)
        landscape.polygon(image, [(x - half, low), (x + lean, low - high), (x + half, low)], paint)


def _oak(image: Image.Image, foot: At, sun: At) -> None:
    """Draw a tree on the meadow."""
    trunk = vectors.Stroke(
        "#4A3524", "M 118 280 C 130 230 128 190 122 150 L 152 150 C 148 190 150 230 164 280 Z"
    )
    crown = tuple(
        vectors.Stroke(paint, vectors.oval(x, y, reach, 0.86 * reach))
        for x, y, reach, paint in (
            *((70, 132, 56, "#2F6B33"), (206, 128, 58, "#2F6B33"), (138, 140, 70, "#2F6B33")),
            *((96, 86, 60, "#3E8138"), (176, 82, 62, "#3E8138"), (134, 66, 54, "#569A43")),
        )
    )
    _stand(image, _Beast((trunk, *crown), (280.0, 280.0), (foot[0] - 140, foot[1] - 280), 1.0), sun)


def _front(image: Image.Image, sun: At) -> None:
    """Draw the foreground: dark grass along the lower edge, with flowers."""
    chance = Random(14)
    rise = _LANDSCAPE - _CUT - HEIGHT
    for n in range(190):
        x = chance.uniform(-20, 1220)
        low = 1210 - rise + 10 * chance.random()
        high = chance.uniform(40, 110) + 60 * (abs(x - 600) / 600) ** 2
        paint = mix(chance.choice(("#1F4A2A", "#183A24", "#2C6233")), "#0F2A1E", 0.4 + 0.6 * n / 190)
        landscape.polygon(
            image, [(x - 9, low), (x + chance.uniform(-34, 34), low - high), (x + 9, low)], paint
        )
    for x, y, reach in ((742, 1096, 30), (694, 1130, 23), (1128, 1100, 34), (1074, 1136, 24)):
        petals = tuple(
            vectors.Stroke(
                "#F39BC0",
                vectors.oval(
                    60 + 0.62 * reach * cos(a), 60 + 0.62 * reach * sin(a), 0.5 * reach, 0.5 * reach
                ),
            )
            for a in (-pi / 2 + 2 * pi * petal / 5 for petal in range(5))
        )
        stem = vectors.Stroke("#2F6A33", "M 60 64 C 66 100 58 120 62 160", 6)
        heart = vectors.Stroke("#FFD76A", vectors.oval(60, 60, 0.26 * reach, 0.26 * reach))
        _stand(image, _Beast((stem, *petals, heart), (120.0, 160.0), (x - 60, y - 60 - rise), 1.0), sun)
