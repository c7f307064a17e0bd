"""Random matches of ORGANISM with any options.

Their Moves come in the form of the fast model, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.games import organism as game
from engine.games.organism.state import KINDS, Action, Circulate, Eat, Grow, Move, Shift, State
from engine.players.organism.boards import Ground
from engine.players.organism.model import CIRCULATE, EAT, GROW, MOVE, Deed, Turn
from tools.movers import mover_of

HOUSES: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"board": "open", "captures": 9},
    {"growth_in_contact": True, "captures": 9},
    {"endless_supply": True, "captures": 7, "rounds": 30},
    {"lost_groups": "digital", "captures": 9},
    {"commune": True, "captures": 9},
    {"persist": True, "captures": 9},
    {"commune": True, "persist": True, "growth_in_contact": True, "lost_groups": "digital", "rounds": 12},
    {"elimination": True, "captures": 9, "rounds": 30},
)
"""Options of matches."""
PLIES: Final = 120
"""A match is stopped after this many plies."""


@cache
def play_match(players: int, number: int, plies: int = PLIES) -> tuple[tuple[State, Move, State], ...]:
    """Return a match turn by turn: the State before, the Move, the State after.

    Every other match is played with some sense.
    """
    return tuple(_play_match(players, number, plies))


def _play_match(players: int, number: int, plies: int) -> Iterator[tuple[State, Move, State]]:
    seed = f"organism model {players} {number}"
    house = HOUSES[number % len(HOUSES)]
    handicaps = tuple(game.SeatOptions(handicap=(number + seat) % 3 - 1) for seat in range(players))
    state = game.start(game.Options(**house), handicaps, Dice(seed, 0))
    if number % 5 == 4:
        state = state.model_copy(update={"attackers_pay": True})
    for ply in range(1, plies + 1):
        if not (waiting := game.to_move(state)):
            return
        dice = Dice(f"moves of {seed}", ply)
        if players > 2 and number % 3 == 2 and ply in (20, 40):
            state, _ = game.leave(
                state, dice.choice([one for one in range(players) if one not in state.gone])
            )
            if not (waiting := game.to_move(state)):
                return
        mover = mover_of("organism") if dice.below(2) else random_move
        _, move = mover(game, game.view(state, waiting[0]), dice)
        after, _ = game.apply(state, waiting[0], move, dice)
        yield state, move, after
        state = after


def turn_of(ground: Ground, move: Move) -> Turn:
    """Return a Move in integers."""
    number = ground.number
    return Turn(
        introduced=None
        if move.introduced is None
        else (
            KINDS.index(move.introduced[0]),
            KINDS.index(move.introduced[1]),
            KINDS.index(move.introduced[2]),
        ),
        acts=tuple(
            (number[acts.organism], KINDS.index(acts.kind), tuple(_deed(ground, one) for one in acts.actions))
            for acts in move.acts
        ),
    )


def _deed(ground: Ground, action: Action) -> Deed:
    number = ground.number
    match action:
        case Eat(space=space):
            return EAT, number[space], -1, ()
        case Shift(space=space, to=to):
            return MOVE, number[space], number[to], ()
        case Grow(kind=kind, space=space, paid=paid):
            return (
                GROW,
                KINDS.index(kind),
                number[space],
                tuple((number[one.space], one.food) for one in paid),
            )
        case Circulate(space=space, to=to):
            return CIRCULATE, number[space], number[to], ()
