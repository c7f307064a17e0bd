"""How a match ends that has lasted for as long as one may: a pure step, as in `progress`."""

from __future__ import annotations

from engine.game import Event
from engine.history import ON_POINTS
from engine.progress import Step, logged, over
from engine.ranking import by_points
from engine.records import Record
from engine.words import say


def decided_by_points(record: Record, now: int) -> Step:
    """The match, over because it has lasted for as long as one may: the points so far decide."""
    told = Event(sentence=say("All the time that this match had is up, so the points so far decide."))
    after, made = logged(record, "end", record.state, (told,), now, detail={ON_POINTS: True})
    return over(after, by_points(after, say("All the time that the match had is up")), now), (made,)
