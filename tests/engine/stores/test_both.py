"""Recorded matches give the same rows in both databases."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from engine.contract.driver import resume
from engine.contract.notation import read_notation
from engine.contract.values import Decided
from engine.library import GAMES, game_named
from engine.match.progress import deal_match, play_move
from engine.steps.lobby import join_lobby, open_lobby
from engine.store import Store
from engine.store.interface.shelf import Shelf
from engine.store.postgres import PostgresStore
from engine.store.transfer import COLUMNS, digest
from tests.engine.conftest import ASKERS
from tests.engine.stores.writer import NOW, Writer
from tests.records.book import FOLDER, read
from tests.support.askers import asker
from tests.support.postgres import fresh_database

FEW = [f"{game}-{max(module.SEATS)}-1.json" for game, module in GAMES.items()]
"""One match of each game, with as many players as the game allows."""
REST = sorted(path.name for path in FOLDER.glob("*.json") if path.name not in FEW)


async def play(store: Shelf, recorded: Mapping[str, Any]) -> None:
    """Play the match from its lobby to its end."""
    game, writer = game_named(recorded["game"]), Writer(store)
    askers = (*ASKERS, asker(199))[: len(recorded["seats"])]
    lobby = open_lobby(
        recorded["game"], game.Options.model_validate(recorded["options"]), askers[0], "a secret", NOW
    )
    for guest in askers[1:]:
        lobby = join_lobby(lobby, guest, None)
    record = await writer.save(None, lobby)
    record = await writer.save(record, deal_match(record, recorded["seed"], NOW))
    for entry in recorded["log"]:
        seat, _, line = entry.partition(": ")
        picks = read_notation(line)
        decided = resume(game, game.view(record.state, int(seat)), picks)
        assert isinstance(decided, Decided)
        record = await writer.save(record, *play_move(record, int(seat), picks, decided.move, NOW))
    assert record.match.phase == "over"
    assert record.match.outcome is not None
    assert list(record.match.outcome.scores) == recorded["scores"]


def in_sqlite(path: Path) -> Mapping[str, Sequence[tuple[Any, ...]]]:
    with closing(sqlite3.connect(path)) as db:
        return {
            table: db.execute(f"SELECT {', '.join(names)} FROM {table}").fetchall()
            for table, names in COLUMNS.items()
        }


async def in_postgres(url: str) -> Mapping[str, Sequence[tuple[Any, ...]]]:
    db = await asyncpg.connect(url)
    try:
        found = {
            table: await db.fetch(f"SELECT {', '.join(names)} FROM {table}")
            for table, names in COLUMNS.items()
        }
        return {table: [tuple(row) for row in rows] for table, rows in found.items()}
    finally:
        await db.close()


async def check(name: str, folder: Path) -> None:
    recorded, path = read(FOLDER / name), folder / "both.sqlite3"
    sqlite = await Store.open(path)
    await play(sqlite, recorded)
    await sqlite.close()
    async with fresh_database() as url:
        postgres = await PostgresStore.open(url)
        await play(postgres, recorded)
        await postgres.close()
        here, there = in_sqlite(path), await in_postgres(url)
    assert len(here["plies"]) >= len(recorded["log"])
    assert {table: digest(rows) for table, rows in here.items()} == {
        table: digest(rows) for table, rows in there.items()
    }


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("name", FEW)
async def test_a_recorded_match_of_each_game_comes_to_the_same_in_both(tmp_path: Path, name: str) -> None:
    await check(name, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", REST)
async def test_every_recorded_match_comes_to_the_same_in_both(tmp_path: Path, name: str) -> None:
    await check(name, tmp_path)
