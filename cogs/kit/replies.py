"""Answers to interactions: acknowledged at once, filled in later.

House rules: every answer sends its pictures again and lists the users it may ping (none). A lost
answer (token expired, connection dropped, Discord in trouble) never undoes what was done: it is
logged, and the surfaces show the change anyway.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from enum import Enum

import discord

from cogs.kit.hidden_ids import read_mark
from cogs.kit.interactions import NETWORK, PRESSED, Interaction, brief, is_private
from cogs.kit.loss_log import Losses
from cogs.kit.screen import Screen

log = logging.getLogger(__name__)
_acknowledgements_lost = Losses(log, "acknowledgements lost")
_answers_lost = Losses(log, "answers lost")

ALREADY_ACKNOWLEDGED = 40060
ANNOUNCED = "announced"
"""Key in an interaction's extras: how it was acknowledged."""
CLAIM = "claim"
"""Key in an interaction's extras: whether this process serves it.

An interaction can reach the bot in two ways, and other processes may receive it as well.
"""
TRIES = 2
"""Attempts to acknowledge.

discord.py does not retry after a dropped connection, and without an answer the press would time
out.
"""


class Ack(Enum):
    """The way a press is acknowledged before anything else happens."""

    UPDATE = "the message stays and may change"
    PRIVATE = "a private answer is on its way"
    PUBLIC = "an answer for everybody is on its way"
    OWN = "the handler answers by itself, at once: a modal"


def is_anothers(interaction: Interaction, error: Exception) -> bool:
    """Return whether an error says that another process has answered.

    This can happen while it is unknown which process serves the press.
    """
    claim = interaction.extras.get(CLAIM)
    is_answered = isinstance(error, discord.HTTPException) and error.code == ALREADY_ACKNOWLEDGED
    return is_answered and claim is not None and claim.result() is None


async def acknowledge(interaction: Interaction, ack: Ack) -> bool:
    """Acknowledge a press within Discord's three seconds.

    Return False if another process serves it.
    """
    interaction.extras[ANNOUNCED] = ack
    for _ in range(TRIES):
        try:
            match ack:
                case Ack.UPDATE:
                    await interaction.response.defer()
                case Ack.PRIVATE:
                    await interaction.response.defer(ephemeral=True, thinking=True)
                case Ack.PUBLIC:
                    await interaction.response.defer(thinking=True)
                case Ack.OWN:
                    pass
            return True
        except discord.HTTPException as error:
            if is_anothers(interaction, error):
                log.info("another process serves a press")
                return False
            if error.code == ALREADY_ACKNOWLEDGED:
                return True  # the first attempt got through, but its response was lost
            _acknowledgements_lost.note(brief(error))
            return True
        except NETWORK as error:
            # The press counts all the same; its answer may still get through in another way.
            _acknowledgements_lost.note(brief(error))
    return True


async def answer(interaction: Interaction, screen: Screen) -> discord.Message | None:
    """Fill in the announced answer, or change the pressed message.

    Return None if that failed. A message that others read too can't be changed by one user's press:
    the answer is a private one then.
    """
    is_read_alone = is_private(interaction) or interaction.context.dm_channel
    if interaction.response.type is PRESSED and not is_read_alone:
        await whisper(interaction, screen)
        return None
    try:
        if interaction.response.type is PRESSED:
            screen = replace(screen, mark=read_mark(interaction.message))
        message = await interaction.edit_original_response(**screen.edit_arguments())
    except NETWORK as error:
        _answers_lost.note(brief(error))
        return None
    await screen.was_shown()
    return message


async def answer_apart(interaction: Interaction, screen: Screen) -> discord.WebhookMessage | None:
    """Change the pressed message if it is private; else answer beside it.

    No surface keeps a private message current. Return the new message beside it, if there is one.
    """
    if is_private(interaction):
        await answer(interaction, screen)
        return None
    return await whisper(interaction, screen)


async def whisper(interaction: Interaction, screen: Screen) -> discord.WebhookMessage | None:
    """Answer only the user who pressed, however the press was acknowledged.

    Return the message if it is an additional one.
    """
    message: discord.WebhookMessage | None = None
    try:
        match interaction.response.type:
            case None:
                await _answer_first(interaction, screen)
            case discord.InteractionResponseType.deferred_channel_message:
                if interaction.extras.get(ANNOUNCED) is Ack.PUBLIC:
                    await _withdraw(interaction)
                    await interaction.followup.send(ephemeral=True, **screen.send_arguments())
                else:
                    await interaction.edit_original_response(**screen.edit_arguments())
            case _:
                message = await interaction.followup.send(
                    ephemeral=True, wait=True, **screen.send_arguments()
                )
    except NETWORK as error:
        _answers_lost.note(brief(error))
        return None
    await screen.was_shown()
    return message


async def publish(interaction: Interaction, screen: Screen) -> discord.WebhookMessage | None:
    """Send a public message that follows a private answer; return it.

    Call it only after that answer is filled in. Return None if that failed.
    """
    try:
        message = await interaction.followup.send(wait=True, **screen.send_arguments())
    except NETWORK as error:
        log.warning("can't send a public answer: %s", brief(error))
        return None
    await screen.was_shown()
    return message


async def _withdraw(interaction: Interaction) -> None:
    """Delete the public answer that was announced, so that a private one can follow."""
    try:
        await interaction.delete_original_response()
    except NETWORK as error:
        log.warning("can't delete an announced answer: %s", brief(error))


async def _answer_first(interaction: Interaction, screen: Screen) -> None:
    """Send the first private answer to an interaction.

    If an acknowledgement got through without our knowledge, send it as a followup.
    """
    try:
        await interaction.response.send_message(ephemeral=True, **screen.send_arguments())
    except discord.HTTPException as error:
        if error.code != ALREADY_ACKNOWLEDGED or is_anothers(interaction, error):
            raise
        await interaction.followup.send(ephemeral=True, **screen.send_arguments())
