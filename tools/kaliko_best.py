"""Find the best plays in positions of Kaliko by looking at all plays.

    python -m tools.kaliko_best positions.txt 125

Each line is a position from a match of level 2 against itself: the points of its best play of up to
seven tiles, the hand, and the pattern as it was laid. A crowded table takes a minute or more, all
of them take hours. The lines serve to judge players that answer in seconds.
"""

from __future__ import annotations

import sys
from pathlib import Path

from engine.contract.dice import Dice
from engine.contract.driver import move_of
from engine.contract.notation import notation
from engine.games import kaliko
from engine.games.kaliko.paths import Pattern, points
from engine.games.kaliko.plays import plays
from engine.games.kaliko.state import HAND_SIZE, View, laid_name
from engine.players import Effort, player_of

FEWEST, SPAN, STRIDE = 15, 46, 7
"""Tiles on the table of a position: the least number, its range and step by match."""


def position(number: int) -> View | None:
    """Return a position of a match for the seat to move.

    Return None if the match ends before.
    """
    seed, player = f"mid-game {number}", player_of("kaliko", 2)
    state = kaliko.start(kaliko.Options(), (kaliko.SeatOptions(),) * 2, Dice(seed, 0))
    ply = 0
    while waiting := kaliko.to_move(state):
        view = kaliko.view(state, waiting[0])
        if len(view.pattern) >= FEWEST + number * STRIDE % SPAN and len(view.hand) == HAND_SIZE:
            return view
        ply += 1
        picks = player(view, Dice(f"minds of {seed}", ply), Effort()).picks
        state, _ = kaliko.apply(
            state, waiting[0], move_of(kaliko.choose(view), notation(picks)), Dice(seed, ply)
        )
    return None


def most(view: View, tiles: int = HAND_SIZE) -> int:
    """Return the points of the best play of up to `tiles` tiles.

    All plays are scored.
    """
    pattern = Pattern(view.pattern)
    return max((points(pattern.trace(dict(play))) for play in plays(pattern, view.hand, tiles)), default=0)


def line(view: View, best: int) -> str:
    """Return a position and its best play as a line of the file."""
    return f"{best} | {' '.join(view.hand)} | {' '.join(map(laid_name, view.pattern))}"


def main(path: Path, count: int) -> None:
    """Write the positions of `count` matches, each as soon as it is known."""
    with path.open("w", encoding="utf-8") as file:
        for number in range(count):
            if (view := position(number)) is not None:
                print(line(view, most(view)), file=file, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
