"""Who comes out where when a match ends otherwise than its game says: because players gave up, or before it was played out.

House rules: whoever resigned ranks behind all who stayed, who left first the very last. Points that are not the end's decide
only among those who stayed.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract.values import Outcome
from engine.contract.words import Seat, Sentence, say
from engine.library import game_named, scores_of
from engine.match.records import Record


def rank_resigned_last(outcome: Outcome, gone: Sequence[int]) -> Outcome:
    """The outcome with those who resigned in the last places, who left first the very last.

    Whoever plays alone ranks with nobody.
    """
    if not gone or len(outcome.places) == 1:
        return outcome
    resigned = tuple(Seat(seat=seat) for seat in gone)
    reason = say(
        "{reason} {gone:*/You} resigned and {gone:ranks/rank/rank} last.",
        reason=outcome.reason,
        gone=resigned,
    )
    return outcome.model_copy(update={"places": _places(outcome.places, gone), "reason": reason})


def last_one_left(record: Record) -> Outcome:
    """Whoever is left when all others have resigned wins, whatever the points, which stand as they are."""
    seats, gone = len(record.match.seats), record.gone
    (winner,) = set(range(seats)) - set(gone)
    # A match that this build can't read has a winner all the same.
    state = record.state
    scores = (0,) * seats if state is None else game_named(record.match.game).scores(state)
    sums = () if state is None else game_named(record.match.game).sums(state)
    resigned = tuple(Seat(seat=seat) for seat in gone)
    reason = say("{who:*/You} {who:wins/win}: {gone:*/you} resigned.", who=Seat(seat=winner), gone=resigned)
    return Outcome(scores=scores, places=_places((1,) * seats, gone), reason=reason, sums=sums)


def by_points(record: Record, why: Sentence) -> Outcome:
    """The points so far decide, for the reason that is told: whoever has the most of those who stayed wins."""
    game = game_named(record.match.game)
    scores = game.scores(record.state)
    best = max(scores[seat] for seat in record.match.staying)
    outcome = Outcome(
        scores=scores,
        places=tuple(1 + sum(other > score for other in scores) for score in scores),
        reason=say(
            "{why}: {who:*/you} {who:has/have/have} the most {what} and {who:wins/win/win}.",
            why=why,
            what=scores_of(record.match.game),
            who=tuple(Seat(seat=seat) for seat in record.match.staying if scores[seat] == best),
        ),
        sums=game.sums(record.state),
    )
    return rank_resigned_last(outcome, record.gone)


def _places(places: Sequence[int], gone: Sequence[int]) -> tuple[int, ...]:
    """The places with those who resigned behind all who stayed."""
    ranks = [
        1 + sum(other < place for rival, other in enumerate(places) if rival not in gone) for place in places
    ]
    for order, seat in enumerate(gone):
        ranks[seat] = len(ranks) - order
    return tuple(ranks)
