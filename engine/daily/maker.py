"""Makes the deal of a seed: a position whose best score is known and is not found by chance.

It takes seconds, and belongs in a worker process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.daily.fold import LEVEL, Deal
from engine.players import Draft, Effort, Thought, daily_of, player_of

TRIES: Final = 200
"""Most positions that are tried."""
RANDOM: Final = 100
"""Random attempts that must not reach the best score."""
WEAK: Final = 10
"""The same for attempts of the weakest computer."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal with the best moves that are known, and what they count."""

    deal: Deal
    best: int
    thoughts: tuple[Thought, ...]


def make_first_deal(games: Sequence[str], seed: str) -> Dealt | None:
    """Return the deal of a seed, of the first of the games that has one; None if none has."""
    for game in games:
        with suppress(LookupError):
            return make_deal(game, seed)
    return None


def make_deal(game: str, seed: str) -> Dealt:
    """Return the deal of a seed, the same on every machine.

    LookupError if the game has no daily, or none of its positions is fit.
    """
    daily = daily_of(game)
    if daily is None:
        raise LookupError(f"the game {game!r} has no deal of the day")
    for number in range(TRIES):
        key = f"{seed}/{number}"
        start = daily.deal(Dice(key, 0))
        if start is not None and (found := _check_deal(Deal(game, key, start))) is not None:
            return found
    raise LookupError(f"no fit deal of {game!r} was found")


def _check_deal(deal: Deal) -> Dealt | None:
    """Return the deal with its best moves; None if they are dull, or chance finds them."""
    thoughts = deal.daily.best(deal.begin(), deal.play)
    if not thoughts:
        return None
    best = deal.score(deal.fold(thought.picks for thought in thoughts))
    if best < deal.daily.least:
        return None
    scores = chain(
        (score_by_computer(deal, number) for number in range(WEAK)),
        (score_by_chance(deal, number) for number in range(RANDOM)),
    )
    return Dealt(deal, best, thoughts) if all(score < best for score in scores) else None


def score_by_chance(deal: Deal, number: int) -> int:
    """Return what a random attempt counts."""

    def choose(view: Any, dice: Dice) -> Draft:
        return random_move(deal.game, view, dice)[0]

    return _play_out(deal, f"{deal.key}/chance/{number}", choose)


def score_by_computer(deal: Deal, number: int, level: int = LEVEL) -> int:
    """Return what an attempt of a computer counts."""

    def choose(view: Any, dice: Dice) -> Draft:
        return player_of(deal.name, level)(view, dice, Effort()).picks

    return _play_out(deal, f"{deal.key}/weak/{number}", choose)


def _play_out(deal: Deal, key: str, choose: Callable[[Any, Dice], Draft]) -> int:
    trail = deal.begin()
    while deal.asks(trail):
        view = deal.game.view(trail.now, deal.seat)
        trail = deal.play(trail, choose(view, Dice(key, len(trail.moves))))
    return deal.score(trail)
