"""Planning rules for questions about time.

They ask whether the others wait, for a pause, for more time or for a takeback.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from cogs.screens.steps import Edit, Keep, Post, Remove, Steps
from cogs.surfaces.ping_policy import AGAIN, Bell
from cogs.surfaces.plan_hand import Situation
from cogs.surfaces.plan_votes import ABSENCE, PAUSE, PLANS, TAKEBACK, TIME
from engine.clocks.clock import Clock
from engine.clocks.delay import Delay, PutOff
from engine.clocks.pace import DAY, read_pace
from engine.match.message_records import Ring, Surface
from engine.match.questions import Turn, Vote, VoteKind
from engine.match.records import Match, Person
from engine.match.terms import MatchTerms
from engine.match.votes import with_vote
from tests.cogs.test_plans import CHANNEL, NOW, OLD, THREAD, a_match, a_row, lines

Plan = Callable[[Situation, Surface | None, Bell], Steps]
FRESH = Bell(NOW)
plan_absence, plan_takeback = PLANS[ABSENCE], PLANS[TAKEBACK]
plan_pause, plan_more_time = PLANS[PAUSE], PLANS[TIME]


def at_table(**changes: Any) -> Match:
    """Of four players with a clock, of whom the first is on turn."""
    three = a_match()
    seats = tuple(
        replace(
            three.seats[0],
            occupant=Person(100 + seat),
            name=f"P{seat}",
            turn=Turn(2, 9, None if seat else NOW - 60),
        )
        for seat in range(4)
    )
    return replace(three, seats=seats, terms=MatchTerms(read_pace("1d")), **changes)


def delayed(put_off: PutOff) -> Match:
    match = at_table()
    return replace(match, times=replace(match.times, put_off=put_off))


def saying(match: Match, name: str, **said: Any) -> Match:
    """Return a match in which seats, as `s1`, have said something."""
    seats = tuple(
        replace(one, **{name: said.get(f"s{n}", getattr(one, name))}) for n, one in enumerate(match.seats)
    )
    return replace(match, seats=seats)


def waited_for(match: Match | None = None) -> Match:
    """Return a match that asks the others whether they wait for the first player."""
    clock = Clock(DAY, NOW + DAY, waited=2)
    return saying(match or at_table(), "clock", s0=clock)


def wants(wish: Delay, match: Match | None = None) -> Match:
    """Return a match in which the first player makes a request."""
    return answered(match or at_table(), wish, s0=True)


def wants_back(**changes: Any) -> Match:
    match = at_table(**changes)
    return replace(match, votes=(Vote("takeback", match.ply, (0,), back_to=3),))


def answered(match: Match, kind: VoteKind, **said: bool) -> Match:
    """Return a match in which seats, as `s1`, have answered a vote."""
    vote = match.vote(kind) or Vote(kind, match.ply)
    for seat, answer in said.items():
        vote = vote.with_answer(int(seat[1:]), answer)
    return with_vote(match, vote)


QUESTIONS: tuple[tuple[str, Plan, Match], ...] = (
    (ABSENCE, plan_absence, waited_for()),
    (PAUSE, plan_pause, wants("pause")),
    (TIME, plan_more_time, wants("time")),
    (TAKEBACK, plan_takeback, wants_back()),
)
EACH = pytest.mark.parametrize(("slot", "plan", "match"), QUESTIONS, ids=[slot for slot, *_ in QUESTIONS])


def pings(steps: Steps) -> tuple[int, ...]:
    """Whom a plan pings."""
    return next((step.content.pings for step in steps if isinstance(step, Post)), ())  # type: ignore[union-attr]


def put(plan: Plan, match: Match, bell: Bell = FRESH, message: int | None = OLD) -> Surface:
    """Return the stored row of an earlier question."""
    steps = plan(Situation(match, NOW, True), None, bell)
    kept = steps[-1]
    assert isinstance(kept, Keep)
    return replace(kept.surface, message=message)


def rung(slot: str, *users: int, ago: int = 60) -> Bell:
    return Bell(NOW, {(slot, user): Ring(slot, user, NOW - ago) for user in users})


# All of them


@EACH
def test_a_question_is_put_where_the_match_is_played_and_calls_all_others(
    slot: str, plan: Plan, match: Match
) -> None:
    (post, ring, kept) = plan(Situation(match, NOW, True), None, FRESH)
    assert isinstance(post, Post) and isinstance(kept, Keep)
    assert (post.channel, pings((post,))) == (THREAD, (101, 102, 103))
    assert lines((ring,)) == "rung 101; rung 102; rung 103"
    assert (kept.surface.slot, kept.surface.live, kept.is_new) == (slot, True, True)


@EACH
def test_it_stands_there_once_and_calls_no_one_again(slot: str, plan: Plan, match: Match) -> None:
    for ago in (60, AGAIN):
        bell = rung(slot, 101, 102, 103, ago=ago)
        assert plan(Situation(match, NOW, True), put(plan, match), bell) == ()


@EACH
def test_where_no_one_asks_nothing_is_done(slot: str, plan: Plan, match: Match) -> None:
    assert plan(Situation(at_table(), NOW, True), None, FRESH) == ()


@EACH
def test_it_is_taken_away_when_no_one_asks_any_more_and_that_is_done_once(
    slot: str, plan: Plan, match: Match
) -> None:
    steps = plan(Situation(at_table(), NOW, True), put(plan, match), FRESH)
    assert lines(steps) == f"remove 70, keep {slot}"
    (_, kept) = steps
    assert isinstance(kept, Keep)
    assert plan(Situation(at_table(), NOW, True), kept.surface, FRESH) == ()


@EACH
def test_where_a_forgotten_message_asked_something_else_another_one_calls(
    slot: str, plan: Plan, match: Match
) -> None:
    unsure = Situation(match, NOW, False)
    (post, *_) = plan(unsure, None, FRESH)
    assert isinstance(post, Post)
    assert post.calls
    assert lines(post.earlier) == f"keep {slot} anew, plan anew"
    (kept, _) = post.earlier
    assert isinstance(kept, Keep)
    anew = plan(unsure, replace(kept.surface, message=OLD), FRESH)
    assert isinstance(anew[0], Post)
    assert anew[0].nonce != post.nonce
    assert pings(anew) == (101, 102, 103)
    assert Remove(THREAD, OLD) in anew


def test_a_question_about_another_move_is_another_call() -> None:
    def calls(match: Match) -> object:
        (post, *_) = plan_takeback(Situation(match, NOW, False), None, FRESH)
        assert isinstance(post, Post)
        return post.calls

    assert calls(wants_back()) == calls(wants_back())
    assert calls(wants_back()) != calls(wants_back(ply=9))


@EACH
def test_it_is_over_with_the_match(slot: str, plan: Plan, match: Match) -> None:
    over = replace(match, phase="over")
    assert lines(plan(Situation(over, NOW, True), put(plan, match), FRESH)) == f"remove 70, keep {slot}"
    assert plan(Situation(over, NOW, True), None, FRESH) == ()


@EACH
def test_asked_again_on_the_same_day_it_is_told_and_calls_those_alone_who_were_not_called(
    slot: str, plan: Plan, match: Match
) -> None:
    gone = replace(put(plan, match), message=None, stamp="", live=False)
    today = plan(Situation(match, NOW, True), gone, rung(slot, 101, 102))
    assert pings(today) == (103,)
    assert pings(plan(Situation(match, NOW, True), gone, rung(slot, 101, 102, 103, ago=AGAIN))) == (
        101,
        102,
        103,
    )


@EACH
def test_a_player_who_wants_to_be_told_of_nothing_is_not_called(slot: str, plan: Plan, match: Match) -> None:
    bell = replace(FRESH, deaf=frozenset({101, 103}))
    assert pings(plan(Situation(match, NOW, True), None, bell)) == (102,)


@EACH
def test_a_player_who_sleeps_is_called_in_the_morning_by_a_new_message_in_its_place(
    slot: str, plan: Plan, match: Match
) -> None:
    night = replace(FRESH, asleep={102: NOW + 3600})
    first = plan(Situation(match, NOW, True), None, night)
    assert lines(first[:1]) == "ring 102 in 3600"
    assert pings(first) == (101, 103)
    morning = rung(slot, 101, 103)
    morning = replace(morning, rings={**morning.rings, (slot, 102): Ring(slot, 102, due=NOW)})
    steps = plan(Situation(match, NOW, True), put(plan, match), morning)
    assert pings(steps) == (102,)
    assert [type(step) for step in steps[:2]] == [Post, Remove], "first it is there, then the old one goes"


@EACH
def test_where_the_thread_is_closed_it_is_put_in_the_channel_and_where_that_is_too_it_is_left(
    slot: str, plan: Plan, match: Match
) -> None:
    (in_thread, *_) = plan(Situation(match, NOW, True), None, FRESH)
    assert isinstance(in_thread, Post)
    (in_channel, *_) = in_thread.otherwise
    assert isinstance(in_channel, Post)
    assert (in_channel.channel, pings((in_channel,))) == (CHANNEL, (101, 102, 103))
    (kept,) = in_channel.otherwise
    assert isinstance(kept, Keep)
    assert plan(Situation(match, NOW, True), kept.surface, FRESH) == (), "until something else happens"


@EACH
def test_after_a_restart_a_post_that_may_have_got_through_is_changed_as_well(
    slot: str, plan: Plan, match: Match
) -> None:
    (post, *_) = plan(Situation(match, NOW, False), None, FRESH)
    assert isinstance(post, Post) and post.is_renewed


def plan_change(plan: Plan, before: Match, after: Match, slot: str) -> Steps:
    """Return the steps for a posted question that has changed."""
    return plan(Situation(after, NOW, True), put(plan, before), rung(slot, 101, 102, 103))


def is_edited(steps: Steps) -> bool:
    """Return whether the only step is an edit, which pings no one."""
    (edit, kept) = steps
    return isinstance(edit, Edit) and isinstance(kept, Keep) and not pings(edit.otherwise)


# Whether the others wait


@pytest.mark.parametrize("skips", [True, False])
def test_who_has_said_whether_they_wait_is_shown_in_place(skips: bool) -> None:
    said = answered(waited_for(), "skip", s1=skips)
    assert is_edited(plan_change(plan_absence, waited_for(), said, ABSENCE))


def test_who_has_said_so_is_not_called() -> None:
    said = answered(waited_for(), "skip", s1=True, s2=False)
    assert pings(plan_absence(Situation(said, NOW, True), None, FRESH)) == (103,)


def test_no_one_is_waited_for_while_the_match_is_paused() -> None:
    match = waited_for()
    paused = replace(match, times=replace(match.times, put_off=PutOff(since=NOW)))
    assert (
        lines(plan_absence(Situation(paused, NOW, True), put(plan_absence, waited_for()), FRESH))
        == "remove 70, keep absence"
    )


def test_a_late_turn_after_another_is_a_question_of_its_own() -> None:
    again = saying(waited_for(), "turn", s0=Turn(3, 9, NOW - 60))
    again = saying(again, "clock", s0=Clock(DAY, NOW + DAY, waited=3))
    yesterday = rung(ABSENCE, 101, 102, 103, ago=AGAIN)
    steps = plan_absence(Situation(again, NOW, True), put(plan_absence, waited_for()), yesterday)
    assert pings(steps) == (101, 102, 103)


# A pause, and more time


@pytest.mark.parametrize(
    ("slot", "plan", "wish"), [(PAUSE, plan_pause, "pause"), (TIME, plan_more_time, "time")]
)
def test_each_is_asked_in_its_own_message(slot: str, plan: Plan, wish: Delay) -> None:
    other: Plan = plan_more_time if plan is plan_pause else plan_pause
    assert other(Situation(wants(wish), NOW, True), None, FRESH) == ()
    assert plan(Situation(wants(wish), NOW, True), None, FRESH) != ()


def test_who_agrees_or_would_rather_play_on_is_shown_in_place_and_called_no_more() -> None:
    agreed = answered(wants("pause"), "pause", s1=True)
    assert is_edited(plan_change(plan_pause, wants("pause"), agreed, PAUSE))
    assert pings(plan_pause(Situation(agreed, NOW, True), None, FRESH)) == (102, 103)
    against = answered(wants("time"), "time", s1=False)
    assert is_edited(plan_change(plan_more_time, wants("time"), against, TIME))
    assert pings(plan_more_time(Situation(against, NOW, True), None, FRESH)) == (102, 103)


def test_what_is_turned_down_calls_no_one_any_more() -> None:
    one, two = (
        answered(wants("pause"), "pause", s1=False),
        answered(wants("time"), "time", s1=False, s2=False),
    )
    assert pings(plan_pause(Situation(one, NOW, True), None, FRESH)) == ()
    assert pings(plan_more_time(Situation(two, NOW, True), None, FRESH)) == ()


def test_more_time_is_asked_of_those_who_wait() -> None:
    match = wants("time", saying(at_table(), "turn", s1=Turn(2, 9, NOW - 60)))
    assert pings(plan_more_time(Situation(match, NOW, True), None, FRESH)) == (102, 103)


def test_asked_after_another_move_it_is_another_question() -> None:
    before, after = wants("pause"), wants("pause", at_table(ply=5))
    yesterday = rung(PAUSE, 101, 102, 103, ago=AGAIN)
    assert pings(plan_pause(Situation(after, NOW, True), put(plan_pause, before), yesterday)) == (
        101,
        102,
        103,
    )
    assert is_edited(plan_change(plan_pause, before, after, PAUSE)), "but nobody is called twice a day"


def test_in_the_place_of_the_question_it_is_told_that_the_match_is_paused_and_calls_no_one() -> None:
    paused = delayed(PutOff(since=NOW))
    steps = plan_change(plan_pause, wants("pause"), paused, PAUSE)
    assert lines(steps[:1]).startswith("edit 70: pause pinging ()")
    assert is_edited(steps)
    alone = plan_pause(Situation(paused, NOW, True), None, FRESH)
    assert (lines(alone[:1]).startswith("post in 6: pause pinging ()"), pings(alone)) == (True, ())
    assert plan_pause(Situation(paused, NOW, True), put(plan_pause, paused), FRESH) == ()


def test_when_it_goes_on_that_is_taken_away() -> None:
    paused = delayed(PutOff(since=NOW))
    on = delayed(PutOff(None, 3600))
    assert (
        lines(plan_pause(Situation(on, NOW, True), put(plan_pause, paused), FRESH)) == "remove 70, keep pause"
    )


# A move taken back


def test_who_allows_it_is_shown_in_place_and_called_no_more_and_one_no_calls_no_one() -> None:
    allowed = answered(wants_back(), "takeback", s1=True)
    assert is_edited(plan_change(plan_takeback, wants_back(), allowed, TAKEBACK))
    assert pings(plan_takeback(Situation(allowed, NOW, True), None, FRESH)) == (102, 103)
    refused = answered(wants_back(), "takeback", s1=False)
    assert pings(plan_takeback(Situation(refused, NOW, True), None, FRESH)) == ()


def test_a_row_that_an_earlier_build_left_is_changed_in_place() -> None:
    older = a_row(ABSENCE, "(0,):[2]:[]", channel=THREAD, turn=1, ply=4)
    steps = plan_absence(Situation(waited_for(), NOW, True), older, rung(ABSENCE, 101, 102, 103))
    assert is_edited(steps)
