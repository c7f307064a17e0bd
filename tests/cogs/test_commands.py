"""Commands: each is made in the file of its name, and only there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from importlib import import_module
from pathlib import Path

import pytest

from cogs.client import Bot
from cogs.extensions import COMMANDS, EVERYWHERE
from engine.services.matches import Matches
from engine.store import Store


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Bot]:
    """Not connected to anything."""
    store = await Store.open(tmp_path / "matches.sqlite3")
    made = Bot(Matches(store), store)
    yield made
    made.services.pictures.close()
    await store.close()


def command_of(file: str) -> str:
    """Return the command that a file makes; some lie in a folder."""
    return file.rpartition(".")[2]


async def test_every_command_is_made_by_the_file_of_its_name_and_by_no_other(bot: Bot) -> None:
    for name in COMMANDS:
        before = {command.name for command in bot.tree.get_commands()}
        await bot.load(f"commands.{name}")
        assert {command.name for command in bot.tree.get_commands()} - before == {command_of(name)}


async def test_every_command_says_where_it_is_offered(bot: Bot) -> None:
    """Every command states its contexts.

    These are servers with the bot and its own DMs; commands about a server are for servers only.
    Users who install the app have the commands with private answers everywhere.
    """
    for name in COMMANDS:
        await bot.load(f"commands.{name}")
    for command in bot.tree.get_commands():
        offered = command.to_dict(bot.tree)
        if command.name in EVERYWHERE:
            assert (offered["contexts"], offered["integration_types"]) == ([0, 1, 2], [0, 1])
        else:
            assert offered["contexts"] == ([0] if command.name in {"setup", "diagnose"} else [0, 1])
            assert offered["integration_types"] == [0]


@pytest.mark.parametrize("name", COMMANDS)
def test_the_file_of_a_command_opens_with_it(name: str) -> None:
    module = import_module(f"cogs.commands.{name}")
    assert (module.__doc__ or "").startswith(f"`/{command_of(name)}"), (
        "a reader who looks for a command finds it first"
    )
