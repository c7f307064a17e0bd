"""Concurrent and interrupted writers: a change is made whole or not at all.

It applies only to the version that it is based on.
"""

from __future__ import annotations

import asyncio

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move, replay
from engine.contract.errors import StoreConflict
from engine.match.progress import change_draft, play_move, resign_seat
from engine.match.records import Computer, Made, Match, Record
from engine.store.interface.shelf import Shelf
from tests.engine.conftest import ASKERS
from tests.engine.stores.writer import NOW, Opening, Writer, move, read_refusal, with_changes
from tests.toys import bidding

ANN, BOB, CY, DEE, *_ = ASKERS
MEETINGS = 8
"""A match that two writers play until both have changed it at once."""


@pytest.mark.sampled(every=2)
async def test_a_change_of_what_is_no_longer_so_is_refused_whole(store: Shelf) -> None:
    writer = Writer(store)
    old = await writer.begin_match(ANN, BOB)
    now = await writer.make_move(old, 0, "C6 loud")
    writer.heard.clear()
    for after, made in (
        move(old, 0, "C5 soft"),
        (change_draft(old, 1, (("C5",),)), ()),
        (with_changes(old, thread=5), ()),
        (with_changes(old, 1, occupant=Computer(1)), ()),
        resign_seat(old, 1, NOW),
    ):
        with pytest.raises(StoreConflict) as refused:
            await writer.save(old, after, made)
        assert read_refusal(refused) == "This match has just changed. Please look at it again."
    assert writer.heard == []
    assert await writer.load(old.match) == now
    assert [ply.notation for ply in await store.plies(old.match.id, 0, 99)] == ["C6 loud"]
    assert len(await store.tenures(old.match.id)) == 2
    assert (await writer.make_move(now, 1, "C5 soft")).match.ply == 2


@pytest.mark.sampled(every=2)
async def test_of_many_changes_at_once_those_that_are_refused_take_no_other_along(store: Shelf) -> None:
    writer = Writer(store)
    begun = [await writer.begin_match(ANN, BOB) for _ in range(6)]
    for record in begun[::2]:
        await writer.save(record, with_changes(record, thread=5))
    saving = (writer.make_move(record, 0, "C6 loud") for record in begun)
    results = await asyncio.gather(*saving, return_exceptions=True)
    assert [isinstance(result, StoreConflict) for result in results] == [True, False] * 3
    assert [(await writer.load(record.match)).match.ply for record in begun] == [0, 1] * 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
async def test_of_two_writers_just_the_changes_that_follow_each_other_survive(
    opening: Opening, seed: int
) -> None:
    writers, refused = [Writer(await opening()) for _ in range(2)], list[int]()

    async def go_on(writer: Writer, match: Match, accepted: list[int], dice: Dice) -> None:
        while (before := await writer.load(match)).match.phase == "playing":
            for _ in range(dice.below(4)):
                await asyncio.sleep(0)
            seat = dice.choice(before.match.to_move)
            picks, made = random_move(bidding, bidding.view(before.state, seat), dice)
            change: tuple[Record, tuple[Made, ...]] = play_move(before, seat, picks, made, NOW)
            if dice.below(3) == 0:
                change = change_draft(before, seat, picks[:1]), ()
            try:
                accepted.append((await writer.save(before, *change)).match.version)
            except StoreConflict:
                refused.append(before.match.version)

    for attempt in range(MEETINGS):
        match = (await writers[0].begin_match(ANN, BOB, CY, DEE, rounds=9)).match
        accepted = [match.version]
        playing = (
            go_on(writer, match, accepted, Dice(f"{seed} {attempt}", n)) for n, writer in enumerate(writers)
        )
        await asyncio.gather(*playing)
        after = await writers[0].load(match)
        assert sorted(accepted) == list(range(match.version, after.match.version + 1))
        if refused:
            break
    assert refused, "the two never met"
    log = await writers[1].store.log("bidding", match.id)
    assert [made.ply.ply for made in log] == list(range(1, after.match.ply + 1)) == list(range(1, 37))
    moves = [(made.ply.seat or 0, made.move) for made in log]
    seats = tuple(seated.options for seated in match.seats)
    state, _ = replay(bidding, match.options, seats, after.seed or "", moves)
    assert state == after.state


@pytest.mark.sampled(every=2)
async def test_a_writer_cancelled_while_waiting_has_changed_the_match_wholly_or_not_at_all(
    opening: Opening,
) -> None:
    ends = set()
    for naps in range(8):
        writer = Writer(await opening())
        record = await writer.begin_match(ANN, BOB)
        writer.heard.clear()
        saving = asyncio.ensure_future(writer.make_move(record, 0, "C6 loud"))
        for _ in range(naps):
            await asyncio.sleep(0)
        saving.cancel()
        await asyncio.gather(saving, return_exceptions=True)
        ply = (await writer.load(record.match)).match.ply
        assert (ply, len(await writer.store.plies(record.match.id, 0, 9))) == (len(writer.heard),) * 2
        ends.add(ply)
    assert ends == {0, 1}
