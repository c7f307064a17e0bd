"""Values of what players are asked: turns, votes and offered seats, and former players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from engine.match.names import shown_name


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat has to decide, and whether it has decided."""

    number: int = 0
    """The number of turns that the seat has had, with this one."""
    token: int = 0
    """Rises with every change of the question or draft: a click tells which question it answers.

    While the seat waits it rises with each private message.
    """
    since: int | None = None
    """When the running turn began; None while the seat has nothing to decide."""
    decided: bool = False
    """Whether the player has decided, of several who decide at once, and waits for the others.

    The decision can still be changed.
    """
    nudges: int = 0
    """How often another player has had the bot remind the seat of this turn."""
    nudged: int | None = None
    """When that happened last, in this turn or an earlier one; None if never."""

    def begin(self, now: int) -> Turn:
        """Return the next turn of the seat, which begins now."""
        return Turn(self.number + 1, self.token + 1, now, nudged=self.nudged)

    def release(self) -> Turn:
        """Return the turn of a seat that has nothing to decide any more."""
        return Turn(self.number, self.token + 1, nudged=self.nudged)

    def with_new_token(self) -> Turn:
        """Return the turn with a changed question or draft."""
        return replace(self, token=self.token + 1)

    def with_decided(self, decided: bool) -> Turn:
        """Return the turn with a new token, decided or open again."""
        return replace(self, token=self.token + 1, decided=decided)


UNASKED: Final = Turn()
"""The turn of a seat before the match begins."""


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
