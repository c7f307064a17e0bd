"""Players' names as they can be drawn, and their initials.

House rule: a name is drawn as its owner means it or not at all. Ornaments that no font has leave a
gap. A word that would lose a letter is left out whole: the rest of it might be another word.
"""

import unicodedata
from functools import lru_cache
from typing import Final

import regex

from engine.kit.text import is_from_right
from render.kit.lettering.faces import JOINERS, Font, font_of, has_glyph, sits_on
from render.kit.lettering.runs import bare, clusters, isolate

_MARKS_MOST: Final = 2
"""Greatest number of marks above and below one letter that stay inside its line."""
_OVERLAY: Final = 1
"""The combining class of marks that go through a letter."""
_LONGEST: Final = 64
"""Greatest length of a name in letters.

Normalized, one sign may become eighteen letters, for which no picture has room.
"""
_JOINED_MOST: Final = 5
"""Characters of an initial: three consonants written as one, with their joiners."""
_ACCENTS: Final = "¨¯´¸˘˙˚˛˜˝"
"""Spacing accents, which normalization would turn into a gap with a mark over it."""
_SET_IN_BLACK: Final = {
    first + at: chr(ord("A") + at) for first in (0x1F130, 0x1F150, 0x1F170) for at in range(26)
}
"""Capitals in squares and discs, which players use as letters."""
_LEADING: Final = "เแโใไ"
"""Thai vowels that are written before the consonant that they follow."""


@lru_cache(4096)
def drawable(name: str) -> str:
    """Return a player's name as it can be drawn; empty if too little can.

    A name with letters read from the right is isolated from its neighbours.
    """
    words = "".join(clusters(_plain(name))[:_LONGEST]).split()
    drawn = [_strip_undrawable(word) for word in words]
    kept = unicodedata.normalize(
        "NFC", " ".join(" ".join(word for word in drawn if word is not None).split())
    )
    if not any(map(_is_letter, kept)) and drawn != words:
        return ""
    return isolate(kept) if is_from_right(kept) else kept


def initial(name: str) -> str:
    """Return the first letter or figure of a drawable name.

    It is a capital if the script has them, and keeps the marks above and below.
    """
    letters = clusters(bare(name))
    begins = (letter for letter in letters if _is_letter(letter[0]) and letter[0] not in _LEADING)
    parts = [part for part in next(begins, letters[0]) if unicodedata.category(part) != "Mc"]
    first = "".join(parts[:_JOINED_MOST])
    capital = clusters(first.upper())[0]
    return capital if _strip_undrawable(capital) == capital else first


def _plain(name: str) -> str:
    """Return the name with each letter normalized."""
    spelt = regex.sub(
        rf"[^{_ACCENTS}]+",
        lambda part: unicodedata.normalize("NFKC", part[0]),
        bare(name).translate(_SET_IN_BLACK),
    )
    return str(spelt)


def _strip_undrawable(word: str) -> str | None:
    """Return a word with gaps for what can't be drawn.

    Return None if a letter can't be drawn.
    """
    kept = ""
    for cluster in clusters(word):
        font, marks, base = font_of(cluster[0]), 0, cluster[0]
        for letter in cluster:
            match unicodedata.category(letter)[0]:
                case "L" | "N":
                    if not has_glyph(font, letter):
                        return None
                    kept, marks, base = kept + letter, 0, letter
                case "M":
                    marks += 1
                    if kept and kept[-1] != " " and _takes(font, letter, marks, base):
                        kept += letter
                case "C":
                    kept += letter if letter in JOINERS and font.is_shaped else ""
                case _:
                    kept += letter if has_glyph(font, letter) else " "
    return kept


def _takes(font: Font, mark: str, count: int, base: str) -> bool:
    """Return whether a letter of that font can bear its `count`-th mark."""
    if not has_glyph(font, mark):
        return False
    if font.is_shaped:
        return True
    # A line through letters has its place on some only; there it has a meaning, as in a slashed o.
    is_through = unicodedata.combining(mark) == _OVERLAY
    return count <= _MARKS_MOST and not is_through and sits_on(font, mark, base)


def _is_letter(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LN"
