"""A tall pattern lies on its side, once and for all."""

import pytest

from engine.contract.hexes import reading_order
from engine.games import kaliko
from engine.games.kaliko.paths import scored_in
from engine.games.kaliko.sight import turned_cell, way_in, way_of
from engine.games.kaliko.state import Played, View
from render.painters.kaliko.frame import Frame
from render.painters.kaliko.orientation import turned
from tests.render.replays import scenes_of
from tests.render.scenes import scenes
from tests.render.scenes.kaliko import far_out, match
from tests.render.test_replay_scenes import table_of_film

ROOM = (1168, 1094)


def tall_match() -> list[View]:
    """Return the Views of a match whose pattern grows tall."""
    return [kaliko.view(state, None) for state in match(4, "scene 6")]


def size_of(view: View, way: int = 0) -> int:
    cells = {turned_cell(one.cell, way) for one in view.pattern}
    return Frame.within(cells, cells, ROOM).size


@pytest.mark.parametrize("way", [1, 2, 5])
def test_a_turned_pattern_scores_the_same_on_the_same_paths(way: int) -> None:
    for state in match(3, "scene 11")[::4]:
        view = kaliko.view(state, None)
        if isinstance(view.last, Played):
            now = turned(view, way)
            assert isinstance(now.last, Played)
            found = scored_in(now.pattern, now.last.laid)
            assert {(one.points, frozenset(one.segments)) for one in found} == {
                (one.points, frozenset(one.segments)) for one in now.scored
            }


def test_turning_by_all_six_sixths_changes_nothing() -> None:
    view = kaliko.view(match(3, "scene 11")[-1], None)
    assert turned(turned(view, 1), 5) == view


def test_a_tall_pattern_turns_once_becomes_much_larger_and_never_turns_back() -> None:
    views = tall_match()
    ways = [way_in(view) for view in views]
    first = next(place for place, way in enumerate(ways) if way)
    assert {*ways[first:]} == {ways[first]}
    assert ways[-1] == ways[-2], "the end turns nothing"
    assert size_of(views[first], ways[first]) >= 1.2 * size_of(views[first])


def test_a_pattern_that_is_large_enough_or_wide_stays_as_it_is() -> None:
    for one in (match(6, "scene 0"), match(2, "scene 11"), match(2, "scene 0", far_out)):
        assert not any(way_of(state.pattern) for state in one)


def test_numbers_on_a_pattern_on_its_side_are_in_the_order_in_which_it_is_read() -> None:
    picture = scenes()["kaliko, hand on its side"]
    way = way_in(picture.view)
    numbered = sorted(picture.tags, key=lambda tag: tag[1])
    cells = [turned_cell(place, way) for place, _ in numbered if not isinstance(place, str)]
    assert way
    assert len(cells) > 8
    assert cells == sorted(cells, key=reading_order)


def test_the_last_play_turns_nothing() -> None:
    views = tall_match()
    turns = next(view for view in views if way_in(view))
    ended = turns.model_copy(update={"ending": "out"})
    assert not way_in(ended)


def test_tiles_of_a_turned_pattern_come_to_their_places_in_a_replay() -> None:
    """The rules name the spaces as they are; the picture has them turned."""
    scene = next(one for one in scenes_of("kaliko", 39)[1:] if one.ways)
    assert way_in(scenes_of("kaliko", 39)[-1].view)
    canvas = table_of_film("kaliko", 39, scene.view)
    assert {end for _, end in scene.ways} <= {piece.place for piece in canvas.pieces}
