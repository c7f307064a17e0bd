"""The terms of a match: options of `/play` and lines on lobby cards."""

from __future__ import annotations

import inspect
from dataclasses import replace
from typing import Any, Final

from discord import app_commands

from cogs.kit.ids import as_number
from cogs.kit.limits import CHOICE, DESCRIPTION
from cogs.kit.menus import Menu
from cogs.kit.wording import shorten
from cogs.screens import paces
from engine.clocks.pace import DAY, SUGGESTED, describe_pace, length, read_pace
from engine.clocks.vacation import TURN_MOST
from engine.contract.words import Sentence, Teller, say
from engine.match import timing
from engine.match.records import Match
from engine.match.stand_ins import stand_in_of
from engine.match.terms import (
    ABSENCES,
    DAYS_MOST,
    HINTS,
    JOININGS,
    RATED,
    STAND_INS,
    Absence,
    MatchTerms,
    absence_of,
)
from engine.players import LEVELS, STRENGTHS
from engine.ratings.eligibility import is_rated
from engine.services.durations import count_expected, roughly

ABSENCE: Final = "absence"
JOINING: Final = "joining"
DAYS: Final = "open_days"
HINTED: Final = "hints"
STOOD_IN: Final = "stand-in"
COUNTED: Final = "rated"
STAND_IN: Final = "stand_in"
"""The name as an option: a Python parameter can't contain a dash."""
WAITS: Final = (1, 3, 7, 14, 30)
"""Days that a lobby can be told to wait."""
_ABSENT: Final[dict[Absence, Sentence]] = {
    "house": say("The bot moves"),
    "vote": say("The others choose: bot or wait"),
    "open": say("The bot moves, the seat opens"),
}
_FOR_THEM: Final = {
    "0": say("The bot"),
    **{str(level): say("A computer ({level})", level=STRENGTHS[level]) for level in LEVELS},
}
"""Labels of the options for absent players; a command's total length is limited."""
_COUNTED: Final = {"yes": say("yes"), "no": say("no")}
PARAMETERS: Final = tuple(
    inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
    for name, default, kind in (
        (ABSENCE, "", str),
        (STAND_IN, "", str),
        (JOINING, "anyone", str),
        (COUNTED, "", str),
        (DAYS, 0, app_commands.Range[int, 1, DAYS_MOST]),
    )
)


def descriptions(telling: Teller) -> dict[str, str]:
    """Return the description of each option for the slash command."""
    said = {
        ABSENCE: say("With a pace: what happens when time is up (usually the bot moves)"),
        STAND_IN: say("With a pace: who plays for a player who is away (usually the bot)"),
        JOINING: say("Who can join (default: anyone)"),
        COUNTED: say("Rated or friendly"),
        DAYS: say("Days that the lobby waits"),
    }
    return {name: shorten(telling(sentence), DESCRIPTION) for name, sentence in said.items()}


def choices(telling: Teller) -> dict[str, list[app_commands.Choice[str]]]:
    """Return the choices of each option."""
    return {
        name: [
            app_commands.Choice(name=shorten(telling(said), CHOICE), value=key)
            for key, said in sentences.items()
        ]
        for name, sentences in (
            (ABSENCE, _ABSENT),
            (STAND_IN, _FOR_THEM),
            (JOINING, JOININGS),
            (COUNTED, _COUNTED),
        )
    }


def is_rating_asked(given: dict[str, Any]) -> bool:
    """Return whether a user asks for a rated match in `/play`."""
    return bool(given.get(COUNTED) == "yes")


def take_terms(given: dict[str, Any], usual: MatchTerms) -> MatchTerms:
    """Return the terms chosen in `/play`, else the server's usual ones.

    It removes them from the game's options. LobbyRefusal if the pace is invalid.
    """
    pace: str = given.pop(paces.NAME, "")
    stand_in: str = given.pop(STAND_IN, "")
    rated: str = given.pop(COUNTED, "")
    taken = replace(
        usual,
        pace=read_pace(pace) if pace.strip() else usual.pace,
        absence=given.pop(ABSENCE, "") or usual.absence,
        joining=given.pop(JOINING, "anyone"),
        days=given.pop(DAYS, 0) or usual.days,
        rated=rated == "yes" if rated in _COUNTED else usual.rated,
    )
    return with_choice(taken, STOOD_IN, stand_in) if stand_in else taken


def lines(match: Match, *, in_full: bool) -> tuple[Sentence, ...]:
    """Return the unusual terms that players agree to when they join.

    If not `in_full`, `asides` have the rest.
    """
    agreed = list[Sentence]()
    if (pace := match.pace) is not None and in_full:
        agreed.append(
            say(
                "Pace: **{pace}** · {rated}. {absence} Up to {n} days of vacation are spent first.",
                pace=describe_pace(pace),
                rated=_rated(match),
                n=TURN_MOST,
                absence=_absence(match),
            )
        )
    elif pace is not None:
        agreed.append(say("Pace: **{pace}** · {rated}", pace=describe_pace(pace), rated=_rated(match)))
    if match.terms.joining != "anyone":
        agreed.append(JOININGS[match.terms.joining])
    if not match.terms.hints:
        agreed.append(HINTS[False])
    return tuple(agreed)


def asides(match: Match, lasts: int | None) -> tuple[Sentence, ...]:
    """Return what happens on timeouts, and how long the match takes.

    That is the usual time, `lasts`, if known, and the maximum. Without a clock the maximum is told
    in full only, behind **More …**, because it is far away.
    """
    absence = () if match.pace is None else (_absence(match),)
    longest = None if match.pace is None else timing.longest(match, count_expected(match))
    if longest is not None:
        most = roughly(longest, at_most=True)
        if lasts is None:
            return (*absence, say("Takes {most} at the slowest.", most=most))
        return (
            *absence,
            say("Usually takes about {time}, and {most} at most.", time=roughly(lasts), most=most),
        )
    return absence if lasts is None else (*absence, say("Usually takes about {time}.", time=roughly(lasts)))


def _rated(match: Match) -> Sentence:
    """Return in one word whether a match changes ratings."""
    return say("rated") if is_rated(match) else say("friendly")


def _absence(match: Match) -> Sentence:
    """Return what happens on timeouts.

    A server's usual terms may name a computer that doesn't play this game.
    """
    return absence_of(replace(match.terms, stand_in=stand_in_of(match)))


def menus(
    chosen: MatchTerms,
    *,
    usual_days: int,
    with_absence: bool,
    with_joining: bool,
    with_hints: bool,
    with_stand_ins: bool,
    with_rated: bool = False,
) -> tuple[Menu, ...]:
    """Return a menu for each of the terms, with the current choice.

    A lobby stays open `usual_days` if nothing else is chosen.
    """
    pace = paces.NONE if chosen.pace is None else str(chosen.pace)
    waits = dict.fromkeys((*WAITS, *filter(None, (chosen.days,))))
    usual = {"0": _stays_open(usual_days)}
    found = [
        Menu(paces.NAME, {text: _pace(text) for text in dict.fromkeys((paces.NONE, *SUGGESTED, pace))}, pace)
    ]
    if with_absence:
        said = {str(key): absence_of(replace(chosen, absence=key)) for key in ABSENCES}
        found.append(Menu(ABSENCE, said, chosen.absence))
    if with_stand_ins:
        said = {str(level or 0): sentence for level, sentence in STAND_INS.items()}
        found.append(Menu(STOOD_IN, said, str(chosen.stand_in or 0)))
    if with_rated:
        found.append(rated_menu(chosen))
    if with_joining:
        found.append(Menu(JOINING, {str(key): said for key, said in JOININGS.items()}, chosen.joining))
    if with_hints:
        said = {str(int(has_hints)): sentence for has_hints, sentence in HINTS.items()}
        found.append(Menu(HINTED, said, str(int(chosen.hints))))
    others = {str(days): _stays_open(days) for days in waits if days != usual_days or days == chosen.days}
    found.append(Menu(DAYS, usual | others, str(chosen.days or 0)))
    return tuple(found)


def rated_menu(chosen: MatchTerms) -> Menu:
    """Return the menu that chooses whether matches are rated."""
    said = {str(int(rated)): sentence for rated, sentence in RATED.items()}
    return Menu(COUNTED, said, str(int(chosen.rated)))


def _pace(text: str) -> Sentence:
    return say("Pace: {pace}", pace=describe_pace(read_pace(text)))


def _stays_open(days: int) -> Sentence:
    return say("Lobby stays open {days}", days=length(days * DAY))


def with_choice(terms: MatchTerms, field: str, value: str) -> MatchTerms:
    """Return the terms with one changed choice; LobbyRefusal for an invalid pace."""
    if field == ABSENCE:
        return replace(terms, absence=next((key for key in ABSENCES if key == value), terms.absence))
    if field == JOINING:
        return replace(terms, joining=next((key for key in JOININGS if key == value), terms.joining))
    if field == DAYS:
        return replace(terms, days=as_number(value) if as_number(value) in range(1, DAYS_MOST + 1) else None)
    if field == HINTED:
        return replace(terms, hints=value != "0")
    if field == COUNTED:
        return replace(terms, rated=value != "0")
    if field == STOOD_IN:
        return replace(terms, stand_in=next((one for one in STAND_INS if str(one) == value), None))
    return replace(terms, pace=read_pace(value))
