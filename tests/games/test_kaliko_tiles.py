"""The 85 tiles against brute force without the engine, and known counts."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product

import pytest

from engine.contract.words import tell
from engine.games.kaliko.tiles import (
    ALL_TURNED,
    ANY,
    BITS,
    SHOWING,
    TILES,
    TURNINGS,
    Colour,
    Turned,
    do_cross,
    in_order,
    span,
    strands,
    turned_name,
    turnings_in,
)
from tests.games.kaliko import LYING
from tests.games.kaliko_scorer import Design, design

SIDES = range(6)
NAMES_DIGEST = "8e742f4cba15433f760bd275b945a366d215c46ca07baad412885e5bd9353ce1"
"""Digest of every tile's name and necklace.

A stored match knows tiles by name: a name must never get another design.
"""


def coloured_matchings() -> Iterator[Design]:
    """Yield every pairing of the sides with every painting.

    A pairing is a map that is its own inverse; both ends get the same colour.
    """
    for partner in permutations(SIDES):
        if all(partner[side] != side and partner[partner[side]] == side for side in SIDES):
            for colours in product(Colour, repeat=6):
                if all(colours[side] is colours[partner[side]] for side in SIDES):
                    yield frozenset((frozenset((side, partner[side])), colours[side]) for side in SIDES)


def move_design(one: Design, *, turn: int = 0, is_mirrored: bool = False) -> Design:
    way = -1 if is_mirrored else 1
    return frozenset((frozenset((way * side + turn) % 6 for side in sides), colour) for sides, colour in one)


def orbit(one: Design) -> frozenset[Design]:
    return frozenset(move_design(one, turn=turn) for turn in SIDES)


MATCHINGS = tuple(coloured_matchings())
ORBITS = frozenset(map(orbit, MATCHINGS))


def plain(tile: str) -> Turned:
    return TURNINGS[tile][0]


def spans(turned: Turned) -> tuple[int, ...]:
    return tuple(sorted(map(span, turned.chords)))


def pairs_that_cross(turned: Turned, *, is_same_colour: bool = False) -> int:
    return sum(
        do_cross(turned.chords[i], turned.chords[j])
        for i, j in combinations(range(3), 2)
        if not is_same_colour or turned.paints[i] is turned.paints[j]
    )


def test_there_are_85_tiles_and_they_are_those_that_brute_force_finds() -> None:
    assert len(TILES) == len(ORBITS) == 85
    assert {frozenset(map(design, turnings)) for turnings in TURNINGS.values()} == ORBITS


def test_burnside_counts_85_as_well() -> None:
    assert len(MATCHINGS) == 405
    fixed = [sum(move_design(one, turn=turn) == one for one in MATCHINGS) for turn in SIDES]
    assert fixed == [405, 3, 9, 81, 9, 3]
    assert sum(fixed) // 6 == len(TILES)


@pytest.mark.parametrize(
    ("letter", "shape", "crossings", "by_colours"),
    [
        ("A", (1, 1, 1), 0, [3, 6, 2]),
        ("B", (1, 1, 3), 0, [3, 12, 3]),
        ("C", (1, 2, 2), 1, [3, 18, 6]),
        ("D", (2, 2, 3), 2, [3, 12, 3]),
        ("F", (3, 3, 3), 3, [3, 6, 2]),
    ],
)
def test_the_letter_of_a_tile_is_its_shape(
    letter: str, shape: tuple[int, ...], crossings: int, by_colours: list[int]
) -> None:
    alike = [plain(tile) for tile in TILES if tile.startswith(letter)]
    assert [one.tile for one in alike] == [f"{letter}{n}" for n in range(1, sum(by_colours) + 1)]
    assert {spans(one) for one in alike} == {shape}
    assert {pairs_that_cross(one) for one in alike} == {crossings}
    counts = Counter(len(set(one.paints)) for one in alike)
    assert [counts[n] for n in (1, 2, 3)] == by_colours


def test_no_colour_has_more_of_anything_than_another() -> None:
    assert Counter(len(set(plain(tile).paints)) for tile in TILES) == {1: 15, 2: 54, 3: 16}
    assert Counter(paint for tile in TILES for paint in plain(tile).paints) == dict.fromkeys(Colour, 85)
    assert Counter(span(chord) for tile in TILES for chord in plain(tile).chords) == {1: 96, 2: 90, 3: 69}


def test_a_tile_has_only_turnings_that_differ() -> None:
    assert Counter(map(len, TURNINGS.values())) == {6: 53, 3: 26, 2: 3, 1: 3}
    assert len(ALL_TURNED) == len(LYING) == 405
    assert set(LYING) == set(MATCHINGS)


def test_a_turning_is_a_number_of_sixths_against_the_clock_and_the_least_that_looks_so() -> None:
    for tile, turnings in TURNINGS.items():
        for turn in range(12):
            assert move_design(design(turnings[0]), turn=turn) == design(turnings[turn % len(turnings)])
        assert [(one.tile, one.turn) for one in turnings] == [(tile, turn) for turn in range(len(turnings))]


def test_what_is_kept_by_side_and_by_chord_is_one_design() -> None:
    for turned in ALL_TURNED:
        for side in SIDES:
            chord = turned.chord[side]
            assert set(turned.chords[chord]) == {side, turned.partner[side]}
            assert turned.paints[chord] is turned.colours[side]
        for subset in range(8):
            inside = [i for i in range(3) if subset >> i & 1]
            crossing = [do_cross(turned.chords[i], turned.chords[j]) for i, j in combinations(inside, 2)]
            assert turned.crossings[subset] == sum(crossing)


def test_two_segments_cross_where_their_ends_take_turns_around_the_tile() -> None:
    assert do_cross((0, 3), (1, 4))
    assert do_cross((1, 3), (2, 4))
    assert not do_cross((0, 1), (2, 3))
    assert not do_cross((0, 5), (1, 4))
    for one, other in combinations(combinations(SIDES, 2), 2):
        if not set(one) & set(other):
            assert do_cross(one, other) == do_cross(other, one)


def test_63_tiles_are_their_own_mirror_image_and_22_have_it_in_another_tile() -> None:
    image = {}
    for tile in TILES:
        image[tile] = LYING[move_design(design(plain(tile)), is_mirrored=True)].tile
    assert sum(tile == other for tile, other in image.items()) == 63
    assert len({frozenset(pair) for pair in image.items() if len(set(pair)) == 2}) == 11
    assert all(image[image[tile]] == tile for tile in TILES)


def test_a_path_can_cross_itself_inside_27_tiles() -> None:
    counts = Counter(
        (tile[0], crossings)
        for tile in TILES
        if (crossings := pairs_that_cross(plain(tile), is_same_colour=True))
    )
    assert counts == {("C", 1): 9, ("D", 1): 6, ("D", 2): 3, ("F", 1): 6, ("F", 3): 3}
    assert sum(counts.values()) == 27


def test_around_the_tiles_run_37_rings_of_colours() -> None:
    tiles_with = Counter(
        min(tuple(turned.colours[side - turn] for side in SIDES) for turn in SIDES)
        for turned in map(plain, TILES)
    )
    kinds = Counter((tuple(sorted(Counter(ring).values())), tiles) for ring, tiles in tiles_with.items())
    assert kinds == {((2, 2, 2), 1): 16, ((2, 4), 3): 18, ((6,), 5): 3}
    assert all(count % 2 == 0 for ring in tiles_with for count in Counter(ring).values())


def test_a_space_with_four_neighbours_can_always_be_filled_and_with_more_only_sometimes() -> None:
    rings = {tuple(turned.colours) for turned in ALL_TURNED}
    impossible = Counter[int]()
    for taken in range(7):
        for sides in combinations(SIDES, taken):
            seen = {tuple(ring[side] for side in sides) for ring in rings}
            impossible[taken] += 3**taken - len(seen)
    assert impossible == {0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 6 * 60, 6: 546}


def test_the_masks_find_just_the_turnings_that_brute_force_finds() -> None:
    for side, colour in product(SIDES, Colour):
        showing = [turned for turned in ALL_TURNED if (side, colour) in strand_ends(design(turned))]
        assert list(turnings_in(SHOWING[side][colour])) == showing
        assert len(showing) == 135


def strand_ends(one: Design) -> set[tuple[int, Colour]]:
    return {(side, colour) for sides, colour in one for side in sides}


def test_every_turning_has_one_bit_and_every_tile_the_bits_of_its_turnings() -> None:
    assert [turned.bit for turned in ALL_TURNED] == [1 << number for number in range(405)]
    assert ANY.bit_count() == 405
    for tile, turnings in TURNINGS.items():
        assert tuple(turnings_in(BITS[tile])) == turnings


def test_names_mean_the_same_designs_for_ever() -> None:
    lines = [f"{tile} {chord} {paint}" for tile in TILES for chord, paint in paint_chords(plain(tile))]
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == NAMES_DIGEST
    assert paint_chords(plain("A1")) == [((0, 1), "red"), ((2, 3), "red"), ((4, 5), "red")]


def paint_chords(turned: Turned) -> list[tuple[tuple[int, int], str]]:
    return [(chord, paint.value) for chord, paint in zip(turned.chords, turned.paints, strict=True)]


def test_what_a_tile_joins_is_told_by_the_points_of_the_compass() -> None:
    assert [tell(strand, ()) for strand in strands("A1", 0)] == ["red E–NE", "red NW–W", "red SW–SE"]
    assert [tell(strand, ()) for strand in strands("A1", 1)] == ["red E–SE", "red NE–NW", "red W–SW"]


def test_tiles_are_sorted_by_letter_and_then_by_number() -> None:
    assert in_order(["C10", "F1", "A9", "C9", "A10"]) == ("A9", "A10", "C9", "C10", "F1")
    assert in_order(reversed(TILES)) == TILES


def test_a_tile_is_written_with_its_turning_unless_it_lies_as_in_the_hand() -> None:
    assert turned_name("C12", 3) == "C12t3"
    assert turned_name("C12", 0) == "C12"
