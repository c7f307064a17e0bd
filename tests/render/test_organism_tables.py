"""Captures on the tables of ORGANISM: beside what died, and on the plates."""

import os
import subprocess
import sys
from dataclasses import replace
from itertools import combinations
from math import dist, hypot

import pytest
from PIL import Image

from engine.contract.dice import Dice
from engine.games import organism as game
from engine.games.organism.boards import Length
from engine.games.organism.state import Eat, Report, View
from engine.library import game_named
from render import Picture, canvas_of
from render.kit import marks, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.wording import word
from render.painters.organism import colours, seats, words
from render.painters.organism.board import board, ground, pieces, spaces, trails
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.spaces import Grid
from render.painters.organism.board.turn_marks import deeds_of
from render.painters.organism.table import frame_dish, rim
from tests.render.drawn import draw_scene
from tests.render.organism_board import BOARDS, view_of
from tests.render.pixels import colour_at, count, distances
from tests.render.replays import NAMES, course_of
from tests.render.scenes import scenes

FIGURES = {words.GAINED.format(n=n) for n in range(1, 4)}


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("name", ["after captures", "after deaths", "page", "hand at the end with deaths"])
def test_what_a_capture_gave_is_said_beside_what_died(name: str) -> None:
    """It covers no face, living or just dead."""
    canvas, view = draw_scene(f"organism, {name}"), view_of(name)
    report = view.preview or view.last
    assert report is not None
    figures = [text for text in canvas.written if text.text in FIGURES and text.size == theme.SMALL]
    given = [text.box for text in figures]
    died = sum(bool(death.to) for death in report.deaths)
    assert sum(int(text.text) for text in figures) == len(report.captures) + died
    said = [text.box for text in canvas.written if text.text.startswith("dies: ")]
    beside = [
        box
        for box in given
        if any(abs(box.bottom - other.bottom) < 14 and 0 < box.left - other.right < 100 for other in said)
    ]
    assert len(beside) == died
    dead = len(report.captures) + sum(len(death.elements) for death in report.deaths)
    torn = [one.box for one in canvas.shown if one.name.startswith("gone ")]
    assert len(torn) == dead
    assert not any(box.touches(other) for box in given for other in torn)


@pytest.mark.parametrize("name", ["after deaths", "hand at the end with deaths"])
def test_what_dies_uncaptured_looks_alike_and_it_is_said_why(name: str) -> None:
    canvas, view = draw_scene(f"organism, {name}"), view_of(name)
    report = view.preview or view.last
    assert report is not None
    (death,) = report.deaths
    assert "dies: no GROW" in {text.text for text in canvas.written}
    torn = [one.box for one in canvas.shown if one.name.startswith("gone ")]
    silver = [box for box in torn if count(canvas, theme.MUTED, box=box.inflate(20)) > 100]
    assert len(silver) == len(death.elements)


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("name", ["four players", "six players in the middle"])
def test_the_tail_of_a_word_leads_to_the_ring_about_what_it_names(name: str) -> None:
    view = view_of(name)
    frame = Frame.whole(spaces.plan(view.seats, view.options.board), Box(0, 0, 1136, 1000))
    canvas = Canvas(1136, 1000)
    deeds = deeds_of(report_of(view))
    board.draw(canvas, frame, view, board.Marks(deeds))
    (said,) = (text.box for text in canvas.written if text.text == "new")
    (x, y), chip = frame.middle(*deeds.grown), Box.around(said.middle, said.width + marks.CHIP, marks.CHIP)
    inset = marks.CHIP // 2
    foot = min(max(x, chip.left + inset), chip.right - inset), chip.middle[1]
    away = dist(foot, (x, y))
    steps = [
        (x + round((foot[0] - x) * far / away), y + round((foot[1] - y) * far / away))
        for far in range(frame.size // 2, round(away))
    ]
    between = [step for step in steps if not chip.inflate(2).holds(Box(*step, *step))]
    assert all(colour_at(canvas, step) == theme.rgb(theme.TEXT) for step in between)
    assert between or chip.inflate(frame.size // 2 + 4).holds(Box(x, y, x, y))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["after captures", "hand at the end"])
def test_a_word_leaves_the_core_to_be_seen_and_a_wake_what_is_gone(name: str) -> None:
    """Bubbles end at the ring around a captured element.

    Only a cross lies on that element.
    """
    view = view_of(name)
    frame = Frame.whole(spaces.plan(view.seats, view.options.board), Box(0, 0, 1136, 1000))
    canvas = Canvas(1136, 1000)
    report = view.preview or report_of(view)
    deeds = deeds_of(report)
    board.draw(canvas, frame, view, board.Marks(deeds))
    shining = Box.around(frame.core, frame.size // 2, frame.size // 2)
    words_there = [text.box.inflate(marks.CHIP // 2) for text in canvas.written if text.text in FIGURES]
    assert words_there
    assert not any(box.touches(shining) for box in words_there)
    without = Canvas(1136, 1000)
    board.draw(without, frame, view, board.Marks(replace(deeds, ways=())))
    for way in deeds.ways:
        torn = Box.around(frame.middle(way[-1]), frame.size // 2, frame.size // 2)
        assert count(canvas, theme.TEXT, box=torn) == count(without, theme.TEXT, box=torn)


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("name", ["four players", "six players in the middle"])
def test_food_on_its_way_is_an_arrow_wide_enough_for_a_phone(name: str) -> None:
    view = view_of(name)
    ways = deeds_of(report_of(view)).given
    assert ways
    frame = Frame.whole(spaces.plan(view.seats, view.options.board), Box(0, 0, 1136, 1000))
    for way in ways:
        canvas = Canvas(1136, 1000)
        trails.beads(canvas, frame, way)
        trails.head(canvas, frame, way)
        apart, wide = distances(canvas, canvas.box, colours.FOOD).tobytes(), canvas.box.width
        lines = [apart[left::wide].count(0) for left in range(wide)]
        lines += [apart[start : start + wide].count(0) for start in range(0, len(apart), wide)]
        assert max(lines) >= 12


def test_food_on_its_way_goes_around_others_and_shows_where_it_goes() -> None:
    """The three elements are in a row.

    Beads on the middle one would look like its own. Every way has a head of the same width.
    """
    view = view_of("ordinary names of 4")
    frame = Frame.whole(spaces.plan(view.seats, view.options.board), Box(0, 0, 1136, 1000))
    (given,) = deeds_of(report_of(view)).given
    standing = {one.space for one in view.elements}
    canvas = Canvas(1136, 1000)
    trails.beads(canvas, frame, given, standing)
    trails.head(canvas, frame, given, standing)
    for space in standing - {*given}:
        reach = round(0.5 * frame.size)
        assert not count(canvas, colours.FOOD, box=Box.around(frame.middle(space), reach, reach))
    assert trails._HEAD > 1.2 * 2 * trails._BROAD


PILLED = (
    *("page", "after captures", "after deaths", "after growth", "after a meal", "introduced"),
    *("two players close", "core and many tokens", "pentagon", "four players", "six players in the middle"),
    *("five players in the middle", "ordinary names of 4", "hand at the end", "hand to circulate"),
)


@pytest.mark.sampled(every=15)
@pytest.mark.parametrize("name", PILLED)
def test_a_pill_lies_on_no_element_and_on_no_other_pill(name: str) -> None:
    """Least of all on a captor or on its food."""
    canvas = draw_scene(f"organism, {name}")
    texts = {*FIGURES, *(word(one) for one in (words.NEW, words.GIVES, words.GETS, words.CLEARED))}
    said = [one.box for one in canvas.written if one.text in texts and one.size == theme.SMALL]
    assert said
    boxes = [
        box.inflate(marks.CHIP // 2 - 14)._replace(top=box.top - 4, bottom=box.bottom + 4) for box in said
    ]
    living = [one.box.inflate(-6) for one in canvas.shown if one.name.endswith(" element")]
    signs = [one.box for one in canvas.shown if one.name.startswith("symbol ")]
    assert not [box for box in boxes if any(box.touches(other) for other in (*living, *signs))]
    assert not [one for one, other in combinations(boxes, 2) if one.touches(other)]


@pytest.mark.sampled(every=15)
@pytest.mark.parametrize("name", PILLED)
def test_the_tail_of_a_pill_lies_on_no_badge_and_on_no_other_element(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tails: list[tuple[Canvas, Point, Point]] = []
    monkeypatch.setattr(marks, "tail", lambda part, foot, tip, paint: tails.append((part, foot, tip)))
    canvas = draw_scene(f"organism, {name}")
    for part, foot, tip in tails:
        there = canvas.shown if part is canvas else part.shown
        of = [one.box.inflate(-6) for one in there if one.name.endswith(" element")]
        crossed = [one.box for one in there if one.name.startswith("symbol ")]
        # What it is about is where it ends.
        own = min(of, key=lambda box: dist(box.middle, tip))
        crossed += [box for box in of if box != own]
        for share in range(21):
            x, y = (one + (other - one) * share // 20 for one, other in zip(tip, foot, strict=True))
            assert not any(box.touches(Box.around((x, y), 4, 4)) for box in crossed)


@pytest.mark.slow
@pytest.mark.parametrize("number", [7, 13])
def test_why_something_died_is_said_beside_all_that_lives_in_played_matches(number: int) -> None:
    """These words are the widest, and late in a match there is least room."""
    players, course = course_of("organism", number)
    told = 0
    for ply in range(course.past.upto):
        view = game.view(course.past.at(ply), None)
        if view.last is None or not view.last.deaths or view.result is not None:
            continue
        canvas = canvas_of(Picture("organism", "table", view, NAMES[:players]))
        living = [one.box.inflate(-6) for one in canvas.shown if one.name.endswith(" element")]
        said = [one.box for one in canvas.written if one.text.startswith("dies: ")]
        told += len(said)
        assert not [box for box in said if any(box.inflate(4).touches(other) for other in living)]
    assert told


AIR = 8
"""Free space around a headline."""
TABLES = [
    name.split(", ")[1]
    for name, picture in scenes().items()
    if picture.game == "organism" and picture.kind == "table" and "final" not in name
]


@pytest.mark.sampled(every=27)
@pytest.mark.parametrize("name", TABLES)
def test_the_symbol_of_an_organism_keeps_off_the_rim_and_the_symbols_there(name: str) -> None:
    canvas, frame = draw_scene(f"organism, {name}"), frame_dish(view_of(name))
    for one in canvas.shown:
        if one.name.startswith("symbol "):
            half = pieces.badge_size(frame.size) / 2
            assert dist(one.box.middle, frame.core) + half < rim(frame) - 12
            signs = ground.signs(frame.grid, frame.core)
            assert all(dist(one.box.middle, at) > half + wide / 2 + 8 for at, wide in signs)


@pytest.mark.sampled(every=13)
@pytest.mark.parametrize("name", TABLES)
def test_the_headline_keeps_off_plates_and_the_symbols_on_the_rim(name: str) -> None:
    canvas, view = draw_scene(f"organism, {name}"), view_of(name)
    frame, top = frame_dish(view), seats.bottom(view)
    large = [one.box for one in canvas.written if one.size in (theme.TITLE, theme.HUGE)]
    headline = [box for box in large if top < box.middle[1] < frame.core[1] - rim(frame)]
    assert headline
    for box in headline:
        assert box.top >= top + AIR
        for (x, y), wide in ground.signs(frame.grid, frame.core):
            across, down = max(box.left - x, x - box.right, 0), max(box.top - y, y - box.bottom, 0)
            assert hypot(across, down) >= wide / 2 + AIR


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["after a meal", "five players in the middle", "six players in the middle", "ordinary names of 4"]
)
def test_food_passed_on_beside_another_deed_is_no_news(name: str) -> None:
    report = view_of(name).last
    assert report is not None
    assert words.count_actions(report)["circulate"]
    written = draw_scene(f"organism, {name}").written
    assert not [text.text for text in written if "passes" in text.text]


def test_what_else_was_done_is_said_below_the_headline() -> None:
    view = view_of("after growth")
    assert view.last is not None
    acts = view.last.acts[0]
    meal = acts.model_copy(update={"actions": (Eat(space="A1"), *acts.actions)})
    report = view.last.model_copy(update={"acts": (meal, *view.last.acts[1:])})
    picture = Picture("organism", "table", view.model_copy(update={"last": report}), ("Ada", "Ben"))
    written = canvas_of(picture).written
    (also,) = (text.box for text in written if text.text == "eats 1 food")
    (headline,) = (text.box for text in written if text.size == theme.TITLE and text.box.top > 100)
    assert also.left == headline.left
    assert also.top >= headline.bottom


@pytest.mark.slow
def test_nothing_that_floats_about_the_core_looks_like_fire() -> None:
    """A speck where the core's light begins is water."""
    for players, length in BOARDS:
        grid = Grid(spaces.plan(players, length), 72)
        image, _ = ground.dish(grid)
        middle = image.width // 2
        for x in range(-3 * 72 // 2, 3 * 72 // 2):
            for y in range(-3 * 72 // 2, 3 * 72 // 2):
                if 0.8 * 72 < hypot(x, y) < 1.5 * 72:
                    red, _, blue = pixel_of(image, (middle + x, middle + y))
                    assert red < blue + 24, (players, length, x, y)


def pixel_of(image: Image.Image, at: Point) -> tuple[int, int, int]:
    pixel = image.getpixel(at)
    assert isinstance(pixel, tuple)
    red, green, blue = pixel
    return int(red), int(green), int(blue)


@pytest.mark.slow
def test_what_overlaps_lies_in_the_same_order_in_every_process() -> None:
    """Of two overlapping rings the later one lies on top.

    So their order must not come from a set.
    """
    code = (
        "from hashlib import sha256; from render import draw; from tests.render.scenes import scenes; "
        "print(sha256(draw(scenes()['organism, two players close'])).hexdigest())"
    )
    there = [
        subprocess.Popen(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("3", "4")
    ]
    one, other = (process.communicate()[0] for process in there)
    assert [process.returncode for process in there] == [0, 0]
    assert one == other != ""


def report_of(view: View) -> Report:
    assert view.last is not None
    return view.last


def overlapping_texts(number: int, ply: int) -> list[tuple[str, str]]:
    """Return the texts that overlap on the table of a recorded match."""
    players, course = course_of("organism", number)
    view = game_named("organism").view(course.past.at(ply), None)
    written = canvas_of(Picture("organism", "table", view, NAMES[:players])).written
    return [(one.text, other.text) for one, other in combinations(written, 2) if one.box.touches(other.box)]


def test_what_is_said_of_a_death_beside_the_rim_lies_on_no_headline() -> None:
    assert not overlapping_texts(22, 19)


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize(("players", "length"), BOARDS)
def test_the_rules_in_the_empty_dish_lie_on_neither_rim_nor_types(players: int, length: Length) -> None:
    seats = (game.SeatOptions(),) * players
    view = game.view(game.start(game.Options(board=length), seats, Dice("rules", 0)), None)
    frame = frame_dish(view)
    canvas = canvas_of(Picture("organism", "table", view, NAMES[:players]))
    types = [one.box for one in canvas.written if one.size == theme.BODY and one.text.isupper()]
    lines = [one.box for one in canvas.written if one.size == theme.SMALL and one.text.endswith(".")]
    assert (len(types[-3:]), len(lines)) == (3, 4)
    for box in lines:
        corners = ((x, y) for x in (box.left, box.right) for y in (box.top, box.bottom))
        assert all(dist(corner, frame.core) < rim(frame) - 24 for corner in corners)
        assert not any(box.touches(other) for other in types)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(2, 40, 5))
def test_no_text_of_a_table_lies_on_another(number: int) -> None:
    _, course = course_of("organism", number)
    plies = range(course.past.upto)
    assert not {ply: found for ply in plies if (found := overlapping_texts(number, ply))}
