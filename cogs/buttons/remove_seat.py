"""The host's menu to remove players and to open kept seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import SelectOption, ui

from cogs.kit.ids import custom_id
from cogs.kit.interactions import Row
from cogs.kit.limits import OPTION
from cogs.kit.screen import Screen, text_screen
from cogs.kit.wording import Locale, plain_teller, shorten, teller
from engine.contract.words import Arg, Seat, join_texts, say
from engine.match.records import Computer, Match

COMPUTER = "computer "
"""Prefix of a computer's seat; users are chosen by their Discord ids."""
EVERYONE = "everyone"
"""Choice that opens all kept seats to everyone."""


def ask_whom(match: Match, names: Mapping[int, str], locale: Locale) -> Screen:
    """Show the host a menu of all others, or say there are none.

    `names` are those of invited users, as far as they are known.
    """
    telling, plain = teller(match, locale), plain_teller(match, locale)
    options = [
        SelectOption(
            label=shorten(plain(say("{who}", who=Seat(seat=seat))), OPTION),
            value=f"{COMPUTER}{seat}" if isinstance(seated.occupant, Computer) else str(seated.user_id),
        )
        for seat, seated in enumerate(match.seats)
        if seated.user_id != match.host
    ]
    for place, user in enumerate(match.awaited_users, start=1):
        label = (
            say("{who} (invited)", who=names[user]) if user in names else say("Invited player {n}", n=place)
        )
        options.append(SelectOption(label=shorten(plain(label), OPTION), value=str(user)))
    if match.awaited_users:
        options.append(SelectOption(label=plain(say("Open the kept seats to everyone")), value=EVERYONE))
    if not options:
        return text_screen(telling(say("You are the only player so far.")))

    def rows() -> tuple[Row, ...]:
        menu = ui.Select[Any](
            custom_id=custom_id("removed", match.id),
            placeholder=plain(say("Remove …")),
            options=options,
        )
        return (ui.ActionRow(menu),)

    asked = [say("Who do you want to remove? They can’t join this match again.")]
    if match.awaited_users:
        asked.append(say("Invited players still can, if there is room."))
    return Screen((join_texts(map(telling, asked), telling), rows))


def say_open(match: Match, locale: Locale) -> Screen:
    """Say that no seat is kept any more."""
    return text_screen(teller(match, locale)(say("Anyone can join match #{id} now.", id=match.id)))


def say_whom(match: Match, who: Arg, locale: Locale) -> Screen:
    """Say who was removed."""
    return text_screen(
        teller(match, locale)(say("You removed {who} from match #{id}.", who=who, id=match.id))
    )
