"""Notifications of turns: the form for them and the summary in `/settings`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, Literal

import discord
from discord import ui

from cogs.kit.limits import OPTION
from cogs.kit.wording import shorten
from cogs.screens.endings import name_of
from engine.clocks.habits import NOTICES, Habits, Notice
from engine.contract.words import Sentence, Teller, say
from engine.match.records import Match

EVERYWHERE, HERE, VACATION = "everywhere", "here", "vacation"
"""Fields of the form."""
AS_EVERYWHERE: Final = "as-everywhere"
_CHOICES: Final[Mapping[Notice, Sentence]] = {
    "dm": say("By DM, with my hand"),
    "mention": say("By a mention on the board"),
    "none": say("Not at all"),
}


Told = Literal["dm", "mention", "none", "unpinged", "called", "named"]
"""What happens to a notice.

"unpinged": by DM, because the server allows no pings. "called" and "named": on the board with or
without a ping, because no DM gets through.
"""


def actual_notice(notice: Notice, *, is_pinging: bool, is_closed: bool) -> Told:
    """Return how a user is really notified on a server.

    It depends on whether the server allows pings and whether the user's DMs are closed.
    """
    if notice == "none" or (notice == "mention" and is_pinging):
        return notice
    if is_closed:
        return "called" if is_pinging else "named"
    return "dm" if notice == "dm" else "unpinged"


def describe_notices(
    habits: Habits, match: Match | None, here: Notice | None, *, is_pinging: bool, is_closed: bool
) -> tuple[Sentence, ...]:
    """Return the settings and their effect, one sentence each.

    `here` is the choice for the match at whose place the user reads it.
    """
    everywhere: Mapping[Told, Sentence] = {
        "dm": say("When it’s your turn you get a DM with your hand."),
        "mention": say("When it’s your turn the board mentions you; **Play** below it shows you your hand."),
        "none": say("I don’t tell you when it’s your turn: `/matches` shows it."),
        "unpinged": say("When it’s your turn you get a DM with your hand: this server doesn’t allow pings."),
        "called": say("When it’s your turn the board mentions you: I can’t send you DMs."),
        "named": say(
            "When it’s your turn the board names you, but this server doesn’t allow pings: `/matches` "
            "shows it, too."
        ),
    }
    rests = (
        say("Out of time? Vacation comes first.")
        if habits.is_spending
        else say("Out of time? The bot moves at once, and vacation days are kept.")
    )
    usually = actual_notice(habits.notice, is_pinging=is_pinging, is_closed=is_closed)
    if match is None or here is None:
        return everywhere[usually], rests
    there: Mapping[Told, Sentence] = {
        "dm": say("In {match} you get a DM.", match=name_of(match)),
        "mention": say("In {match} the board mentions you.", match=name_of(match)),
        "none": say("In {match} you aren’t told.", match=name_of(match)),
        "unpinged": say("In {match} you get a DM.", match=name_of(match)),
        "called": say("In {match} the board mentions you.", match=name_of(match)),
        "named": say("In {match} the board names you, without a ping.", match=name_of(match)),
    }
    return everywhere[usually], there[actual_notice(here, is_pinging=is_pinging, is_closed=is_closed)], rests


def form(habits: Habits, match: Match | None, here: Notice | None, telling: Teller) -> list[ui.Label[Any]]:
    """Return the form's fields with the current settings; one more in a match's place."""
    labels: dict[str, str] = {notice: telling(label) for notice, label in _CHOICES.items()}
    fields = [
        ui.Label(
            text=telling(say("When it’s my turn, tell me")),
            component=_menu(EVERYWHERE, labels, habits.notice),
        )
    ]
    if match is not None:
        fields.append(
            ui.Label(
                text=shorten(telling(say("In {match}", match=name_of(match))), 45),
                component=_menu(
                    HERE,
                    {AS_EVERYWHERE: telling(say("As everywhere")), **labels},
                    AS_EVERYWHERE if here is None else here,
                ),
            )
        )
    spending = {"yes": telling(say("Spend my vacation first")), "no": telling(say("Let the bot move"))}
    fields.append(
        ui.Label(
            text=telling(say("When my time is up")),
            component=_menu(VACATION, spending, "yes" if habits.is_spending else "no"),
        )
    )
    return fields


def with_choices(habits: Habits, found: Mapping[str, tuple[str, ...]]) -> Habits:
    """Return the habits with the form's choices; missing ones stay as they are."""
    spending = (found.get(VACATION) or ("",))[0]
    return replace(
        habits,
        notice=read(found, EVERYWHERE) or habits.notice,
        is_spending=habits.is_spending if spending not in {"yes", "no"} else spending == "yes",
    )


def read(found: Mapping[str, tuple[str, ...]], name: str) -> Notice | None:
    """Return the choice in a field of the form.

    None means "as everywhere", or that the value is no choice.
    """
    chosen = (found.get(name) or ("",))[0]
    return next((notice for notice in NOTICES if notice == chosen), None)


def _menu(name: str, choices: Mapping[str, str], chosen: str) -> ui.Select[Any]:
    options = [
        discord.SelectOption(label=shorten(label, OPTION), value=value, default=value == chosen)
        for value, label in choices.items()
    ]
    return ui.Select(custom_id=name, options=options)
