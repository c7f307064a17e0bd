"""What may be placed where in kCaloria, and why not."""

from collections.abc import Iterator

from engine.games.kcaloria.feeding import Eater, can_feed, meals, refills
from engine.games.kcaloria.kinds import KINDS, Effect, Key, Kind, Type
from engine.games.kcaloria.table import Meal, Place, Refeeding, Standing
from engine.games.kcaloria.web import Web
from engine.hexes import Cell, around, cell_name, distance, reading_order, rim
from engine.words import Sentence, say


def reach(web: Web, seat: int, kind: Kind) -> tuple[Cell, ...]:
    """The spaces where a seat may place a tile of that kind, whatever it costs, in reading order.

    First of all a water tile on the start (KC-7); then beside a tile of one's own (KC-12), or, for a transplant, of
    anybody's (KC-37); never beside another's barricade (KC-35).
    """
    table = web.table
    own = [tile.cell for tile in table.tiles if tile.seat == seat]
    if table.turns[seat] == 0:
        return (table.starts[seat],) if kind.type is Type.WATER else ()
    if not own and kind.type is Type.WATER:
        return (_nearest(web, table.starts[seat]),)
    beside = web.at if kind.has(Effect.TRANSPLANT) else own
    near = {cell for tile in beside for cell in around(tile)} - web.at.keys()
    return tuple(sorted((cell for cell in near if not is_barred(web, seat, cell)), key=reading_order))


def is_barred(web: Web, seat: int, cell: Cell) -> bool:
    """Whether another player's barricade stands beside a cell."""
    return any(tile.barricade and tile.seat != seat for tile in web.beside(cell))


def spaces(web: Web, seat: int, key: Key) -> tuple[Cell, ...]:
    """The spaces where a seat can place a tile and pay for it, and where a removal has something to name."""
    kind = KINDS[key]
    return tuple(cell for cell in reach(web, seat, kind) if can_be_placed(web, cell, kind))


def can_be_placed(web: Web, cell: Cell, kind: Kind) -> bool:
    """Whether what lies around a cell feeds a tile, and gives a removal something to name (KC-41)."""
    if kind.cost and not any(can_feed(web, cell, cost) for cost in kind.cost):
        return False
    return not kind.has(Effect.REMOVAL) or bool(removable(web, cell))


def removable(web: Web, cell: Cell) -> tuple[Key, ...]:
    """The names that a removal on a cell may call: of tiles beside it that had a cost (KC-42), in the order of the catalogue."""
    named = {tile.key for tile in web.beside(cell) if tile.kind.cost}
    return tuple(key for key in KINDS if key in named)


def why_not_placed(web: Web, seat: int, move: Place) -> Sentence | None:
    """Why a placement is not possible as far as tile, space, food and name go; None if it is."""
    kind = KINDS[move.tile]
    if move.cell not in spaces(web, seat, move.tile):
        return why_not_there(web, seat, kind, move.cell)
    eater = Eater(kind, seat, move.cell)
    if (move.meal is None) != (not kind.cost) or (move.meal and move.meal not in meals(web, eater)):
        return say("{tile} can’t be paid so.", tile=kind.name)
    if kind.has(Effect.REMOVAL):
        if move.removes not in removable(web, move.cell):
            return say("{tile} has to name a tile beside it that had a cost.", tile=kind.name)
    elif move.removes is not None:
        return say("{tile} names no tile.", tile=kind.name)
    return None


def why_not_there(web: Web, seat: int, kind: Kind, cell: Cell) -> Sentence:
    """Why a tile can't go on a space."""
    args = {"tile": kind.name, "where": cell_name(cell)}
    if cell in web.at:
        return say("{where} is taken.", **args)
    if web.table.turns[seat] == 0:
        return say("Your first tile is a water tile on {start}.", start=cell_name(web.table.starts[seat]))
    if is_barred(web, seat, cell):
        return say("{where} is beside another player’s barricade.", **args)
    if cell not in reach(web, seat, kind):
        if kind.has(Effect.TRANSPLANT):
            return say("{where} touches no tile.", **args)
        return say("{where} touches no tile of yours.", **args)
    if kind.cost and not any(can_feed(web, cell, cost) for cost in kind.cost):
        return say("What lies around {where} does not pay for {tile}.", **args)
    return say("Nothing beside {where} had a cost: {tile} has no tile to name.", **args)


def refeedable(web: Web, seat: int) -> Iterator[Standing]:
    """The tiles of a seat that lack food and could be fed."""
    for tile in web.table.tiles:
        if tile.seat == seat and not web.is_fed(tile) and next(refills(web, tile), None) is not None:
            yield tile


def is_meal_for(web: Web, refeeding: Refeeding) -> bool:
    """Whether a tile that lacks food may be fed so."""
    tile = web.at.get(refeeding.cell)
    return tile is not None and not web.is_fed(tile) and _is_among(refeeding.meal, refills(web, tile))


def _is_among(meal: Meal, ways: Iterator[Meal]) -> bool:
    return any(meal == way for way in ways)


def _nearest(web: Web, start: Cell) -> Cell:
    """The empty space nearest to a start, the first in reading order (KC-13).

    Others' barricades do not count: whoever has nothing left could else be shut out.
    """
    if start not in web.at:
        return start
    empty = rim(web.at)
    return min(empty, key=lambda cell: (distance(start, cell), reading_order(cell)))
