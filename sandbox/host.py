"""What the parts of the sandbox need from the whole: its world, its state and its reports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from sandbox.faults import Faults
from sandbox.gateway.gateway import Gateway
from sandbox.interactions.interaction import Interaction, InteractionType
from sandbox.interactions.interactions import Interactions
from sandbox.limits import Limits
from sandbox.model import Channel, Json, Message, User
from sandbox.world.old_edits import OldEdits
from sandbox.world.world import World

Check = Callable[[str, str, Json], list[str]]
"""Checks method, path (without /api/vN) and body of a request; returns its problems."""


class Host(Protocol):
    """The running sandbox, as its REST interface and its people see it."""

    world: World
    limits: Limits
    faults: Faults
    interactions: Interactions
    gateway: Gateway
    old_edits: OldEdits
    check: Check | None
    problems: list[str]

    def report(self, problem: str) -> None:
        """Note something that a well-made client does not do."""

    def token_is_good(self, token: str) -> bool:
        """Return whether this bot token is valid."""

    def send_interaction(
        self, kind: InteractionType, person: User, channel: Channel, data: Json, source: Message | None
    ) -> Interaction:
        """Start an interaction and send it to the bot."""

    async def flush(self) -> None:
        """Wait until all changes so far are on disk, if there is a file."""
