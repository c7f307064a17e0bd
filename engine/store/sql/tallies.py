"""Counts kept under marks, as `engine.services.quotas` describes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.clocks.vacation import MOST
from engine.steps.limits import Cap
from engine.store.sql.tables import Tables
from engine.store.sql.units import Write

_IS_COUNTED: Final = "SELECT 1 FROM tallies WHERE mark = ? AND until > ? LIMIT 1"
_DROP: Final = "DELETE FROM tallies WHERE until <= ?"
_DROP_MARK: Final = "DELETE FROM tallies WHERE mark = ?"
_RESTORE: Final = """
    INSERT INTO absences (user_id, pot, counted, spans) SELECT CAST(? AS BIGINT), CAST(? AS BIGINT) - amount, at, ''
    FROM tallies WHERE mark = ? ORDER BY amount DESC LIMIT 1
    ON CONFLICT (user_id) DO UPDATE SET pot = excluded.pot, counted = excluded.counted WHERE absences.pot > excluded.pot"""


_FINISHED: Final = """
    SELECT count(*) AS finished FROM (
        SELECT s.match FROM seats s JOIN matches m ON m.id = s.match
        WHERE s.user_id = ?1 AND s.active = 0 AND s.resigned IS NULL AND m.phase = 'over' AND EXISTS (
            SELECT 1 FROM seats o WHERE o.match = s.match AND o.user_id IS NOT NULL AND o.user_id <> ?1
        ) LIMIT ?2
    ) found"""


class Tallies(Tables):
    """The part of `Store` that `engine.store.interface.quotas` describes."""

    async def count(self, caps: Sequence[Cap]) -> None:
        """Note what these caps count.

        LimitReached if one of them is reached; then nothing is noted.
        """
        await self._commit(tuple(caps))

    async def is_counted(self, mark: str, now: int) -> bool:
        """Return whether something still counts under a mark."""
        return bool(await self._fetch(_IS_COUNTED, mark, now))

    async def drop_counts(self, now: int) -> None:
        """Delete what no longer counts."""
        await self._commit((Write(_DROP, ((now,),)),))

    async def count_finished(self, user_id: int, most: int) -> int:
        """Return how many matches with other people a user has finished, up to `most`."""
        (row,) = await self._fetch(_FINISHED, user_id, most)
        return int(row["finished"])

    async def restore_vacation(self, user_id: int, mark: str) -> None:
        """Give a user the vacation left under a mark, and delete the mark."""
        await self._commit((Write(_RESTORE, ((user_id, MOST, mark),)), Write(_DROP_MARK, ((mark,),))))
