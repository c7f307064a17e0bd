"""Lines for a player who ran out of time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.kit.wording import moment
from cogs.screens import paces
from engine.clocks.pace import SHORTEST
from engine.contract.values import Event
from engine.contract.words import Teller, say
from engine.match.missed_turns import OWN_MOVES, TOLD_FOR_OTHERS
from engine.match.records import Match, Ply
from engine.match.stand_ins import is_covered, stand_in_of
from engine.match.timing import effective_pace
from engine.players import STRENGTHS


def events_for(ply: Ply, seat: int | None) -> list[Event]:
    """Return the events of a ply that a seat may read.

    If the house moved for the seat, that is told only once.
    """
    events = [event for event in ply.events if event.is_for(seat)]
    has_own = ply.seat == seat and any(event.sentence.template in OWN_MOVES for event in events)
    return [one for one in events if not has_own or one.sentence.template not in TOLD_FOR_OTHERS]


def without_missed(plies: Sequence[Ply], match: Match, seat: int | None) -> Sequence[Ply]:
    """Return the plies without the events that `missed_line` tells a seat."""
    if seat is None or not _is_missed(match, seat):
        return plies
    told = OWN_MOVES | TOLD_FOR_OTHERS
    return [_without(ply, told) if ply.seat == seat else ply for ply in plies]


def missed_line(match: Match, seat: int, telling: Teller, plies: Sequence[Ply] = ()) -> str:
    """Return who moved for a player since their last move, and their time now.

    The text is empty if no one did.
    """
    seated, pace, clock = match.seats[seat], effective_pace(match), match.seats[seat].clock
    if not _is_missed(match, seat) or clock is None:
        return ""
    level = stand_in_of(match)
    made = [ply for ply in plies if ply.seat == seat and ply.kind == "stand_in"]
    own = [event.sentence for ply in made for event in ply.events if event.sentence.template in OWN_MOVES]
    if level is not None and is_covered(match, seat):
        told = say("You ran out of time: a computer ({level}) plays for you.", level=STRENGTHS[level])
    elif level is not None:
        told = say("You ran out of time, so a computer ({level}) played for you.", level=STRENGTHS[level])
    elif clock.missed > 1:
        told = say("You ran out of time in {n} turns, so the bot moved for you.", n=clock.missed)
    elif own and len(made) == 1 and not seated.resigned:
        told = own[0]
    else:
        told = say("You ran out of time, so the bot moved for you.")
    line = telling(told)
    if clock.is_away and pace is not None and pace.turn > SHORTEST:
        line += " " + telling(say("Until you move, you have an hour a turn."))
    return line


def nudged_line(match: Match, seat: int, telling: Teller) -> str:
    """Return the line that another player reminds a seat of its turn; else it is empty."""
    if seat not in match.to_move or not match.seats[seat].turn.nudges:
        return ""
    return telling(say("👋 The others are waiting for you: a player asked me to remind you."))


def rested_line(match: Match, seat: int, telling: Teller) -> str:
    """Return the line that vacation covers a late player, and until when.

    The text is empty if it does not.
    """
    clock = match.seats[seat].clock
    if seat not in match.to_move or clock is None or not clock.rested:
        return ""
    until = paces.deadline(match, (seat,))
    if until is None:
        return ""
    said = say(
        "You ran out of time, so {n:a vacation day covers|# vacation days cover} you until {when}.",
        n=clock.rested,
        when=moment(until),
    )
    return telling(said)


def _is_missed(match: Match, seat: int) -> bool:
    """Return whether a player who still plays has missed a turn."""
    seated = match.seats[seat]
    is_played = match.phase == "playing" and not seated.resigned
    return is_played and seated.clock is not None and seated.clock.missed > 0


def _without(ply: Ply, told: frozenset[str]) -> Ply:
    events = tuple(event for event in ply.events if event.sentence.template not in told)
    return replace(ply, events=events)
