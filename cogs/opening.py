"""A lobby opened where somebody asks for one: by command, from a menu, or once more from the card of one that has closed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import discord

from cogs import permissions
from cogs.asking import asker_at, asker_of, may_write
from cogs.client import Bot
from cogs.endings import name_of
from cogs.interactions import Interaction
from cogs.lines import message_url
from cogs.replies import Ack, answer
from cogs.router import refuse
from cogs.screen import text_screen
from cogs.wording import channel_link, teller
from engine.frozen import Frozen
from engine.terms import USUAL, MatchTerms
from engine.words import say


class Choice(NamedTuple):
    """Which game is to be played, with which options, on what terms, and who is invited to it."""

    game: str
    options: Frozen
    terms: MatchTerms = USUAL
    invited: tuple[int, ...] = ()


Choosing = Callable[[], Awaitable[Choice]]
"""Finds out what is to be played."""


async def usual_terms(bot: Bot, guild: int | None) -> MatchTerms:
    """Of a match that is opened on a server without a word about them."""
    return (await bot.matches.servers.rules(guild)).terms


async def open_lobby(bot: Bot, interaction: Interaction, choosing: Choosing, *, calls: bool = False) -> None:
    """Answer with a new lobby, of which whoever asks is the host; with the way to it where its card is a message of its own.

    It is where it `calls` somebody, for an answer that was announced before rings nobody, and where it is not to be in a
    match's thread.
    """
    channel = interaction.channel_id
    if channel is None or interaction.guild_id is None:
        await refuse(interaction, say("A match needs a channel of a server: type `/play` there."))
    elif lacking := permissions.missing(interaction.app_permissions):
        await refuse(interaction, permissions.how_to_give(lacking, channel))
    elif not may_write(interaction.permissions, interaction.channel):
        await refuse(interaction, say("You can’t write here, so you can’t open a match here."))
    elif calls or isinstance(interaction.channel, discord.Thread):
        await bot.router.run(interaction, Ack.PRIVATE, _open_around(bot, interaction, choosing))
    else:
        await bot.router.run(interaction, Ack.PUBLIC, _open_here(bot, interaction, choosing))


async def _open_here(bot: Bot, interaction: Interaction, choosing: Choosing) -> None:
    """The answer is the card."""
    asker = asker_of(interaction)
    choice = await choosing()
    match = await bot.matches.open(choice.game, choice.options, asker, choice.terms, choice.invited)
    message = await answer(interaction, await bot.presenter.lobby(match))
    if message is not None:
        await bot.surfaces.adopt_lobby(match, asker.place.channel, message.id)


async def _open_around(bot: Bot, interaction: Interaction, choosing: Choosing) -> None:
    """The card is posted: in the channel around a match's thread, where others find it, else where it was asked for."""
    asker = asker_of(interaction)
    played = await bot.matches.in_thread(asker.place.channel)
    if played is not None and played.place.guild == asker.place.guild:
        asker = await asker_at(interaction, played.place)
    choice = await choosing()
    match = await bot.matches.open(choice.game, choice.options, asker, choice.terms, choice.invited)
    card = await bot.surfaces.show_lobby(match.id)
    telling = teller(locale=interaction.locale)
    said = say(
        "You opened {match} in {channel}.", match=name_of(match), channel=channel_link(match.place.channel)
    )
    text = telling(said)
    if card is not None and card.message is not None:
        text += f"\n[{telling(say('Go to the match'))}]({message_url(match, card.channel, card.message)})"
    await answer(interaction, text_screen(text))
