"""Records as the first version of the format told them, as they are in players' hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.records.proof import Proof
from engine.records.record import MatchRecord
from engine.records.writer import write_record


def write_first(record: MatchRecord) -> str:
    """Return a record as builds before the second version wrote it.

    Each line had its number and its seat, each seat what was brought, and all hashes were there.
    """
    head, _, body = write_record(replace(record, proof=Proof())).partition("\n\n")
    rows = [row for row in head.split("\n")[1:] if not row.startswith("brought")]
    return "\n".join(["tabletop record 1", *_headings(record, rows), "", *_plies(record, body)]) + "\n"


def _headings(record: MatchRecord, rows: list[str]) -> Iterator[str]:
    gifts = dict[str, str]()
    for number, chair in enumerate(record.chairs, start=1):
        if chair.brought:
            alone = write_record(replace(record, chairs=(replace(chair, name=""),), lines=()))
            gift = next(row for row in alone.split("\n") if row.startswith("brought: "))
            gifts[f"player {number}: {chair.name}"] = gift.replace("brought", f"brought {number}", 1)
    for row in rows:
        yield row
        if row in gifts:
            yield gifts[row]
        if row.startswith("seed: "):
            names = ("commitment", "seal", "terms")
            yield from (f"{name}: {told}" for name in names if (told := getattr(record.proof, name)))


def _plies(record: MatchRecord, body: str) -> Iterator[str]:
    for number, (line, row) in enumerate(zip(record.lines, body.splitlines(), strict=True), start=1):
        told = row.removeprefix(f"{number}. ")
        seat = "" if line.seat is None else str(line.seat + 1)
        is_bare = line.kind == "move" and not told.startswith(f"{seat}: ")
        yield f"{number}. {f'{seat}: ' if is_bare else ''}{told}"
