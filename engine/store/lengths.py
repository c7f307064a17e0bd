"""What matches took that were played to the end: the half of a store that `engine.lasting.LengthStore` describes."""

from __future__ import annotations

from collections.abc import Sequence

from engine.clocks.pace import read as read_pace
from engine.lasting import Lasted
from engine.store.tables import Tables

LATELY = 400
"""Matches of a game that are looked at: the last that ended."""
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
    """Tells what matches took."""

    async def lasted(self, game: str, seats: int, guild: int | None) -> Sequence[Lasted]:
        """Matches of a game for so many that were played to the end lately: on a server, or anywhere (None)."""
        found = (
            await self._fetch(ANYWHERE, game, seats)
            if guild is None
            else await self._fetch(ON_SERVER, game, seats, guild)
        )
        return tuple(Lasted(read_pace(row["pace"]), row["seconds"]) for row in found)
