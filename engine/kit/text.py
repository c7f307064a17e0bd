"""What people write, made canonical: before it is kept, and once more wherever something older is shown.

House rule: what is taken away is only what no reader sees for itself, or what reaches beyond its own line.
"""

import re
import unicodedata
from collections.abc import Iterable

MARKS_MOST = 3
"""Marks above and below one letter; no orthography needs more, and a heap of them covers the lines around it."""

STACKED_MOST = 5
"""Letters below one letter in Tibetan, whose words are written downwards too."""

ISOLATE, ISOLATE_END = "\u2068", "\u2069"
"""Around a text that shall not turn around what stands beside it, whichever way it is read itself."""

DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Controls of the direction of text, which turn around whatever stands after them."""

_JOINING = frozenset("\u200c\u200d")
"""Joiners, which several scripts and emoji need between letters."""
_SELECTING = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Selectors of another shape for the letter before them."""
_BLANK = frozenset(
    map(
        chr,
        (
            0x00AD, 0x034F, 0x115F, 0x1160, 0x1680, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x200B, *range(0x2060, 0x2070),
            0x2800, 0x3164, 0xFEFF, 0xFFA0, *range(0xFFF0, 0xFFFD), 0x13442, 0x1D159, *range(0x1BCA0, 0x1BCA4),
            *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE0100), *range(0xE01F0, 0xE1000),
        ),
    )
)  # fmt: skip
"""Letters that are drawn as nothing, and tags: all that Unicode has any program ignore, and what only looks empty."""
_STACKING = frozenset(map(chr, range(0x0F8D, 0x0FBD)))
_BREAKS = "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029"
_TAKEN = {
    **dict.fromkeys((*range(0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000)), None),
    **dict.fromkeys(map(ord, DIRECTIONS), None),
    **dict.fromkeys(map(ord, _BREAKS), " "),
}


def one_line(text: str) -> str:
    """The text on one line, without controls and without letters buried under marks."""
    if text.isascii() and text.isprintable():
        return text
    kept, marks, stacked = list[str](), 0, 0
    for letter in unicodedata.normalize("NFC", text.translate(_TAKEN)):
        if letter in _STACKING:
            stacked += 1
        elif unicodedata.category(letter) in {"Mn", "Me"}:
            marks += 1
        else:
            marks = stacked = 0
        if marks <= MARKS_MOST and stacked <= STACKED_MOST:
            kept.append(letter)
    return "".join(kept)


def line_by_line(text: str) -> str:
    """The text line by line, each as `one_line` has it."""
    return "\n".join(map(one_line, re.split(r"\r\n|[\n\r]", text)))


def clean_name(name: str) -> str:
    """A name as it is kept: on one line, with one space between words. Empty if nothing of it can be seen."""
    if name.isascii():
        return " ".join(one_line(name).split())
    seen = " ".join(_without_blanks(one_line(name)).split())
    return seen if any(_is_ink(letter) and unicodedata.category(letter)[0] != "M" for letter in seen) else ""


def _without_blanks(text: str) -> str:
    """Return the text without letters that nobody sees; joiners and selectors stay where they do something."""
    kept = list[str]()
    for at, letter in enumerate(text):
        if letter in _BLANK:
            continue
        if letter in _JOINING or letter in _SELECTING:
            before, after = kept[-1:], text[at + 1 : at + 2]
            is_held = any(_is_ink(one) or (one in _SELECTING and letter in _JOINING) for one in before)
            if not is_held or (letter in _JOINING and not any(map(_is_ink, after))):
                continue
        kept.append(letter)
    return "".join(kept)


def _is_ink(letter: str) -> bool:
    """Return whether a letter can be seen, or is a mark on one that can."""
    unseen = letter in _BLANK or letter in _JOINING or letter in _SELECTING
    return not unseen and unicodedata.category(letter) not in {"Cc", "Cf", "Cs", "Zs", "Zl", "Zp"}


def is_from_right(text: str) -> bool:
    """Whether it holds letters that are read from right to left, which reorder what stands beside them."""
    return not text.isascii() and any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in text)


FORMER = "Former player"
"""What somebody is called in their matches who had their data erased; a second one in the same match has a number behind it."""


def former_name(names: Iterable[str]) -> str:
    """What somebody is called from now on in a match in which the others have these names."""
    taken, count = {*names}, 1
    while (name := FORMER if count == 1 else f"{FORMER} {count}") in taken:
        count += 1
    return name
