"""The shipped fonts: which one draws a letter, and whether it can.

House rules: a font is opened when a text first needs it, once for each size. A letter is looked up
only in the font of its script. Scripts whose letters change with their neighbours need a shaping
library, raqm, which Pillow's wheels include. Without it these scripts can't be drawn, and all
others look the same.
"""

import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from threading import RLock
from typing import Final, NamedTuple

from PIL import ImageFont, features

FOLDER: Final = Path(__file__).parent.parent / "fonts"
CAN_SHAPE: Final = features.check("raqm")
JOINERS: Final = "\u200c\u200d"
"""Controls that join letters or keep them apart, where a script is shaped."""
_NO_LETTER: Final = "\uffff"
_RIM: Final = 0.018
"""Rim that makes regular letters as heavy as Noto's bold, per unit of type size.

More would fill the kanji with most strokes.
"""
_BEYOND: Final = 0.09
"""Greatest reach of a mark beyond its letter, per unit of type size.

It is less than the gap between two letters.
"""
_SIZE: Final = 37
"""Type size at which glyphs are checked."""
freetype: Final = RLock()
"""The lock for FreeType, whose faces are not thread-safe."""


class Font(NamedTuple):
    """A font's files; if it has one weight, both are the same."""

    regular: str
    bold: str
    is_shaped: bool = False
    """Whether its scripts need the shaping library."""
    is_rimmed: bool = False
    """Whether its bold letters are the regular ones with a rim."""
    scale: float = 1.0
    """Its letters' size where those of Noto Sans have size 1."""

    def rim(self, size: float, *, bold: bool) -> float:
        """Return how far letters of that size reach beyond their outlines."""
        return size * _RIM if bold and self.is_rimmed else 0


SANS: Final = Font("NotoSans-Regular.ttf", "NotoSans-Bold.ttf")
"""Latin, Greek, Cyrillic, and all punctuation that several scripts share."""
HEAVY: Final = Font("Baloo2-ExtraBold.ttf", "Baloo2-ExtraBold.ttf", scale=1.1)
"""Latin and its punctuation, rounded and heavier than bold: for headlines and figures.

With that scale a sentence is as wide as in bold.
"""


def _of_script(file: str, *, is_shaped: bool) -> Font:
    return Font(file, file, is_shaped, is_rimmed=True)


_ARABIC: Final = _of_script("NotoSansArabic-Regular.ttf", is_shaped=True)
_HEBREW: Final = _of_script("NotoSansHebrew-Regular.ttf", is_shaped=True)
_THAI: Final = _of_script("NotoSansThai-Regular.ttf", is_shaped=True)
_DEVANAGARI: Final = _of_script("NotoSansDevanagari-Regular.ttf", is_shaped=True)
_EAST_ASIAN: Final = _of_script("NotoSansCJK-Regular.otf", is_shaped=False)
_FULLWIDTH: Final = _of_script("NotoSansCJK-Fullwidth.otf", is_shaped=False)
_HEADLINES: Final = Font("NotoSansCJK-Regular.otf", "NotoSansCJK-Bold.otf")
"""What Japanese headlines are written in, with a bold weight of its own."""
_SCRIPTS: Final = (
    (0x0590, 0x05FF, _HEBREW),
    (0x0600, 0x06FF, _ARABIC),
    (0x0750, 0x077F, _ARABIC),
    (0x08A0, 0x08FF, _ARABIC),
    (0x0900, 0x097F, _DEVANAGARI),
    (0x0E00, 0x0E7F, _THAI),
    (0x3000, 0x31FF, _EAST_ASIAN),
    (0x4E00, 0x9FFF, _EAST_ASIAN),
    (0xAC00, 0xD7A3, _EAST_ASIAN),
    (0xF900, 0xFAFF, _EAST_ASIAN),
    (0xFF01, 0xFFE5, _FULLWIDTH),
)
"""Blocks of code points, first and last, that another font draws."""


def font_of(letters: str, *, heavy: bool = False) -> Font:
    """Return the font for a letter and its marks, by the letter's script.

    In the heavy weight, letters that its font lacks are bold.
    """
    if heavy and all(has_glyph(HEAVY, letter) for letter in letters if not letter.isspace()):
        return HEAVY
    code = ord(letters[0])
    font = next((font for first, last, font in _SCRIPTS if first <= code <= last), SANS)
    if heavy and font in (_EAST_ASIAN, _FULLWIDTH) and has_glyph(_HEADLINES, letters[0]):
        return _HEADLINES
    return font


@lru_cache(16384)
def has_glyph(font: Font, letter: str) -> bool:
    """Return whether the font has a visible glyph and can place it."""
    is_mark = unicodedata.category(letter)[0] == "M"
    if not CAN_SHAPE and (is_mark or font.is_shaped):
        return False
    with freetype:
        face = face_of(font, _SIZE, bold=True, is_shaped=False)
        shape = bytes(face.getmask(letter))
        return any(shape) and shape != bytes(face.getmask(_NO_LETTER))


@lru_cache(16384)
def sits_on(font: Font, mark: str, letter: str) -> bool:
    """Return whether the font sets a mark on a letter, not beside it.

    A font has a place for a mark on some letters only; elsewhere it sets the mark behind the
    letter, or across the next one.
    """
    with freetype:
        face = face_of(font, _SIZE, bold=True, is_shaped=True)
        alone, together = face.getbbox(letter), face.getbbox(unicodedata.normalize("NFC", letter + mark))
        end = max(alone[2], face.getlength(letter))
    return max(together[2] - end, min(alone[0], 0) - together[0]) <= _BEYOND * _SIZE


@cache
def face_of(font: Font, size: float, *, bold: bool, is_shaped: bool) -> ImageFont.FreeTypeFont:
    """Return the font at that size; hold `freetype` to use it."""
    # Use basic layout where it suffices: it is the same on every machine, with or without a shaping
    # library.
    layout = ImageFont.Layout.RAQM if is_shaped else ImageFont.Layout.BASIC
    file = FOLDER / (font.bold if bold else font.regular)
    return ImageFont.truetype(file, size * font.scale, layout_engine=layout)
