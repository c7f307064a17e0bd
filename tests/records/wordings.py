"""What recorded matches of computers tell players, word for word.

    python -m tests.records.wordings [GAME…]   tells again, on purpose: the words are others now

`wordings/<game>.txt` holds a line for each ply that is looked at: a digest of what happened, of the
table in words, and of the question with its answers, hints and notes, also halfway through a move.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from engine.contract.driver import run_draft
from engine.contract.notation import read_notation
from engine.contract.values import Ask
from engine.contract.words import Words, tell
from engine.library import GAMES
from engine.records.course import Course
from engine.records.reader import read_record
from engine.records.replayed import replay_record
from tests.records.played import FOLDER as PLAYED_FOLDER
from tests.records.played import texts_of
from tests.support.players import PLAYED

FOLDER: Final = Path(__file__).parent / "wordings"
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
MATCHES: Final = 5
FEW: Final = {"kcaloria": 2}
"""Matches of games whose hints take long."""
EVERY: Final = 7
"""Plies from one look to the next; each match begins at another one."""


def courses(name: str) -> Iterator[tuple[int, Course]]:
    """Yield the first recorded matches of a game, with their numbers."""
    for number, (_, text) in enumerate(
        [*texts_of(PLAYED_FOLDER / f"{name}.txt")][: FEW.get(name, MATCHES)], start=1
    ):
        yield number, replay_record(read_record(text.encode()))[1]


def looks(name: str) -> Iterator[tuple[str, list[str]]]:
    """Yield what is told at some plies, by match and ply."""
    for number, course in courses(name):
        for ply in course.plies:
            if ply.ply % EVERY == number % EVERY:
                yield f"{number}.{ply.ply}", [*told_at(name, course, ply.ply)]


def told_at(name: str, course: Course, number: int) -> Iterator[str]:
    """Yield what is told of a ply: the question before it, and what came of it."""
    game, ply = GAMES[name], course.plies[number - 1]
    before, after = course.past.at(number - 1), course.past.at(number)
    for seat in game.to_move(before):
        picks = read_notation(ply.notation) if seat == ply.seat else ()
        for made in range(len(picks) + 1):
            end = run_draft(game.choose(game.view(before, seat)), picks[:made])[1]
            if isinstance(end, Ask):
                yield from words_of(end)
                yield from map(text, game.describe(end.view))
    for event in ply.events:
        yield f"{event.to} {event.weight} {event.about} {text(event.sentence)}"
    yield from map(text, game.describe(game.view(after, None)))


def words_of(ask: Ask) -> Iterator[str]:
    """Yield all words of a question."""
    yield f"{text(ask.prompt)} {ask.least} {ask.most} {ask.shape}"
    yield from map(text, ask.notes)
    for option in ask.options:
        yield f"{option.key} {text(option.label)} {option.tone} {option.apart} {option.quiet} {option.icon}"
        yield f"{text(option.short)} {text(option.hint)} {option.at}"


def text(words: Words | None) -> Any:
    return "-" if words is None else tell(words, NAMES)


def digest(lines: list[str]) -> str:
    return blake2b("\n".join(lines).encode(), digest_size=6).hexdigest()


def recorded(name: str) -> dict[str, str]:
    """Return the recorded digests of a game, by match and ply."""
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return {look: found for look, _, found in (line.partition(" ") for line in lines)}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in [name for name in sys.argv[1:] or PLAYED if name in PLAYED]:
        told = "".join(f"{look} {digest(lines)}\n" for look, lines in looks(one))
        (FOLDER / f"{one}.txt").write_text(told, encoding="utf-8", newline="\n")
