"""Boards, lobby cards and questions on servers, to look after."""

from __future__ import annotations

from typing import Protocol

from engine.match.message_records import BoardKept
from engine.store.interface.messages import MessageReader


class BoardStore(MessageReader, Protocol):
    """Finds messages on servers, of all matches."""

    async def boards(
        self, after: int, limit: int, of: int = 1, first: int = 0, last: int = 0
    ) -> tuple[BoardKept, ...]:
        """Return the first boards of running matches after a number, on servers.

        Only boards that could be posted count, and only on servers of the shards `first` to `last`
        of `of`.
        """

    async def cards(
        self, after: int, limit: int, of: int = 1, first: int = 0, last: int = 0
    ) -> tuple[BoardKept, ...]:
        """Return the cards of lobbies, selected as in `boards`."""

    async def boards_of(self, guild: int) -> tuple[BoardKept, ...]:
        """Return all boards and lobby cards of one server."""

    async def homeless(
        self, ended_after: int, of: int = 1, first: int = 0, last: int = 0
    ) -> tuple[BoardKept, ...]:
        """Return the boards and cards that could not be posted.

        Only those of running matches, and of matches that ended after `ended_after`. Shards as in
        `boards`.
        """

    async def questions(self, of: int = 1, first: int = 0, last: int = 0) -> tuple[BoardKept, ...]:
        """Return messages on servers that are neither board nor card nor hand: questions."""
