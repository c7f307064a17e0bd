"""Migrations: every released database is migrated with its rows, or unchanged."""

import re
import time
from pathlib import Path

import pytest

from engine import migrations
from engine.contract.dice import commitment
from engine.games import howmanycalories
from engine.match.message_records import Reach
from engine.match.records import Place
from engine.services.review.fairness import Verdict
from engine.steps.deadlines import DAY
from engine.store import Store
from engine.store.sqlite.database import migration_steps
from tests.engine.conftest import ASKERS, House
from tests.engine.database import VOTES_BY_SEAT, change, query, refusal, votes_at
from tests.support.askers import asker
from tests.toys import bidding

ANN, *_ = ASKERS
RELEASED = {path.stem: path.read_text() for path in sorted((Path(__file__).parent / "schemas").glob("*.sql"))}
"""Databases by the number of their schema: of two releases, of what followed, of this build."""
# fmt: off
RESERVED = frozenset(
    [
        "ALL", "ANALYSE", "ANALYZE", "AND", "ANY", "ARRAY", "AS", "ASC", "ASYMMETRIC", "AUTHORIZATION",
        "BINARY", "BOTH", "CASE", "CAST", "CHECK", "COLLATE", "COLLATION", "COLUMN", "CONCURRENTLY",
        "CONSTRAINT", "CREATE", "CROSS", "CURRENT_CATALOG", "CURRENT_DATE", "CURRENT_ROLE",
        "CURRENT_SCHEMA", "CURRENT_TIME", "CURRENT_TIMESTAMP", "CURRENT_USER", "DEFAULT", "DEFERRABLE",
        "DESC", "DISTINCT", "DO", "ELSE", "END", "EXCEPT", "FALSE", "FETCH", "FOR", "FOREIGN", "FREEZE",
        "FROM", "FULL", "GRANT", "GROUP", "HAVING", "ILIKE", "IN", "INITIALLY", "INNER", "INTERSECT",
        "INTO", "IS", "ISNULL", "JOIN", "LATERAL", "LEADING", "LEFT", "LIKE", "LIMIT", "LOCALTIME",
        "LOCALTIMESTAMP", "NATURAL", "NOT", "NOTNULL", "NULL", "OFFSET", "ON", "ONLY", "OR", "ORDER",
        "OUTER", "OVERLAPS", "PLACING", "PRIMARY", "REFERENCES", "RETURNING", "RIGHT", "SELECT",
        "SESSION_USER", "SIMILAR", "SOME", "SYMMETRIC", "SYSTEM_USER", "TABLE", "TABLESAMPLE", "THEN",
        "TO", "TRAILING", "TRUE", "UNION", "UNIQUE", "USER", "USING", "VARIADIC", "VERBOSE", "WHEN",
        "WHERE", "WINDOW", "WITH",
    ]
)
"""Reserved words of PostgreSQL 17."""
# fmt: on


def schema(path: Path) -> set[tuple[object, ...]]:
    """Return the schema without spaces and comments, and the order of columns."""
    found = query(path, "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    return {
        (
            name,
            frozenset(re.sub(r'--.*|[\s"]', "", str(sql)).split(",")),
            *query(path, f"SELECT name FROM pragma_table_info('{name}')"),
        )
        for name, sql in found
    }


@pytest.mark.slow
@pytest.mark.parametrize("released", [*RELEASED])
async def test_every_released_database_is_migrated_with_its_rows(tmp_path: Path, released: str) -> None:
    path, new = tmp_path / "old.sqlite3", tmp_path / "new.sqlite3"
    change(path, RELEASED[released])
    assert query(path, "PRAGMA user_version") == [(int(released),)]
    house = await House.open(path)
    playing, lobby, *over = await house.matches.of_user(1)
    assert (playing.game, playing.names, playing.ply) == ("howmanycalories", ("Ann", "Bob", "Cy"), 5)
    assert await house.matches.back.verify(playing.id)
    assert (lobby.phase, over[0].phase) == ("lobby", "over")
    assert set(await house.store.surfaces(playing.id)) == {"board", "seat:0"}
    assert await house.store.reach(1) == Reach(1, 11, None)
    assert await house.store.setting("commands") == "hash"
    kept = [one.name for one in await house.matches.lists.of_user(1, "laying")]
    assert kept == ["Tall ones"]
    seat = playing.to_move[0]
    look = await house.look(playing, seat)
    assert look.ask is not None
    await house.click(playing, seat, *(option.key for option in look.ask.options[: look.ask.least]))
    await house.store.close()
    await (await Store.open(new)).close()
    assert schema(path) == schema(new)


@pytest.mark.sampled(every=4)
@pytest.mark.dealt_for_real
@pytest.mark.parametrize("released", [*RELEASED])
async def test_the_deals_of_every_released_database_are_checked_in_their_own_way(
    tmp_path: Path, released: str
) -> None:
    path = tmp_path / "old.sqlite3"
    change(path, RELEASED[released])
    is_sealed = released >= "0007"
    begun_under = query(path, "SELECT DISTINCT rules FROM matches")
    of_then = Verdict.AGREES if begun_under == [(howmanycalories.RULES,)] else Verdict.OLDER
    house = await House.open(path)
    player = asker(1, Place(9, 10), press=5)
    playing, lobby, over = await house.matches.of_user(1)
    found = await house.matches.fairness(over.id, player)
    assert (found.verdict, found.seal is not None, found.line is not None) == (of_then, is_sealed, is_sealed)
    assert (await house.matches.fairness(playing.id, player)).verdict is Verdict.SEALED
    sealed = Verdict.SEALED if is_sealed else Verdict.UNSEALED
    assert (await house.matches.fairness(lobby.id, player)).verdict is sealed
    begun = await house.matches.start(lobby.id, player)
    assert (begun.dice.seal is not None) == is_sealed
    for match, verdict in ((playing, of_then), (begun, Verdict.AGREES)):
        ended = await house.play_on(match, "on")
        found = await house.matches.fairness(ended.id, player)
        assert (found.verdict, found.line is not None) == (verdict, is_sealed)
        assert found.seed is not None
        assert found.commitment == commitment(found.seed)
    await house.store.close()


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
        (1, 0, 0, "person", 1, None, "Ann"),
        (1, 1, 0, "person", 2, None, "Bob"),
        (1, 2, 0, "person", 3, None, "Cy"),
        (1, 2, 5, "nobody", None, None, ""),
        (3, 0, 0, "person", 1, None, "Ann"),
        (3, 1, 0, "person", 2, None, "Bob"),
        (3, 1, 1, "nobody", None, None, ""),
    ]


async def test_lobbies_of_before_they_closed_have_a_week_from_now_and_show_it(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    change(path, RELEASED["0002"])
    change(path, "UPDATE matches SET settled = version")
    before = int(time.time())
    store = await Store.open(path)
    after = int(time.time())
    assert query(path, "SELECT id FROM matches WHERE due > 0") == [(2,)]
    record = await store.record(2)
    assert record is not None
    assert before + 7 * DAY <= (record.match.times.due or 0) <= after + 7 * DAY
    assert (record.match.version, record.match.lobby.is_held, await store.behind()) == (3, True, (2,))
    await store.close()


async def test_seats_of_matches_that_ended_before_they_were_counted_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    change(path, RELEASED["0002"])
    await (await Store.open(path)).close()
    assert query(path, "SELECT match, min(active), max(active) FROM seats GROUP BY match") == [
        (1, 1, 1),
        (2, 1, 1),
        (3, 0, 0),
    ]


@pytest.mark.parametrize(("days", "archived"), [(8, 1), (6, 0)])
async def test_threads_that_discord_has_archived_by_itself_are_left_alone(
    tmp_path: Path, days: int, archived: int
) -> None:
    path = tmp_path / "old.sqlite3"
    change(path, RELEASED["0002"])
    change(path, f"UPDATE matches SET ended = {int(time.time()) - days * DAY} WHERE phase = 'over'")
    await (await Store.open(path)).close()
    assert set(query(path, "SELECT phase, archived FROM matches")) == {
        ("playing", 0),
        ("lobby", 0),
        ("over", archived),
    }


async def test_who_opened_a_match_is_taken_to_be_who_hosts_it(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    change(path, RELEASED["0002"])
    await (await Store.open(path)).close()
    assert query(path, "SELECT id FROM matches WHERE opener = host AND full_since IS NULL") == [
        (1,),
        (2,),
        (3,),
    ]


async def test_open_votes_are_carried_over_from_the_seats(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    change(path, RELEASED["0043"])
    change(path, VOTES_BY_SEAT)
    store = await Store.open(path)
    record, lobby = await store.record(1), await store.record(2)
    assert record is not None and lobby is not None
    assert (record.match.votes, lobby.match.votes) == (votes_at(record.match.ply), ())
    assert query(path, "SELECT DISTINCT agreed, asks_back, allows, skips, waits, delays FROM seats") == [
        (0, None, None, 0, 0, None)
    ], "an older build beside this one counts none of them"
    await store.close()


@pytest.mark.parametrize("stored", ["?", '[{"kind":"dance"}]'])
async def test_votes_that_can_not_be_read_are_as_if_not_asked(tmp_path: Path, stored: str) -> None:
    path = tmp_path / "newer.sqlite3"
    change(path, RELEASED["0047"])
    change(path, f"UPDATE matches SET votes = '{stored}'")
    store = await Store.open(path)
    record = await store.record(1)
    assert record is not None
    assert (record.match.votes, record.match.fault) == ((), None)
    await store.close()


async def test_the_released_schemas_and_the_newest_one_are_recorded() -> None:
    assert {f"{n:04}" for n in (migrations.RELEASED, migrations.BASELINE, max(migration_steps()))} <= {
        *RELEASED
    }


@pytest.mark.slow
async def test_a_migration_that_fails_leaves_the_database_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "half.sqlite3"
    await (await Store.open(path)).close()
    before = schema(path)
    steps = {**migration_steps(), 9999: "CREATE TABLE more (a INTEGER); CREATE TABLE more (b INTEGER)"}
    monkeypatch.setattr("engine.store.sqlite.database.migration_steps", lambda: steps)
    await refusal(path)
    assert (schema(path), query(path, "PRAGMA user_version")) == (before, [(max(migration_steps()),)])
    monkeypatch.undo()
    await (await Store.open(path)).close()


async def test_a_migration_after_which_a_row_refers_to_nothing_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "loose.sqlite3"
    change(path, RELEASED["0002"])
    before = query(path, "SELECT id FROM matches")
    steps = {**migration_steps(), 9999: "DELETE FROM matches WHERE id = 1"}
    monkeypatch.setattr("engine.store.sqlite.database.migration_steps", lambda: steps)
    await refusal(path)
    assert query(path, "SELECT id FROM matches") == before


async def test_a_number_is_never_given_to_a_second_match(house: House) -> None:
    match = await house.matches.open("bidding", bidding.Options(), ANN)
    await house.store.writer.run(lambda db: db.execute("DELETE FROM matches").connection.commit())
    again = await house.reopen()
    assert (await again.matches.open("bidding", bidding.Options(), ANN)).id > match.id
    await again.store.close()


async def test_a_number_is_not_given_again_after_a_migration_either(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    change(path, RELEASED["0043"])
    change(path, "PRAGMA foreign_keys=ON; DELETE FROM matches")
    house = await House.open(path)
    assert (await house.matches.open("bidding", bidding.Options(), ANN)).id == 4
    await house.store.close()


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
