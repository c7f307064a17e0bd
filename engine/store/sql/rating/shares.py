"""SQL for winning shares."""

from __future__ import annotations

from engine.profiles.shares import Equal
from engine.store.sql.tables import Tables

# Each row of `finishes` is a person's. So a match in which a computer played, or whose player is
# erased, has fewer of them than seats.
_PLAYED = """
    SELECT f.players, s.seat, m.options, s.options AS brought, count(*) AS played,
        sum(CASE WHEN f.place = 1 THEN 1 ELSE 0 END) AS won
    FROM finishes f JOIN matches m ON m.id = f.match JOIN seats s ON s.match = f.match AND s.user_id = f.user_id
    WHERE f.game = ? AND f.players = (SELECT count(*) FROM finishes o WHERE o.match = f.match)
    GROUP BY f.players, s.seat, m.options, s.options"""


class WinningShares(Tables):
    """The part of a store for winning shares."""

    async def played_seats(self, game: str) -> tuple[Equal, ...]:
        """Return the seats of a game's ended matches, equal ones counted together."""
        found = await self._fetch(_PLAYED, game)
        return tuple(
            Equal(row["players"], row["seat"], row["options"], row["brought"], row["played"], int(row["won"]))
            for row in found
        )
