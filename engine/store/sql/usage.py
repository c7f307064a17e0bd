"""Counts of how matches are used, by `engine.store.interface.usage`."""

from __future__ import annotations

from typing import Final

from engine.clocks.pace import DAY
from engine.store.interface.usage import Usage
from engine.store.sql.tables import Tables

SPAN: Final = 30 * DAY
"""Seconds of the span that is counted, and within which people come back."""
NEWEST: Final = 20_000
"""Matches that are read at most; their numbers rise with the time of opening."""
_SINCE: Final = (
    f"m.id > (SELECT coalesce(max(id), 0) FROM matches) - {NEWEST} AND m.opened > ?1 AND m.opened <= ?2"
)
_PEOPLE: Final = """
    (SELECT count(DISTINCT t.user_id) FROM tenures t
     WHERE t.match = m.id AND t.since_ply = 0 AND t.occupant = 'person')"""
_THERE: Final = "AND (CAST(?3 AS BIGINT) = 0 OR m.guild = ?3)"
_MATCHES: Final = f"""
    SELECT m.id, m.opened, m.started, m.ply, m.outcome IS NOT NULL AS is_over, {_PEOPLE} AS people,
        EXISTS (SELECT 1 FROM rematches r JOIN matches a ON a.id = r.match
                WHERE r.of_match = m.id AND a.started IS NOT NULL) AS is_rematched
    FROM matches m WHERE {_SINCE} {_THERE}"""
_MOVES: Final = f"""
    SELECT p.kind, count(*) AS made FROM plies p JOIN (
        SELECT m.id FROM matches m WHERE {_SINCE} {_THERE} AND m.started IS NOT NULL AND {_PEOPLE} > 1
    ) found ON found.id = p.match
    WHERE p.kind IN ('move', 'stand_in') AND 'person' = (
        SELECT t.occupant FROM tenures t WHERE t.match = p.match AND t.seat = p.seat AND t.since_ply <= p.ply
        ORDER BY t.since_ply DESC LIMIT 1)
    GROUP BY p.kind"""
_PLAYED: Final = f"""
    FROM tenures t JOIN matches m ON m.id = t.match WHERE t.user_id > 0 AND m.started IS NOT NULL {_THERE}
        AND {_PEOPLE} > 1"""
_BACK: Final = f"""
    SELECT count(*) AS people, coalesce(sum(CASE WHEN EXISTS (
        SELECT 1 {_PLAYED} AND t.user_id = firsts.user_id AND m.opened > firsts.began
            AND m.opened <= firsts.began + {SPAN}
    ) THEN 1 ELSE 0 END), 0) AS returned
    FROM (SELECT t.user_id, min(m.opened) AS began {_PLAYED} AND {_SINCE} GROUP BY t.user_id) firsts"""


class Uses(Tables):
    """The part of `Store` for usage."""

    async def usage(self, now: int, guild: int | None = None) -> Usage:
        """Return the figures of the last 30 days, of all servers or of one."""
        since, there = now - SPAN, guild or 0
        found = [
            row
            for row in await self._fetch(_MATCHES, since, now, there)
            if row["started"] is None or row["people"] > 1
        ]
        begun = [row for row in found if row["started"] is not None]
        finished = [row for row in begun if row["is_over"]]
        made = {row["kind"]: row["made"] for row in await self._fetch(_MOVES, since, now, there)}
        (back,) = await self._fetch(_BACK, since - SPAN, since, there)
        return Usage(
            opened=len(found),
            filled=len(begun),
            moved=sum(row["ply"] > 0 for row in begun),
            finished=len(finished),
            rematched=sum(bool(row["is_rematched"]) for row in finished),
            waits=tuple(row["started"] - row["opened"] for row in begun),
            moves=made.get("move", 0),
            stand_ins=made.get("stand_in", 0),
            people=back["people"],
            returned=back["returned"],
        )
