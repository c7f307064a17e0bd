"""Titles of replays: the players' plates are whole, however low the picture is."""

from itertools import combinations

import pytest

from render import painter_of
from render.painters.kcaloria.scene import animals, bay
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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_plate_covers_an_animal_of_kcaloria(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    bays, until = list[bay.Bay](), bay.until

    def note(low: int) -> bay.Bay:
        bays.append(until(low))
        return bays[-1]

    monkeypatch.setattr(bay, "until", note)
    canvas = opening(painter_of("kcaloria").key, NAMES[:players], range(players), 1492, [1])
    (there,) = bays
    plates = min(text.box.top for text in canvas.written if text.text != "kCaloria")
    for (_, high), at, scale in (
        (animals.HERON_SIZE, there.heron, there.heron_scale),
        (animals.CAT_SIZE, there.cat, there.cat_scale),
        (animals.FROG_SIZE, there.frog, there.frog_scale),
    ):
        assert at[1] + scale * high - 38 < plates - 40
