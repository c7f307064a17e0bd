"""What came of a press, in one sentence to whoever pressed."""

from __future__ import annotations

from cogs.kit.interactions import Interaction
from cogs.kit.replies import answer_apart
from cogs.kit.screen import text_screen
from cogs.kit.wording import teller
from engine.contract.words import Sentence
from engine.match.records import Match


async def tell_apart(interaction: Interaction, sentence: Sentence, match: Match | None = None) -> None:
    """Answer who pressed: in their own message, or beside one that all read. Seats in it are those of the `match`."""
    seat = None if match is None else match.seat_of(interaction.user.id)
    await answer_apart(interaction, text_screen(teller(match, interaction.locale, seat)(sentence)))
