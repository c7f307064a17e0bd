"""What is remembered beside the matches: the messages that show them, how people are reached, the lists that they keep."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

SEEN: Final = "seen"
"""The setting that holds when the program was last there."""


@dataclass(frozen=True, slots=True)
class Surface:
    """A message that shows a match.

    It shows the match as of `ply` and tells plies `since` + 1 … `ply`; `turn` is the seat's turn that it announced;
    `stamp` says what it shows, in its keeper's own way; a surface that is not `live` has lost its controls.
    """

    slot: str
    channel: int
    message: int | None
    ply: int
    since: int
    turn: int
    stamp: str
    posted: int
    live: bool


@dataclass(frozen=True, slots=True)
class ThreadLeft:
    """The open thread of a match that has ended, as far as is known."""

    match: int
    thread: int
    guild: int | None
    ended: int


@dataclass(frozen=True, slots=True)
class BoardKept:
    """Where a match on a server shows the board, or before and after it is played its card, or asks something, by their rows.

    `slot` tells which of them; `message`, `stamp` and `posted` are the row's, and of a question the `channel`, too.
    """

    match: int
    guild: int
    channel: int
    thread: int | None
    slot: str
    message: int | None
    stamp: str
    posted: int


@dataclass(frozen=True, slots=True)
class Ring:
    """That somebody was pinged by something that is asked in a match, or is to be: a question, or an offer of a seat."""

    thing: str
    """Which of them, by the name that its keeper has for it."""
    user_id: int
    at: int | None = None
    """When they were pinged last; None if they were not."""
    due: int | None = None
    """When they are to be, if it is still asked; None if they are not."""


@dataclass(frozen=True, slots=True)
class Census:
    """How many matches there are: that wait for players or are played, by game and phase, and that are not shown as they are."""

    going: Mapping[tuple[str, str], int]
    behind: int


@dataclass(frozen=True, slots=True)
class Asked:
    """Whether somebody ever said how they play, and in which turn of which match they were first shown that question."""

    has_said: bool
    turn: tuple[int, int] | None
    """The match, and which turn of theirs in it; None if they never were."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How to reach a user: their DM channel if known, what they read, how they see pictures.

    `closed_since` is when a DM last failed to get through to them, None if none has since they may have opened their DMs;
    `refusals` how often in a row that was so.
    """

    user_id: int
    dm_channel: int | None = None
    closed_since: int | None = None
    language: str | None = None
    """By the name that Discord has for it; None until they have done something."""
    is_stark: bool = False
    refusals: int = 0


@dataclass(frozen=True, slots=True)
class KeptList:
    """A list, a deck for instance, that a player keeps to bring to matches of a game."""

    id: int
    user_id: int
    game: str
    name: str
    text: str
    shared: bool
    """Whether its player has shown it to others."""


@dataclass(frozen=True, slots=True)
class Life:
    """All that is kept of a person, as whoever asks for it reads it: in words and numbers that JSON knows, times as text."""

    settings: Mapping[str, Any] = field(repr=False)
    decks: Sequence[Mapping[str, Any]] = field(repr=False)
    matches: Sequence[Mapping[str, Any]] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Standing:
    """How many matches of a user go on, also those in which they have resigned; in how many of them they are `asked` something.

    `here` is the only one of them that was opened in the channel that is asked about; None if there is none, or are several.
    """

    going: int
    asked: int
    here: int | None
