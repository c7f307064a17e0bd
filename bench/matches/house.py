"""How long the event loop is blocked by moves for absent players.

One of four resigns; the others play on over a real store, to the match's end. Each step of the
event loop is measured in the processor time of its thread, from the press to the rows and the
screens of all players. Where a game's `leave` takes the seat out for good, the bot has nothing to
move; so it also moves, in a separate match, for every seat whose turn comes.
"""

from __future__ import annotations

import asyncio
import gc
import tempfile
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, TypeVar

from bench.kit.measures import seconds
from bench.kit.seats import WIDE, dealt_alone, player_of, started
from bench.kit.table import Row
from cogs.screens.presenter import Presenter
from engine.contract.dice import Dice
from engine.contract.driver import resume, run_stand_in
from engine.contract.notation import notation
from engine.library import GAMES, game_named
from engine.match.looks import Moved
from engine.match.progress import play_move
from engine.match.records import Match, Record
from engine.services.matches import Matches
from engine.store import Store
from tests.flow.support import blank
from tools.holds import noting
from tools.movers import mover_of

T = TypeVar("T")

PLIES = 120
"""Greatest number of plies of the separate match."""
LEAVES_AT = 8
"""The ply after which a player resigns."""
MOST = 5
SHOWN = 4
"""Plies that a screen tells."""
LONGEST = 100
"""Milliseconds for which nothing may block the loop."""


def rows() -> list[Row]:
    """Measure everything here."""
    # As the bot does: exclude what is there from the start from garbage collection.
    gc.collect()
    gc.freeze()
    try:
        return [row for game in GAMES for row in (*_held(game), *_alone(game))]
    finally:
        gc.unfreeze()


# The event loop


@dataclass(frozen=True, slots=True)
class _Held:
    """How long the loop was blocked at once, in seconds.

    `plies` has each ply after the resignation, `steps` everything.
    """

    plies: list[float] = field(default_factory=list)
    steps: list[tuple[float, str]] = field(default_factory=list)
    """The longest step of everything that was done, and what it was."""

    async def by(self, what: str, work: Coroutine[Any, Any, T]) -> tuple[float, T]:
        """Run a coroutine; record its longest step and return its result."""
        with noting() as steps:
            done = await asyncio.create_task(work)
        longest = max(step.seconds for step in steps)
        self.steps.append((longest, what))
        return longest, done


def _held(game: str) -> tuple[Row, Row]:
    with tempfile.TemporaryDirectory() as folder:
        held, house = asyncio.run(_played_on(game, Path(folder) / "house.sqlite3"))
    longest, what = max(held.steps)
    title = f"{game_named(game).TITLE}, one of four gone"
    return (
        Row(
            f"{title}: hold of the loop by a ply",
            _ms(held.plies),
            "ms",
            f"{house} moves of the house after {len(held.plies)} plies, {1000 * max(held.plies):.3g} "
            "ms at most",
        ),
        Row(
            f"{title}: longest block of the loop",
            1000 * longest,
            "ms",
            f"{what}; {_ms([took for took, _ in held.steps]):.2g} ms as a rule",
            target=f"≤ {LONGEST} ms",
        ),
    )


async def _played_on(game: str, database: Path) -> tuple[_Held, int]:
    """Return how long a match blocked the loop, and how often the bot moved.

    It covers what the bot moves after each ply.
    """
    store = await Store.open(database)
    try:
        matches, presenter = Matches(store, limits=WIDE), Presenter(blank())
        match = await started(matches, game)
        held, house = _Held(), 0
        while (match := await matches.match(match.id)).phase == "playing":
            if match.ply >= LEAVES_AT and not match.seats[-1].resigned:
                await held.by("to resign", matches.resign(match.id, player_of(match, len(match.seats) - 1)))
                continue
            took, moved = await _moved(matches, match, held)
            if match.seats[-1].resigned:
                held.plies.append(took)
                house += sum(ply.kind == "stand_in" for ply in moved.plies)
            for seat in (None, *range(len(match.seats))):
                await held.by(f"ply {match.ply + 1} shown", _shown(matches, presenter, match.id, seat))
        return held, house
    finally:
        await store.close()


async def _moved(matches: Matches, match: Match, held: _Held) -> tuple[float, Moved]:
    """Type a whole draft of a seat; return how long it blocked.

    Before its last word, look at what is suggested.
    """
    seat = match.to_move[0]
    look = await matches.look_seat(match.id, seat)
    game, player = game_named(match.game), player_of(match, seat)
    picks, _ = mover_of(match.game)(game, look.view, Dice(f"moves of {match.game}", match.ply))
    begun, line = notation(picks[:-1]), notation(picks)
    await held.by(f"suggested at ply {match.ply + 1}", matches.suggest(match.id, player, f"{begun} "))
    return await held.by(f"ply {match.ply + 1}", matches.move(match.id, player, line))


async def _shown(matches: Matches, presenter: Presenter, match_id: int, seat: int | None) -> None:
    """Build a player's screen, or the public one (None).

    It has words, controls and a picture, which other processes draw.
    """
    look = await matches.look_seat(match_id, seat)
    plies = await matches.plies(match_id, max(0, look.match.ply - SHOWN), look.match.ply)
    if seat is not None:
        screen = await presenter.hand(look, plies)
    elif look.match.phase == "playing":
        screen = await presenter.board(look, plies, opening=False)
    else:
        screen = await presenter.result(look, plies)
    screen.send_arguments()


# By hand


@dataclass(frozen=True, slots=True)
class _Calls:
    """How long the calls of one kind took, in processor seconds."""

    took: list[float] = field(default_factory=list)

    def of(self, work: Callable[..., object], *args: object) -> None:
        """Run a function, and record how long it took."""
        self.took.append(seconds(lambda: work(*args)))


def _alone(name: str) -> list[Row]:
    """Measure a game's functions through a whole match, and a stand-in's moves."""
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
        record, _ = play_move(record, seat, picks, move, 0)
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
    """Do all that the engine does when it moves for a seat."""
    game = game_named(record.match.game)
    picks, move = run_stand_in(game, game.view(record.state, seat))
    play_move(record, seat, picks, move, 0)


def _most(calls: _Calls) -> str:
    return f"{1000 * max(calls.took):.3g} ms"


def _ms(took: list[float]) -> float:
    return 1000 * median(took) if took else float("nan")
