"""Normal forms of text that users write.

It is applied before a text is stored, and again where an older text is shown. House rule: it
removes only what no reader sees anyway, or what affects more than its own line.
"""

import re
import unicodedata
from collections.abc import Iterable

MARKS_MOST = 3
"""Marks above and below one letter.

No orthography needs more, and a pile of marks covers the lines around it.
"""

STACKED_MOST = 5
"""Letters below one letter in Tibetan, whose words are also written downwards."""

ISOLATE, ISOLATE_END = "\u2068", "\u2069"
"""Isolates a text, so that it can't change the direction of its neighbours."""

DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Controls of the direction of text, which change the direction of what follows them."""

_JOINING = frozenset("\u200c\u200d")
"""Joiners, which several scripts and emoji need between letters."""
_SELECTING = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Selectors of another shape for the letter before them."""
_BLANK = frozenset(
    map(
        chr,
        (
            0x00AD, 0x034F, 0x115F, 0x1160, 0x1680, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x200B, *range(0x2060, 0x2070),  # noqa: E501
            0x2800, 0x3164, 0xFEFF, 0xFFA0, *range(0xFFF0, 0xFFFD), 0x13442, 0x1D159, *range(0x1BCA0, 0x1BCA4),  # noqa: E501
            *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE0100), *range(0xE01F0, 0xE1000),
        ),
    )
)  # fmt: skip
"""Characters that show nothing, and tags.

All that Unicode tells every program to ignore, and characters that only look empty.
"""
_STACKING = frozenset(map(chr, range(0x0F8D, 0x0FBD)))
_BREAKS = "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029"
_TAKEN = {
    **dict.fromkeys((*range(0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000)), None),
    **dict.fromkeys(map(ord, DIRECTIONS), None),
    **dict.fromkeys(map(ord, _BREAKS), " "),
}


def one_line(text: str) -> str:
    """Return the text on one line, without controls and without piles of marks."""
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
    """Return the text line by line, each in the form of `one_line`."""
    return "\n".join(map(one_line, re.split(r"\r\n|[\n\r]", text)))


def clean_name(name: str) -> str:
    """Return a name in its stored form: one line, single spaces.

    Empty if nothing of it is visible.
    """
    if name.isascii():
        return " ".join(one_line(name).split())
    seen = " ".join(_without_blanks(one_line(name)).split())
    return seen if any(_is_ink(letter) and unicodedata.category(letter)[0] != "M" for letter in seen) else ""


def _without_blanks(text: str) -> str:
    """Return the text without invisible letters.

    Joiners and selectors stay where they have an effect.
    """
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
    """Return whether a letter, or a mark on a letter, is visible."""
    unseen = letter in _BLANK or letter in _JOINING or letter in _SELECTING
    return not unseen and unicodedata.category(letter) not in {"Cc", "Cf", "Cs", "Zs", "Zl", "Zp"}


def is_from_right(text: str) -> bool:
    """Return whether the text has right-to-left letters, which reorder their neighbours."""
    return not text.isascii() and any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in text)


FORMER = "Former player"
"""The name, in their matches, of users who had their data erased.

A second one in the same match has a number after it.
"""


def former_name(names: Iterable[str]) -> str:
    """Return an erased user's name in a match; `names` are the others'."""
    taken, count = {*names}, 1
    while (name := FORMER if count == 1 else f"{FORMER} {count}") in taken:
        count += 1
    return name
