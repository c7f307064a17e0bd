"""The log of a match, and who sat in which seat from which ply on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.contract.errors import Unreadable
from engine.contract.values import Event
from engine.contract.words import Seat, say
from engine.match.progress import deal_match, resign_seat
from engine.match.records import Computer, Made, Nobody, Person, Ply, Tenure
from engine.store.interface.shelf import Shelf
from tests.engine.conftest import ASKERS
from tests.engine.stores.writer import NOW, Writer, with_changes
from tests.toys import bidding

ANN, BOB, CY, DEE, EVE = ASKERS


async def test_the_log_tells_every_kind_of_ply(store: Shelf) -> None:
    writer = Writer(store)
    record = await writer.begin_match(ANN, BOB, CY)
    bid = bidding.Move(card=6, loud=True)
    told = Event(sentence=say("{who} has bid.", who=Seat(seat=0)))
    secret = Event(sentence=say("You bid {card}.", card=6), to=(0, 2))
    made = (
        Made(Ply(1, 0, "C6 loud", (told, secret), NOW), bid),
        Made(Ply(2, 1, "C5 soft", (told,), NOW, "stand_in"), bid),
        Made(Ply(3, 2, "", (), NOW, "leave")),
        Made(Ply(4, 0, "", (told,), NOW, "takeback", {"to": 1})),
        Made(Ply(5, None, "", (), NOW, "upgrade", {"rules": 2, "state": {"bids": [None, 1.5, "ä"]}})),
        Made(Ply(6, None, "", (told,), NOW, "end", {})),
    )
    await writer.save(record, with_changes(record, ply=6, dice=replace(record.match.dice, takebacks=1)), made)
    assert await store.log("bidding", record.match.id) == made
    plies = tuple(one.ply for one in made)
    assert await store.plies(record.match.id, 0, 6) == plies
    assert await store.plies(record.match.id, 1, 3) == plies[1:3]
    assert await store.plies(record.match.id, 6, 99) == ()
    assert (await writer.load(record.match)).match.dice.takebacks == 1
    assert "ä" not in repr(await store.log("bidding", record.match.id))


async def test_a_move_that_the_game_does_not_know_makes_the_log_unreadable(store: Shelf) -> None:
    writer = Writer(store)
    record = await writer.make_move(await writer.begin_match(ANN, BOB), 0, "C6 loud")
    with pytest.raises(Unreadable, match="can’t be read"):
        await store.log("howmanycalories", record.match.id)


async def test_tenures_tell_who_sat_where_from_which_ply_on(store: Shelf) -> None:
    writer = Writer(store)
    record = await writer.open_lobby(ANN, BOB, CY)
    assert await store.tenures(record.match.id) == ()
    record = await writer.save(record, deal_match(record, "a seed", NOW))
    begun = tuple(Tenure(seat, 0, Person(who.user.id)) for seat, who in enumerate((ANN, BOB, CY)))
    assert await store.tenures(record.match.id) == begun
    record = await writer.make_move(record, 0, "C6 loud")
    assert await store.tenures(record.match.id) == begun
    record = await writer.save(record, *resign_seat(record, 2, NOW))
    gone = (*begun, Tenure(2, 2, Nobody()))
    assert await store.tenures(record.match.id) == gone
    since = record.match.ply + 1
    for occupant in (Computer(1), Computer(2), Person(EVE.user.id)):
        record = await writer.save(record, with_changes(record, 1, occupant=occupant))
    assert await store.tenures(record.match.id) == (*gone, Tenure(1, since, Person(EVE.user.id)))
