"""Run `make arena`: every pairing of every game, or of those named.

`--short` plays a sixth of the deals, or fewer.
"""

from __future__ import annotations

import argparse
import os
import sys
from time import monotonic
from typing import Final

from bench.arena.matches import GREEDY, RANDOM, Measured, Pairing, measured, percentile
from bench.kit.table import Row, table
from engine.library import GAMES
from engine.players import plays

DEALS: Final = {"koa": 60, "kcaloria": 60, "kaliko": 60, "howmanycalories": 120, "organism": 60}
"""Deals of each pairing of two; a pairing of four has half of them, from four seats.

What takes longest comes first.
"""
SHORT: Final = {"koa": 6, "kcaloria": 8, "kaliko": 10, "howmanycalories": 20, "organism": 10}
"""Deals in the short form, which takes half an hour on two cores."""
USUAL_DEALS, USUAL_SHORT = 60, 10
"""Deals of a game that is not listed above."""
GOALS: Final = {
    ("howmanycalories", 2): 0.90,
    ("howmanycalories", 4): 0.75,
    ("kaliko", 2): 0.95,
    ("kaliko", 4): 0.60,
    ("organism", 2): 0.75,
    ("organism", 4): 0.50,
    ("koa", 2): 0.65,
    ("koa", 4): 0.50,
    ("kcaloria", 2): 0.75,
    ("kcaloria", 4): 0.45,
}
"""The share of wins that level 3 should reach against the greedy player."""
OVER_GREEDY: Final = 0.5
"""The same for a game that is not listed above."""
OVER_RANDOM: Final = 0.95
"""The share of wins that level 2 should reach against random play, with two players."""
OVER_LEVEL_2: Final = 0.65
"""The share of wins that level 3 should reach against level 2, with two players."""


def games() -> list[str]:
    """Return the games that computers play; what takes longest comes first."""
    return sorted((game for game in GAMES if plays(game, 3)), key=[*DEALS, *GAMES].index)


def pairings(game: str, deals: int) -> list[tuple[Pairing, float]]:
    """Return all pairings of a game, with their goals."""
    few = max(1, deals // 2)
    found = [
        (Pairing(game, "2", RANDOM, 2, deals), OVER_RANDOM),
        (Pairing(game, "3", "2", 2, deals), OVER_LEVEL_2),
        (Pairing(game, "3", GREEDY, 2, deals), GOALS.get((game, 2), OVER_GREEDY)),
        (Pairing(game, "3", GREEDY, 4, few), GOALS.get((game, 4), OVER_GREEDY)),
    ]
    return [(pairing, goal) for pairing, goal in found if pairing.seats in GAMES[game].SEATS]


def row(found: Measured, goal: float) -> Row:
    """Return the row of a pairing."""
    pairing, (low, high) = found.pairing, found.interval
    typical, slow, slowest = (percentile(found.seconds, share) for share in (0.5, 0.95, 1.0))
    return Row(
        f"{GAMES[pairing.game].TITLE}, {pairing.seats}: {_name(pairing.hero)} over {_name(pairing.rival)}",
        100 * found.share,
        "%",
        f"{100 * low:.0f} to {100 * high:.0f} %, {len(found.shares) * pairing.seats} matches",
        None,
        f"{100 * goal:.0f} %; a move takes {typical:.2f} s, 19 of 20 at most {slow:.2f} s, all "
        f"{slowest:.2f} s",
    )


def _name(who: str) -> str:
    return f"level {who}" if who.isdigit() else who


def main(arguments: list[str]) -> int:
    """Measure and print one table."""
    wanted = argparse.ArgumentParser(prog="python -m bench.arena", description=__doc__)
    wanted.add_argument("games", nargs="*", choices=[*games(), []], help="all, if none is named")
    wanted.add_argument("--short", action="store_true", help="a sixth of the deals, or fewer")
    wanted.add_argument("--only", default="", help="pairings whose name contains this, such as “3 greedy 4”")
    asked = wanted.parse_args(arguments)
    listed, usual = (SHORT, USUAL_SHORT) if asked.short else (DEALS, USUAL_DEALS)
    goals = {
        pairing: goal
        for game in games()
        if game in (asked.games or GAMES)
        for pairing, goal in pairings(game, listed.get(game, usual))
        if asked.only in f"{pairing.hero} {pairing.rival} {pairing.seats}"
    }
    begun, rows = monotonic(), {}
    for found in measured([*goals], os.cpu_count() or 1):
        rows[found.pairing] = row(found, goals[found.pairing])
        print(f"{(monotonic() - begun) / 60:.0f} min: {rows[found.pairing]}", file=sys.stderr, flush=True)
    print(table([rows[pairing] for pairing in goals]))
    print(
        f"The figures are of computers against computers. All this took {(monotonic() - begun) / 60:.0f} min."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
