"""Ratings in tables, and the fold that changes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from engine.contract.errors import StoreConflict
from engine.contract.words import say
from engine.ratings.results import Played
from engine.ratings.seasons import month_of
from engine.ratings.values import Change, Entrant, Facts, Folded, Meetings, Rating, Result
from engine.store.interface.rating.folds import Position
from engine.store.interface.rating.tables import Choice, Rated
from engine.store.sql.rating import statements
from engine.store.sql.rating.aliases import replace_by_alias
from engine.store.sql.tables import Found, Tables
from engine.store.sql.units import Row, Steps, Unit, Work, Write


class Ratings(Tables):
    """The part of a store for ratings."""

    async def fold_position(self) -> Position:
        """Return the last match that was looked at."""
        found = await self._fetch(statements.POSITION)
        return Position(found[0]["ended"], found[0]["last_match"]) if found else Position()

    async def unfolded(self, after: Position, until: int, limit: int) -> Sequence[Position]:
        """Return the next matches that may be rated and ended by a time, in order."""
        found = await self._fetch(statements.UNFOLDED, *after, until, limit)
        return tuple(Position(row["ended"], row["id"]) for row in found)

    async def played(self, match_id: int) -> tuple[Played, ...]:
        """Return the moves of a match: by whom or for whom, and when in the log."""
        found = await self._fetch(statements.PLAYED, match_id)
        return tuple(Played(row["ply"], row["seat"], row["kind"]) for row in found)

    async def last_moves(self, users: Sequence[int], since: int) -> Mapping[int, int]:
        """Return when users last moved in any match, of those who have since a time."""
        if not users:
            return {}
        found = await self._fetch(statements.last_moves_of(len(users)), since, since, *users)
        return {row["user_id"]: row["at"] for row in found}

    async def unrated(self, users: Sequence[int]) -> frozenset[int]:
        """Return those of these users who have no ratings by choice."""
        found = await self._fetch(statements.unrated_in(len(users)), *users) if users else ()
        return frozenset(row["user_id"] for row in found)

    async def rating_facts(self, result: Result) -> Mapping[int, Facts]:
        """Return what earlier matches tell about the users of a result."""
        users = [one.user for one in result.entrants]
        if not users:
            return {}
        number, month = len(users), month_of(result.ended)
        known = await self._fetch(statements.ratings_in(number), result.game, *users)
        met = await self._fetch(
            statements.meetings_in(number), month.start, month.stop, result.game, *users, *users
        )
        timeouts = await self._fetch(statements.timeouts_of(number), *users)
        ratings = {row["user_id"]: _read_rating(row) for row in known}
        meetings = {(row["user_id"], row["other"]): row for row in met}
        last = {row["user_id"]: row["ended"] for row in timeouts}

        def meetings_of(user: int) -> Iterator[Meetings]:
            for other in users:
                if other != user:
                    row = meetings.get((user, other))
                    yield Meetings(other, row["ever"], row["lately"]) if row else Meetings(other, 0, 0)

        return {
            user: Facts(ratings.get(user, Rating()), tuple(meetings_of(user)), last.get(user))
            for user in users
        }

    async def keep_folded(
        self, before: Position, folded: Folded, version: int, now: int, then: Callable[[], None]
    ) -> None:
        """Store what a match changed, and that it was looked at."""
        result = folded.result
        counted = [one for one in folded.changes if one.counted != "annulled"]
        await self._commit(
            (
                Write(statements.SHOW, ((now, result.match, version),), is_guard=True),
                _advance(before, Position(result.ended, result.match)),
                Work(lambda: _check_rated([one.entrant.user for one in folded.changes])),
                Write(statements.ADD_CHANGE, tuple(_change_row(result, one) for one in folded.changes)),
                Write(
                    statements.KEEP_RATING,
                    tuple((result.game, one.entrant.user, *_rating_row(one.after)) for one in counted),
                ),
            ),
            lambda _: then(),
        )

    async def pass_over(self, before: Position, after: Position) -> None:
        """Store that a match was looked at which changed nothing."""
        await self._commit((_advance(before, after),))

    async def changes(self, match_id: int) -> tuple[Change, ...]:
        """Return what a match changed, by seat; nothing if it was not folded."""
        return tuple(map(_read_change, await self._fetch(statements.CHANGES, match_id)))

    async def ratings_of(self, user_id: int) -> Mapping[str, Rating]:
        """Return a user's ratings by game."""
        return {row["game"]: _read_rating(row) for row in await self._fetch(statements.OF_USER, user_id)}

    async def rated(self, game: str, guild: int | None, span: range | None) -> tuple[Rated, ...]:
        """Return the users in the tables of a game with their ratings, the best first."""
        found = (
            await self._fetch(statements.EVER, game, guild)
            if span is None
            else await self._fetch(statements.IN_SPAN, game, guild, span.start, span.stop)
        )
        return tuple(Rated(row["user_id"], row["account"], _read_rating(row)) for row in found)

    async def results(self, after: Position, limit: int) -> tuple[Folded, ...]:
        """Return the next folded results in order, to compute all ratings again."""
        found = await self._fetch(statements.RESULTS, *after, limit)
        return tuple(_read_folded([*rows]) for _, rows in groupby(found, key=lambda row: row["match"]))

    async def rating_choice(self, user_id: int) -> Choice | None:
        """Return what a user chose; None if they are in tables."""
        found = await self._fetch(statements.CHOICE, user_id)
        choice: Choice | None = found[0]["choice"] if found else None
        return choice

    async def keep_rating_choice(self, user_id: int, choice: Choice | None) -> None:
        """Store what a user chose; those who want no ratings lose theirs at once."""
        if choice is None:
            await self._commit((Write(statements.DROP_CHOICE, ((user_id,),)),))
            return
        kept = Write(statements.KEEP_CHOICE, ((user_id, choice),))
        lost: Unit = ()
        if choice == "none":
            medals = Write(statements.DROP_MEDALS, ((user_id,),))
            lost = (Work(lambda: replace_by_alias(user_id)), medals)
        await self._commit((kept, *lost))


def _check_rated(users: Sequence[int]) -> Steps[None]:
    """Raise StoreConflict if one of these users has left the ratings since the fold began."""
    if (yield statements.unrated_in(len(users)), tuple(users)):
        raise StoreConflict(say("A player has just left the ratings. Please try again."))


def _advance(before: Position, after: Position) -> Write:
    return Write(statements.KEEP_POSITION, ((1, *after, *before),), is_guard=True)


def _rating_row(rating: Rating) -> Row:
    return rating.mu, rating.sigma, rating.matches, rating.ended, rating.opponents


def _change_row(result: Result, change: Change) -> Row:
    one, after = change.entrant, change.after
    return (
        result.match, result.game, result.ended, one.user, one.seat, one.place, int(one.is_timeout),
        int(one.has_left), int(one.is_extra), one.moved, change.counted, change.expected, change.players,
        *_rating_row(change.before), after.mu, after.sigma, after.matches, after.opponents,
    )  # fmt: skip


def _read_rating(row: Found, ending: str = "") -> Rating:
    return Rating(*(row[f"{name}{ending}"] for name in statements.RATING))


def _read_change(row: Found) -> Change:
    entrant = Entrant(
        row["user_id"],
        row["seat"],
        row["place"],
        bool(row["is_timeout"]),
        bool(row["has_left"]),
        bool(row["is_extra"]),
        row["moved"],
    )
    before = _read_rating(row, "_before")
    after = before if row["counted"] == "annulled" else _read_rating(row)
    return Change(entrant, before, after, row["counted"], row["expected"], row["players"])


def _read_folded(rows: Sequence[Found]) -> Folded:
    first, changes = rows[0], tuple(map(_read_change, rows))
    entrants = tuple(change.entrant for change in changes)
    return Folded(Result(first["match"], first["game"], first["ended"], entrants), changes)
