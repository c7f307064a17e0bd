"""ORGANISM's boards, held against coordinates of hexagons that the engine does not know."""

from itertools import pairwise
from typing import Final, get_args

import pytest

from engine.games.organism.boards import CORE, Length, Space, board, place_of, space_name

Axial = tuple[int, int]

CORNERS: Final[tuple[Axial, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Directions from the core, clockwise where r grows downwards.

The differences of neighbours are the same.
"""

SETUPS: Final[dict[tuple[int, Length], tuple[int, int]]] = {
    (2, "close"): (4, 37),
    (2, "open"): (5, 61),
    (3, "close"): (4, 37),
    (3, "open"): (5, 61),
    (4, "close"): (5, 61),
    (4, "open"): (6, 91),
    (5, "close"): (7, 101),
    (5, "open"): (7, 101),
    (6, "close"): (6, 91),
    (6, "open"): (7, 121),
}
"""Rings, with the core, and spaces."""

HOMES: Final[dict[tuple[int, Length], tuple[tuple[Axial, ...], ...]]] = {
    (2, "close"): (((3, -3), (3, -2), (3, -1)), ((-3, 3), (-3, 2), (-3, 1))),
    (2, "open"): (((4, -3), (4, -2), (4, -1)), ((-4, 3), (-4, 2), (-4, 1))),
    (3, "close"): (
        ((3, -2), (3, -1), (3, 0)),
        ((-1, 3), (-2, 3), (-3, 3)),
        ((-2, -1), (-1, -2), (0, -3)),
    ),
    (3, "open"): (
        ((4, -3), (4, -2), (4, -1)),
        ((-1, 4), (-2, 4), (-3, 4)),
        ((-3, -1), (-2, -2), (-1, -3)),
    ),
    (4, "close"): (
        ((4, -2), (4, -1), (4, 0)),
        ((0, 4), (-1, 4), (-2, 4)),
        ((-4, 2), (-4, 1), (-4, 0)),
        ((0, -4), (1, -4), (2, -4)),
    ),
    (4, "open"): (
        ((5, -2), (5, -1), (5, 0)),
        ((0, 5), (-1, 5), (-2, 5)),
        ((-5, 2), (-5, 1), (-5, 0)),
        ((0, -5), (1, -5), (2, -5)),
    ),
    (6, "close"): (
        ((4, 1), (3, 2), (2, 3)),
        ((-1, 5), (-2, 5), (-3, 5)),
        ((-5, 4), (-5, 3), (-5, 2)),
        ((-4, -1), (-3, -2), (-2, -3)),
        ((1, -5), (2, -5), (3, -5)),
        ((5, -4), (5, -3), (5, -2)),
    ),
    (6, "open"): (
        ((4, 2), (3, 3), (2, 4)),
        ((-2, 6), (-3, 6), (-4, 6)),
        ((-6, 4), (-6, 3), (-6, 2)),
        ((-4, -2), (-3, -3), (-2, -4)),
        ((2, -6), (3, -6), (4, -6)),
        ((6, -4), (6, -3), (6, -2)),
    ),
}
"""Measured from the setup diagrams."""

setups = pytest.mark.parametrize(("players", "length"), SETUPS)
hexagons = pytest.mark.parametrize(("players", "length"), HOMES)


def axial(space: Space) -> Axial:
    """Return the coordinates of a space of a board with six sides.

    A space is a number of steps from a corner towards the next one.
    """
    ring, step = place_of(space)
    if ring == 0:
        return 0, 0
    corner, along = divmod(step, ring)
    (q, r), (towards_q, towards_r) = CORNERS[corner], CORNERS[(corner + 2) % 6]
    return ring * q + along * towards_q, ring * r + along * towards_r


def around(cell: Axial) -> set[Axial]:
    return {(cell[0] + q, cell[1] + r) for q, r in CORNERS}


def test_every_number_of_players_has_a_close_and_an_open_board() -> None:
    assert set(SETUPS) == {(players, length) for players in range(2, 7) for length in get_args(Length)}


@setups
def test_each_setup_has_its_rings_and_spaces(players: int, length: Length) -> None:
    rings, spaces = SETUPS[players, length]
    laid = board(players, length)
    assert laid.rings == rings
    assert len(laid.spaces) == len(set(laid.spaces)) == spaces
    assert set(laid.near) == set(laid.order) == set(laid.spaces)
    assert [laid.order[space] for space in laid.spaces] == list(range(spaces))


@setups
def test_rings_grow_by_the_number_of_sides(players: int, length: Length) -> None:
    laid = board(players, length)
    sizes = [sum(place_of(space)[0] == ring for space in laid.spaces) for ring in range(laid.rings)]
    assert sizes[:-1] == [1, *(laid.sides * ring for ring in range(1, laid.rings - 1))]
    lacks_corners = players == 5 or (players, length) == (6, "open")
    assert sizes[-1] == laid.sides * (laid.rings - 1 - lacks_corners)


@hexagons
def test_six_sides_make_the_ordinary_grid_of_hexagons(players: int, length: Length) -> None:
    laid = board(players, length)
    cells = {axial(space): space for space in laid.spaces}
    assert len(cells) == len(laid.spaces)
    assert all(max(abs(q), abs(r), abs(q + r)) == place_of(space)[0] for (q, r), space in cells.items())
    for cell, space in cells.items():
        assert set(laid.near[space]) == {cells[near] for near in around(cell) if near in cells}


@hexagons
def test_homes_are_where_the_diagrams_draw_them(players: int, length: Length) -> None:
    laid = board(players, length)
    assert tuple(tuple(map(axial, home)) for home in laid.homes) == HOMES[players, length]


@pytest.mark.parametrize("length", get_args(Length))
def test_on_the_pentagon_homes_are_in_the_middle_of_each_side(length: Length) -> None:
    laid = board(5, length)
    assert laid.sides == 5
    assert [place_of(home[0]) for home in laid.homes] == [(6, 2), (6, 8), (6, 14), (6, 20), (6, 26)]


@setups
def test_neighbours_are_mutual_and_in_order(players: int, length: Length) -> None:
    laid = board(players, length)
    for space, near in laid.near.items():
        assert space not in near
        assert all(space in laid.near[other] for other in near)
        assert list(near) == sorted(set(near), key=laid.spaces.index)


@setups
def test_every_space_inside_has_six_neighbours_and_the_core_as_many_as_sides(
    players: int, length: Length
) -> None:
    laid = board(players, length)
    assert laid.near[CORE] == tuple(space_name(1, step) for step in range(laid.sides))
    outermost = laid.rings - 1
    for space in laid.spaces[1:]:
        ring, step = place_of(space)
        if ring < outermost:
            # Where a corner of the outermost ring is missing, its neighbour inwards has one less.
            lacks_one = ring == outermost - 1 and step % ring == 0 and len(laid.spaces) in {101, 121}
            assert len(laid.near[space]) == 6 - lacks_one, space


@setups
def test_a_turn_of_one_side_leaves_the_board_as_it_is(players: int, length: Length) -> None:
    laid = board(players, length)

    def turn_space(space: Space) -> Space:
        ring, step = place_of(space)
        return space_name(ring, (step + ring) % (laid.sides * ring)) if ring else CORE

    for space, near in laid.near.items():
        assert set(laid.near[turn_space(space)]) == set(map(turn_space, near))


@setups
def test_homes_are_three_in_a_row_of_the_outermost_ring_and_apart_from_each_other(
    players: int, length: Length
) -> None:
    laid = board(players, length)
    assert len(laid.homes) == players
    every = [space for home in laid.homes for space in home]
    assert len(set(every)) == 3 * players
    assert set(every) <= set(laid.spaces)
    steps_round = laid.sides * (laid.rings - 1)
    for home in laid.homes:
        (ring, first), *others = map(place_of, home)
        assert ring == laid.rings - 1
        assert others == [(ring, (first + by) % steps_round) for by in (1, 2)]
        assert all(other in laid.near[one] for one, other in pairwise(home))
        rest = set(every) - set(home)
        assert not any(near in rest for space in home for near in laid.near[space])


@setups
def test_homes_go_round_clockwise_by_seat(players: int, length: Length) -> None:
    laid = board(players, length)
    steps_round = laid.sides * (laid.rings - 1)
    middles = [place_of(home[1])[1] for home in laid.homes]
    assert sum((two - one) % steps_round for one, two in pairwise([*middles, middles[0]])) == steps_round


@pytest.mark.parametrize(("players", "length"), [(5, "close"), (5, "open"), (6, "open")])
def test_boards_with_seven_rings_have_no_outermost_corners(players: int, length: Length) -> None:
    laid = board(players, length)
    corners = {space_name(6, 6 * side) for side in range(laid.sides)}
    assert not corners & set(laid.spaces)
    assert not corners & {near for others in laid.near.values() for near in others}
    assert sum(place_of(space)[0] == 6 for space in laid.spaces) == 5 * laid.sides


@setups
def test_the_name_of_a_space_tells_its_place(players: int, length: Length) -> None:
    for space in board(players, length).spaces:
        assert space_name(*place_of(space)) == space


def test_spaces_are_named_core_and_then_a_letter_for_the_ring_and_a_number() -> None:
    assert board(2, "close").spaces[:9] == (CORE, "A1", "A2", "A3", "A4", "A5", "A6", "B1", "B2")
    assert board(2, "close").spaces[-1] == "C18"
    assert board(6, "open").spaces[-1] == "F36"
