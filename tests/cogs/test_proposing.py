"""Plans about who would end a match without a winner: told where it is played, and asked of the others once a day at most."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.planning import Situation
from cogs.proposing import ASK_AGAIN, PROPOSAL, plan_proposal, plan_takeback
from cogs.steps import Keep, Post, Steps, TakebackAsked
from engine.records import Match
from engine.remembered import Surface
from tests.cogs.test_planning import CHANNEL, NOW, OLD, THREAD, a_match, a_row, lines

PINGS = "pinging (1,)"
_POST = f"post in 6: proposal {PINGS} (post in 5: proposal {PINGS} (keep proposal), keep proposal anew), keep proposal anew"
_QUIET = _POST.replace(PINGS, "pinging ()")
_EDIT = f"edit 70: proposal pinging () ({_QUIET}), keep proposal"


def agreed(*seats: int, match: Match | None = None) -> Match:
    """A match in which these would end it."""
    match = match or a_match()
    return replace(
        match, seats=tuple(replace(seated, agreed=n in seats) for n, seated in enumerate(match.seats))
    )


def row(stamp: str = "(0,):(0, 1)", message: int | None = OLD, **changes: object) -> Surface:
    return a_row(PROPOSAL, stamp, message, **{"channel": THREAD, "turn": 1, **changes})


TAKEN_BACK = row("", None, live=False)
LONG_AGO = NOW - ASK_AGAIN


@pytest.mark.parametrize(
    ("match", "kept", "expected"),
    [
        (agreed(), None, ""),
        (agreed(0), None, _POST),
        (agreed(0), row(), ""),
        (agreed(1), row(), _EDIT),
        (agreed(), row(), "remove 70, keep proposal"),
        (agreed(), TAKEN_BACK, ""),
        (agreed(0), TAKEN_BACK, _QUIET),
        (agreed(0), replace(TAKEN_BACK, posted=LONG_AGO), _POST),
        (agreed(1), row(posted=LONG_AGO), _EDIT.replace("pinging ()", "pinging (0,)").replace("(0,)", "()", 1)),
        (agreed(2), None, ""),
        (agreed(0, 1, match=a_match("cancelled", ())), row(), "remove 70, keep proposal"),
        (agreed(0, 1, match=a_match("cancelled", ())), None, ""),
        (agreed(0, match=a_match("over", ())), row(message=None), "keep proposal"),
        (agreed(0, match=a_match(thread=None)), None,
         f"post in 5: proposal {PINGS} (keep proposal), keep proposal anew"),
    ],
    ids=[
        "nobody would", "somebody would", "all shown", "somebody else would", "taken back", "taken back, all shown",
        "once more on the same day", "once more after a day", "somebody else would after a day", "who has resigned would",
        "called off", "called off at once", "over, and there was no place for it", "without a thread",
    ],
)  # fmt: skip
def test_what_is_done_about_a_proposal(match: Match, kept: Surface | None, expected: str) -> None:
    assert lines(plan_proposal(Situation(match, NOW, True), kept)) == expected


def test_each_message_about_it_has_a_nonce_of_its_own_and_each_attempt_the_same() -> None:
    def nonce(kept: Surface | None, later: int = 0) -> str:
        steps = plan_proposal(Situation(agreed(0), NOW + later, True), kept)
        (post,) = (step for step in steps if isinstance(step, Post))
        return post.nonce

    first = keeping(plan_proposal(Situation(agreed(0), NOW, True), None))
    back = keeping(plan_proposal(Situation(agreed(), NOW, True), replace(first, message=OLD)))
    again = keeping(plan_proposal(Situation(agreed(0), NOW, True), back))
    once_more = keeping(plan_proposal(Situation(agreed(), NOW, True), replace(again, message=OLD)))
    assert nonce(None) == nonce(None, 99)
    assert len({nonce(None), nonce(back), nonce(once_more)}) == 3
    assert (first.posted, again.posted) == (NOW, NOW)


def keeping(steps: Steps) -> Surface:
    """What is remembered in the end."""
    last = steps[-1]
    assert isinstance(last, Keep)
    return last.surface


def test_where_it_can_not_be_posted_it_is_not_tried_again_and_again() -> None:
    (post, _) = plan_proposal(Situation(agreed(0, match=a_match(thread=None)), NOW, True), None)
    assert isinstance(post, Post)
    refused = keeping(post.otherwise)
    assert (refused.channel, refused.message) == (CHANNEL, None)
    assert plan_proposal(Situation(agreed(0), NOW, True), refused) == ()


def test_whoever_asks_for_a_move_back_again_and_again_pings_the_others_once_a_day() -> None:
    def asking(*, back: bool) -> Match:
        match = a_match()
        first = replace(match.seats[0], asks_back=1 if back else None)
        return replace(match, seats=(first, *match.seats[1:]))

    def pings(row: Surface | None, later: int = 0) -> tuple[tuple[int, ...], Surface]:
        steps = plan_takeback(Situation(asking(back=True), NOW + later, True), row)
        (post,) = (step for step in steps if isinstance(step, Post))
        assert isinstance(post.content, TakebackAsked)
        return post.content.pings, keeping(steps)

    called, first = pings(None)
    gone = keeping(plan_takeback(Situation(asking(back=False), NOW, True), replace(first, message=OLD)))
    again, _ = pings(gone)
    assert (called, again) == ((1,), ())
    assert pings(gone, ASK_AGAIN)[0] == (1,)


def test_what_could_not_be_posted_is_tried_again_with_the_next_move() -> None:
    match = agreed(0, match=a_match(thread=None))
    refused = keeping(plan_proposal(Situation(match, NOW, True), None))
    moved = replace(match, ply=match.ply + 1)
    assert any(
        isinstance(step, Post)
        for step in plan_proposal(Situation(moved, NOW, True), replace(refused, message=None))
    )
    posted = replace(refused, message=OLD)
    assert plan_proposal(Situation(moved, NOW, True), posted) == ()


def test_a_question_whose_thread_is_gone_is_put_where_the_match_is_now() -> None:
    posted = row()
    assert plan_proposal(Situation(agreed(0), NOW, True), posted) == ()
    (post, *_) = plan_proposal(Situation(agreed(0, match=a_match(thread=None)), NOW, True), posted)
    assert isinstance(post, Post)
    assert post.channel == CHANNEL
