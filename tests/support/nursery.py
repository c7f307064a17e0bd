"""Starts the program as often as it is killed, each time in a process of its own that need not import everything anew.

    python -m tests.support.nursery CLOCK

Each line read is a JSON object with `env`, `cwd` and `log`: the program then begins in a child that has these, and its
number is printed, and once it has ended what it ended with, as `waitpid` tells. With NEWER among its settings it is the build
of the next release, which knows one more migration, by which every table has a column more, and says something else of a command. FIGURES are values that
other figures of the program have, by their names. CLOCK is a file with the seconds by which the
program's clock is ahead of the machine's, read whenever it wants to know the time. Pictures are of nothing.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest import mock

from discord.app_commands import Command

import cogs.program
from cogs.client import Bot
from engine.store.postgres import opening
from tests.flow.support import blank

DUE_EVERY = 0.02
"""Seconds between two looks for what is due: whoever moves the clock need not wait until it is looked at."""
FOR_ALL_EVERY = 0.2
"""The same between two looks for what one process does for all."""
OURS = {"cogs.client.DUE_EVERY": DUE_EVERY, "cogs.client.FOR_ALL_EVERY": FOR_ALL_EVERY}
NEWER = """
CREATE TABLE of_the_next_release (id BIGINT);
DO $$ DECLARE one TEXT; BEGIN
    FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename LOOP
        EXECUTE format('ALTER TABLE %I ADD COLUMN since_the_next_release BIGINT NOT NULL DEFAULT 7', one);
    END LOOP;
END $$;
-- beside: {}"""
NEWS = "What this is since the next release"
"""What that says of `/help`."""


@contextmanager
def newer(env: dict[str, str]) -> Iterator[None]:
    """Be the next release, where somebody wants that."""
    if not env.get("NEWER"):
        yield
        return
    steps = opening.migration_steps()
    last = max(steps)
    load = Bot.load

    async def load_newer(bot: Bot, name: str) -> None:
        await load(bot, name)
        if (command := bot.tree.get_command("help")) is not None:
            assert isinstance(command, Command)
            command.description = NEWS

    with (
        mock.patch.object(opening, "migration_steps", lambda: {**steps, last + 1: NEWER.format(last)}),
        mock.patch.object(Bot, "load", load_newer),
    ):
        yield


def begin(env: dict[str, str], cwd: str, log: str, clock: Path) -> int:
    """The program, in this process, to its end."""
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(env)
    file = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    for stream in (1, 2):
        os.dup2(file, stream)
    figures = {**OURS, **json.loads(env.get("FIGURES", "{}"))}
    with (
        ExitStack() as stack,
        mock.patch("cogs.program.Pictures", lambda **_: blank()),
        newer(env),
    ):
        for name, value in figures.items():
            stack.enter_context(mock.patch(name, value))
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
