"""Limits of a person's lobbies and matches, and lobbies that expire."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from typing import Any

import pytest

from engine.contract.errors import LimitReached, MatchOver, StoreError
from engine.contract.words import say, tell
from engine.match.records import Asker, Match, Place
from engine.services.matches import Matches
from engine.steps.deadlines import DAY
from engine.steps.limits import ASLEEP_AFTER, HOUR, Limits
from engine.store.sql.counts import COUNTS
from engine.store.sql.queries import DUE
from tests.engine.conftest import ASKERS, House
from tests.engine.database import query
from tests.support.askers import PLACE, asker
from tests.toys import bidding

ANN, BOB, CY, *_ = ASKERS
ROOM = 10**9


def within(house: House, **limits: int) -> Matches:
    """Return the house's matches under other limits.

    All limits but the named ones are as wide as possible.
    """
    usual = dict.fromkeys(
        (
            "lobbies_per_person",
            "matches_per_person",
            "lobbies_per_channel",
            "lobbies_per_server",
            "openings_per_hour",
            "shares_per_hour",
            "matches_per_server",
        ),
        ROOM,
    )
    return Matches(house.store, lambda: house.clock[0], Limits(**{**usual, **limits}))


async def open_lobby(matches: Matches, host: Asker = ANN, place: Place = PLACE) -> Match:
    return await matches.open("bidding", bidding.Options(), asker(host.user, place))


async def refusal(asked: Any) -> str:
    with pytest.raises(LimitReached) as refused:
        await asked
    return tell(refused.value.sentence, refused.value.names)


async def test_a_person_hosts_a_limited_number_of_lobbies_and_one_more_when_one_starts(house: House) -> None:
    matches = within(house, lobbies_per_person=2)
    first = await open_lobby(matches)
    await open_lobby(matches)
    assert await refusal(open_lobby(matches)) == (
        "You already host 2 matches that have not started yet, and can’t open more."
        " Start or cancel one first: `/matches` takes you there."
    )
    await open_lobby(matches, BOB)
    await matches.join(first.id, BOB)
    await matches.start(first.id, ANN)
    another = await open_lobby(matches)
    await refusal(open_lobby(matches))
    await matches.cancel(another.id, ANN)
    await open_lobby(matches)


async def test_a_person_is_in_a_limited_number_of_matches_begun_or_not(house: House) -> None:
    matches = within(house, matches_per_person=2)
    lobby, begun = await open_lobby(matches, BOB), await open_lobby(matches, BOB)
    third = await open_lobby(matches, CY)
    for match in (lobby, begun):
        await matches.join(match.id, ANN)
    await matches.start(begun.id, BOB)
    sentence = (
        "You are already in 2 matches, and can’t join more."
        " Finish, leave or resign one first: `/matches` takes you there."
    )
    assert await refusal(matches.join(third.id, ANN)) == sentence
    assert await refusal(open_lobby(matches, ANN)) == sentence
    assert (await matches.match(third.id)).names == ("Cy",)
    await matches.leave(lobby.id, ANN)
    await matches.join(third.id, ANN)
    await refusal(matches.join(lobby.id, ANN))
    await matches.resign(begun.id, ANN)
    await matches.join(lobby.id, ANN)


@pytest.mark.slow
async def test_a_person_opens_a_limited_number_of_matches_an_hour_with_any_outcome_and_host(
    house: House,
) -> None:
    matches = within(house, openings_per_hour=3)
    first, begun, left = [await open_lobby(matches) for _ in range(3)]
    await matches.cancel(first.id, ANN)
    await matches.join(begun.id, BOB)
    await matches.start(begun.id, ANN)
    await matches.resign(begun.id, ANN)
    await matches.join(left.id, BOB)
    assert (await matches.leave(left.id, ANN)).host == BOB.user.id
    for asked in (open_lobby(matches), open_lobby(matches, ANN, Place(5, 3)), matches.rematch(begun.id, ANN)):
        with pytest.raises(LimitReached) as refused:
            await asked
        assert refused.value.again == 1000 + HOUR
        assert tell(refused.value.sentence, ()) == (
            "You opened 3 matches within an hour, and can’t open more just now."
        )
    await open_lobby(matches, BOB)
    house.clock[0] += HOUR - 1
    await refusal(open_lobby(matches))
    house.clock[0] += 1
    again = await matches.rematch(begun.id, ANN)
    await matches.cancel(again.id, ANN)
    await open_lobby(matches)
    await open_lobby(matches)
    await refusal(open_lobby(matches))


async def test_a_match_starts_although_its_players_have_reached_limits(house: House) -> None:
    matches = within(house, matches_per_person=1, lobbies_per_person=1, lobbies_per_channel=1)
    match = await open_lobby(matches)
    await matches.join(match.id, BOB)
    assert (await matches.start(match.id, ANN)).phase == "playing"
    await refusal(open_lobby(matches))


async def test_a_channel_and_a_server_hold_a_limited_number_of_lobbies(house: House) -> None:
    matches = within(house, lobbies_per_channel=1, lobbies_per_server=2)
    first = await open_lobby(matches)
    assert await refusal(open_lobby(matches, BOB)) == (
        "One match is already waiting for players in this channel, and there can’t be more."
        " Join one of them, or open yours in another channel."
    )
    await open_lobby(matches, BOB, Place(PLACE.guild, 3))
    assert await refusal(open_lobby(matches, CY, Place(PLACE.guild, 4))) == (
        "2 matches are already waiting for players on this server, and there can’t be more."
        " Join one of them, or try again when one has started."
    )
    await open_lobby(matches, CY, Place(5, 3))
    await matches.cancel(first.id, ANN)
    await open_lobby(matches, BOB)


async def test_a_server_holds_a_limited_number_of_matches_begun_or_not_and_one_that_ended_makes_room(
    house: House,
) -> None:
    matches = within(house, matches_per_server=2)
    begun = await open_lobby(matches)
    lobby = await open_lobby(matches, BOB, Place(PLACE.guild, 3))
    await matches.join(begun.id, BOB)
    sentence = (
        "2 matches are already open or in play on this server, and there can’t be more."
        " Join one that waits for players, or try again when one has ended."
    )
    assert await refusal(open_lobby(matches, CY)) == sentence
    assert (await matches.start(begun.id, ANN)).phase == "playing", "it has its room since it was opened"
    assert await refusal(open_lobby(matches, CY)) == sentence
    await open_lobby(matches, CY, Place(5, 3))
    await matches.join(lobby.id, CY)
    await matches.resign(begun.id, ANN)
    again = await matches.rematch(begun.id, BOB)
    assert await refusal(open_lobby(matches, CY)) == sentence
    await matches.cancel(again.id, BOB)
    await open_lobby(matches, CY)


async def test_a_match_that_lies_still_for_a_week_takes_no_room_of_its_server(house: House) -> None:
    matches = within(house, matches_per_server=1, lobby_days=365)
    asleep = await open_lobby(matches)
    house.clock[0] += ASLEEP_AFTER - 1
    await refusal(open_lobby(matches, BOB))
    house.clock[0] += 1
    await open_lobby(matches, BOB)
    await matches.join(asleep.id, CY)
    await refusal(open_lobby(matches, CY))


async def test_a_refused_lobby_leaves_nothing_behind_and_is_announced_to_no_listener(house: House) -> None:
    matches = within(house, lobbies_per_person=1)
    heard: list[int] = []
    matches.on_change.append(heard.append)
    match = await open_lobby(matches)
    await refusal(open_lobby(matches))
    assert heard == [match.id]
    assert query(house.path, "SELECT count(*) FROM matches") == [(1,)]


@pytest.mark.slow
async def test_of_many_lobbies_and_joins_at_once_none_slips_past(house: House) -> None:
    matches = within(house, lobbies_per_person=3, matches_per_person=5)
    others = [await open_lobby(within(house), BOB) for _ in range(9)]
    opening = await asyncio.gather(*(open_lobby(matches) for _ in range(9)), return_exceptions=True)
    assert sum(isinstance(one, Match) for one in opening) == 3
    joining = await asyncio.gather(*(matches.join(match.id, ANN) for match in others), return_exceptions=True)
    assert sum(isinstance(one, Match) for one in joining) == 2
    assert all(isinstance(one, Match | LimitReached) for one in (*opening, *joining))
    again = await matches.of_user(ANN.user.id)
    assert len(again) == 5
    full = within(house, matches_per_server=15)
    opening = await asyncio.gather(*(open_lobby(full, CY) for _ in range(9)), return_exceptions=True)
    assert sum(isinstance(one, Match) for one in opening) == 15 - 9 - 3


async def test_what_is_counted_and_what_is_due_is_found_by_an_index(house: House) -> None:
    db = sqlite3.connect(house.path)
    try:
        for sql in (*COUNTS.values(), DUE):
            plan = [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {sql}", (1,) * sql.count("?"))]
            assert all(step.startswith(("SEARCH", "CORRELATED")) for step in plan), plan
    finally:
        db.close()


# Lobbies close


async def test_a_lobby_closes_when_its_days_are_over_and_not_before(house: House) -> None:
    match = await open_lobby(house.matches)
    assert match.times.due == house.clock[0] + 7 * DAY
    house.clock[0] = match.times.due - 1
    await house.matches.pass_time()
    assert await house.matches.match(match.id) == match
    house.clock[0] += 1
    house.heard.clear()
    await house.matches.pass_time()
    closed = await house.matches.match(match.id)
    assert (closed.phase, closed.times.ended, closed.is_expired) == ("cancelled", match.times.due, True)
    assert house.heard == [match.id]
    assert await house.store.behind() == (match.id,)
    for deed in (house.matches.join(match.id, BOB), house.matches.start(match.id, ANN)):
        with pytest.raises(MatchOver) as refused:
            await deed
        assert tell(refused.value.sentence, ()) == "This match is closed: it wasn’t started in time."
    await house.matches.pass_time()
    assert house.heard == [match.id]


async def test_a_lobby_that_was_due_while_the_bot_was_down_closes_after_the_restart(house: House) -> None:
    match = await open_lobby(house.matches)
    again = await house.reopen()
    again.clock[0] += 30 * DAY
    await again.matches.pass_time()
    assert (await again.matches.match(match.id)).is_expired
    await again.store.close()


async def test_what_has_begun_or_was_called_off_does_not_close(house: House) -> None:
    begun = await house.start_match("bidding", 2)
    off = await open_lobby(house.matches)
    left = await open_lobby(house.matches, BOB)
    await house.matches.cancel(off.id, ANN)
    await house.matches.leave(left.id, BOB)
    house.clock[0] += 29 * DAY
    await house.matches.pass_time()
    found = [await house.matches.match(match.id) for match in (begun, off, left)]
    assert [(match.phase, match.is_expired) for match in found] == [
        ("playing", False),
        ("cancelled", False),
        ("cancelled", False),
    ]
    assert (found[1].times.due, found[2].times.due) == (None, None)


async def test_a_host_says_after_how_many_days(house: House) -> None:
    match = await open_lobby(within(house, lobby_days=2))
    assert match.times.due == match.times.opened + 2 * DAY


async def test_a_lobby_that_closes_makes_room(house: House) -> None:
    matches = within(house, lobbies_per_person=1)
    await open_lobby(matches)
    house.clock[0] += 7 * DAY
    await matches.pass_time()
    await open_lobby(matches)


async def test_one_match_that_can_not_be_closed_holds_up_no_other(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = await open_lobby(house.matches), await open_lobby(house.matches)
    house.clock[0] += 7 * DAY
    house.forget()
    loading = house.store.record

    async def broken(match_id: int) -> Any:
        if match_id == first.id:
            raise ValueError("this one makes no sense")
        return await loading(match_id)

    with caplog.at_level(logging.ERROR), monkeypatch.context() as patched:
        patched.setattr(house.store, "record", broken)
        await house.matches.pass_time()
    assert f"what was due in match {first.id} did not happen" in caplog.text
    assert (await house.matches.match(second.id)).is_expired
    await house.matches.pass_time()
    assert (await house.matches.match(first.id)).is_expired


async def test_a_database_that_fails_is_said_once_and_not_for_every_match(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        await open_lobby(house.matches)
    house.clock[0] += 7 * DAY
    asked = []

    async def full(*_: Any, **__: Any) -> Any:
        asked.append(1)
        raise StoreError(say("The disk is full."))

    with monkeypatch.context() as patched:
        patched.setattr(house.store, "save", full)
        with pytest.raises(StoreError):
            await house.matches.pass_time()
    assert asked == [1]
