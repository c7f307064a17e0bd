"""What a mistake gave away: the better move, as a replay can show it.

House rule: only what is certain before the move is shown. Where chance decides what comes of it,
there is nothing to show.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from engine.analysis.values import TurningPoint
from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.values import Decided, Way
from engine.contract.words import Sentence
from engine.library import game_named, tell_score
from engine.match.records import Made, Ply
from engine.records.course import Course
from engine.services.review.takes import takes_of

TRIED: Final = 2
"""Throws of dice with which the move has to lead to the same position."""


@dataclass(frozen=True, slots=True)
class Better:
    """A better move than the one that was made."""

    view: Any = field(repr=False)
    """The onlooker's View after it."""
    ways: tuple[Way, ...] = ()
    """How its pieces would have come onto their places."""
    told: Sentence | None = None
    """The points that it brings, if these are more than the move brought."""


def better_move(name: str, course: Course, point: TurningPoint) -> Better | None:
    """Return the better move that a turning point knows; None if it can't be shown."""
    game, ply = game_named(name), course.plies[point.ply - 1]
    before = course.past.at(point.ply - 1)
    if not point.picks or ply.seat is None:
        return None
    decided = resume(game, game.view(before, ply.seat), point.picks)
    if not isinstance(decided, Decided):
        return None
    ends = [game.apply(before, ply.seat, decided.move, Dice("better", number))[0] for number in range(TRIED)]
    first, *others = (game.view(end, None) for end in ends)
    if any(other != first for other in others):
        return None
    made = Made(Ply(ply.ply, ply.seat, "", (), 0, "move", None), decided.move)
    *_, last = takes_of(name, game.view(before, None), first, made)
    return Better(last.after, last.ways, _points(name, ply.seat, before, ends[0], course.past.at(ply.ply)))


def _points(name: str, seat: int, before: Any, better: Any, after: Any) -> Sentence | None:
    """Return the points of the better move, if they are more than those of the move."""
    game = game_named(name)
    then, best, made = (game.scores(state)[seat] for state in (before, better, after))
    return tell_score(name, best - then) if best > max(then, made) else None
