"""Whether those who wait for somebody whose time is up wait on: pure steps, as in `progress`."""

from __future__ import annotations

from dataclasses import replace

from engine.contract.errors import IllegalMove
from engine.contract.words import say
from engine.match.progress import Step, out_of_time
from engine.match.records import Record
from engine.match.timing import absent, voters
from engine.match.turns import with_seat


def vote_to_skip(record: Record, seat: int, now: int) -> Step:
    """The match with a player's wish that the house move for whom they wait for: it does, once more than half would have it.

    IllegalMove if nobody is waited for in that way, or the player is.
    """
    return decide(_vote(record, seat, skips=True), now)


def decide(record: Record, now: int) -> Step:
    """Let the house move for late players if more than half would have it, or no player is left to ask."""
    match = record.match
    missing, asked = absent(match), voters(match)
    in_favour = sum(match.seats[seat].skips is True for seat in asked)
    if not missing or (asked and 2 * in_favour <= len(asked)):
        return record, ()
    return out_of_time(record, missing, now)


def vote_to_wait(record: Record, seat: int) -> Record:
    """The match in which a player waits on, whatever they said before. IllegalMove as in `skipped`."""
    return _vote(record, seat, skips=False)


def _vote(record: Record, seat: int, *, skips: bool) -> Record:
    match = record.match
    if not absent(match):
        raise IllegalMove(say("The others aren’t waiting any more."))
    if seat in absent(match):
        raise IllegalMove(say("It’s your turn: make your move, and the others needn’t wait."))
    return replace(record, match=with_seat(match, seat, replace(match.seats[seat], skips=skips)))
