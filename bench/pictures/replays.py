"""How long a moving picture of a match takes, against a chess board made in the common way.

Matches of computers are replayed as the bot posts them. Encoding is measured alone, for as many
frames as a replay may have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from statistics import median
from time import perf_counter

from PIL import Image

from bench.kit.table import Row
from bench.pictures.pictures import slow_board
from engine.library import GAMES
from render import draw, positions_of
from render.replay.animation import MOST_FRAMES, animation
from tests.render.replays import replay_of
from tests.support.players import PLAYED

ROUNDS = 5
MATCHES = (0, 25)
"""The recorded matches of each game that are replayed."""


def rows() -> list[Row]:
    """Measure replays of every game."""
    boards: list[float] = []
    found: list[Row] = []
    for game in PLAYED:
        for number in MATCHES:
            found += _rows_of(game, number, boards)
    return found


def _rows_of(game: str, number: int, boards: list[float]) -> Iterator[Row]:
    """Yield the figures of one match. `boards` gathers the times of the reference."""
    picture = replay_of(game, number)
    data = draw(picture)
    drawn = positions_of(picture)
    whole, encoded = [], []
    for _ in range(ROUNDS):
        boards.append(_seconds(slow_board))
        whole.append(_seconds(lambda: draw(picture)))
        encoded.append(_seconds(lambda: animation(drawn)))
    with Image.open(BytesIO(data)) as moving:
        frames = getattr(moving, "n_frames", 1)
    name, slow = f"{GAMES[game].TITLE}, match {number}", median(boards)
    reference = f"CairoSVG chess board: {1000 * slow:.0f} ms"
    took, hundred = median(whole), median(encoded) * MOST_FRAMES / frames
    yield Row(f"{name}: drawn and encoded", 1000 * took, "ms", reference, took / slow, "≤ 8")
    yield Row(
        f"{name}: encoding, for {MOST_FRAMES} frames", 1000 * hundred, "ms", reference, hundred / slow, "≤ 2"
    )
    yield Row(f"{name}: frames", frames, "", target=f"≤ {MOST_FRAMES}")
    yield Row(f"{name}: size", len(data) / 1000, "KB", target="≤ 2,000 KB")


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
