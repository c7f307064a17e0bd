"""Storage of whom users avoid: implements `engine.store.interface.seeking.avoids`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from engine.match.bars import mark_of
from engine.steps.limits import Cap
from engine.store.interface.seeking.avoids import Avoidance
from engine.store.sql.tables import Tables
from engine.store.sql.units import Steps, Write, insert

_KEEP: Final = insert("avoids", ("user_id", "avoided", "since")) + " ON CONFLICT DO NOTHING"
_DROP: Final = "DELETE FROM avoids WHERE user_id = ? AND avoided = ?"
_OF: Final = "SELECT user_id FROM avoids WHERE avoided = ?"
_MARK: Final = "UPDATE avoids SET avoided = ?3, mark = ?4 WHERE user_id = ?2 AND avoided = ?1"


@cache
def _avoided_by(users: int) -> str:
    places = ", ".join("?" for _ in range(users))
    return (
        f"SELECT user_id, avoided, mark FROM avoids WHERE user_id IN ({places}) "
        "ORDER BY user_id, since DESC, avoided"
    )


class AvoidTables(Tables):
    """The part of a store for whom users avoid."""

    async def avoided_by(self, users: Sequence[int]) -> tuple[Avoidance, ...]:
        """Return whom these users avoid, each user's latest first."""
        found = await self._fetch(_avoided_by(len(users)), *users) if users else ()
        return tuple(Avoidance(row["user_id"], row["avoided"], row["mark"]) for row in found)

    async def keep_avoided(self, user_id: int, avoided: int, now: int, *, caps: Sequence[Cap] = ()) -> None:
        """Record that a user avoids another. LimitReached by a cap."""
        await self._commit((*caps, Write(_KEEP, ((user_id, avoided, now),))))

    async def drop_avoided(self, user_id: int, avoided: int) -> None:
        """Record that a user no longer avoids another."""
        await self._commit((Write(_DROP, ((user_id, avoided),)),))


def replace_by_marks(user_id: int, draw: Callable[[], int]) -> Steps[None]:
    """Replace a user on the lists of others, who go on to avoid them.

    `draw` gives the negative numbers that take the place of the id.
    """
    for (avoider,) in (yield _OF, (user_id,)):
        yield _MARK, (user_id, avoider, draw(), mark_of(user_id))
