"""Rules of votes: which seats are asked, and how many of them must agree.

House rules: absent players are not asked as long as others are there. The next ply ends a vote,
except the one to end the match. The bot itself asks whether to wait for late players.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from engine.clocks.delay import Delay
from engine.match.questions import Vote, VoteKind
from engine.match.records import Match
from engine.match.takebacks import others
from engine.match.timing import absent, enders, voters

DELAYS: Final[tuple[Delay, ...]] = ("pause", "time")


@dataclass(frozen=True, slots=True)
class _Rule:
    """What differs between the kinds of votes."""

    asked: Callable[[Match], tuple[int, ...]]
    """Returns the seats whose answers count."""
    needs_all: bool
    """Whether all of them must agree, not just more than half."""


def _seats_granting_takeback(match: Match) -> tuple[int, ...]:
    asking = match.asking_back
    return () if asking is None else others(match, asking)


def _seats_granting_time(match: Match) -> tuple[int, ...]:
    """Return the seats that wait for others; all of them where none waits."""
    people = match.expected_seats
    return tuple(seat for seat in people if match.seats[seat].turn.since is None) or people


_RULES: Final[Mapping[VoteKind, _Rule]] = {
    "end": _Rule(enders, needs_all=True),
    "takeback": _Rule(_seats_granting_takeback, needs_all=True),
    "skip": _Rule(voters, needs_all=False),
    "pause": _Rule(lambda match: match.expected_seats, needs_all=True),
    "time": _Rule(_seats_granting_time, needs_all=False),
}


def open_vote(match: Match, kind: VoteKind) -> Vote | None:
    """Return the open vote of a kind, refused or not; None if that is not asked."""
    if match.phase != "playing":
        return None
    vote = match.vote(kind)
    if kind == "skip":
        return (vote or Vote("skip", match.ply)) if absent(match) else None
    is_asked = vote is not None and not {*vote.yes}.isdisjoint(match.staying)
    return vote if is_asked else None


def requested_delay(match: Match) -> Delay | None:
    """Return the delay that players ask for, refused or not; None if there is none."""
    return next((wish for wish in DELAYS if open_vote(match, wish) is not None), None)


def asked_seats(match: Match, kind: VoteKind) -> tuple[int, ...]:
    """Return the seats whose answers count."""
    return _RULES[kind].asked(match)


def yes_seats(match: Match, kind: VoteKind) -> tuple[int, ...]:
    """Return the seats that ask for it or agree, in their order."""
    vote = open_vote(match, kind)
    return () if vote is None else tuple(seat for seat in match.staying if seat in vote.yes)


def no_seats(match: Match, kind: VoteKind) -> tuple[int, ...]:
    """Return the seats that refuse it, in their order."""
    vote = open_vote(match, kind)
    return () if vote is None else tuple(seat for seat in match.staying if seat in vote.no)


def waiting_seats(match: Match, kind: VoteKind) -> tuple[int, ...]:
    """Return the asked seats that have not answered."""
    vote = open_vote(match, kind)
    if vote is None:
        return ()
    return tuple(seat for seat in asked_seats(match, kind) if seat not in (*vote.yes, *vote.no))


def is_vote_agreed(match: Match, kind: VoteKind) -> bool:
    """Return whether enough players agree."""
    vote = open_vote(match, kind)
    if vote is None or is_refused(match, kind):
        return False
    asked = asked_seats(match, kind)
    agreeing = sum(seat in vote.yes for seat in asked)
    return agreeing == len(asked) or (not _RULES[kind].needs_all and 2 * agreeing > len(asked))


def is_refused(match: Match, kind: VoteKind) -> bool:
    """Return whether too many refuse for it to be agreed."""
    if kind == "takeback":
        return bool(no_seats(match, kind))  # also of players who have left since
    asked = asked_seats(match, kind)
    against = sum(seat in no_seats(match, kind) for seat in asked)
    return against > 0 and kind != "skip" and (_RULES[kind].needs_all or 2 * against >= len(asked))


def with_vote(match: Match, vote: Vote) -> Match:
    """Return the match with a vote instead of its last one of this kind."""
    if vote in match.votes:
        return match
    kept = (one for one in match.votes if one.kind != vote.kind)
    return replace(match, votes=(*kept, vote), version=match.version + 1)


def without_votes(match: Match, *kinds: VoteKind) -> Match:
    """Return the match without the votes of some kinds."""
    kept = tuple(one for one in match.votes if one.kind not in kinds)
    return match if kept == match.votes else replace(match, votes=kept, version=match.version + 1)


def without_answers(match: Match, seat: int) -> Match:
    """Return the match without a seat's answers, and votes that no player asks for."""
    votes = (one.with_answer(seat, None) for one in match.votes)
    return replace(match, votes=tuple(one for one in votes if one.yes or one.kind == "skip"))
