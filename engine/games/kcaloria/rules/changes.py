"""What happens to the table of kCaloria: tiles placed, fed, hit and removed, cubes made, eaten, returned and lost.

House rules: every function here takes a table and gives another, and works on a View as on a State, so that a preview shows
just what the move will do. A tile that does not change stays the same object: what has changed can be told by that, and
only what lies around a change is reckoned anew.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import TypeVar

from engine.contract.hexes import Cell
from engine.games.kcaloria.rules.collapse import lowered, rooted, uprooted
from engine.games.kcaloria.rules.food import Eater, tastes
from engine.games.kcaloria.rules.kinds import (
    KINDS,
    NONE,
    Colour,
    Cubes,
    Effect,
    Key,
    Kind,
    Type,
    cubes,
    minus,
    of_colour,
    plus,
)
from engine.games.kcaloria.rules.reports import placement
from engine.games.kcaloria.rules.state import (
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
from engine.games.kcaloria.rules.web import Chooser, Web, balanced, wanted, without_cheapest

Table = TypeVar("Table", bound=Public)

Gain = tuple[Standing, int]
"""A tile, and how many cubes it makes on top."""

HIT = 1
"""The counter of a tile that is hit."""


def placed(table: Table, seat: int, move: Place, *, is_open: bool = False) -> Table:
    """The table with a tile placed, paid for, and everything settled that follows from it, and a report of that.

    While it is open which colours are chosen, cubes on top that have none are not there yet.
    """
    after, _ = settled(table, seat, move, is_open=is_open)
    for refeeding in move.refeedings:
        after = refed(after, refeeding)
    return reported(table, after, seat, move)


def reported(table: Public, after: Table, seat: int, move: Place) -> Table:
    """The table after a placement, with the report of it."""
    return after.model_copy(update={"last": placement(table, after, seat, move)})


def settled(table: Table, seat: int, move: Place, *, is_open: bool = False) -> tuple[Table, list[Gain]]:
    """The table with a tile placed and paid for, and what it sets off; and what the mover could choose the colours of."""
    found: list[Gain] = []
    if move.prefers is not None:
        table = _preferring(table, seat, KINDS[move.tile], move.prefers)
    chosen, others = _chosen(move.bonuses, is_open=is_open), wanted(table)

    def choose(tile: Standing, count: int) -> Cubes:
        if tile.seat == seat and len(tile.kind.colours) > 1:
            found.append((tile, count))
            return chosen(tile, count)
        return others(tile, count)

    after = _laid(table, seat, move)
    tile = after.tiles[-1]
    near = Web(after).beside(tile.cell)
    after = _rebalanced(after, [one.id for one in (*near, tile)], choose, tile.id)
    return _struck(after, tile, near, move.removes), found


def gains(table: Public, seat: int, move: Place) -> list[Gain]:
    """The mover's tiles that make several colours and would make more cubes through a placement, and how many."""
    return settled(table, seat, move)[1]


def mixtures(tile: Standing, count: int) -> Iterator[tuple[Colour, ...]]:
    """The cubes that a tile could make on top, the most valuable ones first."""
    return combinations_with_replacement(tuple(reversed(tile.kind.colours)), count)


def refed(table: Table, refeeding: Refeeding) -> Table:
    """The table with a tile fed again; what answers a collapse ends it there (KC-49)."""
    tile = next(tile for tile in table.tiles if tile.cell == refeeding.cell)
    touched = {tile.id}
    if refeeding.meal.alternative != tile.alternative:
        table, returning = _given_back(table, {tile.id})
        touched |= returning
    table, tile = _eaten(table, Web(table).by_id[tile.id], refeeding.meal)
    table = _with_tiles(table, (tile,))
    table = table.model_copy(update={"collapses": uprooted(table.collapses, (tile.id,), fed=True)})
    return _rebalanced(table, touched)


def starved(table: Public) -> tuple[Standing, ...]:
    """The tiles that lack food, in the order in which they came."""
    return Web(table).hungry


# The end of a turn


def decayed(table: Table) -> Table:
    """Temporary tiles lose a cube that nobody has eaten, from their owner's next turn on (KC-36)."""
    is_everyones = table.options.decay == "every"
    due = [
        tile.model_copy(update={"left": without_cheapest(tile.left, 1), "lost": tile.lost + 1})
        for tile in table.tiles
        if (is_everyones or tile.seat == table.turn)
        and tile.kind.has(Effect.TEMPORARY)
        and tile.born < table.clock
        and any(tile.left)
    ]
    return _with_tiles(table, due)


def aged(table: Table) -> Table:
    """The barricades of whose turn begins hold for one turn less (KC-35)."""
    return _with_tiles(
        table,
        [
            tile.model_copy(update={"barricade": tile.barricade - 1})
            for tile in table.tiles
            if tile.barricade and tile.seat == table.turn
        ],
    )


def without_actions(table: Table) -> tuple[Table, tuple[Standing, ...]]:
    """The table without action tiles, which stay for one turn (KC-55), and those."""
    gone = tuple(tile for tile in table.tiles if tile.kind.type is Type.ACTION)
    return (_without(table, gone), gone) if gone else (table, ())


def collapsed(table: Table) -> tuple[Table, tuple[Standing, ...]]:
    """The mover's counters lowered, and the tiles removed that have none left, all at once (KC-43)."""
    if not table.collapses:
        return table, ()
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
    table, returning = _given_back(table, ids)
    links = tuple(link for link in table.links if link.producer not in ids)
    table = table.model_copy(update={"links": links, "collapses": uprooted(collapses, ids)})
    return _without(table, gone, returning - ids)


# Parts of changes


def _with_tiles(table: Table, changed: Iterable[Standing]) -> Table:
    """The table with these tiles as they are now, all others just as they were."""
    by_id = {tile.id: tile for tile in changed}
    if not by_id:
        return table
    tiles = tuple([by_id.get(tile.id, tile) for tile in table.tiles])
    return table.model_copy(update={"tiles": tiles})


def _rebalanced(
    table: Table, tiles: Iterable[TileId], choose: Chooser | None = None, newcomer: TileId | None = None
) -> Table:
    """The table with these tiles brought to what they make now, in the order in which they came."""
    web = Web(table)
    there = [web.by_id[number] for number in sorted(tiles)]
    now = balanced(there, web, choose, newcomer)
    changed = [new for old, new in zip(there, now, strict=True) if new is not old]
    return _with_tiles(table, changed)


def _without(table: Table, gone: Sequence[Standing], touched: Iterable[TileId] = ()) -> Table:
    """The table without these tiles, and what was beside them, or is `touched` otherwise, brought to what it makes now."""
    ids = {tile.id for tile in gone}
    tiles = tuple(tile for tile in table.tiles if tile.id not in ids)
    table = table.model_copy(update={"tiles": tiles})
    web = Web(table)
    near = {tile.id for one in gone for tile in web.beside(one.cell)}
    return _rebalanced(table, near.union(touched))


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
    if move.meal is not None:
        table, tile = _eaten(table, tile, move.meal)
    update: dict[str, object] = {"tiles": (*table.tiles, tile), "numbered": tile.id}
    if kind.type is Type.HUMAN:
        update["humans"] = tuple(count + (one == seat) for one, count in enumerate(table.humans))
    return table.model_copy(update=update)


def _eaten(table: Table, eater: Standing, meal: Meal) -> tuple[Table, Standing]:
    """Cubes taken from their producers and remembered as links, and the eater, whose yield it settles what it has eaten."""
    web = Web(table)
    spent: dict[TileId, Cubes] = {}
    links: list[Link] = []
    for payment in meal.payments:
        producer = web.at[payment.cell].id
        paid = of_colour(payment.colour, payment.count)
        spent[producer] = plus(spent.get(producer, NONE), paid)
        links.append(Link(producer=producer, consumer=eater.id, colour=payment.colour, count=payment.count))
    eaten = [(web.by_id[link.producer], link.colour) for link in (*web.links_to.get(eater.id, ()), *links)]
    fed = tastes(web, Eater(eater.kind, eater.seat, eater.cell), eaten)
    payers = [
        tile.model_copy(update={"left": minus(tile.left, spent[tile.id])})
        for tile in map(web.by_id.__getitem__, spent)
    ]
    table = _with_tiles(table.model_copy(update={"links": (*table.links, *links)}), payers)
    return table, eater.model_copy(update={"alternative": meal.alternative, "fed": fed})


def _given_back(table: Table, consumers: Collection[TileId]) -> tuple[Table, set[TileId]]:
    """Everything that these have eaten back on the tiles that made it, and which ones those are."""
    returning: dict[TileId, Cubes] = {}
    for link in table.links:
        if link.consumer in consumers:
            back = of_colour(link.colour, link.count)
            returning[link.producer] = plus(returning.get(link.producer, NONE), back)
    changed = [
        tile.model_copy(update={"left": plus(tile.left, returning[tile.id])})
        for tile in table.tiles
        if tile.id in returning
    ]
    links = tuple(link for link in table.links if link.consumer not in consumers)
    return _with_tiles(table.model_copy(update={"links": links}), changed), set(returning)


def _fed_by(table: Public, consumer: TileId, producers: Iterable[TileId]) -> bool:
    lost = frozenset(producers)
    return any(link.consumer == consumer and link.producer in lost for link in table.links)


def _preferring(table: Table, seat: int, kind: Kind, colour: Colour) -> Table:
    """The table once a seat would rather have that colour of what makes it, and no longer another one of the same."""
    others = [one for one in table.prefers if one[0] != seat or one[1] not in kind.colours]
    usual = colour is kind.colours[-1]
    return table.model_copy(update={"prefers": (*others, *(() if usual else ((seat, colour),)))})


def _chosen(bonuses: Sequence[Bonus], *, is_open: bool) -> Chooser:
    """The colours that the mover has chosen; where nothing has been chosen yet the most valuable, or while that is open no cubes."""
    chosen: dict[Cell, Counter[Colour]] = {}
    for bonus in bonuses:
        chosen.setdefault(bonus.cell, Counter())[bonus.colour] += 1

    def choose(tile: Standing, count: int) -> Cubes:
        if tile.cell not in chosen:
            return NONE if is_open else of_colour(tile.kind.colours[-1], count)
        return cubes(chosen[tile.cell])

    return choose


def _struck(table: Table, tile: Standing, near: Sequence[Standing], named: Key | None) -> Table:
    """What a new tile sets off: its pesticide or removal, and pesticide that it comes beside as an insect (KC-39 to KC-42)."""
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
        hit = {tile.id for tile in prey}
        stripped = (
            tile.model_copy(update={"left": NONE, "lost": tile.lost + sum(tile.left)})
            for tile in table.tiles
            if tile.id in hit
        )
        return _with_tiles(table, stripped)
    roots = [Root(tile=tile.id, value=HIT, born=table.clock, is_hit=True) for tile in prey]
    going = {one.trigger: one for one in table.collapses}
    if trigger.id in going:
        after = tuple(rooted(one, roots) if one.trigger == trigger.id else one for one in table.collapses)
    else:
        number = 1 + max((one.id for one in table.collapses), default=0)
        new = Collapse(id=number, initiator=trigger.seat, trigger=trigger.id, roots=tuple(roots))
        after = (*table.collapses, new)
    return table.model_copy(update={"collapses": after})
