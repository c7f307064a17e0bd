"""Names of hexagonal spaces, written and read."""

import pytest

from engine.contract.hexes import cell_name, cell_of

CELLS = [(across, down) for across in range(-4, 5) for down in range(-4, 5)]


@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_a_space_is_found_by_its_name_in_any_case(cell: tuple[int, int]) -> None:
    name = cell_name(cell)
    assert cell_of(name) == cell
    assert cell_of(name.lower()) == cell


def test_no_two_spaces_have_one_name() -> None:
    assert len({cell_name(cell) for cell in CELLS}) == len(CELLS)


@pytest.mark.parametrize("text", ["", "N", "E1N1", "N1E2x", "middle", "7"])
def test_what_names_no_space_is_none(text: str) -> None:
    assert cell_of(text) is None
