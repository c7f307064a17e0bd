"""Required contents of ORGANISM's pictures."""

from cmath import rect
from itertools import pairwise, product
from math import dist
from statistics import mean

import pytest

from cogs.drawing.examples import picture_of
from engine.games.organism import rules_page
from engine.games.organism.boards import CORE
from engine.games.organism.positions import parse_move, play_move, set_board
from engine.games.organism.rules import leave, view
from engine.games.organism.state import Capture, Element, Kind, Report
from engine.library import game_named
from render import Picture, canvas_of, draw
from render.kit import marks, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.wording import word
from render.painters.organism import colours, seats, words
from render.painters.organism.board import board, ground, organs, pieces, spaces, turn_marks
from render.painters.organism.board.frame import Frame
from render.painters.organism.board.turn_marks import Deeds, Gone
from render.painters.organism.scene import lamp
from render.painters.organism.table import frame_dish, rim
from tests.render.drawn import draw_scene
from tests.render.organism_board import BOARDS, kinds_on, lettering_of, pixels, view_of
from tests.render.pixels import colour_at, count
from tests.render.pixels import pixels as all_pixels
from tests.render.scenes import organism, scenes
from tests.render.scenes.people import LONG

# What a turn did


def test_what_was_done_is_marked_where_it_was_done() -> None:
    grown = turn_marks.deeds_of_last_turn(view_of("after growth"))
    assert grown.grown == {"A1", "C2"} == grown.ring_spaces
    captured = turn_marks.deeds_of_last_turn(view_of("after captures"))
    assert captured.ways == (("A6", "A5"),)
    assert {(gone.element.space, gone.by) for gone in captured.gone} == {("A4", (0,)), ("A5", (1,))}
    died = turn_marks.deeds_of_last_turn(view_of("after deaths"))
    assert sorted(gone.by for gone in died.gone) == [(), (0,), (0,)]
    assert turn_marks.deeds_of_last_turn(view_of("two players close")).eaten == {"C16": 1, "B11": 1}
    introduced = turn_marks.deeds_of_last_turn(view_of("introduced"))
    assert introduced.introduced == set(view_of("introduced").board.homes[0]) == introduced.ring_spaces
    assert [gone.element.space for gone in introduced.gone] == ["B11"]


def test_a_turn_is_marked_by_what_it_came_to_alone() -> None:
    """Captures show their captors; growth and steps show no food that moved."""
    captured, grown = view_of("page"), view_of("five players in the middle")
    assert captured.last is not None
    assert grown.last is not None
    whole, marked = turn_marks.deeds_of(captured.last), turn_marks.deeds_of_last_turn(captured)
    assert whole.given and len(whole.ways) == 2
    assert not marked.given and [way[-1] for way in marked.ways] == ["B11"]
    assert marked.gone == whole.gone
    assert turn_marks.deeds_of(grown.last).given
    assert turn_marks.deeds_of_last_turn(grown).grown and not turn_marks.deeds_of_last_turn(grown).given
    fed = view_of("after a meal")
    assert len(turn_marks.deeds_of_last_turn(fed).given) == 1
    assert not turn_marks.deeds_of_last_turn(fed.model_copy(update={"core": True})).given


def test_steps_that_follow_on_each_other_are_one_way() -> None:
    state = set_board("0: move@B1.1 eat@A1 move@A2 grow@core 1: eat@C7 move@C8 grow@C9")
    view = organism.table(organism.after(state, "move B1 B2 B2 B3 confirm")).view
    assert turn_marks.deeds_of_last_turn(view).ways == (("B1", "B2", "B3"),)


def test_who_comes_into_play_and_moves_is_ringed_where_it_went() -> None:
    state = set_board("1: eat@C7.1 move@C8.1 grow@C9.1")
    view = organism.table(organism.after(state, "eat-move-grow move C17 B11 confirm")).view
    marked = turn_marks.deeds_of_last_turn(view)
    assert marked.introduced == {"C16", "C18"}
    assert marked.ring_spaces == {"C16", "C18", "B11"}


@pytest.mark.slow
def test_what_made_room_is_not_crossed_out_where_another_one_stands_now() -> None:
    state = set_board("1: eat@C17.1 move@C16.1 grow@B11.1")
    picture = organism.table(organism.after(state, "eat-move-grow end confirm"))
    assert {gone.element.space for gone in turn_marks.deeds_of_last_turn(picture.view).gone} == {
        "C16",
        "C17",
        "B11",
    }
    shown = kinds_on(canvas_of(picture))
    assert [shown[kind] for kind in Kind] == [1, 1, 1]


def test_a_preview_shows_the_turn_before_until_something_is_done() -> None:
    before = organism.after(organism.CLASH, "move A6 A5 confirm")
    assert turn_marks.deeds_so_far(organism.draft_picture(before, "").view) == turn_marks.deeds_of_last_turn(
        organism.table(before).view
    )
    assert not turn_marks.deeds_so_far(organism.draft_picture(before, "end").view).gone
    begun = organism.draft_picture(organism.LARGE, "C1 move D4 C4").view
    assert turn_marks.deeds_so_far(begun).ways == (("D4", "C4"),)


@pytest.mark.parametrize(
    ("name", "is_last"),
    [
        ("hand at the end", True),
        ("hand at the end without losses", True),
        ("hand to come into play", False),
        ("hand which organism", False),
        ("hand which type", False),
        ("hand where to grow", False),
        ("hand waiting", False),
    ],
)
def test_the_end_of_a_turn_is_told_from_its_other_questions(name: str, is_last: bool) -> None:
    assert view_of(name).is_last_look is is_last


def test_what_was_captured_has_an_arrow_of_each_captor() -> None:
    victim = Element(seat=2, kind=Kind.GROW, space=CORE, food=0)
    frame = Frame.whole(spaces.plan(3, "close"), Box(0, 0, 1136, 900))
    view = view_of("early").model_copy(update={"elements": (), "organisms": ()})
    canvas = Canvas(1136, 1000)
    board.draw(canvas, frame, view, board.Marks(Deeds(gone=(Gone(victim, (0, 1)),))))
    assert "+1" in [text.text for text in canvas.written]
    around = Box.around(frame.middle(CORE), frame.size, frame.size)
    assert min(pixels(canvas, around, theme.SEATS[seat]) for seat in (0, 1)) > 200


def test_what_the_same_seat_captured_side_by_side_is_one_figure_with_a_tail_to_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    frame = Frame.whole(spaces.plan(3, "close"), Box(0, 0, 1136, 900))
    here = frame.grid.plan.board
    pair = (CORE, here.near[CORE][0])
    far = next(one for one in here.spaces if one not in pair and not {*here.near[one]} & {*pair})
    gone = [Gone(Element(seat=2, kind=Kind.GROW, space=space, food=0), (0,)) for space in (*pair, far)]
    tips: list[Point] = []
    monkeypatch.setattr(marks, "tail", lambda part, foot, tip, paint: tips.append(tip))
    view = view_of("early").model_copy(update={"elements": (), "organisms": ()})
    canvas = Canvas(1136, 1000)
    board.draw(canvas, frame, view, board.Marks(Deeds(gone=tuple(gone))))
    assert sorted(text.text for text in canvas.written) == ["+1", "+2"]
    for space in pair:
        assert min(dist(tip, frame.middle(space)) for tip in tips) < frame.size / 2


# What is shown


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["six players with longest names", "pentagon", "two players close", "before the first turn"]
)
def test_the_table_shows_every_element_by_its_shape(name: str) -> None:
    view = view_of(name)
    shown = kinds_on(draw_scene(f"organism, {name}"))
    legend = 0 if view.elements else 1
    for kind in Kind:
        assert shown[kind] == sum(element.kind is kind for element in view.elements) + legend
    assert word(words.ROUND, n=view.round) in lettering_of(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in scenes() if name.startswith("organism")])
def test_no_letter_stands_for_a_type(name: str) -> None:
    texts = [text.text for text in draw_scene(name).written if text.size < theme.HUGE]
    initials = {"A", "B", "C", "D", "E", "F", "K", "W", "Æ", "О", "M", "R"}
    assert not [text for text in texts if len(text) == 1 and text.isalpha() and text not in initials]


def test_six_players_have_a_dish_that_uses_the_width() -> None:
    view = view_of("six players in the middle")
    frame = frame_dish(view)
    assert 2 * (ground.radius(frame.grid) + ground.RIM) > 1050
    assert 2 * ground.extent(frame.grid).right <= theme.WIDTH


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("players", range(2, 7))
def test_every_seat_has_an_arc_of_the_rim_with_its_symbol_beyond_its_homes(players: int) -> None:
    view = view_of("early").model_copy(
        update={"tokens": ((),) * players, "limits": (5,) * players, "elements": (), "organisms": ()}
    )
    frame = Frame.whole(spaces.plan(players, "close"), Box(0, 0, 1200, 1100))
    canvas = Canvas(1200, 1100)
    board.draw(canvas, frame, view, board.Marks())
    for seat, (start, end) in enumerate(frame.grid.plan.arcs):
        assert 0.2 < end - start < 1.6
        for share in (0.1, 0.9):
            at = rect(ground.radius(frame.grid) + ground.RIM - 7, start + share * (end - start))
            point = (frame.core[0] + round(at.real), frame.core[1] + round(at.imag))
            assert dist(colour_at(canvas, point), theme.rgb(theme.SEATS[seat])) < 2


@pytest.mark.sampled(every=14)
@pytest.mark.parametrize(
    "name", [name for name in scenes() if name.startswith("organism") and "cover" not in name]
)
def test_no_space_is_named_on_a_picture(name: str) -> None:
    """Menus use numbers; a few names among them would look random."""
    assert not {text.text for text in draw_scene(name).written} & set(scenes()[name].view.board.order)


def test_the_headline_has_the_first_of_several_names_rather_than_a_part_of_all() -> None:
    idle = view_of("core and many tokens").model_copy(update={"core": False})
    written = canvas_of(Picture("organism", "table", idle, LONG)).written
    said = next(text.text for text in written if text.text.endswith(" passes"))
    assert said == f"{LONG[4].split()[0]} passes"


@pytest.mark.slow
def test_food_that_is_eaten_comes_in_from_outside() -> None:
    view, canvas = view_of("early"), draw_scene("organism, early")
    (space,) = turn_marks.deeds_of_last_turn(view).eaten
    x, y = frame_dish(view).middle(space)
    size = frame_dish(view).size
    beyond = [
        (left, top)
        for left in range(x - size, x + size, 3)
        for top in range(y - size, y + size, 3)
        if dist((left, top), (x, y)) > 0.6 * size
        and colour_at(canvas, (left, top)) == theme.rgb(colours.FOOD)
    ]
    assert beyond


def test_the_beads_of_one_element_and_the_shape_above_them_keep_apart() -> None:
    canvas = Canvas(200, 200)
    pieces.element(canvas, (100, 100), 62, pieces.look(Kind.MOVE, 5, 1 + 0j))
    before = count(canvas, theme.SEATS[5])
    pieces.food(canvas, (100, 100), 62, 3, 0)
    assert count(canvas, theme.SEATS[5]) > 0.97 * before


def test_who_did_something_meanwhile_is_told_by_a_symbol_where_no_name_has_room() -> None:
    view, canvas = view_of("core and many tokens"), draw_scene("organism, core and many tokens")
    assert view.last is not None
    (line,) = (text for text in canvas.written if text.text == word(words.ALSO_PASSES))
    before = line.box._replace(left=line.box.left - 60, right=line.box.left)
    assert pixels(canvas, before, theme.SEATS[view.last.seat]) > 500


@pytest.mark.parametrize(
    "name", ["after captures", "after deaths", "after a meal", "introduced", "hand at the end"]
)
def test_names_of_two_are_whole(name: str) -> None:
    mine = {"You"} if name.startswith("hand") else {"Alexandra"}
    assert {*mine, "Bo"} <= set(lettering_of(name))


def test_what_a_capture_gave_is_in_the_colour_of_whom_it_was_given_to() -> None:
    view, canvas = view_of("after captures"), draw_scene("organism, after captures")
    assert view.last is not None
    given = [text.box for text in canvas.written if text.text == "+1" and text.size == theme.SMALL]
    paints = {seat: theme.SEATS[seat] for capture in view.last.captures for seat in capture.by}
    assert len(given) == len(paints) == 2
    for paint in paints.values():
        assert sum(count(canvas, paint, box=box.inflate(10)) > 400 for box in given) == 1


def test_the_element_on_the_core_as_it_pays_has_a_ring_and_its_light_about() -> None:
    view, canvas = view_of("core and many tokens"), draw_scene("organism, core and many tokens")
    frame = frame_dish(view)
    around = Box.around(frame.core, 2 * frame.size, 2 * frame.size)
    assert count(canvas, theme.RING, box=around) > 500
    amber = [
        pixel
        for pixel in all_pixels(canvas, around)
        if pixel[0] > 120 and pixel[0] > 1.4 * pixel[2] and pixel[1] > 1.2 * pixel[2]
    ]
    assert len(amber) > 200


def test_who_has_most_captures_is_crowned() -> None:
    crowned, equal = (draw_scene(f"organism, {name}") for name in ("after captures", "introduced"))
    row = Box(0, 0, theme.WIDTH, 130)
    assert count(crowned, theme.GOLD, box=row) > 300 > count(equal, theme.GOLD, box=row)


@pytest.mark.slow
def test_a_player_who_has_left_stays_on_a_dim_plate_and_nothing_more_of_it_is_marked() -> None:
    board_of_three = "0: eat@A1.2 move@core grow@A2 1: move@C7 eat@C8 grow@C9 2: eat@C13 move@C14 grow@C15"
    moved = play_move(
        set_board(board_of_three, 3), parse_move(set_board(board_of_three, 3), "eat A1 confirm")
    )
    names = ("Ada", "Ben", "Cleo")
    for gone in (0, 2):
        left, _ = leave(moved, gone)
        shown = canvas_of(Picture("organism", "table", view(left, None), names))
        assert kinds_on(shown)[Kind.EAT] == 2
        assert names[gone] in {text.text for text in shown.written}
        assert (turn_marks.deeds_of_last_turn(view(left, None)) == turn_marks.NOTHING) is (gone == 0)
        hand = canvas_of(Picture("organism", "hand", view(left, left.turn), names))
        assert hand.image.size[0] == theme.WIDTH
    plate = Box(0, 0, 568, 200)
    inks = []
    for table in (moved, leave(moved, 2)[0]):
        canvas = Canvas(plate.width, plate.height)
        seats.plate(canvas, plate, view(table, None), 2, names)
        inks.append(pixels(canvas, plate, theme.TEXT))
    assert inks[0] > inks[1]


@pytest.mark.slow
def test_the_headline_says_what_happened_and_what_it_won() -> None:
    shown = lettering_of("after captures")
    assert "Alexandra and Bo capture each other" in shown
    assert (shown.count("+1"), shown.count("loses 1")) == (2, 2), "on both plates"
    assert {"Alexandra captures from Bo", "+2", "loses all elements"} <= set(lettering_of("after deaths"))
    assert {"Alexandra enters the board", "Bo loses a MOVE"} <= set(lettering_of("introduced"))
    assert "Alexandra eats 1 food" in lettering_of("after a meal")
    assert {"Dora grows a MOVE", "new"} <= set(lettering_of("six players in the middle"))
    assert {"Alexandra grows 2 elements", "new"} <= set(lettering_of("after growth"))
    (begins,) = (text for text in lettering_of("before the first turn") if text.endswith("begins"))
    assert begins.split()[0] in ("Alexandra", "Bo", "Charlie", "Dora")
    core = lettering_of("core and many tokens")
    assert "+1" in core and "passes" in core, "what the core gave is more than that somebody passed"
    assert [text for text in core if text.endswith(" holds the core")]


def test_the_figure_of_a_headline_is_its_largest_type() -> None:
    texts = draw_scene("organism, after deaths").written
    assert max(texts, key=lambda text: text.size).text == "+2"


def test_before_the_first_turn_the_empty_dish_says_how_one_begins() -> None:
    shown = set(lettering_of("before the first turn"))
    assert {"EAT", "MOVE", "GROW", "5 captures win, or 3 living organisms."} <= shown


def test_a_token_for_each_of_several_captors_is_told() -> None:
    victim = Element(seat=0, kind=Kind.EAT, space="A1", food=0)
    report = Report(
        seat=0, introduced=(), cleared=(), acts=(), captures=(Capture(element=victim, by=(1, 2)),), deaths=()
    )
    assert words.count_gains(report) == {1: 1, 2: 1}
    assert words.count_losses(report) == {0: 1}


@pytest.mark.slow
def test_the_end_says_who_won_by_how_much_and_how_it_came_about() -> None:
    assert {"Alexandra wins", "3", "living organisms"} <= set(lettering_of("final of three organisms"))
    assert {"Rain wins", "5", "captures, 1 ahead of Alexandra"} <= set(lettering_of("final against the rain"))
    assert {"Emil wins", "6", "captures, 2 ahead of Friederike"} <= set(lettering_of("final"))
    over = view_of("final").model_copy(update={"ending": "rounds"})
    assert words.ending(over) == "6 captures, the most in the last round"


@pytest.mark.slow
def test_the_end_says_why_fewer_captures_may_win() -> None:
    seen = view_of("final of three organisms")
    ahead = seen.model_copy(update={"tokens": ((), (0, 0, 0, 0))})
    shown = [text.text for text in canvas_of(Picture("organism", "table", ahead, ("Ann", "Bo"))).written]
    assert "3 living organisms beat 4 captures" in shown


@pytest.mark.slow
def test_the_winners_organisms_shine_at_the_end_and_the_others_step_back() -> None:
    view, canvas = view_of("final"), draw_scene("organism, final")
    for one in canvas.shown:
        if one.name.split()[0] in [*Kind]:
            assert (one.colour in theme.SEATS) is (one.colour == theme.SEATS[view.winners[0]])


@pytest.mark.slow
def test_the_cover_is_one_bite_before_the_light() -> None:
    canvas = draw_scene("organism, cover")
    core = (round(lamp.CORE[0]) - lamp.BEYOND, round(lamp.CORE[1]) - lamp.BEYOND)
    assert min(colour_at(canvas, core)) > 200
    jaws = Box(420, 600, 600, 900)
    assert pixels(canvas, jaws, colours.IVORY) > 3_000
    assert pixels(canvas, jaws._replace(right=900), theme.SEATS[1]) > 1_000
    said = {text.text: text.box for text in canvas.written}
    assert said[word(words.FOR_WHOM)].top > said[word(words.PITCH)].bottom
    assert said[word(words.FOR_WHOM)].bottom < 360
    assert not [
        one for one in said if any(letter.isdigit() for letter in one) and one != word(words.FOR_WHOM)
    ]


def test_no_move_is_marked_on_the_board_of_the_end() -> None:
    assert "new" not in lettering_of("final")
    assert theme.RING not in {one.colour for one in draw_scene("organism, final").shown}


@pytest.mark.slow
def test_all_readers_see_the_same_end() -> None:
    picture = scenes()["organism, hand over"]
    assert draw(picture) == draw(organism.table(organism.match(2, "scene 0")[-1]))


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", ["six players in the middle", "core and many tokens", "four players"])
def test_whose_an_organism_is_stands_at_its_upper_left(name: str) -> None:
    """It is on the highest element's membrane, if there is any room."""
    view, canvas = view_of(name), draw_scene(f"organism, {name}")
    frame = frame_dish(view)
    signs = {
        one.box.middle: int(one.name.split()[1]) for one in canvas.shown if one.name.startswith("symbol")
    }
    at_its_place = 0
    for organism_ in view.organisms:
        highest = min(organism_.spaces, key=lambda space: frame.middle(space)[::-1])
        x, y = frame.middle(highest)
        at_its_place += any(
            seat == organism_.seat and 0 < x - left < 0.6 * frame.size and 0 < y - top < 0.4 * frame.size
            for (left, top), seat in signs.items()
        )
    assert at_its_place >= len(view.organisms) - 1


def test_whose_an_organism_is_stands_beside_it_and_on_no_element() -> None:
    for name in ("six players in the middle", "pentagon", "six players with longest names"):
        shown = draw_scene(f"organism, {name}").shown
        signs = [one.box for one in shown if one.name.startswith("symbol")]
        kinds = [one.box for one in shown if one.name.split()[0] in [*Kind]]
        assert len(signs) == len(view_of(name).organisms)
        disc = pieces.badge_size(frame_dish(view_of(name)).size)
        # Both are round.
        for sign, kind in product(signs, kinds):
            assert dist(sign.middle, kind.middle) > (disc + kind.width / organs.AROUND) / 2 - 2


@pytest.mark.slow
def test_the_table_numbers_what_the_rules_page_speaks_of() -> None:
    view = rules_page.CHAINED
    assert view.numbered
    plain = view.model_copy(update={"numbered": ()})
    shown, without = (
        [text.text for text in canvas_of(Picture("organism", "table", one, ("Ada", "Ben"))).written]
        for one in (view, plain)
    )
    for number in range(1, len(view.numbered) + 1):
        assert shown.count(str(number)) == without.count(str(number)) + 1


@pytest.mark.sampled(every=15)
@pytest.mark.parametrize("name", [name for name in scenes() if name.startswith("organism")])
def test_nothing_is_to_be_read_where_clients_lay_a_badge(name: str) -> None:
    canvas = draw_scene(name)
    corner = Box(0, canvas.image.height - 66, 100, canvas.image.height)
    assert not [text.text for text in canvas.written if text.box.touches(corner)]


@pytest.mark.parametrize(
    "name", ["six players in the middle", "core and many tokens", "after captures", "pentagon"]
)
def test_what_is_said_in_the_corners_keeps_off_the_dish(name: str) -> None:
    canvas, frame = draw_scene(f"organism, {name}"), frame_dish(view_of(name))
    top = seats.bottom(view_of(name))
    said = [text for text in canvas.written if text.box.top > top and text.size == theme.SMALL]
    lines = [text for text in said if text.text[0] not in "+n" and not text.text.isdigit()]
    assert lines
    for text in lines:
        corners = [(x, y) for x in (text.box.left, text.box.right) for y in (text.box.top, text.box.bottom)]
        assert all(dist(corner, frame.core) > rim(frame) + 8 for corner in corners)


def test_sums_stand_together_in_the_order_of_the_headline() -> None:
    canvas = draw_scene("organism, after captures")
    sums = [text.box for text in canvas.written if "loses " in text.text and "dies" not in text.text]
    assert len(sums) > 1
    assert all(one.left < canvas.box.width // 2 for one in sums)
    assert sums == sorted(sums, key=lambda box: (box.top, box.left))


def test_a_part_on_the_rules_page_begins_between_what_it_shows() -> None:
    """It cuts neither the glass of a type nor the plate above."""
    for section in game_named("organism").PAGE:
        if section.part is not None:
            top = canvas_of(picture_of("organism", section)).image.convert("L").crop((0, 0, 600, 3))
            assert max(top.tobytes()) < 80


def test_the_core_has_a_white_heart_and_all_light_about_it_is_dimmer_than_what_lives() -> None:
    view = view_of("six players in the middle")
    canvas, frame = draw_scene("organism, six players in the middle"), frame_dish(view)
    assert all(space != CORE for one in view.organisms for space in one.spaces)

    def lightness(middle: Point, wide: int) -> bytes:
        return canvas.image.convert("L").crop(Box.around(middle, wide, wide)).tobytes()

    lit = next(
        one
        for one in view.organisms
        if one.spaces and set(one.spaces) & turn_marks.deeds_of_last_turn(view).involved_spaces
    )
    alive = max(lightness(frame.middle(lit.spaces[0]), frame.size))
    assert min(lightness(frame.core, 24)) > 240
    # Further out it falls without an edge, down to the water.
    ramp = [mean(lightness(frame.off(CORE, 0.15 * step), 12)) for step in range(9)]
    assert all(outer < inner + 1 for inner, outer in pairwise(ramp[1:]))
    assert max(inner - outer for inner, outer in pairwise(ramp)) < 80
    for way in (0.75, -0.75, 0.75j, -0.75j):
        assert max(lightness(frame.off(CORE, way), 8)) < 0.8 * alive


def test_a_frame_holds_all_that_it_is_about() -> None:
    for players, length in BOARDS:
        laid = spaces.plan(players, length)
        frame = Frame.whole(laid, Box(0, 100, 1136, 800))
        assert all(frame.shows(space) for space in laid.board.spaces)
        assert ground.extent(frame.grid).height <= 700
