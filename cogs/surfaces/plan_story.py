"""The plan for the story of an ended match, which its result shows once it is drawn.

House rules: as in `cogs.surfaces.plan_hand`. The result is posted first, and edited when the story
is drawn: so the story never delays it, and is never posted twice. A result that is posted again or
loses a name is edited again.
"""

from __future__ import annotations

from typing import Final

from cogs.screens.stamps import former_mark, is_in_trouble, seats_in
from cogs.screens.steps import Edit, Keep, Result, Steps
from cogs.surfaces.plan_hand import Situation
from engine.match.message_records import ReplayForm, Surface
from engine.match.records import Match

STORY: Final = "story"
TOLD, UNTOLD = "told", "untold"
"""Stamps of a story that is shown, and of one that can't be told."""
FRESH: Final = 24 * 60 * 60
"""Seconds after its end in which a match still gets its story."""


def plan_story(situation: Situation, board: Surface | None, row: Surface | None, form: ReplayForm) -> Steps:
    """Plan the story in the message with the result, which `board` is the row of."""
    match = situation.match
    if board is None or board.message is None or form == "none" or not _is_result(match, board):
        return ()
    shown = _surface(situation, board.message, TOLD)
    if row is None:
        ended = match.times.ended
        if ended is None or situation.now - ended >= FRESH:
            return ()
    elif row.stamp == UNTOLD or (row.message, row.stamp) == (shown.message, shown.stamp):
        return ()
    return (
        Edit(
            board.channel,
            board.message,
            Result(board.since, seats_in(board), story=form),
            otherwise=(Keep(untold(situation)),),
            reopens=board.channel == match.thread,
        ),
        Keep(shown),
    )


def untold(situation: Situation) -> Surface:
    """Return the row of a match whose story can't be told, so that it is not tried again."""
    return _surface(situation, None, UNTOLD)


def _is_result(match: Match, board: Surface) -> bool:
    is_shown = board.stamp.startswith(f"{match.phase}:") and not is_in_trouble(board.stamp)
    return match.phase == "over" and match.outcome is not None and is_shown


def _surface(situation: Situation, message: int | None, stamp: str) -> Surface:
    match = situation.match
    return Surface(
        slot=STORY,
        channel=match.place.channel,
        message=message,
        ply=match.ply,
        since=0,
        turn=0,
        stamp=stamp + former_mark(match) if stamp == TOLD else stamp,
        posted=int(situation.now),
        live=False,
    )
