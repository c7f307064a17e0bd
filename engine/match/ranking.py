"""Places in a match that ends otherwise than by its game's rules.

Players resigned, or it ended before it was played out. House rules: a player who resigned ranks
behind all who stayed, the first to leave last. Points that are not final decide only among those
who stayed.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract.values import Outcome
from engine.contract.words import Seat, Sentence, say
from engine.library import game_named, scores_of
from engine.match.records import Record


def rank_resigned_last(outcome: Outcome, gone: Sequence[int]) -> Outcome:
    """Return the outcome with those who resigned in the last places.

    The first to leave ranks last. A single player has no rank.
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
    """Return the outcome when all but one have resigned: that one wins.

    The points stay as they are.
    """
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
    """Return the outcome by the points so far, with the reason.

    Of those who stayed, the player with the most wins.
    """
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
    """Return the places with those who resigned behind all who stayed."""
    ranks = [
        1 + sum(other < place for rival, other in enumerate(places) if rival not in gone) for place in places
    ]
    for order, seat in enumerate(gone):
        ranks[seat] = len(ranks) - order
    return tuple(ranks)
