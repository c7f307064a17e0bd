"""Pictures of a match that a user posts for everyone.

House rules: each is posted once in each channel, and pings no one. The stored messages of the match
remember where.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final
from weakref import WeakValueDictionary

from cogs.api.delivery import BarredError, ChannelLostError
from cogs.buttons.askers import check_at_home, check_public
from cogs.kit.interactions import Interaction
from cogs.kit.permissions import GIVE, obstacle_here, permission_names
from cogs.kit.screen import Screen, text_screen
from cogs.kit.wording import Markdown, channel_link, teller
from cogs.screens.lines import message_url
from cogs.screens.stamps import prefix
from cogs.services import Services
from engine.contract.errors import LobbyRefusal
from engine.contract.words import Sentence, say
from engine.match.message_records import Surface
from engine.match.records import Match

SHARED: Final = "shared"
"""Stamp of a picture that was posted."""
NOT_HERE: Final = say("You can’t write here, so I can’t post a picture for you.")


@dataclass(frozen=True, slots=True)
class Shared:
    """What is posted: its name among the pictures of the match, the ply, a letter for the nonce."""

    name: str
    ply: int
    kind: str


class Posts:
    """The pictures that users have posted."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._posting: WeakValueDictionary[tuple[int, str], asyncio.Lock] = WeakValueDictionary()
        """Locks by match and slot, so that two presses post one picture."""

    async def once(
        self,
        interaction: Interaction,
        match: Match,
        what: Shared,
        drawn: Callable[[], Awaitable[Screen]],
    ) -> tuple[Surface, bool]:
        """Post a picture in the user's channel, unless it is there already.

        Return its record, and whether it is new. LobbyRefusal if the bot may not post there.
        """
        channel = interaction.channel_id or 0
        slot = f"{what.name}:{channel}"
        async with self._posting.setdefault((match.id, slot), asyncio.Lock()):
            row = (await self._services.messages.surfaces(match.id)).get(slot)
            if row is not None:
                return row, False
            nonce = f"{prefix(match)}{what.kind}{what.ply}.{channel % 10**6}"
            try:
                posted = await self._services.delivery.post(channel, await drawn(), nonce)
            except (ChannelLostError, BarredError) as error:
                raise LobbyRefusal(_cant_post(channel)) from error
            row = Surface(
                slot=slot,
                channel=channel,
                message=posted.message,
                ply=what.ply,
                since=what.ply,
                turn=0,
                stamp=SHARED,
                posted=int(self._services.now()),
                live=False,
            )
            await self._services.messages.keep_surface(match.id, row)
            return row, True


def check_can_post(interaction: Interaction) -> None:
    """Raise LobbyRefusal if the user may not write here, or the bot may not post."""
    check_at_home(interaction)
    check_public(interaction, NOT_HERE)
    obstacle, channel = obstacle_here(interaction), interaction.channel_id or 0
    if obstacle is None:
        return
    if not obstacle.missing:
        raise LobbyRefusal(_cant_post(channel))
    raise LobbyRefusal(
        say(
            "I can’t post a picture in {channel}: I’m missing {permissions}. {give}",
            channel=channel_link(channel),
            permissions=permission_names(obstacle.missing),
            give=GIVE,
        )
    )


def posted_screen(match: Match, row: Surface, interaction: Interaction, said: str) -> Screen:
    """Return the end of sharing: `said` is a template with a link to the posted `{card}`."""
    card = Markdown("" if row.message is None else message_url(match, row.channel, row.message))
    return text_screen(teller(match, interaction.locale)(say(said, card=card)))


def _cant_post(channel: int) -> Sentence:
    return say(
        "I can’t post a picture in {channel}. You can save it and post it yourself.",
        channel=channel_link(channel),
    )
