"""The colours of kCaloria's pictures.

House rule: a cube's colour never speaks alone. Each has an outline and a lightness of its own (`cubes`), and its letter
wherever there is room; a tile's type has a sign beside its colour where there is room, and what lives has its picture.
"""

from typing import Final

from engine.games.kcaloria.rules.kinds import Colour as Cube
from engine.games.kcaloria.rules.kinds import Type
from render import theme
from render.palette import Pair

CUBES: Final = {
    Cube.BLUE: "#4F93FF",
    Cube.GREEN: "#3FC464",
    Cube.YELLOW: "#FFE75A",
    Cube.ORANGE: "#FFA234",
    Cube.RED: "#FF6A62",
    Cube.PURPLE: "#D3B0FF",
}
SAVED: Final = CUBES[Cube.GREEN]
"""Always with a check mark or a word."""
FACES: Final = {
    Type.WATER: "#1C5CA6",
    Type.FUNGI: "#646B28",
    Type.PLANT: "#27713A",
    Type.HERBIVORE: "#866A10",
    Type.OMNIVORE: "#A2510F",
    Type.CARNIVORE: "#A02A38",
    Type.HUMAN: "#6A43A6",
    Type.MICROBE: "#3C6870",
    Type.EVENT: "#2B3A80",
    Type.ACTION: "#675F55",
}
"""A tile's ground: dark enough for light letters, and for cubes to be the brightest things."""

GOING: Final = "#A3261B"
"""A card that is to be given up, and what is lost."""

# The meadow.
DUSK: Final = "#122019"
"""Its upper end, on which headings are written."""
MEADOW: Final = "#2F5A34"
POND: Final = "#143E4C"
SOCKET: Final = "#DCE8C8"
"""The edge of a space on which a tile could lie."""
PLATE: Final = "#1B2B22"
"""Grounds of plates and panels."""
CARD: Final = theme.PAPER
HELD_BACK: Final = "#A39D90"
"""A card that can't be played now."""

TEXT_ON: Final[tuple[Pair, ...]] = (
    *((theme.TEXT, face) for face in FACES.values()),
    *((theme.INK, cube) for cube in CUBES.values()),
    *((cube, theme.INK) for cube in CUBES.values()),
    *((paint, PLATE) for paint in (SAVED, theme.ALARM, theme.TEXT, theme.MUTED)),
    *((paint, DUSK) for paint in (SAVED, theme.ALARM, theme.TEXT, theme.MUTED)),
    *((theme.INK, card) for card in (CARD, HELD_BACK)),
    (GOING, CARD),
)
MARK_ON: Final[tuple[Pair, ...]] = (
    *((cube, theme.INK) for cube in CUBES.values()),
    *((cube, PLATE) for cube in CUBES.values()),
    (theme.ALARM, theme.INK),
    (theme.RING, theme.INK),
    (theme.RING, MEADOW),
    (theme.PAPER, theme.INK),
    (theme.INK, CARD),
    *((theme.PAPER, face) for face in FACES.values()),
)
BEGINS: Final = ("#462718", "#12304F", "#1D4E44", "#46501C")
"""Where each seat begins."""
