"""The spaces that a question about a tile of Kaliko offers at once."""

from math import sqrt

import pytest

from engine.contract.hexes import Cell
from engine.games import kaliko as game
from engine.games.kaliko.paths import pattern_of
from engine.games.kaliko.preview import Preview, Space
from engine.games.kaliko.space_groups import FEW, Sight, sights
from engine.games.kaliko.state import Laid, State
from tests.render.scenes import kaliko

WIDEST = 16


def sights_of(state: State, tile: str) -> tuple[tuple[Space, ...], list[Sight]]:
    preview = Preview(pattern_of(state.pattern), ())
    spaces = preview.spaces(tile)
    return spaces, list(sights(preview, spaces))


STATES = {
    "stretched": kaliko.grow_table(2, 60, "scene 0", kaliko.far_out),
    "large": kaliko.grow_table(2, 80, "scene 11"),
    "early": kaliko.grow_table(3, 6, "scene 0"),
}


@pytest.mark.parametrize("name", STATES)
def test_every_space_is_asked_about_once_and_few_as_one_crowd(name: str) -> None:
    state = STATES[name]
    for tile in state.hands[state.turn]:
        spaces, found = sights_of(state, tile)
        shown = [space for sight in found for space in sight.spaces]
        assert len(shown) == len(spaces)
        assert {*shown} == {*spaces}
        if len(spaces) <= FEW:
            assert len(found) <= 1
        assert all(not any(space.points for space in sight.spaces) for sight in found if sight.is_nearest)
        assert all(len(sight.spaces) <= 6 for sight in found if sight.is_nearest)


def test_of_a_stretched_pattern_what_scores_nothing_is_asked_about_where_it_is_near_each_other() -> None:
    state = STATES["stretched"]
    _, found = sights_of(state, "C6")
    assert len(found) > 3
    for sight in found[1:]:
        across = [2 * q + r for q, r in (space.laid.cell for space in sight.spaces)]
        assert max(across) - min(across) <= 2 * WIDEST
    assert found[1].is_nearest


@pytest.mark.parametrize("down", [False, True])
def test_parts_go_from_one_end_to_the_other(down: bool) -> None:
    cells: list[Cell] = [(-step, 2 * step) if down else (step, 0) for step in range(0, 40, 2)]
    spaces = tuple(Space(Laid(tile="A1", turn=0, cell=cell), 0, 5) for cell in cells)
    found = [sight.spaces for sight in sights(Preview(pattern_of(()), ()), spaces)]
    assert [space for part in found for space in part] == [*spaces]
    assert len(found) > 2
    for part in found:
        first, last = (part[place].laid.cell for place in (0, -1))
        wide = last[0] + last[1] / 2 - first[0] - first[1] / 2
        assert max(wide, (last[1] - first[1]) * sqrt(3) / 2) <= WIDEST


def test_a_view_marks_the_spaces_of_the_longest_paths_as_such() -> None:
    state = STATES["stretched"]
    elsewhere = kaliko.ask_after(state, ("C6", "elsewhere")).view
    assert elsewhere.nearest == elsewhere.numbered
    assert not any(elsewhere.worth)
    further = kaliko.ask_after(state, ("C6", "elsewhere", "elsewhere")).view
    assert further.numbered
    assert not further.nearest
    assert not game.view(state, state.turn).nearest
