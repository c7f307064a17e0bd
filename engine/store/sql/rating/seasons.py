"""Storage of the medals of seasons."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ratings.medals import SeasonMedal
from engine.store.sql.rating.statements import account_of
from engine.store.sql.tables import Found, Tables
from engine.store.sql.units import Write

_OVERALL = 0
"""What stands for the table of all servers."""
_LAST = "SELECT max(season) AS season FROM season_closings"
_FIRST = "SELECT min(ended) AS ended FROM rating_changes"
_TABLES = """
    SELECT DISTINCT c.game, m.guild FROM rating_changes c JOIN matches m ON m.id = c.match
    WHERE c.ended >= ?1 AND c.ended < ?2 AND c.counted <> 'annulled' ORDER BY c.game, m.guild"""
_CLOSE = "INSERT INTO season_closings (season) VALUES (?) ON CONFLICT (season) DO NOTHING"
# It looks for the rating, so that nothing is kept of users who left the ratings meanwhile.
_KEEP = """
    INSERT INTO season_medals (season, game, guild, user_id, place) SELECT ?1, r.game, ?3, r.user_id, ?5
    FROM ratings r WHERE r.game = ?2 AND r.user_id = ?4
    ON CONFLICT (season, game, guild, user_id) DO NOTHING"""
_COLUMNS = f"h.season, h.game, h.guild, h.user_id, h.place, {account_of('h')}"
_OF = f"""
    SELECT {_COLUMNS} FROM season_medals h WHERE h.user_id = ?1 AND h.guild IN ({_OVERALL}, ?2)
    ORDER BY h.season DESC, h.guild, h.place, h.game"""
_IN = f"""
    SELECT {_COLUMNS} FROM season_medals h WHERE h.season = ?1 AND h.game = ?2 AND h.guild = ?3
        AND NOT EXISTS (SELECT 1 FROM rating_choices o WHERE o.user_id = h.user_id)
    ORDER BY h.place, h.user_id"""


class SeasonMedals(Tables):
    """The part of a store for the medals of seasons."""

    async def last_closed(self) -> int | None:
        """Return the last season that is closed; None before the first one."""
        season: int | None = (await self._fetch(_LAST))[0]["season"]
        return season

    async def first_change(self) -> int | None:
        """Return when the first rated match ended; None without any."""
        ended: int | None = (await self._fetch(_FIRST))[0]["ended"]
        return ended

    async def tables_in(self, span: range) -> tuple[tuple[str, int | None], ...]:
        """Return the games with rated matches in a span: each overall, then by server."""
        found = await self._fetch(_TABLES, span.start, span.stop)
        games = dict.fromkeys(row["game"] for row in found)
        servers = [(row["game"], row["guild"]) for row in found if row["guild"] is not None]
        return (*((game, None) for game in games), *servers)

    async def close_season(self, season: int, medals: Sequence[SeasonMedal]) -> None:
        """Close a season with its medals; StoreConflict if that is done."""
        rows = tuple((season, one.game, one.guild or _OVERALL, one.user, one.place) for one in medals)
        kept = (Write(_KEEP, rows),) if rows else ()
        await self._commit((Write(_CLOSE, ((season,),), is_guard=True), *kept))

    async def medals_of(self, user_id: int, guild: int | None) -> tuple[SeasonMedal, ...]:
        """Return a user's overall medals, and those of a server; the newest first."""
        return tuple(map(_read, await self._fetch(_OF, user_id, guild or _OVERALL)))

    async def medals_in(self, season: int, game: str, guild: int | None) -> tuple[SeasonMedal, ...]:
        """Return the medals of a table that others may see, the best first."""
        return tuple(map(_read, await self._fetch(_IN, season, game, guild or _OVERALL)))


def _read(row: Found) -> SeasonMedal:
    guild = None if row["guild"] == _OVERALL else row["guild"]
    return SeasonMedal(row["season"], row["game"], guild, row["user_id"], row["account"], row["place"])
