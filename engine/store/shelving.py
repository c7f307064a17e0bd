"""What a store remembers on Discord's side, of people's ways, and of their lists."""

from __future__ import annotations

from collections.abc import Sequence

from engine.clocks.habits import USUAL, Habits, Notice
from engine.duty import EVERY
from engine.limiting import Cap
from engine.remembered import Asked, BoardKept, Census, KeptList, Reach, Ring, Surface, ThreadLeft
from engine.servers import ServerRules
from engine.store import asking, beside, customs, queries, rows, servers
from engine.store.tables import Tables


class Shelves(Tables):
    """The part of `Store` that `engine.store.interface.Shelf` and `ListStore` describe."""

    async def census(self) -> Census:
        """How many matches there are."""
        found = {(row["game"], row["phase"]): row["number"] for row in await self._fetch(queries.CENSUS)}
        return Census(behind=found.pop(("", "behind")), going=found)

    async def behind(self, buckets: int = EVERY) -> tuple[int, ...]:
        """The matches in some buckets whose surfaces do not show their latest version, the longest waiting first."""
        return tuple(row["id"] for row in await self._fetch(queries.BEHIND_OURS, buckets))

    async def settle(self, match_id: int, version: int) -> None:
        """The surfaces of a match show this version now."""
        await self._commit(beside.settling(match_id, version))

    async def surfaces(self, match_id: int) -> dict[str, Surface]:
        """The messages that show a match, by slot."""
        found = [rows.read_surface(row) for row in await self._fetch(queries.SURFACES, match_id)]
        return {surface.slot: surface for surface in found}

    async def keep_surface(self, match_id: int, surface: Surface) -> None:
        """Remember a message, in place of the one that had its slot."""
        await self._commit(beside.keeping_surface(match_id, surface))

    async def boards(
        self, after: int, limit: int, of: int = 1, first: int = 0, last: int = 0
    ) -> tuple[BoardKept, ...]:
        """A page of the boards of matches in play that had a place, on the servers of some shards."""
        return await self._messages(queries.BOARDS, after, limit, of, first, last)

    async def cards(
        self, after: int, limit: int, of: int = 1, first: int = 0, last: int = 0
    ) -> tuple[BoardKept, ...]:
        """A page of the cards of lobbies that had one, on the servers of some shards."""
        return await self._messages(queries.CARDS, after, limit, of, first, last)

    async def boards_of(self, guild: int) -> tuple[BoardKept, ...]:
        """All of both of one server."""
        return await self._messages(queries.BOARDS_OF, guild)

    async def homeless(
        self, ended_after: int, of: int = 1, first: int = 0, last: int = 0
    ) -> tuple[BoardKept, ...]:
        """The boards and cards that had no place, on the servers of some shards."""
        return await self._messages(queries.HOMELESS, ended_after, of, first, last)

    async def questions(self, of: int = 1, first: int = 0, last: int = 0) -> tuple[BoardKept, ...]:
        """The messages in which something is asked in matches in play, on the servers of some shards."""
        return await self._messages(asking.QUESTIONS, of, first, last)

    async def _messages(self, sql: str, *values: int) -> tuple[BoardKept, ...]:
        return tuple(BoardKept(**dict(row)) for row in await self._fetch(sql, *values))

    async def rings(self, match_id: int) -> tuple[Ring, ...]:
        """Who was pinged by what is asked in a match, or is to be."""
        return tuple(Ring(**dict(row)) for row in await self._fetch(asking.RINGS, match_id))

    async def rings_due(self, now: int) -> tuple[int, ...]:
        """The matches in which somebody is to be pinged by now, the longest due first."""
        found = await self._fetch(asking.RINGS_DUE, now)
        return tuple(dict.fromkeys(row["match"] for row in found))

    async def keep_rings(self, match_id: int, rings: Sequence[Ring]) -> None:
        """Remember it."""
        await self._commit(asking.keeping_rings(match_id, rings))

    async def threads_left(self, before: int) -> tuple[ThreadLeft, ...]:
        """The threads of matches that had ended by then, are shown as they ended, and were not archived; oldest first."""
        return tuple(ThreadLeft(**dict(row)) for row in await self._fetch(queries.THREADS_LEFT, before))

    async def keep_archived(self, match_id: int) -> None:
        """The thread of a match was put away, or can't be."""
        await self._commit(beside.keeping_archived(match_id))

    async def reach(self, user_id: int) -> Reach:
        """How to reach a user; nothing known is a Reach too."""
        found = await self._fetch(queries.REACH, user_id)
        return Reach(**{**found[0], "is_stark": bool(found[0]["is_stark"])}) if found else Reach(user_id)

    async def keep_reach(self, reach: Reach) -> None:
        """Remember how to reach a user, but for their language and how they see pictures."""
        await self._commit(beside.keeping_reach(reach))

    async def keep_language(self, user_id: int, language: str) -> None:
        """Remember what a user reads."""
        await self._commit(beside.keeping_language(user_id, language))

    async def keep_contrast(self, user_id: int, *, is_stark: bool) -> None:
        """Remember whether a user's own pictures are of high contrast."""
        await self._commit(beside.keeping_contrast(user_id, is_stark=is_stark))

    async def habits(self, user_id: int) -> Habits:
        """How a user plays; as usual if they never said."""
        found = await self._fetch(customs.HABITS, user_id)
        return customs.read_habits(found[0]) if found else USUAL

    async def asked(self, user_id: int) -> Asked:
        """Whether a user ever said how they play, and when they were shown that question."""
        (row,) = await self._fetch(customs.ASKED, user_id)
        turn = None if row["during"] is None else (row["during"], row["turn"])
        return Asked(has_said=bool(row["has_said"]), turn=turn)

    async def keep_asked(self, user_id: int, match_id: int, turn: int) -> None:
        """Remember it, if they never were before."""
        await self._commit(customs.keeping_asked(user_id, match_id, turn))

    async def keep_habits(self, user_id: int, habits: Habits) -> None:
        """Remember it."""
        await self._commit(customs.keeping_habits(user_id, habits))

    async def keep_absence(self, user_id: int, before: Habits, after: Habits, *, wakes: int | None) -> None:
        """Remember until when a user is away, what their vacation is, and when to look at their matches again."""
        await self._commit(customs.keeping_absence(user_id, before, after, wakes))

    async def waking(self, now: int) -> tuple[int, ...]:
        """The users whose matches are to be looked at by now, the longest waiting first."""
        return tuple(row["user_id"] for row in await self._fetch(customs.WAKING, now))

    async def going_of(self, user_id: int) -> tuple[int, ...]:
        """The numbers of all matches of a user that go on."""
        return tuple(row["match"] for row in await self._fetch(customs.GOING_OF, user_id))

    async def has_clock(self, user_id: int) -> bool:
        """Whether a user plays in any match that has a pace, and has begun."""
        return bool(await self._fetch(customs.HAS_CLOCK, user_id))

    async def notice(self, match_id: int, user_id: int) -> Notice | None:
        """How a user chose to be told of their turns in a match; None if as everywhere."""
        found = await self._fetch(customs.NOTICE, match_id, user_id)
        return customs.read_notice(found[0]["notice"]) if found else None

    async def keep_notice(self, match_id: int, user_id: int, notice: Notice | None) -> None:
        """Remember it."""
        await self._commit(customs.keeping_notice(match_id, user_id, notice))

    async def setting(self, key: str) -> str | None:
        """A small fact that was kept under a key."""
        found = await self._fetch(queries.SETTING, key)
        return str(found[0]["value"]) if found else None

    async def keep_setting(self, key: str, value: str) -> None:
        """Remember a small fact."""
        await self._commit(beside.keeping_setting(key, value))

    async def setting_once(self, key: str, value: str) -> str:
        """Return the setting under a key, after keeping this value if there was none."""
        if (kept := await self.setting(key)) is not None:
            return kept
        await self._commit(beside.keeping_setting_once(key, value))
        return await self.setting(key) or value

    async def server_rules(self, guild: int) -> ServerRules | None:
        """What is allowed on a server; None if nobody has said anything."""
        found = await self._fetch(servers.RULES, guild)
        return servers.read_rules(found[0]) if found else None

    async def keep_server_rules(self, guild: int, rules: ServerRules) -> None:
        """Remember it."""
        await self._commit(servers.keeping_rules(guild, rules))

    # Lists

    async def lists(self, user_id: int, game: str) -> tuple[KeptList, ...]:
        """The lists that a user keeps for a game, by name."""
        return tuple(rows.read_list(row) for row in await self._fetch(queries.LISTS, user_id, game))

    async def kept_list(self, number: int) -> KeptList | None:
        """A list by its number; None if there is none (any more)."""
        found = await self._fetch(queries.LIST, number)
        return rows.read_list(found[0]) if found else None

    async def keep_list(
        self, user_id: int, game: str, name: str, text: str, *, caps: Sequence[Cap] = ()
    ) -> None:
        """Remember a list, in place of the one that had its name in capitals or not. LimitReached by a cap."""
        await self._commit(beside.keeping_list(user_id, game, name, text, caps))

    async def drop_list(self, user_id: int, game: str, name: str) -> None:
        """Forget a list."""
        await self._commit(beside.dropping_list(user_id, game, name))

    async def share_list(self, user_id: int, game: str, name: str, *, caps: Sequence[Cap] = ()) -> None:
        """Let others see a list. LimitReached by a cap."""
        await self._commit(beside.sharing_list(user_id, game, name, caps))
