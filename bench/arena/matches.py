"""The matches of the arena: one match, and all of a pairing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from time import process_time
from typing import Any, Final, NamedTuple, TypeAlias

from engine.contract.dice import Dice
from engine.contract.driver import random_move, resume
from engine.contract.game import AnyGame
from engine.contract.values import Decided
from engine.library import GAMES
from engine.players import Effort, player_of

RANDOM: Final = "random"
"""Uniformly random legal picks."""
GREEDY: Final = "greedy"
"""The best immediate gain, written for the arena: `bench.arena.greedy`."""
_Z: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Pairing:
    """The players of a measurement: `hero` in one seat, `rival` in all others.

    The hero sits in each seat in turn. Levels are "1" to "3".
    """

    game: str
    hero: str
    rival: str
    seats: int
    deals: int
    share: float = 1.0
    """The share of the usual effort that levels make."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The results of a pairing: the hero's shares of wins, and its moves' times."""

    pairing: Pairing
    shares: tuple[float, ...]
    """The share of wins, deal by deal, 0 to 1."""
    seconds: tuple[float, ...]
    """Processor seconds of each of the hero's moves."""

    @property
    def share(self) -> float:
        """The share of matches that the hero won."""
        return sum(self.shares) / len(self.shares)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the true share: Wilson's, over the effective matches."""
        n, p = len(self.shares), self.share
        spread = sum((one - p) ** 2 for one in self.shares) / max(1, n - 1)
        # Rotated seats make a deal's share vary less than one match's; this many matches vary
        # alike.
        worth = min(n * self.pairing.seats, p * (1 - p) / (spread / n)) if 0 < p < 1 and spread else n
        middle = (p + _Z**2 / (2 * worth)) / (1 + _Z**2 / worth)
        half = _Z * sqrt(p * (1 - p) / worth + _Z**2 / (4 * worth**2)) / (1 + _Z**2 / worth)
        return max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half))


class Played(NamedTuple):
    """The result of one match."""

    share: float
    """The hero's share of the win."""
    seconds: tuple[float, ...]
    """Processor seconds of each of its moves."""


Match: TypeAlias = tuple[Pairing, int, int]
"""A pairing, the number of the deal, and the hero's seat."""


def measured(pairings: Sequence[Pairing], workers: int) -> Iterator[Measured]:
    """Play all matches of all pairings in `workers` processes.

    Yield each pairing as soon as it is through. Name slow pairings first, so that no worker is left
    alone with one at the end.
    """
    asked = [
        (pairing, deal, hero)
        for pairing in dict.fromkeys(pairings)
        for deal in range(pairing.deals)
        for hero in range(pairing.seats)
    ]
    played: dict[Pairing, dict[tuple[int, int], Played]] = {pairing: {} for pairing in pairings}
    for (pairing, deal, hero), found in _played(asked, workers):
        matches = played[pairing]
        matches[deal, hero] = found
        if len(matches) == pairing.deals * pairing.seats:
            yield _summed(pairing, [matches[key] for key in sorted(matches)])


def _played(asked: Sequence[Match], workers: int) -> Iterator[tuple[Match, Played]]:
    """Yield each match and its result, in the order in which they end."""
    if workers <= 1:
        yield from ((match, play(*match)) for match in asked)
        return
    with ProcessPoolExecutor(workers) as pool:
        going = {pool.submit(play, *match): match for match in asked}
        for done in as_completed(going):
            yield going[done], done.result()


def _summed(pairing: Pairing, matches: Sequence[Played]) -> Measured:
    """Return a pairing's figures, deal by deal, and seat by seat in each."""
    seats = pairing.seats
    return Measured(
        pairing,
        tuple(
            sum(match.share for match in matches[first : first + seats]) / seats
            for first in range(0, len(matches), seats)
        ),
        tuple(second for match in matches for second in match.seconds),
    )


def play(pairing: Pairing, deal: int, hero: int) -> Played:
    """Play one match with the hero in that seat.

    Chance is the same in all matches of a deal, from every seat.
    """
    took = list[float]()
    players = [pairing.hero if seat == hero else pairing.rival for seat in range(pairing.seats)]
    places = _places(pairing, deal, players, hero, took)
    winners = [seat for seat, place in enumerate(places) if place == 1]
    return Played((hero in winners) / max(1, len(winners)), tuple(took))


def play_all(pairing: Pairing, players: Sequence[str], deal: int) -> tuple[int, ...]:
    """Play one match of different players in all seats; return their places."""
    return _places(pairing, deal, players, 0, [])


def _places(
    pairing: Pairing, deal: int, players: Sequence[str], hero: int, took: list[float]
) -> tuple[int, ...]:
    """Play one match and return the places; add the times of the hero's moves to `took`."""
    game = GAMES[pairing.game]
    seed = f"arena {pairing.game} {pairing.seats} {deal}"
    minds = [_mind(game, pairing, who) for who in players]
    state, ply = game.start(game.Options(), (game.SeatOptions(),) * pairing.seats, Dice(seed, 0)), 0
    while waiting := game.to_move(state):
        ply += 1
        seat = waiting[0]
        begun = process_time()
        move = minds[seat](game.view(state, seat), Dice(f"{seed} minds {hero}", ply))
        if seat == hero:
            took.append(process_time() - begun)
        state, _ = game.apply(state, seat, move, Dice(seed, ply))
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.places


def _mind(game: AnyGame, pairing: Pairing, who: str) -> Callable[[Any, Dice], Any]:
    """Return the function that chooses Moves under that name."""
    if who == RANDOM:
        return lambda view, dice: random_move(game, view, dice)[1]
    if who == GREEDY:
        greedy: Callable[[Any, Dice], Any] = import_module(f"bench.arena.greedy.{pairing.game}").move
        return greedy
    player, effort = player_of(pairing.game, int(who)), Effort(pairing.share)

    def think(view: Any, dice: Dice) -> Any:
        picks = player(view, dice, effort).picks
        decided = resume(game, view, picks)
        assert isinstance(decided, Decided), f"{who} of {pairing.game} left a move unfinished"
        return decided.move

    return think


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which a share of the values lies; nan without any."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")
