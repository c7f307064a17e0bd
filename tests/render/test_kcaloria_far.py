"""Tables of kCaloria with many tiles: each shows its animal, its owner and its cubes."""

from itertools import combinations
from math import dist

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.contract.hexes import around
from engine.games.kcaloria.rules.collapse import dooms
from engine.games.kcaloria.rules.kinds import COLOURS, KINDS, count_colours
from render import canvas_of
from render.kit import hexagons, lettering, theme
from render.kit.canvas import Canvas, TextRecord
from render.kit.geometry import Box
from render.kit.hexagons import Frame
from render.kit.palette import mix
from render.kit.style import moving_through
from render.painters.kcaloria import colours
from render.painters.kcaloria.board import board
from render.painters.kcaloria.board.highlights import Highlights, find_marks
from render.painters.kcaloria.board.plan import NEARER, Style, make_plan
from render.painters.kcaloria.tiles import cubes, figures, heroes, ownership, pieces
from render.painters.kcaloria.tiles.cubes import LETTERS
from render.painters.kcaloria.tiles.look import Look
from render.painters.kcaloria.tiles.sizes import ROOMY, SIZES
from tests.render import legible
from tests.render.kcaloria_board import canvas_of_scene, count, draw_tiles, lettering_of, view_of
from tests.render.scenes import kcaloria
from tests.render.scenes.people import NAMES

MANY = ["60 tiles of two", "60 tiles of four", "110 tiles"]


def texts_on(canvas: Canvas, frame: Frame, cell: tuple[int, int]) -> list[TextRecord]:
    """Return the texts about a tile's middle, which may hang over its lower corner."""
    inner = Box.around(frame.middle(cell), round(0.95 * frame.size), hexagons.height(frame.size) + 12)
    return [text for text in canvas.written if inner.holds(text.box)]


@pytest.mark.slow
@pytest.mark.parametrize("name", MANY)
def test_on_a_large_table_every_tile_shows_its_cubes_and_every_land_of_small_ones_its_owner_once(
    name: str,
) -> None:
    """A symbol on every small tile hid the animals; the line about a land says whose it is, too."""
    view = view_of(name)
    canvas, frame = draw_tiles(view, Highlights())
    assert len(view.tiles) >= 60
    told = sorted(text.text for text in canvas.written if text.text.isdigit())
    assert told == sorted(str(count) for tile in view.tiles for count in tile.left if count)
    owners, marked = {tile.cell: tile.seat for tile in view.tiles}, list[tuple[int, int]]()
    for tile in view.tiles:
        assert frame.holds(tile.cell)
        space = pieces.box(frame.corner(tile.cell), frame.size)
        for mark in (one for one in canvas.shown if space.holds(Box.around(one.box.middle, 2, 2))):
            assert mark.colour == theme.SEATS[tile.seat]
            marked.append(tile.cell)
    lands = {frozenset(ownership.land(cell, owners, owners)) for cell in owners}
    if frame.size >= ROOMY:
        assert sorted(marked) == sorted(owners)
    else:
        assert sorted(len(land.intersection(marked)) for land in lands) == [1] * len(lands)


def test_animals_fill_small_tiles() -> None:
    """On a phone a tile has 20 pixels: the animal gets most of them."""
    view = view_of("110 tiles")
    size = board.frame_tiles(view, (theme.WIDTH, 1000)).size
    assert size < ROOMY
    mushroom = next(tile.kind for tile in view.tiles if tile.kind.key == "mushroom")
    bare, plain = Canvas(size, hexagons.height(size)), Canvas(size, hexagons.height(size))
    pieces.tile(bare, (0, 0), size, Look(mushroom, None))
    plain.lay(pieces.ground_of(mushroom, None, size).image, (0, 0), hexagons.mask(size).image)
    within = Box.around(bare.box.middle, size - 8, size - 8)
    shape = ImageChops.difference(bare.image.crop(within), plain.image.crop(within)).convert("L")
    left, top, right, bottom = shape.point([255 * (step > 12) for step in range(256)]).getbbox() or (
        0,
        0,
        0,
        0,
    )
    assert min(right - left, bottom - top) > 0.72 * size


@pytest.mark.parametrize("size", [68, 76, 96])
def test_the_figure_of_a_small_tile_leaves_a_face_to_be_seen(size: int) -> None:
    """It lay over the right eye and the mouth of people, bears and owls."""
    faces = [kind for kind in KINDS.values() if heroes.is_face(kind) and sum(map(bool, kind.makes)) == 1]
    assert len(faces) > 8
    for kind in faces:
        look = Look(kind, None, left=kind.makes)
        ground, plain = (Canvas(size, hexagons.height(size)) for _ in range(2))
        ground.lay(pieces.ground_of(kind, None, size).image, (0, 0), hexagons.mask(size).image)
        pieces.tile(plain, (0, 0), size, look)
        told = Canvas(size, hexagons.height(size), on=plain.image.copy())
        pieces.figures(told, (0, 0), size, look)
        face, figure = find_difference(ground, plain), find_difference(plain, told)
        assert figure.left > face.middle[0] or figure.top > face.middle[1], kind.key


@pytest.mark.parametrize("size", [68, 82])
def test_figures_and_the_owner_of_a_small_tile_lie_beside_its_animal(size: int) -> None:
    """They hid a third of it; in a corner of its box there is little of most animals."""
    inner = hexagons.mask(size, 6).image

    def find_change(one: Canvas, other: Canvas) -> Image.Image:
        change = ImageChops.difference(one.image.convert("RGB"), other.image.convert("RGB")).convert("L")
        return ImageChops.multiply(change.point([255 * (step > 12) for step in range(256)]), inner)

    for kind in (kind for kind in KINDS.values() if any(kind.makes)):
        look = Look(kind, None, left=kind.makes)
        ground, plain = (Canvas(size, hexagons.height(size)) for _ in range(2))
        ground.lay(pieces.ground_of(kind, None, size).image, (0, 0), hexagons.mask(size).image)
        pieces.tile(plain, (0, 0), size, look)
        told = Canvas(size, hexagons.height(size), on=plain.image.copy())
        pieces.figures(told, (0, 0), size, look)
        ownership.pin(told, told.box.middle, size, 1, is_low=figures.is_slim(look))
        animal = find_change(ground, plain)
        hidden = ImageChops.multiply(animal, find_change(plain, told))
        assert hidden.histogram()[255] < 0.12 * animal.histogram()[255], kind.key


def find_difference(one: Canvas, other: Canvas) -> Box:
    """Return where two pictures of a tile differ, within its edge."""
    within = one.box.inflate(-one.box.width // 8)
    shape = ImageChops.difference(one.image.crop(within), other.image.crop(within)).convert("L")
    found = shape.point([255 * (step > 12) for step in range(256)]).getbbox()
    assert found is not None
    return Box(*found)


@pytest.mark.slow
@pytest.mark.parametrize("name", MANY[1:])
def test_the_cubes_of_a_small_tile_have_the_outline_of_their_colour(name: str) -> None:
    """Some see no difference between green and red, and a letter would hide the animal."""
    view = view_of(name)
    canvas, frame = draw_tiles(view, Highlights())
    assert frame.size < ROOMY
    for tile in view.tiles:
        said = sorted(text.text for text in texts_on(canvas, frame, tile.cell))
        assert said == sorted(str(count) for count in count_colours(tile.left).values()), tile.key
    assert len({*cubes.OUTLINES.values()}) == len(COLOURS)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["two players in the middle", "60 tiles of two", "110 tiles", "early"])
def test_plates_leave_cubes_to_the_board(name: str) -> None:
    shown = [text for text in canvas_of_scene(name).written if text.box.bottom < 200]
    assert not {text.text for text in shown} & {*LETTERS.values()} - {one[0] for one in NAMES}


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("name", ["60 tiles of four", "110 tiles"])
def test_no_ground_shines_between_two_tiles(name: str) -> None:
    view = view_of(name)
    canvas, frame = draw_tiles(view, Highlights())
    there = {tile.cell for tile in view.tiles}
    for cell in there:
        x, y = frame.middle(cell)
        if (cell[0] + 1, cell[1]) in there:
            seam = Box.around((x + frame.size // 2, y), 8, 8)
            assert count(canvas, seam, theme.TABLE) == 0


@pytest.mark.parametrize(("name", "least"), [("60 tiles of two", 72), ("60 tiles of four", 64)])
def test_sixty_tiles_are_large_enough_for_a_phone(name: str, least: int) -> None:
    view = view_of(name)
    assert board.frame_table(view, (1136, 760)).size >= least


def test_all_of_a_picture_is_legible() -> None:
    for name in MANY:
        assert list(legible.painted_over(canvas_of_scene(name))) == []
        assert list(legible.find_hidden(canvas_of_scene(name))) == []


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", MANY)
def test_the_news_is_lit_and_no_other_tile_is_darker(name: str) -> None:
    """Late tables were in a haze: all but the last turn was darker."""
    view = view_of(name)
    frame, marks = board.frame_table(view, (theme.WIDTH, 1100)), find_marks(view)
    plain, told = (Canvas(frame.width, frame.height) for _ in range(2))
    board.draw(plain, (0, 0), frame, view, Highlights(), style=Style(is_lit=True))
    board.draw(told, (0, 0), frame, view, marks, style=Style(is_lit=True))
    (placed,) = marks.ringed
    news = {placed, *around(placed), *(cell for way in marks.food for cell in way)}
    news |= {tile.cell for tile in view.tiles if tile.id in {*marks.changes, *dooms(view)}}
    far = [tile.cell for tile in view.tiles if not news & {tile.cell, *around(tile.cell)}]
    assert len(far) > 20
    for cell in far:
        box = Box.around(frame.middle(cell), frame.size // 2, frame.size // 2)
        assert plain.image.crop(box).tobytes() == told.image.crop(box).tobytes()
    size = round(NEARER * frame.size) if frame.size < ROOMY else frame.size
    x, y = frame.middle(placed)
    below = Box.around((x, y + hexagons.height(size) // 2 + 18), 24, 10)
    lit, dark = (sum(ImageStat.Stat(one.image.crop(below)).mean) for one in (told, plain))
    assert lit > 1.04 * dark


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("name", MANY[1:])
def test_a_small_tile_that_is_news_lies_nearer_and_hides_no_number_and_no_owner(name: str) -> None:
    view = view_of(name)
    frame, marks = board.frame_table(view, (theme.WIDTH, 1100)), find_marks(view)
    assert frame.size < ROOMY
    canvas = Canvas(frame.width, frame.height)
    board.draw(canvas, (0, 0), frame, view, marks, style=Style(is_lit=True))
    (placed,) = marks.ringed
    (x, y), far = frame.middle(placed), round(0.82 * frame.size)
    size = min(SIZES, key=lambda one: abs(one - NEARER * frame.size))
    beside = (Box.around((x + side, y), frame.size // 3, frame.size // 3) for side in (-far, far))
    assert max(count(canvas, box, theme.RING) for box in beside) > 60
    assert list(legible.find_hidden(canvas)) == []
    near = Image.new("L", canvas.image.size)
    near.paste(hexagons.mask(size).image, (x - size // 2, y - hexagons.height(size) // 2))
    for text in canvas.written:
        if text.text.isdigit() and not Box.around((x, y), size // 2, size).holds(text.box):
            assert not any(near.crop(text.box).tobytes()), text
    numbers = sorted(text.text for text in canvas.written if text.text.isdigit())
    news = {placed, *(cell for way in marks.food for cell in way)}
    is_large = name == MANY[2]
    told = (tile for tile in view.tiles if not is_large or tile.cell in news or tile.id in marks.changes)
    assert numbers == sorted(str(count) for tile in told for count in tile.left if count)


@pytest.mark.slow
@pytest.mark.parametrize("size", [62, 68, 74])
def test_the_ring_about_small_news_lies_under_its_figures(size: int) -> None:
    """It cut the numbers of a frog with two colours, and they hid the owner of a tile below."""
    view = view_of("110 tiles")
    assert view.last is not None
    frog = next(tile for tile in view.tiles if sum(map(bool, tile.left)) > 1)
    shown = view.model_copy(update={"last": view.last.model_copy(update={"placed": frog, "eaten": ()})})
    frame, marks = board.frame_table(shown, (5000, 5000), size), find_marks(shown)
    assert marks.ringed == {frog.cell}
    canvas = Canvas(frame.width, frame.height)
    board.draw(canvas, (0, 0), frame, shown, marks, style=Style(is_lit=True))
    assert len(texts_on(canvas, frame, frog.cell)) == sum(map(bool, frog.left))
    assert list(legible.painted_over(canvas)) == []
    assert list(legible.find_hidden(canvas)) == []


@pytest.mark.parametrize("size", [60, 76, 96, 120])
def test_tiles_without_signs_have_the_ground_of_their_role_and_the_rim_of_their_owner(size: int) -> None:
    """Their owner's colour hid the role; without rims a table was a mosaic without countries."""
    kinds = [KINDS[key] for key in ("bayou", "beautyberry", "grasshopper", "heron", "mushroom")]
    rim = ImageChops.subtract(hexagons.mask(size, 3).image, hexagons.mask(size, 5).image)
    middle = hexagons.mask(size, size // 4).image

    def means(within: Image.Image, place: int) -> list[list[float]]:
        grounds = [pieces.ground_of(kind, seat, size).image.convert("RGB") for kind, seat in drawn]
        mask = Image.new("L", grounds[0].size)
        mask.paste(within, (0, 0))
        return [ImageStat.Stat(one, mask).mean for one in grounds]

    for kind in kinds:
        drawn = [(kind, seat) for seat in range(4)]
        rims, roles = means(rim, 3), means(middle, size // 4)
        assert min(dist(one, other) for one, other in combinations(rims, 2)) > 60
        assert max(dist(one, other) for one, other in combinations(roles, 2)) < 6
    for seat in range(4):
        drawn = [(kind, seat) for kind in kinds]
        rims, roles = means(rim, 3), means(middle, size // 4)
        assert max(dist(one, other) for one, other in combinations(rims, 2)) < 30
        assert min(dist(one, other) for one, other in combinations(roles, 2)) > 30


def test_changes_stand_in_full_where_one_cube_stands_beside_them() -> None:
    assert "–1" in lettering_of("60 tiles of two")


@pytest.mark.slow
@pytest.mark.parametrize("size", [76, 88, 96])
def test_the_numbers_of_a_small_tile_lie_on_it_and_hang_over_its_lower_corner_at_most(size: int) -> None:
    """In the lower right corner they covered the faces of the animals beside them."""
    view = view_of("three players with longest names")
    frame = board.frame_table(view, (5000, 5000), size)
    canvas = Canvas(frame.width, frame.height)
    board.draw(canvas, (0, 0), frame, view, Highlights())
    assert frame.size == size
    there = []
    for tile in view.tiles:
        there.append(Image.new("L", canvas.image.size))
        there[-1].paste(hexagons.mask(size).image, frame.corner(tile.cell))
    for text in canvas.written:
        ink = lettering.draw_text(text.text, text.size, bold=text.bold).mask.image
        within = [sum(ImageChops.multiply(one.crop(text.box), ink).tobytes()) for one in there]
        assert max(within) > 0.75 * sum(ink.tobytes()), text


def test_what_has_changed_hangs_over_the_meadow() -> None:
    view, marks = view_of("60 tiles of two"), find_marks(view_of("60 tiles of two"))
    frame = board.frame_tiles(view, (theme.WIDTH, 1000))
    canvas = Canvas(frame.width, frame.height)
    board.draw(canvas, (0, 0), frame, view, marks, style=Style(is_lit=True))
    hung = [text for text in canvas.written if text.text.startswith(("+", "–"))]
    assert [text.text for text in sorted(hung, key=lambda text: text.text)] == ["+1", "–1"]
    inner = [Box.around(frame.middle(tile.cell), frame.size // 2, frame.size // 2) for tile in view.tiles]
    assert not any(box.touches(text.box) for text in hung for box in inner)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_becomes_higher_in_few_steps_and_never_lower(players: int) -> None:
    """The chat would jump."""
    pictures = [kcaloria.table(state) for state in kcaloria.match(players)[::6]]
    heights = [canvas_of(one).image.height for one in pictures if one.view.ending is None]
    assert heights == sorted(heights)
    assert len({*heights}) <= 3
    assert heights[0] >= 900
    assert heights[-1] <= theme.HIGHEST


def test_a_small_tile_of_a_replay_flies_at_its_usual_size_and_is_nearer_when_it_has_landed() -> None:
    view = view_of(MANY[1])
    with moving_through((view,)):
        frame, marks = board.frame_table(view, (theme.WIDTH, 1100)), find_marks(view)
        lit, plain = (Canvas(frame.width, frame.height) for _ in range(2))
        board.draw(lit, (0, 0), frame, view, marks, style=Style(is_lit=True))
        board.draw(plain, (0, 0), frame, view, marks, style=Style())
    (placed,) = marks.ringed
    (located,) = [one for one in lit.pieces if one.place == placed]
    assert located.box.width == frame.size
    within = Box.around(frame.middle(placed), frame.size // 2, frame.size // 2)
    flying, lying = (one.without_marks().crop(within) for one in (lit, plain))
    assert ImageChops.difference(flying, lying).getbbox() is None
    x, y = frame.middle(placed)
    beside = Box.around((x, y - frame.size * 5 // 8), frame.size // 4, 4)
    assert ImageChops.difference(lit.image.crop(beside), plain.image.crop(beside)).getbbox() is not None


@pytest.mark.parametrize("name", MANY[2:])
def test_on_a_large_table_only_tiles_of_the_turn_have_figures_and_in_a_hand_they_are_loud(name: str) -> None:
    """Equal figures on 110 tiles looked like a carpet, and hid whose the tiles are."""
    view = view_of(name)
    marks = find_marks(view)
    frame = board.frame_tiles(view, (1200, 1100))
    told, held = (make_plan(frame, view, marks, Style(is_lit=is_lit)) for is_lit in (True, False))
    news = {*marks.ringed} | {tile.cell for tile in view.tiles if marks.changes.get(tile.id)}
    news |= {cell for way in marks.food for cell in way}
    there = {tile.cell for tile in view.tiles if any(tile.left)}
    assert {cell for cell, look in told.looks.items() if any(look.left)} == news & there
    assert {cell for cell, look in held.looks.items() if any(look.left)} == there
    assert {cell for cell, look in held.looks.items() if not look.is_quiet} == news
    early = view_of("two players in the middle")
    plan = make_plan(board.frame_tiles(early, (1200, 1100)), early, Highlights(), Style())
    assert not any(look.is_quiet for look in plan.looks.values())


def test_quiet_figures_are_as_legible_as_loud_ones() -> None:
    for colour in COLOURS:
        ink = mix(colours.CUBES[colour], theme.TEXT, cubes.QUIET_INK)
        assert theme.contrast(ink, cubes.QUIET[colour]) >= 4.5, colour
