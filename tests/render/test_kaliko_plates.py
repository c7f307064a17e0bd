"""The plates of Kaliko's tables: how many tiles a player holds stands at one place."""

from collections.abc import Iterator

import pytest

from engine.games.kaliko.state import View
from render.kit import lettering, nameplates, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.rows import slim_plates
from render.kit.wording import drawable_names
from render.painters.kaliko.table import _places, plates
from tests.render.scenes import scenes
from tests.render.scenes.people import ORDINARY

TILE = 38


def crowded(seats: int) -> Iterator[tuple[Box, str, Box, Box, str]]:
    """Yield each plate, with its name, and where its number of tiles and its score are."""
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
        (held,) = (text.box for text in there if text.text == str(seat + 1) and text.size == theme.SMALL)
        (score,) = (text.box for text in there if text.text == str(view.scores[seat]))
        (said,) = (text.text for text in there if text.text[0] == called[seat][0] and len(text.text) > 1)
        yield plate, called[seat], held, score, said


@pytest.mark.parametrize("seats", range(1, 7))
def test_the_number_of_tiles_is_right_of_the_symbol_in_the_score_s_row(seats: int) -> None:
    for plate, _, held, score, _ in crowded(seats):
        middle = held.middle
        sign = plate.left + 28, plate.left + 28 + nameplates.BADGE
        assert sign[0] + 40 < middle[0] < sign[1] + 40
        assert score.top - TILE // 2 < middle[1] < score.bottom
        assert middle[0] + TILE // 2 <= score.left


@pytest.mark.parametrize("seats", range(1, 7))
def test_everyday_names_are_whole_beside_the_number_of_tiles(seats: int) -> None:
    for _, called, _, _, said in crowded(seats):
        assert lettering.ELLIPSIS not in said
        assert said == called
