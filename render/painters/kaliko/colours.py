"""The colours of Kaliko's pictures.

House rule: a path's colour is never the only sign. White is plain, blue has light dashes and red a
dark core. So blue is the lighter and red the darker of the two, and the three differ in greyscale.
Red is light enough, and steps back little enough, that people without red cones see it as well as
blue.
"""

from typing import Final

from PIL import Image

from engine.games.kaliko.tiles import Colour
from render.kit import theme
from render.kit.palette import Pair, mix

FELT: Final = "#225B43"
"""The felt under the lamp."""
SHADE: Final = "#0C221B"
"""The same felt in the corners."""
LIGHT: Final = "#B4DC72"
"""The lamp's light at a match's end: a warm one turns green felt grey."""
SAID: Final = "#DDE3EA"
"""Small print on the felt: on a phone grey was lost on green."""
PLATE: Final = "#11241D"
"""Trays and pills on the felt."""
STRIP: Final = "#2A313B"
"""The slate of plates: darker than tiles, so that names and seats' colours stand out from it."""

FACE: Final = "#333D49"
"""A tile's face, in the middle: slate dark enough that every path stands out from it 2.5 : 1."""
FACE_LIT: Final = "#3C4755"
"""A tile's face, towards the light."""
FACE_SHADED: Final = "#2B343E"
EDGES: Final = ("#2A323D", "#6B7A8E", "#93A3B8", "#7B8AA0", "#323C48", "#20262F")
"""A tile's edge, by side."""
SIDE: Final = "#14181E"
"""The thickness of a tile, where it is visible."""
SIDE_LIT: Final = "#262D37"
STARK_FACE: Final = "#14171C"
"""A tile's face in high contrast, without material."""
GROOVE: Final = "#0D1014"
"""The groove of a path, also where the path runs over another."""
SEAM: Final = "#07090C"
"""The seam between a path's segments, so that they can be counted."""
HELD: Final = theme.GOLD
"""The ring around the tile that is held."""
GLOW: Final = theme.GOLD
"""The glow along a path that scores."""
RIM: Final = "#FFD873"
"""The edges of a path that scores, and the line about the last tiles.

It differs from white paths.
"""
QUIET: Final = "#C6D0DE"
"""The edges of a path that may come to score."""
LIT: Final = "#E9F2EC"
"""A space on which the tile in hand fits."""
CHALK: Final = "#8FA79C"
"""Quiet signs on the felt: blocked spaces, places of tiles that are gone, dashes."""

BODIES: Final = {Colour.RED: "#FF5F58", Colour.WHITE: "#F2EDE1", Colour.BLUE: "#3C88E0"}
"""The ribbon itself, by the path's colour."""
CORES: Final = {Colour.RED: "#5A0A1B", Colour.BLUE: "#EFF6FF"}
"""The middle of a ribbon: a dark core through red, light dashes through blue."""
RIMS: Final = {Colour.RED: "#FFB4A6"}
"""A light rim along a ribbon: without red cones red is nearly as dark as slate."""

_SLATE: Final = "#2B3850"
"""The colour that everything fades to when it steps back: white turns to stone, not grey."""
_AWAY: Final = 0.14
"""Share of that colour in the mix."""
_VIVID: Final = 0.92
"""Share of its own colour that is kept."""
_LUMA: Final = (0.299, 0.587, 0.114)


def _matrix() -> tuple[float, ...]:
    """Return the colour matrix of stepping back.

    It gives red, green and blue, each from red, green and blue and a constant.
    """
    rows = []
    for channel, slate in enumerate(theme.rgb(_SLATE)):
        mixed_in = [(1 - _VIVID) * share + _VIVID * (channel == other) for other, share in enumerate(_LUMA)]
        rows += [*((1 - _AWAY) * share for share in mixed_in), _AWAY * slate]
    return tuple(rows)


_SET_BACK: Final = _matrix()


def set_back(image: Image.Image) -> Image.Image:
    """Return a picture as it looks while something else scores.

    It is a little darker and less colourful: a late pattern is as bright as an early one.
    """
    if image.mode != "P":
        return image.convert("RGB", _SET_BACK)
    paints = bytes(image.getpalette() or ())
    dimmed = Image.frombytes("RGB", (len(paints) // 3, 1), paints).convert("RGB", _SET_BACK)
    copy = image.copy()
    copy.putpalette(dimmed.tobytes())
    return copy


def back(colour: theme.Colour) -> theme.Colour:
    """Return a colour as it looks when it steps back."""
    return "#{:02X}{:02X}{:02X}".format(*set_back(Image.new("RGB", (1, 1), colour)).tobytes())


BACK: Final = {paint: back(body) for paint, body in BODIES.items()}
"""A ribbon while another path scores."""


_LIGHTS: Final = (0.25, 0.5, 0.75)
"""Steps of a glow between slate and gold."""
KEPT: Final = (
    *(RIM, PLATE, STRIP, FACE, back(FACE), BACK[Colour.WHITE], *BODIES.values()),
    *(mix(GLOW, back(FACE), share) for share in _LIGHTS),
)
"""Colours that every file with a pattern keeps.

Without them a lit lime plate would take the few places for yellow, and turn gold into lime, and
white paths that step back would turn blue. The path that scores would look as one that steps back.
"""


def shade(body: theme.Colour) -> theme.Colour:
    """Return the colour of a ribbon's edge away from the light."""
    return mix(body, GROOVE, 0.66)


MARKS: Final[tuple[Pair, ...]] = (
    *((body, GROOVE) for body in BODIES.values()),
    *((body, back(GROOVE)) for body in BACK.values()),
    *((rim, FACE) for rim in RIMS.values()),
    *((paint, ground) for paint in (GLOW, RIM, QUIET) for ground in (GROOVE, FACE, FELT)),
    *((paint, ground) for paint in (CHALK, LIT) for ground in (FELT, SHADE)),
)
"""Every mark on a tile or a space, and the ground that it must stand out from."""
