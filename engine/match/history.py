"""What a match was at every ply, from its log alone: with options and seed, the log is the whole truth of a match.

House rules: pure; a ply of any kind leads from one State to the next, and what a ply took back stays in the log, so that
plies only ever rise. Where the rules of a game were brought up to date in the middle of a match, the log holds the State
of that moment: what lies before it was played under rules that this build does not know, and is not played again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from engine.contract.dice import Dice
from engine.contract.errors import EngineError, IllegalMove
from engine.contract.game import AnyGame
from engine.contract.values import Json
from engine.contract.words import say
from engine.kit.frozen import Frozen
from engine.match.records import Made

RULES, STATE = "rules", "state"
"""What the detail of an upgrade holds."""
BACK_TO = "back_to"
"""What the detail of a takeback holds: the ply that it goes back to."""
UNDONE = "turns"
"""And how many turns that had ended it undoes, by seat; one that an older build logged does not."""
FINAL = "final"
"""In the detail of a leaving: that nobody was left to play on with, so that nothing on the table changed."""
CALLED_OFF = "called_off"
"""In the detail of an end: that it was one without a winner, as all who still played agreed to it or nobody did any more."""
ON_POINTS = "on_points"
"""In the detail of an end: that the points so far decided, as the match had lasted for as long as one may."""


@dataclass(frozen=True, slots=True)
class Past:
    """The States of a match by ply, from `first` on: what is older was played under rules that are no longer known."""

    first: int
    states: tuple[Any, ...]

    @property
    def upto(self) -> int:
        """The last ply of the log."""
        return self.first + len(self.states) - 1

    @property
    def last(self) -> Any:
        """The State after the last ply of the log."""
        return self.states[-1]

    def at(self, ply: int) -> Any:
        """The State after a ply (0: as dealt). EngineError where there is none, or none that can be told any more."""
        if not 0 <= ply <= self.upto:
            raise EngineError(say("This match has no move {ply}.", ply=ply))
        if ply < self.first:
            raise EngineError(say("Move {ply} was made under older rules and can’t be shown.", ply=ply))
        return self.states[ply - self.first]


def past_of(
    game: AnyGame, options: Frozen, seats: tuple[Frozen, ...], seed: str, log: Sequence[Made]
) -> Past:
    """All States of a match. IllegalMove where the log is not one of these rules."""
    upgrades = [made for made in log if made.ply.kind == "upgrade"]
    if upgrades:
        first = upgrades[-1].ply.ply
        states = [_load_upgrade(game, _detail(upgrades[-1]))]
    else:
        first = 0
        states = [game.start(options, seats, Dice(seed, 0))]
    takebacks = sum(made.ply.kind == "takeback" for made in log[:first])
    for made in log[first:]:
        takebacks += made.ply.kind == "takeback"
        dice = Dice(seed, made.ply.ply, takebacks)
        states.append(_after(game, Past(first, tuple(states)), made, dice))
    return Past(first, tuple(states))


def upgrade_detail(rules: int, state: Frozen) -> Json:
    """The detail of an upgrade: the State that it made, and under which rules."""
    return {RULES: rules, STATE: state.model_dump(mode="json")}


def _load_upgrade(game: AnyGame, detail: Json) -> Any:
    state = game.upgrade(int(detail[RULES]), detail[STATE])
    if state is not None:
        with suppress(ValidationError):
            return game.State.model_validate_json(json.dumps(state))
    raise IllegalMove(say("The rules under which this was played are no longer known."))


def _after(game: AnyGame, past: Past, made: Made, dice: Dice) -> Any:
    """The State after a ply. An end that the rules know nothing of, or a leaving that nobody is left to play on after, changes nothing."""
    ply = made.ply
    match ply.kind:
        case "move" | "stand_in" if ply.seat is not None:
            state, _ = game.apply(past.last, ply.seat, made.move, dice)
        case "leave" if ply.seat is not None and not (ply.detail or {}).get(FINAL):
            state, _ = game.leave(past.last, ply.seat)
        case "takeback":
            state = past.at(int(_detail(made)[BACK_TO]))
        case _:
            state = past.last
    return state


def _detail(made: Made) -> Json:
    if made.ply.detail is None:
        raise IllegalMove(say("Move {ply} of the log does not say what it did.", ply=made.ply.ply))
    return made.ply.detail
