"""Sentences about the ending of a match, for each ending and each place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, assert_never

from engine.contract.values import Outcome
from engine.contract.words import N_, Seat, Sentence, join_parts, say
from engine.library import tell_score, title_of
from engine.match.ending import Ending
from engine.match.records import Match


@dataclass(frozen=True, slots=True)
class Told:
    """The sentences about an ending."""

    headline: Sentence
    """Which match ended, and how: the heading of the last DM, and the line in the channel."""
    result: Sentence | None
    """Why no player won, or why a lobby closed by itself.

    None where an outcome or a user is the reason.
    """
    refusal: Sentence
    """For a player who wants to act in it."""
    state: Sentence
    """In a list of matches."""


_FARED: Final = {
    "won": N_("{who:*/You} won {match} against {rival}"),
    "lost": N_("{who:*/You} lost {match} against {rival}"),
    "drew": N_("{who:*/You} and {rival} share the win in {match}"),
}
"""By the result of a single player against a rival of the game's own."""


def ending_of(match: Match) -> Ending | None:
    """Return how a match ended; None while it goes on.

    The endings that older builds did not store are computed.
    """
    if match.is_going:
        return None
    if match.phase == "cancelled" and match.times.started is None:
        return Ending.EXPIRED if match.is_expired else Ending.CANCELLED
    if match.outcome is not None and len(match.staying) < min(2, len(match.seats)):
        return Ending.RESIGNED
    if match.ending is not None:
        return match.ending
    if match.phase == "over":
        return Ending.UNREADABLE if match.outcome is None else Ending.PLAYED_OUT
    people = [match.seats[seat] for seat in match.people]
    if not people:
        return Ending.GIVEN_UP
    is_deserted = all(one.clock is not None and one.clock.is_away for one in people)
    vote = match.vote("end")
    has_agreed = vote is not None and {*vote.yes}.issuperset(match.people)
    return Ending.ABANDONED if is_deserted and not has_agreed else Ending.AGREED


def tell_ending(match: Match, ending: Ending, named: Sentence | None = None) -> Told:
    """Return the sentences about how a match ended.

    `named` is how the headline calls the match.
    """
    named = name_of(match) if named is None else named
    over = say("This match is over."), say("over")
    match ending:
        case Ending.PLAYED_OUT:
            return Told(_tell_winner(match, named), None, *over)
        case Ending.RESIGNED:
            return Told(_last_one(match, named), None, *over)
        case Ending.ONLY_COMPUTERS:
            return Told(_tell_winner(match, named, say("only computers were left")), None, *over)
        case Ending.TIME_UP:
            return Told(_tell_winner(match, named, say("the match’s time was up")), None, *over)
        case Ending.LEFT_ALONE:
            return Told(_tell_winner(match, named, say("only one player was still there")), None, *over)
        case Ending.AGREED:
            return _without_winner(named, say("everyone agreed"), say("everyone agreed to end it"))
        case Ending.ABANDONED:
            return _without_winner(named, say("nobody played on"))
        case Ending.GIVEN_UP:
            return _without_winner(named, say("everyone resigned"))
        case Ending.CANCELLED:
            return Told(
                say("{match} was cancelled before it started", match=named),
                None,
                say("This match was cancelled before it started."),
                say("cancelled"),
            )
        case Ending.EXPIRED:
            return Told(
                say("{match} closed: it wasn’t started in time", match=named),
                say("This match wasn’t started in time, so it closed."),
                say("This match is closed: it wasn’t started in time."),
                say("closed: not started in time"),
            )
        case Ending.UNREADABLE:
            return Told(say("{match} is over", match=named), None, *over)
    assert_never(ending)


def why_ended(match: Match) -> Told:
    """Return the sentences about the ending of a match that has ended."""
    ending = ending_of(match)
    assert ending is not None, "the match still goes on"
    return tell_ending(match, ending)


def tell_reasons(outcome: Outcome) -> tuple[Sentence, ...]:
    """Return what ended a match, and the reason for the result.

    The first is left out if the reason contains it.
    """
    cause = outcome.cause
    return (outcome.reason,) if cause is None or _holds(outcome.reason, cause) else (cause, outcome.reason)


def _holds(sentence: Sentence, part: Sentence) -> bool:
    """Return whether a sentence contains another one."""
    held = [arg for _, arg in sentence.args if isinstance(arg, Sentence)]
    return sentence == part or any(_holds(arg, part) for arg in held)


def tell_sum(game: str, outcome: Outcome, seat: int) -> Sentence | None:
    """Return how a seat's score adds up; None if the outcome does not say it."""
    if not outcome.sums:
        return None
    who, score = Seat(seat=seat), outcome.scores[seat]
    if not (shares := outcome.sums[seat]):
        return say("{who:*/You}: {score}", who=who, score=tell_score(game, score))
    parts = join_parts([share.told for share in shares], " + ")
    return say("{who:*/You}: {parts} = {score}", who=who, parts=parts, score=score)


def tell_sums(game: str, outcome: Outcome) -> tuple[Sentence, ...]:
    """Return how the points of all seats add up, the best first.

    It is empty if no seat has any.
    """
    if not any(outcome.sums):
        return ()
    order = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], seat))
    return tuple(told for seat in order if (told := tell_sum(game, outcome, seat)) is not None)


def name_of(match: Match) -> Sentence:
    """Return a match by its game and number."""
    return say("{title} #{id}", title=title_of(match.game), id=match.id)


def _without_winner(named: Sentence, why: Sentence, agreed: Sentence | None = None) -> Told:
    """Return the sentences for a match without a winner."""
    return Told(
        say("{match} ended without a winner: {why}", match=named, why=why),
        say("Nobody wins: {why}.", why=why if agreed is None else agreed),
        say("This match ended without a winner: {why}.", why=why),
        say("ended without a winner: {why}", why=why),
    )


def _tell_winner(match: Match, named: Sentence, why: Sentence | None = None) -> Sentence:
    """Return who won, or the result of a single player.

    `why` is the reason if the match ended early.
    """
    outcome = match.outcome
    if outcome is None:
        return say("{match} is over", match=named)
    who = tuple(Seat(seat=seat) for seat in outcome.winners)
    if len(match.seats) == 1:
        said = _alone(match, outcome, named)
    elif len(who) > 1:
        said = say("{who:*/You} share the win in {match}", who=who, match=named)
    else:
        said = say("{who:*/You} won {match}", who=who, match=named)
    return said if why is None else say("{ended}: {why}", ended=said, why=why)


def _alone(match: Match, outcome: Outcome, named: Sentence) -> Sentence:
    """Return the result of a single player: against the game's rival, or a score."""
    who, rival = Seat(seat=0), outcome.rival
    if rival is None:
        score = tell_score(match.game, outcome.scores[0])
        return say("{who:*/You} finished {match} with {score}", who=who, match=named, score=score)
    return say(_FARED[rival.fared], who=who, match=named, rival=rival.name)


def _last_one(match: Match, named: Sentence) -> Sentence:
    """Return who won because all others resigned, or that the only player did."""
    if len(match.seats) == 1:
        return say("{who:*/You} resigned from {match}", who=Seat(seat=0), match=named)
    gone = tuple(Seat(seat=seat) for seat, seated in enumerate(match.seats) if seated.resigned)
    winner = tuple(Seat(seat=seat) for seat in match.staying)
    if len(gone) > 1:
        return say("{who:*/You} won {match}: everyone else resigned", who=winner, match=named)
    return say("{who:*/You} won {match}: {gone:*/you} resigned", who=winner, match=named, gone=gone)
