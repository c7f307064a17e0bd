"""The colours of kCaloria's pictures.

House rule: a cube's colour is never the only sign. Each cube has an outline and a lightness of its
own (`cubes`), and in prices its letter. A tile's type has a sign beside its colour if there is
room, and living things have their picture.
"""

from typing import Final

from engine.games.kcaloria.rules.kinds import Colour, Type
from render.kit import theme
from render.kit.palette import Pair

CUBES: Final = {
    Colour.BLUE: "#4F93FF",
    Colour.GREEN: "#3FC464",
    Colour.YELLOW: "#FFE75A",
    Colour.ORANGE: "#FFA234",
    Colour.RED: "#FF6A62",
    Colour.PURPLE: "#D3B0FF",
}
SAVED: Final = "#7BE39A"
"""Always with a check mark or a word."""
FACES: Final = {
    Type.WATER: "#1F6592",
    Type.FUNGI: "#6C6A32",
    Type.PLANT: "#33723A",
    Type.HERBIVORE: "#8A6914",
    Type.OMNIVORE: "#A5531F",
    Type.CARNIVORE: "#9A353F",
    Type.HUMAN: "#6E4EA2",
    Type.MICROBE: "#3D6E6E",
    Type.EVENT: "#3E4898",
    Type.ACTION: "#6B655B",
}
"""A tile's ground under its name: dark enough for light letters."""
CLEAR: Final = {
    Type.WATER: "#2A6FB8",
    Type.FUNGI: "#8A8636",
    Type.PLANT: "#2F8F4A",
    Type.HERBIVORE: "#C99A1E",
    Type.OMNIVORE: "#D0701E",
    Type.CARNIVORE: "#B8323C",
    Type.HUMAN: "#7A4FC0",
    Type.MICROBE: "#3B8F8A",
    Type.EVENT: "#5560B8",
    Type.ACTION: "#857C6E",
}
"""The same without a name.

They are the colours of the cubes, so that six roles are six colours at small sizes too.
"""

GOING: Final = "#A3261B"
"""A card that is to be discarded, and what is lost."""

# The meadow.

SKY: Final = ("#142E4E", "#204D59")
"""The sky, from the upper end to the horizon."""
HILLS: Final = ("#1F4E58", "#1B4649", "#194139")
"""Hills in front of the sky, the farthest first. Headings are written on them."""
HAZE: Final = ("#275443", "#3F6C49")
"""Woods in the morning haze below the headings, the farthest first."""
DAWN: Final = ("#547A4A", "#8C924F", "#F2C66E")
"""The sun that rises between the firs, after the light about it, the outermost first."""
MEADOW: Final = ("#67963F", "#5F8D3D", "#57843B", "#4F7B38", "#497435", "#436C33")
"""Swells of grass, the farthest first."""
SUNLIT: Final = "#C6D46C"
"""The sun on grass."""
UNDER: Final = "#24482A"
"""The shadow under shrubs, and between blades of grass."""
FIRS: Final = ("#1C4A34", "#225239", "#173F31")
RIPPLE: Final = "#4C93A0"
POND: Final = ("#A39A62", "#3F8783", "#26677A", "#1D5B70")
"""The beach, and water from its edge on."""
BARE: Final = "#4A4136"
"""Earth where a tile died out."""
SOCKET: Final = "#DCE8C8"
"""The edge of a space on which a tile could lie."""
PLATE: Final = "#47331F"
"""Wood: the ground of plates and panels."""
CARD: Final = theme.PAPER
QUIET: Final = "#5C564A"
"""Minor text on a card."""
HELD_BACK: Final = "#A39D90"
"""A card that can't be played now."""

TEXT_ON: Final[tuple[Pair, ...]] = (
    *((theme.TEXT, face) for face in FACES.values()),
    *((theme.INK, cube) for cube in CUBES.values()),
    *((cube, theme.INK) for cube in CUBES.values()),
    *((paint, PLATE) for paint in (SAVED, theme.ALARM, theme.TEXT, theme.MUTED)),
    *((paint, far) for paint in (SAVED, theme.ALARM, theme.TEXT, theme.MUTED) for far in (*SKY, *HILLS)),
    *((theme.INK, card) for card in (CARD, HELD_BACK)),
    (GOING, CARD),
    (QUIET, CARD),
)
MARK_ON: Final[tuple[Pair, ...]] = (
    *((cube, theme.INK) for cube in CUBES.values()),
    *((cube, PLATE) for cube in CUBES.values()),
    (theme.ALARM, theme.INK),
    (theme.RING, theme.INK),
    *((theme.RING, grass) for grass in MEADOW),
    (theme.PAPER, theme.INK),
    (theme.INK, CARD),
    *((theme.PAPER, face) for face in FACES.values()),
)
BEGINS: Final = ("#462718", "#12304F", "#1D4E44", "#46501C")
"""Where each seat begins."""
