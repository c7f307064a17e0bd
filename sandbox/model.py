"""The things in the sandbox's world: users, guilds, channels, messages, files."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Final

Json = dict[str, Any]
DISCORD_EPOCH_MS: Final = 1_420_070_400_000


class ChannelType(IntEnum):
    """The types of channel that exist here."""

    TEXT = 0
    DM = 1
    VOICE = 2
    GROUP_DM = 3
    CATEGORY = 4
    NEWS = 5
    NEWS_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    STAGE = 13
    FORUM = 15
    MEDIA = 16


THREADS: Final = frozenset({ChannelType.NEWS_THREAD, ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD})
VOICES: Final = frozenset({ChannelType.VOICE, ChannelType.STAGE})
FORUMS: Final = frozenset({ChannelType.FORUM, ChannelType.MEDIA})
"""Channels that contain only threads."""
WITHOUT_MESSAGES: Final = FORUMS | {ChannelType.CATEGORY}


class ChannelFlag:
    """Bits of a channel's flags."""

    HIDDEN: Final = 1 << 17


HIDDEN_NAME: Final = "___hidden___"
"""The platform's name for a channel that the bot may not view."""


class MessageFlag:
    """Bits of a message's flags."""

    SUPPRESS_EMBEDS: Final = 1 << 2
    HAS_THREAD: Final = 1 << 5
    EPHEMERAL: Final = 1 << 6
    LOADING: Final = 1 << 7
    SUPPRESS_NOTIFICATIONS: Final = 1 << 12
    COMPONENTS_V2: Final = 1 << 15


class ComponentType(IntEnum):
    """The types of component in messages and modals."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    MEDIA_GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS: Final = frozenset(
    {
        ComponentType.STRING_SELECT,
        ComponentType.USER_SELECT,
        ComponentType.ROLE_SELECT,
        ComponentType.MENTIONABLE_SELECT,
        ComponentType.CHANNEL_SELECT,
    }
)


@dataclass(slots=True)
class User:
    """A person or the bot.

    `dms_open` is the person's privacy setting towards the bot, `locale` their client's language.
    `nick` is their name in the guild, if it differs; until `timed_out_until` they may only read
    there. If they have `has_installed` the app, they bring its commands everywhere.
    """

    id: int
    name: str
    bot: bool = False
    in_guild: bool = True
    dms_open: bool = True
    locale: str = "en-US"
    nick: str | None = None
    timed_out_until: float | None = None
    has_installed: bool = False


@dataclass(slots=True)
class Overwrite:
    """A channel's allowed and denied permission bits for one role or member."""

    allow: int = 0
    deny: int = 0


@dataclass(slots=True)
class Guild:
    """A guild.

    `bot_permissions` is what the bot's own role grants beyond everyone's. `members` are those of a
    guild beside the world's own; `User.in_guild` tells who is in that one.
    """

    id: int
    name: str
    owner_id: int
    bot_permissions: int = 0
    preferred_locale: str = "en-US"
    members: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Attachment:
    """A file of a message.

    Its bytes are stored separately, by the same id. Only pictures have a width and height.
    """

    id: int
    filename: str
    size: int
    content_type: str
    url: str
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass(slots=True)
class Message:
    """A message in its current state.

    Edits change it in place, deletion sets `deleted`. `components` are as the platform returns
    them: with ids, and with media resolved. `ephemeral_for` is the only person who sees it.
    `pinged` are the people whom it pinged when it was created.
    """

    id: int
    channel_id: int
    author_id: int
    timestamp: float
    type: int = 0
    content: str = ""
    components: list[Json] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    edited: float | None = None
    pinned: bool = False
    nonce: str | int | None = None
    webhook_id: int | None = None
    interaction: Json | None = None
    reference: Json | None = None
    mentions: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    pinged: set[int] = field(default_factory=set)
    ephemeral_for: int | None = None
    deleted: bool = False

    @property
    def is_loading(self) -> bool:
        """Whether this is a deferred answer that still shows “is thinking”."""
        return bool(self.flags & MessageFlag.LOADING)

    @property
    def is_v2(self) -> bool:
        """Whether the message consists of V2 components."""
        return bool(self.flags & MessageFlag.COMPONENTS_V2)

    @property
    def text(self) -> str:
        """All readable text: content, embeds and text displays, a line each."""
        lines = [self.content] if self.content else []
        lines += [embed[key] for embed in self.embeds for key in ("title", "description") if embed.get(key)]
        lines += [c["content"] for c in walk(self.components) if c["type"] == ComponentType.TEXT_DISPLAY]
        return "\n".join(lines)

    @property
    def interactive(self) -> list[Json]:
        """The buttons and menus that a person can use now, in order."""
        return [c for c in walk(self.components) if "custom_id" in c and not c.get("disabled")]

    @property
    def alt_texts(self) -> list[str]:
        """The alternative texts of all pictures, in order."""
        found = [item.get("description") or "" for item in _media_items(self.components)]
        return found or [a.description or "" for a in self.attachments]

    @property
    def shown_attachment_ids(self) -> set[int]:
        """The attachments shown by components.

        The platform leaves them out of the list of attachments.
        """
        ids = set()
        for item in _media_items(self.components):
            media = item.get("media") or item.get("file") or {}
            if media.get("attachment_id"):
                ids.add(int(media["attachment_id"]))
        return ids

    def find(self, *, custom_id: str | None = None, label: str | None = None) -> Json | None:
        """Return the component with this custom id, or the button with this label.

        None if there is none.
        """
        for component in walk(self.components):
            if custom_id is not None and component.get("custom_id") == custom_id:
                return component
            if (
                label is not None
                and component["type"] == ComponentType.BUTTON
                and component.get("label") == label
            ):
                return component
        return None


@dataclass(slots=True)
class Channel:
    """A guild's channel of any type, a thread, a group, or a person's direct messages."""

    id: int
    type: ChannelType
    name: str = ""
    parent_id: int | None = None
    position: int = 0
    topic: str | None = None
    recipients: list[int] = field(default_factory=list)
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    owner_id: int | None = None
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive_minutes: int = 1440
    archived_at: float = 0.0
    created_at: float = 0.0
    members: set[int] = field(default_factory=set)
    slow_mode_seconds: int = 0
    last_message_id: int | None = None
    total_sent: int = 0
    deleted: bool = False
    guild_id: int | None = None
    """The guild it is in; None for the world's own."""
    messages: dict[int, Message] = field(default_factory=dict)

    @property
    def is_dm(self) -> bool:
        """Whether it is a person's direct messages with the bot."""
        return self.type == ChannelType.DM

    @property
    def is_group(self) -> bool:
        """Whether it is a conversation of people, without the bot."""
        return self.type == ChannelType.GROUP_DM

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread, public or private, or a forum's post."""
        return self.type in THREADS

    @property
    def is_guild_channel(self) -> bool:
        """Whether it is a guild's channel and not a thread."""
        return not (self.is_dm or self.is_group or self.is_thread)

    @property
    def is_private_thread(self) -> bool:
        """Whether it is a thread that only its members see."""
        return self.type == ChannelType.PRIVATE_THREAD


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield every component of a message or modal in reading order, nested ones too."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))
        for single in ("accessory", "component"):
            if component.get(single):
                yield from walk([component[single]])


def moment(seconds: float) -> str:
    """Return seconds since 1970 in the platform's notation."""
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).isoformat(timespec="microseconds")


def born(snowflake: int) -> float:
    """Return when an id was made, in seconds since 1970."""
    return ((snowflake >> 22) + DISCORD_EPOCH_MS) / 1000


def _media_items(components: list[Json]) -> Iterator[Json]:
    for component in walk(components):
        if component["type"] == ComponentType.MEDIA_GALLERY:
            yield from component["items"]
        elif component["type"] in {ComponentType.THUMBNAIL, ComponentType.FILE}:
            yield component
