"""What a store does about matches: the part of it that `engine.store.interface.MatchStore` describes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from engine.clocks.habits import Habits
from engine.duty import EVERY
from engine.library import known_game
from engine.limiting import Cap
from engine.recalling import remember
from engine.records import Made, Match, Ply, Record, Tenure, Whereabouts
from engine.remembered import Standing
from engine.store import customs, queries, rows, writes
from engine.store.interface import Rested
from engine.store.tables import Tables
from engine.words import Sentence

LOOKS = 1000
"""Matches of other rules of which it is remembered whether they can go on: to find out, their States have to be read."""


class Records(Tables):
    """Keeps matches, who sits in them, and their logs."""

    def __init__(self) -> None:
        self._looks: OrderedDict[int, tuple[tuple[int, int], Sentence | None, int]] = OrderedDict()
        """By match of other rules, for its version and ours: why it can't go on, and of which rules it is if it can."""

    async def save(
        self,
        before: Record | None,
        after: Record,
        made: Sequence[Made] = (),
        *,
        now: int,
        then: Callable[[Record], None],
        caps: Sequence[Cap] = (),
        rested: Sequence[Rested] = (),
    ) -> Record:
        """Make a match's next record durable, and the plies that led to it, and what was spent for it. The record as it is kept."""
        kept = after

        def durable(number: int | None) -> None:
            nonlocal kept
            if number is not None:
                kept = replace(after, match=replace(after.match, id=number))
            then(kept)

        unit = writes.adding(after, now) if before is None else writes.saving(before, after, made, now)
        spent = (customs.keeping_absence(one.user_id, one.before, one.after, one.wakes) for one in rested)
        await self._commit((*caps, *unit, *chain.from_iterable(spent)), durable)
        return kept

    async def record(self, match_id: int) -> Record | None:
        """All that is kept of a match; None if there is none. What this build can't read of it leaves a `fault`."""
        found = await self._fetch(queries.RECORD, match_id)
        return rows.read_record(found) if found else None

    async def version(self, match_id: int) -> int | None:
        """The version of a match as it was last committed; None if there is no such match."""
        found = await self._fetch(queries.VERSION, match_id)
        return int(found[0]["version"]) if found else None

    async def whereabouts(self, match_id: int) -> Whereabouts | None:
        """Where a match is and who is in it; None if there is none."""
        found = await self._fetch(queries.WHEREABOUTS, match_id)
        return rows.read_whereabouts(found) if found else None

    async def of_user(self, user_id: int, going: int, ended: int) -> tuple[Match, ...]:
        """The first so many of a user's matches that go on, then the last so many that ended of those joined lately."""
        matches = (
            *rows.read_matches(await self._fetch(queries.OPEN_OF_USER, user_id, going)),
            *rows.read_matches(await self._fetch(queries.ENDED_OF_USER, user_id, ended)),
        )
        return tuple([await self._looked_into(match) for match in matches])

    async def standing(self, user_id: int, channel: int) -> Standing:
        """How many matches of a user go on, and which of them was opened in a channel."""
        found = await self._fetch(queries.STANDING, user_id, channel)
        return Standing(**dict(found[0])) if found else Standing(0, 0, None)

    async def _looked_into(self, match: Match) -> Match:
        """The match, with its State looked at where it is of other rules and may not be readable."""
        game = known_game(match.game)
        if game is None or match.phase != "playing" or match.rules == game.RULES:
            return match
        version, found = (match.version, game.RULES), self._looks.get(match.id)
        if found is None or found[0] != version:
            record = await self.record(match.id)
            if record is None:
                return match
            found = version, record.match.fault, record.match.rules
            remember(self._looks, match.id, found, LOOKS)
        return replace(match, fault=found[1], rules=found[2])

    async def due(self, now: int, buckets: int = EVERY) -> tuple[int, ...]:
        """The numbers of the matches in some buckets that are to do something by themselves by now, the longest due first."""
        return tuple(row["id"] for row in await self._fetch(queries.DUE, now, buckets))

    async def paced(self, after: int, limit: int) -> tuple[int, ...]:
        """Return the numbers of the first matches after a number that will do something by themselves, lobbies included."""
        return tuple(row["id"] for row in await self._fetch(queries.PACED, after, limit))

    async def waiting_since(self) -> int | None:
        """Return the earliest time from which a turn, a bound, an offer, a pause or a lobby still counts; None for none."""
        (row,) = await self._fetch(queries.WAITING_SINCE)
        since: int | None = row["since"]
        return since

    async def waiting_for_computers(self, buckets: int = EVERY) -> tuple[int, ...]:
        """The numbers of the matches in some buckets that wait for what a computer player decides."""
        return tuple(row["match"] for row in await self._fetch(queries.WAITING_FOR_COMPUTERS, buckets))

    async def habits_of(self, users: Sequence[int]) -> Mapping[int, Habits]:
        """The habits of some users, by user, as far as they have said anything."""
        found = await self._fetch(customs.habits_of(len(users)), *users) if users else ()
        return {row["user_id"]: customs.read_habits(row) for row in found}

    async def servers_of(self, user_id: int) -> tuple[int, ...]:
        """Return the servers of the matches that go on and in which a user sits, that of the last one first."""
        return tuple(row["guild"] for row in await self._fetch(queries.SERVERS_OF, user_id))

    async def named_otherwise(
        self, user_id: int, guild: int | None, name: str, account: str
    ) -> tuple[int, ...]:
        """Return the matches of a server that go on and in which a user sits under another name, or of an account of another."""
        found = await self._fetch(queries.NAMED_OTHERWISE, user_id, guild or 0, name, account)
        return tuple(row["match"] for row in found)

    async def in_thread(self, thread: int) -> int | None:
        """The number of the match that is, or was last, shown in a thread."""
        found = await self._fetch(queries.IN_THREAD, thread)
        return int(found[0]["id"]) if found else None

    async def rematch(self, match_id: int) -> int | None:
        """The number of the match that was opened last as a rematch of a match."""
        found = await self._fetch(queries.REMATCH, match_id)
        return int(found[0]["match"]) if found else None

    async def plies(self, match_id: int, after: int, upto: int) -> tuple[Ply, ...]:
        """Plies `after` + 1 … `upto`."""
        return tuple(rows.read_ply(row) for row in await self._fetch(queries.PLIES, match_id, after, upto))

    async def log(self, game: str, match_id: int, after: int = 0) -> tuple[Made, ...]:
        """Every ply `after` one with its Move. Unreadable if this build does not know what one means."""
        found = await self._fetch(queries.LOG, match_id, after)
        # A long one takes longer to read than others should wait.
        return await asyncio.to_thread(lambda: tuple(rows.read_made(game, row) for row in found))

    async def tenures(self, match_id: int) -> tuple[Tenure, ...]:
        """Who sat where from which ply on, in the order in which they sat down."""
        return tuple(rows.read_tenure(row) for row in await self._fetch(queries.TENURES, match_id))
