"""What is kept of a person: handed to them, or erased for good.

House rules: erasing begins with a note in the database and ends with one transaction that takes the note along, so that
whatever dies on the way is taken up again. In between every step may be done twice. What the transaction does to each column is
`engine.store.personal`'s to say; while it runs, nobody who changes a match has read it as it was before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from engine.contract.errors import StoreConflict
from engine.match.message_records import Life
from engine.match.records import Record
from engine.services.cache import Keeper
from engine.services.quotas import Quotas
from engine.steps.withdrawal import withdraw_user
from engine.store.interface import WholeStore

TRIES = 5
"""How often somebody is taken out of matches, who meanwhile sits down in others, before that is left for later."""


@dataclass(frozen=True, slots=True)
class Open:
    """How many matches of somebody are played, and in how many lobbies they sit or are invited."""

    playing: int
    lobbies: int


class Memory(Protocol):
    """What holds something of matches in memory."""

    def forget(self, matches: Iterable[int]) -> None:
        """Keep nothing of these matches."""


class Privacy:
    """People in a store. `timed` gives a changed lobby the time at which it does something by itself.

    The `memories` forget the matches that were changed in the rows alone; `changed` is called with each that is to be shown anew.
    """

    def __init__(
        self,
        store: WholeStore,
        kept: Keeper,
        now: Callable[[], int],
        quotas: Quotas,
        *,
        timed: Callable[[Record, Record], Record],
        changed: Callable[[int], None],
        memories: Sequence[Memory],
    ) -> None:
        self._store = store
        self._kept = kept
        self._now = now
        self._quotas = quotas
        self._timed = timed
        self._changed = changed
        self._memories = memories

    async def life(self, user_id: int) -> Life:
        """All that is kept of a person, for them alone."""
        return await self._store.life(user_id)

    async def open_matches(self, user_id: int) -> Open:
        """What a person would leave."""
        phases = [*(await self._store.stays_in(user_id)).values()]
        return Open(phases.count("playing"), phases.count("lobby"))

    async def begin(self, user_id: int) -> None:
        """Note that a person is to be erased. From here on it will be done, whatever happens."""
        await self._store.begin_erasure(user_id)

    async def pending_erasures(self) -> tuple[int, ...]:
        """Who is to be erased, and is not yet."""
        return await self._store.erasures()

    async def is_gone(self, user_id: int) -> bool:
        """Whether another process may not write to somebody any more, as they are to be erased; here it is known anyway."""
        return self._store.is_shared and user_id in await self._store.erasures()

    async def is_being_shown(self, user_id: int) -> bool:
        """Whether another process may be showing a match just now in which something speaks of a person."""
        return self._store.is_shared and not {*await self._store.traces(user_id)}.isdisjoint(
            await self._store.behind()
        )

    async def withdraw(self, user_id: int) -> None:
        """Resign for a person from all that is played, and get up from every lobby."""
        for match_id in await self._store.stays_in(user_id):
            async with self._kept.holding(match_id) as record:
                after, made = withdraw_user(record, user_id, self._now())
                if after is not record:
                    await self._kept.save(record, self._timed(record, after), made)

    async def own_messages(self, user_id: int) -> tuple[tuple[int, int], ...]:
        """The DMs that show a person their matches, the newest first: channel and message."""
        return await self._store.own_messages(user_id)

    async def finish(self, user_id: int) -> None:
        """Withdraw a person and take them out of everything. StoreConflict if they keep on sitting down somewhere."""
        for attempt in range(TRIES):
            await self.withdraw(user_id)
            traces = await self._store.traces(user_id)
            try:
                async with self._kept.holding_back(traces):
                    await self._store.erase(
                        user_id,
                        frozenset(traces),
                        now=self._now(),
                        mark=await self._quotas.vacation_mark(user_id),
                        then=partial(self._end, traces),
                    )
            except StoreConflict:
                if attempt == TRIES - 1:
                    raise
            else:
                return

    def _end(self, traces: Iterable[int], shown: Iterable[int]) -> None:
        for memory in self._memories:
            memory.forget(traces)
        for match_id in shown:
            self._changed(match_id)
