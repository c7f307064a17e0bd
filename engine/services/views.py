"""The cache of looks at matches and of their last plies.

House rules: a Record never changes, so each look at it is built once. The log only grows, so a ply
that was told stays the same. Other matches push both out of the cache; the rows hold everything.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any

from engine.contract.values import Ask
from engine.kit.lru import remember
from engine.library import game_named
from engine.match.looks import Look, look_at
from engine.match.records import Ply, Record

MATCHES = 64
"""The most matches in the cache."""
PLIES = 64
"""The most plies cached of each match."""


class Looks:
    """Looks at the current state of matches."""

    def __init__(self) -> None:
        self._of: OrderedDict[int, tuple[Record, dict[int | None, Look]]] = OrderedDict()
        self._views: OrderedDict[int, tuple[Any, dict[int | None, Any]]] = OrderedDict()

    def at(self, record: Record, seat: int | None, ask: Ask | None = None) -> Look:
        """Return what a seat may see, or an onlooker (None).

        `ask` is the seat's question, if the caller knows it already.
        """
        number = record.match.id
        kept, looks = self._of.get(number, (None, {}))
        if kept is not record:
            looks = {}
        remember(self._of, number, (record, looks), MATCHES)
        if seat not in looks:
            looks[seat] = look_at(record, seat, ask, self.view(record, seat))
        return looks[seat]

    def view(self, record: Record, seat: int | None) -> Any:
        """Return the game's view of the State, which drafts leave the same; None in the lobby."""
        number, state = record.match.id, record.state
        if state is None:
            return None
        shown, views = self._views.get(number, (None, {}))
        if shown is not state:
            views = {}
        remember(self._views, number, (state, views), MATCHES)
        if seat not in views:
            views[seat] = game_named(record.match.game).view(state, seat)
        return views[seat]

    def forget(self, matches: Iterable[int]) -> None:
        """Drop the looks at these matches."""
        for number in matches:
            self._of.pop(number, None)
            self._views.pop(number, None)


class Recent:
    """The last plies of matches, from when they were made."""

    def __init__(self) -> None:
        self._of: OrderedDict[int, tuple[Ply, ...]] = OrderedDict()

    def add(self, match_id: int, plies: Sequence[Ply]) -> None:
        """Add plies that have just been made durable."""
        if plies:
            before = self._of.get(match_id, ())
            follows = before and before[-1].ply + 1 == plies[0].ply
            remembered = ((*before, *plies) if follows else (*plies,))[-PLIES:]
            remember(self._of, match_id, remembered, MATCHES)

    def between(self, match_id: int, after: int, upto: int) -> tuple[Ply, ...] | None:
        """Return plies `after` + 1 … `upto`; None if some aren't cached."""
        plies = self._of.get(match_id, ())
        if not plies or plies[0].ply > after + 1 or plies[-1].ply < upto:
            return None
        return tuple(ply for ply in plies if after < ply.ply <= upto)
