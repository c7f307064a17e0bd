"""Rows of an older build: they are upgraded, or reported as faulty."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine import library
from engine.contract.words import say, tell
from engine.match.progress import change_draft, resign_seat
from engine.match.questions import Vote
from engine.match.records import Made, Ply
from engine.store.interface.shelf import Shelf
from tests.engine.conftest import ASKERS
from tests.engine.stores.writer import NOW, Writer, with_changes
from tests.toys import bidding

ANN, BOB, *_ = ASKERS


def newer_rules(monkeypatch: pytest.MonkeyPatch, upgrade: Callable[[int, Any], Any]) -> None:
    monkeypatch.setattr(bidding, "RULES", bidding.RULES + 1)
    monkeypatch.setattr(bidding, "upgrade", upgrade, raising=False)


@pytest.mark.sampled(every=2)
async def test_a_state_of_older_rules_is_brought_to_todays_and_kept_so_with_the_next_change(
    store: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = Writer(store)
    old = await writer.make_move(await writer.begin_match(ANN, BOB), 0, "C6 loud")
    rules = bidding.RULES
    newer_rules(monkeypatch, lambda version, state: {**state, "rolled": -version})
    record = await writer.load(old.match)
    assert (record.upgraded_from, record.match.rules, record.match.fault) == (rules, rules + 1, None)
    assert record.state == old.state.model_copy(update={"rolled": -rules})
    assert await writer.load(old.match) == record
    upgraded = replace(change_draft(record, 1, (("C5",),)), upgraded_from=None)
    await writer.save(record, upgraded)
    assert await writer.load(old.match) == upgraded


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("answer", [None, {}, {"rounds": "many"}, ValueError("never seen")])
async def test_a_match_whose_state_can_not_be_brought_to_todays_rules_is_seen_with_its_fault(
    store: Shelf, monkeypatch: pytest.MonkeyPatch, answer: Any
) -> None:
    def upgrade(rules: int, state: Any) -> Any:
        if isinstance(answer, Exception):
            raise answer
        return answer

    writer = Writer(store)
    over, old = await writer.begin_match(ANN, BOB), await writer.begin_match(ANN, BOB)
    await writer.save(over, *resign_seat(over, 0, NOW))
    with monkeypatch.context() as later:
        newer_rules(later, upgrade)
        record = await writer.load(old.match)
        assert (record.state, record.upgraded_from, record.match.seats) == (None, None, old.match.seats)
        assert record.match.fault == say(
            "This match was begun with an older version of the game, and can’t go on. You can end it "
            "without a winner."
        )
        shown = (await writer.load(over.match)).match
        assert shown.outcome is not None
        assert shown.fault == say(
            "This match was played with an older version of the game, and can’t be shown any more."
        )
        (listed, _) = await store.of_user(ANN.user.id, 99, 5)
        assert listed == record.match
        await writer.save(record, with_changes(record, votes=(Vote("end", yes=(0,)),)))
    kept = await writer.load(old.match)
    assert (kept.state, kept.match.votes) == (old.state, (Vote("end", yes=(0,)),))


@pytest.mark.sampled(every=2)
async def test_a_match_of_a_game_that_is_no_longer_there_is_listed_and_can_end(
    store: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = Writer(store)
    old = await writer.begin_match(ANN, BOB)
    with monkeypatch.context() as later:
        later.setattr(library, "GAMES", {})
        record = await writer.load(old.match)
        assert record.match.fault is not None
        assert tell(record.match.fault, ()).startswith("This bot no longer knows the game “bidding”")
        assert await store.of_user(ANN.user.id, 99, 5) == (record.match,)
        ended = replace(
            with_changes(record, phase="cancelled", times=replace(record.match.times, ended=NOW)),
            drafts=record.drafts,
        )
        await writer.save(record, ended, (Made(Ply(1, None, "", (), NOW, "end", {})),))
        assert (await writer.load(old.match)).match.phase == "cancelled"
    kept = await writer.load(old.match)
    assert (kept.match.options, kept.state) == (old.match.options, old.state)
