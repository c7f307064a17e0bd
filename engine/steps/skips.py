"""Votes on whether to wait for late players: pure steps, as in `progress`."""

from __future__ import annotations

from dataclasses import replace

from engine.contract.errors import IllegalMove
from engine.contract.words import say
from engine.match.progress import Step, out_of_time
from engine.match.records import Record
from engine.match.timing import absent, voters
from engine.match.turns import with_seat


def vote_to_skip(record: Record, seat: int, now: int) -> Step:
    """Return the match with a vote that the bot moves for the late players.

    It moves once more than half vote so. IllegalMove if there is no such vote, or the voter is
    late.
    """
    return decide(_vote(record, seat, skips=True), now)


def decide(record: Record, now: int) -> Step:
    """Let the bot move for late players if more than half vote so.

    It also moves if no voter is left.
    """
    match = record.match
    missing, asked = absent(match), voters(match)
    in_favour = sum(match.seats[seat].skips is True for seat in asked)
    if not missing or (asked and 2 * in_favour <= len(asked)):
        return record, ()
    return out_of_time(record, missing, now)


def vote_to_wait(record: Record, seat: int) -> Record:
    """Return the match with a player's vote to wait, replacing an earlier one.

    IllegalMove as in `vote_to_skip`.
    """
    return _vote(record, seat, skips=False)


def _vote(record: Record, seat: int, *, skips: bool) -> Record:
    match = record.match
    if not absent(match):
        raise IllegalMove(say("The others aren’t waiting any more."))
    if seat in absent(match):
        raise IllegalMove(say("It’s your turn: make your move, and the others needn’t wait."))
    return replace(record, match=with_seat(match, seat, replace(match.seats[seat], skips=skips)))
