"""The one way in for presses: every button, menu and modal of every age, found by what its id carries.

House rules: acknowledged before anything else; refusals are one private sentence; a handler that fails for reasons of
ours is logged without secrets and answered too. discord.py's own view store is not used, so nothing here times out,
and nothing is lost by a restart.
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
from cogs.kit.interactions import Interaction
from cogs.kit.replies import Ack, acknowledge, is_anothers, whisper
from cogs.kit.screen import text_screen
from cogs.kit.wording import ago, channel_link, moment, naming, role_mention
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
    "You asked for something newer before this picture was drawn, so I skipped it. Everything you did counts; ask again to see it."
)
NAMED = 10
"""Channels or roles that a refusal names."""
GOING_DOWN = say("I’m restarting. Please press again in a moment.")
CHOOSE_OTHERS = say("Choose others with `/setup`, or none for all.")
CAN_CHOOSE_OTHERS = say("Someone with **Manage Server** can choose others with `/setup`.")


@dataclass(frozen=True, slots=True)
class Route:
    """What answers an action, and how its press is acknowledged."""

    handler: Handler
    ack: Ack
    takes_forms: bool
    """Whether a handler that answers by itself may get a form: it never answers with another one."""


class Router:
    """Sends each press to the handler of its action."""

    def __init__(self) -> None:
        self.heard: Callable[[Interaction], Awaitable[None]] | None = None
        """Hears of each press that is acknowledged, before anything is done about it; it must not raise."""
        self.listeners: list[Callable[[Interaction], None]] = []
        """Each is told of every press and command that is acknowledged, before it is worked off."""
        self._routes: dict[str, Route] = {}
        self._running: set[asyncio.Task[Any]] = set()
        self._closing = False

    def add(self, action: str, handler: Handler, ack: Ack, *, takes_forms: bool = False) -> None:
        """Answer `action` from now on. ValueError if something answers it already."""
        if action in self._routes:
            raise ValueError(f"two handlers for the action {action!r}")
        self._routes[action] = Route(handler, ack, takes_forms)

    async def dispatch(self, interaction: Interaction) -> None:
        """Take a component press or a modal's submission; anything else is not for here."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        data: Any = interaction.data or {}
        click = read(str(data.get("custom_id", "")))
        route = self._routes.get(click.action) if click is not None else None
        # No form is answered with a form: none that we made carries such an action.
        is_form = interaction.type is discord.InteractionType.modal_submit
        if click is None or route is None or (is_form and route.ack is Ack.OWN and not route.takes_forms):
            await refuse(interaction, UNKNOWN_BUTTON)
            return
        await self.run(interaction, route.ack, route.handler(interaction, click))

    async def run(self, interaction: Interaction, ack: Ack, work: Coroutine[Any, Any, None]) -> None:
        """Acknowledge, then do the work; whatever stops it is told to the one who asked, in one sentence."""
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
        if self.heard is not None and ack is not Ack.OWN:  # who answers by itself does so at once
            await self.heard(interaction)
        for listener in self.listeners:
            listener(interaction)
        try:
            await work
        except EngineError as error:
            await refuse(interaction, reason_of(error, interaction), error.names)
        except OvertakenError as overtaken:
            if not overtaken.is_replaced:  # or the answer to a newer press is what the message shows
                await refuse(interaction, SKIPPED)
        except Exception as error:
            if not is_anothers(interaction, error):  # who opened its form
                log.exception("an interaction failed")
                await refuse(interaction, OUR_FAULT)

    async def finish(self, patience: float) -> None:
        """Let what runs come to its end, and what comes meanwhile, for so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while running := self._running - {asyncio.current_task()}:
                    await asyncio.wait(running)

    async def close(self, patience: float = 10) -> None:
        """Refuse what comes now, and let what runs finish."""
        self._closing = True
        await self.finish(patience)


def reason_of(error: EngineError, interaction: Interaction) -> Sentence:
    """Why something was refused, and when it will not be any more, where time alone brings that about; where it would not be."""
    if isinstance(error, OpenedElsewhere):
        return elsewhere(error, interaction)
    if isinstance(error, StillTheirs):
        times = {"since": moment(error.since), "until": moment(error.until)}
        sentence = error.sentence
        return Sentence(sentence.template, tuple((name, times.get(name, arg)) for name, arg in sentence.args))
    if not isinstance(error, LimitReached) or error.again is None:
        return error.sentence
    return say("{reason} You can again {when}.", reason=error.sentence, when=ago(error.again))


def elsewhere(refusal: OpenedElsewhere, interaction: Interaction) -> Sentence:
    """Where the matches of a server are opened, or by whom; where neither is there any more, who can change that."""
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    channels, roles = refusal.channels, refusal.roles
    if guild is not None and not guild.unavailable:  # or nothing is known of what it has
        channels = tuple(one for one in channels if guild.get_channel(one) is not None)
        roles = tuple(one for one in roles if guild.get_role(one) is not None)
    if channels:
        return say("Matches are opened in {channels} here.", channels=_named(channel_link, channels))
    if roles:
        return say(
            "On this server matches are opened by {who}. You can join those that wait for players.",
            who=_named(role_mention, roles),
        )
    is_managing = interaction.permissions.manage_guild
    how = CHOOSE_OTHERS if is_managing else CAN_CHOOSE_OTHERS
    if refusal.channels:
        return say("The channels in which matches are opened here are gone. {how}", how=how)
    return say("The roles that may open matches here are gone. {how}", how=how)


def _named(name: Callable[[int], str], numbers: Sequence[int]) -> tuple[str, ...]:
    """The first of them, as Discord shows them: so many as a sentence holds."""
    return tuple(map(name, numbers[:NAMED]))


async def refuse(interaction: Interaction, sentence: Sentence, names: Sequence[str] = ()) -> None:
    """One private sentence; `names` are those of the seats in it, as their owners write them."""
    await whisper(interaction, text_screen(naming(names, interaction.locale)(sentence)))
