"""Starts the program repeatedly, each time in a forked process without new imports.

    python -m tests.support.nursery CLOCK

Each line read is a JSON object with `env`, `cwd` and `log`. The program then starts in a child with
these. Its number is printed, and after its end its status as of `waitpid`. CLOCK is a file with the
seconds by which the program's clock is ahead of the machine's; it is read for each look at the
clock. Pictures are empty.

With NEWER among its settings, the program is the build of the next release: it knows one more
migration, which adds a column to every table, and describes a command differently. FIGURES are
constants that the program has with other values, by name.
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

import cogs.app.program
from cogs.client import Bot
from engine.store.postgres import database
from tests.flow.support import blank
from tests.support import newcomers

DUE_EVERY = 0.02
"""Seconds between two sweeps for due matches, so that a moved clock shows soon."""
FOR_ALL_EVERY = 0.2
"""Seconds between two sweeps of the work that one process does for all."""
OURS = {
    "cogs.client.DUE_EVERY": DUE_EVERY,
    "cogs.client.FOR_ALL_EVERY": FOR_ALL_EVERY,
    **newcomers.NONE,
}
NEWER = """
CREATE TABLE of_the_next_release (id BIGINT);
DO $$ DECLARE one TEXT; BEGIN
    FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename LOOP
        EXECUTE format('ALTER TABLE %I ADD COLUMN since_the_next_release BIGINT NOT NULL DEFAULT 7', one);
    END LOOP;
END $$;
-- beside: {}"""
NEWS = "What this is since the next release"
"""The next release's description of `/help`."""


@contextmanager
def newer(env: dict[str, str]) -> Iterator[None]:
    """Become the next release, if NEWER asks for that."""
    if not env.get("NEWER"):
        yield
        return
    steps = database.migration_steps()
    last = max(steps)
    load = Bot.load

    async def load_newer(bot: Bot, name: str) -> None:
        await load(bot, name)
        if (command := bot.tree.get_command("help")) is not None:
            assert isinstance(command, Command)
            command.description = NEWS

    with (
        mock.patch.object(database, "migration_steps", lambda: {**steps, last + 1: NEWER.format(last)}),
        mock.patch.object(Bot, "load", load_newer),
    ):
        yield


def begin(env: dict[str, str], cwd: str, log: str, clock: Path) -> int:
    """Run the program in this process to its end."""
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(env)
    file = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    for stream in (1, 2):
        os.dup2(file, stream)
    figures = {**OURS, **json.loads(env.get("FIGURES", "{}"))}
    with (
        ExitStack() as stack,
        mock.patch("cogs.app.program.Pictures", lambda **_: blank()),
        newer(env),
    ):
        for name, value in figures.items():
            stack.enter_context(mock.patch(name, value))
        return cogs.app.program.main([], lambda: time.time() + float(clock.read_text(encoding="utf-8") or 0))


def serve(clock: Path) -> None:
    """Start a child for each line of input, one after the other."""
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
