"""Every scene: legible, nothing on top of a text, nothing cut off, small as a file, the same each time and in any thread."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from render import canvas_of, draw, theme
from render.canvas import Canvas
from tests.render import golden
from tests.render.scenes import KEPT, PLATE_SHEETS, PLATES, plate_sheets, scenes

ALL = (*scenes(), *PLATE_SHEETS)


@cache
def drawn(name: str) -> Canvas:
    """A scene or sheet; drawn when it is first looked at, for only one of several processes looks."""
    return plate_sheets()[name] if name in PLATE_SHEETS else canvas_of(scenes()[name])


@pytest.mark.parametrize("name", ALL)
def test_no_text_is_smaller_than_the_smallest_type(name: str) -> None:
    assert drawn(name).written
    assert min(text.size for text in drawn(name).written) >= theme.SMALL


@pytest.mark.parametrize("name", ALL)
def test_no_text_leaves_the_picture_or_its_room(name: str) -> None:
    canvas = drawn(name)
    for text in canvas.written:
        assert canvas.box.holds(text.box), text
        assert text.room is None or text.box.width <= text.room + 4, text


@pytest.mark.parametrize("name", ALL)
def test_no_text_touches_another(name: str) -> None:
    for one, other in combinations(drawn(name).written, 2):
        assert not one.box.touches(other.box), (one, other)


@pytest.mark.parametrize("name", ALL)
def test_a_picture_is_as_wide_as_it_should_be_and_not_too_high(name: str) -> None:
    canvas = drawn(name)
    assert canvas.image.width == theme.WIDTH
    assert canvas.image.height <= 1400


@pytest.mark.parametrize("name", ALL)
def test_a_picture_is_opaque_and_small(name: str) -> None:
    png = drawn(name).png()
    assert len(png) <= 150_000
    with Image.open(BytesIO(png)) as image:
        assert image.mode == "P"
        assert "transparency" not in image.info


@pytest.mark.parametrize("name", scenes())
def test_the_same_picture_is_drawn_the_same_again(name: str) -> None:
    picture = scenes()[name]
    assert hash(picture) == hash(scenes()[name])
    assert draw(picture) == drawn(name).png()


def test_threads_that_draw_at_once_draw_the_same() -> None:
    names = list(scenes())[::9]
    with ThreadPoolExecutor(4) as threads:
        pngs = list(threads.map(lambda name: draw(scenes()[name]), names * 3))
    assert pngs == [drawn(name).png() for name in names * 3]


@pytest.mark.parametrize("name", (*KEPT, *PLATES))
def test_a_picture_looks_as_it_did_when_it_was_last_looked_at(name: str) -> None:
    assert golden.worst_block(drawn(name).png(), golden.path(name).read_bytes()) <= 12


def test_one_wrong_label_fails_the_comparison() -> None:
    picture = scenes()["early, one card"]
    changed = canvas_of(picture)
    changed.text((60, 1000), "9", theme.SMALL, theme.TEXT)
    assert golden.worst_block(draw(picture), changed.png()) > 12
