"""Fit the weights by which an outlook judges positions, to fresh matches of computers.

python -m bench.outlook GAME [COUNT]   plays the matches, fits the weights and writes `outlook.toml`

The matches are like those of `tests/records/played`, but of other seeds. The weights maximize the
likelihood of the results (Adam), with a small penalty for large weights. The loss on a fifth of the
matches, held out from a first fit, is printed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from math import fsum, log, sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from engine.library import GAMES
from engine.players.logit import Logit, Row, Standing, between
from engine.records.reader import read_record
from engine.records.record import MatchRecord
from engine.records.replayed import replay_record
from engine.records.writer import write_record
from tests.records.played import PER_GAME, play

MATCHES: Final = 200
FIRST: Final = 25 * PER_GAME
"""Number of the first fresh match; those below are recorded for tests."""
POSITIONS: Final = 16
"""Positions taken from each match."""
EPOCHS: Final = 15
RATE: Final = 0.03
BATCH: Final = 64
PENALTY: Final = 1e-2


class Case(NamedTuple):
    """A position, and how its match ended: each seat's share of the win."""

    standing: Standing
    result: tuple[float, ...]


def played(game: str, number: int) -> MatchRecord:
    """Play a fresh match."""
    return play(game, FIRST + number)


def cases_of(record: MatchRecord) -> Iterator[Case]:
    """Yield some positions of a match."""
    game: Any = GAMES[record.game]
    outlook = import_module(f"engine.players.{record.game}.outlook")
    _, course = replay_record(read_record(write_record(record).encode()))
    won = [place == 1 for place in record.places]
    result = tuple(one / sum(won) for one in won)
    for number in range(POSITIONS):
        state = course.past.states[number * course.past.upto // POSITIONS]
        if game.outcome(state) is None:
            yield Case(outlook.standing(state), result)


def loss(logit: Logit, cases: Sequence[Case]) -> float:
    """Return the average log loss of the chances."""
    return fsum(
        -share * log(max(chance, 1e-9))
        for case in cases
        for share, chance in zip(case.result, logit.chances(case.standing), strict=True)
        if share
    ) / len(cases)


def fitted(knots: Sequence[float], cases: Sequence[Case], seed: str = "fit") -> Logit:
    """Return the weights under which the results are most likely."""
    scales = _scales(cases)
    size = len(scales)
    weights = [[0.0] * size for _ in knots]
    first, second = ([[0.0] * size for _ in knots] for _ in range(2))
    scaled = [_scaled(case, scales) for case in cases]
    random, step = Random(seed), 0
    for epoch in range(EPOCHS):
        random.shuffle(scaled)
        rate = RATE * (1 - epoch / EPOCHS)
        for begin in range(0, len(scaled), BATCH):
            batch, step = scaled[begin : begin + BATCH], step + 1
            slopes = _slopes(Logit(tuple(knots), tuple(weights)), batch)
            for at, row in enumerate(slopes):
                for one, slope in enumerate(row):
                    steep = slope / len(batch) + PENALTY * weights[at][one]
                    first[at][one] = 0.9 * first[at][one] + 0.1 * steep
                    second[at][one] = 0.99 * second[at][one] + 0.01 * steep * steep
                    mean = first[at][one] / (1 - 0.9**step)
                    spread = sqrt(second[at][one] / (1 - 0.99**step)) + 1e-8
                    weights[at][one] -= rate * mean / spread
    return Logit(
        tuple(knots), tuple(tuple(one / by for one, by in zip(row, scales, strict=True)) for row in weights)
    )


def _scales(cases: Sequence[Case]) -> list[float]:
    """Return how much each feature differs between seats, usually."""
    columns: list[list[float]] = []
    for case in cases:
        rows = [row for row in case.standing.rows if row is not None]
        differences = [
            one - fsum(column) / len(column) for column in zip(*rows, strict=True) for one in column
        ]
        for number in range(len(rows[0])):
            if len(columns) <= number:
                columns.append([])
            columns[number] += differences[number * len(rows) : (number + 1) * len(rows)]
    return [sqrt(fsum(one * one for one in column) / len(column)) or 1.0 for column in columns]


def _scaled(case: Case, scales: Row) -> Case:
    rows = tuple(
        None if row is None else tuple(one / by for one, by in zip(row, scales, strict=True))
        for row in case.standing.rows
    )
    return case._replace(standing=Standing(rows, case.standing.left))


def _slopes(logit: Logit, batch: Iterable[Case]) -> list[list[float]]:
    """Return the sum of the slopes of the loss, by knot and feature."""
    size = len(logit.weights[0])
    found = [[0.0] * size for _ in logit.knots]
    for case in batch:
        at, share = between(logit.knots, case.standing.left)
        chances = logit.chances(case.standing)
        slope = [0.0] * size
        for row, chance, won in zip(case.standing.rows, chances, case.result, strict=True):
            if row is not None:
                off = chance - won
                for one, value in enumerate(row):
                    slope[one] += off * value
        for one, value in enumerate(slope):
            found[at][one] += (1 - share) * value
            found[at + 1][one] += share * value
    return found


def write(path: Path, features: Sequence[str], logit: Logit, matches: int) -> None:
    """Write the weights of a game."""
    lines = [
        f"# The weights of a seat's features, by what is left of the match. Fitted to {matches} matches of",
        "# computer players (`bench/outlook.py`): the chance to win as a logit.",
        "",
        f"knots = {[*logit.knots]}",
    ]
    for name, column in zip(features, zip(*logit.weights, strict=True), strict=True):
        lines.append(f"{name} = [{', '.join(f'{one:.4f}' for one in column)}]")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(game: str, count: str = str(MATCHES)) -> int:
    """Fit the weights of a game."""
    outlook, matches = import_module(f"engine.players.{game}.outlook"), int(count)
    if not hasattr(outlook, "LOGIT"):
        raise SystemExit(f"the outlook of {game} has no weights to fit")
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        records = [*pool.map(played, [game] * matches, range(matches))]
        cases = [[*map(Case._make, found)] for found in pool.map(_listed, records)]
    fit(game, outlook, cases)
    return 0


def _listed(record: MatchRecord) -> list[Case]:
    return [*cases_of(record)]


def fit(game: str, outlook: Any, cases: Sequence[Sequence[Case]]) -> None:
    """Fit, print and write the weights of a game, from the positions of matches."""
    learnt = [case for number, match in enumerate(cases) if number % 5 != 1 for case in match]
    held = [case for number, match in enumerate(cases) if number % 5 == 1 for case in match]
    logit = fitted(outlook.LOGIT.knots, learnt)
    print(f"{game}: log loss {loss(logit, learnt):.4f}, of matches held out {loss(logit, held):.4f}")
    every = [case for match in cases for case in match]
    path = Path(str(outlook.__file__)).with_suffix(".toml")
    write(path, outlook.FEATURES, fitted(outlook.LOGIT.knots, every), len(cases))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
