"""Moves of the game on the players' fast table, and a table's full content.

The content does not depend on the numbering of its tiles.
"""

from engine.games.kcaloria.rules.kinds import COLOURS
from engine.games.kcaloria.rules.state import Discard, Meal, Move, Place, Refeed, State
from engine.players.kcaloria import model, turns
from engine.players.kcaloria.deals import table_of
from engine.players.kcaloria.model import Table
from engine.players.kcaloria.numbers import COLOUR, NUMBER, UNIT, cell_at, numbers


def of(state: State) -> Table:
    """Return the table as it truly is."""
    return table_of(state, state.hands, state.stacks)


def food(table: Table, meal: Meal | None) -> model.Meal | None:
    if meal is None:
        return None
    taken = dict[int, int]()
    for one in meal.payments:
        tile = table.at[cell_at(one.cell)]
        taken[tile] = taken.get(tile, 0) + UNIT[COLOURS.index(one.colour)] * one.count
    return meal.alternative, tuple(taken.items())


def make(table: Table, move: Move) -> None:
    """Make a Move of the seat to move."""
    match move:
        case Discard(tiles=tiles):
            turns.discard(table, numbers(tiles))
        case Refeed():
            _answer(table, move)
        case Place():
            _place(table, move)


def _answer(table: Table, move: Refeed) -> None:
    """Feed tiles again; each is looked up on the table as it is then.

    An earlier feeding may have brought back what it eats.
    """
    trial, fed = table.copy(), list[turns.Feeding]()
    for one in move.refeedings:
        tile, meal = trial.at[cell_at(one.cell)], food(trial, one.meal)
        assert meal is not None
        turns.feed(trial, tile, meal)
        fed.append((tile, meal))
    turns.answer(table, fed)


def _place(table: Table, move: Place) -> None:
    if move.prefers is not None:
        colour, kinds = COLOURS.index(move.prefers), COLOUR[NUMBER[move.tile]]
        others = tuple(one for one in table.prefers.get(table.turn, ()) if one not in kinds)
        liked = others if colour == kinds[-1] else (*others, colour)
        table.prefers = {**table.prefers, table.turn: liked}
    chosen = dict[int, int]()
    for bonus in move.bonuses:
        cell = cell_at(bonus.cell)
        chosen[cell] = chosen.get(cell, 0) + UNIT[COLOURS.index(bonus.colour)]

    def along(after: Table) -> None:
        for one in move.refeedings:
            meal = food(after, one.meal)
            assert meal is not None
            turns.feed(after, after.at[cell_at(one.cell)], meal)

    laying = turns.Laying(
        NUMBER[move.tile],
        cell_at(move.cell),
        food(table, move.meal),
        NUMBER[move.removes] if move.removes else -1,
        chosen,
    )
    turns.place(table, laying, along)


def describe_table(table: Table) -> tuple[object, ...]:
    """Return all that matters of a table, by spaces."""
    tiles = {}
    for tile in table.at.values():
        eaten = dict[int, int]()
        for producer, cubes in table.food[tile]:
            eaten[table.cell[producer]] = eaten.get(table.cell[producer], 0) + cubes
        tiles[table.cell[tile]] = (
            *(table.kind[tile], table.seat[tile], table.tag[tile], table.born[tile]),
            *(table.left[tile], table.used[tile], table.alternative[tile], eaten),
            *(table.fed[tile], table.lost[tile], table.barricade[tile]),
        )
    collapses = sorted(
        (initiator, sorted((table.cell[tile], born, is_hit) for tile, born, is_hit in roots))
        for initiator, _, roots in table.collapses
    )
    return (
        tiles,
        {cell: [table.cell[tile] for tile in near] for cell, near in table.beside.items()},
        collapses,
        {table.cell[tile]: doom for tile, doom in table.dooms().items()},
        (table.turn, table.clock, table.turns, table.humans, table.mover, table.is_over, table.ender),
        [table.cell[tile] for tile in table.starving],
        ([sorted(hand) for hand in table.hands], table.stacks),
        {seat: colours for seat, colours in table.prefers.items() if colours},
    )
