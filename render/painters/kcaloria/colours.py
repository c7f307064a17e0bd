"""The colours of kCaloria's pictures.

House rule: a cube's colour never speaks alone. Each has an outline of its own (`cubes`), and its letter wherever there is
room; a tile's type has a sign beside its colour, and what lives has its picture.
"""

from typing import Final

from engine.games.kcaloria.rules.kinds import Colour as Cube
from engine.games.kcaloria.rules.kinds import Type
from render import theme
from render.palette import Pair

CUBES: Final = {
    Cube.BLUE: "#5596FF",
    Cube.GREEN: "#47C766",
    Cube.YELLOW: "#FFE352",
    Cube.ORANGE: "#FF9E35",
    Cube.RED: "#FF6464",
    Cube.PURPLE: "#C193FF",
}
SAVED: Final = CUBES[Cube.GREEN]
"""Always with a check mark or a word."""
FACES: Final = {
    Type.WATER: "#1D5594",
    Type.FUNGI: "#5F6628",
    Type.PLANT: "#2C6E39",
    Type.HERBIVORE: "#7E6414",
    Type.OMNIVORE: "#984F16",
    Type.CARNIVORE: "#8F2936",
    Type.HUMAN: "#613F96",
    Type.MICROBE: "#43656B",
    Type.EVENT: "#2A3468",
    Type.ACTION: "#6B655C",
}
"""A tile's ground: dark enough for light letters, and for cubes to be the brightest things."""
FAR: Final = "#1C2026"
"""A space far from any tile."""
SOCKET: Final = "#282D35"
"""A space on which a tile could lie."""

TEXT_ON: Final[tuple[Pair, ...]] = (
    *((theme.TEXT, face) for face in FACES.values()),
    *((theme.INK, cube) for cube in CUBES.values()),
    (SAVED, theme.PANEL),
)
MARK_ON: Final[tuple[Pair, ...]] = (
    *((cube, theme.INK) for cube in CUBES.values()),
    *((cube, theme.PANEL) for cube in CUBES.values()),
    (theme.ALARM, theme.INK),
    (theme.RING, theme.INK),
    (theme.PAPER, theme.INK),
    *((theme.PAPER, face) for face in FACES.values()),
)
BEGINS: Final = ("#462718", "#12304F", "#1D4E44", "#3E3037")
"""Where each seat begins."""
