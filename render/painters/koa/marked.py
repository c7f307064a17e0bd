"""What is marked on the board of the turn's deeds: the last one brightly, those before it faintly, and where the earth shook."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.koa.board import CAMPS, NEAR, Square
from engine.games.koa.chance import Find
from engine.games.koa.table import Attacked, Excavated, Report, Tile, View


@dataclass(frozen=True, slots=True)
class Place:
    """A square on which something was done; what, unless that is marked elsewhere; and whether it was the last."""

    square: Square
    deed: Report | None
    is_last: bool = False


@dataclass(frozen=True, slots=True)
class Marked:
    """All places in the order of what was done there, and from which square to which the last deed's earthquake went."""

    places: tuple[Place, ...] = ()
    quake: tuple[Square, Square] | None = None


def marked(deeds: Sequence[Report]) -> Marked:
    """What there is to mark of these deeds: of several on one square the last."""
    if not deeds:
        return Marked()
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
    return Marked((*places.values(), Place(main, last, is_last=True)), quake)


def _squares(deed: Report) -> tuple[Square, ...]:
    """Where a deed was done, and then where it told."""
    struck = deed.quake.square if isinstance(deed, Excavated) and deed.quake is not None else deed.square
    return tuple(dict.fromkeys((deed.square, struck)))


def severed(view: View) -> frozenset[Square]:
    """What the last deed cut off from its camp: the tiles that hung together with it by the one that was lost."""
    lost = _lost(view)
    if lost is None or lost.clan is None or lost.is_marker or lost.find is Find.SPRING:
        return frozenset()
    clan, holding = lost.clan, view.holdings[lost.clan]
    if {CAMPS[clan], *holding.network}.isdisjoint(NEAR[lost.square]):
        return frozenset()  # it was cut off itself
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


def _lost(view: View) -> Tile | None:
    """What the last deed took from somebody."""
    match view.deeds[-1] if view.deeds else None:
        case Attacked(is_won=True, prey=prey):
            return prey
        case Excavated(quake=quake) if quake is not None:
            return quake.hit
    return None
