"""Whole matches that scenes are taken from, with stored moves.

Playing them takes long, so their moves are in `played/`. A match without a file is played once, and
its moves are written down. Delete its file to play it again.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from engine.contract.dice import Dice
from engine.contract.game import AnyGame

FOLDER = Path(__file__).parent / "played"

Mover = Callable[[Any, int], Any]
"""Returns the mover's move, by its View and the number of the ply."""


def load_states(game: AnyGame, name: str, first: Any, seed: str, mover: Mover) -> tuple[Any, ...]:
    """Return all states of a match from the first on."""
    path, moves = FOLDER / f"{name}.json", TypeAdapter[Any](game.Move)
    if path.exists():
        return _states(
            game, first, seed, [moves.validate_python(move) for move in json.loads(path.read_text("utf-8"))]
        )
    made: list[Any] = []
    state = first
    while waiting := game.to_move(state):
        made.append(mover(game.view(state, waiting[0]), len(made) + 1))
        state, _ = game.apply(state, waiting[0], made[-1], Dice(seed, len(made)))
    path.write_text(json.dumps([moves.dump_python(move, mode="json") for move in made]) + "\n", "utf-8")
    return _states(game, first, seed, made)


def _states(game: AnyGame, first: Any, seed: str, moves: list[Any]) -> tuple[Any, ...]:
    states = [first]
    for ply, move in enumerate(moves, start=1):
        seat = game.to_move(states[-1])[0]
        state, _ = game.apply(states[-1], seat, move, Dice(seed, ply))
        states.append(state)
    return tuple(states)
