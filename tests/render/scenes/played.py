"""Whole matches that scenes are taken from, with stored moves.

Playing them takes long, so their moves are in `played/`. A match without a file is played once, and
its moves are written down. Delete its file to play it again.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from engine.contract.dice import Dice
from engine.contract.game import AnyGame
from engine.contract.values import Moment
from render import Picture
from tests.render.scenes.people import LONG, NAMES

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


def find_moment(game: AnyGame, states: tuple[Any, ...], ply: int, move: Any = None) -> tuple[Any, Moment]:
    """Return the onlooker's View after a ply, and the great moment that it was.

    Few games need the move itself, which is known by the name of a stored match.
    """
    before, after = states[ply - 1 : ply + 1]
    hook = game.HOOKS.moment
    found = hook and hook(game.view(before, None), game.view(after, None), game.to_move(before)[0], move)
    if not found:
        raise LookupError(f"ply {ply} is no great moment")
    return game.view(after, None), found


def stored_move(game: AnyGame, name: str, ply: int) -> Any:
    """Return a move of a stored match."""
    moves = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return TypeAdapter[Any](game.Move).validate_python(moves[ply - 1])


def cards_of(name: str, title: str, shown: tuple[Any, Moment], seats: int) -> Iterator[tuple[str, Picture]]:
    """Yield a moment's card with usual names, with the longest ones, and in high contrast."""
    view, moment = shown
    usual = Picture(title, "moment", view, NAMES[:seats], moment=moment, date="28 Nov 2026")
    yield name, usual
    yield f"{name} by the longest name", replace(usual, names=LONG[:seats])
    yield f"{name} in high contrast", replace(usual, is_stark=True)


def _states(game: AnyGame, first: Any, seed: str, moves: list[Any]) -> tuple[Any, ...]:
    states = [first]
    for ply, move in enumerate(moves, start=1):
        seat = game.to_move(states[-1])[0]
        state, _ = game.apply(states[-1], seat, move, Dice(seed, ply))
        states.append(state)
    return tuple(states)
