"""The best player compares its choices with the same luck.

So differences come from the choice alone.
"""

from __future__ import annotations

from random import Random

import pytest

from engine.games.koa.positions import set_board
from engine.games.koa.state import CLANS
from engine.players.koa import search
from engine.players.koa.chances import CLAIM, DIG, SEEK, deeds
from engine.players.koa.model import Table
from engine.players.koa.search import ACTIONS, DRAWS, TURNS, play_on
from tests.players.koa.matches import TABLES, views

FAR = "A1: cB2 gB1 gC1 sA2 msC3 J10: cI9 A10: cB9 J1: cI2"
"""No clan reaches another; a claim makes it two actions."""


def fortune(seed: int) -> list[float]:
    random = Random(seed).random
    return [random() for _ in range(TURNS * ACTIONS * DRAWS)]


def turn(table: Table) -> int:
    """Return how many turns came before this one, with any first clan."""
    return CLANS * table.round + (table.turn - table.terms.first) % CLANS


def test_others_meet_the_same_fortune_after_every_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "TURNS", 4)
    table = Table(set_board(FAR, turn="A1"))
    found = {deed: deed[0] for deed in deeds(table)}
    assert {DIG, CLAIM, SEEK} <= set(found.values())
    compared = 0
    for seed in range(20):
        brought = set()
        for deed in found:
            after = table.copy()
            play_on(after, deed, fortune(seed))
            # An earthquake strikes others, and rubble may lie where they would dig.
            if after.rubble == table.rubble:
                brought.add(
                    tuple((after.caverns[one], after.food[one], after.springs[one]) for one in (1, 2, 3))
                )
                compared += 1
        assert len(brought) <= 1
    assert compared > 50


@pytest.mark.sampled(every=12)
@pytest.mark.parametrize(("players", "kind"), TABLES)
def test_a_limited_number_of_turns_is_played_on(players: int, kind: str) -> None:
    for number, view in enumerate(views(players, 11, kind, every=24)):
        table = Table(view)
        for deed in deeds(table):
            after = table.copy()
            play_on(after, deed, fortune(number))
            # Those who can do nothing and those who have left are passed over.
            assert after.is_over or TURNS <= turn(after) - turn(table) < TURNS + CLANS
