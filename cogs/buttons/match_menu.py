"""Which of several matches somebody means: a line for each, and a button beside it that goes on with what was asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ButtonStyle, ui

from cogs.kit.buttons import button
from cogs.kit.ids import SEPARATOR, Click
from cogs.kit.interactions import Interaction, Row
from cogs.kit.screen import Screen
from cogs.kit.wording import QUIETLY, safe, teller
from cogs.screens.lines import heading_line
from cogs.screens.match_finder import (
    CAN_GIVE_UP,
    CAN_PAUSE,
    can_leave,
    going_of,
    is_any,
    is_waiting_for,
    state_of,
)
from cogs.screens.paging import leaf_row, nearest
from engine.contract.words import Seat, Sentence, Teller, say
from engine.match.records import Match
from engine.services.matches import Matches

PAGE = 8
"""Matches on a page: with the buttons that leaf, and all that holds them, fewer components than Discord takes."""

TYPED_LONGEST = 60
"""Letters of a typed move for which a button has room beside all else that its id says."""
HAND, TYPED, BOARD, IN_WORDS = "hand-of", "move-of", "board-of", "words-of"
RESIGN, PAUSE = "resign-of", "pause-of"
_LABELS = {
    HAND: say("My hand"),
    TYPED: say("Play this"),
    BOARD: say("Board"),
    IN_WORDS: say("In words"),
    RESIGN: say("Resign"),
    PAUSE: say("Pause …"),
}
"""What the button says, by what a press does."""
_AMONG = {RESIGN: CAN_GIVE_UP, PAUSE: CAN_PAUSE}
"""Which matches may be meant, where it is not any that goes on."""


def which_screen(
    found: Sequence[Match], interaction: Interaction, action: str, *args: str, page: int = 0
) -> Screen:
    """The question, and a page of the matches. A press beside one is the action with its number and the arguments."""
    user, telling = interaction.user.id, teller(locale=interaction.locale)
    pages = -(-len(found) // PAGE)
    page = nearest(page, pages)
    shown = found[page * PAGE : (page + 1) * PAGE]

    def rows() -> tuple[Row | ui.Section[Any], ...]:
        lines = tuple(
            ui.Section[Any](
                f"{heading_line(match)}\n{QUIETLY}{_where_and_whose(match, interaction)}",
                accessory=button(
                    _label(action, match, user),
                    telling,
                    action,
                    match.id,
                    *args,
                    style=ButtonStyle.primary if is_waiting_for(match, user) else ButtonStyle.secondary,
                ),
            )
            for match in shown
        )
        return lines if pages < 2 else (*lines, leaf_row(telling, page, pages, "which", action, *args))

    return Screen((f"### {telling(say('Which match?'))}", rows))


def _label(action: str, match: Match, user: int) -> Sentence:
    return say("Leave") if action == RESIGN and can_leave(match, user) else _LABELS[action]


async def turned_page(matches: Matches, interaction: Interaction, click: Click) -> Screen | None:
    """Another page of the question; None for a press that is none of ours, or if there is no match to choose any more."""
    action, *args = click.args[:-1] or ("",)
    if (
        action not in _LABELS
        or len(args) != (action == TYPED)
        or any(len(one) > TYPED_LONGEST for one in args)
    ):
        return None
    user, page = interaction.user.id, click.number(len(click.args) - 1)
    found = await going_of(matches, user, _AMONG.get(action, (is_any,)))
    return which_screen(found, interaction, action, *args, page=page) if found else None


def typed(line: str) -> tuple[str, ...]:
    """The action, and its arguments, that goes on with a typed move; with the hand where the line is too long for a button."""
    is_fit = SEPARATOR not in line and len(line) <= TYPED_LONGEST
    return (TYPED, line) if is_fit else (HAND,)


def whose_turn(match: Match, user: int) -> Sentence:
    """Who a match waits for, or where else it stands, as one of its players reads it."""
    seat = match.seat_of(user)
    can_go_on = match.phase == "playing" and match.fault is None
    if can_go_on and seat is not None and not match.seats[seat].resigned and not is_waiting_for(match, user):
        return say("{who} to move", who=tuple(Seat(seat=seat) for seat in match.to_move))
    return state_of(match, user)


def server_of(match: Match, interaction: Interaction) -> str:
    """The name of the server on which a match is played, as it stands in a line; empty where that is not known."""
    return "" if match.place.guild is None else safe(interaction.client.elsewhere.name_of(match.place.guild))


def _where_and_whose(match: Match, interaction: Interaction) -> str:
    telling: Teller = teller(match, interaction.locale, match.seat_of(interaction.user.id))
    parts = (server_of(match, interaction), telling(whose_turn(match, interaction.user.id)))
    return " · ".join(filter(None, parts))
