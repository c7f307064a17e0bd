"""Private notes of players on their matches."""

from __future__ import annotations

from typing import Final

from engine.contract.errors import NotSeated
from engine.contract.words import say
from engine.match.records import Asker, Match
from engine.services.matches import Matches
from engine.store.interface.notes import NoteStore

LONGEST: Final = 1000
"""Letters of a note."""


class Notes:
    """Reads and keeps notes; only their authors ever see them."""

    def __init__(self, matches: Matches, store: NoteStore) -> None:
        self._matches = matches
        self._store = store

    async def read(self, match_id: int, asker: Asker) -> tuple[Match, str]:
        """Return a match and the user's note on it. NotSeated for a user who doesn't play in it."""
        match = await self._matches.match_for(match_id, asker)
        if match.seat_of(asker.user.id) is None:
            raise NotSeated(say("Only players keep notes on a match, and you don’t play in this one."))
        return match, await self._store.note(match_id, asker.user.id)

    async def keep(self, match_id: int, asker: Asker, text: str) -> Match:
        """Keep the user's note, at most `LONGEST` letters; nothing but spaces deletes it."""
        match, _ = await self.read(match_id, asker)
        await self._store.keep_note(match_id, asker.user.id, text.strip()[:LONGEST])
        return match
