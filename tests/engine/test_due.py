"""A full lobby starts by itself after a minute, unless its host holds it.

This survives restarts, and every player's press counts.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import pytest

from engine.contract.errors import LobbyRefusal, MatchOver, NotSeated, StoreConflict
from engine.contract.words import say, tell
from engine.match.records import Match, Place, Record
from engine.services.review.fairness import Verdict
from engine.steps.deadlines import BEFORE_START, DAY, FOR_A_FORM
from tests.engine.conftest import ASKERS, House
from tests.support.askers import asker
from tests.toys import bidding, laying

ANN, BOB, CY, DEE, EVE = ASKERS
CLOSES = 1000 + 7 * DAY


async def full(house: House) -> Match:
    match = await house.matches.open("bidding", bidding.Options(), ANN)
    for guest in (BOB, CY, DEE):
        match = await house.matches.join(match.id, guest)
    return match


async def later(house: House, match: Match, seconds: int) -> Match:
    """Let time pass, run what is due, and return the match."""
    house.clock[0] += seconds
    await house.matches.pass_time()
    return await house.matches.match(match.id)


async def test_a_lobby_with_room_left_never_starts_by_itself(house: House) -> None:
    match = await house.matches.open("bidding", bidding.Options(), ANN)
    for guest in (BOB, CY):
        match = await house.matches.join(match.id, guest)
    assert (match.starts_by_itself, match.times.due) == (False, CLOSES)
    assert (await later(house, match, DAY)).phase == "lobby"


async def test_a_full_lobby_starts_by_itself_after_a_minute_and_not_before(house: House) -> None:
    match = await full(house)
    assert (match.starts_by_itself, match.times.due) == (True, 1000 + BEFORE_START)
    assert await later(house, match, BEFORE_START - 1) == match
    house.heard.clear()
    begun = await later(house, match, 1)
    assert (begun.phase, begun.times.started) == ("playing", 1000 + BEFORE_START)
    assert house.heard == [match.id]
    assert await later(house, match, DAY) == begun


async def test_what_another_process_has_seen_to_is_left_as_it_is(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await full(house)
    begun = await later(house, match, BEFORE_START)

    async def list_due(now: int, buckets: int) -> tuple[int, ...]:
        return (match.id,)

    monkeypatch.setattr(house.store, "due", list_due)
    assert await later(house, match, DAY) == begun


@pytest.mark.slow
async def test_the_faster_writer_wins_and_other_matches_go_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    overtaken, other = await full(house), await full(house)
    save = house.store.save

    async def beaten(before: Record | None, after: Record, *args: Any, **named: Any) -> Record:
        if after.match.id == overtaken.id:
            raise StoreConflict(say("This match has just changed. Please look at it again."))
        return await save(before, after, *args, **named)

    with monkeypatch.context() as patch:
        patch.setattr(house.store, "save", beaten)
        assert (await later(house, overtaken, BEFORE_START)).phase == "lobby"
        assert (await house.matches.match(other.id)).phase == "playing"
    assert (await later(house, overtaken, 1)).phase == "playing"


async def test_an_absence_that_changes_meanwhile_is_checked_again_without_delay_for_others(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, keep = house.matches.people, house.store.keep_absence
    for one in (ANN, BOB):
        await people.go_away(one.user.id, house.clock[0] + 100)

    async def beaten(user_id: int, *args: Any, **named: Any) -> None:
        if user_id == ANN.user.id:
            raise StoreConflict(say("This match has just changed. Please look at it again."))
        await keep(user_id, *args, **named)

    house.clock[0] += 200
    with monkeypatch.context() as patch:
        patch.setattr(house.store, "keep_absence", beaten)
        await house.matches.pass_time()
        assert [(await people.habits(one.user.id)).away is None for one in (ANN, BOB)] == [False, True]
    await house.matches.pass_time()
    assert (await people.habits(ANN.user.id)).away is None


@pytest.mark.slow
@pytest.mark.dealt_for_real
async def test_a_match_that_started_by_itself_is_bound_to_the_presses_of_all_who_joined(house: House) -> None:
    match = await house.matches.open("bidding", bidding.Options(), ANN)
    for press, guest in enumerate((BOB, CY, DEE), start=7):
        await house.matches.join(match.id, replace(guest, press=press))
    begun = await later(house, match, BEFORE_START)
    ended = await house.play_on(begun, "on")
    found = await house.matches.fairness(ended.id, ANN)
    assert found.verdict is Verdict.AGREES
    assert found.line is not None
    assert '"start":null' in found.line
    assert '"press":"9"' in found.line


async def test_it_starts_after_a_restart_too(house: House) -> None:
    match = await full(house)
    house.clock[0] += BEFORE_START
    again = await house.reopen()
    await again.matches.pass_time()
    assert (await again.matches.match(match.id)).phase == "playing"
    await again.store.close()


async def test_the_host_holds_it_for_good_and_starts_it_then(house: House) -> None:
    match = await full(house)
    with pytest.raises(LobbyRefusal) as refused:
        await house.matches.hold(match.id, BOB)
    assert tell(refused.value.sentence, refused.value.names) == "Only the host, Ann, can do that."
    held = await house.matches.hold(match.id, ANN)
    assert (held.starts_by_itself, held.times.due, held.version) == (False, CLOSES, match.version + 1)
    assert (await later(house, match, DAY)).phase == "lobby"
    again = await house.reopen()
    assert await again.matches.match(match.id) == held
    await again.matches.leave(match.id, DEE)
    refilled = await again.matches.join(match.id, EVE)
    assert not refilled.starts_by_itself
    assert (await again.matches.start(match.id, ANN)).phase == "playing"
    with pytest.raises(LobbyRefusal, match="already started"):
        await again.matches.hold(match.id, ANN)
    await again.store.close()


async def test_a_held_lobby_closes_as_others_do(house: House) -> None:
    match = await full(house)
    await house.matches.hold(match.id, ANN)
    closed = await later(house, match, 7 * DAY)
    assert (closed.phase, closed.is_expired, closed.lobby.cancelled_by) == ("cancelled", True, None)


async def test_who_hosts_next_has_held_nothing(house: House) -> None:
    match = await full(house)
    await house.matches.hold(match.id, ANN)
    await house.matches.leave(match.id, ANN)
    refilled = await house.matches.join(match.id, EVE)
    assert (refilled.host, refilled.starts_by_itself) == (BOB.user.id, True)


@pytest.mark.parametrize("way", ["leave", "remove"])
async def test_a_seat_that_gets_free_stops_the_minute_and_who_takes_it_begins_another(
    house: House, way: str
) -> None:
    match = await full(house)
    house.clock[0] += BEFORE_START - 1
    if way == "leave":
        freed = await house.matches.leave(match.id, DEE)
    else:
        freed = await house.matches.remove(match.id, ANN, DEE.user.id)
    assert (freed.starts_by_itself, freed.times.due) == (False, CLOSES)
    assert (await later(house, match, BEFORE_START)).phase == "lobby"
    refilled = await house.matches.join(match.id, EVE)
    assert refilled.times.due == house.clock[0] + BEFORE_START


async def test_a_player_who_fills_in_a_form_has_time_for_it(house: House) -> None:
    match = await house.matches.open("laying", laying.Options(), ANN)
    await house.matches.give_time(match.id, ANN, "laying")
    assert (await house.matches.match(match.id)).times.due == CLOSES, "it would not start yet"
    for guest in (BOB, CY):
        match = await house.matches.join(match.id, guest)
    await house.matches.bring(match.id, CY, laying.SeatOptions(side="blue"))
    assert (await house.matches.match(match.id)).times.due == 1000 + BEFORE_START
    await house.matches.give_time(match.id, DEE, "laying")
    assert (await house.matches.match(match.id)).times.due == 1000 + BEFORE_START, (
        "who has not joined puts nothing off"
    )
    house.clock[0] += BEFORE_START - 1
    await house.matches.give_time(match.id, BOB, "laying")
    assert (await house.matches.match(match.id)).times.due == 1000 + FOR_A_FORM


@pytest.mark.slow
async def test_no_player_can_delay_the_start_for_ever(house: House) -> None:
    match = await house.matches.open("laying", laying.Options(), ANN)
    for guest in (BOB, CY):
        match = await house.matches.join(match.id, guest)
    await house.matches.give_time(match.id, BOB, "bidding")
    with pytest.raises(LobbyRefusal, match="on the server"):
        await house.matches.give_time(match.id, asker(BOB.user, Place(None, 7)), "laying")
    assert await house.matches.match(match.id) == match, "that is a form of another game, or from elsewhere"
    await house.matches.give_time(match.id, BOB, "laying")
    put_off = await house.matches.match(match.id)
    again = await house.reopen()
    for _ in range(FOR_A_FORM - 1):
        again.clock[0] += 1
        for who in (BOB, CY, ANN):
            await again.matches.give_time(match.id, who, "laying")
        await again.matches.pass_time()
    assert await again.matches.match(match.id) == put_off
    again.clock[0] += 1
    await again.matches.pass_time()
    assert (await again.matches.match(match.id)).phase == "playing"
    await again.store.close()


async def test_a_lobby_that_fills_again_has_its_time_again(house: House) -> None:
    match = await house.matches.open("laying", laying.Options(), ANN)
    for guest in (BOB, CY):
        await house.matches.join(match.id, guest)
    await house.matches.give_time(match.id, BOB, "laying")
    house.clock[0] += FOR_A_FORM - 1
    assert (await house.matches.leave(match.id, CY)).lobby.full_since is None
    refilled = await house.matches.join(match.id, DEE)
    assert (refilled.lobby.full_since, refilled.times.due) == (house.clock[0], house.clock[0] + BEFORE_START)
    await house.matches.give_time(match.id, DEE, "laying")
    assert (await house.matches.match(match.id)).times.due == house.clock[0] + FOR_A_FORM


async def test_a_seat_of_a_rematch_is_reserved_for_its_earlier_player(house: House) -> None:
    first = await house.start_match("bidding", 3)
    for who in (ANN, BOB):
        await house.matches.resign(first.id, who)
    again = await house.matches.rematch(first.id, ANN)
    await house.matches.rematch(first.id, BOB)
    await house.matches.join(again.id, DEE)
    with pytest.raises(LobbyRefusal, match="kept for invited players"):
        await house.matches.join(again.id, EVE)
    assert (await later(house, again, DAY)).phase == "lobby"
    complete = await house.matches.rematch(first.id, CY)
    assert (complete.starts_by_itself, complete.times.due) == (True, house.clock[0] + BEFORE_START)


@pytest.mark.slow
async def test_a_player_removed_from_a_rematch_is_not_invited_and_nothing_starts_by_itself(
    house: House,
) -> None:
    first = await house.start_match("bidding", 3)
    for who in (ANN, BOB):
        await house.matches.resign(first.id, who)
    again = await house.matches.rematch(first.id, ANN)
    for who in (BOB, CY):
        await house.matches.rematch(first.id, who)
    removed = await house.matches.remove(again.id, ANN, CY.user.id)
    assert (removed.lobby.invited, removed.starts_by_itself, removed.times.due) == (
        (BOB.user.id, ANN.user.id),
        False,
        CLOSES,
    )
    reopened = await house.reopen()
    assert await reopened.matches.match(again.id) == removed
    assert (await later(reopened, again, DAY)).phase == "lobby"
    assert (await reopened.matches.start(again.id, ANN)).phase == "playing"
    await reopened.store.close()


async def test_too_few_who_are_invited_start_nothing(house: House) -> None:
    first = await house.start_match("bidding", 2)
    await house.matches.resign(first.id, BOB)
    again = await house.matches.rematch(first.id, ANN)
    await house.matches.rematch(first.id, BOB)
    await house.matches.remove(again.id, ANN, BOB.user.id)
    await house.matches.join(again.id, CY)
    await house.matches.leave(again.id, ANN)
    await house.matches.join(again.id, ANN)
    alone = await house.matches.leave(again.id, CY)
    assert (alone.host, alone.lobby.is_held, alone.starts_by_itself) == (ANN.user.id, False, False)
    assert (await later(house, again, DAY)).phase == "lobby"


@pytest.mark.slow
async def test_a_full_lobby_of_a_game_that_this_build_lacks_holds_up_no_other(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    lost, other = await full(house), await full(house)
    await house.store.writer.run(
        lambda db: db.execute("UPDATE matches SET game = 'gone' WHERE id = ?", (lost.id,)).connection.commit()
    )
    again = await house.reopen()
    again.clock[0] += BEFORE_START
    with caplog.at_level(logging.WARNING):
        await again.matches.pass_time()
    assert (await again.matches.match(other.id)).phase == "playing"
    assert (await again.matches.match(lost.id)).phase == "cancelled"
    assert caplog.messages == []
    await again.store.close()


async def test_it_is_known_who_cancelled(house: House) -> None:
    match = await full(house)
    cancelled = await house.matches.cancel(match.id, ANN)
    assert (cancelled.lobby.cancelled_by, cancelled.is_expired) == (ANN.user.id, False)
    alone = await house.matches.open("bidding", bidding.Options(), BOB)
    await house.matches.leave(alone.id, BOB)
    again = await house.reopen()
    assert (await again.matches.match(match.id)).lobby.cancelled_by == ANN.user.id
    assert (await again.matches.match(alone.id)).lobby.cancelled_by == BOB.user.id
    with pytest.raises(MatchOver, match="cancelled before it started"):
        await again.matches.hold(match.id, ANN)
    with pytest.raises(NotSeated):
        await again.matches.leave((await again.matches.open("bidding", bidding.Options(), BOB)).id, CY)
    await again.store.close()


async def test_a_rematch_starts_by_itself_once_all_who_are_invited_are_there(house: House) -> None:
    match = await house.start_match("bidding", 2)
    await house.matches.resign(match.id, BOB)
    again = await house.matches.rematch(match.id, ANN)
    assert (again.lobby.invited, again.starts_by_itself, again.times.due) == (
        (BOB.user.id, ANN.user.id),
        False,
        CLOSES,
    )
    joined = await house.matches.join(again.id, CY)
    assert not joined.starts_by_itself, "there is room for more, but Bob is not there yet"
    complete = await house.matches.rematch(match.id, BOB)
    assert (complete.id, complete.starts_by_itself, complete.times.due) == (
        again.id,
        True,
        1000 + BEFORE_START,
    )
    left = await house.matches.leave(again.id, CY)
    assert (left.starts_by_itself, left.times.due) == (True, 1000 + BEFORE_START), (
        "who else is there is no matter"
    )
    begun = await later(house, again, BEFORE_START)
    assert (begun.phase, begun.names) == ("playing", ("Bob", "Ann"))
