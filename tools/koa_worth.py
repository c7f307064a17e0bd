"""Learn the value of KOA's tables: play matches and fit who wins them.

`python -m tools.koa_worth` writes `engine/players/koa/worth.toml` again, from a number of
`--matches` for each count of players: about two minutes for 8000.

One player goes by the rule of thumb. The others take what gains most at once, or go by the rule of
thumb, too. All sometimes do anything at all, so that unusual moves are judged as well. The chance
to win follows a logit: gradient descent (Adam) on batches of tables finds the weights that make the
results likeliest.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from math import exp, log, sqrt
from operator import mul
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from engine.contract.dice import Dice
from engine.games import koa as game
from engine.games.koa.board import CORNERS
from engine.players.koa import value as worth
from engine.players.koa.chances import deeds, do
from engine.players.koa.constants import NOBODY
from engine.players.koa.greedy import covetous
from engine.players.koa.habits import habitual
from engine.players.koa.model import Table
from engine.players.koa.value import FEATURES, between, ended, features, rounds_left

ROUNDS: Final = (0.0, 2.0, 6.0, 14.0)
"""Rounds to come, at which weights are learnt."""
PLAYERS: Final = (2, 3, 4)
ODD: Final = 0.08
"""How often a player does anything at all."""
ALIKE: Final = 0.15
"""Share of the others that go by the rule of thumb."""
LOOKED_AT: Final = 0.06
"""Share of a match's tables that are learnt from."""
PASSES: Final = 12
BATCH: Final = 256
PACE: Final = 0.02
FORGETS: Final = (0.9, 0.999)
WEIGHTS: Final = Path(worth.__file__).with_name("worth.toml")
HEAD: Final = """\
# What counts of a clan of KOA for who wins: weights with so many rounds to come, by how many play. Fitted to matches of
# computers by `python -m tools.koa_worth`, which says how.
"""  # noqa: E501


class Seen(NamedTuple):
    """A table of a match, and how the match ended."""

    inputs: list[list[float]]
    """By seat: every feature for every one of `ROUNDS`, of all its clans together."""
    shares: list[float]
    """By seat: its share of the win."""


def played(players: int, number: int) -> list[Seen]:
    """Return some tables of one match."""
    random = Random(f"worth of koa {players} {number}")
    options, brought = game.Options(), (game.SeatOptions(),) * players
    table = Table(game.start(options, brought, Dice(f"worth of koa {players} {number}", 0)))
    hero = number % players
    ways = [habitual if seat == hero or random.random() < ALIKE else covetous for seat in range(players)]
    found = []
    while not table.is_over:
        if table.round > 1 and random.random() < LOOKED_AT:
            found.append(inputs(table))
        if random.random() < ODD:
            deed = random.choice(deeds(table))
        else:
            deed = ways[table.mover](table, random.random)
        do(table, deed, random.random)
    shares = [ended(table, seat) for seat in range(players)]
    return [Seen(one, shares) for one in found]


def inputs(table: Table) -> list[list[float]]:
    """Return the inputs of the scores, by seat."""
    terms, rounds = table.terms, rounds_left(table)
    at, share = between(ROUNDS, rounds)
    found = [[0.0] * (len(FEATURES) * len(ROUNDS)) for _ in range(terms.seats)]
    for clan in CORNERS:
        if (owner := terms.owners[clan]) != NOBODY:
            row = found[owner]
            for number, feature in enumerate(features(table, clan, rounds)):
                row[number * len(ROUNDS) + at] += (1 - share) * feature
                row[number * len(ROUNDS) + at + 1] += share * feature
    return found


def chances(one: Seen, weights: Sequence[float]) -> list[float]:
    """Return each seat's chance to win."""
    scores = [sum(map(mul, row, weights)) for row in one.inputs]
    most = max(scores)
    odds = [exp(score - most) for score in scores]
    return [odd / sum(odds) for odd in odds]


def fitted(tables: list[Seen], random: Random) -> list[float]:
    """Fit the weights that make the results likeliest."""
    count = len(tables[0].inputs[0])
    # Put all features on one scale.
    scales = [
        sqrt(sum(row[at] ** 2 for one in tables for row in one.inputs) / len(tables)) + 1e-6
        for at in range(count)
    ]
    scaled = [
        Seen(
            [[value / scale for value, scale in zip(row, scales, strict=True)] for row in one.inputs],
            one.shares,
        )
        for one in tables
    ]
    weights, drift, power = [0.0] * count, [0.0] * count, [0.0] * count
    batch = min(BATCH, max(1, len(scaled) // 8))
    steps = PASSES * (len(scaled) // batch)
    order: list[Seen] = []
    for step in range(1, steps + 1):
        if len(order) < batch:
            order = random.sample(scaled, len(scaled))
        slope = [0.0] * count
        for one in (order.pop() for _ in range(batch)):
            for row, chance, share in zip(one.inputs, chances(one, weights), one.shares, strict=True):
                wrong = (chance - share) / batch
                for at, value in enumerate(row):
                    if value:
                        slope[at] += wrong * value
        pace = PACE * (1 - (step - 1) / steps)
        for at, one_slope in enumerate(slope):
            drift[at] += (1 - FORGETS[0]) * (one_slope - drift[at])
            power[at] += (1 - FORGETS[1]) * (one_slope**2 - power[at])
            mean = drift[at] / (1 - FORGETS[0] ** step)
            weights[at] -= pace * mean / (sqrt(power[at] / (1 - FORGETS[1] ** step)) + 1e-8)
    return [weight / scale for weight, scale in zip(weights, scales, strict=True)]


def surprise(tables: list[Seen], weights: Sequence[float]) -> float:
    """Return the mean log loss of the predictions, in nats.

    Without any prediction it is the logarithm of the number of players.
    """
    lost = 0.0
    for one in tables:
        lost -= sum(
            share * log(chance)
            for share, chance in zip(one.shares, chances(one, weights), strict=True)
            if share
        )
    return lost / len(tables)


def main(arguments: list[str]) -> int:
    """Write the table; print its loss on its own matches and on others."""
    wanted = argparse.ArgumentParser(prog="python -m tools.koa_worth", description=__doc__)
    wanted.add_argument("--matches", type=int, default=8000)
    count = wanted.parse_args(arguments).matches
    text = f"{HEAD}\nrounds = {[*ROUNDS]}\n"
    for players in PLAYERS:
        learnt = [one for number in range(count) for one in played(players, number)]
        weights = fitted(learnt, Random(players))
        kept = [one for number in range(count, count + count // 5) for one in played(players, number)]
        print(f"{players}: {surprise(learnt, weights):.4f}, on others {surprise(kept, weights):.4f}")
        text += f"\n[seats_{players}]\n"
        for number, name in enumerate(FEATURES):
            row = weights[number * len(ROUNDS) : (number + 1) * len(ROUNDS)]
            text += f"{name} = [{', '.join(f'{weight:.3f}' for weight in row)}]\n"
    WEIGHTS.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
