"""The spaces that are shown as the nearest to a play, where none makes one."""

import pytest

from engine.contract.hexes import Cell
from engine.games.kaliko.preview import Space
from engine.games.kaliko.space_groups import nearest
from engine.games.kaliko.state import Laid


def spaces(*told: tuple[int, int]) -> list[Space]:
    """Return spaces in a row, each with its points and its path's segments."""
    return [
        Space(Laid(tile="A1", turn=0, cell=(column, 0)), points, onward)
        for column, (points, onward) in enumerate(told)
    ]


@pytest.mark.parametrize(
    ("told", "found"),
    [
        (((0, 2), (0, 9), (0, 5), (0, 1), (0, 5)), (1, 2, 4, 0)),
        (((0, 9), (0, 9), (0, 1)), (0, 1)),
        (((0, 3),) * 7, ()),
        (((0, 9), *((0, 3),) * 6), (0,)),
        (((0, 9), (4, 6), (0, 1)), ()),
        (((0, 0), (0, 0)), ()),
        ((), ()),
    ],
    ids=["longest first", "alike together", "all alike", "too many alike", "one scores", "none", "nowhere"],
)
def test_the_spaces_of_the_longest_paths_are_nearest(
    told: tuple[tuple[int, int], ...], found: tuple[int, ...]
) -> None:
    assert nearest(spaces(*told)) == tuple[Cell, ...]((column, 0) for column in found)


def test_of_the_longest_paths_those_are_chosen_that_a_picture_shows_together() -> None:
    far = [*spaces((0, 9), (0, 8)), Space(Laid(tile="A1", turn=0, cell=(30, 0)), 0, 9), *spaces((0, 2))]
    assert nearest(far) == ((0, 0), (1, 0))
