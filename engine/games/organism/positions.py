"""Positions written as text, for the rules page, pictures and tests."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from engine.contract.dice import Dice
from engine.contract.driver import ask_of, move_of
from engine.contract.errors import IllegalMove
from engine.contract.words import say
from engine.games.organism.questions import choose
from engine.games.organism.rules import apply, start, view
from engine.games.organism.state import Element, Kind, Move, Options, SeatOptions, State, View

_SEED: Final = "positions"
_ELEMENT: Final = re.compile(r"(eat|move|grow)@(core|[A-F]\d+)(?:\.([0-3]))?")


def set_board(
    text: str,
    players: int = 2,
    *,
    turn: int = 0,
    tokens: tuple[int, ...] = (),
    round_number: int = 2,
    handicaps: tuple[int, ...] = (),
    options: Mapping[str, Any] | None = None,
) -> State:
    """Return a match with these elements: "0: eat@A1.2 move@core 1: grow@C7".

    Elements are written by seat, with their food after the dot. `tokens` count each seat's
    captures, all of a colour that no seat plays. Drops of rain are those of seat -1, and its
    captures come last. An impossible element, or two on one space, are an IllegalMove.
    """
    brought = tuple(SeatOptions(handicap=handicap) for handicap in handicaps or (0,) * players)
    empty = start(Options.model_validate(options or {}), brought, Dice(_SEED, 0))
    elements = {element.space: element for element in _elements(text)}
    if len(elements) < text.count("@") or not elements.keys() <= empty.board.order.keys():
        raise IllegalMove(say("“{text}” is no position.", text=text[:100]))
    return empty.model_copy(
        update={
            "elements": tuple(sorted(elements.values(), key=lambda one: empty.board.order[one.space])),
            "tokens": tuple((players,) * count for count in tokens or (0,) * empty.sides),
            "turn": turn,
            "first": 0,
            "round": round_number,
        }
    )


def spell_elements(elements: Iterable[Element]) -> str:
    """Return elements as `set_board` reads them."""
    seats: dict[int, list[str]] = {}
    for one in elements:
        food = f".{one.food}" if one.food else ""
        seats.setdefault(one.seat, []).append(f"{one.kind.value}@{one.space}{food}")
    return " ".join(f"{seat}: {' '.join(seats[seat])}" for seat in sorted(seats))


def play_move(state: State, move: Move) -> State:
    """Return the State after a turn of the next seat.

    An illegal turn is an IllegalMove.
    """
    return apply(state, state.turn, move, Dice(_SEED, 1))[0]


def parse_move(state: State, keys: str) -> Move:
    """Return the turn that these picks make: "move A6 A5 confirm".

    A pick that is not offered, or picks that leave a question open, are an IllegalMove.
    """
    move: Move = move_of(choose(view(state, state.turn)), keys)
    return move


def preview_after(state: State, keys: str) -> View:
    """Return what the next seat sees after these picks.

    A pick that is not offered, or picks that leave no question, are an IllegalMove.
    """
    seen: View = ask_of(choose(view(state, state.turn)), keys).view
    return seen


def _elements(text: str) -> Iterator[Element]:
    seat = 0
    for word in text.split():
        if word.endswith(":"):
            seat = int(word[:-1])
        elif found := _ELEMENT.fullmatch(word):
            yield Element(seat=seat, kind=Kind(found[1]), space=found[2], food=int(found[3] or 0))
