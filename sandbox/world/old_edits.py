"""The limit for edits of old messages."""

from collections import deque

from sandbox.model import Channel, Message
from sandbox.refusals import Refusal
from sandbox.world.world import World


class OldEdits:
    """Counter for edits of messages that are more than an hour old."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._times: dict[int, deque[float]] = {}

    def count(self, channel: Channel, message: Message) -> None:
        """Refuse with 30046 if this edit of an old message exceeds the channel's limit."""
        limits = self._world.limits
        now = limits.now()
        if now - message.timestamp <= limits.edit_age_seconds:
            return
        times = self._times.setdefault(channel.id, deque())
        while times and times[0] <= now - limits.old_edit_window_seconds:
            times.popleft()
        if len(times) >= limits.old_edits:
            raise Refusal(30046, retry_after=limits.old_edit_window_seconds)
        times.append(now)
