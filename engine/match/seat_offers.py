"""Offers of seats during a match, and former players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.match.names import shown_name

By = Literal["player", "host", "vote"]
"""Who offers a seat: its player, the host for an absent player, or the terms."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat that another user may take; until then its player stays in it."""

    by: By
    user_id: int | None
    """The user it is offered to; None for everyone."""
    since: int
    is_declined: bool = False
    """Whether that user has declined."""


@dataclass(frozen=True, slots=True)
class Former:
    """A user who sat in a seat until another took it by the ply `until`."""

    seat: int
    until: int
    user_id: int
    name: str

    @property
    def shown_name(self) -> str:
        """The name for others; an erased person has one from the bot."""
        return self.name if self.user_id < 0 else shown_name(self.name, "")
