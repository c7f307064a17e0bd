"""Numbers in the hands of ORGANISM: which element each means.

They must not hide certain signs.
"""

from cmath import pi, rect
from math import dist

import pytest

from engine.games.organism.positions import set_board
from engine.games.organism.state import KINDS, Kind
from render import Picture, canvas_of
from render.kit import marks, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Point
from render.painters.organism.board import pieces
from tests.render.drawn import draw_scene
from tests.render.organism_board import view_of
from tests.render.pixels import colour_at
from tests.render.scenes import organism, scenes


@pytest.mark.parametrize(
    "name", ["which element moves", "which element eats", "who gives", "to circulate", "second action"]
)
def test_a_number_lies_on_its_own_element(name: str) -> None:
    """It lies on the element's ring, at its upper left."""
    picture = scenes()[f"organism, hand {name}"]
    canvas, view = canvas_of(picture), view_of(f"hand {name}")
    middles = [one.box.middle for one in canvas.shown if one.name.split()[0] in KINDS]
    numbers = {str(number) for place, number in picture.tags if place in {one.space for one in view.elements}}
    tags = [
        text.box.middle
        for text in canvas.written
        if text.size == theme.SMALL and text.text in numbers and text.box.top > 200
    ]
    assert len(tags) == len(numbers) > 0
    for tag in tags:
        own, other = sorted(middles, key=lambda middle: dist(tag, middle))[:2]
        assert dist(tag, own) + 4 < dist(tag, other)
        assert tag[0] < own[0] and tag[1] < own[1]
        # Lashes may lie on a part of a ring.
        ways = [(own[0] + lean * away // 10, own[1] - away) for lean in (-5, 0, 5) for away in range(36, 96)]
        ringed = [colour_at(canvas, at) for at in ways]
        assert theme.rgb(theme.TEXT) in ringed or theme.rgb(theme.RING) in ringed


ROUND = set_board(
    "0: move@A1.1 grow@A2.1 move@A3.1 move@A4.1 eat@A5.1 move@A6.1 move@B12.1 eat@B3.1 grow@B8 eat@B7.1 "
    "1: eat@D9 move@D10 grow@D11",
    2,
    options={"board": "open"},
)
"""An organism all around the core, with arrows in every direction."""
TIP = 0.32
"""Distance of an arrow's tip from its middle, in sizes."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked",
    [
        *(
            scenes()[f"organism, hand {name}"]
            for name in ("which element moves", "who gives", "second action")
        ),
        *(organism.draft_picture(ROUND, picks) for picks in ("move", "move B12 C18", "move A1 B2")),
    ],
)
def test_no_number_hides_more_of_an_arrow_than_its_tip(
    asked: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    tips: list[complex] = []
    tags: list[complex] = []

    def element(part: Canvas, middle: Point, size: int, look: pieces.Look) -> None:
        if look.kind is Kind.MOVE:
            tips.append(complex(*middle) + size * (pieces.CORE_AT + rect(TIP, look.turn * pi / 3)))

    monkeypatch.setattr(pieces, "element", element)
    monkeypatch.setattr(marks, "tag", lambda part, middle, number: tags.append(complex(*middle)))
    canvas_of(asked)
    assert tips and tags
    # A number has one place on every ring: it may touch a tip, but the head shows the way.
    assert min(abs(tip - tag) for tip in tips for tag in tags) > 0.33 * marks.TAG


def test_a_small_dish_has_the_same_size_in_each_question() -> None:
    """It shrank under a row of types, and grew again for who waits."""
    names = ("hand in the rain", "hand waiting after captures", "hand at the end")
    shown = [draw_scene(f"organism, {name}").shown for name in names]
    # The row of types shows a larger one.
    assert len({min(one.box.width for one in some if one.name == "grow element") for some in shown}) == 1
