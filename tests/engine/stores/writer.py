"""A writer that changes matches in a store, and the changes that it makes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from engine.contract.words import tell
from engine.match.progress import deal_match, play_move
from engine.match.records import Asker, Made, Match, Record
from engine.steps.limits import Cap
from engine.steps.lobby import join_lobby, open_lobby
from engine.store.interface.shelf import Shelf
from tests.toys import bidding

NOW = 1000
Opening = Callable[[], Awaitable[Shelf]]
"""Opens the test's database once more: each call is a writer that knows nothing of the others."""


def lobby(*askers: Asker, **options: Any) -> Record:
    """Return a lobby that no store knows yet."""
    record = open_lobby("bidding", bidding.Options(**options), askers[0], "a secret", NOW)
    for guest in askers[1:]:
        record = join_lobby(record, guest, None)
    return record


@dataclass
class Writer:
    """A writer of matches in a store, which hears of durable changes."""

    store: Shelf
    heard: list[Record] = field(default_factory=list)

    async def save(
        self, before: Record | None, after: Record, made: Sequence[Made] = (), *caps: Cap
    ) -> Record:
        return await self.store.save(before, after, made, now=NOW, then=self.heard.append, caps=caps)

    async def open_lobby(self, *askers: Asker, **options: Any) -> Record:
        return await self.save(None, lobby(*askers, **options))

    async def begin_match(self, *askers: Asker, **options: Any) -> Record:
        record = await self.open_lobby(*askers, **options)
        return await self.save(record, deal_match(record, f"seed {record.match.id}", NOW))

    async def make_move(self, record: Record, seat: int, line: str) -> Record:
        return await self.save(record, *move(record, seat, line))

    async def load(self, match: Match) -> Record:
        record = await self.store.record(match.id)
        assert record is not None
        return record


def move(record: Record, seat: int, line: str) -> tuple[Record, tuple[Made, ...]]:
    """Make a seat's move in Bidding, such as "C6 loud"."""
    card, voice = line.split()
    bid = bidding.Move(card=int(card[1:]), loud=voice == "loud")
    return play_move(record, seat, ((card,), (voice,)), bid, NOW)


def with_changes(record: Record, seat: int | None = None, **changes: Any) -> Record:
    """Return the next version of a record, with its match or one seat changed."""
    match = replace(record.match, version=record.match.version + 1)
    if seat is None:
        return replace(record, match=replace(match, **changes))
    seats = list(match.seats)
    seats[seat] = replace(seats[seat], **changes)
    return replace(record, match=replace(match, seats=tuple(seats)))


def read_refusal(refused: pytest.ExceptionInfo[Any]) -> str:
    return tell(refused.value.sentence, ())
