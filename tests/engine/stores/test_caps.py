"""Caps: a limited thing is counted in the transaction that adds to it.

So two processes can't exceed a cap together.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from engine.clocks.habits import Habits
from engine.clocks.pace import DAY
from engine.clocks.times import Times
from engine.clocks.vacation import Vacation
from engine.contract.errors import LimitReached
from engine.contract.words import say
from engine.match.records import Asker, Place, Record
from engine.steps.limits import Cap, Counted
from engine.steps.lobby import join_lobby
from engine.store.interface.shelf import Shelf
from tests.engine.conftest import ASKERS
from tests.engine.stores.writer import NOW, Opening, Writer, lobby, read_refusal, with_changes
from tests.support.askers import PLACE

ANN, BOB, CY, *_ = ASKERS
SERVER = PLACE.guild or 0


def at_most(most: int, counted: Counted, *of: int | str) -> Cap:
    return Cap(counted, of, most, say("There are {n} already.", n=most))


@pytest.mark.sampled(every=2)
async def test_what_would_be_one_too_many_is_refused_whole_with_the_caps_sentence(store: Shelf) -> None:
    writer, one = Writer(store), at_most(1, "hosted", ANN.user.id)
    first = await writer.save(None, lobby(ANN), (), one)
    with pytest.raises(LimitReached) as refused:
        await writer.save(None, lobby(ANN), (), one)
    assert read_refusal(refused) == "There are 1 already."
    assert writer.heard == [first]
    assert [match.id for match in await store.of_user(ANN.user.id, 99, 9)] == [first.match.id]


@pytest.mark.sampled(every=18)
@pytest.mark.parametrize(
    ("cap", "host", "place"),
    [
        (at_most(1, "hosted", ANN.user.id), BOB, PLACE),
        (at_most(1, "in_channel", SERVER, PLACE.channel), ANN, Place(guild=SERVER, channel=77)),
        (at_most(1, "in_server", SERVER), ANN, Place(guild=88, channel=PLACE.channel)),
    ],
    ids=["hosted", "in_channel", "in_server"],
)
@pytest.mark.parametrize("phase", ["playing", "over", "cancelled"])
async def test_lobbies_of_a_host_a_channel_and_a_server_are_counted_while_they_are_open(
    store: Shelf, cap: Cap, host: Asker, place: Place, phase: str
) -> None:
    writer = Writer(store)
    await writer.save(None, with_changes(lobby(host, CY), place=place))
    mine = await writer.save(None, lobby(ANN), (), cap)
    with pytest.raises(LimitReached):
        await writer.save(None, lobby(ANN), (), cap)
    await writer.save(mine, with_changes(mine, phase=phase))
    await writer.save(None, lobby(ANN), (), cap)


async def test_lobbies_where_the_bot_is_not_are_counted_by_their_channel(store: Shelf) -> None:
    writer, cap, place = Writer(store), at_most(1, "in_foreign", 77), Place(None, 77, foreign=5)
    await writer.save(None, with_changes(lobby(BOB), place=Place(None, 78, foreign=5)))
    mine = await writer.save(None, with_changes(lobby(ANN), place=place), (), cap)
    with pytest.raises(LimitReached):
        await writer.save(None, with_changes(lobby(CY), place=place), (), cap)
    await writer.save(mine, with_changes(mine, phase="playing"))
    await writer.save(None, with_changes(lobby(CY), place=place), (), cap)


@pytest.mark.sampled(every=2)
async def test_a_match_counts_for_its_players_until_it_ends_or_they_give_up_the_seat(
    store: Shelf,
) -> None:
    writer, two = Writer(store), at_most(2, "joined", ANN.user.id)
    theirs, mine = await writer.open_lobby(BOB), await writer.open_lobby(ANN)
    playing = await writer.begin_match(BOB, ANN)
    sitting = join_lobby(theirs, ANN, None)
    with pytest.raises(LimitReached):
        await writer.save(theirs, sitting, (), two)
    await writer.save(mine, with_changes(mine, phase="cancelled"))
    sat = await writer.save(theirs, sitting, (), two)
    with pytest.raises(LimitReached):
        await writer.save(None, lobby(ANN), (), two)
    given_up = with_changes(playing, 1, resigned=True)
    await writer.save(playing, Record(given_up.match, given_up.seed, given_up.state, given_up.drafts, (1,)))
    await writer.save(None, lobby(ANN), (), two)
    with pytest.raises(LimitReached):
        await writer.save(None, lobby(ANN), (), two)
    await writer.save(sat, with_changes(sat, phase="over"))
    await writer.save(None, lobby(ANN), (), two)


@pytest.mark.slow
async def test_many_at_once_in_two_processes_stay_within_the_cap(opening: Opening) -> None:
    writers = [Writer(await opening()), Writer(await opening())]
    five = at_most(5, "hosted", ANN.user.id)
    opens = (writers[n % 2].save(None, lobby(ANN), (), five) for n in range(40))
    bystanders = (writers[n % 2].open_lobby(BOB) for n in range(10))
    results, kept = await asyncio.gather(
        asyncio.gather(*opens, return_exceptions=True), asyncio.gather(*bystanders)
    )
    assert sum(isinstance(result, Record) for result in results) == 5
    assert sum(isinstance(result, LimitReached) for result in results) == 35
    assert len(kept) == len({record.match.id for record in kept}) == 10
    assert len(await writers[0].store.of_user(ANN.user.id, 99, 0)) == 5


@pytest.mark.sampled(every=2)
async def test_an_event_counts_for_a_while_with_any_outcome(store: Shelf) -> None:
    writer = Writer(store)
    cap = replace(at_most(1, "noted", "ann", NOW - 60), lasts=60, noted_at=NOW)
    mine = await writer.save(None, lobby(ANN), (), cap)
    await writer.save(mine, with_changes(mine, phase="cancelled", host=BOB.user.id))
    with pytest.raises(LimitReached) as refused:
        await writer.save(None, lobby(ANN), (), cap)
    assert refused.value.again == NOW + 60
    await writer.save(None, lobby(BOB), (), replace(cap, of=("bob", NOW - 60)))
    await writer.save(None, lobby(ANN), (), replace(cap, of=("ann", NOW)))
    assert await store.is_counted("ann", NOW + 59)
    await store.drop_counts(NOW + 60)
    assert not await store.is_counted("ann", NOW)


@pytest.mark.sampled(every=2)
async def test_nothing_is_noted_where_another_cap_refuses(store: Shelf) -> None:
    first, none = replace(at_most(1, "noted", "ann", 0), lasts=60, noted_at=NOW), at_most(0, "noted", "", 0)
    with pytest.raises(LimitReached):
        await store.count((first, none))
    assert not await store.is_counted("ann", NOW)
    await store.count((first,))
    assert await store.is_counted("ann", NOW)


@pytest.mark.slow
async def test_many_notes_at_once_in_two_processes_stay_within_the_cap(opening: Opening) -> None:
    stores = [await opening(), await opening()]
    cap = replace(at_most(3, "noted", "ann", 0), lasts=60, noted_at=NOW)
    results = await asyncio.gather(*(stores[n % 2].count((cap,)) for n in range(20)), return_exceptions=True)
    assert sum(isinstance(result, LimitReached) for result in results) == 17


@pytest.mark.sampled(every=2)
async def test_the_first_value_of_a_setting_stays(opening: Opening) -> None:
    stores = [await opening(), await opening()]
    drawn = await asyncio.gather(*(stores[n % 2].setting_once("key", f"value {n}") for n in range(6)))
    assert len(set(drawn)) == 1
    assert await stores[0].setting("key") == drawn[0]


@pytest.mark.sampled(every=2)
async def test_matches_of_a_server_are_counted_from_their_opening_to_their_end_while_something_happens(
    store: Shelf,
) -> None:
    writer, cap = Writer(store), at_most(2, "going", SERVER, NOW - 1)
    waiting, playing = await writer.open_lobby(ANN), await writer.begin_match(BOB, ANN)
    await writer.save(None, with_changes(lobby(CY), place=Place(guild=88, channel=PLACE.channel)))
    with pytest.raises(LimitReached):
        await writer.save(None, lobby(CY), (), cap)
    await writer.save(waiting, with_changes(waiting, phase="cancelled"))
    another = await writer.save(None, lobby(CY), (), cap)
    with pytest.raises(LimitReached):
        await writer.save(None, lobby(CY), (), cap)
    await writer.save(None, lobby(CY), (), replace(cap, of=(SERVER, NOW)))
    for record in (playing, another):
        await writer.save(record, with_changes(record, phase="over"))
    await writer.save(None, lobby(CY), (), cap)


@pytest.mark.slow
async def test_many_lists_at_once_stay_within_the_cap_and_can_be_changed(
    opening: Opening,
) -> None:
    stores = [await opening(), await opening()]

    async def keep(n: int, text: str) -> None:
        cap = at_most(3, "listed", 9, "bidding", f"List {n}")
        await stores[n % 2].keep_list(9, "bidding", f"List {n}", text, caps=(cap,))

    results = await asyncio.gather(*(keep(n, "red") for n in range(12)), return_exceptions=True)
    assert sum(isinstance(result, LimitReached) for result in results) == 9
    kept = await stores[0].lists(9, "bidding")
    assert len(kept) == 3
    await keep(int(kept[0].name.split()[1]), "blue")
    assert (await stores[0].lists(9, "bidding"))[0].text == "blue"


@pytest.mark.sampled(every=2)
async def test_what_is_due_is_found_the_longest_due_first(store: Shelf) -> None:
    writer = Writer(store)
    later, never, sooner, ended = [
        await writer.save(None, with_changes(lobby(ANN), times=Times(NOW, due=due)))
        for due in (60, None, 50, 40)
    ]
    await writer.save(
        ended, with_changes(ended, phase="cancelled", times=replace(ended.match.times, ended=45))
    )
    assert await store.due(49) == ()
    assert await store.due(50) == (sooner.match.id,)
    assert await store.due(60) == (sooner.match.id, later.match.id)
    assert (await writer.load(later.match)).match.times.due == 60
    assert (await writer.load(never.match)).match.times.due is None
    assert (await writer.load(ended.match)).match.times.due == 40


@pytest.mark.sampled(every=2)
async def test_spent_vacation_outlives_an_erasure_under_its_mark_until_it_is_taken_up_again(
    store: Shelf,
) -> None:
    now, user = 20_000 * DAY, ANN.user.id
    spent = Habits(vacation=Vacation(5 * DAY, now))
    await store.keep_absence(user, Habits(), spent, wakes=None)
    await store.erase(user, (), now=now, mark="ann", then=lambda _: None)
    assert (await store.habits(user)).vacation == Vacation()
    assert await store.is_counted("ann", now)
    await store.restore_vacation(BOB.user.id, "bob")
    assert (await store.habits(BOB.user.id)).vacation == Vacation()
    for _ in range(2):
        await store.restore_vacation(user, "ann")
        assert (await store.habits(user)).vacation == spent.vacation
        assert not await store.is_counted("ann", now)
    await store.erase(BOB.user.id, (), now=now, mark="bob", then=lambda _: None)
    assert not await store.is_counted("bob", now), "nothing was spent"


@pytest.mark.sampled(every=2)
async def test_spent_vacation_is_taken_up_again_also_by_who_was_away_meanwhile(store: Shelf) -> None:
    now, user = 20_000 * DAY, ANN.user.id
    spent = Habits(vacation=Vacation(5 * DAY, now))
    await store.keep_absence(user, Habits(), spent, wakes=None)
    await store.erase(user, (), now=now, mark="ann", then=lambda _: None)
    await store.keep_absence(user, Habits(), Habits(away=now + DAY), wakes=None)
    await store.restore_vacation(user, "ann")
    assert await store.habits(user) == Habits(vacation=spent.vacation, away=now + DAY)
