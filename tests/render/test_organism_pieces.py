"""How the boards and bodies of ORGANISM are drawn."""

from cmath import rect
from io import BytesIO
from itertools import combinations, pairwise
from math import dist, pi
from statistics import mean
from typing import get_args

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from engine.games.organism.boards import CORE, Length, Space
from engine.games.organism.positions import set_board
from engine.games.organism.state import KINDS, Kind, Organism, View
from render import canvas_of
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.painters.organism import colours
from render.painters.organism.board import board, looks, organs, pieces, spaces, traces
from render.painters.organism.board import ground as dishes
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.pieces import Look
from render.painters.organism.board.spaces import Grid
from render.painters.organism.board.tissue import Light
from render.painters.organism.board.turn_marks import NOTHING
from render.painters.organism.table import frame_dish
from tests.render.drawn import draw_scene
from tests.render.organism_board import BOARDS, view_of
from tests.render.pixels import colour_at, count, pixels
from tests.render.scenes import organism, scenes
from tests.render.sight import GREY, SIGHTS, convert_colour, convert_image, oklab

# Colours


@pytest.mark.parametrize(("paint", "ground"), colours.MARKS)
def test_every_mark_stands_out_from_what_it_is_drawn_on(paint: str, ground: str) -> None:
    assert theme.contrast(paint, ground) >= 3


@pytest.mark.parametrize(("paint", "ground"), colours.TEXTS)
def test_every_text_stands_out_from_what_it_is_written_on(paint: str, ground: str) -> None:
    assert theme.contrast(paint, ground) >= 4.5


@pytest.mark.parametrize("sight", SIGHTS)
def test_everybody_sees_whose_body_is_whose_and_what_is_in_it(sight: str) -> None:
    def as_seen(colour: str) -> str:
        return "#{:02X}{:02X}{:02X}".format(*convert_colour(colour, sight))

    for seat, tissue in zip(theme.SEATS, colours.TISSUES, strict=True):
        assert theme.contrast(as_seen(seat), as_seen(tissue)) >= 2.5
        assert theme.contrast(as_seen(colours.FOOD), as_seen(tissue)) >= 3


# Boards


@pytest.mark.parametrize(("players", "length"), BOARDS)
def test_neighbours_and_no_others_lie_side_by_side(players: int, length: Length) -> None:
    laid = spaces.plan(players, length)
    for one, other in combinations(laid.board.spaces, 2):
        apart = abs(laid.middles[one] - laid.middles[other])
        assert apart > 0.99
        assert (apart < 1.2) is (other in laid.board.near[one])


@pytest.mark.parametrize(("players", "length"), [(2, "close"), (6, "open")])
def test_on_six_sides_every_space_is_the_same_hexagon(players: int, length: Length) -> None:
    outlines = spaces.plan(players, length).outlines.values()
    assert all(len(outline) == 6 for outline in outlines)
    assert all(abs(abs(point) - 3**-0.5) < 1e-3 for outline in outlines for point in outline)


def test_on_five_sides_the_core_has_five_edges_and_the_first_corner_is_up() -> None:
    laid = spaces.plan(5, "open")
    assert len(laid.outlines[CORE]) == 5
    assert abs(laid.middles["E1"] - -5j) < 1e-9


@pytest.mark.parametrize(("players", "length"), BOARDS)
def test_spaces_cover_their_board_and_do_not_overlap(players: int, length: Length) -> None:
    """Every space holds the circle that touches its nearest neighbours."""
    laid = spaces.plan(players, length)
    for outline in laid.outlines.values():
        sides = zip(outline, (*outline[1:], outline[0]), strict=True)
        areas = [(one.conjugate() * other).imag / 2 for one, other in sides]
        assert all(area > 0 for area in areas)
        assert 0.78 < sum(areas) < 1.0


@pytest.mark.sampled(every=10)
@pytest.mark.parametrize(("players", "length"), BOARDS)
def test_a_dish_is_round_lit_from_its_core_and_tinted_at_its_homes(players: int, length: Length) -> None:
    grid = Grid(spaces.plan(players, length), 60)
    (dish, cover), box = dishes.dish(grid), dishes.extent(grid)

    def at(point: complex) -> tuple[int, int, int]:
        return colour_at(dish, (round(point.real) - box.left, round(point.imag) - box.top))

    middles = grid.plan.middles
    near = [sum(at(60 * middle)) for space, middle in middles.items() if space[0] == "A"]
    tinted = {space for homes in grid.plan.board.homes for space in homes}
    far = [sum(at(60 * middles[space])) for space in middles if space[0] == "C" and space not in tinted]
    assert sum(at(0j)) > mean(near) > mean(far)
    for seat, homes in enumerate(grid.plan.board.homes):
        paint = theme.rgb(theme.SEATS[seat])
        for space in homes:
            inwards = next(near for near in grid.plan.board.near[space] if near[0] < space[0])
            assert dist(at(middles[space] * 60), paint) + 2 < dist(at(middles[inwards] * 60), paint)
    reach = dishes.radius(grid) + dishes.RIM
    start = grid.plan.arcs[0][0] - 0.06
    for turn in (start, start + pi):
        for inside in (reach - 3, reach + dishes.MARGIN):
            point = rect(inside, turn)
            place = (round(point.real) - box.left, round(point.imag) - box.top)
            covered, _, _ = colour_at(cover.convert("RGB"), place)
            assert (covered > 250) is (inside < reach)


def test_the_water_is_bright_about_the_core_and_dark_at_the_rim() -> None:
    canvas, frame = draw_scene("organism, alone at the start"), frame_dish(view_of("alone at the start"))

    def lightness(way: complex) -> float:
        at = Box.around(frame.off(CORE, way), frame.size // 3, frame.size // 3)
        return mean(canvas.image.convert("L").crop(at).tobytes())

    assert lightness(-1.6j) > 72 > 1.1 * lightness(-3j)


def test_the_file_keeps_the_tones_of_still_water() -> None:
    """No similar colour of the file takes the place of a tone: that would be a patch."""
    canvas, frame = draw_scene("organism, after captures"), frame_dish(view_of("after captures"))
    with Image.open(BytesIO(canvas.encode())) as file:
        kept = file.convert("RGB")
    calm = Box.around(frame.off("C6", 0), frame.size, frame.size)
    tones = {*pixels(kept.crop(calm))}
    assert tones <= {*colours.TONES}
    assert len(tones) > 1


def test_a_file_tells_each_tone_of_the_water_from_the_next_and_no_eye_does() -> None:
    """Colours of a file differ by sixteen steps or more.

    They do so in at least one channel.
    """
    for one, other in pairwise(colours.TONES):
        assert [step // 16 for step in one] != [step // 16 for step in other]
        assert max(abs(to - at) for at, to in zip(one, other, strict=True)) <= 8


def test_the_core_s_light_about_a_body_fades_to_nothing_in_tones_that_no_eye_tells_apart() -> None:
    tones = [theme.rgb(tone) for tone in (colours.CALM, *colours.BACKLIT)]
    assert tones[0] in colours.TONES
    for one, other in pairwise(tones):
        assert max(abs(to - at) for at, to in zip(one, other, strict=True)) <= 8
    frame = Frame.whole(spaces.plan(2, "close"), Box(0, 0, 1200, 1200))
    dark, lit = (dishes.canvas_with_dish(1200, 1200, frame.grid, frame.core) for _ in range(2))
    traces.backlit(lit, frame, CORE)
    assert {*colours.BACKLIT} <= {*lit.exact}

    def warmth(canvas: Canvas, far: float) -> float:
        x, y = frame.off(CORE, far * rect(1, 0.7))
        return mean(pixel[0] for pixel in pixels(canvas, Box.around((x, y), 8, 8)))

    shares = [0.8 + 0.06 * step for step in range(11)]
    more = [warmth(lit, far) - warmth(dark, far) for far in shares]
    assert more[0] > 24
    assert all(-1 <= inner - outer < 12 for inner, outer in pairwise(more))
    assert more[-1] == 0


# Bodies


def test_every_type_has_a_shape_of_its_own_and_looks_where_it_goes() -> None:
    assert len({pieces.shape(kind, 60).data for kind in KINDS}) == 3
    assert len({pieces.shape(Kind.MOVE, 60, turn).data for turn in range(6)}) == 6
    assert [pieces.way(one) for one in (1 + 0j, 1 + 2j, -1 + 0.1j, -1j - 0.6)] == [0, 1, 3, 4]


@pytest.mark.parametrize("size", [46, 62, 94, 128, 140])
def test_food_can_be_counted(size: int) -> None:
    def bright(food: int, fresh: int = 0) -> int:
        canvas = Canvas(200, 200)
        pieces.food(canvas, (100, 100), size, food, fresh)
        return count(canvas, colours.FOOD, colours.FRESH)

    counts = [bright(food) for food in range(4)]
    assert counts[0] == 0
    assert all(after > before + 60 for before, after in pairwise(counts))


def test_food_just_eaten_shines() -> None:
    canvas = Canvas(200, 200)
    pieces.food(canvas, (100, 100), 94, 2, 1)
    assert count(canvas, colours.FRESH) > 80
    assert count(canvas, colours.FOOD) > 80


@pytest.mark.sampled(every=8)
@pytest.mark.parametrize("size", [50, 76, 94, 132])
@pytest.mark.parametrize("seat", range(6))
def test_a_shape_stands_out_from_what_it_really_lies_on(size: int, seat: int) -> None:
    """Few pixels of the tissue around it come near its colour.

    The tissue has light and shadow.
    """
    ring = ("A1", "A2", "A3", "A4", "A5", "A6")
    one = Organism(seat=seat, name=CORE, spaces=(CORE, *ring), is_whole=True)
    grid = Grid(spaces.plan(2, "close"), size)
    for light in get_args(Light):
        canvas = Canvas(400, 400)
        pieces.organism(canvas, (200, 200), grid, one, light)
        pieces.element(canvas, (200, 200), size, Look(Kind.GROW, seat, 0))
        (shown,) = canvas.shown
        body = pieces.shape(Kind.GROW, shown.box.width / organs.AROUND).image
        assert body.size == shown.mask.image.size
        near, far = (body.filter(ImageFilter.MaxFilter(wide)) for wide in (9, 3))
        around = [
            pixel
            for pixel, wide, close in zip(
                pixels(canvas, shown.box), near.tobytes(), far.tobytes(), strict=True
            )
            if wide and not close
        ]
        faint = sum(
            theme.contrast(theme.SEATS[seat], "#{:02x}{:02x}{:02x}".format(*pixel)) < 3 for pixel in around
        )
        assert faint < 0.1 * len(around)


def test_the_elements_of_an_organism_are_joined_and_others_apart() -> None:
    """There is tissue between elements of one organism alone."""
    view = view_of("final of three organisms")
    canvas = Canvas(1200, 1200)
    frame = Frame.whole(spaces.plan(2, "close"), Box(0, 0, 1200, 1150))
    board.draw(canvas, frame, view, board.Marks(is_quiet=True))

    def between(one: Space, other: Space) -> float:
        """Return how far the colour half way is from tissue."""
        (x, y), (to_x, to_y) = frame.middle(one), frame.middle(other)
        found = colour_at(canvas, ((x + to_x) // 2, (y + to_y) // 2))
        return dist(found, theme.rgb(colours.TISSUES[0]))

    assert max(between("A1", "A2"), between("C16", "C17")) < 40
    assert min(between("B10", "B11"), between("A1", "B1")) > 60


# Organs


def test_an_eater_faces_its_prey_or_else_open_water() -> None:
    state = set_board("0: eat@A1 move@B1 grow@B2 1: grow@A6 move@B12 eat@C17")
    view = organism.table(state).view
    assert isinstance(view, View)
    frame = Frame.whole(spaces.plan(2, "close"), Box(0, 0, 1200, 1200))
    seen = looks.of_elements(frame, view, NOTHING, facing={}, winners=())
    middles = frame.grid.plan.middles
    assert seen["A1"].turn == pieces.way(middles["A6"] - middles["A1"])
    taken = {one.space for one in view.elements}
    faced = [
        space
        for space in view.board.near["C17"]
        if pieces.way(middles[space] - middles["C17"]) == seen["C17"].turn
    ]
    assert faced and not taken & {*faced}


def _organ(kind: Kind, seat: int, turn: int, sight: str) -> Image.Image:
    """Return an organ on its tissue as a phone shows it on a board of six."""
    canvas = Canvas(64, 64, colours.TISSUES[seat])
    pieces.pictograph(canvas, (32, 32), kind, 42, theme.SEATS[seat], turn=turn)
    return convert_image(canvas.image, sight).reduce(4).convert("L")


@pytest.mark.slow
@pytest.mark.parametrize("sight", [*SIGHTS, GREY])
@pytest.mark.parametrize("seat", range(6))
def test_organs_differ_on_a_phone_for_every_sight(seat: int, sight: str) -> None:
    """Any two types differ more than a third as much as an organ from bare tissue."""
    for turn in range(6):
        organs = [_organ(kind, seat, turn, sight) for kind in KINDS]
        bare = Image.new("L", organs[0].size, organs[0].getpixel((0, 0)))

        def off(one: Image.Image, other: Image.Image) -> float:
            return ImageStat.Stat(ImageChops.difference(one, other)).rms[0]

        present = min(off(one, bare) for one in organs)
        assert min(off(one, other) for one, other in combinations(organs, 2)) > present / 3


@pytest.mark.parametrize("seat", range(6))
def test_what_is_no_news_steps_back_by_no_more_than_a_seventh(seat: int) -> None:
    one = Organism(seat=seat, name="A1", spaces=("A1", "A2", "B1"), is_whole=True)
    grid = Grid(spaces.plan(2, "close"), 76)

    def light(light: Light) -> float:
        piece = pieces.piece(grid, one, light)
        body = piece.mask.point([255 * (step > 250) for step in range(256)])
        return sum(ImageStat.Stat(piece.image.convert("RGB"), body).mean)

    assert 0.85 <= light("back") / light("even") < 0.98
    assert light("lit") > 1.04 * light("even")


@pytest.mark.parametrize("light", get_args(Light))
def test_a_body_has_no_visible_pattern_of_pixels(light: Light) -> None:
    """A pixel hardly ever stands out from both its neighbours: tones that mix are close."""
    one = Organism(seat=0, name="A1", spaces=("A1", "A2", "B1"), is_whole=True)
    piece = pieces.piece(Grid(spaces.plan(2, "close"), 76), one, light)
    green = piece.image.convert("RGB").getchannel("G")
    inside = piece.mask.point([255 * (step > 250) for step in range(256)]).filter(ImageFilter.MinFilter(5))
    left, right = (ImageChops.offset(green, by, 0) for by in (-1, 1))
    peaks = ImageChops.darker(ImageChops.subtract(green, left), ImageChops.subtract(green, right))
    peaked = sum(1 for step, body in zip(peaks.tobytes(), inside.tobytes(), strict=True) if step > 4 and body)
    assert peaked < 0.01 * sum(1 for body in inside.tobytes() if body)


@pytest.mark.slow
@pytest.mark.parametrize("light", get_args(Light))
@pytest.mark.parametrize("players", [3, 6])
def test_a_body_has_no_rings(players: int, light: Light) -> None:
    """In a file its tones come near those of true colour, and its borders are no stairs.

    The eye sees a pixel with its neighbours.
    """
    one = Organism(seat=players - 1, name="A1", spaces=("A1", "A2", "B1", "B2"), is_whole=True)
    grid = Grid(spaces.plan(players, "close"), 84)
    flat, fine = (pieces.piece(grid, one, light, is_fine=fine).image.convert("RGB") for fine in (False, True))
    mask = pieces.piece(grid, one, light).mask.point([255 * (step > 250) for step in range(256)])
    body = mask.filter(ImageFilter.MinFilter(15)).tobytes()
    blurred = (pixels(image.filter(ImageFilter.BoxBlur(1))) for image in (flat, fine))
    pairs = {(kept, true) for kept, true, is_body in zip(*blurred, body, strict=True) if is_body}
    off = [100 * dist(oklab(kept), oklab(true)) for kept, true in pairs]
    assert mean(off) < 0.6
    assert max(off) < 3
    assert len({kept for kept, is_body in zip(pixels(flat), body, strict=True) if is_body}) >= 8


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", ["six players in the middle", "after captures", "core and many tokens"])
def test_a_file_s_blocks_have_the_colours_of_the_picture(name: str) -> None:
    """Blocks of 8 by 8 pixels, as the eye sees them, differ by less than it can tell."""
    picture = scenes()[f"organism, {name}"]
    canvas = canvas_of(picture)
    with Image.open(BytesIO(canvas.encode())) as file:
        kept, true = (image.convert("RGB").reduce(8) for image in (file, canvas.image))
    off = [
        100 * dist(oklab(one), oklab(other)) for one, other in zip(pixels(kept), pixels(true), strict=True)
    ]
    assert mean(off) < 0.8
    assert sum(step > 2 for step in off) < 0.01 * len(off)


def _length_to_width(mask: Image.Image) -> float:
    """Return how much longer than wide a shape is, along its own axes."""
    at = [
        (place % mask.width, place // mask.width) for place, value in enumerate(mask.tobytes()) if value > 127
    ]
    x, y = (mean(axis) for axis in zip(*at, strict=True))
    across, down = (mean((point[axis] - middle) ** 2 for point in at) for axis, middle in ((0, x), (1, y)))
    slant = mean((one - x) * (other - y) for one, other in at)
    apart = ((across - down) ** 2 + 4 * slant**2) ** 0.5
    return float(((across + down + apart) / (across + down - apart)) ** 0.5)


def test_a_mover_is_long_and_a_grower_round_on_a_phone() -> None:
    """A head with a tail and a cell with its bud looked alike: two blobs in a slant."""
    for turn in range(organs.TURNS):
        assert _length_to_width(pieces.shape(Kind.MOVE, 22, turn).image) > 1.6
    assert _length_to_width(pieces.shape(Kind.GROW, 22).image) < 1.15
