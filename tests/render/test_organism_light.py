"""Which organisms of a picture are in the light, and what is left of lost ones."""

import pytest

from engine.games.organism.boards import CORE
from engine.games.organism.state import View
from render import canvas_of
from render.painters.organism import colours, rain
from render.painters.organism.board import board, looks, turn_marks
from render.painters.organism.board.pieces import way
from render.painters.organism.board.wounds import bites_of
from render.painters.organism.table import frame_dish
from tests.render.drawn import draw_scene
from tests.render.organism_board import view_of
from tests.render.pixels import colour_at, count
from tests.render.scenes import organism


def lit_seats(view: View) -> set[int]:
    """Return the seats of the organisms in the light on a table."""
    deeds = turn_marks.deeds_of_last_turn(view)
    lit = looks.in_light(view, deeds, winners=(), movers=(), is_quiet=False)
    return {one.seat for one in view.organisms if looks.light_of(one, lit) == "lit"}


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("two players close", {1}),  # Bo holds the core.
        ("after captures", {0, 1}),  # They capture each other.
        ("after deaths", {0}),  # Alexandra captures.
        ("six players with longest names", {0}),  # Bartholomew moves.
        ("before the first turn", set()),
    ],
)
def test_the_light_is_on_those_that_the_headline_is_about(name: str, seats: set[int]) -> None:
    assert lit_seats(view_of(name)) == seats


def test_only_the_organism_over_the_core_is_in_the_light_for_its_token() -> None:
    view = view_of("core and many tokens")
    lit = looks.in_light(view, turn_marks.NOTHING, winners=(), movers=(), is_quiet=False)
    assert {space for one in view.organisms if one.name in lit for space in one.spaces} >= {CORE}
    assert len(lit) == 1


def test_who_waits_sees_the_light_where_the_table_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, ...]] = []
    monkeypatch.setattr(board, "draw_contents", lambda part, frame, view, marked: seen.append(marked.movers))
    for state, seat in ((organism.after(organism.CLASH, "move A6 A5 confirm"), 0), (organism.LARGE, 2)):
        canvas_of(organism.hand(state, seat))
    assert seen == [(), (0,)]


def test_each_bite_is_on_the_side_of_its_captor() -> None:
    view = view_of("after captures")
    frame, deeds = frame_dish(view), turn_marks.deeds_of_last_turn(view)
    there = {one.space: one for one in (*view.elements, *(gone.element for gone in deeds.gone))}
    middles = frame.grid.plan.middles
    for gone in deeds.gone:
        ((seat, turn),) = bites_of(frame, gone, view, there)
        assert (seat,) == gone.by
        ways = {
            way(middles[near] - middles[gone.element.space])
            for near in view.board.near[gone.element.space]
            if near in there and there[near].seat == seat
        }
        assert turn in ways


def test_what_is_left_of_an_element_is_no_dark_blot() -> None:
    canvas = draw_scene("organism, after captures")
    for gone in turn_marks.deeds_of_last_turn(view_of("after captures")).gone:
        box = next(one.box for one in canvas.shown if one.name == f"gone {gone.element.kind.value} element")
        assert (
            count(canvas, colours.REMAINS[gone.element.seat], colours.GHOSTS[gone.element.seat], box=box)
            > 800
        )
        assert count(canvas, colours.DEEP, box=box) < 0.2 * box.width * box.height


def test_drops_of_rain_have_a_tail_and_no_symbol() -> None:
    view = rain.with_rain(view_of("alone in the rain"))
    canvas = draw_scene("organism, alone in the rain")
    drops = [one for one in view.organisms if one.seat == 1]
    assert drops
    # The plate's symbol alone.
    assert [one.name for one in canvas.shown if one.name.startswith("symbol ")].count("symbol 1") <= 1
    frame = frame_dish(view)
    kept = {one.space for one in view.elements}
    alone = next(one for one in drops if not kept & {*view.board.near[one.name]})
    x, y = frame.off(alone.name, -0.27 - 0.47j)
    opposite = frame.off(alone.name, 0.27 + 0.47j)
    blue = [pixel[2] - pixel[1] for pixel in (colour_at(canvas, at) for at in ((x, y), opposite))]
    assert blue[0] > blue[1] + 40
