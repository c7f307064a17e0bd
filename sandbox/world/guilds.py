"""Users and guilds, and how they change."""

from __future__ import annotations

from sandbox.model import Guild, User
from sandbox.world.changes import Change
from sandbox.world.lookups import Lookups


class Guilds(Lookups):
    """The part of the world that changes users and guilds."""

    def add_person(self, name: str) -> User:
        """Add a member to the guild; the first one owns it."""
        person = User(self.next_id(), name)
        self.users[person.id] = person
        if not self.guild.owner_id:
            self.guild.owner_id = person.id
        self._tell(Change("user_update", user=person))
        return person

    def set_dms_open(self, person: User, is_open: bool) -> None:
        """Allow or block the bot's direct messages to this person."""
        person.dms_open = is_open
        self._tell(Change("user_update", user=person))

    def set_in_guild(self, user: User, is_in: bool) -> None:
        """Let a person, or the bot itself, leave or join the guild."""
        if user.in_guild == is_in:
            return
        user.in_guild = is_in
        if user.bot:
            self._tell(Change("guild_join" if is_in else "guild_leave", user=user))
        else:
            self._tell(Change("member_update" if is_in else "member_leave", user=user))

    def add_foreign_guild(self, name: str, *members: User) -> Guild:
        """Add a guild without the bot.

        Its members stay in the world's own guild, too, and have installed the app.
        """
        self.set_installed(*members)
        guild = Guild(self.next_id(), name, owner_id=0, members={user.id for user in members})
        self.elsewhere[guild.id] = guild
        return guild

    def set_installed(self, *users: User, has_installed: bool = True) -> None:
        """Let users install the app for themselves, or remove it."""
        for user in users:
            user.has_installed = has_installed
            self._tell(Change("user_update", user=user))

    def rename_user(self, user: User, name: str) -> None:
        """Rename a user."""
        user.name = name
        self._tell(Change("user_update", user=user))

    def set_nick(self, user: User, nick: str | None) -> None:
        """Set a member's nickname in the guild."""
        user.nick = nick
        self._tell(Change("member_update", user=user))

    def add_guild(self, name: str, *members: User, shard: tuple[int, int] | None = None) -> Guild:
        """Add another guild with the bot and these members.

        The members leave the world's own guild. `shard` tells which shard it belongs to, and of how
        many.
        """
        guild = Guild(
            self.next_id(shard), name, owner_id=0, members={self.bot.id, *(user.id for user in members)}
        )
        self.elsewhere[guild.id] = guild
        for user in members:
            self.set_in_guild(user, False)
        self._tell(Change("guild_join", user=self.bot, guild=guild))
        return guild
