"""Records read from text that may come from anywhere.

House rule: every fault is one sentence that names its line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.contract.dice import commitment
from engine.contract.errors import Unreadable
from engine.contract.values import Json
from engine.contract.words import say
from engine.match.records import Kind
from engine.records.proof import Proof
from engine.records.record import LARGEST, MOST_PLIES, READ, VERSION, Chair, Line, MatchRecord, fault_in
from engine.records.throws import FORM, NONE
from engine.records.writer import (
    CALLED_OFF_WORD,
    DICE,
    HEAD,
    HIDDEN,
    LAST_WORD,
    MADE,
    NO_PRESS,
    POINTS_WORD,
    SECRET,
    UNSEATED,
)

MOST_SEATS: Final = 12
LONGEST: Final = 24_000
"""Letters of the longest line: a deck that was brought, with much room."""
_HEADING: Final = re.compile(r"([a-z]+)(?: ([0-9]{1,2}))?: ?(.*)")
_PLY: Final = re.compile(r"([0-9]{1,5})\. ")
_PRESS: Final = re.compile("-|[0-9]{1,20}")
_MOVE: Final = re.compile(r"([0-9]{1,2})( stand-in)?: (.*)")
_OTHER: Final = re.compile(r"(?:([0-9]{1,2}) (leaves|changes hands)|(back to|ends))(?: ([a-z0-9-]{1,10}))?")
_NUMBERS: Final = {"rules", "match"}
_SEATED: Final = {"player", "brought"}
_HASHES: Final = {"commitment", "seal"}
_KNOWN: Final = (
    _NUMBERS
    | _SEATED
    | _HASHES
    | {"game", "date", "options", "seed", "terms", "secret", "presses", "deal", "scores", "places"}
)


def read_record(data: bytes) -> MatchRecord:
    """Return the record in a file. Unreadable says in which line it is not one."""
    if len(data) > LARGEST:
        raise Unreadable(say("This file is larger than {n} KB.", n=LARGEST // 1024))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(say("This file isn’t text in UTF-8, so it is no record.")) from None
    return _Reader(text.replace("\r\n", "\n").split("\n")).read()


class _Reader:
    """One reading of a text."""

    def __init__(self, rows: list[str]) -> None:
        self._rows = rows
        self._said: dict[str, str] = {}
        self._at: dict[str, int] = {}
        """In which line each heading stands."""
        self._lines: list[Line] = []
        self._version = VERSION

    def read(self) -> MatchRecord:
        self._check_head()
        for at, row in self._content():
            if not self._lines and (found := _HEADING.fullmatch(row)) is not None:
                self._hear(at, found)
            else:
                self._lines.append(self._read_ply(at, row))
        return self._build()

    def _check_head(self) -> None:
        word, _, version = self._rows[0].strip().rpartition(" ")
        if word != HEAD:
            raise fault_in(1, say("a record begins with “{head}”.", head=f"{HEAD} {VERSION}"))
        if version not in map(str, READ):
            told = say("this record has version {a}; I read versions up to {b}.", a=version[:20], b=VERSION)
            raise fault_in(1, told)
        self._version = int(version)

    def _content(self) -> Iterator[tuple[int, str]]:
        """Yield the lines that are neither empty nor a comment, without what follows a ` ;`."""
        for at, row in enumerate(self._rows[1:], start=2):
            if len(row) > LONGEST:
                raise fault_in(at, say("the line is too long."))
            if not row.isprintable():
                raise fault_in(at, say("it holds a character that can’t be shown."))
            told = row if _HEADING.fullmatch(row) else row.partition(" ;")[0]
            if told.strip() and not told.startswith(";"):
                yield at, told.strip()

    def _hear(self, at: int, found: re.Match[str]) -> None:
        name, seat, told = found.groups()
        key = name if seat is None else f"{name} {int(seat)}"
        is_for_all = name == "brought" and seat is None
        if name not in _KNOWN or ((name in _SEATED) is (seat is None) and not is_for_all):
            raise fault_in(at, say("I don’t know the heading “{name}”.", name=key[:40]))
        if key in self._said:
            raise fault_in(at, say("the heading “{name}” is there twice.", name=key))
        self._said[key], self._at[key] = told.strip(), at

    def _read_ply(self, at: int, row: str) -> Line:
        found, number = _PLY.match(row), len(self._lines) + 1
        if found is None and self._version == 1:
            raise fault_in(at, say("a move is expected here, such as “12. 1: excavate B10”."))
        if found is not None and int(found[1]) != number:
            raise fault_in(at, say("move {n} is expected here.", n=number))
        if number > MOST_PLIES:
            raise fault_in(at, say("a record has at most {n} moves.", n=MOST_PLIES))
        told = row if found is None else row[found.end() :]
        if (move := _MOVE.fullmatch(told)) is not None:
            kind: Kind = "stand_in" if move[2] else "move"
            return self._read_move(at, kind, self._seat(at, move[1]), move[3])
        if (other := _OTHER.fullmatch(told)) is not None and (line := self._read_other(at, other)):
            return line
        if self._version > 1 and UNSEATED.fullmatch(told) and (mover := self._mover()) is not None:
            seats = sum(key.startswith("player ") for key in self._said)
            return self._read_move(at, "move", (mover + 1) % seats, told)
        raise fault_in(at, say("I don’t understand “{text}”.", text=told[:60]))

    def _read_move(self, at: int, kind: Kind, seat: int, told: str) -> Line:
        words, _, dice = told.partition(DICE)
        if words == HIDDEN:
            raise fault_in(at, say("this move is hidden: the record was taken while the match ran."))
        if dice and ("deal" not in self._said or dice == NONE or FORM.fullmatch(dice) is None):
            raise fault_in(at, say("I don’t understand “{text}”.", text=dice[:60]))
        return Line(kind, seat, words, dice, at)

    def _mover(self) -> int | None:
        """Return the seat that made the last move so far."""
        return next((line.seat for line in reversed(self._lines) if line.kind in MADE), None)

    def _read_other(self, at: int, found: re.Match[str]) -> Line | None:
        """Return a ply that is no move; None if it is not well formed."""
        seat, by_seat, alone, told = found.groups()
        kind: Kind
        match (by_seat or alone, told):
            case ("leaves", None | str(_)) if told in (None, LAST_WORD):
                kind = "leave"
            case ("changes hands", None):
                kind = "handover"
            case ("back to", str(ply)) if ply.isdigit() and int(ply) <= len(self._lines):
                kind = "takeback"
            case ("ends", str(how)) if how in (CALLED_OFF_WORD, POINTS_WORD):
                kind = "end"
            case _:
                return None
        return Line(kind, None if seat is None else self._seat(at, seat), told or "", at=at)

    def _seat(self, at: int, word: str) -> int:
        if f"player {int(word)}" not in self._said:
            raise fault_in(at, say("there is no player {n}.", n=int(word)))
        return int(word) - 1

    def _build(self) -> MatchRecord:
        for key in ("game", "rules", "player 1"):
            if key not in self._said:
                raise fault_in(2, say("the heading “{name}” is missing.", name=key))
        seats = sum(key.startswith("player ") for key in self._said)
        for key, at in self._at.items():
            name, _, seat = key.partition(" ")
            if name in _SEATED and seat and not 1 <= int(seat) <= min(seats, MOST_SEATS):
                raise fault_in(at, say("there is no player {n}.", n=int(seat)))
        record = MatchRecord(
            game=self._said["game"],
            rules=self._number("rules"),
            options=self._json("options"),
            chairs=tuple(
                Chair(self._said[f"player {seat}"][:80], self._brought(seat)) for seat in range(1, seats + 1)
            ),
            lines=tuple(self._lines),
            seed=self._said.get("seed"),
            deal=self._deal(),
            proof=Proof(self._hash("commitment"), self._hash("seal"), self._said.get("terms", "")),
            number=self._number("match") if "match" in self._said else 0,
            date=self._said.get("date", "")[:10],
            scores=self._numbers("scores"),
            places=self._numbers("places"),
            rows=self._at,
        )
        for key, found in (("scores", record.scores), ("places", record.places)):
            if key in self._said and len(found) != seats:
                raise fault_in(self._at[key], say("it needs one number for each player."))
        return self._with_seed(record)

    def _with_seed(self, record: MatchRecord) -> MatchRecord:
        """Return the record with the seed to which its secret and presses lead, if it has them."""
        if "secret" not in self._said:
            return record
        at, secret, words = self._at["secret"], self._said["secret"], self._said.get("presses", "").split()
        if "seed" in self._said or SECRET.fullmatch(secret) is None:
            raise fault_in(at, say("I don’t understand “{text}”.", text=secret[:60]))
        if len(words) != len(record.chairs) + 1 or not all(map(_PRESS.fullmatch, words)):
            told = say("it needs one number for each player.")
            raise fault_in(self._at.get("presses", at), told)
        *presses, start = (None if word == NO_PRESS else int(word) for word in words)
        proof = Proof.rebuilt(record.terms(presses, start), secret)
        return replace(record, seed=commitment(proof.terms), proof=proof)

    def _brought(self, seat: int) -> Json:
        key = f"brought {seat}"
        return self._json(key if key in self._said else "brought")

    def _number(self, key: str) -> int:
        word = self._said[key]
        if not (word.isascii() and word.isdigit() and len(word) <= 12):
            raise fault_in(self._at[key], say("“{name}” needs a number.", name=key))
        return int(word)

    def _hash(self, key: str) -> str:
        word = self._said.get(key, "")
        if key in self._said and re.fullmatch("[0-9a-f]{64}", word) is None:
            raise fault_in(self._at[key], say("“{name}” needs 64 hexadecimal digits.", name=key))
        return word

    def _deal(self) -> str:
        word = self._said.get("deal", "")
        if "deal" in self._said and FORM.fullmatch(word) is None:
            raise fault_in(self._at["deal"], say("I don’t understand “{text}”.", text=word[:60]))
        return word

    def _numbers(self, key: str) -> tuple[int, ...]:
        words = self._said.get(key, "").split()
        if not all(re.fullmatch("-?[0-9]{1,9}", word) for word in words):
            raise fault_in(self._at[key], say("“{name}” needs numbers.", name=key))
        return tuple(map(int, words))

    def _json(self, key: str) -> Json:
        try:
            found = json.loads(self._said.get(key, "{}"))
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise fault_in(self._at[key], say("“{name}” needs an object in JSON.", name=key))
        return found
