"""How the tiles of Kaliko are drawn: colours, strands, pieces."""

from cmath import phase
from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import combinations, pairwise, product
from statistics import mean
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from engine.contract.hexes import SIDES, STEPS, around, beyond, opposite
from engine.games.kaliko.paths import staging
from engine.games.kaliko.tiles import ALL_TURNED, TURNINGS, Colour, Turned, turned_name
from render import canvas_of
from render.kit import hexagons, theme
from render.kit.cache import LruCache
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.style import Setting, drawing
from render.painters.kaliko import board, colours, path_shapes, pieces, sprites
from render.painters.kaliko import ground as felt
from render.painters.kaliko import highlights as lights
from render.painters.kaliko import path_masks as lit
from render.painters.kaliko.frame import Frame
from render.painters.kaliko.highlights import Highlights
from render.painters.kaliko.path_masks import Part
from render.painters.kaliko.pieces import HALF, SIZES, Light
from render.painters.kaliko.sprites import Slab
from tests.render.drawn import draw_scene, encode_scene
from tests.render.pixels import colour_at, count, pixels
from tests.render.scenes import kaliko, scenes
from tests.render.sight import SIGHTS, convert_colour, least_distance
from tests.render.test_kaliko_pictures import view_of

_THREE_CORNERS = TURNINGS["A1"][0].chords

# Colours


def as_seen(colour: str, sight: str) -> str:
    return "#{:02X}{:02X}{:02X}".format(*convert_colour(colour, sight))


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
def test_red_steps_back_no_more_than_blue_for_people_who_lack_its_cones(
    bodies: dict[Colour, str], sight: str
) -> None:
    red, blue = (
        theme.contrast(as_seen(bodies[paint], sight), as_seen(colours.GROOVE, sight))
        for paint in (Colour.RED, Colour.BLUE)
    )
    assert red > 0.8 * blue


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("bodies", [colours.BODIES, colours.BACK])
def test_every_path_stands_out_from_slate_for_all(bodies: dict[Colour, str], sight: str) -> None:
    """Red and blue had 1.8 : 1, under protanopia 1.5."""
    face = colours.back(colours.FACE) if bodies is colours.BACK else colours.FACE
    for body in bodies.values():
        least = 2.5 if sight == "normal" else 2.2
        assert theme.contrast(as_seen(body, sight), as_seen(face, sight)) >= least
        lit = as_seen(colours.FACE_LIT, sight)
        assert bodies is colours.BACK or theme.contrast(as_seen(body, sight), lit) >= least


def test_a_tile_is_darker_than_the_felt_and_its_edge_lighter() -> None:
    assert theme.contrast(colours.FACE, colours.SHADE) >= 1.5
    assert theme.contrast(colours.FACE, colours.FELT) >= 1.1
    assert theme.contrast(colours.EDGES[2], colours.FELT) >= 3
    assert max(theme.contrast(colours.GROOVE, edge) for edge in colours.EDGES) > 6


def test_what_steps_back_keeps_its_light() -> None:
    for paint in Colour:
        lit, back = (max(theme.rgb(bodies[paint])) for bodies in (colours.BODIES, colours.BACK))
        assert 0.85 <= back / lit <= 0.92


def test_what_runs_along_a_path_stands_out_from_it_in_greyscale_too() -> None:
    for paint, core in colours.CORES.items():
        assert theme.contrast(core, colours.BODIES[paint]) >= 2.5
        assert theme.contrast(colours.back(core), colours.BACK[paint]) >= 2.5
    for bodies in (colours.BODIES, colours.BACK):
        assert theme.contrast(bodies[Colour.WHITE], bodies[Colour.RED]) >= 1.9
        assert theme.contrast(bodies[Colour.WHITE], bodies[Colour.BLUE]) >= 2


# Strands


@pytest.mark.parametrize("turned", ALL_TURNED[::7], ids=lambda turned: turned_name(turned.tile, turned.turn))
def test_every_path_leaves_the_middle_of_its_sides_at_right_angles(turned: Turned) -> None:
    for chord, line in zip(turned.chords, path_shapes.lines(turned.chords), strict=True):
        for side in chord:
            inner, middle = path_shapes.stub(side, 0.1)[-1], path_shapes.stub(side, 0)[-1]
            at = min(range(1, len(line) - 1), key=lambda number: abs(line[number] - middle))
            way, outwards = line[at + 1] - line[at - 1], middle - inner
            assert abs(line[at] - middle) < 0.012
            assert abs(phase((way / outwards) ** 2)) < 0.12


def test_neighbours_paths_meet_on_the_side_between_them() -> None:
    for side, (q, r) in enumerate(STEPS):
        middle = complex(q + r / 2, r * 0.75 * 2 * hexagons.CIRCUMRADIUS)
        here = path_shapes.stub(opposite(side), 0)[-1]
        assert abs(path_shapes.stub(side, 0)[-1] - (middle + here)) < 1e-9


def crossings(turned: Turned) -> list[tuple[int, int]]:
    return [
        (one, other) for one, other in combinations(range(3), 2) if turned.crossings[1 << one | 1 << other]
    ]


def on_top(turned: Turned, one: int, other: int) -> int:
    """Return which of two crossing paths is drawn last."""
    lines = path_shapes.lines(turned.chords)
    shares = range(len(lines[one]))
    at_one, at_other = min(
        product(shares, shares), key=lambda at: abs(lines[one][at[0]] - lines[other][at[1]])
    )
    share = {one: at_one / (len(shares) - 1), other: at_other / (len(shares) - 1)}
    drawn = [
        stroke.chord
        for stroke in path_shapes.woven(turned.chords)
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


@pytest.mark.parametrize("tile", ["A1", "B1", "C1", "D1", "F1"])
def test_a_path_is_to_be_seen_from_side_to_side_unless_another_lies_on_it(tile: str) -> None:
    for turned in TURNINGS[tile]:
        chords = turned.chords
        under = {path for pair in crossings(turned) for path in pair if path != on_top(turned, *pair)}
        for path, (one, other) in enumerate(chords):
            start = 1.0 if path_shapes.ends_by(chords, path, one) else 0.0
            seen = path_shapes.bare(chords, path, start, other, HALF)
            whole = path_shapes.length(path_shapes.lines(chords)[path])
            assert seen.side == (None if path in under else other)
            assert seen.length < 0.8 * whole if path in under else seen.length == pytest.approx(whole)


# Pieces


def paints(slab: Slab, colour: str) -> int:
    """Return how many opaque pixels of a piece have that colour."""
    pasted = Image.new("RGB", slab.image.size, "#010203")
    pasted.paste(slab.image, (0, 0), slab.mask)
    return count(pasted, colour)


@pytest.mark.slow
def test_every_turning_looks_different() -> None:
    drawn = {pieces.tile(turned, 84).image.tobytes() for turned in ALL_TURNED}
    assert len(drawn) == len(ALL_TURNED) == 405


@pytest.mark.sampled(every=9)
@pytest.mark.parametrize("scale", [1.0, 0.5])
@pytest.mark.parametrize("size", SIZES)
def test_spaces_cover_a_board_without_a_gap(size: int, scale: float) -> None:
    """A pixel that no tile paints would show as a hole in a path."""
    turned, hole = TURNINGS["A1"][0], "#FF00FE"
    cells = ((0, 0), *around((0, 0)))
    with drawing(Setting(scale=scale)):
        frame = Frame.within(((0, 0),), cells, (3 * size + 60, 3 * size + 60), (size, size))
        canvas = Canvas(frame.width, frame.height, hole)
        for cell in cells:
            pieces.tile(turned, size).paste(canvas, frame.middle(cell))
        middle = Box.around(frame.middle((0, 0)), size, hexagons.height(size))
        inside = Box(*(round(scale * side) for side in middle))
        assert not [
            (red, green) for red, green, blue in pixels(canvas, inside) if min(red, blue) - green > 80
        ]


def lit_board(turned: Turned, light: Light, *chords: int) -> Canvas:
    """Return one tile on felt, with some of its paths lit."""
    lights = tuple(light if chord in chords else Light.NONE for chord in range(3))
    on_it = {(0, 0): turned}
    frame = Frame.within(on_it, on_it, (300, 300), (128, 128))
    canvas = felt.felt_canvas(300)
    board.draw(canvas, (0, 0), frame, on_it, Highlights(lights={(0, 0): (lights[0], lights[1], lights[2])}))
    return canvas


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("paint", Colour)
def test_a_path_that_scores_glows_in_every_colour_as_strongly(paint: Colour) -> None:
    """All paths of this tile have one colour.

    Red and blue ones once drowned where white ones shone.
    """
    turned = next(one for one in ALL_TURNED if set(one.paints) == {paint} and one.chords == _THREE_CORNERS)
    plain, lit_up = (lit_board(turned, light, 0) for light in (Light.NONE, Light.SCORING))
    assert count(plain, colours.RIM) == 0
    assert count(lit_up, colours.RIM) > 300
    assert count(lit_up, colours.BODIES[paint]) > 600, "what scores keeps its colour"
    assert count(lit_up, colours.BACK[paint]) > 600, "and the other paths step back"
    gold = [
        (red, green)
        for red, green, blue in pixels(lit_up)
        if red > 140 and green > 100 and blue < 0.6 * green
    ]
    assert len(gold) > 500, "a broad light"


def test_light_falls_on_tiles_alone_and_leaves_no_stain_on_the_felt() -> None:
    turned = next(one for one in ALL_TURNED if one.chords == _THREE_CORNERS)
    plain, lit_up = (lit_board(turned, light, 0, 1, 2).image for light in (Light.NONE, Light.SCORING))
    tile, mask = Image.new("L", plain.size), sprites.filling(128)
    x, y = Frame.within({(0, 0)}, {(0, 0)}, (300, 300), (128, 128)).middle((0, 0))
    tile.paste(255, (x - mask.width // 2, y - mask.height // 2), mask)
    off = ImageChops.difference(plain, lit_up)
    on_felt = ImageChops.subtract(off.convert("L"), tile.filter(ImageFilter.MaxFilter(17)))
    assert off.getbbox() is not None
    assert on_felt.getbbox() is None


def test_high_contrast_sets_nothing_back_and_gives_what_scores_golden_edges() -> None:
    turned = next(
        one for one in ALL_TURNED if set(one.paints) == {Colour.RED} and one.chords == _THREE_CORNERS
    )
    with drawing(Setting(is_stark=True)):
        plain, lit_up = (lit_board(turned, light, 0) for light in (Light.NONE, Light.SCORING))
        assert count(lit_up, colours.GLOW) > 500 > count(plain, colours.GLOW)
        assert count(lit_up, colours.BACK[Colour.RED]) == 0
        assert count(lit_up, colours.BODIES[Colour.RED]) > 0.8 * count(plain, colours.BODIES[Colour.RED])


@pytest.mark.slow
def test_a_path_that_may_come_to_score_has_a_rim_and_no_glow() -> None:
    turned = TURNINGS["C12"][0]
    plain, quiet, scoring = (
        lit_board(turned, light, 0) for light in (Light.NONE, Light.QUIET, Light.SCORING)
    )
    assert count(quiet, colours.QUIET) > 200 > count(plain, colours.QUIET) + count(scoring, colours.QUIET)
    whole, without = (pixels(canvas) for canvas in (quiet, plain))
    changed = sum(one != other for one, other in zip(whole, without, strict=True))
    glowing = sum(one != other for one, other in zip(pixels(scoring), without, strict=True))
    assert changed < 0.4 * glowing


def test_no_light_of_a_path_that_scores_falls_on_other_paths() -> None:
    turned = next(one for one in TURNINGS["C12"] if len(crossings(one)) == 1)
    ((one, other),) = crossings(turned)
    top = on_top(turned, one, other)
    under = other if top == one else one
    lights = [Light.NONE] * 3
    lights[under] = Light.SCORING
    masks = {part: lit.mask(turned, 96, (lights[0], lights[1], lights[2]), part) for part in Part}
    assert ImageStat.Stat(masks[Part.OTHERS]).sum[0] > 0
    both = ImageChops.multiply(masks[Part.OTHERS], masks[Part.PATH])
    assert ImageStat.Stat(both).sum[0] < 0.05 * ImageStat.Stat(masks[Part.OTHERS]).sum[0]
    back = colours.back(colours.BODIES[turned.paints[top]])
    beside = lit.mask(turned, 128, (lights[0], lights[1], lights[2]), Part.OTHERS)
    plain = pieces.tile(turned, 128, is_back=True).image.convert("RGB").resize(beside.size)
    plain.paste(0, mask=ImageChops.invert(beside))
    unlit = plain.tobytes()
    there = sum(unlit[at : at + 3] == bytes(theme.rgb(back)) for at in range(0, len(unlit), 3))
    assert count(lit_board(turned, Light.SCORING, under), back) >= 0.97 * there > 300


def test_a_tile_made_smaller_looks_like_one_drawn_in_that_size(monkeypatch: pytest.MonkeyPatch) -> None:
    turned = TURNINGS["F4"][0]
    smaller = pieces.tile(turned, 84).image.convert("RGB")
    monkeypatch.setattr(sprites, "_WHOLE", 84)
    drawn = sprites.in_size(("drawn",), 84, partial(pieces._tile, turned))
    assert smaller.size == drawn.size
    assert max(ImageStat.Stat(ImageChops.difference(smaller, drawn)).mean) < 10


def test_tiles_that_were_just_laid_have_one_bright_line_about_them_together() -> None:
    on_it = dict.fromkeys(((0, 0), (1, 0), (0, 1)), TURNINGS["A1"][0])
    frame = Frame.within(on_it, on_it, (400, 400))

    def ring(*cells: tuple[int, int]) -> int:
        canvas = felt.felt_canvas(400)
        board.draw(canvas, (0, 0), frame, on_it, Highlights(ringed=cells))
        return count(canvas, colours.RIM)

    assert ring() == 0 < ring((0, 0))
    assert ring((0, 0), (1, 0)) < 1.8 * ring((0, 0))


def test_a_tile_casts_a_shadow_and_shows_its_thickness_only_where_nothing_lies_before_it() -> None:
    on_it = {(0, 0): TURNINGS["A1"][0]}
    frame = Frame.within(on_it, on_it, (300, 300), (120, 120))
    bare, laid = felt.felt_canvas(300), felt.felt_canvas(300)
    board.draw(laid, (0, 0), frame, on_it, Highlights())
    x, y = frame.middle((0, 0))
    edge = y + hexagons.height(120) // 2
    assert colour_at(laid, (x, edge + 4)) in {theme.rgb(colours.SIDE), theme.rgb(colours.SIDE_LIT)}
    dark, light = (sum(colour_at(canvas, (x + 30, edge + 8))) for canvas in (laid, bare))
    assert dark < 0.8 * light


def test_a_shadow_has_no_rings_in_its_file() -> None:
    canvas = draw_scene("kaliko, start tile alone")
    with Image.open(BytesIO(encode_scene("kaliko, start tile alone"))) as image:
        tile = canvas.image.width // 2
        row = image.convert("L").crop((tile, 820, tile + 300, 821)).tobytes()
    assert sum(one != other for one, other in pairwise(row)) > 60


def test_the_lamp_is_above_the_pattern_and_not_above_the_words() -> None:
    lit_felt = felt.draw_felt(300, 350).convert("L")
    words, pattern = (mean(lit_felt.crop(box).tobytes()) for box in ((0, 0, 300, 60), (60, 130, 240, 230)))
    assert pattern > 1.15 * words


def test_a_growing_table_uses_the_pieces_that_there_are() -> None:
    states = kaliko.match(2, "scene 11")
    whole = [staging(state.pattern) for state in states]
    sizes = [Frame.within(cells, cells, (1168, 900)).size for cells in whole]
    assert set(sizes) <= set(SIZES)
    assert len(set(sizes)) <= 14 < len(states)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, picture in scenes().items() if picture.game == "kaliko"])
def test_a_picture_drawn_again_finds_all_its_pieces(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache too small for one picture evicts each piece just before its use."""
    canvas_of(scenes()[name])
    sheets = []
    usual = sprites.Sheet.__init__

    def note_sheet(sheet: sprites.Sheet, *args: Any) -> None:
        sheets.append(args)
        usual(sheet, *args)

    monkeypatch.setattr(sprites.Sheet, "__init__", note_sheet)
    canvas_of(scenes()[name])
    assert not sheets


def test_high_contrast_has_no_material() -> None:
    with drawing(Setting(is_stark=True)):
        assert theme.rgb(colours.STARK_FACE) in set(pixels(pieces.face(84)))
        assert colour_at(felt.felt_canvas(300), (600, 200)) == theme.rgb(theme.STARK[theme.TABLE])


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize(
    "name", ["main loop with crossings", "alone", "hand staged three", "4 seats with ordinary names"]
)
def test_the_line_about_what_was_laid_is_closed_and_lies_over_all_else(name: str) -> None:
    view = view_of(name)
    on_it = lights.lying(lights.all_laid(view))
    marked = lights.on_preview(view, ()) if view.staged else lights.on_table(view)
    marked = replace(marked, figures=())  # only the tags of points lie over it
    frame = Frame.within(on_it, on_it, (1168, 900))
    canvas = felt.felt_canvas(1000)
    board.draw(canvas, (16, 0), frame, on_it, marked)
    assert marked.ringed
    for cell in marked.ringed:
        x, y = frame.middle(cell)
        for side in SIDES:
            if beyond(cell, side) in marked.ringed:
                continue
            start, end = (path_shapes.corner(side + by) * frame.size for by in (-1, 0))
            for share in (0.2, 0.35, 0.5, 0.65, 0.8):
                at = start + (end - start) * share
                spot = (16 + x + round(at.real), y + round(at.imag))
                near = [
                    colour_at(canvas, (spot[0] + dx, spot[1] + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)
                ]
                assert theme.rgb(colours.RIM) in near, (cell, side, share)


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", ["kaliko, start tile alone", "kaliko, early", "kaliko, hand staged one"])
def test_what_lies_looks_the_same_drawn_and_kept(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Image.Image] = []
    boards: LruCache[Image.Image] = LruCache(20_000_000, lambda image: made.append(image) or 1)  # type: ignore[func-returns-value]
    monkeypatch.setattr(board, "_boards", boards)
    drawn, kept = (canvas_of(scenes()[name]).image for _ in range(2))
    assert made
    assert ImageChops.difference(drawn, kept).getbbox() is None
