"""Letters: the shipped font, how wide a text is, how it is cut to fit, and what of a player's name can be drawn."""

import string
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import as_file, files
from io import BytesIO
from threading import Lock
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from render.kept import Kept
from render.setting import setting
from render.shapes import Mask

ELLIPSIS: Final = "…"
_CAPITALS: Final = 0.714
"""Height of a capital letter for each pixel of type size."""

_FLOATING: Final = frozenset({"Mn", "Me", "Cf"})
"""Marks over other letters and invisible controls: they leave no gap."""
_freetype = Lock()
"""FreeType's faces are not made for several threads at once."""


class Lettered(NamedTuple):
    """A text as a mask of coverage; `left` and `top` lead from the start of the baseline to the mask's corner, in pixels."""

    mask: Mask
    left: int
    top: int


_texts: Final[Kept[Lettered]] = Kept(3_000_000, lambda text: len(text.mask.data) + 400)


def lettered(text: str, size: int, *, bold: bool) -> Lettered:
    """The text drawn in one line."""
    return _texts.get((text, size, bold), lambda: _draw(text, size, bold=bold))


@lru_cache(8192)
def width(text: str, size: int, *, bold: bool) -> int:
    """How many units the text takes in a line, whatever the size of the picture: it is cut alike in all."""
    with _freetype:
        return round(_font(size, bold=bold).getlength(text))


def rise(size: int) -> int:
    """The height of a capital letter."""
    return round(size * _CAPITALS)


@lru_cache(8192)
def fit(text: str, size: int, room: int, *, bold: bool) -> str:
    """The text, or as much of its beginning as fits into `room` pixels, and an ellipsis. Type never shrinks."""
    if width(text, size, bold=bold) <= room:
        return text
    for end in range(len(text) - 1, 0, -1):
        cut = text[:end].rstrip() + ELLIPSIS
        if width(cut, size, bold=bold) <= room:
            return cut
    return ELLIPSIS


@lru_cache(4096)
def drawable(name: str) -> str:
    """A player's name without what the font does not have; empty if nothing is left."""
    kept = "".join(_drawn(letter) for letter in unicodedata.normalize("NFKC", name))
    return " ".join(kept.split())


def fragments(template: str) -> Iterator[tuple[str, str | None]]:
    """A template in pieces: a text and the name of the argument after it, None at the end."""
    for text, field, _, _ in string.Formatter().parse(template):
        yield text, field


def initial(name: str) -> str:
    """The first letter or figure of a drawable name, as a capital."""
    return next((letter for letter in name if letter.isalnum()), name[0]).upper()[0]


@lru_cache(4096)
def has_glyph(letter: str) -> bool:
    """Whether the font has the character as a shape of its own."""
    if unicodedata.category(letter)[0] in "MCZ":
        return False
    with _freetype:
        return _shape(letter) != _shape("\uffff")


def _drawn(letter: str) -> str:
    if unicodedata.category(letter) in _FLOATING:
        return ""
    return letter if has_glyph(letter) else " "


def _shape(letter: str) -> bytes:
    return bytes(_font(37, bold=False).getmask(letter))


def _draw(text: str, size: int, *, bold: bool) -> Lettered:
    with _freetype:
        font = _font(size * setting().scale, bold=bold)
        left, top, right, bottom = map(int, font.getbbox(text, anchor="ls"))
        mask = Image.new("L", (max(right - left, 1), max(bottom - top, 1)))
        ImageDraw.Draw(mask).text((-left, -top), text, fill=255, font=font, anchor="ls")
    return Lettered(Mask.of(mask), left, top)


@cache
def _font(size: float, *, bold: bool) -> ImageFont.FreeTypeFont:
    # Basic layout: the same on every machine, whether it has a shaping library or not.
    return ImageFont.truetype(BytesIO(_file(bold=bold)), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _file(*, bold: bool) -> bytes:
    with as_file(files("render") / "fonts" / f"NotoSans-{'Bold' if bold else 'Regular'}.ttf") as path:
        return path.read_bytes()
