"""How fast pictures are drawn, against the bare encoding of their pixels and a chess board made the common way."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from io import BytesIO
from statistics import median, quantiles
from typing import Literal

import cairosvg
import chess
import chess.svg
from PIL import Image

from bench.table import Row
from engine.dice import Dice
from engine.game import random_move
from engine.games import howmanycalories as game
from render import Picture, draw
from render.theme import WIDTH

PLAYERS = 4
NAMES = ("Alexandra", "Bo", "Charlie", "Dora")
ROUNDS = 3
BOARDS = 12
"""How often the slow reference is drawn in each round."""


def rows() -> list[Row]:
    """Everything measured here."""
    tables, hands = _pictures("table"), _pictures("hand")
    for picture in (*tables, *hands):
        draw(picture)
    board = chess.Board("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5")
    boards: list[float] = []
    drawn: dict[str, list[float]] = {"table": [], "hand": []}
    bare: dict[str, list[float]] = {"table": [], "hand": []}
    sizes: dict[str, list[int]] = {"table": [], "hand": []}
    for _ in range(ROUNDS):
        boards.extend(_seconds(lambda: _board(board))[0] for _ in range(BOARDS))
        for kind, pictures in (("table", tables), ("hand", hands)):
            for picture in pictures:
                seconds, png = _seconds(lambda picture=picture: draw(picture))  # type: ignore[misc]
                drawn[kind].append(seconds)
                sizes[kind].append(len(png))
                with Image.open(BytesIO(png)) as image:
                    image.load()
                    bare[kind].append(_seconds(lambda image=image: _encoded(image))[0])  # type: ignore[misc]
    reference = f"python-chess + CairoSVG board, {WIDTH} px: {_ms(boards):.0f} ms"
    found = []
    for kind in ("table", "hand"):
        middle, limit = _ms(drawn[kind]), _ms(bare[kind])
        found += [
            Row(f"{kind}: median", middle, "ms", reference, middle / _ms(boards), "≤ 30 ms, ≤ 0.25"),
            Row(f"{kind}: median", middle, "ms", f"bare encoding: {limit:.1f} ms", middle / limit),
            Row(f"{kind}: p95", 1000 * quantiles(drawn[kind], n=20)[-1], "ms"),
            Row(f"{kind}: median size", median(sizes[kind]) / 1000, "KB"),
            Row(f"{kind}: largest", max(sizes[kind]) / 1000, "KB", target="≤ 150 KB"),
        ]
    return found


def _pictures(kind: Literal["table", "hand"]) -> Sequence[Picture]:
    """Every position of a match, as everybody or as the first seat sees it."""
    state = game.start(game.Options(rounds=2), (game.SeatOptions(),) * PLAYERS, Dice("bench", 0))
    states = [state]
    while waiting := game.to_move(state):
        _, move = random_move(game, game.view(state, waiting[0]), Dice("choices", len(states)))
        state, _ = game.apply(state, waiting[0], move, Dice("bench", len(states)))
        states.append(state)
    seat = 0 if kind == "hand" else None
    return [Picture("howmanycalories", kind, game.view(each, seat), NAMES) for each in states]


def _board(board: chess.Board) -> bytes:
    svg = chess.svg.board(board, size=WIDTH)
    return bytes(cairosvg.svg2png(svg.encode(), output_width=WIDTH, output_height=WIDTH))


def _encoded(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", compress_level=3)
    return file.getvalue()


def _seconds(work: Callable[[], bytes]) -> tuple[float, bytes]:
    start = time.perf_counter()
    made = work()
    return time.perf_counter() - start, made


def _ms(seconds: Sequence[float]) -> float:
    return 1000 * median(seconds)
