"""The colours of KOA's pictures.

House rule: a clan's colour never speaks alone. It is its player's, as on every table, and each camp has a pattern of its
own besides; the second clan of a player is a lighter one of the same hue, the neutral clan is grey.
"""

from typing import Final

from engine.games.koa.chance import Find
from render import theme
from render.palette import Pair, mixed

SEAM: Final = "#15181C"
"""Between the squares, and around all of them."""
HALO: Final = theme.INK
"""What keeps a tile off whatever is around it, and the dark of a cave."""
ROCK: Final = "#343A43"

PAINTS: Final = (*theme.SEATS[:4], "#FFA36B", "#8CC4FF", "#A29598")
"""Clans: of four seats, the second ones of two, and the neutral one."""
SECOND: Final = 4
"""Where in all these the second clan of the first seat is."""
NEUTRAL: Final = 6
SHADES: Final = tuple(mixed(paint, HALO, 0.64) for paint in PAINTS)
"""A camp's pattern on its clan's tiles."""
DIMS: Final = tuple(mixed(paint, HALO, 0.42) for paint in PAINTS)
"""Tiles that are cut off."""
BANDS: Final = tuple(
    tuple(mixed(paint, ROCK, share * 0.6 if number >= SECOND else share) for share in (0.2, 0.08))
    for number, paint in enumerate(PAINTS)
)
"""Rock, by the clan whose zones it is in, for odd zones and even ones."""
FACETS: Final = tuple(tuple(mixed("#FFFFFF", band, 0.08) for band in bands) for bands in BANDS)
"""Where the light falls on it."""
SHADE: Final = 5 / 8
"""How much of the dark there is in what steps back."""
LIT: Final = "#F6F2EA"
"""Around what can be chosen."""
OPEN: Final = "#4F5968"
"""An open square that can be chosen."""

TORCH: Final = "#FFD36B"
"""The light in caverns that are chained to their camp."""
CAVE: Final = "#0E1013"
"""The dark in others."""
MOSS: Final = "#8CE36A"
WATER: Final = "#62CBFF"
BASALT: Final = "#2B2224"
GLOW: Final = "#FF5338"
HEART: Final = "#FFC3A0"
RUBBLE: Final = ("#B9BEC6", "#8E949E", "#6C727C")
"""From the light side of a rock to its dark one."""
BONE: Final = "#F1E8D2"
FINDS: Final = {
    Find.CAVERN: BONE,
    Find.GOROLDIOA: MOSS,
    Find.SPRING: WATER,
    Find.LAVA: GLOW,
    Find.EARTHQUAKE: RUBBLE[1],
}
"""What can be found: slots of the wheel, stones, and what grows or springs on a tile."""
STAR: Final = "#FFFFFF"

MARKS: Final[tuple[Pair, ...]] = (
    *((paint, HALO) for paint in PAINTS),
    *((sign, CAVE) for sign in (TORCH, MOSS, WATER, BONE)),
    *((sign, HALO) for sign in (TORCH, MOSS, WATER, STAR)),
    (GLOW, BASALT),
    (HEART, BASALT),
    (RUBBLE[0], SEAM),
    (RUBBLE[1], SEAM),
    (LIT, OPEN),
    (theme.RING, HALO),
)
"""Every mark on the board, and a ground that it must stand out from."""
TEXTS: Final[tuple[Pair, ...]] = (
    *((theme.INK, paint) for paint in PAINTS),
    (theme.TEXT, OPEN),
    (theme.INK, LIT),
    (theme.MUTED, theme.TABLE),
)
"""Every colour of text on the board, and its ground."""
