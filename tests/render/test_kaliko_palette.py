"""The colours of the files of Kaliko's pictures, whichever seat is lit."""

from dataclasses import replace

import pytest

from render import Picture, canvas_of
from render.kit import theme
from render.painters.kaliko import colours
from tests.render.golden import image_of
from tests.render.pixels import pixels
from tests.render.scenes import scenes

LIME = theme.SEATS.index("#E1FF5C")
CLOSE = 4
"""Steps by which Pillow, which looks up blocks of four, may be off."""


def lit_in_lime(name: str) -> Picture:
    """Return a scene in which the seat in lime is to move."""
    picture = scenes()[f"kaliko, {name}"]
    assert picture.view.seats > LIME
    return replace(picture, view=picture.view.model_copy(update={"to_move": (LIME,)}))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["six seats with longest names", "hand with two tiles of six players"])
def test_gold_and_slate_stay_what_they_are_while_lime_is_lit(name: str) -> None:
    canvas = canvas_of(lit_in_lime(name))
    shipped = pixels(image_of(canvas.encode()))
    for paint in (colours.RIM, colours.FACE, colours.PLATE, colours.STRIP):
        true = theme.rgb(paint)
        found = {was for was, drawn in zip(shipped, pixels(canvas), strict=True) if drawn == true}
        off = [max(abs(a - b) for a, b in zip(was, true, strict=True)) for was in found]
        assert max(off, default=0) <= CLOSE, paint


@pytest.mark.slow
def test_the_glow_of_a_path_stays_golden_while_lime_is_lit() -> None:
    canvas = canvas_of(lit_in_lime("six seats with longest names"))
    shipped = pixels(image_of(canvas.encode()))
    golden = [
        (red, green)
        for (red, green, _), (r, g, b) in zip(shipped, pixels(canvas), strict=True)
        if r - g > 30 and g - b > 40 and r > 120
    ]
    assert len(golden) > 1000
    assert sum(green > red for red, green in golden) < 0.01 * len(golden)
