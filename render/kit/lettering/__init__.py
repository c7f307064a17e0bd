"""Letters: the shipped fonts, text widths, cuts, and drawable names."""

from render.kit.lettering.lines import ELLIPSIS, Side, TextMask, corner, draw_text, fit, rise, width
from render.kit.lettering.names import drawable, initial

__all__ = [
    "ELLIPSIS",
    "Side",
    "TextMask",
    "corner",
    "draw_text",
    "drawable",
    "fit",
    "initial",
    "rise",
    "width",
]
