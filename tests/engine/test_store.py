"""The database: opened by one, migrated forward, refused with a sentence, and what is kept beside the matches."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.errors import EngineError, StoreError, Unreadable
from engine.matches import Matches, Reach, Surface
from engine.store import Store
from engine.store.opening import APPLICATION_ID, migration_steps, number
from engine.words import tell
from tests.engine.conftest import PLACE, USERS, House
from tests.toys import bidding

RELEASED = {path.stem: path.read_text() for path in sorted((Path(__file__).parent / "schemas").glob("*.sql"))}
ANN, BOB, *_ = USERS
BOARD = Surface("board", channel=5, message=6, ply=3, since=2, turn=1, stamp="abc", posted=1000, live=True)


# What PostgreSQL 17 lists as reserved.
RESERVED = frozenset(
    [
        "ALL",
        "ANALYSE",
        "ANALYZE",
        "AND",
        "ANY",
        "ARRAY",
        "AS",
        "ASC",
        "ASYMMETRIC",
        "AUTHORIZATION",
        "BINARY",
        "BOTH",
        "CASE",
        "CAST",
        "CHECK",
        "COLLATE",
        "COLLATION",
        "COLUMN",
        "CONCURRENTLY",
        "CONSTRAINT",
        "CREATE",
        "CROSS",
        "CURRENT_CATALOG",
        "CURRENT_DATE",
        "CURRENT_ROLE",
        "CURRENT_SCHEMA",
        "CURRENT_TIME",
        "CURRENT_TIMESTAMP",
        "CURRENT_USER",
        "DEFAULT",
        "DEFERRABLE",
        "DESC",
        "DISTINCT",
        "DO",
        "ELSE",
        "END",
        "EXCEPT",
        "FALSE",
        "FETCH",
        "FOR",
        "FOREIGN",
        "FREEZE",
        "FROM",
        "FULL",
        "GRANT",
        "GROUP",
        "HAVING",
        "ILIKE",
        "IN",
        "INITIALLY",
        "INNER",
        "INTERSECT",
        "INTO",
        "IS",
        "ISNULL",
        "JOIN",
        "LATERAL",
        "LEADING",
        "LEFT",
        "LIKE",
        "LIMIT",
        "LOCALTIME",
        "LOCALTIMESTAMP",
        "NATURAL",
        "NOT",
        "NOTNULL",
        "NULL",
        "OFFSET",
        "ON",
        "ONLY",
        "OR",
        "ORDER",
        "OUTER",
        "OVERLAPS",
        "PLACING",
        "PRIMARY",
        "REFERENCES",
        "RETURNING",
        "RIGHT",
        "SELECT",
        "SESSION_USER",
        "SIMILAR",
        "SOME",
        "SYMMETRIC",
        "SYSTEM_USER",
        "TABLE",
        "TABLESAMPLE",
        "THEN",
        "TO",
        "TRAILING",
        "TRUE",
        "UNION",
        "UNIQUE",
        "USER",
        "USING",
        "VARIADIC",
        "VERBOSE",
        "WHEN",
        "WHERE",
        "WINDOW",
        "WITH",
    ]
)


async def refusal(path: Path) -> str:
    with pytest.raises(StoreError) as refused:
        await Store.open(path)
    return tell(refused.value.sentence, ())


def query(path: Path, sql: str) -> list[tuple[object, ...]]:
    db = sqlite3.connect(path)
    try:
        return db.execute(sql).fetchall()
    finally:
        db.close()


def change(path: Path, script: str) -> None:
    db = sqlite3.connect(path)
    try:
        db.executescript(script)
    finally:
        db.close()


# Opening


async def test_a_new_database_gets_its_folder_and_is_durable_at_every_commit(tmp_path: Path) -> None:
    path = tmp_path / "data" / "deep" / "new.sqlite3"
    store = await Store.open(path)
    names = ("synchronous", "foreign_keys", "busy_timeout", "application_id")
    values = await store.writer.run(lambda db: [number(db, f"PRAGMA {name}") for name in names])
    (journal,) = await store.writer.run(lambda db: db.execute("PRAGMA journal_mode").fetchone())
    await store.close()
    assert (journal, *values) == ("wal", 2, 1, 1500, APPLICATION_ID)


async def test_a_database_in_use_is_refused_and_free_again_when_closed(tmp_path: Path) -> None:
    path = tmp_path / "one.sqlite3"
    store = await Store.open(path)
    assert await refusal(path) == f"The database “{path}” is in use by another bot process."
    await store.close()
    await store.close()
    await (await Store.open(path)).close()


async def test_a_newer_database_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "newer.sqlite3"
    await (await Store.open(path)).close()
    change(path, "PRAGMA user_version = 99")
    said = await refusal(path)
    assert f"was made by a newer version of this bot (99; this one knows {len(migration_steps())})" in said
    assert query(path, "PRAGMA user_version") == [(99,)]


async def test_another_programs_database_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite3"
    change(path, "CREATE TABLE songs (title TEXT)")
    assert "another program's database" in await refusal(path)
    assert query(path, "SELECT name FROM sqlite_schema") == [("songs",)]


@pytest.mark.parametrize(
    "content", [b"Dear diary, " * 100, os.urandom(5000), b"SQLite format 3\0" + b"\xff" * 4000]
)
async def test_a_file_that_is_no_database_is_refused_untouched(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    assert f"“{path}”" in await refusal(path)
    assert path.read_bytes() == content


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert "is a folder" in await refusal(tmp_path)


async def test_a_folder_that_can_not_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    said = await refusal(tmp_path / "file" / "data.sqlite3")
    assert "can't be made" in said


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
async def test_a_folder_without_permission_is_named(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    assert "can't be made" in await refusal(closed / "data.sqlite3")


async def test_a_refused_database_can_be_opened_once_it_is_right(tmp_path: Path) -> None:
    path = tmp_path / "later.sqlite3"
    path.write_bytes(b"nonsense" * 100)
    await refusal(path)
    path.unlink()
    await (await Store.open(path)).close()


async def test_a_number_is_never_given_to_a_second_match(house: House) -> None:
    match = await house.matches.open("bidding", bidding.Options(), ANN, PLACE)
    await house.store.writer.run(lambda db: db.execute("DELETE FROM matches").connection.commit())
    again = await house.reopened()
    assert (await again.matches.open("bidding", bidding.Options(), ANN, PLACE)).id > match.id
    await again.store.close()


async def test_no_column_is_named_like_a_word_of_another_databases_sql(house: House) -> None:
    tables = query(
        house.path, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    names = {
        name
        for (table,) in tables
        for (name,) in query(house.path, f"SELECT name FROM pragma_table_info('{table}')")
    }
    assert {"user_id", "match", "ply"} <= names
    assert not {str(name).upper() for name in (*names, *(table for (table,) in tables))} & RESERVED


# Migrations


def schema(path: Path) -> set[tuple[object, ...]]:
    return set(query(path, "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL"))


@pytest.mark.parametrize("released", RELEASED)
async def test_every_released_database_is_migrated_with_its_rows(tmp_path: Path, released: str) -> None:
    path, new = tmp_path / "old.sqlite3", tmp_path / "new.sqlite3"
    change(path, RELEASED[released])
    assert query(path, "PRAGMA user_version") == [(int(released),)]
    house = await House.open(path)
    playing, lobby, *over = await house.matches.of_user(1)
    assert (playing.game, playing.names, playing.ply) == ("howmanycalories", ("Ann", "Bob", "Cy"), 5)
    assert await house.matches.verify(playing.id)
    assert (lobby.phase, over[0].phase) == ("lobby", "over")
    assert set(await house.store.surfaces(playing.id)) == {"board", "seat:0"}
    assert await house.store.reach(1) == Reach(1, 11, None)
    assert await house.store.setting("commands") == "hash"
    kept = [one.name for one in await house.matches.lists.of_user(1, "laying")]
    assert kept == (["Tall ones"] if released >= "0002" else [])
    seat = playing.to_move[0]
    look = await house.look(playing, seat)
    assert look.ask is not None
    await house.click(playing, seat, *(option.key for option in look.ask.options[: look.ask.least]))
    await house.store.close()
    await (await Store.open(new)).close()
    assert schema(path) == schema(new)


async def test_seats_and_plies_of_an_older_shape_get_their_tenures_and_kinds(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    change(path, RELEASED["0002"])
    change(
        path,
        """
        UPDATE seats SET resigned = 0, draft = 'G7' WHERE match = 1 AND seat = 2;
        UPDATE moves SET stood_in = 1 WHERE match = 1 AND ply = 4;
        """,
    )
    seats = query(path, "SELECT match, seat, user, name, options, turn, token, since, draft FROM seats")
    moves = query(path, "SELECT match, ply, seat, move, notation, events, at FROM moves")
    await (await Store.open(path)).close()
    assert (
        query(path, "SELECT match, seat, user_id, name, options, turn, token, since, draft FROM seats")
        == seats
    )
    assert query(path, "SELECT match, ply, seat, move, notation, events, at FROM plies") == moves
    assert query(path, "SELECT ply, kind, detail FROM plies") == [
        (ply, "stand_in" if ply == 4 else "move", None) for ply in range(1, 6)
    ]
    assert query(path, "SELECT DISTINCT occupant, level, decided, agreed FROM seats") == [
        ("person", None, 0, 0)
    ]
    assert query(path, "SELECT * FROM tenures") == [
        (1, 0, 0, "person", 1, None),
        (1, 1, 0, "person", 2, None),
        (1, 2, 0, "person", 3, None),
        (1, 2, 5, "nobody", None, None),
        (3, 0, 0, "person", 1, None),
        (3, 1, 0, "person", 2, None),
        (3, 1, 1, "nobody", None, None),
    ]


async def test_the_newest_schema_is_recorded_as_released() -> None:
    assert list(RELEASED) == [f"{n + 1:04}" for n in range(len(migration_steps()))]


async def test_a_migration_that_fails_leaves_the_database_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "half.sqlite3"
    await (await Store.open(path)).close()
    before = schema(path)
    steps = (*migration_steps(), "CREATE TABLE more (a INTEGER); CREATE TABLE more (b INTEGER)")
    monkeypatch.setattr("engine.store.opening.migration_steps", lambda: steps)
    await refusal(path)
    assert (schema(path), query(path, "PRAGMA user_version")) == (before, [(len(migration_steps()),)])
    monkeypatch.undo()
    await (await Store.open(path)).close()


async def test_a_migration_after_which_a_row_refers_to_nothing_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "loose.sqlite3"
    change(path, RELEASED["0003"])
    before = query(path, "SELECT id FROM matches")
    steps = (*migration_steps(), "DELETE FROM matches WHERE id = 1")
    monkeypatch.setattr("engine.store.opening.migration_steps", lambda: steps)
    await refusal(path)
    assert query(path, "SELECT id FROM matches") == before


# Trouble on the way


async def test_a_full_disk_refuses_the_move_and_the_bot_goes_on(house: House) -> None:
    match = await house.started("bidding", 2)
    pages = await house.store.writer.run(lambda db: number(db, "PRAGMA page_count"))
    await house.store.writer.run(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchall())
    with pytest.raises(StoreError) as refused:
        for n in range(50):
            await house.store.keep_setting(f"big {n}", "x" * 4000)
    assert tell(refused.value.sentence, ()).startswith("The disk is full, so nothing was changed.")
    with pytest.raises(StoreError):
        while True:
            await house.matches.move(match.id, ANN.id, "C6")
            await house.store.keep_setting("more", "x" * 8000)
    assert (await house.matches.match(match.id)).ply == 0
    await house.store.writer.run(lambda db: db.execute("PRAGMA max_page_count = 100000").fetchall())
    assert (await house.matches.move(match.id, ANN.id, "C6 loud")).committed
    assert await house.matches.verify(match.id)


async def test_a_database_held_by_another_program_refuses_the_move(house: House) -> None:
    match = await house.started("bidding", 2)
    await house.store.writer.run(lambda db: db.execute("PRAGMA busy_timeout = 20").fetchall())
    other = sqlite3.connect(house.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="Another program"):
        await house.click(match, 0, "C6")
    other.execute("ROLLBACK")
    other.close()
    assert (await house.look(match, 0)).picks == ()
    assert (await house.click(match, 0, "C6")).look.picks == (("C6",),)


async def test_a_unit_that_fails_takes_no_other_along(house: House) -> None:
    match = await house.started("bidding", 2)

    async def outcome(match_id: int, slot: str) -> bool:
        try:
            await house.store.keep_surface(match_id, Surface(slot, 1, None, 0, 0, 0, "", 0, True))
        except StoreError:
            return False
        return True

    results = await asyncio.gather(*(outcome(match.id if n % 3 else 10**6, f"slot {n}") for n in range(9)))
    assert results == [bool(n % 3) for n in range(9)]
    assert len(await house.store.surfaces(match.id)) == 6


BROKEN = {
    "no JSON": ("UPDATE matches SET state = '{' WHERE id = 1", "begun with an older version"),
    "another shape": ("UPDATE matches SET state = '{\"a\": 1}' WHERE id = 1", "begun with an older version"),
    "other rules": ("UPDATE matches SET rules = 7 WHERE id = 1", "begun with an older version"),
    "unknown game": ("UPDATE matches SET game = 'chess' WHERE id = 1", "no longer knows the game “chess”"),
    "odd options": ("UPDATE matches SET options = '{\"x\": 1}' WHERE id = 1", "begun with an older version"),
    "odd outcome": ("UPDATE matches SET outcome = '{\"x\": 1}' WHERE id = 1", "begun with an older version"),
    "odd seat options": (
        "UPDATE seats SET options = '{\"x\": 1}' WHERE match = 1",
        "begun with an older version",
    ),
}


KEPT = (
    "SELECT state, options, game, rules FROM matches WHERE id = 1",
    "SELECT options FROM seats WHERE match = 1",
)


@pytest.mark.parametrize("case", BROKEN)
async def test_a_match_that_this_build_can_not_read_is_a_sentence_and_the_others_go_on(
    house: House, case: str
) -> None:
    script, sentence = BROKEN[case]
    match, other = await house.started("bidding", 2), await house.started("bidding", 2)
    await house.store.close()
    change(house.path, script)
    again = await House.open(house.path)
    for refused in (
        again.matches.move(match.id, ANN.id, "C6"),
        again.matches.view_at(match.id, 0, None),
        again.matches.verify(match.id),
    ):
        with pytest.raises(EngineError) as refusal:
            await refused
        assert sentence in tell(refusal.value.sentence, ())
    shown = await again.matches.match(match.id)
    assert (shown.names, shown.seat_of(BOB.id)) == (("Ann", "Bob"), 1)
    assert shown.fault is not None and sentence in tell(shown.fault, ())
    before = [query(house.path, sql) for sql in KEPT]
    assert (await again.matches.set_thread(match.id, 77)).thread == 77
    assert [query(house.path, sql) for sql in KEPT] == before
    assert set(await again.store.behind()) == {match.id, other.id}
    assert {listed.id for listed in await again.matches.of_user(ANN.id)} == {match.id, other.id}
    look = await again.matches.look(match.id, ANN.id)
    assert look.ask is None
    assert (look.view is None) == (look.description == ())
    assert (await again.click(other, 0, "C6")).look.picks == (("C6",),)
    over = await again.matches.resign(match.id, ANN.id)
    assert over.outcome is not None
    assert (over.phase, over.outcome.winners) == ("over", (1,))
    await again.store.close()


async def test_a_lobby_opened_under_older_rules_starts_under_the_new_ones(house: House) -> None:
    match = await house.matches.open("bidding", bidding.Options(), ANN, PLACE)
    await house.matches.join(match.id, BOB)
    await house.store.close()
    change(house.path, "UPDATE matches SET rules = 0")
    again = await House.open(house.path)
    assert (await again.matches.start(match.id, ANN.id)).rules == bidding.RULES
    assert await again.matches.verify(match.id)
    await again.store.close()


async def test_a_draft_that_no_longer_leads_anywhere_is_dropped_when_loaded(house: House) -> None:
    match = await house.started("bidding", 2)
    token = (await house.click(match, 0, "C6")).look.token
    await house.store.close()
    for stale in ("C9", "C6 loud", "C6 C6"):
        change(house.path, f"UPDATE seats SET draft = '{stale}' WHERE seat = 0")
        again = await House.open(house.path)
        look = await again.look(match, 0)
        assert (look.picks, look.token) == ((), token + 1)
        await again.store.close()


async def test_verify_tells_a_log_that_was_tampered_with(house: House) -> None:
    match = await house.play_on(await house.started("bidding", 2), "x", most=3)
    assert await house.matches.verify(match.id)
    await house.store.close()
    for script in (
        "UPDATE plies SET seat = 1 - seat",
        "UPDATE plies SET move = '{}'",
        "UPDATE plies SET events = '[]' WHERE ply = 1",
        "DELETE FROM plies WHERE ply = 3",
    ):
        change(house.path, script)
        again = await House.open(house.path)
        assert not await again.matches.verify(match.id)
        await again.store.close()


async def test_events_that_make_no_sense_are_a_sentence(house: House) -> None:
    match = await house.play_on(await house.started("laying", 2), "x", most=1)
    change(house.path, "UPDATE plies SET events = '[1]'")
    again = await house.reopened()
    with pytest.raises(Unreadable) as unreadable:
        await again.matches.plies(match.id, 0, 1)
    await again.store.close()
    assert (
        tell(unreadable.value.sentence, ())
        == "Move 1 of this match can’t be read by this version of the bot."
    )


async def test_a_lobby_has_nothing_to_verify(house: House) -> None:
    match = await house.matches.open("bidding", bidding.Options(), ANN, PLACE)
    assert await house.matches.verify(match.id)


# What is kept beside the matches


async def test_matches_are_behind_until_settled_the_longest_first(house: House) -> None:
    first, second = await house.started("bidding", 2), await house.started("bidding", 2)
    house.clock[0] = 2000
    await house.click(first, 0, "C6")
    assert await house.store.behind() == (second.id, first.id)
    await house.store.settle(second.id, second.version)
    await house.store.settle(second.id, 1)
    await house.store.settle(first.id, first.version)
    assert await house.store.behind() == (first.id,)
    again = await house.reopened()
    assert await again.store.behind() == (first.id,)
    await again.store.close()


async def test_surfaces_are_kept_replaced_and_dropped(house: House) -> None:
    match = await house.started("bidding", 2)
    hand = Surface("seat:0", channel=7, message=None, ply=0, since=0, turn=1, stamp="", posted=5, live=False)
    await house.store.keep_surface(match.id, BOARD)
    await house.store.keep_surface(match.id, hand)
    again = await house.reopened()
    assert await again.store.surfaces(match.id) == {"board": BOARD, "seat:0": hand}
    newer = Surface(
        "board", channel=5, message=8, ply=4, since=3, turn=2, stamp="def", posted=2000, live=True
    )
    await again.store.keep_surface(match.id, newer)
    await again.store.drop_surface(match.id, "seat:0")
    await again.store.drop_surface(match.id, "no such slot")
    assert await again.store.surfaces(match.id) == {"board": newer}
    assert await again.store.surfaces(10**6) == {}
    await again.store.close()


async def test_how_to_reach_people_and_small_facts_are_remembered(house: House) -> None:
    assert await house.store.reach(9) == Reach(9, None, None)
    await house.store.keep_reach(Reach(9, dm_channel=4, closed_since=None))
    await house.store.keep_reach(Reach(9, dm_channel=4, closed_since=1000))
    assert await house.store.setting("hash") is None
    await house.store.keep_setting("hash", "a")
    await house.store.keep_setting("hash", "b")
    again = await house.reopened()
    assert await again.store.reach(9) == Reach(9, 4, 1000)
    assert await again.store.setting("hash") == "b"
    await again.store.close()


@pytest.fixture
async def empty(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(tmp_path / "empty.sqlite3")
    yield store
    await store.close()


async def test_an_empty_house_has_nothing_to_say(empty: Store) -> None:
    matches = Matches(empty)
    assert (await empty.behind(), await matches.of_user(1), await matches.plies(1, 0, 9)) == ((), (), ())
