"""Endings on points before a match is played out: pure steps, as in `progress`."""

from __future__ import annotations

from engine.contract.errors import LobbyRefusal
from engine.contract.values import Event
from engine.contract.words import Seat, Sentence, say
from engine.match.ending import Ending
from engine.match.history import ON_POINTS
from engine.match.progress import Step, finish_match, log_ply
from engine.match.ranking import by_points
from engine.match.records import Record
from engine.match.timing import is_left_alone


def end_by_time_limit(record: Record, now: int) -> Step:
    """Return the match ended at its maximum duration."""
    told = say(
        "All the time that this match had is up, so the score so far decides.",
    )
    return _on_points(record, Ending.TIME_UP, told, say("All the time that the match had is up"), now)


def end_alone(record: Record, seat: int, now: int) -> Step:
    """Return the match ended by the one player who is left.

    LobbyRefusal if others are expected.
    """
    if not is_left_alone(record.match, seat):
        raise LobbyRefusal(say("Others still play, so all of you have to agree to end this match."))
    told = say(
        "{who:*/You} ended the match, as everyone else was away: the score so far decides.",
        who=Seat(seat=seat),
    )
    return _on_points(record, Ending.LEFT_ALONE, told, say("Only one player was still there"), now)


def _on_points(record: Record, ending: Ending, told: Sentence, why: Sentence, now: int) -> Step:
    event, detail = Event(sentence=told), {ON_POINTS: True}
    after, made = log_ply(record, "end", record.state, (event,), now, detail=detail)
    return finish_match(after, by_points(after, why), now, ending), (made,)
