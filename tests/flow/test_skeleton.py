"""A game without computer players is whole: the skeleton of a new game, played by people."""

from __future__ import annotations

import re
from typing import cast

import pytest

from engine.contract.game import AnyGame
from engine.library import GAMES
from render import PAINTERS
from sandbox.model import Message
from tests.flow.current import check_current
from tests.flow.support import Table, private
from tests.toys.skeleton import game as skeleton
from tests.toys.skeleton import painter

PAIR = ("Ada", "Ben")


@pytest.fixture(autouse=True)
def _skeleton(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the game as a new one: by a line in the table and a painter."""
    monkeypatch.setitem(GAMES, "skeleton", cast(AnyGame, skeleton))
    monkeypatch.setitem(PAINTERS, "skeleton", painter.PAINTER)


def labels(message: Message) -> set[str]:
    return {component["label"] for component in message.interactive if "label" in component}


@pytest.mark.slow
async def test_random_people_write_numbers_into_forms_until_the_end(table: Table) -> None:
    await table.match("skeleton", PAIR, turns=9)
    await table.play_on()
    assert "Final result" in table.board.text
    assert "In the box: " in table.board.alt_texts[0]
    plies = await table.matches.plies(1, 0, 99)
    assert any(ply.notation.startswith("take ") for ply in plies), "a number was written"
    await check_current(table, table.matches, table.store, ("Ada",))
    assert await table.matches.back.verify(1)
    await table.press_button("Ben", table.board, "Rematch")
    await table.wait_until_shown()
    assert (await table.matches.match(2)).game == "skeleton"
    assert table.sandbox.problems == []


async def test_nothing_offers_computers_where_none_can_play(table: Table) -> None:
    card = await table.lobby("skeleton", PAIR[:1])
    rules = private(await table.press_button("Ada", card, "How to play"))
    more = await table.more("Ada", card)
    shown = [labels(message) for message in (card, rules, more)]
    await table.press_button("Ben", card, "Join")
    await table.press_button("Ada", card, "Start")
    await table.wait_until_shown()
    shown += [labels(message) for message in (*table.hands("Ada"), table.board)]
    assert all(shown)
    print(shown)
    assert not re.search("omputer|Show me|Try", str(shown))
    assert table.sandbox.problems == []
