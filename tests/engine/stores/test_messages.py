"""Rows beside the matches: messages, people, settings and lists.

It also tests what a store refuses.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.clocks.habits import NOTICES, Habits
from engine.clocks.pace import read_pace
from engine.clocks.quiet_hours import Hours
from engine.contract.errors import StoreError
from engine.match.message_records import Asked, BoardKept, KeptList, Reach, Ring, Surface, ThreadLeft
from engine.match.records import Record
from engine.match.terms import USUAL, MatchTerms
from engine.steps.server_rules import ServerRules
from engine.store.interface.shelf import Shelf
from tests.engine.conftest import ASKERS
from tests.engine.stores.writer import Opening, Writer, lobby, with_changes
from tests.support.askers import PLACE

ANN, BOB, *_ = ASKERS
TOO_LARGE = 2**70


@pytest.mark.sampled(every=2)
async def test_what_is_too_large_for_the_database_is_not_there_and_can_not_be_kept(store: Shelf) -> None:
    assert await store.record(TOO_LARGE) is None
    assert await store.of_user(TOO_LARGE, 99, 5) == ()
    assert (await store.in_thread(TOO_LARGE), await store.kept_list(TOO_LARGE)) == (None, None)
    assert (await store.plies(TOO_LARGE, 0, 9), await store.surfaces(TOO_LARGE)) == ((), {})
    with pytest.raises(StoreError):
        await store.keep_reach(Reach(TOO_LARGE, 1, None))
    await store.keep_reach(Reach(5, 1, None))
    assert await store.reach(5) == Reach(5, 1, None)


@pytest.mark.slow
async def test_a_closed_store_says_that_the_bot_stops(store: Shelf) -> None:
    writer = Writer(store)
    record = await writer.open_lobby(ANN)
    await store.close()
    await store.close()
    for refused in (store.behind(), store.keep_setting("a", "b"), writer.save(record, with_changes(record))):
        with pytest.raises(StoreError, match="being stopped"):
            await refused


@pytest.mark.slow
async def test_matches_are_behind_until_settled_the_longest_first(store: Shelf, opening: Opening) -> None:
    async def save(before: Record | None, after: Record, now: int) -> Record:
        return await store.save(before, after, now=now, then=lambda _: None)

    first, second = await save(None, lobby(ANN), 1), await save(None, lobby(BOB), 2)
    first = await save(first, with_changes(first), 3)
    assert await store.behind() == (second.match.id, first.match.id)
    await store.settle(second.match.id, second.match.version)
    await store.settle(second.match.id, 0)
    await store.settle(first.match.id, first.match.version - 1)
    assert await store.behind() == await (await opening()).behind() == (first.match.id,)


@pytest.mark.sampled(every=2)
async def test_messages_are_kept_by_slot_and_replaced(store: Shelf, opening: Opening) -> None:
    record = await Writer(store).open_lobby(ANN)
    number = record.match.id
    board = Surface("board", channel=5, message=6, ply=3, since=2, turn=1, stamp="abc", posted=9, live=True)
    hand = Surface("seat:0", channel=7, message=None, ply=0, since=0, turn=1, stamp="", posted=5, live=False)
    await store.keep_surface(number, board)
    await store.keep_surface(number, hand)
    assert await (await opening()).surfaces(number) == {"board": board, "seat:0": hand}
    newer = replace(board, message=8, ply=4, live=False)
    await store.keep_surface(number, newer)
    assert await store.surfaces(number) == {"board": newer, "seat:0": hand}
    assert await (await opening()).surfaces(number) == {"board": newer, "seat:0": hand}
    assert await store.surfaces(number + 1) == {}
    with pytest.raises(StoreError):
        await store.keep_surface(number + 1, board)


@pytest.mark.sampled(every=2)
async def test_threads_of_matches_that_ended_are_left_until_they_are_put_away(store: Shelf) -> None:
    writer = Writer(store)
    records = [await writer.begin_match(*ASKERS[:2]) for _ in range(5)]
    ends = [(30, 71), (20, 72), (20, None), (None, 73), (10, 74)]
    for record, (ended, thread) in zip(records, ends, strict=True):
        phase = "playing" if ended is None else "over"
        after = with_changes(
            record, phase=phase, times=replace(record.match.times, ended=ended), thread=thread
        )
        await writer.save(record, after)
        if ended != 10:
            await store.settle(after.match.id, after.match.version)
    first, second, *_ = (record.match.id for record in records)
    assert await store.threads_left(19) == ()
    older = ThreadLeft(second, 72, PLACE.guild, 20)
    assert await store.threads_left(29) == (older,)
    assert await store.threads_left(99) == (older, ThreadLeft(first, 71, PLACE.guild, 30))
    await store.keep_archived(second)
    assert await store.threads_left(99) == (ThreadLeft(first, 71, PLACE.guild, 30),)


@pytest.mark.sampled(every=2)
async def test_boards_in_play_cards_of_lobbies_and_what_had_no_place_at_the_end_are_found(
    store: Shelf,
) -> None:
    writer = Writer(store)
    board = Surface("board", channel=5, message=6, ply=3, since=2, turn=1, stamp="abc", posted=9, live=True)
    playing, other, over, older = [await writer.begin_match(*ASKERS[:2]) for _ in range(4)]
    lobby = await writer.open_lobby(ANN)
    await writer.save(other, with_changes(other, thread=71))
    await writer.save(over, with_changes(over, phase="over", times=replace(over.match.times, ended=10)))
    await writer.save(older, with_changes(older, phase="over", times=replace(older.match.times, ended=5)))
    assert (await store.boards(0, 9), await store.cards(0, 9), await store.homeless(5)) == ((), (), ())
    for record in (playing, other, over, lobby):
        for slot in ("board", "seat:0") if record is not lobby else ("lobby", "seat:0"):
            await store.keep_surface(record.match.id, replace(board, slot=slot))

    def board_at(record: Record, slot: str, thread: int | None = None, stamp: str = "abc") -> BoardKept:
        assert PLACE.guild is not None
        return BoardKept(record.match.id, PLACE.guild, PLACE.channel, thread, slot, 6, stamp, 9)

    first, second = board_at(playing, "board", playing.match.thread), board_at(other, "board", 71)
    card = board_at(lobby, "lobby")
    assert await store.boards(0, 9) == (first, second)
    assert await store.boards(0, 1) == (first,)
    assert await store.boards(first.match, 1) == (second,)
    assert await store.boards(second.match, 1) == ()
    assert await store.cards(0, 9) == (card,)
    assert await store.boards_of(first.guild) == (first, second, card)
    assert await store.boards_of(first.guild + 1) == ()
    assert await store.homeless(5) == ()
    for record in (over, older):
        for slot in ("board", "lobby"):
            await store.keep_surface(record.match.id, replace(board, slot=slot, stamp="trouble:x"))
    missing = [board_at(over, slot, over.match.thread, "trouble:x") for slot in ("board", "lobby")]
    assert await store.homeless(5) == tuple(missing)
    await store.keep_surface(playing.match.id, replace(board, stamp="trouble:y"))
    assert await store.homeless(5) == (replace(first, stamp="trouble:y"), *missing)
    assert await store.boards(0, 9) == (second,)
    assert await store.boards_of(first.guild) == (second, card)
    await store.keep_surface(playing.match.id, replace(board, slot="pause", stamp="trouble:z"))
    assert len(await store.homeless(5)) == 3, "a question is none of them"
    own = (PLACE.guild or 0) >> 22 & 1
    assert len(await store.homeless(5, 2, own, own)) == 3
    assert await store.homeless(5, 2, 1 - own, 1 - own) == ()


@pytest.mark.slow
async def test_the_questions_that_stand_in_matches_in_play_are_found(store: Shelf) -> None:
    writer = Writer(store)
    row = Surface("pause", channel=71, message=6, ply=3, since=3, turn=1, stamp="abc", posted=9, live=True)
    playing, over = [await writer.begin_match(*ASKERS[:2]) for _ in range(2)]
    for record in (playing, over):
        for slot in ("pause", "offer:1", "board", "lobby", "seat:0", "seat:0:1"):
            await store.keep_surface(record.match.id, replace(row, slot=slot))
        await store.keep_surface(record.match.id, replace(row, slot="proposal", live=False))
        await store.keep_surface(record.match.id, replace(row, slot="takeback", message=None))
    await writer.save(over, with_changes(over, phase="over", times=replace(over.match.times, ended=10)))
    match = playing.match
    assert PLACE.guild is not None
    assert await store.questions() == tuple(
        BoardKept(match.id, PLACE.guild, 71, match.thread, slot, 6, "abc", 9) for slot in ("offer:1", "pause")
    )
    own = PLACE.guild >> 22 & 1
    assert len(await store.questions(2, own, own)) == 2
    assert await store.questions(2, 1 - own, 1 - own) == ()


@pytest.mark.sampled(every=2)
async def test_who_was_pinged_or_is_to_be_is_remembered_until_the_match_ends(
    store: Shelf, opening: Opening
) -> None:
    writer = Writer(store)
    match, other = [await writer.begin_match(*ASKERS[:2]) for _ in range(2)]
    number = match.match.id
    told, due = Ring("pause", 100, at=5), Ring("offer:1", 101, due=9)
    await store.keep_rings(number, (told, due))
    await store.keep_rings(other.match.id, (replace(due, due=20),))
    assert set(await store.rings(number)) == {told, due}
    assert [await store.rings_due(now) for now in (8, 9, 20)] == [(), (number,), (number, other.match.id)]
    await store.keep_rings(number, (replace(due, at=9, due=None),))
    assert set(await store.rings(number)) == {told, Ring("offer:1", 101, 9)}
    assert await store.rings_due(9) == ()
    await store.keep_rings(number, ())
    await writer.save(other, with_changes(other, phase="over", times=replace(other.match.times, ended=10)))
    assert (await store.rings(other.match.id), await store.rings_due(99)) == ((), ())
    assert set(await (await opening()).rings(number)) == {told, Ring("offer:1", 101, 9)}


@pytest.mark.slow
async def test_how_to_reach_people_and_small_facts_are_remembered(store: Shelf, opening: Opening) -> None:
    assert (await store.reach(9), await store.setting("hash")) == (Reach(9, None, None), None)
    gone = Reach(9, 4, 1000, is_stranger=True)
    for reach, fact in ((Reach(9, 4, None), "a"), (gone, "b")):
        await store.keep_reach(reach)
        await store.keep_setting("hash", fact)
    other = await opening()
    assert (await other.reach(9), await other.setting("hash")) == (gone, "b")


@pytest.mark.slow
async def test_a_users_language_and_dm_channel_are_stored_independently(
    store: Shelf,
) -> None:
    await store.keep_language(9, "de")
    await store.keep_reach(Reach(9, 4, 1000))
    assert await store.reach(9) == Reach(9, 4, 1000, "de")
    await store.keep_language(9, "fr")
    assert await store.reach(9) == Reach(9, 4, 1000, "fr")


@pytest.mark.sampled(every=2)
async def test_a_users_picture_settings_are_stored_and_undo_nothing(store: Shelf) -> None:
    await store.keep_contrast(9, is_stark=True)
    assert await store.reach(9) == Reach(9, is_stark=True)
    await store.keep_reach(Reach(9, 4, 1000))
    await store.keep_language(9, "de")
    assert await store.reach(9) == Reach(9, 4, 1000, "de", is_stark=True)
    await store.keep_contrast(9, is_stark=False)
    assert await store.reach(9) == Reach(9, 4, 1000, "de")


@pytest.mark.slow
async def test_a_users_notification_setting_is_stored_globally_and_per_match(
    store: Shelf, opening: Opening
) -> None:
    number = (await Writer(store).open_lobby(ANN)).match.id
    user = ANN.user.id
    assert await store.notice(number, user) is None
    await store.keep_habits(user, Habits(notice="mention"))
    for notice in NOTICES:
        await store.keep_notice(number, user, notice)
        assert await (await opening()).notice(number, user) == notice
    assert (await store.habits(user)).notice == "mention"
    await store.keep_notice(number, user, None)
    assert await store.notice(number, user) is None


@pytest.mark.slow
async def test_the_first_question_about_hours_and_its_answer_are_stored(
    store: Shelf, opening: Opening
) -> None:
    assert await store.habits_question(9) == Asked(has_said=False, turn=None)
    for match, turn in ((3, 2), (4, 1)):
        await store.keep_asked(9, match, turn)
        assert await (await opening()).habits_question(9) == Asked(has_said=False, turn=(3, 2))
    for user in (8, 9):
        await store.keep_habits(user, Habits())
    assert await store.habits_question(8) == Asked(has_said=True, turn=None)
    assert await store.habits_question(9) == Asked(has_said=True, turn=(3, 2))


@pytest.mark.sampled(every=2)
async def test_lists_are_kept_by_name_in_capitals_or_not(store: Shelf, opening: Opening) -> None:
    for name, text in (("Tall", "red"), ("low", "red"), ("TALL", "blue")):
        await store.keep_list(9, "bidding", name, text)
    await store.keep_list(9, "laying", "Tall", "red")
    await store.keep_list(8, "bidding", "Tall", "red")
    await store.share_list(9, "bidding", "tall")
    low, tall = await (await opening()).lists(9, "bidding")
    assert low == KeptList(low.id, 9, "bidding", "low", "red", shared=False)
    assert tall == KeptList(tall.id, 9, "bidding", "Tall", "blue", shared=True)
    assert await store.kept_list(tall.id) == tall
    await store.drop_list(9, "bidding", "tall")
    assert (await store.kept_list(tall.id), await store.lists(9, "bidding")) == (None, (low,))
    assert len(await store.lists(8, "bidding")) == len(await store.lists(9, "laying")) == 1


@pytest.mark.sampled(every=2)
async def test_a_users_hours_are_stored_and_found_with_others(store: Shelf) -> None:
    assert await store.habits(7) == Habits()
    night = Habits(Hours("Asia/Tokyo", (23, 7), is_weekend_off=True), is_reminded=False)
    await store.keep_habits(7, Habits(Hours("UTC")))
    await store.keep_habits(7, night)
    assert await store.habits(7) == night
    assert await store.habits_of((6, 7)) == {7: night}


@pytest.mark.sampled(every=2)
async def test_what_is_allowed_on_a_server_is_kept_with_all_terms_of_its_matches(
    store: Shelf, opening: Opening
) -> None:
    assert await store.server_rules(1) is None
    terms = MatchTerms(read_pace("1d"), "vote", days=3, hints=False, stand_in=2)
    rules = ServerRules((5, 6), (7,), 3, is_pinging=False, allows_foreign=False, terms=terms)
    await store.keep_server_rules(1, rules)
    assert await store.server_rules(1) == await (await opening()).server_rules(1) == rules
    usual = replace(rules, terms=USUAL)
    await store.keep_server_rules(1, usual)
    assert (await store.server_rules(1), await store.server_rules(2)) == (usual, None)
