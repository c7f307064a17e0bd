"""How the tiles and passages of KOA are drawn.

Everybody must be able to tell them apart.
"""

from io import BytesIO
from itertools import combinations
from math import dist

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.games.koa.board import CAMPS, CORNERS, SQUARES, Square, place_of, square_at, zone
from engine.games.koa.chance import CLAN_TILES, Find
from engine.games.koa.ground import Ground
from render import canvas_of, draw
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.palette import mix
from render.kit.pieces import Piece
from render.painters.koa import clans, colours
from render.painters.koa.board import caves, things
from render.painters.koa.board import pieces as tiles
from render.painters.koa.board.pieces import Hold
from render.painters.koa.board.tiles import Shade, set_back
from tests.render import legible
from tests.render.drawn import draw_scene
from tests.render.koa_board import SCENES, SIZE, cast_of, count, count_near, draw_board, table_of, view_of
from tests.render.pixels import colour_at, pixels
from tests.render.scenes import koa
from tests.render.sight import SIGHTS, convert_colour, least_distance, oklab


def as_seen(colour: str, sight: str) -> str:
    return "#{:02X}{:02X}{:02X}".format(*convert_colour(colour, sight))


# Sizes


def test_food_and_water_are_a_good_deal_smaller_than_caverns() -> None:
    """On a late board chains are read first."""
    wide = {}
    for find in CLAN_TILES:
        canvas = Canvas(SIZE, SIZE)
        things.lay(canvas, (SIZE // 2, SIZE // 2), find, SIZE)
        drawn = ImageChops.difference(canvas.image, Canvas(SIZE, SIZE).image).convert("L")
        left, _, right, _ = drawn.point([255 * (step > 60) for step in range(256)]).getbbox() or (0, 0, 0, 0)
        wide[find] = right - left
    assert 0.6 < wide[Find.GOROLDIOA] / wide[Find.CAVERN] < 0.88
    assert 0.6 < wide[Find.SPRING] / wide[Find.CAVERN] < 0.88


# Colours


@pytest.mark.parametrize(("paint", "ground"), colours.MARKS)
def test_every_mark_stands_out_from_what_it_is_drawn_on(paint: str, ground: str) -> None:
    assert theme.contrast(paint, ground) >= 3


@pytest.mark.parametrize(("paint", "ground"), colours.TEXTS)
def test_every_text_stands_out_from_what_it_is_written_on(paint: str, ground: str) -> None:
    assert theme.contrast(paint, ground) >= 4.5


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_can_tell_the_clans_at_a_table_apart(players: int, sight: str) -> None:
    cast = cast_of(table_of("A1: cB2", players))
    assert least_distance([clan.colour for clan in cast.clans], sight) >= 10
    for clan in cast.clans:
        assert theme.contrast(as_seen(clan.colour, sight), as_seen(colours.HALO, sight)) >= 3


@pytest.mark.parametrize("sight", SIGHTS)
def test_everybody_sees_the_light_of_a_chain_and_what_grows_in_a_hollow(sight: str) -> None:
    for sign in (colours.TORCH, colours.MOSS, colours.WATER):
        assert theme.contrast(as_seen(sign, sight), as_seen(colours.CAVE, sight)) >= 4.5


@pytest.mark.parametrize("sight", SIGHTS)
def test_everybody_can_tell_the_floors_of_four_clans_apart(sight: str) -> None:
    assert least_distance(colours.FLOORS[:4], sight) >= 10


@pytest.mark.parametrize("sight", SIGHTS)
def test_light_and_goroldioa_are_not_taken_for_a_player_s_colour(sight: str) -> None:
    for paint in theme.SEATS[:4]:
        for sign in (colours.TORCH, colours.MOSS):
            assert least_distance((paint, sign), sight) >= 8


# Clans


def test_every_camp_has_a_pattern_of_its_own() -> None:
    masks = {clans.draw_pattern(pattern, 80).data for pattern in clans.PATTERNS}
    assert len(masks) == len(clans.PATTERNS) == len(CORNERS)


def test_a_player_s_two_clans_are_of_one_symbol_and_two_colours() -> None:
    cast = cast_of(table_of("A1: cB2", 2))
    for one, other in ((0, 2), (1, 3)):
        assert cast.clans[one].symbol == cast.clans[other].symbol
        assert cast.clans[one].colour != cast.clans[other].colour
        assert cast.clans[one].pattern != cast.clans[other].pattern
    assert theme.contrast(cast.clans[2].colour, cast.clans[0].colour) >= 1.6
    assert theme.contrast(cast.clans[3].colour, cast.clans[1].colour) >= 1.6


def test_the_neutral_clan_has_no_player_s_symbol() -> None:
    cast = cast_of(table_of("A1: cB2", 3))
    (neutral,) = (clan for clan in cast.clans if clan.owner is None)
    assert neutral.symbol not in range(4)


# Tiles


def test_no_two_tiles_look_alike() -> None:
    cast = cast_of(table_of("A1: cB2"))
    pieces = [
        tiles.clan_tile(clan, find, hold, SIZE)
        for clan in cast.clans
        for find in CLAN_TILES
        for hold in (Hold.CUT, Hold.JOINED)
    ]
    pieces += [tiles.clan_tile(clan, Find.CAVERN, Hold.CHAINED, SIZE) for clan in cast.clans]
    pieces += [tiles.marker(clan, find, SIZE) for clan in cast.clans for find in CLAN_TILES[1:]]
    pieces += [tiles.neutral_tile(find, SIZE) for find in (Find.LAVA, Find.EARTHQUAKE)]
    assert len({piece.image.tobytes() for piece in pieces}) == len(pieces)


def grey(piece: Piece) -> bytes:
    """Return a piece on rock as a picture without colours."""
    ground = Image.new("RGB", (SIZE, SIZE), theme.rgb(colours.STONE))
    ground.paste(piece.image.convert("RGB"), piece.at, piece.mask)
    return ground.convert("L").tobytes()


def test_tiles_differ_in_shape_and_not_only_in_colour() -> None:
    """Everything on a square can be told apart without colours."""
    clan = cast_of(table_of("A1: cB2")).clans[0]
    pieces = [tiles.clan_tile(clan, find, Hold.JOINED, SIZE) for find in CLAN_TILES]
    pieces.append(tiles.clan_tile(clan, Find.CAVERN, Hold.CHAINED, SIZE))
    pieces.append(tiles.clan_tile(clan, Find.CAVERN, Hold.CUT, SIZE))
    pieces += [tiles.neutral_tile(find, SIZE) for find in (Find.LAVA, Find.EARTHQUAKE)]
    pieces += [tiles.marker(clan, find, SIZE) for find in CLAN_TILES[1:]]
    for one, other in combinations(map(grey, pieces), 2):
        assert sum(abs(a - b) > 40 for a, b in zip(one, other, strict=True)) >= 300


def test_clans_differ_without_colours_by_the_pattern_of_their_floors() -> None:
    cast = cast_of(table_of("A1: cB2"))
    floors = [tiles.clan_tile(clan, Find.CAVERN, Hold.JOINED, SIZE) for clan in cast.clans]
    for one, other in combinations(map(grey, floors), 2):
        assert sum(abs(a - b) > 8 for a, b in zip(one, other, strict=True)) >= 800


def brightness(canvas: Canvas, box: Box) -> float:
    return float(ImageStat.Stat(canvas.image.crop(box).convert("L")).mean[0])


def test_only_caverns_chained_to_the_camp_are_lit() -> None:
    view = table_of("A1: cB2 cC3 gD4 cE5 cG9")
    canvas, squares = draw_board(view)
    lit = {square for square in SQUARES if count(canvas, squares.square(square), colours.TORCH) > 150}
    assert lit == Ground(view).chain(0) == {"B2", "C3"}


def whose(canvas: Canvas, box: Box) -> int:
    """Count the symbols in a box that name an owner."""
    return sum(box.holds(shown.box) for shown in canvas.shown if shown.name == "whose it is")


def test_a_marker_has_the_symbol_of_whose_it_is() -> None:
    canvas, squares = draw_board(table_of("A1: cB2 msB4"))
    assert whose(canvas, squares.square("B4")) == 1


def test_the_patterns_of_floors_can_be_told_without_colours() -> None:
    for floor, pattern in zip(colours.FLOORS, colours.PATTERNS, strict=True):
        assert theme.contrast(floor, pattern) >= 1.4


@pytest.mark.parametrize("name", ["two players", "crowded"])
def test_lit_caverns_bear_their_owner_s_symbol_unless_a_mark_is_there(name: str) -> None:
    """All chains burn in one gold."""
    view = view_of(name)
    lit = sum(len(holding.chain) for holding in view.holdings)
    loose = sum(
        tile.is_marker or tiles.hold(view, tile) is Hold.CUT for tile in view.tiles if tile.clan is not None
    )
    signs = [shown for shown in draw_scene(f"koa, {name}").shown if shown.name == tiles.WHOSE]
    # On a crowded board, loose tiles step back with their symbols.
    assert len(signs) >= 0.7 * (lit if name == "crowded" else lit + loose)


@pytest.mark.parametrize(
    ("name", "squares"), [("four players", ("C3", "D4")), ("cavern", ("E5", "F5", "F6"))]
)
def test_lit_caverns_bear_their_owner_s_symbol_beside_news_and_under_its_ring(
    name: str, squares: tuple[str, ...]
) -> None:
    view = view_of(name)
    canvas, board = draw_board(view)
    signs = [shown.box for shown in canvas.shown if shown.name == tiles.WHOSE]
    for square in squares:
        box = board.square(square)
        corner = Box.at(box.left, box.top, box.width // 2, box.height // 2)
        assert any(corner.touches(sign) for sign in signs), square


def test_what_is_cut_off_is_dim_and_stands_alone() -> None:
    view = table_of("A1: cB2 cD4 sE4")
    canvas, squares = draw_board(view)
    clan = cast_of(view).clans[0]
    for square, is_joined in (("B2", True), ("D4", False), ("E4", False)):
        box = squares.square(square)
        floor = Box.at(box.left + 40, box.bottom - 20, SIZE - 80, 5)
        assert (brightness(canvas, floor) < 55) is not is_joined
        assert whose(canvas, box) == 1, "what is lit is as gold as any other chain"
        assert count_near(canvas, box, clan.colour) > 60
    assert {passage.start for passage in caves.passages(view.holdings[0])} == {"A1"}


def test_a_star_is_on_every_cavern_outside_its_zones_and_on_nothing_else() -> None:
    view = table_of("A1: cB2 cF6 gG7 cE5 J10: cI9 cE4 nobody: lC1")
    canvas, squares = draw_board(view)
    starred = {square for square in SQUARES if count(canvas, squares.square(square), colours.STAR) > 120}
    assert starred == {"F6", "E4"}


def test_a_cave_goes_into_the_rock() -> None:
    """Its floor is dark at the upper left walls, and its lower right edge bright."""
    canvas, squares = draw_board(table_of("A1: gB2"))
    box = squares.square("B2")
    shaded = Box.at(box.left + 34, box.top + 8, SIZE - 68, 5)
    open_floor = Box.at(box.left + 34, box.bottom - 22, SIZE - 68, 5)
    assert brightness(canvas, shaded) < 0.8 * brightness(canvas, open_floor)
    edge = Box.at(box.left + 34, box.bottom - 14, SIZE - 68, 12)
    assert count_near(canvas, edge, colours.PAINTS[0]) > 40


def test_the_rock_shows_the_five_zones_of_each_camp() -> None:
    """Their borders are cut deeper than other lines between squares."""
    canvas, squares = draw_board(table_of(""))

    def depth(one: Square, other: Square) -> float:
        """Return how much darker the line between two squares is than the rock."""
        left, right = sorted((squares.square(one), squares.square(other)))
        x, y = (left.middle[0] + right.middle[0]) // 2, (left.middle[1] + right.middle[1]) // 2
        is_level = left.top == right.top
        sides = [(x - 10, y), (x + 10, y)] if is_level else [(x, y - 10), (x, y + 10)]
        line = Box.around((x, y), 3, 9) if is_level else Box.around((x, y), 9, 3)
        beside = sum(brightness(canvas, Box.around(side, 7, 7)) for side in sides) / 2
        return beside / brightness(canvas, line)

    for corner, camp in enumerate(CAMPS):
        borders: list[float] = []
        others: list[float] = []
        for one in (square for square in SQUARES if zone(corner, square)):
            column, row = place_of(one)
            for across, up in ((1, 0), (0, 1)):
                if column + across < 10 and row + up < 10:
                    other = square_at(column + across, row + up)
                    if camp not in (one, other) and zone(corner, other):
                        is_border = zone(corner, one) != zone(corner, other)
                        (borders if is_border else others).append(depth(one, other))
        assert sum(borders) / len(borders) > 1.15 * sum(others) / len(others)


# Passages


def find_passages(text: str, corner: int = 0) -> set[tuple[Square, Square]]:
    return {(one.start, one.end) for one in caves.passages(table_of(text).holdings[corner])}


def test_passages_join_neighbours_of_a_network_straight_and_across_corners() -> None:
    assert find_passages("A1: cB2 gB3") == {("A1", "B2"), ("B2", "B3")}


def test_no_passage_leads_across_a_corner_that_another_goes_round() -> None:
    assert find_passages("A1: cA2 cB2") == {("A1", "A2"), ("A2", "B2")}


def test_springs_are_joined_to_what_leads_to_the_camp_and_never_to_each_other() -> None:
    assert find_passages("A1: cB2 sC2 sC1") == {("A1", "B2"), ("B2", "C2"), ("B2", "C1")}
    kinds = {one.kind for one in caves.passages(table_of("A1: sA2").holdings[0])}
    assert kinds == {"pipe"}


def tone(canvas: Canvas, at: tuple[int, int]) -> tuple[int, int, int]:
    return colour_at(canvas, at)


def near(one: tuple[int, int, int], other: str, most: int = 70) -> bool:
    """Return whether a colour is close to another, with light and shade."""
    return sum(abs(a - b) for a, b in zip(one, theme.rgb(other), strict=True)) < most


def test_a_passage_has_its_clan_s_colour_and_the_chain_s_is_lit() -> None:
    canvas, squares = draw_board(table_of("A1: cA2 gA3 J1: sI1"))
    edges = {one: squares.square(one) for one in ("A1", "A2", "J1")}
    lit, plain = (edges[one].middle[0] for one in ("A1", "A2"))
    assert near(tone(canvas, (lit, edges["A1"].top)), colours.TORCH, 110)
    assert near(tone(canvas, (plain, edges["A2"].top)), colours.FLOORS[0], 90)
    assert near(tone(canvas, (edges["J1"].left, edges["J1"].middle[1])), colours.FLOORS[3], 160)


@pytest.mark.parametrize("text", ["A1: cB1 cC1", "A1: cB2 cC3"])
@pytest.mark.parametrize("seat", range(4))
def test_beside_the_light_of_a_chain_a_way_has_its_clan_s_colour(text: str, seat: int) -> None:
    """All chains burn in one gold: half a late board would be nobody's."""
    view = table_of(text)
    view = view.model_copy(update={"owners": (seat, *(other for other in range(4) if other != seat))})
    canvas, squares = draw_board(view)
    one, other = (squares.square(square).middle for square in text.split("c")[1:])
    middle = ((int(one[0]) + int(other[0])) // 2, (int(one[1]) + int(other[1])) // 2)
    reach = SIZE // 4
    across = (
        [(middle[0], middle[1] + off) for off in range(-reach, reach)]
        if one[1] == other[1]
        else [(middle[0] + off * 7 // 10, middle[1] + off * 7 // 10) for off in range(-reach, reach)]
    )
    gold, own = theme.rgb(colours.lights(seat)[1]), theme.rgb(colours.KERBS[seat])
    seen = [colour_at(canvas, at) for at in across]
    lit = [off for off, colour in enumerate(seen) if dist(colour, gold) < 40]
    assert lit
    beside = [off for off, colour in enumerate(seen) if dist(colour, own) < dist(colour, gold)]
    assert sum(off < lit[0] for off in beside) >= 5 and sum(off > lit[-1] for off in beside) >= 5
    assert len(lit) > 10


def test_crossing_passages_of_two_clans_are_both_seen() -> None:
    canvas, squares = draw_board(table_of("A1: cB2 cC3 J1: cI2 cH2 cG2 cF2 cE2 cD2 gC2 gB3"))
    corner = squares.corner("C2")
    around = Box.around(corner, SIZE // 2, SIZE // 2)
    # The first clan's way is a chain: the light of fires runs on it.
    assert sum(near(pixel, colours.GLEAM, 90) for pixel in pixels(canvas, around)) > 40
    assert count_near(canvas, around, colours.FLOORS[3]) > 40


def test_no_rock_is_left_between_two_ways_that_meet() -> None:
    """The light of a diagonal chain has a floor all along.

    The chain passes an own tile.
    """
    canvas, squares = draw_board(table_of("A1: cB2 cC3 gC2 gB1 gA2"))
    x, y = squares.corner("B2")
    corner = (x, y + SIZE)
    for across in range(-12, 13, 4):
        for down in range(-12, 13, 4):
            assert not near(tone(canvas, (corner[0] + across, corner[1] + down)), colours.STONE, 60)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_a_board_full_of_tiles_makes_no_larger_file_than_others_and_keeps_what_is_rare(players: int) -> None:
    """Full boards get fewer colours.

    Otherwise their files would be too large. With the most frequent colours alone lava would be
    grey.
    """
    late = [state for state in koa.match(players, "scene 0") if len(state.tiles) > 85][::6]
    assert late
    for state in late:
        canvas = canvas_of(koa.hand(state))
        assert len(canvas.encode()) <= legible.LARGEST_FILE
        glow = mix(colours.HALO, colours.GLOW, colours.ASIDE)
        assert glow in canvas.exact


@pytest.mark.slow
@pytest.mark.parametrize("name", ["crowded", "four deeds", "cut off"])
def test_whose_a_cave_is_is_told_by_its_colour_and_its_pattern_in_the_file_too(name: str) -> None:
    """The file keeps a floor and its pattern as different as they are, in the light or set back."""
    aside = Shade(colours.ASIDE, grey=colours.PALER)
    picture = SCENES[f"koa, {name}"]
    with Image.open(BytesIO(draw(picture))) as file:
        shown = [colour for _, colour in file.convert("RGB").getcolors(256) or ()]
    for paint in range(4):
        for kind in (colours.FLOORS, colours.PATTERNS):
            tones = (kind[paint], *set_back((kind[paint],), aside))
            assert any(near(one, tone, 30) for one in shown for tone in tones), (paint, kind)  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_no_hand_of_a_board_that_fills_makes_too_large_a_file(players: int) -> None:
    """Files are largest just before colours are reduced.

    Lit rock is then still visible between many tiles.
    """
    filling = [state for state in koa.match(players, "scene 0") if 38 <= len(state.tiles) < 76]
    assert len(filling) > 20
    assert all(len(draw(koa.hand(state))) <= legible.LARGEST_FILE for state in filling[::4])


BLOCK = 8
"""Pixels across a block in which the eye mixes a pattern."""
STEPS = 1.0
"""Greatest mean distance of a file's blocks from the drawing's, in hundredths of Oklab."""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["crowded", "early", "hand to act", "hand seize"])
def test_the_file_keeps_the_soft_light_of_the_drawing(name: str) -> None:
    """With 80 colours torches' light was flat rings with ragged edges."""
    canvas = canvas_of(SCENES[f"koa, {name}"])
    with Image.open(BytesIO(canvas.encode())) as file:
        shown = file.convert("RGB")
    assert len(shown.getcolors(256) or ()) >= 110
    pairs = zip(pixels(canvas.image.reduce(BLOCK)), pixels(shown.reduce(BLOCK)), strict=True)
    far = [dist(oklab(one), oklab(other)) for one, other in pairs]
    assert 100 * sum(far) / len(far) <= STEPS
