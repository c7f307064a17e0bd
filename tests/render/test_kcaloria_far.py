"""Tables of kCaloria with distant tiles: calm lands with one mark each.

The last turn is shown near beside them.
"""

from collections import Counter
from itertools import pairwise
from math import cos, dist, pi

import pytest
from PIL import Image, ImageChops

from engine.contract.hexes import around, cell_name
from engine.games.kcaloria.rules.collapse import dooms
from engine.games.kcaloria.rules.state import View
from render.kit import hexagons, lettering, theme
from render.kit.canvas import Canvas, TextRecord
from render.kit.geometry import Box
from render.kit.hexagons import Frame
from render.painters.kcaloria import closeup, colours
from render.painters.kcaloria.board import board, leader_lines
from render.painters.kcaloria.board.highlights import Highlights, find_marks
from render.painters.kcaloria.board.plan import Style
from render.painters.kcaloria.tiles import pieces
from render.painters.kcaloria.tiles.cubes import LETTERS
from render.painters.kcaloria.tiles.sizes import ROOMY, SIGNED
from tests.render import legible
from tests.render.kcaloria_board import (
    ROOM,
    canvas_of_scene,
    count,
    draw_tiles,
    lettering_of,
    view_of,
)
from tests.support.sampled import fast_and_slow


def calm(view: View) -> tuple[Canvas, Frame]:
    """Draw the whole table with all marks, as it is beside a near view."""
    frame = board.frame_tiles(view, (theme.WIDTH, 1000))
    canvas = Canvas(frame.width, frame.height)
    board.draw(canvas, (0, 0), frame, view, find_marks(view), style=Style(is_calm=True, lead=()))
    return canvas, frame


@pytest.mark.parametrize("name", fast_and_slow(["60 tiles of two", "60 tiles of four", "110 tiles"], every=3))
def test_on_a_large_table_every_tile_shows_its_owner_and_its_cubes(name: str) -> None:
    view = view_of(name)
    canvas, frame = draw_tiles(view)
    assert len(view.tiles) >= 60
    numbers = sorted(str(count) for tile in view.tiles for count in tile.left if count)
    dice = sorted(str(doom.value) for doom in dooms(view).values())
    letters = set(LETTERS.values()) if frame.size >= SIGNED else set[str]()
    told = [
        text.text
        for text in canvas.written
        if not text.text.startswith(("+", "–")) and text.text not in letters
    ]
    assert sorted(told) == sorted((*numbers, *dice))
    for tile in view.tiles:
        assert frame.holds(tile.cell)
        space = pieces.box(frame.corner(tile.cell), frame.size)
        (mark,) = (one for one in canvas.shown if space.holds(one.box))
        assert mark.colour == theme.SEATS[tile.seat]


@pytest.mark.parametrize("name", ["60 tiles of four", "110 tiles"])
def test_no_ground_shines_between_two_tiles(name: str) -> None:
    view = view_of(name)
    canvas, frame = draw_tiles(view, Highlights())
    there = {tile.cell for tile in view.tiles}
    for cell in there:
        x, y = frame.middle(cell)
        if (cell[0] + 1, cell[1]) in there:
            seam = Box.around((x + frame.size // 2, y), 8, 8)
            assert count(canvas, seam, theme.TABLE) == 0


@pytest.mark.parametrize(("name", "least"), [("60 tiles of two", 72), ("60 tiles of four", 64)])
def test_sixty_tiles_are_large_enough_for_a_phone(name: str, least: int) -> None:
    view = view_of(name)
    assert board.frame_table(view, (1136, 760)).size >= least


@pytest.mark.parametrize("name", fast_and_slow(["60 tiles of two", "60 tiles of four", "110 tiles"], every=3))
def test_on_a_calm_table_one_mark_stands_in_each_tile_that_the_turn_has_nothing_to_do_with(name: str) -> None:
    view = view_of(name)
    marks = find_marks(view)
    frame = board.frame_table(view, ROOM)
    canvas = Canvas(frame.width, frame.height)
    board.draw(canvas, (0, 0), frame, view, marks, style=Style(is_calm=True))
    assert frame.size <= ROOMY
    (placed,) = marks.ringed
    lit = {placed, *around(placed)}
    assert list(legible.painted_over(canvas)) == []
    for tile in view.tiles:
        space = pieces.box(frame.corner(tile.cell), frame.size)
        (mark,) = (one for one in canvas.shown if space.holds(one.box))
        assert mark.colour == theme.SEATS[tile.seat]
        land = count(canvas, space, colours.COUNTRIES[tile.seat]) / (space.width * space.height)
        assert (land > 0.1) is (tile.cell not in lit), cell_name(tile.cell)
        numbers = [text for text in canvas.written if space.holds(text.box) and text.size == theme.SMALL]
        if tile.cell not in lit:
            assert len(numbers) == sum(map(bool, tile.left))


@pytest.mark.parametrize("name", fast_and_slow(["60 tiles of two", "60 tiles of four", "110 tiles"], every=3))
def test_beside_a_table_that_is_far_the_last_turn_is_shown_near_where_no_tile_lies(name: str) -> None:
    view, whole = view_of(name), Box(0, 0, theme.WIDTH, theme.HIGHEST)
    at = (0, 400)
    frame, near = closeup.place_closeup(
        board.frame_table(view, (theme.WIDTH, 980)), at, whole, view, find_marks(view)
    )
    assert near is not None
    assert near.flower.size >= SIGNED
    assert near.flower.cells[0] in find_marks(view).ringed
    part = near.flower.frame()
    place = Box.at(*near.at, part.width, part.height)
    assert whole.holds(place)
    for tile in view.tiles:
        assert frame.holds(tile.cell)
        assert not pieces.box(frame.corner(tile.cell), frame.size).shift(at).touches(place)


@pytest.mark.parametrize("name", fast_and_slow(["60 tiles of two", "60 tiles of four", "110 tiles"], every=3))
def test_where_the_last_turn_is_shown_near_it_is_lit_and_ringed_alone_on_the_table(name: str) -> None:
    view, marks = view_of(name), find_marks(view_of(name))
    frame = board.frame_tiles(view, (theme.WIDTH, 1000))
    lit, plain = (Canvas(frame.width, frame.height) for _ in range(2))
    board.draw(plain, (0, 0), frame, view, Highlights(dooms=marks.dooms), style=Style(is_calm=True, lead=()))
    board.draw(lit, (0, 0), frame, view, marks, style=Style(is_calm=True, lead=()))
    assert [text._replace(is_set_back=True) for text in lit.written] == [
        text._replace(is_set_back=True) for text in plain.written
    ]
    assert lit.shown == plain.shown
    (cell,) = marks.ringed
    (seat,) = (tile.seat for tile in view.tiles if tile.cell == cell)
    space = Box.around(frame.middle(cell), round(0.7 * frame.size), frame.size // 2)
    assert count(lit, space, colours.COUNTRIES[seat]) == 0, "its land is bright"
    about = Box.around(
        frame.middle(cell), 5 * frame.size, 5 * frame.size
    )  # figures of its neighbours, and those on the line around them, stay on top
    changed = ImageChops.difference(lit.image, plain.image).getbbox()
    assert changed is not None
    assert about.holds(Box(*changed))


def test_a_line_leads_straight_from_what_is_shown_near_over_the_meadow_where_it_can() -> None:
    room, end = Box(0, 0, 1200, 900), (600, 150)
    starts = [leader_lines.Start((100, down), (1, 0)) for down in (150, 300)]
    for may_bend in (False, True):
        way = leader_lines.find_way(room, starts, [end], 80, end, may_bend=may_bend)
        assert way == ((100, 150), (554, 150))
        other = leader_lines.find_way(room, starts, [(300, 150), end], 80, end, may_bend=may_bend)
        assert len(other) == 2
        assert other[0] == (100, 300), "from elsewhere on the panel"
        assert least_off(other, [(300, 150)]) > 40


def test_a_line_leads_straight_past_the_middle_of_a_tile_rather_than_round_a_corner() -> None:
    room, end = Box(0, 0, 1200, 900), (600, 450)
    starts = [leader_lines.Start((100, 400), (1, 0))]
    between = [(400, 470), (470, 470)]
    way = leader_lines.find_way(room, starts, [*between, end], 80, end, may_bend=True)
    assert len(way) == 2
    assert least_off(way, between) > 40
    assert dist(way[1], end) < 54, "on the ring"


def test_a_line_goes_round_one_corner_where_tiles_lie_between_and_runs_over_none() -> None:
    room, end = Box(0, 0, 1200, 900), (600, 450)
    starts = [leader_lines.Start((100, 450), (1, 0))]
    between = [(400, 450), (400, 520), (400, 590)]
    assert leader_lines.find_way(room, starts, [*between, end], 80, end, may_bend=False) == ()
    start, corner, last = leader_lines.find_way(room, starts, [*between, end], 80, end, may_bend=True)
    assert start == (100, 450)
    assert corner[1] < 450, "the shorter way"
    assert 0.57 * 80 - 1 < dist(last, end) < 0.57 * 80 / cos(pi / 6) + 1, "up to the ring"
    assert least_off((start, corner, last), between) > 40
    walled = [(400, 70 * n) for n in range(14)]
    assert leader_lines.find_way(room, starts, [*walled, end], 80, end, may_bend=True) == ()


@pytest.mark.parametrize("name", ["60 tiles of four", "110 tiles"])
def test_a_line_runs_over_no_tile(name: str) -> None:
    """A tile under the line would look like a part of the turn."""
    view, whole, at = view_of(name), Box(0, 0, theme.WIDTH, theme.HIGHEST), (0, 400)
    frame, near = closeup.place_closeup(
        board.frame_tiles(view, (theme.WIDTH, 980)), at, whole, view, find_marks(view)
    )
    assert near is not None
    spots = [(x, y + at[1]) for x, y in (frame.middle(tile.cell) for tile in view.tiles)]
    assert len(near.leader) == (2 if name == "60 tiles of four" else 0), "straight, where there is a way"
    if near.leader:
        assert least_off(near.leader, spots) > frame.size / 2


def test_a_line_is_seen_as_a_whole_and_changes_nothing_that_tiles_say() -> None:
    view, whole, at = view_of("60 tiles of four"), Box(0, 0, theme.WIDTH, theme.HIGHEST), (0, 400)
    frame, near = closeup.place_closeup(
        board.frame_tiles(view, (theme.WIDTH, 980)), at, whole, view, find_marks(view)
    )
    assert near is not None
    plain, led = (Canvas(theme.WIDTH, theme.HIGHEST) for _ in range(2))
    for canvas, way in ((plain, ()), (led, near.leader)):
        board.draw(canvas, at, frame, view, find_marks(view), style=Style(is_calm=True, lead=way))
    assert ImageChops.difference(led.image, plain.image).getbbox() is not None
    assert list(legible.find_hidden(led)) == []
    assert led.written == plain.written
    assert led.shown == plain.shown


@pytest.mark.parametrize("name", ["60 tiles of four", "110 tiles"])
def test_what_the_turn_has_nothing_to_do_with_is_set_back_and_whose_it_is_is_not(name: str) -> None:
    view, marks = view_of(name), find_marks(view_of(name))
    canvas, frame = calm(view)
    (placed,) = marks.ringed
    news = {placed, *around(placed)} | {tile.cell for tile in view.tiles if tile.id in marks.dooms}
    assert list(legible.find_hidden(canvas)) == []
    for tile in view.tiles:
        space = pieces.box(frame.corner(tile.cell), frame.size)
        texts = [text for text in canvas.written if space.holds(text.box)]
        assert all(text.is_set_back is (tile.cell not in news) for text in texts), cell_name(tile.cell)
        inner = Box.around(frame.middle(tile.cell), round(0.8 * frame.size), frame.size // 2)
        land = count(canvas, inner, colours.COUNTRIES[tile.seat])
        assert tile.cell == placed or (land > 0) is (tile.cell in news), cell_name(tile.cell)


def least_off(way: leader_lines.Way, spots: list[tuple[int, int]]) -> float:
    """Return how near a line comes to the nearest of these spots."""
    points = (
        (start[0] + (end[0] - start[0]) * n / 100, start[1] + (end[1] - start[1]) * n / 100)
        for start, end in pairwise(way)
        for n in range(101)
    )
    return min(dist(point, spot) for point in points for spot in spots)


@pytest.mark.parametrize("name", fast_and_slow(["60 tiles of two", "60 tiles of four", "110 tiles"], every=3))
def test_two_numbers_on_a_calm_tile_are_not_read_as_one(name: str) -> None:
    view = view_of(name)
    canvas, frame = calm(view)
    several = [tile for tile in view.tiles if sum(map(bool, tile.left)) > 1]
    assert several
    for tile in several:
        space = pieces.box(frame.corner(tile.cell), frame.size).inflate(4)
        one, other = sorted(
            (text for text in canvas.written if space.holds(text.box) and text.size == theme.SMALL),
            key=lambda text: text.box.left,
        )
        assert other.box.middle[1] - one.box.middle[1] >= 10


def test_all_of_a_picture_is_legible_beside_what_is_shown_near() -> None:
    for name in ("60 tiles of two", "60 tiles of four", "110 tiles"):
        assert list(legible.painted_over(canvas_of_scene(name))) == []


def test_two_players_see_their_tables_near_as_long_as_tiles_are_large() -> None:
    shown = lettering_of("60 tiles of two")
    assert "Y" not in shown, "letters would lie over the animals"
    assert "–1" in shown, "in full where one cube stands beside it"
    assert len(canvas_of_scene("60 tiles of two").shown) >= len(view_of("60 tiles of two").tiles)


def ink_of(text: TextRecord) -> Image.Image:
    """Return where a text has ink."""
    return lettering.draw_text(text.text, text.size, bold=text.bold, heavy=text.heavy).mask.image


@pytest.mark.parametrize("size", fast_and_slow([76, 88, 96], every=3))
def test_the_numbers_of_a_small_tile_lie_within_its_edge(size: int) -> None:
    view = view_of("three players with longest names")
    frame = board.frame_table(view, (5000, 5000), size)
    canvas = Canvas(frame.width, frame.height)
    board.draw(canvas, (0, 0), frame, view, Highlights())
    assert frame.size == size
    there = []
    for tile in view.tiles:
        there.append(Image.new("L", canvas.image.size))
        there[-1].paste(hexagons.mask(size).image, frame.corner(tile.cell))
    for text in canvas.written:
        ink = ink_of(text)
        inside = (ImageChops.multiply(one.crop(text.box), ink) for one in there)
        assert any(one.tobytes() == ink.tobytes() for one in inside), text


def test_where_much_of_the_meadow_is_free_the_last_turn_is_shown_near_too() -> None:
    # With four players each tile is as plain as it would be there, and no line leads there.
    for name, is_near in (("three players with longest names", 1), ("four players with everyday names", 0)):
        view = view_of(name)
        canvas = canvas_of_scene(name)
        (placed,) = find_marks(view).ringed
        near = {placed, *around(placed)}
        seats = Counter(tile.seat for tile in view.tiles) + Counter(
            tile.seat for tile in view.tiles if is_near and tile.cell in near
        )
        shown = Counter(mark.colour for mark in canvas.shown)
        assert shown == {theme.SEATS[seat]: n for seat, n in seats.items()}


def test_near_too_the_turn_is_seen_at_once_and_what_has_changed_hangs_over_the_meadow() -> None:
    view, marks = view_of("60 tiles of two"), find_marks(view_of("60 tiles of two"))
    frame = board.frame_tiles(view, (theme.WIDTH, 1000))
    canvas = Canvas(frame.width, frame.height)
    board.draw(canvas, (0, 0), frame, view, marks, style=Style(is_hushed=True))
    (placed,) = marks.ringed
    for tile in view.tiles:
        space = pieces.box(frame.corner(tile.cell), frame.size)
        cubes = [text for text in canvas.written if space.holds(text.box) and text.text.isdigit()]
        assert all(text.is_set_back is (tile.cell not in {placed, *around(placed)}) for text in cubes)
    hung = [text for text in canvas.written if text.text.startswith(("+", "–"))]
    assert [text.text for text in sorted(hung, key=lambda text: text.text)] == ["+1", "–1"]
    inner = [Box.around(frame.middle(tile.cell), frame.size // 2, frame.size // 2) for tile in view.tiles]
    assert not any(box.touches(text.box) for text in hung for box in inner)


@pytest.mark.parametrize("name", ["60 tiles of four", "110 tiles"])
def test_a_line_is_about_what_is_shown_near(name: str) -> None:
    view, marks = view_of(name), find_marks(view_of(name))
    canvas, frame = calm(view)
    (placed,) = marks.ringed
    there = {tile.cell for tile in view.tiles}
    for cell in {*around(placed)} & there:
        x, y = frame.middle(cell)
        for side, free in ((1, (cell[0] + 1, cell[1])), (-1, (cell[0] - 1, cell[1]))):
            edge = Box.around((x + side * (frame.size // 2 + 3), y), 8, 8)
            if free not in {placed, *around(placed)} & there:
                assert count(canvas, edge, theme.RING) > 0, cell_name(cell)
