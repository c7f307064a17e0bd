"""Storage of who looks for a match: implements `engine.store.interface.seeking.seekers`."""

from __future__ import annotations

from typing import Final

from engine.clocks.pace import DAY
from engine.contract.errors import StoreConflict
from engine.match.records import Match
from engine.store.duty import EVERY
from engine.store.interface.seeking.seekers import TELL_SPAN, WAYS, Thing, Told, Wish
from engine.store.sql import queries, rows
from engine.store.sql.tables import Found, Tables
from engine.store.sql.units import Write, insert

_WISH: Final = ("user_id", "games", "pace", "way", "lasts", "until", "since", "guild")
_WISH_OF: Final = f"SELECT {', '.join(_WISH)} FROM wishes WHERE user_id = ?"
_KEEP_WISH: Final = insert("wishes", _WISH, key=("user_id",))
_DROP_WISH: Final = "DELETE FROM wishes WHERE user_id = ?"
_TOLD: Final = "SELECT user_id, thing, about, at FROM told WHERE match = ? ORDER BY at, user_id"
_NOTE_TOLD: Final = insert("told", ("match", "user_id", "thing", "about", "at")) + " ON CONFLICT DO NOTHING"
_WAIT_AGAIN: Final = "UPDATE wishes SET since = ? WHERE user_id = ?"
_DROP_TOLD: Final = "DELETE FROM told WHERE match = ? AND user_id = ? AND thing = ? AND about = ?"
_CLEAR_TOLD: Final = """
    DELETE FROM told WHERE at < ? AND NOT EXISTS (
        SELECT 1 FROM matches m WHERE m.id = told.match AND m.phase = 'lobby'
    )"""
_CLEAR_WISHES: Final = "DELETE FROM wishes WHERE until < ?"
_LISTENERS: Final = f"""
    SELECT {", ".join(f"w.{name}" for name in _WISH)} FROM wishes w
    WHERE w.until > ?1 AND w.pace IN ('', ?2) AND (w.games = '' OR ' ' || w.games || ' ' LIKE '% ' || ?3 || ' %')
        AND NOT EXISTS (
            SELECT 1 FROM told t WHERE t.match = ?4 AND t.user_id = w.user_id AND t.thing IN ('open', 'elsewhere')
        )
        AND (SELECT count(*) FROM told t WHERE t.user_id = w.user_id AND t.at > ?1 - {TELL_SPAN} AND t.thing = 'open') < ?5
        AND NOT EXISTS (
            SELECT 1 FROM told t WHERE t.user_id = w.user_id AND t.at > ?1 - {DAY} AND t.thing = 'open'
                AND NOT EXISTS (
                    SELECT 1 FROM told l WHERE l.match = t.match AND l.user_id = w.user_id AND l.thing = 'late'
                )
        )
        AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.match = ?4 AND s.user_id = w.user_id)
        AND NOT EXISTS (SELECT 1 FROM removals r WHERE r.match = ?4 AND r.user_id = w.user_id)
        AND NOT EXISTS (SELECT 1 FROM invitations i WHERE i.match = ?4 AND i.user_id = w.user_id)
    ORDER BY CASE w.guild WHEN ?6 THEN 0 ELSE 1 END, w.since, w.user_id LIMIT ?7 OFFSET ?8"""


class Seekers(Tables):
    """The part of a store for users who look for a match."""

    async def wish(self, user_id: int) -> Wish | None:
        """Return what a user waits for; None for nothing."""
        found = await self._fetch(_WISH_OF, user_id)
        return _read_wish(found[0]) if found else None

    async def keep_wish(self, wish: Wish) -> None:
        """Keep what a user waits for, in place of what they waited for."""
        row = (
            wish.user_id, " ".join(wish.games), wish.pace, wish.way, wish.lasts, wish.until, wish.since, wish.guild
        )  # fmt: skip
        await self._commit((Write(_KEEP_WISH, (row,)),))

    async def drop_wish(self, user_id: int) -> None:
        """Record that a user waits for nothing."""
        await self._commit((Write(_DROP_WISH, ((user_id,),)),))

    async def listeners(
        self, match: Match, pace: str, now: int, most: int, page: tuple[int, int]
    ) -> tuple[Wish, ...]:
        """Return the users who wait for such a lobby and can be told of it."""
        found = await self._fetch(
            _LISTENERS, now, pace, match.game, match.id, most, match.place.guild or 0, *page
        )
        return tuple(map(_read_wish, found))

    async def told(self, match_id: int) -> tuple[Told, ...]:
        """Return what users were told of a lobby."""
        return tuple(Told(**dict(row)) for row in await self._fetch(_TOLD, match_id))

    async def note_told(self, match_id: int, user_id: int, thing: Thing, now: int, about: int = 0) -> bool:
        """Note that a user is told something; False if they were told before."""
        note = Write(_NOTE_TOLD, ((match_id, user_id, thing, about, now),), is_guard=True)
        again = Write(_WAIT_AGAIN, ((now, user_id),))
        try:
            await self._commit((note, again) if thing == "open" else (note,))
        except StoreConflict:
            return False
        return True

    async def drop_told(self, match_id: int, user_id: int, thing: Thing, about: int = 0) -> None:
        """Forget that a user was told something, as it did not reach them."""
        await self._commit((Write(_DROP_TOLD, ((match_id, user_id, thing, about),)),))

    async def clear_told(self, before: int) -> None:
        """Delete what was told before a time of lobbies that are closed, and old wishes."""
        await self._commit((Write(_CLEAR_TOLD, ((before,),)), Write(_CLEAR_WISHES, ((before,),))))

    async def lobbies(self, after: int, limit: int, buckets: int = EVERY) -> tuple[Match, ...]:
        """Return the next lobbies on servers after a number, in some buckets of matches."""
        return tuple(rows.read_matches(await self._fetch(queries.LOBBIES, after, limit, buckets)))

    async def lobbies_of(self, guild: int, limit: int) -> tuple[Match, ...]:
        """Return the lobbies of a server, the oldest first."""
        return tuple(rows.read_matches(await self._fetch(queries.LOBBIES_OF, guild, limit)))

    async def offered_of(self, guild: int, limit: int) -> tuple[Match, ...]:
        """Return the running matches of a server with a seat that is open to everyone."""
        return tuple(rows.read_matches(await self._fetch(queries.OFFERED_OF, guild, limit)))


def _read_wish(row: Found) -> Wish:
    """Return the wish in a row; the schema allows only WAYS."""
    way = next(one for one in WAYS if one == row["way"])
    return Wish(**{**dict(row), "games": tuple(row["games"].split()), "way": way})
