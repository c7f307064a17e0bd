"""The colours of ORGANISM's pictures.

Dark water with a light below it, and living things that have a colour each.

House rule: a seat's colour is never the only sign, because each organism carries its seat's symbol.
A type has no colour: types are shapes.
"""

from functools import cache
from itertools import pairwise
from typing import Final

from render.kit import theme
from render.kit.palette import RGB, Pair, blend, mix
from render.kit.theme import Colour

_BLOCK: Final = 4


def in_block(paint: RGB) -> RGB:
    """Return the nearest colour that a file keeps apart from all others.

    Pillow looks up colours in blocks of four steps. Where a tone isn't at a block's corner, it may
    take a similar colour of the file, and still water has patches.
    """
    red, green, blue = (min(_BLOCK * round(part / _BLOCK), 255) for part in paint)
    return red, green, blue


# Water and glass.
TONES: Final[tuple[RGB, ...]] = tuple(
    in_block((4 + 3 * tone, 12 + 8 * tone, 20 + 8 * tone)) for tone in range(16)
)
"""Water, from the darkest tone. They are spread so that a file can tell each from the next."""
GROUND: Final = ("#0D262C", "#040E14")
"""Behind the dish, where the light is and in the corners."""
WATER: Final = ("#163E44", "#07161C")
"""In the dish, about the core and at the rim."""
HOME: Final = 0.26
"""Share of a seat's colour on its homes."""
HOMES: Final = tuple(
    tuple(in_block(blend(theme.rgb(seat), tone, HOME)) for tone in TONES[3:8]) for seat in theme.SEATS
)
"""Water on the homes."""
GLASS: Final = "#8FC9C2"
"""The rim."""
CLEAR: Final = 0.6
"""How much of the rim is visible."""
RIM: Final = tuple(blend(theme.rgb(GLASS), tone, CLEAR) for tone in TONES[:13:3])
"""The rim on water."""
_FIRE: Final[tuple[RGB, ...]] = (
    *(TONES[11], (108, 124, 86), (182, 148, 72)),
    *((232, 180, 84), (255, 216, 128)),
)
_HEART: Final[tuple[RGB, ...]] = ((255, 238, 190), (255, 252, 240))
LAMP: Final[tuple[RGB, ...]] = (
    *(tone for tone in TONES[:11] for _ in range(2)),
    *(blend(after, tone, share) for tone, after in pairwise(_FIRE) for share in (0, 0.5)),
    *_HEART,
)
"""Water where the core shines, in half steps.

The darkest tone is still water, and the brightest is nearly white, as on the cover.
"""
FINE_LAMP: Final[tuple[RGB, ...]] = (
    *(part for tone, after in pairwise(TONES[:12]) for part in (tone, blend(after, tone, 0.5))),
    *LAMP[22:],
)
"""The same for a picture in true colour: its water flows into that about it."""
CALM: Final = "#20545C"
"""The tone of water that the core's light fades to."""
BACKLIT: Final = tuple(mix("#FFA42C", CALM, step / 32) for step in range(1, 21))
"""Water about a body that lies over the core.

The tones are so close that their borders can't be seen.
"""
HOT_THROUGH: Final = "#5E3800"
"""The most that the core's light adds to a body that lies over it."""
GLOWING: Final = 9
"""Number of steps of that light."""
HOT: Final = "#FFE7A0"
"""The core where nothing lives beside it yet."""
SHINE: Final = "#9CEBDD"
"""The microscope’s light on the water about the dish."""
PANEL: Final = "#1C3D47"
"""Plates on this ground."""
GLEAM, PANE_EDGE = ("#{:02X}{:02X}{:02X}".format(*tone) for tone in (TONES[7], RIM[-1]))
"""The gleam on plates of clear glass, and their edge, in tones that every file keeps."""
STARK_CELL: Final = "#16191D"
"""Spaces for players with high contrast."""

# Living things.
IVORY: Final = "#FFF6E4"
"""Teeth, and the white of an eye beside them."""
DEEP: Final = "#0A1016"
"""The colour that darkens tissue and sets off marks."""
TISSUES: Final = ("#6A2200", "#002C80", "#125A4B", "#525F1C", "#56468A", "#57293E")
"""Inside an organism, by seat.

It is as light as possible, with elements still standing out from it.
"""
EDGES: Final = tuple(mix(seat, "#FFFFFF", 0.74) for seat in theme.SEATS)
"""The edge of an organism in the light."""
REMAINS: Final = tuple(mix(tissue, DEEP, 0.45) for tissue in TISSUES)
"""Inside a cell that is gone."""
GHOSTS: Final = tuple(mix(seat, DEEP, 0.8) for seat in theme.SEATS)
"""Elements that are gone."""
BACK, ASIDE = 0.5, 0.76
"""Share of its own colour of an element that is set back at the end, and beside one that acts."""
FOOD: Final = "#FFC84A"
"""Golden beads."""
FRESH: Final = "#FFFFFF"
"""Food that has just been eaten."""


_DULL: Final = theme.SEATS[5]
"""The one colour that would look dull beside the others. Its edge has more light."""


def _flesh(paint: Colour, tissue: Colour) -> tuple[RGB, ...]:
    """Return a seat's tones from its shade to its lit edge."""
    edges = (0.6, 0.28) if paint == _DULL else (0.78, 0.42)
    return tuple(
        theme.rgb(tone)
        for tone in (
            *(mix(tissue, DEEP, share) for share in (0.5, 0.74, 0.88)),
            tissue,
            *(mix(paint, tissue, share) for share in (0.36, 0.76)),
            *(mix(paint, "#FFFFFF", share) for share in edges),
        )
    )


FLESH: Final = tuple(_flesh(paint, tissue) for paint, tissue in zip(theme.SEATS, TISSUES, strict=True))
"""The tones of each seat, the fourth being its tissue."""
THROUGH: Final = tuple(
    tuple(
        "#{:02X}{:02X}{:02X}".format(
            *(
                min(255, one + round(more * step / GLOWING))
                for one, more in zip(tone, theme.rgb(HOT_THROUGH), strict=True)
            )
        )
        for tone in (tones[3], tones[4])
        for step in range(2, GLOWING + 1)
    )
    for tones in FLESH
)
"""Their tones where the core shines through them."""
_LEVELS: Final = (58, 74, 83, 90, 96, 102, 108, 115, 123, 132, 142, 154, 170, 190, 212, 238)
_FINE_LEVELS: Final = (
    *(58, 70, 78, 84, 90, 95, 100, 105, 110, 115, 120, 125),
    *(130, 135, 140, 146, 153, 161, 170, 181, 194, 208, 224, 242),
)
_CROWD: Final = 5


def levels(seats: int) -> tuple[int, ...]:
    """Return the levels of light that a file with this number of bodies' colours has a tone for.

    They are close where a body is broad and flat, and far apart on its edge, which is a few pixels
    wide. The colours of five or six leave less room for each.
    """
    return _LEVELS if seats >= _CROWD else _FINE_LEVELS


def tone_at(seat: int, level: int) -> RGB:
    """Return a body's colour in this light, from 0 to 255."""
    tones, along = FLESH[seat], max(level - 14, 0) / 32
    lower = min(int(along), len(tones) - 2)
    return blend(tones[lower + 1], tones[lower], min(along - lower, 1))


@cache
def flesh(seats: int) -> tuple[tuple[RGB, ...], ...]:
    """Return the tones at these levels by seat, without any pattern between them."""
    return tuple(tuple(tone_at(seat, level) for level in levels(seats)) for seat in range(seats))


HALO_STEP: Final = 15
"""Step of the light about an organism: how much of its colour it has, of 255."""
HALOS: Final = tuple(
    tuple(
        "#{:02X}{:02X}{:02X}".format(*in_block(blend(theme.rgb(seat), TONES[tone], step * HALO_STEP / 255)))
        for tone, most in ((5, 10), (7, 3), (9, 6))
        for step in range(1, most + 1)
    )
    for seat in theme.SEATS
)
"""That light on dark, middle and light water.

A file keeps the tones of the organisms that shine.
"""
TITLE: Final[tuple[RGB, ...]] = tuple(
    theme.rgb(tone)
    for tone in (
        *("#5FA79B", "#8CCABC", "#B8E6D8", "#D6F5E9"),
        *("#ECFBF1", "#FBFCF3", "#FFFDF4", "#FFFFFF"),
    )
)
"""The light on the cover's name."""

MARKS: Final[tuple[Pair, ...]] = (
    *zip(theme.SEATS, TISSUES, strict=True),
    *((seat, theme.INK) for seat in theme.SEATS),
    *((FOOD, tissue) for tissue in TISSUES),
    *((theme.INK, seat) for seat in theme.SEATS),
    *((seat, GROUND[0]) for seat in theme.SEATS),
    (theme.RING, WATER[0]),
    *zip(GHOSTS, REMAINS, strict=True),
)
"""Every mark on the board, with a ground that it must stand out from."""
TEXTS: Final[tuple[Pair, ...]] = (
    *((theme.TEXT, ground) for ground in (*GROUND, WATER[1], PANEL, DEEP)),
    *((theme.MUTED, ground) for ground in (*GROUND, PANEL)),
    *((theme.INK, seat) for seat in theme.SEATS),
    (theme.INK, theme.GOLD),
)
"""Every colour of text in these pictures, with its ground."""
