"""Who shows a match, looks at its deadlines and thinks for its computers, where several processes share a database.

House rules: any process may serve any press, and what that changes is guarded by versions; all that follows from a change is
done by one process alone, which holds the match's bucket for some seconds at a time. Whoever holds it no longer stops at once,
as if it had been killed there, and whoever gets it looks at all that is behind, as after a start. So nothing depends on a word
that passes between them: it only makes what they do soon.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final, Protocol

BUCKETS: Final = 64
"""Matches are dealt out by the remainders of their numbers: by so many."""
WANTED: Final = "wanted"
"""In place of a slot: somebody waits for the card of a match that no command is answered with."""
EVERY: Final = -1
"""All buckets of matches, each a bit of a number that a query understands."""
THE_REST: Final = BUCKETS
"""The bucket of all that concerns no match and is done once."""


@dataclass(frozen=True, slots=True)
class News:
    """What the process that shows a match is to hear from another one. No more than numbers: everybody with the database can read it."""

    match: int
    slot: str = ""
    """The message of it that is not where people can use it; empty where the match has changed."""
    message: int | None = None
    """The number of that message, as far as it is known: a later one in its place is none of this."""


class Worker(Protocol):
    """What works on the matches that are a process's own."""

    def hear(self, news: News) -> None:
        """Another process has changed a match of ours, or found out something of it."""

    def sweep(self) -> None:
        """Look at all matches of ours: some are so only now, or a word of them may have been lost."""

    async def finish(self, is_leaving: Callable[[int], bool]) -> None:
        """Wait for the end of what is under way on matches that are about to be another's."""

    def stop(self) -> None:
        """End at once what is under way on matches that are no longer ours."""


class Duty(Protocol):
    """What of all that is to be done is this process's to do."""

    workers: list[Worker]

    def is_ours(self, match_id: int) -> bool:
        """Whether a match is ours just now: to be asked before each act that others would see twice."""

    @property
    def is_chief(self) -> bool:
        """Whether we do just now what concerns no match."""

    @property
    def ours(self) -> int:
        """The buckets of matches that are ours just now, each a bit: to look up what is ours alone, which is asked of each match all the same."""

    @property
    def held_count(self) -> int:
        """How many buckets are ours just now."""

    @property
    def processes(self) -> int:
        """How many processes there are, as far as anybody can tell."""

    @property
    def has_twin(self) -> bool:
        """Whether another process serves the same presses, or will as soon as it is connected, and goes on to."""

    @property
    def is_youngest(self) -> bool:
        """Whether we go on, and no other that does began after us: while a release is brought in, the last that began is of the newest build."""

    def pass_on(self, news: News) -> None:
        """Tell whoever has the match: soon, in any case once the database can be reached."""

    @property
    def has_rival(self) -> bool:
        """Whether another process may hear of the same presses: then each is to be claimed."""

    async def claims(self, press: int) -> bool | None:
        """Whether a press is ours to serve, which another process may have heard, too; None where that can't be found out."""

    async def open(self) -> None:
        """Take on what is to be done. The `workers` are there by now."""

    async def drain(self, patience: float) -> None:
        """Take nothing more on, finish what is under way, and leave all to the others, each match as soon as it may be; within so many seconds."""

    async def close(self) -> None:
        """Be no more. Closing again is harmless."""


class Alone:
    """Everything is ours: nobody else is there."""

    def __init__(self) -> None:
        self.workers: list[Worker] = []

    def is_ours(self, match_id: int) -> bool:
        """Always."""
        return True

    @property
    def is_chief(self) -> bool:
        """Always."""
        return True

    @property
    def ours(self) -> int:
        """All of them."""
        return EVERY

    @property
    def held_count(self) -> int:
        """All there are."""
        return BUCKETS + 1

    @property
    def processes(self) -> int:
        """This one."""
        return 1

    @property
    def has_twin(self) -> bool:
        """Never."""
        return False

    @property
    def is_youngest(self) -> bool:
        """Always."""
        return True

    def pass_on(self, news: News) -> None:
        """There is nobody to hear it."""

    @property
    def has_rival(self) -> bool:
        """Never."""
        return False

    async def claims(self, press: int) -> bool:
        """Always."""
        return True

    async def open(self) -> None:
        """There is nothing to take."""

    async def drain(self, patience: float) -> None:
        """There is nobody to leave anything to."""

    async def close(self) -> None:
        """There is nothing to be done."""


class NotOursError(Exception):
    """Another process has the match by now, and does what was to be done."""


def bucket_of(match_id: int) -> int:
    """The bucket in which a match lies."""
    return match_id % BUCKETS


def bits_of(buckets: Collection[int]) -> int:
    """Buckets of matches as the bits of a number of 64 with a sign, as databases have it."""
    found = sum(1 << bucket for bucket in buckets if bucket < BUCKETS)
    return found - (1 << BUCKETS) if found >> (BUCKETS - 1) else found
