"""Duties of one process of several that share a database.

One process shows a match, runs its deadlines and thinks for its computers. House rules: any process
may serve any press; versions guard its change. All consequences of a change are handled by one
process alone, which holds a lease on the match's bucket for some seconds at a time. A process that
loses the lease stops at once, as if it had been killed. The process that gets it checks everything
that is behind, as after a start. So nothing depends on messages between them: these only make the
work start sooner.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final, Protocol

BUCKETS: Final = 64
"""The number of buckets; a match's bucket is the remainder of its number."""
WANTED: Final = "wanted"
"""A value in place of a slot: a command waits for the card of a match."""
EVERY: Final = -1
"""All buckets of matches, each a bit of a number that a query understands."""
THE_REST: Final = BUCKETS
"""The bucket of all work that concerns no match and is done once."""


@dataclass(frozen=True, slots=True)
class News:
    """A message to the process that shows a match.

    It holds only numbers: everyone with access to the database can read it.
    """

    match: int
    slot: str = ""
    """The slot of a message that is not where players can use it; empty for a changed match."""
    message: int | None = None
    """The number of that message, if it is known: a later one in its place is not meant."""


class Worker(Protocol):
    """A worker on the matches of this process."""

    def hear(self, news: News) -> None:
        """Handle a change or a discovery by another process in a match of this one."""

    def sweep(self) -> None:
        """Check all matches of this process.

        Some may be new to it, or a message about them may have been lost.
        """

    async def finish(self, is_leaving: Callable[[int], bool]) -> None:
        """Wait for the end of running work on matches that leave this process."""

    def stop(self) -> None:
        """Stop running work on matches that have left this process."""


class Duty(Protocol):
    """The share of the work that is this process's duty."""

    workers: list[Worker]

    def is_ours(self, match_id: int) -> bool:
        """Return whether a match is this process's now.

        Ask before each act that others would see twice.
        """

    @property
    def is_chief(self) -> bool:
        """Whether this process does the work that concerns no match."""

    @property
    def ours(self) -> int:
        """The buckets of this process's matches, each a bit.

        They limit a query; each found match is still checked.
        """

    @property
    def held_count(self) -> int:
        """The number of buckets of this process."""

    @property
    def processes(self) -> int:
        """The number of processes, as far as is known."""

    @property
    def has_twin(self) -> bool:
        """Whether another process serves the same presses.

        It also counts if it will do so as soon as it is connected. A process that stops does not
        count.
        """

    @property
    def is_youngest(self) -> bool:
        """Whether this process stays and started last of those that stay.

        During an update, the process that started last runs the newest build.
        """

    def pass_on(self, news: News) -> None:
        """Send news to the process that has the match, as soon as the database is reachable."""

    @property
    def has_rival(self) -> bool:
        """Whether another process may receive the same presses, so that each must be claimed."""

    async def claims(self, press: int) -> bool | None:
        """Return whether this process must serve a press that others may have received.

        None where that can't be found out.
        """

    async def open(self) -> None:
        """Start to take on work; the `workers` exist by now."""

    async def drain(self, patience: float) -> None:
        """Take on no more work, finish running work, and release all matches.

        Each is released as soon as possible, within `patience` seconds.
        """

    async def close(self) -> None:
        """Leave the group of processes; closing again is harmless."""


class Alone:
    """The duty of a single process: everything."""

    def __init__(self) -> None:
        self.workers: list[Worker] = []

    def is_ours(self, match_id: int) -> bool:
        """Return True."""
        return True

    @property
    def is_chief(self) -> bool:
        """True."""
        return True

    @property
    def ours(self) -> int:
        """All buckets."""
        return EVERY

    @property
    def held_count(self) -> int:
        """The number of all buckets."""
        return BUCKETS + 1

    @property
    def processes(self) -> int:
        """One."""
        return 1

    @property
    def has_twin(self) -> bool:
        """False."""
        return False

    @property
    def is_youngest(self) -> bool:
        """True."""
        return True

    def pass_on(self, news: News) -> None:
        """Do nothing: there is no other process."""

    @property
    def has_rival(self) -> bool:
        """False."""
        return False

    async def claims(self, press: int) -> bool:
        """Return True."""
        return True

    async def open(self) -> None:
        """Do nothing: everything is this process's already."""

    async def drain(self, patience: float) -> None:
        """Do nothing: there is no other process."""

    async def close(self) -> None:
        """Do nothing."""


class NotOursError(Exception):
    """Another process has the match by now, and does its work."""


def bucket_of(match_id: int) -> int:
    """Return the bucket of a match."""
    return match_id % BUCKETS


def bits_of(buckets: Collection[int]) -> int:
    """Return buckets as the bits of a signed 64-bit number, as in databases."""
    found = sum(1 << bucket for bucket in buckets if bucket < BUCKETS)
    return found - (1 << BUCKETS) if found >> (BUCKETS - 1) else found
