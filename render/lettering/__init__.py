"""Letters: the shipped fonts, how wide a text is, how it is cut to fit, and what of a player's name can be drawn."""

import string
from collections.abc import Iterator

from render.lettering.lines import ELLIPSIS, Lettered, fit, lettered, rise, width
from render.lettering.names import drawable, initial

__all__ = ["ELLIPSIS", "Lettered", "drawable", "fit", "fragments", "initial", "lettered", "rise", "width"]


def fragments(template: str) -> Iterator[tuple[str, str | None]]:
    """A template in pieces: a text and the name of the argument after it, None at the end."""
    for text, field, _, _ in string.Formatter().parse(template):
        yield text, field
