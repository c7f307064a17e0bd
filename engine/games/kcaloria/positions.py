"""Positions written as text, for the rules page, pictures and tests."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.contract.dice import Dice
from engine.contract.driver import ask_of, move_of
from engine.contract.errors import IllegalMove
from engine.contract.hexes import Cell, cell_name, cell_of
from engine.contract.values import Ask
from engine.contract.words import say
from engine.games.kcaloria.deal import deal_match
from engine.games.kcaloria.questions import choose
from engine.games.kcaloria.rules.changes import place_tile, without_actions
from engine.games.kcaloria.rules.decks import tiles_of
from engine.games.kcaloria.rules.food import Eater, meals
from engine.games.kcaloria.rules.kinds import KINDS, Key, in_order
from engine.games.kcaloria.rules.state import Meal, Move, Options, Place, SeatOptions, State, View
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.turns import apply, to_move, view

_DICE: Final = Dice("positions", 0)
_TILE: Final = re.compile(r"(?P<key>[a-z-]+)@(?P<where>\w+)(?:<(?P<meal>[\w+-]+))?(?:!(?P<name>[a-z-]+))?")


def set_table(
    text: str,
    players: int = 2,
    *,
    turn: int = 0,
    hands: Sequence[str] = (),
    decks: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
) -> State:
    """Return a match with these tiles placed one after the other.

    The text reads "0: bayou@start pine@E1 1: bayou@E5 0: squirrel@N1E1", where a number names the
    seat. Each tile pays by the best guess, or as written after it:
    "squirrel@N1E1<1blue-start+1green-E1". A removal adds the name that it calls:
    "remove-the-invader@E2!pine". Each placement is a turn, after which nothing decays or falls.

    `hands` are lists of tiles as text too. The stacks hold the rest of the decks. A word that is no
    tile, or can't be there, is an IllegalMove.
    """
    names = decks or [SeatOptions().deck] * players
    seats = tuple(SeatOptions(deck=deck) for deck in names)
    state = deal_match(Options.model_validate(options or {}), seats, _DICE)
    state = state.model_copy(update={"first": 0})
    seat = 0
    for word in text.split():
        if word.endswith(":"):
            seat = int(word[:-1])
        else:
            state = _lay_tile(state.model_copy(update={"turn": seat}), word)
    held = [tuple(words.split()) for words in hands] + [()] * (players - len(hands))
    stacks = []
    for number, own in enumerate(held):
        rest = Counter(tiles_of(names[number]))
        rest.subtract(Counter(own))
        rest.subtract(Counter(tile.key for tile in state.tiles if tile.seat == number))
        stacks.append(in_order((+rest).elements()))
    return state.model_copy(
        update={"turn": turn, "hands": tuple(map(in_order, held)), "stacks": tuple(stacks), "last": None}
    )


def play_move(state: State, move: Move) -> State:
    """Return the State after a move of the next seat.

    An illegal move is an IllegalMove.
    """
    return apply(state, to_move(state)[0], move, _DICE)[0]


def parse_move(state: State, keys: str) -> Move:
    """Return the move that these picks make: "pine E1 confirm".

    A pick that is not offered, or picks that leave a question open, are an IllegalMove.
    """
    move: Move = move_of(choose(_mover_sees(state)), keys)
    return move


def ask_after(state: State, keys: str) -> Ask:
    """Return the question that follows these picks.

    A pick that is not offered, or picks that leave no question, are an IllegalMove.
    """
    return ask_of(choose(_mover_sees(state)), keys)


def preview_after(state: State, keys: str) -> View:
    """Return what the next seat sees after these picks.

    Errors are those of `ask_after`.
    """
    seen: View = ask_after(state, keys).view
    return seen


def catalogue(keys: Sequence[Key]) -> View:
    """Return a page of the catalogue: a View whose hand is these tiles."""
    empty = view(deal_match(Options(), (SeatOptions(), SeatOptions()), _DICE), None)
    return empty.model_copy(update={"seat": 0, "to_move": (), "hand": tuple(keys)})


def _mover_sees(state: State) -> View:
    return view(state, to_move(state)[0])


def _lay_tile(state: State, word: str) -> State:
    """Return the State with one more tile placed and the turn over."""
    found = _TILE.fullmatch(word)
    cell = cell_of(found["where"]) if found else None
    if found is None or cell is None or found["key"] not in KINDS or cell in Web(state).at:
        raise _no_position(word)
    move = Place(
        tile=found["key"],
        cell=cell,
        meal=_meal(state, found["key"], cell, found["meal"]),
        removes=found["name"],
    )
    after = place_tile(state, state.turn, move)
    after, gone = without_actions(after)
    discards = list(after.discards)
    discards[state.turn] = (*discards[state.turn], *(tile.key for tile in gone))
    turns = list(after.turns)
    turns[state.turn] += 1
    return after.model_copy(
        update={"discards": tuple(discards), "turns": tuple(turns), "clock": after.clock + 1}
    )


def _meal(state: State, key: Key, cell: Cell, text: str | None) -> Meal | None:
    """Return the meal for a tile: the written one, or the best guess."""
    kind = KINDS[key]
    ways = list(meals(Web(state), Eater(kind, state.turn, cell)))
    if not kind.cost and text is None:
        return None
    for way in ways:
        if text in (None, _spell_meal(way)):
            return way
    raise _no_position(f"{key}<{text or ''}")


def _spell_meal(meal: Meal) -> str:
    """Return a meal as positions spell it, in the order of the offer."""
    return "+".join(f"{one.count}{one.colour}-{cell_name(one.cell)}" for one in meal.payments)


def _no_position(text: str) -> IllegalMove:
    return IllegalMove(say("“{text}” is no tile that can be there.", text=text[:100]))
