"""An interaction: what a person did, and the bot's answers so far."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from sandbox.limits import HANGING
from sandbox.model import Channel, Json, Message, User

DID_NOT_RESPOND: Final = "The application did not respond"
FAILED: Final = "This interaction failed"


class InteractionType(IntEnum):
    """What a person did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class CallbackType(IntEnum):
    """The types of the first answer."""

    PONG = 1
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(frozen=True, slots=True)
class Modal:
    """A form that the bot has shown to a person."""

    interaction: Interaction
    custom_id: str
    title: str
    components: list[Json]

    @property
    def body(self) -> Json:
        """The form as a client draws it."""
        return {"custom_id": self.custom_id, "title": self.title, "components": self.components}


class Interaction:
    """A click, command, autocompletion or submitted form, with its answers so far."""

    def __init__(
        self,
        id_: int,
        *,
        kind: InteractionType,
        person: User,
        channel: Channel,
        data: Json,
        source: Message | None,
    ) -> None:
        self.id = id_
        self.token = secrets.token_urlsafe(48)
        self.kind = kind
        self.person = person
        self.channel = channel
        self.data = data
        self.source = source
        """The message with the component, or behind the form; None for commands."""
        self.created = 0.0
        self.acknowledged_after: float | None = None
        self.callback_type: int | None = None
        self.message: Message | None = None
        """The answer, or the clicked message if the answer changed it."""
        self.choices: list[Json] | None = None
        self.modal: Modal | None = None
        self.followups: list[Message] = []
        self.failed: str | None = None
        """The error text of the person's client if there was no good answer."""
        self.was_disturbed = False
        """Whether an injected fault has hit this interaction.

        The bot is not blamed for what follows.
        """
        self.is_user_installed = False
        self.done = asyncio.Event()
        self.barrier: Callable[[], Awaitable[None]] | None = None

    @property
    def is_thinking(self) -> bool:
        """Whether the answer was deferred and has not come yet."""
        return self.message is not None and self.message.is_loading and not self.message.deleted

    async def wait_for_answer(self, timeout: float = HANGING) -> Interaction:
        """Wait until it is acknowledged or has failed; return the interaction.

        TimeoutError if neither happens in time.
        """
        async with asyncio.timeout(timeout):
            await self.done.wait()
        return self

    async def wait_until_settled(self, timeout: float = HANGING) -> Interaction:
        """Wait for a deferred answer and an idle bot; return the interaction."""
        await self.wait_for_answer(timeout)
        if self.barrier is not None:
            async with asyncio.timeout(timeout):
                await self.barrier()
        return self
