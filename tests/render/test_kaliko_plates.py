"""The plates of Kaliko's tables and the trays of its hands: each thing at one place."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.games.kaliko.state import View
from render import canvas_of
from render.kit import lettering, nameplates, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.rows import slim_plates
from render.kit.wording import drawable_names
from render.painters.kaliko import colours
from render.painters.kaliko.table import _places, plates
from tests.render.pixels import count
from tests.render.scenes import scenes
from tests.render.scenes.people import ORDINARY


def crowded(seats: int) -> Iterator[tuple[Box, str, list[Box], Box, str]]:
    """Yield each plate, with its name, and where its small tile and its score are."""
    view, called = scenes()["kaliko, 80 tiles"].view, drawable_names(ORDINARY, seats)
    assert isinstance(view, View)
    fields = {
        "scores": tuple(124 + seat for seat in range(seats)),
        "counts": tuple(range(1, seats + 1)),
        "best": view.best[:1] * seats,
        "plays": view.plays[:1] * seats,
        "latest": (None,) * seats,
        "turn": 0,
        "to_move": (0,),
    }
    canvas = Canvas(theme.WIDTH, theme.HIGHEST)
    view = view.model_copy(update=fields)
    plates(canvas, view, called)
    boxes = slim_plates.grid(seats) if seats >= slim_plates.FROM else _places(seats)
    for seat, plate in enumerate(boxes):
        there = [text for text in canvas.written if plate.holds(text.box)]
        held = [one.box for one in canvas.shown if one.name == "tile in hand" and plate.holds(one.box)]
        assert len(held) == 1
        assert [text.text for text in there if held[0].holds(text.box)] == [str(seat + 1)]
        (score,) = (text.box for text in there if text.text == str(view.scores[seat]))
        (said,) = (text.text for text in there if text.text[0] == called[seat][0] and len(text.text) > 1)
        yield plate, called[seat], held, score, said


@pytest.mark.parametrize("seats", range(1, 7))
def test_a_small_tile_is_right_of_the_symbol_in_the_score_s_row(seats: int) -> None:
    for plate, _, held, score, _ in crowded(seats):
        sign = plate.left + 28, plate.left + 28 + nameplates.BADGE
        assert sign[0] + 40 < min(tile.left for tile in held) < sign[1] + 20
        middle = sum(tile.middle[1] for tile in held) / len(held)
        assert score.top < middle < score.bottom
        assert max(tile.right for tile in held) <= score.left


@pytest.mark.parametrize("seats", range(1, 7))
def test_everyday_names_are_whole_beside_the_number_of_tiles(seats: int) -> None:
    for _, called, _, _, said in crowded(seats):
        assert lettering.ELLIPSIS not in said
        assert said == called


@pytest.mark.parametrize("held", [3, 5, 7])
def test_a_tray_is_as_wide_as_its_tiles_need(held: int) -> None:
    picture = scenes()["kaliko, hand waiting"]
    view = picture.view.model_copy(update={"hand": picture.view.hand[:held]})
    canvas = canvas_of(replace(picture, view=view))
    named = [text.box.middle for text in canvas.written if text.text in view.hand]
    assert len(named) == held
    line = named[0][1] + 10
    dark = [x for x in range(0, theme.WIDTH, 4) if count(canvas, colours.PLATE, box=Box.at(x, line, 4, 30))]
    pitch = named[1][0] - named[0][0]
    assert dark[-1] - dark[0] < held * pitch + 40
    assert dark[0] < named[0][0] - 58 and named[-1][0] + 58 < dark[-1]
    assert abs(dark[0] + dark[-1] - theme.WIDTH) < 12
