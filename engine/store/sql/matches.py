"""Storage of matches: records, logs, index, due work."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from engine.clocks.habits import Habits
from engine.contract.words import Sentence
from engine.kit.lru import remember
from engine.library import known_game
from engine.match.message_records import Standing
from engine.match.records import Made, Match, Ply, Record, Tenure, Whereabouts
from engine.steps.limits import Cap
from engine.store.duty import EVERY
from engine.store.interface.records import Rested
from engine.store.sql import habits, queries, rows, writes
from engine.store.sql.tables import Tables

LOOKS = 1000
"""Cached results for matches of other rules, as checking one means reading its State."""


class Records(Tables):
    """Keeps matches, their seats and their logs."""

    def __init__(self) -> None:
        self._looks: OrderedDict[int, tuple[tuple[int, int], Sentence | None, int]] = OrderedDict()
        """Cached results by match: version and our rules, fault, and usable rules.

        The fault says why the match cannot go on with our rules.
        """

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
        """Save a match's next record, with its new plies and spent vacation.

        Return the record as saved.
        """
        kept = after

        def durable(number: int | None) -> None:
            nonlocal kept
            if number is not None:
                kept = replace(after, match=replace(after.match, id=number))
            then(kept)

        unit = writes.add_match(after, now) if before is None else writes.save_match(before, after, made, now)
        spent = (habits.keep_absence(one.user_id, one.before, one.after, one.wakes) for one in rested)
        await self._commit((*caps, *unit, *chain.from_iterable(spent)), durable)
        return kept

    async def record(self, match_id: int) -> Record | None:
        """Return the whole record of a match; None if it does not exist.

        Parts that this build cannot read leave a `fault`.
        """
        found = await self._fetch(queries.RECORD, match_id)
        return rows.read_record(found) if found else None

    async def version(self, match_id: int) -> int | None:
        """Return the last committed version of a match; None if it does not exist."""
        found = await self._fetch(queries.VERSION, match_id)
        return int(found[0]["version"]) if found else None

    async def whereabouts(self, match_id: int) -> Whereabouts | None:
        """Return where a match is and who is in it; None if it does not exist."""
        found = await self._fetch(queries.WHEREABOUTS, match_id)
        return rows.read_whereabouts(found) if found else None

    async def of_user(self, user_id: int, going: int, ended: int) -> tuple[Match, ...]:
        """Return a user's running matches, up to `going`, then ended ones, up to `ended`.

        Ended ones are taken from those the user joined lately.
        """
        matches = (
            *rows.read_matches(await self._fetch(queries.OPEN_OF_USER, user_id, going)),
            *rows.read_matches(await self._fetch(queries.ENDED_OF_USER, user_id, ended)),
        )
        return tuple([await self._looked_into(match) for match in matches])

    async def standing(self, user_id: int, channel: int) -> Standing:
        """Return how many running matches a user has, and the one in a channel."""
        found = await self._fetch(queries.STANDING, user_id, channel)
        return Standing(**dict(found[0])) if found else Standing(0, 0, None)

    async def _looked_into(self, match: Match) -> Match:
        """Return the match, with a fault if its State of other rules is unreadable."""
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
        """Return the matches in some buckets that are due by now, oldest first."""
        return tuple(row["id"] for row in await self._fetch(queries.DUE, now, buckets))

    async def scheduled_after(self, after: int, limit: int) -> tuple[int, ...]:
        """Return the next matches after a number with a due time, lobbies too."""
        return tuple(row["id"] for row in await self._fetch(queries.PACED, after, limit))

    async def waiting_since(self) -> int | None:
        """Return the earliest start of anything that still waits; None for nothing.

        This is the start of a turn, a bound, an offer, a pause or a lobby.
        """
        (row,) = await self._fetch(queries.WAITING_SINCE)
        since: int | None = row["since"]
        return since

    async def waiting_for_computers(self, buckets: int = EVERY) -> tuple[int, ...]:
        """Return the matches in some buckets that wait for a computer player."""
        return tuple(row["match"] for row in await self._fetch(queries.WAITING_FOR_COMPUTERS, buckets))

    async def habits_of(self, users: Sequence[int]) -> Mapping[int, Habits]:
        """Return the habits of the users who have set any, by user."""
        found = await self._fetch(habits.habits_of(len(users)), *users) if users else ()
        return {row["user_id"]: habits.read_habits(row) for row in found}

    async def servers_of(self, user_id: int) -> tuple[int, ...]:
        """Return the servers of a user's running matches, the latest match's first."""
        return tuple(row["guild"] for row in await self._fetch(queries.SERVERS_OF, user_id))

    async def named_otherwise(
        self, user_id: int, guild: int | None, name: str, account: str
    ) -> tuple[int, ...]:
        """Return a user's running matches that show an outdated name or account.

        Only the matches of one server are searched; None means matches outside of servers.
        """
        found = await self._fetch(queries.NAMED_OTHERWISE, user_id, guild or 0, name, account)
        return tuple(row["match"] for row in found)

    async def in_thread(self, thread: int) -> int | None:
        """Return the match that is, or was last, shown in a thread."""
        found = await self._fetch(queries.IN_THREAD, thread)
        return int(found[0]["id"]) if found else None

    async def rematch(self, match_id: int) -> int | None:
        """Return the newest rematch of a match."""
        found = await self._fetch(queries.REMATCH, match_id)
        return int(found[0]["match"]) if found else None

    async def plies(self, match_id: int, after: int, upto: int) -> tuple[Ply, ...]:
        """Return plies `after` + 1 … `upto`."""
        return tuple(rows.read_ply(row) for row in await self._fetch(queries.PLIES, match_id, after, upto))

    async def log(self, game: str, match_id: int, after: int = 0) -> tuple[Made, ...]:
        """Return every ply after `after` with its Move.

        Unreadable if this build cannot read one of them.
        """
        found = await self._fetch(queries.LOG, match_id, after)
        # Reading a long log would block the event loop for too long.
        return await asyncio.to_thread(lambda: tuple(rows.read_made(game, row) for row in found))

    async def tenures(self, match_id: int) -> tuple[Tenure, ...]:
        """Return who sat where from which ply on, in that order."""
        return tuple(rows.read_tenure(row) for row in await self._fetch(queries.TENURES, match_id))
