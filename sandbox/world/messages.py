"""Messages, and how they change."""

from __future__ import annotations

from collections.abc import Callable

from sandbox.model import Attachment, Channel, Json, Message
from sandbox.world.changes import Change
from sandbox.world.channels import Channels


class Messages(Channels):
    """The part of the world that changes messages; a post may reopen its thread."""

    def add_message(
        self,
        channel: Channel,
        author_id: int,
        *,
        content: str = "",
        type: int = 0,  # noqa: A002 - the platform's word
        flags: int = 0,
        reference: Json | None = None,
        webhook_id: int | None = None,
        interaction: Json | None = None,
        ephemeral_for: int | None = None,
        nonce: str | int | None = None,
        fill: Callable[[Message], None] | None = None,
    ) -> Message:
        """Add a message; `fill` completes it before the listeners get it.

        It adds components, files and mentions. Posting reopens an archived thread and makes the
        author a member of it.
        """
        now = self.limits.now()
        message = Message(
            self.next_id(),
            channel.id,
            author_id,
            now,
            type=type,
            content=content,
            flags=flags,
            reference=reference,
            webhook_id=webhook_id,
            interaction=interaction,
            ephemeral_for=ephemeral_for,
            nonce=nonce,
        )
        if fill is not None:
            fill(message)
        channel.messages[message.id] = message
        if ephemeral_for is None:
            channel.last_message_id = message.id
            channel.total_sent += 1
            if channel.archived:
                self.archive_thread(channel, archived=False)
            if channel.is_thread:
                for user_id in (author_id, *sorted(message.pinged)):
                    self.join_thread(channel, self.users[user_id])
        if nonce is not None:
            self._nonces[channel.id, str(nonce)] = (now, message)
        self._tell(Change("message_create", channel, message))
        return message

    def sent_with_nonce(self, channel: Channel, nonce: str | int) -> Message | None:
        """Return the message sent with this nonce in the channel lately."""
        oldest = self.limits.now() - self.limits.nonce_seconds
        while self._nonces and next(iter(self._nonces.values()))[0] < oldest:
            del self._nonces[next(iter(self._nonces))]
        found = self._nonces.get((channel.id, str(nonce)))
        return found[1] if found else None

    def touch_message(self, message: Message, *, is_edit: bool = True) -> None:
        """Announce that a message was changed; `is_edit` marks it as edited."""
        if is_edit:
            message.edited = self.limits.now()
        self._tell(Change("message_update", self.channels.get(message.channel_id), message))

    def delete_message(self, message: Message) -> None:
        """Delete a message, or dismiss an ephemeral one.

        The newest one left becomes the channel's last again.
        """
        channel = self.channels[message.channel_id]
        message.deleted = True
        channel.messages.pop(message.id, None)
        self._forget_files(message.attachments)
        self._tell(Change("message_delete", channel, message))

    def replace_files(self, message: Message, attachments: list[Attachment]) -> None:
        """Replace a message's files and delete those that it no longer has."""
        kept = {attachment.id for attachment in attachments}
        self._forget_files(a for a in message.attachments if a.id not in kept)
        message.attachments = attachments
