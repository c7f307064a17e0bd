"""What a move of the house costs the event loop, and the longest that a game holds it at once.

One of four has resigned, the others play on over a real store: from the press to the rows, each stretch for which the
event loop is held is measured in the processor time of its thread. Where a game's `leave` takes the seat out for good
the house has nothing to move; so it is also made to move, on the side, for every seat whose turn comes in a whole match.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import thread_time

from bench.measuring import seconds
from bench.seating import WIDE, dealt_alone, player_of, started
from bench.table import Row
from engine.dice import Dice
from engine.game import notation, resume, stood_in
from engine.library import GAMES, game_named
from engine.matches import Matches
from engine.progress import played
from engine.records import Match, Moved, Record
from engine.store import Store
from tools.movers import mover_of

PLIES = 120
"""Of a match at most; where it ends sooner, it is looked at whole."""
LEAVES_AT = 8
"""The ply after which one of them resigns."""
MOST = 5


def rows() -> list[Row]:
    """Everything measured here."""
    found: list[Row] = []
    for game in GAMES:
        found += (_held(game), *_alone(game))
    return found


# The event loop


@contextmanager
def _noting(steps: list[float]) -> Iterator[None]:
    """Note for how long each step of the event loop holds it, in seconds of its thread's processor time."""
    run = asyncio.Handle._run  # asyncio offers no other way to see every step

    def timed(handle: asyncio.Handle) -> None:
        start = thread_time()
        run(handle)
        steps.append(thread_time() - start)

    asyncio.Handle._run = timed  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        asyncio.Handle._run = run  # type: ignore[method-assign]


def _held(game: str) -> Row:
    with tempfile.TemporaryDirectory() as folder:
        held, house = asyncio.run(_played_on(game, Path(folder) / "house.sqlite3"))
    return Row(
        f"{game_named(game).TITLE}, one of four gone: hold of the loop by a ply",
        _ms(held),
        "ms",
        f"{house} moves of the house after {len(held)} plies, {1000 * max(held):.3g} ms at most",
    )


async def _played_on(game: str, database: Path) -> tuple[list[float], int]:
    """The longest hold by each ply of the others, with whatever the house moves after it, and how often it moved."""
    store = await Store.open(database)
    try:
        matches = Matches(store, limits=WIDE)
        match = await started(matches, game)
        held: list[float] = []
        house = 0
        while (match := await matches.match(match.id)).phase == "playing" and match.ply < PLIES:
            if match.ply >= LEAVES_AT and not match.seats[-1].resigned:
                await matches.resign(match.id, player_of(match, len(match.seats) - 1))
                continue
            steps: list[float] = []
            moved = await _moved(matches, match, steps)
            if match.seats[-1].resigned:
                held.append(max(steps))
                house += sum(ply.kind == "stand_in" for ply in moved.plies)
        return held, house
    finally:
        await store.close()


async def _moved(matches: Matches, match: Match, steps: list[float]) -> Moved:
    """A whole draft of the first seat to move, as one typed line."""
    seat = match.to_move[0]
    look = await matches.look_seat(match.id, seat)
    game = game_named(match.game)
    picks, _ = mover_of(match.game)(game, look.view, Dice(f"moves of {match.game}", match.ply))
    with _noting(steps):
        return await asyncio.create_task(matches.move(match.id, player_of(match, seat), notation(picks)))


# By hand


@dataclass(frozen=True, slots=True)
class _Calls:
    """How long the calls of one kind took, in seconds of processor time."""

    took: list[float] = field(default_factory=list)

    def of(self, work: Callable[..., object], *args: object) -> None:
        """Do it, and note how long that took."""
        self.took.append(seconds(lambda: work(*args)))


def _alone(name: str) -> list[Row]:
    """The functions of a game through a whole match, and a move of the house at each of its plies."""
    game = game_named(name)
    calls = {what: _Calls() for what in ("choose", "apply", "stand_in", "describe", "house")}
    record = dealt_alone(name, f"{name} alone")
    while record.match.phase == "playing" and record.match.ply < PLIES:
        state, ply = record.state, record.match.ply + 1
        seat = record.match.to_move[0]
        view = game.view(state, seat)
        calls["describe"].of(game.describe, view)
        calls["stand_in"].of(game.stand_in, view)
        calls["house"].of(_stood_in, record, seat)
        picks, move = mover_of(name)(game, view, Dice(f"moves of {name}", ply))
        for length in range(len(picks)):
            calls["choose"].of(resume, game, view, picks[:length])
        calls["apply"].of(game.apply, state, seat, move, Dice(f"{name} alone", ply))
        record, _ = played(record, seat, picks, move, 0)
    title = f"{game.TITLE}, a match of four"
    return [
        Row(
            f"{title}: a move of the house",
            _ms(calls["house"].took),
            "ms",
            f"{_most(calls['house'])} at most",
            target=f"≤ {MOST} ms",
        ),
        *(
            Row(
                f"{title}: longest {what}",
                1000 * max(calls[what].took),
                "ms",
                f"{_ms(calls[what].took):.2g} ms as a rule",
            )
            for what in ("choose", "apply", "stand_in", "describe")
        ),
    ]


def _stood_in(record: Record, seat: int) -> None:
    """All that the engine does when the house moves for a seat."""
    game = game_named(record.match.game)
    picks, move = stood_in(game, game.view(record.state, seat))
    played(record, seat, picks, move, 0)


def _most(calls: _Calls) -> str:
    return f"{1000 * max(calls.took):.3g} ms"


def _ms(took: list[float]) -> float:
    return 1000 * median(took) if took else float("nan")
