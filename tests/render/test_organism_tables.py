"""What the tables of ORGANISM say of captures: beside what died, and on the plates."""

import pytest

from render import canvas_of, theme
from render.geometry import Box
from render.painters.organism import seats
from tests.render.organism_board import view_of
from tests.render.pixels import count
from tests.render.scenes import scenes


@pytest.mark.parametrize("name", ["after captures", "after deaths", "page", "hand at the end with deaths"])
def test_what_a_capture_gave_is_said_beside_what_died(name: str) -> None:
    """On nobody's face: neither on those that live nor on one that has just died."""
    canvas, view = canvas_of(scenes()[f"organism, {name}"]), view_of(name)
    report = view.preview or view.last
    assert report is not None
    given = [text.box for text in canvas.written if text.text == "+1" and text.size == theme.SMALL]
    assert len(given) == len(report.captures) + sum(bool(death.to) for death in report.deaths)
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
