"""The pace of a match: option of `/play` and line on lobby cards."""

from __future__ import annotations

import inspect
from typing import Final

from discord import app_commands

from cogs.kit.interactions import Interaction
from cogs.kit.limits import CHOICE, CHOICES, DESCRIPTION
from cogs.kit.wording import ago, moment, shorten, teller
from engine.clocks.pace import SUGGESTED, Pace, describe_pace, read_pace
from engine.contract.errors import EngineError
from engine.contract.words import Sentence, Teller, say
from engine.match.records import Match

NAME: Final = "pace"
"""The name of the option."""
PARAMETERS: Final = (inspect.Parameter(NAME, inspect.Parameter.KEYWORD_ONLY, default="", annotation=str),)
NONE: Final = "none"


def descriptions(telling: Teller) -> dict[str, str]:
    """Return the description of the option for the slash command."""
    said = say("How long a turn may take: 1d, 36h, or 3d+12h for a bank that grows (usually none)")
    return {NAME: shorten(telling(said), DESCRIPTION)}


async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Return the typed pace, if it is valid, and popular ones."""
    telling = teller(locale=interaction.locale)
    found: dict[str, tuple[str, Pace | None]] = {}
    try:
        if typed.strip():
            pace = read_pace(typed)
            found[str(pace) if pace is not None else NONE] = (typed.strip(), pace)
    except EngineError:
        pass
    plain = typed.lower().strip()
    liked = {
        text: (text, read_pace(text)) for text in (NONE, *SUGGESTED) if plain in text and text not in found
    }
    return [
        app_commands.Choice(name=shorten(_label(text, pace, telling), CHOICE), value=value)
        for value, (text, pace) in [*found.items(), *liked.items()][:CHOICES]
    ]


def _label(text: str, pace: Pace | None, telling: Teller) -> str:
    return telling(say("{text}: {meaning}", text=text, meaning=describe_pace(pace)))


def deadline(match: Match, seats: tuple[int, ...]) -> int | None:
    """Return when the first of these seats runs out of time, or None.

    Without a pace the limit is so long that players see it only after a reminder.
    """
    clocks = (clock for seat in seats if (clock := match.seats[seat].clock) is not None)
    told = (one.deadline for one in clocks if match.pace is not None or one.reminded)
    return min((one for one in told if one is not None), default=None)


def is_late(match: Match, seat: int, now: float) -> bool:
    """Return whether a player who is to move has run out of time."""
    ends = deadline(match, (seat,))
    return not match.times.is_paused and ends is not None and ends <= now


def deadline_of(match: Match, user: int) -> int | None:
    """Return when a user's time is up in a match, or None."""
    seat = match.seat_of(user)
    return None if seat is None else deadline(match, (seat,))


def until(match: Match, seats: tuple[int, ...]) -> Sentence | None:
    """Return the deadline as a sentence, or that the match is paused."""
    if match.times.is_paused:
        return say("while the match is paused")
    ends = deadline(match, seats)
    return None if ends is None else say("time is up {when}", when=ago(ends))


def paused_line(match: Match) -> Sentence:
    """Return the line that explains a pause."""
    return say(
        "⏸️ **Paused** until {when} at the latest. Clocks stand, moves still count, and anyone who plays "
        "can press **Go on**.",
        when=moment(match.times.put_off.until or 0),
    )
