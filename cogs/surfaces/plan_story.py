"""The plan for the story of an ended match: a post of its own after the result.

House rules: as in `cogs.surfaces.plan_hand`. The story is posted once, where the result is. It is
edited if a player who is named there has had their data erased.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cogs.screens.stamps import former_mark, is_in_trouble, nonce_of, without_names
from cogs.screens.steps import Edit, Keep, Post, Steps, Story
from cogs.surfaces.plan_hand import Situation
from engine.match.message_records import ReplayForm, Surface
from engine.match.records import Match

STORY: Final = "story"
TOLD, UNTOLD = "told", "untold"
"""Stamps of a story that was posted, and of one that can't be told."""
FRESH: Final = 24 * 60 * 60
"""Seconds after its end in which a match still gets its story."""


def wants_story(situation: Situation, board: Surface | None, row: Surface | None, form: ReplayForm) -> bool:
    """Return whether a match needs its story now: its result was just posted."""
    match, ended = situation.match, situation.match.times.ended
    if row is not None or form == "none" or match.phase != "over" or match.outcome is None or ended is None:
        return False
    is_posted = board is not None and board.message is not None and not is_in_trouble(board.stamp)
    return is_posted and not _is_live(board) and situation.now - ended < FRESH


def _is_live(board: Surface | None) -> bool:
    """Return whether the board shows a running match."""
    return board is None or board.stamp.startswith("playing:")


def plan_story(situation: Situation, board: Surface | None, row: Surface | None, form: ReplayForm) -> Steps:
    """Plan the story: a post after the result, later an edit without erased names."""
    match = situation.match
    if row is not None:
        if row.message is None or (same := without_names(row, match)) is None:
            return ()
        kept = (Keep(same),)
        return (Edit(row.channel, row.message, Story(form), kept, reopens=row.channel == match.thread), *kept)
    if board is None or not wants_story(situation, board, row, form):
        return ()
    post = Post(
        board.channel,
        Story(form),
        nonce_of(match, "y", None),
        is_renewed=not situation.is_sure,
        otherwise=(Keep(untold(match, situation.now)),),
    )
    return (post, Keep(_surface(match, board.channel, TOLD, situation.now), is_new=True))


def untold(match: Match, now: float) -> Surface:
    """Return the row of a match whose story can't be told, so that it is not tried again."""
    return replace(_surface(match, match.place.channel, UNTOLD, now), message=None)


def _surface(match: Match, channel: int, stamp: str, now: float) -> Surface:
    return Surface(
        slot=STORY,
        channel=channel,
        message=None,
        ply=match.ply,
        since=0,
        turn=0,
        stamp=stamp + former_mark(match),
        posted=int(now),
        live=False,
    )
