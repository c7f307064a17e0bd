"""A match as its record tells it: who played what, under which rules, from which seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.contract.errors import Unreadable
from engine.contract.values import Json
from engine.contract.words import Sentence, say
from engine.match.records import Kind
from engine.match.seeds import WAY, Sat, Terms
from engine.records.proof import Proof

VERSION = 2
"""The version of the text format that is written."""
READ = (1, 2)
"""The versions that are read."""
LARGEST = 256 * 1024
"""Bytes of the largest record that is read."""
MOST_PLIES = 10_000
"""The most plies of a record that is read."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat: its player's name, and what they brought."""

    name: str
    brought: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """A ply. `told` is a move in notation, or what another kind of ply did."""

    kind: Kind
    seat: int | None = None
    told: str = ""
    dice: str = ""
    """What was thrown, as a text of `throws`; empty if nothing was, or if it is not recorded."""
    at: int = 0
    """The line of the text that it was read from; 0 if it was not read."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match, complete enough to be played again if its `seed` is known."""

    game: str
    rules: int
    options: Json
    chairs: tuple[Chair, ...]
    lines: tuple[Line, ...]
    seed: str | None = field(default=None, repr=False)
    """None while the match runs."""
    deal: str = ""
    """What was thrown before the first ply; empty if the record names no throws at all."""
    proof: Proof = field(default_factory=Proof)
    number: int = 0
    """The number of the match where it was played; 0 if it has none."""
    date: str = ""
    """The day on which it began, by UTC: 2026-11-28."""
    scores: tuple[int, ...] = ()
    """By seat; empty without a result."""
    places: tuple[int, ...] = ()
    rows: Mapping[str, int] = field(default_factory=dict, repr=False, compare=False)
    """In which line of the text each heading stands; empty if it was not read."""

    def terms(self, presses: Sequence[int | None] = (), start: int | None = None) -> Terms:
        """Return what the match's dice are bound to, by these presses of the seats' players."""
        known = [*presses, *[None] * len(self.chairs)]
        seats = (
            Sat(user=None, press=press, brought=chair.brought)
            for chair, press in zip(self.chairs, known, strict=False)
        )
        return Terms(
            match=self.number,
            game=self.game,
            rules=self.rules,
            options=self.options,
            seats=tuple(seats),
            start=start,
            way=WAY,
        )


def fault_in(line: int, why: Sentence, names: tuple[str, ...] = ()) -> Unreadable:
    """Return the error for a fault in a line of a record's text."""
    return Unreadable(say("Line {line}: {why}", line=line, why=why), names)
