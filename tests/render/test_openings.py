"""Titles of replays: the players' plates are whole, however low the picture is."""

from itertools import combinations

import pytest

from render import painter_of
from render.replay.opening import opening
from tests.render.replays import NAMES


@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("height", [500, 700, 1500])
def test_the_plates_are_whole_and_legible_at_any_height(players: int, height: int) -> None:
    canvas = opening(painter_of("koa").key, NAMES[:players], range(players), height)
    assert [text.text for text in canvas.written if text.text in NAMES] == [*NAMES[:players]]
    assert all(text.box.top >= 0 and text.box.bottom <= height for text in canvas.written)
    boxes = [text.box for text in canvas.written if text.text in NAMES]
    assert not any(one.touches(other) for one, other in combinations(boxes, 2))
