"""Answers to interactions: acknowledged at once, filled in later, and quiet about what can no longer be said.

House rules: every answer re-sends its pictures and names whom it may ping (nobody). Losing an answer (a token run out,
a connection dropped, Discord in trouble) never undoes what was done: it is logged and the surfaces show it anyway.
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
"""Under which name it stands in an interaction's extras how it was acknowledged."""
CLAIM = "claim"
"""Under which name it stands there whether this process serves it: two ways lead from it to us, and other processes may hear of it."""
TRIES = 2
"""Attempts to acknowledge: a connection that drops, which discord.py leaves to us, must not let the press time out."""


class Ack(Enum):
    """How a press is acknowledged before anything else happens."""

    UPDATE = "the message stays and may change"
    PRIVATE = "a private answer is on its way"
    PUBLIC = "an answer for everybody is on its way"
    OWN = "the handler answers by itself, at once: a modal"


def is_anothers(interaction: Interaction, error: Exception) -> bool:
    """Whether an error says that another process has answered, where nobody could say whose the press is."""
    claim = interaction.extras.get(CLAIM)
    is_answered = isinstance(error, discord.HTTPException) and error.code == ALREADY_ACKNOWLEDGED
    return is_answered and claim is not None and claim.result() is None


async def acknowledge(interaction: Interaction, ack: Ack) -> bool:
    """Tell Discord within its three seconds that the press was received. False if another process serves it."""
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
                return True  # the first attempt got through, only its answer did not
            _acknowledgements_lost.note(brief(error))
            return True
        except NETWORK as error:
            # The press counts all the same: it was made, and its answer may yet get through by another way.
            _acknowledgements_lost.note(brief(error))
    return True


async def answer(interaction: Interaction, screen: Screen) -> discord.Message | None:
    """Fill in the answer that was announced, or change the message that was pressed. None if that got lost.

    A message that others read too is nobody's to change, whatever the press claims: its answer is a private one then.
    """
    is_read_alone = is_private(interaction) or interaction.context.dm_channel
    if interaction.response.type is PRESSED and not is_read_alone:
        await whisper(interaction, screen)
        return None
    try:
        if interaction.response.type is PRESSED:
            screen = replace(screen, mark=read_mark(interaction.message))
        message = await interaction.edit_original_response(**screen.editing())
    except NETWORK as error:
        _answers_lost.note(brief(error))
        return None
    await screen.was_shown()
    return message


async def answer_apart(interaction: Interaction, screen: Screen) -> discord.WebhookMessage | None:
    """Change the message that was pressed if its reader alone sees it and no surface keeps it current; else answer beside it.

    Return the message beside it, if there is a new one.
    """
    if is_private(interaction):
        await answer(interaction, screen)
        return None
    return await whisper(interaction, screen)


async def whisper(interaction: Interaction, screen: Screen) -> discord.WebhookMessage | None:
    """Say something to the one who pressed alone, whatever was announced before; return the message if it is a further one."""
    message: discord.WebhookMessage | None = None
    try:
        match interaction.response.type:
            case None:
                await _answer_first(interaction, screen)
            case discord.InteractionResponseType.deferred_channel_message:
                if interaction.extras.get(ANNOUNCED) is Ack.PUBLIC:
                    await _withdraw(interaction)
                    await interaction.followup.send(ephemeral=True, **screen.sending())
                else:
                    await interaction.edit_original_response(**screen.editing())
            case _:
                message = await interaction.followup.send(ephemeral=True, wait=True, **screen.sending())
    except NETWORK as error:
        _answers_lost.note(brief(error))
        return None
    await screen.was_shown()
    return message


async def publish(interaction: Interaction, screen: Screen) -> None:
    """Show everyone in the channel what a private answer has announced: only after that answer is filled in."""
    try:
        await interaction.followup.send(**screen.sending())
    except NETWORK as error:
        log.warning("a public answer was lost: %s", brief(error))
        return
    await screen.was_shown()


async def _withdraw(interaction: Interaction) -> None:
    """Take back the answer that was announced to everybody: what follows instead may then be for one alone."""
    try:
        await interaction.delete_original_response()
    except NETWORK as error:
        log.warning("an announced answer stays: %s", brief(error))


async def _answer_first(interaction: Interaction, screen: Screen) -> None:
    """Answer in private what nothing was said to yet, or to which an acknowledgement got through unknown to us."""
    try:
        await interaction.response.send_message(ephemeral=True, **screen.sending())
    except discord.HTTPException as error:
        if error.code != ALREADY_ACKNOWLEDGED or is_anothers(interaction, error):
            raise
        await interaction.followup.send(ephemeral=True, **screen.sending())
