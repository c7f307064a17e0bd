"""Planning rules for seats that change hands.

They cover the offer, its outcome, and the farewell to the player who left.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.screens.steps import Keep, Post, Steps, Tell
from cogs.surfaces.ping_policy import AGAIN, Bell
from cogs.surfaces.plan_hand import Situation
from cogs.surfaces.plan_offers import GONE, offer_slot, plan_farewell, plan_offer
from engine.match.message_records import Reach, Ring, Surface
from engine.match.questions import By, Former, Offer
from engine.match.records import Match, Phase
from tests.cogs.test_plans import DM, NOW, OLD, a_match, lines

SLOT, DAN, EVE = offer_slot(0), 104, 105
FRESH = Bell(NOW)
OPEN = Reach(100, DM)


def offering(
    to: int | None = None,
    by: By = "player",
    since: int = NOW,
    *,
    is_declined: bool = False,
    phase: Phase = "playing",
) -> Match:
    """Return a match in which the first seat is offered."""
    match = a_match(phase)
    first = replace(match.seats[0], offer=Offer(by, to, since, is_declined))
    return replace(match, seats=(first, *match.seats[1:]))


def plan_steps(match: Match, row: Surface | None = None, bell: Bell = FRESH) -> Steps:
    return plan_offer(Situation(match, NOW, True), 0, row, bell)


def put(match: Match) -> Surface:
    """Return the stored row of a posted offer."""
    kept = plan_steps(match)[-1]
    assert isinstance(kept, Keep)
    return replace(kept.surface, message=OLD)


def pings(steps: Steps) -> tuple[int, ...]:
    return next((step.content.pings for step in steps if isinstance(step, Post)), ())  # type: ignore[union-attr]


def rung(user: int, slot: str = SLOT, ago: int = 60) -> Bell:
    return Bell(NOW, {(slot, user): Ring(slot, user, NOW - ago)})


# Offers


def test_a_seat_for_any_user_is_told_and_calls_no_one() -> None:
    assert lines(plan_steps(offering())) == (
        "post in 6: offered 0 pinging () (post in 5: offered 0 pinging () (keep offer:0), keep offer:0 "
        "anew), keep offer:0 anew"
    )


def test_a_player_who_is_asked_by_name_is_called_also_if_they_want_to_be_told_of_nothing_else() -> None:
    assert pings(plan_steps(offering(DAN))) == (DAN,)
    assert pings(plan_steps(offering(DAN), bell=replace(FRESH, deaf=frozenset({DAN})))) == (DAN,)
    assert pings(plan_steps(offering(DAN), bell=replace(FRESH, is_mute=True))) == ()


def test_it_stands_there_once() -> None:
    for match in (offering(), offering(DAN)):
        assert plan_steps(match, put(match), rung(DAN)) == ()


@pytest.mark.parametrize("slot", [SLOT, offer_slot(1)])
def test_no_one_is_called_twice_a_day_by_seats_of_one_match(slot: str) -> None:
    again = offering(DAN, since=NOW + 1)
    gone = replace(put(offering(DAN)), message=None, stamp="", live=False)
    assert pings(plan_steps(again, gone, rung(DAN, slot))) == ()
    assert pings(plan_steps(again, gone, rung(DAN, slot, ago=AGAIN))) == (DAN,)
    assert pings(plan_steps(offering(EVE, since=NOW + 1), gone, rung(DAN, slot))) == (EVE,)


def test_who_will_not_take_it_is_shown_in_place_and_called_no_more() -> None:
    declined = offering(DAN, is_declined=True)
    assert lines(plan_steps(declined, put(offering(DAN)), rung(DAN))).startswith(
        "edit 70: offered 0 pinging ()"
    )
    assert pings(plan_steps(declined)) == ()


def test_another_player_who_is_asked_instead_is_called_by_a_new_message_in_its_place() -> None:
    steps = plan_steps(
        offering(EVE, "host", NOW + 1), put(offering(DAN, "host", is_declined=True)), rung(DAN)
    )
    assert pings(steps) == (EVE,)
    assert lines(steps[1:]) == f"remove 70, rung {EVE}, keep offer:0 anew"


def test_a_player_who_sleeps_is_called_in_the_morning_if_the_seat_is_still_offered_to_them() -> None:
    night = replace(FRESH, asleep={DAN: NOW + 3600})
    steps = plan_steps(offering(DAN), bell=night)
    assert (lines(steps[:1]), pings(steps)) == (f"ring {DAN} in 3600", ())
    morning = Bell(NOW, {(SLOT, DAN): Ring(SLOT, DAN, due=NOW)})
    assert pings(plan_steps(offering(DAN), put(offering(DAN)), morning)) == (DAN,)
    declined = plan_steps(offering(DAN, is_declined=True), put(offering(DAN)), morning)
    assert lines(declined).startswith(f"ring {DAN} no more, edit 70")


@pytest.mark.parametrize("phase", ["playing", "over"])
def test_an_offer_that_its_player_takes_back_goes_away(phase: Phase) -> None:
    assert lines(plan_steps(a_match(phase), put(offering(DAN)), rung(DAN))) == "remove 70, keep offer:0"


@pytest.mark.parametrize("by", ["host", "vote"])
def test_where_others_had_offered_it_one_line_says_that_its_player_is_back(by: By) -> None:
    due = Bell(NOW, {(SLOT, DAN): Ring(SLOT, DAN, due=NOW + 60)})
    steps = plan_steps(a_match(), put(offering(DAN, by)), due)
    assert lines(steps) == f"edit 70: reclaimed 0 (keep offer:0), keep offer:0, ring {DAN} no more"
    kept = next(step for step in steps if isinstance(step, Keep))
    assert plan_steps(a_match(), kept.surface) == (), "and that is left"


@pytest.mark.parametrize("by", ["host", "vote"])
def test_but_not_where_it_was_taken_or_its_player_has_resigned(by: By) -> None:
    match = a_match()
    taken = replace(match, former=(Former(0, match.ply + 1, 100, "P0"),))
    resigned = replace(match, seats=(replace(match.seats[0], resigned=True), *match.seats[1:]))
    for after in (taken, resigned):
        assert lines(plan_steps(after, put(offering(by=by)))) == "remove 70, keep offer:0"


# The word to who has left


def match_after_leaving() -> Match:
    """Return a match in which another user plays on for the first player."""
    return replace(a_match(), former=(Former(0, 5, 100, "P0"),))


def farewell(row: Surface | None, reach: Reach = OPEN, *, is_sure: bool = True) -> Steps:
    return plan_farewell(Situation(match_after_leaving(), NOW, is_sure), 0, row, reach)


def hand(message: int | None = OLD, stamp: str = "playing:8") -> Surface:
    return Surface("seat:0", DM, message, ply=3, since=2, turn=2, stamp=stamp, posted=NOW - 90, live=True)


def test_their_hand_is_put_away_and_they_are_told_once_by_whom_they_are_followed() -> None:
    steps = farewell(hand())
    assert lines(steps) == "tell 100: farewell 0 (remove 70, keep seat:0), remove 70, keep seat:0 anew"
    kept = steps[-1]
    assert isinstance(kept, Keep)
    assert (kept.surface.stamp, kept.surface.live) == (GONE, False)
    assert farewell(kept.surface) == ()


def test_who_was_never_shown_a_hand_is_told_all_the_same() -> None:
    for row in (None, hand(message=None)):
        assert lines(farewell(row)) == "tell 100: farewell 0 (keep seat:0), keep seat:0 anew"


def test_whose_dms_are_closed_has_the_hand_put_away_and_is_left_in_peace() -> None:
    steps = farewell(hand(), Reach(100, DM, closed_since=NOW - 60, refusals=1))
    assert lines(steps) == "remove 70, keep seat:0"
    kept = steps[-1]
    assert isinstance(kept, Keep)
    assert farewell(kept.surface) == (), "also when they open them again"


def test_it_is_said_in_their_language_and_after_a_restart_changed_where_it_may_have_been_said() -> None:
    (tell, *_) = farewell(hand(), Reach(100, DM, language="de"), is_sure=False)
    assert isinstance(tell, Tell)
    assert (lines((tell,)).startswith("tell+renew 100: farewell 0 in de"), tell.is_renewed) == (True, True)


def test_every_former_player_of_a_seat_has_a_row_of_their_own() -> None:
    match = replace(match_after_leaving(), former=(Former(0, 5, 100, "P0"), Former(0, 7, 103, "P3")))
    situation = Situation(match, NOW, True)
    slots = []
    for place, user in enumerate((100, 103)):
        kept = plan_farewell(situation, place, None, Reach(user, DM))[-1]
        assert isinstance(kept, Keep)
        slots.append(kept.surface.slot)
    assert slots == ["seat:0", "seat:0:1"]
