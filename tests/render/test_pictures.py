"""Every scene: legible, nothing on top of a text, nothing cut off, small as a file, the same each time and in any thread."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from render import canvas_of, draw, theme
from render.canvas import Canvas
from tests.render import golden
from tests.render.scenes import LONG, ODD, plate_sheets, scenes

ALL: dict[str, Canvas] = {name: canvas_of(picture) for name, picture in scenes().items()} | plate_sheets()


@pytest.mark.parametrize("name", ALL)
def test_no_text_is_smaller_than_the_smallest_type(name: str) -> None:
    assert ALL[name].written
    assert min(text.size for text in ALL[name].written) >= theme.SMALL


@pytest.mark.parametrize("name", ALL)
def test_no_text_leaves_the_picture_or_its_room(name: str) -> None:
    canvas = ALL[name]
    for text in canvas.written:
        assert canvas.box.holds(text.box), text
        assert text.room is None or text.box.width <= text.room + 4, text


@pytest.mark.parametrize("name", ALL)
def test_no_text_touches_another(name: str) -> None:
    for one, other in combinations(ALL[name].written, 2):
        assert not one.box.touches(other.box), (one, other)


@pytest.mark.parametrize("name", ALL)
def test_a_picture_is_as_wide_as_it_should_be_and_not_too_high(name: str) -> None:
    canvas = ALL[name]
    assert canvas.image.width == theme.WIDTH
    assert canvas.image.height <= 1400


@pytest.mark.parametrize("name", ALL)
def test_a_picture_is_opaque_and_small(name: str) -> None:
    png = ALL[name].png()
    assert len(png) <= 150_000
    with Image.open(BytesIO(png)) as image:
        assert image.mode == "P"
        assert "transparency" not in image.info


@pytest.mark.parametrize("name", scenes())
def test_the_same_picture_is_drawn_the_same_again(name: str) -> None:
    picture = scenes()[name]
    assert hash(picture) == hash(scenes()[name])
    assert draw(picture) == ALL[name].png()


def test_threads_that_draw_at_once_draw_the_same() -> None:
    names = list(scenes())[::3]
    with ThreadPoolExecutor(4) as threads:
        drawn = list(threads.map(lambda name: draw(scenes()[name]), names * 3))
    assert drawn == [ALL[name].png() for name in names * 3]


@pytest.mark.parametrize("name", (*golden.KEPT, *golden.PLATES))
def test_a_picture_looks_as_it_did_when_it_was_last_looked_at(name: str) -> None:
    assert golden.worst_block(ALL[name].png(), golden.path(name).read_bytes()) <= 12


def test_one_wrong_label_fails_the_comparison() -> None:
    picture = scenes()["early, one card"]
    changed = canvas_of(picture)
    changed.text((60, 1000), "9", theme.SMALL, theme.TEXT)
    assert golden.worst_block(draw(picture), changed.png()) > 12


def written(name: str) -> set[str]:
    return {text.text for text in ALL[name].written}


def test_the_hand_shows_every_card_it_is_given() -> None:
    picture = scenes()["hand, to pass"]
    assert picture.view is not None
    assert {str(card) for card in picture.view.hand} <= written("hand, to pass")


def test_a_passed_card_is_still_seen_until_it_goes() -> None:
    picture = scenes()["hand, passed"]
    shown = [text.text for text in ALL["hand, passed"].written]
    assert all(str(card) in shown for card in picture.view.passing)
    assert "These two go to Alexandra" in shown


def test_the_table_shows_what_a_plus_five_card_makes_of_a_card() -> None:
    view = scenes()["three cards and +5"].view
    assert {f"= {laid.value}" for laid in view.trick if laid.plus} <= written("three cards and +5")


def test_the_table_says_who_is_out_and_what_that_took() -> None:
    view = scenes()["someone is out"].view
    gone = view.out.index(True)
    assert {"OUT", f"{view.calories(gone) * 100:,}"} <= written("someone is out")


def test_the_last_trick_is_told_until_the_next_begins() -> None:
    view = scenes()["after a trick"].view
    assert {"eats", "from", f"{view.last.food * 100:,} kcal"} <= written("after a trick")


def test_the_end_shows_places_and_every_round() -> None:
    view = scenes()["final of eight rounds"].view
    shown = [text.text for text in ALL["final of eight rounds"].written]
    assert {"1.", "2.", "3.", "8"} <= set(shown)
    assert shown.count("OUT") == sum(sum(done.out) for done in view.history)


def test_long_names_are_cut_and_never_smaller() -> None:
    names = [text.text for text in ALL["longest names"].written if text.text.endswith("…")]
    assert names
    assert all(any(full.startswith(name[:-1]) for full in LONG) for name in names)


def test_names_that_cannot_be_drawn_become_numbers() -> None:
    assert {"Player 1", "Player 2", "Taku"} <= written("odd names")
    assert ODD[2] != "Taku"
