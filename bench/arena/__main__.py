"""`make arena`: every pairing of every game, or of those named. `--short` plays a sixth of the deals."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Final

from bench.arena.playing import GREEDY, RANDOM, Measured, Pairing, measured, percentile
from bench.table import Row, table
from engine.library import GAMES

DEALS: Final = {"howmanycalories": 120, "kaliko": 60, "organism": 60, "koa": 60, "kcaloria": 60}
"""Of each pairing of two; of one of four, half as many, each from four seats."""
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
"""What level 3 is to reach against the greedy one."""
OVER_RANDOM: Final = 0.95
"""What level 2 is to reach against chance, with two."""
OVER_LEVEL_2: Final = 0.65
"""What level 3 is to reach against level 2, with two."""


def pairings(game: str, deals: int) -> list[tuple[Pairing, float]]:
    """All that is measured of a game, with what is to be reached."""
    few = max(1, deals // 2)
    return [
        (Pairing(game, "2", RANDOM, 2, deals), OVER_RANDOM),
        (Pairing(game, "3", "2", 2, deals), OVER_LEVEL_2),
        (Pairing(game, "3", GREEDY, 2, deals), GOALS[game, 2]),
        (Pairing(game, "3", GREEDY, 4, few), GOALS[game, 4]),
    ]


def row(found: Measured, goal: float) -> Row:
    """What is told of a pairing."""
    pairing, (low, high) = found.pairing, found.interval
    typical, slow = (percentile(found.seconds, share) for share in (0.5, 0.95))
    return Row(
        f"{GAMES[pairing.game].TITLE}, {pairing.seats}: {_name(pairing.hero)} over {_name(pairing.rival)}",
        100 * found.share,
        "%",
        f"{100 * low:.0f} to {100 * high:.0f} %, {len(found.shares) * pairing.seats} matches",
        None,
        f"{100 * goal:.0f} %; a move takes {typical:.2f} s, 19 of 20 at most {slow:.2f} s",
    )


def _name(who: str) -> str:
    return f"level {who}" if who.isdigit() else who


def main(arguments: list[str]) -> int:
    """Measure and print one table."""
    wanted = argparse.ArgumentParser(prog="python -m bench.arena", description=__doc__)
    wanted.add_argument("games", nargs="*", choices=[*GAMES, []], help="all, if none is named")
    wanted.add_argument("--short", action="store_true", help="a sixth of the deals")
    wanted.add_argument("--only", default="", help="pairings whose name contains this, such as “3 greedy 4”")
    asked = wanted.parse_args(arguments)
    rows = []
    for game in asked.games or GAMES:
        deals = DEALS[game] // 6 if asked.short else DEALS[game]
        for pairing, goal in pairings(game, deals):
            if asked.only not in f"{pairing.hero} {pairing.rival} {pairing.seats}":
                continue
            print(f"{pairing} …", file=sys.stderr, flush=True)
            rows.append(row(measured(pairing, os.cpu_count() or 1), goal))
            print(rows[-1], file=sys.stderr, flush=True)
    print(table(rows))
    print("The figures are of computers against computers.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
