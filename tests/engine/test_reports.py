"""Reports of sentences: kept for hosts, who read them beside a bot that runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.app.reports import NO_REPORTS, reports_text
from engine.contract.errors import EngineError
from engine.match.message_records import SentenceReport
from engine.services.reports import CLEARED_EVERY, KEPT_FOR, LONGEST, Reports
from engine.store import Store
from engine.store.choice import database_of
from engine.store.postgres import PostgresStore
from tests.engine.conftest import ASKERS, House
from tests.engine.database import change
from tests.engine.test_migrations import RELEASED
from tests.support.postgres import fresh_database
from tests.support.program_start import Main, main

__all__ = ["main"]

ANN, BOB, *_ = ASKERS
REPORT = SentenceReport(1_800_000_000, "ja", "盤の下", "誤字", "")


async def keep(house: House, place: str = "Board", fault: str = "A typo", better: str = "") -> None:
    reports = Reports(house.store, house.matches.quotas, lambda: house.clock[0])
    await reports.keep(ANN.user.id, language="de", place=place, fault=fault, better=better)


async def found(house: House) -> tuple[SentenceReport, ...]:
    return tuple(await database_of(str(house.path)).reports())


async def test_a_report_is_read_while_the_bot_runs(house: House) -> None:
    assert await found(house) == ()
    await keep(house, "  the board ", "Second person,\nbut others read it\u202e ", "She takes the card.")
    assert await found(house) == (
        SentenceReport(1000, "de", "the board", "Second person,\nbut others read it", "She takes the card."),
    )


async def test_long_texts_are_cut(house: House) -> None:
    await keep(house, *("ä" * (LONGEST + 1) for _ in range(3)))
    (one,) = await found(house)
    assert {one.place, one.fault, one.better} == {"ä" * LONGEST}


@pytest.mark.parametrize("nothing", ["", " \n ", "???", "🙃🙃🙃", "1234", "\u200b\u200b\u200b", "x"])
async def test_a_report_without_words_is_not_kept(house: House, nothing: str) -> None:
    for place, fault in ((nothing, "A typo"), ("Board", nothing)):
        with pytest.raises(EngineError, match="please say in words"):
            await keep(house, place, fault)
    assert await found(house) == ()
    await keep(house, "盤面", "誤字")
    assert len(await found(house)) == 1


async def test_a_report_goes_after_a_year_even_if_no_one_reports_another(house: House) -> None:
    reports = Reports(house.store, house.matches.quotas, lambda: house.clock[0])
    await keep(house, fault="old")
    house.clock[0] += KEPT_FOR
    await keep(house, fault="recent")
    await reports.clear()
    assert [one.fault for one in await found(house)] == ["old", "recent"]
    house.clock[0] += CLEARED_EVERY
    await reports.clear()
    assert [one.fault for one in await found(house)] == ["recent"]


async def test_a_database_without_reports_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "older.sqlite3"
    assert await database_of(str(path)).reports() == ()
    assert not path.exists()
    change(path, RELEASED["0052"])
    before = path.read_bytes()
    assert await database_of(str(path)).reports() == ()
    assert path.read_bytes() == before


async def test_reports_are_read_from_postgresql() -> None:
    async with fresh_database() as url:
        assert await database_of(url).reports() == ()
        store = await PostgresStore.open(url)
        await store.keep_report(ANN.user.id, REPORT, caps=())
        assert await database_of(url).reports() == (REPORT,)
        await store.close()


def test_hosts_read_each_report_without_its_user() -> None:
    told = reports_text([REPORT, SentenceReport(1_800_000_060, "de", "Hand", "Two\nlines", "One")])
    assert told.splitlines() == [
        "2027-01-15 08:00 UTC, ja",
        "Where:  盤の下",
        "Wrong:  誤字",
        "",
        "2027-01-15 08:01 UTC, de",
        "Where:  Hand",
        "Wrong:  Two",
        "        lines",
        "Better: One",
    ]
    assert reports_text(()) == NO_REPORTS


async def test_a_store_takes_the_same_report_once(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "m.sqlite3")
    for better in ("", "so"):
        await store.keep_report(ANN.user.id, SentenceReport(5, "de", "x", "y", better), caps=())
    await store.keep_report(BOB.user.id, SentenceReport(5, "de", "x", "y", ""), caps=())
    assert [one.better for one in await database_of(str(tmp_path / "m.sqlite3")).reports()] == ["so", ""]
    await store.close()


def test_the_program_prints_them(house: House, main: Main, monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[str]()
    monkeypatch.setattr("cogs.app.program.print", lambda line, **_: told.append(line), raising=False)
    assert main("--reports", DATABASE=str(house.path)) == (0, "")
    assert told == [NO_REPORTS]
