"""A start, until drawing works.

Presses are acknowledged meanwhile, and those without a picture are answered.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.flow.test_kill import far_room_of_the_program
from tests.support.program import ROOT
from tests.support.waits import until

GAME = "kcaloria"
SLOW = """
import sys, time
from pathlib import Path
if any("forkserver" in word for word in sys.orig_argv):
    until = time.monotonic() + {patience}
    while not Path({go!r}).exists() and time.monotonic() < until:
        time.sleep(0.01)
    Path({done!r}).write_text("let go" if Path({go!r}).exists() else "given up")
"""
"""Read by every interpreter that starts, and a long import for the one from which those who draw
are made.
"""
PATIENCE = 120


@pytest.mark.slow
async def test_presses_are_answered_while_the_drawing_worker_is_still_starting(tmp_path: Path) -> None:
    go, done = tmp_path / "go", tmp_path / "done"
    code = SLOW.format(go=str(go), done=str(done), patience=PATIENCE)
    (tmp_path / "sitecustomize.py").write_text(code, encoding="utf-8")
    path = os.pathsep.join((str(tmp_path), str(ROOT)))
    async with far_room_of_the_program(tmp_path / "start.sqlite3", PYTHONPATH=path) as (room, program):
        pictured = await (await room["Ada"].slash(room.channel, "tiles", game=GAME)).wait_for_answer()
        assert pictured.is_thinking
        plain = await (await room["Ben"].slash(room.channel, "matches")).wait_for_answer()
        await until(lambda: not plain.is_thinking)
        assert pictured.is_thinking
        assert not done.exists()
        go.touch()
        await until(lambda: not pictured.is_thinking)
        assert pictured.message is not None
        assert pictured.message.attachments
        assert not pictured.failed
        await until(done.exists)
        assert done.read_text() == "let go"
        log = program.log.read_text(encoding="utf-8")
    stalls = [line for line in log.splitlines() if "has not answered" in line]
    assert not [line for line in stalls if "workers.py" in line or "process.py" in line]
