"""The colours of ORGANISM's pictures.

House rule: a seat's colour never speaks alone, for each organism carries its seat's symbol; nor does a type's, for it has
none: types are shapes with letters.
"""

from typing import Final

from render import theme
from render.palette import Pair, mixed

DISH: Final = theme.WELL
"""Between the spaces, and around all of them."""
HALO: Final = theme.INK
"""What keeps an organism off whatever is around it."""
CREAM: Final = "#F4E6BC"
"""The core, and tokens for it."""
RINGS: Final = tuple(
    mixed(ring, theme.TABLE, share)
    for ring, share in (
        (CREAM, 0.26),
        ("#E0504F", 0.2),
        ("#4C8DF0", 0.2),
        ("#F0A03C", 0.2),
        ("#5DB56A", 0.2),
        ("#A070DC", 0.2),
        ("#8A93A3", 0.16),
    )
)
"""Spaces, ring by ring from the core."""
HOMES: Final = tuple(mixed(seat, DISH, 0.24) for seat in theme.SEATS)
"""Spaces that are a seat's homes."""
TISSUES: Final = tuple(mixed(seat, HALO, 0.33) for seat in theme.SEATS)
"""Inside an organism, by seat."""
LIT: Final = tuple(mixed(seat, HALO, 0.46) for seat in theme.SEATS)
"""Inside the organism that acts."""
GHOSTS: Final = tuple(mixed(seat, HALO, 0.38) for seat in theme.SEATS)
"""Elements that are gone."""
FOOD: Final = "#FFDD94"
HUNGER: Final = HALO
"""Room for food."""
FRESH: Final = "#FFFFFF"
"""Food that has just been eaten."""
SPROUT: Final = "#7DFF6B"
LABEL: Final = "#A3ABB8"
"""Names of spaces."""

_SEATED: Final = tuple(zip(theme.SEATS, TISSUES, LIT, GHOSTS, HOMES, strict=True))

MARKS: Final[tuple[Pair, ...]] = (
    *((seat, tissue) for seat, tissue, *_ in _SEATED),
    *((seat, HALO) for seat in theme.SEATS),
    *((FOOD, tissue) for tissue in (*TISSUES, *LIT)),
    *((theme.TEXT, ring) for ring in RINGS),
    *((SPROUT, ground) for ground in (HALO, *RINGS)),
    (theme.RING, HALO),
)
"""Every mark on the board, and a ground that it must stand out from."""
TEXTS: Final[tuple[Pair, ...]] = (
    *((LABEL, ring) for ring in RINGS[1:]),
    *((theme.TEXT, home) for home in HOMES),
    *((theme.TEXT, ghost) for ghost in GHOSTS),
    (theme.INK, CREAM),
)
"""Every colour of text on the board, and its ground."""
