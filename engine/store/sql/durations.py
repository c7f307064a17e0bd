"""How long finished matches took: implements `engine.store.interface.durations`."""

from __future__ import annotations

from collections.abc import Sequence

from engine.clocks.pace import read_pace
from engine.store.interface.durations import Lasted
from engine.store.sql.tables import Tables

LATELY = 400
"""Number of a game's last ended matches that are examined."""
LASTED = f"""
    SELECT coalesce(t.pace, '') AS pace, m.ended - m.started AS seconds FROM (
        SELECT id, started, ended FROM matches WHERE phase = 'over' AND {{where}} ORDER BY ended DESC LIMIT {LATELY}
    ) m LEFT JOIN terms t ON t.match = m.id
    WHERE m.started IS NOT NULL AND (
        SELECT count(*) = ?2 AND count(resigned) = 0 AND count(*) > 1 AND count(CASE WHEN occupant <> 'person' THEN 1 END) = 0 FROM seats WHERE match = m.id
    )"""
ANYWHERE = LASTED.format(where="game = ?1")
ON_SERVER = LASTED.format(where="guild = ?3 AND game = ?1")


class Lengths(Tables):
    """The part of a store that tells how long matches took."""

    async def durations(self, game: str, seats: int, guild: int | None) -> Sequence[Lasted]:
        """Return how long recent complete matches took, on a server or anywhere (None).

        Only matches of this game with this number of seats count.
        """
        found = (
            await self._fetch(ANYWHERE, game, seats)
            if guild is None
            else await self._fetch(ON_SERVER, game, seats, guild)
        )
        return tuple(Lasted(read_pace(row["pace"]), row["seconds"]) for row in found)
