"""Users who look for a match: what they wait for, what they were told, where seats are free."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from engine.clocks.habits import Habits
from engine.clocks.pace import DAY
from engine.match.records import Match
from engine.store.duty import EVERY

TELL_SPAN: Final = 3 * DAY
"""Seconds over which it is counted how often a user is told of lobbies."""
Way = Literal["dm", "mention"]
"""How a user is told of a lobby: by DM, or by a mention in its channel, which others see."""
WAYS: Final[tuple[Way, ...]] = ("dm", "mention")
Thing = Literal["open", "late", "elsewhere", "avoided", "seeker", "fill"]
"""What a user was told of a lobby.

"open": it has a free seat. "late": they were told, but could not join it or another any more.
"elsewhere": nothing, as they can't see its channel. "avoided": a user whom they avoid joined.
"seeker": another user waits for the same. "fill": computers could play.
"""


@dataclass(frozen=True, slots=True)
class Wish:
    """The lobbies that a user wants to be told of."""

    user_id: int
    games: tuple[str, ...]
    """Names of games; empty for any."""
    pace: str
    """A group of paces; empty for any."""
    lasts: int
    """Seconds without an answer after which it lapses."""
    until: int
    since: int
    """When the user was last told of a lobby, or began to wait."""
    way: Way = "dm"
    guild: int | None = None
    """The server where it was made."""


@dataclass(frozen=True, slots=True)
class Told:
    """Something that a user was told of a lobby."""

    user_id: int
    thing: Thing
    about: int
    at: int


class WishStore(Protocol):
    """Store of what users wait for."""

    async def wish(self, user_id: int) -> Wish | None:
        """Return what a user waits for; None for nothing."""

    async def keep_wish(self, wish: Wish) -> None:
        """Keep what a user waits for, in place of what they waited for."""

    async def drop_wish(self, user_id: int) -> None:
        """Record that a user waits for nothing."""


class ToldStore(Protocol):
    """Store of what users were told of lobbies."""

    async def told(self, match_id: int) -> tuple[Told, ...]:
        """Return what users were told of a lobby."""

    async def note_told(self, match_id: int, user_id: int, thing: Thing, now: int, about: int = 0) -> bool:
        """Note that a user is told something; False if they were told before."""

    async def drop_told(self, match_id: int, user_id: int, thing: Thing, about: int = 0) -> None:
        """Forget that a user was told something, as it did not reach them."""

    async def clear_told(self, before: int) -> None:
        """Delete what was told before a time of lobbies that are closed, and old wishes."""


class TableFinder(Protocol):
    """Finds lobbies and open seats."""

    async def lobbies(self, after: int, limit: int, buckets: int = EVERY) -> tuple[Match, ...]:
        """Return the next lobbies on servers after a number, in some buckets of matches."""

    async def lobbies_of(self, guild: int, limit: int) -> tuple[Match, ...]:
        """Return the lobbies of a server, the oldest first."""

    async def offered_of(self, guild: int, limit: int) -> tuple[Match, ...]:
        """Return the running matches of a server with a seat that is open to everyone."""


class SeekStore(WishStore, ToldStore, TableFinder, Protocol):
    """Store for those who bring users together."""

    async def listeners(
        self, match: Match, pace: str, now: int, most: int, page: tuple[int, int]
    ) -> tuple[Wish, ...]:
        """Return the users who wait for such a lobby and can be told of it.

        Those who waited longest come first, and before them those of the same server. Left out are
        users who were told of it, are in it, were invited to it or removed from it. So are those
        who were told of `most` lobbies within TELL_SPAN, or within a day of one for which they were
        not "late". `page` is a limit and an offset.
        """

    async def rematch(self, match_id: int) -> int | None:
        """Return the newest rematch of a match."""

    async def habits_of(self, users: Sequence[int]) -> Mapping[int, Habits]:
        """Return the habits of the users who have set any, by user."""
