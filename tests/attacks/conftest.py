"""The sandbox, the bot and a table in it, as in flows: for attacks on the whole of it."""

from tests.flow.conftest import bot, clock, sandbox, table, unhurried

__all__ = ["bot", "clock", "sandbox", "table", "unhurried"]
