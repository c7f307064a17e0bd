"""How the tiles of Kaliko are drawn: colours, strands, pieces."""

from cmath import phase
from itertools import combinations, product

import pytest
from PIL import Image, ImageStat

from engine.games.kaliko.paths import staging
from engine.games.kaliko.tiles import ALL_TURNED, TURNINGS, Colour, Turned, written
from engine.hexes import STEPS, around, opposite
from render import theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.kaliko import board, colours, felt, slabs, strands, tiles
from render.painters.kaliko.frame import Frame
from render.painters.kaliko.lights import Marked
from render.painters.kaliko.slabs import Slab
from render.painters.kaliko.tiles import BACKED, SIZES, Light
from render.setting import Setting, drawing
from tests.render.pixels import colour_at, count, pixels
from tests.render.scenes import kaliko
from tests.render.sight import SIGHTS, least_distance, seen

# Colours


def as_seen(colour: str, sight: str) -> str:
    return "#{:02X}{:02X}{:02X}".format(*seen(colour, sight))


@pytest.mark.parametrize(("paint", "ground"), colours.MARKS)
def test_every_mark_stands_out_from_what_it_is_drawn_on(paint: str, ground: str) -> None:
    assert theme.contrast(paint, ground) >= 3


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize(("bodies", "least"), [(colours.BODIES, 18), (colours.BACK, 12)])
def test_everybody_sees_all_paths_and_can_tell_them_apart(
    bodies: dict[Colour, str], least: float, sight: str
) -> None:
    assert least_distance(tuple(bodies.values()), sight) >= least
    for body in bodies.values():
        assert theme.contrast(as_seen(body, sight), as_seen(colours.GROOVE, sight)) >= 3


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("bodies", [colours.BODIES, colours.BACK])
def test_red_steps_back_no_more_than_blue_for_whoever_lacks_its_cones(
    bodies: dict[Colour, str], sight: str
) -> None:
    red, blue = (
        theme.contrast(as_seen(bodies[paint], sight), as_seen(colours.GROOVE, sight))
        for paint in (Colour.RED, Colour.BLUE)
    )
    assert red > 0.8 * blue


def test_a_tile_is_a_step_lighter_than_the_felt_and_its_edge_lighter_still() -> None:
    assert theme.contrast(colours.FACE, colours.SHADE) >= 2
    assert theme.contrast(colours.FACE, colours.FELT) >= 1.1
    assert theme.contrast(colours.EDGES[2], colours.FELT) >= 3
    assert max(theme.contrast(colours.GROOVE, edge) for edge in colours.EDGES) > 6


def test_what_steps_back_is_darker_by_about_a_third() -> None:
    for paint in Colour:
        lit, back = (
            theme.contrast(bodies[paint], colours.GROOVE) for bodies in (colours.BODIES, colours.BACK)
        )
        assert 0.45 < back / lit < 0.75


def test_what_runs_along_a_path_stands_out_from_it_in_greyscale_too() -> None:
    for bodies, cores in ((colours.BODIES, colours.CORES), (colours.BACK, colours.BACK_CORES)):
        for paint, core in cores.items():
            assert theme.contrast(core, bodies[paint]) >= 2.5
    for bodies in (colours.BODIES, colours.BACK):
        assert theme.contrast(bodies[Colour.WHITE], bodies[Colour.RED]) >= 1.9
        assert theme.contrast(bodies[Colour.WHITE], bodies[Colour.BLUE]) >= 2


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


def paints(slab: Slab, colour: str) -> int:
    """How many of its pixels have that colour, where it covers what is below it."""
    pasted = Image.new("RGB", slab.image.size, "#010203")
    pasted.paste(slab.image, (0, 0), slab.mask)
    return count(pasted, colour)


def test_every_turning_looks_different() -> None:
    drawn = {tiles.tile(turned, 84).image.tobytes() for turned in ALL_TURNED}
    assert len(drawn) == len(ALL_TURNED) == 405


@pytest.mark.parametrize("scale", [1.0, 0.5])
@pytest.mark.parametrize("size", SIZES)
def test_spaces_cover_a_board_without_a_gap(size: int, scale: float) -> None:
    """What neither a tile nor its neighbours paint would show as a hole in the paths between them."""
    turned, hole = TURNINGS["A1"][0], "#FF00FE"
    cells = ((0, 0), *around((0, 0)))
    with drawing(Setting(scale=scale)):
        frame = Frame.about(((0, 0),), cells, (3 * size + 60, 3 * size + 60), (size, size))
        canvas = Canvas(frame.width, frame.height, hole)
        for cell in cells:
            tiles.tile(turned, size).paste(canvas, frame.middle(cell))
        middle = Box.around(frame.middle((0, 0)), size, slabs.height(size))
        inside = Box(*(round(scale * side) for side in middle))
        assert not [
            (red, green) for red, green, blue in pixels(canvas, inside) if min(red, blue) - green > 80
        ]


def test_a_path_that_scores_glows_and_one_that_may_glows_quietly() -> None:
    glow, quiet = colours.GLOW, colours.QUIET
    turned = TURNINGS["C12"][0]
    plain = tiles.tile(turned, 84)
    back = tiles.tile(turned, 84, BACKED)
    scoring = tiles.ribbons(turned, 84, (Light.SCORING, Light.BACK, Light.BACK))
    hopeful = tiles.ribbons(turned, 84, (Light.QUIET, Light.BACK, Light.BACK))
    assert max(paints(slab, colour) for slab in (plain, back) for colour in (glow, quiet)) < 10
    assert paints(scoring, glow) > 40 > paints(scoring, quiet)
    assert paints(hopeful, quiet) > 40 > paints(hopeful, glow)


def test_the_ribbons_that_light_up_are_all_that_is_laid_over_their_glow() -> None:
    turned = TURNINGS["A1"][0]
    one = tiles.ribbons(turned, 84, (Light.SCORING, Light.BACK, Light.BACK)).mask
    whole = tiles.tile(turned, 84).mask
    assert 0 < ImageStat.Stat(one).sum[0] < 0.4 * ImageStat.Stat(whole).sum[0]


def test_tiles_that_were_just_laid_have_one_bright_line_about_them_together() -> None:
    on_it = dict.fromkeys(((0, 0), (1, 0), (0, 1)), TURNINGS["A1"][0])
    frame = Frame.about(on_it, on_it, (400, 400))

    def ring(*cells: tuple[int, int]) -> int:
        canvas = felt.felt(400)
        board.draw(canvas, (0, 0), frame, on_it, Marked(ringed=cells))
        return count(canvas, theme.RING)

    assert ring() == 0 < ring((0, 0))
    assert ring((0, 0), (1, 0)) < 1.8 * ring((0, 0))


def test_a_tile_casts_a_shadow_and_shows_its_thickness_only_where_nothing_lies_before_it() -> None:
    on_it = {(0, 0): TURNINGS["A1"][0]}
    frame = Frame.about(on_it, on_it, (300, 300), (120, 120))
    bare, laid = felt.felt(300), felt.felt(300)
    board.draw(laid, (0, 0), frame, on_it, Marked())
    x, y = frame.middle((0, 0))
    edge = y + slabs.height(120) // 2
    assert colour_at(laid, (x, edge + 4)) in {theme.rgb(colours.SIDE), theme.rgb(colours.SIDE_LIT)}
    dark, light = (sum(colour_at(canvas, (x + 30, edge + 8))) for canvas in (laid, bare))
    assert dark < 0.8 * light


def test_a_growing_table_uses_the_pieces_that_there_are() -> None:
    states = kaliko.match(2, "scene 11")
    whole = [staging(state.pattern) for state in states]
    sizes = [Frame.about(cells, cells, (1168, 900)).size for cells in whole]
    assert set(sizes) <= set(SIZES)
    assert len(set(sizes)) <= 14 < len(states)


def test_high_contrast_has_no_material() -> None:
    with drawing(Setting(is_stark=True)):
        assert theme.rgb(colours.STARK_FACE) in set(pixels(tiles.face(84).image))
        assert colour_at(felt.felt(300), (600, 200)) == theme.rgb(theme.STARK[theme.TABLE])
