"""A press applies one move; the rest of what it shows comes from values that are there already."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.library import GAMES
from sandbox.model import Message
from tests.flow.support import Table, choices, private

THREE = ("Ada", "Ben", "Cleo")
PRESSES = 8
APPLIED = 2
"""The most calls of `apply` per ply: the move, and once whether it can be taken back."""
VIEWED = 3
"""The most calls of `view` per press; a ply needs one for each player, and one for the board."""


def count_calls(patch: pytest.MonkeyPatch, game: str) -> Counter[str]:
    """Count the calls of a game's functions from now on."""
    calls = Counter[str]()

    def counted(name: str, function: Any) -> Any:
        def call(*args: Any) -> Any:
            calls[name] += 1
            return function(*args)

        return call

    for name in ("apply", "view"):
        patch.setattr(GAMES[game], name, counted(name, getattr(GAMES[game], name)))
    return calls


async def test_a_press_computes_each_view_once_and_imagines_no_match(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, game in enumerate(("howmanycalories", "kcaloria", "koa", "organism"), start=1):
        await table.match(game, THREE)
        hands = dict[str, Message]()
        calls = count_calls(monkeypatch, game)
        for _ in range(PRESSES):
            name = THREE[(await table.matches.match(number)).to_move[0]]
            if name not in hands or not choices(hands[name]):
                press = await table[name].press(table.board, label="My hand")
                hands[name] = private(await press.wait_until_settled())
            else:
                await (await table.chosen(name, hands[name])).wait_until_settled()
            await table.bot.services.surfaces.idle()
        assert calls["apply"] <= APPLIED * (await table.matches.match(number)).ply, (game, calls)
        assert calls["view"] <= VIEWED * PRESSES, (game, calls)
    assert table.sandbox.problems == []
