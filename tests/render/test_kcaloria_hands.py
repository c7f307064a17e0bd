"""Plates, hands and ends of kCaloria, and how its pictures use their room."""

import re
from collections import Counter
from dataclasses import replace
from math import floor

import pytest
from PIL import ImageChops

from engine.contract.hexes import around
from engine.games.kcaloria.positions import ask_after, catalogue, set_table
from engine.games.kcaloria.rules.food import Eater, meals
from engine.games.kcaloria.rules.kinds import KINDS, NONE, worth
from engine.games.kcaloria.rules.scoring import unspent
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import View
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.turns import to_move
from engine.games.kcaloria.turns import view as view_of_seat
from engine.games.kcaloria.words.outcome import result
from render import Picture, canvas_of, draw
from render.kit import hexagons, nameplates, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.hexagons import Frame
from render.kit.style import as_large_as
from render.painters.kcaloria import colours, seats
from render.painters.kcaloria.board import board, ground
from render.painters.kcaloria.board.highlights import find_marks
from render.painters.kcaloria.hand import cards_of, room
from render.painters.kcaloria.question import part_of
from render.painters.kcaloria.tiles import low_cards, modifiers, pieces, signs
from render.painters.kcaloria.tiles.cards import ROW, Hand
from render.painters.kcaloria.tiles.sizes import NUMBERED, TOLD
from tests.render import legible
from tests.render.drawn import draw_scene
from tests.render.kcaloria_board import (
    ROOM,
    SCENES,
    WIDE,
    canvas_of_scene,
    cell_at,
    count,
    lettering_of,
    view_of,
)
from tests.render.scenes import kcaloria
from tests.render.scenes.people import NAMES

# Plates


@pytest.mark.slow
@pytest.mark.parametrize("name", ["two players in the middle", "60 tiles of four", "110 tiles", "early"])
def test_plates_say_points_and_tiles_left(name: str) -> None:
    view = view_of(name)
    shown = [text.removesuffix(" left").removesuffix(" tiles") for text in lettering_of(name)]
    for seat in range(view.seats):
        some = unspent(view, seat)
        for figure in (worth(some), view.in_hand[seat] + view.in_stack[seat]):
            shown.remove(str(figure))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["early", "two players in the middle"])
def test_roomy_plates_say_what_their_figure_counts(name: str) -> None:
    """Beside a lone small number they looked empty."""
    view, shown = view_of(name), lettering_of(name)
    for seat in range(view.seats):
        assert f"{view.in_hand[seat] + view.in_stack[seat]} tiles left" in shown


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("name", ["before the first turn", "first tile"])
def test_plates_are_low_while_there_is_nothing_to_count(name: str) -> None:
    view = view_of(name)
    assert seats.bottom(view) == nameplates.bottom(view.seats)
    assert str(view.in_hand[0] + view.in_stack[0]) not in lettering_of(name)


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize(
    ("name", "reason"),
    [("final", "Alexandra is out of tiles"), ("final of humans", "Alexandra has a second human")],
)
def test_the_end_shows_places_points_and_how_it_came_about(name: str, reason: str) -> None:
    shown = lettering_of(name)
    ended = result(view_of(name))
    assert {"2.", reason, "Bo wins" if ended.places[1] == 1 else "Alexandra wins"} <= set(shown)
    best, other = sorted(ended.scores, reverse=True)
    assert {str(best), str(other)} <= set(shown)
    assert any(text.startswith(f"points, {best - other} ahead of ") for text in shown)


@pytest.mark.slow
def test_a_shorter_match_ends_with_the_last_tile_that_is_drawn_not_with_an_empty_hand() -> None:
    view = view_of("final")
    short = view.model_copy(update={"options": view.options.model_copy(update={"ending": "stack"})})
    shown = [text.text for text in canvas_of(Picture("kcaloria", "table", short, NAMES[:2])).written]
    assert "Alexandra drew the last tile" in shown
    assert "Alexandra is out of tiles" not in shown


def test_names_of_any_length_leave_reasons_and_points_to_be_read() -> None:
    shown = lettering_of("final of four with longest names")
    assert sum("…" in text for text in shown) == 2
    assert any(text.endswith(" is out of tiles") for text in shown)
    assert any(text.endswith(" wins") for text in shown)
    scores = sorted(result(view_of("final of four with longest names")).scores, reverse=True)
    texts = canvas_of_scene("final of four with longest names").written
    strip = sorted(
        (text for text in texts if text.heavy and text.text.isdigit()), key=lambda one: one.box.left
    )
    told = [one.text for one in strip if one.box.top > 1200]
    assert told == [str(score) for score in scores[1:]], "their order tells the places"


@pytest.mark.slow
def test_all_readers_see_the_same_end() -> None:
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
    free = [KINDS[one] for one in set(view.hand) if not KINDS[one].cost]
    assert shown.count("free") == sum(kind.makes != NONE for kind in free)
    assert shown.count("one name dies out") == 1, "what makes nothing says what it does"
    assert "× 2" in shown
    assert shown.count("or") == sum(len(KINDS[key].cost) - 1 for key in set(view.hand) if KINDS[key].cost)


def test_what_cannot_be_fed_now_is_dim_and_what_can_is_not() -> None:
    view = view_of("hand which tile")
    held_back = {
        card.kind.key for row in Hand.of(cards_of(view, NAMES)).rows for card in row if card.is_held_back
    }
    assert held_back == {"human"}
    canvas = canvas_of_scene("hand which tile")
    assert count(canvas, canvas.box, colours.HELD_BACK) > 40_000
    assert count(canvas, canvas.box, colours.CARD) > 100_000


def test_spaces_say_what_the_tile_would_make_there() -> None:
    view = view_of("hand where")
    yields = sight_of(view).yields
    assert {sum(some) for some in yields.values()} == {4, 5}
    shown = lettering_of("hand where")
    tail = shown[-2 * len(yields) :]
    for some in yields.values():
        assert str(sum(some)) in tail


@pytest.mark.slow
def test_a_question_for_a_colour_shows_what_there_is_to_choose_and_what_each_scores() -> None:
    shown = lettering_of("hand which colour")
    assert {"2 points", "3 points"} <= set(shown)
    assert shown.count("+1") == 2


def name_of_giver(view: View, number: int) -> str:
    """Return the picture's name for the tile with that number.

    The numbers are those of tiles that could be chosen.
    """
    return {n: sight_of(view).calls[cell] for cell, n in sight_of(view).givers.items()}[number]


def test_a_tile_that_can_feed_another_bears_the_letter_that_the_menu_says_where_ways_have_numbers() -> None:
    view = view_of("hand who feeds it")
    shown = lettering_of("hand who feeds it")
    beside = [tile for tile in Web(view).beside(cell_at("N2E2")) if tile.left != NONE]
    assert len(beside) == 2
    givers = sight_of(view).givers
    assert set(givers.values()) == set(range(1, len(givers) + 1))
    assert {tile.cell for tile in beside} >= set(givers)
    assert sight_of(view).is_lettered
    assert {name_of_giver(view, number) for number in givers.values()} <= set(shown)
    assert {"Cicada", "Squirrel", "treefrog"} <= set(shown)
    card = shown[shown.index("Nine-banded armadillo") + 1 :]
    told = ["3", "1", "2", " from ", "a", "2", "1", " each from ", "a", "+", "b"]
    assert card[: len(told)] == told, "what it makes, then each way whole: its number, how much, and who pays"


def test_tiles_have_numbers_where_each_way_to_pay_is_one_of_them() -> None:
    state = set_table("0: bayou@start bayou@E1 1: bayou@E5", hands=("phlox",))
    view = ask_after(state, "phlox N1E1").view
    assert len(sight_of(view).meals) == 2
    assert not sight_of(view).is_lettered


def test_ways_to_pay_that_are_too_many_for_a_card_stand_on_the_tiles_as_what_each_would_give() -> None:
    view = view_of("hand who feeds it")
    assert len(sight_of(view).meals) == 2
    assert find_marks(view).prices == {}
    many = view.model_copy(update={"held": "hawk-eagle"})
    assert sight_of(many).meals == ()
    assert set(find_marks(many).prices) == set(sight_of(many).givers)


@pytest.mark.parametrize("key", ["bobcat", "margay", "vampire-bat", "armadillo"])
def test_all_ways_to_pay_that_a_card_tells_fit_on_it(key: str) -> None:
    view = view_of("hand who feeds it").model_copy(update={"held": key})
    (card,) = cards_of(view, NAMES[:2])
    assert len(card.meals) > 1
    held = Hand.of((card,))
    canvas = Canvas(theme.WIDTH, held.height)
    box = Box(theme.MARGIN, 0, theme.WIDTH - theme.MARGIN, held.height)
    held.draw(canvas, box)
    assert all(text.box.right < box.right - 12 for text in canvas.written)
    lines = sorted({text.box.middle[1] // 12 for text in canvas.written if text.text in "123456"})
    assert len(lines) >= len(card.meals), "each way has a line of its own"
    numbers = Counter(text.text for text in canvas.written if text.colour == theme.INK)
    for way in card.meals:
        assert all(numbers[str(card.calls[pay.cell])] for pay in way.payments)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("hand hungry", ("–1", "–1")),
        ("hand which name", ("–2 tiles", "–1 tile")),
    ],
)
def test_what_an_answer_costs_stands_on_the_tile_that_bears_its_number(
    name: str, said: tuple[str, ...]
) -> None:
    view, canvas = view_of(name), canvas_of_scene(name)
    frame = part_of(view, find_marks(view), room(ROW))
    below = canvas.image.height - frame.height
    costs = Counter[str]()
    for cell, number in sight_of(view).givers.items():
        space = pieces.box(frame.corner(cell), frame.size).shift((0, below))
        here = [text.text for text in canvas.written if space.holds(text.box)]
        assert str(number) in here
        costs += Counter(said) & Counter(here)
    assert costs >= Counter(said)


@pytest.mark.parametrize("name", ["hand who feeds it", "hand hungry", "hand which name"])
def test_the_number_of_a_tile_that_is_near_is_all_inside_it_and_hides_no_sign(name: str) -> None:
    view, canvas = view_of(name), canvas_of_scene(name)
    frame = part_of(view, find_marks(view), room(ROW))
    assert frame.size >= TOLD
    below = canvas.image.height - frame.height
    for cell, number in sight_of(view).givers.items():
        left, top = frame.corner(cell)
        space = pieces.box((left, top), frame.size).shift((0, below))
        (tag,) = [
            text.box.middle
            for text in canvas.written
            if text.size == theme.TITLE and text.text == name_of_giver(view, number) and space.holds(text.box)
        ]
        inside = hexagons.mask(frame.size)
        x, y = tag[0] - left, tag[1] - below - top
        turns = [complex(x, y) + 0.48 * signs.LARGE_TAG * 1j ** (n / 3) for n in range(12)]
        assert all(0 < one.real < inside.width for one in turns), cell
        assert all(inside.data[round(one.imag) * inside.width + round(one.real)] for one in turns), cell
        kind = sight_of(view).at[cell].kind
        mark = Box.around(tag, signs.LARGE_TAG - 14, signs.LARGE_TAG - 14)
        middle = (frame.middle(cell)[0], frame.middle(cell)[1] + below)
        assert not any(mark.touches(box) for box in modifiers.boxes(middle, frame.size, kind))


def test_the_card_of_a_hungry_tile_says_what_it_lacks_and_nothing_else_of_its_food() -> None:
    shown = lettering_of("hand hungry")
    assert {"Your Squirrel treefrog lacks", "Hungry, it dies out after your next turn"} <= set(shown)
    before = shown[: shown.index("Hungry, it dies out after your next turn")]
    assert before[before.index("Your Squirrel treefrog lacks") + 1 :] == ["1"]


def test_the_card_of_a_tile_that_lies_there_says_what_is_new_and_not_what_is_printed_on_it() -> None:
    shown = lettering_of("hand which colour")
    assert "makes one cube more" in shown
    card = shown[shown.index("Squirrel treefrog") : shown.index("makes one cube more") + 1]
    assert card == ["Squirrel treefrog", "makes one cube more"]


def test_a_question_for_a_name_says_what_comes_of_it_and_to_beginners_that_cubes_are_lost() -> None:
    assert "All of that name beside this tile die out," in lettering_of("hand which name")
    view = view_of("hand which name")
    mild = view.model_copy(update={"options": view.options.model_copy(update={"extinction": False})})
    shown = [text.text for text in canvas_of(Picture("kcaloria", "hand", mild, NAMES[:2])).written]
    assert "Which tiles lose their cubes?" in shown
    assert not any("die" in text for text in shown)


@pytest.mark.slow
def test_the_last_look_shows_whom_a_placement_dooms() -> None:
    view = view_of("hand last look")
    assert view.last is not None
    assert len(view.last.doomed) == 2
    assert len(sight_of(view).dooms) == 4
    assert {"Cicada dies out after your next turn", "Nine-banded armadillo a turn later"} <= set(
        lettering_of("hand last look")
    )
    canvas = canvas_of_scene("hand last look")
    assert count(canvas, canvas.box, theme.ALARM) > 1200


def test_a_tile_that_the_picture_cuts_has_no_name() -> None:
    canvas = canvas_of_scene("hand last look")
    assert count(canvas, Box(0, 365, 140, 440), theme.TEXT) == 0
    assert count(canvas, Box(0, 900, 140, 950), theme.TEXT) == 0
    assert lettering_of("hand last look").count("Cicada") == 2


@pytest.mark.slow
def test_spaces_in_another_order_than_what_the_tile_makes_there_say_what_they_bring() -> None:
    view, shown = view_of("hand where on 60 tiles"), lettering_of("hand where on 60 tiles")
    promises = [floor(sight_of(view).promises[cell]) for cell in view.numbered_cells]
    assert promises == sorted(promises, reverse=True)
    assert Counter(f"+{points}" for points in promises) <= Counter(shown)
    assert not any(text.startswith("+") for text in lettering_of("hand where"))


@pytest.mark.parametrize("name", ["hand where", "hand where on 60 tiles"])
def test_spaces_that_bring_most_have_a_golden_frame_and_no_others(name: str) -> None:
    view, canvas = view_of(name), canvas_of_scene(name)
    marks = find_marks(view, SCENES[f"kcaloria, {name}"].tags)
    frame = part_of(view, marks, room(ROW))
    below = canvas.image.height - frame.height
    promises = sight_of(view).promises
    most = max(promises.values())
    for cell in view.numbered_cells:
        x, y = frame.middle(cell)
        sides = [Box.around((x + side * (frame.size // 2 - 6), y + below), 12, 50) for side in (-1, 1)]
        gold = sum(count(canvas, side, theme.GOLD) for side in sides)
        assert (gold > 200) is (promises[cell] == most), cell
        assert (cell in marks.best) is (promises[cell] == most)


@pytest.mark.parametrize(("size", "least", "most"), [(220, 0.25, 1.0), (152, 0.0, 0.0)])
def test_large_spaces_show_the_tile_that_could_lie_there(size: int, least: float, most: float) -> None:
    """On others it lay in pieces between the number and the yield."""
    view, tags = view_of("hand where"), SCENES["kcaloria, hand where"].tags
    assert find_marks(view, tags).coming == view.held
    cell = view.numbered_cells[0]
    frame = Frame.about((cell,), (cell,), (400, 400), [size], 10)
    bare, shown = (ground.canvas(400, 400) for _ in range(2))
    ground.socket(bare, frame, cell)
    ground.socket(shown, frame, cell, KINDS["squirrel"])
    middle = Box.around(frame.middle(cell), frame.size // 2, frame.size // 3)
    apart = ImageChops.difference(bare.image.crop(middle), shown.image.crop(middle)).convert("L")
    seen = sum(step > 12 for step in apart.tobytes()) / (middle.width * middle.height)
    assert frame.size == size and least <= seen <= most
    many = SCENES["kcaloria, hand where on 60 tiles"]
    assert find_marks(many.view, many.tags).coming is None


def test_the_edge_of_a_space_is_seen_on_a_phone() -> None:
    """A fine line would be lost in the grass at a third of the size."""
    view, canvas = view_of("hand where on 60 tiles"), canvas_of_scene("hand where on 60 tiles")
    tags = tuple((cell, number) for number, cell in enumerate(view.numbered_cells, start=1))
    frame = part_of(view, find_marks(view, tags), room(ROW))
    below = canvas.image.height - frame.height
    small = canvas.image.reduce(3)
    for cell in view.numbered_cells:
        x, y = frame.middle(cell)
        shown = {
            small.getpixel(((x + side * (frame.size // 2 - off)) // 3, (y + below) // 3))
            for side in (-1, 1)
            for off in (4, 7)
        }
        inside = to_hex(small.getpixel(((x + frame.size // 2 - 18) // 3, (y + below) // 3)))
        assert max(theme.contrast(to_hex(one), inside) for one in shown) > 1.6, cell


def to_hex(pixel: object) -> str:
    assert isinstance(pixel, tuple)
    return "#{:02X}{:02X}{:02X}".format(*pixel)


def test_tiles_that_the_picture_cuts_fade_into_the_meadow_however_far_they_are() -> None:
    view, canvas = view_of("hand where on 60 tiles"), canvas_of_scene("hand where on 60 tiles")
    tags = tuple((cell, number) for number, cell in enumerate(view.numbered_cells, start=1))
    frame = part_of(view, find_marks(view, tags), room(ROW))
    below = canvas.image.height - frame.height
    bare = ground.canvas(theme.WIDTH, canvas.image.height).image
    cut = [tile.cell for tile in view.tiles if frame.shows(tile.cell) and not frame.holds(tile.cell)]
    assert cut
    for cell in cut:
        y = frame.middle(cell)[1] + below
        if 0 < frame.middle(cell)[0] < theme.WIDTH and below < y < canvas.image.height:
            x = 0 if frame.middle(cell)[0] < theme.WIDTH // 2 else theme.WIDTH - 2
            edge = (x, y - 20, x + 2, y + 20)
            apart = ImageChops.difference(canvas.image.crop(edge), bare.crop(edge)).convert("L")
            assert max(apart.tobytes()) < 40, cell


@pytest.mark.slow
def test_a_hand_says_what_there_is_to_do() -> None:
    for name, title in (
        ("hand which tile", "Which tile do you place?"),
        ("hand where", "Where do you place it? Best: 1"),
        ("hand where on 60 tiles", "Where do you place it? Best: 1 and 2"),
        ("hand who feeds it", "What does it eat?"),
        ("hand last look", "Remove your Cicada?"),
        ("hand which name", "Which tiles die out?"),
        ("hand which colour", "Which colour?"),
        ("hand discard which", "Which tiles do you discard?"),
        ("hand discard these", "Do you discard these tiles?"),
        ("hand hungry", "Feed your Squirrel treefrog?"),
        ("hand waiting", "Alexandra’s turn"),
        ("hand waiting after a turn", "You placed Greenbrier thicket"),
        ("hand waiting on 60 tiles", "Charlie places Turtlegrass"),
    ):
        assert title in lettering_of(name)


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("name", ["hand waiting on 60 tiles", "hand waiting on 110 tiles"])
def test_in_another_player_s_turn_the_last_tile_is_there_with_all_about_it_and_larger_than_a_phone_needs(
    name: str,
) -> None:
    view = view_of(name)
    assert view.last is not None
    assert view.last.placed is not None
    held = Hand.of(cards_of(view, NAMES))
    frame = part_of(view, find_marks(view), room(held.height))
    there = {tile.cell for tile in view.tiles}
    last = view.last.placed.cell
    assert all(map(frame.holds, {last, *around(last)} & there))
    assert frame.size >= 92
    assert any(tile.seat == view.seat and frame.holds(tile.cell) for tile in view.tiles)


@pytest.mark.parametrize("name", ["hand which tile", "hand waiting", "hand waiting after a turn"])
def test_a_hand_shows_the_whole_table_while_its_tiles_are_large_enough(name: str) -> None:
    view = view_of(name)
    held = Hand.of(cards_of(view, NAMES))
    frame = part_of(view, find_marks(view), room(held.height))
    assert all(frame.holds(tile.cell) for tile in view.tiles)
    assert frame.size >= NUMBERED


def test_a_hand_shows_all_tiles_of_three_players_in_the_middle_of_a_match() -> None:
    state = kcaloria.grow_table(3, 45)
    view = view_of_seat(state, to_move(state)[0])
    frame = part_of(view, find_marks(view), room(3 * ROW))
    assert all(frame.holds(tile.cell) for tile in view.tiles)


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


@pytest.mark.sampled(every=36)
@pytest.mark.parametrize("name", [*SCENES])
def test_no_coordinate_is_spoken_for_the_board_shows_none(name: str) -> None:
    spoken = " ".join(text.text for text in draw_scene(name).written)
    assert not re.search(r"\b(?:[NS]\d)?[EW]\d\b", spoken)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hand who feeds it", "hand hungry"])
def test_the_number_of_a_tile_is_inside_it_and_not_on_a_seam(name: str) -> None:
    view = view_of(name)
    marks = find_marks(view)
    assert marks.givers
    frame = board.part(view, set(marks.givers), (1200, 900), (64, 300))
    for size in (frame.size, 102, 154):
        whole = board.frame_table(view, (WIDE, WIDE), size)
        bare = Canvas(whole.width, whole.height)
        board.draw(bare, (0, 0), whole, view, replace(marks, givers={}))
        numbered = Canvas(whole.width, whole.height)
        board.draw(numbered, (0, 0), whole, view, marks)
        tags = [
            text
            for text in numbered.written
            if text not in bare.written and text.text in ("1", "2", "a", "b")
        ]
        assert len(tags) == len(marks.givers)
        for cell, number in marks.givers.items():
            (x, y) = whole.middle(cell)
            near = [
                tag
                for tag in tags
                if tag.text == name_of_giver(view, number)
                and abs(tag.box.middle[0] - x) < 0.4 * whole.size
                and abs(tag.box.middle[1] - y) < 0.4 * whole.size
            ]
            assert near, (cell, number)


@pytest.mark.slow
def test_nothing_moves_from_picture_to_picture_of_one_match() -> None:
    early, late = view_of("two players in the middle"), view_of("60 tiles of two")
    with as_large_as(late):
        assert board.frame_table(early, ROOM) == board.frame_table(late, ROOM)
    assert board.frame_table(early, ROOM) != board.frame_table(late, ROOM)
    scenes = (SCENES[f"kcaloria, {name}"] for name in ("two players in the middle", "60 tiles of two"))
    first, last = (canvas_of(replace(scene, extent=late)) for scene in scenes)
    assert first.image.size == last.image.size


def test_who_eats_whom_is_told_while_there_is_room_for_it() -> None:
    line = "Each eats those to its left. Cubes left over score:"
    assert line in lettering_of("before the first turn")
    assert line in lettering_of("first tile")
    assert line not in lettering_of("two players in the middle")


@pytest.mark.slow
@pytest.mark.parametrize("name", [*SCENES])
def test_nothing_is_written_where_the_client_lays_its_badge(name: str) -> None:
    canvas = draw_scene(name)
    corner = Box(0, canvas.image.height - 66, 100, canvas.image.height)
    assert not any(text.box.touches(corner) for text in canvas.written)


def test_no_half_tile_stands_at_the_side_of_a_part_of_the_table_and_gold_is_for_the_best_space() -> None:
    view, canvas = view_of("hand where on 60 tiles"), canvas_of_scene("hand where on 60 tiles")
    promised = [text for text in canvas.written if text.text.startswith("+")]
    most = max(int(text.text) for text in promised)
    for text in promised:
        gold = count(canvas, text.box.inflate(6), theme.GOLD)
        assert (gold > 100) is (int(text.text) == most), text
    there = {theme.SEATS[seat] for seat in range(view.seats)}
    low = 400  # below the header
    for side in (Box(0, low, 4, canvas.image.height), Box(1196, low, 1200, canvas.image.height)):
        assert sum(count(canvas, side, paint) for paint in there) == 0


def test_in_anothers_turn_cards_are_low_and_the_whole_table_is_below_them() -> None:
    """Cards took half of the picture, above a table that was cut through a row."""
    view = view_of("hand waiting on 60 tiles")
    canvas = canvas_of_scene("hand waiting on 60 tiles")
    said = {text.text for text in canvas.written}
    assert {"Your hand", "Dora’s turn"} <= said
    held = low_cards.LowHand.of(cards_of(view, NAMES))
    assert sum(map(len, held.rows)) == len(set(view.hand))
    assert held.height < 0.75 * Hand.of(cards_of(view, NAMES)).height
    frame = part_of(view, find_marks(view), room(held.height + 60))
    assert all(frame.holds(tile.cell) for tile in view.tiles)


def test_low_cards_lie_in_two_columns_and_a_long_one_takes_a_row() -> None:
    held = low_cards.LowHand.of(cards_of(view_of("hand waiting after a turn"), NAMES))
    canvas = Canvas(theme.WIDTH, held.height + 40)
    held.draw(canvas, canvas.box.inflate(-20))
    titles = {card.kind.name for row in held.rows for card in row}
    lefts = {text.box.left for text in canvas.written if text.text in titles}
    assert len(lefts) == 2
    assert max(map(len, held.rows)) == 2
    assert len(held.rows) > len(titles) // 2


@pytest.mark.parametrize("name", ["hand waiting after a turn", "hand waiting on 60 tiles"])
def test_rows_of_low_cards_end_at_the_same_edge_and_have_columns(name: str) -> None:
    """Cards of many widths made the hand look ragged."""
    held = low_cards.LowHand.of(cards_of(view_of(name), NAMES))
    rows = [low_cards.widths(row) for row in held.rows]
    wide = theme.WIDTH - 2 * theme.MARGIN
    for row in rows:
        assert wide - 2 <= sum(row) + low_cards.GAP * (len(row) - 1) <= wide
    assert len({one // 4 for row in rows for one in row}) <= 4


def test_a_large_table_is_whole_in_anothers_turn_below_a_hand_in_few_rows() -> None:
    """A player's own tiles lay below the picture's lower edge."""
    view = view_of("hand waiting on 110 tiles")
    held = low_cards.LowHand.of(cards_of(view, NAMES))
    assert sum(map(len, held.rows)) == len(set(view.hand)) > 2 * len(held.rows)
    frame = part_of(view, find_marks(view), room(held.height + 60))
    assert all(frame.holds(tile.cell) for tile in view.tiles)
    canvas = Canvas(theme.WIDTH, held.height + 40)
    held.draw(canvas, canvas.box.inflate(-20))
    assert not any(text.text.endswith("…") for text in canvas.written)
    assert list(legible.touching(canvas)) == []


def test_no_meadow_lies_beside_a_table_that_is_cut_at_its_other_side() -> None:
    view = view_of("hand waiting on 110 tiles")
    frame = part_of(view, find_marks(view), (1200, 560))
    boxes = [pieces.box(frame.corner(tile.cell), frame.size) for tile in view.tiles]
    rows = [box for box in boxes if 0 < box.middle[1] < frame.height]
    left, right = min(box.left for box in rows), max(box.right for box in rows)
    assert not (left < 0 and right < frame.width - 2 * frame.size)
    assert not (right > frame.width and left > 2 * frame.size)


@pytest.mark.parametrize("name", ["hand where", "hand where on 60 tiles"])
def test_tiles_that_could_pay_on_a_space_in_question_are_those_of_all_meals(name: str) -> None:
    view = view_of(name)
    assert view.held is not None and view.seat is not None
    eaters = [Eater(KINDS[view.held], view.seat, cell) for cell in view.numbered_cells]
    paying = {pay.cell for eater in eaters for meal in meals(Web(view), eater) for pay in meal.payments}
    assert paying and sight_of(view).payers == paying
