"""How a match ends that has lasted for as long as one may: a pure step, as in `progress`."""

from __future__ import annotations

from engine.game import Event, Outcome
from engine.history import ON_POINTS
from engine.library import game_named
from engine.progress import Step, logged, over, ranked
from engine.records import Record
from engine.words import Seat, say


def decided_by_points(record: Record, now: int) -> Step:
    """The match, over because it has lasted for as long as one may: the points so far decide."""
    told = Event(sentence=say("All the time that this match had is up, so the points so far decide."))
    after, made = logged(record, "end", record.state, (told,), now, detail={ON_POINTS: True})
    scores = game_named(record.match.game).scores(record.state)
    best = max(scores[seat] for seat in record.match.staying)
    outcome = Outcome(
        scores=scores,
        places=tuple(1 + sum(other > score for other in scores) for score in scores),
        reason=say(
            "All the time that the match had is up: {who:*/you} {who:has/have/have} the most points and {who:wins/win/win}.",
            who=tuple(Seat(seat=seat) for seat in record.match.staying if scores[seat] == best),
        ),
    )
    return over(after, ranked(outcome, record.gone), now), (made,)
