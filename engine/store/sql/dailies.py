"""Storage of the deals of the day."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.contract.notation import notation, read_notation
from engine.daily.attempts import Attempt, Day, Invitation
from engine.daily.ranking import Result
from engine.steps.limits import Cap
from engine.store.sql.tables import Found, Tables
from engine.store.sql.units import Row, Write, insert, update

_KEY: Final = ("user_id", "day", "number")
_CHANGING: Final = ("moves", "draft", "version", "score", "rating", "done")
_COLUMNS: Final = (*_KEY, "begun", "server", *_CHANGING)
_PLACE: Final = ("guild", "channel", "hour", "day", "message", "is_lost")
_DAYS = "SELECT day, seed, deal FROM daily_days WHERE day BETWEEN ? AND ? ORDER BY day"
_SEAL = insert("daily_days", ("day", "seed")) + " ON CONFLICT (day) DO NOTHING"
_KEEP_DEAL = "UPDATE daily_days SET deal = ? WHERE day = ? AND deal IS NULL"
_ATTEMPT = f"SELECT {', '.join(_COLUMNS)} FROM daily_attempts WHERE user_id = ? AND day = ? AND number = ?"
_BEGIN = insert("daily_attempts", _COLUMNS) + " ON CONFLICT (user_id, day, number) DO NOTHING"
_KEEP = update("daily_attempts", _CHANGING, (*_KEY, "version"))
_DONE = """
    SELECT day FROM daily_attempts WHERE user_id = ? AND number = 1 AND done IS NOT NULL ORDER BY day DESC LIMIT ?"""
_RESULTS = """
    SELECT user_id, sum(rating) AS points, count(*) AS days FROM daily_attempts
    WHERE server = ? AND day BETWEEN ? AND ? AND number = 1 AND done IS NOT NULL GROUP BY user_id"""
_POST = "SELECT message FROM daily_posts WHERE user_id = ? AND day = ? AND channel = ?"
_KEEP_POST = (
    insert("daily_posts", ("user_id", "day", "channel", "message"))
    + " ON CONFLICT (user_id, day, channel) DO NOTHING"
)
_INVITATIONS = f"SELECT {', '.join(_PLACE)} FROM daily_invitations"
_INVITATION = f"{_INVITATIONS} WHERE guild = ?"
_KEEP_INVITATION = insert("daily_invitations", _PLACE, key=("guild",))
_DROP_INVITATION = "DELETE FROM daily_invitations WHERE guild = ?"


class Dailies(Tables):
    """The part of `Store` that `engine.store.interface.dailies` describes."""

    async def daily_days(self, first: int, last: int) -> tuple[Day, ...]:
        """Return the sealed days from the first to the last, in order."""
        found = await self._fetch(_DAYS, first, last)
        return tuple(Day(row["day"], row["seed"], row["deal"]) for row in found)

    async def seal_days(self, days: Sequence[Day]) -> None:
        """Store seeds of days; a day that has one keeps it."""
        await self._commit((Write(_SEAL, tuple((one.day, one.seed) for one in days)),))

    async def keep_deal(self, day: int, deal: str) -> None:
        """Store the deal of a day; one that is there already stays."""
        await self._commit((Write(_KEEP_DEAL, ((deal, day),)),))

    async def attempt(self, user_id: int, day: int, number: int) -> Attempt | None:
        """Return a user's attempt; None if there is none."""
        found = await self._fetch(_ATTEMPT, user_id, day, number)
        return _read_attempt(found[0]) if found else None

    async def begin_attempt(self, attempt: Attempt, *, caps: Sequence[Cap] = ()) -> None:
        """Store a new attempt; one that is there already stays. LimitReached by a cap."""
        row = (*_key(attempt), attempt.begun, attempt.server, *_changing(attempt))
        await self._commit((*caps, Write(_BEGIN, (row,))))

    async def keep_attempt(self, before: Attempt, after: Attempt) -> None:
        """Replace an attempt. StoreConflict if the stored one has another version."""
        row = (*_changing(after), *_key(before), before.version)
        await self._commit((Write(_KEEP, (row,), is_guard=True),))

    async def days_done(self, user_id: int, most: int) -> tuple[int, ...]:
        """Return the days on which a user finished the attempt that counts, the latest first."""
        return tuple(row["day"] for row in await self._fetch(_DONE, user_id, most))

    async def daily_results(self, server: int, first: int, last: int) -> tuple[Result, ...]:
        """Return what the members of a server reached on these days."""
        found = await self._fetch(_RESULTS, server, first, last)
        return tuple(Result(row["user_id"], int(row["points"]), row["days"]) for row in found)

    async def daily_post(self, user_id: int, day: int, channel: int) -> int | None:
        """Return the message by which a user posted a result in a channel; None without one."""
        found = await self._fetch(_POST, user_id, day, channel)
        return int(found[0]["message"]) if found else None

    async def keep_daily_post(self, user_id: int, day: int, channel: int, message: int) -> None:
        """Store that a user posted a result."""
        await self._commit((Write(_KEEP_POST, ((user_id, day, channel, message),)),))

    async def invitation(self, guild: int) -> Invitation | None:
        """Return where a server invites; None if it doesn't."""
        found = await self._fetch(_INVITATION, guild)
        return _read_invitation(found[0]) if found else None

    async def invitations(self) -> tuple[Invitation, ...]:
        """Return where all servers invite."""
        return tuple(map(_read_invitation, await self._fetch(_INVITATIONS)))

    async def keep_invitation(self, guild: int, invitation: Invitation | None) -> None:
        """Store where a server invites; None for nowhere."""
        if invitation is None:
            await self._commit((Write(_DROP_INVITATION, ((guild,),)),))
            return
        row = (
            guild, invitation.channel, invitation.hour, invitation.day, invitation.message,
            int(invitation.is_lost),
        )  # fmt: skip
        await self._commit((Write(_KEEP_INVITATION, (row,)),))


def _key(attempt: Attempt) -> Row:
    return attempt.user, attempt.day, attempt.number


def _changing(attempt: Attempt) -> Row:
    moves = "\n".join(map(notation, attempt.drafts))
    return (
        moves, notation(attempt.picks), attempt.version, attempt.score, attempt.rating, attempt.done,
    )  # fmt: skip


def _read_attempt(row: Found) -> Attempt:
    return Attempt(
        row["user_id"],
        row["day"],
        row["number"],
        row["begun"],
        row["server"],
        tuple(map(read_notation, row["moves"].splitlines())),
        read_notation(row["draft"]),
        row["version"],
        row["score"],
        row["rating"],
        row["done"],
    )


def _read_invitation(row: Found) -> Invitation:
    return Invitation(
        row["guild"], row["channel"], row["hour"], row["day"], row["message"], bool(row["is_lost"])
    )
