"""Fit the parameters of ratings to recorded matches: which ones foretell the results best.

    python -m tools.fit_ratings [--database FILE] [--game NAME] [--simulated]

Each set of parameters folds all rated matches from the first one on. The log loss is that of the
chances between neighbours in each result, for users with `KNOWN` earlier matches or more; a coin
has 0.693. The database is copied first and not changed. With `--simulated`, the matches are between
120 users of known strength. To use what it finds, change `MODEL` in `engine/ratings/values.py`; the
stored ratings stay as they are, and only later matches use the new parameters.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import sqlite3
import sys
import tempfile
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import pairwise, product
from pathlib import Path
from random import Random

from engine.ratings.book import Book
from engine.ratings.fold import chance
from engine.ratings.values import MODEL, Entrant, Folded, Model, Result
from engine.store import Store
from engine.store.interface.rating.folds import Position

DATABASE = Path("data/matches.sqlite3")
KNOWN = 5
"""The earlier matches from which a user's rating must foretell something."""
BETAS = (0.5, 0.7, 0.83, 1.0, 1.3)
"""The values that are tried, as shares of the uncertainty of a user without matches."""
TAUS = (0.0, 0.02, 0.04, 0.08)
GROWTHS = (0.0, 0.2, 0.4)
AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Fit:
    """How well parameters foretell the results."""

    model: Model
    loss: float
    """The mean log loss; nan without anything to foretell."""
    pairs: int
    """The comparisons that it is the mean of."""


def log_loss(results: Iterable[Result], model: Model) -> Fit:
    """Return how well a model foretells results, each from those before it."""
    book, total, pairs = Book(model), 0.0, 0
    for result in results:
        changes = [one for one in book.add(result).changes if one.counted != "annulled"]
        placed = sorted(changes, key=lambda one: one.entrant.place)
        for better, worse in pairwise(placed):
            is_tie = better.entrant.place == worse.entrant.place
            if is_tie or min(better.before.matches, worse.before.matches) < KNOWN:
                continue
            total, pairs = total - math.log(chance(better.before, worse.before, model)), pairs + 1
    return Fit(model, total / pairs if pairs else math.nan, pairs)


def fit(results: Sequence[Result]) -> tuple[Fit, ...]:
    """Return all parameters that were tried, the best first."""
    ordered = sorted(results, key=lambda one: (one.ended, one.match))
    models = (
        replace(MODEL, beta=beta * MODEL.sigma, tau=tau * MODEL.sigma, growth=growth * MODEL.sigma)
        for beta, tau, growth in product(BETAS, TAUS, GROWTHS)
    )
    return tuple(sorted((log_loss(ordered, model) for model in models), key=lambda one: one.loss))


def simulated_results(users: int = 120, matches: int = 900, seed: int = 1) -> tuple[Result, ...]:
    """Return results of users of known strength, at tables of two to four."""
    rng = Random(seed)
    skills = [rng.gauss(0, 1) for _ in range(users)]
    found = list[Result]()
    for match in range(matches):
        sitting = rng.sample(range(users), rng.choice((2, 3, 4)))
        shown = {user: skills[user] - math.log(-math.log(rng.random())) for user in sitting}
        order = sorted(sitting, key=lambda user: -shown[user])
        entrants = tuple(Entrant(user + 1, seat, seat + 1) for seat, user in enumerate(order))
        found.append(Result(match, "simulated", 1_790_000_000 + match * 3600, entrants))
    return tuple(found)


def recorded_results(database: Path, game: str | None) -> tuple[Result, ...]:
    """Return the rated results of a database, which is copied first."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite3"
        source = sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)
        with closing(source), closing(sqlite3.connect(copy)) as target:
            source.backup(target)
        folded = asyncio.run(_read_all(copy))
    return tuple(one.result for one in folded if game in (None, one.result.game))


async def _read_all(database: Path) -> Sequence[Folded]:
    store = await Store.open(database)
    try:
        folded, after = list[Folded](), Position()
        while some := await store.results(after, AT_ONCE):
            folded += some
            after = Position(some[-1].result.ended, some[-1].result.match)
    finally:
        await store.close()
    return folded


def main(given: Sequence[str] | None = None) -> int:
    """Print the best parameters, and how today's compare."""
    parser = argparse.ArgumentParser(prog="python -m tools.fit_ratings", description=__doc__)
    parser.add_argument("--database", type=Path, default=DATABASE)
    parser.add_argument("--game")
    parser.add_argument("--simulated", action="store_true")
    asked = parser.parse_args(given)
    if not asked.simulated and not asked.database.exists():
        print(f"There is no database “{asked.database}”.", file=sys.stderr)
        return 1
    results = simulated_results() if asked.simulated else recorded_results(asked.database, asked.game)
    now = log_loss(sorted(results, key=lambda one: (one.ended, one.match)), MODEL)
    if not now.pairs:
        print(f"{len(results)} rated matches are too few to fit anything.", file=sys.stderr)
        return 1
    print(f"{len(results)} matches, {now.pairs} comparisons. Today’s parameters: {_line(now)}")
    for one in fit(results)[:5]:
        print(_line(one))
    return 0


def _line(found: Fit) -> str:
    model = found.model
    told = f"beta {model.beta:.0f}, tau {model.tau:.1f}, growth {model.growth:.0f}"
    return f"log loss {found.loss:.4f} with {told}"


if __name__ == "__main__":
    sys.exit(main())
