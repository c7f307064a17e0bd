"""Days, attempts and invitations over a store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from engine.contract.errors import IllegalMove, LimitReached, LobbyRefusal
from engine.contract.values import Pick
from engine.daily.attempts import COUNTS, PRACTICE
from engine.daily.calendar import GRACE, SECONDS, start_of
from engine.daily.maker import Dealt, make_deal
from engine.services.daily.attempts import Position
from engine.services.daily.dailies import Dailies
from engine.services.daily.deals import AHEAD
from engine.services.quotas import Quotas
from engine.steps.limits import Limits
from engine.store import Store

ANN, BOB, SERVER = 1, 2, 9
DAY = 20_000


@cache
def kaliko_of(seed: str) -> Dealt:
    return make_deal("kaliko", seed)


class House:
    """A store with the services of one or more processes, and a clock."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = start_of(DAY) + 60
        self.quotas = Quotas(store, Limits(), lambda: self.now)
        self.made: list[str] = []
        """The seeds that a deal was made from."""

    def open(self) -> Dailies:
        """Return the services of one more process."""

        async def deal(games: Sequence[str], seed: str) -> Dealt | None:
            self.made.append(seed)
            await asyncio.sleep(0)
            return kaliko_of("any")

        return Dailies(self.store, self.quotas, lambda: self.now, deal)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    store = await Store.open(tmp_path / "daily.sqlite3")
    yield House(store)
    await store.close()


async def press(dailies: Dailies, position: Position, keys: Pick, user: int = ANN) -> Position:
    one = position.attempt
    return await dailies.attempts.pick(user, one.day, one.number, one.version, keys)


async def play(dailies: Dailies, user: int = ANN, *, best: bool = True) -> Position:
    """Play the counted attempt to its end."""
    position = await dailies.attempts.open(user, DAY, SERVER)
    picks = kaliko_of("any").thoughts[0].picks if best else (("pass",), ("pass",))
    for keys in picks:
        position = await press(dailies, position, keys, user)
    return position


# Days


async def test_days_are_sealed_a_week_ahead_and_seeds_never_change(house: House) -> None:
    await house.open().prepare()
    before = await house.store.daily_days(DAY, DAY + AHEAD)
    assert [one.day for one in before] == [*range(DAY, DAY + AHEAD + 1)]
    assert len({one.seed for one in before}) == len(before)
    house.now += SECONDS
    await house.open().prepare()
    after = await house.store.daily_days(DAY, DAY + AHEAD)
    assert [(one.seed, one.seal) for one in after] == [(one.seed, one.seal) for one in before]


async def test_the_deals_of_today_and_tomorrow_are_made_in_advance(house: House) -> None:
    dailies = house.open()
    await dailies.prepare()
    await dailies.prepare()
    assert [one.deal is not None for one in await house.store.daily_days(DAY, DAY + 2)] == [True, True, False]
    assert len(house.made) == 2, "each is made once"


async def test_two_processes_deal_the_same(house: House) -> None:
    one, other = house.open(), house.open()
    deals = await asyncio.gather(*(each.deals.of_day(DAY) for each in (one, other, one)))
    assert deals[0] == deals[1] == deals[2]
    assert len({*house.made}) == 1, "of one seed"
    assert len(await house.store.daily_days(DAY, DAY)) == 1


async def test_after_days_without_the_bot_the_first_press_makes_the_deal(house: House) -> None:
    await house.open().prepare()
    house.now += 30 * SECONDS
    position = await house.open().attempts.open(ANN, DAY + 30, SERVER)
    assert position.ask is not None
    with pytest.raises(LobbyRefusal):
        await house.open().deals.of_day(DAY + 20)


async def test_no_deal_is_shown_before_its_day(house: House) -> None:
    dailies = house.open()
    await dailies.prepare()
    for day in (DAY + 1, DAY + 400, -1):
        with pytest.raises(LobbyRefusal):
            await dailies.attempts.open(ANN, day, SERVER)


async def test_a_deal_that_fails_is_refused_and_made_later(house: House) -> None:
    async def fail(*_: object) -> None:
        return None

    dailies = Dailies(house.store, house.quotas, lambda: house.now, fail)
    with pytest.raises(LobbyRefusal):
        await dailies.attempts.open(ANN, DAY, SERVER)
    assert await dailies.attempts.find(ANN, DAY) is None, "no try is lost"
    await dailies.prepare()
    assert (await house.open().attempts.open(ANN, DAY, SERVER)).ask is not None


async def test_a_deal_that_this_build_cannot_read_is_refused(house: House) -> None:
    dailies = house.open()
    await dailies.deals.seals()
    await house.store.keep_deal(DAY, "{}")
    with pytest.raises(LobbyRefusal):
        await dailies.attempts.open(ANN, DAY, SERVER)


async def test_moves_that_an_update_made_impossible_are_refused(house: House) -> None:
    dailies = house.open()
    position = await dailies.attempts.open(ANN, DAY, SERVER)
    changed = replace(position.attempt, drafts=((("banana",),),), version=1)
    await house.store.keep_attempt(position.attempt, changed)
    with pytest.raises(LobbyRefusal):
        await house.open().attempts.open(ANN, DAY, SERVER)


# Attempts


async def test_the_best_play_is_all_of_the_best(house: House) -> None:
    position = await play(house.open())
    assert position.ask is None
    assert (position.attempt.rating, position.attempt.score) == (100, position.dealt.best)
    assert position.attempt.done == house.now


async def test_a_press_on_an_older_version_changes_nothing(house: House) -> None:
    dailies = house.open()
    first = await dailies.attempts.open(ANN, DAY, SERVER)
    second = await press(dailies, first, ("pass",))
    again = await press(dailies, first, ("pass",))
    assert (again.is_taken, again.attempt) == (False, second.attempt)


async def test_two_presses_in_two_processes_count_once(house: House) -> None:
    one, other = house.open(), house.open()
    position = await one.attempts.open(ANN, DAY, SERVER)
    found = await asyncio.gather(*(press(each, position, ("pass",)) for each in (one, other)))
    assert sorted(each.is_taken for each in found) == [False, True]
    assert found[0].attempt == found[1].attempt


async def test_picks_are_taken_back_but_a_finished_move_is_not(house: House) -> None:
    dailies = house.open()
    position = await dailies.attempts.open(ANN, DAY, SERVER)
    with pytest.raises(IllegalMove):
        await dailies.attempts.undo(ANN, DAY, COUNTS, 0)
    position = await press(dailies, position, ("pass",))
    position = await dailies.attempts.undo(ANN, DAY, COUNTS, position.attempt.version)
    assert position.attempt.picks == ()
    position = await press(dailies, position, ("pass",))
    position = await dailies.attempts.clear(ANN, DAY, COUNTS, position.attempt.version)
    done = await play(dailies, best=False)
    after = await dailies.attempts.undo(ANN, DAY, COUNTS, done.attempt.version)
    assert (after.is_taken, after.attempt) == (False, done.attempt)


async def test_what_is_not_offered_is_refused_and_changes_nothing(house: House) -> None:
    dailies = house.open()
    position = await dailies.attempts.open(ANN, DAY, SERVER)
    with pytest.raises(IllegalMove):
        await press(dailies, position, ("banana",))
    assert (await dailies.attempts.at(ANN, DAY, COUNTS)).attempt == position.attempt


async def test_an_attempt_goes_on_after_a_restart(house: House) -> None:
    position = await house.open().attempts.open(ANN, DAY, SERVER)
    position = await press(house.open(), position, ("pass",))
    again = await house.open().attempts.open(ANN, DAY, 77)
    assert (again.attempt, again.shown_view) == (position.attempt, position.shown_view)
    assert again.attempt.server == SERVER, "where it was asked for first"


async def test_practice_comes_after_the_try_that_counts_and_may_be_repeated(house: House) -> None:
    dailies = house.open()
    with pytest.raises(LobbyRefusal):
        await dailies.attempts.practise(ANN, DAY, SERVER)
    counted = (await play(dailies, best=False)).attempt
    for _ in range(2):
        position = await dailies.attempts.practise(ANN, DAY, SERVER)
        assert (position.attempt.number, position.attempt.drafts) == (PRACTICE, ())
        for keys in position.dealt.thoughts[0].picks:
            position = await press(dailies, position, keys)
        assert position.attempt.rating == 100
    assert await dailies.attempts.find(ANN, DAY) == counted
    assert (await dailies.attempts.tables(SERVER, ANN, DAY)).day[0].result.points == 0


async def test_a_deal_opened_before_midnight_is_finished_after_it(house: House) -> None:
    dailies = house.open()
    house.now = start_of(DAY + 1) - 1
    position = await dailies.attempts.open(ANN, DAY, SERVER)
    house.now = start_of(DAY + 1) + GRACE - 1
    assert await dailies.attempts.unfinished(ANN) == DAY
    assert await dailies.attempts.unfinished(BOB) is None
    position = await press(dailies, position, ("pass",))
    assert position.is_taken
    house.now += 1
    assert await dailies.attempts.unfinished(ANN) is None
    with pytest.raises(LobbyRefusal):
        await press(dailies, position, ("pass",))


async def test_a_solution_is_shown_only_once_no_one_can_play(house: House) -> None:
    deals = house.open().deals
    house.now = start_of(DAY + 1) + GRACE - 1
    assert (deals.is_open(DAY), deals.solved) == (True, DAY - 1)
    house.now += 1
    assert (deals.is_open(DAY), deals.solved) == (False, DAY)


async def test_seven_days_of_four_people(house: House) -> None:
    """They play on seven days; one of them misses the third."""
    dailies = house.open()
    for day in range(DAY, DAY + 7):
        house.now = start_of(day) + 3600
        for user in range(1, 5):
            if (user, day) == (4, DAY + 2):
                continue
            position = await dailies.attempts.open(user, day, SERVER)
            for keys in position.dealt.thoughts[0].picks if user % 2 else (("pass",), ("pass",)):
                position = await press(dailies, position, keys, user)
    assert [await dailies.attempts.streak(user) for user in range(1, 6)] == [7, 7, 7, 4, 0]
    tables = await dailies.attempts.tables(SERVER, 2, DAY + 6)
    assert [(one.place, one.result.user) for one in tables.day] == [(1, 1), (1, 3), (3, 2), (3, 4)]
    assert [(one.result.points, one.result.days) for one in tables.month] == [
        (700, 7), (700, 7), (0, 7), (0, 6),
    ]  # fmt: skip


async def test_a_table_shows_who_asked_on_the_server_and_always_the_reader(house: House) -> None:
    dailies = house.open()
    await play(dailies, ANN)
    for server in (SERVER, 10, None):
        tables = await dailies.attempts.tables(server, ANN, DAY)
        assert [one.result.user for one in tables.day] == [ANN]
    assert [one.result.user for one in (await dailies.attempts.tables(SERVER, BOB, DAY)).day] == [ANN]
    assert (await dailies.attempts.tables(10, BOB, DAY)).day == ()


async def test_a_deal_counts_once_also_for_erased_users(house: House) -> None:
    dailies = house.open()
    await play(dailies, best=False)
    await house.store.erase(ANN, [], now=house.now, mark="mark", then=lambda _: None)
    for again in (dailies, house.open()):
        with pytest.raises(LimitReached, match="one try counts"):
            await again.attempts.open(ANN, DAY, SERVER)
    assert (await dailies.attempts.open(BOB, DAY, SERVER)).ask is not None
    house.now += SECONDS
    assert (await dailies.attempts.open(ANN, DAY + 1, SERVER)).ask is not None


# Invitations


async def test_a_server_is_invited_once_a_day_at_its_hour(house: House) -> None:
    invitations = house.open().invitations
    await invitations.choose_channel(SERVER, 5, 16)
    assert await invitations.due() == ()
    house.now = start_of(DAY) + 16 * 3600
    (due,) = await invitations.due()
    begun = await invitations.begin(due)
    assert await invitations.due() == (), "not even if the post was lost on the way"
    await invitations.finish(begun, 77)
    house.now += SECONDS - 1
    assert await invitations.due() == ()
    house.now += 1
    assert [one.message for one in await invitations.due()] == [77]


async def test_an_hour_that_has_passed_is_not_made_up_for(house: House) -> None:
    invitations = house.open().invitations
    house.now = start_of(DAY) + 18 * 3600
    await invitations.choose_channel(SERVER, 5, 16)
    assert await invitations.due() == ()
    await invitations.choose_hour(SERVER, 20)
    assert await invitations.due() == ()
    house.now = start_of(DAY + 1) + 20 * 3600
    assert len(await invitations.due()) == 1


async def test_a_lost_channel_gets_nothing_until_it_is_chosen_again(house: House) -> None:
    invitations = house.open().invitations
    await invitations.choose_channel(SERVER, 5, 0)
    house.now += SECONDS
    (due,) = await invitations.due()
    await invitations.lose(due)
    assert await invitations.due() == ()
    await invitations.choose_channel(SERVER, 5, 0)
    assert len(await invitations.due()) == 1
    await invitations.choose_channel(SERVER, None, 0)
    assert await invitations.of_server(SERVER) is None
    assert await invitations.choose_hour(SERVER, 3) is None


@pytest.mark.parametrize("channel", [None, 6])
async def test_what_managers_choose_while_an_invitation_is_posted_stays(
    house: House, channel: int | None
) -> None:
    invitations = house.open().invitations
    await invitations.choose_channel(SERVER, 5, 0)
    house.now += SECONDS
    begun = await invitations.begin((await invitations.due())[0])
    await invitations.choose_hour(SERVER, 20)
    chosen = await invitations.choose_channel(SERVER, channel, 20)
    await invitations.finish(begun, 77)
    assert await invitations.of_server(SERVER) == chosen


async def test_deals_stop_being_made_when_the_bot_goes_down(house: House) -> None:
    begun = asyncio.Event()

    async def hang(*_: object) -> None:
        begun.set()
        await asyncio.Event().wait()

    dailies = Dailies(house.store, house.quotas, lambda: house.now, hang)
    asking = asyncio.create_task(dailies.deals.of_day(DAY))
    await begun.wait()
    await dailies.deals.close()
    with suppress(asyncio.CancelledError):
        await asking
    assert not dailies.deals._making
