"""Letters: the shipped fonts, how wide a text is, how it is cut to fit, and what of a player's name can be drawn."""

from render.lettering.lines import ELLIPSIS, Lettered, fit, lettered, rise, width
from render.lettering.names import drawable, initial

__all__ = ["ELLIPSIS", "Lettered", "drawable", "fit", "initial", "lettered", "rise", "width"]
