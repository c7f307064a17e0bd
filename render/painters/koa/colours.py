"""The colours of KOA's pictures.

Warm dark stone, floors in the clans' colours with a bright rim, and the light of torches.

House rule: a clan's colour is never the only sign. It is its player's, as on every table, and each
camp also has its own pattern. The second clan of a player is a lighter one of the same hue; the
neutral clan is grey.
"""

from functools import cache
from typing import Final

from engine.games.koa.chance import Find
from render.kit import theme
from render.kit.palette import Pair, mix
from render.kit.theme import Colour

HALO: Final = theme.INK
"""The dark edge around a piece, and the dark of a cave."""

# Stone.
DEEP: Final = "#1A120A"
"""The rock about the board, far from the light."""
NEAR: Final = "#4A3826"
"""The rock about the board, in the light."""
ROCK: Final = ("#E39A4B", "#8C5C38", "#5A4637", "#221D1B")
"""The board's rock, from where torches light it to where it is dark."""
TORCHLIT: Final = ("#8A5526", "#20130A")
"""The rock about the final board, by torches and far from them."""
STONE: Final = "#484443"
"""The board's rock in general."""
PALE: Final = "#A06C3C"
"""The cover's rock, in the light."""
EDGES: Final = ("#948A7C", "#201C18")
"""The slab's lit edge, and its other edges."""
GROOVE: Final = "#2C2723"
"""The grooves between its squares."""
CHALK: Final = "#C3B8A8"
"""Letters and numbers beside the board."""
PLATE: Final = "#4A4037"
"""The panels of plates."""
CHAMBER: Final = "#4C3828"
"""The floor of a chamber with text."""
CHAMBER_ROCK: Final = (CHAMBER, "#33251B")
"""That floor in the light, and far from it."""
CHAMBER_EDGES: Final = ("#241A13", "#B98A58")
"""The edge of a chamber towards the light, and that in the light."""

# Clans.
_PARTED: Final = 1.6
"""The contrast of a pattern with the floor that it is on."""


def _contrasting_shade(floor: Colour) -> Colour:
    """Return a shade dark enough to stand out from a floor."""
    shades = (mix(HALO, floor, share / 100) for share in range(100))
    return next(shade for shade in shades if theme.contrast(shade, floor) >= _PARTED)


PAINTS: Final = (*theme.SEATS[:4], "#FFA36B", "#8CC4FF", "#A29598")
"""The clans' colours: of four seats, the second ones of two, and the neutral one."""
SECOND: Final = 4
"""Index of the second clan of the first seat in these."""
NEUTRAL: Final = 6
FLOORS: Final = ("#BF4A0E", "#145BBB", "#18AB8D", "#A6A931", "#D06E3C", "#578BBD", "#766B69")
"""The floors of their caves, darker than the rims."""
WALLS: Final = tuple(mix(paint, floor, 0.45) for paint, floor in zip(PAINTS, FLOORS, strict=True))
"""Their walls that face the light."""
KERBS: Final = tuple(mix(paint, floor, 0.6) for paint, floor in zip(PAINTS, FLOORS, strict=True))
"""Their floors beside the light of a chain."""
PATTERNS: Final = tuple(_contrasting_shade(floor) for floor in FLOORS)
"""A camp's pattern on them. It is distinct without colours too, and no louder than the tiles."""
DIMS: Final = tuple(mix(floor, HALO, 0.35) for floor in FLOORS)
"""Floors that are cut off."""

# Choices.
SHADE: Final = 0.2
"""Share of dark in what steps back while something is chosen."""
ASIDE: Final = 0.12
"""The same while the first question is asked."""
PALER: Final = 0.1
"""Share of its colour that what is not involved in the news loses on a crowded board."""
LOST, LOST_ROCK = 0.15, 0.2
"""The same at the end in what is not the winner's, and in the rock."""
FADED: Final = 0.45
"""Share of its colour that the first of these loses: darker, it would be mud."""
GLORY: Final = "#FFC65A"
"""The light about the winner's land."""
LIT: Final = "#F6F2EA"
"""The ground around a choice."""
OPEN: Final = "#E5A95F"
"""An open square that can be chosen: rock in full torchlight."""
OPEN_TONES: Final = ("#FFE3AE", OPEN, "#AE7040")
"""That rock's slopes that face the light, its level ground, and its slopes away from the light."""
OPEN_EDGES: Final = ("#FFE9B8", "#5E3A1C")
"""Its lit edges, and the others."""

# Finds.
TORCH: Final = "#FFB83A"
"""The light in caverns that are chained to their camp."""
FLAME, EMBER = "#FFE28A", "#EE8A0C"
"""That light where it is brightest, and at its edge."""
STICK: Final = "#8A5A2C"
"""Of a torch."""
AFAR: Final = "#E87A14"
"""Torchlight on the floors about."""
GLEAM: Final = "#FFB834"
"""Torchlight near the fire."""
_TINGE: Final = 0.06
"""Share of a clan's colour in the light on its floors."""
CAVE: Final = "#0E0C0B"
"""The dark in other caverns."""
MOSS: Final = "#56CC4C"
WATER: Final = "#62CBFF"
GLINT: Final = "#E9F8FF"
BASALT: Final = "#241713"
EMBERS: Final = "#7E2710"
COALS: Final = ("#43160A", "#8E3210", "#D97A2C")
"""Embers in a cavern without fire: far, near and in their middle."""
GLOW: Final = "#C04C18"
HEART: Final = "#E6A050"
RUBBLE: Final = ("#807361", "#6E6253", "#594F42")
"""From the light side of a rock to its dark one."""
FACET: Final = "#95876F"
"""The edges of rocks that face the light."""
BONE: Final = "#CDC3AE"
FINDS: Final = {
    Find.CAVERN: TORCH,
    Find.GOROLDIOA: MOSS,
    Find.SPRING: WATER,
    Find.LAVA: GLOW,
    Find.EARTHQUAKE: RUBBLE[1],
}
"""The colours of finds, on stones and on tiles."""
RIMS: Final = {Find.GOROLDIOA: "#14401A", Find.SPRING: "#0B3558"}
"""The dark edges of goroldioa and springs in a cave."""
SHADES: Final = {Find.GOROLDIOA: "#36A53C", Find.SPRING: "#2F92D4"}
"""Their sides that turn away from the light."""
EYE: Final = "#E9F7A0"
"""The middle of goroldioa."""
RIM_LIGHT: Final = "#74492A"
"""The walls of a dark cavern where its mouth begins."""
ARCH, COLD_ARCH = ("#E3BE84", "#8A6231"), ("#BDA07C", "#64503C")
"""The stones about a cavern's mouth with fire and without, and the joints between them."""
STAR: Final = "#FFFDF6"

SPENT: Final = "#9C9388"
"""Marks that are used up."""

MARKS: Final[tuple[Pair, ...]] = (
    *((paint, HALO) for paint in PAINTS),
    *((paint, DEEP) for paint in PAINTS),
    *((sign, CAVE) for sign in (TORCH, MOSS, WATER, BONE)),
    *((sign, HALO) for sign in (TORCH, MOSS, WATER, STAR)),
    *((FINDS[find], RIMS[find]) for find in RIMS),
    (ARCH[0], CAVE),
    (COLD_ARCH[0], CAVE),
    (GLOW, BASALT),
    (HEART, BASALT),
    *((stone, HALO) for stone in RUBBLE[:2]),
    (LIT, GROOVE),
    (OPEN, STONE),
    (SPENT, PLATE),
    (theme.RING, HALO),
    (theme.RING, STONE),
)
"""Every mark on the board, with a ground that it must stand out from."""
TEXTS: Final[tuple[Pair, ...]] = (
    *((theme.INK, paint) for paint in PAINTS),
    (theme.INK, OPEN),
    (theme.INK, LIT),
    *((ink, ground) for ink in (CHALK, theme.TEXT, theme.GOLD) for ground in (DEEP, NEAR)),
    *((ink, PLATE) for ink in (theme.TEXT, theme.MUTED)),
    *((ink, CHAMBER) for ink in (theme.TEXT, theme.GOLD, CHALK)),
)
"""Every colour of text on the board, with its ground."""


@cache
def darker(share: float) -> list[int]:
    """Return the lookup table that darkens red, green and blue by `share`."""
    return [round(value + (dark - value) * share) for dark in theme.rgb(theme.INK) for value in range(256)]


@cache
def rare(share: float) -> tuple[Colour, ...]:
    """Return rare colours of a full board that must stay exact.

    These are text beside the board, plates, stars and the stones of arches. Darkened by `share`
    there are also bones, goroldioa, springs, and the glow of lava, embers and fires.
    """
    glowing = (GLOW, HEART, EMBERS, *COALS, TORCH, FLAME)
    return (
        CHALK,
        STAR,
        PLATE,
        COLD_ARCH[0],
        ARCH[0],
        *(mix(HALO, paint, share) for paint in (*glowing, MOSS, WATER, BONE)),
    )


@cache
def floors(paints: tuple[int, ...]) -> tuple[Colour, ...]:
    """Return the floors of these clans and their patterns, in the light."""
    return tuple(table[paint] for paint in paints for table in (FLOORS, PATTERNS))


@cache
def lights(paint: int) -> tuple[Colour, Colour]:
    """Return torchlight on a clan's floor, and where it is brighter: a little in its colour."""
    return mix(PAINTS[paint], AFAR, _TINGE), mix(PAINTS[paint], GLEAM, _TINGE)


@cache
def spills(paint: int) -> tuple[Colour, Colour]:
    """Return the light of embers on a clan's floor, and where it is brighter."""
    return mix(COALS[0], FLOORS[paint], 0.45), mix(COALS[1], FLOORS[paint], 0.75)


@cache
def stones(share: float) -> tuple[Colour, ...]:
    """Return the greys of rubble, in the light and darkened by `share`.

    Without them the nearest colours of rock are brown.
    """
    return (*RUBBLE, *(mix(HALO, grey, share) for grey in RUBBLE))


def rim(paint: int, *, is_cut: bool = False) -> Colour:
    """Return the colour of a cave's lit edge."""
    return mix(PAINTS[paint], DIMS[paint], 0.6) if is_cut else PAINTS[paint]
