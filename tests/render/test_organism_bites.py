"""The bite that captures, on cards of great moments and at the end of a match."""

from math import dist

import pytest

from engine.games import organism
from engine.games.organism.boards import CORE, Space
from engine.games.organism.state import Death, Element, Kind, View
from render import Picture, canvas_of, draw
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.style import moving_through
from render.painters.organism import bite, colours, final, rain
from render.painters.organism.board import board, jaws, lens, pieces, tissue
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.spaces import plan
from render.painters.organism.moment import LEAST
from tests.render.drawn import draw_scene
from tests.render.organism_board import view_of
from tests.render.pixels import count
from tests.render.replays import NAMES, course_of, scenes_of
from tests.render.scenes import scenes

ROOM = (1136, 840)


def holds(frame: Frame, space: Space) -> bool:
    return lens.holds(Box(0, 0, *ROOM), frame.middle(space), frame.size)


def bite_of(name: str) -> bite.Bite:
    found = final._decisive_bite(rain.with_rain(view_of(name)))
    assert found is not None
    return found


@pytest.mark.parametrize("name", ["final", "final of five", "final against the rain"])
def test_one_captor_has_jaws_and_looks_at_its_prey(name: str) -> None:
    found = bite_of(name)
    ((captor, how),) = found.jaws.items()
    beside = found.prey & {*found.view.board.near[captor]}
    middles = bite.plan_of(found.view).middles
    ways = [middles[space] - middles[captor] for space in beside]
    assert ways
    assert all((way / how.way).real > 0.5 for way in ways)
    seats = {one.space: one.seat for one in found.view.elements}
    assert {how.prey} == {seats[space] for space in beside}


@pytest.mark.parametrize("name", ["final", "final of five"])
def test_captor_and_prey_are_whole_and_larger_than_their_bodies_would_be(name: str) -> None:
    found = bite_of(name)
    here = bite.plan_of(found.view)
    near, far = (
        bite.close_up(here, (must, found.bodies), ROOM, holds) for must in (found.core, found.bodies)
    )
    assert all(holds(near, space) for space in {*found.core, *found.jaws, *found.prey})
    assert near.size >= far.size
    kept = bite.without_cut(found.view, near, found.bodies, holds)
    for one in kept.organisms:
        assert found.bodies & {*one.spaces} or all(holds(near, space) for space in one.spaces)
    assert {one.space for one in kept.elements} >= found.core


@pytest.mark.slow
@pytest.mark.parametrize("name", ["final", "final of five", "moment"])
def test_the_head_with_its_light_is_whole(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heads: list[tuple[Frame, Space]] = []
    monkeypatch.setattr(jaws, "draw", lambda part, frame, space, how: heads.append((frame, space)))
    canvas_of(scenes()[f"organism, {name}"])
    assert len(heads) == 1
    assert all(frame.shows(space, bite.HEAD - 0.02) for frame, space in heads)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["final of five", "final against the rain", "moment"])
def test_captor_and_prey_are_whole_where_that_is_large(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[Frame, View]] = []
    monkeypatch.setattr(board, "draw_contents", lambda part, frame, view, marked: drawn.append((frame, view)))
    canvas_of(scenes()[f"organism, {name}"])
    ((frame, view),) = drawn
    assert view.organisms
    assert all(frame.shows(space, 0.5) for one in view.organisms for space in one.spaces)
    assert frame.size >= bite.WHOLE


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 10, 12, 15, 20, 30])
def test_the_end_shows_captor_and_victim_whole(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[Frame, View]] = []
    monkeypatch.setattr(board, "draw_contents", lambda part, frame, view, marked: drawn.append((frame, view)))
    seats, course = course_of("organism", number)
    view = organism.view(course.past.last, None)
    draw(Picture("organism", "table", view, NAMES[:seats]))
    ((frame, shown),) = drawn
    assert all(frame.shows(space) for one in shown.organisms for space in one.spaces)
    found = final._decisive_bite(view)
    assert found is not None
    there = {one.space: one.seat for one in found.view.elements}
    for lost in found.prey:
        beside = {near for near in view.board.near[lost] if there.get(near) == there[lost]}
        (body,) = (one for one in shown.organisms if lost in one.spaces)
        assert beside <= {*body.spaces}


def test_a_captor_draws_its_prey_into_its_jaws() -> None:
    frame = Frame.at(plan(2, "close"), 100, 0j, ROOM)
    prey = min(space for space in frame.grid.plan.board.near[CORE])
    way = frame.grid.plan.middles[prey]
    how = pieces.Jaws(way, 1, prey)
    near, far = (
        dist(at, frame.middle(CORE)) for at in (jaws.middle(frame, prey, {CORE: how}), frame.middle(prey))
    )
    assert near < far - 0.1 * frame.size


@pytest.mark.slow
def test_on_a_card_jaws_are_large_where_bodies_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    frames: list[Frame] = []
    monkeypatch.setattr(bite, "WHOLE", 400)
    monkeypatch.setattr(jaws, "draw", lambda part, frame, space, how: frames.append(frame))
    canvas_of(scenes()["organism, moment"])
    assert [frame.size >= LEAST for frame in frames] == [True]


def test_a_trade_is_told_as_a_bite_and_then_who_starves() -> None:
    """Here Ben's MOVE bites an EAT, and dies without one of its own."""
    views = [one.view for one in scenes_of("organism", 36) if one.ply == 9]
    with moving_through(views):
        told = [
            {one.text for one in canvas_of(Picture("organism", "table", one, NAMES[:3])).written}
            for one in views
        ]
    assert "Ben bites Ana" in told[0] and "Ben bites Ana, then starves" in told[1]
    assert "dies: no EAT" in told[1] - told[0]


def test_what_is_captured_elsewhere_is_not_framed() -> None:
    found = bite_of("final of five")
    near = {other for space in found.prey for other in found.view.board.near[space]}
    elsewhere = {one.space for one in found.view.elements if one.space not in near | found.prey}
    assert elsewhere
    assert bite._joined(found.view, found.prey & near, found.prey | elsewhere) == found.prey


def test_bystanders_who_would_be_cut_are_left_out() -> None:
    found = bite_of("final")
    near = bite.close_up(bite.plan_of(found.view), (found.core, found.bodies), ROOM, holds)
    kept = bite.without_cut(found.view, near, found.bodies, holds)
    assert len(kept.organisms) < len(found.view.organisms)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["moment in high contrast", "final"])
def test_the_jaws_have_teeth(name: str) -> None:
    assert count(draw_scene(f"organism, {name}"), colours.IVORY) > 1000


def test_nothing_of_the_hero_is_visible_behind_the_names() -> None:
    behind = draw_scene("organism, moment").image.convert("L").crop((0, 1045, 70, 1145))
    assert max(behind.tobytes()) < 40, "the water in the shade alone"


def over_the_core() -> View:
    """Return a match in which the seat to move has just won by the core's light."""
    view = view_of("core and many tokens")
    assert view.core
    return view.model_copy(update={"ending": "captures", "winners": (view.turn,)})


def test_who_wins_by_the_core_has_its_mouth_about_it() -> None:
    found = final._decisive_bite(over_the_core())
    assert found is not None
    ((captor, how),) = found.jaws.items()
    assert (captor, how.prey) == (CORE, None)
    middles = bite.plan_of(found.view).middles
    behind = [middles[space] for space in found.bodies - {CORE}]
    assert behind
    assert sum((one / how.way).real for one in behind) < 0
    # The picture is the mouth: no ring and no pill lie on it.
    assert not found.view.core


@pytest.mark.slow
@pytest.mark.parametrize("room", [(1136, 840), (1200, 640)])
def test_the_core_in_a_mouth_is_white_hot_and_whole(room: tuple[int, int]) -> None:
    found = final._decisive_bite(over_the_core())
    assert found is not None

    def holds(frame: Frame, space: Space) -> bool:
        return frame.shows(space, bite.head_room(found, space) or 0.7)

    here = bite.plan_of(found.view)
    near = bite.close_up(here, (found.core, found.core), room, holds, found.jaws)
    part = Canvas(*room)
    board.draw_part(part, near, found.view, bite.marks(found, found.view.winners[0]), at=(0, 0))
    wide = 2 * jaws._CORE * near.size
    assert wide >= 120
    (how,) = found.jaws.values()
    middle = near.off(CORE, jaws._CORE_AT * how.way / abs(how.way))
    assert part.box.holds(Box.around(middle, round(wide), round(wide)))
    assert count(part, jaws._HEAT[-1][1], box=Box.around(middle, round(wide / 3), round(wide / 3))) > 1000


def test_an_organism_that_dies_elsewhere_is_no_part_of_the_captor() -> None:
    view = rain.with_rain(view_of("moment of a captor that dies"))
    moment = scenes()["organism, moment of a captor that dies"].moment
    assert view.last is not None
    assert moment is not None
    seat = moment.seat
    prey = [one.element.space for one in view.last.captures]
    near = {*view.board.near} - {one.space for one in view.elements}
    ((captor, _),) = bite.find(view, seat, prey).jaws.items()
    around = {captor, *prey, *(far for one in (captor, *prey) for far in view.board.near[one])}
    apart = sorted(space for space in near - around if not around & {*view.board.near[space]})[0]
    death = Death(elements=(Element(seat=seat, kind=Kind.GROW, space=apart, food=0),), to=(0,))
    last = view.last.model_copy(update={"deaths": (*view.last.deaths, death)})
    found = bite.find(view.model_copy(update={"last": last}), seat, prey)
    assert apart not in found.bodies
    assert {one.spaces for one in found.view.organisms if apart in one.spaces} == {(apart,)}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["final", "final of five", "final against the rain", "moment"])
def test_no_badge_lies_on_an_eye_or_on_teeth(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heads, badges = list[tuple[Point, float]](), list[Point]()

    def bitten(part: Canvas, frame: Frame, space: Space, how: pieces.Jaws) -> None:
        heads.append((frame.middle(space), tissue.JAW * frame.size))

    monkeypatch.setattr(jaws, "draw", bitten)
    monkeypatch.setattr(pieces, "badge", lambda part, spot, seat, size: badges.append(spot))
    canvas_of(scenes()[f"organism, {name}"])
    ((head, reach),) = heads
    assert all(dist(head, spot) > reach + 20 for spot in badges)
