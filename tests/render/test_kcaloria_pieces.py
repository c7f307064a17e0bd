"""How the tiles, cubes and signs of kCaloria are drawn.

Everybody must be able to tell them apart.
"""

from collections import Counter
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from engine.games.kcaloria.rules.collapse import Doom
from engine.games.kcaloria.rules.kinds import COLOURS, KINDS, NONE, ROUND, Colour, Effect, Kind, Type, cubes
from render.kit import hexagons, lettering, shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.theme import contrast
from render.painters.kcaloria import colours
from render.painters.kcaloria.tiles import (
    badges,
    entries,
    figures,
    heroes,
    modifiers,
    ownership,
    pieces,
    signs,
    species,
)
from render.painters.kcaloria.tiles.cards import ROW, Card, Hand
from render.painters.kcaloria.tiles.cubes import LETTERS, NARROW, SMALLEST, cube, pips
from render.painters.kcaloria.tiles.look import Look
from render.painters.kcaloria.tiles.sizes import MODIFIED, ROOMY, SIZES, TOLD
from tests.render import pixels
from tests.render.sight import SIGHTS, convert_colour

WIDE = theme.WIDTH - 2 * theme.MARGIN


def as_seen(colour: str, sight: str) -> str:
    return "#{:02X}{:02X}{:02X}".format(*convert_colour(colour, sight))


def light(canvas: Canvas) -> list[bool]:
    """Return which pixels are light: what remains of a picture without colours."""
    return [sum(pixel) > 330 for pixel in pixels.pixels(canvas)]


def differ(one: Canvas, other: Canvas) -> int:
    return sum(a is not b for a, b in zip(light(one), light(other), strict=True))


def on_ink(size: int) -> Canvas:
    return Canvas(size, size, theme.INK)


def drawn_cube(colour: Colour, size: int, text: str = "") -> Canvas:
    canvas = on_ink(size + 12)
    cube(canvas, canvas.box.middle, colour, text, size)
    return canvas


def drawn_effect(one: Effect, size: int = signs.BUTTON) -> Canvas:
    canvas = on_ink(size + 12)
    signs.effect(canvas, canvas.box.middle, one, size)
    return canvas


def drawn_tile(key: str, size: int, look: Look | None = None) -> Canvas:
    canvas = on_ink(size + 120)
    look = look or Look(KINDS[key], 1)
    pieces.tile(canvas, (60, 60), size, look)
    pieces.figures(canvas, (60, 60), size, look)
    middle = (60 + size // 2, 60 + pieces.box((0, 0), size).height // 2)
    figures.change_on(canvas, middle, size, look)
    badges.counters(canvas, middle, size, look)
    return canvas


# Colours


@pytest.mark.parametrize(("paint", "ground"), colours.TEXT_ON)
def test_every_text_stands_out_from_what_it_is_written_on(paint: str, ground: str) -> None:
    assert contrast(paint, ground) >= 4.5


@pytest.mark.parametrize(("paint", "ground"), colours.MARK_ON)
def test_every_mark_stands_out_from_what_it_is_drawn_on(paint: str, ground: str) -> None:
    assert contrast(paint, ground) >= 3


@pytest.mark.parametrize("sight", SIGHTS)
def test_everybody_can_read_the_number_on_a_cube_and_see_whose_a_tile_is(sight: str) -> None:
    for paint in (*colours.CUBES.values(), *theme.SEATS[:4]):
        assert contrast(as_seen(paint, sight), as_seen(theme.INK, sight)) >= 3


# Cubes


@pytest.mark.parametrize(("one", "other"), list(combinations(COLOURS, 2)))
def test_cubes_are_told_apart_by_their_outlines_alone(one: Colour, other: Colour) -> None:
    """Some people can't tell these colours apart by hue.

    They confuse blue with purple, or green with red.
    """
    for size, least in ((SMALLEST, 90), (22, 24)):
        assert differ(drawn_cube(one, size), drawn_cube(other, size)) >= least
    assert LETTERS[one] != LETTERS[other]


@pytest.mark.parametrize("colour", COLOURS)
def test_numbers_of_two_figures_stay_on_their_cube(colour: Colour) -> None:
    canvas = on_ink(100)
    cube(canvas, (50, 50), colour, "18", SMALLEST)
    (text,) = canvas.written
    assert text.box.width <= SMALLEST + 28
    area = text.box.width * text.box.height
    assert pixels.count(canvas, colours.CUBES[colour], box=text.box) > area // 3


@pytest.mark.sampled(every=48)
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("wide", [NARROW, 36, SMALLEST, 50])
@pytest.mark.parametrize("text", ["1", "8", "14", "20"])
def test_no_figure_runs_out_of_its_cube(colour: Colour, wide: int, text: str) -> None:
    canvas = on_ink(120)
    cube(canvas, (60, 60), colour, text, max(wide, SMALLEST), wide=wide)
    (written,) = canvas.written
    letters = lettering.draw_text(text, written.size, bold=True).mask
    inked = zip(letters.data, pixels.pixels(canvas, written.box), strict=True)
    around = [pixel for ink, pixel in inked if not ink]
    outside = sum(pixel == theme.rgb(theme.INK) for pixel in around)
    assert outside <= len(around) * 0.04
    left, right = (
        Box.at(x, written.box.top, 2, written.box.height)
        for x in (written.box.left - 3, written.box.right + 1)
    )
    for side in (left, right):
        assert pixels.count(canvas, theme.INK, box=side) <= written.box.height


def test_what_a_tile_has_eaten_is_counted_one_by_one() -> None:
    def area(count: int) -> int:
        canvas = on_ink(200)
        pips(canvas, (100, 100), cubes({Colour.YELLOW: count}), 22)
        return pixels.count(canvas, colours.CUBES[Colour.YELLOW])

    assert [round(area(count) / area(1)) for count in range(5)] == [0, 1, 2, 3, 4]


# Signs


@pytest.mark.slow
@pytest.mark.parametrize("size", [signs.BUTTON, 34, 26])
def test_no_two_modifiers_look_alike(size: int) -> None:
    pictures = {one: drawn_effect(one, size) for one in Effect}
    for one, other in combinations(Effect, 2):
        assert differ(pictures[one], pictures[other]) >= size * size // 22, (one, other)


@pytest.mark.parametrize("one", Effect)
def test_a_modifier_is_round_where_it_acts_on_its_own_tile_and_square_elsewhere(one: Effect) -> None:
    canvas = drawn_effect(one)
    corner = Box(8, 8, 14, 14)
    has_corner = pixels.count(canvas, theme.PAPER, box=corner) > corner.width * corner.height // 2
    assert has_corner is (one not in ROUND)


def test_no_two_types_have_the_same_sign_or_ground() -> None:
    masks = {one: signs.type_mask(one, 32) for one in Type}
    for one, other in combinations(Type, 2):
        apart = sum(abs(a - b) for a, b in zip(masks[one].data, masks[other].data, strict=True))
        assert apart > 100 * 255
        assert colours.FACES[one] != colours.FACES[other]


def test_counters_have_a_rim_in_the_colour_of_the_player_who_lowers_them() -> None:
    def die(seat: int, value: int) -> Canvas:
        canvas = on_ink(100)
        signs.die(canvas, (50, 50), Doom(value=value, initiator=seat))
        return canvas

    for seat in range(4):
        rims = [pixels.count(die(seat, 1), theme.SEATS[other]) for other in range(4)]
        assert [rim > 200 for rim in rims] == [other == seat for other in range(4)]
    assert differ(die(2, 1), die(2, 2)) > 40
    assert [text.text for text in die(0, 12).written] == ["12"]


def test_more_and_fewer_cubes_differ_in_words_and_on_small_tiles_in_direction() -> None:
    def draw_change(by: int) -> Canvas:
        canvas = on_ink(120)
        signs.change(canvas, (60, 60), by)
        return canvas

    def trend(by: int) -> Canvas:
        canvas = on_ink(60)
        signs.trend(canvas, (30, 30), by)
        return canvas

    assert [text.text for by in (2, -1) for text in draw_change(by).written] == ["+2", "–1"]
    assert differ(trend(1), trend(-1)) > 100


# Tiles


def test_every_kind_has_a_picture_of_its_species_or_weather() -> None:
    assert [key for key, kind in KINDS.items() if species.picture_of(kind) is None] == []


def test_a_kind_without_a_picture_shows_the_sign_of_its_type() -> None:
    strange = KINDS["bacillus"].model_copy(update={"key": "unseen", "icon": "unseen"})
    canvas = on_ink(100)
    pieces.lone(canvas, (4, 4), strange, 88)
    assert pixels.count(canvas, colours.FACES[Type.MICROBE]) > 800


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("key", ["sunlight", "monarch", "frog", "hurricane"])
def test_modifiers_are_on_tiles_that_are_large_enough_for_them(key: str) -> None:
    kind = KINDS[key].model_copy(update={"key": "signed"})
    plain = kind.model_copy(update={"key": "plain", "effects": Counter[Effect]()})

    def draw_tile(one: Kind, size: int) -> Canvas:
        canvas = on_ink(size + 60)
        pieces.tile(canvas, (4, 4), size, Look(one, 0))
        return canvas

    assert modifiers.shown_effects(kind)
    assert not modifiers.shown_effects(plain)
    assert differ(draw_tile(kind, MODIFIED - 8), draw_tile(plain, MODIFIED - 8)) == 0
    assert differ(draw_tile(kind, MODIFIED), draw_tile(plain, MODIFIED)) > 200


def test_the_largest_tiles_bear_their_names_in_full() -> None:
    for key in ("grasshopper", "frog", "phlox", "armadillo", "alligator", "sunlight"):
        words = " ".join(text.text for text in drawn_tile(key, 300).written)
        assert words == KINDS[key].name
    assert not drawn_tile("frog", TOLD - 20).written


@pytest.mark.slow
@pytest.mark.parametrize("size", sorted({TOLD, SIZES[-1]}))
def test_no_name_runs_out_of_its_hexagon_or_onto_what_has_been_eaten(size: int) -> None:
    inside = hexagons.mask(size, 8)
    eaten = Box.around((60 + size // 2, 60 + hexagons.height(size) // 2 + round(0.455 * size)), 80, 22)
    for kind in KINDS.values():
        for text in drawn_tile(kind.key, size).written:
            box = text.box.shift((-60, -60))
            corners = [(x, y) for x in (box.left, box.right - 1) for y in (box.top, box.bottom - 1)]
            assert all(inside.data[y * inside.width + x] for x, y in corners), (kind.key, text.text)
            assert not text.box.touches(eaten), (kind.key, text.text)


@pytest.mark.slow
def test_a_name_that_would_reach_the_lines_about_its_tile_stands_in_two_lines() -> None:
    for kind in KINDS.values():
        texts = drawn_tile(kind.key, TOLD).written
        if " " in kind.name and len(texts) == 1:
            assert min(texts[0].box.left - 60, 60 + TOLD - texts[0].box.right) >= 24, kind.name


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("size", [60, 76, 102, 136, 176, 300])
def test_numbers_on_a_tile_stay_off_one_another(size: int) -> None:
    look = Look(
        KINDS["frog"],
        1,
        cubes({Colour.YELLOW: 2, Colour.ORANGE: 3}),
        NONE,
        doom=Doom(value=2, initiator=0),
        change=1,
    )
    written = drawn_tile("frog", size, look).written
    assert {"2", "3"} <= {text.text.rstrip("YO") for text in written}
    for one, other in combinations(written, 2):
        assert not one.box.touches(other.box), (one, other)


@pytest.mark.parametrize("size", [64, 76, 104])
def test_each_number_of_a_small_tile_is_on_a_cube_of_its_own(size: int) -> None:
    """A 1 and a 2 must not read as 12, also without colours."""
    look = Look(KINDS["frog"], 1, cubes({Colour.YELLOW: 1, Colour.ORANGE: 2}))
    canvas = drawn_tile("frog", size, look)
    one, other = sorted(canvas.written, key=lambda text: text.box.left)
    assert (one.text, other.text) == ("1", "2")
    for text, colour in ((one, Colour.YELLOW), (other, Colour.ORANGE)):
        place = text.box.inflate(3)
        assert pixels.count(canvas, colours.CUBES[colour], box=place) > place.width * place.height // 3


@pytest.mark.parametrize("name", ["fog", "lake", "cascade"])
def test_the_picture_of_a_place_is_cut_out_as_a_disc(name: str) -> None:
    """Places filled their tiles, beside animals with a pale edge: two hands seemed to draw."""
    alpha = species.sticker(name, 100, is_flat=True).getchannel("A")
    assert alpha.getpixel((50, 50)) == 255
    assert all(alpha.getpixel(corner) == 0 for corner in ((8, 8), (91, 8), (8, 91), (91, 91)))


@pytest.mark.parametrize("size", [102, 128, 176, 244, 300])
@pytest.mark.parametrize("change", [1, -2])
def test_what_has_changed_is_said_inside_the_tile_that_changed_beside_its_cube(
    size: int, change: int
) -> None:
    look = Look(KINDS["cicada"], 1, cubes({Colour.YELLOW: 3}), NONE, change=change)
    written = {text.text: text.box for text in drawn_tile("cicada", size, look).written}
    said, cube = written["+1" if change > 0 else "–2"], written["3"]
    assert said.middle[1] == pytest.approx(cube.middle[1], abs=4)
    assert cube.right < said.left < cube.right + 80
    assert said.right < cube.middle[0] + size


TWO_COLOURED = sorted(key for key, kind in KINDS.items() if len(kind.colours) > 1)


@pytest.mark.sampled(every=64)
@pytest.mark.parametrize("size", [size for size in SIZES if ROOMY <= size < TOLD])
@pytest.mark.parametrize(("change", "is_open"), [(1, False), (-2, False), (1, True), (2, True)])
def test_no_row_of_cubes_and_what_has_changed_is_wider_than_its_tile(
    size: int, change: int, is_open: bool
) -> None:
    for key in ("cicada", *TWO_COLOURED[:4]):
        kind = KINDS[key]
        look = Look(kind, 1, kind.makes, NONE, change=change, is_open=is_open)
        bare = Canvas(size + 120, hexagons.height(size) + 120)
        pieces.tile(bare, (60, 60), size, look)
        told = Canvas(*bare.box[2:], on=bare.image.copy())
        pieces.figures(told, (60, 60), size, look)
        figures.change_on(told, bare.box.middle, size, look)
        drawn = ImageChops.difference(told.image, bare.image).getbbox()
        assert drawn is not None
        assert drawn[0] >= 58 and drawn[2] <= 62 + size, (key, drawn)


# Entries


@pytest.mark.sampled(every=10)
@pytest.mark.parametrize("of", Type)
def test_every_kind_is_told_about_with_its_name_in_full_and_nothing_on_top_of_anything(of: Type) -> None:
    for kind in KINDS.values():
        if kind.type is not of:
            continue
        canvas = Canvas(WIDE, entries.HEIGHT)
        entries.draw(canvas, canvas.box, kind, 4)
        shown = [text.text for text in canvas.written]
        assert kind.name in shown, shown
        assert all(canvas.box.holds(text.box) for text in canvas.written)
        for one, other in combinations(canvas.written, 2):
            assert not one.box.touches(other.box), (kind.key, one, other)
        for cost in kind.cost:
            assert {str(number) for number in cost if number} <= set(shown)
        assert shown.count("free") == (not kind.cost)
        assert {biome.value for biome in (*kind.biomes, *kind.boosts)} <= set(shown)


def test_symbols_of_owners_are_those_of_every_game() -> None:
    canvas = drawn_tile("bayou", 136)
    mask = shapes.symbol(1, 22)
    assert pixels.count(canvas, theme.SEATS[1]) > sum(mask.data) // 255


@pytest.mark.sampled(every=260)
@pytest.mark.parametrize("key", [*KINDS])
def test_no_sign_and_no_picture_lies_on_a_name(key: str) -> None:
    unpictured = KINDS[key].model_copy(update={"key": f"{key}, signed"})
    unsigned = unpictured.model_copy(update={"key": f"{key}, plain", "effects": Counter[Effect]()})
    whole, signed, bare = (drawn_tile("", TOLD, Look(one, 1)) for one in (KINDS[key], unpictured, unsigned))
    assert whole.written == signed.written
    plain = pieces.ground_of(KINDS[key], 1, TOLD)
    for text in whole.written:
        assert pixels.pixels(signed, text.box) == pixels.pixels(bare, text.box), text.text
        ink = lettering.draw_text(text.text, text.size, bold=text.bold, heavy=text.heavy).mask.data
        shown, ground = pixels.pixels(whole, text.box), pixels.pixels(plain, text.box.shift((-60, -60)))
        art = sum(a != b for a, b, inked in zip(shown, ground, ink, strict=True) if not inked)
        assert art <= 0.01 * len(ink), (text.text, art)


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("size", [size for size in SIZES if ROOMY <= size < TOLD])
@pytest.mark.parametrize("some", [{Colour.YELLOW: 3}, {Colour.BLUE: 2}, {Colour.YELLOW: 1, Colour.ORANGE: 2}])
def test_cubes_of_a_tile_that_is_not_small_are_inside_it_and_have_no_letters(
    size: int, some: dict[Colour, int]
) -> None:
    canvas = drawn_tile("frog", size, Look(KINDS["frog"], 1, cubes(some)))
    inside = hexagons.mask(size)
    for text in canvas.written:
        box = text.box.shift((-60, -60))
        corners = [(x, y) for x in (box.left, box.right - 1) for y in (box.top, box.bottom - 1)]
        assert all(inside.data[y * inside.width + x] for x, y in corners), text.text
    assert {text.text for text in canvas.written} == {str(count) for count in some.values()}


def test_a_card_that_is_held_back_is_dim_up_to_its_sides_and_no_further() -> None:
    """The picture's own rounded mask dims it.

    There are no bright strips at its sides, and nothing lies outside its corners.
    """
    box = Box(0, 0, WIDE, ROW)
    plain, dim = on_ink(WIDE), on_ink(WIDE)
    Hand(((Card(KINDS["human"]),),)).draw(plain, box)
    Hand(((Card(KINDS["human"], is_held_back=True),),)).draw(dim, box)
    beside = Box(0, 60, 3, 90)
    pairs = zip(pixels.pixels(plain, beside), pixels.pixels(dim, beside), strict=True)
    assert sum(one != other for one, other in pairs) > 0.9 * len(pixels.pixels(dim, beside))
    corner = Box(0, 0, 4, 4)
    assert pixels.pixels(plain, corner) == pixels.pixels(dim, corner)


@pytest.mark.slow
@pytest.mark.parametrize("size", [size for size in SIZES if ROOMY <= size < TOLD])
def test_no_animal_above_figures_is_beheaded_by_its_owner_s_line(size: int) -> None:
    """A small shadow may lie there, and a thin part of its outline."""
    within = hexagons.mask(size, ownership.broad(size)).image
    wide = round(0.57 * size) // 2 * 2
    high = (size // 2, hexagons.height(size) // 2 - round(0.2 * size))
    for name in sorted({name for kind in KINDS.values() if (name := species.picture_of(kind))}):
        middle, smaller = heroes.beneath(name, size, high, wide)
        assert 0.8 * wide - 2 <= smaller <= wide
        solid = species.sticker(name, smaller).getchannel("A").point([255 * (n > 200) for n in range(256)])
        there = Image.new("L", within.size)
        there.paste(solid, (middle[0] - smaller // 2, middle[1] - smaller // 2))
        cut = ImageChops.subtract(there, within.point([255 * (n > 0) for n in range(256)]))
        assert sum(cut.histogram()[1:]) < 0.01 * sum(solid.histogram()[1:]), name
