"""What happens to the table of kCaloria: tiles placed, fed, hit and removed, cubes made, eaten, returned and lost.

House rule: every function here takes a table and gives another, and works on a View as on a State, so that a preview shows
just what the move will do.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import TypeVar

from engine.games.kcaloria.rules.collapse import lowered, rooted, uprooted
from engine.games.kcaloria.rules.feeding import Eater, tastes
from engine.games.kcaloria.rules.kinds import (
    KINDS,
    NONE,
    Colour,
    Cubes,
    Effect,
    Key,
    Type,
    cubes,
    minus,
    of_colour,
    plus,
)
from engine.games.kcaloria.rules.reports import placement
from engine.games.kcaloria.rules.table import (
    Bonus,
    Collapse,
    Link,
    Meal,
    Place,
    Public,
    Refeeding,
    Root,
    Standing,
    TileId,
)
from engine.games.kcaloria.rules.web import Chooser, Web, balanced, most_valuable, without_cheapest
from engine.hexes import Cell

Table = TypeVar("Table", bound=Public)

HIT = 1
"""The counter of a tile that is hit."""


def placed(table: Table, seat: int, move: Place) -> Table:
    """The table with a tile placed, paid for, and everything settled that follows from it, and a report of that."""
    after = rebalanced(_laid(table, seat, move), _chosen(move.bonuses))
    after = _struck(after, after.tiles[-1], move.removes)
    for refeeding in move.refeedings:
        after = refed(after, refeeding)
    return after.model_copy(update={"last": placement(table, after, seat, move)})


def rebalanced(table: Table, choose: Chooser = most_valuable) -> Table:
    """Every tile brought to what it makes now."""
    web = Web(table)
    return table.model_copy(update={"tiles": tuple(balanced(table.tiles, web, choose))})


def gains(table: Public, seat: int, move: Place) -> list[tuple[Standing, int]]:
    """The mover's tiles that make several colours and would make more cubes through a placement, and how many."""
    found: list[tuple[Standing, int]] = []

    def choose(tile: Standing, count: int) -> Cubes:
        if tile.seat == seat and len(tile.kind.colours) > 1:
            found.append((tile, count))
        return most_valuable(tile, count)

    rebalanced(_laid(table, seat, move), choose)
    return found


def mixtures(tile: Standing, count: int) -> Iterator[tuple[Colour, ...]]:
    """The cubes that a tile could make on top, the most valuable ones first."""
    return combinations_with_replacement(tuple(reversed(tile.kind.colours)), count)


def refed(table: Table, refeeding: Refeeding) -> Table:
    """The table with a tile fed again; what answers a collapse ends it there (KC-49)."""
    tile = Web(table).at[refeeding.cell]
    if refeeding.meal.alternative != tile.alternative:
        table = _given_back(table, tile.id)
        tile = Web(table).by_id[tile.id]
    table = _eaten(table, tile, refeeding.meal)
    table = table.model_copy(update={"collapses": uprooted(table.collapses, (tile.id,), fed=True)})
    return rebalanced(table)


def starved(table: Public) -> tuple[Standing, ...]:
    """The tiles that lack food, in the order in which they came."""
    web = Web(table)
    return tuple(tile for tile in table.tiles if not web.is_fed(tile))


# The end of a turn


def decayed(table: Table) -> Table:
    """Temporary tiles lose a cube that nobody has eaten, from their owner's next turn on (KC-36)."""

    def after(tile: Standing) -> Standing:
        is_due = tile.born < table.clock and (tile.seat == table.turn or table.options.decay == "every")
        if not (is_due and tile.kind.has(Effect.TEMPORARY) and any(tile.left)):
            return tile
        return tile.model_copy(update={"left": without_cheapest(tile.left, 1), "lost": tile.lost + 1})

    return table.model_copy(update={"tiles": tuple(map(after, table.tiles))})


def without_actions(table: Table) -> tuple[Table, tuple[Standing, ...]]:
    """The table without action tiles, which stay for one turn (KC-55), and those."""
    gone = tuple(tile for tile in table.tiles if tile.kind.type is Type.ACTION)
    if not gone:
        return table, ()
    left = tuple(tile for tile in table.tiles if tile not in gone)
    return rebalanced(table.model_copy(update={"tiles": left})), gone


def collapsed(table: Table) -> tuple[Table, tuple[Standing, ...]]:
    """The mover's counters lowered, and the tiles removed that have none left, all at once (KC-43)."""
    collapses, fallen = lowered(table)
    table = table.model_copy(update={"collapses": collapses})
    gone = tuple(tile for tile in table.tiles if tile.id in fallen)
    return removed(table, gone), gone


def removed(table: Table, gone: Sequence[Standing]) -> Table:
    """The table without these tiles: what they had eaten returns, and what ate of them lacks food (KC-53, KC-54)."""
    if not gone:
        return table
    ids = frozenset(tile.id for tile in gone)
    robbed = {link.consumer for link in table.links if link.producer in ids} - ids
    collapses = tuple(
        rooted(
            one,
            (
                Root(tile=tile, value=HIT, born=table.clock, is_hit=False)
                for tile in sorted(robbed)
                if _fed_by(table, tile, ids & {root.tile for root in one.roots if root.value <= 0})
            ),
        )
        for one in table.collapses
    )
    for number in sorted(ids):
        table = _given_back(table, number)
    table = table.model_copy(
        update={
            "tiles": tuple(tile for tile in table.tiles if tile.id not in ids),
            "links": tuple(link for link in table.links if link.producer not in ids),
            "collapses": uprooted(collapses, ids),
        }
    )
    return rebalanced(table)


# Parts of changes


def _laid(table: Table, seat: int, move: Place) -> Table:
    """A tile placed and paid for, before any other has noticed."""
    kind = KINDS[move.tile]
    barricade = next((one.turns for one in kind.modifiers if one.turns is not None), 0)
    tile = Standing(
        id=table.numbered + 1,
        key=move.tile,
        seat=seat,
        cell=move.cell,
        born=table.clock,
        left=kind.makes,
        barricade=barricade,
    )
    humans = tuple(
        count + (one == seat and kind.type is Type.HUMAN) for one, count in enumerate(table.humans)
    )
    update = {"tiles": (*table.tiles, tile), "numbered": tile.id, "humans": humans}
    table = table.model_copy(update=update)
    return table if move.meal is None else _eaten(table, tile, move.meal)


def _eaten(table: Table, eater: Standing, meal: Meal) -> Table:
    """Cubes taken from their producers and remembered as links; what they do for the eater's yield is settled now."""
    web = Web(table)
    spent: dict[TileId, Cubes] = {}
    links = list(table.links)
    for payment in meal.payments:
        producer = web.at[payment.cell].id
        paid = of_colour(payment.colour, payment.count)
        spent[producer] = plus(spent.get(producer, NONE), paid)
        links.append(Link(producer=producer, consumer=eater.id, colour=payment.colour, count=payment.count))
    eaten = [(web.by_id[link.producer], link.colour) for link in links if link.consumer == eater.id]
    fed = tastes(web, Eater(eater.kind, eater.seat, eater.cell), eaten)

    def after(tile: Standing) -> Standing:
        if tile.id == eater.id:
            tile = tile.model_copy(update={"alternative": meal.alternative, "fed": fed})
        return tile.model_copy(update={"left": minus(tile.left, spent.get(tile.id, NONE))})

    return table.model_copy(update={"tiles": tuple(map(after, table.tiles)), "links": tuple(links)})


def _given_back(table: Table, consumer: TileId) -> Table:
    """Everything that a tile has eaten back on the tiles that made it."""
    returning: dict[TileId, Cubes] = {}
    for link in table.links:
        if link.consumer == consumer:
            back = of_colour(link.colour, link.count)
            returning[link.producer] = plus(returning.get(link.producer, NONE), back)
    tiles = tuple(
        tile.model_copy(update={"left": plus(tile.left, returning[tile.id])})
        if tile.id in returning
        else tile
        for tile in table.tiles
    )
    links = tuple(link for link in table.links if link.consumer != consumer)
    return table.model_copy(update={"tiles": tiles, "links": links})


def _fed_by(table: Public, consumer: TileId, producers: Iterable[TileId]) -> bool:
    lost = frozenset(producers)
    return any(link.consumer == consumer and link.producer in lost for link in table.links)


def _chosen(bonuses: Sequence[Bonus]) -> Chooser:
    """The colours that the mover has chosen; the most valuable where there was nothing to choose."""
    wanted: dict[Cell, Counter[Colour]] = {}
    for bonus in bonuses:
        wanted.setdefault(bonus.cell, Counter())[bonus.colour] += 1

    def choose(tile: Standing, count: int) -> Cubes:
        if tile.cell not in wanted:
            return most_valuable(tile, count)
        return cubes(wanted[tile.cell])

    return choose


def _struck(table: Table, tile: Standing, named: Key | None) -> Table:
    """What a new tile sets off: its pesticide or removal, and pesticide that it comes beside as an insect (KC-39 to KC-42)."""
    web = Web(table)
    near = web.beside(tile.cell)
    if tile.kind.has(Effect.REMOVAL):
        table = _hit(table, tile, [other for other in near if other.key == named])
    if tile.kind.has(Effect.PESTICIDE):
        table = _hit(table, tile, [other for other in near if "insect" in other.kind.classes])
    if "insect" in tile.kind.classes:
        for other in near:
            if other.kind.has(Effect.PESTICIDE):
                table = _hit(table, other, [tile])
    return table


def _hit(table: Table, trigger: Standing, prey: Sequence[Standing]) -> Table:
    """Tiles that a trigger dooms; in a beginners' match they only lose their cubes (KC-57)."""
    if not prey:
        return table
    if not table.options.extinction:
        ids = {tile.id for tile in prey}
        tiles = tuple(
            tile.model_copy(update={"left": NONE, "lost": tile.lost + sum(tile.left)})
            if tile.id in ids
            else tile
            for tile in table.tiles
        )
        return table.model_copy(update={"tiles": tiles})
    roots = [Root(tile=tile.id, value=HIT, born=table.clock, is_hit=True) for tile in prey]
    going = {one.trigger: one for one in table.collapses}
    if trigger.id in going:
        after = tuple(rooted(one, roots) if one.trigger == trigger.id else one for one in table.collapses)
    else:
        number = 1 + max((one.id for one in table.collapses), default=0)
        new = Collapse(id=number, initiator=trigger.seat, trigger=trigger.id, roots=tuple(roots))
        after = (*table.collapses, new)
    return table.model_copy(update={"collapses": after})
