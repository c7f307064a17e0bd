"""What somebody who asks is shown of a match, in an answer that they alone read."""

from __future__ import annotations

from cogs.client import Bot
from cogs.interactions import Interaction
from cogs.screen import Screen
from engine.records import Look, Ply
from engine.words import say

NOT_SEATED = say("You don't play in this match. This is how it stands.")


async def hand_screen(
    bot: Bot, look: Look, interaction: Interaction, note: str = "", *, page: int = 0, is_recent: bool = False
) -> Screen:
    """The hand of whoever asks, or the table for an onlooker; what happened of late with it, if it `is_recent`."""
    if look.seat is None:
        return await bot.presenter.table(look, note)
    plies: tuple[Ply, ...] = ()
    if is_recent:
        # One time round the table: what happened since this player's last move, more or less.
        plies = await bot.matches.told(
            look.match.id, max(0, look.match.ply - len(look.match.seats)), look.match.ply
        )
    return await bot.presenter.hand(look, plies, note=note, locale=interaction.locale, page=page)


def is_private(interaction: Interaction) -> bool:
    """Whether the pressed message is one that only the presser sees, and that no surface keeps current."""
    return interaction.message is not None and interaction.message.flags.ephemeral
