"""The setting SHARDS: allowed values, their effect, and the errors for others."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.api.shards import Shards, shards_of
from cogs.app import health, program
from cogs.app.check import shards_finding
from cogs.client import Bot
from engine.services.matches import Matches
from engine.store import Store
from tests.support.program_start import Main, main

__all__ = ["main"]


@pytest.mark.parametrize(
    ("written", "ids", "count", "again"),
    [
        ("0-3/16", (0, 1, 2, 3), 16, "0-3/16"),
        ("15/16", (15,), 16, "15/16"),
        ("0,2,5-7/8", (0, 2, 5, 6, 7), 8, "0,2,5-7/8"),
        (" 3, 1-2 / 4 ", (1, 2, 3), 4, "1-3/4"),
        ("0-1,1-3/4", (0, 1, 2, 3), 4, "0-3/4"),
        ("0/1", (0,), 1, "0/1"),
    ],
)
def test_shards_are_written_as_ranges_and_lists(
    written: str, ids: tuple[int, ...], count: int, again: str
) -> None:
    found = shards_of(written)
    assert found == Shards(ids, count)
    assert str(found) == again, "the same whatever way it was written"
    assert shards_of(again) == found


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("0-3", "write the shards and the number of all, as in 0-3/16 or 0,2,5-7/8."),
        ("all", "write the shards and the number of all, as in 0-3/16 or 0,2,5-7/8."),
        ("/16", "write the shards and the number of all, as in 0-3/16 or 0,2,5-7/8."),
        ("0-3/", "write the shards and the number of all, as in 0-3/16 or 0,2,5-7/8."),
        ("0--3/16", "write the shards and the number of all, as in 0-3/16 or 0,2,5-7/8."),
        ("0,,3/16", "write the shards and the number of all, as in 0-3/16 or 0,2,5-7/8."),
        ("-1/16", "write the shards and the number of all, as in 0-3/16 or 0,2,5-7/8."),
        ("0/16/2", "write the shards and the number of all, as in 0-3/16 or 0,2,5-7/8."),
        ("²/³", "write the shards and the number of all, as in 0-3/16 or 0,2,5-7/8."),
        ("0/0", "there are 1 to 10000 shards, so write the shards"),
        ("0/" + "9" * 5000, "there are 1 to 10000 shards, so write the shards"),
        ("3-0/16", "3-0 goes backwards, so write 0-3."),
        ("12-16/16", "there is no shard 16 of 16, as they are counted from 0."),
        ("[0, 1]", "write the shards and the number of all, as in 0-3/16 or 0,2,5-7/8."),
    ],
)
def test_nonsense_is_one_sentence(main: Main, written: str, said: str) -> None:
    code, told = main(SHARDS=written)
    assert code == 2
    assert told.startswith(f"Bad setting SHARDS: {said}")
    assert len(told.strip().splitlines()) == 1


async def test_the_bot_serves_them_and_all_where_none_is_named(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "matches.sqlite3")
    some, every = (Bot(Matches(store), store, shards=one) for one in (Shards((2, 3), 8), None))
    assert (some.shard_ids, some.shard_count) == ([2, 3], 8)
    assert every.shard_ids is None
    assert not every.shard_count
    for bot in (some, every):
        bot.services.pictures.close()
    await store.close()


def test_each_process_gives_a_sign_of_life_of_its_own(
    tmp_path: Path, main: Main, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "matches.sqlite3"
    settings = program.Settings.model_validate({"database": str(database), "shards": "4-7/16"})
    health.heartbeat_file(settings.life, 7).touch()
    assert main("--alive", DATABASE=str(database), SHARDS="4,5-7/16")[0] == 0
    assert main("--alive", DATABASE=str(database), SHARDS="0-3/16")[0] == 1


def test_a_host_who_leaves_shards_unserved_is_told() -> None:
    half = Shards((0, 1), 4)
    assert not shards_finding(None, is_shared=False).is_wrong
    assert not shards_finding(Shards((0, 1), 2), is_shared=False).is_wrong
    assert not shards_finding(half, is_shared=True).is_wrong
    found = shards_finding(half, is_shared=False)
    assert found.is_wrong
    assert found.sentence.startswith(
        "The shards 0-1 of 4 are served, but no other process can share a database file"
    )
