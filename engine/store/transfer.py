"""Copies all data from one database to another, SQLite or PostgreSQL.

House rules: data is compared by digests, one batch of matches at a time, and only what differs is
written. So an interrupted move continues where it stopped, and a repeated one finds nothing to do.
Until everything has arrived, the target is marked as half filled, and no bot opens it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, Protocol

from engine.contract.errors import StoreError
from engine.contract.words import say
from engine.store.personal import OTHERS, PERSONAL

Row = tuple[Any, ...]
Rows = Sequence[Row]

BATCH: Final = 200
"""Matches copied together in one transaction."""
MOVING: Final = "moving"
"""The setting that marks a half-filled database; its value names the source."""
COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    table: tuple(sorted((*PERSONAL.get(table, ()), *OTHERS.get(table, "").split())))
    for table in sorted(PERSONAL.keys() | OTHERS.keys())
}
"""All tables with all their columns."""
OF_MATCHES: Final = (
    "matches",
    *sorted(table for table, columns in COLUMNS.items() if "match" in columns and "of_match" not in columns),
)
"""The tables whose rows belong to a match, `matches` first."""
BESIDE: Final = tuple(table for table in COLUMNS if table not in OF_MATCHES)
"""All other tables, `rematches` too, as its rows belong to two matches."""


def key_of(table: str) -> str:
    """Return the column that names the match of a row."""
    return "id" if table == "matches" else "match"


@dataclass(frozen=True, slots=True)
class Batch:
    """The rows of some tables: all, or those of some matches."""

    rows: Mapping[str, Rows] = field(repr=False)
    matches: Sequence[int] | None = None
    """The matches of the rows; None for all rows of the tables."""

    def digests(self) -> Mapping[str, str]:
        """Return a digest of each table's rows, independent of their order."""
        return {table: digest(rows) for table, rows in self.rows.items()}


def digest(rows: Rows) -> str:
    """Return a digest of rows, independent of their order."""
    lines = sorted(json.dumps(list(row), ensure_ascii=False, separators=(",", ":")) for row in rows)
    return sha256("\n".join(lines).encode()).hexdigest()


class Source(Protocol):
    """A database that is read as it was at one moment."""

    async def matches(self, after: int) -> Sequence[int]:
        """Return the next batch of match numbers after a number."""

    async def batch(self, tables: Sequence[str], matches: Sequence[int] | None) -> Batch:
        """Return the rows of some tables, of some matches or all."""

    async def last(self) -> int:
        """Return the last number that a match was given, even if it is gone."""


class Target(Source, Protocol):
    """A database that is to hold exactly the data of another one."""

    async def replace(self, batch: Batch) -> None:
        """Replace the rows of these matches, or of these tables, in one transaction."""

    async def give_numbers_after(self, last: int) -> None:
        """Give the next match a number beyond this."""


def half_filled(name: str, source: str) -> StoreError:
    """Return the error for a database that a move has only half filled."""
    return StoreError(
        say(
            "“{path}” is half filled from “{other}”: run `tools.move` again, to its end.",
            path=name,
            other=source,
        )
    )


@dataclass(frozen=True, slots=True)
class Moved:
    """The result of a move."""

    matches: int
    carried: int
    """Matches that had to be written; the others were there already."""
    digests: Mapping[str, str]
    """The digest of each table, the same in both databases."""


async def move(
    source: Source, target: Target, name: str, told: Callable[[int], None] = lambda _: None
) -> Moved:
    """Copy everything and verify it.

    `told` is called after each batch with the number of matches done. `name` names the source.
    StoreError if the target holds other data, or if the two differ in the end.
    """
    await _begin(target, name)
    done = carried = 0
    after = -1
    while matches := await source.matches(after):
        carried += await _carry(source, target, OF_MATCHES, matches)
        done, after = done + len(matches), max(matches)
        told(done)
    await _drop_what_is_not_there(source, target)
    await _carry(source, target, tuple(table for table in BESIDE if table != "settings"), None)
    await target.give_numbers_after(await source.last())
    found = await _compare_all(source, target)
    # The settings come last, because they remove the mark of a half-filled database.
    settings = await source.batch(("settings",), None)
    await target.replace(settings)
    return Moved(done, carried, {**found, **settings.digests()})


async def finished_move(source: Source, target: Target) -> Moved | None:
    """Return the result of an earlier complete move; None if the databases differ.

    That move was cut off after it had finished copying.
    """
    there, here = await source.batch(BESIDE, None), await target.batch(BESIDE, None)
    if not any(there.rows.values()) or there.digests() != here.digests():
        return None
    matches, after = 0, -1
    while numbers := await source.matches(after):
        if await target.matches(after) != numbers:
            return None
        one, other = await source.batch(OF_MATCHES, numbers), await target.batch(OF_MATCHES, numbers)
        if one.digests() != other.digests():
            return None
        matches, after = matches + len(numbers), max(numbers)
    if await target.matches(after):
        return None
    found = await _compare_all(source, target)
    return Moved(matches, 0, {**found, "settings": there.digests()["settings"]})


async def _begin(target: Target, name: str) -> None:
    """Mark a target as half filled.

    StoreError if it holds data that was not copied there from the same source.
    """
    found = dict(_by_key(await target.batch(("settings",), None)))
    if MOVING in found:
        if found[MOVING] != name:
            raise StoreError(say("The target is half filled from “{other}”.", other=found[MOVING]))
        return
    held = await target.batch(BESIDE, None)
    if await target.matches(-1) or any(held.rows.values()):
        raise StoreError(say("The target holds matches or settings already: choose an empty database."))
    await target.replace(Batch({"settings": [(MOVING, name)]}))


def _by_key(settings: Batch) -> Sequence[tuple[str, str]]:
    return [(key, value) for key, value in settings.rows["settings"]]


async def _carry(source: Source, target: Target, tables: Sequence[str], matches: Sequence[int] | None) -> int:
    """Make the target equal to the source; return how many matches differed."""
    there, here = await source.batch(tables, matches), await target.batch(tables, matches)
    if there.digests() == here.digests():
        return 0
    await target.replace(there)
    return len(matches or ())


async def _drop_what_is_not_there(source: Source, target: Target) -> None:
    """Delete matches from the target that the source no longer has.

    An earlier, interrupted move copied them.
    """
    after = -1
    while found := await target.matches(after):
        after = max(found)
        kept = {
            row[COLUMNS["matches"].index("id")]
            for row in (await source.batch(("matches",), found)).rows["matches"]
        }
        if gone := [match for match in found if match not in kept]:
            await target.replace(Batch(dict.fromkeys(OF_MATCHES, ()), gone))


async def _compare_all(source: Source, target: Target) -> Mapping[str, str]:
    """Return each table's digest over all batches, without the settings.

    StoreError if the two databases differ.
    """
    sums = {table: sha256() for table in COLUMNS if table != "settings"}
    after = -1
    while matches := await source.matches(after):
        after = max(matches)
        await _compare(source, target, OF_MATCHES, matches, sums)
    await _compare(source, target, tuple(table for table in BESIDE if table != "settings"), None, sums)
    return {table: one.hexdigest() for table, one in sums.items()}


async def _compare(
    source: Source,
    target: Target,
    tables: Sequence[str],
    matches: Sequence[int] | None,
    sums: Mapping[str, Any],
) -> None:
    there, here = await source.batch(tables, matches), await target.batch(tables, matches)
    arrived = here.digests()
    for table, found in there.digests().items():
        if arrived[table] != found:
            raise StoreError(
                say("“{table}” differs after the move; nothing of the source was changed.", table=table)
            )
        sums[table].update(found.encode())
