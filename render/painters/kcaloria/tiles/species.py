"""Pictures of tiles: the kind's own or its icon's, cut out.

Without a picture the sign of its type stands in.
"""

from collections.abc import Iterable
from functools import cache
from importlib.resources import as_file, files
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from engine.games.kcaloria.rules.kinds import Kind
from render.kit import theme
from render.kit.cache import LruCache
from render.kit.palette import mix
from render.kit.style import px
from render.kit.theme import Colour

_FOLDER: Final = files("render") / "species"
_PLACES: Final = frozenset(("fog", "lake", "cascade"))
"""Pictures of places. They are cut out as discs, to be of one set with the others."""
_DISC: Final = 0.95
"""Diameter of such a disc, as a share of the picture."""
_DEEPER: Final = {"fog": ("#2E6390", "#F4F8FA")}
"""Pictures that are pale all over, with what their darkest and lightest shades become."""
_TONES: Final = 12
"""Number of tones of such a picture that a file keeps, so that its edges are smooth.

All others are near one of them.
"""
_SKIN: Final = dict.fromkeys(("person", "farmer"), ("#CB845A", "#B86C3F", "#533830"))
"""Colours of skin and hair, which a file of few colours would turn into a tile's red."""
_FINER: Final = 3
"""Factor by which such a picture is larger while its edges are smoothed."""
_EDGE, _LEAST = 0.024, 2.0
"""The pale edge about a picture, as a share of its size and at least."""
_SHADOW: Final = 0.45
_FADED: Final = 0.6
_FEW: Final = 10
_MANY: Final = 20
"""Colours of a small picture, and of a large one."""
_WHOLE: Final = 200
"""Least size of a picture that keeps all its colours."""
_COARSE, _SOLID = 48, 127
"""Size at which a drawing's outline is found, and the alpha above which it is solid."""
_REDUCED: Final = 3
"""Factor by which a drawing is reduced to find its colours."""

_stickers: Final[LruCache[Image.Image]] = LruCache(
    3_500_000, lambda image: 4 * image.width * image.height + 300, fresh=1_200_000
)


@cache
def picture_of(kind: Kind) -> str | None:
    """Return the name of a kind's picture; None if there is none."""
    return next((name for name in (kind.typed_key, kind.icon) if (_FOLDER / f"{name}.png").is_file()), None)


def sticker(name: str, size: int, *, is_flat: bool = False) -> Image.Image:
    """Return the picture of that name with its pale edge and shadow.

    It is a square of `size` units; callers must not change it.

    House rule: all pictures have the same edge, so that they look like one set, and stand out from
    grounds as dark as themselves.
    """
    return _stickers.get((name, size, is_flat), lambda: _cut_out(name, px(size), is_flat=is_flat))


@cache
def rise(name: str) -> float:
    """Return a picture's reach towards a tile's upper sides.

    It is measured from the middle of its foot, as a share of its size.
    """
    alpha = _picture(name).getchannel("A").resize((_COARSE, _COARSE), Image.Resampling.BOX)
    there = alpha.point([255 * (step > _SOLID) for step in range(256)])
    far = 0.0
    for row in range(_COARSE):
        if (found := there.crop((0, row, _COARSE, row + 1)).getbbox()) is not None:
            across = max(_COARSE / 2 - found[0], found[2] - _COARSE / 2)
            far = max(far, cos(pi / 3) * across + sin(pi / 3) * (_COARSE - row))
    return far / _COARSE


def skin(kinds: Iterable[Kind]) -> tuple[Colour, ...]:
    """Return the exact colours of the humans among these kinds, if any."""
    return next((_SKIN[name] for name in map(picture_of, kinds) if name in _SKIN), ())


@cache
def tones(name: str | None) -> tuple[Colour, ...]:
    """Return the exact colours of a picture in shades of one colour.

    Other pictures have none.
    """
    if name not in _DEEPER:
        return ()
    dark, light = _DEEPER[name]
    return tuple(mix(light, dark, step / (_TONES - 1)) for step in range(_TONES))


def faded_picture(name: str, size: int) -> Image.Image:
    """Return the picture of something extinct: grey, and half faded."""

    def make() -> Image.Image:
        lively = sticker(name, size)
        grey = ImageOps.colorize(ImageOps.grayscale(lively.convert("RGB")), "#1E1A15", "#CFC6B6").convert(
            "RGBA"
        )
        grey.putalpha(lively.getchannel("A").point([round(step * _FADED) for step in range(256)]))
        return grey

    return _stickers.get((name, size, "faded"), make)


def _picture(name: str) -> Image.Image:
    with as_file(_FOLDER / f"{name}.png") as path, Image.open(path) as drawing:
        drawn = drawing.convert("RGBA")
    if name in _DEEPER:
        drawn = _deepen(name, drawn)
    if name in _PLACES:
        drawn.putalpha(ImageChops.darker(drawn.getchannel("A"), _disc(drawn.width)))
    return drawn


def _disc(size: int) -> Image.Image:
    """Return the mask of a place's picture."""
    fine = Image.new("L", (size * _FINER, size * _FINER))
    middle = size * _FINER / 2
    ImageDraw.Draw(fine).circle((middle, middle), _DISC * middle, fill=255)
    return fine.reduce(_FINER)


def _deepen(name: str, drawn: Image.Image) -> Image.Image:
    shades = _smooth(ImageOps.autocontrast(ImageOps.grayscale(drawn.convert("RGB")), cutoff=1))
    deeper = ImageOps.colorize(shades, *_DEEPER[name]).convert("RGBA")
    deeper.putalpha(drawn.getchannel("A"))
    return deeper


def _smooth(shades: Image.Image) -> Image.Image:
    """Return shades in plain areas without the steps along their edges."""
    wide, high = shades.width * _FINER, shades.height * _FINER
    large = shades.resize((wide, high), Image.Resampling.BICUBIC)
    return large.filter(ImageFilter.MedianFilter(2 * _FINER + 1)).resize(shades.size, Image.Resampling.BOX)


@cache
def _palette(name: str, count: int) -> Image.Image:
    """Return the drawing's own colours.

    They are found once for all its sizes.
    """
    few = _picture(name).convert("RGB").reduce(_REDUCED)
    return few.quantize(count, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _plain(drawing: Image.Image, palette: Image.Image) -> Image.Image:
    """Return the drawing in a few colours: plain areas make files small."""
    plain = drawing.convert("RGB").quantize(palette=palette, dither=Image.Dither.NONE).convert("RGB")
    plain.putalpha(drawing.getchannel("A"))
    return plain


def _cut_out(name: str, wide: int, *, is_flat: bool) -> Image.Image:
    line = max(_LEAST, _EDGE * wide)
    inner = max(1, wide - 2 * round((1.2 if is_flat else 2) * line))
    drawing = _picture(name)
    how = Image.Resampling.HAMMING if inner < drawing.width else Image.Resampling.LANCZOS
    drawing = drawing.resize((inner, inner), how)
    small = drawing if wide >= _WHOLE else _plain(drawing, _palette(name, _FEW if is_flat else _MANY))
    at = ((wide - inner) // 2,) * 2
    alpha = Image.new("L", (wide, wide))
    alpha.paste(small.getchannel("A"), at)
    edge = alpha.filter(ImageFilter.GaussianBlur(line * 0.8)).point(
        [min(255, 5 * step) for step in range(256)]
    )
    thrown = Image.new("L", (wide, wide))
    if not is_flat:
        thrown.paste(edge.filter(ImageFilter.GaussianBlur(line)), (round(line * 0.6), round(line * 1.2)))
    image = Image.new("RGBA", (wide, wide), theme.rgb(theme.SHADOW))
    image.putalpha(thrown.point([round(step * _SHADOW) for step in range(256)]))
    paper = Image.new("RGBA", (wide, wide), theme.rgb(theme.PAPER))
    paper.putalpha(edge)
    image.alpha_composite(paper)
    image.alpha_composite(small, at)
    return image
