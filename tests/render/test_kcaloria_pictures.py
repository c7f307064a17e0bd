"""What the pictures of kCaloria have to show."""

import re
from dataclasses import replace
from functools import cache

import pytest

from engine.games.kcaloria.positions import catalogue
from engine.games.kcaloria.rules.collapse import Doom, dooms
from engine.games.kcaloria.rules.kinds import COLOURS, KINDS, NONE, POINTS, worth
from engine.games.kcaloria.rules.scoring import unspent
from engine.games.kcaloria.rules.table import View
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.turns import view as view_of_seat
from engine.games.kcaloria.words.outcome import result
from engine.hexes import Cell, cell_name, cell_of
from render import Picture, canvas_of, draw, theme
from render.canvas import Canvas
from render.geometry import Box
from render.hexagons import Frame
from render.painters.kcaloria import board, colours, tiles
from render.painters.kcaloria.cards import Hand
from render.painters.kcaloria.hand import cards_of
from render.painters.kcaloria.marked import Marked, marked
from render.painters.kcaloria.sizes import ROOMY, SIZES, TOLD
from render.painters.kcaloria.table import spread
from render.setting import as_large_as
from tests.render import legible, pixels
from tests.render.scenes import kcaloria
from tests.render.scenes.people import NAMES

SCENES = dict(kcaloria.scenes())
ROOM = (1136, 1000)
WIDE = 4000
"""Pixels: room for tiles of any size."""


@cache
def canvas_of_scene(name: str) -> Canvas:
    return canvas_of(SCENES[f"kcaloria, {name}"])


def lettering_of(name: str) -> list[str]:
    return [text.text for text in canvas_of_scene(name).written]


def view_of(name: str) -> View:
    view = SCENES[f"kcaloria, {name}"].view
    assert isinstance(view, View)
    return view


def drawn(view: View, marks: Marked | None = None) -> tuple[Canvas, Frame]:
    """The tiles alone, and where they are."""
    frame = board.whole(view, ROOM)
    canvas = Canvas(frame.width, frame.height)
    board.draw(canvas, (0, 0), frame, view, marks or marked(view))
    return canvas, frame


def count(canvas: Canvas, box: Box, colour: str) -> int:
    """How many pixels of a box have that colour."""
    return pixels.count(canvas, colour, box=box)


def lit(canvas: Canvas, frame: Frame, cell: Cell) -> int:
    """How much of the ring there is about a cell: at its left and right sides."""
    x, y = frame.middle(cell)
    sides = (Box.around((x + side * frame.size // 2, y), 16, frame.size // 3) for side in (-1, 1))
    return min(count(canvas, box, theme.RING) for box in sides)


def named(name: str) -> Cell:
    cell = cell_of(name)
    assert cell is not None
    return cell


# The table


@pytest.mark.parametrize("name", ["early", "two players in the middle", "barricades and boosts"])
def test_the_last_placement_is_marked_and_no_other_tile(name: str) -> None:
    view = view_of(name)
    assert view.last is not None
    assert view.last.placed is not None
    canvas, frame = drawn(view)
    ringed = {tile.cell for tile in view.tiles if lit(canvas, frame, tile.cell) > 30}
    assert ringed == {view.last.placed.cell}


def test_arrows_lead_from_what_has_been_eaten_to_who_has_eaten_it() -> None:
    view = view_of("barricades and boosts")
    assert view.last is not None
    assert view.last.placed is not None
    ways = marked(view).food
    assert ways == ((named("N1E1"), view.last.placed.cell),)
    canvas, frame = drawn(view)
    (x, y), (to_x, to_y) = map(frame.middle, ways[0])
    between = Box.around(((x + to_x) // 2, (y + to_y) // 2), 24, 12)
    assert count(canvas, between, theme.RING) > 100
    bare, _ = drawn(view, Marked(ringed=frozenset((view.last.placed.cell,))))
    assert count(bare, between, theme.RING) < count(canvas, between, theme.RING)


def test_a_removal_is_still_seen_after_it_has_left_the_table() -> None:
    view = view_of("chains of two initiators")
    cell = named("S1E3")
    assert cell not in Web(view).at
    assert marked(view).ghost == ("remove-the-invader", cell)
    canvas, frame = drawn(view)
    assert lit(canvas, frame, cell) > 30
    assert "Bo places Remove the invader" in lettering_of("chains of two initiators")


def test_every_doomed_tile_has_a_counter_with_its_number_and_initiator() -> None:
    view = view_of("chains of two initiators")
    doomed = dooms(view)
    assert {doom.initiator for doom in doomed.values()} == {0, 1}
    assert {doom.value for doom in doomed.values()} == {1, 2}
    bare, frame = drawn(view, Marked())
    canvas, _ = drawn(view, Marked(dooms=doomed))
    for tile in view.tiles:
        x, y = frame.middle(tile.cell)
        die = Box.around((x + round(0.41 * frame.size), y - round(0.17 * frame.size)), 40, 40)
        if (doom := doomed.get(tile.id)) is not None:
            assert count(canvas, die, theme.SEATS[doom.initiator]) > 700
            assert any(text.text == str(doom.value) and text.box.touches(die) for text in canvas.written)
    assert len(canvas.written) == len(bare.written) + len(doomed)


def test_the_links_of_a_doomed_chain_are_drawn_and_no_others() -> None:
    view = view_of("chains of two initiators")
    chains = {tuple(map(cell_name, way)) for way in marked(view).chains}
    assert chains == {("N1E1", "N2E1"), ("E3", "N1E3")}
    bare, frame = drawn(view, Marked())
    canvas, _ = drawn(view, Marked(chains=marked(view).chains))
    assert count(bare, bare.box, theme.ALARM) < 20
    for way in marked(view).chains:
        (x, y), (to_x, to_y) = map(frame.middle, way)
        across = Box.around(((x + to_x) // 2, (y + to_y) // 2), 50, 60)
        assert count(canvas, across, theme.ALARM) > 300


def test_barricades_say_how_long_they_last() -> None:
    view = view_of("barricades and boosts")
    canvas, frame = drawn(view)
    guarded = [tile for tile in view.tiles if tile.barricade]
    assert sorted(tile.barricade for tile in guarded) == [1, 2, 2]
    for tile in view.tiles:
        x, y = frame.middle(tile.cell)
        fence = Box.around((x - round(0.34 * frame.size), y - round(0.32 * frame.size)), 36, 40)
        assert (count(canvas, fence, theme.GHOST) > 400) is (tile.barricade > 0)


@pytest.mark.parametrize("size", [size for size in SIZES if 60 <= size < TOLD])
def test_no_barricade_and_no_counter_hides_a_number_beside_it(size: int) -> None:
    """Not on dense tables either: each goes where there is room, its symbol too."""
    view = view_of("barricades and boosts")
    numbers = [tile.id for tile in view.tiles]
    changes = dict.fromkeys(numbers, 1)
    doomed = dict.fromkeys(numbers[::3], Doom(value=2, initiator=1))
    for marks in (Marked(changes=changes), Marked(changes=changes, dooms=doomed)):
        frame = board.whole(view, (WIDE, WIDE), size)
        assert frame.size == size
        canvas = Canvas(frame.width, frame.height)
        board.draw(canvas, (0, 0), frame, view, marks)
        assert sum(text.text == "+1" for text in canvas.written) == (len(numbers) if size >= ROOMY else 0)
        assert list(legible.painted_over(canvas)) == []


def test_what_has_died_out_is_crossed_out_where_it_was() -> None:
    view = view_of("died out")
    assert view.last is not None
    (fallen,) = view.last.fallen
    canvas, frame = drawn(view)
    assert count(canvas, tiles.box(frame.corner(fallen.cell), frame.size), theme.ALARM) > 800
    assert "1 died out" in lettering_of("died out")


def test_what_lacks_food_is_warned_of() -> None:
    view = view_of("died out")
    hungry = [tile for tile in view.tiles if not Web(view).is_fed(tile)]
    assert [tile.key for tile in hungry] == ["frog"]
    canvas, frame = drawn(view)
    for tile in view.tiles:
        x, y = frame.middle(tile.cell)
        sign = Box.around((x - round(0.34 * frame.size), y - round(0.32 * frame.size)), 40, 40)
        assert (count(canvas, sign, theme.ALARM) > 300) is (tile in hungry)


def test_what_has_been_fed_in_time_is_checked_off() -> None:
    view = view_of("fed again")
    assert view.last is not None
    (saved,) = view.last.saved
    assert not dooms(view)
    canvas, frame = drawn(view)
    bare, _ = drawn(view, Marked(fallen=view.last.fallen))
    for tile in view.tiles:
        x, y = frame.middle(tile.cell)
        sign = Box.around((x + round(0.41 * frame.size), y - round(0.17 * frame.size)), 36, 36)
        added = count(canvas, sign, colours.SAVED) - count(bare, sign, colours.SAVED)
        assert (added > 300) is (tile.id == saved)
    assert {"1 saved", "1 died out"} <= set(lettering_of("fed again"))


def test_what_has_been_saved_is_no_alarm() -> None:
    canvas = canvas_of_scene("fed again")
    inks = {text.text: text.box for text in canvas.written if text.text in ("1 saved", "1 died out")}
    assert count(canvas, inks["1 saved"], colours.SAVED) > 200
    assert count(canvas, inks["1 saved"], theme.ALARM) == 0
    assert count(canvas, inks["1 died out"], theme.ALARM) > 200


@pytest.mark.parametrize("name", ["60 tiles of two", "60 tiles of four", "110 tiles"])
def test_on_a_large_table_every_tile_shows_its_owner_and_its_cubes(name: str) -> None:
    view = view_of(name)
    canvas, frame = drawn(view)
    assert len(view.tiles) >= 60
    numbers = sorted(str(count) for tile in view.tiles for count in tile.left if count)
    dice = sorted(str(doom.value) for doom in dooms(view).values())
    assert sorted(text.text for text in canvas.written) == sorted((*numbers, *dice))
    for tile in view.tiles:
        assert frame.holds(tile.cell)
        space = tiles.box(frame.corner(tile.cell), frame.size)
        assert count(canvas, space, theme.SEATS[tile.seat]) > 3 * frame.size


@pytest.mark.parametrize(("name", "least"), [("60 tiles of two", 72), ("60 tiles of four", 64)])
def test_sixty_tiles_are_large_enough_for_a_phone(name: str, least: int) -> None:
    view = view_of(name)
    assert board.whole(view, (1136, 760)).size >= least


@pytest.mark.parametrize("name", ["60 tiles of four"])
def test_a_close_up_of_the_last_placement_hides_no_tile(name: str) -> None:
    view = view_of(name)
    frame, close = spread(view, (1200, 930))
    assert close is not None
    assert view.last is not None
    assert view.last.placed is not None
    assert close.frame.holds(view.last.placed.cell)
    assert close.frame.size > frame.size
    assert close.box.width == close.box.height >= 340, "a slit shows nothing"
    for cell in board.occupied(view):
        assert not close.box.touches(tiles.box(frame.corner(cell), frame.size))


def test_the_table_before_the_first_turn_says_where_everybody_begins_and_what_cubes_are_worth() -> None:
    view = view_of("before the first turn")
    canvas, frame = drawn(view)
    for seat, start in enumerate(view.starts):
        assert count(canvas, tiles.box(frame.corner(start), frame.size), theme.SEATS[seat]) > 1500
    shown = lettering_of("before the first turn")
    assert set("BGYOPR") <= set(shown)
    assert {str(worth) for worth in POINTS.values()} <= set(shown)
    assert f"{NAMES[view.turn]} begins" in shown


# Plates


@pytest.mark.parametrize("name", ["two players in the middle", "60 tiles of four", "110 tiles", "early"])
def test_plates_say_points_cubes_that_score_and_tiles_left(name: str) -> None:
    view = view_of(name)
    shown = lettering_of(name)
    for seat in range(view.seats):
        some = unspent(view, seat)
        parts = [number for colour, number in zip(COLOURS, some, strict=True) if number and POINTS[colour]]
        for figure in (worth(some), *parts, view.in_hand[seat] + view.in_stack[seat]):
            shown.remove(str(figure))


@pytest.mark.parametrize(
    ("name", "reason"),
    [("final", "Alexandra is out of tiles"), ("final of humans", "Alexandra has a second human")],
)
def test_the_end_shows_places_points_and_how_it_came_about(name: str, reason: str) -> None:
    shown = lettering_of(name)
    ended = result(view_of(name))
    assert {"2.", reason, "Bo wins" if ended.places[1] == 1 else "Alexandra wins"} <= set(shown)
    best, other = sorted(ended.scores, reverse=True)
    assert {f"{best} points, {best - other} ahead", str(other)} <= set(shown)


def test_a_shorter_match_ends_with_the_last_tile_that_is_drawn_not_with_an_empty_hand() -> None:
    view = view_of("final")
    short = view.model_copy(update={"options": view.options.model_copy(update={"ending": "stack"})})
    shown = [text.text for text in canvas_of(Picture("kcaloria", "table", short, NAMES[:2])).written]
    assert "Alexandra drew the last tile" in shown
    assert "Alexandra is out of tiles" not in shown


def test_names_of_any_length_leave_reasons_and_points_to_be_read() -> None:
    shown = lettering_of("final of four with longest names")
    assert sum(text.endswith("…") for text in shown) == 3
    assert any(text.endswith(" is out of tiles") for text in shown)
    assert any(text.endswith(" wins") for text in shown)
    assert {"2.", "3.", "4."} <= set(shown)
    scores = result(view_of("final of four with longest names")).scores
    assert {str(score) for score in scores if score != max(scores)} <= set(shown)


def test_whoever_looks_sees_the_same_end() -> None:
    last = kcaloria.match(2)[-1]
    view = view_of_seat(last, 1)
    assert draw(Picture("kcaloria", "hand", view, NAMES[:2])) == draw(SCENES["kcaloria, final"])


# The hand


def test_a_hand_tells_every_tile_by_name_cost_yield_and_number_and_leaves_the_rest_to_the_catalogue() -> None:
    view = view_of("hand which tile")
    shown = lettering_of("hand which tile")
    said = " ".join(shown)
    for key in set(view.hand):
        kind = KINDS[key]
        assert kind.name in said
        assert not {biome.value for biome in kind.biomes} & set(shown)
        assert not kind.scientific or kind.scientific not in said
    assert shown.count("free") == sum(not KINDS[one].cost for one in set(view.hand))
    assert "× 2" in shown
    assert shown.count("or") == sum(len(KINDS[key].cost) - 1 for key in set(view.hand) if KINDS[key].cost)


def test_what_cannot_be_fed_now_is_dim_and_what_can_is_not() -> None:
    view = view_of("hand which tile")
    held_back = {card.kind.key for row in Hand.of(cards_of(view)).rows for card in row if card.is_held_back}
    assert held_back == {"human"}
    canvas = canvas_of_scene("hand which tile")
    assert count(canvas, canvas.box, colours.HELD_BACK) > 40_000
    assert count(canvas, canvas.box, colours.CARD) > 100_000


def test_spaces_say_what_the_tile_would_make_there() -> None:
    view = view_of("hand where")
    yields = view.sight.yields
    assert {sum(some) for some in yields.values()} == {4, 5}
    shown = lettering_of("hand where")
    tail = shown[-3 * len(yields) :]
    for some in yields.values():
        assert str(sum(some)) in tail
    assert tail.count("Y") == len(yields)


def test_a_question_for_a_colour_shows_what_there_is_to_choose_and_what_each_scores() -> None:
    shown = lettering_of("hand which colour")
    assert {"2 points", "3 points", "+1", "Y", "O"} <= set(shown)


def test_whoever_can_feed_a_tile_bears_the_number_that_the_menu_says() -> None:
    view = view_of("hand who feeds it")
    shown = lettering_of("hand who feeds it")
    beside = [tile for tile in Web(view).beside(named("N2E2")) if tile.left != NONE]
    assert len(beside) == 2
    givers = view.sight.givers
    assert set(givers.values()) == set(range(1, len(givers) + 1))
    assert {tile.cell for tile in beside} >= set(givers)
    assert {str(number) for number in givers.values()} <= set(shown)
    assert {"Cicada", "Squirrel", "treefrog"} <= set(shown)


def test_the_last_look_shows_whom_a_placement_dooms() -> None:
    view = view_of("hand last look")
    assert view.last is not None
    assert len(view.last.doomed) == 2
    assert "2 doomed" in lettering_of("hand last look")
    canvas = canvas_of_scene("hand last look")
    assert count(canvas, canvas.box, theme.ALARM) > 1500


def test_a_hand_says_what_there_is_to_do() -> None:
    for name, title in (
        ("hand which tile", "Your turn: which tile?"),
        ("hand where", "Where does it go?"),
        ("hand who feeds it", "What does it eat?"),
        ("hand last look", "Like this?"),
        ("hand which name", "What does it remove?"),
        ("hand which colour", "Which colour?"),
        ("hand discard which", "Discard which?"),
        ("hand discard these", "Discard these?"),
        ("hand hungry", "Squirrel treefrog lacks food"),
        ("hand waiting", "Your hand"),
    ):
        assert title in lettering_of(name)


def test_a_page_of_the_catalogue_shows_its_tiles_alone() -> None:
    keys = ("human", "thunderstorm", "bayou")
    picture = Picture("kcaloria", "hand", catalogue(keys), NAMES[:2])
    shown = {text.text for text in canvas_of(picture).written}
    assert {KINDS[key].name for key in keys} <= shown
    assert not {name[0] for name in NAMES[:2]} & shown - set("BGYOPR")


def test_an_onlooker_has_no_hand() -> None:
    picture = SCENES["kcaloria, early"]
    with pytest.raises(ValueError, match="onlooker"):
        draw(Picture(picture.game, "hand", picture.view, picture.names))


# Room


@pytest.mark.parametrize("name", SCENES)
def test_no_coordinate_is_spoken_for_the_board_shows_none(name: str) -> None:
    spoken = " ".join(text.text for text in canvas_of(SCENES[name]).written)
    assert not re.search(r"\b(?:[NS]\d)?[EW]\d\b", spoken)


@pytest.mark.parametrize("name", ["hand who feeds it", "hand hungry"])
def test_the_number_of_a_tile_is_inside_it_and_not_on_a_seam(name: str) -> None:
    view = view_of(name)
    marks = marked(view)
    assert marks.givers
    frame = board.part(view, set(marks.givers), (1200, 900), (64, 300))
    for size in (frame.size, 102, 154):
        whole = board.whole(view, (WIDE, WIDE), size)
        bare = Canvas(whole.width, whole.height)
        board.draw(bare, (0, 0), whole, view, replace(marks, givers={}))
        numbered = Canvas(whole.width, whole.height)
        board.draw(numbered, (0, 0), whole, view, marks)
        tags = [text for text in numbered.written if text not in bare.written and text.text in ("1", "2")]
        assert len(tags) == len(marks.givers)
        for cell, number in marks.givers.items():
            (x, y) = whole.middle(cell)
            near = [
                tag
                for tag in tags
                if tag.text == str(number)
                and abs(tag.box.middle[0] - x) < 0.4 * whole.size
                and abs(tag.box.middle[1] - y) < 0.4 * whole.size
            ]
            assert near, (cell, number)


def test_nothing_moves_from_picture_to_picture_of_one_match() -> None:
    early, late = view_of("two players in the middle"), view_of("60 tiles of two")
    with as_large_as(late):
        assert board.whole(early, ROOM) == board.whole(late, ROOM)
    assert board.whole(early, ROOM) != board.whole(late, ROOM)
    grown = replace(SCENES["kcaloria, two players in the middle"], extent=late)
    assert (
        canvas_of(grown).image.height == canvas_of(SCENES["kcaloria, two players in the middle"]).image.height
    )


@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_written_where_the_client_lays_its_badge(name: str) -> None:
    canvas = canvas_of(SCENES[name])
    corner = Box(0, canvas.image.height - 66, 100, canvas.image.height)
    assert not any(text.box.touches(corner) for text in canvas.written)
