"""Somebody's seat in a lobby taken away by its host: the menu of who sits there."""

from __future__ import annotations

from typing import Any

from discord import SelectOption, ui

from cogs.ids import custom_id
from cogs.interactions import Row
from cogs.limits import OPTION
from cogs.screen import Screen, text_screen
from cogs.wording import Locale, mention, plain_teller, shortened, teller
from engine.records import Match
from engine.words import Seat, say


def ask_whom(match: Match, locale: Locale) -> Screen:
    """The menu of all but the host, for the host alone to see. Nobody to choose is a sentence."""
    telling, plain = teller(match, locale), plain_teller(match, locale)
    options = [
        SelectOption(
            label=shortened(plain(say("{who}", who=Seat(seat=seat))), OPTION), value=str(seated.user_id)
        )
        for seat, seated in enumerate(match.seats)
        if seated.user_id not in (None, match.host)
    ]
    if not options:
        return text_screen(telling(say("You are the only player so far.")))

    def rows() -> tuple[Row, ...]:
        menu = ui.Select[Any](
            custom_id=custom_id("removed", match.id),
            placeholder=plain(say("Remove …")),
            options=options,
        )
        return (ui.ActionRow(menu),)

    return Screen((telling(say("Who do you want to remove? They can’t join this match again.")), rows))


def say_whom(match: Match, user: int, locale: Locale) -> Screen:
    """Who is gone."""
    return text_screen(
        teller(match, locale)(say("You removed {who} from match #{id}.", who=mention(user), id=match.id))
    )
