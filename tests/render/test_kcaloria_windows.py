"""Groups of tiles that lie far apart: each in a window of its own, until they meet."""

from itertools import combinations

import pytest

from engine.hexes import distance
from render import theme
from render.geometry import Box
from render.painters.kcaloria import board, tiles
from render.painters.kcaloria.windows import Window, windows
from tests.render.kcaloria_board import canvas_of_scene, view_of
from tests.render.scenes import kcaloria

ROOM = Box(theme.MARGIN, 372, theme.WIDTH - theme.MARGIN, 1388)


def windows_of(name: str) -> tuple[Window, ...]:
    view = view_of(name)
    size = board.whole(view, (theme.WIDTH, ROOM.height)).size
    return windows(board.occupied(view), ROOM, size)


def test_tiles_that_lie_apart_are_larger_in_windows_than_on_one_table() -> None:
    found = windows_of("early")
    sizes = {window.frame.size for window in found}
    assert len(found) == 3
    assert sizes == {160}
    assert board.whole(view_of("early"), (theme.WIDTH, ROOM.height)).size == 128


def test_every_tile_is_whole_in_one_window_and_windows_stay_off_one_another() -> None:
    found = windows_of("early")
    cells = board.occupied(view_of("early"))
    assert sorted(cell for window in found for cell in window.cells) == sorted(cells)
    for window in found:
        assert ROOM.holds(window.box)
        for cell in window.cells:
            space = tiles.box(window.frame.corner(cell), window.frame.size)
            assert window.box.holds(space.moved(window.box[:2]))
    for one, other in combinations(found, 2):
        assert not one.box.touches(other.box)
        assert min(distance(a, b) for a in one.cells for b in other.cells) > 2


@pytest.mark.parametrize("name", ["two players in the middle", "60 tiles of four"])
def test_tables_that_have_met_are_shown_as_one(name: str) -> None:
    assert windows_of(name) == ()


def test_before_the_first_turn_everybody_begins_below_their_plate() -> None:
    view = view_of("before the first turn")
    found = windows(board.occupied(view), ROOM, 64, in_a_row=True)
    assert [window.cells for window in found] == [frozenset((start,)) for start in view.starts]
    assert sorted(window.box.left for window in found) == [window.box.left for window in found]


def test_whoever_lies_in_a_window_shows_their_owner_once() -> None:
    view = view_of("early")
    marks = [one for one in canvas_of_scene("early").shown if one.name == "whose a tile is"]
    assert sorted(mark.colour for mark in marks) == sorted(theme.SEATS[tile.seat] for tile in view.tiles)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_windows_never_lose_a_tile(players: int) -> None:
    for state in kcaloria.match(players)[:40:4]:
        view = kcaloria.table(state).view
        found = windows(board.occupied(view), ROOM, 48)
        if found:
            assert {cell for window in found for cell in window.cells} == set(board.occupied(view))
