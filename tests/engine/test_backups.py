"""Backups: complete copies of a live database, rotated and restored."""

from __future__ import annotations

import asyncio
import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from engine.clocks.pace import read_pace
from engine.contract.errors import Stale, StoreError
from engine.contract.words import tell
from engine.match.terms import MatchTerms
from engine.services.matches import Matches
from engine.store import Backups, StoppedError, Store, restore
from engine.store.sqlite.backups import ABANDONED, TAKEN, reading
from engine.store.sqlite.database import migration_steps, number
from tests.engine.conftest import ASKERS, House
from tests.engine.database import change, query
from tests.engine.test_migrations import RELEASED
from tests.toys import rolling

NOW = 1_800_000_000
DAY = 24 * 3600


def backups_of(house: House, folder: Path, kept: int = 3) -> Backups:
    return Backups(house.path, folder, hours=24, kept=kept)


def read_refusal(copy: Path, database: Path) -> str:
    with pytest.raises(StoreError) as refusal:
        restore(copy, database, NOW)
    return tell(refusal.value.sentence, ())


async def test_a_backup_is_one_whole_file_that_only_its_owner_reads(house: House, tmp_path: Path) -> None:
    match = await house.start_match("rolling", 2)
    made = backups_of(house, tmp_path / "deep" / "backups").take(NOW)
    assert [file.name for file in made.parent.iterdir()] == ["house-2027-01-15-080000.sqlite3"]
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert stat.S_IMODE(made.parent.stat().st_mode) == 0o700
    with reading(made) as db:
        assert number(db, "SELECT count(*) FROM matches") == match.id
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert db.execute("SELECT value FROM settings WHERE key = ?", (TAKEN,)).fetchone() == (str(NOW),)


@pytest.mark.slow
async def test_moves_that_are_made_meanwhile_neither_wait_nor_get_in(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.store.sqlite.backups._STEP", 1)
    await house.start_match("rolling", 2)
    made = 0

    def look(_status: int, _left: int, _all: int) -> None:
        nonlocal made
        made += 1
        asyncio.run_coroutine_threadsafe(house.store.keep_setting(f"move {made}", "x"), loop).result()

    loop, backups = asyncio.get_running_loop(), backups_of(house, tmp_path / "copies")
    monkeypatch.setattr(Backups, "_look", lambda _, *steps: look(*steps))
    copy = await asyncio.to_thread(backups.take, NOW)
    assert made > 10
    assert await house.store.setting(f"move {made}") == "x"
    with reading(copy) as db:
        assert number(db, "SELECT count(*) FROM settings WHERE key LIKE 'move %'") == 0


async def test_the_newest_says_by_its_name_when_the_next_is_due(house: House, tmp_path: Path) -> None:
    backups = backups_of(house, tmp_path / "copies")
    assert backups.is_due(NOW)
    os.utime(backups.take(NOW), (1, 1))
    assert not backups.is_due(NOW)
    assert not backups.is_due(NOW + DAY - 1)
    assert backups.is_due(NOW + DAY)
    assert backups.is_due(NOW - 1), "of a clock that was put back"


@pytest.mark.slow
async def test_the_oldest_go_and_what_is_not_ours_stays(house: House, tmp_path: Path) -> None:
    backups = backups_of(house, tmp_path / "copies")
    backups.folder.mkdir()
    others = {"house-old.sqlite3", "house2-2027-01-15-080000.sqlite3", "house-2027-99-99-999999.sqlite3"}
    for name in others:
        (backups.folder / name).touch()
    left, growing = (backups.folder / f"house-2027-01-{day}-080000.sqlite3.part" for day in (13, 14))
    for part, written in ((left, NOW - ABANDONED - 1), (growing, NOW + 5 * DAY)):
        part.touch()
        os.utime(part, (written, written))
    made = [backups.take(NOW + n * DAY).name for n in range(5)]
    kept = others | set(made[2:]) | {growing.name}
    assert {file.name for file in backups.folder.iterdir()} == kept, "nor what another process is making"


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("trouble", ["a full disk", "damage", "no time"])
async def test_what_fails_leaves_nothing_behind_and_takes_no_older_copy_away(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    backups = backups_of(house, tmp_path / "copies", kept=1)
    first = backups.take(NOW)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    if trouble == "a full disk":
        monkeypatch.setattr("engine.store.sqlite.backups.flush", full)
    elif trouble == "damage":
        change(house.path, "PRAGMA foreign_keys=OFF; INSERT INTO deals VALUES (77, 'x', 'x', NULL);")
    else:
        backups.stopped.set()
    with pytest.raises(StoppedError if trouble == "no time" else StoreError):
        backups.take(NOW + DAY)
    assert list(backups.folder.iterdir()) == [first]


async def test_a_folder_that_can_not_be_made_is_one_sentence(house: House, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError) as refusal:
        backups_of(house, tmp_path / "file" / "copies").take(NOW)
    assert tell(refusal.value.sentence, ()).startswith("No backup can be kept in “")


@pytest.mark.slow
async def test_a_match_goes_on_from_a_backup_in_a_fresh_place(house: House, tmp_path: Path) -> None:
    begun = await house.start_match("rolling", 2)
    before = await house.play_on(begun, "first", 2)
    copy = backups_of(house, tmp_path / "copies").take(NOW)
    await house.play_on(begun, "later", 2)
    fresh = tmp_path / "fresh" / "matches.sqlite3"
    found = restore(copy, fresh, NOW)
    assert (found.taken, found.going, found.aside) == (NOW, 1, None)
    assert [file.name for file in fresh.parent.iterdir() if file.suffix != ".lock"] == [fresh.name]
    assert stat.S_IMODE(fresh.stat().st_mode) == 0o600
    other = await House.open(fresh)
    match = await other.matches.match(begun.id)
    assert (match.ply, match.to_move) == (before.ply, before.to_move)
    assert (await other.play_on(match, "second")).phase == "over"
    assert await other.matches.back.verify(match.id)
    assert await other.store.setting(TAKEN) is None
    await other.store.close()


@pytest.mark.slow
async def test_what_was_there_is_kept_aside_and_its_numbers_are_not_given_again(
    house: House, tmp_path: Path
) -> None:
    await house.start_match("rolling", 2)
    copy = backups_of(house, tmp_path / "copies").take(NOW)
    lost = await house.start_match("rolling", 2)
    await house.store.close()
    found = restore(copy, house.path, NOW)
    assert found.aside is not None
    assert query(found.aside, "SELECT max(id) FROM matches") == [(lost.id,)]
    assert restore(copy, house.path, NOW).aside != found.aside
    back = await house.reopen()
    assert (await back.start_match("rolling", 2)).id == lost.id + 1
    await back.store.close()


async def test_numbers_go_on_far_away_where_the_last_one_is_unknown(house: House, tmp_path: Path) -> None:
    await house.start_match("rolling", 2)
    copy = backups_of(house, tmp_path / "copies").take(NOW)
    damaged = tmp_path / "damaged.sqlite3"
    damaged.write_bytes(b"SQLite format 3\0" + b"\xff" * 4000)
    found = restore(copy, damaged, NOW)
    assert found.aside is not None
    assert found.aside.read_bytes().endswith(b"\xff")
    other = await House.open(damaged)
    assert (await other.start_match("rolling", 2)).id > 1000
    await other.store.close()


@pytest.mark.slow
async def test_every_match_that_goes_on_is_shown_again_and_older_buttons_answer_nothing(
    house: House, tmp_path: Path
) -> None:
    match = await house.start_match("rolling", 2)
    seat = match.to_move[0]
    look = await house.look(match, seat)
    await house.store.settle(match.id, match.version)
    copy = backups_of(house, tmp_path / "copies").take(NOW)
    other_path = tmp_path / "other.sqlite3"
    restore(copy, other_path, NOW)
    other = await House.open(other_path)
    assert await other.store.behind() == (match.id,)
    with pytest.raises(Stale):
        await other.matches.pick(match.id, ASKERS[seat], look.token, ("stop",))
    now = await other.look(match, seat)
    assert now.match.seats[seat].turn.number == match.seats[seat].turn.number + 1
    await other.store.close()


async def test_no_player_loses_the_time_since_the_backup(house: House, tmp_path: Path) -> None:
    house.clock[0] = NOW
    opened = await house.matches.open("rolling", rolling.Options(), ASKERS[0], MatchTerms(read_pace("1d")))
    await house.matches.join(opened.id, ASKERS[1])
    match = await house.matches.start(opened.id, ASKERS[0])
    await house.matches.pass_time()
    copy = backups_of(house, tmp_path / "copies").take(NOW)
    other_path = tmp_path / "other.sqlite3"
    restore(copy, other_path, NOW + 5 * DAY)
    other = await House.open(other_path)
    other.clock[0] = NOW + 5 * DAY
    await other.matches.pass_time()
    back = await other.matches.match(match.id)
    assert (back.ply, back.times.ends_by) == (match.ply, (match.times.ends_by or 0) + 5 * DAY)
    assert other.matches.outages.spans == (), "or it would be counted twice"
    clocks = [(a.clock, b.clock) for a, b in zip(match.seats, back.seats, strict=True)]
    running = [(a, b) for a, b in clocks if a is not None and b is not None and a.deadline is not None]
    assert running
    for a, b in running:
        assert a.deadline is not None and a.started is not None
        assert b == replace(a, deadline=a.deadline + 5 * DAY, started=a.started + 5 * DAY)
    await other.store.close()


@pytest.mark.slow
async def test_a_pause_that_a_backup_knows_ends_as_much_later(house: House, tmp_path: Path) -> None:
    house.clock[0] = NOW
    opened = await house.matches.open("rolling", rolling.Options(), ASKERS[0], MatchTerms(read_pace("1d")))
    await house.matches.join(opened.id, ASKERS[1])
    await house.matches.start(opened.id, ASKERS[0])
    for player in ASKERS[:2]:
        match = await house.matches.votes.wish(opened.id, player, 0, 0, "pause")
    assert match.times.put_off.since == NOW
    copy = backups_of(house, tmp_path / "copies").take(NOW)
    other_path = tmp_path / "other.sqlite3"
    restore(copy, other_path, NOW + 5 * DAY)
    other = await House.open(other_path)
    back = await other.matches.match(match.id)
    assert back.times.put_off.since == NOW + 5 * DAY
    assert back.times.due == back.times.put_off.until
    await other.store.close()


async def test_a_backup_of_an_older_build_is_brought_up_on_the_way(house: House, tmp_path: Path) -> None:
    older = tmp_path / "older.sqlite3"
    change(older, RELEASED["0043"])
    fresh = tmp_path / "fresh.sqlite3"
    restore(older, fresh, NOW)
    assert query(fresh, "PRAGMA user_version") == [(max(migration_steps()),)]
    assert query(older, "PRAGMA user_version") == [(43,)]


async def test_a_bot_that_uses_the_database_is_left_in_peace(house: House, tmp_path: Path) -> None:
    match = await house.start_match("rolling", 2)
    copy = backups_of(house, tmp_path / "copies").take(NOW)
    assert read_refusal(copy, house.path) == f"The database “{house.path}” is in use by another bot process."
    assert (await house.matches.match(match.id)).ply == match.ply


@pytest.mark.sampled(every=7)
@pytest.mark.parametrize("what", ["nothing", "nonsense", "empty", "damaged", "another's", "newer", "itself"])
async def test_what_is_no_backup_is_refused_and_nothing_has_changed(
    house: House, tmp_path: Path, what: str
) -> None:
    await house.start_match("rolling", 2)
    copy = backups_of(house, tmp_path / "copies").take(NOW)
    await house.store.close()
    if what == "nothing":
        copy.unlink()
    elif what == "nonsense":
        copy.write_text("Dear diary, " * 100)
    elif what == "empty":
        copy.write_bytes(b"")
    elif what == "damaged":
        whole = copy.read_bytes()
        copy.write_bytes(whole[:8192] + b"\xff" * 40960 + whole[49152:])
    elif what == "another's":
        change(copy, "PRAGMA application_id = 12")
    elif what == "newer":
        change(copy, "PRAGMA user_version = 99")
    before = {file: file.read_bytes() for file in house.path.parent.iterdir() if file.is_file()}
    assert "“" in read_refusal(house.path if what == "itself" else copy, house.path)
    assert {file: file.read_bytes() for file in house.path.parent.iterdir() if file.is_file()} == before


async def test_another_user_is_told_to_be_the_bots(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = backups_of(house, tmp_path / "copies").take(NOW)
    await house.store.close()
    monkeypatch.setattr(os, "geteuid", lambda: 4711)
    assert "belongs to another user" in read_refusal(copy, house.path)


async def test_the_copies_are_matches_of_a_store_like_any_other(house: House, tmp_path: Path) -> None:
    await house.start_match("rolling", 2)
    copy = backups_of(house, tmp_path / "copies").take(NOW)
    store = await Store.open(copy)
    assert (await Matches(store).match(1)).phase == "playing"
    await store.close()
