"""Show a match at any ply: in words and as pictures, for every seat.

    python -m tools.show MATCH [--ply N] [--seat S] [--database FILE] [--pictures FOLDER]

The database is copied first and not changed, so a bot may be using it. A backup is a database too.
The output has hands and everything else that a seat sees: it is for the host, not for players.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine.contract.driver import resume
from engine.contract.errors import EngineError, IllegalMove
from engine.contract.game import AnyGame
from engine.contract.notation import notation
from engine.contract.values import Ask
from engine.contract.words import Words, tell
from engine.library import game_named
from engine.match.history import Past
from engine.match.records import Draft, Made, Match, Record
from engine.services.review.fairness import past
from engine.store import Store
from render import Picture, draw
from render.kit.picture_files import suffix_of

DATABASE = Path("data/matches.sqlite3")
ONLOOKER = "onlooker"


class NothingToShowError(Exception):
    """There is nothing to show, with the reason in a sentence."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A match as it is read from a database."""

    record: Record
    log: tuple[Made, ...]
    past: Past

    @property
    def match(self) -> Match:
        """The match."""
        return self.record.match

    @property
    def game(self) -> AnyGame:
        """Its game."""
        return game_named(self.match.game)

    def tell(self, words: Words) -> str:
        """Return the English text of words, with the players' names."""
        return tell(words, self.match.names)


async def read_match(database: Path, number: int) -> Shown:
    """Read a match from a copy of an SQLite database.

    Raise NothingToShowError if the file, the match or its log can't be read.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite3"
        await asyncio.to_thread(_copy, database, copy)
        store = await Store.open(copy)
        try:
            record = await store.record(number)
            if record is None:
                raise NothingToShowError(f"There is no match {number} in {database}.")
            log = await store.log(record.match.game, number)
            return Shown(record, log, await _past(store, record))
        finally:
            await store.close()


async def _past(store: Store, record: Record) -> Past:
    """Return the States of a match; the present one alone if it began under older rules."""
    if record.upgraded_from is not None and record.state is not None:
        return Past(record.match.ply, (record.state,), ((),))
    return await past(store, record)


def _copy(database: Path, copy: Path) -> None:
    if not database.is_file():
        raise NothingToShowError(f"{database} is no file. Name the database with --database.")
    address = f"{database.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, uri=True)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
    except sqlite3.Error as error:
        raise NothingToShowError(f"{database} can't be read as a database: {error}.") from error


def lines_of(shown: Shown, ply: int, seats: Sequence[int | None]) -> Iterator[str]:
    """Yield what happened at a ply and what each of the seats sees after it.

    None among the seats is an onlooker.
    """
    match, state = shown.match, shown.past.at(ply)
    yield f"{shown.game.TITLE} #{match.id}, ply {ply} of {match.ply}, {match.phase}"
    yield f"players: {', '.join(f'{seat} {name}' for seat, name in enumerate(match.names))}"
    if match.fault is not None:
        yield f"fault: {shown.tell(match.fault)}"
    for made in shown.log:
        if made.ply.ply == ply:
            yield from _happened(shown, made)
    is_now = ply == match.ply
    # Where several decide at once, the rules do not know who has decided already.
    to_move = match.to_move if is_now else shown.game.to_move(state)
    yield f"to move: {', '.join(map(str, to_move)) or 'none'}"
    if is_now:
        yield from _waiting(match)
    for seat in seats:
        view = shown.game.view(state, seat)
        yield ""
        yield f"== {ONLOOKER if seat is None else f'seat {seat}, {match.names[seat]}'}"
        yield from (shown.tell(words) for words in shown.game.describe(view))
        if seat is not None and seat in to_move:
            yield from _question(shown, view, shown.record.drafts[seat] if is_now else ())


def _happened(shown: Shown, made: Made) -> Iterator[str]:
    ply = made.ply
    seat = "" if ply.seat is None else f" of seat {ply.seat}"
    yield f"log: {ply.kind}{seat} {ply.notation}".rstrip() + f", {_time(ply.at)}"
    for event in ply.events:
        readers = "" if event.to is None else f"to seat {', '.join(map(str, event.to))} alone: "
        yield f"  {readers}{shown.tell(event.sentence)}"


def _waiting(match: Match) -> Iterator[str]:
    """Yield for whom a match waits now, and until when."""
    for seat in match.to_move:
        since = match.seats[seat].turn.since
        if since is not None:
            yield f"  seat {seat} has had the turn since {_time(since)}"
    if match.times.due is not None:
        yield f"  next deadline: {_time(match.times.due)}"
    if match.times.put_off.since is not None:
        yield f"  paused since {_time(match.times.put_off.since)}"


def _question(shown: Shown, view: Any, picks: Draft) -> Iterator[str]:
    """Yield what a seat has chosen so far, and what it is asked next."""
    asked = resume(shown.game, view, picks)
    if picks:
        yield f"chosen so far: {notation(picks)}"
    if isinstance(asked, Ask):
        yield f"asked: {shown.tell(asked.prompt)}"
        if asked.number is not None:
            yield f"  a number from {asked.number.start} to {asked.number.stop - 1}"
        for option in asked.options:
            yield f"  {notation([(option.key,)])}: {shown.tell(option.label)}"


def _time(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def save_pictures(shown: Shown, ply: int, seats: Sequence[int | None], folder: Path) -> Iterator[Path]:
    """Draw what each of the seats sees after a ply, and yield the files."""
    folder.mkdir(parents=True, exist_ok=True)
    match, state = shown.match, shown.past.at(ply)
    for seat in seats:
        kind, name = ("table", "table") if seat is None else ("hand", f"seat-{seat}")
        view = shown.game.view(state, seat)
        drawn = draw(Picture(match.game, kind, view, match.names[: len(match.seats)]))  # type: ignore[arg-type]
        file = folder / f"match-{match.id}-ply-{ply}-{name}.{suffix_of(drawn)}"
        file.write_bytes(drawn)
        yield file


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.show", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("match", type=int, help="number of the match")
    parser.add_argument("--ply", type=int, help="ply after which it is shown; the last one if left out")
    parser.add_argument("--seat", type=int, action="append", help="only this seat; may be repeated")
    parser.add_argument(
        "--database", type=Path, default=DATABASE, help=f"SQLite file; {DATABASE} if left out"
    )
    parser.add_argument("--pictures", type=Path, help="folder to draw the pictures into")
    given = parser.parse_args(arguments)
    try:
        shown = asyncio.run(read_match(given.database, given.match))
        ply = shown.past.upto if given.ply is None else given.ply
        seats = given.seat or (None, *range(len(shown.match.seats)))
        if any(seat is not None and seat not in range(len(shown.match.seats)) for seat in seats):
            raise NothingToShowError(f"Seats are 0 to {len(shown.match.seats) - 1}.")
        print("\n".join(lines_of(shown, ply, seats)))
        if given.pictures is not None:
            for file in save_pictures(shown, ply, seats, given.pictures):
                print(file)
    except (NothingToShowError, EngineError, IllegalMove) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    with suppress(BrokenPipeError):
        sys.exit(main())
