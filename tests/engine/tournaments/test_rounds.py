"""Steps from the first player to the end, in every format; refusals; players who never come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from engine.clocks.pace import DAY
from engine.contract.errors import LobbyRefusal
from engine.contract.words import tell
from engine.tournaments.ladder import answer, can_challenge, challenge, challenge_of
from engine.tournaments.lobby import can_join, create, join, leave, start, stop
from engine.tournaments.points import standings
from engine.tournaments.rounds import drop_absent, go_on, place_table, waiting
from engine.tournaments.values import JOINING_FOR, PAIR_AGAIN_AFTER, Finish, Format, Tournament
from tests.engine.tournaments.played import NOW, SEATS, begun, draw_places, opened, plan, play, play_round

LADDER = plan("ladder")


def refusal(do: Callable[[], Any]) -> str:
    with pytest.raises(LobbyRefusal) as caught:
        do()
    return tell(caught.value.sentence, ())


def ranks(tournament: Tournament) -> list[int]:
    """Return the users of a ladder from the top on."""
    return [one.user_id for one in sorted(tournament.active, key=lambda one: one.rank)]


@settings(max_examples=40, deadline=None)
@given(
    some.sampled_from(["swiss", "groups"]),
    some.integers(3, 40),
    some.integers(2, 6),
    some.integers(1, 6),
    some.integers(0, 10**6),
)
def test_every_tournament_ends_though_players_come_and_go(
    format_: Format, players: int, size: int, rounds: int, seed: int
) -> None:
    players, random = max(players, size), Random(seed)

    def change(tournament: Tournament) -> Tournament:
        for one in tournament.active:
            if tournament.is_going and random.random() < 0.1:
                tournament = leave(tournament, one.user_id)
        if tournament.is_going and can_join(tournament, NOW) and random.random() < 0.5:
            tournament = join(tournament, 1000 + len(tournament.players), "Late", NOW)
        return tournament

    last = play(begun(plan(format_, size, rounds), players), seed, change)
    assert last.phase == "over" and last.due is None and not last.waited_for
    assert last.round <= rounds or format_ == "groups"
    lines = standings(last)
    assert sorted(line.player.number for line in lines) == [one.number for one in last.players]
    assert lines[0].place == 1


def test_groups_go_on_with_the_first_of_each_until_one_is_left() -> None:
    tournament = begun(plan("groups", 2), 14)
    assert {table.group for table in tournament.tables} == {1, 2, 3}
    for table in tournament.waited_for:
        places = tuple(1 if one == min(table.players) else 2 for one in table.players)
        tournament = place_table(tournament, table.number, Finish(places))
    tournament = go_on(tournament, SEATS, NOW + DAY)
    assert tournament.round == 2
    assert {number for table in tournament.current for number in table.players} == {1, 2, 3}
    last = play(tournament, 1)
    assert last.round == 2
    assert {line.player.number for line in standings(last)[:3]} == {1, 2, 3}


def test_a_round_waits_for_its_last_match_only() -> None:
    tournament = begun(plan(), 6)
    first, *others = tournament.waited_for
    for table in others:
        tournament = place_table(tournament, table.number, Finish((1, 2)))
    assert go_on(tournament, SEATS, NOW + DAY) is tournament
    tournament = place_table(tournament, first.number, Finish((2, 1)))
    again = place_table(tournament, first.number, Finish((1, 2)))
    assert again is tournament, "a result counts once"
    assert go_on(tournament, SEATS, NOW + DAY).round == 2


def test_a_late_player_has_a_table_from_the_next_round_on_until_half_time() -> None:
    tournament = begun(plan(rounds=4), 6)
    tournament = play_round(join(tournament, 50, "Late", NOW), Random(1))
    assert any(7 in table.players for table in tournament.current)
    tournament = play_round(tournament, Random(2))
    assert tournament.round == 3
    assert "too late" in refusal(lambda: join(tournament, 51, "Later", NOW))
    groups = begun(plan("groups"), 6)
    assert "groups can’t be joined" in refusal(lambda: join(groups, 51, "Later", NOW))


def test_who_leaves_gets_no_table_and_may_come_back() -> None:
    tournament = leave(begun(plan(rounds=4), 6), 2)
    tournament = play_round(tournament, Random(1))
    assert not any(2 in table.players for table in tournament.current)
    tournament = play_round(join(tournament, 2, "Ben", NOW), Random(1))
    assert any(2 in table.players for table in tournament.current)
    assert len(tournament.players) == 6


def test_a_no_show_is_out_and_the_others_are_paired_again_within_a_day() -> None:
    tournament = begun(plan(size=4, rounds=3), 12)
    one, other, _ = tournament.current
    tournament = drop_absent(tournament, one.number, (0,), NOW + DAY)
    assert tournament.table(one.number).state == "void"
    assert waiting(tournament) == tuple(sorted(one.players[1:]))
    assert go_on(tournament, SEATS, NOW + DAY + 60) is tournament, "others may come to wait"
    tournament = drop_absent(tournament, other.number, (2,), NOW + DAY + 3600)
    assert len(waiting(tournament)) == 6
    tournament = go_on(tournament, SEATS, NOW + DAY + PAIR_AGAIN_AFTER)
    assert waiting(tournament) == ()
    again = [set(table.players) for table in tournament.current[-2:]]
    assert [len(table) for table in again] == [3, 3]
    assert tournament.round == 1 and len(tournament.active) == 10


def test_the_last_one_of_a_table_has_a_bye() -> None:
    tournament = begun(plan(), 6)
    tournament = drop_absent(tournament, 1, (1,), NOW + DAY)
    tournament = go_on(tournament, SEATS, NOW + DAY + PAIR_AGAIN_AFTER)
    assert tournament.current[-1].is_bye and tournament.current[-1].state == "done"


def test_four_who_wait_are_paired_at_once() -> None:
    tournament = begun(plan(), 8)
    tournament = drop_absent(tournament, 1, (1,), NOW + DAY)
    tournament = drop_absent(tournament, 2, (0,), NOW + DAY)
    tournament = go_on(tournament, SEATS, NOW + DAY)
    assert len(tournament.current[-1].players) == 2 and waiting(tournament) == ()


def test_later_a_no_show_is_out_but_the_match_goes_on() -> None:
    tournament = begun(plan(days=7), 6)
    tournament = drop_absent(tournament, 1, (1,), NOW + 4 * DAY)
    assert tournament.table(1).state == "open" and len(tournament.active) == 5
    second = play_round(begun(plan(), 6), Random(1))
    dropped = drop_absent(second, second.current[0].number, (0,), (second.began or 0) + DAY)
    assert dropped.current[0].state == "open"


def test_the_rest_who_wait_at_the_end_of_the_round_have_byes() -> None:
    tournament = begun(plan(size=4, days=2), 8)
    tournament = drop_absent(tournament, 1, (0,), NOW + DAY - 60)
    table = tournament.current[1]
    tournament = place_table(tournament, table.number, Finish((1, 2, 3, 4)))
    tournament = go_on(tournament, SEATS, NOW + 2 * DAY)
    assert [one.is_bye for one in tournament.current[2:]] == [True] * 3
    assert go_on(tournament, SEATS, NOW + 2 * DAY).round == 2


def test_who_never_moved_is_out_with_the_result() -> None:
    tournament = begun(plan(), 6)
    number = tournament.table(1).players[1]
    tournament = place_table(tournament, 1, Finish((1, 2), frozenset({1})))
    assert not tournament.player(number).is_in


def test_a_ladder_is_climbed_by_wins_and_by_silence() -> None:
    tournament = begun(LADDER, 5)
    assert ranks(tournament) == [1, 2, 3, 4, 5]
    assert [one.user_id for one in can_challenge(tournament, 5)] == [2, 3, 4]
    assert "up to 3 places" in refusal(lambda: challenge(tournament, 5, 1, NOW))
    tournament = challenge(tournament, 5, 2, NOW)
    assert "in a challenge already" in refusal(lambda: challenge(tournament, 5, 3, NOW))
    assert [one.user_id for one in can_challenge(tournament, 4)] == [1, 3], "2 is busy"
    asked = challenge_of(tournament, 2)
    assert asked is not None and challenge_of(tournament, 5) is None
    assert "isn’t yours" in refusal(lambda: answer(tournament, 5, asked.number, accepts=True))
    tournament = answer(tournament, 2, asked.number, accepts=True)
    assert "already" in refusal(lambda: answer(tournament, 2, asked.number, accepts=True))
    won = tuple(1 if one == 5 else 2 for one in tournament.table(1).players)
    tournament = place_table(tournament, 1, Finish(won))
    assert ranks(tournament) == [1, 5, 2, 3, 4]

    silent = challenge(tournament, 3, 1, NOW)
    assert go_on(silent, SEATS, NOW + 7 * DAY - 1) is silent
    assert ranks(go_on(silent, SEATS, NOW + 7 * DAY)) == [3, 1, 5, 2, 4]
    gives_way = answer(silent, 1, 2, accepts=False)
    assert ranks(go_on(gives_way, SEATS, NOW)) == [3, 1, 5, 2, 4]
    lost = answer(silent, 1, 2, accepts=True)
    places = tuple(2 if one == 3 else 1 for one in lost.table(2).players)
    assert ranks(place_table(lost, 2, Finish(places))) == [1, 5, 2, 3, 4]
    assert ranks(place_table(lost, 2, Finish((1, 1)))) == [1, 5, 2, 3, 4], "a draw changes nothing"


def test_a_ladder_ends_on_its_day_and_open_challenges_lapse() -> None:
    tournament = challenge(begun(LADDER, 4), 3, 1, NOW + 27 * DAY)
    last = go_on(tournament, SEATS, NOW + 28 * DAY)
    assert last.phase == "over" and last.table(1).state == "void"
    assert [line.player.user_id for line in standings(last)] == [1, 2, 3, 4]
    open_ = answer(tournament, 1, 1, accepts=True)
    assert go_on(open_, SEATS, NOW + 28 * DAY) is open_, "the match is ended first"


def test_who_leaves_a_ladder_makes_room() -> None:
    tournament = challenge(begun(LADDER, 4), 3, 2, NOW)
    left = leave(tournament, 2)
    assert ranks(left) == [1, 3, 4] and left.table(1).state == "void"
    assert [line.player.user_id for line in standings(left)] == [1, 3, 4, 2]
    assert ranks(join(left, 9, "New", NOW)) == [1, 3, 4, 9]
    assert "too late" in refusal(lambda: join(left, 10, "Late", NOW + 15 * DAY))


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(some.integers(0, 10**6))
def test_a_ladder_keeps_its_places_one_to_n(seed: int) -> None:
    tournament, random, now = begun(LADDER, 9), Random(seed), NOW
    while tournament.phase == "playing":
        now += 5 * 3600
        for one in tournament.active:
            if can := can_challenge(tournament, one.user_id):
                tournament = challenge(tournament, one.user_id, random.choice(can).number, now)
            asked = challenge_of(tournament, one.user_id)
            if asked is not None and random.random() < 0.2:
                accepts = random.random() < 0.8
                tournament = answer(tournament, one.user_id, asked.number, accepts=accepts)
        if random.random() < 0.02 and len(tournament.active) > 3:
            tournament = leave(tournament, random.choice(tournament.active).user_id)
        for table in tournament.waited_for:
            is_due = tournament.due is not None and tournament.due <= now
            if table.state == "open" and (is_due or random.random() < 0.3):
                tournament = place_table(tournament, table.number, Finish(draw_places(random, table)))
        while (after := go_on(tournament, SEATS, now)) is not tournament:
            tournament = after
        assert sorted(one.rank for one in tournament.active) == [*range(1, len(tournament.active) + 1)]
    assert tournament.ended is not None and tournament.ended - NOW <= 28 * DAY + 5 * 3600


def test_one_player_is_too_few_and_129_are_too_many() -> None:
    assert refusal(lambda: start(opened(plan(), 1), SEATS, NOW)) == (
        "Spring Cup needs at least 3 players; one has joined so far."
    )
    full = opened(plan(), 128)
    assert refusal(lambda: join(full, 129, "P129", NOW)) == ("Spring Cup is full: 128 players have joined.")
    assert len(start(full, SEATS, NOW).tables) == 64
    assert "at least 4" in refusal(lambda: start(opened(plan(size=4), 3), SEATS, NOW))


def test_two_hosts_press_start_and_it_starts_once() -> None:
    started = begun(plan(), 4)
    assert refusal(lambda: start(started, SEATS, NOW)) == "Spring Cup has already started."


def test_joining_twice_or_leaving_what_one_is_not_in() -> None:
    tournament = opened(plan(), 3)
    assert refusal(lambda: join(tournament, 1, "Ada", NOW)) == "You have already joined Spring Cup."
    assert refusal(lambda: leave(tournament, 9)) == "You aren’t in Spring Cup."
    over = stop(begun(plan(), 3), NOW, "stopped")
    for do in (lambda: join(over, 9, "Eve", NOW), lambda: leave(over, 1), lambda: start(over, SEATS, NOW)):
        assert refusal(do) == "Spring Cup is over."


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": "x" * 33}, "The name has 1 to 32 letters"),
        ({"name": "\u200b\u2060"}, "The name has 1 to 32 letters"),
        ({"size": 7}, "Here matches of this game have 2 to 6 players."),
        ({"size": 5, "format": "ladder"}, "choose matches of 2"),
        ({"days": 1}, "A round lasts 2 to 30 days."),
        ({"days": 5, "format": "ladder"}, "A ladder lasts 14 to 92 days."),
        ({"rounds": 13}, "1 to 12 rounds"),
    ],
)
def test_what_a_plan_can_not_be(changes: dict[str, Any], said: str) -> None:
    made = replace(plan(), **changes)
    assert said in refusal(lambda: create(made, 1, SEATS, NOW, guild=5, channel=6))


def test_a_name_may_have_32_wide_letters() -> None:
    wide = "龍" * 32
    assert create(replace(plan(), name=wide), 1, SEATS, NOW, guild=5, channel=6).plan.name == wide


def test_what_is_not_started_in_time_is_cancelled() -> None:
    tournament = opened(plan(), 5)
    assert go_on(tournament, SEATS, NOW + JOINING_FOR - 1) is tournament
    late = go_on(tournament, SEATS, NOW + JOINING_FOR)
    assert (late.phase, late.reason) == ("cancelled", "unstarted")
    assert go_on(late, SEATS, NOW + 10**9) is late
