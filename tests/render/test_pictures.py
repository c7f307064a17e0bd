"""Every scene: legible, uncovered, uncut and small as a file.

It is the same each time and in every thread.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from engine.library import GAMES
from render import Picture, canvas_of, draw
from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.kit.picture_files import HEAVIEST
from tests.render import golden, layout, legible
from tests.render.drawn import draw_scene, encode_scene
from tests.render.scenes import KEPT, PLATE_SHEETS, PLATES, scenes

ALL = (*scenes(), *PLATE_SHEETS)


@pytest.mark.parametrize("name", ALL)
def test_a_picture_is_legible(name: str) -> None:
    """Each fault names its text.

    Checked are type, contrast, fit, contact, overlaps and the badge.
    """
    assert draw_scene(name).written
    assert legible.faults(draw_scene(name)) == []


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", list(scenes())[::4])
def test_a_smaller_picture_is_drawn_with_the_same_words_in_the_same_places(name: str) -> None:
    small = canvas_of(replace(scenes()[name], width=600))
    whole = draw_scene(name)
    assert abs(small.image.height - whole.image.height / 2) <= 1
    assert [text.text for text in small.written] == [text.text for text in whole.written]
    for one, other in zip(small.written, whole.written, strict=True):
        (x, y), (half_x, half_y) = one.box.middle, (at / 2 for at in other.box.middle)
        # Small type is hinted to whole pixels: a long line may be a little longer or shorter.
        assert abs(x - half_x) <= 3 + one.box.width // 40 and abs(y - half_y) <= 3


@pytest.mark.sampled(every=12)
@pytest.mark.parametrize("name", list(scenes()))
def test_a_picture_of_high_contrast_says_the_same(name: str) -> None:
    stark = canvas_of(replace(scenes()[name], is_stark=True))
    assert [text.text for text in stark.written] == [text.text for text in draw_scene(name).written]
    assert legible.faults(stark) == []


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("game", [*GAMES])
def test_the_covers_of_several_games_come_in_high_contrast_too(game: str) -> None:
    usual = Picture("", "covers", (game,), ())
    assert draw(replace(usual, is_stark=True)) != draw(usual)


@pytest.mark.parametrize("name", ALL)
def test_a_picture_is_opaque_and_small(name: str) -> None:
    canvas, file = draw_scene(name), encode_scene(name)
    assert len(file) <= (HEAVIEST if canvas.is_true_colour else legible.LARGEST_FILE)
    with Image.open(BytesIO(file)) as image:
        assert image.mode == ("RGB" if canvas.is_true_colour else "P")
        assert "transparency" not in image.info


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("name", list(scenes())[::6])
def test_the_same_picture_is_drawn_the_same_again(name: str) -> None:
    picture = scenes()[name]
    assert hash(picture) == hash(scenes()[name])
    assert draw(picture) == encode_scene(name)


@pytest.mark.slow
@pytest.mark.parametrize("every", [60, 9])
def test_threads_that_draw_at_once_draw_the_same(every: int) -> None:
    names = list(scenes())[::every]
    with ThreadPoolExecutor(4) as threads:
        pngs = list(threads.map(lambda name: draw(scenes()[name]), names * 2))
    assert pngs == [encode_scene(name) for name in names] * 2


@pytest.mark.all_scenes
@pytest.mark.parametrize("name", scenes())
def test_each_text_and_shape_stands_where_it_stood_when_it_was_last_looked_at(name: str) -> None:
    assert layout.layout_of(draw_scene(name)) == layout.recorded_layout(name)


@pytest.mark.all_scenes
@pytest.mark.parametrize("name", scenes())
def test_no_pixel_has_changed_since_it_was_last_looked_at(name: str) -> None:
    if not layout.rounds_as_recorded():
        pytest.skip("this machine rounds otherwise than the one that recorded")
    assert layout.fingerprint(draw_scene(name)) == layout.recorded_fingerprint(name)


@pytest.mark.parametrize("name", (*KEPT, *PLATES))
def test_a_picture_looks_as_it_did_when_it_was_last_looked_at(name: str, tmp_path: Path) -> None:
    image, recorded = golden.image_of(encode_scene(name)), golden.read(name)
    worst, differences = golden.worst_block(golden.digest(image), recorded), tmp_path / "differences.png"
    if worst > golden.TOLERANCE:
        golden.show_differences(image, recorded).save(differences)
    assert worst <= golden.TOLERANCE, f"see {differences}"


def test_what_is_wrong_with_a_picture_is_found() -> None:
    canvas = Canvas(theme.WIDTH, legible.HIGHEST + 1)
    assert [*legible.of_a_wrong_size(canvas)] == [f"{legible.HIGHEST + 1} pixels high"]
    canvas.text((100, 100), "Ann", theme.BODY, theme.TEXT)
    assert not [*legible.painted_over(canvas), *legible.too_faint(canvas), *legible.too_small(canvas)]
    canvas.text((100, 500), "A long text, of which one letter is a small part", theme.SMALL, theme.TEXT)
    assert not [*legible.painted_over(canvas)]
    canvas.disc((110, 485), 12, theme.RING)
    assert [fault.partition(" long")[0] for fault in legible.painted_over(canvas)] == ["“A"]
    canvas.disc((110, 100), 30, theme.RING)
    assert len([*legible.painted_over(canvas)]) == 2
    canvas.show("a disc", shapes.disc(40), (600, 300), theme.SEATS[0])
    assert not [*legible.find_hidden(canvas)]
    canvas.disc((600, 300), 36, theme.INK)
    assert [fault.partition(" is")[0] for fault in legible.find_hidden(canvas)] == ["a disc"]
    canvas.text((300, 100), "Bob", theme.SMALL - 1, theme.PANEL)
    assert [fault.partition("”")[0] for fault in legible.too_faint(canvas)] == ["“Bob"]
    assert [fault.partition("”")[0] for fault in legible.too_small(canvas)] == ["“Bob"]
    canvas.text((100, 300), "2 → 4", theme.BODY, theme.TEXT)
    assert [*legible.without_letters(canvas)] == ["“2 → 4” has no “→”"]
    canvas.text((310, 100), "Cy", theme.BODY, theme.TEXT)
    assert [*legible.touching(canvas)] == ["“Bob” touches “Cy”"]
    canvas.text((theme.WIDTH - 10, 300), "Dee", theme.BODY, theme.TEXT)
    assert [*legible.out_of_bounds(canvas)] == ["“Dee” leaves the picture"]


def _draw_label(canvas: Canvas) -> None:
    canvas.text((60, 1000), "9", theme.SMALL, theme.TEXT)


def _move_part(canvas: Canvas) -> None:
    part = (400, 400, 460, 460)
    canvas.image.paste(canvas.image.crop(part), (403, 402))


def _change_colour(canvas: Canvas) -> None:
    canvas.disc((600, 600), 8, theme.SEATS[3])


@pytest.mark.parametrize("change", [_draw_label, _move_part, _change_colour])
def test_a_small_change_fails_the_comparison_and_is_shown(change: Callable[[Canvas], None]) -> None:
    canvas = canvas_of(scenes()["early, one card"])
    before = golden.image_of(canvas.encode())
    change(canvas)
    after, recorded = golden.image_of(canvas.encode()), golden.digest(before)
    assert golden.worst_block(golden.digest(after), recorded) > golden.TOLERANCE
    drawn = golden.show_differences(after, recorded).crop((before.width, 0, 2 * before.width, before.height))
    left, top, right, bottom = ImageChops.difference(drawn, after).getbbox() or (0, 0, 0, 0)
    assert 0 < right - left < 100 and 0 < bottom - top < 100


def test_a_picture_of_another_size_differs_everywhere() -> None:
    higher = Image.new("RGB", (16, 32))
    assert golden.worst_block(golden.digest(higher), golden.digest(higher.resize((16, 24)))) == 255
    assert golden.show_differences(higher, golden.digest(higher.resize((16, 24)))).size == (32, 32)
