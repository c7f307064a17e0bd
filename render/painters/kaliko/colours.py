"""The colours of Kaliko's pictures.

House rule: a path's colour never speaks alone. White is plain, blue has light dashes and red a dark core, which also
make blue the lighter and red the darker of the two, so that the three stay three in greyscale.
"""

from typing import Final

from engine.games.kaliko.tiles import Colour as Paint
from render import theme
from render.palette import Pair

TILE: Final = "#14171C"
"""A tile's face, and the gap that a path leaves about itself where it runs over another."""
EDGE: Final = "#465060"
"""The line along a tile's edge, by which the segments of a path can be counted."""
FRESH: Final = "#465264"
"""The face of a tile that has just been laid."""
SOCKET: Final = "#23282F"
"""A space on which a tile could lie."""
GLOW: Final = "#FFC93C"
"""Along a path that scores."""
QUIET: Final = "#8E98A8"
"""Along a path that may come to score."""

BODIES: Final = {Paint.RED: "#F0454F", Paint.WHITE: "#F5F1E8", Paint.BLUE: "#2F7DD1"}
"""The line itself, by the colour that the path is called."""
CORES: Final = {Paint.RED: "#5A0A1B", Paint.BLUE: "#CFE4FF"}
"""What runs along the middle of it: a dark core through red, light dashes through blue."""

MARKS: Final[tuple[Pair, ...]] = (
    *((body, ground) for body in BODIES.values() for ground in (TILE, SOCKET, theme.PANEL)),
    *((GLOW, ground) for ground in (TILE, SOCKET, theme.PANEL)),
    *((QUIET, ground) for ground in (TILE, SOCKET, theme.PANEL)),
    (theme.RING, TILE),
    (theme.LINE, SOCKET),
)
"""Every mark on a tile or a space, and the ground that it must stand out from."""
