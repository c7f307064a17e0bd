"""One match between players, and all that are needed of a pairing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from time import process_time
from typing import Any, Final, NamedTuple, TypeAlias

from engine.dice import Dice
from engine.game import AnyGame, Decided, random_move, resume
from engine.library import GAMES
from engine.players import Effort, player_of

RANDOM: Final = "random"
"""Uniformly random legal picks."""
GREEDY: Final = "greedy"
"""The best immediate gain, written for the arena: `bench.arena.greedy`."""
_Z: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who is measured against whom: `hero` in one seat, in turn in each, `rival` in all others. Levels are "1" to "3"."""

    game: str
    hero: str
    rival: str
    seats: int
    deals: int
    share: float = 1.0
    """Of the effort that levels usually take."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What came of a pairing: the hero's wins, a shared one in parts, among `matches`, by deal; and how long its moves took."""

    pairing: Pairing
    shares: tuple[float, ...]
    """Of the wins, deal by deal, 0 to 1."""
    seconds: tuple[float, ...]
    """Of processor time for each of the hero's moves."""

    @property
    def share(self) -> float:
        """Of matches that the hero won."""
        return sum(self.shares) / len(self.shares)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share is, at 95 %: Wilson's interval over as many matches as the deals are worth."""
        n, p = len(self.shares), self.share
        spread = sum((one - p) ** 2 for one in self.shares) / max(1, n - 1)
        # Seats rotated within a deal make its share vary less than that of one match; so many matches vary alike.
        worth = min(n * self.pairing.seats, p * (1 - p) / (spread / n)) if 0 < p < 1 and spread else n
        middle = (p + _Z**2 / (2 * worth)) / (1 + _Z**2 / worth)
        half = _Z * sqrt(p * (1 - p) / worth + _Z**2 / (4 * worth**2)) / (1 + _Z**2 / worth)
        return max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half))


class Played(NamedTuple):
    """What came of one match."""

    share: float
    """Of the win that is the hero's."""
    seconds: tuple[float, ...]
    """Of processor time for each of its moves."""


Match: TypeAlias = tuple[Pairing, int, int]
"""A pairing, the number of the deal, and the hero's seat."""


def measured(pairings: Sequence[Pairing], workers: int) -> Iterator[Measured]:
    """Play all matches of all pairings, as many at a time as there are workers: each pairing as soon as it is through.

    Whatever takes longest is best named first, so that nobody is left alone with it at the end.
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
    """Each match and what came of it, in whatever order they end."""
    if workers <= 1:
        yield from ((match, play(*match)) for match in asked)
        return
    with ProcessPoolExecutor(workers) as pool:
        going = {pool.submit(play, *match): match for match in asked}
        for done in as_completed(going):
            yield going[done], done.result()


def _summed(pairing: Pairing, matches: Sequence[Played]) -> Measured:
    """The figures of a pairing's matches, deal by deal and in each of them seat by seat."""
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
    """One match, with the hero in that seat. The same deal is the same match from every seat, as far as chance goes."""
    game = GAMES[pairing.game]
    seed = f"arena {pairing.game} {pairing.seats} {deal}"
    minds = [
        _mind(game, pairing, pairing.hero if seat == hero else pairing.rival) for seat in range(pairing.seats)
    ]
    state, ply, took = (
        game.start(game.Options(), (game.SeatOptions(),) * pairing.seats, Dice(seed, 0)),
        0,
        list[float](),
    )
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
    winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
    return Played((hero in winners) / max(1, len(winners)), tuple(took))


def _mind(game: AnyGame, pairing: Pairing, who: str) -> Callable[[Any, Dice], Any]:
    """Whoever chooses Moves under that name."""
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
    """The value below which that share of them lies; nan if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")
