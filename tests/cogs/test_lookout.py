"""The lookout for boards: it holds few at a time and checks each in its turn.

That holds for any number of boards.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.screens.stamps import TROUBLE
from cogs.surfaces import lookout
from cogs.surfaces.lookout import MESSAGES_MOST, PAGE, Lookout
from cogs.surfaces.plan_hand import BOARD, LOBBY
from engine.match.message_records import BoardKept
from tests.support.clock import Clock

GUILDS = 1000


class Everything:
    """All that a lookout works with: the store, Discord's answers, and the actions."""

    shards = (0,)
    shard_count = 1

    def __init__(self, boards: int = 0, cards: int = 0, homeless: int = 0) -> None:
        self._boards = [board_row(number, BOARD) for number in range(1, boards + 1)]
        self._cards = [board_row(number, LOBBY) for number in range(10**6, 10**6 + cards)]
        self._homeless = tuple(board_row(number, BOARD, TROUBLE) for number in range(1, homeless + 1))
        self.reads: Counter[str] = Counter()
        self.most = 0
        self.looked_at: list[int] = []
        self.shown: list[int] = []
        self.clock = Clock()
        everything = cast("Any", self)
        self.lookout = Lookout(
            everything,
            everything,
            everything,
            everything,
            everything,
            dm_states=everything,
            presence=everything,
            now=self.clock,
        )

    async def boards(self, after: int, limit: int, *_: int) -> tuple[BoardKept, ...]:
        return self._page(self._boards, after, limit)

    async def cards(self, after: int, limit: int, *_: int) -> tuple[BoardKept, ...]:
        return self._page(self._cards, after, limit)

    def _page(self, kept: list[BoardKept], after: int, limit: int) -> tuple[BoardKept, ...]:
        self.reads["page"] += 1
        self.most = max(self.most, limit)
        return tuple(one for one in kept if one.match > after)[:limit]

    def is_ready(self) -> bool:
        return True

    async def has_left(self, *_: object) -> bool:
        return False

    async def homeless(self, ended_after: int, *_: int) -> tuple[BoardKept, ...]:
        self.reads["homeless"] += 1
        await asyncio.sleep(0)
        return self._homeless

    async def questions(self, *_: int) -> tuple[BoardKept, ...]:
        return ()

    async def match(self, number: int) -> SimpleNamespace:
        return SimpleNamespace(seats=(), phase="playing")

    def get_guild(self, number: int) -> SimpleNamespace:
        owned = SimpleNamespace(owner_id=1)  # by the bot, which may do everything
        return SimpleNamespace(
            unavailable=False,
            me=SimpleNamespace(id=1),
            get_thread=lambda _: None,
            get_channel_or_thread=lambda _: SimpleNamespace(guild=owned),
        )

    async def is_gone(self, place: int, message: int) -> bool:
        self.looked_at.append(message)
        return False

    def lost_board(self, match: int, message: int | None) -> None:
        self.shown.append(match)


def board_row(number: int, slot: str, stamp: str = "shown") -> BoardKept:
    return BoardKept(number, number % GUILDS, 5, None, slot, number, stamp, 9)


async def test_of_however_many_messages_each_is_looked_at_in_its_turn_and_few_are_held_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lookout, "PAUSE_BETWEEN", 0)
    # of most it is not remembered when they were looked at
    monkeypatch.setattr(lookout, "REMEMBERED", 50)
    there = Everything(boards=2 * PAGE, cards=40)
    rounds = -(-(2 * PAGE + 40) // MESSAGES_MOST)
    for turn in range(1, rounds + 1):
        await there.lookout.look()
        assert len(there.looked_at) == turn * MESSAGES_MOST
        there.clock.ahead += 60
    assert set(there.looked_at) == {*range(1, 2 * PAGE + 1), *range(10**6, 10**6 + 40)}
    assert max(Counter(there.looked_at[: 2 * PAGE + 40]).values()) == 1
    assert there.most == PAGE
    assert there.reads["page"] <= rounds * 4


async def test_where_there_are_few_no_one_looks_twice_within_ten_minutes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lookout, "PAUSE_BETWEEN", 0)
    there = Everything(boards=5)
    for _ in range(3):
        await there.lookout.look()
    assert there.looked_at == [1, 2, 3, 4, 5]
    there.clock.ahead += lookout.RETRY_AFTER
    await there.lookout.look()
    assert there.looked_at == [1, 2, 3, 4, 5] * 2


async def test_that_a_thousand_servers_are_there_is_one_look_at_what_had_no_place() -> None:
    there = Everything(boards=2 * PAGE, homeless=3)
    await asyncio.gather(*(there.lookout.retry_homeless(guild) for guild in range(GUILDS)))
    assert there.reads == {"homeless": 2}, "the first of them, and all who came meanwhile"
    assert there.shown == [1, 2, 3]
