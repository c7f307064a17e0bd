"""The colours of kCaloria's pictures, and the palette that they make with the theme's and the drawings'.

House rule: a cube's colour never speaks alone. Each has an outline of its own (`cubes`), and its letter wherever there is
room; a tile's type has a sign beside its colour, and what lives has its picture.
"""

from importlib.resources import files
from itertools import chain
from typing import Final

from engine.games.kcaloria.rules.kinds import Colour as Cube
from engine.games.kcaloria.rules.kinds import Type
from render import theme
from render.canvas import Canvas
from render.palette import Pair, Palette, blend
from render.theme import Colour

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
_EDGES: Final[tuple[Pair, ...]] = (
    *((seat, theme.INK) for seat in theme.SEATS[:4]),
    *((theme.INK, face) for face in FACES.values()),
    *((theme.INK, ground) for ground in (theme.PANEL, theme.LIT, theme.WELL, theme.PAPER)),
    *((face, theme.PANEL) for face in FACES.values()),
    *((seat, theme.PANEL) for seat in theme.SEATS[:4]),
    (SOCKET, theme.WELL),
    *((seat, ground) for seat, ground in zip(theme.SEATS, BEGINS, strict=False)),
    (theme.PANEL, theme.TABLE),
    (theme.LIT, theme.TABLE),
    (theme.WELL, theme.TABLE),
    (theme.TEXT, theme.INK),
    (theme.MUTED, theme.INK),
)
_THEME: Final = (
    *(theme.WELL, theme.TABLE, theme.PANEL, theme.LIT, theme.SHADOW, theme.TEXT, theme.MUTED, theme.LINE),
    *(theme.INK, theme.RING, theme.ALARM, theme.PAPER, theme.GHOST, *theme.SEATS[:4]),
)
_TEXTS: Final[tuple[Pair, ...]] = (
    *((ink, ground) for ink in (theme.TEXT, theme.MUTED) for ground in (theme.TABLE, theme.PANEL, theme.LIT)),
    *((theme.LINE, ground) for ground in (theme.PANEL, theme.LIT, theme.WELL)),
    (theme.ALARM, theme.PANEL),
    (theme.INK, theme.TEXT),
)
_COARSE: Final = 0.035
_FINE: Final = 0.022
"""How far apart colours must be (Oklab), along edges and in drawings, to be worth a place in the palette."""


def canvas(width: int, height: int, ground: Colour = theme.TABLE) -> Canvas:
    """An empty canvas with this palette."""
    return Canvas(width, height, ground, LOOK)


def _look() -> Palette:
    pairs = (*_TEXTS, *TEXT_ON, *MARK_ON, *_EDGES)
    fades = (
        blend(theme.rgb(paint), theme.rgb(ground), share) for paint, ground in pairs for share in (0.33, 0.67)
    )
    listed = files("render").joinpath("species/colours.txt").read_text(encoding="utf-8").split()
    keys = chain(_THEME, CUBES.values(), FACES.values(), (SOCKET, FAR, *BEGINS))
    return Palette(keys, ((fades, _COARSE), (map(theme.rgb, listed), _FINE)))


LOOK: Final = _look()
