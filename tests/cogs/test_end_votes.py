"""Plans for votes to end a match without a winner.

The vote is announced in the match's place; the others are asked at most once a day.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.screens.steps import Edit, Keep, Post, Steps
from cogs.surfaces.ping_policy import AGAIN, Bell
from cogs.surfaces.plan_hand import Situation
from cogs.surfaces.plan_votes import PROPOSAL, plan_departure, plan_vote
from engine.clocks.clock import MISSED_MOST, Clock
from engine.match.message_records import Ring, Surface
from engine.match.questions import Vote
from engine.match.records import Match
from tests.cogs.test_plans import CHANNEL, NOW, OLD, THREAD, a_match, a_row, lines

PINGS = "pinging (101,)"
_POST = (
    f"post in 6: proposal {PINGS} (post in 5: proposal {PINGS} (keep proposal), rung 101, keep "
    "proposal anew), rung 101, keep proposal anew"
)
_QUIET = _POST.replace(PINGS, "pinging ()").replace("rung 101, ", "")
_EDIT = f"edit 70: proposal pinging () ({_QUIET}), keep proposal"


def with_agreed(*seats: int, match: Match | None = None) -> Match:
    """Return a match in which these seats vote to end it."""
    return replace(match or a_match(), votes=(Vote("end", yes=seats),) if seats else ())


def row(stamp: str = "(0,):():(0, 1)", message: int | None = OLD, **changes: object) -> Surface:
    return a_row(PROPOSAL, stamp, message, **{"channel": THREAD, "turn": 1, **changes})


TAKEN_BACK = row("", None, live=False)


def bell_of(*users: int, ago: int = 60) -> Bell:
    """Of a match in which these were pinged by it so long ago."""
    return Bell(NOW, {(PROPOSAL, user): Ring(PROPOSAL, user, NOW - ago) for user in users})


FRESH, TODAY, YESTERDAY = Bell(NOW), bell_of(100, 101), bell_of(100, 101, ago=AGAIN)


@pytest.mark.parametrize(
    ("match", "kept", "bell", "expected"),
    [
        (with_agreed(), None, FRESH, ""),
        (with_agreed(0), None, FRESH, _POST),
        (with_agreed(0), row(), TODAY, ""),
        (with_agreed(0), row(), YESTERDAY, ""),
        (with_agreed(1), row(), TODAY, _EDIT),
        (with_agreed(), row(), TODAY, "remove 70, keep proposal"),
        (with_agreed(), TAKEN_BACK, TODAY, ""),
        (with_agreed(0), TAKEN_BACK, TODAY, _QUIET),
        (with_agreed(1), TAKEN_BACK, bell_of(101), _POST.replace("101", "100")),
        (with_agreed(0), TAKEN_BACK, YESTERDAY, _POST),
        (with_agreed(1), row(), YESTERDAY, _EDIT),
        (with_agreed(2), None, FRESH, ""),
        (with_agreed(0, 1, match=a_match("cancelled", ())), row(), TODAY, "remove 70, keep proposal"),
        (with_agreed(0, 1, match=a_match("cancelled", ())), None, FRESH, ""),
        (with_agreed(0, match=a_match("over", ())), row(message=None), TODAY, "keep proposal"),
        (with_agreed(0, match=a_match(thread=None)), None, FRESH,
         f"post in 5: proposal {PINGS} (keep proposal), rung 101, keep proposal anew"),
    ],
    ids=[
        "nobody would", "somebody would", "all shown", "all shown, on the next day", "somebody else would", "taken back",
        "taken back, all shown", "once more on the same day", "asked back on the same day", "once more after a day",
        "somebody else would after a day", "who has resigned would", "called off", "called off at once",
        "over, and there was no place for it", "without a thread",
    ],
)  # fmt: skip
def test_what_is_done_about_a_proposal(match: Match, kept: Surface | None, bell: Bell, expected: str) -> None:
    assert lines(plan_vote("end", Situation(match, NOW, True), kept, bell)) == expected


def plan(match: Match, kept: Surface | None, bell: Bell = FRESH, later: int = 0) -> Steps:
    return plan_vote("end", Situation(match, NOW + later, True), kept, bell)


def test_each_message_about_it_has_a_nonce_of_its_own_and_each_attempt_the_same() -> None:
    def nonce(kept: Surface | None, later: int = 0) -> str:
        (post,) = (step for step in plan(with_agreed(0), kept, later=later) if isinstance(step, Post))
        return post.nonce

    first = keeping(plan(with_agreed(0), None))
    back = keeping(plan(with_agreed(), replace(first, message=OLD)))
    again = keeping(plan(with_agreed(0), back))
    once_more = keeping(plan(with_agreed(), replace(again, message=OLD)))
    assert nonce(None) == nonce(None, 99)
    assert len({nonce(None), nonce(back), nonce(once_more)}) == 3


def keeping(steps: Steps) -> Surface:
    """Return what is stored in the end."""
    last = steps[-1]
    assert isinstance(last, Keep)
    return last.surface


def test_where_it_can_not_be_posted_it_is_not_tried_again_and_again() -> None:
    (post, *_) = plan(with_agreed(0, match=a_match(thread=None)), None)
    assert isinstance(post, Post)
    refused = keeping(post.otherwise)
    assert (refused.channel, refused.message) == (CHANNEL, None)
    assert plan(with_agreed(0), refused) == ()


def test_what_could_not_be_posted_is_tried_again_with_the_next_move() -> None:
    match = with_agreed(0, match=a_match(thread=None))
    refused = keeping(plan(match, None))
    moved = replace(match, ply=match.ply + 1)
    assert any(isinstance(step, Post) for step in plan(moved, replace(refused, message=None)))
    posted = replace(refused, message=OLD)
    assert plan(moved, posted) == ()


def test_a_question_whose_thread_is_gone_is_put_where_the_match_is_now() -> None:
    posted = row()
    assert plan(with_agreed(0), posted) == ()
    (post, *_) = plan(with_agreed(0, match=a_match(thread=None)), posted)
    assert isinstance(post, Post)
    assert post.channel == CHANNEL


NIGHT = 7 * 3600
"""Seconds for which the second player still sleeps."""


def night(*rings: Ring, left: int = NIGHT) -> Bell:
    """Return a bell in the second player's night, unless no time of it is left."""
    asleep = {101: NOW + left} if left else {}
    return Bell(NOW, {(ring.thing, ring.user_id): ring for ring in rings}, asleep)


TOLD = Ring(PROPOSAL, 101, due=NOW + NIGHT)
DUE = Ring(PROPOSAL, 101, due=NOW)


@pytest.mark.parametrize(
    ("match", "kept", "bell", "expected"),
    [
        (with_agreed(0), None, night(), f"ring 101 in {NIGHT}, {_QUIET}"),
        (with_agreed(0), row(), night(TOLD), ""),
        (with_agreed(0), row(), night(TOLD, left=60), "ring 101 in 60"),
        (with_agreed(0), row(), night(DUE, left=0), _POST.replace("rung 101", "remove 70, rung 101")
            .replace("(keep proposal)", "(remove 70, ring 101 no more, keep proposal)")),
        (with_agreed(0, 1), row(), night(TOLD), f"ring 101 no more, {_EDIT}"),
        (with_agreed(), row(), night(TOLD), "remove 70, ring 101 no more, keep proposal"),
        (with_agreed(0), row(), replace(night(DUE, left=0), is_mute=True), "ring 101 no more"),
        (with_agreed(0), row(), replace(night(DUE, left=0), deaf=frozenset({101})), "ring 101 no more"),
        (with_agreed(0), row(message=None, ply=4), night(DUE, left=0), "ring 101 no more"),
        (with_agreed(0), TAKEN_BACK, night(Ring(PROPOSAL, 101, NOW - 60)), _QUIET),
    ],
    ids=[
        "put at night", "still night", "they have changed their hours", "morning", "they have agreed at night", "taken back at night",
        "nobody is pinged here any more", "they want to be told of "
                                          "nothing by now", "it could not be put", "pinged that day",
    ],
)  # fmt: skip
def test_a_player_who_sleeps_is_pinged_when_they_wake_if_they_are_still_asked(
    match: Match, kept: Surface | None, bell: Bell, expected: str
) -> None:
    assert lines(plan(match, kept, bell)) == expected


def test_who_has_left_is_told_again_in_place_when_all_but_one_are_away() -> None:
    first, second, third = a_match().seats
    third = replace(third, resigned=False)
    before = replace(a_match(), seats=(first, replace(second, departed=NOW), third))
    after = replace(before, seats=(*before.seats[:2], replace(third, clock=Clock(0, missed=MISSED_MOST))))
    kept = [
        step for step in plan_departure(Situation(before, NOW, True), None, FRESH) if isinstance(step, Keep)
    ]
    there = replace(kept[-1].surface, message=OLD)
    assert not plan_departure(Situation(before, NOW, True), there, FRESH)
    (edit, _) = plan_departure(Situation(after, NOW, True), there, FRESH)
    assert isinstance(edit, Edit)
    assert edit.message == OLD
