"""Free places for words and symbols on ORGANISM's board."""

from itertools import product
from math import dist

import pytest

from engine.games.organism.boards import Space
from engine.games.organism.state import Organism
from render.kit import theme
from render.kit.geometry import Box
from render.painters.organism import final
from render.painters.organism.board import board, free_space, pieces, trails, turn_marks
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.spaces import plan
from render.painters.organism.table import frame_dish
from tests.render.drawn import draw_scene
from tests.render.organism_board import view_of

FRAME = Frame.whole(plan(2, "close"), Box(0, 100, 1200, 1300))
BADGE = 40


def neighbours_in_a_row() -> list[tuple[Space, Space]]:
    """Return spaces with the one at their left."""
    middles = FRAME.grid.plan.middles
    return [(one, other) for one, other in product(middles, middles) if middles[one] - middles[other] == 1]


def test_a_word_stays_near_where_it_hides_nothing() -> None:
    standing = [FRAME.middle(space) for space in ("B4", "C14", "A2", "C6", "B6")]
    box = free_space.place_word(
        FRAME, "B4", (150, 52), [(FRAME.middle("B4"), 50)], standing=standing, joined=(), taken=()
    )
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


@pytest.mark.parametrize("name", ["after a meal", "ordinary names of 4", "six players in the middle"])
def test_no_symbol_lies_on_the_way_of_passed_food(name: str) -> None:
    view = view_of(name)
    assert view.last is not None
    frame, deeds = frame_dish(view), turn_marks.deeds_of(view.last)
    assert deeds.given
    drawn = board._plan(frame, view, board.Marks(deeds))
    side = pieces.badge_size(frame.size)
    badges = board._badge_spots(frame, view, *board._obstacles(drawn, ()))
    assert len(badges) == len(view.organisms)
    for given in deeds.given:
        for step in trails.passage(frame, given, drawn.standing):
            assert all(dist(spot, step.middle) > (side + step.width) / 2 for _, spot in badges)


def test_organisms_that_won_by_their_number_are_counted_beside_each() -> None:
    view = view_of("final of three organisms")
    canvas = draw_scene("organism, final of three organisms")
    hero = [text.box for text in canvas.written if text.size == theme.BODY and text.text in ("1", "2", "3")]
    counted = sorted((text.box.left, text.text) for text in canvas.written if text.box in hero)
    assert [number for _, number in counted] == ["1", "2", "3"]
    assert len(hero) == sum(one.seat in view.winners and one.is_whole for one in view.organisms)
    assert final._organisms_to_count(view_of("final"), FRAME) == ()
