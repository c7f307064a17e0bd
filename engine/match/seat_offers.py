"""Seats that change hands while a match is played: what is offered to whom, and who sat there before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.match.names import shown_name

By = Literal["player", "host", "vote"]
"""Who offers a seat: its player, the host for a player who is away, or, by the terms, all who agreed to them."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat that somebody else may take; until then its player stays in it."""

    by: By
    user_id: int | None
    """Whom it is offered to; None: anybody."""
    since: int
    is_declined: bool = False
    """Whether that person will not take it."""


@dataclass(frozen=True, slots=True)
class Former:
    """Somebody who sat in a seat, until another took it by the ply `until`."""

    seat: int
    until: int
    user_id: int
    name: str

    @property
    def shown_name(self) -> str:
        """What they are called before others; a negative number is an erased person’s, whose name the bot chose."""
        return self.name if self.user_id < 0 else shown_name(self.name, "")
