"""Where cards and plates of a running trick are, and how large."""

from typing import Final, NamedTuple

from engine.games.howmanycalories.state import View
from render.kit.geometry import Box
from render.painters.howmanycalories import pieces

FEW: Final = 3
"""Number of cards up to which a trick's cards are large."""
CARET: Final = 30
LAID: Final = 60
"""Room for a fork or a knife beside a plate."""
_PLATES: Final = (240, 216)
"""Diameters of the next player's plate, and of others that wait for a card.

They are smaller than cards.
"""
_FIRST_PLATES: Final = (226, 216)
"""The same beside a first card of many, which is larger."""
_FEW_PLATES: Final = (252, 228)
"""The same beside the largest cards."""
_LAID_PLATES: Final = {2: (360, 360), 3: (284, 240)}
"""The same with cutlery, by the number of cards and plates."""
_LAID_AT: Final = 226
"""Distance of the next player's plate from the card before it, with room for a fork."""
_APART: Final = 44
"""Gap between two large cards."""
_INSET: Final = 13
"""Space between the last of large places and the right edge."""
_BETWEEN: Final = 92
"""Gap between few smaller places."""
_LIT: Final = 30
"""Inset of the first of large cards: most of its light reaches that far."""


class Places(NamedTuple):
    """The layout of a running trick."""

    size: pieces.Size
    """Size of the cards."""
    middles: list[int]
    """Middles of cards and plates across, in play order."""
    plates: list[int]
    """Diameters of the plates: the next player's is the largest."""
    is_laid: bool
    """Whether cutlery lies beside the next player's plate."""


def lay_out(area: Box, view: View) -> Places:
    """Return the layout of a running trick: the fewer places, the larger."""
    chairs, cards = len(view.trick) + len(view.waiting), len(view.trick)
    if chairs > FEW and cards > 1:
        return Places(pieces.BROAD, columns(area, chairs), _diameters(_PLATES, view), is_laid=False)
    if chairs > FEW:
        return _lay_first(area, view, chairs)
    has_few = view.seats <= FEW
    size = pieces.GREAT if has_few else pieces.GRAND if cards > 1 else pieces.FEW
    first = area.left + _LIT + size.width // 2
    if cards > 1:
        second = first + size.width + _APART
        last = area.right - _FEW_PLATES[0] // 2 - _INSET if has_few else second + size.width // 2 + _LAID_AT
        plates = _diameters(_FEW_PLATES if has_few else _LAID_PLATES[chairs], view)
        return Places(size, [first, second, last], plates, is_laid=not has_few)
    plates = _diameters(_LAID_PLATES[chairs], view)
    if chairs < FEW:
        halves = [area.left + area.width * (2 * place + 1) // (2 * chairs) for place in range(chairs)]
        return Places(size, halves, plates, is_laid=True)
    middles = [first, first + size.width // 2 + _LAID_AT, area.right - plates[-1] // 2 - _INSET]
    return Places(size, middles, plates, is_laid=True)


def columns(area: Box, count: int) -> list[int]:
    """Return the middles of many places, side by side."""
    pitch = (area.width - pieces.BROAD.width) // FEW if count > FEW else pieces.GRAND.width + _BETWEEN
    first = area.middle[0] - pitch * (count - 1) // 2
    return [first + place * pitch for place in range(count)]


def _lay_first(area: Box, view: View, count: int) -> Places:
    """Return the layout if one card lies alone before many plates.

    The card is as large as one of few.
    """
    size, plates = pieces.FEW, _diameters(_FIRST_PLATES, view)
    left = area.left + _LIT // 2 + size.width
    room = area.right - left - CARET
    gap = (room - sum(plates)) // (count - 2)
    middles = [left - size.width // 2]
    for place, wide in enumerate(plates):
        middles.append(area.right - room + sum(plates[:place]) + gap * place + wide // 2)
    return Places(size, middles, plates, is_laid=False)


def _diameters(sizes: tuple[int, int], view: View) -> list[int]:
    """Return the diameters of the waiting players' plates."""
    return [sizes[place > 0] for place in range(len(view.waiting))]
