"""The curve of a match: bands as high as the chances, told apart without colour."""

from __future__ import annotations

import pytest

from render import Picture, canvas_of
from render.kit import theme
from render.kit.canvas import Canvas
from render.replay.curve import HEIGHT, Curve
from tests.render.pixels import colour_at

NAMES = ("Ana", "Ben", "Bartholomäus", "Dmitri", "Eva", "Finn")
CHART = (400, 112, 1168, 472)
"""Where the bands are, in units."""


def curve_of(players: int) -> Curve:
    """Return a match in which the first seat's chance sinks evenly from even to none."""
    points = []
    for ply in range(0, 61, 2):
        first = (1 - ply / 60) / players
        points.append((ply, (first, *[(1 - first) / (players - 1)] * (players - 1))))
    return Curve(tuple(points), (14, 30, 48))


def drawn(players: int) -> Canvas:
    return canvas_of(Picture("koa", "curve", curve_of(players), NAMES[:players]))


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_band_is_as_high_as_the_chance_of_its_seat(players: int) -> None:
    canvas = drawn(players)
    left, top, right, bottom = CHART
    for ply in (7, 21, 37):  # away from symbols of seats and lines of turning points
        across = left + ply * (right - left) // 60
        first = round((1 - ply / 60) / players * (bottom - top))
        inside, below = (colour_at(canvas, (across, top + first + off)) for off in (-9, 9))
        assert inside == theme.rgb(theme.SEATS[0])
        assert below == theme.rgb(theme.SEATS[1])
    assert colour_at(canvas, (left + 12, bottom - 12)) == theme.rgb(theme.SEATS[players - 1])


@pytest.mark.parametrize("players", [2, 4, 6])
def test_all_its_words_fit_and_name_every_player_whole(players: int) -> None:
    canvas = drawn(players)
    said = [text.text for text in canvas.written]
    assert {"Chance to win", "60 moves", *NAMES[:players], "1", "2", "3"} == {*said}
    assert canvas.image.size == (theme.WIDTH, HEIGHT)
    for number, text in enumerate(canvas.written):
        assert text.size >= theme.SMALL
        assert text.box.left >= 0 and text.box.right <= theme.WIDTH and text.box.bottom <= HEIGHT
        assert not any(text.box.touches(other.box) for other in canvas.written[:number])


def test_each_wide_band_bears_the_symbol_of_its_seat() -> None:
    """In grey, a band is told by the dark symbol on it."""
    canvas = drawn(2)
    left, top, right, bottom = CHART
    chart = canvas.image.crop((left + 20, top + 40, right - 20, bottom - 20))
    dark = chart.convert("L").point([255 * (step < 30) for step in range(256)])
    assert dark.histogram()[255] > 2 * 700, "two symbols, and the line between the bands"


def test_a_match_of_one_position_is_a_flat_curve() -> None:
    still = Curve(((0, (0.5, 0.5)),))
    canvas = canvas_of(Picture("koa", "curve", still, NAMES[:2]))
    assert colour_at(canvas, (800, 200)) == theme.rgb(theme.SEATS[0])
    assert colour_at(canvas, (800, 400)) == theme.rgb(theme.SEATS[1])
