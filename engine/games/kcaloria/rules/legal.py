"""What may be placed where in kCaloria, and what can be fed.

`words.refusals` explains what is not allowed.
"""

from collections.abc import Iterable, Iterator

from engine.contract.hexes import Cell, distance, reading_order, rim
from engine.games.kcaloria.rules.food import refills, ways_to_refill
from engine.games.kcaloria.rules.kinds import KINDS, Colour, Effect, Key, Kind, Type
from engine.games.kcaloria.rules.state import Public, Refeeding, Standing
from engine.games.kcaloria.rules.web import Web


def reach(web: Web, seat: int, kind: Kind) -> tuple[Cell, ...]:
    """Return the spaces where a seat may place such a tile, regardless of cost.

    They are in reading order. The first tile is water on the start (KC-7). Later tiles go beside an
    own tile (KC-12), or for a transplant beside any tile (KC-37), but never beside another player's
    barricade (KC-35).
    """
    table = web.table
    if table.turns[seat] == 0:
        return (table.starts[seat],) if kind.type is Type.WATER else ()
    if kind.type is Type.WATER and not any(tile.seat == seat for tile in table.tiles):
        return (_nearest(web, table.starts[seat]),)
    return web.rim(seat, anyones=kind.has(Effect.TRANSPLANT))


def is_barred(web: Web, seat: int, cell: Cell) -> bool:
    """Return whether another player's barricade stands beside a cell."""
    return any(tile.barricade and tile.seat != seat for tile in web.beside(cell))


def openings(web: Web, seat: int, hand: Iterable[Key]) -> dict[Key, tuple[Cell, ...]]:
    """Return the tiles of a hand that can be placed, each with its spaces."""
    # A seat's start depends on more than the tiles on the table, so it is not cached.
    kept = web.open_to if web.table.turns[seat] and web.rim(seat) else {}
    found: dict[Key, tuple[Cell, ...]] = {}
    for key in dict.fromkeys(hand):
        if (cells := kept.get((seat, key))) is None:
            cells = kept[seat, key] = spaces(web, seat, key)
        if cells:
            found[key] = cells
    return found


def spaces(web: Web, seat: int, key: Key) -> tuple[Cell, ...]:
    """Return the spaces where a seat can place a tile and pay for it.

    A removal also needs a name to call there.
    """
    kind = KINDS[key]
    return _nameable_from(web, kind, _fed_on(web, kind, reach(web, seat, kind)))


def can_be_placed(web: Web, cell: Cell, kind: Kind) -> bool:
    """Return whether a cell has the food and the name that a tile needs.

    Only a removal needs a name to call (KC-41).
    """
    return bool(_nameable_from(web, kind, _fed_on(web, kind, (cell,))))


def _fed_on(web: Web, kind: Kind, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the cells whose neighbours hold one of a kind's costs in full (KC-15)."""
    if not kind.cost:
        return cells
    found: set[Cell] = set()
    pools = web.pools(cells)
    for needs in kind.needs:
        left = pools
        for colour, count in needs:
            left = [there for there in left if there[1][colour] >= count]
        found.update([cell for cell, _ in left])
    return tuple([cell for cell in cells if cell in found])


def _nameable_from(web: Web, kind: Kind, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the cells where a removal can call a name.

    For other tiles these are all cells.
    """
    if not kind.has(Effect.REMOVAL):
        return cells
    return tuple(cell for cell in cells if any(tile.kind.cost for tile in web.beside(cell)))


def removable(web: Web, cell: Cell) -> tuple[Key, ...]:
    """Return the names that a removal on a cell may call, in catalogue order.

    They are those of neighbours that had a cost (KC-42).
    """
    named = {tile.key for tile in web.beside(cell) if tile.kind.cost}
    return tuple(key for key in KINDS if key in named)


def refeedable(web: Web, seat: int) -> Iterator[Standing]:
    """Yield the tiles of a seat that lack food and could be fed."""
    for tile in web.hungry:
        if tile.seat == seat and next(refills(web, tile), None) is not None:
            yield tile


def is_meal_for(web: Web, refeeding: Refeeding) -> bool:
    """Return whether a tile lacks food and may be fed with this meal."""
    tile = web.at.get(refeeding.cell)
    return tile is not None and not web.is_fed(tile) and refeeding.meal in ways_to_refill(web, tile)


def preferable(table: Public, seat: int, kind: Kind) -> tuple[Colour, ...]:
    """Return the colours that a seat could newly prefer for a kind.

    They apply to what such a tile makes in other players' turns (KC-32).
    """
    if len(kind.colours) < 2:
        return ()
    preferred = (colour for one, colour in table.prefers if one == seat and colour in kind.colours)
    usual = next(preferred, kind.colours[-1])
    return tuple(colour for colour in kind.colours if colour is not usual)


def _nearest(web: Web, start: Cell) -> Cell:
    """Return the empty space nearest to a start, the first in reading order (KC-13).

    Barricades of other players do not count, since they could shut out a player who has no tile
    left.
    """
    if start not in web.at:
        return start
    empty = rim(web.at)
    return min(empty, key=lambda cell: (distance(start, cell), reading_order(cell)))
