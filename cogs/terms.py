"""The terms of a match as they are chosen and shown: options of `/play` beside `pace`, and lines on every card that people sit down at."""

from __future__ import annotations

import inspect
from dataclasses import replace
from typing import Any, Final

from discord import app_commands

from cogs import paces
from cogs.ids import as_number
from cogs.limits import CHOICE, DESCRIPTION
from cogs.wording import shortened
from engine.clocks.pace import read, told
from engine.game import Teller
from engine.records import Match
from engine.terms import ABSENCES, DAYS_MOST, JOININGS, MatchTerms
from engine.words import Sentence, say

ABSENCE: Final = "absence"
JOINING: Final = "joining"
DAYS: Final = "open_days"
PARAMETERS: Final = tuple(
    inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
    for name, default, kind in (
        (ABSENCE, "house", str),
        (JOINING, "anyone", str),
        (DAYS, 0, app_commands.Range[int, 1, DAYS_MOST]),
    )
)


def descriptions(telling: Teller) -> dict[str, str]:
    """What each option is, as the slash command says it."""
    said = {
        ABSENCE: say("With a pace: what becomes of a turn whose time is up (default: the house moves)"),
        JOINING: say("Who can join (default: anyone)"),
        DAYS: say("For how many days the lobby waits for players"),
    }
    return {name: shortened(telling(sentence), DESCRIPTION) for name, sentence in said.items()}


def choices(telling: Teller) -> dict[str, list[app_commands.Choice[str]]]:
    """What can be chosen for each."""
    return {
        name: [
            app_commands.Choice(name=shortened(telling(said), CHOICE), value=key)
            for key, said in sentences.items()
        ]
        for name, sentences in ((ABSENCE, ABSENCES), (JOINING, JOININGS))
    }


def taken_from(given: dict[str, Any]) -> MatchTerms:
    """The terms that were chosen among the options of `/play`; they are none of the game's. LobbyRefusal if a pace is none."""
    return MatchTerms(
        read(given.pop(paces.NAME, "")),
        given.pop(ABSENCE, "house"),
        given.pop(JOINING, "anyone"),
        given.pop(DAYS, 0) or None,
    )


def lines(match: Match) -> tuple[Sentence, ...]:
    """What whoever joins agrees to, as far as it is not usual."""
    agreed = list[Sentence]()
    if (pace := match.pace) is not None:
        absence = ABSENCES[match.terms.absence]
        agreed.append(say("Pace: **{pace}**. {absence}", pace=told(pace), absence=absence))
    if match.terms.joining != "anyone":
        agreed.append(JOININGS[match.terms.joining])
    return tuple(agreed)


def chosen_in(terms: MatchTerms, field: str, value: str) -> MatchTerms:
    """The terms with something else chosen for one of them. LobbyRefusal where that is no pace."""
    if field == ABSENCE:
        return replace(terms, absence=next((key for key in ABSENCES if key == value), terms.absence))
    if field == JOINING:
        return replace(terms, joining=next((key for key in JOININGS if key == value), terms.joining))
    if field == DAYS:
        return replace(terms, days=as_number(value) if as_number(value) in range(1, DAYS_MOST + 1) else None)
    return replace(terms, pace=read(value))
