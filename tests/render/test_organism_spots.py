"""Free places for words and symbols on ORGANISM's board."""

from itertools import product
from math import dist

from engine.games.organism.boards import Space
from engine.games.organism.state import Organism
from render.kit.geometry import Box
from render.painters.organism.board import free_space
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.spaces import plan

FRAME = Frame.whole(plan(2, "close"), Box(0, 100, 1200, 1300))
BADGE = 40


def neighbours_in_a_row() -> list[tuple[Space, Space]]:
    """Return spaces with the one at their left."""
    middles = FRAME.grid.plan.middles
    return [(one, other) for one, other in product(middles, middles) if middles[one] - middles[other] == 1]


def test_a_word_stays_near_where_it_hides_nothing() -> None:
    standing = [FRAME.middle(space) for space in ("B4", "C14", "A2", "C6", "B6")]
    box = free_space.place_word(FRAME, "B4", (150, 52), 50, standing=standing, joined=(), taken=())
    assert dist(box.middle, FRAME.middle("B4")) < 1.1 * FRAME.size
    assert not any(box.touches(Box.around(at, 80, 80)) for at in standing)


def test_a_symbol_is_not_between_two_organisms() -> None:
    pairs = neighbours_in_a_row()
    assert pairs
    for one, left in pairs:
        organism = Organism(seat=1, name=one, spaces=(one,), is_whole=False)
        standing = [FRAME.middle(one), FRAME.middle(left)]
        spot = free_space.place_badge(FRAME, organism, BADGE, standing, ())
        assert spot is not None
        if dist(spot, FRAME.middle(one)) < 0.7 * FRAME.size:
            assert dist(spot, standing[1]) > 0.55 * FRAME.size
