"""What was counted in ended matches, in every store."""

from __future__ import annotations

from dataclasses import replace

from engine.match.records import Record
from engine.profiles.finishes import FORM, Finish, TitleCount
from engine.store.interface.shelf import Shelf
from tests.engine.conftest import ASKERS, USERS
from tests.engine.stores.writer import Opening, Writer, with_changes

ANN, BOB, CY = (user.id for user in USERS[:3])


async def end_match(store: Shelf, ended: int) -> Record:
    """Begin a match of two, and say that it is over."""
    writer = Writer(store)
    record = await writer.begin_match(*ASKERS[:2])
    times = replace(record.match.times, ended=ended)
    return await writer.save(record, with_changes(record, phase="over", times=times))


def finish(record: Record, user: int, place: int = 1, title: str = "", n: int = 0) -> Finish:
    match = record.match
    return Finish(match.id, user, match.game, match.times.ended or 0, place, 2, title, n)


async def test_a_match_that_ends_is_uncounted_until_it_is_counted(store: Shelf, opening: Opening) -> None:
    other = await opening()
    late, early = await end_match(store, 300), await end_match(store, 200)
    assert await other.uncounted(5) == (early.match.id, late.match.id)
    assert await other.uncounted(1) == (early.match.id,)
    await other.keep_finishes(early.match.id, "bidding", (), ())
    assert await store.uncounted(5) == (late.match.id,)
    assert not await store.is_uncounted(early.match.id)
    assert await store.is_uncounted(late.match.id)


async def test_finishes_are_kept_once_and_bests_are_the_largest(store: Shelf, opening: Opening) -> None:
    other = await opening()
    first, second = await end_match(store, 200), await end_match(store, 300)
    one, two = finish(first, ANN, 1, "loud", 4), finish(first, BOB, 2)
    await store.keep_finishes(first.match.id, "bidding", (one, two), ((ANN, "high", 5), (BOB, "high", 7)))
    await other.keep_finishes(first.match.id, "bidding", (one, two), ((ANN, "high", 5), (BOB, "high", 7)))
    again = finish(second, ANN, 2)
    await other.keep_finishes(second.match.id, "bidding", (again,), ((ANN, "high", 3),))
    assert await store.finishes(first.match.id) == (one, two)
    record = await store.user_record(ANN)
    assert record.form == (one, again)
    assert record.titles == (TitleCount("bidding", "loud", 1),)
    ((game,)) = record.games
    assert (game.played, game.medals, dict(game.bests)) == (2, (1, 0, 0), {"high": 5})
    assert (record.played, record.won) == (2, 1)


async def test_users_who_sit_in_no_seat_any_more_are_left_out(store: Shelf) -> None:
    record = await end_match(store, 200)
    kept = (finish(record, ANN), finish(record, CY))
    await store.keep_finishes(record.match.id, "bidding", kept, ((CY, "high", 7),))
    assert await store.finishes(record.match.id) == kept[:1]
    assert (await store.user_record(CY)).games == ()


async def test_titles_of_earlier_matches_are_counted_by_user(store: Shelf) -> None:
    records = [await end_match(store, ended) for ended in (200, 200, 400)]
    for one in records:
        await store.keep_finishes(one.match.id, "bidding", (finish(one, ANN, 1, "loud", 4),), ())
    assert await store.titles_before((ANN, BOB), 200, records[1].match.id) == {ANN: 1}
    assert await store.titles_before((ANN, BOB), 500, 1) == {ANN: 3}
    assert await store.titles_before((), 500, 1) == {}


async def test_all_can_be_counted_again(store: Shelf) -> None:
    record = await end_match(store, 200)
    await store.keep_finishes(record.match.id, "bidding", (finish(record, ANN),), ((ANN, "high", 5),))
    await store.count_all_again()
    assert await store.uncounted(5) == (record.match.id,)
    assert (await store.user_record(ANN)).played == 0


async def test_the_form_has_the_latest_matches_the_newest_last(store: Shelf) -> None:
    record = await end_match(store, 200)
    for n in range(FORM + 2):
        one = await end_match(store, 1000 - n)
        await store.keep_finishes(one.match.id, "bidding", (finish(one, ANN),), ())
    await store.keep_finishes(record.match.id, "bidding", (finish(record, ANN, 2),), ())
    form = (await store.user_record(ANN)).form
    assert [one.ended for one in form] == [*range(1000 - FORM + 1, 1001)]
    assert (await store.user_record(ANN)).played == FORM + 3


async def test_who_hides_a_profile_is_kept_apart_from_the_other_choices(store: Shelf) -> None:
    assert not (await store.reach(ANN)).is_hidden
    await store.keep_hidden(ANN, is_hidden=True)
    await store.keep_contrast(ANN, is_stark=True)
    reach = await store.reach(ANN)
    assert (reach.is_hidden, reach.is_stark) == (True, True)
    await store.keep_hidden(ANN, is_hidden=False)
    assert not (await store.reach(ANN)).is_hidden
