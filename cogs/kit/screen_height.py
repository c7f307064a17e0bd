"""How much of a phone's screen a message takes, about: so that what somebody is asked fits one.

House rule: letters are counted and not measured, with those of the sandbox's page, which are rather wide; what is shown
there is measured by `tests/flow/test_heights.py`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from cogs.kit.limits import ACROSS

SCREEN = 628
"""Pixels to fill of the 640 that a phone of 390 across has for a message: a line may break sooner than was reckoned."""
WIDTH = 296
"""Pixels across that a message's text and pictures have."""
FRAME = 56
"""Who writes, when, and the frame around what is said."""
GAP = 8
"""Between two blocks."""
BESIDE = 104
"""Across, for a button beside a text."""
ROW = 36
"""Buttons beside each other."""
MENU = 42

_LINE, _SMALL_LINE, _LARGE_LINE = 22, 18, 24
_LETTER, _BOLD_LETTER, _SMALL_LETTER, _LARGE_LETTER = 8.0, 9.2, 6.8, 10.4
_ABOVE_HEADING = 10
_BUTTON_WIDE = 1.0
"""By so much a figure on a button is wider than a letter; dots are as wide as two."""
_BUTTON_LETTER, _BUTTON_EDGES, _BUTTON_ICON, _BUTTON_LEAST = 8.0, 26, 26, 60
_BROKEN = 3
"""Letters for which there is no more room in a line that breaks, on the whole."""
_CAPITAL = 1.3
"""So many letters wide is a capital one."""

_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_MARKUP = re.compile(r"\*\*|__|`|\\(?=\W)")
_MENTION = re.compile(r"<@\d+>")
_STAMP = re.compile(r"<t:[^>]*>")


def height_of(text: str, across: int = WIDTH) -> int:
    """How high a text is."""
    lines = text.splitlines()
    headings = sum(line.startswith("#") for line in lines[1:])
    return sum(_line_height(line, across) for line in lines) + headings * _ABOVE_HEADING


def height_beside(text: str) -> int:
    """How high a text is that has a button beside it."""
    return max(ROW, height_of(text, WIDTH - BESIDE))


def _line_height(line: str, across: int) -> int:
    """How high a phone shows what is one line as it was written."""
    shown = _MENTION.sub("@somebody", _STAMP.sub("10 minutes ago", _LINK.sub(r"\1", _MARKUP.sub("", line))))
    letter, height = _LETTER, _LINE
    if shown.startswith("## "):
        letter, height = _LARGE_LETTER, _LARGE_LINE
    elif shown.startswith("#") or line.startswith("**["):
        letter = _BOLD_LETTER
    elif shown.startswith("-# "):
        letter, height = _SMALL_LETTER, _SMALL_LINE
    shown = shown.lstrip("#-> ")
    long = _letters(shown) * letter
    # A line breaks between words, so that some of it stays empty.
    return (1 if long <= across else -int(-long // (across - _BROKEN * letter))) * height


def _letters(text: str) -> float:
    """How many usual letters are as wide as a text."""
    return len(text) + (_CAPITAL - 1) * sum(map(str.isupper, text))


def picture_height(width: int, height: int) -> int:
    """How high a picture is of so many pixels of its own."""
    return WIDTH * height // max(1, width)


def rows_of(labels: Sequence[str], *, icons: Sequence[bool] = ()) -> tuple[int, ...]:
    """How many buttons stand beside each other in each row: as few rows as a phone can show, each about as full.

    `icons` tells which of them have a picture before their words.
    """
    with_icons = icons or [False] * len(labels)
    widths = [_button(label, has_icon) for label, has_icon in zip(labels, with_icons, strict=True)]
    rows = _filled(widths, WIDTH)
    # The narrowest rows that are not more in number: the wider rows are, the fewer.
    tried = range(min(max(widths, default=0), WIDTH), WIDTH)
    found = bisect_left(tried, -len(rows), key=lambda width: -len(_filled(widths, width)))
    return _filled(widths, tried[found]) if found < len(tried) else rows


def rows_height(rows: int) -> int:
    """How high so many rows are, with the gap above each."""
    return rows * (ROW + GAP)


def _button(label: str, has_icon: bool) -> int:
    wide = sum(_BUTTON_WIDE for letter in label if letter.isdigit() or letter == "+")
    words = int(_letters(label) * _BUTTON_LETTER + wide + label.count("…") * _BUTTON_LETTER)
    return max(_BUTTON_LEAST, words + _BUTTON_EDGES + (_BUTTON_ICON if has_icon else 0))


def _filled(widths: Sequence[int], across: int) -> tuple[int, ...]:
    """Each row filled before the next one is begun."""
    rows: list[int] = []
    room = 0
    for width in widths:
        if rows and rows[-1] < ACROSS and width <= room:
            rows[-1] += 1
        else:
            rows.append(1)
            room = across
        room -= width + GAP
    return tuple(rows)
