"""Whose picture is drawn next, so that nobody's presses hold up anybody else's table.

House rules: people and matches take turns; among each the one for whom nothing was drawn for longest comes first, and of
those who are even whoever asked last, as somebody has just pressed for it. A person has one picture drawn at a time.
Knows neither pictures nor Discord.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass

from engine.recalling import remember

REMEMBERED = 1000
"""People and matches of whom it is known when something was last drawn for them."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person asked for: by which press, the later the higher, and in which message it is to be shown.

    None is an answer of its own, which no other press shows anything in.
    """

    person: int
    press: int
    message: int | None = None


@dataclass(frozen=True, slots=True)
class Showing:
    """What a match shows by itself; nobody wants to see what `passes` any more once the match has moved on.

    A picture that `can_wait` is of a hand in which nothing is asked.
    """

    match: int
    passes: bool = True
    can_wait: bool = False


Purpose = Wish | Showing
"""What a picture is drawn for."""
Party = tuple[type[Purpose], int]
"""A person or a match."""


class OvertakenError(Exception):
    """What was begun is not gone on with: something newer is wanted, in the same message if it `is_replaced`."""

    def __init__(self, *, is_replaced: bool) -> None:
        super().__init__()
        self.is_replaced = is_replaced


def party_of(purpose: Purpose) -> Party:
    """The person or match that takes its turn."""
    return type(purpose), purpose.person if isinstance(purpose, Wish) else purpose.match


class Turns:
    """Who had theirs when."""

    def __init__(self) -> None:
        self._taken: OrderedDict[Party, int] = OrderedDict()
        self._count = 0
        self._last: type[Purpose] = Showing

    def next(self, waiting: Iterable[tuple[int, Purpose]], busy: Iterable[Party]) -> int | None:
        """Which of those that wait, by their numbers in the order in which they were asked for, has its turn now."""
        drawing = {party for party in busy if party[0] is Wish}
        able = [(number, party) for number, asked in waiting if (party := party_of(asked)) not in drawing]
        return min(able, key=self._rank)[0] if able else None

    def take(self, party: Party) -> None:
        """Something is drawn for them now."""
        self._count += 1
        self._last = party[0]
        remember(self._taken, party, self._count, REMEMBERED)

    def _rank(self, asked: tuple[int, Party]) -> tuple[bool, int, int]:
        number, party = asked
        return party[0] is self._last, self._taken.get(party, 0), -number
