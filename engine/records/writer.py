"""Records written: as text, and from the log of a match."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from datetime import UTC, datetime
from typing import Final

from engine.contract.errors import EngineError
from engine.contract.values import Json
from engine.contract.words import say
from engine.match.history import BACK_TO, CALLED_OFF, FINAL, Past
from engine.match.records import Match, Ply, Record
from engine.records.course import Course
from engine.records.proof import Proof, has_terms
from engine.records.record import VERSION, Chair, Line, MatchRecord
from engine.records.throws import write_throws

HEAD: Final = "tabletop record"
CALLED_OFF_WORD, POINTS_WORD, LAST_WORD = "called-off", "on-points", "last"
DICE: Final = " | "
"""Stands between a move and what was thrown for it."""
CONFIRMED: Final = "confirm"
"""The key of a last question that only confirms a move: records leave it out."""
MADE: Final = ("move", "stand_in")
"""Kinds of plies after which it is the next seat's turn, where the text names no seat."""
UNSEATED: Final = re.compile(r"(?!back to|ends)[^0-9].*")
"""A move that can stand without its seat: nothing else is written like it."""
SECRET: Final = re.compile("[0-9a-zA-Z](?:[0-9a-zA-Z ]{0,62}[0-9a-zA-Z])?")
"""A secret that can be told; usually it is 32 hexadecimal digits."""
NO_PRESS: Final = "-"
"""Stands for a seat that no press took, or for a start without one."""
NUMBERED: Final = 10
"""The first ply and the last one of so many have their numbers."""
HIDDEN: Final = "?"
"""Stands for a move that may not be told while the match runs."""


def write_record(record: MatchRecord) -> str:
    """Return the text of a record. The same record always has the same text."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: MatchRecord) -> Iterator[str]:
    yield f"{HEAD} {VERSION}"
    yield f"game: {record.game}"
    yield f"rules: {record.rules}"
    if record.number:
        yield f"match: {record.number}"
    if record.date:
        yield f"date: {record.date}"
    yield f"options: {_json(record.options)}"
    is_alike = all(chair.brought == record.chairs[0].brought for chair in record.chairs)
    for number, chair in enumerate(record.chairs, start=1):
        yield f"player {number}: {chair.name}"
        if chair.brought and not is_alike:
            yield f"brought {number}: {_json(chair.brought)}"
    if is_alike and record.chairs[0].brought:
        yield f"brought: {_json(record.chairs[0].brought)}"
    yield from _origin(record)
    if record.scores:
        yield f"scores: {' '.join(map(str, record.scores))}"
        yield f"places: {' '.join(map(str, record.places))}"
    if record.deal:
        yield f"deal: {record.deal}"
    yield ""
    mover: int | None = None
    for ply, line in enumerate(record.lines, start=1):
        is_numbered = ply == 1 or ply % NUMBERED == 0
        is_next = mover is not None and line.seat == (mover + 1) % len(record.chairs)
        told = _tell(line)
        if line.kind == "move" and is_next and not is_numbered and UNSEATED.fullmatch(line.told):
            told = _without_confirming(line.told)
        yield f"{f'{ply}. ' if is_numbered else ''}{told}{DICE + line.dice if line.dice else ''}"
        mover = line.seat if line.kind in MADE else mover


def _origin(record: MatchRecord) -> Iterator[str]:
    """Yield what the dice come from: secret and presses if all else follows from them."""
    parts = record.proof.parts(record.seed, record.terms())
    if parts is not None and SECRET.fullmatch(parts[0]):
        secret, terms = parts
        yield f"secret: {secret}"
        presses = (*(sat.press for sat in terms.seats), terms.start)
        yield f"presses: {' '.join(NO_PRESS if press is None else str(press) for press in presses)}"
        return
    if record.seed is not None:
        yield f"seed: {record.seed}"
    for field in fields(Proof):
        if told := getattr(record.proof, field.name):
            yield f"{field.name}: {told}"


def _tell(line: Line) -> str:
    """Return what a ply did, as its line says it."""
    seat = "" if line.seat is None else str(line.seat + 1)
    match line.kind:
        case "move":
            return f"{seat}: {_without_confirming(line.told)}"
        case "stand_in":
            return f"{seat} stand-in: {_without_confirming(line.told)}"
        case "leave":
            return f"{seat} leaves {line.told}".rstrip()
        case "handover":
            return f"{seat} changes hands"
        case "takeback":
            return f"back to {line.told}"
        case "end":
            return f"ends {line.told}"
        case "upgrade":
            return "upgrade"


def _without_confirming(told: str) -> str:
    """Return the notation of a move without a last pick that confirms it."""
    return told.removesuffix(f" {CONFIRMED}")


def record_of(record: Record, course: Course, reader: int | None = None, since: int = 0) -> MatchRecord:
    """Return the record of a match from its log.

    Of a running match it has no seed and no dice, and only the moves of the `reader`'s own seat
    after the ply `since`. EngineError if its rules were updated on the way: then no build can play
    it again.
    """
    match = record.match
    if any(ply.kind == "upgrade" for ply in course.plies):
        raise EngineError(say("This match was played under older rules, so it has no record."))
    outcome = None if match.is_going else match.outcome
    started = match.times.started
    made = MatchRecord(
        game=match.game,
        rules=match.rules,
        options=match.options.model_dump(mode="json"),
        chairs=tuple(
            Chair(_name(match, seat), {} if match.is_going and seat != reader else _brought(match, seat))
            for seat in range(len(match.seats))
        ),
        lines=tuple(_line_of(match, ply, reader if ply.ply > since else None) for ply in course.plies),
        number=match.id,
        date="" if started is None else datetime.fromtimestamp(started, UTC).date().isoformat(),
        scores=() if outcome is None else tuple(outcome.scores),
        places=() if outcome is None else tuple(outcome.places),
    )
    return made if match.is_going else _with_dice(made, record, course)


def _with_dice(made: MatchRecord, record: Record, course: Course) -> MatchRecord:
    """Return the record of an ended match with its seed, what binds it, and all throws.

    Options and what was brought are those that the terms bind, as they were written then.
    """
    deal, dice = record.deal, record.match.dice
    if has_terms(deal) and deal.terms is not None:
        chairs = (
            replace(chair, brought=sat.brought)
            for chair, sat in zip(made.chairs, deal.terms.seats, strict=True)
        )
        made = replace(made, options=deal.terms.options, chairs=tuple(chairs))
    return replace(
        with_throws(made, course.past),
        seed=dice.seed,
        proof=Proof.of(dice.commitment, deal),
    )


def with_throws(made: MatchRecord, past: Past) -> MatchRecord:
    """Return a record that names what was thrown at each ply."""
    first, *others = past.throws
    lines = (
        replace(line, dice=write_throws(throws) if throws else "")
        for line, throws in zip(made.lines, others, strict=True)
    )
    return replace(made, deal=write_throws(first), lines=tuple(lines))


def _name(match: Match, seat: int) -> str:
    """Return a player's name on one line; without one they are counted."""
    seated = match.seats[seat]
    name = "" if seated.is_former else " ".join(seated.shown_name.split())
    return name or f"Player {seat + 1}"


def _brought(match: Match, seat: int) -> Json:
    options = match.seats[seat].options
    return options.model_dump(mode="json") if options != type(options)() else {}


def _line_of(match: Match, ply: Ply, reader: int | None) -> Line:
    detail = ply.detail or {}
    match ply.kind:
        case "move" | "stand_in":
            is_known = not match.is_going or ply.seat == reader
            told = (ply.notation or "-") if is_known else HIDDEN
        case "takeback":
            told = str(detail[BACK_TO])
        case "end":
            told = CALLED_OFF_WORD if detail.get(CALLED_OFF) else POINTS_WORD
        case "leave":
            told = LAST_WORD if detail.get(FINAL) else ""
        case _:
            told = ""
    return Line(ply.kind, ply.seat, told)


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
