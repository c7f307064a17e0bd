"""The router of presses: it finds each one's handler by its custom id.

It serves every button, menu and modal of any age.

House rules: a press is acknowledged before anything else. A refusal is one private sentence. A
handler that fails by our own fault is logged without secrets and answered, too. discord.py's own
view store is not used, so nothing times out here, and a restart loses nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import discord

from cogs.kit.fair_slots import OvertakenError
from cogs.kit.ids import Click, read
from cogs.kit.interactions import Interaction, is_on_foreign_message
from cogs.kit.replies import Ack, acknowledge, is_anothers, whisper
from cogs.kit.screen import text_screen
from cogs.kit.wording import ago, channel_link, moment, role_mention, teller_of_names
from engine.contract.errors import EngineError, LimitReached, OpenedElsewhere, StillTheirs
from engine.contract.words import Sentence, say

log = logging.getLogger(__name__)

Handler = Callable[[Interaction, Click], Coroutine[Any, Any, None]]

UNKNOWN_BUTTON = say(
    "I don’t know this button any more. `/matches` lists your matches and takes you to each."
)
OUR_FAULT = say(
    "Something went wrong on my side. Nothing you did is lost; please try again, or see `/matches`."
)
SKIPPED = say(
    "You asked for something newer before this picture was drawn, so I skipped it. Everything you did "
    "counts; ask again to see it."
)
NAMED = 10
"""Channels or roles that a refusal names at most."""
GOING_DOWN = say("I’m restarting. Please press again in a moment.")
CHOOSE_OTHERS = say("Choose others with `/setup`, or none for all.")
CAN_CHOOSE_OTHERS = say("Someone with **Manage Server** can choose others with `/setup`.")


@dataclass(frozen=True, slots=True)
class Route:
    """The handler of an action, and how its press is acknowledged."""

    handler: Handler
    ack: Ack
    takes_forms: bool
    """Whether a handler with `Ack.OWN` may get a form.

    Such a handler never answers with another form.
    """


class Router:
    """The dispatcher that sends each press to the handler of its action."""

    def __init__(self) -> None:
        self.preparers: list[Callable[[Interaction], Awaitable[None]]] = []
        """Awaited for each acknowledged press before its handler; it must not raise."""
        self.listeners: list[Callable[[Interaction], None]] = []
        """Called for each acknowledged press and command before its handler."""
        self._routes: dict[str, Route] = {}
        self._running: set[asyncio.Task[Any]] = set()
        self._closing = False

    def add(self, action: str, handler: Handler, ack: Ack, *, takes_forms: bool = False) -> None:
        """Register the handler of `action`. ValueError if it has one already."""
        if action in self._routes:
            raise ValueError(f"two handlers for the action {action!r}")
        self._routes[action] = Route(handler, ack, takes_forms)

    async def dispatch(self, interaction: Interaction) -> None:
        """Handle a component press or a submitted modal; ignore anything else."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        data: Any = interaction.data or {}
        click = read(str(data.get("custom_id", "")))
        route = self._routes.get(click.action) if click is not None else None
        # Discord allows no form as the answer to a form, and none of ours has such an action.
        is_form = interaction.type is discord.InteractionType.modal_submit
        if click is None or route is None or (is_form and route.ack is Ack.OWN and not route.takes_forms):
            await refuse(interaction, UNKNOWN_BUTTON)
            return
        ack = route.ack
        if ack is Ack.PRIVATE and is_on_foreign_message(interaction):
            ack = Ack.UPDATE  # then the press can change its message, and the answer follows
        await self.run(interaction, ack, route.handler(interaction, click))

    async def run(self, interaction: Interaction, ack: Ack, work: Coroutine[Any, Any, None]) -> None:
        """Acknowledge, then do the work; tell the user in one sentence if it fails."""
        task = asyncio.current_task()
        if task is not None:
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        if self._closing:
            work.close()
            await refuse(interaction, GOING_DOWN)
            return
        if not await acknowledge(interaction, ack):
            work.close()
            return
        # with `Ack.OWN` the handler must answer at once
        if ack is not Ack.OWN:
            for prepare in self.preparers:
                await prepare(interaction)
        for listener in self.listeners:
            listener(interaction)
        try:
            await work
        except EngineError as error:
            await refuse(interaction, reason_of(error, interaction), error.names)
        except OvertakenError as overtaken:
            if not overtaken.is_replaced:  # otherwise the message shows the answer to a newer press
                await refuse(interaction, SKIPPED)
        except Exception as error:
            if not is_anothers(interaction, error):  # the process that opened the form
                log.exception("an interaction failed")
                await refuse(interaction, OUR_FAULT)

    async def finish(self, patience: float) -> None:
        """Wait for running handlers, and for new ones, for `patience` seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while running := self._running - {asyncio.current_task()}:
                    await asyncio.wait(running)

    async def close(self, patience: float = 10) -> None:
        """Refuse new presses, and wait for running handlers."""
        self._closing = True
        await self.finish(patience)


def reason_of(error: EngineError, interaction: Interaction) -> Sentence:
    """Return why something was refused.

    If only time lifts the refusal, the sentence says when. If matches are opened elsewhere, it says
    where.
    """
    if isinstance(error, OpenedElsewhere):
        return say_elsewhere(error, interaction)
    if isinstance(error, StillTheirs):
        times = {"since": moment(error.since), "until": moment(error.until)}
        sentence = error.sentence
        return Sentence(sentence.template, tuple((name, times.get(name, arg)) for name, arg in sentence.args))
    if not isinstance(error, LimitReached) or error.again is None:
        return error.sentence
    return say("{reason} You can again {when}.", reason=error.sentence, when=ago(error.again))


def say_elsewhere(refusal: OpenedElsewhere, interaction: Interaction) -> Sentence:
    """Say where matches of a server are opened, or by which roles.

    If these channels and roles are gone, say who can change the setting.
    """
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    channels, roles = refusal.channels, refusal.roles
    # otherwise the server's channels and roles are unknown
    if guild is not None and not guild.unavailable:
        channels = tuple(one for one in channels if guild.get_channel(one) is not None)
        roles = tuple(one for one in roles if guild.get_role(one) is not None)
    if channels:
        return say("Matches are opened in {channels} here.", channels=_name_first(channel_link, channels))
    if roles:
        return say(
            "On this server matches are opened by {who}. You can join those that wait for players.",
            who=_name_first(role_mention, roles),
        )
    is_managing = interaction.permissions.manage_guild
    how = CHOOSE_OTHERS if is_managing else CAN_CHOOSE_OTHERS
    if refusal.channels:
        return say("The channels in which matches are opened here are gone. {how}", how=how)
    return say("The roles that may open matches here are gone. {how}", how=how)


def _name_first(name: Callable[[int], str], numbers: Sequence[int]) -> tuple[str, ...]:
    """Return the first channels or roles as mentions, as many as a sentence holds."""
    return tuple(map(name, numbers[:NAMED]))


async def refuse(interaction: Interaction, sentence: Sentence, names: Sequence[str] = ()) -> None:
    """Refuse with one private sentence; `names` are those of the seats in it."""
    await whisper(interaction, text_screen(teller_of_names(names, interaction.locale)(sentence)))
