"""Tournaments, the matches of their tables, and the messages that show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, Protocol

from engine.match.records import Phase
from engine.tournaments.values import Tournament

Fault = Literal["", "gone", "forbidden"]
"""Why a tournament is not shown: its channel is gone, or the bot may not write there."""
FAULTS: Final[tuple[Fault, ...]] = ("", "gone", "forbidden")


class Opened(NamedTuple):
    """The match of a table."""

    match: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class Card:
    """The message that shows a tournament."""

    tournament: int
    channel: int
    message: int | None = None
    posted: int = 0
    edited: int = 0
    """When it was last posted or edited, or an attempt was made."""
    stamp: str = ""
    """What it shows."""
    fault: Fault = ""
    is_final: bool = False
    """Whether the end was announced."""


class TournamentStore(Protocol):
    """Store of tournaments."""

    async def tournament(self, number: int) -> Tournament | None:
        """Return a tournament; None if there is none."""

    async def tournaments_going(self) -> tuple[int, ...]:
        """Return the tournaments that are not over."""

    async def tournaments_of(self, guild: int, limit: int) -> tuple[int, ...]:
        """Return a server's tournaments, those that are not over first, then the latest."""

    async def tournaments_with(self, user_id: int) -> tuple[int, ...]:
        """Return the tournaments that are not over which a user is in."""

    async def add_tournament(self, tournament: Tournament) -> Tournament:
        """Store a new tournament; return it with its id."""

    async def keep_tournament(self, before: Tournament, after: Tournament) -> None:
        """Store what changed. StoreConflict if the stored one has another version."""

    async def tournament_matches(self, number: int) -> Mapping[int, Opened]:
        """Return the matches of a tournament by table."""

    async def note_tournament_told(self, number: int, player: int, table: int) -> bool:
        """Note that a player is told of tables up to one; return whether they were not yet."""

    async def forget_tournament_told(self, number: int, player: int, table: int) -> None:
        """Note that a player was not told of a table after all."""

    async def clear_tournaments(self, before: int) -> None:
        """Delete tournaments that were cancelled before a time."""


class CardStore(Protocol):
    """Store of the messages that show tournaments."""

    async def tournament_card(self, number: int) -> Card | None:
        """Return the message of a tournament; None if it never had one."""

    async def tournament_cards(self) -> tuple[Card, ...]:
        """Return the messages whose end is to be announced, or that name an erased user."""

    async def keep_tournament_card(self, card: Card) -> None:
        """Store the message of a tournament."""


class FullTournamentStore(TournamentStore, CardStore, Protocol):
    """Store of everything about tournaments."""
