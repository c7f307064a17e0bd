"""Restores a backup: checks it, migrates it and replaces the database.

House rules: the old database is never lost; it is kept beside the new one under a name with the
time. No other process has the database open meanwhile. Discord shows a later state than the backup,
so every running match is shown again. Buttons from after the backup no longer work, and no match
number is used twice.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from engine.contract.errors import StoreError
from engine.contract.words import say
from engine.match.message_records import SEEN
from engine.store.sqlite.backups import TAKEN, check_whole, flush, reading
from engine.store.sqlite.database import check_ours, failure, number, prepare, take_lock

APART = 1000
"""Gap added to the backup's numbers if the old database cannot tell how many were used.

It is more than were given since the backup.
"""
BESIDE = ("-wal", "-shm", "")
"""Suffixes of the database's files. The log is moved first, so that it is never lost alone."""

_GOING = "SELECT id FROM matches WHERE phase IN ('lobby', 'playing')"
_AFTERWARDS = (
    # Players decide their turn again; buttons pressed since the backup are recognised as outdated.
    f"""UPDATE seats SET turn = turn + 1, late = late + 1, missed_turn = missed_turn + 1 WHERE since IS NOT NULL AND match IN ({_GOING})""",  # noqa: E501
    f"UPDATE seats SET token = token + {APART} WHERE match IN ({_GOING})",
    f"UPDATE surfaces SET stamp = '' WHERE slot IN ('lobby', 'board') AND match IN ({_GOING})",
    # Otherwise Discord would take new messages for repeats of earlier ones and post nothing.
    f"UPDATE surfaces SET posted = posted - :apart WHERE match IN ({_GOING})",
    f"UPDATE matches SET version = version + 1 WHERE id IN ({_GOING})",
    # Clocks stood still while the lost matches were played and the bot was down, so times are
    # shifted.
    f"UPDATE seats SET deadline = deadline + :gap, running = running + :gap WHERE match IN ({_GOING})",
    f"UPDATE matches SET due = due + :gap, paused = paused + :gap WHERE id IN ({_GOING})",
    f"UPDATE terms SET ends_by = ends_by + :gap, heeded = heeded + :gap WHERE match IN ({_GOING})",
    "UPDATE tournaments SET due = due + :gap, began = began + :gap WHERE ended IS NULL",
    "UPDATE tournaments SET pair_again = pair_again + :gap WHERE ended IS NULL",
    "UPDATE tournament_cards SET stamp = ''",
    "UPDATE tournament_tables SET due = due + :gap WHERE state = 'asked'",
    # The shift already covers this outage, so it must not count again.
    f"UPDATE settings SET value = CAST(:now AS TEXT) WHERE key = '{SEEN}'",
    "UPDATE sqlite_sequence SET seq = max(seq, :last) WHERE name = 'matches'",
    f"DELETE FROM settings WHERE key = '{TAKEN}'",
)


@dataclass(frozen=True, slots=True)
class Restored:
    """The result: the backup's time, the number of running matches, the old file."""

    taken: int
    going: int
    aside: Path | None


def restore(copy: Path, database: Path, now: int) -> Restored:
    """Replace a database by a backup.

    StoreError says why that is impossible; then nothing has changed.
    """
    if not copy.is_file():
        raise StoreError(say("There is no file “{path}”.", path=str(copy)))
    if database.exists() and copy.samefile(database):
        raise StoreError(say("“{path}” is the database itself.", path=str(copy)))
    lock = take_lock(database)
    try:
        _check_owner(database)
        part = database.with_name(f"{database.name}.restoring")
        try:
            taken, going = _prepare_copy(copy, part, database, now)
            aside = _set_aside(database, now)
            part.replace(database)
            flush(database.parent)
        finally:
            for ending in ("", "-wal", "-shm", "-journal"):
                Path(f"{part}{ending}").unlink(missing_ok=True)
    except sqlite3.Error as error:
        raise failure(error, copy) from error
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise StoreError(
            say("“{path}” can’t be put in its place: {reason}.", path=str(copy), reason=reason)
        ) from error
    finally:
        lock.release()
    return Restored(taken, going, aside)


def _check_owner(database: Path) -> None:
    """Raise StoreError if another user owns the database.

    The bot could not open the files that this user would leave.
    """
    owner = (database if database.exists() else database.parent).stat().st_uid
    if owner != os.geteuid():
        raise StoreError(
            say(
                "“{path}” belongs to another user (number {owner}): do this as that user, as the bot runs.",
                path=str(database),
                owner=owner,
            )
        )


def _prepare_copy(copy: Path, part: Path, database: Path, now: int) -> tuple[int, int]:
    """Prepare the backup for use in a file of its own.

    Return its time and the number of running matches.
    """
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    with closing(sqlite3.connect(part)) as db:
        with reading(copy) as source:
            check_ours(source, copy)
            if not number(source, "PRAGMA user_version"):
                raise StoreError(say("“{path}” holds no matches.", path=str(copy)))
            source.backup(db)
        check_whole(db, copy)
        prepare(db, copy)
        found = db.execute("SELECT value FROM settings WHERE key = ?", (TAKEN,)).fetchone()
        taken = int(found[0]) if found else number(db, "SELECT coalesce(max(changed), 0) FROM matches")
        given = {
            "gap": max(0, now - taken),
            "last": _last_number(database, db),
            "apart": 1 + now % APART,
            "now": now,
        }
        for statement in _AFTERWARDS:
            db.execute(statement, given)
        db.commit()
        going = number(db, f"SELECT count(*) FROM ({_GOING})")
        check_whole(db, copy)
        db.execute("PRAGMA journal_mode=DELETE").fetchone()
    flush(part)
    return taken, going


def _last_number(database: Path, copy: sqlite3.Connection) -> int:
    """Return the last match number; a guess beyond it if the database is unreadable."""
    last = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'matches'"
    if database.exists():
        with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as db:
            return number(db, last)
    return number(copy, last) + APART


def _set_aside(database: Path, now: int) -> Path | None:
    """Rename the old database; return its new path, or None if there was none."""
    if not database.exists():
        return None
    name = f"{database.name}.before-{datetime.fromtimestamp(now, UTC):%Y-%m-%d-%H%M%S}"
    aside = next(
        path for n in count(1) if not (path := database.with_name(name + f"-{n}" * (n > 1))).exists()
    )
    for ending in BESIDE:
        with suppress(FileNotFoundError):
            Path(f"{database}{ending}").rename(f"{aside}{ending}")
    return aside
