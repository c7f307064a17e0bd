"""Edges and light of How many Calories?: smooth, and of the cloth."""

from typing import Any

import pytest
from PIL import ImageChops, ImageStat

from render import canvas_of
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.painters.howmanycalories import ground, pieces, seats
from tests.render.scenes import scenes


@pytest.mark.parametrize("degrees", [-6, 2])
def test_the_edge_of_a_turned_card_has_no_steps(degrees: int) -> None:
    """Coverage along an edge rises evenly, not from nothing to half and all."""
    mask = pieces.shape(pieces.GREAT, degrees).image
    low = (mask.width // 3, mask.height * 9 // 10, mask.width * 2 // 3, mask.height)
    soft = {*mask.crop(low).tobytes()} - {0, 255}
    assert len(soft) > 20


@pytest.mark.slow
@pytest.mark.parametrize("name", ["three players", "after a trick"])
def test_threads_are_seen_in_the_light_about_a_card(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plain colour over the cloth looked like fog, and its dither like noise."""
    lit: list[tuple[int, int, int, int]] = []
    shine = ground.shine

    def note(canvas: Canvas, key: tuple[object, ...], draw: Any, middle: Point, paint: str) -> None:
        before = canvas.image.copy()
        shine(canvas, key, draw, middle, paint)
        box = ImageChops.difference(before, canvas.image).getbbox()
        assert box is not None
        lit.append(box)
        low = (middle[0] - 20, box[3] - 44, middle[0] + 20, box[3] - 24)
        brighter, was = (image.crop(low).convert("L") for image in (canvas.image, before))
        assert ImageStat.Stat(brighter).mean > ImageStat.Stat(was).mean
        assert ImageStat.Stat(brighter).stddev > ImageStat.Stat(was).stddev

    monkeypatch.setattr(ground, "shine", note)
    canvas_of(scenes()[name])
    assert lit


def test_a_napkin_lies_below_a_seat_that_has_eaten_nothing_once_another_has_eaten() -> None:
    """The room for food was an empty band of cloth; before any food, the napkins were empty."""
    for scene, has_napkins in (("after a trick", True), ("early, one card", False)):
        view, image = scenes()[scene].view, canvas_of(scenes()[scene]).image
        boxes = [box for seat, box in enumerate(seats.grid(view)) if not view.taken[seat]]
        assert boxes
        for box in boxes:
            at = (box.middle[0], box.bottom + seats.FOOD - 20)
            assert (image.getpixel(at) == theme.rgb(ground.PANEL)) == has_napkins
