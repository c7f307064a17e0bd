"""Winning shares of a game: how often seats, brought options and decks won, with intervals.

House rules: a shared win is a win, and who left has not won. The fair share is that of one among
the players of each match. A house rule belongs to a whole match, so there the first seat's share is
told. Decks of users' own are one kind, so that no list of a user is shown.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final, NamedTuple

from engine.contract.game import AnyGame
from engine.kit.frozen import Frozen

FEW: Final = 30
"""Below this number of matches a share says little."""
_Z: Final = 1.96
"""The normal quantile of a 95 % interval."""


class Equal(NamedTuple):
    """Equal seats of ended matches of people, counted."""

    players: int
    seat: int
    options: str
    """The Options of the match, as JSON."""
    brought: str
    """The SeatOptions of the seat, as JSON."""
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Share:
    """How often some seats won."""

    played: int = 0
    won: int = 0
    fair: float = 0
    """How often they would have won by chance."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the true share: Wilson's."""
        return wilson(self.won, self.played)

    def plus(self, one: Equal) -> Share:
        """Return the share with more seats."""
        return Share(self.played + one.played, self.won + one.won, self.fair + one.played / one.players)


@dataclass(frozen=True, slots=True)
class Shares:
    """The winning shares of a game."""

    game: str
    matches: int = 0
    """From how many matches they are."""
    seats: Mapping[tuple[int, int], Share] | None = None
    """By the number of players and the seat."""
    brought: Mapping[tuple[str, str], Share] | None = None
    """By the name and value of a SeatOption."""
    decks: Mapping[str, Share] | None = None
    """By the name of a ready deck; empty for decks of users' own."""
    rules: Mapping[tuple[str, str], Share] | None = None
    """The first seat's share, by the name and value of an Option that differs from the usual."""


def wilson(won: int, played: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share."""
    if not played:
        return 0.0, 1.0
    share, spread = won / played, _Z**2 / played
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * sqrt(share * (1 - share) / played + spread / (4 * played)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def shares_of(title: str, game: AnyGame, found: Iterable[Equal]) -> Shares:
    """Return the winning shares of a game from its played seats."""
    seats, brought, decks, rules = (defaultdict[Any, Share](Share) for _ in range(4))
    collection, matches = game.HOOKS.collection, 0
    deck = "" if collection is None else collection.brought
    usual, free = _values(game.Options()), _values(game.SeatOptions())
    for one in found:
        if one.seat == 0:
            matches += one.played
        seats[one.players, one.seat] = seats[one.players, one.seat].plus(one)
        for field, value in _read(one.brought, free).items():
            if field == deck and collection is not None:
                name = value if value in collection.ready else ""
                decks[name] = decks[name].plus(one)
            else:
                brought[field, value] = brought[field, value].plus(one)
        for field, value in _read(one.options, usual).items() if one.seat == 0 else ():
            if value != usual[field]:
                rules[field, value] = rules[field, value].plus(one)
    varied = {name for name, value in brought if value != free[name]}
    chosen = {key: one for key, one in brought.items() if key[0] in varied}
    return Shares(title, matches, *(dict(sorted(each.items())) for each in (seats, chosen, decks, rules)))


def _read(text: str, usual: Mapping[str, str]) -> Mapping[str, str]:
    """Return the options in a JSON text by name; those that it lacks are the usual ones."""
    found = json.loads(text)
    return {**usual, **{name: _word(found[name]) for name in usual if name in found}}


def _values(options: Frozen) -> Mapping[str, str]:
    return {name: _word(value) for name, value in options.model_dump(mode="json").items()}


def _word(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
