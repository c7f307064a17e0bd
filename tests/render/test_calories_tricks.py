"""Tables of How many Calories? while a trick grows.

Nothing lies on anything else, and the headline is no sum.
"""

from dataclasses import replace
from itertools import pairwise, permutations
from math import cos, pi, sin
from typing import Any

import pytest
from PIL import Image

from engine.games.howmanycalories.state import Leaver, Trick
from render import canvas_of
from render.kit import marks, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.painters.howmanycalories import dishes, pieces, words
from tests.render import legible
from tests.render.calories_scenes import DONE, texts_of
from tests.render.drawn import draw_scene
from tests.render.pixels import colour_at, pixels
from tests.render.scenes import scenes
from tests.render.scenes.howmanycalories import GAME

PALE = 200
"""Darker than paper in each channel, and lighter than gold in one."""
_TO_EDGE, _TO_ARROW = 6, 18
"""Least distance from the figure of a +5 card to what lies beside it.

It keeps some more from the arrow of a story.
"""


def test_four_cards_below_one_of_four_plates_lie_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    laid: list[Box] = []
    lay = pieces.lay

    def lay_and_note(canvas: Canvas, at: Point, card: int, size: pieces.Size) -> Box:
        laid.append(lay(canvas, at, card, size))
        return laid[-1]

    monkeypatch.setattr(pieces, "lay", lay_and_note)
    canvas_of(scenes()["crowded"])
    small = sorted(box for box in laid if box.height == pieces.SMALL.height)
    assert len(small) == sum(map(len, scenes()["crowded"].view.taken))
    assert all(one.right <= other.left for one, other in pairwise(small))


@pytest.mark.parametrize("name", ["longest names", "crowded", "early, one card"])
def test_names_of_a_running_trick_keep_apart_and_within_its_cards(name: str) -> None:
    lines = [
        text for text in draw_scene(name).written if text.size == theme.SMALL and not text.text.isdigit()
    ]
    foot = min(text.box.top for text in lines if text.text.startswith("Round"))
    names = sorted(text.box for text in lines if foot - 100 < text.box.top < foot and len(text.text) > 1)
    assert len(names) == len(scenes()[name].view.trick)
    assert all(box.left >= theme.MARGIN for box in names)
    assert all(other.left - one.right >= theme.GAP for one, other in pairwise(names))


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, picture in scenes().items() if picture.game == GAME])
def test_nothing_lies_on_a_plus_five_card(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays in the finished picture as it was laid.

    It says why a card counts more than its number.
    """
    laid: list[tuple[Image.Image, tuple[int, int, int, int], bytes]] = []
    tag = pieces.tag

    def tag_and_note(canvas: Canvas, *args: Any, **side: Any) -> None:
        tag(canvas, *args, **side)
        box = canvas.written[-1].box.inflate(_TO_ARROW if name in DONE else _TO_EDGE)
        laid.append((canvas.image, box, canvas.image.crop(box).tobytes()))

    monkeypatch.setattr(pieces, "tag", tag_and_note)
    canvas_of(scenes()[name])
    assert all(image.crop(box).tobytes() == before for image, box, before in laid)


def test_a_card_that_counts_more_is_told_by_its_dish_and_names_are_whole() -> None:
    assert "Alexandra plays Dumplings as 27" in texts_of("crowded")


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("name", ["ghost laid", "odd names", "three cards and +5", "crowded"])
def test_no_paper_shows_within_the_frame_of_the_highest_card_and_its_name_is_off_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid: dict[int, tuple[Box, pieces.Size]] = {}
    lay = pieces.lay

    def lay_and_note(canvas: Canvas, at: Point, card: int, size: pieces.Size) -> Box:
        box = lay(canvas, at, card, size)
        if size.named:
            laid[card] = (box, size)
        return box

    monkeypatch.setattr(pieces, "lay", lay_and_note)
    view = scenes()[name].view
    canvas = canvas_of(scenes()[name])
    top = next(one.card for one in view.trick if one.chair == view.ends[0])
    box, size = laid[top]
    corner = Box.at(box.left, box.bottom - size.radius, size.radius, size.radius)
    beside = corner.shift((box.width - size.radius, 0))
    assert not any(min(pixel) > PALE for part in (corner, beside) for pixel in pixels(canvas, part))
    dish = next(text for text in canvas.written if text.text == words.dish_name(top))
    assert box.bottom - size.rim - dish.box.bottom >= _TO_EDGE


@pytest.mark.parametrize("name", ["ghost laid", "odd names", "early, one card"])
def test_no_arrow_leads_from_a_card_to_the_next_player(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The dish does not go there: arrows lead only from one who waits to the next."""
    arrows: list[Point] = []
    monkeypatch.setattr(marks, "caret", lambda _, middle, *__: arrows.append(middle))
    canvas_of(scenes()[name])
    assert len(arrows) == len(scenes()[name].view.waiting) - 1


@pytest.mark.slow
@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_what_was_led_and_the_names_of_ghosts_beside_it_keep_apart(order: tuple[int, ...]) -> None:
    """One player led, took and gave, between two ghost guests."""
    picture = scenes()["after a trick"]
    view, cards_of = picture.view, (11, 2, 26, 13)
    ghosts = tuple(Leaver(seat=seat, round=view.round) for seat in order[:2])
    cast = dict(zip(order, view.last.laid, strict=True))
    laid = tuple(
        one.model_copy(update={"chair": chair, "card": card})
        for chair, card, one in zip(range(4), cards_of, cast.values(), strict=True)
    )
    last = Trick(laid=laid, taker=order[2], giver=order[3], food=cards_of[order[3]])
    shown = canvas_of(replace(picture, view=view.model_copy(update={"last": last, "leavers": ghosts})))
    assert any("was led" in text.text for text in shown.written)
    assert not [*legible.touching(shown), *legible.out_of_bounds(shown)]


@pytest.mark.parametrize("diameter", [150, 240, 400])
def test_the_ring_about_a_plate_s_hollow_is_whole(diameter: int) -> None:
    canvas = Canvas(theme.WIDTH, 600)
    dishes.plate(canvas, (300, 300), diameter)

    def light(angle: float, radius: float) -> int:
        return sum(colour_at(canvas, (round(300 + radius * cos(angle)), round(300 + radius * sin(angle)))))

    ring = diameter * 0.34 - diameter * 0.01
    for angle in (step * pi / 18 for step in range(36)):
        about = light(angle, ring - diameter * 0.05), light(angle, ring + diameter * 0.05)
        assert light(angle, ring) < min(about) - 20
