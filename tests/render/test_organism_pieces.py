"""How the boards and bodies of ORGANISM are drawn."""

from itertools import combinations, pairwise

import pytest

from engine.games.organism.boards import CORE, Length, Space
from engine.games.organism.table import KINDS, Kind
from render import theme
from render.canvas import Canvas
from render.painters.organism import board, bodies, colours, dishes, plan
from render.painters.organism.bodies import LETTERS, Look
from render.painters.organism.frame import Frame
from render.painters.organism.plan import Grid
from tests.render.organism_board import BOARDS, view_of
from tests.render.pixels import colour_at, count
from tests.render.sight import SIGHTS, seen

# Colours


@pytest.mark.parametrize(("paint", "ground"), colours.MARKS)
def test_every_mark_stands_out_from_what_it_is_drawn_on(paint: str, ground: str) -> None:
    assert theme.contrast(paint, ground) >= 3


@pytest.mark.parametrize(("paint", "ground"), colours.TEXTS)
def test_every_text_stands_out_from_what_it_is_written_on(paint: str, ground: str) -> None:
    assert theme.contrast(paint, ground) >= 4.5


@pytest.mark.parametrize("sight", SIGHTS)
def test_everybody_sees_whose_body_is_whose_and_what_is_in_it(sight: str) -> None:
    def as_seen(colour: str) -> str:
        return "#{:02X}{:02X}{:02X}".format(*seen(colour, sight))

    for seat, tissue in zip(theme.SEATS, colours.TISSUES, strict=True):
        assert theme.contrast(as_seen(seat), as_seen(tissue)) >= 2.5
        assert theme.contrast(as_seen(colours.FOOD), as_seen(tissue)) >= 3


# Boards


@pytest.mark.parametrize(("players", "length"), BOARDS)
def test_neighbours_and_no_others_lie_side_by_side(players: int, length: Length) -> None:
    laid = plan.plan(players, length)
    for one, other in combinations(laid.board.spaces, 2):
        apart = abs(laid.middles[one] - laid.middles[other])
        assert apart > 0.99
        assert (apart < 1.2) is (other in laid.board.near[one])


@pytest.mark.parametrize(("players", "length"), [(2, "close"), (6, "open")])
def test_on_six_sides_every_space_is_the_same_hexagon(players: int, length: Length) -> None:
    outlines = plan.plan(players, length).outlines.values()
    assert all(len(outline) == 6 for outline in outlines)
    assert all(abs(abs(point) - 3**-0.5) < 1e-3 for outline in outlines for point in outline)


def test_on_five_sides_the_core_has_five_edges_and_the_first_corner_is_up() -> None:
    laid = plan.plan(5, "open")
    assert len(laid.outlines[CORE]) == 5
    assert abs(laid.middles["E1"] - -5j) < 1e-9


@pytest.mark.parametrize(("players", "length"), BOARDS)
def test_spaces_cover_their_board_and_do_not_overlap(players: int, length: Length) -> None:
    """Every space is at least as large as the circle that touches its nearest neighbours."""
    laid = plan.plan(players, length)
    for outline in laid.outlines.values():
        sides = zip(outline, (*outline[1:], outline[0]), strict=True)
        areas = [(one.conjugate() * other).imag / 2 for one, other in sides]
        assert all(area > 0 for area in areas)
        assert 0.78 < sum(areas) < 1.0


@pytest.mark.parametrize(("players", "length"), BOARDS)
def test_a_dish_has_its_homes_and_no_missing_corners(players: int, length: Length) -> None:
    grid = Grid(plan.plan(players, length), 60)
    dish, box = dishes.dish(grid), dishes.extent(grid)

    def at(point: complex) -> tuple[int, int, int]:
        place = (round(point.real) - box.left, round(point.imag) - box.top)
        return colour_at(dish, place)

    for seat, homes in enumerate(grid.plan.board.homes):
        for space in homes:
            assert at(grid.plan.middles[space] * 60) == theme.rgb(colours.HOMES[seat])
    assert at(0j) == theme.rgb(colours.CREAM)
    corner = 6 * grid.plan.middles["A1"] * 60
    if (players, length) in ((5, "open"), (6, "open")):
        assert at(corner) == theme.rgb(theme.TABLE)


# Bodies


def test_every_type_has_a_shape_and_a_letter_of_its_own() -> None:
    drawn = {bodies.shape(kind, 60).data for kind in KINDS}
    assert len(drawn) == len(set(LETTERS.values())) == 3


@pytest.mark.parametrize("size", [46, 62, 94, 128, 140])
def test_food_can_be_counted(size: int) -> None:
    def bright(food: int, fresh: int = 0) -> int:
        canvas = Canvas(200, 200)
        bodies.element(canvas, (100, 100), size, Look(Kind.GROW, 1, food, fresh, False, False))
        return count(canvas, colours.FOOD, colours.FRESH)

    counts = [bright(food) for food in range(4)]
    assert counts[0] == 0
    assert all(after > before + 60 for before, after in pairwise(counts))
    assert bright(2, 1) > counts[2]


def test_the_elements_of_an_organism_are_joined_and_others_apart() -> None:
    """Between two elements of one organism there is its tissue, between two organisms there is not."""
    view = view_of("final of three organisms")
    canvas = Canvas(1200, 1200)
    frame = Frame.whole(plan.plan(2, "close"), (1136, 1100))
    board.draw(canvas, (0, 0), frame, view, board.Marked())

    def between(one: Space, other: Space) -> tuple[int, int, int]:
        (x, y), (to_x, to_y) = frame.middle(one), frame.middle(other)
        return colour_at(canvas, ((x + to_x) // 2, (y + to_y) // 2))

    tissue = theme.rgb(colours.TISSUES[0])
    assert between("A1", "A2") == between("C16", "C17") == tissue
    assert tissue not in (between("B10", "B11"), between("A1", "B1"))
