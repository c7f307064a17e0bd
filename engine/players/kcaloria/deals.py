"""The fast table of what a seat sees, with hidden information sampled."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract.dice import Dice
from engine.games.kcaloria.rules.kinds import COLOURS, Key
from engine.games.kcaloria.rules.state import Public, View
from engine.games.kcaloria.sampling import piles
from engine.players.kcaloria.model import Table
from engine.players.kcaloria.numbers import NUMBER, TEMPORARY, UNIT, cell_at, numbers, packed, preferred


def imagined(view: View, dice: Dice) -> Table:
    """Return a table that the seat can't distinguish from the real one."""
    hands, stacks, _ = zip(*piles(view, dice), strict=True)
    return table_of(view, hands, stacks)


def deal_again(table: Table, view: View, dice: Dice) -> Table:
    """Return a copy with the hidden information sampled again."""
    new = table.copy()
    _deal(new, *list(zip(*piles(view, dice), strict=True))[:2])
    return new


def table_of(public: Public, hands: Sequence[Sequence[Key]], stacks: Sequence[Sequence[Key]]) -> Table:
    """Return the public table with these hands and stacks.

    Each stack is given from the top down.
    """
    table = Table.__new__(Table)
    _lay(table, public)
    _deal(table, hands, stacks)
    return table


def _deal(table: Table, hands: Sequence[Sequence[Key]], stacks: Sequence[Sequence[Key]]) -> None:
    table.hands = [sorted(numbers(hand)) for hand in hands]
    table.stacks = [numbers(reversed(stack)) for stack in stacks]


def _lay(table: Table, public: Public) -> None:
    """Copy what everyone sees."""
    place = {tile.id: number for number, tile in enumerate(public.tiles)}
    table.seats, table.turn, table.clock = public.seats, public.turn, public.clock
    table.kind = [NUMBER[tile.key] for tile in public.tiles]
    table.seat = [tile.seat for tile in public.tiles]
    table.tag = [seat << 8 | kind for seat, kind in zip(table.seat, table.kind, strict=True)]
    table.fading = [number for number, kind in enumerate(table.kind) if TEMPORARY[kind]]
    table.fences = [number for number, tile in enumerate(public.tiles) if tile.barricade]
    table.cell = [cell_at(tile.cell) for tile in public.tiles]
    table.left = [packed(tile.left) for tile in public.tiles]
    table.alternative = [tile.alternative for tile in public.tiles]
    table.fed = [tile.fed for tile in public.tiles]
    table.lost = [tile.lost for tile in public.tiles]
    table.barricade = [tile.barricade for tile in public.tiles]
    table.born = [tile.born for tile in public.tiles]
    table.at, table.beside = {}, {}
    table.sites, table.shadowed, table.stale = {}, frozenset(), set()
    for number, cell in enumerate(table.cell):
        table.put_on(number, cell)
    table.used = [0] * len(public.tiles)
    table.food = [()] * len(public.tiles)
    for link in public.links:
        producer, eater = place[link.producer], place[link.consumer]
        table.used[producer] += link.count
        table.food[eater] += ((producer, UNIT[COLOURS.index(link.colour)] * link.count),)
    table.collapses = [
        # A trigger that left the table only identifies its collapse. It triggers nothing more.
        (
            one.initiator,
            place.get(one.trigger, -one.id),
            tuple((place[root.tile], root.born, root.is_hit) for root in one.roots),
        )
        for one in public.collapses
    ]
    table.doomed = table.eaters = None
    table.turns, table.humans = list(public.turns), list(public.humans)
    table.starving = [place[tile] for tile in public.starving]
    table.prefers = preferred(public.prefers)
    table.quitters = frozenset(public.left)
    table.starts = tuple(map(cell_at, public.starts))
    table.is_over, table.ender = public.ending is not None, -1 if public.ender is None else public.ender
    table.is_extinction = public.options.extinction
    table.is_over_with_stack = public.options.ending == "stack"
    table.spares = public.options.decay == "own"
