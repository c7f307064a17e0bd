"""Computer players: what a player is, and how the bot runs one.

A player is a pure function of a View, its own dice and an effort limit. The same three inputs give
the same answer on every machine. A player sees only what a person in its seat would see. It samples
hidden information (`Game.sample`, or its own fast model). Like a person it answers with picks, and
it gives the reason in words. Effort is counted in playouts or positions. The clock is only a safety
limit for slow machines.

The players of each game are a package here with the game's name. It holds `PLAYERS`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from time import thread_time
from typing import Any, Final, Literal, cast

from engine.contract.dice import Dice
from engine.contract.values import Event, Pick
from engine.contract.words import Sentence, say
from engine.library import game_named

Level = Literal[1, 2, 3]
"""Strength of a player.

Level 1 is a friendly beginner, level 2 a solid club player, and level 3 the best play that one
second of one core allows.
"""

LEVELS: Final[tuple[Level, ...]] = (1, 2, 3)
NAMES: Final[Mapping[Level, str]] = {1: "Easy bot", 2: "Medium bot", 3: "Hard bot"}
"""Names of the levels at a table, as they are stored; see `bot_name`."""
BOTS: Final[Mapping[Level, Sentence]] = {1: say("Easy bot"), 2: say("Medium bot"), 3: say("Hard bot")}
"""The same names for readers."""
STRENGTHS: Final[Mapping[Level, Sentence]] = {1: say("easy"), 2: say("medium"), 3: say("hard")}
"""Strength of each level, as a part of a sentence."""
SECONDS: Final = 3.0
"""Limit of a player's processor time, in seconds.

After it a player answers with its best so far. The budget of level 3 takes about a second of one
core and is counted in playouts. In two of the games the longest searches took 1.3 to 1.5 seconds on
a shared core of 2024. The limit is twice that. A limit nearer to a second would itself decide
moves, and a machine of half the speed would choose others. The limit counts the time of the
searching thread, because a busy machine is not a slow one.
"""


def bot_name(name: str) -> Sentence | None:
    """Return what a computer of a stored name is called: "Easy bot 2"; None for other names."""
    for level, one in NAMES.items():
        if name == one:
            return BOTS[level]
        if (number := name.removeprefix(f"{one} ")).isdecimal():
            return number_bot(BOTS[level], int(number))
    return None


def number_bot(bot: Sentence, number: int) -> Sentence:
    """Return what a further computer of the same level is called."""
    return say("{name} {n}", name=bot, n=number)


_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a player may think.

    `share` is a fraction of the usual effort of its level. `is_late` tells whether its time is up.
    """

    share: float = 1.0
    is_late: Callable[[], bool] = lambda: False

    def of(self, usual: int) -> int:
        """Return this share of a usual number, at least one.

        The number counts playouts or positions.
        """
        return max(1, round(self.share * usual))


@dataclass(frozen=True, slots=True)
class Thought:
    """The picks of a whole Move and the reason, for hints."""

    picks: tuple[Pick, ...]
    why: Sentence | None = None
    told: Sentence | None = None
    """What the move does, as part of a sentence.

    The sentence begins with “A good move:”. Set this where the labels of the choices describe the
    move badly.
    """
    clue: Sentence | None = None
    """A clue that narrows the choice without showing the Move.

    A hint shows it first, and the Move at a second press.
    """


Player = Callable[[Any, Dice, Effort], Thought]
"""A function that chooses a Move for the View's seat."""

Outlook = Callable[[Any, Dice, Effort], tuple[float, ...]]
"""A function that returns each seat's chance to win, for a State of a match that goes on.

It may use what players don't know. The chances add up to 1; a shared win is split.
"""

Draft = tuple[Pick, ...]
"""The picks of a whole Move."""


@dataclass(frozen=True, slots=True)
class Trail:
    """What has been played of a deal of the day: States, and the moves between them."""

    states: tuple[Any, ...]
    moves: tuple[tuple[int, Any], ...] = ()
    """Each with the seat that made it."""
    events: tuple[tuple[Event, ...], ...] = ()
    """What each move brought about."""

    @property
    def start(self) -> Any:
        """The State that was dealt."""
        return self.states[0]

    @property
    def now(self) -> Any:
        """The State after the last move."""
        return self.states[-1]


Play = Callable[[Trail, Draft], Trail]
"""A function that plays the seat's whole Move, and the answers of all others."""


@dataclass(frozen=True, slots=True)
class Daily:
    """How a game makes the deal of the day: a short task for one seat.

    The other seats are played by the game's weakest computers. All dice come from the day's seed,
    so that equal moves have equal results for everyone.
    """

    aim: Sentence
    """What to do, and what counts: a whole sentence or two."""
    deal: Callable[[Dice], Any | None]
    """Return a State in which the seat is to move; None if these dice give none of use."""
    is_over: Callable[[Trail], bool]
    """Return whether the task is done; it is asked after each of the seat's moves."""
    score: Callable[[Trail], int]
    """Return what counts, 0 or more."""
    best: Callable[[Trail, Play], tuple[Thought, ...]]
    """Return the best moves of the seat that are known, from the dealt State on.

    With none, the State is not dealt.
    """
    compare: Callable[[int, int], Sentence]
    """Return a score and the best one as a part of a sentence: "34 of 41 points"."""
    method: Sentence
    """How the best score was found, as a whole sentence."""
    seat: int = 0
    least: int = 1
    """What the best moves have to score at least; a deal with less is dull."""


@dataclass(frozen=True, slots=True)
class Players:
    """The computer players of a game. Its package holds one as `PLAYERS`."""

    levels: Mapping[Level, Player]
    opponents: int = 1
    """Number of computers that make a good match against one person."""
    continues_drafts: bool = False
    """Whether they continue from the View of a half-made move."""
    outlook: Outlook | None = None
    """How they judge a position of an ended match; None if the game has no such judgement."""
    daily: Daily | None = None
    """The deal of the day; None if the game has none."""


def player_of(game: str, level: int) -> Player:
    """Return the player of a game at a level.

    LookupError is raised if there is none.
    """
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
    """Return whether a game has a player at a level."""
    try:
        player_of(game, level)
    except LookupError:
        return False
    return True


def opponents(game: str) -> int:
    """Return how many computers make a good match against one person.

    The game's players define the number; the default is one.
    """
    players = _players_of(game)
    return 1 if players is None else players.opponents


def continues_drafts(game: str) -> bool:
    """Return whether a game's players continue from a half-made move.

    If so, they continue from what a person has already chosen.
    """
    players = _players_of(game)
    return players is not None and players.continues_drafts


def outlook_of(game: str) -> Outlook | None:
    """Return how a game's players judge positions; None if they don't."""
    players = _players_of(game)
    return None if players is None else players.outlook


def daily_of(game: str) -> Daily | None:
    """Return how a game makes the deal of the day; None if it doesn't."""
    players = _players_of(game)
    return None if players is None else players.daily


def thought_of(game: str, level: int, view: Any, key: str, effort: Effort | None = None) -> Thought:
    """Return what a computer player does in a View.

    `key` makes it think differently in each match and at each ply. A player that fails must not
    hold up a match: the stand-in answers in its place, and the error is logged.
    """
    end = thread_time() + SECONDS
    try:
        return player_of(game, level)(
            view, Dice(key, 0), effort or Effort(is_late=lambda: thread_time() > end)
        )
    except Exception as error:
        # Never log the View: it contains what a seat holds.
        _log.error("a player of %s at level %d failed: %s", game, level, type(error).__name__)
        return Thought(game_named(game).stand_in(view))
