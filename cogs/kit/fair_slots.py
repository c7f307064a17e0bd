"""Whose picture is drawn next, so that nobody's presses hold up anybody else's table.

House rules: people and matches take turns; among each the one for whom nothing was drawn for longest comes first, and of
those who are even whoever asked last, as somebody has just pressed for it. A person has one picture drawn at a time.
A match's board and its hands take turns of their own: a match that is played fast would draw hand after hand and no
board. While matches wait too long, they get most of the turns. Knows neither pictures nor Discord.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import inf

from engine.kit.lru import remember

REMEMBERED = 1000
"""People and matches of whom it is known when something was last drawn for them."""
LATE = 1.0
"""Seconds after which a match has waited too long for a picture."""
IN_A_ROW = 3
"""Pictures of matches that are drawn one after the other while matches wait too long and people wait as well."""


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
    is_board: bool = False


Purpose = Wish | Showing
"""What a picture is drawn for."""
Party = tuple[type[Purpose], int, bool]
"""A person or a match; the last says whether it is the match's board."""


class OvertakenError(Exception):
    """What was begun is not gone on with: something newer is wanted, in the same message if it `is_replaced`."""

    def __init__(self, *, is_replaced: bool) -> None:
        super().__init__()
        self.is_replaced = is_replaced


def party_of(purpose: Purpose) -> Party:
    """The person or match that takes its turn."""
    if isinstance(purpose, Wish):
        return Wish, purpose.person, False
    return Showing, purpose.match, purpose.is_board


def can_wait(purpose: Purpose) -> bool:
    """Return whether a picture may be drawn later than all others."""
    return isinstance(purpose, Showing) and purpose.can_wait


class Turns:
    """Who had theirs when, and since when the others wait."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._taken: OrderedDict[Party, int] = OrderedDict()
        self._count = 0
        self._last: type[Purpose] = Showing
        self._in_a_row = 0
        """Turns that matches took one after the other."""
        self._since: OrderedDict[Party, float] = OrderedDict()
        """When a match asked for a picture, since when it got none. A newer picture that it wants waits no shorter."""

    def ask(self, purpose: Purpose) -> None:
        """Note that somebody waits from now on."""
        if isinstance(purpose, Showing) and not purpose.can_wait and party_of(purpose) not in self._since:
            remember(self._since, party_of(purpose), self._now(), REMEMBERED)

    def next(self, waiting: Iterable[tuple[int, Purpose]], busy: Iterable[Party]) -> int | None:
        """Which of those that wait, by their numbers in the order in which they were asked for, has its turn now."""
        drawing = {party for party in busy if party[0] is Wish}
        able = [(number, asked) for number, asked in waiting if party_of(asked) not in drawing]
        due = self._now() - LATE
        is_late = self._in_a_row < IN_A_ROW and any(self._is_late(asked, due) for _, asked in able)
        return min(able, key=lambda one: self._rank(*one, is_late=is_late))[0] if able else None

    def take(self, purpose: Purpose) -> Party:
        """Return the person or match for whom something is drawn now."""
        party = party_of(purpose)
        self._count += 1
        self._last = party[0]
        self._in_a_row = 0 if self._last is Wish else self._in_a_row + 1
        if not can_wait(purpose):
            self._since.pop(party, None)
        remember(self._taken, party, self._count, REMEMBERED)
        return party

    def _is_late(self, purpose: Purpose, due: float) -> bool:
        """Return whether a match has waited since `due` or longer; a picture that can wait never has."""
        return not can_wait(purpose) and self._since.get(party_of(purpose), inf) <= due

    def _rank(self, number: int, purpose: Purpose, *, is_late: bool) -> tuple[bool, int, int]:
        party = party_of(purpose)
        is_second = party[0] is Wish or can_wait(purpose) if is_late else party[0] is self._last
        return is_second, self._taken.get(party, 0), -number
