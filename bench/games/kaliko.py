"""How fast Kaliko finds questions, plays and scores on a crowded table.

The reference does the same in the plain way.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from statistics import median

from bench.kit.measures import compared, seconds
from bench.kit.table import Row
from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.games import kaliko
from engine.games.kaliko.paths import Pattern, Staged, is_legal, pattern_of, points
from engine.games.kaliko.plays import plays, shortest
from engine.games.kaliko.state import HAND_SIZE, View
from engine.games.kaliko.tiles import TURNINGS
from tools.movers import kaliko_draft, mover_of

TILES = 60
MOST = 3
"""Greatest number of tiles of the plays that are searched."""
TABLES = 8
ROUNDS = 9
PLAYS = 200
"""Plays of each table that are scored."""


def rows() -> list[Row]:
    """Measure everything here."""
    questions: list[float] = []
    reading: list[float] = []
    finding: list[float] = []
    trying: list[float] = []
    scoring: list[float] = []
    tracing: list[float] = []
    counts: list[int] = []
    for view in [crowded(f"crowded {number}") for number in range(TABLES)]:
        pattern, json = Pattern(view.pattern), view.model_dump_json()
        found = list(plays(pattern, view.hand, MOST))
        counts.append(len(found))
        draft = kaliko_draft(view, max(found, key=len))
        some = [dict(play) for play in islice(found, PLAYS)]
        for _ in range(ROUNDS):
            reading.append(seconds(lambda json=json: View.model_validate_json(json)))  # type: ignore[misc]
            questions.extend(_draft(view, draft[:length]) for length in range(len(draft)))
            finding.append(seconds(lambda at=pattern, hand=view.hand: list(plays(at, hand, MOST))))  # type: ignore[misc]
            trying.append(seconds(lambda at=pattern, hand=view.hand: _tried(at, hand)))  # type: ignore[misc]
            scoring.append(seconds(lambda at=pattern, some=some: _scored(at, some)) / len(some))  # type: ignore[misc]
            tracing.append(seconds(lambda tiles=view.pattern: Pattern(tiles)))  # type: ignore[misc]
    found_all = f"Kaliko: all plays of up to {MOST} tiles, {round(median(counts))} of them"
    return [
        compared("Kaliko: a question of a draft", questions, "ms", ("reading the view", reading), "≤ 50 ms"),
        compared("Kaliko: the slowest question", [max(questions)], "ms", ("reading the view", reading)),
        compared(found_all, finding, "ms", ("every tile on every space", trying), "≤ 500 ms"),
        compared("Kaliko: scoring a play", scoring, "µs", ("tracing the whole table", tracing), "≤ 100 µs"),
    ]


def crowded(name: str) -> View:
    """Return a table of at least sixty tiles from a match of two.

    It is seen by the seat to move, with seven tiles in hand.
    """
    for number in range(100):
        seed = f"{name}/{number}"
        state = kaliko.start(kaliko.Options(), (kaliko.SeatOptions(),) * 2, Dice(seed, 0))
        ply = 0
        while waiting := kaliko.to_move(state):
            view = kaliko.view(state, waiting[0])
            if len(view.pattern) >= TILES and len(view.hand) == HAND_SIZE:
                return view
            ply += 1
            _, move = mover_of("kaliko")(kaliko, view, Dice(f"moves of {seed}", ply))
            state, _ = kaliko.apply(state, waiting[0], move, Dice(seed, ply))
    raise LookupError("no match gets there")


def _draft(view: View, picks: Sequence[tuple[str, ...]]) -> float:
    """Return the seconds from a stored draft to its next question.

    The table's paths are not cached.
    """
    pattern_of.cache_clear()
    shortest.cache_clear()
    return seconds(lambda: resume(kaliko, view, picks))


def _tried(pattern: Pattern, hand: Sequence[str]) -> int:
    """Find plays of one tile in the plain way.

    Try every turning of every tile on every space: does it fit and score?
    """
    legal = 0
    for tile in hand:
        for turned in TURNINGS[tile]:
            for cell in pattern.rim:
                if pattern.fitting(cell, {}) & turned.bit:
                    staged = {cell: turned}
                    legal += is_legal(pattern.trace(staged), staged)
    return legal


def _scored(pattern: Pattern, some: Sequence[Staged]) -> int:
    return sum(points(pattern.trace(staged)) for staged in some)
