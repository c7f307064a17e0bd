"""Pictures of the rules pages that show a part of a table or hand."""

from dataclasses import replace

import pytest

from cogs.drawing.examples import picture_of
from engine.library import GAMES
from render import Picture, canvas_of
from render.kit import theme
from render.kit.geometry import Box
from render.painters.kaliko import colours
from tests.render.pixels import count

_EDGE = 8
"""Rows along the upper and lower edge that show nothing but ground."""
_PIECES = (theme.PAPER, theme.TEXT, theme.GOLD, colours.RIM, colours.GLOW, *colours.BODIES.values())
PARTS = {
    f"{name} {place}": picture_of(name, section)
    for name, game in GAMES.items()
    for place, section in enumerate(game.PAGE)
    if section.part is not None and section.picture is not None
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PARTS)
def test_a_part_cuts_no_text(name: str) -> None:
    picture = PARTS[name]
    whole = canvas_of(replace(picture, part=None))
    top, bottom = _edges(picture, whole.box.height)
    for text in whole.written:
        is_in = text.box.top >= top and text.box.bottom <= bottom
        assert is_in or text.box.bottom <= top or text.box.top >= bottom, text.text


@pytest.mark.parametrize("name", [name for name in PARTS if name.startswith(("kaliko", "howmany"))])
def test_a_part_cuts_no_tile_and_no_card_and_leaves_ground_about_them(name: str) -> None:
    canvas = canvas_of(PARTS[name])
    box = canvas.box
    for edge in (box._replace(bottom=_EDGE), box._replace(top=box.bottom - _EDGE)):
        assert count(canvas, *_PIECES, box=Box(*edge)) == 0


def _edges(picture: Picture, height: int) -> tuple[int, int]:
    assert picture.part is not None
    top, bottom = picture.part
    return round(top * height), round(bottom * height)
