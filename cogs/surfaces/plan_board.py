"""What is to be done so that the board shows a match as it is, and calls whom no DM reaches: decided from values alone.

House rules: as of `cogs.surfaces.plan_hand`.
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
    KeepCalled,
    LeaveThread,
    PlanAnew,
    Post,
    Remove,
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
from engine.steps.departures import departed

EDITABLE = 50 * 60
"""Seconds for which a board message is edited; Discord limits edits of messages older than an hour."""
LINES = 12
"""Events that one board message tells before a new one is posted."""


def plan_board(
    situation: Situation, row: Surface | None, plies: Sequence[Ply], missed: Sequence[Unreached]
) -> Steps:
    """The board: changed in place while that is where people look, else posted anew and the old one left as a record.

    `plies` are those since the row's; `missed` the seats that no DM reaches, or should, told here if they are still to move, or
    if the match has ended. Their rows are kept in the end, also of those whom the board told just before the process died: or the next board would
    ping them once more.
    """
    match = situation.match
    told = tuple(Keep(one.surface) for one in missed if one.is_new)
    if row is None and not missed and is_solo(match):
        return ()  # nobody in the channel waits for it
    if not match.is_going:
        return _plan_result(situation, row, missed, told)
    missed = [one for one in missed if one.seat in match.to_move]
    unreached = seats_of(missed, is_wished=False)
    stamp = board_stamp(match, missed)
    if row is not None and row.stamp in {stamp, f"{TROUBLE}{stamp}"}:
        return () if is_in_trouble(row.stamp) else told
    new = [one for one in missed if one.is_new]
    pings = tuple(sorted(one.seat for one in new if one.seat not in departed(match)))
    if row is not None and row.message is not None and base_of(row.stamp) == base_of(stamp):
        # Only until when is different, or who is away: no board is worth a message for that, however old the last one is.
        same = replace(row, stamp=stamp)
        return (
            Edit(row.channel, row.message, Board(row.since, unreached), (Keep(same), *told)),
            Keep(same),
            *told,
        )
    since = _told_by(row)
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
    """The last board, posted once; again, in its place, if it turns out only afterwards that no DM reaches somebody.

    It is changed once more where somebody who is named there has had their data erased.
    """
    match = situation.match
    there = [one for one in missed if one.seat not in departed(match)]
    unreached = seats_of(there, is_wished=False)
    new = [one for one in missed if one.is_new]
    pings = tuple(sorted(one.seat for one in there if one.is_new))
    stamp = board_stamp(match, missed)
    if row is None or not row.stamp.removeprefix(TROUBLE).startswith(f"{match.phase}:"):
        return _new_board(situation, row, Result(_told_by(row), unreached, pings), stamp, new)
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
    """The board posted in the thread; else in the channel around it, which may still do; else the host is told.

    It calls those who are `new`. Where one is found that did not call all of these, it is remembered before there is another one.
    """
    match, now = situation.match, situation.now
    retire: Steps = ()
    if row is not None and row.message is not None:
        if row.live:
            retire = (Retire(row.channel, row.message, row.since, row.ply),)
        elif not row.stamp.startswith("playing:"):
            retire = (Remove(row.channel, row.message),)  # the same result, which did not name everyone

    calls = {one.seat: call_of(match, one.seat, reminders_of(match, one.seat)) for one in new}
    called: Steps = tuple(KeepCalled(calls[one.seat], one.surface) for one in new)

    def shown(channel: int) -> Surface:
        return _board_surface(match, channel, stamp, content.since, int(now))

    def post(channel: int, otherwise: Steps) -> Post:
        found = replace(shown(channel), ply=row.ply if row is not None else 0, stamp=LOST, live=True)
        return Post(
            channel,
            content,
            nonce_of(match, "b", row),
            is_renewed=not situation.is_sure,
            otherwise=otherwise,
            calls=tuple(calls.values()),
            earlier=(*retire, *called, Keep(found, is_new=True), PlanAnew())
            if new and not situation.is_sure
            else (),
        )

    def remember(channel: int) -> Steps:
        return (*retire, Keep(shown(channel), is_new=True), *(Keep(one.surface) for one in new))

    channel = match.place.channel
    # Whom the board was to tell is not told yet, then: their rows stay as they are.
    in_channel = post(channel, _trouble(match, row, stamp, now))
    if match.thread is None:
        return (in_channel, *remember(channel))
    told = Warn(f"{prefix(match)}m{match.ply}", moved=True)
    in_thread = post(match.thread, (in_channel, told, LeaveThread(), *remember(channel)))
    return (in_thread, *remember(match.thread))


def _trouble(match: Match, row: Surface | None, stamp: str, now: float) -> Steps:
    """The board has no place to be: the host is told once, and the next move tries again, or whoever sees that it may be posted now."""
    kept = replace(
        _board_surface(match, match.place.channel, f"{TROUBLE}{stamp}", _told_by(row), int(now)),
        ply=row.ply if row is not None else 0,
        live=False,
    )
    if row is not None and is_in_trouble(row.stamp):
        return (Keep(kept),)
    return (Warn(f"{prefix(match)}w{match.ply}"), Keep(kept))


def _told_by(row: Surface | None) -> int:
    """The last ply that a board has told for good, if the row's own is no longer changed."""
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
