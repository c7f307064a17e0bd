"""Take the action in KOA that gains most on others at once.

Gains are averages, and what follows does not count. They are a player's victory points, and what
others lose of theirs, shared out among them. The winner gains by the end of the match, and all
others lose. Food and water gain nothing at once.
"""

from __future__ import annotations

from typing import Final

from engine.contract.dice import Dice
from engine.games.koa.chance import Find
from engine.games.koa.ground import Ground, chance, doable, penalty
from engine.games.koa.scoring import result, scores
from engine.games.koa.state import (
    Action,
    Claim,
    End,
    Excavate,
    Move,
    Public,
    Seek,
    Seize,
    Tile,
    Unblock,
    View,
)

END: Final = 100.0
"""Points that the winner gains at the end of a match, and all others lose."""
IDLE: Final = -0.01
"""Gain of ending the turn: a little less than nothing."""
_MADE: Final = {"excavate": Excavate, "seize": Seize, "claim": Claim, "unblock": Unblock}


def move(view: View, dice: Dice) -> Move:
    """Return the best action; for the neutral clan any.

    Chance decides between equal ones.
    """
    ground = Ground(view)
    found: list[tuple[float, Move]] = [(IDLE, End())]
    for action, squares in doable(view, ground).items():
        if action == "sharman":
            found.append((0.0, Seek()))
        else:
            found += [
                (_gain(view, ground, action, square), _MADE[action](square=square)) for square in squares
            ]
    most = max(gain for gain, _ in found)
    return dice.choice([one for gain, one in found if gain > most - 1e-9])


def _gain(view: View, ground: Ground, action: Action, square: str) -> float:
    """Return what an action gains at once, on average."""
    clan, prey = view.turn, ground.at.get(square)
    if action == "claim" or view.owners[clan] is None:
        return 0.0
    find = Find.CAVERN if prey is None or action == "unblock" else prey.find
    odds = 1.0
    if action == "excavate":
        odds = ground.odds(clan)[Find.CAVERN] / 100
    elif prey is not None and action == "seize":
        odds = chance(prey, penalty(view)) / 100
    tiles = tuple(tile for tile in view.tiles if tile.square != square)
    trophies = view.trophies
    if action == "seize" and prey is not None and prey.clan is not None and find is Find.CAVERN:
        trophies = tuple((*had, prey.clan) if one == clan else had for one, had in enumerate(trophies))
    laid = Tile(square=square, find=find, clan=clan)
    after = view.model_copy(update={"tiles": (*tiles, laid), "trophies": trophies})
    is_last = find is Find.CAVERN and not view.is_endless(clan) and view.pools[clan].cavern == 1
    return odds * (_lead(after, view.mover) - _lead(view, view.mover) + is_last * _ended(after, view.mover))


def _lead(table: Public, seat: int) -> float:
    """Return how far a player is ahead of the others on average."""
    points = scores(table)
    others = [score for other, score in enumerate(points) if other != seat]
    return points[seat] - sum(others) / len(others)


def _ended(table: Public, seat: int) -> float:
    return END if seat in result(table).winners else -END
