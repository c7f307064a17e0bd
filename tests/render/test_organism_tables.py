"""What the tables of ORGANISM say of captures: beside what died, and on the plates."""

from math import dist

import pytest

from engine.games.organism.table import Report, View
from render import canvas_of, marks, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.organism import board, colours, plan, seats, traces
from render.painters.organism.deeds import deeds_of
from render.painters.organism.frame import Frame
from tests.render.organism_board import view_of
from tests.render.pixels import colour_at, count, pixels
from tests.render.scenes import scenes


@pytest.mark.parametrize("name", ["after captures", "after deaths", "page", "hand at the end with deaths"])
def test_what_a_capture_gave_is_said_beside_what_died(name: str) -> None:
    """On nobody's face: neither on those that live nor on one that has just died."""
    canvas, view = canvas_of(scenes()[f"organism, {name}"]), view_of(name)
    report = view.preview or view.last
    assert report is not None
    given = [text.box for text in canvas.written if text.text == "+1" and text.size == theme.SMALL]
    died = sum(bool(death.to) for death in report.deaths)
    assert len(given) == len(report.captures) + died
    said = [text.box for text in canvas.written if text.text.startswith("dies: ")]
    beside = [
        box
        for box in given
        if any(box.bottom == other.bottom and 0 < box.left - other.right < 60 for other in said)
    ]
    assert len(beside) == died
    dead = len(report.captures) + sum(len(death.elements) for death in report.deaths)
    torn = [one.box for one in canvas.shown if one.name.startswith("gone ")]
    assert len(torn) == dead
    assert not any(box.touches(other) for box in given for other in torn)


@pytest.mark.parametrize("name", ["page", "four players", "after captures", "ordinary names of 6"])
def test_captures_that_can_be_counted_are_dots_on_every_plate(name: str) -> None:
    canvas, view = canvas_of(scenes()[f"organism, {name}"]), view_of(name)
    seat = next(seat for seat, won in enumerate(view.tokens) if won and seat not in view.to_move)
    box = seats._grid(view.seats)[seat]
    between = Box(box.left + 112, box.top + 10, box.right - 84, box.bottom - 4)
    assert count(canvas, theme.TEXT, box=between) > 100


@pytest.mark.parametrize("name", ["after deaths", "hand at the end with deaths"])
def test_what_dies_uncaptured_looks_alike_and_it_is_said_why(name: str) -> None:
    canvas, view = canvas_of(scenes()[f"organism, {name}"]), view_of(name)
    report = view.preview or view.last
    assert report is not None
    (death,) = report.deaths
    assert "dies: no GROW" in {text.text for text in canvas.written}
    torn = [one.box for one in canvas.shown if one.name.startswith("gone ")]
    silver = [box for box in torn if count(canvas, theme.MUTED, box=box.grown(20)) > 100]
    assert len(silver) == len(death.elements)


@pytest.mark.parametrize("name", ["four players", "six players in the middle"])
def test_the_tail_of_a_word_leads_to_the_ring_about_what_it_names(name: str) -> None:
    view = view_of(name)
    frame = Frame.whole(plan.plan(view.seats, view.options.board), Box(0, 0, 1136, 1000))
    canvas = Canvas(1136, 1000)
    deeds = deeds_of(report_of(view))
    board.draw(canvas, frame, view, board.Marked(deeds))
    (said,) = (text.box for text in canvas.written if text.text == "new")
    (x, y), chip = frame.middle(*deeds.grown), Box.around(said.middle, said.width + marks.CHIP, marks.CHIP)
    inset = marks.CHIP // 2
    foot = min(max(x, chip.left + inset), chip.right - inset), chip.middle[1]
    away = dist(foot, (x, y))
    steps = [
        (x + round((foot[0] - x) * far / away), y + round((foot[1] - y) * far / away))
        for far in range(frame.size // 2, round(away))
    ]
    between = [step for step in steps if not chip.grown(2).holds(Box(*step, *step))]
    assert all(colour_at(canvas, step) == theme.rgb(theme.TEXT) for step in between)
    assert between or chip.grown(frame.size // 2 + 4).holds(Box(x, y, x, y))


@pytest.mark.parametrize("name", ["four players", "six players in the middle"])
def test_food_on_its_way_is_an_arrow_wide_enough_for_a_phone(name: str) -> None:
    view = view_of(name)
    ways = deeds_of(report_of(view)).given
    assert ways
    frame = Frame.whole(plan.plan(view.seats, view.options.board), Box(0, 0, 1136, 1000))
    for way in ways:
        canvas = Canvas(1136, 1000)
        traces.given(canvas, frame, *way)
        lines = [
            sum(pixel == theme.rgb(colours.FOOD) for pixel in pixels(canvas, Box.at(left, 0, 1, 1000)))
            for left in range(1136)
        ] + [
            sum(pixel == theme.rgb(colours.FOOD) for pixel in pixels(canvas, Box.at(0, top, 1136, 1)))
            for top in range(1000)
        ]
        assert max(lines) >= 12


def report_of(view: View) -> Report:
    assert view.last is not None
    return view.last
