"""Check the luck of a match: whether its record fits its seals, and all dice thrown again.

    python verify.py RECORD [SEAL …]

RECORD is the text file of an ended match, as **Record** in `/replay` gives it. The SEALs are those
that the bot posted before and at the start: **Sealed** below the lobby, and what **Fair deal**
showed while the match ran. What is not given is printed, to be compared by eye: a record may be
forged as a whole, but then its seals are others.

House rule: this file needs Python 3.11 and nothing else, and shares no code with the bot. It knows
no game: that the moves are legal, and that no throw is left out, `/replay file:` checks.

It ends with 0 if seals, seed and dice were all checked and agree, else with 1.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

HEADS = ("tabletop record 1", "tabletop record 2")
LARGEST = 256 * 1024
MOST_THROWS = 10_000
"""The most throws of one word: a shuffle of so many things."""
LEAST_DIGITS = 8
"""Digits of a SEAL that tell enough: the lobby shows 16."""
HEADING = re.compile(r"([a-z]+(?: [0-9]{1,2})?): ?(.*)")
PLY = re.compile(r"(?:([0-9]{1,5})\. )?(.*)")
WAY = 2
"""The version of the terms that records of version 2 lead to."""
SINGLE = re.compile(r"([0-9]{1,6})/([0-9]{1,6})")
RUN = re.compile(r"([0-9]{1,6})-([0-9]{1,6})#([0-9a-f]{8})")


class Unusable(Exception):
    """The file is no record that can be checked."""


@dataclass
class Record:
    """What a record says of seals and dice."""

    headings: dict[str, str] = field(default_factory=dict)
    throws: list[tuple[int, int, int, str]] = field(default_factory=list)
    """Line, ply, takebacks before it, and the throws as text."""
    moves: int = 0


@dataclass
class Findings:
    """What agrees, what does not, and what can't be checked."""

    agreed: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    to_compare: dict[str, str] = field(default_factory=dict)
    """Seals of the record that were not compared with posted ones."""

    @property
    def is_good(self) -> bool:
        """Whether everything was checked and agrees."""
        return not self.wrong and not self.missing

    def lines(self) -> Iterator[str]:
        """Yield what was found, a line each."""
        for word, told in (("ok", self.agreed), ("WRONG", self.wrong), ("NOT RECORDED", self.missing)):
            yield from (f"{word}: {one}" for one in told)


def read(path: Path) -> Record:
    """Return the record in a file."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        rows = data.decode("utf-8-sig").replace("\r\n", "\n").split("\n")
    except OSError as error:
        raise Unusable(f"The file can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise Unusable("The file isn't text in UTF-8.") from error
    if len(data) > LARGEST or rows[0].strip() not in HEADS:
        raise Unusable(f"A record begins with “{HEADS[-1]}” and has at most {LARGEST // 1024} KB.")
    record, takebacks = Record(), 0
    for at, row in enumerate(rows[1:], start=2):
        if not row.strip() or row.startswith(";"):
            continue
        if not record.moves and (found := HEADING.fullmatch(row)) is not None:
            if found[1] in record.headings:
                raise Unusable(f"Line {at}: the heading “{found[1]}” is there twice.")
            record.headings[found[1]] = found[2].strip()
            if found[1] == "deal":
                record.throws.append((at, 0, 0, found[2].strip()))
            continue
        found = PLY.fullmatch(row.partition(" ;")[0].strip())
        is_numbered = found is not None and (found[1] is not None or rows[0].strip() == HEADS[0])
        if found is None or (is_numbered and int(found[1] or 0) != record.moves + 1):
            raise Unusable(f"Line {at}: move {record.moves + 1} is expected here.")
        record.moves += 1
        takebacks += found[2].startswith("back to ")
        if " | " in found[2]:
            record.throws.append((at, record.moves, takebacks, found[2].partition(" | ")[2]))
    return record


def digest(text: str) -> str:
    """Return the SHA-256 of a text in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def canonical(value: Any) -> str:
    """Return the one text of a value that is hashed."""
    text = json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return text.replace("`", "\\u0060")


def rebuild(told: dict[str, str]) -> None:
    """Add the terms, to which headings and presses lead, and what follows from them."""
    try:
        players = sum(heading.startswith("player ") for heading in told)
        *presses, start = (None if press == "-" else str(int(press)) for press in told["presses"].split())
        gifts = [json.loads(told.get(f"brought {n + 1}", told.get("brought", "{}"))) for n in range(players)]
        seats = [
            {"brought": digest(canonical(gift)) if gift else None, "press": press}
            for gift, press in zip(gifts, presses, strict=True)
        ]
        terms = {
            "deal": WAY,
            "game": told["game"],
            "match": int(told.get("match", "0")),
            "options": json.loads(told.get("options", "{}")),
            "rules": int(told["rules"]),
            "seats": seats,
            "secret": told["secret"],
            "start": start,
        }
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Unusable("The headings don't lead to a seed.") from None
    told["terms"] = canonical(terms)
    told["seed"] = digest(told["terms"])
    told["seal"], told["commitment"] = digest(told["secret"]), digest(told["seed"])


def check_seals(record: Record, posted: list[str], findings: Findings) -> None:
    """Check that the seed belongs to both seals, and these to the posted ones."""
    told = record.headings
    commitment, seal = told.get("commitment"), told.get("seal")
    if "presses" in told:
        findings.agreed.append(f"the secret leads to the seal of the opening, {seal}")
        rest = f"the seed, {told['seed']}, and the seal of the start, {commitment}"
        findings.agreed.append(f"secret, presses and options lead to {rest}")
    else:
        check_hashes(told, findings)
    seals = {name: one for name, one in (("opening", seal), ("start", commitment)) if one}
    findings.to_compare = {**seals}
    for one in posted:
        digits = one.strip("…. ").lower()
        found = [name for name, known in seals.items() if known.startswith(digits)]
        if len(digits) < LEAST_DIGITS:
            findings.wrong.append(f"“{one}” is too short to be compared")
        elif found:
            findings.agreed.append(f"the seal of the {found[0]} is the one that was posted")
            findings.to_compare.pop(found[0], None)  # it may be given twice: short and whole
        else:
            findings.wrong.append(f"the record has no seal {digits}")


def check_hashes(told: dict[str, str], findings: Findings) -> None:
    """Check hashes that the record tells: what binds the seed, and what leads to it."""
    seed, commitment, seal = told["seed"], told.get("commitment"), told.get("seal")
    if commitment is None:
        findings.missing.append("the seal of the start")
    elif digest(seed) == commitment:
        findings.agreed.append(f"the seed fits the seal of the start, {commitment}")
    else:
        findings.wrong.append("the seed doesn't fit the seal of the start")
    if seal is None or "terms" not in told:
        findings.missing.append("the seal of the opening, or the terms that lead from it to the seed")
    elif (why := fault_of_terms(told)) is None:
        findings.agreed.append(f"secret, presses and options lead from the seal of the opening, {seal}")
    else:
        findings.wrong.append(why)


def fault_of_terms(told: dict[str, str]) -> str | None:
    """Return why the terms don't lead from seal to seed; None if they do."""
    try:
        terms = json.loads(told["terms"])
        secret, seats = str(terms["secret"]), [seat["brought"] for seat in terms["seats"]]
        played = {
            "game": told["game"],
            "rules": int(told["rules"]),
            "match": int(told.get("match", "0")),
            "options": json.loads(told.get("options", "{}")),
        }
        gift = told.get("brought", "{}")
        brought = [json.loads(told.get(f"brought {number}", gift)) for number in range(1, len(seats) + 1)]
    except (ValueError, KeyError, TypeError, RecursionError):
        return "the terms can't be read"
    if digest(told["terms"]) != told["seed"]:
        return "the terms don't lead to the seed"
    if digest(secret) != told["seal"]:
        return "the secret doesn't fit the seal of the opening"
    players = sum(heading.startswith("player ") for heading in told)
    hashes = [digest(canonical(one)) if one else None for one in brought]
    if any(terms.get(key) != value for key, value in played.items()) or (players, hashes) != (
        len(seats),
        seats,
    ):
        return "the terms are those of another match"
    return None


def check_dice(record: Record, findings: Findings) -> None:
    """Throw all dice again."""
    if "deal" not in record.headings:
        findings.missing.append("the dice")
        return
    count = 0
    for line, ply, takebacks, told in record.throws:
        key = f"{record.headings['seed']}/{ply}" + (f"/{takebacks}" if takebacks else "")
        random = Random(key).random
        for word in told.split():
            if word == "-" == told:
                continue
            sides = sides_of(word)
            if not sides:
                findings.wrong.append(f"line {line}: “{word[:40]}” is no throw")
                break
            count += len(sides)
            thrown = tell(word, sides, [1 + int(random() * n) for n in sides])
            if thrown != word:
                findings.wrong.append(f"line {line}: the record says {word}, the seed throws {thrown}")
                break
    if not any(one.startswith("line ") for one in findings.wrong):
        findings.agreed.append(f"{count} throws of {len(record.throws)} lines, thrown again")


def sides_of(word: str) -> list[int]:
    """Return how many sides each die of a word has; empty if it is no throw."""
    if (single := SINGLE.fullmatch(word)) is not None:
        first = last = int(single[2])
    elif (run := RUN.fullmatch(word)) is not None:
        first, last = int(run[1]), int(run[2])
    else:
        return []
    return [*range(first, last - 1, -1)] if 1 <= last <= first < last + MOST_THROWS else []


def tell(word: str, sides: list[int], fallen: list[int]) -> str:
    """Return throws in the form of a word."""
    if "#" in word:
        return f"{sides[0]}-{sides[-1]}#{digest(' '.join(map(str, fallen)))[:8]}"
    return f"{fallen[0]}/{sides[0]}"


def main(arguments: list[str]) -> int:
    """Check a record and print what was found; return the exit code."""
    if not arguments or arguments[0].startswith("-"):
        print(__doc__)
        return 0 if arguments in (["-h"], ["--help"]) else 1
    findings = Findings()
    try:
        record = read(Path(arguments[0]))
        if "secret" in record.headings and "seed" not in record.headings:
            rebuild(record.headings)
        if "seed" not in record.headings:
            raise Unusable("The record has no seed: it was taken while the match ran.")
    except Unusable as error:
        print(error)
        return 1
    name = record.headings.get("game", "?")
    print(f"{name}, match {record.headings.get('match', '?')}, {record.moves} plies")
    check_seals(record, arguments[1:], findings)
    check_dice(record, findings)
    print("\n".join(findings.lines()))
    for when, seal in findings.to_compare.items():
        print(f"Compare with what the bot posted at the {when}: {seal}")
    return 0 if findings.is_good else 1


if __name__ == "__main__":
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8")
    sys.exit(main(sys.argv[1:]))
