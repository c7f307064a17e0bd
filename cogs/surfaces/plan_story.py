"""The plan for the story of an ended match, which its result shows once it is ready.

House rules: as in `cogs.surfaces.plan_hand`. The result is posted first, and edited when the
picture is drawn, and again when it is known what decided the match: from then on the picture shows
the turning points, too. So a story never delays a result, and is never posted twice. A result that
is posted again or loses a name is edited again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal

from cogs.screens.stamps import called_in, former_mark, is_in_trouble, seats_in
from cogs.screens.steps import Edit, Keep, Result, Steps
from cogs.surfaces.plan_hand import Situation
from engine.match.message_records import ReplayForm, Surface
from engine.match.records import Match
from engine.steps.departures import departed_seats

STORY: Final = "story"
RATINGS: Final = "ratings"
"""The slot of what a match changed: its row names the message that shows it."""
TOLD, JUDGED, UNTOLD = "told", "judged", "untold"
"""Stamps: the picture is shown, also what decided the match, or no story can be told."""
FRESH: Final = 24 * 60 * 60
"""Seconds after its end in which a match still gets its story, and what decided it after that."""

Part = Literal["picture", "judgement"]
"""A part of a story: the picture comes first."""


def missing_part(
    situation: Situation, board: Surface | None, row: Surface | None, form: ReplayForm
) -> Part | None:
    """Return the next part that the message with the result lacks; None if there is none.

    `board` is the row of that message, `row` that of the story.
    """
    match, ended = situation.match, situation.match.times.ended
    if board is None or board.message is None or form == "none" or not _is_result(match, board):
        return None
    if row is None:
        return "picture" if ended is not None and situation.now - ended < FRESH else None
    if row.stamp == UNTOLD:
        return None
    if row.message != board.message or not row.stamp.endswith(former_mark(match)):
        return "picture"
    is_awaited = row.stamp.startswith(TOLD) and situation.now - row.posted < FRESH
    return "judgement" if is_awaited else None


def plan_story(situation: Situation, board: Surface, form: ReplayForm, part: Part) -> Steps:
    """Plan to show a part of the story in the message with the result."""
    stamp = JUDGED if part == "judgement" else TOLD
    shown = _surface(situation, board.message, stamp + former_mark(situation.match))
    refused = unjudged(situation, board) if part == "judgement" else untold(situation)
    return (_edit(situation, board, form, part, refused=refused), Keep(shown))


def _edit(
    situation: Situation, board: Surface, form: ReplayForm, part: Part | None, *, refused: Surface
) -> Edit:
    """Return the edit of the result that shows a part of the story; `refused` if it fails."""
    departed = departed_seats(situation.match)
    unreached = tuple(seat for seat in seats_in(board) if seat not in departed)
    called = tuple(seat for seat in called_in(board) if seat not in departed)
    shown = None if part is None else form
    return Edit(
        board.channel,
        board.message or 0,
        Result(board.since, unreached, called, story=shown, is_judged=part == "judgement"),
        otherwise=(Keep(refused),),
        reopens=board.channel == situation.match.thread,
    )


def part_with(board: Surface, row: Surface | None) -> Part | None:
    """Return the last part of a story that the message with the result shows; None for none."""
    if row is None or row.message != board.message or row.stamp == UNTOLD:
        return None
    return "judgement" if row.stamp.startswith(JUDGED) else "picture"


def lacks_ratings(situation: Situation, board: Surface | None, row: Surface | None) -> bool:
    """Return whether the message with the result must show what the match changed.

    `row` is that of the ratings.
    """
    if board is None or board.message is None or not _is_result(situation.match, board):
        return False
    return row is None or row.message != board.message


def plan_ratings(situation: Situation, board: Surface, form: ReplayForm, part: Part | None) -> Steps:
    """Plan to show what the match changed, beside that part of its story."""
    shown = replace(_surface(situation, board.message, TOLD), slot=RATINGS)
    return (_edit(situation, board, form, part, refused=shown), Keep(shown))


def unjudged(situation: Situation, board: Surface) -> Surface:
    """Return the row of a story that is complete though nothing tells what decided the match."""
    return _surface(situation, board.message, JUDGED + former_mark(situation.match))


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
        stamp=stamp,
        posted=int(situation.now),
        live=False,
    )
