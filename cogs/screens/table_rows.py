"""Rows of buttons below public boards and results."""

from __future__ import annotations

from typing import Any, Final

from discord import ButtonStyle, ui

from cogs.kit.buttons import button, rules_button, words_button
from cogs.kit.interactions import Row
from cogs.screens.endings import rematch_button
from cogs.screens.fair_deal import fair_button
from cogs.screens.moment_card import best_button, share_button
from engine.contract.words import Teller, say
from engine.match.records import Match

WIDEST: Final = 5
"""Discord's limit of buttons in a row."""


def board_rows(match: Match, telling: Teller, *, is_first: bool, has_moment: bool) -> tuple[Row, ...]:
    """Return the controls of a board.

    The first board has the seal, too. A match with a great moment can share it.
    """
    found: list[ui.Button[Any]] = [
        button(say("Play"), telling, "play", match.id, match.ply, style=ButtonStyle.primary),
        button(say("My hand"), telling, "hand", match.id, match.ply),
        words_button(match, telling),
        rules_button(match, telling),
    ]
    if is_first:
        found.append(fair_button(match, telling))
    if has_moment:
        found.append(share_button(match, telling))
    return tuple(ui.ActionRow(*found[first : first + WIDEST]) for first in range(0, len(found), WIDEST))


def result_rows(match: Match, telling: Teller, *, has_moment: bool) -> tuple[Row, ...]:
    """Return the controls of a final result."""
    row = ui.ActionRow[Any](rematch_button(match, telling), words_button(match, telling))
    if has_moment:
        row.add_item(best_button(match, telling))
    return (row.add_item(fair_button(match, telling)),)
