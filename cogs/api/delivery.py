"""Messages to Discord: post, replace, retire, remove; paced, told apart by what a failure means.

House rules: a post carries a nonce made from what it tells, so that repeating it after a lost answer shows nothing twice.
Discord allows a bot 50 calls a second in all; answers through an interaction do not count, so a message that was pressed
a while ago is changed and removed through its interaction while that lives.
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

from cogs.api.dms import DmWaitsError, Openings
from cogs.kit.hidden_ids import read_mark
from cogs.kit.interactions import NETWORK, PRESSED, Interaction, brief
from cogs.kit.metrics import FAILED_DMS
from cogs.kit.screen import Screen
from engine.kit.lru import remember

log = logging.getLogger(__name__)

PER_SECOND = 40
"""Calls that count; below Discord's 50, because commands and acknowledged errors make some too."""
BURST = 8
"""Calls that may go out at once after a pause: with the pace, any second still has fewer than 50."""
RETRIES = (0.0, 0.2, 1.0, 5.0)
"""Seconds before each attempt to remove a message, while the connection drops: discord.py leaves that to us."""
PRESSES = 1000
"""Interactions remembered for changing the messages they came from."""
PRESS_LASTS = 14 * 60
"""Seconds for which an interaction is used so; Discord ends it after fifteen minutes."""
OPENING_LASTS = 10.0
"""Seconds for which a DM channel is waited for; discord.py would sit out whatever pause Discord asks for, and others with it."""
LOOK_EVERY = 15.0
"""Seconds for which a message that was the newest of its channel is taken to be so still: looking is a call."""
LOOKS = 1000
"""Channels of which the newest message is remembered."""

UNKNOWN_MESSAGE = 10008
TOO_OLD_TO_EDIT = 30046
THREAD_EXISTS = 160004
LOST_CHANNEL = frozenset({10003, 10004})
BARRED = frozenset({50001, 50013, 50083, 160005, 20016, 20028, 200000})
THREAD_LOCKED = 160005
LOCKED = frozenset({50083, THREAD_LOCKED})
"""A post opens a thread that was put away, so one that is refused as archived is locked, too."""
GONE = frozenset({50278, 10013})
"""Discord says that a user shares no server with the bot, or has no account any more."""
CLOSED_DMS = frozenset({50007, *GONE})
TOO_FAST = frozenset({40003, 20026})
"""What Discord says to a bot that opens too many DM channels; the second one puts it in quarantine."""


class Posted(NamedTuple):
    """A message that is there now, just posted or by an earlier attempt, and the mark that it bears."""

    channel: int
    message: int
    mark: int | None


class ChannelLostError(Exception):
    """The channel, thread or server is gone."""


class BarredError(Exception):
    """The bot may not post there: a permission, a lock, a rule of the server. Discord's `code` tells which."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.code = code

    @property
    def is_locked(self) -> bool:
        """Whether a thread is locked."""
        return self.code in LOCKED


class DmClosedError(Exception):
    """No DM reaches this user, in their `channel` if it is known; `is_gone` if Discord says that they left."""

    def __init__(self, channel: int | None, *, is_gone: bool = False) -> None:
        super().__init__()
        self.channel = channel
        self.is_gone = is_gone


class Delivery:
    """All calls that change what people see, outside direct answers to interactions."""

    def __init__(
        self,
        client: discord.Client,
        openings: Openings,
        now: Callable[[], float] = time.time,
        processes: Callable[[], int] = lambda: 1,
    ) -> None:
        """`processes` tells among how many the calls are shared just now."""
        self._client = client
        self._openings = openings
        self._now = now
        self._processes = processes
        self._next = 0.0
        self._gate = asyncio.Lock()
        self._opening = asyncio.Lock()  # Discord frowns on bots that open many DMs at once
        self._presses: OrderedDict[int, tuple[Interaction, float]] = OrderedDict()
        """By message the interaction that came from it last, and when it came."""
        self._newest: OrderedDict[int, tuple[int, float]] = OrderedDict()
        """By channel the newest message, and when it was found to be so."""
        self._locks: OrderedDict[int, tuple[bool, float]] = OrderedDict()
        """By channel whether it is a locked thread, and when that was found."""

    def remember_press(self, interaction: Interaction) -> None:
        """Let the pressed message be changed through this interaction for as long as that is possible."""
        if interaction.message is not None:
            remember(self._presses, interaction.message.id, (interaction, self._now()), PRESSES)

    async def post(self, channel: int, screen: Screen, nonce: str) -> Posted:
        """The new message. ChannelLostError, BarredError, or whatever else went wrong for now."""
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
        """The new message.

        DmClosedError if the user takes none from the bot, DmWaitsError if no channel is opened for now: then whoever asked
        tells them elsewhere.
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
                log.info("no DM to somebody: %s", brief(error))
                raise DmClosedError(channel, is_gone=error.code in GONE) from error
            raise
        return Posted(channel, message.id, read_mark(message))

    async def _open_dm(self, user: int) -> int:
        """The DM channel of somebody to whom the bot has never written."""
        async with self._opening:
            await self._openings.take()
            await self._pace()
            try:
                found = await self._create_dm(user)
            except (TimeoutError, discord.HTTPException, discord.RateLimited) as error:
                if isinstance(error, discord.HTTPException) and error.code not in TOO_FAST:
                    raise
                FAILED_DMS.labels(str(getattr(error, "code", "timeout"))).inc()
                await self._openings.went_too_fast()
                raise DmWaitsError from error
            await self._openings.went_well()
            return found.id

    async def _create_dm(self, user: int) -> discord.DMChannel:
        """Open the DM channel, and retry once after a timeout: one slow answer is no rate limit."""
        create = self._client.create_dm
        try:
            return await asyncio.wait_for(create(discord.Object(user)), OPENING_LASTS)
        except TimeoutError:
            log.info("opening a DM channel timed out; retrying once")
        return await asyncio.wait_for(create(discord.Object(user)), OPENING_LASTS)

    async def replace(self, channel: int, message: int, screen: Screen) -> bool:
        """Show something else in a message; False if that can't be done any more and a new one is needed."""
        if await self._replaced_through_interaction(message, screen):
            return True
        return await self._edit(channel, message, **screen.edit_arguments())

    async def retire(self, channel: int, message: int, text: str, picture: str | None, alt: str) -> None:
        """Leave a message as a record: its text and, under its file name, the picture it has, without controls."""
        try:
            if picture is None or not await self._edit(channel, message, view=_record(text, picture, alt)):
                await self._edit(channel, message, view=_record(text, None, ""), attachments=[])
        except (ChannelLostError, BarredError, *NETWORK) as error:
            log.info("an old message keeps its controls: %s", brief(error))

    async def remove(self, channel: int, message: int) -> None:
        """Take a message away; one that is gone already is fine, and one that can't go stays."""
        if await self._removed_through_interaction(message):
            return
        for wait in RETRIES:
            await asyncio.sleep(wait)
            await self._pace()
            try:
                await self._client.get_partial_messageable(channel).get_partial_message(message).delete()
            except discord.HTTPException as error:  # discord.py has tried again by itself where that helps
                log.info("an old message stays: %s", brief(error))
            except NETWORK as error:
                log.info("an old message is not removed yet: %s", brief(error))
                continue
            return

    async def is_newest(self, channel: int, message: int) -> bool:
        """Whether nothing was posted after the message, as far as that can be found out, or was some seconds ago.

        The one call that says so asks for no permission or intent.
        """
        newest, seen = self._newest.get(channel, (0, float("-inf")))
        if 0 <= self._now() - seen < LOOK_EVERY:
            return newest == message
        found = await self._look_at(channel)
        return found is not None and newest_in(found) == message

    async def is_locked(self, guild: int | None, channel: int) -> bool:
        """Return whether a channel of a server is a locked thread, in which no button works.

        Discord is asked only about threads that its events did not tell of: on servers of other processes, or archived.
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
        """Ask again next time: Discord told that a thread is not locked, or no more."""
        self._locks.pop(thread, None)

    async def _look_at(self, channel: int) -> dict[str, Any] | None:
        """Ask for a channel and remember what is needed of it; None if it is gone or closed to us."""
        await self._pace()
        try:
            found: Any = await self._client.http.get_channel(channel)
        except discord.HTTPException as error:
            if error.status < 500 and error.status != 429:
                return None  # the next post there fails, and says why
            raise
        self._saw_newest(channel, newest_in(found))
        remember(self._locks, channel, (is_locked_now(found), self._now()), LOOKS)
        return found  # type: ignore[no-any-return]

    async def is_gone(self, channel: int, message: int) -> bool:
        """Whether a message is there no more, as far as that can be found out: to look needs the permission to read what was said."""
        await self._pace()
        try:
            await self._client.http.get_message(channel, message)
        except NETWORK as error:
            return isinstance(error, discord.HTTPException) and error.code == UNKNOWN_MESSAGE
        return False

    async def open_thread(self, channel: int, message: int, name: str) -> int | None:
        """The thread on a message; None where there may be none."""
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
        """Take a thread out of the archive, where buttons do not work on phones. False if that can't be done: it is gone, locked or closed to us."""
        await self._pace()
        try:
            found: Any = await self._client.http.edit_channel(thread, archived=False)
        except NETWORK as error:
            log.info("a thread stays archived: %s", brief(error))
            return not _is_final(error)
        is_locked = is_locked_now(found)  # managers of threads may open one that is
        remember(self._locks, thread, (is_locked, self._now()), LOOKS)
        if is_locked:
            await self.archive(thread)
        return not is_locked

    async def archive(self, thread: int) -> bool:
        """Put a thread away; one that is gone, or may not be, stays as it is. False if that is to be tried again."""
        await self._pace()
        try:
            await self._client.http.edit_channel(thread, archived=True)
        except NETWORK as error:
            log.info("a thread stays open: %s", brief(error))
            return _is_final(error)
        return True

    def _saw_newest(self, channel: int, message: int) -> None:
        remember(self._newest, channel, (message, self._now()), LOOKS)

    async def _replaced_through_interaction(self, message: int, screen: Screen) -> bool:
        if (press := self._press_on(message)) is None:
            return False
        try:
            await press.edit_original_response(**screen.edit_arguments())
        except NETWORK as error:
            log.info("an interaction no longer reaches its message: %s", brief(error))
            self._presses.pop(message, None)
            return False
        return True

    async def _removed_through_interaction(self, message: int) -> bool:
        press = self._press_on(message)
        self._presses.pop(message, None)
        if press is None:
            return False
        try:
            await press.delete_original_response()
        except NETWORK as error:
            log.info("an interaction no longer reaches its message: %s", brief(error))
            return False
        return True

    def was_pressed(self, message: int) -> bool:
        """Whether a message can be changed through a press, which counts as no call."""
        return self._press_on(message) is not None

    def _press_on(self, message: int) -> Interaction | None:
        """The interaction through which the message can be changed, if there is one."""
        if message not in self._presses:
            return None
        interaction, since = self._presses[message]
        is_good = 0 <= self._now() - since < PRESS_LASTS and interaction.response.type is PRESSED
        return interaction if is_good else None

    async def _edit(self, channel: int, message: int, **changes: Any) -> bool:
        await self._pace()
        changes.setdefault("allowed_mentions", discord.AllowedMentions.none())
        try:
            partial = self._client.get_partial_messageable(channel).get_partial_message(message)
            await partial.edit(**changes)
        except discord.HTTPException as error:
            is_impossible = error.code in {UNKNOWN_MESSAGE, TOO_OLD_TO_EDIT} or error.status == 400
            if is_impossible and error.code not in BARRED:
                return False
            raise _meaning(error) from error
        return True

    async def _pace(self) -> None:
        """Wait for one's turn. Reckoned as each call goes out: whoever is held up is not followed by all that became due."""
        async with self._gate:
            now = asyncio.get_running_loop().time()
            self._next = max(self._next, now - BURST / PER_SECOND) + self._processes() / PER_SECOND
            if self._next > now:
                await asyncio.sleep(self._next - now)


def newest_in(channel: Mapping[str, Any]) -> int:
    """Return the number of the newest message of a channel; 0 if there is none."""
    return int(channel.get("last_message_id") or 0)


def is_locked_now(channel: Mapping[str, Any]) -> bool:
    """Return whether a channel, as Discord tells of it, is a locked thread."""
    return bool((channel.get("thread_metadata") or {}).get("locked"))


def _is_final(error: BaseException) -> bool:
    """Whether the same call would be refused again."""
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
