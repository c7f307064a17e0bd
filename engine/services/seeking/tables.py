"""Open tables: lobbies with free seats, and who could be told of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, NamedTuple

from engine.clocks.habits import USUAL, Habits
from engine.match.records import Computer, Match
from engine.players import plays
from engine.services.durations import rhythm
from engine.services.seeking.avoids import Avoids
from engine.steps.invitations import free_seats
from engine.store.duty import EVERY
from engine.store.interface.seeking.seekers import SeekStore, Told, Wish

WAIT: Final = 30 * 60
"""Seconds after which the host of a lobby with free seats is offered computers."""
SETTLED: Final = 20
"""Seconds after its opening before others are told of a lobby: its host may still change it."""
AGAIN: Final = 5 * 60
"""Seconds after which more users are told of a lobby whose seats are still free."""
PER_SEAT: Final = 3
"""Users who are told of a lobby at once, for each free seat."""
MOST: Final = 3
"""Notices of lobbies that a user gets in three days; one a day unless they come too late."""
NO_CLOCK: Final = "none"
"""The group of matches without a clock."""
TABLES: Final = 100
"""Lobbies, and running matches with an open seat, that are listed for a server."""
_PAGE: Final = 200
_PAGES: Final = 25
"""Users who are considered for one lobby at a time, by pages."""
_LEVEL: Final = 2
"""Level of the computers that are offered."""


class Listeners(NamedTuple):
    """Users who can be told of a lobby, in that order, and how many of them are told now."""

    wishes: tuple[Wish, ...]
    most: int


class Found(NamedTuple):
    """The open tables of a server."""

    lobbies: tuple[Match, ...]
    """Lobbies with a free seat, the oldest first."""
    offered: tuple[Match, ...]
    """Running matches with a seat that is open to everyone."""


class Tables:
    """The open tables of servers."""

    def __init__(self, store: SeekStore, avoids: Avoids, now: Callable[[], int]) -> None:
        self._store = store
        self._avoids = avoids
        self._now = now

    async def lobbies(self, after: int, limit: int, buckets: int = EVERY) -> tuple[Match, ...]:
        """Return the next lobbies on servers after a number, in some buckets of matches."""
        return await self._store.lobbies(after, limit, buckets)

    async def of_server(self, guild: int) -> tuple[Match, ...]:
        """Return the lobbies of a server with a free seat, the oldest first."""
        return tuple(match for match in await self._store.lobbies_of(guild, TABLES) if is_open(match))

    async def find(self, guild: int) -> Found:
        """Return the open tables of a server."""
        return Found(await self.of_server(guild), await self._store.offered_of(guild, TABLES))

    async def find_alike(
        self, user_id: int, guild: int, games: Collection[str], pace: str, besides: Collection[int] = ()
    ) -> tuple[Match, ...]:
        """Return other users' lobbies of games and a group of paces for a user to join instead.

        No games, or an empty group, stand for any. Left out are those where a user sits whom they
        avoid. That others avoid them changes nothing.
        """
        found = [
            match
            for match in await self.of_server(guild)
            if (not games or match.game in games)
            and pace in ("", pace_of(match))
            and match.id not in besides
            and match.seat_of(user_id) is None
        ]
        sitting = {user for match in found for user in seated_users(match)}
        avoided = {*await self._avoids.find_avoided(user_id, sitting)}
        return tuple(match for match in found if avoided.isdisjoint(seated_users(match)))

    async def find_partners(self, match: Match) -> tuple[Match, ...]:
        """Return older lobbies with one user for the only user of a lobby to join instead.

        The user may not see the channels of some of them.
        """
        is_new = self._now() - match.times.opened < SETTLED
        if match.place.guild is None or not _is_single(match) or is_new:
            return ()
        alike = await self.find_alike(
            match.host, match.place.guild, (match.game,), pace_of(match), besides=(match.id,)
        )
        return tuple(one for one in alike if one.id < match.id and _is_single(one))

    async def find_listeners(self, match: Match, told: Sequence[Told], limit: int) -> Listeners:
        """Return up to `limit` users who can be told of a lobby now.

        Those in quiet hours or away are left out until they are back, and so are those who avoid a
        user in it. Users whom one of them avoids are told after all others.
        """
        now = self._now()
        recent = sum(one.thing == "open" and 0 <= now - one.at < AGAIN for one in told)
        most = 0 if recent else PER_SEAT * free_seats(match)
        if not is_open(match) or now - match.times.opened < SETTLED or not most:
            return Listeners((), 0)
        sitting, first, last = seated_users(match), list[Wish](), list[Wish]()
        for page in range(_PAGES):
            span = (_PAGE, page * _PAGE)
            found = await self._store.listeners(match, pace_of(match), now, MOST, span)
            users = [one.user_id for one in found]
            habits = await self._store.habits_of(users)
            pairs = await self._avoids.find_pairs({*users, *sitting})
            for wish in found:
                if is_asleep(habits, wish.user_id, now):
                    continue
                if not any((wish.user_id, other) in pairs for other in sitting):
                    is_late = any((other, wish.user_id) in pairs for other in sitting)
                    (last if is_late else first).append(wish)
            if len(found) < _PAGE or len(first) >= limit:
                break
        return Listeners(tuple((*first, *last)[:limit]), most)

    async def find_avoided_pairs(self, match: Match) -> frozenset[tuple[int, int]]:
        """Return which player of a lobby avoids which other."""
        users = seated_users(match)
        return await self._avoids.find_pairs(users) if len(users) > 1 else frozenset()

    def is_fill_due(self, match: Match, told: Sequence[Told]) -> bool:
        """Return whether the host of a lobby is to be offered computers."""
        closing = fill_time(match)
        has_been = any(one.thing == "fill" for one in told)
        return closing is not None and closing <= self._now() and not has_been


def is_open(match: Match) -> bool:
    """Return whether anyone on its server can join a match that has not begun."""
    return (
        match.phase == "lobby"
        and match.place.guild is not None
        and match.fault is None
        and not match.terms.coached
        and match.terms.joining != "invited"
        and not match.starts_by_itself
        and free_seats(match) > 0
    )


def pace_of(match: Match) -> str:
    """Return the group of a match's pace, as wishes name it."""
    return pace_group(rhythm(match.pace))


def pace_group(group: int | None) -> str:
    """Return the name of a group of paces, as `rhythm` counts them."""
    return NO_CLOCK if group is None else str(group)


def fill_time(match: Match) -> int | None:
    """Return when the host of a lobby is offered computers for free seats; None for never.

    A host who has added one knows the way.
    """
    has_some = any(isinstance(seated.occupant, Computer) for seated in match.seats)
    can_play = is_open(match) and not match.awaited_users and not has_some and plays(match.game, _LEVEL)
    return match.times.opened + WAIT if can_play else None


def seated_users(match: Match) -> tuple[int, ...]:
    """Return the Discord ids of the users who sit in a match."""
    return tuple(seated.user_id for seated in match.seats if seated.user_id is not None)


def is_asleep(habits: Mapping[int, Habits], user_id: int, now: int) -> bool:
    """Return whether a user is away, or in quiet hours."""
    own = habits.get(user_id, USUAL)
    return own.hours.awake(max(now, own.away_until(now) or now)) > now


def _is_single(match: Match) -> bool:
    """Return whether one user alone sits in a lobby that others can join."""
    return is_open(match) and len(match.seats) == len(seated_users(match)) == 1
