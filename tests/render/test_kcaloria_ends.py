"""How matches of kCaloria end in pictures: whose points come from what, and who is seen first."""

from itertools import combinations

import pytest
from PIL import ImageStat

from engine.games.kcaloria.rules.kinds import COLOURS, POINTS
from render import theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.kcaloria import board, ground, lands, tiles
from render.painters.kcaloria.marked import Marked
from tests.render import legible
from tests.render.kcaloria_board import canvas_of_scene, lettering_of, view_of


@pytest.mark.parametrize("name", ["final", "final of humans", "final of four with longest names"])
def test_the_end_counts_the_cubes_that_made_the_winner_s_points_where_no_tile_lies(name: str) -> None:
    view = view_of(name)
    (winner,) = (seat for seat, place in enumerate(view.sight.places) if place == 1)
    some = [
        str(count)
        for colour, count in zip(COLOURS, view.sight.unspent[winner], strict=True)
        if count and POINTS[colour]
    ]
    shown = lettering_of(name)
    assert all(shown.count(count) >= some.count(count) for count in some)
    assert list(legible.painted_over(canvas_of_scene(name))) == []


@pytest.mark.parametrize("name", ["final", "final of humans", "final of four with longest names"])
def test_a_match_ends_in_the_sun(name: str) -> None:
    """What is posted is no darker than what was played on."""
    ended = canvas_of_scene(name).image
    grass = (0, 520, 60, 600)
    shown, played = (
        ImageStat.Stat(one.crop(grass).convert("L")).mean[0]
        for one in (ended, ground.canvas(*ended.size).image)
    )
    assert shown > 1.25 * played


def test_the_cubes_of_all_are_there_at_the_end_where_tiles_are_large() -> None:
    view = view_of("final of humans")
    numbers = [str(count) for tile in view.tiles for count in tile.left if count]
    shown = lettering_of("final of humans")
    assert len({tile.seat for tile in view.tiles if any(tile.left)}) > 1
    assert all(shown.count(number) >= numbers.count(number) for number in numbers)


@pytest.mark.parametrize("name", ["final", "final of four with longest names"])
def test_the_winner_s_land_is_alive_among_those_of_rivals(name: str) -> None:
    """What lies on small tiles of others is no more than a pattern on their land."""
    view = view_of(name)
    (winner,) = (seat for seat, place in enumerate(view.sight.places) if place == 1)
    frame = board.fitted(view, (theme.WIDTH, 800))
    canvas = Canvas(frame.width, frame.height)
    others = [seat for seat in range(view.seats) if seat != winner]
    board.draw(canvas, (0, 0), frame, view, Marked(), is_bare=True, back=others)
    lively: dict[bool, list[float]] = {True: [], False: []}
    for tile in view.tiles:
        middle = Box.around(frame.middle(tile.cell), frame.size // 2, frame.size // 2)
        assert tiles.box(frame.corner(tile.cell), frame.size).holds(middle)
        spread = ImageStat.Stat(canvas.image.crop(middle)).stddev
        lively[tile.seat == winner].append(sum(spread))
    assert min(lively[True]) > 0
    assert max(lively[False]) < sum(lively[True]) / len(lively[True])
    assert sum(lively[False]) / len(lively[False]) < 0.5 * sum(lively[True]) / len(lively[True])


def test_the_sum_stands_beside_the_table_where_that_is_large_and_leaves_room_else_above_it() -> None:
    """A column takes nothing from the height of a table that is as high as it is wide."""
    canvas = canvas_of_scene("final of four with longest names")
    (before,) = (text.box for text in canvas.written if text.text == "Left over:")
    (total,) = (text.box for text in canvas.written if text.text == "= 160")
    assert before.left - 8 <= total.left <= before.left + 8, "in a column"
    for text in canvas.written:
        if text.text.startswith("×"):
            assert before.bottom < text.box.top < total.top
    above = canvas_of_scene("final")
    lines = {text.box.middle[1] // 10 for text in above.written if text.text.startswith(("×", "Left"))}
    assert len(lines) <= 2, "in a line"


def test_the_lands_of_rivals_are_told_apart_though_they_step_back() -> None:
    lands_of = [theme.rgb(lands.tones(seat)[0]) for seat in range(4)]
    for one, other in combinations(lands_of, 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 45
