"""Withdrawal of a user from all matches, when their data is erased.

Pure steps, as in `lobby` and `progress`. House rule: the other players never wait for an erased
user. A seat in a lobby is given up, one in play is resigned, and an invitation is declined. The
user counts as a former player from that step on, so its messages do not name them.
"""

from __future__ import annotations

from dataclasses import replace

from engine.kit.text import former_name
from engine.match.progress import Step, resign_seat
from engine.match.records import Asker, Match, Record, User
from engine.steps import lobby
from engine.steps.invitations import without_invitations


def withdraw_user(record: Record, user_id: int, now: int) -> Step:
    """Return the match without a user, and the plies that this made.

    It is the same record if they have nothing to do with it any more.
    """
    match = record.match
    if match.phase == "lobby":
        return _out_of_lobby(record, user_id, now), ()
    seat = match.seat_of(user_id)
    if match.phase != "playing" or seat is None or match.seats[seat].resigned:
        return record, ()
    return resign_seat(_with_former_name(record, seat), seat, now)


def _out_of_lobby(record: Record, user_id: int, now: int) -> Record:
    match = record.match
    if user_id in match.lobby.invited:
        match = without_invitations(match, {user_id})
        record = replace(record, match=match)
    if match.seat_of(user_id) is None:
        return record
    record = lobby.leave_lobby(record, _leaving(match, user_id), now)
    seat = record.match.seat_of(user_id)
    return record if seat is None else _with_former_name(record, seat)


def _with_former_name(record: Record, seat: int) -> Record:
    match = record.match
    others = (seated.name for other, seated in enumerate(match.seats) if other != seat)
    seated = replace(match.seats[seat], name=former_name(others), account="")
    seats = tuple(seated if other == seat else one for other, one in enumerate(match.seats))
    return replace(record, match=replace(match, seats=seats))


def _leaving(match: Match, user_id: int) -> Asker:
    """Return the user as an asker who may act from anywhere."""
    return Asker(User(user_id, ""), match.place, lambda _: True, lambda _: False)
