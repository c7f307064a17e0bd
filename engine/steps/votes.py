"""Votes: a player asks, the others answer, and what is agreed is carried out.

Pure steps, as in `progress`. House rules: any player may ask. Asking is the first agreement. A
player who alone asked withdraws the question by a no. A player who leaves the server or is away
makes no ply, so the votes are counted again then.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.clocks.delay import Delay
from engine.clocks.habits import Habits
from engine.contract.errors import IllegalMove
from engine.contract.words import say
from engine.match.progress import Step, call_off_if_agreed, out_of_time
from engine.match.questions import Vote, VoteKind
from engine.match.records import Match, Record
from engine.match.takebacks import Takeback
from engine.match.timing import absent
from engine.match.votes import (
    DELAYS,
    is_refused,
    is_vote_agreed,
    open_vote,
    requested_delay,
    with_vote,
    without_votes,
    yes_seats,
)
from engine.steps.pauses import check_can_ask, grant_delay

_NOT_ASKED = say("That isn’t asked for any more.")


def ask_takeback(record: Record, takeback: Takeback) -> Record:
    """Return the match in which a player asks the others for a takeback.

    IllegalMove while another player does.
    """
    match = record.match
    if match.asking_back is not None:
        raise IllegalMove(say("Someone has asked for that already, since the last move."))
    asked = Vote("takeback", match.ply, (takeback.seat,), back_to=takeback.back_to)
    return replace(record, match=with_vote(match, asked))


def agree(record: Record, kind: VoteKind, seat: int) -> Record:
    """Return the match after a player asks for something, or agrees to it.

    It is the same record if they did so before. IllegalMove if that is not possible.
    """
    match = record.match
    if kind == "skip":
        _check_may_skip(match, seat)
    elif kind == "takeback":
        _check_may_allow(match, seat)
    elif kind != "end":
        match = _with_room_for(match, kind, seat)
    vote = open_vote(match, kind) or Vote(kind, None if kind == "end" else match.ply)
    after = with_vote(match, vote.with_answer(seat, True))
    return record if after is record.match else replace(record, match=after)


def refuse(record: Record, kind: VoteKind, seat: int) -> Record:
    """Return the match after a player refuses something, or withdraws their consent.

    A question that no player asks any more is over. IllegalMove if it is not asked.
    """
    match = record.match
    if kind == "skip":
        _check_may_skip(match, seat)
    vote = open_vote(match, kind)
    if vote is None or (kind == "takeback" and is_refused(match, kind)):
        raise IllegalMove(_NOT_ASKED)
    is_withdrawn = match.asking_back == seat if kind == "takeback" else vote.yes == (seat,)
    if is_withdrawn and kind != "skip":
        return replace(record, match=without_votes(match, kind))
    # The others go on waiting for a player who does not agree to end the match any more.
    answer = None if kind == "end" else False
    return replace(record, match=with_vote(match, vote.with_answer(seat, answer)))


def settle(record: Record, habits: Mapping[int, Habits], now: int) -> Step:
    """Carry out what enough of the players who are still asked have agreed to.

    Taking moves back needs the log: `Undoing.settle` decides that.
    """
    after, made = call_off_if_agreed(record, now)
    if made or record.match.fault is not None:
        return after, made
    if is_vote_agreed(after.match, "skip"):
        after, made = out_of_time(after, absent(after.match), now)
    for wish in DELAYS:
        if not made and is_vote_agreed(after.match, wish):
            after = grant_delay(after, wish, habits, now)
    return after, made


def _check_may_skip(match: Match, seat: int) -> None:
    """Raise IllegalMove where a player can't say whether to wait for late players."""
    if not absent(match):
        raise IllegalMove(say("The others aren’t waiting any more."))
    if seat in absent(match):
        raise IllegalMove(say("It’s your turn: make your move, and the others needn’t wait."))


def _check_may_allow(match: Match, seat: int) -> None:
    """Raise IllegalMove where a player can't allow a takeback."""
    if match.asking_back is None or is_refused(match, "takeback"):
        raise IllegalMove(_NOT_ASKED)
    if match.asking_back == seat:
        raise IllegalMove(say("You asked for it yourself. It’s for the others to say."))


def _with_room_for(match: Match, wish: Delay, seat: int) -> Match:
    """Return the match without another request for a delay, refused or their own.

    IllegalMove if this delay can't be asked for.
    """
    check_can_ask(match)
    current = requested_delay(match)
    if current is None:
        return match
    if is_refused(match, current):
        if current == wish:
            raise IllegalMove(say("Someone would rather play on. You can ask again after the next move."))
    elif current == wish:
        return match
    elif yes_seats(match, current) != (seat,):
        raise IllegalMove(say("Something else is asked for just now. Answer that first."))
    return without_votes(match, current)
