"""The arena: which player wins, with what certainty, from every seat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.arena.__main__ import DEALS, SHORT, USUAL_DEALS, USUAL_SHORT, games, pairings, row
from bench.arena.matches import RANDOM, Measured, Pairing, measured
from engine.library import GAMES
from tests.support.players import PLAYED, set_players
from tests.toys.skeleton import game as skeleton

CHANCE = Pairing("howmanycalories", RANDOM, RANDOM, 2, 6)


def test_chance_against_chance_is_even_and_the_same_again() -> None:
    (found,) = measured([CHANCE], 1)
    (again,) = measured([CHANCE], 2)
    assert found.shares == again.shares
    assert len(found.shares) == 6
    assert len(found.seconds) == len(again.seconds)
    low, high = found.interval
    assert low < 0.5 < high


@pytest.mark.parametrize(
    ("shares", "least", "most"),
    [((1.0,) * 50, 0.9, 1.0), ((0.0,) * 50, 0.0, 0.1), ((0.0, 1.0) * 50, 0.4, 0.6), ((0.5,) * 4, 0.0, 1.0)],
)
def test_the_interval_holds_the_share_and_narrows_with_more_deals(
    shares: tuple[float, ...], least: float, most: float
) -> None:
    found = Measured(CHANCE, shares, ())
    low, high = found.interval
    assert least <= low <= found.share <= high <= most


def test_pairings_are_played_side_by_side_and_kept_apart() -> None:
    other = replace(CHANCE, seats=3, deals=2)
    found = {one.pairing: one for one in measured([CHANCE, other], 2)}
    assert found.keys() == {CHANCE, other}
    assert found[CHANCE].shares == next(measured([CHANCE], 1)).shares
    assert [len(found[one].shares) for one in (CHANCE, other)] == [6, 2]


def test_the_short_form_has_a_sixth_of_the_deals_at_most() -> None:
    assert DEALS.keys() == SHORT.keys()
    assert all(6 * SHORT[game] <= DEALS[game] for game in DEALS)
    assert 6 * USUAL_SHORT <= USUAL_DEALS


def test_every_game_of_computers_has_its_pairings_and_each_its_goal() -> None:
    assert {*games()} == {*PLAYED}
    for game in games():
        found = pairings(game, 6)
        seats = [(one.hero, one.seats) for one, _ in found]
        assert seats == [("2", 2), ("3", 2), ("3", 2), ("3", 4)][: 4 if 4 in GAMES[game].SEATS else 3]
        assert all(0.25 < goal < 1 for _, goal in found)


def test_a_game_for_two_that_is_not_listed_has_pairings_of_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "skeleton", skeleton)
    assert "skeleton" not in games(), "no computer plays it"
    set_players(monkeypatch, "skeleton", {3: None})
    assert games()[-1] == "skeleton"
    assert [one.seats for one, _ in pairings("skeleton", 6)] == [2, 2, 2]


def test_a_row_tells_the_share_its_interval_and_the_goal() -> None:
    told = row(Measured(CHANCE, (1.0, 0.5, 1.0, 1.0), (0.5, 1.5)), 0.75)
    assert told.value == pytest.approx(87.5)
    assert "8 matches" in told.reference
    assert "75 %" in told.target
