"""The look, in one place: colours, type sizes, spacing.

Painters take them from here and nowhere else.

House rules: text stands out from its ground by at least 4.5 : 1 and a mark by 3 : 1 (WCAG's
measure); a test holds every pair in `TEXT_ON` and `MARK_ON` to it. Colour is never the only sign: a
seat has a symbol and an initial too, a suit a symbol and a letter. Nothing is pure black, so that
an OLED screen shows the picture's edge.
"""

from typing import Final

Colour = str
"""A colour as `#RRGGBB`."""

# Grounds, from the deepest.
WELL: Final = "#181B20"
TABLE: Final = "#20242A"
PANEL: Final = "#2A2F37"
LIT: Final = "#30363F"
"""The plate of the player to move."""
SHADOW: Final = "#0F1114"

# Text and lines on them.
TEXT: Final = "#F6F2EA"
MUTED: Final = "#B5BCC8"
LINE: Final = "#7C8798"
"""Outlines of empty places and bars."""
INK: Final = "#121418"
"""Text on bright things."""
RING: Final = "#FFFFFF"
"""The last move, and nothing else."""
ALARM: Final = "#FF9C8A"
"""Alarms; always with a warning sign or a word."""

# Paper.
PAPER: Final = "#FBF5E9"
RIM: Final = "#DDCFB6"

GOLD: Final = "#FFC93C"
"""Scores, leaders and winners."""

SEATS: Final = ("#E85500", "#047CFF", "#31E4B1", "#E1FF5C", "#D1ADFF", "#B17385")
"""Seat colours in seat order, the brightest first; `shapes.SYMBOLS` has their symbols."""
GHOST: Final = "#DCE3EE"
"""A figure at the table without a seat."""

SUITS: Final = ("#CC6664", "#5F80E8", "#E8D130", "#A7FFED")
"""Four card colours: red, blue, yellow, green."""

TEXT_ON: Final = (
    *((TEXT, ground) for ground in (WELL, TABLE, PANEL, LIT)),
    *((MUTED, ground) for ground in (WELL, TABLE, PANEL, LIT)),
    *((ALARM, ground) for ground in (PANEL, LIT)),
    *((INK, paint) for paint in (PAPER, ALARM, TEXT, GHOST, *SUITS, *SEATS)),
)
"""Every colour of text and a ground it may stand on."""

MARK_ON: Final = (
    *((LINE, ground) for ground in (WELL, TABLE, PANEL, LIT)),
    *((RING, ground) for ground in (TABLE, PANEL)),
    *((paint, ground) for paint in (*SEATS, GHOST) for ground in (TABLE, PANEL, LIT)),
    *((paint, ground) for paint in SUITS for ground in (TABLE, PANEL, LIT)),
)
"""Every colour of a mark and a ground it may stand on."""

EXACT: Final = (TABLE, PANEL, TEXT, MUTED, INK, RING, ALARM, GOLD, PAPER, *SEATS, *SUITS)
"""Colours that a file keeps exactly, however few pixels have them."""

STARK: Final[dict[Colour, Colour]] = {
    WELL: "#050506",
    TABLE: "#08090A",
    PANEL: "#101214",
    LIT: "#191D22",
    SHADOW: "#020203",
    TEXT: "#FFFFFF",
    MUTED: "#E6EAF0",
    LINE: "#C3CAD6",
    INK: "#020203",
    ALARM: "#FFB3A5",
}
"""Replacements of these colours in high contrast."""

# Type: four sizes in pixels at a width of 1200. The smallest is 11 pixels on a phone.
SMALL: Final = 37
BODY: Final = 44
TITLE: Final = 56
FIGURE: Final = 76
HUGE: Final = 104
"""The number of a piece."""

WIDTH: Final = 1200
HIGHEST: Final = 1400
"""The greatest height of a picture: a phone still shows it at one look."""
MARGIN: Final = 32
GAP: Final = 20
RADIUS: Final = 24
RING_WIDTH: Final = 8


def rgb(colour: Colour) -> tuple[int, int, int]:
    """Return red, green and blue, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def contrast(one: Colour, other: Colour) -> float:
    """Return WCAG's contrast of two colours, 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (linear(channel / 255) for channel in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(channel: float) -> float:
    """Return the amount of light of an sRGB channel, 0 to 1."""
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
