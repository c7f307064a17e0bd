"""Computer players: what one is, and how it thinks.

A player is a pure function of a View, dice of its own and how much effort it may spend: the same three give the same
answer on every machine. It sees what a person in its seat would see and nothing else; what is hidden from it, it imagines
(`Game.sample`, or its own fast model). It answers as a person does, with picks, and with the reason in words. Effort is counted
in playouts or positions; the clock is only the brake of a machine that is slower than it should be.

Each game's players are a package here that bears the game's name, and hold `PLAYERS`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from time import thread_time
from typing import Any, Final, Literal, cast

from engine.contract.dice import Dice
from engine.contract.values import Pick
from engine.contract.words import Sentence, say
from engine.library import game_named

Level = Literal[1, 2, 3]
"""A friendly beginner, a solid club player, and the best that one second of one core gives."""

LEVELS: Final[tuple[Level, ...]] = (1, 2, 3)
NAMES: Final[Mapping[Level, str]] = {1: "Easy bot", 2: "Medium bot", 3: "Hard bot"}
"""What they are called at a table: names are nobody's language."""
STRENGTHS: Final[Mapping[Level, Sentence]] = {1: say("easy"), 2: say("medium"), 3: say("hard")}
"""How strong they are, as a part of a sentence."""
SECONDS: Final = 3.0
"""After so long of its own processor time a player answers with the best that it has, on a machine that is too slow.

What a level 3 may spend is meant to take about a second of one core, and counted in playouts. In two of the games the longest
thoughts took 1.3 to 1.5 seconds on a core of 2024 that others were using as well. The brake is twice that: nearer to a second it would itself decide moves, so that a machine half as fast made others. It is the thinking thread's own time, as a
busy machine is no slow one.
"""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a player may think: a share of what its level usually takes, and whether it is late already."""

    share: float = 1.0
    is_late: Callable[[], bool] = lambda: False

    def of(self, usual: int) -> int:
        """That share of a number of playouts or positions, at least one."""
        return max(1, round(self.share * usual))


@dataclass(frozen=True, slots=True)
class Thought:
    """What a player would do: the picks of a whole Move, and why, for whoever asks for a hint."""

    picks: tuple[Pick, ...]
    why: Sentence | None = None
    told: Sentence | None = None
    """What is done, as the end of a sentence that begins with “A good move:”, where the labels of its choices say it badly."""
    clue: Sentence | None = None
    """A nudge that narrows the choice without giving the Move away. A hint tells it first, and shows the Move at a second press."""


Player = Callable[[Any, Dice, Effort], Thought]
"""Chooses a Move for the seat of a View that is asked."""


@dataclass(frozen=True, slots=True)
class Players:
    """The computer players of a game. Its package holds one as `PLAYERS`."""

    levels: Mapping[Level, Player]
    opponents: int = 1
    """Number of computers that make a good match against one person."""
    continues_drafts: bool = False
    """Whether they go on from the View of a half-made move."""


def player_of(game: str, level: int) -> Player:
    """Who plays a game at a level; LookupError if nobody does."""
    players = _players_of(game)
    if players is None:
        raise LookupError(f"no computer plays the game {game!r}")
    return players.levels[cast(Level, level)]


def _players_of(game: str) -> Players | None:
    """Return the computer players of a game; None if it has none."""
    module = f"{__name__}.{game}"
    try:
        found: Players = import_module(module).PLAYERS
    except ModuleNotFoundError as missing:
        if missing.name != module:
            raise
        return None
    return found


def plays(game: str, level: int) -> bool:
    """Whether somebody plays a game at a level."""
    try:
        player_of(game, level)
    except LookupError:
        return False
    return True


def opponents(game: str) -> int:
    """How many computers make a good match against one person: what a game's players say, else one."""
    players = _players_of(game)
    return 1 if players is None else players.opponents


def continues_drafts(game: str) -> bool:
    """Whether a game’s players go on from the View of a half-made move, and so from what a person has chosen."""
    players = _players_of(game)
    return players is not None and players.continues_drafts


def thought_of(game: str, level: int, view: Any, key: str, effort: Effort | None = None) -> Thought:
    """What a computer player does where it is asked; `key` makes it think differently in each match and at each ply.

    A player that fails must not hold up a match: its stand-in's answer is taken instead, and the log says so.
    """
    end = thread_time() + SECONDS
    try:
        return player_of(game, level)(
            view, Dice(key, 0), effort or Effort(is_late=lambda: thread_time() > end)
        )
    except Exception as error:
        # The View is never told: what a seat holds is in it.
        _log.error("a player of %s at level %d failed: %s", game, level, type(error).__name__)
        return Thought(game_named(game).stand_in(view))
