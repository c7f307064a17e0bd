"""A person's limits outlive the erasure of their data without naming them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import count
from typing import get_args

import pytest

from engine.clocks.habits import Habits
from engine.clocks.pace import DAY, read_pace
from engine.clocks.vacation import MONTHLY, MOST, Vacation
from engine.contract.errors import EngineError, LimitReached
from engine.contract.words import say
from engine.match.records import Asker
from engine.match.terms import MatchTerms
from engine.services.quotas import CLEARED_EVERY, REPORTS, RINGS
from engine.services.reports import Reports
from engine.steps.limits import HOUR, Counted, Limits
from tests.engine.conftest import ASKERS, House
from tests.engine.database import query
from tests.engine.test_lists import GAME, collecting
from tests.toys import bidding

__all__ = ["collecting"]

ANN, BOB, CY, DEE, EVE = ASKERS
Try = Callable[[House], Awaitable[object]]

OF_WHAT_IS_THERE = frozenset({"hosted", "joined", "listed", "avoided", "shared"})
"""Limits of what a person has: erasing removes these things with their count."""
OF_OTHERS = frozenset({"in_channel", "in_foreign", "in_server", "going", "rematches"})
"""Limits of a channel, a server or a match, which no erasure changes."""


async def erase(house: House, *askers: Asker) -> None:
    for one in askers:
        await house.matches.privacy.begin(one.user.id)
        await house.matches.privacy.finish(one.user.id)


def opening() -> Try:
    """Let Ann open a lobby and cancel it."""

    async def go(house: House) -> None:
        match = await house.matches.open("bidding", bidding.Options(), ANN)
        await house.matches.cancel(match.id, ANN)

    return go


def sharing() -> Try:
    """Let Ann save a deck and share it."""

    async def go(house: House) -> None:
        await house.matches.lists.keep(ANN.user.id, GAME, "Mine", "red")
        await house.matches.lists.share(ANN.user.id, GAME, "Mine")

    return go


def reporting() -> Try:
    """Let Ann report a sentence."""

    async def go(house: House) -> None:
        reports = Reports(house.store, house.matches.quotas, lambda: house.clock[0])
        await reports.keep(ANN.user.id, language="de", place="Board", fault="a typo", better="")

    return go


def ringing(*hosts: int) -> Try:
    """Let these hosts invite Eve in turn, each to another match."""
    number = count()

    async def go(house: House) -> None:
        at = next(number)
        if not await house.matches.quotas.may_ring(at, "card", hosts[at % len(hosts)], EVE.user.id):
            raise LimitReached(say("Nobody is pinged."))

    return go


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize(
    ("tries", "most", "lasts"),
    [
        (opening, Limits().openings_per_hour, HOUR),
        (sharing, Limits().shares_per_hour, HOUR),
        (reporting, REPORTS, DAY),
        (lambda: ringing(100), 1, DAY),
        (lambda: ringing(100, 101, 102, 103), RINGS, DAY),
    ],
    ids=["openings", "shares", "reports", "pings by one", "pings by all"],
)
async def test_no_limit_is_reset_by_erasing(
    house: House, tries: Callable[[], Try], most: int, lasts: int
) -> None:
    """This is true for the person who acts and for the one who is affected."""
    go = tries()
    for done in range(most):
        if done == most // 2:
            await erase(house, ANN, EVE)
        await go(house)
    for _ in range(3):
        await erase(house, *ASKERS)
        with pytest.raises(LimitReached):
            await go(house)
    house.forget()
    with pytest.raises(LimitReached):
        await go(house)
    house.clock[0] += lasts
    await go(house)


def test_every_limit_is_proven_here_or_needs_no_proof() -> None:
    """A new kind of count has to be listed: is it reset by erasing?"""
    assert {*get_args(Counted)} == {"noted", *OF_WHAT_IS_THERE, *OF_OTHERS}


async def test_what_a_person_has_is_gone_with_its_count(house: House) -> None:
    """Nothing is reset there: the lobbies, seats and decks themselves are gone."""
    matches = house.matches
    await matches.open("bidding", bidding.Options(), ANN)
    other = await matches.open("bidding", bidding.Options(), BOB)
    await matches.join(other.id, ANN)
    await matches.lists.keep(ANN.user.id, GAME, "Mine", "red")
    await erase(house, ANN)
    assert (await matches.standing(ANN.user.id)).going == 0
    assert await matches.lists.of_user(ANN.user.id, GAME) == ()


async def test_limits_within_a_match_die_with_it_as_an_erased_player_can_not_return(house: House) -> None:
    """Takebacks, votes, pings and missed turns belong to the lost seat."""
    playing = await house.start_match("bidding", 3)
    waiting = await house.matches.open("bidding", bidding.Options(), BOB)
    await house.matches.join(waiting.id, ANN)
    await house.matches.remove(waiting.id, BOB, ANN.user.id)
    await erase(house, ANN)
    assert (await house.matches.match(playing.id)).seats[0].resigned
    record = await house.store.record(playing.id)
    assert record is not None
    assert record.bars(ANN.user.id)
    with pytest.raises(EngineError):
        await house.matches.join(waiting.id, ANN)


async def test_spent_vacation_is_not_given_back_by_erasing(house: House) -> None:
    house.clock[0] = 20_000 * DAY
    spent = Vacation().take(house.clock[0] + 15 * DAY, house.clock[0])
    await house.store.keep_absence(ANN.user.id, Habits(), Habits(vacation=spent), wakes=None)
    house.clock[0] += 20 * DAY
    left = spent.pot(house.clock[0])
    assert 0 < left < MOST
    for _ in range(2):
        await erase(house, ANN)
        assert query(house.path, "SELECT count(*) FROM absences") == [(0,)]
        await house.matches.open("bidding", bidding.Options(), ANN)
        assert (await house.matches.people.habits(ANN.user.id)).vacation.pot(house.clock[0]) == left
        assert query(house.path, "SELECT count(*) FROM tallies WHERE amount > 1") == [(0,)]


async def test_being_away_before_joining_gives_no_spent_vacation_back(house: House) -> None:
    house.clock[0] = now = 20_000 * DAY
    await house.store.keep_absence(ANN.user.id, Habits(), Habits(vacation=Vacation(0, now)), wakes=None)
    await erase(house, ANN)
    await house.matches.people.go_away(ANN.user.id, now + DAY)
    await house.matches.people.come_back(ANN.user.id)
    await house.matches.open("bidding", bidding.Options(), ANN)
    assert (await house.matches.people.habits(ANN.user.id)).vacation.pot(now) == 0


async def test_vacation_that_would_be_full_again_is_forgotten(house: House) -> None:
    start = house.clock[0] = 20_000 * DAY
    spent = Vacation().take(start + 5 * DAY, start)
    await house.store.keep_absence(ANN.user.id, Habits(), Habits(vacation=spent), wakes=None)
    house.clock[0] += 6 * DAY
    await erase(house, ANN)
    ((found,),) = query(house.path, "SELECT until FROM tallies")
    until = int(str(found))
    assert spent.pot(until - 1) < MOST == spent.pot(until)
    house.clock[0] = until
    await house.matches.pass_time()
    assert query(house.path, "SELECT * FROM tallies") == []


@pytest.mark.parametrize("missing", [0, 1, MONTHLY, MONTHLY + 1, MOST])
def test_the_pot_is_full_as_soon_as_nothing_is_missing(missing: int) -> None:
    now = 20_000 * DAY
    vacation = Vacation(MOST - missing, now)
    full = vacation.full_at(now)
    assert vacation.pot(full) == MOST
    assert full == now or vacation.pot(full - 1) < MOST


async def test_vacation_of_an_erased_person_is_spent_from_what_was_left(house: House) -> None:
    house.clock[0] = 20_000 * DAY
    now = house.clock[0]
    gone = Habits(vacation=Vacation(0, now))
    await house.store.keep_absence(ANN.user.id, Habits(), gone, wakes=None)
    await erase(house, ANN)
    terms = MatchTerms(pace=read_pace("1d"))
    match = await house.matches.open("bidding", bidding.Options(), ANN, terms)
    await house.matches.join(match.id, BOB)
    await house.matches.start(match.id, ANN)
    await house.matches.people.go_away(ANN.user.id, now + 10 * DAY)
    assert (await house.matches.people.habits(ANN.user.id)).vacation.until(now) is None


async def test_what_outlives_an_erasure_is_anonymous_and_goes_when_it_no_longer_counts(house: House) -> None:
    await opening()(house)
    await ringing(ANN.user.id)(house)
    await erase(house, ANN, EVE)
    rows = query(house.path, "SELECT * FROM tallies")
    assert rows
    assert not {str(one.user.id) for one in ASKERS} & {str(value) for row in rows for value in row}
    assert len({mark for mark, *_ in rows}) == len(rows)
    await house.matches.pass_time()
    house.clock[0] += HOUR
    await house.matches.pass_time()
    assert len(query(house.path, "SELECT * FROM tallies")) == len(rows) - 1
    house.clock[0] += DAY
    await house.matches.pass_time()
    assert query(house.path, "SELECT * FROM tallies") == []


async def test_marks_are_found_again_only_with_the_key_of_the_database(house: House) -> None:
    """Another key gives another mark.

    A list of ids without the database identifies no user.
    """
    await opening()(house)
    (before,) = query(house.path, "SELECT mark FROM tallies")
    await house.store.keep_setting("quota key", "00" * 32)
    house.forget()
    await opening()(house)
    marks = query(house.path, "SELECT mark FROM tallies")
    assert len(marks) == len({*marks}) == 2
    assert before in marks


async def test_what_no_longer_counts_is_deleted_now_and_then_and_not_each_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    dropped, drop = list[int](), house.store.drop_counts

    async def noting(now: int) -> None:
        dropped.append(now)
        await drop(now)

    monkeypatch.setattr(house.store, "drop_counts", noting)
    for _ in range(5):
        await house.matches.pass_time()
    house.clock[0] += CLEARED_EVERY
    await house.matches.pass_time()
    assert dropped == [1000, 1000 + CLEARED_EVERY]
