"""Letters: the shipped fonts, text widths, cuts, and drawable names."""

from render.kit.lettering.lines import ELLIPSIS, Side, TextMask, corner, draw_text, fit, rise, width
from render.kit.lettering.names import drawable, initial
from render.kit.lettering.runs import bare, isolate

__all__ = [
    "ELLIPSIS",
    "Side",
    "TextMask",
    "bare",
    "corner",
    "draw_text",
    "drawable",
    "fit",
    "initial",
    "isolate",
    "rise",
    "width",
]
