"""Whole matches as texts: of computers, and of people from a database.

    python -m tests.records played            40 matches of computers in each game, again
    python -m tests.records from DATABASE     all ended matches of a database, without names

`played/<game>.txt` holds one record after the other, each below a comment with the digest of its
last State.
"""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.errors import EngineError
from engine.contract.notation import notation
from engine.contract.values import Decided
from engine.library import GAMES
from engine.players import Effort, player_of, plays
from engine.records.reader import read_record
from engine.records.record import Chair, Line, MatchRecord
from engine.records.replayed import replay_record
from engine.records.writer import record_of, write_record
from tools.show import read_match

FOLDER = Path(__file__).parent / "played"
PER_GAME = 40
BRIEF = Effort(0.002)
"""How long a computer thinks about a decision: these matches need not be good ones."""
DIGEST = "; digest "


def digest(state: Any) -> str:
    return hashlib.sha256(state.model_dump_json().encode()).hexdigest()


def texts_of(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the digest and the text of each record in a file."""
    for part in path.read_text(encoding="utf-8").split(DIGEST)[1:]:
        found, _, text = part.partition("\n")
        yield found, text


def write_all(path: Path, records: list[MatchRecord]) -> None:
    """Write records with the digests of their ends; each must be readable and replayable."""
    path.parent.mkdir(exist_ok=True)
    with path.open("w", encoding="utf-8") as file:
        for record in records:
            text = write_record(record)
            _, course = replay_record(read_record(text.encode()))
            file.write(f"{DIGEST}{digest(course.past.last)}\n{text}\n")


def play(name: str, number: int) -> MatchRecord:
    """Let computers of mixed levels play a match."""
    game, dice = GAMES[name], Dice(f"played {name}", number)
    counts = [count for count in game.SEATS if count > 1]
    seats = counts[number % len(counts)]
    players = [player_of(name, 1 + dice.below(2)) for _ in range(seats)]
    options, brought, seed = game.Options(), (game.SeatOptions(),) * seats, f"played {name} {number}"
    state, lines = game.start(options, brought, Dice(seed, 0)), list[Line]()
    while waiting := game.to_move(state):
        seat, ply = waiting[0], len(lines) + 1
        view = game.view(state, seat)
        picks = players[seat](view, Dice(seed + " thinks", ply), BRIEF).picks
        decided = resume(game, view, picks)
        assert isinstance(decided, Decided)
        state, _ = game.apply(state, seat, decided.move, Dice(seed, ply))
        lines.append(Line("move", seat, notation(picks)))
    outcome = game.outcome(state)
    assert outcome is not None
    return MatchRecord(
        game=name,
        rules=game.RULES,
        options=options.model_dump(mode="json"),
        chairs=tuple(Chair(f"Player {seat}") for seat in range(1, seats + 1)),
        lines=tuple(lines),
        seed=seed,
        scores=tuple(outcome.scores),
        places=tuple(outcome.places),
    )


def ended_in(database: Path) -> Iterator[MatchRecord]:
    """Yield the ended matches of a database that this build can replay, without names and dates."""
    with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as db:
        numbers = [number for (number,) in db.execute("SELECT id FROM matches WHERE phase = 'over'")]
    for number in numbers:
        try:
            shown = asyncio.run(read_match(database, number))
            record = record_of(shown.match, [made.ply for made in shown.log])
            chairs = (replace(chair, name=f"Player {n}") for n, chair in enumerate(record.chairs, start=1))
            record = replace(record, number=0, date="", chairs=tuple(chairs))
            replay_record(read_record(write_record(record).encode()))
        except EngineError as error:
            print(f"match {number} is left out: {error.sentence.template}")
            continue
        yield record


def record_played(names: list[str]) -> None:
    """Record the matches of computers again."""
    for name in names or [name for name in GAMES if plays(name, 1)]:
        write_all(FOLDER / f"{name}.txt", [play(name, number) for number in range(PER_GAME)])


def record_database(database: Path) -> None:
    """Record the ended matches of a database, by game."""
    found = list(ended_in(database))
    for name in {record.game for record in found}:
        write_all(FOLDER / f"{name}-{database.stem}.txt", [record for record in found if record.game == name])
    print(f"{len(found)} matches are recorded in {FOLDER}")
