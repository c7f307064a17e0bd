"""Days and attempts as the store keeps them."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.contract.dice import commitment
from engine.players import Draft

COUNTS = 1
"""The number of the attempt that counts."""
PRACTICE = 2
"""The number of an attempt out of competition; it may be begun again and again."""


@dataclass(frozen=True, slots=True)
class Day:
    """A day's seed, sealed in advance, and the deal that was made of it."""

    day: int
    seed: str = field(repr=False)
    deal: str | None = field(default=None, repr=False)
    """The deal as `engine.daily.documents` writes it; None until it is made."""

    @property
    def seal(self) -> str:
        """The hash of the seed, which may be shown before the day is over."""
        return commitment(self.seed)


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a user has played of a day's deal."""

    user: int
    day: int
    number: int
    begun: int
    server: int | None
    """Where they asked for the deal first; None outside of servers."""
    drafts: tuple[Draft, ...] = field(default=(), repr=False)
    """The whole moves."""
    picks: Draft = field(default=(), repr=False)
    """What is chosen of the next one."""
    version: int = 0
    """Rises with each change, so that presses on older messages are told apart."""
    score: int | None = None
    """What it counts; None until it is finished."""
    rating: int | None = None
    done: int | None = None

    @property
    def counts(self) -> bool:
        """Whether it is the attempt that counts."""
        return self.number == COUNTS


@dataclass(frozen=True, slots=True)
class Invitation:
    """Where a server invites to the deal of the day."""

    guild: int
    channel: int
    hour: int
    """In UTC."""
    day: int | None = None
    """The day of the last one; None if there was none."""
    message: int | None = None
    is_lost: bool = False
    """Whether the channel is gone or closed to the bot: then nothing is posted."""
