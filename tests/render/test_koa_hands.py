"""KOA's hands, the room of its pictures, the legend and the light."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from PIL import ImageStat

from engine.games.koa.board import CAMPS, CORNERS, NEAR, SQUARES
from engine.games.koa.chance import Find
from engine.games.koa.positions import play_with_luck, set_board
from engine.games.koa.scoring import result
from engine.games.koa.state import Excavated, Report, View
from render import Picture, canvas_of, draw
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.painters.koa import colours, words
from render.painters.koa.board import board, highlights, light, pieces
from render.painters.koa.board.squares import Squares
from render.painters.koa.clans import Cast
from tests.render.drawn import draw_scene
from tests.render.koa_board import (
    SCENES,
    SIZE,
    canvas_of_scene,
    cast_of,
    count,
    draw_board,
    draw_finished,
    lettering_of,
    table_of,
    view_of,
)
from tests.render.scenes import koa
from tests.render.scenes.people import LONG

# The hand


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["hand excavate", "hand excavate at the start", "hand seize", "hand claim", "hand unblock",
     "hand of a neutral clan"],
)  # fmt: skip
def test_every_square_that_can_be_chosen_bears_its_name(name: str) -> None:
    view = view_of(name)
    shown = lettering_of(name)
    assert view.targets
    assert all(shown.count(square) == 1 for square in view.targets)
    assert not {*SQUARES} - {*view.targets} & {*shown}


def test_the_name_and_the_odds_of_what_can_be_seized_stand_inside_its_square() -> None:
    view = view_of("hand seize")
    canvas, squares = draw_board(view)
    for square, needs in zip(view.targets, view.needs, strict=True):
        place = squares.square(square).inflate(2)  # up to the line about it
        within = [text.text for text in canvas.written if place.holds(text.box)]
        assert within == [square, f"{needs}+"]


def test_what_can_be_seized_shows_what_the_die_needs() -> None:
    view = view_of("hand seize")
    needs = [text for text in lettering_of("hand seize") if text.endswith("+")]
    assert len(needs) == len(view.targets) + 1
    assert {"on a ten-sided die", "is also a trophy: 1 point"} <= {*lettering_of("hand seize")}
    assert set(needs) == {"5+", "6+", "7+"}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hand seize", "hand claim", "hand to act", "hand unblock"])
def test_the_card_of_what_can_be_won_has_its_name_and_what_lies_there_and_nothing_leaves_it(
    name: str,
) -> None:
    view = view_of(name)
    canvas, squares = draw_board(view)
    lying = {tile.square: tile for tile in view.tiles}
    signs = {Find.CAVERN: {"a cavern", "fire"}, Find.GOROLDIOA: {"goroldioa"}, Find.SPRING: {"a spring"}}
    for square in (square for square in view.targets if square in lying):
        box = squares.square(square)
        near = [text for text in canvas.written if text.box.touches(box)]
        (title,) = (text for text in near if text.text == square)
        written = [title, *(text for text in near if text.text not in view.targets)]
        assert written[0].size >= theme.BODY
        assert all(box.inflate(16).holds(text.box) for text in written)
        owner = lying[square].clan if view.action != "unblock" else None
        inside = [shown.name for shown in canvas.shown if shown.box.touches(box)]
        assert ("whose it is" in inside) is (owner is not None)
        inside = [name for name in inside if name not in ("whose it is", "a star", "a marker")]
        becomes = ["fire"] if view.action == "unblock" else []
        if lying[square].find in signs:
            assert inside[-1:] == becomes or not becomes
            assert len(inside) == 1 + len(becomes)
            assert inside[0] in signs[lying[square].find]


def test_the_symbol_of_whose_it_is_and_the_longest_name_of_a_square_fit_its_card() -> None:
    state = set_board("A10: cB9 cC9 cD9 cE9 cF9 cG9 J10: cH10", turn="A10", round=9)
    view = koa.choosing(state, "seize").view
    assert isinstance(view, View)
    canvas, squares = draw_board(view)
    box = squares.square("H10")
    (name,) = (text for text in canvas.written if text.text == "H10")
    (owner,) = (one.box for one in canvas.shown if one.name == "whose it is" and one.box.touches(box))
    assert box.inflate(16).holds(name.box)
    assert box.inflate(3).shift((0, -12)).touches(owner)
    assert owner.right < name.box.left


@pytest.mark.parametrize("name", ["hand seize", "hand to act"])
def test_the_stars_of_what_can_be_seized_stay_whole(name: str) -> None:
    view = view_of(name)
    canvas, squares = draw_board(view)
    starred = [tile for tile in view.tiles if tile.square in view.targets and pieces.is_outside(tile)]
    assert starred
    for tile in starred:
        assert count(canvas, squares.square(tile.square), colours.STAR) > 120


@pytest.mark.slow
def test_what_steps_back_can_still_be_seen() -> None:
    for name in ("hand claim", "hand excavate", "hand unblock"):
        view = view_of(name)
        canvas, squares = draw_board(view)
        bare, _ = draw_board(
            view.model_copy(update={"action": None, "targets": (), "deeds": (), "to_move": ()})
        )
        box = squares.between("A10", "B9")
        dim, bright = (ImageStat.Stat(one.image.crop(box).convert("L")).mean[0] for one in (canvas, bare))
        assert 0.7 < dim / bright < 0.9


def test_the_sharman_s_squares_bear_no_names_and_look_like_nothing_to_press() -> None:
    view = view_of("hand sharman")
    assert len(view.targets) > 5
    shown = lettering_of("hand sharman")
    assert not {*shown} & {*view.targets}
    assert f"By lot, one of these {len(view.targets)} gets goroldioa or a spring" in shown
    canvas, squares = draw_board(view)
    own = cast_of(view).clans[view.turn].colour
    assert all(count(canvas, squares.square(square), own) > 300 for square in view.targets)
    assert not any(count(canvas, squares.square(square), colours.OPEN) > 3000 for square in view.targets)


@pytest.mark.parametrize("name", ["hand", "hand of two"])
def test_a_question_for_an_action_shows_where_each_action_can_be_done(name: str) -> None:
    view = view_of(name)
    assert view.further
    assert not {square for square, _ in view.further} & {*view.targets}
    canvas, squares = draw_board(view)
    lying = {tile.square for tile in view.tiles}
    for square, needs in view.further:
        box = squares.square(square)
        within = [text.text for text in canvas.written if box.inflate(2).holds(text.box)]
        assert within == ([square, f"{needs}+"] if square in lying else [square])
        is_marked = count(canvas, box, colours.LIT) > 200  # the die, or the pick
        assert is_marked is (square in lying or name == "hand")
    told = {*lettering_of(name)}
    assert {"seize, ten-sided die", "dig"} <= told


def test_what_can_t_be_chosen_steps_back_but_for_the_own_network() -> None:
    view = view_of("hand excavate")
    bright, squares = draw_board(view.model_copy(update={"action": None, "targets": (), "deeds": ()}))
    dim, _ = draw_board(view)
    for tile in view.tiles:
        if tile.clan is not None and not tile.is_marker:
            box = squares.square(tile.square)
            box = Box.around(box.middle, SIZE // 2, SIZE // 2)
            is_same = dim.image.crop(box).tobytes() == bright.image.crop(box).tobytes()
            assert is_same is (tile.clan == view.turn)


@pytest.mark.slow
def test_the_hand_says_whose_turn_it_is_and_how_far() -> None:
    assert "Your turn: what next?" in lettering_of("hand to act")
    assert "action 2 of 3" in lettering_of("hand")
    assert "Your turn at J10: what next?" in lettering_of("hand of two")
    assert "You give up 1 action: end your turn?" in lettering_of("hand end")
    assert "Where does Neutral dig?" in lettering_of("hand of a neutral clan")
    assert "And your second piece?" in lettering_of("hand of a jonny")
    assert "Where do you dig?" in lettering_of("hand excavate")
    assert any(text.endswith("is to move") for text in lettering_of("hand waiting"))


@pytest.mark.sampled(every=8)
@pytest.mark.parametrize(
    ("line", "is_that", "said"),
    [
        ("seize F4", koa.is_lost, "Rolled {die}, needed {needs}: what next?"),
        ("seize F4", koa.is_won, "You seized F4: what next?"),
        ("excavate F7", koa.is_find(Find.CAVERN), "You found a cavern: what next?"),
        ("excavate F7", koa.is_find(Find.GOROLDIOA), "Found goroldioa: what next?"),
        ("excavate F7", koa.is_find(Find.SPRING), "You found a spring: what next?"),
        ("excavate F7", koa.is_find(Find.LAVA), "You dug into lava: what next?"),
        ("excavate F7", koa.is_miss, "Earthquake on {struck}: what next?"),
        ("sharman confirm", lambda _: True, "{square} is marked: what next?"),
    ],
)
def test_a_player_who_goes_on_is_told_what_came_of_the_action_before(
    line: str, is_that: Callable[[Report], bool], said: str
) -> None:
    """The heading says it: the mark tells neither who nor how."""
    state = play_with_luck(set_board(koa.FULL, trophies=koa.WON, round=17), line, is_that)
    deed = state.deeds[-1]
    figures = deed.model_dump()
    if isinstance(deed, Excavated) and deed.quake is not None:
        figures["struck"] = deed.quake.square
    shown = [text.text for text in canvas_of(koa.hand(state)).written]
    assert said.format_map(figures) in shown


def test_what_was_done_in_the_turn_before_is_no_part_of_the_question() -> None:
    state = set_board(koa.FULL, trophies=koa.WON, round=17)
    done = play_with_luck(state, "seize F4", koa.is_lost).model_copy(update={"used": 0})
    assert "Your turn: what next?" in [text.text for text in canvas_of(koa.hand(done)).written]


def test_an_onlooker_has_no_hand() -> None:
    picture = SCENES["koa, four players"]
    with pytest.raises(ValueError, match="onlooker"):
        draw(Picture(picture.game, "hand", picture.view, picture.names))


# Room


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_written_where_the_client_lays_its_badge(name: str) -> None:
    canvas = draw_scene(name)
    corner = Box(0, canvas.image.height - 66, 100, canvas.image.height)
    assert not any(text.box.touches(corner) for text in canvas.written)


@pytest.mark.slow
def test_names_of_any_length_leave_points_and_camps_to_be_read() -> None:
    for name in ("crowded with longest names", "two with longest names"):
        view = view_of(name)
        shown = lettering_of(name)
        assert any(text.endswith("…") for text in shown)
        assert any(text.startswith(LONG[0][:4]) for text in shown)
        assert all(str(row) in shown for row in range(1, 11))
        assert view.seats <= sum(text.isdigit() and int(text) > 0 for text in shown)


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyday_names_are_never_cut(players: int) -> None:
    shown = lettering_of(f"everyday names of {players}")
    assert {*koa.EVERYDAY[:players]} <= {*shown}
    assert not any("…" in text for text in shown)


def test_a_sentence_is_whole_with_every_name() -> None:
    """The name is shortened, never the rest."""
    shown = lettering_of("two with longest names")
    assert any(text.endswith(" fails at E7") and "…" not in text for text in shown)


@pytest.mark.slow
def test_the_cover_shows_no_coordinates() -> None:
    assert not {*SQUARES, *map(str, range(1, 11))} & {*lettering_of("cover")}


@pytest.mark.slow
def test_the_cover_has_no_small_print() -> None:
    assert all(text.size >= 40 for text in canvas_of_scene("cover").written)


def test_every_heading_of_a_choice_is_a_whole_question() -> None:
    """It has a verb and its mark: no telegram."""
    forms = [*words.ASKED.values(), *words.BESIDE, *words.SECOND]
    forms += [form for ways in words.ASKED_FOR_IT.values() for form in ways]
    asks = ("Where do", "Which", "What", "Do", "And your")
    assert all(form.endswith("?") and form.startswith(asks) for form in forms)


def test_the_cover_is_full_of_light_where_the_fire_is_and_dark_where_it_is_not() -> None:
    canvas = canvas_of_scene("cover")

    def light(box: Box) -> float:
        return float(ImageStat.Stat(canvas.image.crop(box).convert("L")).mean[0])

    assert light(Box.around((560, 650), 80, 60)) > 3 * light(Box.around((600, 430), 300, 40))
    assert light(Box(0, canvas.image.height - 66, 100, canvas.image.height)) < 90


# The legend


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A1: cB2", set()),
        ("A1: cB2 cF6", {"star", "dashes"}),
        ("A1: cB2 cD4", {"dashes"}),
        ("A1: cB2 msC4", {"bones"}),
        ("A1: cB2 cC3 cD4 cE5 cF6", {"star"}),
    ],
)
def test_a_hand_tells_what_its_marks_mean_in_the_first_rounds_and_no_others(
    text: str, told: set[str]
) -> None:
    for rounds, marks in ((3, told), (9, set[str]())):
        shown = {one.text for one in canvas_of(koa.hand(set_board(text, round=rounds))).written}
        assert {mark for mark, said in words.LEGEND.items() if said.replace("{n}", "1") in shown} == marks


# The light


def test_where_nothing_lies_a_hand_names_the_squares_where_to_dig_and_says_so() -> None:
    shown = lettering_of("hand at the start")
    assert {"Where do you dig first?", "A2", "B1", "B2"} <= set(shown)
    assert "Where do you dig first?" not in lettering_of("hand")


def test_the_camps_and_caverns_of_an_early_board_light_the_rock() -> None:
    view = view_of("early")
    canvas, squares = draw_board(view)
    bare, _ = draw_board(table_of(""))

    def brightness(canvas: Canvas, square: str) -> float:
        return float(ImageStat.Stat(canvas.image.crop(squares.square(square))).mean[0])

    assert all(
        brightness(bare, near) > 1.3 * brightness(bare, far) for near, far in (("B9", "E6"), ("I2", "F5"))
    )
    assert brightness(canvas, "C9") > 1.1 * brightness(bare, "C9")


def test_the_light_of_camps_has_no_steps_along_the_lines_of_squares() -> None:
    """Both sides of a line are equally bright, but for the stone's grain."""
    canvas, squares = draw_board(table_of(""))
    for one, other in (("B9", "C9"), ("C9", "D9"), ("D9", "E9")):
        left, right = squares.square(one), squares.square(other)
        sides = (
            Box(left.right - 12, left.top + 8, left.right - 4, left.bottom - 8),
            Box(right.left + 6, right.top + 8, right.left + 14, right.bottom - 8),
        )
        before, after = (ImageStat.Stat(canvas.image.crop(side).convert("L")).mean[0] for side in sides)
        assert 0.9 < before / after < 1.1


def test_the_light_of_camps_falls_off_without_any_edge() -> None:
    """The light is round and ends inside of the square where it is computed."""
    side = 10 * SIZE
    ends = (SIZE / 2, side - SIZE / 2)
    whole = light.light_camps(side, side, [(x, y) for x in ends for y in ends], SIZE)
    for level in range(SIZE // 2, side, SIZE):
        along = [whole.getpixel((x, level)) for x in range(side)]
        steps = [abs(float(one) - float(other)) for one, other in pairwise(along)]  # type: ignore[arg-type]
        assert max(steps) <= 3


def test_the_light_of_a_cavern_ends_within_its_square_unless_it_runs_on() -> None:
    """It was cut at the square's edge, and the floor beyond was dark."""
    image = light.light_square(SIZE, frozenset())
    middle, last = image.width // 2, image.width - 1
    assert max(image.crop((0, 0, image.width, 1)).tobytes()) == 0
    assert max(image.crop((last, 0, image.width, image.height)).tobytes()) == 0
    assert image.crop((middle, middle, middle + 1, middle + 1)).tobytes()[0] > 150


def test_what_can_be_dug_is_rock_hewn_and_lit_from_above() -> None:
    """Flat beige squares looked like the keys of a keyboard."""
    view = view_of("hand excavate")
    canvas, squares = draw_board(view)
    for square in view.targets:
        left, top, right, bottom = squares.square(square).inflate(-14)
        upper, lower = (
            ImageStat.Stat(canvas.image.crop(part).convert("L"))
            for part in ((left, top, right, top + 14), (left, bottom - 14, right, bottom))
        )
        assert upper.mean[0] > lower.mean[0] + 8
        assert min(upper.stddev[0], lower.stddev[0]) > 4


def test_what_can_be_dug_is_lit_while_all_else_steps_back_unless_nothing_lies_there() -> None:
    view = view_of("hand to act")
    lying = {tile.square for tile in view.tiles}
    # Among other choices a pick with a dark edge lies on them.
    view = view.model_copy(update={"targets": tuple(sorted({*view.targets} - lying)), "needs": ()})
    canvas, squares = draw_board(view)
    bare, _ = draw_board(view.model_copy(update={"targets": (), "to_move": ()}))
    start, _ = draw_board(view_of("hand to act at the start"))
    empty, _ = draw_board(table_of(""))

    def share(square: str, lit: Canvas, plain: Canvas) -> float:
        box = squares.square(square)
        now, before = (ImageStat.Stat(one.image.crop(box).convert("L")).mean[0] for one in (lit, plain))
        return now / before

    assert share("A2", canvas, bare) > 1.02, "rock that a torch lights already"
    assert max(share(square, canvas, bare) for square in view.targets) > 1.5
    assert all(share(square, canvas, bare) < 0.95 for square in ("E5", "B10", "H3"))
    assert all(share(square, start, empty) == 1 for square in ("E5", "B10", "H3"))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hand", "hand end", "hand of two", "hand of a neutral clan"])
def test_a_player_who_is_asked_sees_the_clan_that_it_is_about_in_full_light_and_all_others_set_back(
    name: str,
) -> None:
    view = view_of(name)
    canvas, squares = draw_board(view)
    bare, _ = draw_board(view.model_copy(update={"action": None, "targets": (), "deeds": (), "to_move": ()}))
    done = {place.square for place in highlights.mark_deeds(view.deeds).places}
    for corner in CORNERS:
        box = Box.around(squares.square(CAMPS[corner]).middle, SIZE // 2, SIZE // 2)
        now, before = (ImageStat.Stat(one.image.crop(box).convert("L")).mean[0] for one in (canvas, bare))
        assert (now > 0.95 * before) is (corner == view.turn)
    assert CAMPS[view.turn] not in done


# The own part of the board


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize(
    ("name", "letters", "rows"),
    [
        ("hand at the start", "ABC", 3),
        ("hand excavate at the start", "ABC", 3),
        ("hand unblock", "ABC", 3),
        ("hand to act", "ABCDE", 5),
        ("hand excavate", "ABCDEFGHIJ", 10),
        ("hand waiting", "ABCDEFGHIJ", 10),
    ],
)
def test_the_first_hands_show_that_part_of_the_board_alone_on_which_anything_matters(
    name: str, letters: str, rows: int
) -> None:
    low = [text for text in canvas_of_scene(name).written if text.size == theme.SMALL and not text.bold]
    assert "".join(text.text for text in low if text.text in {*"ABCDEFGHIJ"}) == letters
    numbers = {text.text for text in low if text.box.right < 2 * theme.MARGIN + 60}
    assert {str(row) for row in range(1, rows + 1)} <= numbers
    assert str(rows + 1) not in numbers


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize(("camp", "letters"), [("A1", "ABC"), ("A10", "ABC"), ("J10", "HIJ"), ("J1", "HIJ")])
def test_every_clan_s_first_hand_shows_its_own_part_and_what_a_dig_finds(camp: str, letters: str) -> None:
    canvas = canvas_of(koa.hand(set_board("", turn=camp)))
    shown = [text.text for text in canvas.written]
    assert {*letters} <= {*shown}
    assert {"What a dig finds", "40 %", "10 %: blocks", "Laying 15 caverns ends the match"} <= {*shown}
    named = [text for text in canvas.written if text.text in NEAR[camp]]
    assert len(named) == 3
    assert all(text.size >= theme.FIGURE for text in named)
    told = next(text for text in canvas.written if text.text == "What a dig finds")
    assert all(text.box.right < told.box.left for text in named)


def test_a_player_who_is_blocked_in_is_told_so_and_of_no_dig() -> None:
    shown = lettering_of("hand unblock")
    assert {"What becomes a cavern?", "Blocked in", "uses no action"} <= {*shown}
    assert not {"What a dig finds", "40 %", "action 1 of 1"} & {*shown}


def test_a_player_with_choices_elsewhere_sees_the_whole_board() -> None:
    shown = [
        text.text for text in canvas_of(koa.choosing(set_board("A1: cB2 cC3 cD4 cE5"), "excavate")).written
    ]
    assert {"J", "10"} <= {*shown}


@pytest.mark.slow
def test_at_the_end_the_camps_of_the_winners_have_a_golden_rim() -> None:
    view = view_of("final of two")
    ended = result(view)
    won = [corner for corner in CORNERS if view.owners[corner] in ended.winners]
    canvas, squares = draw_finished(view, won)
    golden = {camp for camp in CAMPS if count(canvas, squares.square(camp), theme.GOLD) > 400}
    assert golden == {CAMPS[corner] for corner in won}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["final of caverns", "final of two"])
def test_at_the_end_the_winner_s_land_is_in_the_light_and_all_others_darker(name: str) -> None:
    view = view_of(name)
    ended = result(view)
    canvas, squares = draw_board(view.model_copy(update={"deeds": ()}))
    won = [corner for corner in CORNERS if view.owners[corner] in ended.winners]
    over, _ = draw_finished(view, won)
    for tile in (tile for tile in view.tiles if tile.clan is not None and not tile.is_marker):
        box = Box.around(squares.square(tile.square).middle, 84, 84)
        now, before = (ImageStat.Stat(one.image.crop(box).convert("L")).mean[0] for one in (over, canvas))
        assert (now > 0.9 * before) is (tile.clan in won)


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", ["final of caverns", "final of two", "final of three"])
def test_at_the_end_the_lit_caverns_of_the_winner_outshine_all_others_which_lose_colour(name: str) -> None:
    view = view_of(name)
    canvas, squares = draw_board(view.model_copy(update={"deeds": ()}))
    won = [corner for corner in CORNERS if view.owners[corner] in result(view).winners]
    over, _ = draw_finished(view, won)
    lit = {square: corner in won for corner, holding in enumerate(view.holdings) for square in holding.chain}
    assert lit
    for square, is_won in lit.items():
        box = Box.around(squares.square(square).middle, 84, 84)
        there = [one.image.crop(box).convert("HSV") for one in (over, canvas)]
        (colour, now), (coloured, before) = (ImageStat.Stat(one).mean[1:] for one in there)
        assert now > 0.95 * before if is_won else 0.75 * before < now < 0.92 * before
        assert colour > 0.95 * coloured if is_won else colour < 0.8 * coloured


@pytest.mark.slow
def test_at_the_end_the_rock_keeps_the_light_of_all_camps_as_on_the_table() -> None:
    view = view_of("final stalled and shared")
    canvas, squares = draw_finished(view, [0, 2])

    def brightness(square: str) -> float:
        return float(ImageStat.Stat(canvas.image.crop(squares.square(square))).mean[0])

    for near in ("A3", "C1", "J8", "H10", "A8", "C10", "J3", "H1"):
        assert brightness(near) > 1.1 * brightness("E6")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["final of two", "final of three"])
def test_at_the_end_nothing_shines_within_the_winner_s_land(name: str) -> None:
    """The rock is as dark there as between others' caves.

    Gold in the gaps between caves would look like a pattern.
    """
    view = view_of(name)
    won = [corner for corner in CORNERS if view.owners[corner] in result(view).winners]
    canvas, squares = draw_finished(view, won)
    own = {tile.square for tile in view.tiles if tile.clan in won}

    def redness(square: str) -> float:
        """Return the redness of the rock at a square's lower right corner.

        Four caves leave some rock there.
        """
        box = squares.square(square)
        red, _, blue = ImageStat.Stat(canvas.image.crop(Box.around((box.right, box.bottom), 8, 8))).mean
        return float(red - blue)

    inner = [
        square
        for square in own
        if {square, *_lower_right(square)} <= own
        and not any(place in view.holdings[corner].chain for corner in won for place in _lower_right(square))
    ]
    assert len(inner) > 2
    assert all(redness(square) < 90 for square in inner), {square: redness(square) for square in inner}


def _lower_right(square: str) -> tuple[str, str, str]:
    """Return the three squares that meet a square at its lower right corner."""
    column, row = chr(ord(square[0]) + 1), int(square[1:])
    return f"{column}{row}", f"{square[0]}{row - 1}", f"{column}{row - 1}"


@pytest.mark.slow
def test_at_the_end_a_clan_without_a_player_is_named() -> None:
    assert lettering_of("final of three").count("Neutral") == 1
    assert "Neutral" not in lettering_of("final of caverns")


@pytest.mark.slow
def test_the_finished_board_fills_the_room_that_the_card_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    laid: list[Box] = []

    def lay(canvas: Canvas, squares: Squares, cast: Cast, winners: list[int]) -> None:
        laid.append(squares.box)

    monkeypatch.setattr(board, "lay_finished", lay)
    for name in ("final of caverns", "final of two"):
        canvas = canvas_of(SCENES[f"koa, {name}"])
        assert laid[-1].height >= 0.55 * canvas.image.height


def test_those_who_wait_read_what_was_done_last_and_who_is_to_move() -> None:
    state = play_with_luck(set_board(koa.CAVES, round=9), "excavate C4", koa.is_find(Find.GOROLDIOA))
    shown = [text.text for text in canvas_of(koa.hand(state, 2, ("Al", "Bo", "Cy", "Di"))).written]
    assert {"Al finds goroldioa on C4", "Al’s turn"} <= {*shown}
    asked = tuple(text.text for text in canvas_of(koa.hand(state)).written)
    assert not any(text.endswith("’s turn") for text in asked)
