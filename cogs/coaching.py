"""A first hand: in each of their first turns whoever plays it is told one thing that they could do, and why."""

from __future__ import annotations

from typing import Final

from cogs.wording import Locale, teller
from engine.errors import EngineError
from engine.looking import Look
from engine.matches import Matches
from engine.words import say, whole

LESSONS: Final = 3
"""Turns in which something is told; then whoever plays knows how it goes."""


async def lesson(matches: Matches, look: Look, locale: Locale | None) -> str:
    """What could be done in this turn, and why; empty where nothing is to be told."""
    match, seat = look.match, look.seat
    if not match.terms.coached or seat is None or look.ask is None or look.picks:
        return ""
    if match.seats[seat].turn > LESSONS:
        return ""
    try:
        hint = await matches.hints.of_seat(match.id, seat)
    except EngineError:
        return ""
    if hint.why is None:
        return ""
    choices = tuple(whole(words) for words in hint.said)
    return teller(match, locale, seat)(say("💡 **{choices}** — {why}", choices=choices, why=hint.why))
