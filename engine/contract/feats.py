"""Feats: what players do in a match that is counted, for titles and personal bests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, NamedTuple

from engine.contract.values import M, V
from engine.contract.words import Sentence


class Done(NamedTuple):
    """A feat that one move brought to a seat, and its size."""

    feat: str
    seat: int
    n: int = 1


@dataclass(frozen=True, slots=True)
class Title:
    """An honour for the player who did most of a feat in a match.

    `name` is what the player is called. `told` is the rest of the sentence, as a template with the
    number `n`: "ate {n:,} kcal". Fewer than `least` earn nothing. `icon` is a Unicode picture.
    """

    name: Sentence
    told: str
    least: int
    icon: str


@dataclass(frozen=True, slots=True)
class Feat:
    """Something that is counted for each player of a match.

    Its parts are added up; with `is_single`, the largest one counts. `best` names a player's record
    over all matches; without it no record is kept. `amount` is the template of the number `n`:
    "{n:one tile|# tiles}". `key` is stored with records and titles, so it never changes.
    """

    key: str
    amount: str
    best: Sentence | None = None
    title: Title | None = None
    is_single: bool = False


@dataclass(frozen=True, slots=True)
class Feats(Generic[V, M]):
    """The feats of a game.

    `of` returns what a seat's move brought, to any seat. The Views are the onlooker's, before and
    after the move, so no feat tells what was hidden.
    """

    kinds: tuple[Feat, ...]
    of: Callable[[V, V, int, M], Iterable[Done]]

    def kind(self, key: str) -> Feat | None:
        """Return the feat with a key; None for one of another build."""
        return next((feat for feat in self.kinds if feat.key == key), None)
