"""What may be placed where in kCaloria, and what can be fed; why not, `words.refusals` says."""

from collections.abc import Iterable, Iterator

from engine.contract.hexes import Cell, distance, reading_order, rim
from engine.games.kcaloria.rules.food import refills, ways_to_refill
from engine.games.kcaloria.rules.kinds import KINDS, Colour, Effect, Key, Kind, Type
from engine.games.kcaloria.rules.state import Public, Refeeding, Standing
from engine.games.kcaloria.rules.web import Web


def reach(web: Web, seat: int, kind: Kind) -> tuple[Cell, ...]:
    """The spaces where a seat may place a tile of that kind, whatever it costs, in reading order.

    First of all a water tile on the start (KC-7); then beside a tile of one's own (KC-12), or, for a transplant, of
    anyone's (KC-37); never beside another's barricade (KC-35).
    """
    table = web.table
    if table.turns[seat] == 0:
        return (table.starts[seat],) if kind.type is Type.WATER else ()
    if kind.type is Type.WATER and not any(tile.seat == seat for tile in table.tiles):
        return (_nearest(web, table.starts[seat]),)
    return web.rim(seat, anyones=kind.has(Effect.TRANSPLANT))


def is_barred(web: Web, seat: int, cell: Cell) -> bool:
    """Whether another player's barricade stands beside a cell."""
    return any(tile.barricade and tile.seat != seat for tile in web.beside(cell))


def openings(web: Web, seat: int, hand: Iterable[Key]) -> dict[Key, tuple[Cell, ...]]:
    """The tiles of a hand that can be placed, each with the spaces for it."""
    # Where a seat begins depends on more than on what lies: that is not kept.
    kept = web.open_to if web.table.turns[seat] and web.rim(seat) else {}
    found: dict[Key, tuple[Cell, ...]] = {}
    for key in dict.fromkeys(hand):
        if (cells := kept.get((seat, key))) is None:
            cells = kept[seat, key] = spaces(web, seat, key)
        if cells:
            found[key] = cells
    return found


def spaces(web: Web, seat: int, key: Key) -> tuple[Cell, ...]:
    """The spaces where a seat can place a tile and pay for it, and where a removal has something to name."""
    kind = KINDS[key]
    return _nameable_from(web, kind, _fed_on(web, kind, reach(web, seat, kind)))


def can_be_placed(web: Web, cell: Cell, kind: Kind) -> bool:
    """Whether what lies around a cell feeds a tile, and gives a removal something to name (KC-41)."""
    return bool(_nameable_from(web, kind, _fed_on(web, kind, (cell,))))


def _fed_on(web: Web, kind: Kind, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells around which one of a kind's costs lies in full (KC-15)."""
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
    """The cells beside which a removal has something to name; for any other tile all of them."""
    if not kind.has(Effect.REMOVAL):
        return cells
    return tuple(cell for cell in cells if any(tile.kind.cost for tile in web.beside(cell)))


def removable(web: Web, cell: Cell) -> tuple[Key, ...]:
    """The names that a removal on a cell may call: of tiles beside it that had a cost (KC-42), in the order of the catalogue."""
    named = {tile.key for tile in web.beside(cell) if tile.kind.cost}
    return tuple(key for key in KINDS if key in named)


def refeedable(web: Web, seat: int) -> Iterator[Standing]:
    """The tiles of a seat that lack food and could be fed."""
    for tile in web.hungry:
        if tile.seat == seat and next(refills(web, tile), None) is not None:
            yield tile


def is_meal_for(web: Web, refeeding: Refeeding) -> bool:
    """Whether a tile that lacks food may be fed so."""
    tile = web.at.get(refeeding.cell)
    return tile is not None and not web.is_fed(tile) and refeeding.meal in ways_to_refill(web, tile)


def preferable(table: Public, seat: int, kind: Kind) -> tuple[Colour, ...]:
    """The colours that a seat could prefer from now on for what a tile of that kind makes in others' turns (KC-32)."""
    if len(kind.colours) < 2:
        return ()
    preferred = (colour for one, colour in table.prefers if one == seat and colour in kind.colours)
    usual = next(preferred, kind.colours[-1])
    return tuple(colour for colour in kind.colours if colour is not usual)


def _nearest(web: Web, start: Cell) -> Cell:
    """The empty space nearest to a start, the first in reading order (KC-13).

    Others' barricades do not count: whoever has nothing left could else be shut out.
    """
    if start not in web.at:
        return start
    empty = rim(web.at)
    return min(empty, key=lambda cell: (distance(start, cell), reading_order(cell)))
