"""The plan for the board, computed from values alone.

It shows the match and notifies players whom no DM reaches. House rules: as in
`cogs.surfaces.plan_hand`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.kit.hidden_ids import call_of
from cogs.screens.stamps import (
    LOST,
    TROUBLE,
    base_of,
    board_stamp,
    is_in_trouble,
    nonce_of,
    prefix,
    reminders_of,
    seats_of,
    without_names,
)
from cogs.screens.steps import (
    Board,
    Edit,
    Keep,
    KeepIfCalled,
    LeaveThread,
    Post,
    Remove,
    Replan,
    Result,
    Retire,
    Steps,
    Unreached,
    Warn,
)
from cogs.surfaces.plan_hand import BOARD, Situation
from engine.match.message_records import Surface
from engine.match.records import Match, Ply
from engine.steps.computers import is_solo
from engine.steps.departures import departed_seats

EDITABLE = 50 * 60
"""Seconds for which a board message is edited.

Discord limits edits of messages older than an hour.
"""
LINES = 12
"""Events that one board message tells before a new one is posted."""


def plan_board(
    situation: Situation, row: Surface | None, plies: Sequence[Ply], missed: Sequence[Unreached]
) -> Steps:
    """Plan the board: an edit if people still see it, else a message.

    The old message stays as a record. `plies` are those since the row's. `missed` are the seats
    that no DM reaches or should reach. The board tells them if they are still to move, or if the
    match has ended. Their rows are stored at the end, also those of players whom the board told
    just before a crash. Otherwise the next board would ping them again.
    """
    match = situation.match
    told = tuple(Keep(one.surface) for one in missed if one.is_new)
    if row is None and not missed and is_solo(match):
        return ()  # no one else in the channel waits for it
    if not match.is_going:
        return _plan_result(situation, row, missed, told)
    missed = [one for one in missed if one.seat in match.to_move]
    unreached = seats_of(missed, is_wished=False)
    stamp = board_stamp(match, missed)
    if row is not None and row.stamp in {stamp, f"{TROUBLE}{stamp}"}:
        return () if is_in_trouble(row.stamp) else told
    new = [one for one in missed if one.is_new]
    pings = tuple(sorted(one.seat for one in new if one.seat not in departed_seats(match)))
    if row is not None and row.message is not None and base_of(row.stamp) == base_of(stamp):
        # Only a time limit or an absence differs. That is worth no new message, however old the
        # last one is.
        same = replace(row, stamp=stamp)
        return (
            Edit(row.channel, row.message, Board(row.since, unreached), (Keep(same), *told)),
            Keep(same),
            *told,
        )
    since = _last_told_ply(row)
    anew = _new_board(situation, row, Board(since, unreached, pings), stamp, new)
    place = match.thread or match.place.channel
    if row is None or row.message is None:
        return anew
    can_stay = (
        not pings
        and row.live
        and row.stamp != LOST
        and row.channel == place
        and situation.now - row.posted < EDITABLE
        and sum(event.is_for(None) for ply in plies for event in ply.events) <= LINES
    )
    if not can_stay:
        return anew
    edit = Edit(place, row.message, Board(row.since, unreached), anew, must_be_newest=True)
    kept = replace(_board_surface(match, place, stamp, row.since, row.posted), message=row.message)
    return (edit, Keep(kept), *told)


def _plan_result(
    situation: Situation, row: Surface | None, missed: Sequence[Unreached], told: Steps
) -> Steps:
    """Plan the final board, which is posted once.

    It is posted again if it turns out later that no DM reaches a player. It is edited if a player
    who is named there has had their data erased.
    """
    match = situation.match
    there = [one for one in missed if one.seat not in departed_seats(match)]
    unreached = seats_of(there, is_wished=False)
    new = [one for one in missed if one.is_new]
    pings = tuple(sorted(one.seat for one in there if one.is_new))
    stamp = board_stamp(match, missed)
    if row is None or not row.stamp.removeprefix(TROUBLE).startswith(f"{match.phase}:"):
        return _new_board(situation, row, Result(_last_told_ply(row), unreached, pings), stamp, new)
    if is_in_trouble(row.stamp):
        return ()
    if not pings and row.message is not None and (same := without_names(row, match)) is not None:
        retold = (Keep(same), *told)
        result = Result(row.since, unreached)
        return (Edit(row.channel, row.message, result, retold, reopens=row.channel == match.thread), *retold)
    if not pings or row.stamp == stamp:
        return told
    return _new_board(situation, row, Result(row.since, unreached, pings), stamp, new)


def _new_board(
    situation: Situation, row: Surface | None, content: Board | Result, stamp: str, new: Sequence[Unreached]
) -> Steps:
    """Plan a new board in the thread, else the channel, else tell the host.

    It pings the players in `new`. If an earlier attempt is found that did not ping all of them,
    that one is stored before the next one is posted.
    """
    match, now = situation.match, situation.now
    retire: Steps = ()
    if row is not None and row.message is not None:
        if row.live:
            retire = (Retire(row.channel, row.message, row.since, row.ply),)
        elif not row.stamp.startswith("playing:"):
            # the same result, which did not name everyone
            retire = (Remove(row.channel, row.message),)

    calls = {one.seat: call_of(match, one.seat, reminders_of(match, one.seat)) for one in new}
    called: Steps = tuple(KeepIfCalled(calls[one.seat], one.surface) for one in new)

    def surface_in(channel: int) -> Surface:
        return _board_surface(match, channel, stamp, content.since, int(now))

    def post(channel: int, otherwise: Steps) -> Post:
        found = replace(surface_in(channel), ply=row.ply if row is not None else 0, stamp=LOST, live=True)
        return Post(
            channel,
            content,
            nonce_of(match, "b", row),
            is_renewed=not situation.is_sure,
            otherwise=otherwise,
            calls=tuple(calls.values()),
            earlier=(*retire, *called, Keep(found, is_new=True), Replan())
            if new and not situation.is_sure
            else (),
        )

    def remember(channel: int) -> Steps:
        return (*retire, Keep(surface_in(channel), is_new=True), *(Keep(one.surface) for one in new))

    channel = match.place.channel
    # If the post fails, these players are not notified yet, so their rows stay as they are.
    in_channel = post(channel, _trouble(match, row, stamp, now))
    if match.thread is None:
        return (in_channel, *remember(channel))
    told = Warn(f"{prefix(match)}m{match.ply}", moved=True)
    in_thread = post(match.thread, (in_channel, told, LeaveThread(), *remember(channel)))
    return (in_thread, *remember(match.thread))


def _trouble(match: Match, row: Surface | None, stamp: str, now: float) -> Steps:
    """Plan for a board without a place: tell the host once.

    The next move tries again, or the lookout when it finds that the board may be posted.
    """
    kept = replace(
        _board_surface(match, match.place.channel, f"{TROUBLE}{stamp}", _last_told_ply(row), int(now)),
        ply=row.ply if row is not None else 0,
        live=False,
    )
    if row is not None and is_in_trouble(row.stamp):
        return (Keep(kept),)
    return (Warn(f"{prefix(match)}w{match.ply}"), Keep(kept))


def _last_told_ply(row: Surface | None) -> int:
    """Return the last ply in messages that are not edited any more."""
    if row is None:
        return 0
    return row.since if row.message is None else row.ply


def _board_surface(match: Match, channel: int, stamp: str, since: int, posted: int) -> Surface:
    return Surface(
        slot=BOARD,
        channel=channel,
        message=None,
        ply=match.ply,
        since=since,
        turn=0,
        stamp=stamp,
        posted=posted,
        live=match.phase == "playing",
    )
