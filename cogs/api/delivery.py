"""Messages to Discord: post, replace, retire and remove them at a limited rate.

House rules: a post carries a nonce made from its content, so a repeat after a lost answer shows
nothing twice. Discord allows a bot 50 calls a second. Answers through an interaction do not count,
so a recently pressed message is changed and removed through its interaction.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.api.dms import DmBudget, DmWaitsError
from cogs.api.presses import Presses
from cogs.kit.hidden_ids import read_mark
from cogs.kit.interactions import NETWORK, Interaction, brief
from cogs.kit.metrics import FAILED_DMS
from cogs.kit.screen import Screen
from engine.kit.lru import remember

log = logging.getLogger(__name__)

PER_SECOND = 40
"""Calls per second; below Discord's 50, as commands and errors make some too."""
BURST = 8
"""Calls at once after a pause; any second still has fewer than 50."""
RETRIES = (0.0, 0.2, 1.0, 5.0)
"""Seconds before each attempt to remove a message after a network error."""
OPENING_LASTS = 10.0
"""Timeout for a new DM channel; discord.py would wait out any rate limit."""
LOOK_EVERY = 15.0
"""Seconds for which a channel's newest message is cached."""
LOOKS = 1000
"""Channels in the caches of newest messages and locks."""

UNKNOWN_MESSAGE = 10008
TOO_OLD_TO_EDIT = 30046
THREAD_EXISTS = 160004
IMPOSSIBLE = frozenset({400, 413})
"""Statuses of an edit that would be refused again: a wrong or too large body."""
LOST_CHANNEL = frozenset({10003, 10004})
BARRED = frozenset({50001, 50013, 50083, 160005, 20016, 20028, 200000})
THREAD_LOCKED = 160005
LOCKED = frozenset({50083, THREAD_LOCKED})
"""Codes of a locked thread: posting reopens one that is only archived."""
GONE = frozenset({50278, 10013})
"""Codes for a user without a common server, or without an account."""
CLOSED_DMS = frozenset({50007, *GONE})
TOO_FAST = frozenset({40003, 20026})
"""Codes for too many new DM channels; the second means quarantine."""


class Posted(NamedTuple):
    """A message posted by this or an earlier attempt, with its mark."""

    channel: int
    message: int
    mark: int | None


class ChannelLostError(Exception):
    """The channel, thread or server is gone."""


class BarredError(Exception):
    """The bot may not post there; Discord's `code` tells the reason."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.code = code

    @property
    def is_locked(self) -> bool:
        """Whether a thread is locked."""
        return self.code in LOCKED


class DmClosedError(Exception):
    """No DM reaches this user in `channel`; `is_gone` if Discord says they left."""

    def __init__(self, channel: int | None, *, is_gone: bool = False) -> None:
        super().__init__()
        self.channel = channel
        self.is_gone = is_gone


class Delivery:
    """All calls that change messages, except direct answers to interactions."""

    def __init__(
        self,
        client: discord.Client,
        openings: DmBudget,
        now: Callable[[], float] = time.time,
        processes: Callable[[], int] = lambda: 1,
    ) -> None:
        """Create it; `processes` returns how many processes share the rate limit."""
        self._client = client
        self._openings = openings
        self._now = now
        self._processes = processes
        self._next = 0.0
        self._gate = asyncio.Lock()
        self._opening = asyncio.Lock()  # Discord restricts bots that open many DMs at once
        self.presses = Presses(now)
        self._newest: OrderedDict[int, tuple[int, float]] = OrderedDict()
        """By channel the newest message, and when that was found."""
        self._locks: OrderedDict[int, tuple[bool, float]] = OrderedDict()
        """By channel whether it is a locked thread, and when that was found."""

    def remember_press(self, interaction: Interaction) -> None:
        """Remember an interaction, through which its message can be changed for a while."""
        self.presses.remember(interaction)

    async def post(self, channel: int, screen: Screen, nonce: str) -> Posted:
        """Post a message. Raises ChannelLostError, BarredError, or the temporary error."""
        await self._pace()
        try:
            message = await self._client.get_partial_messageable(channel).send(
                nonce=nonce, **screen.send_arguments()
            )
        except discord.HTTPException as error:
            raise _meaning(error) from error
        self._saw_newest(channel, message.id)
        return Posted(channel, message.id, read_mark(message))

    async def post_dm(self, user: int, channel: int | None, screen: Screen, nonce: str) -> Posted:
        """Post a message to a user's DM channel.

        Raises DmClosedError if the user takes none from the bot, and DmWaitsError if no new channel
        may be opened now. The caller then tells the user elsewhere.
        """
        try:
            if channel is None:
                channel = await self._open_dm(user)
            await self._pace()
            message = await self._client.get_partial_messageable(channel).send(
                nonce=nonce, **screen.send_arguments()
            )
        except discord.HTTPException as error:
            FAILED_DMS.labels(str(error.code)).inc()
            if error.code in CLOSED_DMS or error.status == 403:
                log.info("a DM could not be sent: %s", brief(error))
                raise DmClosedError(channel, is_gone=error.code in GONE) from error
            raise
        return Posted(channel, message.id, read_mark(message))

    async def _open_dm(self, user: int) -> int:
        """Open the DM channel of a user whom the bot never wrote."""
        async with self._opening:
            await self._openings.take()
            await self._pace()
            try:
                found = await self._create_dm(user)
            except (TimeoutError, discord.HTTPException, discord.RateLimited) as error:
                if isinstance(error, discord.HTTPException) and error.code not in TOO_FAST:
                    raise
                FAILED_DMS.labels(str(getattr(error, "code", "timeout"))).inc()
                await self._openings.note_too_fast()
                raise DmWaitsError from error
            await self._openings.note_opened()
            return found.id

    async def _create_dm(self, user: int) -> discord.DMChannel:
        """Open a DM channel; retry a timeout once, as it is no rate limit."""
        create = self._client.create_dm
        try:
            return await asyncio.wait_for(create(discord.Object(user)), OPENING_LASTS)
        except TimeoutError:
            log.info("opening a DM channel timed out; retrying once")
        return await asyncio.wait_for(create(discord.Object(user)), OPENING_LASTS)

    async def replace(self, channel: int, message: int, screen: Screen) -> bool:
        """Replace a message's content; return False if a new message is needed."""
        if await self.presses.replace(message, screen):
            return True
        return await self._edit(channel, message, **screen.edit_arguments())

    async def retire(self, channel: int, message: int, text: str, picture: str | None, alt: str) -> None:
        """Turn a message into a record: its text and attached picture, no controls."""
        try:
            if picture is None or not await self._edit(channel, message, view=_record(text, picture, alt)):
                await self._edit(channel, message, view=_record(text, None, ""), attachments=[])
        except (ChannelLostError, BarredError, *NETWORK) as error:
            log.info("an old message keeps its controls: %s", brief(error))

    async def remove(self, channel: int, message: int) -> None:
        """Delete a message if it is there and can be deleted."""
        if await self.presses.remove(message):
            return
        for wait in RETRIES:
            await asyncio.sleep(wait)
            await self._pace()
            try:
                await self._client.get_partial_messageable(channel).get_partial_message(message).delete()
            # discord.py has already retried where that helps
            except discord.HTTPException as error:
                log.info("an old message stays: %s", brief(error))
            except NETWORK as error:
                log.info("an old message is not removed yet: %s", brief(error))
                continue
            return

    async def is_newest(self, channel: int, message: int) -> bool:
        """Return whether a message is the newest of its channel, or was seconds ago.

        The call needs no permission or intent. A channel that is gone or closed gives False.
        """
        newest, seen = self._newest.get(channel, (0, float("-inf")))
        if 0 <= self._now() - seen < LOOK_EVERY:
            return newest == message
        found = await self._look_at(channel)
        return found is not None and newest_in(found) == message

    async def is_locked(self, guild: int | None, channel: int) -> bool:
        """Return whether a channel is a locked thread, in which no button works.

        Discord is asked only about archived threads, and about servers of other processes.
        """
        if guild is None:
            return False
        home = self._client.get_guild(guild)
        place = None if home is None else home.get_channel_or_thread(channel)
        if place is not None:
            return isinstance(place, discord.Thread) and place.locked
        is_locked, seen = self._locks.get(channel, (False, float("-inf")))
        if 0 <= self._now() - seen < LOOK_EVERY:
            return is_locked
        found = await self._look_at(channel)
        return found is not None and is_locked_now(found)

    def forget_lock(self, thread: int) -> None:
        """Ask again next time, since Discord reported that a thread is not locked."""
        self._locks.pop(thread, None)

    async def _look_at(self, channel: int) -> dict[str, Any] | None:
        """Fetch a channel and fill the caches; None if it is gone or closed."""
        await self._pace()
        try:
            found: Any = await self._client.http.get_channel(channel)
        except discord.HTTPException as error:
            if error.status < 500 and error.status != 429:
                return None  # the next post there fails with the reason
            raise
        self._saw_newest(channel, newest_in(found))
        remember(self._locks, channel, (is_locked_now(found), self._now()), LOOKS)
        return found  # type: ignore[no-any-return]

    async def is_gone(self, channel: int, message: int) -> bool:
        """Return whether a message is deleted; False if the bot may not look."""
        await self._pace()
        try:
            await self._client.http.get_message(channel, message)
        except NETWORK as error:
            return isinstance(error, discord.HTTPException) and error.code == UNKNOWN_MESSAGE
        return False

    async def open_thread(self, channel: int, message: int, name: str) -> int | None:
        """Open a thread on a message; None if that is not allowed."""
        await self._pace()
        try:
            start = self._client.get_partial_messageable(channel).get_partial_message(message)
            thread = await self._client.http.start_thread_with_message(
                start.channel.id, message, name=name, auto_archive_duration=10080
            )
        except discord.HTTPException as error:
            if error.code == THREAD_EXISTS:
                return message  # a message's thread has the message's id
            if error.status < 500 and error.status != 429:
                log.info("no thread for a match: %s", brief(error))
                return None
            raise
        return int(thread["id"])

    async def revive(self, thread: int) -> bool:
        """Reopen an archived thread, where buttons fail on phones; False if impossible."""
        await self._pace()
        try:
            found: Any = await self._client.http.edit_channel(thread, archived=False)
        except NETWORK as error:
            log.info("a thread stays archived: %s", brief(error))
            return not _is_final(error)  # if final, it is gone, locked or closed to us
        is_locked = is_locked_now(found)  # managers of threads may open a locked one
        remember(self._locks, thread, (is_locked, self._now()), LOOKS)
        if is_locked:
            await self.archive(thread)
        return not is_locked

    async def archive(self, thread: int) -> bool:
        """Archive a thread; return False to try again later."""
        await self._pace()
        try:
            await self._client.http.edit_channel(thread, archived=True)
        except NETWORK as error:
            log.info("a thread stays open: %s", brief(error))
            return _is_final(error)
        return True

    def _saw_newest(self, channel: int, message: int) -> None:
        remember(self._newest, channel, (message, self._now()), LOOKS)

    async def _edit(self, channel: int, message: int, **changes: Any) -> bool:
        await self._pace()
        changes.setdefault("allowed_mentions", discord.AllowedMentions.none())
        try:
            partial = self._client.get_partial_messageable(channel).get_partial_message(message)
            await partial.edit(**changes)
        except discord.HTTPException as error:
            is_impossible = error.code in {UNKNOWN_MESSAGE, TOO_OLD_TO_EDIT} or error.status in IMPOSSIBLE
            if is_impossible and error.code not in BARRED:
                log.info("a message can't be edited: %s", brief(error))
                return False
            raise _meaning(error) from error
        return True

    async def _pace(self) -> None:
        """Wait until the next call is allowed; a delay causes no burst later."""
        async with self._gate:
            now = asyncio.get_running_loop().time()
            self._next = max(self._next, now - BURST / PER_SECOND) + self._processes() / PER_SECOND
            if self._next > now:
                await asyncio.sleep(self._next - now)


def newest_in(channel: Mapping[str, Any]) -> int:
    """Return the id of a channel's newest message; 0 if there is none."""
    return int(channel.get("last_message_id") or 0)


def is_locked_now(channel: Mapping[str, Any]) -> bool:
    """Return whether channel data from Discord describes a locked thread."""
    return bool((channel.get("thread_metadata") or {}).get("locked"))


def _is_final(error: BaseException) -> bool:
    """Return whether the same call would be refused again."""
    return isinstance(error, discord.HTTPException) and error.status < 500 and error.status != 429


def _meaning(error: discord.HTTPException) -> Exception:
    if error.code in LOST_CHANNEL:
        return ChannelLostError()
    if error.code in BARRED or error.status == 403:
        return BarredError(error.code)
    return error


def _record(text: str, picture: str | None, alt: str) -> ui.LayoutView:
    container = ui.Container[Any](ui.TextDisplay(text))
    if picture is not None:
        container.add_item(
            ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{picture}", description=alt))
        )
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    view.stop()
    return view
