"""The computer players' fast models, against the contract in one run.

Both take the same steps from the same position. A playout goes from the position to the end, by the
habits that the players assume of all. A whole turn or play is one that a search has found, resolved
and valued. By the contract, a step is a View, a random answer and `apply`, or for a whole turn its
picks and `apply`. The ratio compares the numbers of steps in the same time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import median
from typing import Any

from bench.measures import now
from bench.table import Row
from engine.contract.dice import Dice
from engine.contract.driver import random_move, resume
from engine.contract.values import Decided, Pick
from engine.games import howmanycalories, kaliko, kcaloria, koa, organism
from engine.library import GAMES
from engine.players.howmanycalories.habits import CAREFUL, odds_of
from engine.players.howmanycalories.habits import play_on as play_round
from engine.players.howmanycalories.model import Round
from engine.players.kaliko.model import board_of
from engine.players.kaliko.numbers import bits_of
from engine.players.kaliko.picks import play_picks
from engine.players.kaliko.search import best_plays
from engine.players.kcaloria.deals import table_of
from engine.players.kcaloria.habits import go_on
from engine.players.kcaloria.value import Glance
from engine.players.koa.chances import do
from engine.players.koa.habits import habitual
from engine.players.koa.model import Table as Caves
from engine.players.organism.model import read
from engine.players.organism.picks import picks_of
from engine.players.organism.search import Thinker
from engine.players.organism.value import Weights
from tools.movers import mover_of

TARGET = "10 to 50 times"
ROUNDS = 9
"""Number of timed runs of each, alternating."""
STEPS = 40
"""Steps over which the contract is timed at once."""
WAY = {"howmanycalories": 4, "kaliko": 12, "kcaloria": 16, "koa": 40, "organism": 24}
"""Plies after which a match is in its middle."""
MANY = 1_000_000
"""More plays than are ever found."""


@dataclass(frozen=True, slots=True)
class _Pair:
    """The same steps by both; each function does some and returns their number."""

    what: str
    unit: str
    fast: Callable[[int], int]
    slow: Callable[[int], int]
    is_playout: bool = True
    """Whether the model's run is one thing of several steps; else each step is one."""


def rows() -> list[Row]:
    """Measure everything here."""
    return [_row(GAMES[name].TITLE, pair(_middle(name))) for name, pair in _PAIRS.items()]


def _row(title: str, pair: _Pair) -> Row:
    fast, slow, things = list[float](), list[float](), list[float]()
    for number in range(ROUNDS):
        start = now()
        steps = pair.fast(number)
        took = now() - start
        fast.append(steps / took)
        things.append((1 if pair.is_playout else steps) / took)
        start = now()
        steps = pair.slow(number)
        slow.append(steps / (now() - start))
    return Row(
        f"{title}: {pair.what}",
        median(things),
        pair.unit,
        f"steps by the contract: {median(slow):.3g}/s, here {median(fast):.3g}/s",
        median(fast) / median(slow),
        TARGET,
    )


def _middle(name: str) -> Any:
    """Return a position in the middle of a match of two sensible players."""
    game, mover, seed = GAMES[name], mover_of(name), f"the middle of {name}"
    state = game.start(game.Options(), (game.SeatOptions(),) * 2, Dice(seed, 0))
    for ply in range(1, WAY[name] + 1):
        (seat, *_) = game.to_move(state)
        _, move = mover(game, game.view(state, seat), Dice(seed, -ply))
        state, _ = game.apply(state, seat, move, Dice(seed, ply))
    return state


def _by_contract(name: str, state: Any, number: int) -> int:
    """Make random moves from there on, as far as they are timed."""
    return sum(1 for _ in zip(range(STEPS), _random_moves(name, state, number), strict=False))


def _random_moves(name: str, state: Any, number: int) -> Iterator[Any]:
    game, seed = GAMES[name], f"on {number}"
    for ply in range(1, MANY):
        if not (waiting := game.to_move(state)):
            return
        _, move = random_move(game, game.view(state, waiting[0]), Dice(seed, -ply))
        state, _ = game.apply(state, waiting[0], move, Dice(seed, ply))
        yield state


def _taken(name: str, state: Any, turns: Sequence[Sequence[Pick]], number: int) -> int:
    """Take each of these turns from there, by its picks."""
    game = GAMES[name]
    (seat,) = game.to_move(state)
    view = game.view(state, seat)
    for picks in turns:
        decision = resume(game, view, picks)
        assert isinstance(decision, Decided)
        game.apply(state, seat, decision.move, Dice("turn", number))
    return len(turns)


def _rounds(state: howmanycalories.State) -> _Pair:
    """Return the pair of a round, which begins when both have passed their cards."""
    while state.phase != "trick" or state.trick or state.past:
        state = next(_random_moves("howmanycalories", state, 0))
    assert state.leader is not None
    ghosts = [state.is_ghost(chair) for chair in range(state.chairs)]
    # A ghost guest's cards are played from the first on, in the model from the last.
    hands = [hand[::-1] if chair == state.ghost else hand for chair, hand in enumerate(state.hands)]
    dealt = Round(2, state.limit, ghosts, hands, state.leader)
    odds, held = odds_of(2), sum(map(len, hands))

    def playout(number: int) -> int:
        table = dealt.copy()
        play_round(table, odds, [CAREFUL] * len(table.hands), Random(number).random)
        return held - sum(map(len, table.hands))

    what = "playouts of a round on its players’ model"
    return _Pair(what, "playouts/s", playout, lambda n: _by_contract("howmanycalories", state, n))


def _plays(state: kaliko.State) -> _Pair:
    board, hand = board_of(state.pattern), bits_of(state.hands[state.turn])
    found = best_plays(board, hand, 4, 100, wanted=MANY)
    picks = [play_picks(one.placed) for one in found[:STEPS]]

    def search(_: int) -> int:
        return len(best_plays(board, hand, 4, 100, wanted=MANY))

    taken = partial(_taken, "kaliko", state, picks)
    return _Pair("plays found and scored by its players", "plays/s", search, taken, is_playout=False)


def _food_chains(state: kcaloria.State) -> _Pair:
    laid, glance = table_of(state, state.hands, state.stacks), Glance(state.seats)

    def playout(_: int) -> int:
        table, steps = laid.copy(), 0
        while not table.is_over:
            go_on(table, glance)
            steps += 1
        return steps

    what = "playouts to the end on its players’ model"
    return _Pair(what, "playouts/s", playout, lambda n: _by_contract("kcaloria", state, n))


def _caves(state: koa.State) -> _Pair:
    dug = Caves(state)

    def playout(number: int) -> int:
        table, random, steps = dug.copy(), Random(number).random, 0
        while not table.is_over:
            do(table, habitual(table, random), random)
            steps += 1
        return steps

    what = "playouts to the end on its players’ model"
    return _Pair(what, "playouts/s", playout, lambda n: _by_contract("koa", state, n))


def _turns(state: organism.State) -> _Pair:
    (seat,) = organism.to_move(state)
    view = organism.view(state, seat)
    laws, position = read(view)
    found = Thinker(laws, Weights()).turns(position, STEPS)
    picks = [picks_of(view, laws, position, one.turn()) for one in found[:STEPS]]

    def search(_: int) -> int:
        thinker = Thinker(laws, Weights())
        thinker.turns(position, 300)
        return thinker.looked

    taken = partial(_taken, "organism", state, picks)
    return _Pair("whole turns found and valued by its players", "turns/s", search, taken, is_playout=False)


_PAIRS: dict[str, Callable[[Any], _Pair]] = {
    "howmanycalories": _rounds,
    "kaliko": _plays,
    "kcaloria": _food_chains,
    "koa": _caves,
    "organism": _turns,
}
