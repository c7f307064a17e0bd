"""Players' names as they can be drawn, and their initials.

House rule: a name is drawn as its owner means it or not at all. Ornaments that no font here has leave a gap; a word that
would lose a letter is left out whole, for the rest of it might be another word.
"""

import unicodedata
from functools import lru_cache
from typing import Final

import regex

from engine.written import is_from_right
from render.lettering.faces import JOINERS, Font, font_of, has_glyph, sits_on
from render.lettering.runs import bare, clusters, isolated

_MARKS_MOST: Final = 2
"""Marks above and below one letter that stay inside its line."""
_OVERLAY: Final = 1
"""The combining class of marks that go through a letter."""
_LONGEST: Final = 64
"""Letters of a name: written in the usual way, one sign may be eighteen of them, and no picture has room for so many."""
_JOINED_MOST: Final = 5
"""Characters of an initial: three consonants that are written as one, with what joins them."""
_ACCENTS: Final = "¨¯´¸˘˙˚˛˜˝"
"""Signs on their own that would turn into a gap with a mark over it."""
_SET_IN_BLACK: Final = {
    first + at: chr(ord("A") + at) for first in (0x1F130, 0x1F150, 0x1F170) for at in range(26)
}
"""Capitals in squares and discs, which are letters to whoever writes their name in them."""
_LEADING: Final = "เแโใไ"
"""Thai vowels that are written before the consonant that they follow."""


@lru_cache(4096)
def drawable(name: str) -> str:
    """A player's name as it can be drawn; empty if too little of it can.

    One with letters that are read from the right is isolated from what stands beside it.
    """
    words = "".join(clusters(_plain(name))[:_LONGEST]).split()
    drawn = [_drawn(word) for word in words]
    kept = unicodedata.normalize(
        "NFC", " ".join(" ".join(word for word in drawn if word is not None).split())
    )
    if not any(map(_is_letter, kept)) and drawn != words:
        return ""
    return isolated(kept) if is_from_right(kept) else kept


def initial(name: str) -> str:
    """The first letter or figure of a drawable name, as a capital where its script has such, with the marks above and below it."""
    letters = clusters(bare(name))
    begins = (letter for letter in letters if _is_letter(letter[0]) and letter[0] not in _LEADING)
    parts = [part for part in next(begins, letters[0]) if unicodedata.category(part) != "Mc"]
    first = "".join(parts[:_JOINED_MOST])
    capital = clusters(first.upper())[0]
    return capital if _drawn(capital) == capital else first


def _plain(name: str) -> str:
    """The name with each letter written in the usual way."""
    spelt = regex.sub(
        rf"[^{_ACCENTS}]+",
        lambda part: unicodedata.normalize("NFKC", part[0]),
        bare(name).translate(_SET_IN_BLACK),
    )
    return str(spelt)


def _drawn(word: str) -> str | None:
    """A word with a gap for what can't be drawn; None if a letter of it can't."""
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
    """Whether a letter of that font can bear a mark that is the so-manieth on it."""
    if not has_glyph(font, mark):
        return False
    if font.is_shaped:
        return True
    # A line through letters has its place on some alone; on those it would stand for something, as in a slashed o.
    is_through = unicodedata.combining(mark) == _OVERLAY
    return count <= _MARKS_MOST and not is_through and sits_on(font, mark, base)


def _is_letter(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LN"
