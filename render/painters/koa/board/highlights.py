"""The marks of the turn's deeds on the board.

The last one is bright, those before it are faint. The marks include where the earth shook.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.koa.board import CAMPS, NEAR, Square
from engine.games.koa.chance import Find
from engine.games.koa.state import Attacked, Excavated, Report, Tile, View


@dataclass(frozen=True, slots=True)
class Place:
    """A square where something was done.

    `deed` is None if the deed is marked elsewhere.
    """

    square: Square
    deed: Report | None
    is_last: bool = False


@dataclass(frozen=True, slots=True)
class Highlights:
    """All places in the order of their deeds.

    `quake` is the start and the end of the last deed's earthquake.
    """

    places: tuple[Place, ...] = ()
    quake: tuple[Square, Square] | None = None


def mark_deeds(deeds: Sequence[Report]) -> Highlights:
    """Return the marks of these deeds.

    Of several deeds on one square the last counts.
    """
    if not deeds:
        return Highlights()
    *earlier, last = deeds
    places: dict[Square, Place] = {}
    for deed in earlier:
        *dug, main = _squares(deed)
        for square in dug:
            places.setdefault(square, Place(square, None))
        places.pop(main, None)
        places[main] = Place(main, deed)
    *dug, main = _squares(last)
    quake = None
    for square in dug:
        quake = square, main
        places[square] = Place(square, None)
    places.pop(main, None)
    return Highlights((*places.values(), Place(main, last, is_last=True)), quake)


def _squares(deed: Report) -> tuple[Square, ...]:
    """Return where a deed was done, then where it took effect."""
    struck = deed.quake.square if isinstance(deed, Excavated) and deed.quake is not None else deed.square
    return tuple(dict.fromkeys((deed.square, struck)))


def find_severed(view: View) -> frozenset[Square]:
    """Return the tiles that the last deed cut off from their camp.

    They were connected to it by the tile that was lost.
    """
    lost = _find_loss(view)
    if lost is None or lost.clan is None or lost.is_marker or lost.find is Find.SPRING:
        return frozenset()
    clan, holding = lost.clan, view.holdings[lost.clan]
    if {CAMPS[clan], *holding.network}.isdisjoint(NEAR[lost.square]):
        return frozenset()  # the lost tile was cut off itself
    held = {*holding.network, *holding.springs}
    loose = {
        tile.square: tile.find
        for tile in view.tiles
        if tile.clan == clan and not tile.is_marker and tile.square not in held
    }
    found, waiting = set[Square](), [lost.square]
    while waiting:
        for near in {*NEAR[waiting.pop()]} & loose.keys() - found:
            found.add(near)
            if loose[near] is not Find.SPRING:
                waiting.append(near)
    return frozenset(found)


def _find_loss(view: View) -> Tile | None:
    """Return the tile that the last deed took from its owner."""
    match view.deeds[-1] if view.deeds else None:
        case Attacked(is_won=True, prey=prey):
            return prey
        case Excavated(quake=quake) if quake is not None:
            return quake.hit
    return None
