"""Nudges: a player has the bot remind those whose turn it is.

Pure. House rules: a player is nudged once a day at most by all others together, and only an hour
after their turn began. The nudge counts as one more reminder of the turn, so it comes the way that
turns are announced, and never in quiet hours. Players who want no reminders, or are away, get none;
the player who asks can't tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.clocks.habits import Habits
from engine.clocks.pace import DAY
from engine.contract.errors import LobbyRefusal
from engine.contract.words import Seat, say
from engine.match.records import Match, Record
from engine.match.timing import habits_of, hears_reminders
from engine.steps.departures import departed_seats

FIRST: Final = 60 * 60
"""Seconds after which a turn can be nudged."""


def nudged_seats(match: Match, seat: int, now: int) -> tuple[int, ...]:
    """Return the seats that a player can nudge now.

    LobbyRefusal with the reason if there are none.
    """
    if match.phase != "playing" or match.fault is not None or match.times.is_paused:
        raise LobbyRefusal(say("No turn waits in this match now, so there is no player to remind."))
    gone = departed_seats(match)
    late = tuple(one for one in match.to_move if one != seat and one in match.people and one not in gone)
    if not late:
        if seat in match.to_move:
            raise LobbyRefusal(say("It’s your turn: the others are waiting for you."))
        raise LobbyRefusal(say("No turn waits for another player now, so there is no player to remind."))
    ready = tuple(one for one in late if _is_ready(match, one, now))
    if not ready:
        who = tuple(Seat(seat=one) for one in late)
        if any(_is_recent(match, one, now) for one in late):
            said = say(
                "{who} {n:has|have} had less than an hour so far. You can nudge later.", who=who, n=len(who)
            )
        else:
            said = say("I’ve already reminded {who} today. I do that once a day.", who=who)
        raise LobbyRefusal(said, match.names)
    return ready


def nudge(record: Record, seats: tuple[int, ...], habits: Mapping[int, Habits], now: int) -> Record:
    """Return the match in which these players are nudged, if they want reminders."""
    changed = list(record.match.seats)
    for seat in seats:
        seated = changed[seat]
        is_heard = hears_reminders(habits_of(seated, habits), now)
        turn = replace(seated.turn, nudges=seated.turn.nudges + is_heard, nudged=now)
        changed[seat] = replace(seated, turn=turn)
    match = replace(record.match, seats=tuple(changed), version=record.match.version + 1)
    return replace(record, match=match)


def _is_recent(match: Match, seat: int, now: int) -> bool:
    """Return whether a seat's turn began less than an hour ago."""
    return now - (match.seats[seat].turn.since or 0) < FIRST


def _is_ready(match: Match, seat: int, now: int) -> bool:
    """Return whether a seat can be nudged now."""
    nudged = match.seats[seat].turn.nudged
    return not _is_recent(match, seat, now) and (nudged is None or now - nudged >= DAY)
