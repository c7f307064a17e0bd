"""The quality of the players' search, against the best plays.

An exhaustive search found the best play of each position.
"""

from functools import cache
from pathlib import Path

import pytest

from engine.games.kaliko.positions import lay, set_table
from engine.games.kaliko.rules import view
from engine.games.kaliko.state import HAND_SIZE, Laid
from engine.players.kaliko.levels import BEST_WIDTH, CLUB_TILES, CLUB_WIDTH
from engine.players.kaliko.model import board_of
from engine.players.kaliko.numbers import bits_of
from engine.players.kaliko.search import best_plays
from tests.games.kaliko import written_down
from tests.players.kaliko.all_plays import most

RECORDED = Path(__file__).with_name("positions.txt")
"""The points of the best play, the hand and the pattern, by line: found by looking at all plays."""
QUICK = (9, 20, 21, 32, 63, 77, 88, 89)
"""Some of these positions, with few plays."""
Recorded = tuple[int, tuple[str, ...], tuple[Laid, ...]]


@cache
def load_records() -> tuple[Recorded, ...]:
    rows = [row.split(" | ") for row in RECORDED.read_text(encoding="utf-8").splitlines()]
    return tuple((int(best), tuple(hand.split()), lay(pattern)) for best, hand, pattern in rows)


def share(rows: tuple[Recorded, ...], tiles: int, width: int) -> float:
    """Return the share of the best plays' points that the search finds."""
    scored = 0
    for best, hand, pattern in rows:
        found = best_plays(board_of(pattern), bits_of(hand), tiles, width)
        assert found
        assert found[0].points <= best
        scored += found[0].points
    return scored / sum(best for best, _, _ in rows)


@pytest.mark.slow
def test_a_sample_of_plays_at_level_3_is_near_the_best() -> None:
    assert share(load_records()[::24], HAND_SIZE, BEST_WIDTH) >= 0.95


@pytest.mark.slow
def test_plays_at_level_3_score_97_percent_of_the_best_of_up_to_seven_tiles() -> None:
    assert len(load_records()) >= 100
    assert share(load_records()[::2], HAND_SIZE, BEST_WIDTH) >= 0.97


@pytest.mark.slow
@pytest.mark.parametrize("every", [3, 1])
def test_plays_at_level_2_score_five_sixths_of_the_best(every: int) -> None:
    assert 5 / 6 <= share(load_records()[::every], CLUB_TILES, CLUB_WIDTH) < 0.95


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("number", QUICK)
def test_recorded_scores_are_those_of_all_plays_looked_at(number: int) -> None:
    best, hand, pattern = load_records()[number]
    state = set_table(written_down(pattern), [" ".join(hand), ""])
    assert most(view(state, 0)) == best
