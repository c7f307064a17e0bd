"""The option `with:@name` of `/play`: who is invited, and how they decline."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping, Sequence
from typing import Final

import discord
from discord.ext import commands

from cogs.api.membership import UnknownMemberError
from cogs.buttons.askers import asker_of
from cogs.client import Bot
from cogs.kit.ids import Click
from cogs.kit.interactions import Interaction, is_foreign
from cogs.kit.limits import DESCRIPTION
from cogs.kit.replies import Ack
from cogs.kit.wording import mention, shorten
from cogs.services import Services
from engine.contract.errors import LobbyRefusal
from engine.contract.typed_words import Vocabulary, typed_word
from engine.contract.words import Teller, say
from engine.match.names import shown_name

NAME: Final = "with"
"""Name of the option."""
_PYTHON: Final = "with_"
"""The same as the name of a Python parameter."""
PARAMETERS: Final = (inspect.Parameter(_PYTHON, inspect.Parameter.KEYWORD_ONLY, default="", annotation=str),)
RENAMED: Final = {_PYTHON: NAME}
MOST: Final = 25
"""Greatest number of users that are read: more than any game has seats."""

_PERSON = re.compile(r"<@!?(\d{1,20})>")
_APART = re.compile(r"[\s,;&+、]+|\band\b")
AND: Final = Vocabulary({"and": typed_word("and")})


def descriptions(telling: Teller) -> dict[str, str]:
    """Return the description of the option for the slash command."""
    said = say("Who plays with you: @name @other, and computers, as in “2 easy computers”")
    return {_PYTHON: shorten(telling(said), DESCRIPTION)}


def taken_from(given: dict[str, object]) -> str:
    """Remove the option from a game's arguments and return its text."""
    return str(given.pop(_PYTHON, "")).strip()


async def read_guests(services: Services, interaction: Interaction, text: str) -> tuple[int, ...]:
    """Return the Discord ids of the invited users.

    Raises LobbyRefusal if the text names no user, or one who can't play here.
    """
    users = tuple(dict.fromkeys(int(found) for found in _PERSON.findall(text)))
    rest = _PERSON.sub(" ", text)
    if _APART.sub("", AND.in_english(rest)) or not users or len(users) > MOST:
        raise LobbyRefusal(
            say(
                "I can’t tell who you mean by “{text}”: type @ and choose each player from Discord’s list.",
                text=shorten(_APART.sub("", rest) or text, 40),
            )
        )
    for user in users:
        await _check(services, interaction, user)
    return users


async def _check(services: Services, interaction: Interaction, user: int) -> None:
    """Raise LobbyRefusal unless a user is a person on this server.

    A user passes if Discord can't tell now.
    """
    client = interaction.client
    if user == client.application_id or (client.user is not None and user == client.user.id):
        raise LobbyRefusal(say("I deal and keep count, but I don’t play."))
    if interaction.guild is None or is_foreign(interaction) or user == interaction.user.id:
        return
    try:
        member = await services.membership.find(interaction.guild, user)
    except UnknownMemberError:
        return
    if member is None:
        raise LobbyRefusal(say("{who} isn’t on this server, so they can’t play here.", who=mention(user)))
    if member.bot:
        raise LobbyRefusal(say("{who} is a bot, and bots can’t play.", who=mention(user)))


async def names_of(
    services: Services, guild: discord.Guild | None, users: Sequence[int]
) -> Mapping[int, str]:
    """Return users' names on a server, as far as Discord tells."""
    names: dict[int, str] = {}
    for user in users:
        try:
            member = None if guild is None else await services.membership.find(guild, user)
        except UnknownMemberError:
            continue
        if member is not None:
            names[user] = shown_name(member.display_name, member.name)
    return names


class Invitations(commands.Cog):
    """The button **Decline** of the card."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.add("decline", self._decline, Ack.UPDATE)

    async def _decline(self, interaction: Interaction, click: Click) -> None:
        self.services.delivery.remember_press(interaction)
        await self.services.matches.seats.decline(click.number(0), asker_of(interaction))


async def setup(bot: Bot) -> None:
    """Add the cog to a bot."""
    await bot.add_cog(Invitations(bot.services))
