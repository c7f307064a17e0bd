"""Turns on the fast table.

Tiles are placed, given up and fed again, and turns end. The steps follow
`engine.games.kcaloria.turns` and `rules.changes` ruling by ruling, but without events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.games.kcaloria.rules.state import HAND_SIZE, HUMANS
from engine.players.kcaloria.model import Meal, Root, Table
from engine.players.kcaloria.numbers import (
    BARRICADE,
    FIELD,
    IS_ACTION,
    IS_HUMAN,
    IS_INSECT,
    IS_WATER,
    MAKES,
    PESTICIDE,
    REMOVAL,
    TEMPORARY,
    total,
    without_cheapest,
)

Feeding = tuple[int, Meal]
"""A tile that lacked food, and its meal."""


class Laying(NamedTuple):
    """A tile to be placed.

    It has the kind, the space, the food, the name that a removal calls, and the chosen colours by
    space.
    """

    kind: int
    cell: int
    meal: Meal | None
    removes: int = -1
    chosen: Mapping[int, int] | None = None


def place(table: Table, laying: Laying, along: Callable[[Table], object] | None = None) -> None:
    """Play a whole turn of the current player: place a tile.

    `along` runs after the placement and before the turn's end.
    """
    seat = table.turn
    table.hands[seat].remove(laying.kind)
    put(table, laying)
    if along:
        along(table)
    _refill(table, seat)
    end_turn(table)


def put(table: Table, laying: Laying) -> None:
    """Place and pay for a tile of the current player.

    Apply its immediate effects.
    """
    kind, cell, meal, removes, chosen = laying
    tile, near = len(table.kind), table.near(cell)
    table.kind.append(kind)
    table.seat.append(table.turn)
    table.tag.append(table.turn << 8 | kind)
    table.cell.append(cell)
    table.left.append(MAKES[kind])
    table.used.append(0)
    table.alternative.append(0)
    table.fed.append(0)
    table.lost.append(0)
    table.barricade.append(BARRICADE[kind])
    table.born.append(table.clock)
    table.food.append(())
    table.put_on(tile, cell)
    if TEMPORARY[kind]:
        table.fading = [*table.fading, tile]
    if BARRICADE[kind]:
        table.fences = [*table.fences, tile]
    if meal is not None:
        table.eat(tile, meal)
    if IS_HUMAN[kind]:
        table.humans[table.turn] += 1
    table.balance(near, tile, chosen)
    table.balance((tile,), tile, chosen)
    if REMOVAL[kind]:
        _hit(table, tile, [one for one in near if table.kind[one] == removes])
    if PESTICIDE[kind]:
        _hit(table, tile, [one for one in near if IS_INSECT[table.kind[one]]])
    if IS_INSECT[kind]:
        for one in near:
            if PESTICIDE[table.kind[one]]:
                _hit(table, one, [tile])


def discard(table: Table, kinds: Iterable[int]) -> None:
    """Play a whole turn: exchange tiles for as many new ones."""
    seat = table.turn
    for kind in kinds:
        table.hands[seat].remove(kind)
    _refill(table, seat)
    end_turn(table)


def answer(table: Table, feedings: Sequence[Feeding]) -> None:
    """Feed some tiles again after a removal (KC-46).

    The owner's other tiles stay as they are.
    """
    _answered_for(table, table.mover)
    for tile, food in feedings:
        feed(table, tile, food)
    _go_on(table)


def feed(table: Table, tile: int, meal: Meal) -> None:
    """Feed a tile again, which ends its part in a collapse (KC-49)."""
    touched = {tile}
    if meal[0] != table.alternative[tile]:
        touched |= table.give_back((tile,))
    table.eat(tile, meal)
    _uproot(table, lambda root: root[0] != tile or root[2])
    table.balance(touched)


def can_be_fed(table: Table) -> list[int]:
    """Return the asked owner's hungry tiles that can be fed."""
    if not table.starving:
        return []
    seat = table.seat[table.starving[0]]
    return [
        tile
        for tile in table.starving
        if table.seat[tile] == seat and table.lacks(tile) and table.refills(tile)[0]
    ]


def hungry(table: Table) -> list[int]:
    """Return the tiles that lack food, in the order of placement."""
    roots = {root for _, _, roots in table.collapses for root, _, _ in roots}
    return sorted(tile for tile in roots if table.lacks(tile))


def _hit(table: Table, trigger: int, prey: Sequence[int]) -> None:
    """Doom tiles by a trigger.

    In a beginners' match they only lose their cubes (KC-57).
    """
    if not prey:
        return
    if not table.is_extinction:
        for tile in prey:
            table.lost[tile] += total(table.left[tile])
            table.left[tile] = 0
            table.stir(tile)
        return
    table.doomed = None
    roots = tuple((tile, table.clock, True) for tile in prey)
    for number, (initiator, by, there) in enumerate(table.collapses):
        if by == trigger:
            table.collapses[number] = initiator, by, _rooted(there, roots)
            return
    table.collapses.append((table.seat[trigger], trigger, roots))


def _rooted(there: tuple[Root, ...], more: Iterable[Root]) -> tuple[Root, ...]:
    """Return roots and more of them; existing roots don't change."""
    tiles = {root[0] for root in there}
    return (*there, *(root for root in more if root[0] not in tiles))


def _uproot(table: Table, stays: Callable[[Root], bool]) -> None:
    """Keep only some roots, and end collapses without any."""
    if not table.collapses:
        return
    table.doomed = None
    left = [(who, by, tuple(root for root in roots if stays(root))) for who, by, roots in table.collapses]
    table.collapses = [one for one in left if one[2]]


def _refill(table: Table, seat: int) -> None:
    """Fill up the hand, as far as the stack lasts (KC-59)."""
    hand, stack = table.hands[seat], table.stacks[seat]
    while len(hand) < HAND_SIZE and stack:
        hand.append(stack.pop())
    hand.sort()


# End of a turn


def end_turn(table: Table) -> None:
    """End a turn: decay, removal of actions and of doomed tiles.

    Owners of tiles that lose their food may then feed them again.
    """
    _decay(table)
    # The only action on the table is one that has just been placed.
    if table.kind and IS_ACTION[table.kind[-1]] and table.at.get(table.cell[-1]) == len(table.kind) - 1:
        _take_off(table, (len(table.kind) - 1,), set())
    if table.collapses:
        fallen = {
            root
            for initiator, _, roots in table.collapses
            if initiator == table.turn
            for root, born, _ in roots
            if born != table.clock
        }
        if fallen:
            _remove(table, fallen)
            first, seats, owner = table.turn + 1, table.seats, table.seat
            table.starving = sorted(hungry(table), key=lambda tile: ((owner[tile] - first) % seats, tile))
    _go_on(table)


def _decay(table: Table) -> None:
    """Take an uneaten cube from each temporary tile (KC-36).

    This begins with its owner's next turn.
    """
    for tile in table.fading:
        if (
            table.left[tile]
            and table.at.get(table.cell[tile]) == tile
            and table.born[tile] < table.clock
            and (table.seat[tile] == table.turn or not table.spares)
        ):
            table.left[tile] = without_cheapest(table.left[tile], 1)
            table.stir(tile)
            table.lost[tile] += 1


def _remove(table: Table, gone: set[int]) -> None:
    """Remove tiles that die out (KC-53, KC-54).

    What they had eaten returns. Tiles that ate from them lack food.
    """
    robbed = dict[int, set[int]]()
    for tile in table.at.values():
        if tile not in gone:
            by = {producer for producer, _ in table.food[tile] if producer in gone}
            if by:
                robbed[tile] = by
    for number, (initiator, trigger, roots) in enumerate(table.collapses):
        if initiator == table.turn:
            fallen = {root for root, born, _ in roots if born != table.clock}
            more = [(tile, table.clock, False) for tile in sorted(robbed) if robbed[tile] & fallen]
            table.collapses[number] = initiator, trigger, _rooted(roots, more)
    touched = table.give_back(gone) - gone
    for tile in robbed:
        table.food[tile] = tuple(one for one in table.food[tile] if one[0] not in gone)
    _uproot(table, lambda root: root[0] not in gone)
    table.doomed = table.eaters = None
    _take_off(table, gone, touched)


def _take_off(table: Table, gone: Iterable[int], touched: set[int]) -> None:
    """Take tiles off the table, and adjust the yields around them."""
    cells = [table.cell[tile] for tile in gone]
    for cell in cells:
        table.take_off(cell)
    table.balance(touched.union(*map(table.near, cells)))


def _go_on(table: Table) -> None:
    """Resolve hungry tiles by owner, then begin the next turn.

    Tiles are fed without a question if that has no cost for any player. Otherwise the owner is
    asked.
    """
    while table.starving:
        owner = table.seat[table.starving[0]]
        is_there = owner not in table.quitters
        waiting = can_be_fed(table) if is_there else []
        if waiting and _is_asked(table, waiting):
            return
        _answered_for(table, owner)
        for tile in waiting:
            meal = table.refills(tile)[1]
            assert meal is not None
            feed(table, tile, meal)
    _next_turn(table)


def _is_asked(table: Table, waiting: Sequence[int]) -> bool:
    """Return whether the owner has a choice about hungry tiles (KC-46)."""
    taken = list[int]()
    for tile in waiting:
        ways, meal = table.refills(tile)
        assert meal is not None
        if ways > 1 or any(cubes > FIELD for _, cubes in meal[1]):
            return True
        taken += [producer for producer, _ in meal[1]]
        if any(table.seat[one] != table.seat[tile] for one in table.living_on((tile,))):
            return True
    return len(taken) > len(set(taken))


def _answered_for(table: Table, owner: int) -> None:
    table.starving = [tile for tile in table.starving if table.seat[tile] != owner]


def _next_turn(table: Table) -> None:
    """End the match, or begin the next player's turn.

    The turn of a player who has left ends at once (KC-64).
    """
    seat = table.turn
    if seat not in table.quitters:
        table.turns[seat] += 1
        is_drawn = not table.stacks[seat] and (table.is_over_with_stack or not table.hands[seat])
        if is_drawn or table.humans[seat] >= HUMANS:
            table.is_over, table.ender = True, seat
            return
    table.turn = (seat + 1) % table.seats
    table.clock += 1
    for tile in table.fences:
        if table.barricade[tile] and table.seat[tile] == table.turn:
            table.barricade[tile] -= 1
    if table.turn in table.quitters:
        end_turn(table)
    elif not table.turns[table.turn]:
        _begin(table)


def _begin(table: Table) -> None:
    """Begin a player's first turn.

    Place the water if the hand has only one kind of it (KC-7).
    """
    seat = table.turn
    waters = {kind for kind in table.hands[seat] if IS_WATER[kind]}
    if len(waters) == 1:
        place(table, Laying(waters.pop(), table.starts[seat], None))
