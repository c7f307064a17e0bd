"""The colours of Kaliko's pictures.

House rule: a path's colour never speaks alone. White is plain, blue has light dashes and red a dark core, which also
make blue the lighter and red the darker of the two, so that the three stay three in greyscale. Red is so light, and
steps back so little, that who lacks the cones for it sees it as well as blue.
"""

from typing import Final

from PIL import Image

from engine.games.kaliko.tiles import Colour as Paint
from render import theme
from render.palette import Pair, mixed
from render.theme import Colour

FELT: Final = "#274E3E"
"""Under the lamp."""
SHADE: Final = "#0E1F19"
"""The same felt in the corners."""
PLATE: Final = "#11241D"
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
RIM: Final = "#FFE9A3"
"""The edges of a path that scores, and the line about what was laid last: it keeps off white paths."""
QUIET: Final = "#C6D0DE"
"""Along a path that may come to score."""
HOLE: Final = "#2C4F43"
"""A space on which the tile in hand fits, pressed into the felt."""
LIT: Final = "#DDE9E2"
"""One on which a longer path goes on than elsewhere; and the edges of all, where nothing else is to stand out."""
CHALK: Final = "#8FA79C"
"""Signs on the felt, quieter than what one may choose: what no tile fits on, places of tiles that are gone, dashes."""
CHALK_EDGE: Final = "#86A195"
"""The edges of spaces whose numbers step back."""

BODIES: Final = {Paint.RED: "#FF5F58", Paint.WHITE: "#F2EDE1", Paint.BLUE: "#3A86DE"}
"""The ribbon itself, by the colour that the path is called."""
CORES: Final = {Paint.RED: "#5A0A1B", Paint.BLUE: "#EFF6FF"}
"""What runs along the middle of it: a dark core through red, light dashes through blue."""

_SLATE: Final = "#2B3850"
"""Towards what everything goes that steps back: white becomes stone then, and not a dirty grey."""
_AWAY: Final = 0.3
"""How far."""
_VIVID: Final = 0.85
"""How much of its colour it keeps on the way."""
_LUMA: Final = (0.299, 0.587, 0.114)


def _matrix() -> tuple[float, ...]:
    """Red, green and blue of what steps back, each by red, green and blue of what it was and a constant."""
    rows = []
    for channel, slate in enumerate(theme.rgb(_SLATE)):
        mixed_in = [(1 - _VIVID) * share + _VIVID * (channel == other) for other, share in enumerate(_LUMA)]
        rows += [*((1 - _AWAY) * share for share in mixed_in), _AWAY * slate]
    return tuple(rows)


_SET_BACK: Final = _matrix()


def set_back(image: Image.Image) -> Image.Image:
    """How a picture looks while something else scores: darker by a third, and a little less colourful."""
    if image.mode != "P":
        return image.convert("RGB", _SET_BACK)
    paints = bytes(image.getpalette() or ())
    dimmed = Image.frombytes("RGB", (len(paints) // 3, 1), paints).convert("RGB", _SET_BACK)
    copy = image.copy()
    copy.putpalette(dimmed.tobytes())
    return copy


def back(colour: Colour) -> Colour:
    """The colour of what steps back."""
    return "#{:02X}{:02X}{:02X}".format(*set_back(Image.new("RGB", (1, 1), colour)).tobytes())


BACK: Final = {paint: back(body) for paint, body in BODIES.items()}
"""A ribbon while another path scores."""


def shaded(body: Colour) -> Colour:
    """A ribbon's edge that is away from the light."""
    return mixed(body, GROOVE, 0.66)


MARKS: Final[tuple[Pair, ...]] = (
    *((body, GROOVE) for body in BODIES.values()),
    *((body, back(GROOVE)) for body in BACK.values()),
    *((paint, ground) for paint in (GLOW, RIM, QUIET) for ground in (GROOVE, FACE, FELT)),
    *((paint, ground) for paint in (CHALK, LIT) for ground in (FELT, SHADE)),
)
"""Every mark on a tile or a space, and the ground that it must stand out from."""
