"""Which lists of open tables are compared in a round: each in its turn, however many there are."""

from __future__ import annotations

from typing import Any

from cogs.surfaces.seeking.table_boards import BOARDS, CHECK_EVERY, TableBoards
from engine.store.interface.seeking.table_boards import TableBoard
from tests.support.clock import Still


class Servers:
    """Servers that want a list but can't be looked into now; notes which are asked for."""

    def __init__(self, count: int) -> None:
        self.boards = tuple(TableBoard(guild, channel=5) for guild in range(1, count + 1))
        self.asked: list[int] = []
        self.failing: set[int] = set()
        self.clock = Still()
        everything: Any = self
        self.lists = TableBoards(
            everything, everything, everything, remote_guilds=everything, places=everything, now=self.clock
        )

    async def table_boards(self) -> tuple[TableBoard, ...]:
        return self.boards

    async def find(self, guild: int) -> None:
        self.asked.append(guild)
        if guild in self.failing:
            raise TimeoutError

    async def look(self, *, after: float = 0) -> list[int]:
        """Return the servers that are asked for in a round."""
        self.clock.ahead += after
        self.asked.clear()
        await self.lists.look()
        return [*self.asked]


async def test_a_list_is_compared_once_a_minute() -> None:
    servers = Servers(2)
    assert await servers.look() == [1, 2]
    assert await servers.look(after=CHECK_EVERY - 1) == []
    assert await servers.look(after=1) == [1, 2]
    assert await servers.look(after=-3600) == [1, 2], "the clock was put back"


async def test_of_many_lists_those_that_have_waited_longest_come_first() -> None:
    servers = Servers(BOARDS + 10)
    assert await servers.look() == [*range(1, BOARDS + 1)]
    assert await servers.look(after=1) == [*range(BOARDS + 1, BOARDS + 11)]
    later = await servers.look(after=CHECK_EVERY)
    assert later == [*range(1, BOARDS + 1)]


async def test_a_list_that_fails_holds_no_other_up_and_waits_its_turn() -> None:
    servers = Servers(3)
    servers.failing = {2}
    assert await servers.look() == [1, 2, 3]
    assert await servers.look(after=1) == []
    assert await servers.look(after=CHECK_EVERY) == [1, 2, 3]


async def test_a_list_that_was_switched_off_is_new_when_it_is_wanted_again() -> None:
    servers = Servers(2)
    await servers.look()
    both, servers.boards = servers.boards, servers.boards[:1]
    await servers.look(after=1)
    servers.boards = both
    assert await servers.look(after=1) == [2]
