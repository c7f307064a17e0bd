"""Matches of KOA for tests of the fast model and the players.

They are played through the contract, at random with some sense.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.games import koa as game
from engine.games.koa.state import Move, State, View
from tests.games.koa import JONNY, MINER, VOTER, deal
from tools.movers import mover_of

KINDS = ("plain", "jonny", "leaving")
"""A plain match; one with a Jonny; one that the second player leaves."""
TABLES = [*product((2, 3, 4), KINDS)]
"""Numbers of players, and kinds of matches. Each fourth has both once."""
LEAVES = 40
"""The ply before which the second player leaves."""


def plies(
    players: int, number: int, kind: str = "plain", most: int = 10_000
) -> Iterator[tuple[State, Move | None, State]]:
    """Yield each ply of a match: the State before, the action, the State after.

    The action is None where a player left.
    """
    seed = f"fast model {players} {number} {kind}"
    brought = (JONNY, VOTER, VOTER, MINER)[:players] if kind == "jonny" else (MINER,) * players
    wheel = ("balanced", "volcanic", "harsh", "calm")[number % 4]
    state = deal(players, seed=seed, brought=brought, wheel=wheel)
    for ply in range(1, most):
        if not game.to_move(state):
            return
        if kind == "leaving" and ply == LEAVES:
            after, _ = game.leave(state, 1)
            yield state, None, after
            state = after
            if not game.to_move(state):
                return
        view, dice = game.view(state, state.mover), Dice(f"moves of {seed}", ply)
        mover = mover_of("koa") if dice.below(6) else random_move
        _, move = mover(game, view, dice)
        after, _ = game.apply(state, state.mover, move, Dice(seed, ply))
        yield state, move, after
        state = after


def views(players: int, number: int, kind: str = "plain", *, every: int = 1) -> Iterator[View]:
    """Yield every n-th View of a player who is to decide."""
    for ply, (state, move, _) in enumerate(plies(players, number, kind)):
        if move is not None and ply % every == 0:
            yield game.view(state, state.mover)
