"""**Does it work?**: how far a server's matches come, for its managers.

House rule: counts only, each with its definition; no person is named.
"""

from __future__ import annotations

from cogs.kit.screen import Screen
from cogs.kit.wording import QUIETLY, Locale, teller
from engine.contract.words import Sentence, decimal, say
from engine.store.interface.usage import Usage


def usage_screen(usage: Usage, locale: Locale | None) -> Screen:
    """Return the page with the figures of the last 30 days."""
    telling = teller(locale=locale)
    said = say("The last 30 days on this server, without matches of one person:")
    lines = [f"## {telling(say('Does it work?'))}", telling(said)]
    for figure, definition in _figures(usage):
        lines += [f"**{telling(figure)}**", f"{QUIETLY}{telling(definition)}"]
    return Screen(("\n".join(lines),))


def _figures(usage: Usage) -> tuple[tuple[Sentence, Sentence], ...]:
    """Return each figure with its definition."""
    hours, in_time = usage.hours_to_fill, usage.in_time
    made = usage.moves + usage.stand_ins
    return (
        (
            say("Opened: {n:one match|# matches}", n=usage.opened),
            say("All that `/play` and its buttons have opened."),
        ),
        (
            say("Filled: {n} of {all}", n=usage.filled, all=usage.opened),
            say("They began with at least two people."),
        ),
        (
            say("First move: {n} of {all}", n=usage.moved, all=usage.filled),
            say("Of those that began: matches with a first move."),
        ),
        (
            say("Finished: {n} of {all}", n=usage.finished, all=usage.filled),
            say("Of those that began: matches with a final result. Many others still go on."),
        ),
        (
            say("Rematch: {n} of {all}", n=usage.rematched, all=usage.finished),
            say("Of those with a final result: matches after which a rematch began."),
        ),
        (
            say("Hours until filled: none yet")
            if hours is None
            else say("Hours until filled: {n}", n=decimal(round(10 * hours), 1)),
            say("From opening to beginning; half of the matches took less."),
        ),
        (
            say("Moves in time: none yet")
            if in_time is None
            else say("Moves in time: {n} %, of {all}", n=round(100 * in_time), all=made),
            say("Moves of people before their time was out. The bot or a computer made the others for them."),
        ),
        (
            say("Back within 30 days: {n} of {all}", n=usage.returned, all=usage.people),
            say("Of the people who played 30 to 60 days ago: those who played again within 30 days."),
        ),
    )
