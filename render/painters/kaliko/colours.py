"""The colours of Kaliko's pictures.

House rule: a path's colour never speaks alone. White is plain, blue has light dashes and red a dark core, which also
make blue the lighter and red the darker of the two, so that the three stay three in greyscale. Red is so light, and
steps back so little, that who lacks the cones for it sees it as well as blue.
"""

from typing import Final

from engine.games.kaliko.tiles import Colour as Paint
from render import theme
from render.palette import Pair, mixed
from render.theme import Colour

FELT: Final = "#28503F"
"""Under the lamp."""
SHADE: Final = "#0C1B16"
"""The same felt in the corners."""
PLATE: Final = "#12211C"
"""Plates and trays on it."""

FACE: Final = "#465262"
"""A tile's face, in the middle."""
FACE_LIT: Final = "#566476"
"""Towards the light."""
FACE_SHADED: Final = "#38424F"
EDGES: Final = ("#2A323D", "#6B7A8E", "#93A3B8", "#7B8AA0", "#323C48", "#20262F")
"""Along a tile's edge, by side."""
SIDE: Final = "#14181E"
"""The thickness of a tile, where one looks at it."""
SIDE_LIT: Final = "#262D37"
STARK_FACE: Final = "#14171C"
"""The face for whoever asked for high contrast, where there is no material."""
GROOVE: Final = "#0D1014"
"""What a path lies in, and leaves free beside itself where it runs over another."""
SEAM: Final = "#07090C"
"""Where the segments of a path meet, so that they can be counted."""
HELD: Final = theme.GOLD
"""Around the tile that is held."""
GLOW: Final = theme.GOLD
"""Along a path that scores."""
QUIET: Final = "#C6D0DE"
"""Along a path that may come to score."""
HOLE: Final = "#2C4F43"
"""A space on which the tile in hand fits, pressed into the felt."""
CHALK: Final = "#8FA79C"
"""Signs on the felt."""

BODIES: Final = {Paint.RED: "#FF5F58", Paint.WHITE: "#F2EDE1", Paint.BLUE: "#3A86DE"}
"""The ribbon itself, by the colour that the path is called."""
BACK: Final = {
    Paint.RED: mixed(BODIES[Paint.RED], FACE_SHADED, 0.75),
    Paint.WHITE: mixed(BODIES[Paint.WHITE], "#47423A", 0.66),
    Paint.BLUE: mixed(BODIES[Paint.BLUE], FACE_SHADED, 0.68),
}
"""The same while another path scores: all three step back to about the same."""
CORES: Final = {Paint.RED: "#5A0A1B", Paint.BLUE: "#E4F0FF"}
"""What runs along the middle of it: a dark core through red, light dashes through blue."""
BACK_CORES: Final = {Paint.RED: "#4A0E1A", Paint.BLUE: "#C4D2E2"}


def shaded(body: Colour) -> Colour:
    """A ribbon's edge that is away from the light."""
    return mixed(body, GROOVE, 0.66)


MARKS: Final[tuple[Pair, ...]] = (
    *((body, GROOVE) for body in (*BODIES.values(), *BACK.values())),
    *((paint, ground) for paint in (GLOW, QUIET) for ground in (GROOVE, FACE, FELT)),
    *((theme.RING, ground) for ground in (FACE_LIT, FELT)),
    *((CHALK, ground) for ground in (FELT, SHADE)),
)
"""Every mark on a tile or a space, and the ground that it must stand out from."""
