"""The States of a match at every ply, computed from its log.

With options and seed, the log determines a match. House rules: pure. A ply of any kind leads from
one State to the next. A ply that was taken back stays in the log, so ply numbers only rise. Where
the rules of a game were updated during a match, the log holds the State of that moment: what lies
before it was played under rules that this build does not know, and is not replayed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from engine.contract.dice import Dice, RecordedDice, Throw
from engine.contract.errors import EngineError, IllegalMove
from engine.contract.game import AnyGame
from engine.contract.values import Json
from engine.contract.words import say
from engine.kit.frozen import Frozen
from engine.match.records import Made

RULES, STATE = "rules", "state"
"""Keys in the detail of an upgrade."""
BACK_TO = "back_to"
"""Key in the detail of a takeback: the ply that it returns to."""
UNDONE = "turns"
"""Key of how many ended turns it undoes, by seat; older builds don't log it."""
FINAL = "final"
"""Key in the detail of a leaving: no player was left, so the table did not change."""
CALLED_OFF = "called_off"
"""Key in the detail of an end: the match ended without a winner.

All remaining players agreed to it, or none played any more.
"""
ON_POINTS = "on_points"
"""Key in the detail of an end: the points so far decided."""


@dataclass(frozen=True, slots=True)
class Past:
    """The States of a match by ply, from `first` on.

    Older ones were played under rules that are no longer known.
    """

    first: int
    states: tuple[Any, ...]
    throws: tuple[tuple[Throw, ...], ...]
    """What was thrown on the way to each State."""

    @property
    def upto(self) -> int:
        """The last ply of the log."""
        return self.first + len(self.states) - 1

    @property
    def last(self) -> Any:
        """The State after the last ply of the log."""
        return self.states[-1]

    def at(self, ply: int) -> Any:
        """Return the State after a ply (0: as dealt).

        EngineError where there is none, or its rules are no longer known.
        """
        if not 0 <= ply <= self.upto:
            raise EngineError(say("This match has no move {ply}.", ply=ply))
        if ply < self.first:
            raise EngineError(say("Move {ply} was made under older rules and can’t be shown.", ply=ply))
        return self.states[ply - self.first]


def past_of(
    game: AnyGame, options: Frozen, seats: tuple[Frozen, ...], seed: str, log: Sequence[Made]
) -> Past:
    """Return all States of a match.

    IllegalMove if the log does not fit these rules.
    """
    upgrades = [made for made in log if made.ply.kind == "upgrade"]
    throws: list[tuple[Throw, ...]] = []
    if upgrades:
        first = upgrades[-1].ply.ply
        states = [_load_upgrade(game, _detail(upgrades[-1]))]
        throws.append(())
    else:
        first, dice = 0, RecordedDice(seed, 0)
        states = [game.start(options, seats, dice)]
        throws.append(tuple(dice.throws))
    takebacks = sum(made.ply.kind == "takeback" for made in log[:first])
    for made in log[first:]:
        takebacks += made.ply.kind == "takeback"
        dice = RecordedDice(seed, made.ply.ply, takebacks)
        past = Past(first, tuple(states), tuple(throws))
        states.append(_after(game, past, made, dice))
        throws.append(tuple(dice.throws))
    return Past(first, tuple(states), tuple(throws))


def upgrade_detail(rules: int, state: Frozen) -> Json:
    """Return the detail of an upgrade: the new State, and its rules."""
    return {RULES: rules, STATE: state.model_dump(mode="json")}


def _load_upgrade(game: AnyGame, detail: Json) -> Any:
    state = game.upgrade(int(detail[RULES]), detail[STATE])
    if state is not None:
        with suppress(ValidationError):
            return game.State.model_validate_json(json.dumps(state))
    raise IllegalMove(say("The rules under which this was played are no longer known."))


def _after(game: AnyGame, past: Past, made: Made, dice: Dice) -> Any:
    """Return the State after a ply.

    An end that the rules don't know, or the leaving of the last player, changes nothing.
    """
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
