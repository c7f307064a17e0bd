"""A store returns of a match what was saved."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.match.progress import change_draft, deal_match, play_move, resign_seat
from engine.match.questions import Offer, Vote
from engine.match.records import (
    UNKEPT,
    Computer,
    Made,
    Nobody,
    Occupant,
    Person,
    Place,
    Ply,
    Seated,
    Whereabouts,
)
from engine.store.interface.shelf import Shelf
from tests.engine.conftest import ASKERS
from tests.engine.stores.writer import NOW, Opening, Writer, lobby, with_changes
from tests.support.askers import PLACE
from tests.toys import bidding

ANN, BOB, CY, DEE, EVE = ASKERS


@pytest.mark.slow
async def test_a_match_gets_its_id_from_the_store_and_waiters_hear_of_it(store: Shelf) -> None:
    writer = Writer(store)
    first, second = await asyncio.gather(writer.open_lobby(ANN), writer.open_lobby(BOB, CY))
    assert first.match.id != second.match.id
    assert UNKEPT not in {first.match.id, second.match.id}
    assert sorted(record.match.id for record in writer.heard) == sorted([first.match.id, second.match.id])
    assert await writer.load(first.match) == first
    assert await writer.load(second.match) == second
    assert [match.id for match in await store.of_user(CY.user.id, 99, 5)] == [second.match.id]


@pytest.mark.sampled(every=2)
async def test_there_is_no_match_of_a_number_that_no_database_holds(store: Shelf) -> None:
    assert await store.record(2**64) is None
    assert await store.of_user(2**64, 99, 5) == ()


@pytest.mark.slow
async def test_every_record_of_a_match_is_read_as_it_was_saved(store: Shelf, opening: Opening) -> None:
    writer = Writer(store)
    record = await writer.open_lobby(ANN, BOB, CY, rounds=2)
    record = await writer.save(record, deal_match(record, "a seed", NOW))
    dice = Dice("steps", 0)
    while record.match.phase == "playing":
        assert await writer.load(record.match) == record
        seat = dice.choice(record.match.to_move)
        picks, made = random_move(bidding, bidding.view(record.state, seat), dice)
        record = await writer.save(record, change_draft(record, seat, picks[:1]))
        assert await writer.load(record.match) == record
        record = await writer.save(record, *play_move(record, seat, picks, made, NOW))
    assert record.match.outcome is not None
    assert await writer.load(record.match) == record
    other = await opening()
    assert await other.record(record.match.id) == record
    assert await other.plies(record.match.id, 0, 99) == await store.plies(record.match.id, 0, 99)


@pytest.mark.slow
async def test_a_lobby_changes_its_people_its_options_and_its_thread(store: Shelf) -> None:
    writer = Writer(store)
    record = await writer.open_lobby(ANN, BOB, CY)
    for seats in (record.match.seats[1:], record.match.seats[::-1], record.match.seats[:1]):
        after = replace(with_changes(record, seats=seats), drafts=((),) * len(seats))
        record = await writer.save(record, after)
        assert await writer.load(record.match) == record
    for after in (
        with_changes(record, 0, options=bidding.SeatOptions(shift=3)),
        with_changes(record, thread=77),
        with_changes(record, thread=None),
        with_changes(record, phase="cancelled", times=replace(record.match.times, ended=NOW + 1)),
    ):
        match = replace(after.match, version=record.match.version + 1)
        record = await writer.save(record, replace(after, match=match))
        assert await writer.load(record.match) == record


@pytest.mark.sampled(every=2)
async def test_persons_computer_players_and_empty_seats_are_kept(store: Shelf) -> None:
    writer = Writer(store)
    record = await writer.begin_match(ANN, BOB, CY, DEE)
    sitting: tuple[tuple[int, Occupant], ...] = (
        (1, Computer(3)),
        (2, Nobody()),
        (3, Computer(3)),
        (1, Person(EVE.user.id)),
    )
    for seat, occupant in sitting:
        record = await writer.save(record, with_changes(record, seat, occupant=occupant, name="Somebody"))
        assert await writer.load(record.match) == record
    assert [seated.user_id for seated in record.match.seats] == [ANN.user.id, EVE.user.id, None, None]
    assert [match.id for match in await store.of_user(EVE.user.id, 99, 5)] == [record.match.id]
    assert await store.of_user(BOB.user.id, 99, 5) == ()


@pytest.mark.sampled(every=2)
@pytest.mark.usefixtures("all_at_once")
async def test_who_has_decided_or_agreed_is_kept_and_waits_no_longer(store: Shelf) -> None:
    writer = Writer(store)
    decided, asked = await writer.begin_match(ANN, BOB), await writer.begin_match(ANN, BOB)
    decided = await writer.save(
        decided, with_changes(decided, 0, turn=replace(decided.match.seats[0].turn, decided=True))
    )
    votes = (Vote("end", yes=(1, 0)), Vote("takeback", 2, (1,), (0,), back_to=1))
    decided = await writer.save(decided, with_changes(decided, votes=votes))
    assert await writer.load(decided.match) == decided
    assert decided.match.to_move == (1,)
    assert [match.id for match in await store.of_user(ANN.user.id, 99, 5)] == [
        asked.match.id,
        decided.match.id,
    ]
    assert [match.id for match in await store.of_user(BOB.user.id, 99, 5)] == [
        decided.match.id,
        asked.match.id,
    ]


@pytest.mark.slow
@pytest.mark.usefixtures("all_at_once")
async def test_the_matches_of_a_user_are_those_that_wait_then_open_ones_then_the_last_that_ended(
    store: Shelf,
) -> None:
    writer = Writer(store)
    over = [await writer.begin_match(ANN, BOB) for _ in range(4)]
    for n, record in enumerate(over):
        await writer.save(record, *resign_seat(record, 0, NOW + n))
    waiting = await writer.open_lobby(ANN)
    mine = await writer.begin_match(BOB, ANN)
    await writer.make_move(await writer.begin_match(ANN, CY), 0, "C6 loud")
    listed = [match.id for match in await store.of_user(ANN.user.id, 99, 2)]
    assert listed == [mine.match.id, waiting.match.id, mine.match.id + 1, over[3].match.id, over[2].match.id]
    assert await store.of_user(EVE.user.id, 99, 5) == ()


@pytest.mark.sampled(every=2)
async def test_a_thread_leads_to_the_match_that_is_played_there_or_was_last(store: Shelf) -> None:
    writer = Writer(store)
    first, second = await writer.begin_match(ANN, BOB), await writer.open_lobby(ANN, BOB)
    assert await store.in_thread(5) is None
    for record in (first, second):
        await writer.save(record, with_changes(record, thread=5))
    assert await store.in_thread(5) == first.match.id
    first = await writer.load(first.match)
    await writer.save(first, *resign_seat(first, 0, NOW))
    assert await store.in_thread(5) == second.match.id


@pytest.mark.sampled(every=2)
async def test_where_a_match_is_and_who_is_in_it_is_known_without_the_rest(store: Shelf) -> None:
    writer = Writer(store)
    record = await writer.begin_match(ANN, BOB, CY)
    record = await writer.save(record, with_changes(record, thread=77))
    record = await writer.save(record, *resign_seat(record, 1, NOW))
    assert await store.whereabouts(record.match.id) == record.match.whereabouts
    assert record.match.whereabouts == Whereabouts(
        record.match.place, 77, frozenset(who.user.id for who in (ANN, BOB, CY))
    )
    for number in (0, -1, record.match.id + 1, 10**30):
        assert await store.whereabouts(number) is None
    for place in (record.match.place, Place(None, 1, foreign=2)):
        first, *rest = record.match.seats
        begun = await writer.save(None, with_changes(record, place=place))
        found = await writer.save(begun, with_changes(begun, seats=(_offered(first), *rest)))
        assert await store.whereabouts(found.match.id) == found.match.whereabouts
        assert (EVE.user.id in found.match.whereabouts.people) is place.is_foreign


def _offered(seated: Seated) -> Seated:
    return replace(seated, offer=Offer("host", EVE.user.id, NOW))


@pytest.mark.slow
async def test_matches_in_which_a_person_has_another_name_are_found_and_renamed(store: Shelf) -> None:
    writer, guild = Writer(store), PLACE.guild
    playing, waiting = await writer.begin_match(ANN, BOB), await writer.open_lobby(BOB, ANN)
    elsewhere = await writer.save(None, with_changes(lobby(ANN), place=Place(88, 1)))
    alone = await writer.save(None, with_changes(lobby(ANN), place=Place(None, 1)))
    given_up = await writer.begin_match(ANN, CY)
    await writer.save(given_up, *resign_seat(given_up, 0, NOW))
    over = await writer.begin_match(ANN, CY)
    await writer.save(over, with_changes(over, phase="over"))
    ann = ANN.user
    assert await store.servers_of(ann.id) == (88, guild)
    assert await store.servers_of(EVE.user.id) == ()
    assert await store.named_otherwise(ann.id, guild, ann.name, ann.account) == ()
    both = (playing.match.id, waiting.match.id)
    assert await store.named_otherwise(ann.id, guild, "Anna", ann.account) == both
    assert await store.named_otherwise(ann.id, guild, ann.name, "anna_0") == both
    assert await store.named_otherwise(ann.id, 88, "Anna", ann.account) == (elsewhere.match.id,)
    assert await store.named_otherwise(ann.id, None, "Anna", ann.account) == (alone.match.id,)
    named = await writer.save(playing, with_changes(playing, 0, name="Anna"))
    assert await writer.load(playing.match) == named
    assert await store.named_otherwise(ann.id, guild, "Anna", ann.account) == (waiting.match.id,)
    seated = with_changes(named, 0, occupant=Person(DEE.user.id), name="Dee")
    after = replace(seated, match=replace(seated.match, ply=1))
    ply = Ply(1, 0, "", (), NOW, kind="handover")
    taken = await writer.save(named, after, (Made(ply, None),))
    assert taken.match.ply == 1
    assert [one.name for one in (await writer.load(taken.match)).match.former] == ["Anna"]


@pytest.mark.sampled(every=2)
async def test_since_when_a_player_has_left_the_server_is_kept(store: Shelf) -> None:
    writer = Writer(store)
    record = await writer.begin_match(ANN, BOB, CY)
    for departed in (NOW, None):
        record = await writer.save(record, with_changes(record, 1, departed=departed))
        assert (await writer.load(record.match)).match.seats[1].departed == departed
