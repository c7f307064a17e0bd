"""Which games computers play, and players that a test puts in the place of a game's own."""

import sys
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from engine.library import GAMES
from engine.players import Players, plays

PLAYED = tuple(name for name in GAMES if plays(name, 1))
"""The games that have computer players."""


def set_players(
    monkeypatch: pytest.MonkeyPatch, game: str, levels: Mapping[Any, Any], opponents: int = 1
) -> None:
    """Let these players play a game, by level; none if there are no levels."""
    module = SimpleNamespace(PLAYERS=Players(levels, opponents))
    monkeypatch.setitem(sys.modules, f"engine.players.{game}", module)
