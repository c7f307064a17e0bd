"""Letters: the shipped fonts, text widths, cuts, and drawable names."""

from render.lettering.lines import ELLIPSIS, Lettered, fit, lettered, rise, width
from render.lettering.names import drawable, initial

__all__ = ["ELLIPSIS", "Lettered", "drawable", "fit", "initial", "lettered", "rise", "width"]
