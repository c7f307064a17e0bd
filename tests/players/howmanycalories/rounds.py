"""Rounds of How many Calories? for tests of the fast model and the players.

They are played at random, through the contract.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.games import howmanycalories as game
from engine.games.howmanycalories.cards import Card
from engine.games.howmanycalories.state import Options, State, View


def states(players: int, number: int, *, leaves_at: int = 0, rounds: int = 1) -> Iterator[State]:
    """Return all States of a match; seat 1 gives up after `leaves` of them."""
    seed = f"fast model {players} {number}"
    state, ply = game.start(Options(rounds=rounds), (game.SeatOptions(),) * players, Dice(seed, 0)), 0
    yield state
    while seats := game.to_move(state):
        ply += 1
        if ply == leaves_at:
            state, _ = game.leave(state, 1)
        _, move = random_move(game, game.view(state, seats[0]), Dice(f"moves of {seed}", ply))
        state, _ = game.apply(state, seats[0], move, Dice(seed, ply))
        yield state


def list_laid(state: State) -> list[tuple[int, Card]]:
    """Return the chairs and cards of a round so far."""
    tricks = (*(trick.laid for trick in state.past), state.trick)
    return [(one.chair, one.card) for trick in tricks for one in trick]


def positions(players: int, matches: int, *, rounds: int = 1) -> Iterator[View]:
    """Yield each View of a player who is to decide."""
    for number in range(matches):
        for state in states(players, number, rounds=rounds):
            for seat in game.to_move(state)[:1]:
                yield game.view(state, seat)
