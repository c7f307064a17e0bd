"""Storage of players' private notes."""

from __future__ import annotations

from engine.store.sql.tables import Tables
from engine.store.sql.units import Write, insert

_NOTE = "SELECT text FROM notes WHERE match = ? AND user_id = ?"
_KEEP = insert("notes", ("match", "user_id", "text"), key=("match", "user_id"))
_DROP = "DELETE FROM notes WHERE match = ? AND user_id = ?"


class Notes(Tables):
    """The part of `Store` that `engine.store.interface.notes` describes."""

    async def note(self, match_id: int, user_id: int) -> str:
        """Return a user's note on a match; empty if there is none."""
        found = await self._fetch(_NOTE, match_id, user_id)
        return str(found[0]["text"]) if found else ""

    async def keep_note(self, match_id: int, user_id: int, text: str) -> None:
        """Keep a user's note on a match; an empty text deletes it."""
        write = Write(_KEEP, ((match_id, user_id, text),)) if text else Write(_DROP, ((match_id, user_id),))
        await self._commit((write,))
