"""The question which of several matches the user means.

Each match has a line and a button that goes on with the request.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ButtonStyle, app_commands, ui

from cogs.client import services_of
from cogs.kit.buttons import button
from cogs.kit.ids import SEPARATOR, Click
from cogs.kit.interactions import Interaction, Row
from cogs.kit.limits import CHOICE, CHOICES
from cogs.kit.screen import Screen
from cogs.kit.wording import QUIETLY, dotted, safe, shorten, teller
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
from engine.contract.errors import EngineError
from engine.contract.words import Seat, Sentence, Teller, say
from engine.library import title_of
from engine.match.records import Match
from engine.services.matches import Matches

PAGE = 8
"""Matches on a page: Discord limits components, and the page buttons count, too."""

TYPED_LONGEST = 60
"""Letters of a typed move that fit into a button's id."""
HAND, TYPED, BOARD, IN_WORDS = "hand-of", "move-of", "board-of", "words-of"
RESIGN, PAUSE, REPLAYED, LUCK = "resign-of", "pause-of", "replay-of", "luck-of"
_LABELS = {
    HAND: say("My hand"),
    TYPED: say("Play this"),
    BOARD: say("Board"),
    IN_WORDS: say("In words"),
    RESIGN: say("Resign"),
    PAUSE: say("Pause …"),
    REPLAYED: say("Replay"),
    LUCK: say("Luck"),
}
"""Labels of the buttons, by action."""
_AMONG = {RESIGN: CAN_GIVE_UP, PAUSE: CAN_PAUSE}
"""Filters of the matches that may be meant; the default is all."""


def which_screen(
    found: Sequence[Match], interaction: Interaction, action: str, *args: str, page: int = 0
) -> Screen:
    """Show the question with a page of matches.

    The press beside a match is the action with its number and the arguments.
    """
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


async def turn_page(matches: Matches, interaction: Interaction, click: Click) -> Screen | None:
    """Show another page of the question.

    The result is None for a press that is not ours, or if there is no match to choose any more.
    """
    action, *args = click.args[:-1] or ("",)
    if (
        action not in _LABELS
        or len(args) != (action in (TYPED, REPLAYED))
        or any(len(one) > TYPED_LONGEST for one in args)
    ):
        return None
    user, page = interaction.user.id, click.number(len(click.args) - 1)
    found = await going_of(matches, user, _AMONG.get(action, (is_any,)))
    return which_screen(found, interaction, action, *args, page=page) if found else None


def typed_action(line: str) -> tuple[str, ...]:
    """Return the action and arguments that go on with a typed move.

    A line too long for a button opens the hand instead.
    """
    is_fit = SEPARATOR not in line and len(line) <= TYPED_LONGEST
    return (TYPED, line) if is_fit else (HAND,)


def whose_turn(match: Match, user: int) -> Sentence:
    """Tell a player whose turn it is, or the state of the match."""
    seat = match.seat_of(user)
    can_go_on = match.phase == "playing" and match.fault is None
    if can_go_on and seat is not None and not match.seats[seat].resigned and not is_waiting_for(match, user):
        return say("{who} to move", who=tuple(Seat(seat=seat) for seat in match.to_move))
    return state_of(match, user)


def server_of(match: Match, interaction: Interaction) -> str:
    """Return the name of a match's server; empty if it is unknown."""
    return (
        ""
        if match.place.guild is None
        else safe(services_of(interaction).remote_guilds.name_of(match.place.guild))
    )


def _where_and_whose(match: Match, interaction: Interaction) -> str:
    telling: Teller = teller(match, interaction.locale, match.seat_of(interaction.user.id))
    parts = (server_of(match, interaction), telling(whose_turn(match, interaction.user.id)))
    return dotted(parts, telling)


async def autocomplete_match(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Return choices for the user's matches, those that wait for them first."""
    telling = teller(locale=interaction.locale)
    try:
        mine = await services_of(interaction).matches.of_user(interaction.user.id)
        named = [
            (
                str(match.id),
                f"#{match.id} {title_of(match.game)} — {telling(state_of(match, interaction.user.id))}",
            )
            for match in mine
        ]
    except EngineError:
        return []
    wanted = current.casefold()
    return [
        app_commands.Choice(name=shorten(name, CHOICE), value=value)
        for value, name in named
        if wanted in name.casefold()
    ][:CHOICES]
