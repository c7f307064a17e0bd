"""Distant groups of tiles: moved nearer to each other until they meet."""

from itertools import combinations
from statistics import fmean

import pytest

from engine.contract.hexes import distance
from engine.games import kcaloria as rules
from engine.games.kcaloria.rules.state import View
from render.kit import hexagons, theme
from render.kit.geometry import Box
from render.painters.kcaloria.board import board, ground
from render.painters.kcaloria.board.highlights import find_marks
from render.painters.kcaloria.board.islands import Islands, islands
from render.painters.kcaloria.question import part_of
from render.painters.kcaloria.tiles import pieces
from tests.render.kcaloria_board import canvas_of_scene, view_of
from tests.render.scenes import kcaloria

ROOM = (theme.WIDTH, 1016)
APART = ["early", "four players with everyday names"]


def islands_of(view: View) -> Islands | None:
    return islands(board.cells_by_start(view), ROOM, board.frame_tiles(view, ROOM).size)


def found_on(name: str) -> Islands:
    found = islands_of(view_of(name))
    assert found is not None
    return found


@pytest.mark.parametrize(("name", "far", "near"), list(zip(APART, (136, 104), (200, 114), strict=True)))
def test_tiles_that_lie_apart_are_larger_when_they_are_moved(name: str, far: int, near: int) -> None:
    assert board.frame_tiles(view_of(name), ROOM).size <= far
    assert found_on(name).size >= near


@pytest.mark.parametrize("name", APART)
def test_every_tile_is_whole_and_off_those_of_other_groups(name: str) -> None:
    found, view = found_on(name), view_of(name)
    assert sorted(cell for group, _ in found.moves for cell in group) == sorted(board.occupied_cells(view))
    assert all(found.holds(cell) for cell in board.occupied_cells(view))
    for one, other in combinations(found.moves, 2):
        apart = min(
            abs(complex(*found.middle(a)) - complex(*found.middle(b))) for a in one[0] for b in other[0]
        )
        assert apart > 1.3 * found.size


@pytest.mark.parametrize("name", APART)
def test_tiles_that_touch_do_so_when_they_are_moved_and_lie_as_they_do(name: str) -> None:
    found = found_on(name)
    for group, _ in found.moves:
        for a, b in combinations(group, 2):
            (x, y), (across, down) = found.middle(a), found.middle(b)
            assert (across - x) * 2 == (2 * (b[0] - a[0]) + b[1] - a[1]) * found.size
            assert down - y == (b[1] - a[1]) * hexagons.pitch(found.size)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tiles_with_one_space_between_lie_so_far_apart_and_no_farther(players: int) -> None:
    seen = 0
    for state in kcaloria.match(players)[2:60:3]:
        view = kcaloria.table(state).view
        found = islands_of(view)
        if found is None:
            continue
        for one, other in combinations(board.occupied_cells(view), 2):
            if distance(one, other) == 2:
                (x, y), (across, down) = found.middle(one), found.middle(other)
                assert (across - x) * 2 == (2 * (other[0] - one[0]) + other[1] - one[1]) * found.size
                assert down - y == (other[1] - one[1]) * hexagons.pitch(found.size)
                seen += 1
    assert seen > 20


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_groups_lie_as_near_to_one_another_as_they_can_and_the_picture_is_no_higher_than_that(
    players: int,
) -> None:
    for state in kcaloria.match(players)[:40:4]:
        view = kcaloria.table(state).view
        found = islands_of(view)
        if found is not None:
            boxes = [hexagons.extent(group, found.size).shift(move) for group, move in found.moves]
            assert found.height <= sum(box.height for box in boxes) + len(boxes) * found.size + 60


def test_no_light_about_tiles_falls_on_the_hills() -> None:
    name = "two players in the middle"
    lit = canvas_of_scene(name).image
    plain = ground.canvas(*lit.size).image
    tops = [board.frame_tiles(view_of(name), ROOM).corner(tile.cell) for tile in view_of(name).tiles]
    assert min(tops)[1] >= 0
    beside = Box(theme.WIDTH * 3 // 4, 330, theme.WIDTH, 420)
    over = Box(2, 330, 60, 420)
    assert all(lit.crop(box).tobytes() == plain.crop(box).tobytes() for box in (beside, over))


@pytest.mark.parametrize(
    "name", ["two players in the middle", "60 tiles of four", "after discards", "fed again"]
)
def test_tables_that_have_met_are_shown_as_they_are(name: str) -> None:
    assert islands_of(view_of(name)) is None


def test_before_the_first_turn_everybody_begins_in_the_order_of_the_plates() -> None:
    view = view_of("before the first turn")
    found = islands(board.cells_by_start(view), (theme.WIDTH, 330), 64)
    assert found is not None
    places = [found.corner(start) for start in view.starts]
    assert [group for group, _ in found.moves] == [frozenset((start,)) for start in view.starts]
    assert sorted(places) == places
    assert len({top for _, top in places}) == 1


@pytest.mark.parametrize("name", ["first tile", "early"])
def test_groups_are_in_the_order_of_the_plates_where_each_is_one_player_s(name: str) -> None:
    view, found = view_of(name), found_on(name)
    seats = range(view.seats)
    middles = [
        fmean(found.middle(tile.cell)[0] for tile in view.tiles if tile.seat == seat) for seat in seats
    ]
    assert sorted(middles) == middles


def test_what_is_in_no_group_lies_as_it_does_beside_the_nearest() -> None:
    found, view = found_on("early"), view_of("early")
    tile = view.tiles[0]
    beside = (tile.cell[0], tile.cell[1] - 1)
    (x, y), (across, down) = found.middle(tile.cell), found.middle(beside)
    assert (across - x, down - y) == (-found.size // 2, -hexagons.pitch(found.size))


def test_a_moved_tile_shows_its_owner_once() -> None:
    view = view_of("early")
    marks = [one for one in canvas_of_scene("early").shown if one.name == "whose a tile is"]
    assert sorted(mark.colour for mark in marks) == sorted(theme.SEATS[tile.seat] for tile in view.tiles)


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_tile_is_ever_lost(players: int) -> None:
    for state in kcaloria.match(players)[:40:4]:
        view = kcaloria.table(state).view
        found = islands(board.cells_by_start(view), ROOM, 48)
        if found is not None:
            spaces = [pieces.box(found.corner(cell), found.size) for cell in board.occupied_cells(view)]
            assert all(Box(0, 0, found.width, found.height).holds(space) for space in spaces)
            assert len(set(spaces)) == len(spaces)


@pytest.mark.parametrize("seat", range(3))
def test_hands_move_groups_nearer_as_tables_do(seat: int) -> None:
    """Below cards there is little room, and far groups made tiles half as large."""
    view = rules.view(kcaloria.grow_table(3, 9), seat)
    room = (theme.WIDTH, 520)
    frame = part_of(view, find_marks(view), room)
    assert isinstance(frame, Islands)
    assert frame.size > 1.2 * board.frame_tiles(view, room).size
    assert all(frame.holds(cell) for cell in board.occupied_cells(view))
