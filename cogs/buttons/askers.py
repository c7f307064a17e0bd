"""Askers: the engine's view of users, made from Discord's data.

House rule: what is not known counts as not allowed. Discord sends the bot the roles, channels, open
threads and permission overwrites of its servers, and a member's roles with each press. It does not
send the members of a private thread: only users who ask in it, or may manage threads, count as
seeing it.
"""

from __future__ import annotations

from dataclasses import replace

import discord

from cogs.client import services_of
from cogs.kit.interactions import Interaction, is_foreign
from cogs.kit.permissions import may_write
from cogs.kit.wording import moment
from engine.contract.errors import LobbyRefusal, NotSeated
from engine.contract.words import Sentence, say
from engine.match.records import Asker, Place, User
from engine.steps.server_rules import check_channel, check_foreign

HIDDEN_HERE = say(
    "I’m not on this server, and its managers don’t let you show others what your own apps say: only "
    "you would see the match. `/play` works in a DM to me."
)
"""The refusal without Discord’s permission “Use External Apps”."""


def asker_of(interaction: Interaction) -> Asker:
    """Return the user who pressed or typed, with the place."""
    return Asker(
        user=_user(interaction.user),
        place=place_of(interaction),
        sees=lambda place: _permissions(interaction, place).view_channel,
        manages=lambda place: _permissions(interaction, place).manage_messages,
        press=interaction.id,
        roles=_roles(interaction.user),
        around=_around(interaction.channel),
        language=_public_language(interaction),
    )


def _public_language(interaction: Interaction) -> str:
    """Return what is read where the user asks: the server's language, else their own."""
    if interaction.guild_id is None:
        return interaction.locale.value
    return "" if interaction.guild_locale is None else interaction.guild_locale.value


def place_of(interaction: Interaction) -> Place:
    """Return where the user asks."""
    channel = interaction.channel_id or 0
    if is_foreign(interaction):
        return Place(None, channel, foreign=interaction.guild_id or 0)
    return Place(interaction.guild_id, channel)


async def asker_at(interaction: Interaction, place: Place) -> Asker:
    """Return the user who pressed as an asker at another place.

    They must be allowed to write there. In a match's own direct messages every reader may write.
    A user who pressed outside the match's server is looked up there. Raises NotSeated if they may
    not write there (any more), and UnknownMemberError if that can't be found out.
    """
    if place.guild is None and place.channel == interaction.channel_id:
        return replace(asker_of(interaction), place=place)
    if place.is_foreign:
        raise NotSeated(
            say("I’m not in that chat, so I can only open it from there: press below the match itself.")
        )
    services = services_of(interaction)
    guild = None if place.guild is None else await services.remote_guilds.find(place.guild)
    member: discord.User | discord.Member | None = interaction.user
    if guild is not None and interaction.guild_id != guild.id:
        member = await services.membership.find(guild, interaction.user.id)
    _check_not_timed_out(member, services.now())
    if (
        guild is None
        or not isinstance(member, discord.Member)
        or not may_write(_permissions_of(member, guild, place), guild.get_channel_or_thread(place.channel))
    ):
        raise NotSeated(
            say("You can’t write in the channel of that match any more. `/play` opens one elsewhere.")
        )
    return Asker(
        user=_user(member),
        place=place,
        sees=lambda other: _permissions_of(member, guild, other).view_channel,
        manages=lambda other: _permissions_of(member, guild, other).manage_messages,
        press=interaction.id,
        roles=_roles(member),
        around=_around(guild.get_channel_or_thread(place.channel)),
        language=guild.preferred_locale.value,
    )


def check_at_home(interaction: Interaction) -> None:
    """Raise LobbyRefusal in a place to which only the user brought the app."""
    if is_foreign(interaction):
        raise LobbyRefusal(
            say("I’m not in this chat, so I can’t post here. You can save the picture and post it yourself.")
        )


def check_not_timed_out(interaction: Interaction) -> None:
    """Raise LobbyRefusal if the user is timed out on this server."""
    _check_not_timed_out(interaction.user, services_of(interaction).now())


def _check_not_timed_out(member: discord.User | discord.Member | None, now: float) -> None:
    until = member.timed_out_until if isinstance(member, discord.Member) else None
    if until is not None and until.timestamp() > now:
        raise LobbyRefusal(
            say(
                "You’re timed out on that server until {when}. Until then you can’t open or join "
                "matches there.",
                when=moment(int(until.timestamp())),
            )
        )


def check_public(interaction: Interaction, refusal: Sentence) -> None:
    """Raise LobbyRefusal if the user may not have the bot answer for everyone.

    `refusal` is the sentence for a place where they may not write. Every command with a public
    answer checks this first, before any other user sees anything. The server's rules come from
    memory here, so that no acknowledgement waits for the database: the engine checks them again.
    """
    check_not_timed_out(interaction)
    if interaction.guild_id is None:
        return
    if not may_write(interaction.permissions, interaction.channel):
        raise LobbyRefusal(refusal)
    rules = services_of(interaction).matches.servers.cached_rules(interaction.guild_id)
    if is_foreign(interaction):
        check_foreign(rules)
        if not interaction.permissions.use_external_apps:
            raise LobbyRefusal(HIDDEN_HERE)
        return
    check_channel(rules, asker_of(interaction))


def managed_guild(interaction: Interaction) -> discord.Guild:
    """Return the server that the user manages in this place.

    Raises LobbyRefusal if they don't: hiding a command hides no press.
    """
    if interaction.guild is None or not interaction.permissions.manage_guild:
        raise LobbyRefusal(say("You need **Manage Server** on this server to choose what is allowed here."))
    return interaction.guild


def _user(who: discord.User | discord.Member) -> User:
    return User(id=who.id, name=who.display_name, account=who.name)


def _roles(who: discord.User | discord.Member) -> frozenset[int]:
    """Return a user's roles on the server where they ask.

    The role of everyone has the id of the server.
    """
    if not isinstance(who, discord.Member):
        return frozenset()
    return frozenset({who.guild.id, *(role.id for role in who.roles if role is not None)})


def _around(channel: object) -> int | None:
    """Return the channel around a thread."""
    return channel.parent_id if isinstance(channel, discord.Thread) else None


def _permissions(interaction: Interaction, place: Place) -> discord.Permissions:
    """Return the user's permissions at a place on this server; none if unknown."""
    member, guild = interaction.user, interaction.guild
    if guild is None or place.guild != guild.id or not isinstance(member, discord.Member):
        return discord.Permissions.none()
    if place.channel == interaction.channel_id:
        return interaction.permissions
    return _permissions_of(member, guild, place)


def _permissions_of(member: discord.Member, guild: discord.Guild, place: Place) -> discord.Permissions:
    """Return a member's permissions at a place on the server; none if unknown."""
    if place.guild != guild.id:
        return discord.Permissions.none()
    channel = guild.get_channel_or_thread(place.channel)
    if channel is None or (isinstance(channel, discord.Thread) and channel.parent is None):
        return discord.Permissions.none()
    allowed = channel.permissions_for(member)
    if isinstance(channel, discord.Thread) and channel.is_private() and not allowed.manage_threads:
        return discord.Permissions.none()
    return allowed
