"""Tables of kCaloria: owners of tiles, the last turn, and what happens next."""

from dataclasses import replace
from itertools import pairwise
from math import dist

import pytest
from PIL import ImageStat

from engine.contract.hexes import Cell, around, beyond, cell_name
from engine.games import kcaloria
from engine.games.kcaloria.rules.collapse import Doom, dooms
from engine.games.kcaloria.rules.kinds import POINTS, worth
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import Standing
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.words.rules_page import DOOMED
from render import Picture, canvas_of
from render.kit import hexagons, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.hexagons import Frame
from render.painters.kcaloria import colours
from render.painters.kcaloria.board import board
from render.painters.kcaloria.board.highlights import Highlights, find_marks
from render.painters.kcaloria.gains import gains
from render.painters.kcaloria.tiles import badges, pieces
from render.painters.kcaloria.tiles.sizes import ROOMY, SIGNED, SIZES, TOLD
from tests.render import legible
from tests.render.kcaloria_board import (
    SCENES,
    WIDE,
    canvas_of_scene,
    cell_at,
    count,
    draw_tiles,
    lettering_of,
    view_of,
)
from tests.render.replays import course_of
from tests.render.scenes.kcaloria import match, table
from tests.render.scenes.people import NAMES

SAVED = "Squirrel treefrog is saved"


def count_ring(canvas: Canvas, frame: Frame, cell: Cell) -> int:
    """Return how much of the ring is drawn left and right of a cell."""
    x, y = frame.middle(cell)
    sides = (Box.around((x + side * frame.size // 2, y), 16, frame.size // 3) for side in (-1, 1))
    return min(count(canvas, box, theme.RING) for box in sides)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["early", "two players in the middle", "barricades and boosts"])
def test_the_last_placement_is_marked_and_no_other_tile(name: str) -> None:
    view = view_of(name)
    assert view.last is not None
    assert view.last.placed is not None
    canvas, frame = draw_tiles(view)
    ringed = {tile.cell for tile in view.tiles if count_ring(canvas, frame, tile.cell) > 30}
    assert ringed == {view.last.placed.cell}


def test_arrows_lead_from_what_has_been_eaten_to_who_has_eaten_it() -> None:
    view = view_of("barricades and boosts")
    assert view.last is not None
    assert view.last.placed is not None
    ways = find_marks(view).food
    assert ways == ((cell_at("N1E1"), view.last.placed.cell),)
    canvas, frame = draw_tiles(view)
    (x, y), (to_x, to_y) = map(frame.middle, ways[0])
    between = Box.around(((x + to_x) // 2, (y + to_y) // 2), 24, 12)
    assert count(canvas, between, theme.GOLD) > 100, "a white one looked like a pointer"
    bare, _ = draw_tiles(view, Highlights(ringed=frozenset((view.last.placed.cell,))))
    assert count(bare, between, theme.GOLD) == 0


@pytest.mark.slow
def test_a_removal_is_still_seen_after_it_has_left_the_table() -> None:
    view = view_of("chains of two initiators")
    cell = cell_at("S1E3")
    assert cell not in Web(view).at
    assert find_marks(view).ghost == ("remove-the-invader", cell)
    canvas, frame = draw_tiles(view)
    assert count_ring(canvas, frame, cell) > 30
    assert "Bo removes their own Cicada" in lettering_of("chains of two initiators")


def test_every_doomed_tile_has_a_counter_with_its_number_and_initiator() -> None:
    view = view_of("chains of two initiators")
    doomed = dooms(view)
    assert {doom.initiator for doom in doomed.values()} == {0, 1}
    assert {doom.value for doom in doomed.values()} == {1, 2}
    bare, frame = draw_tiles(view, Highlights())
    canvas, _ = draw_tiles(view, Highlights(dooms=doomed))
    values = [text for text in canvas.written if text not in bare.written and text.size == theme.BODY]
    values += [text for text in canvas.written if text not in bare.written and text not in values]
    lowered = [one for one in canvas.shown if one.name == "who lowers a counter"]
    assert sorted(one.colour for one in lowered) == sorted(
        theme.SEATS[doom.initiator] for doom in doomed.values()
    )
    for tile in (tile for tile in view.tiles if tile.id in doomed):
        doom, middle = doomed[tile.id], frame.middle(tile.cell)
        near = [value.box for value in values if value.text == str(doom.value)]
        near = [box for box in near if dist(box.middle, middle) < 0.85 * frame.size]
        dice = [box.inflate(8)._replace(left=box.left - 90) for box in near]
        assert any(count(canvas, die, theme.SEATS[doom.initiator]) > 700 for die in dice)


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize(
    "name", ["chains of two initiators", "died out", "fed again", "hand last look", "hand hungry"]
)
def test_what_is_said_of_a_tile_lies_on_no_face(name: str) -> None:
    view, marks = view_of(name), find_marks(view_of(name))
    frame = board.frame_table(view, (WIDE, WIDE), TOLD if name.startswith("hand") else 160)
    bare = Canvas(frame.width, frame.height)
    board.draw(bare, (0, 0), frame, view, replace(marks, dooms={}, givers={}, saved=frozenset()))
    canvas = Canvas(frame.width, frame.height)
    board.draw(canvas, (0, 0), frame, view, marks)
    said = [text.box for text in canvas.written if text not in bare.written]
    assert len(said) >= len(marks.dooms) + len(marks.givers)
    there = {tile.cell for tile in view.tiles}
    faces = [
        badges.face(
            frame.middle(tile.cell),
            frame.size,
            is_footed=frame.size < TOLD
            and tile.id in marks.dooms
            and all(beyond(tile.cell, side) in there for side in (1, 2)),
        )
        for tile in view.tiles
    ]
    assert not any(box.touches(face) for box in said for face in faces)
    for tile in (tile for tile in view.tiles if tile.id in marks.saved):
        face = badges.face(frame.middle(tile.cell), frame.size)
        assert canvas.image.crop(face).tobytes().count(bytes(theme.rgb(colours.SAVED))) == 0


def test_the_links_of_a_doomed_chain_are_drawn_and_no_others() -> None:
    view = view_of("chains of two initiators")
    chains = {tuple(map(cell_name, way)) for way in find_marks(view).chains}
    assert chains == {("N1E1", "N2E1"), ("E3", "N1E3")}
    bare, frame = draw_tiles(view, Highlights())
    canvas, _ = draw_tiles(view, Highlights(chains=find_marks(view).chains))
    assert count(bare, bare.box, theme.ALARM) < 20
    for way in find_marks(view).chains:
        (x, y), (to_x, to_y) = map(frame.middle, way)
        across = Box.around(((x + to_x) // 2, (y + to_y) // 2), 80, 80)
        assert count(canvas, across, theme.ALARM) > 300


def test_barricades_say_how_long_they_last() -> None:
    view = view_of("barricades and boosts")
    canvas, frame = draw_tiles(view)
    guarded = [tile for tile in view.tiles if tile.barricade]
    assert sorted(tile.barricade for tile in guarded) == [1, 2, 2]
    bare, _ = draw_tiles(view.model_copy(update={"tiles": tuple(map(without_barricade, view.tiles))}))
    for tile in view.tiles:
        space = Box.around(frame.middle(tile.cell), frame.size, hexagons.height(frame.size) + 20)
        added = count(canvas, space, theme.GHOST) - count(bare, space, theme.GHOST)
        assert added > 400 or not tile.barricade


def without_barricade(tile: Standing) -> Standing:
    return tile.model_copy(update={"barricade": 0})


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chains of two initiators", "died out"])
def test_the_counter_of_a_tile_hangs_over_the_meadow_or_lies_at_its_foot_and_hides_no_mark(
    name: str,
) -> None:
    view = view_of(name)
    doomed = dooms(view)
    there = {*board.occupied_cells(view)}
    for size in (SIGNED, 160, 200):
        frame = board.frame_table(view, (WIDE, WIDE), size)
        bare, canvas = (Canvas(frame.width, frame.height) for _ in range(2))
        board.draw(bare, (0, 0), frame, view, Highlights(fallen=find_marks(view).fallen))
        board.draw(canvas, (0, 0), frame, view, replace(find_marks(view), ringed=frozenset()))
        values = [text for text in canvas.written if text not in bare.written]
        for tile in (tile for tile in view.tiles if tile.id in doomed):
            x, y = frame.middle(tile.cell)
            near = [
                text.box
                for text in values
                if text.text == str(doomed[tile.id].value) and dist(text.box.middle, (x, y)) < 0.95 * size
            ]
            is_hemmed_in = all(beyond(tile.cell, side) in there for side in (1, 2))
            foot = Box(x - size // 2, y, x + size // 2, y + round(0.5 * size))
            if is_hemmed_in:
                assert any(foot.holds(box) for box in near), (size, tile.key)
            else:
                assert any(box.bottom < y - 0.25 * size for box in near), (size, tile.key)
            assert not any(box.touches(mark.box) for box in near for mark in canvas.shown)


def test_what_will_die_out_has_a_rim_and_lies_darker_than_what_lives() -> None:
    view = view_of("chains of two initiators")
    bare, frame = draw_tiles(view, Highlights())
    canvas, _ = draw_tiles(view, Highlights(dooms=dooms(view)))
    for tile in view.tiles:
        x, y = frame.middle(tile.cell)
        space = Box.at(x - round(0.34 * frame.size), y, round(0.12 * frame.size), round(0.12 * frame.size))
        is_doomed = tile.id in dooms(view)
        assert (light(canvas, space) < 0.9 * light(bare, space)) is is_doomed
        whole = pieces.box(frame.corner(tile.cell), frame.size)
        assert (count(canvas, whole, theme.ALARM) > 800) is is_doomed


def light(canvas: Canvas, box: Box) -> float:
    """Return how light a place is on average."""
    return float(ImageStat.Stat(canvas.image.crop(box).convert("L")).mean[0])


@pytest.mark.sampled(every=24)
@pytest.mark.parametrize("size", [size for size in SIZES if 60 <= size < TOLD])
def test_no_barricade_and_no_counter_hides_a_number_beside_it(size: int) -> None:
    """Each goes where there is room, also on dense tables."""
    view = view_of("barricades and boosts")
    numbers = [tile.id for tile in view.tiles]
    changes = dict.fromkeys(numbers, 1)
    doomed = dict.fromkeys(numbers[::3], Doom(value=2, initiator=1))
    for marks in (Highlights(changes=changes), Highlights(changes=changes, dooms=doomed)):
        frame = board.frame_table(view, (WIDE, WIDE), size)
        assert frame.size == size
        canvas = Canvas(frame.width, frame.height)
        board.draw(canvas, (0, 0), frame, view, marks)
        assert sum(text.text == "+1" for text in canvas.written) == (len(numbers) if size >= ROOMY else 0)
        assert list(legible.painted_over(canvas)) == []


def test_what_has_died_out_lies_grey_on_bare_earth_and_is_named_with_what_it_costs() -> None:
    view = view_of("died out")
    assert view.last is not None
    (fallen,) = view.last.fallen
    canvas, frame = draw_tiles(view)
    space = pieces.box(frame.corner(fallen.cell), frame.size)
    assert count(canvas, space, theme.ALARM) > 800
    assert count(canvas, space, colours.BARE) > space.width * space.height // 5
    (mark,) = [one for one in canvas.shown if space.holds(one.box)]
    assert mark.colour == theme.SEATS[fallen.seat]
    shown = lettering_of("died out")
    assert {"Alexandra’s Cicada dies out", f"–{worth(fallen.left)}", "Alexandra discards a tile"} <= set(
        shown
    )
    assert "1 died out" not in shown, "said once"


def test_what_lacks_food_is_warned_of() -> None:
    view = view_of("died out")
    hungry = [tile for tile in view.tiles if not Web(view).is_fed(tile)]
    assert [tile.key for tile in hungry] == ["frog"]
    canvas, frame = draw_tiles(view, replace(find_marks(view), fallen=(), dooms={}))
    for tile in view.tiles:
        middle, size = frame.middle(tile.cell), frame.size
        places = ((round(0.9 * size), size // 2), (size // 2, round(1.2 * size)))
        warned = max(count(canvas, Box.around(middle, *place), theme.ALARM) for place in places)
        assert (warned > 300) is (tile in hungry)
    counted, _ = draw_tiles(view, replace(find_marks(view), fallen=()))
    fed, _ = draw_tiles(view, replace(find_marks(view), fallen=(), hungry=frozenset()))
    assert counted.image.tobytes() == fed.image.tobytes(), "its counter says what comes of it"
    assert "Squirrel treefrog is next" in lettering_of("died out")


def test_what_has_been_fed_in_time_is_checked_off() -> None:
    view = view_of("fed again")
    assert view.last is not None
    (saved,) = view.last.saved
    assert not dooms(view)
    canvas, frame = draw_tiles(view)
    bare, _ = draw_tiles(view, Highlights(fallen=view.last.fallen))
    added = {}
    for tile in view.tiles:
        about = Box.around(frame.middle(tile.cell), frame.size, round(1.3 * frame.size))
        added[tile.id] = count(canvas, about, colours.SAVED) - count(bare, about, colours.SAVED)
    assert max(added, key=lambda number: added[number]) == saved
    assert added[saved] > 3000
    assert {SAVED, "Alexandra’s Cicada dies out", "–2"} <= set(lettering_of("fed again"))
    assert find_marks(view).food == ((cell_at("N1E3"), cell_at("N1E2")),), "what it eats now leads the eye"


def test_what_has_been_saved_is_the_news_and_no_alarm() -> None:
    """The death beside it was."""
    canvas = canvas_of_scene("fed again")
    inks = {text.text: text for text in canvas.written if text.text in (SAVED, "–2")}
    assert inks[SAVED].size == theme.TITLE
    assert count(canvas, inks[SAVED].box, theme.ALARM) == 0
    assert count(canvas, inks["–2"].box, theme.ALARM) > 200


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", ["two players in the middle", "60 tiles of four", "110 tiles"])
def test_a_broad_line_in_the_owner_s_colour_runs_where_its_land_ends_and_nowhere_else(name: str) -> None:
    view = view_of(name)
    canvas, frame = draw_tiles(view, Highlights())
    owners = {tile.cell: tile.seat for tile in view.tiles}
    marks = [*(text.box for text in canvas.written), *(mark.box for mark in canvas.shown)]
    for cell, seat in owners.items():
        x, y = frame.middle(cell)
        for side, near in enumerate(around(cell)):
            if side not in (0, 3):
                continue
            inside = round(frame.size * 0.47) * (1 if side == 0 else -1)
            edge = Box.around((x + inside, y + frame.size // 8), 9, 3)
            if any(box.inflate(14).touches(edge) for box in marks):
                continue
            is_lined = count(canvas, edge, theme.SEATS[seat]) >= 6
            assert is_lined is (owners.get(near) != seat), (cell, side)


def test_what_to_choose_from_is_ringed_and_what_is_being_played_is_not() -> None:
    view = view_of("hand which name")
    marks = find_marks(view)
    assert marks.ghost is not None
    assert marks.ringed
    canvas, frame = draw_tiles(view, marks)
    assert all(count_ring(canvas, frame, cell) > 30 for cell in marks.ringed)
    x, y = frame.middle(marks.ghost[1])
    assert count(canvas, Box.around((x - frame.size // 2 - 2, y), 10, 20), theme.RING) == 0


@pytest.mark.slow
def test_a_headline_that_is_long_is_a_whole_sentence_still() -> None:
    view = view_of("early")
    assert view.last is not None
    assert view.last.placed is not None
    placed = view.last.placed.model_copy(update={"key": "greenbrier"})
    late = view.model_copy(update={"last": view.last.model_copy(update={"placed": placed})})
    scene = replace(SCENES["kcaloria, early"], view=late)
    assert "Alexandra places Greenbrier thicket" in [text.text for text in canvas_of(scene).written]


def test_the_table_before_the_first_turn_says_where_everybody_begins_and_what_cubes_are_worth() -> None:
    view = view_of("before the first turn")
    canvas, frame = draw_tiles(view)
    for seat, start in enumerate(view.starts):
        assert count(canvas, pieces.box(frame.corner(start), frame.size), theme.SEATS[seat]) > 1500
    shown = lettering_of("before the first turn")
    assert set("BGYOPR") <= set(shown)
    assert {str(worth) for worth in POINTS.values()} <= set(shown)
    assert f"{NAMES[view.turn]} begins" in shown


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_figure_of_a_turn_is_by_how_much_each_seat_s_points_change(players: int) -> None:
    """Own cubes that one eats are lost; a rival's are its loss."""
    told = untold = 0
    for before, after in pairwise(match(players)):
        was, now = (kcaloria.view(state, None) for state in (before, after))
        if now.last is None or now.last.placed is None or now.last == was.last:
            continue
        points = gains(now, now.last)
        change = [
            worth(a) - worth(b) for a, b in zip(sight_of(now).unspent, sight_of(was).unspent, strict=True)
        ]
        assert points is None or list(points) == change
        told, untold = told + (points is not None), untold + (points is None)
    assert told > 8 * untold


def test_a_headline_says_what_the_mover_has_won_and_water_its_cubes() -> None:
    assert "+7" in lettering_of("two players in the middle"), "eight made, and a green one of her own eaten"
    assert {"+3", "B"} <= set(lettering_of("early"))
    assert "feeds its neighbours, worth no points" in lettering_of("early")


@pytest.mark.slow
def test_a_headline_counts_a_tile_s_water_also_where_the_points_of_others_are_unknown() -> None:
    players, course = course_of("kcaloria", 2)
    view = kcaloria.view(course.past.at(course.past.upto - 4), None)
    assert view.last is not None
    assert gains(view, view.last) is None
    written = canvas_of(Picture("kcaloria", "table", view, NAMES[:players])).written
    (water,) = (text for text in written if text.text == "+2")
    assert water.size == theme.TITLE


@pytest.mark.slow
def test_a_headline_names_what_has_changed_and_whose_it_is() -> None:
    shown = lettering_of("110 tiles")
    assert "Bo +1" in shown, "where there is no room for both tiles, another's gain comes first"
    assert "Loblolly pine" not in shown
    assert {"Squirrel treefrog +1 cube", "Mushroom", "–1"} <= set(lettering_of("60 tiles of two"))


@pytest.mark.slow
def test_a_headline_says_what_was_done_and_what_came_of_it_for_each_player() -> None:
    shown = lettering_of("three players with longest names")
    assert any(text.endswith("… places Sunlight") or text.endswith("... places Sunlight") for text in shown)

    assert "changes nothing beside it yet" not in shown, "there is no room in one line"
    assert "nobody else beside it for 2 turns" in lettering_of("barricades and boosts")


def test_a_turn_that_dooms_many_has_their_number_as_its_figure() -> None:
    """The headline named the newcomer alone, and the harm was a small note."""
    assert DOOMED.last is not None and len(DOOMED.last.doomed) == 3
    table = canvas_of(Picture("kcaloria", "table", DOOMED, NAMES[: DOOMED.seats]))
    assert [one.text for one in table.written if one.size == theme.HUGE] == ["3"]


def test_a_turn_that_dooms_says_which_tile_dies_out_after_whose_turn() -> None:
    shown = lettering_of("chains of two initiators")
    assert {"Cicada dies out after Bo’s next turn", "Armadillo a turn later"} <= set(shown)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_note_of_a_headline_is_cut(players: int) -> None:
    """A note ended in "one…" where the line was full."""
    for state in match(players)[1::6]:
        picture = table(state)
        if picture.view.ending is None:
            assert not [text.text for text in canvas_of(picture).written if "…" in text.text]
