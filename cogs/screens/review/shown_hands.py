"""Hands that players show to onlookers: how these ask for one, and what is asked then."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from discord import ButtonStyle, SelectOption, ui

from cogs.kit.buttons import button
from cogs.kit.ids import custom_id
from cogs.kit.interactions import Interaction, Row
from cogs.kit.limits import OPTION
from cogs.kit.screen import Screen, text_screen
from cogs.kit.wording import Locale, mention, plain_teller, shorten, teller
from cogs.screens.endings import name_of
from cogs.screens.review.replay import STEP
from engine.contract.words import Seat, say
from engine.match.records import Match
from engine.steps.hand_viewers import shown_seats

SEE: Final = "see-hand"
"""The action by which an onlooker begins to ask for a hand."""
ASKED: Final = "see-asked"
"""The action of the menu that chooses whose hand."""
SHOW, KEEP = "show-hand", "keep-hand"
"""The actions of the player's answers: match and user."""


def with_hands(table: Screen, match: Match, interaction: Interaction) -> Screen:
    """Return an onlooker's private table with the hands that they see or can ask for."""
    if match.phase != "playing":
        return table
    telling = plain_teller(match, interaction.locale)
    seen = shown_seats(match, interaction.user.id)
    if not seen and any(interaction.user.id in seated.seen_by for seated in match.seats):
        return table

    def rows() -> tuple[Row, ...]:
        if not seen:
            return (ui.ActionRow(button(say("See a hand …"), telling, SEE, match.id)),)
        hand = say("See the hand of {who}", who=Seat(seat=seen[0]))
        at = (match.id, match.ply, seen[0], "last")
        return (ui.ActionRow(button(hand, telling, STEP, *at, style=ButtonStyle.primary)),)

    return replace(table, blocks=(*table.blocks, rows))


def whose_hand_screen(match: Match, locale: Locale | None) -> Screen:
    """Return the question whose hand an onlooker would like to see."""
    telling, plain = teller(match, locale), plain_teller(match, locale)
    said = say(
        "Whose hand would you like to see? I’ll ask that player. If they agree, everyone in the match sees "
        "that, and you can’t take a seat in it."
    )
    options = [
        SelectOption(label=shorten(plain(say("{who}", who=Seat(seat=seat))), OPTION), value=str(seat))
        for seat in match.people
    ]

    def rows() -> tuple[Row, ...]:
        menu = ui.Select[Any](custom_id=custom_id(ASKED, match.id), options=options)
        return (ui.ActionRow(menu),)

    return Screen((telling(said), rows))


def request_screen(match: Match, user: int, locale: Locale | None) -> Screen:
    """Return the question to a player whether a user may see their hand."""
    telling = teller(match, locale)
    said = say(
        "{user} would like to see your hand in {match}, also as it was before, until you hide it. Everyone "
        "in the match sees that.",
        user=mention(user),
        match=name_of(match),
    )

    def rows() -> tuple[Row, ...]:
        show = button(say("Show my hand"), telling, SHOW, match.id, user, style=ButtonStyle.primary)
        return (ui.ActionRow(show, button(say("No thanks"), telling, KEEP, match.id, user)),)

    return Screen((telling(said), rows))


def answer_screen(match: Match, user: int, locale: Locale | None, *, is_shown: bool) -> Screen:
    """Return what replaces the question once the player has answered."""
    telling = teller(match, locale)
    if is_shown:
        said = say(
            "{user} sees your hand in {match} now. **Hide my hand** below it ends that.",
            user=mention(user),
            match=name_of(match),
        )
    else:
        said = say("Your hand in {match} stays hidden.", match=name_of(match))
    return text_screen(telling(said))
