"""Storage of Discord's side, of users' habits and of their lists."""

from __future__ import annotations

from collections.abc import Sequence

from engine.clocks.habits import USUAL, Habits, Notice
from engine.match.message_records import Asked, BoardKept, Census, KeptList, Reach, Ring, Surface, ThreadLeft
from engine.steps.limits import Cap
from engine.steps.server_rules import ServerRules
from engine.store.duty import EVERY
from engine.store.sql import habits as customs
from engine.store.sql import queries, rows, servers, side_writes
from engine.store.sql import questions as asking
from engine.store.sql.tables import Tables


class Shelves(Tables):
    """The part of `Store` for `engine.store.interface.Shelf` and `ListStore`."""

    async def census(self) -> Census:
        """Return how many matches there are."""
        found = {(row["game"], row["phase"]): row["number"] for row in await self._fetch(queries.CENSUS)}
        return Census(behind=found.pop(("", "behind")), going=found)

    async def behind(self, buckets: int = EVERY) -> tuple[int, ...]:
        """Return the matches in some buckets with outdated surfaces, oldest first."""
        return tuple(row["id"] for row in await self._fetch(queries.BEHIND_OURS, buckets))

    async def settle(self, match_id: int, version: int) -> None:
        """Record that the surfaces of a match show this version."""
        await self._commit(side_writes.settle(match_id, version))

    async def surfaces(self, match_id: int) -> dict[str, Surface]:
        """Return the messages that show a match, by slot."""
        found = [rows.read_surface(row) for row in await self._fetch(queries.SURFACES, match_id)]
        return {surface.slot: surface for surface in found}

    async def keep_surface(self, match_id: int, surface: Surface) -> None:
        """Keep a message, replacing the one in its slot."""
        await self._commit(side_writes.keep_surface(match_id, surface))

    async def boards(
        self, after: int, limit: int, of: int = 1, first: int = 0, last: int = 0
    ) -> tuple[BoardKept, ...]:
        """Return a page of the boards of running matches, on some shards.

        Only boards that could be posted count.
        """
        return await self._messages(queries.BOARDS, after, limit, of, first, last)

    async def cards(
        self, after: int, limit: int, of: int = 1, first: int = 0, last: int = 0
    ) -> tuple[BoardKept, ...]:
        """Return a page of the cards of lobbies, on some shards.

        Only cards that could be posted count.
        """
        return await self._messages(queries.CARDS, after, limit, of, first, last)

    async def boards_of(self, guild: int) -> tuple[BoardKept, ...]:
        """Return all boards and lobby cards of one server."""
        return await self._messages(queries.BOARDS_OF, guild)

    async def homeless(
        self, ended_after: int, of: int = 1, first: int = 0, last: int = 0
    ) -> tuple[BoardKept, ...]:
        """Return the boards and cards that could not be posted, on some shards."""
        return await self._messages(queries.HOMELESS, ended_after, of, first, last)

    async def questions(self, of: int = 1, first: int = 0, last: int = 0) -> tuple[BoardKept, ...]:
        """Return the messages that ask players something, on some shards."""
        return await self._messages(asking.QUESTIONS, of, first, last)

    async def _messages(self, sql: str, *values: int) -> tuple[BoardKept, ...]:
        return tuple(BoardKept(**dict(row)) for row in await self._fetch(sql, *values))

    async def rings(self, match_id: int) -> tuple[Ring, ...]:
        """Return the pings of a match: those sent and those to send later."""
        return tuple(Ring(**dict(row)) for row in await self._fetch(asking.RINGS, match_id))

    async def rings_due(self, now: int) -> tuple[int, ...]:
        """Return the matches with a ping that is due by now, oldest first."""
        found = await self._fetch(asking.RINGS_DUE, now)
        return tuple(dict.fromkeys(row["match"] for row in found))

    async def keep_rings(self, match_id: int, rings: Sequence[Ring]) -> None:
        """Keep pings, replacing those of the same users and things."""
        await self._commit(asking.keep_rings(match_id, rings))

    async def threads_left(self, before: int) -> tuple[ThreadLeft, ...]:
        """Return threads to archive: the match ended by then and its end is shown.

        The oldest come first.
        """
        return tuple(ThreadLeft(**dict(row)) for row in await self._fetch(queries.THREADS_LEFT, before))

    async def keep_archived(self, match_id: int) -> None:
        """Record that a match's thread was archived, or cannot be."""
        await self._commit(side_writes.keep_archived(match_id))

    async def reach(self, user_id: int) -> Reach:
        """Return how to reach a user; an unknown user has an empty Reach."""
        found = await self._fetch(queries.REACH, user_id)
        return Reach(**{**found[0], "is_stark": bool(found[0]["is_stark"])}) if found else Reach(user_id)

    async def keep_reach(self, reach: Reach) -> None:
        """Keep how to reach a user, except for language and contrast."""
        await self._commit(side_writes.keep_reach(reach))

    async def keep_language(self, user_id: int, language: str) -> None:
        """Keep a user's language."""
        await self._commit(side_writes.keep_language(user_id, language))

    async def keep_contrast(self, user_id: int, *, is_stark: bool) -> None:
        """Keep whether a user wants high-contrast pictures."""
        await self._commit(side_writes.keep_contrast(user_id, is_stark=is_stark))

    async def habits(self, user_id: int) -> Habits:
        """Return a user's habits; the default ones if they set none."""
        found = await self._fetch(customs.HABITS, user_id)
        return customs.read_habits(found[0]) if found else USUAL

    async def habits_question(self, user_id: int) -> Asked:
        """Return whether a user set their habits, and when they were asked to."""
        (row,) = await self._fetch(customs.ASKED, user_id)
        turn = None if row["during"] is None else (row["during"], row["turn"])
        return Asked(has_said=bool(row["has_said"]), turn=turn)

    async def keep_asked(self, user_id: int, match_id: int, turn: int) -> None:
        """Record that a user was asked, unless they were before."""
        await self._commit(customs.keep_asked(user_id, match_id, turn))

    async def keep_habits(self, user_id: int, habits: Habits) -> None:
        """Keep a user's habits except for their absence."""
        await self._commit(customs.keep_habits(user_id, habits))

    async def keep_absence(self, user_id: int, before: Habits, after: Habits, *, wakes: int | None) -> None:
        """Keep a user's absence and vacation, and when to look at their matches again."""
        await self._commit(customs.keep_absence(user_id, before, after, wakes))

    async def waking(self, now: int) -> tuple[int, ...]:
        """Return the users whose matches must be looked at by now, oldest first."""
        return tuple(row["user_id"] for row in await self._fetch(customs.WAKING, now))

    async def going_of(self, user_id: int) -> tuple[int, ...]:
        """Return all running matches of a user."""
        return tuple(row["match"] for row in await self._fetch(customs.GOING_OF, user_id))

    async def has_clock(self, user_id: int) -> bool:
        """Return whether a user plays in a started match with a pace."""
        return bool(await self._fetch(customs.HAS_CLOCK, user_id))

    async def notice(self, match_id: int, user_id: int) -> Notice | None:
        """Return a user's notice setting for a match; None for the default."""
        found = await self._fetch(customs.NOTICE, match_id, user_id)
        return customs.read_notice(found[0]["notice"]) if found else None

    async def keep_notice(self, match_id: int, user_id: int, notice: Notice | None) -> None:
        """Keep how a user is notified of turns in a match."""
        await self._commit(customs.keep_notice(match_id, user_id, notice))

    async def setting(self, key: str) -> str | None:
        """Return the setting under a key."""
        found = await self._fetch(queries.SETTING, key)
        return str(found[0]["value"]) if found else None

    async def keep_setting(self, key: str, value: str) -> None:
        """Keep a setting."""
        await self._commit(side_writes.keep_setting(key, value))

    async def setting_once(self, key: str, value: str) -> str:
        """Return the setting under a key, after keeping this value if there was none."""
        if (kept := await self.setting(key)) is not None:
            return kept
        await self._commit(side_writes.keep_setting_once(key, value))
        return await self.setting(key) or value

    async def server_rules(self, guild: int) -> ServerRules | None:
        """Return a server's rules; None if its managers set none."""
        found = await self._fetch(servers.RULES, guild)
        return servers.read_rules(found[0]) if found else None

    async def keep_server_rules(self, guild: int, rules: ServerRules) -> None:
        """Keep a server's rules."""
        await self._commit(servers.keep_rules(guild, rules))

    # Lists

    async def lists(self, user_id: int, game: str) -> tuple[KeptList, ...]:
        """Return a user's lists for a game, by name."""
        return tuple(rows.read_list(row) for row in await self._fetch(queries.LISTS, user_id, game))

    async def kept_list(self, number: int) -> KeptList | None:
        """Return a list by its number; None if it does not exist (any more)."""
        found = await self._fetch(queries.LIST, number)
        return rows.read_list(found[0]) if found else None

    async def keep_list(
        self, user_id: int, game: str, name: str, text: str, *, caps: Sequence[Cap] = ()
    ) -> None:
        """Keep a list, replacing one of the same name in any case of letters.

        LimitReached by a cap.
        """
        await self._commit(side_writes.keep_list(user_id, game, name, text, caps))

    async def drop_list(self, user_id: int, game: str, name: str) -> None:
        """Delete a list."""
        await self._commit(side_writes.drop_list(user_id, game, name))

    async def share_list(self, user_id: int, game: str, name: str, *, caps: Sequence[Cap] = ()) -> None:
        """Share a list with other users. LimitReached by a cap."""
        await self._commit(side_writes.share_list(user_id, game, name, caps))
