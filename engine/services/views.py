"""What seats may see of a match and what was told of it last, remembered while several ask for the same.

House rules: a Record never changes, so a look at it is put together once; the log is only ever added to, so a ply that
was told stays as it is. Both are forgotten when other matches come; the rows have everything.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence

from engine.contract.values import Ask
from engine.kit.lru import remember
from engine.match.looks import Look, look_at
from engine.match.records import Ply, Record

MATCHES = 64
"""Of how many it is remembered."""
PLIES = 64
"""Of each match."""


class Looks:
    """Looks at matches as they stood last."""

    def __init__(self) -> None:
        self._of: OrderedDict[int, tuple[Record, dict[int | None, Look]]] = OrderedDict()

    def at(self, record: Record, seat: int | None, ask: Ask | None = None) -> Look:
        """What a seat may see, or an onlooker (None). `ask` is the seat's question, for whoever knows it already."""
        number = record.match.id
        kept, looks = self._of.get(number, (None, {}))
        if kept is not record:
            looks = {}
        remember(self._of, number, (record, looks), MATCHES)
        if seat not in looks:
            looks[seat] = look_at(record, seat, ask)
        return looks[seat]

    def forget(self, matches: Iterable[int]) -> None:
        """Keep no look at these matches."""
        for number in matches:
            self._of.pop(number, None)


class Recent:
    """The last plies of matches, from when they were made."""

    def __init__(self) -> None:
        self._of: OrderedDict[int, tuple[Ply, ...]] = OrderedDict()

    def add(self, match_id: int, plies: Sequence[Ply]) -> None:
        """What has just been made durable."""
        if plies:
            before = self._of.get(match_id, ())
            follows = before and before[-1].ply + 1 == plies[0].ply
            remembered = ((*before, *plies) if follows else (*plies,))[-PLIES:]
            remember(self._of, match_id, remembered, MATCHES)

    def between(self, match_id: int, after: int, upto: int) -> tuple[Ply, ...] | None:
        """Plies `after` + 1 … `upto`; None if not all of them are remembered."""
        plies = self._of.get(match_id, ())
        if not plies or plies[0].ply > after + 1 or plies[-1].ply < upto:
            return None
        return tuple(ply for ply in plies if after < ply.ply <= upto)
