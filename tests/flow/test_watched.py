"""The program with all its monitoring for hosts.

All ways tell the same, also after a kill.
"""

from __future__ import annotations

import json
import socket
from contextlib import closing
from pathlib import Path

import pytest

from cogs.app.health import heartbeat_file
from engine.store import restore
from engine.store.sqlite.backups import reading
from engine.store.sqlite.database import number
from tests.flow.support import PEOPLE
from tests.flow.test_kill import far_room
from tests.flow.test_metrics import Probe
from tests.support.waits import until

GAME = "howmanycalories"


def free_port() -> int:
    """Return a free port."""
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        return int(taken.getsockname()[1])


@pytest.mark.slow
async def test_a_bot_that_is_watched_tells_what_happens_and_takes_no_second_backup_after_a_kill(
    tmp_path: Path,
) -> None:
    database, backups, probe = tmp_path / "watched.sqlite3", tmp_path / "backups", Probe(free_port())
    settings = {"BACKUPS": str(backups), "METRICS_PORT": str(probe.port), "LOG_FORMAT": "json"}
    async with far_room(database, 1, **settings) as (room, program):
        await until(lambda: list(backups.glob("*.sqlite3")))
        await room.match(GAME, PEOPLE[:3], rounds=1)
        await room.play_on(6)
        found = await probe.figures()
        assert found["tabletop_matches", GAME, "playing"] == 1
        assert found["tabletop_moves_total", GAME] >= 3
        assert found["tabletop_press_to_board_seconds_count",] >= 6
        assert found["tabletop_backups_total",] == 1
        assert found["tabletop_behind",] == 0
        await until(heartbeat_file(database, program.pid).exists)
        assert await probe.get("/health") == (200, "Connected to Discord.\n")
        await program.kill()
        await room.left_alone()
        await program.start()
        await room.play_on(2)
        assert (await probe.figures())["tabletop_backups_total",] == 0
        assert await program.stop() == 0
    assert len(list(backups.iterdir())) == 1
    log = program.log.read_text(encoding="utf-8").splitlines()
    lines = [json.loads(line) for line in log]
    assert {"time", "level", "logger", "message"} <= set.intersection(*map(set, lines))
    assert "took the backup" in " ".join(line["message"] for line in lines)
    (copy,) = backups.iterdir()
    assert restore(copy, tmp_path / "fresh.sqlite3", 0).going == 0
    with reading(database) as db:
        assert number(db, "SELECT count(*) FROM matches WHERE phase = 'playing'") == 1
