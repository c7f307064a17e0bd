"""Changes on the table of kCaloria, by placements, removals and turns' ends.

Every function takes a table and returns another. It works on a View as on a State, so a preview
shows exactly what the move will do. A tile that does not change stays the same object: changes are
found by identity, and only the surroundings of a change are computed again.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import TypeVar

from engine.contract.hexes import Cell
from engine.games.kcaloria.rules.collapse import lower_counters, with_roots, without_roots
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
from engine.games.kcaloria.rules.web import Chooser, Web, make_chooser, rebalance_tiles, without_cheapest

Table = TypeVar("Table", bound=Public)

Gain = tuple[Standing, int]
"""A tile, and how many extra cubes it makes."""

HIT = 1
"""The counter of a tile that is hit."""


def place_tile(table: Table, seat: int, move: Place, *, is_open: bool = False) -> Table:
    """Return the table after a placement with its payment, effects and report.

    With `is_open`, extra cubes whose colours are not chosen yet are left out.
    """
    after, _ = settle_placement(table, seat, move, is_open=is_open)
    for refeeding in move.refeedings:
        after = feed_again(after, refeeding)
    return with_report(table, after, seat, move)


def with_report(table: Public, after: Table, seat: int, move: Place) -> Table:
    """Return the table with the report of a placement."""
    return after.model_copy(update={"last": placement(table, after, seat, move)})


def settle_placement(
    table: Table, seat: int, move: Place, *, is_open: bool = False
) -> tuple[Table, list[Gain]]:
    """Return the table after a placement and its effects, with the mover's gains.

    A gain is a tile of the mover that makes several colours, and how many extra cubes it makes.
    """
    found: list[Gain] = []
    if move.prefers is not None:
        table = _with_preference(table, seat, KINDS[move.tile], move.prefers)
    chosen, others = _make_chooser(move.bonuses, is_open=is_open), make_chooser(table)

    def choose(tile: Standing, count: int) -> Cubes:
        if tile.seat == seat and len(tile.kind.colours) > 1:
            found.append((tile, count))
            return chosen(tile, count)
        return others(tile, count)

    after = _lay_tile(table, seat, move)
    tile = after.tiles[-1]
    near = Web(after).beside(tile.cell)
    after = _rebalance(after, [one.id for one in (*near, tile)], choose, tile.id)
    return _strike(after, tile, near, move.removes), found


def gains(table: Public, seat: int, move: Place) -> list[Gain]:
    """Return the mover's tiles with extra cubes of several colours, and how many."""
    return settle_placement(table, seat, move)[1]


def mixtures(tile: Standing, count: int) -> Iterator[tuple[Colour, ...]]:
    """Yield the possible colours of a tile's extra cubes, the most valuable first."""
    return combinations_with_replacement(tuple(reversed(tile.kind.colours)), count)


def feed_again(table: Table, refeeding: Refeeding) -> Table:
    """Return the table with a tile fed again.

    A collapse that this answers ends there (KC-49).
    """
    tile = next(tile for tile in table.tiles if tile.cell == refeeding.cell)
    touched = {tile.id}
    if refeeding.meal.alternative != tile.alternative:
        table, returning = _give_back(table, {tile.id})
        touched |= returning
    table, tile = _eat_meal(table, Web(table).by_id[tile.id], refeeding.meal)
    table = _with_tiles(table, (tile,))
    table = table.model_copy(update={"collapses": without_roots(table.collapses, (tile.id,), fed=True)})
    return _rebalance(table, touched)


def find_hungry(table: Public) -> tuple[Standing, ...]:
    """Return the tiles that lack food, in the order in which they came."""
    return Web(table).hungry


# The end of a turn


def decay_tiles(table: Table) -> Table:
    """Return the table after temporary tiles lost a cube that is not eaten.

    They do so from their owner's next turn on (KC-36).
    """
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


def age_barricades(table: Table) -> Table:
    """Return the table with the next player's barricades one turn older (KC-35)."""
    return _with_tiles(
        table,
        [
            tile.model_copy(update={"barricade": tile.barricade - 1})
            for tile in table.tiles
            if tile.barricade and tile.seat == table.turn
        ],
    )


def without_actions(table: Table) -> tuple[Table, tuple[Standing, ...]]:
    """Return the table without action tiles, and those tiles.

    They stay for one turn (KC-55).
    """
    gone = tuple(tile for tile in table.tiles if tile.kind.type is Type.ACTION)
    return (_without(table, gone), gone) if gone else (table, ())


def collapse_tiles(table: Table) -> tuple[Table, tuple[Standing, ...]]:
    """Return the table with the mover's counters lowered, and the tiles that die out.

    All tiles whose counter is used up are removed at once (KC-43).
    """
    if not table.collapses:
        return table, ()
    collapses, fallen = lower_counters(table)
    table = table.model_copy(update={"collapses": collapses})
    gone = tuple(tile for tile in table.tiles if tile.id in fallen)
    return remove_tiles(table, gone), gone


def remove_tiles(table: Table, gone: Sequence[Standing]) -> Table:
    """Return the table without these tiles.

    What they had eaten returns to its producers, and tiles that ate of them lack food (KC-53,
    KC-54).
    """
    if not gone:
        return table
    ids = frozenset(tile.id for tile in gone)
    robbed = {link.consumer for link in table.links if link.producer in ids} - ids
    collapses = tuple(
        with_roots(
            one,
            (
                Root(tile=tile, value=HIT, born=table.clock, is_hit=False)
                for tile in sorted(robbed)
                if _fed_by(table, tile, ids & {root.tile for root in one.roots if root.value <= 0})
            ),
        )
        for one in table.collapses
    )
    table, returning = _give_back(table, ids)
    links = tuple(link for link in table.links if link.producer not in ids)
    table = table.model_copy(update={"links": links, "collapses": without_roots(collapses, ids)})
    return _without(table, gone, returning - ids)


# Helpers


def _with_tiles(table: Table, changed: Iterable[Standing]) -> Table:
    """Return the table with these tiles replaced and all others the same objects."""
    by_id = {tile.id: tile for tile in changed}
    if not by_id:
        return table
    tiles = tuple([by_id.get(tile.id, tile) for tile in table.tiles])
    return table.model_copy(update={"tiles": tiles})


def _rebalance(
    table: Table, tiles: Iterable[TileId], choose: Chooser | None = None, newcomer: TileId | None = None
) -> Table:
    """Return the table with these tiles at their present yield.

    They change in the order in which they came.
    """
    web = Web(table)
    there = [web.by_id[number] for number in sorted(tiles)]
    now = rebalance_tiles(there, web, choose, newcomer)
    changed = [new for old, new in zip(there, now, strict=True) if new is not old]
    return _with_tiles(table, changed)


def _without(table: Table, gone: Sequence[Standing], touched: Iterable[TileId] = ()) -> Table:
    """Return the table without these tiles.

    Their neighbours and the `touched` tiles get their present yield.
    """
    ids = {tile.id for tile in gone}
    tiles = tuple(tile for tile in table.tiles if tile.id not in ids)
    table = table.model_copy(update={"tiles": tiles})
    web = Web(table)
    near = {tile.id for one in gone for tile in web.beside(one.cell)}
    return _rebalance(table, near.union(touched))


def _lay_tile(table: Table, seat: int, move: Place) -> Table:
    """Return the table with a tile placed and paid for, before its neighbours react."""
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
        table, tile = _eat_meal(table, tile, move.meal)
    update: dict[str, object] = {"tiles": (*table.tiles, tile), "numbered": tile.id}
    if kind.type is Type.HUMAN:
        update["humans"] = tuple(count + (one == seat) for one, count in enumerate(table.humans))
    return table.model_copy(update=update)


def _eat_meal(table: Table, eater: Standing, meal: Meal) -> tuple[Table, Standing]:
    """Take a meal's cubes from their producers; return the table and the fed eater.

    The cubes are remembered as links. What it has eaten sets the eater's yield.
    """
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


def _give_back(table: Table, consumers: Collection[TileId]) -> tuple[Table, set[TileId]]:
    """Return what these tiles have eaten to its producers.

    The producers are returned too.
    """
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


def _with_preference(table: Table, seat: int, kind: Kind, colour: Colour) -> Table:
    """Return the table with a seat's preferred colour among those of a kind.

    It replaces an earlier preference for another colour of the same kind.
    """
    others = [one for one in table.prefers if one[0] != seat or one[1] not in kind.colours]
    usual = colour is kind.colours[-1]
    return table.model_copy(update={"prefers": (*others, *(() if usual else ((seat, colour),)))})


def _make_chooser(bonuses: Sequence[Bonus], *, is_open: bool) -> Chooser:
    """Return a chooser that gives the mover's chosen colours.

    Where no colour is chosen it gives the most valuable one, or with `is_open` no cubes.
    """
    chosen: dict[Cell, Counter[Colour]] = {}
    for bonus in bonuses:
        chosen.setdefault(bonus.cell, Counter())[bonus.colour] += 1

    def choose(tile: Standing, count: int) -> Cubes:
        if tile.cell not in chosen:
            return NONE if is_open else of_colour(tile.kind.colours[-1], count)
        return cubes(chosen[tile.cell])

    return choose


def _strike(table: Table, tile: Standing, near: Sequence[Standing], named: Key | None) -> Table:
    """Return the table after a new tile's pesticide or removal.

    Pesticide also hits a new insect that comes beside it (KC-39 to KC-42).
    """
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
    """Return the table with these tiles doomed by a trigger.

    In a beginners' match they only lose their cubes (KC-57).
    """
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
        after = tuple(with_roots(one, roots) if one.trigger == trigger.id else one for one in table.collapses)
    else:
        number = 1 + max((one.id for one in table.collapses), default=0)
        new = Collapse(id=number, initiator=trigger.seat, trigger=trigger.id, roots=tuple(roots))
        after = (*table.collapses, new)
    return table.model_copy(update={"collapses": after})
