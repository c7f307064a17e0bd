"""Starts the program as often as it is killed, each time in a process of its own that need not import everything anew.

    python -m tests.support.nursery CLOCK

Each line read is a JSON object with `env`, `cwd` and `log`: the program then begins in a child that has these, and its
number is printed, and once it has ended what it ended with, as `waitpid` tells. CLOCK is a file with the seconds by which the
program's clock is ahead of the machine's, read whenever it wants to know the time. Pictures are of nothing.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from unittest import mock

import cogs.program
from tests.flow.support import blank

DUE_EVERY = 0.02
"""Seconds between two looks for what is due: whoever moves the clock need not wait until it is looked at."""


def begin(env: dict[str, str], cwd: str, log: str, clock: Path) -> int:
    """The program, in this process, to its end."""
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(env)
    file = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    for stream in (1, 2):
        os.dup2(file, stream)
    with (
        mock.patch("cogs.program.Pictures", lambda **_: blank()),
        mock.patch("cogs.client.DUE_EVERY", DUE_EVERY),
    ):
        return cogs.program.main([], lambda: time.time() + float(clock.read_text(encoding="utf-8") or 0))


def serve(clock: Path) -> None:
    """A child for each line that comes in, one after the other."""
    for line in sys.stdin:
        order = json.loads(line)
        child = os.fork()
        if child == 0:
            os._exit(begin(**order, clock=clock))
        print(child, flush=True)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
