"""The cover of kCaloria: the sun in its name, and which animal looks at which."""

from collections import Counter
from itertools import pairwise

import pytest
from PIL import ImageStat

from render.kit import lettering, theme
from render.kit.geometry import Box
from render.kit.wording import word
from render.painters.kcaloria import words
from render.painters.kcaloria.scene import animals
from render.painters.kcaloria.tiles import vectors
from tests.render.drawn import draw_scene
from tests.render.pixels import colour_at

DRAWINGS = (
    (animals.CRICKET, animals.CRICKET_SIZE),
    (animals.FROG, animals.FROG_SIZE),
    (animals.CAT, animals.CAT_SIZE),
    (animals.HERON, animals.HERON_SIZE),
)


def test_the_sun_stands_for_a_letter_of_the_name() -> None:
    canvas = draw_scene("kcaloria, cover")
    size = 218
    start = (theme.WIDTH - lettering.width(words.TITLE, size, heavy=True)) // 2
    before, upto = (lettering.width(words.TITLE[:n], size, heavy=True) for n in (4, 5))
    sun = (start + (before + upto) // 2, 162)
    assert words.TITLE[4] == "o"
    assert min(colour_at(canvas, sun)) > 200
    # A letter would have a hole there.
    assert all(min(colour_at(canvas, (sun[0] + by, sun[1]))) > 200 for by in range(-50, 51, 10))


def test_players_are_named_under_the_claim_and_nothing_under_the_badge() -> None:
    said = {text.text: text.box for text in draw_scene("kcaloria, cover").written}
    assert said[word(words.PITCH)].bottom < said[word(words.FOR_WHOM)].top
    assert said[word(words.FOR_WHOM)].bottom < 490


@pytest.mark.parametrize(("drawing", "size"), DRAWINGS)
def test_a_drawing_is_smooth_at_its_edge_and_whole_in_its_box(
    drawing: vectors.Drawing, size: tuple[float, float]
) -> None:
    _, cover = vectors.paint(drawing, size, 1.5)
    steps = Counter(cover.tobytes())
    assert len(steps) > 12
    assert sum(count for step, count in steps.items() if 0 < step < 255) < 0.2 * steps[255]
    rim = [Box(0, 0, cover.width, 1), Box(cover.width - 1, 0, cover.width, cover.height)]
    assert sum(ImageStat.Stat(cover.crop(edge)).sum[0] for edge in rim) < 255 * 40


def test_a_mirrored_and_larger_drawing_has_as_much_of_everything() -> None:
    one = (vectors.Stroke("#FF0000", "M 10 10 L 40 10 L 40 30 Z"),)
    (image, cover) = vectors.paint(vectors.transform(one, 2, 0, 0, mirror=25), (100, 80), 1)
    assert cover.getbbox() == (20, 20, 81, 61)
    assert image.getpixel((50, 30)) == (255, 0, 0)
    areas = [
        ImageStat.Stat(vectors.paint(drawn, (100, 80), 1)[1]).sum[0]
        for drawn in (vectors.transform(one, 1, 0, 0), vectors.transform(one, 2, 0, 0))
    ]
    assert areas[1] == pytest.approx(4 * areas[0], rel=0.05)


def test_a_path_is_as_long_as_its_curves() -> None:
    line = (vectors.Stroke("#FFFFFF", "M 10 50 C 30 10 70 10 90 50", 4),)
    _, cover = vectors.paint(line, (100, 80), 1)
    left, top, right, bottom = cover.getbbox() or (0, 0, 0, 0)
    assert (left, right) == (8, 93)
    assert top < 20 < bottom
    columns = [cover.crop((x, 0, x + 1, 80)).getbbox() for x in range(10, 90, 8)]
    assert all(columns)
    assert all(one and other and abs(one[1] - other[1]) < 14 for one, other in pairwise(columns))


def test_no_print_of_the_cover_is_small() -> None:
    assert min(text.size for text in draw_scene("kcaloria, cover").written) >= 40
