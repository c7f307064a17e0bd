"""How the tiles of Kaliko are drawn: colours, strands, pieces."""

from cmath import phase
from io import BytesIO
from itertools import combinations, product

import pytest
from PIL import Image, ImageStat

from engine.games.kaliko.paths import staging
from engine.games.kaliko.tiles import ALL_TURNED, TURNINGS, Colour, Turned, written
from engine.hexes import STEPS, around, opposite
from render import theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.kaliko import board, colours, strands, tiles
from render.painters.kaliko.tiles import DARK, SIZES, Light
from render.pieces import Piece
from tests.render.pixels import count
from tests.render.scenes import kaliko
from tests.render.sight import SIGHTS, least_distance, seen

# Colours


def as_seen(colour: str, sight: str) -> str:
    return "#{:02X}{:02X}{:02X}".format(*seen(colour, sight))


@pytest.mark.parametrize(("paint", "ground"), colours.MARKS)
def test_every_mark_stands_out_from_what_it_is_drawn_on(paint: str, ground: str) -> None:
    assert theme.contrast(paint, ground) >= 3


@pytest.mark.parametrize("sight", SIGHTS)
def test_everybody_sees_all_paths_and_can_tell_them_apart(sight: str) -> None:
    assert least_distance(tuple(colours.BODIES.values()), sight) >= 18
    for body in colours.BODIES.values():
        assert theme.contrast(as_seen(body, sight), as_seen(colours.TILE, sight)) >= 3


def test_what_runs_along_a_path_stands_out_from_it_in_greyscale_too() -> None:
    for paint, core in colours.CORES.items():
        assert theme.contrast(core, colours.BODIES[paint]) >= 3
    assert theme.contrast(colours.BODIES[Colour.WHITE], colours.BODIES[Colour.RED]) >= 3
    assert theme.contrast(colours.BODIES[Colour.WHITE], colours.BODIES[Colour.BLUE]) >= 3


def test_paths_are_of_different_lightness() -> None:
    found = {}
    for paint in Colour:
        canvas = Canvas(tiles.SWATCH, 22)
        tiles.swatch(canvas, (0, 11), paint)
        with Image.open(BytesIO(canvas.png())) as picture:
            found[paint] = ImageStat.Stat(picture.convert("L")).mean[0]
    assert found[Colour.RED] + 20 < found[Colour.BLUE] < found[Colour.WHITE] - 60


# Strands


@pytest.mark.parametrize("turned", ALL_TURNED[::7], ids=lambda turned: written(turned.tile, turned.turn))
def test_every_path_leaves_the_middle_of_its_sides_at_right_angles(turned: Turned) -> None:
    for chord, line in zip(turned.chords, strands.lines(turned.chords), strict=True):
        for side in chord:
            inner, middle = strands.stub(side, 0.1)[-1], strands.stub(side, 0)[-1]
            at = min(range(1, len(line) - 1), key=lambda number: abs(line[number] - middle))
            way, outwards = line[at + 1] - line[at - 1], middle - inner
            assert abs(line[at] - middle) < 0.012
            assert abs(phase((way / outwards) ** 2)) < 0.12


def test_neighbours_paths_meet_on_the_side_between_them() -> None:
    for side, (q, r) in enumerate(STEPS):
        middle = complex(q + r / 2, r * 0.75 * 2 * strands.CIRCUMRADIUS)
        here = strands.stub(opposite(side), 0)[-1]
        assert abs(strands.stub(side, 0)[-1] - (middle + here)) < 1e-9


def crossings(turned: Turned) -> list[tuple[int, int]]:
    return [
        (one, other) for one, other in combinations(range(3), 2) if turned.crossings[1 << one | 1 << other]
    ]


def on_top(turned: Turned, one: int, other: int) -> int:
    """Which of two crossing paths is drawn last where they cross."""
    lines = strands.lines(turned.chords)
    shares = range(len(lines[one]))
    at_one, at_other = min(
        product(shares, shares), key=lambda at: abs(lines[one][at[0]] - lines[other][at[1]])
    )
    share = {one: at_one / (len(shares) - 1), other: at_other / (len(shares) - 1)}
    drawn = [
        stroke.chord
        for stroke in strands.woven(turned.chords)
        if stroke.chord in share and stroke.start <= share[stroke.chord] <= stroke.end
    ]
    return drawn[-1]


@pytest.mark.parametrize("tile", ["A1", "B1", "C1", "D1", "F1"])
def test_where_a_path_crosses_two_others_it_goes_over_one_and_under_one(tile: str) -> None:
    for turned in TURNINGS[tile]:
        crossed = crossings(turned)
        tops = {pair: on_top(turned, *pair) for pair in crossed}
        for path in range(3):
            mine = [top == path for pair, top in tops.items() if path in pair]
            assert len(mine) < 2 or sorted(mine) == [False, True]


# Pieces


def pixels(piece: Piece, colour: str) -> int:
    return count(piece.image, colour)


def test_every_turning_looks_different() -> None:
    drawn = {tiles.tile(turned, 84).image.tobytes() for turned in ALL_TURNED}
    assert len(drawn) == len(ALL_TURNED) == 405


@pytest.mark.parametrize("size", SIZES)
def test_spaces_cover_a_board_without_a_gap(size: int) -> None:
    """What is neither painted by a tile nor by one of its neighbours would show as a hole in the paths between them."""
    turned, hole = TURNINGS["A1"][0], "#FF00FE"
    cells = ((0, 0), *around((0, 0)))
    frame = board.Frame.about(((0, 0),), cells, (3 * size + 40, 3 * size + 40), (size, size))
    canvas = Canvas(frame.width, frame.height)
    canvas.fill(canvas.box, hole)
    for cell in cells:
        tiles.tile(turned, size).paste(canvas, frame.corner(cell))
    left, top = frame.corner((0, 0))
    assert count(canvas, hole, box=Box.at(left, top, size, tiles.height(size))) == 0


def test_a_tile_that_was_just_laid_has_a_bright_ring() -> None:
    ring = theme.RING
    turned = TURNINGS["C12"][0]
    assert pixels(tiles.tile(turned, 84), ring) == 0
    assert pixels(tiles.tile(turned, 84, is_ringed=True), ring) > 200


def test_a_path_that_scores_glows_and_one_that_may_glows_quietly() -> None:
    glow, quiet = colours.GLOW, colours.QUIET
    turned = TURNINGS["C12"][0]
    plain = tiles.tile(turned, 84, DARK)
    scoring = tiles.tile(turned, 84, (Light.SCORING, Light.NONE, Light.NONE))
    hopeful = tiles.tile(turned, 84, (Light.QUIET, Light.NONE, Light.NONE))
    assert max(pixels(plain, glow), pixels(plain, quiet)) < 10
    assert pixels(scoring, glow) > 100 > pixels(scoring, quiet)
    assert pixels(hopeful, quiet) > 100 > pixels(hopeful, glow)


def test_a_growing_table_uses_the_pieces_that_there_are() -> None:
    states = kaliko.match(2, "scene 11")
    whole = [board.whole_table(staging(state.pattern)) for state in states]
    sizes = [board.Frame.about(cells, cells, (1136, 900)).size for cells in whole]
    assert set(sizes) <= set(SIZES)
    assert len(set(sizes)) <= 12 < len(states)
