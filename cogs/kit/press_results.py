"""One-sentence answers to the user who pressed."""

from __future__ import annotations

from cogs.kit.interactions import Interaction
from cogs.kit.replies import answer_apart
from cogs.kit.screen import text_screen
from cogs.kit.wording import teller
from engine.contract.words import Sentence
from engine.match.records import Match


async def tell_apart(interaction: Interaction, sentence: Sentence, match: Match | None = None) -> None:
    """Answer the user who pressed with one sentence.

    It replaces a private message, and is a new private message beside a public one. Seats in the
    sentence are those of `match`.
    """
    seat = None if match is None else match.seat_of(interaction.user.id)
    await answer_apart(interaction, text_screen(teller(match, interaction.locale, seat)(sentence)))
