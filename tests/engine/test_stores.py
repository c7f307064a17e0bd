"""What every store of matches must do, whatever database it is: another one adds its way of opening to `opening`.

Nothing here knows SQL. What only SQLite does is in `test_store`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from engine import library
from engine.dice import Dice
from engine.errors import StoreConflict, StoreError, Unreadable
from engine.game import Event, random_move, replay
from engine.matches import Match, Place, User
from engine.progress import dealt, left, played, redrafted
from engine.records import (
    UNKEPT,
    Computer,
    KeptList,
    Made,
    Nobody,
    Occupant,
    Person,
    Ply,
    Reach,
    Record,
    Seated,
    Surface,
    Tenure,
)
from engine.store import Store
from engine.store.interface import WholeStore
from engine.words import Seat, say, tell
from tests.engine.conftest import USERS
from tests.toys import bidding

ANN, BOB, CY, DEE, EVE = USERS
PLACE = Place(guild=1, channel=2)
TOO_LARGE = 2**70
NOW = 1000

Opening = Callable[[], Awaitable[WholeStore]]
"""Opens the test's one database, once more each time: each is a writer that knows nothing of the others."""


EVERYBODY = bidding.to_move


@pytest.fixture(autouse=True)
def one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bids are moves at once here, as if nobody had to wait for others."""
    monkeypatch.setattr(bidding, "to_move", lambda state: EVERYBODY(state)[:1])


@pytest.fixture
def all_at_once(monkeypatch: pytest.MonkeyPatch, one_after_the_other: None) -> None:
    """But not where it is what the test is about."""
    monkeypatch.setattr(bidding, "to_move", EVERYBODY)


@pytest.fixture(params=["sqlite"])
async def opening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Opening]:
    # SQLite's database is one process's alone; here its lock keeps nobody out.
    monkeypatch.setattr("engine.store.opening.take_lock", lambda path: FileLock(f"{path}.lock"))
    stores: list[WholeStore] = []

    async def another() -> WholeStore:
        stores.append(await Store.open(tmp_path / "any.sqlite3"))
        return stores[-1]

    yield another
    for store in stores:
        await store.close()


@pytest.fixture
async def store(opening: Opening) -> WholeStore:
    return await opening()


def lobby(*users: User, **options: Any) -> Record:
    """A lobby that no store knows yet."""
    seats = tuple(Seated(Person(user.id), user.name, bidding.SeatOptions()) for user in users)
    match = Match(
        id=UNKEPT,
        game="bidding",
        options=bidding.Options(**options),
        phase="lobby",
        host=users[0].id,
        place=PLACE,
        thread=None,
        seats=seats,
        ply=0,
        version=1,
        commitment=None,
        seed=None,
        opened=NOW,
        started=None,
        ended=None,
        outcome=None,
        rules=bidding.RULES,
    )
    return Record(match, drafts=((),) * len(seats))


@dataclass
class Writer:
    """Somebody who changes matches in a store, and hears of what became durable."""

    store: WholeStore
    heard: list[Record] = field(default_factory=list)

    async def save(self, before: Record | None, after: Record, made: Sequence[Made] = ()) -> Record:
        return await self.store.save(before, after, made, now=NOW, then=self.heard.append)

    async def opened(self, *users: User, **options: Any) -> Record:
        return await self.save(None, lobby(*users, **options))

    async def begun(self, *users: User, **options: Any) -> Record:
        record = await self.opened(*users, **options)
        return await self.save(record, dealt(record, f"seed {record.match.id}", NOW))

    async def moved(self, record: Record, seat: int, line: str) -> Record:
        return await self.save(record, *move(record, seat, line))

    async def kept(self, match: Match) -> Record:
        record = await self.store.record(match.id)
        assert record is not None
        return record


def move(record: Record, seat: int, line: str) -> tuple[Record, tuple[Made, ...]]:
    """A seat's move in Bidding, such as "C6 loud"."""
    card, voice = line.split()
    bid = bidding.Move(card=int(card[1:]), loud=voice == "loud")
    return played(record, seat, ((card,), (voice,)), bid, NOW)


def changed(record: Record, seat: int | None = None, **changes: Any) -> Record:
    """The next version of a record, with changes to the match or to one of its seats."""
    match = replace(record.match, version=record.match.version + 1)
    if seat is None:
        return replace(record, match=replace(match, **changes))
    seats = list(match.seats)
    seats[seat] = replace(seats[seat], **changes)
    return replace(record, match=replace(match, seats=tuple(seats)))


def said(refused: pytest.ExceptionInfo[StoreError]) -> str:
    return tell(refused.value.sentence, ())


# What is kept is what was saved


async def test_a_match_gets_its_id_from_the_store_and_whoever_waits_hears_of_it(store: WholeStore) -> None:
    writer = Writer(store)
    first, second = await asyncio.gather(writer.opened(ANN), writer.opened(BOB, CY))
    assert first.match.id != second.match.id
    assert UNKEPT not in {first.match.id, second.match.id}
    assert sorted(record.match.id for record in writer.heard) == sorted([first.match.id, second.match.id])
    assert await writer.kept(first.match) == first
    assert await writer.kept(second.match) == second
    assert [match.id for match in await store.of_user(CY.id, 5)] == [second.match.id]


async def test_every_record_of_a_match_is_read_as_it_was_saved(store: WholeStore, opening: Opening) -> None:
    writer = Writer(store)
    record = await writer.opened(ANN, BOB, CY, rounds=2)
    record = await writer.save(record, dealt(record, "a seed", NOW))
    dice = Dice("steps", 0)
    while record.match.phase == "playing":
        assert await writer.kept(record.match) == record
        seat = dice.choice(record.match.to_move)
        picks, made = random_move(bidding, bidding.view(record.state, seat), dice)
        record = await writer.save(record, redrafted(record, seat, picks[:1]))
        assert await writer.kept(record.match) == record
        record = await writer.save(record, *played(record, seat, picks, made, NOW))
    assert record.match.outcome is not None
    assert await writer.kept(record.match) == record
    other = await opening()
    assert await other.record(record.match.id) == record
    assert await other.plies(record.match.id, 0, 99) == await store.plies(record.match.id, 0, 99)


async def test_a_lobby_changes_its_people_its_options_and_its_thread(store: WholeStore) -> None:
    writer = Writer(store)
    record = await writer.opened(ANN, BOB, CY)
    for seats in (record.match.seats[1:], record.match.seats[::-1], record.match.seats[:1]):
        after = replace(changed(record, seats=seats), drafts=((),) * len(seats))
        record = await writer.save(record, after)
        assert await writer.kept(record.match) == record
    for after in (
        changed(record, 0, options=bidding.SeatOptions(shift=3)),
        changed(record, thread=77),
        changed(record, thread=None),
        changed(record, phase="cancelled", ended=NOW + 1),
    ):
        record = await writer.save(record, replace(after, match=replace(after.match, version=record.match.version + 1)))  # fmt: skip
        assert await writer.kept(record.match) == record


async def test_persons_computer_players_and_empty_seats_are_kept(store: WholeStore) -> None:
    writer = Writer(store)
    record = await writer.begun(ANN, BOB, CY, DEE)
    sitting: tuple[tuple[int, Occupant], ...] = (
        (1, Computer(3)),
        (2, Nobody()),
        (3, Computer(3)),
        (1, Person(EVE.id)),
    )
    for seat, occupant in sitting:
        record = await writer.save(record, changed(record, seat, occupant=occupant, name="Somebody"))
        assert await writer.kept(record.match) == record
    assert [seated.user_id for seated in record.match.seats] == [ANN.id, EVE.id, None, None]
    assert [match.id for match in await store.of_user(EVE.id, 5)] == [record.match.id]
    assert await store.of_user(BOB.id, 5) == ()


@pytest.mark.usefixtures("all_at_once")
async def test_who_has_decided_or_agreed_is_kept_and_waits_no_longer(store: WholeStore) -> None:
    writer = Writer(store)
    decided, asked = await writer.begun(ANN, BOB), await writer.begun(ANN, BOB)
    decided = await writer.save(decided, changed(decided, 0, decided=True))
    decided = await writer.save(decided, changed(decided, 1, agreed=True))
    assert await writer.kept(decided.match) == decided
    assert decided.match.to_move == (1,)
    assert [match.id for match in await store.of_user(ANN.id, 5)] == [asked.match.id, decided.match.id]
    assert [match.id for match in await store.of_user(BOB.id, 5)] == [decided.match.id, asked.match.id]


@pytest.mark.usefixtures("all_at_once")
async def test_the_matches_of_a_user_are_those_that_wait_then_open_ones_then_the_last_that_ended(
    store: WholeStore,
) -> None:
    writer = Writer(store)
    over = [await writer.begun(ANN, BOB) for _ in range(4)]
    for n, record in enumerate(over):
        await writer.save(record, *left(record, 0, NOW + n))
    waiting = await writer.opened(ANN)
    mine = await writer.begun(BOB, ANN)
    await writer.moved(await writer.begun(ANN, CY), 0, "C6 loud")
    listed = [match.id for match in await store.of_user(ANN.id, 2)]
    assert listed == [mine.match.id, waiting.match.id, mine.match.id + 1, over[3].match.id, over[2].match.id]
    assert await store.of_user(EVE.id, 5) == ()


async def test_a_thread_leads_to_the_match_that_is_played_there_or_was_last(store: WholeStore) -> None:
    writer = Writer(store)
    first, second = await writer.begun(ANN, BOB), await writer.opened(ANN, BOB)
    assert await store.in_thread(5) is None
    for record in (first, second):
        await writer.save(record, changed(record, thread=5))
    assert await store.in_thread(5) == first.match.id
    first = await writer.kept(first.match)
    await writer.save(first, *left(first, 0, NOW))
    assert await store.in_thread(5) == second.match.id


# The log


async def test_the_log_tells_every_kind_of_ply(store: WholeStore) -> None:
    writer = Writer(store)
    record = await writer.begun(ANN, BOB, CY)
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
    await writer.save(record, changed(record, ply=6, takebacks=1), made)
    assert await store.log("bidding", record.match.id) == made
    plies = tuple(one.ply for one in made)
    assert await store.plies(record.match.id, 0, 6) == plies
    assert await store.plies(record.match.id, 1, 3) == plies[1:3]
    assert await store.plies(record.match.id, 6, 99) == ()
    assert (await writer.kept(record.match)).match.takebacks == 1
    assert "ä" not in repr(await store.log("bidding", record.match.id))


async def test_a_move_that_the_game_does_not_know_makes_the_log_unreadable(store: WholeStore) -> None:
    writer = Writer(store)
    record = await writer.moved(await writer.begun(ANN, BOB), 0, "C6 loud")
    with pytest.raises(Unreadable, match="can’t be read"):
        await store.log("howmanycalories", record.match.id)


async def test_tenures_tell_who_sat_where_from_which_ply_on(store: WholeStore) -> None:
    writer = Writer(store)
    record = await writer.opened(ANN, BOB, CY)
    assert await store.tenures(record.match.id) == ()
    record = await writer.save(record, dealt(record, "a seed", NOW))
    begun = tuple(Tenure(seat, 0, Person(user.id)) for seat, user in enumerate((ANN, BOB, CY)))
    assert await store.tenures(record.match.id) == begun
    record = await writer.moved(record, 0, "C6 loud")
    assert await store.tenures(record.match.id) == begun
    record = await writer.save(record, *left(record, 2, NOW))
    gone = (*begun, Tenure(2, 2, Nobody()))
    assert await store.tenures(record.match.id) == gone
    since = record.match.ply + 1
    for occupant in (Computer(1), Computer(2), Person(EVE.id)):
        record = await writer.save(record, changed(record, 1, occupant=occupant))
    assert await store.tenures(record.match.id) == (*gone, Tenure(1, since, Person(EVE.id)))


# Several writers


async def test_a_change_of_what_is_no_longer_so_is_refused_whole(store: WholeStore) -> None:
    writer = Writer(store)
    old = await writer.begun(ANN, BOB)
    now = await writer.moved(old, 0, "C6 loud")
    writer.heard.clear()
    for after, made in (
        move(old, 0, "C5 soft"),
        (redrafted(old, 1, (("C5",),)), ()),
        (changed(old, thread=5), ()),
        (changed(old, 1, occupant=Computer(1)), ()),
        left(old, 1, NOW),
    ):
        with pytest.raises(StoreConflict) as refused:
            await writer.save(old, after, made)
        assert said(refused) == "This match has just changed. Please look at it again."
    assert writer.heard == []
    assert await writer.kept(old.match) == now
    assert [ply.notation for ply in await store.plies(old.match.id, 0, 99)] == ["C6 loud"]
    assert len(await store.tenures(old.match.id)) == 2
    assert (await writer.moved(now, 1, "C5 soft")).match.ply == 2


async def test_of_many_changes_at_once_those_that_are_refused_take_no_other_along(store: WholeStore) -> None:
    writer = Writer(store)
    begun = [await writer.begun(ANN, BOB) for _ in range(6)]
    for record in begun[::2]:
        await writer.save(record, changed(record, thread=5))
    saving = (writer.moved(record, 0, "C6 loud") for record in begun)
    results = await asyncio.gather(*saving, return_exceptions=True)
    assert [isinstance(result, StoreConflict) for result in results] == [True, False] * 3
    assert [(await writer.kept(record.match)).match.ply for record in begun] == [0, 1] * 3


@pytest.mark.parametrize("seed", range(3))
async def test_of_two_writers_just_the_changes_that_follow_each_other_survive(
    opening: Opening, seed: int
) -> None:
    writers = [Writer(await opening()) for _ in range(2)]
    record = await writers[0].begun(ANN, BOB, CY, DEE, rounds=9)
    match, accepted, refused = record.match, [record.match.version], []

    async def go_on(writer: Writer, dice: Dice) -> None:
        while (before := await writer.kept(match)).match.phase == "playing":
            for _ in range(dice.below(4)):
                await asyncio.sleep(0)
            seat = dice.choice(before.match.to_move)
            picks, made = random_move(bidding, bidding.view(before.state, seat), dice)
            change: tuple[Record, tuple[Made, ...]] = played(before, seat, picks, made, NOW)
            if dice.below(3) == 0:
                change = redrafted(before, seat, picks[:1]), ()
            try:
                accepted.append((await writer.save(before, *change)).match.version)
            except StoreConflict:
                refused.append(before.match.version)

    await asyncio.gather(*(go_on(writer, Dice(f"{seed}", n)) for n, writer in enumerate(writers)))
    after = await writers[0].kept(match)
    assert sorted(accepted) == list(range(match.version, after.match.version + 1))
    assert refused, "the two never met"
    log = await writers[1].store.log("bidding", match.id)
    assert [made.ply.ply for made in log] == list(range(1, after.match.ply + 1)) == list(range(1, 37))
    moves = [(made.ply.seat or 0, made.move) for made in log]
    seats = tuple(seated.options for seated in match.seats)
    state, _ = replay(bidding, match.options, seats, after.seed or "", moves)
    assert state == after.state


# What an older build left


def newer_rules(monkeypatch: pytest.MonkeyPatch, upgrade: Callable[[int, Any], Any]) -> None:
    monkeypatch.setattr(bidding, "RULES", bidding.RULES + 1)
    monkeypatch.setattr(bidding, "upgrade", upgrade, raising=False)


async def test_a_state_of_older_rules_is_brought_to_todays_and_kept_so_with_the_next_change(
    store: WholeStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = Writer(store)
    old = await writer.moved(await writer.begun(ANN, BOB), 0, "C6 loud")
    rules = bidding.RULES
    newer_rules(monkeypatch, lambda version, state: {**state, "rolled": -version})
    record = await writer.kept(old.match)
    assert (record.upgraded_from, record.match.rules, record.match.fault) == (rules, rules + 1, None)
    assert record.state == old.state.model_copy(update={"rolled": -rules})
    assert await writer.kept(old.match) == record
    upgraded = replace(redrafted(record, 1, (("C5",),)), upgraded_from=None)
    await writer.save(record, upgraded)
    assert await writer.kept(old.match) == upgraded


@pytest.mark.parametrize("answer", [None, {}, {"rounds": "many"}, ValueError("never seen")])
async def test_a_match_whose_state_can_not_be_brought_to_todays_rules_is_seen_with_its_fault(
    store: WholeStore, monkeypatch: pytest.MonkeyPatch, answer: Any
) -> None:
    def upgrade(rules: int, state: Any) -> Any:
        if isinstance(answer, Exception):
            raise answer
        return answer

    writer = Writer(store)
    over, old = await writer.begun(ANN, BOB), await writer.begun(ANN, BOB)
    await writer.save(over, *left(over, 0, NOW))
    with monkeypatch.context() as later:
        newer_rules(later, upgrade)
        record = await writer.kept(old.match)
        assert (record.state, record.upgraded_from, record.match.seats) == (None, None, old.match.seats)
        assert record.match.fault == say(
            "This match was begun with an older version of the game, and can’t go on. You can call it off."
        )
        shown = (await writer.kept(over.match)).match
        assert shown.outcome is not None
        assert shown.fault == say(
            "This match was played with an older version of the game, and can’t be shown any more."
        )
        (listed, _) = await store.of_user(ANN.id, 5)
        assert listed == record.match
        await writer.save(record, changed(record, 0, agreed=True))
    kept = await writer.kept(old.match)
    assert (kept.state, kept.match.seats[0].agreed) == (old.state, True)


async def test_a_match_of_a_game_that_is_no_longer_there_is_listed_and_can_end(
    store: WholeStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = Writer(store)
    old = await writer.begun(ANN, BOB)
    with monkeypatch.context() as later:
        later.setattr(library, "GAMES", {})
        record = await writer.kept(old.match)
        assert record.match.fault is not None
        assert tell(record.match.fault, ()).startswith("This bot no longer knows the game “bidding”")
        assert await store.of_user(ANN.id, 5) == (record.match,)
        ended = replace(changed(record, phase="cancelled", ended=NOW), drafts=record.drafts)
        await writer.save(record, ended, (Made(Ply(1, None, "", (), NOW, "end", {})),))
        assert (await writer.kept(old.match)).match.phase == "cancelled"
    kept = await writer.kept(old.match)
    assert (kept.match.options, kept.state) == (old.match.options, old.state)


# Around it


async def test_whoever_is_cancelled_while_waiting_has_changed_the_match_or_not(opening: Opening) -> None:
    ends = set()
    for naps in range(8):
        writer = Writer(await opening())
        record = await writer.begun(ANN, BOB)
        writer.heard.clear()
        saving = asyncio.ensure_future(writer.moved(record, 0, "C6 loud"))
        for _ in range(naps):
            await asyncio.sleep(0)
        saving.cancel()
        await asyncio.gather(saving, return_exceptions=True)
        ply = (await writer.kept(record.match)).match.ply
        assert (ply, len(await writer.store.plies(record.match.id, 0, 9))) == (len(writer.heard),) * 2
        ends.add(ply)
    assert ends == {0, 1}


async def test_what_is_too_large_for_the_database_is_not_there_and_can_not_be_kept(store: WholeStore) -> None:
    assert await store.record(TOO_LARGE) is None
    assert await store.of_user(TOO_LARGE, 5) == ()
    assert (await store.in_thread(TOO_LARGE), await store.kept_list(TOO_LARGE)) == (None, None)
    assert (await store.plies(TOO_LARGE, 0, 9), await store.surfaces(TOO_LARGE)) == ((), {})
    with pytest.raises(StoreError):
        await store.keep_reach(Reach(TOO_LARGE, 1, None))
    await store.keep_reach(Reach(5, 1, None))
    assert await store.reach(5) == Reach(5, 1, None)


async def test_a_closed_store_says_that_the_bot_stops(store: WholeStore) -> None:
    writer = Writer(store)
    record = await writer.opened(ANN)
    await store.close()
    await store.close()
    for refused in (store.behind(), store.keep_setting("a", "b"), writer.save(record, changed(record))):
        with pytest.raises(StoreError, match="being stopped"):
            await refused


async def test_matches_are_behind_until_settled_the_longest_first(store: WholeStore) -> None:
    async def save(before: Record | None, after: Record, now: int) -> Record:
        return await store.save(before, after, now=now, then=lambda _: None)

    first, second = await save(None, lobby(ANN), 1), await save(None, lobby(BOB), 2)
    first = await save(first, changed(first), 3)
    assert await store.behind() == (second.match.id, first.match.id)
    await store.settle(second.match.id, second.match.version)
    await store.settle(second.match.id, 0)
    await store.settle(first.match.id, first.match.version - 1)
    assert await store.behind() == (first.match.id,)


async def test_messages_are_kept_by_slot_replaced_and_dropped(store: WholeStore, opening: Opening) -> None:
    record = await Writer(store).opened(ANN)
    number = record.match.id
    board = Surface("board", channel=5, message=6, ply=3, since=2, turn=1, stamp="abc", posted=9, live=True)
    hand = Surface("seat:0", channel=7, message=None, ply=0, since=0, turn=1, stamp="", posted=5, live=False)
    await store.keep_surface(number, board)
    await store.keep_surface(number, hand)
    assert await (await opening()).surfaces(number) == {"board": board, "seat:0": hand}
    newer = replace(board, message=8, ply=4, live=False)
    await store.keep_surface(number, newer)
    await store.drop_surface(number, "seat:0")
    await store.drop_surface(number, "no such slot")
    assert await store.surfaces(number) == {"board": newer}
    with pytest.raises(StoreError):
        await store.keep_surface(number + 1, board)


async def test_how_to_reach_people_and_small_facts_are_remembered(
    store: WholeStore, opening: Opening
) -> None:
    assert (await store.reach(9), await store.setting("hash")) == (Reach(9, None, None), None)
    for reach, fact in ((Reach(9, 4, None), "a"), (Reach(9, 4, 1000), "b")):
        await store.keep_reach(reach)
        await store.keep_setting("hash", fact)
    other = await opening()
    assert (await other.reach(9), await other.setting("hash")) == (Reach(9, 4, 1000), "b")


async def test_a_language_and_a_way_to_reach_somebody_are_kept_without_undoing_each_other(
    store: WholeStore,
) -> None:
    await store.keep_language(9, "de")
    await store.keep_reach(Reach(9, 4, 1000))
    assert await store.reach(9) == Reach(9, 4, 1000, "de")
    await store.keep_language(9, "fr")
    assert await store.reach(9) == Reach(9, 4, 1000, "fr")


async def test_lists_are_kept_by_name_in_capitals_or_not(store: WholeStore, opening: Opening) -> None:
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
