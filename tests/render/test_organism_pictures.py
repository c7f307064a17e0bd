"""What the pictures of ORGANISM have to show."""

from functools import cache

import pytest

from engine.games.organism.boards import CORE
from engine.games.organism.positions import decided, set_board, turned
from engine.games.organism.rules import leave, view
from engine.games.organism.table import Capture, Element, Kind, Report
from render import Picture, canvas_of, draw, theme
from render.canvas import Canvas, Written
from render.geometry import Box
from render.painters.organism import board, colours, deeds, plan, seats, words
from render.painters.organism.bodies import LETTERS
from render.painters.organism.deeds import Deeds, Gone
from render.painters.organism.frame import Frame
from render.wording import word
from tests.render.organism_board import BOARDS, pixels, view_of
from tests.render.pixels import count
from tests.render.scenes import organism, scenes
from tests.render.scenes.people import LONG


@cache
def lettering_of(name: str) -> tuple[str, ...]:
    return tuple(text.text for text in canvas_of(scenes()[f"organism, {name}"]).written)


# What a turn did


def test_what_was_done_is_marked_where_it_was_done() -> None:
    grown = deeds.on_table(view_of("after growth"))
    assert grown.grown == {"A1", "C2"} == grown.ringed
    captured = deeds.on_table(view_of("after captures"))
    assert captured.ways == (("A6", "A5"),)
    assert {(gone.element.space, gone.by) for gone in captured.gone} == {("A4", (0,)), ("A5", (1,))}
    died = deeds.on_table(view_of("after deaths"))
    assert sum(not gone.by for gone in died.gone) == 2
    assert deeds.on_table(view_of("two players close")).eaten == {"C16": 1, "B11": 1}
    introduced = deeds.on_table(view_of("introduced"))
    assert introduced.introduced == set(view_of("introduced").board.homes[0]) == introduced.ringed
    assert [gone.element.space for gone in introduced.gone] == ["B11"]


def test_steps_that_follow_on_each_other_are_one_way() -> None:
    state = set_board("0: move@B1.1 eat@A1 move@A2 grow@core 1: eat@C7 move@C8 grow@C9")
    view = organism.table(organism.after(state, "move B1 B2 B2 B3 confirm")).view
    assert deeds.on_table(view).ways == (("B1", "B2", "B3"),)


def test_who_comes_into_play_and_moves_is_ringed_where_it_went() -> None:
    state = set_board("1: eat@C7.1 move@C8.1 grow@C9.1")
    view = organism.table(organism.after(state, "eat-move-grow move C17 B11 confirm")).view
    marked = deeds.on_table(view)
    assert marked.introduced == {"C16", "C18"}
    assert marked.ringed == {"C16", "C18", "B11"}


def test_what_made_room_is_not_crossed_out_where_somebody_stands_now() -> None:
    state = set_board("1: eat@C17.1 move@C16.1 grow@B11.1")
    picture = organism.table(organism.after(state, "eat-move-grow end confirm"))
    assert {gone.element.space for gone in deeds.on_table(picture.view).gone} == {"C16", "C17", "B11"}
    shown = [text.text for text in canvas_of(picture).written]
    assert [shown.count(letter) for letter in "EMG"] == [2, 2, 3]


def test_a_preview_shows_the_turn_before_until_something_is_done() -> None:
    before = organism.after(organism.CLASH, "move A6 A5 confirm")
    assert deeds.on_preview(organism.drafted(before, "").view) == deeds.on_table(organism.table(before).view)
    assert not deeds.on_preview(organism.drafted(before, "end").view).gone
    begun = organism.drafted(organism.LARGE, "C1 move D4 C4").view
    assert deeds.on_preview(begun).ways == (("D4", "C4"),)


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


def test_a_cross_has_the_colours_of_all_captors() -> None:
    victim = Element(seat=2, kind=Kind.GROW, space=CORE, food=0)
    frame = Frame.whole(plan.plan(3, "close"), (1136, 900))
    view = view_of("early").model_copy(update={"elements": (), "organisms": ()})
    canvas = Canvas(1136, 1000)
    board.draw(canvas, (0, 0), frame, view, board.Marked(Deeds(gone=(Gone(victim, (0, 1)),))))
    around = Box.around(frame.middle(CORE), frame.size, frame.size)
    assert min(pixels(canvas, around, theme.SEATS[seat]) for seat in (0, 1)) > 200


# What is shown


@pytest.mark.parametrize(
    "name", ["six players with longest names", "pentagon", "two players close", "before the first turn"]
)
def test_the_table_shows_every_element_by_its_letter(name: str) -> None:
    view = view_of(name)
    shown = lettering_of(name)
    legend = 1
    for kind, letter in LETTERS.items():
        initials = sum(text == letter for text in shown) - legend
        assert initials >= sum(element.kind is kind for element in view.elements)
    assert word(words.ROUND, n=view.round) in shown


def test_plates_count_captures_against_what_wins() -> None:
    view = view_of("core and many tokens")
    shown = lettering_of("core and many tokens")
    for seat in range(view.seats):
        assert str(len(view.tokens[seat])) in shown
        assert f"of {view.limits[seat]}" in shown
    assert view.core
    assert "+1" in shown
    assert "+1" not in lettering_of("pentagon")


def test_tokens_show_whose_they_were_and_the_core_has_its_own() -> None:
    view = view_of("after captures")
    for seat in range(2):
        canvas = Canvas(600, 60, theme.PANEL)
        seats.tokens(canvas, Box(0, 0, 600, 50), view, seat)
        for colour in range(2):
            found = pixels(canvas, canvas.box, theme.SEATS[colour]) > 200
            assert found is (colour in view.tokens[seat])
        assert (pixels(canvas, canvas.box, colours.CREAM) > 100) is (2 in view.tokens[seat])


def test_whoever_has_left_stays_on_a_dim_plate_and_nothing_more_of_it_is_marked() -> None:
    board_of_three = "0: eat@A1.2 move@core grow@A2 1: move@C7 eat@C8 grow@C9 2: eat@C13 move@C14 grow@C15"
    moved = turned(set_board(board_of_three, 3), decided(set_board(board_of_three, 3), "eat A1 confirm"))
    names = ("Ada", "Ben", "Cleo")
    for gone in (0, 2):
        left, _ = leave(moved, gone)
        shown = canvas_of(Picture("organism", "table", view(left, None), names))
        assert [text.text for text in shown.written].count(LETTERS[Kind.EAT]) == 2 + 1
        assert names[gone] in {text.text for text in shown.written}
        assert (deeds.on_table(view(left, None)) == deeds.NOTHING) is (gone == 0)
        hand = canvas_of(Picture("organism", "hand", view(left, left.turn), names))
        assert hand.image.size[0] == theme.WIDTH
    plate = Box(0, 0, 568, 200)
    inks = []
    for table in (moved, leave(moved, 2)[0]):
        canvas = Canvas(plate.width, plate.height)
        seats.plate(canvas, plate, view(table, None), 2, "Cleo")
        inks.append(pixels(canvas, plate, theme.TEXT))
    assert inks[0] > inks[1]


def test_only_organisms_that_live_are_counted() -> None:
    assert seats.living(view_of("final of three organisms"), 0) == 3
    broken = set_board("0: eat@A1 move@A2 grow@core eat@C12 1: eat@C7 move@C8 grow@C9")
    assert seats.living(organism.table(broken).view, 0) == 1


def test_below_the_board_is_told_who_did_what_and_what_it_cost() -> None:
    shown = lettering_of("after captures")
    assert "Alexandra: moved 1" in shown
    assert "Alexandra +1 · Bo +1 · Alexandra lost 1 · Bo lost 1" in shown
    assert "Alexandra: entered" in lettering_of("introduced")
    assert "Alexandra: ate 1 · circulated 1" in lettering_of("after a meal")
    (begins,) = (text for text in lettering_of("before the first turn") if text.endswith("begins"))
    assert begins.split()[0] in ("Alexandra", "Bo", "Charlie", "Dora")
    idle = [text for text in lettering_of("core and many tokens") if text.endswith(": no action")]
    assert [text[:20] for text in idle] == [LONG[4][:20]]


def test_a_token_for_each_of_several_captors_is_told() -> None:
    victim = Element(seat=0, kind=Kind.EAT, space="A1", food=0)
    report = Report(
        seat=0, introduced=(), cleared=(), acts=(), captures=(Capture(element=victim, by=(1, 2)),), deaths=()
    )
    assert words.gained(report) == {1: 1, 2: 1}
    assert words.lost(report) == {0: 1}


def test_the_end_shows_places_and_how_it_came_about() -> None:
    assert {"Final result", "3 living organisms", "2."} <= set(lettering_of("final of three organisms"))
    assert "enough captures" in lettering_of("final")
    over = view_of("final").model_copy(update={"ending": "rounds"})
    assert words.ending(over) == "most captures in the last round"


def test_whoever_looks_sees_the_same_end() -> None:
    picture = scenes()["organism, hand over"]
    assert draw(picture) == draw(organism.table(organism.match(2, "scene 0")[-1]))


# The hand


@pytest.mark.parametrize(
    "name",
    [
        "hand which organism",
        "hand which element moves",
        "hand where to",
        "hand where to grow",
        "hand to circulate",
    ],
)
def test_every_number_of_the_menu_is_on_the_picture(name: str) -> None:
    picture = scenes()[f"organism, {name}"]
    assert len(picture.tags) > 1
    assert {str(number) for _, number in picture.tags} <= set(lettering_of(name))


def test_a_number_leaves_letter_and_food_of_its_element_to_be_read() -> None:
    picture = scenes()["organism, hand which element moves"]
    plain = Picture(picture.game, picture.kind, picture.view, picture.names)
    numbered, bare = canvas_of(picture), canvas_of(plain)
    letters = [text for text in bare.written if text.text in LETTERS.values()]
    assert set(letters) <= set(numbered.written)
    kept = count(numbered, colours.FOOD) / count(bare, colours.FOOD)
    assert kept > 0.93


def test_a_large_board_is_zoomed_when_an_organism_acts() -> None:
    whole, zoomed = (
        max(text.size for text in canvas_of(scenes()[f"organism, {name}"]).written if text.text == "M")
        for name in ("hand which organism", "hand which element moves")
    )
    assert whole == theme.SMALL < zoomed
    view = view_of("hand which element moves")
    laid = plan.plan(view.seats, view.options.board)
    acting = board.acting(view)
    frame = Frame.about(laid, acting, (1136, 1100), (128, 112, 94))
    assert all(frame.shows(space) for space in acting)


def letter_size(texts: list[Written]) -> int:
    """The type size of the letters on elements."""
    return max(text.size for text in texts if text.text in LETTERS.values())


def test_no_number_is_cut_off_however_far_apart_an_organism_is() -> None:
    """Too far apart to be zoomed: then the whole board is shown."""
    state = set_board(
        "0: eat@F3.1 move@F4.1 grow@F5.1 1: eat@E9 move@E10 grow@E11",
        6,
        options={"board": "open"},
    )
    view = organism.drafted(state, "move").view
    far = tuple((space, number) for number, space in enumerate(("F3", "F15", "F21", "F33"), start=1))
    near, shown = (
        canvas_of(Picture("organism", "hand", view, LONG, tags)).written for tags in (far[:1], far)
    )
    assert {"1", "2", "3", "4"} <= {text.text for text in shown}
    assert letter_size(near) > letter_size(shown) == theme.SMALL


def test_a_number_that_names_an_organism_stands_beside_it() -> None:
    picture = scenes()["organism, hand which organism"]
    numbered = canvas_of(picture)
    bare = canvas_of(Picture(picture.game, picture.kind, picture.view, picture.names))
    letters = [text for text in bare.written if text.text in LETTERS.values()]
    tags = [Box.around(text.box.middle, 50, 50) for text in numbered.written if text.text in ("1", "2")]
    assert len(tags) >= 2
    assert not any(text.box.touches(tag) for text in letters for tag in tags)


def test_whoever_enters_the_board_finds_the_homes_numbered() -> None:
    view = view_of("hand to come into play")
    assert view.seat is not None
    assert view.numbered == view.board.homes[view.seat]
    assert {"1", "2", "3", "You enter the board"} <= set(lettering_of("hand to come into play"))


def test_at_the_end_of_a_turn_what_its_player_would_lose_is_numbered() -> None:
    view = view_of("hand at the end")
    assert view.numbered == ("A5",)
    assert "1" in lettering_of("hand at the end")


def test_the_table_numbers_what_the_rules_page_speaks_of() -> None:
    view = view_of("after growth")
    assert view.numbered
    plain = view.model_copy(update={"numbered": ()})
    shown, without = (
        [text.text for text in canvas_of(Picture("organism", "table", one, ("Ada", "Ben"))).written]
        for one in (view, plain)
    )
    for number in range(1, len(view.numbered) + 1):
        assert shown.count(str(number)) == without.count(str(number)) + 1


def test_the_end_of_a_turn_says_what_would_come_of_it() -> None:
    assert {"End of your turn", "Alexandra gains 2", "Bo loses 3"} <= set(
        lettering_of("hand at the end with deaths")
    )
    assert "Nobody is captured, nobody dies" in lettering_of("hand at the end without losses")


def test_the_hand_says_whose_turn_it_is() -> None:
    assert "Your turn" in lettering_of("hand which organism")
    assert "Your organism acts" in lettering_of("hand where to")
    assert any(text.endswith("is to move") for text in lettering_of("hand waiting"))


def test_an_onlooker_has_no_hand() -> None:
    picture = scenes()["organism, pentagon"]
    with pytest.raises(ValueError, match="onlooker"):
        draw(Picture(picture.game, "hand", picture.view, picture.names))


def test_a_frame_holds_all_that_it_is_about() -> None:
    for players, length in BOARDS:
        laid = plan.plan(players, length)
        frame = Frame.whole(laid, (1136, 700))
        assert all(frame.shows(space) for space in laid.board.spaces)
        assert frame.part.height <= 700
