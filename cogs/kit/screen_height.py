"""An estimate of the height that a message has on a phone.

Questions to players should fit one screen.

House rule: characters are counted, not measured. Their widths are those of the sandbox's page,
which are rather large. `tests/flow/test_heights.py` measures the height there.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from cogs.kit.limits import ACROSS

SCREEN = 628
"""Pixels to fill of the 640 that a phone of 390 pixels width has for a message.

The rest is a reserve, because a line may break earlier than computed.
"""
WIDTH = 296
"""Width of a message's text and pictures in pixels."""
FRAME = 56
"""Height of the author line, the time and the frame."""
GAP = 8
"""Gap between two blocks."""
BESIDE = 104
"""Width of a button beside a text."""
ROW = 36
"""Height of a row of buttons."""
MENU = 42

_LINE, _SMALL_LINE, _LARGE_LINE = 22, 18, 24
_LETTER, _BOLD_LETTER, _SMALL_LETTER, _LARGE_LETTER = 8.0, 9.2, 6.8, 10.4
_ABOVE_HEADING = 10
_BUTTON_LETTER, _BUTTON_EDGES, _BUTTON_ICON, _BUTTON_LEAST = 9.8, 24, 18, 60
_BUTTON_LETTERS = {
    letter: width
    for letters, width in (
        ("ijlIJ .,:·|’", 5.3),
        ("frt()-", 7.0),
        ("ckLsvxyz", 9.1),
        ("ABDGHNOQRU+→", 11.6),
        ("mwMW%…", 14.5),
    )
    for letter in letters
}
"""Widths of the letters on a button, which are bold and unlike most others."""
_BROKEN = 3
"""Letters of a broken line that stay unused on average."""
_CAPITAL = 1.3
"""Width of a capital letter in usual letters."""
_WIDE = re.compile(
    r"[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]"
)
"""Letters of East Asia, which are as wide as two others."""
_BUTTON_WIDE = 14

_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_MARKUP = re.compile(r"\*\*|__|`|\\(?=\W)")
_MENTION = re.compile(r"<@\d+>")
_STAMP = re.compile(r"<t:[^>]*>")


def height_of(text: str, across: int = WIDTH) -> int:
    """Return the height of a text."""
    lines = text.splitlines()
    headings = sum(line.startswith("#") for line in lines[1:])
    return sum(_line_height(line, across) for line in lines) + headings * _ABOVE_HEADING


def height_beside(text: str, label: str = "") -> int:
    """Return the height of a text with a button beside it, or one with this label."""
    return max(ROW, height_of(text, WIDTH - (_button(label, False) + GAP if label else BESIDE)))


def _line_height(line: str, across: int) -> int:
    """Return the height of one source line, which may break into several."""
    shown = _MENTION.sub("@somebody", _STAMP.sub("10 minutes ago", _LINK.sub(r"\1", _MARKUP.sub("", line))))
    letter, height = _LETTER, _LINE
    if shown.startswith("## "):
        letter, height = _LARGE_LETTER, _LARGE_LINE
    elif shown.startswith("#") or line.startswith("**["):
        letter = _BOLD_LETTER
    elif shown.startswith("-# "):
        letter, height = _SMALL_LETTER, _SMALL_LINE
    shown = shown.lstrip("#-> ")
    long = letters_of(shown) * letter
    # A line breaks between words, so part of it stays empty.
    return (1 if long <= across else -int(-long // (across - _BROKEN * letter))) * height


def letters_of(text: str) -> float:
    """Return the width of a text in usual letters."""
    return len(text) + (_CAPITAL - 1) * sum(map(str.isupper, text)) + len(_WIDE.findall(text))


def picture_height(width: int, height: int) -> int:
    """Return the height at which a picture of this size is shown."""
    return WIDTH * height // max(1, width)


def rows_of(labels: Sequence[str], *, icons: Sequence[bool] = ()) -> tuple[int, ...]:
    """Return the number of buttons in each row: few rows, about equally full.

    `icons` tells which buttons have an icon before their label.
    """
    with_icons = icons or [False] * len(labels)
    widths = [_button(label, has_icon) for label, has_icon in zip(labels, with_icons, strict=True)]
    rows = _fill_rows(widths, WIDTH)
    # Find the narrowest width that needs no more rows: wider rows are never more in number.
    tried = range(min(max(widths, default=0), WIDTH), WIDTH)
    found = bisect_left(tried, -len(rows), key=lambda width: -len(_fill_rows(widths, width)))
    return _fill_rows(widths, tried[found]) if found < len(tried) else rows


def rows_height(rows: int) -> int:
    """Return the height of `rows` rows, with the gap above each."""
    return rows * (ROW + GAP)


def _button(label: str, has_icon: bool) -> int:
    words = sum(_BUTTON_LETTERS.get(letter, _BUTTON_LETTER) for letter in label)
    words += (_BUTTON_WIDE - _BUTTON_LETTER) * len(_WIDE.findall(label))
    return max(_BUTTON_LEAST, int(words) + _BUTTON_EDGES + (_BUTTON_ICON if has_icon else 0))


def _fill_rows(widths: Sequence[int], across: int) -> tuple[int, ...]:
    """Return the number of buttons per row, filling each row before the next."""
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
