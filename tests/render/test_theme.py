"""The theme: contrast, colours that everybody can tell apart, and shapes.

Nothing is shown by colour alone.
"""

import pytest
from PIL import Image

from engine.games.howmanycalories.cards import Suit
from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.painters.howmanycalories import pieces
from tests.render.pixels import colour_at
from tests.render.sight import GREY, SIGHTS, convert_colour, convert_image, least_distance


@pytest.mark.parametrize(("paint", "ground"), theme.TEXT_ON)
def test_text_stands_out_from_every_ground_it_is_put_on(paint: str, ground: str) -> None:
    assert theme.contrast(paint, ground) >= 4.5


@pytest.mark.parametrize(("paint", "ground"), theme.MARK_ON)
def test_marks_stand_out_from_every_ground_they_are_put_on(paint: str, ground: str) -> None:
    assert theme.contrast(paint, ground) >= 3


def test_contrast_is_measured_as_the_web_does() -> None:
    assert theme.contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert theme.contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_no_ground_is_pure_black() -> None:
    for ground in (theme.WELL, theme.TABLE, theme.PANEL, theme.LIT, theme.SHADOW, theme.INK):
        assert min(theme.rgb(ground)) > 0


@pytest.mark.parametrize("sight", SIGHTS)
def test_seat_colours_can_be_told_apart_by_everybody(sight: str) -> None:
    assert least_distance(theme.SEATS, sight) >= 11.5


@pytest.mark.parametrize("sight", SIGHTS)
def test_suit_colours_can_be_told_apart_by_everybody(sight: str) -> None:
    assert least_distance(theme.SUITS, sight) >= 18


def test_every_seat_has_a_symbol_of_its_own() -> None:
    assert len({shapes.symbol(seat, 60).data for seat in range(len(theme.SEATS))}) == len(theme.SEATS) == 6


def test_every_suit_has_a_symbol_of_its_own() -> None:
    drawn = set()
    for suit in Suit:
        canvas = Canvas(80, 80, theme.PAPER)
        pieces.symbol(canvas, (40, 40), suit, 60)
        drawn.add(canvas.image.tobytes())
    assert len(drawn) == len(Suit)


def test_the_smallest_type_is_eleven_pixels_on_a_phone() -> None:
    sizes = (theme.SMALL, theme.BODY, theme.TITLE, theme.FIGURE, theme.HUGE)
    assert min(sizes) * 360 / theme.WIDTH >= 11


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("paint", [*theme.SEATS, *theme.SUITS])
def test_a_whole_picture_is_seen_as_each_of_its_colours_is(sight: str, paint: str) -> None:
    image = convert_image(Image.new("RGB", (2, 2), paint), sight)
    pairs = zip(colour_at(image, (0, 0)), convert_colour(paint, sight), strict=True)
    assert all(abs(one - other) <= 8 for one, other in pairs)


def test_in_grey_there_is_only_light() -> None:
    red, green, blue = colour_at(convert_image(Image.new("RGB", (2, 2), theme.SEATS[0]), GREY), (0, 0))
    assert red == green == blue
