"""The table of guesses who wins: `/top` with **Guesses who wins**."""

from __future__ import annotations

from functools import partial

from cogs.kit.screen import Screen
from cogs.kit.wording import QUIETLY, Locale, dotted, teller
from cogs.screens.rating.table import (
    COLOUR,
    SHOWN,
    Asked,
    place_mark,
    table_rows,
    title_line,
    user_name,
)
from engine.contract.words import Sentence, Teller, say
from engine.profiles.guesses import GUESSES_LEAST, Guesser
from engine.services.standings.guesses import GuesserTable
from engine.store.interface.rating.tables import Choice

_HOW = say(
    "**Who wins?** below a board takes one guess until half-time. A right one brings a point for each player "
    "who did not win, a wrong one costs a point."
)


def guessers_screen(
    asked: Asked,
    table: GuesserTable,
    reader: int,
    locale: Locale,
    *,
    now: int,
    is_server: bool,
    choice: Choice | None,
) -> Screen:
    """Return the table of guessers with its menus, as a table of ratings."""
    telling = teller(locale=locale)
    placed = [*table.ranked[:SHOWN], *(line for line in table.ranked[SHOWN:] if line[1].user == reader)]
    lines = [
        f"### {telling(title_line(asked, say('Guesses who wins')))}",
        *(_line(place_mark(place), one, reader, telling, asked) for place, one in placed),
    ]
    if not placed:
        lines.append(telling(say("No one has a place here yet.")))
    if table.place_of(reader) is None:
        lines.append(telling(_own(table.own, choice)))
    lines.append(QUIETLY + telling(_HOW))
    others = [one for one in table.provisional if one.user != reader][:SHOWN]
    if others:
        lines.append(f"**{telling(say('Without a place yet'))}**")
        lines += [_line("", one, reader, telling, asked) for one in others]
    return Screen(
        ("\n".join(lines), partial(table_rows, asked, locale, now=now, is_server=is_server)), COLOUR
    )


def _line(place: str, one: Guesser, reader: int, telling: Teller, asked: Asked) -> str:
    told = dotted((user_name(one.user, one.account, asked), telling(_told(one))), telling)
    line = " ".join(filter(None, (place, told)))
    return f"**{line}**" if one.user == reader else line


def _told(one: Guesser) -> Sentence:
    """Return what guesses brought: "7 points · 4 of 6 right"."""
    sign = "−" if one.points < 0 else ""
    return say(
        "{points} {size:point|points} · {right} of {n} right",
        points=f"{sign}{abs(one.points)}",
        size=abs(one.points),
        right=one.right,
        n=one.guesses,
    )


def _own(own: Guesser | None, choice: Choice | None) -> Sentence:
    """Return what a reader without a place reads about themselves."""
    if own is None:
        return say("None of your guesses has counted here yet.")
    if choice is not None:
        return say("You: {told}. You are in no table, as you chose.", told=_told(own))
    missing = say("{n} of {most} guesses for a place", n=own.guesses, most=GUESSES_LEAST)
    return say("You: {told} · {missing}", told=_told(own), missing=missing)
