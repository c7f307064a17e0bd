"""Records beside the matches: messages that show them, users' contact data, saved lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

ReplayForm = Literal["moving", "still", "none"]
"""How an ended match is replayed for everyone: a moving picture, a strip of stills, or not."""
REPLAY_FORMS: Final[tuple[ReplayForm, ...]] = ("moving", "still", "none")
"""These from the most to the least."""
SEEN: Final = "seen"
"""The setting that stores when the program last ran."""


@dataclass(frozen=True, slots=True)
class Surface:
    """A message that shows a match.

    It shows the match as of `ply` and tells plies `since` + 1 … `ply`; `turn` is the seat's turn
    that it announced; `stamp` identifies what it shows, in a format of its owner; a surface that is
    not `live` has lost its controls.
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
    """A stored message of a match on a server: board, card, or question.

    The card is shown before and after the match is played. `slot` tells which message it is;
    `message`, `stamp` and `posted` are the row's; of a question, so is `channel`.
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
    """A ping of a user about a question or seat offer, sent or due."""

    thing: str
    """The question or offer, in the owner's own naming."""
    user_id: int
    at: int | None = None
    """When the user was last pinged; None if never."""
    due: int | None = None
    """When the next ping is due, if it is still asked; None if none is."""


@dataclass(frozen=True, slots=True)
class Census:
    """The numbers of matches.

    `going` counts open ones by game and phase; `behind` counts those whose display is out of date.
    """

    going: Mapping[tuple[str, str], int]
    behind: int


@dataclass(frozen=True, slots=True)
class Asked:
    """Whether a user ever set their habits, and when they first saw that question."""

    has_said: bool
    turn: tuple[int, int] | None
    """The match and the user's turn in it; None if they never saw it."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How to reach a user: their DM channel if known, language, choices of pictures.

    `closed_since` is when a DM first failed to get through, None if none has failed since they may
    have opened their DMs; `refusals` counts failures in a row. `replays` is for matches that they
    host.
    """

    user_id: int
    dm_channel: int | None = None
    closed_since: int | None = None
    language: str | None = None
    """The language of their Discord, by its name of it; None until the user's first action."""
    chosen_language: str | None = None
    """The language that they chose instead."""
    is_stark: bool = False
    refusals: int = 0
    is_stranger: bool = False
    """Whether Discord refused the last DM because the user shares no server with the bot.

    Then the user hasn't installed the app either.
    """
    replays: ReplayForm = "moving"
    is_hidden: bool = False
    """Whether others may not see their profile."""

    @property
    def reads(self) -> str | None:
        """The language in which to write to them; None where unknown."""
        return self.chosen_language or self.language


@dataclass(frozen=True, slots=True)
class KeptList:
    """A list, such as a deck, that a player saves for a game."""

    id: int
    user_id: int
    game: str
    name: str
    text: str
    shared: bool
    """Whether its player has shared it with others."""


@dataclass(frozen=True, slots=True)
class SentenceReport:
    """What a user finds wrong with a text of the bot, in their own words."""

    at: int
    language: str
    """The language in which they read it, by Discord's code."""
    place: str
    """Where they read it."""
    fault: str
    better: str
    """What it should say; empty if they didn't say."""


@dataclass(frozen=True, slots=True)
class Life:
    """All stored data of a user, in the form for their export.

    It consists of words and numbers that JSON knows, with times as text.
    """

    settings: Mapping[str, Any] = field(repr=False)
    decks: Sequence[Mapping[str, Any]] = field(repr=False)
    matches: Sequence[Mapping[str, Any]] = field(repr=False)
    daily: Sequence[Mapping[str, Any]] = field(default=(), repr=False)
    """What they played of deals of the day."""
    profile: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """How they finished their matches, and their bests."""
    ratings: Sequence[Mapping[str, Any]] = field(default=(), repr=False)
    """Their ratings by game, with what each match changed."""
    tournaments: Sequence[Mapping[str, Any]] = field(default=(), repr=False)
    """The tournaments that they host or play, or did."""
    guesses: Sequence[Mapping[str, Any]] = field(default=(), repr=False)
    """The winners that they guessed."""
    medals: Sequence[Mapping[str, Any]] = field(default=(), repr=False)
    """Their medals of seasons."""
    reports: Sequence[Mapping[str, Any]] = field(default=(), repr=False)
    """The sentences that they reported."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The numbers of a user's current matches.

    They include matches in which the user has resigned; `asked` counts those in which they must
    decide. `here` is the only one that was opened in the given channel; None if there are none or
    several.
    """

    going: int
    asked: int
    here: int | None
