"""Storage of the bot's settings and of servers' rules."""

from __future__ import annotations

from engine.steps.server_rules import ServerRules
from engine.store.sql import queries, servers, side_writes
from engine.store.sql.tables import Tables


class Settings(Tables):
    """The part of `Store` for settings and servers."""

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
