"""Opening of an SQLite database: exclusive lock, pragmas, migrations.

If it cannot be opened, a sentence says why.

House rules: the write-ahead log is flushed at every commit (`synchronous=FULL`), so that
acknowledged data survives a power cut. Migrations only go forward; each runs in a transaction of
its own, together with its version number.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import aiosqlite
from filelock import FileLock, Timeout

from engine import migrations
from engine.contract.errors import StoreError
from engine.contract.words import N_, say
from engine.match.message_records import SentenceReport
from engine.migrations import BASELINE, RELEASED, read_steps, rows_of_released
from engine.store.interface.condition import Condition
from engine.store.sql.notes import REPORTS, read_report
from engine.store.sqlite.checkpoints import Checkpoints
from engine.store.sqlite.writer import Writer
from engine.store.transfer import MOVING, half_filled
from engine.store.versions import too_new, unreleased

# "tabl" in the file's header: distinguishes our databases from other programs'
APPLICATION_ID = 0x7461626C
BUSY_MS = 1500
"""Milliseconds that a statement waits for another program, such as a backup."""

CHECKPOINT_PAGES = 4000
"""Pages (16 MB) in the write-ahead log at which SQLite runs a checkpoint itself.

A press then waits for its commit. That is rare: `checkpoints` takes one every minute beside the
writer, and the pages of busy matches recur in the log.
"""

PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    f"busy_timeout={BUSY_MS}",
    f"wal_autocheckpoint={CHECKPOINT_PAGES}",
    "secure_delete=FAST",  # overwrites deleted data on pages that are written anyway
)


@dataclass(frozen=True, slots=True)
class Opened:
    """An open database: one connection for writes, one for committed reads."""

    writer: Writer
    reader: aiosqlite.Connection
    held: AsyncExitStack
    """Closes both connections and releases the lock of the process."""
    checkpoints: Checkpoints

    async def close(self) -> None:
        """Close both connections and release the lock, even after an error."""
        await self.held.aclose()


async def open_database(path: Path) -> Opened:
    """Open the database; create or migrate it if needed.

    StoreError says what prevents it; then nothing stays open.
    """
    try:
        async with AsyncExitStack() as held:
            held.callback(take_lock(path).release)
            writer = await Writer.open(path)
            held.push_async_callback(writer.close)
            await writer.run(partial(prepare, path=path))
            await writer.run(partial(_check_filled, path=path))
            reader = await held.enter_async_context(aiosqlite.connect(path))
            reader.row_factory = sqlite3.Row
            for pragma in (*PRAGMAS, "query_only=ON"):
                await reader.execute_fetchall(f"PRAGMA {pragma}")
            checkpoints = Checkpoints(path)
            held.push_async_callback(checkpoints.close)
            return Opened(writer, reader, held.pop_all(), checkpoints)
    except sqlite3.Error as error:
        raise failure(error, path) from error


def condition_of(path: Path) -> Condition | None:
    """Return the condition of a database without changing it; None if missing.

    StoreError if no bot of this build may open it.
    """
    if not path.exists():
        return None
    with _reading(path) as db:
        version = number(db, "PRAGMA user_version")
        settings = dict(db.execute("SELECT key, value FROM settings")) if version else {}
    return Condition(_is_taken(path), version, max(migration_steps()), settings)


def reports_in(path: Path) -> Sequence[SentenceReport]:
    """Return the reports of sentences, the oldest first, also beside a bot that runs.

    StoreError if no bot of this build may open the database.
    """
    if not path.exists():
        return ()
    with _reading(path) as db:
        if number(db, "PRAGMA user_version") < max(migration_steps()):
            return ()
        db.row_factory = sqlite3.Row
        return tuple(map(read_report, db.execute(REPORTS)))


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a database of ours to read it. StoreError says what prevents it."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            check_ours(db, path)
            yield db
    except sqlite3.Error as error:
        raise failure(error, path) from error


def _check_filled(db: sqlite3.Connection, path: Path) -> None:
    """Raise StoreError if a move has not finished filling the database."""
    if (found := db.execute("SELECT value FROM settings WHERE key = ?", (MOVING,)).fetchone()) is not None:
        raise half_filled(str(path), found[0])


def _is_taken(path: Path) -> bool:
    """Return whether a process holds the database's lock."""
    try:
        take_lock(path).release()
    except StoreError:
        return True
    return False


def take_lock(path: Path) -> FileLock:
    """Take the database's only lock. StoreError if it is taken.

    The system releases it when the process dies.
    """
    name = str(path)
    if path.is_dir():
        raise StoreError(say("“{path}” is a folder; the database needs the name of a file.", path=name))
    lock = FileLock(f"{path}.lock", blocking=False, thread_local=False)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        raise StoreError(say("The database “{path}” is in use by another bot process.", path=name)) from None
    except OSError as error:
        reason = error.strerror or "no access"
        raise StoreError(
            say("The database “{path}” can’t be made: {reason}.", path=name, reason=reason)
        ) from error
    return lock


def prepare(db: sqlite3.Connection, path: Path) -> None:
    """Make the file a database of ours with this build's schema."""
    check_ours(db, path)
    for pragma in PRAGMAS:
        db.execute(f"PRAGMA {pragma}")
    # Otherwise rebuilding a table would delete the rows that refer to it.
    db.execute("PRAGMA foreign_keys=OFF")
    _migrate(db)
    db.execute("PRAGMA foreign_keys=ON")
    # Move what a killed process or the migrations left in the log. If that fails now, a later
    # checkpoint does it.
    with suppress(sqlite3.Error):
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def check_ours(db: sqlite3.Connection, path: Path) -> None:
    """Raise StoreError if a newer version or another program made the database.

    Nothing in it is touched then.
    """
    version, known = number(db, "PRAGMA user_version"), max(migration_steps())
    if version > known:
        raise too_new(str(path), version, known)
    if version < BASELINE and version not in (0, RELEASED):
        raise unreleased(str(path), version)
    tables = number(db, "SELECT count(*) FROM sqlite_schema")
    if tables and number(db, "PRAGMA application_id") != APPLICATION_ID:
        raise StoreError(
            say("“{path}” is another program’s database; nothing in it was touched.", path=str(path))
        )


def _migrate(db: sqlite3.Connection) -> None:
    """Migrate the database to this build's schema, one numbered step at a time."""
    for step, sql in migration_steps().items():
        if step <= (reached := number(db, "PRAGMA user_version")):
            continue
        script = _with_rows(db, sql) if reached == RELEASED else sql
        try:
            db.executescript(
                f"BEGIN IMMEDIATE; {script}; PRAGMA application_id={APPLICATION_ID};"
                f" PRAGMA user_version={step};"
            )
            if db.execute("PRAGMA foreign_key_check").fetchone() is not None:
                raise sqlite3.IntegrityError("a row refers to nothing")
            db.commit()
        except BaseException:
            db.rollback()
            raise


def _with_rows(db: sqlite3.Connection, baseline: str) -> str:
    """Return SQL that replaces the tables of the older released schema."""

    def each(kind: str, statement: str) -> str:
        found = db.execute("SELECT name FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL", (kind,))
        return "".join(statement.format(name) + ";\n" for (name,) in found)

    return (
        each("index", "DROP INDEX {0}")
        + each("table", "ALTER TABLE {0} RENAME TO old_{0}")
        + baseline
        + rows_of_released()
        + each("table", "DROP TABLE old_{0}")
    )


def migration_steps() -> Mapping[int, str]:
    """Return the SQL of all migrations by number, in order."""
    return read_steps(migrations)


def number(db: sqlite3.Connection, sql: str) -> int:
    """Return the single integer that a query finds."""
    (value,) = db.execute(sql).fetchone()
    return int(value)


_SENTENCES = {
    sqlite3.SQLITE_FULL: N_("The disk is full, so nothing was changed. Please try again when there is room."),
    sqlite3.SQLITE_IOERR: N_("The disk fails, so nothing was changed. Please try again later."),
    sqlite3.SQLITE_BUSY: N_(
        "Another program holds the database, so nothing was changed. Please try again in a moment."
    ),
    sqlite3.SQLITE_LOCKED: N_(
        "Another program holds the database, so nothing was changed. Please try again in a moment."
    ),
    sqlite3.SQLITE_READONLY: N_("The database may not be written, so nothing was changed."),
    sqlite3.SQLITE_PERM: N_("The database may not be written, so nothing was changed."),
    sqlite3.SQLITE_CANTOPEN: N_(
        "The database can’t be opened: is its folder there, and may the bot write in it?"
    ),
    sqlite3.SQLITE_CORRUPT: N_("The database is damaged here. Please restore it from a backup."),
    sqlite3.SQLITE_NOTADB: N_("That file is not a database of this bot, or it is damaged beyond reading."),
}


def failure(error: BaseException, path: Path | None = None) -> StoreError:
    """Return a StoreError with a sentence for people about SQLite's error.

    With `path` it names the file, for the host.
    """
    code = getattr(error, "sqlite_errorcode", None)
    template = _SENTENCES.get(
        code & 0xFF if code is not None else -1,
        N_("The database refuses, so nothing was changed. Please try again later."),
    )
    sentence = say(template)
    return StoreError(
        sentence if path is None else say("“{path}”: {sentence}", path=str(path), sentence=sentence)
    )
