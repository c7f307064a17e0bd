"""The page's computed colours: all text is readable, dark and light."""

from __future__ import annotations

import re

import pytest

from sandbox.page.feed import FILES

PAIRS = [
    *(
        (ink, ground)
        for ink in ("text", "muted", "faint", "link")
        for ground in ("surface", "side", "raised")
    ),
    *((ink, ground) for ink in ("text", "muted", "link") for ground in ("private", "ping", "ground")),
    ("text", "raised-2"),
    ("faint", "field"),
    ("danger-text", "surface"),
    ("danger-text", "private"),
    ("mention-text", "mention"),
    ("on-accent", "accent"),
    ("on-accent", "success"),
    ("on-accent", "danger"),
    ("on-accent", "badge"),
]


def colours(theme: str) -> dict[str, str]:
    css = (FILES / "styles" / "theme.css").read_text(encoding="utf-8")
    block = css.split(f':root[data-theme="{theme}"] {{')[1].split("}")[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]+);", block))


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (red, green, blue)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_everything_that_is_read_has_contrast_enough(theme: str) -> None:
    known = colours(theme)
    faint = {}
    for ink, ground in PAIRS:
        light, dark = sorted((luminance(known[ink]), luminance(known[ground])), reverse=True)
        ratio = (light + 0.05) / (dark + 0.05)
        if ratio < 4.5:
            faint[ink, ground] = round(ratio, 2)
    assert faint == {}
