"""The platform's JSON for the world's things: one pure function per shape."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final
from urllib.parse import quote

from sandbox.model import (
    FORUMS,
    HIDDEN_NAME,
    VOICES,
    Attachment,
    Channel,
    ChannelFlag,
    Guild,
    Json,
    Message,
    MessageFlag,
    User,
    born,
    moment,
)
from sandbox.world.permissions import EVERYONE, Permission
from sandbox.world.world import World

_MENTION: Final = re.compile(r"<@!?(\d+)>")


def user_json(user: User) -> Json:
    """Return a user's public JSON."""
    return {
        "id": str(user.id),
        "username": user.name,
        "discriminator": "0",
        "global_name": None if user.bot else user.name,
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
        "flags": 0,
    }


def self_json(world: World) -> Json:
    """Return the bot's own account as it sees itself."""
    return user_json(world.bot) | {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}


def member_json(world: World, user: User, *, with_user: bool = True) -> Json:
    """Return a user's membership of the guild."""
    member: Json = {
        "nick": user.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(world.bot_role_id)] if user.bot else [],
        "joined_at": moment(born(user.id)),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None
        if user.timed_out_until is None
        else moment(user.timed_out_until),
    }
    if with_user:
        member["user"] = user_json(user)
    return member


def roles_json(world: World, guild: Guild) -> list[Json]:
    """Return the role of everyone and the bot's own role."""
    common: Json = {
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "mentionable": False,
        "flags": 0,
    }
    everyone: Json = {"id": str(guild.id), "name": "@everyone", "permissions": str(int(EVERYONE))}
    bots: Json = {"id": str(world.bot_role_id), "name": world.bot.name}
    bots["permissions"] = str(int(EVERYONE | Permission(guild.bot_permissions)))
    return [
        {**common, **everyone, "position": 0, "managed": False},
        {**common, **bots, "position": 1, "managed": True, "tags": {"bot_id": str(world.bot.id)}},
    ]


def own_guild_json(world: World, guild: Guild) -> Json:
    """Return a guild as in the bot's list, with the bot's permissions there."""
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "banner": None,
        "owner": guild.owner_id is None,
        "permissions": str(int(EVERYONE | Permission(guild.bot_permissions))),
        "features": [],
    }


def guild_json(world: World, guild: Guild) -> Json:
    """Return a guild as REST shows it."""
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "owner_id": str(guild.owner_id or world.bot.id),
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": roles_json(world, guild),
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "nsfw": False,
        "nsfw_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": guild.preferred_locale,
        "max_members": 500_000,
        "max_presences": None,
        "max_video_channel_users": 25,
        "hub_type": None,
    }


def guild_create_json(world: World, guild: Guild, own: Collection[Channel]) -> Json:
    """Return a guild with its channels and threads, as the gateway sends it.

    Of the members it has only the bot, as for small guilds without intents.
    """
    active = [c for c in own if c.is_thread and not c.archived and world.can_see(world.bot, c)]
    return guild_json(world, guild) | {
        "joined_at": moment(born(world.bot.id)),
        "large": False,
        "unavailable": False,
        "member_count": sum(world.is_member(user, guild) for user in world.users.values()),
        "members": [member_json(world, world.bot)],
        "channels": [gateway_channel_json(world, c) for c in own if c.is_guild_channel],
        "threads": [channel_json(world, c) for c in active],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def channel_json(world: World, channel: Channel) -> Json:
    """Return a channel, thread or direct-message channel."""
    last = str(channel.last_message_id) if channel.last_message_id else None
    body: Json = {"id": str(channel.id), "type": int(channel.type), "last_message_id": last, "flags": 0}
    if channel.is_dm or channel.is_group:
        body["recipients"] = [user_json(world.users[user_id]) for user_id in channel.recipients]
        return body | ({"name": channel.name, "owner_id": str(channel.owner_id)} if channel.is_group else {})
    body |= {
        "guild_id": str(world.guild_of(channel).id),
        "name": channel.name,
        "parent_id": str(channel.parent_id) if channel.parent_id else None,
        "rate_limit_per_user": channel.slow_mode_seconds,
    }
    if channel.is_thread:
        return body | _thread_fields(world, channel)
    overwrites = [
        {
            "id": str(target),
            "type": 0 if target in {world.guild_of(channel).id, world.bot_role_id} else 1,
            "allow": str(overwrite.allow),
            "deny": str(overwrite.deny),
        }
        for target, overwrite in channel.overwrites.items()
    ]
    body |= {
        "position": channel.position,
        "topic": channel.topic,
        "nsfw": False,
        "permission_overwrites": overwrites,
        "last_pin_timestamp": None,
    }
    if channel.type in VOICES:
        body |= {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
    if channel.type in FORUMS:
        body |= {"available_tags": [], "default_reaction_emoji": None, "default_sort_order": None}
    return body


def gateway_channel_json(world: World, channel: Channel) -> Json:
    """Return a channel as the gateway sends it; a hidden one has few fields.

    The platform does not document which fields it leaves out. Here all fields that only one type of
    channel has are left out.
    """
    if not world.is_hidden(channel):
        return channel_json(world, channel)
    body: Json = {
        "id": str(channel.id),
        "type": int(channel.type),
        "guild_id": str(world.guild_of(channel).id),
        "name": HIDDEN_NAME,
        "position": channel.position,
        "parent_id": str(channel.parent_id) if channel.parent_id else None,
        "flags": ChannelFlag.HIDDEN,
        "permission_overwrites": [
            {
                "id": str(world.guild_of(channel).id),
                "type": 0,
                "allow": "0",
                "deny": str(int(Permission.VIEW_CHANNEL)),
            }
        ],
    }
    return body | ({"available_tags": None, "topic": None} if channel.type in FORUMS else {})


def thread_member_json(thread: Channel, user_id: int) -> Json:
    """Return a user's membership of a thread."""
    return {
        "id": str(thread.id),
        "user_id": str(user_id),
        "join_timestamp": moment(thread.created_at),
        "flags": 0,
    }


def attachment_json(attachment: Attachment) -> Json:
    """Return a file of a message."""
    body: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": attachment.size,
        "url": attachment.url,
        "proxy_url": attachment.url,
        "content_type": attachment.content_type,
        "flags": 0,
    }
    if attachment.description is not None:
        body["description"] = attachment.description
    if attachment.width:
        body |= {
            "width": attachment.width,
            "height": attachment.height,
            "placeholder": None,
            "placeholder_version": 1,
        }
    return body


def attachment_url(world: World, channel_id: int, attachment_id: int, filename: str) -> str:
    """Return the address of a file's bytes."""
    return f"{world.file_base}/{channel_id}/{attachment_id}/{quote(filename)}"


def message_json(world: World, message: Message) -> Json:
    """Return a message with everything that its reader may see.

    The gateway decides whether to withhold the content.
    """
    shown = message.shown_attachment_ids
    body: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "author": user_json(world.users[message.author_id]),
        "content": message.content,
        "timestamp": moment(message.timestamp),
        "edited_timestamp": moment(message.edited) if message.edited else None,
        "tts": False,
        "mention_everyone": message.mention_everyone,
        "mentions": [user_json(world.users[i]) for i in message.mentions],
        "mention_roles": [],
        "attachments": [attachment_json(a) for a in message.attachments if a.id not in shown],
        "embeds": message.embeds,
        "components": message.components,
        "pinned": message.pinned,
        "type": message.type,
        "flags": message.flags,
    }
    if message.nonce is not None:
        body["nonce"] = message.nonce
    if message.webhook_id is not None:
        body |= {"webhook_id": str(message.webhook_id), "application_id": str(world.application_id)}
    if message.interaction is not None:
        body["interaction_metadata"] = message.interaction
    if message.reference is not None:
        body["message_reference"] = message.reference
    if message.flags & MessageFlag.HAS_THREAD and message.id in world.channels:
        body["thread"] = channel_json(world, world.channels[message.id])
    return body


def application_json(world: World) -> Json:
    """Return the application as its own bot sees it."""
    owner = world.users.get(world.guild.owner_id, world.bot)
    return {
        "id": str(world.application_id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "summary": "",
        "bot": user_json(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "hook": True,
        "rpc_origins": [],
        "owner": user_json(owner),
        "team": None,
        "tags": [],
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": int(world.bot.in_guild),
        "approximate_user_install_count": 0,
        "install_params": {"scopes": ["bot", "applications.commands"], "permissions": str(int(EVERYONE))},
        "integration_types_config": {"0": {}, "1": {}},
    }


def resolved_users_json(world: World, user_ids: list[int]) -> Json:
    """Return the users and members that an interaction refers to."""
    users = [world.users[i] for i in user_ids if i in world.users]
    members = {
        str(user.id): member_json(world, user, with_user=False) | {"permissions": str(int(EVERYONE))}
        for user in users
        if user.in_guild
    }
    return {"users": {str(user.id): user_json(user) for user in users}, "members": members}


def resolved_channel_json(world: World, channel: Channel, person: User) -> Json:
    """Return a channel that an interaction refers to."""
    return channel_json(world, channel) | {"permissions": str(int(world.permissions(channel, person)))}


def readable_by(world: World, message: Message, has_content_intent: bool) -> Json:
    """Return a message as sent to the bot, without text it may not read."""
    body = message_json(world, message)
    is_direct = world.channels[message.channel_id].is_dm if message.channel_id in world.channels else False
    if (
        has_content_intent
        or is_direct
        or message.author_id == world.bot.id
        or world.bot.id in message.mentions
    ):
        return body
    return body | {"content": "", "embeds": [], "attachments": [], "components": []}


def mentioned_ids(text: str) -> list[int]:
    """Return the users that a text mentions, in order and once each."""
    return list(dict.fromkeys(int(found) for found in _MENTION.findall(text)))


def _thread_fields(world: World, thread: Channel) -> Json:
    count = max(0, len(thread.messages) - 1)
    fields: Json = {
        "owner_id": str(thread.owner_id),
        "message_count": count,
        "total_message_sent": thread.total_sent,
        "member_count": len(thread.members),
        "thread_metadata": {
            "archived": thread.archived,
            "auto_archive_duration": thread.auto_archive_minutes,
            "archive_timestamp": moment(thread.archived_at),
            "create_timestamp": moment(thread.created_at),
            "locked": thread.locked,
        },
    }
    if thread.is_private_thread:
        fields["thread_metadata"]["invitable"] = thread.invitable
    if world.bot.id in thread.members:
        fields["member"] = thread_member_json(thread, world.bot.id)
    return fields
