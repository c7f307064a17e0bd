"""Values of what players are asked: votes and offered seats, and former players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from engine.match.names import shown_name

VoteKind = Literal["end", "takeback", "skip", "pause", "time"]
"""What a vote is about.

To end the match without a winner, to take a move back, not to wait for late players, to pause, or
to give the players to move more time.
"""


@dataclass(frozen=True, slots=True)
class Vote:
    """A question to the players, with their answers."""

    kind: VoteKind
    ply: int | None = None
    """The ply since which it is asked: the next one ends it. None if no move ends it."""
    yes: tuple[int, ...] = ()
    """The seats that agree; the player who asked comes first."""
    no: tuple[int, ...] = ()
    back_to: int | None = None
    """The ply to which a takeback returns."""

    def with_answer(self, seat: int, answer: bool | None) -> Vote:
        """Return the vote with a seat's answer; None removes the answer."""
        if answer is (True if seat in self.yes else False if seat in self.no else None):
            return self
        yes, no = (tuple(one for one in said if one != seat) for said in (self.yes, self.no))
        return replace(self, yes=(*yes, seat) if answer else yes, no=(*no, seat) if answer is False else no)


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
