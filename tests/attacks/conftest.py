"""Fixtures for attacks: the sandbox, the bot and a table, as in flows."""

from tests.flow.conftest import bot, clock, drawn, sandbox, table, unhurried

__all__ = ["bot", "clock", "drawn", "sandbox", "table", "unhurried"]
