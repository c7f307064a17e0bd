"""The order in which pictures are drawn: a fair share for users and matches.

House rules: users and matches take turns. Within each group the one who has waited longest since
their last picture comes first; among equals, the latest request does, because its user has just
pressed. Only one picture is drawn for a user at a time. A match's board and its hands count
separately: otherwise a fast match would draw hand after hand and no board. While matches wait too
long, they get most of the turns. This module knows neither pictures nor Discord.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import inf

from engine.kit.lru import remember

REMEMBERED = 1000
"""Number of users and matches whose last turn is remembered."""
LATE = 1.0
"""Seconds after which a match has waited too long for a picture."""
IN_A_ROW = 3
"""Pictures drawn for matches in a row while both late matches and users wait."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A user's request for a picture.

    A higher `press` is a later press. `message` is the message that will show the picture. None
    means a new answer, in which no other press shows anything.
    """

    person: int
    press: int
    message: int | None = None


@dataclass(frozen=True, slots=True)
class Showing:
    """A picture that a match shows without a press.

    If it `passes`, it is out of date once the match has moved on. If it `can_wait`, it is a hand in
    which nothing is asked.
    """

    match: int
    passes: bool = True
    can_wait: bool = False
    is_board: bool = False


Purpose = Wish | Showing
"""The reason why a picture is drawn."""
Party = tuple[type[Purpose], int, bool]
"""A user or a match; the last item says whether it is the match's board."""


class OvertakenError(Exception):
    """Raised when a newer request makes this one obsolete.

    `is_replaced` says whether the newer request is for the same message.
    """

    def __init__(self, *, is_replaced: bool) -> None:
        super().__init__()
        self.is_replaced = is_replaced


def party_of(purpose: Purpose) -> Party:
    """Return the user or match that a picture counts for."""
    if isinstance(purpose, Wish):
        return Wish, purpose.person, False
    return Showing, purpose.match, purpose.is_board


def can_wait(purpose: Purpose) -> bool:
    """Return whether a picture may be drawn later than all others."""
    return isinstance(purpose, Showing) and purpose.can_wait


class Turns:
    """The turns that users and matches had, and how long matches have waited."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._taken: OrderedDict[Party, int] = OrderedDict()
        self._count = 0
        self._last: type[Purpose] = Showing
        self._in_a_row = 0
        """Consecutive turns that matches took."""
        self._since: OrderedDict[Party, float] = OrderedDict()
        """When each match without a picture first asked for one.

        If the match asks for a newer picture, the time stays the same.
        """

    def ask(self, purpose: Purpose) -> None:
        """Note that a picture is requested from now on."""
        if isinstance(purpose, Showing) and not purpose.can_wait and party_of(purpose) not in self._since:
            remember(self._since, party_of(purpose), self._now(), REMEMBERED)

    def next(self, waiting: Iterable[tuple[int, Purpose]], busy: Iterable[Party]) -> int | None:
        """Return the number of the next request; None if all must wait.

        `waiting` holds the requests with their numbers, in the order in which they were made.
        `busy` holds the parties for whom a picture is being drawn.
        """
        drawing = {party for party in busy if party[0] is Wish}
        able = [(number, asked) for number, asked in waiting if party_of(asked) not in drawing]
        due = self._now() - LATE
        is_late = self._in_a_row < IN_A_ROW and any(self._is_late(asked, due) for _, asked in able)
        return min(able, key=lambda one: self._rank(*one, is_late=is_late))[0] if able else None

    def take(self, purpose: Purpose) -> Party:
        """Note the start of a drawing; return the party it is for."""
        party = party_of(purpose)
        self._count += 1
        self._last = party[0]
        self._in_a_row = 0 if self._last is Wish else self._in_a_row + 1
        if not can_wait(purpose):
            self._since.pop(party, None)
        remember(self._taken, party, self._count, REMEMBERED)
        return party

    def _is_late(self, purpose: Purpose, due: float) -> bool:
        """Return whether a match has waited since `due` or longer.

        A picture that can wait is never late.
        """
        return not can_wait(purpose) and self._since.get(party_of(purpose), inf) <= due

    def _rank(self, number: int, purpose: Purpose, *, is_late: bool) -> tuple[bool, int, int]:
        party = party_of(purpose)
        is_second = party[0] is Wish or can_wait(purpose) if is_late else party[0] is self._last
        return is_second, self._taken.get(party, 0), -number
