"""How the tiles, passages and wheel of KOA are drawn, and whether everybody can tell them apart."""

from itertools import combinations

import pytest

from engine.games.koa.board import CAMPS, CORNERS, SQUARES, Square, place_of
from engine.games.koa.chance import CLAN_TILES, WHEELS, Find
from engine.games.koa.ground import Ground
from render import theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.koa import caves, chances, clans, colours, rock, tiles
from render.painters.koa.squares import Squares
from render.painters.koa.tiles import Hold
from tests.render.koa_board import SIZE, cast_of, count, drawn, table_of
from tests.render.pixels import colour_at, pixels
from tests.render.sight import SIGHTS, least_distance, seen


def as_seen(colour: str, sight: str) -> str:
    return "#{:02X}{:02X}{:02X}".format(*seen(colour, sight))


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


def test_zones_are_faint_and_yet_alternate() -> None:
    for odd, even in colours.BANDS:
        assert 1.02 < theme.contrast(odd, even) < 1.6
    for paint, (odd, even) in zip(colours.PAINTS, colours.BANDS, strict=True):
        assert min(theme.contrast(paint, odd), theme.contrast(paint, even)) >= 1.6


# Clans


def test_every_camp_has_a_pattern_of_its_own() -> None:
    masks = {clans.patterned(pattern, 80).data for pattern in clans.PATTERNS}
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


def test_tiles_differ_in_shape_and_not_only_in_colour() -> None:
    """Taken as dark and light alone, whatever lies on a square can be told from everything else."""
    clan = cast_of(table_of("A1: cB2")).clans[0]
    pieces = [tiles.clan_tile(clan, find, Hold.JOINED, SIZE) for find in CLAN_TILES]
    pieces.append(tiles.clan_tile(clan, Find.CAVERN, Hold.CHAINED, SIZE))
    pieces += [tiles.neutral_tile(find, SIZE) for find in (Find.LAVA, Find.EARTHQUAKE)]
    pieces += [tiles.marker(clan, find, SIZE) for find in CLAN_TILES[1:]]
    shapes = [bytes(sum(pixel) > 300 for pixel in pixels(piece.image)) for piece in pieces]
    for one, other in combinations(shapes, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) >= 200


def test_only_caverns_chained_to_the_camp_are_lit() -> None:
    view = table_of("A1: cB2 cC3 gD4 cE5 cG9")
    canvas, squares = drawn(view)
    lit = {square for square in SQUARES if count(canvas, squares.square(square), colours.TORCH) > 600}
    assert lit == Ground(view).chain(0) == {"B2", "C3"}


def test_what_is_cut_off_is_dim_and_stands_alone() -> None:
    view = table_of("A1: cB2 cD4 sE4")
    canvas, squares = drawn(view)
    clan = cast_of(view).clans[0]
    for square, is_joined in (("B2", True), ("D4", False), ("E4", False)):
        box = squares.square(square)
        assert (count(canvas, box, colours.DIMS[0]) > 500) is not is_joined
        assert count(canvas, box, clan.colour) > 150
    assert {passage.start for passage in caves.passages(view.holdings[0])} == {"A1"}


def test_a_star_is_on_every_cavern_outside_its_zones_and_on_nothing_else() -> None:
    view = table_of("A1: cB2 cF6 gG7 cE5 J10: cI9 cE4 nobody: lC1")
    canvas, squares = drawn(view)
    starred = {square for square in SQUARES if count(canvas, squares.square(square), colours.STAR) > 150}
    assert starred == {"F6", "E4"}


def test_the_rock_shows_the_five_zones_of_each_camp() -> None:
    canvas = rock.board((0, 1, 2, 3), SIZE)
    squares = Squares((0, 0), SIZE)
    for corner, camp in enumerate(CAMPS):
        column, row = place_of(camp)
        for step in range(5):
            name = f"{'ABCDEFGHIJ'[abs(column - step)]}{abs(row - step) + 1}"
            found = colour_at(canvas, squares.square(name).middle)
            assert found == theme.rgb(colours.BANDS[corner][step % 2])


# Passages


def joined(text: str, corner: int = 0) -> set[tuple[Square, Square]]:
    return {(one.start, one.end) for one in caves.passages(table_of(text).holdings[corner])}


def test_passages_join_neighbours_of_a_network_straight_and_across_corners() -> None:
    assert joined("A1: cB2 gB3") == {("A1", "B2"), ("B2", "B3")}


def test_no_passage_leads_across_a_corner_that_another_goes_round() -> None:
    assert joined("A1: cA2 cB2") == {("A1", "A2"), ("A2", "B2")}


def test_springs_are_joined_to_what_leads_to_the_camp_and_never_to_each_other() -> None:
    assert joined("A1: cB2 sC2 sC1") == {("A1", "B2"), ("B2", "C2"), ("B2", "C1")}
    kinds = {one.kind for one in caves.passages(table_of("A1: sA2").holdings[0])}
    assert kinds == {"pipe"}


def test_a_passage_has_its_clan_s_colour_and_the_chain_s_is_lit() -> None:
    canvas, squares = drawn(table_of("A1: cA2 gA3 J1: sI1"))
    edges = {one: squares.square(one) for one in ("A1", "A2", "J1")}
    clan, other = (cast_of(table_of("A1: cB2")).clans[corner] for corner in (0, 3))
    lit, plain = (edges[one].middle[0] for one in ("A1", "A2"))
    assert colour_at(canvas, (lit, edges["A1"].top)) == theme.rgb(colours.TORCH)
    assert colour_at(canvas, (plain, edges["A2"].top)) == theme.rgb(clan.colour)
    assert colour_at(canvas, (edges["J1"].left, edges["J1"].middle[1])) == theme.rgb(other.colour)


def test_crossing_passages_of_two_clans_are_both_seen() -> None:
    canvas, squares = drawn(table_of("A1: cB2 cC3 J1: cI2 cH2 cG2 cF2 cE2 cD2 gC2 gB3"))
    corner = squares.corner("C2")
    around = Box.around(corner, SIZE // 2, SIZE // 2)
    cast = cast_of(table_of("A1: cB2"))
    assert min(count(canvas, around, cast.clans[number].colour) for number in (0, 3)) > 60


# Chance


def test_the_wheel_stands_as_it_stopped() -> None:
    """The slot where it stopped is on top, and those beside it are its neighbours on the wheel."""
    finds = WHEELS["balanced"]
    for slot, find in enumerate(finds):
        canvas = Canvas(200, 200)
        chances.wheel(canvas, (100, 100), 200, "balanced", slot)
        assert colour_at(canvas, (100, 12)) == theme.rgb(colours.FINDS[find])
        for side, beside in ((-1, (55, 38)), (1, (145, 38))):
            near = finds[(slot + side) % len(finds)]
            assert colour_at(canvas, beside) == theme.rgb(colours.FINDS[near])
