"""Storage of what was counted in ended matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from engine.profiles.finishes import FORM, Finish, GameRecord, TitleCount, UserRecord
from engine.store.interface.profiles.finishes import Bests, Guessed
from engine.store.sql.rating.guesses import count_guesses
from engine.store.sql.tables import Found, Tables
from engine.store.sql.units import Write

_COLUMNS: Final = "match, user_id, game, ended, place, players, title, amount"
_UNCOUNTED = "SELECT u.match FROM uncounted u JOIN matches m ON m.id = u.match ORDER BY m.ended, m.id LIMIT ?"
_IS_UNCOUNTED = "SELECT 1 FROM uncounted WHERE match = ?"
_NOTE = "INSERT INTO uncounted (match) VALUES (?) ON CONFLICT (match) DO NOTHING"
_COUNTED = "DELETE FROM uncounted WHERE match = ?"
_CLEAR = "DELETE FROM finishes WHERE match = ?"
# Both look for the seat, so that nothing is kept of users who were erased meanwhile.
_KEEP_FINISH = f"""
    INSERT INTO finishes ({_COLUMNS}) SELECT s.match, s.user_id, ?3, ?4, ?5, ?6, ?7, ?8
    FROM seats s WHERE s.match = ?1 AND s.user_id = ?2
    ON CONFLICT (match, user_id) DO NOTHING"""
_KEEP_BEST = """
    INSERT INTO bests (match, user_id, game, feat, amount) SELECT s.match, s.user_id, ?3, ?4, ?5
    FROM seats s WHERE s.match = ?1 AND s.user_id = ?2
    ON CONFLICT (user_id, game, feat) DO UPDATE SET amount = excluded.amount, match = excluded.match
    WHERE excluded.amount > bests.amount"""
_FORGET_ALL = (
    "DELETE FROM finishes",
    "DELETE FROM bests",
    "INSERT INTO uncounted (match) SELECT id FROM matches WHERE phase = 'over' ON CONFLICT (match) DO NOTHING",
)
_FINISHES = f"SELECT {_COLUMNS} FROM finishes WHERE match = ? ORDER BY user_id"
_FORM = f"SELECT {_COLUMNS} FROM finishes WHERE user_id = ? ORDER BY ended DESC, match DESC LIMIT {FORM}"
_GAMES = """
    SELECT game, count(*) AS played,
        sum(CASE WHEN place = 1 THEN 1 ELSE 0 END) AS firsts,
        sum(CASE WHEN place = 2 AND players > 2 THEN 1 ELSE 0 END) AS seconds,
        sum(CASE WHEN place = 3 AND players > 3 THEN 1 ELSE 0 END) AS thirds
    FROM finishes WHERE user_id = ? GROUP BY game ORDER BY played DESC, game"""
_BESTS = "SELECT game, feat, amount FROM bests WHERE user_id = ?"
_TITLES = """
    SELECT game, title, count(*) AS times FROM finishes WHERE user_id = ? AND title <> ''
    GROUP BY game, title ORDER BY times DESC, game, title"""


@cache
def _titles_before(users: int) -> str:
    places = ", ".join("?" for _ in range(users))
    return (
        "SELECT user_id, count(*) AS titles FROM finishes"
        f" WHERE title <> '' AND (ended < ? OR (ended = ? AND match < ?)) AND user_id IN ({places})"
        " GROUP BY user_id"
    )


def note_uncounted(match_id: int) -> Write:
    """Return the write that notes an ended match as uncounted."""
    return Write(_NOTE, ((match_id,),))


class Finishes(Tables):
    """The part of `Store` that `engine.store.interface.profiles.finishes` describes."""

    async def uncounted(self, most: int) -> tuple[int, ...]:
        """Return ended matches that are not counted yet, the one that ended first at the front."""
        return tuple(row["match"] for row in await self._fetch(_UNCOUNTED, most))

    async def is_uncounted(self, match_id: int) -> bool:
        """Return whether an ended match is not counted yet."""
        return bool(await self._fetch(_IS_UNCOUNTED, match_id))

    async def keep_finishes(
        self,
        match_id: int,
        game: str,
        finishes: Sequence[Finish],
        bests: Bests,
        guessed: Guessed = Guessed(),  # noqa: B008 - it is frozen
    ) -> None:
        """Keep what was counted in a match; counting it again changes nothing."""
        rows = tuple(
            (match_id, one.user, game, one.ended, one.place, one.players, one.title, one.n)
            for one in finishes
        )
        writes = [Write(_CLEAR, ((match_id,),))]
        if rows:
            writes.append(Write(_KEEP_FINISH, rows))
        if bests:
            writes.append(
                Write(_KEEP_BEST, tuple((match_id, user, game, feat, n) for user, feat, n in bests))
            )
        writes += count_guesses(match_id, *guessed)
        await self._commit((*writes, Write(_COUNTED, ((match_id,),))))

    async def count_all_again(self) -> None:
        """Forget all that was counted, and note every ended match as uncounted."""
        await self._commit(tuple(Write(sql, ((),)) for sql in _FORGET_ALL))

    async def finishes(self, match_id: int) -> tuple[Finish, ...]:
        """Return how the users of a match finished it."""
        return tuple(map(_read_finish, await self._fetch(_FINISHES, match_id)))

    async def titles_before(self, users: Sequence[int], ended: int, match_id: int) -> Mapping[int, int]:
        """Return how many titles users earned in matches that ended before this one."""
        if not users:
            return {}
        found = await self._fetch(_titles_before(len(users)), ended, ended, match_id, *users)
        return {row["user_id"]: row["titles"] for row in found}

    async def user_record(self, user_id: int) -> UserRecord:
        """Return what was counted of a user's matches."""
        bests: dict[str, dict[str, int]] = defaultdict(dict)
        for row in await self._fetch(_BESTS, user_id):
            bests[row["game"]][row["feat"]] = row["amount"]
        games = tuple(
            GameRecord(
                row["game"],
                row["played"],
                (int(row["firsts"]), int(row["seconds"]), int(row["thirds"])),
                bests[row["game"]],
            )
            for row in await self._fetch(_GAMES, user_id)
        )
        form = tuple(map(_read_finish, reversed(await self._fetch(_FORM, user_id))))
        titles = tuple(
            TitleCount(row["game"], row["title"], row["times"]) for row in await self._fetch(_TITLES, user_id)
        )
        return UserRecord(games, form, titles)


def _read_finish(row: Found) -> Finish:
    return Finish(
        match=row["match"],
        user=row["user_id"],
        game=row["game"],
        ended=row["ended"],
        place=row["place"],
        players=row["players"],
        title=row["title"],
        n=row["amount"],
    )
