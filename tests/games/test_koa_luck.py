"""Which throws of KOA count as luck, and with which odds."""

from __future__ import annotations

import pytest

from engine.contract.values import Chance
from engine.contract.words import tell
from engine.games import koa as game
from engine.games.koa.luck import ATTACKS, DIGS, odds
from engine.games.koa.positions import set_board
from engine.games.koa.state import End, Excavate, Move, Seek, Seize, State
from tests.games.koa import RICH, excavate, seize
from tests.games.recorded_moments import replay

BESIDE = f"A1: {RICH} J10: cI9 cI8"


def thrown(before: State, after: State, move: Move, seat: int | None = None) -> list[tuple[str, float, bool]]:
    by = before.mover if seat is None else seat
    found: list[Chance] = [*odds(game.view(before, None), game.view(after, None), by, move)]
    return [(tell(one.kind, ()), round(one.odds, 3), one.is_good) for one in found]


@pytest.mark.parametrize(("die", "is_good"), [(10, True), (1, False)])
def test_an_attack_has_the_odds_that_its_button_showed(die: int, is_good: bool) -> None:
    state = set_board(BESIDE)
    after = seize(state, "I9", die)
    assert thrown(state, after, Seize(square="I9")) == [("attacks", 0.2, is_good)]


@pytest.mark.parametrize(
    ("find", "is_good"),
    [("cavern", True), ("goroldioa", True), ("spring", True), ("lava", False), ("earthquake", False)],
)
def test_a_dig_goes_well_if_it_lays_a_tile_of_the_clan(find: str, is_good: bool) -> None:
    state = set_board("A1: cB2")
    after = excavate(state, "B3", find, strikes="G7" if find == "earthquake" else "")
    assert thrown(state, after, Excavate(square="B3")) == [
        ("digs for a tile of the clan’s own", 0.8, is_good)
    ]


def test_what_can_not_be_laid_has_no_part_in_the_odds() -> None:
    full = set_board("A1: cB2")
    pool = full.pools[0].model_copy(update={"spring": 0})
    state = full.model_copy(update={"pools": (pool, *full.pools[1:])})
    after = excavate(state, "B3", "lava")
    springs = 2
    ((_, share, _),) = thrown(state, after, Excavate(square="B3"))
    assert share == round((8 - springs) / (10 - springs), 3)


def test_other_actions_throw_nothing_that_was_shown() -> None:
    state = set_board(BESIDE)
    after = seize(state, "I9")
    assert thrown(state, after, End()) == []
    assert thrown(state, after, Seek()) == []
    assert thrown(state, state, Seize(square="I9")) == []


def test_the_neutral_clans_throws_are_no_luck_of_its_leader() -> None:
    state = set_board(BESIDE).model_copy(update={"owners": (None, 0, 1, 2)})
    after = seize(set_board(BESIDE), "I9").model_copy(update={"owners": state.owners})
    assert thrown(state, after, Seize(square="I9"), seat=0) == []


@pytest.mark.slow
def test_over_recorded_matches_as_many_throws_go_well_as_the_odds_say() -> None:
    thrown = [
        one
        for name in ("koa-2-1", "koa-2-2", "koa-3-1", "koa-3-2", "koa-4-1", "koa-4-2")
        for made in replay(name)
        for one in odds(made.before, made.after, made.seat, made.move)
    ]
    for kind in (ATTACKS, DIGS):
        throws = [one for one in thrown if one.kind == kind]
        good, expected = sum(one.is_good for one in throws), sum(one.odds for one in throws)
        spread = sum(one.odds * (1 - one.odds) for one in throws) ** 0.5
        assert len(throws) >= 30
        assert abs(good - expected) < 3 * spread, (kind, good, expected, spread)
