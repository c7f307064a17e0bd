"""The values of a tournament: its plan, its players and its tables.

House rules: tables name players by their numbers in the tournament, so only a player's own row says
who they are. Times are whole seconds since 1970. Nothing is drawn by lot: who joined first is
first where nothing else decides.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from engine.clocks.pace import DAY

Format = Literal["swiss", "groups", "ladder"]
Phase = Literal["joining", "playing", "over", "cancelled"]
TableState = Literal["asked", "open", "done", "void"]
"""The state of a table.

"asked": a challenge without an answer. "open": its match is to be played. "done": its result
counts. "void": it counts for no one.
"""
Exit = Literal["", "left", "absent"]
"""Why a player is out: they left, or they never came. Empty for players who are in."""
Reason = Literal["", "played", "stopped", "withdrawn", "few", "unstarted"]
"""Why a tournament is over: it was played, a host stopped it, its game is gone, and so on."""

UNKEPT: Final = 0
"""The id of a tournament that no store knows yet."""
NAME_MOST: Final = 32
PLAYERS_MOST: Final = 128
ROUNDS_MOST: Final = 12
DAYS: Final = range(2, 31)
"""The days that a round may last."""
LADDER_DAYS: Final = range(14, 93)
"""The days that a ladder may last."""
SIZES: Final = range(2, 7)
JOINING_FOR: Final = 14 * DAY
"""Seconds for which players can join before it starts."""
ANSWER_WITHIN: Final = 7 * DAY
"""Seconds in which a challenge is to be answered."""
ABOVE_MOST: Final = 3
"""Places above oneself to which a challenge reaches."""
PAIR_AGAIN_AFTER: Final = DAY // 2
"""Seconds after which those who lost their table are paired again, with all who wait by then."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the host chose."""

    name: str
    game: str
    format: Format
    size: int
    """Players at a table, if they divide well; else one fewer."""
    rounds: int
    """Of a Swiss tournament; the other formats end by themselves."""
    days: int
    """How long a round lasts at most, or the whole ladder."""
    pace: str
    """How much time each player has, as `engine.clocks.pace` writes it."""
    rated: bool = True


@dataclass(frozen=True, slots=True)
class Player:
    """A player, by their number in the order of joining."""

    number: int
    user_id: int
    """A Discord id; a negative number for an erased user."""
    name: str
    joined: int = 1
    """The first round that they play."""
    exit: Exit = ""
    rank: int = 0
    """The place in a ladder, 1 for the top; 0 for none."""
    told: int = 0
    """The last table of which they were told."""

    @property
    def is_in(self) -> bool:
        """Whether they still play."""
        return not self.exit


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a round; one of a single player is a bye."""

    number: int
    round: int
    players: tuple[int, ...]
    """By seat."""
    state: TableState = "open"
    places: tuple[int, ...] = ()
    """By seat, 1 for the best, equal when shared; 0 for no points. Empty until it is done."""
    group: int = 0
    """The number of the group; 0 where there are none."""
    challenger: int = 0
    """The player who challenged; 0 in other formats."""
    due: int | None = None
    """Until when a challenge is to be answered."""

    @property
    def is_bye(self) -> bool:
        """Whether a player is free in this round."""
        return len(self.players) == 1

    @property
    def is_waited_for(self) -> bool:
        """Whether the round waits for it."""
        return self.state in ("asked", "open")


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament of a server. `version` rises with every change that is stored."""

    id: int
    guild: int
    channel: int
    host: int
    """A Discord id; a negative number for an erased user."""
    plan: Plan
    phase: Phase
    opened: int
    players: tuple[Player, ...] = ()
    tables: tuple[Table, ...] = ()
    round: int = 0
    """The round that is played; 0 before the first."""
    began: int | None = None
    """When this round, or the ladder, began."""
    due: int | None = None
    """When the round, the ladder, or the time to join ends."""
    pair_again: int | None = None
    """When those who lost their table are paired again; None if no one waits for that."""
    ended: int | None = None
    reason: Reason = ""
    version: int = 1
    language: str = ""
    """Of its card and its matches, by Discord's name of it; empty for English."""

    @property
    def is_going(self) -> bool:
        """Whether it is not over."""
        return self.phase in ("joining", "playing")

    @property
    def active(self) -> tuple[Player, ...]:
        """The players who are in."""
        return tuple(one for one in self.players if one.is_in)

    @property
    def current(self) -> tuple[Table, ...]:
        """The tables of this round."""
        return tuple(one for one in self.tables if one.round == self.round)

    @property
    def waited_for(self) -> tuple[Table, ...]:
        """The tables of this round that are not done."""
        return tuple(one for one in self.current if one.is_waited_for)

    def player(self, number: int) -> Player:
        """Return a player by their number."""
        return self.players[number - 1]

    def player_of(self, user_id: int) -> Player | None:
        """Return a user's player; None if they never joined."""
        return next((one for one in self.players if one.user_id == user_id), None)

    def table(self, number: int) -> Table:
        """Return a table by its number."""
        return self.tables[number - 1]

    def with_player(self, player: Player) -> Tournament:
        """Return the tournament with a changed player."""
        at = player.number - 1
        return replace(self, players=(*self.players[:at], player, *self.players[at + 1 :]))

    def with_table(self, table: Table) -> Tournament:
        """Return the tournament with a changed table."""
        at = table.number - 1
        return replace(self, tables=(*self.tables[:at], table, *self.tables[at + 1 :]))


@dataclass(frozen=True, slots=True)
class Finish:
    """How a match of a tournament ended, by seat."""

    places: tuple[int, ...]
    absent: frozenset[int] = frozenset()
    """The seats whose players never moved, though their time for a turn ran out."""
