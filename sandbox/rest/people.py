"""Users, the guild, the application, and the gateway's address."""

from __future__ import annotations

from sandbox.model import Guild
from sandbox.payloads.shapes import (
    application_json,
    channel_json,
    guild_json,
    member_json,
    own_guild_json,
    roles_json,
    self_json,
    thread_member_json,
    user_json,
)
from sandbox.refusals import Refusal
from sandbox.rest.wire import Answer, Call, Routes, snowflake
from sandbox.world.permissions import Permission


async def get_self(call: Call) -> Answer:
    """GET /users/@me."""
    return self_json(call.world)


async def edit_self(call: Call) -> Answer:
    """PATCH /users/@me: only the name can be changed."""
    name = call.body.get("username")
    if name:
        call.world.rename_user(call.world.bot, str(name))
    return self_json(call.world)


async def list_guilds(call: Call) -> Answer:
    """GET /users/@me/guilds."""
    world = call.world
    guilds = (world.guild, *world.elsewhere.values())
    after = int(call.request.query.get("after", 0))
    mine = [guild for guild in guilds if world.is_member(world.bot, guild) and guild.id > after]
    return [own_guild_json(world, guild) for guild in sorted(mine, key=lambda guild: guild.id)]


async def open_dm(call: Call) -> Answer:
    """POST /users/@me/channels: succeeds for closed direct messages too.

    Only sending fails then.
    """
    person = call.world.user(snowflake(call.body.get("recipient_id"), ("recipient_id",)))
    if person.bot:
        raise Refusal(50007)
    return channel_json(call.world, call.world.open_dm(person))


async def get_user(call: Call) -> Answer:
    """GET /users/{user_id}."""
    return user_json(call.world.user(call.id("user_id")))


async def get_guild(call: Call) -> Answer:
    """GET /guilds/{guild_id}."""
    return guild_json(call.world, _need_guild(call))


async def list_channels(call: Call) -> Answer:
    """GET /guilds/{guild_id}/channels.

    Threads and channels that the bot may not view are left out.
    """
    guild, world = _need_guild(call), call.world
    shown = [c for c in world.channels.values() if c.is_guild_channel and not world.is_hidden(c)]
    return [channel_json(world, c) for c in shown if world.guild_of(c) is guild]


async def create_channel(call: Call) -> Answer:
    """POST /guilds/{guild_id}/channels."""
    guild = _need_guild(call)
    if not Permission(guild.bot_permissions) & (Permission.MANAGE_CHANNELS | Permission.ADMINISTRATOR):
        raise Refusal(50013)
    return channel_json(call.world, call.world.add_channel(str(call.body.get("name")), guild=guild))


async def get_member(call: Call) -> Answer:
    """GET /guilds/{guild_id}/members/{user_id}."""
    guild = _need_guild(call)
    user = call.world.user(call.id("user_id"))
    if not call.world.is_member(user, guild):
        raise Refusal(10007)
    return member_json(call.world, user)


async def list_members(call: Call) -> Answer:
    """GET /guilds/{guild_id}/members: needs the members intent."""
    guild, world = _need_guild(call), call.world
    if not world.limits.privileged_intents & 1 << 1:
        raise Refusal(50001)
    return [member_json(world, user) for user in world.users.values() if world.is_member(user, guild)]


async def list_roles(call: Call) -> Answer:
    """GET /guilds/{guild_id}/roles."""
    return roles_json(call.world, _need_guild(call))


async def list_active_threads(call: Call) -> Answer:
    """GET /guilds/{guild_id}/threads/active."""
    guild, world = _need_guild(call), call.world
    own = [c for c in world.channels.values() if c.is_thread and world.guild_of(c) is guild]
    threads = [c for c in own if not c.archived and world.can_see(world.bot, c)]
    mine = [thread_member_json(t, world.bot.id) for t in threads if world.bot.id in t.members]
    return {"threads": [channel_json(world, t) for t in threads], "members": mine}


async def get_application(call: Call) -> Answer:
    """GET /applications/@me and /oauth2/applications/@me."""
    return application_json(call.world)


async def get_gateway(call: Call) -> Answer:
    """GET /gateway."""
    return {"url": call.sandbox.gateway.url}


async def get_gateway_bot(call: Call) -> Answer:
    """GET /gateway/bot."""
    gateway = call.sandbox.gateway
    limit = gateway.starts.limits_json()
    return {"url": gateway.url, "shards": call.world.limits.shards, "session_start_limit": limit}


def _need_guild(call: Call) -> Guild:
    world, wanted = call.world, call.id("guild_id")
    guild = world.guild if wanted == world.guild.id else world.elsewhere.get(wanted)
    if guild is None:
        raise Refusal(10004)
    if not world.is_member(world.bot, guild):
        raise Refusal(50001)
    return guild


ROUTES: Routes = [
    ("GET", "/users/@me", get_self),
    ("PATCH", "/users/@me", edit_self),
    ("GET", "/users/@me/guilds", list_guilds),
    ("POST", "/users/@me/channels", open_dm),
    ("GET", "/users/{user_id}", get_user),
    ("GET", "/guilds/{guild_id}", get_guild),
    ("GET", "/guilds/{guild_id}/channels", list_channels),
    ("POST", "/guilds/{guild_id}/channels", create_channel),
    ("GET", "/guilds/{guild_id}/members/{user_id}", get_member),
    ("GET", "/guilds/{guild_id}/members", list_members),
    ("GET", "/guilds/{guild_id}/roles", list_roles),
    ("GET", "/guilds/{guild_id}/threads/active", list_active_threads),
    ("GET", "/oauth2/applications/@me", get_application),
    ("GET", "/applications/@me", get_application),
    ("PATCH", "/applications/@me", get_application),
    ("GET", "/gateway", get_gateway),
    ("GET", "/gateway/bot", get_gateway_bot),
]
