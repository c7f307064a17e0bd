"""The colours of ORGANISM's pictures: dark water with a light below it, and living things that have a colour each.

House rule: a seat's colour never speaks alone, for each organism carries its seat's symbol; nor does a type's, for it has
none: types are shapes.
"""

from typing import Final

from render import theme
from render.palette import Pair, mixed

# Water and glass.
GROUND: Final = ("#15303A", "#060D13")
"""Behind the dish, where the light is and in the corners."""
MOTE: Final = "#3C8C8C"
"""What floats there."""
WATER: Final = ("#184850", "#0A252C")
"""In the dish, about the core and at the rim."""
CELLS: Final = ("#FFFFFF", "#9FF3EA")
"""The light that lies on the spaces of every other ring, and on the edges of all."""
GLASS: Final = "#8FC9C2"
"""The rim."""
LAMP: Final = "#FFC766"
"""The core's light."""
PANEL: Final = "#14252D"
"""Plates on this ground."""
STARK_CELL: Final = "#16191D"
"""Spaces for whoever asked for high contrast."""

# Living things.
DEEP: Final = "#0A1016"
"""What tissue is darkened with, and what marks are set off with."""
TISSUES: Final = tuple(mixed(seat, DEEP, 0.2) for seat in theme.SEATS)
"""Inside an organism that steps back, by seat."""
LIT: Final = tuple(mixed(seat, DEEP, 0.33) for seat in theme.SEATS)
"""Inside one in the light."""
BACK: Final = tuple(mixed(seat, DEEP, 0.62) for seat in theme.SEATS)
"""The edge of an organism that steps back."""
EDGES: Final = tuple(mixed(seat, "#FFFFFF", 0.74) for seat in theme.SEATS)
"""And of one in the light."""
GHOSTS: Final = tuple(mixed(seat, DEEP, 0.3) for seat in theme.SEATS)
"""Elements that are gone."""
CREAM: Final = "#F4E6BC"
"""Tokens for the core."""
FOOD: Final = "#FFC84A"
"""Golden beads."""
FRESH: Final = "#FFFFFF"
"""Food that has just been eaten."""

_SEATED: Final = tuple(zip(theme.SEATS, TISSUES, LIT, GHOSTS, strict=True))

MARKS: Final[tuple[Pair, ...]] = (
    *((seat, tissue) for seat, tissue, *_ in _SEATED),
    *((seat, lit) for seat, _, lit, _ in _SEATED),
    *((seat, theme.INK) for seat in theme.SEATS),
    *((FOOD, tissue) for tissue in (*TISSUES, *LIT)),
    *((theme.INK, seat) for seat in theme.SEATS),
    (theme.RING, WATER[0]),
)
"""Every mark on the board, and a ground that it must stand out from."""
TEXTS: Final[tuple[Pair, ...]] = (
    *((theme.TEXT, ground) for ground in (*GROUND, WATER[1], PANEL, DEEP)),
    *((theme.MUTED, ground) for ground in (*GROUND, PANEL)),
    *((theme.INK, seat) for seat in theme.SEATS),
    *((theme.GOLD, ghost) for ghost in (DEEP, *GHOSTS)),
)
"""Every colour of text in these pictures, and its ground."""
