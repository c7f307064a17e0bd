"""The messages of questions and offered seats, in a channel or as a DM."""

from __future__ import annotations

from dataclasses import replace

from cogs.kit.screen import Screen
from cogs.kit.wording import teller
from cogs.screens.lines import link
from cogs.screens.steps import Offered, Question
from cogs.surfaces.plan_offers import offer_screen
from cogs.surfaces.plan_votes import DEPARTURE, PAUSE, SLOTS
from cogs.surfaces.vote_screens import departure_screen, paused_screen, vote_screen
from engine.match.records import Match


def question_screen(match: Match, content: Question | Offered) -> Screen:
    """Return the message of a question or an offered seat.

    Where the bot is not, it is a DM, which links to the match.
    """
    screen = _screen(match, content)
    if not match.place.is_foreign:
        return screen
    first, *rest = screen.blocks
    return replace(screen, blocks=(f"{first}\n{link(match, teller(match, content.language))}", *rest))


def _screen(match: Match, content: Question | Offered) -> Screen:
    pings, language = content.pings, content.language
    if isinstance(content, Offered):
        return offer_screen(match, content.seat, pings, language)
    if content.slot == DEPARTURE:
        return departure_screen(match, pings, language)
    if content.slot == PAUSE and match.times.is_paused:
        return paused_screen(match)
    kind = next(kind for kind, its in SLOTS.items() if its == content.slot)
    return vote_screen(match, kind, pings, language)
