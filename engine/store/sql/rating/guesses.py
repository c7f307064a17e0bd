"""Storage of guesses who wins a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.profiles.guesses import Guess, Guesser
from engine.store.sql.tables import Found, Tables
from engine.store.sql.units import Write

_OF = "SELECT seat FROM guesses WHERE match = ? AND user_id = ?"
# It looks at the match, so that no guess comes after its end.
_ADD = """
    INSERT INTO guesses (match, user_id, seat, account, made) SELECT m.id, ?2, ?3, ?4, ?5
    FROM matches m WHERE m.id = ?1 AND m.phase = 'playing' ON CONFLICT (match, user_id) DO NOTHING"""
_OF_MATCH = "SELECT user_id, seat FROM guesses WHERE match = ?"
_COUNT = "UPDATE guesses SET points = ? WHERE match = ? AND seat = ?"
_ANNUL = "UPDATE guesses SET points = NULL WHERE match = ?"
_ANNUL_OWN = "UPDATE guesses SET points = NULL WHERE match = ? AND user_id = ?"
_COUNTED = """
    g.points IS NOT NULL AND (CAST(?1 AS BIGINT) IS NULL OR m.guild = ?1)
    AND m.ended >= ?2 AND m.ended < ?3"""
_SUMS = f"""
    SELECT g.user_id, sum(g.points) AS points, count(*) AS guesses,
        sum(CASE WHEN g.points > 0 THEN 1 ELSE 0 END) AS hits,
        (SELECT l.account FROM guesses l WHERE l.user_id = g.user_id ORDER BY l.made DESC, l.match DESC LIMIT 1) AS account
    FROM guesses g JOIN matches m ON m.id = g.match WHERE {_COUNTED}"""
_TABLE = f"""{_SUMS} AND NOT EXISTS (SELECT 1 FROM rating_choices o WHERE o.user_id = g.user_id)
    GROUP BY g.user_id ORDER BY points DESC, hits DESC, g.user_id"""
_OWN = f"{_SUMS} AND g.user_id = ?4 GROUP BY g.user_id"
_EVER: Final = range(2**62)


def count_guesses(match_id: int, points: Sequence[int], insiders: Sequence[int]) -> tuple[Write, ...]:
    """Return the writes of what the guesses of an ended match bring, by seat.

    Without points, and for the `insiders`, they bring nothing.
    """
    writes = [Write(_ANNUL, ((match_id,),))]
    if points:
        writes.append(Write(_COUNT, tuple((n, match_id, seat) for seat, n in enumerate(points))))
        writes.append(Write(_ANNUL_OWN, tuple((match_id, user) for user in insiders)))
    return tuple(writes)


class Guesses(Tables):
    """The part of a store for guesses."""

    async def guess_of(self, match_id: int, user_id: int) -> int | None:
        """Return the seat that a user guessed; None if they haven't."""
        found = await self._fetch(_OF, match_id, user_id)
        seat: int | None = found[0]["seat"] if found else None
        return seat

    async def add_guess(self, guess: Guess) -> None:
        """Store a user's guess, unless they have one or the match is not played any more."""
        row = (guess.match, guess.user, guess.seat, guess.account, guess.made)
        await self._commit((Write(_ADD, (row,)),))

    async def guesses(self, match_id: int) -> Mapping[int, int]:
        """Return the seats that users guessed, by user."""
        return {row["user_id"]: row["seat"] for row in await self._fetch(_OF_MATCH, match_id)}

    async def guessers(self, guild: int | None, span: range | None) -> tuple[Guesser, ...]:
        """Return the users in the table of guessers, the best first."""
        when = _EVER if span is None else span
        return tuple(map(_read, await self._fetch(_TABLE, guild, when.start, when.stop)))

    async def guesser(self, user_id: int, guild: int | None, span: range | None) -> Guesser | None:
        """Return what a user's own guesses brought; None if none has counted."""
        when = _EVER if span is None else span
        found = await self._fetch(_OWN, guild, when.start, when.stop, user_id)
        return _read(found[0]) if found else None


def _read(row: Found) -> Guesser:
    return Guesser(row["user_id"], row["account"], int(row["points"]), int(row["hits"]), int(row["guesses"]))
