"""Required contents of KOA's pictures."""

from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageColor, ImageStat

from engine.games.koa.board import CAMPS, CORNERS
from engine.games.koa.chance import Find
from engine.games.koa.positions import set_board
from engine.games.koa.scoring import result
from engine.games.koa.state import Attacked, State, View
from render import Picture, canvas_of, draw
from render.kit import nameplates, theme
from render.kit.geometry import Box
from render.painters.koa import colours, headline, seats, words
from render.painters.koa.board import ground
from render.painters.koa.table import SAID, place_board
from tests.games.koa import with_pool
from tests.render.koa_board import (
    SCENES,
    canvas_of_scene,
    cast_of,
    count,
    count_near,
    draw_board,
    lettering_of,
    view_of,
)
from tests.render.scenes import koa
from tests.render.scenes.koa import CAVES
from tests.render.scenes.people import LONG, NAMES

# The headline


@pytest.mark.sampled(every=12)
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("before the first turn", "Alexandra begins"),
        ("cavern", "Alexandra finds a cavern on F5"),
        ("lava", "Alexandra digs into lava on F5"),
        ("attack", "Alexandra seizes G6"),
        ("attack in vain", "Alexandra attacks E7: Bo holds"),
        ("claim", "Dora claims goroldioa on F4"),
        ("quake", "Alexandra digs D5: quake on "),
        ("quake that destroys", "Earthquake: Bo falls from 8 to 4"),
        ("three players", "Bo digs H5 for the neutral clan: cavern"),
        ("four deeds", "Alexandra seizes F4, marks B3"),
        ("unblocked", "Blocked in: B1 becomes a cavern"),
        ("one gone", "Charlie has left, the caves stay"),
    ],
)
def test_the_headline_says_what_was_done_last(name: str, said: str) -> None:
    deeds_done = view_of(name).deeds
    figures = deeds_done[-1].model_dump() if deeds_done else {}
    shown = lettering_of(name)
    assert any(text.startswith(said.format_map(figures)) for text in shown), shown


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("name", ["cavern", "attack", "quake that destroys", "jonny", "unblocked"])
def test_the_figure_is_what_the_points_changed_by(name: str) -> None:
    view = view_of(name)
    (deed,) = view.deeds
    changed = view.gains
    assert any(changed)
    shown = lettering_of(name)
    if name.startswith("quake"):
        assert f"–{-min(changed)}" in shown
    else:
        assert f"+{changed[deed.clan]}" in shown


@pytest.mark.slow
@pytest.mark.parametrize("name", ["attack", "cut off", "everyday names of 4", "everyday names of 2"])
def test_a_plate_says_what_the_deed_of_another_cost_its_player(name: str) -> None:
    view = view_of(name)
    deed = view.deeds[-1]
    assert isinstance(deed, Attacked)
    assert deed.prey.clan is not None
    loser = view.owners[deed.prey.clan]
    assert loser is not None
    loss = -headline.count_gain(view, loser)
    order = cast_of(view).order
    plate = nameplates.grid(view.seats, extra=seats.extra(cast_of(view)))[order.index(loser)]
    (said,) = (text.box for text in canvas_of_scene(name).written if text.text == f"–{loss}")
    assert plate.holds(said)


def test_nothing_but_what_changed_points_has_a_figure() -> None:
    for name in ("sharman", "goroldioa", "lava", "attack in vain", "quake"):
        assert not any(text[0] in "+–" for text in lettering_of(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["cavern", "attack", "quake that destroys", "jonny", "unblocked"])
def test_the_figure_has_air_to_the_plates_and_to_the_board(name: str) -> None:
    view = view_of(name)
    figures = (text for text in canvas_of_scene(name).written if text.text[0] in "+–")
    (figure,) = (text for text in figures if text.size == theme.FIGURE)
    above = seats.bottom(cast_of(view))
    board = place_board(above + SAID).box
    assert figure.box.top - above >= 18
    assert board.top - ground.RIM - figure.box.bottom >= 18


def test_where_it_is_not_known_what_was_done_it_is_told_who_is_to_move() -> None:
    """Plates and crowns already show who leads."""
    shown = canvas_of(koa.table(set_board(koa.FULL, 2, round=38), LONG)).written
    first = LONG[0].split()[0]
    assert any(text.text.startswith(first) and text.text.endswith("is to move") for text in shown)


@pytest.mark.parametrize("name", ["sharman"])
def test_it_is_told_whose_sharman_it_was(name: str) -> None:
    assert any(text.startswith("Alexandra’s Sharman") for text in lettering_of(name))


def test_on_a_table_nothing_steps_back_from_what_was_done_last() -> None:
    view = view_of("attack")
    canvas, squares = draw_board(view)
    bare, _ = draw_board(view.model_copy(update={"deeds": ()}))

    def share(square: str) -> float:
        box = Box.around(squares.square(square).middle, 40, 40)
        lit, all_light = (ImageStat.Stat(one.image.crop(box).convert("L")).mean[0] for one in (canvas, bare))
        return lit / all_light

    assert all(share(square) == 1 for square in ("G6", "B9", "H2", "C6"))


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("names", [NAMES, koa.EVERYDAY, LONG])
def test_of_an_attack_in_vain_it_is_told_who_rolled_what_and_what_was_needed(names: tuple[str, ...]) -> None:
    seen = SCENES["koa, attack in vain"]
    (deed,) = view_of("attack in vain").deeds
    assert isinstance(deed, Attacked)
    shown = [text.text for text in canvas_of(replace(seen, names=names)).written]
    assert any(deed.square in text and text[0] == names[deed.seat][0] for text in shown)
    assert {str(deed.die), str(deed.needs + deed.penalty)} <= {*shown}


def test_it_is_told_why_the_sharman_s_find_is_not_what_his_stones_said() -> None:
    view = view_of("sharman")
    (deed,) = view.deeds
    assert deed.did == "sharman"
    assert f"The stones said {deed.pointed}: taken, so {deed.square}" in lettering_of("sharman")
    other = Find.SPRING if deed.find is Find.GOROLDIOA else Find.GOROLDIOA
    for changed, said in (
        ({"pointed": deed.square, "first": deed.find}, ""),
        ({"pointed": deed.square, "first": other}, f": none left, so {words.FINDS[deed.find]}"),
        ({"first": other}, f" on {deed.pointed}: none left, taken"),
    ):
        seen = view.model_copy(update={"deeds": (deed.model_copy(update=changed),)})
        shown = [text.text for text in canvas_of(Picture("koa", "table", seen, NAMES)).written]
        assert [text.endswith(said) for text in shown if text.startswith("The stones")] == [True] * bool(said)


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("names", [NAMES, koa.EVERYDAY, LONG])
def test_a_warning_that_the_end_is_near_stands_alone_and_says_whose_caverns(names: tuple[str, ...]) -> None:
    canvas = canvas_of(replace(SCENES["koa, four deeds"], names=names))
    (letter,) = (text for text in canvas.written if text.text == "E")
    below = (text.text for text in canvas.written if text.box.top > letter.box.bottom)
    (warning,) = (text for text in below if text != "Round 17")
    assert warning.startswith(names[3][:5])
    assert warning.endswith("2 more caverns end the match")


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("name", ["early", "crowded", "four deeds", "cut off", "sharman", "two players"])
def test_every_table_says_its_round_at_one_place(name: str) -> None:
    said = f"Round {view_of(name).round}"
    (found,) = (text.box for text in canvas_of_scene(name).written if text.text == said)
    (other,) = (text.box for text in canvas_of_scene("attack").written if text.text == "Round 9")
    assert abs(found.right - other.right) <= 3
    assert found.bottom == other.bottom


# The beginning


def test_where_nothing_lies_yet_it_is_told_how_a_match_begins() -> None:
    shown = lettering_of("before the first turn")
    odds = ("40 %", "20 %", "10 %: blocks", "10 %: buries")
    assert [shown.count(one) for one in odds] == [1, 2, 1, 1]
    assert all(shown.count(name) == 1 for name in words.FINDS.values())
    assert {"Or seize a rival’s tile", "lit: 2 points", "dark: 1 point"} <= {*shown}
    assert "Laying 15 caverns ends the match" in shown
    assert "40 %" not in lettering_of("four deeds")


def test_no_find_is_told_alone_in_a_row() -> None:
    names = {*words.FINDS.values()}
    lines = [
        text.box.middle[1] for text in canvas_of_scene("before the first turn").written if text.text in names
    ]
    rows = [sum(abs(line - other) < theme.SMALL for other in lines) for line in lines]
    assert sorted(rows) == [2, 2, 3, 3, 3]


def test_what_is_told_at_the_beginning_leaves_when_anything_lies_on_the_board() -> None:
    def is_told(board: str) -> bool:
        view = koa.table(set_board(board)).view
        assert isinstance(view, View)
        return "40 %" in [text.text for text in canvas_of(Picture("koa", "table", view, NAMES)).written]

    assert is_told("")
    assert not is_told("A1: cB2")
    assert not is_told("nobody: eE5")


def test_the_odds_of_the_wheel_are_those_for_the_next_spin() -> None:
    state = with_pool(set_board("", turn="A10"), 1, goroldioa=0)
    shown = [text.text for text in canvas_of(koa.table(state)).written]
    assert [shown.count(odds) for odds in ("50 %", "25 %", "12 %: blocks", "12 %: buries", "0 %")] == [
        1,
        1,
        1,
        1,
        1,
    ]


@pytest.mark.slow
def test_a_table_tells_what_its_marks_mean_and_its_board_stays_where_it_was() -> None:
    marks = {"outside: +1", "cut off", "Sharman’s marker"}
    assert not marks & {*lettering_of("attack")}
    view = view_of("attack").model_copy(update={"round": 3})
    assert marks <= {text.text for text in canvas_of(Picture("koa", "table", view, NAMES)).written}
    assert lettering_of("cut off").count("cut off") == 1
    assert not marks & {*lettering_of("early")}
    crowded, early = (
        {text.text: text.box for text in canvas_of_scene(name).written if text.text in {*"ABCDEFGHIJ"}}
        for name in ("crowded", "early")
    )
    assert {letter: crowded[letter] for letter in "EFGHI"} == {letter: early[letter] for letter in "EFGHI"}


# Plates


@pytest.mark.slow
@pytest.mark.parametrize("name", ["four deeds", "two players", "three players", "crowded"])
def test_plates_say_the_points_of_each_player_in_the_order_of_turns(name: str) -> None:
    view = view_of(name)
    points = result(view).scores
    order = tuple(dict.fromkeys(owner for owner in view.owners if owner is not None))
    figures = [text for text in canvas_of_scene(name).written if text.size == theme.FIGURE]
    assert [text.text for text in figures] == [str(points[seat]) for seat in order]


def test_it_is_told_whose_last_cavern_is_near() -> None:
    state = set_board(CAVES, round=9)
    for seat, left, said in (
        (1, 1, "Bo: 1 more cavern ends the match"),
        (1, 3, "Bo: 3 more caverns end the match"),
        (1, 4, ""),
    ):
        view = koa.table(with_pool(state, seat, cavern=left)).view
        shown = [text.text for text in canvas_of(Picture("koa", "table", view, NAMES)).written]
        assert [text for text in shown if "the match" in text] == [said][: left < 4]
        assert "Round 9" in shown


def test_on_a_tie_both_who_lead_wear_crowns() -> None:
    canvas = canvas_of_scene("four deeds")
    above = Box(0, 0, theme.WIDTH, nameplates.TOP)
    assert count(canvas, above, theme.GOLD) > 1.6 * count(canvas_of_scene("attack"), above, theme.GOLD) > 0


def test_a_jonny_wears_no_crown_unless_all_are_jonnys() -> None:
    above = Box(0, 0, theme.WIDTH, nameplates.TOP)
    canvas = canvas_of_scene("jonny")
    plate = nameplates.grid(4, extra=seats.extra(cast_of(view_of("jonny"))))[0]
    assert count(canvas, above._replace(right=plate.right), theme.GOLD) == 0
    assert cast_of(view_of("jonny").model_copy(update={"jonnys": (0, 1, 2, 3)})).leaders == (0,)


@pytest.mark.slow
def test_the_two_clans_of_a_player_are_told_with_camps_and_points() -> None:
    view = view_of("two players")
    shown = lettering_of("two players")
    for corner in CORNERS:
        assert (CAMPS[corner], str(view.sheets[corner].points(view.options))) in pairwise(shown)
    assert not {*CAMPS} & {*lettering_of("four players")}


@pytest.mark.slow
def test_the_leader_of_the_neutral_clan_has_its_symbol() -> None:
    view = view_of("three players")
    canvas = canvas_of_scene("three players")
    for seat, box in enumerate(nameplates.grid(3)):
        has_symbol = count(canvas, box, colours.PAINTS[colours.NEUTRAL]) > 300
        assert has_symbol is (seat == view.steering)


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize(
    ("name", "said"),
    [("jonny of three", "can’t win"), ("two with longest names", "can’t win")],
)
def test_on_the_plate_of_a_jonny_it_is_told_that_he_can_t_win(name: str, said: str) -> None:
    view, canvas = view_of(name), canvas_of_scene(name)
    cast = cast_of(view)
    plates = nameplates.grid(view.seats, extra=seats.extra(cast))
    own = plates[cast.order.index(view.jonnys[0])]
    (told,) = (text for text in canvas.written if text.text.endswith("can’t win"))
    assert told.text == said
    assert own.inflate(-6).holds(told.box)


def test_of_four_a_jonny_has_a_struck_crown() -> None:
    view, canvas = view_of("jonny"), canvas_of_scene("jonny")
    own = nameplates.grid(4)[cast_of(view).order.index(view.jonnys[0])]
    (struck,) = (shown for shown in canvas.shown if shown.name == "no crown")
    assert own.holds(struck.box)


def test_no_jonny_makes_plates_higher_and_the_board_smaller() -> None:
    view = view_of("jonny")
    for jonnys in ((), (0,), (0, 1, 2, 3)):
        cast = cast_of(view.model_copy(update={"jonnys": jonnys}))
        assert seats.bottom(cast) == nameplates.bottom(4)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_tables_of_a_match_are_of_one_height(players: int) -> None:
    """The line below the board is often empty at first; its room stays the same."""
    states = [state for state in koa.match(players, "scene 0") if state.ending is None][::40]
    assert len(states) > 3
    assert len({canvas_of(koa.table(state)).box.height for state in states}) == 1


def test_a_jonny_who_leaves_makes_no_plate_lower() -> None:
    view = view_of("jonny")
    left = view.model_copy(update={"gone": view.jonnys})
    assert seats.bottom(cast_of(left)) == seats.bottom(cast_of(view))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_late_board_is_as_bright_as_an_early_one(players: int) -> None:
    """Caverns without fire keep embers, and lava glows: the light stays on."""
    states = koa.match(players, "scene 0")

    def light(state: State) -> float:
        view = koa.table(state).view
        assert isinstance(view, View)
        canvas, squares = draw_board(view)
        return float(ImageStat.Stat(canvas.image.crop(squares.box).convert("L")).mean[0])

    early, late = next(state for state in states if len(state.tiles) == 8), states[-3]
    assert len(late.tiles) > 70
    assert light(late) > 0.95 * light(early)


# The end


@pytest.mark.slow
def test_the_end_names_who_won_points_and_how_it_came_about() -> None:
    for name, reason in (
        ("final of caverns", "10 caverns + 9 lit + 2 outside + 1 trophy"),
        ("final stalled and shared", "2 points each Everyone passed in a row"),
        ("final of rounds", "8 points each · last round played"),
    ):
        ended = result(view_of(name))
        shown = " ".join(lettering_of(name))
        assert reason in shown
        assert all(
            str(score) in shown for score, place in zip(ended.scores, ended.places, strict=True) if place > 1
        )
    assert result(view_of("final stalled and shared")).places.count(1) == 2
    assert {"Alexandra", "Charlie"} < {*lettering_of("final stalled and shared")}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["final of three", "final of caverns", "final of two"])
def test_the_end_says_what_the_points_are_made_of_as_no_board_shows_it(name: str) -> None:
    (told,) = (text for text in lettering_of(name) if " + " in text)
    ended = result(view_of(name))
    assert sum(int(part.split()[0]) for part in told.split(" + ")) == ended.scores[ended.winners[0]]


@pytest.mark.slow
def test_where_a_cavern_counts_more_no_sum_is_told_that_would_be_wrong() -> None:
    state = set_board("A1: cB2 cC3 A10: cB9", ending="rounds", options={"vp_cavern": 2})
    view = koa.table(state).view
    assert isinstance(view, View)
    shown = [text.text for text in canvas_of(Picture("koa", "table", view, NAMES)).written]
    assert "The last round is over" in shown
    assert not any(" + " in text for text in shown)


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("name", ["quake", "early", "crowded", "hand excavate"])
def test_rubble_keeps_its_greys_in_the_file(name: str) -> None:
    """The nearest colours of rock are brown."""
    with Image.open(BytesIO(canvas_of_scene(name).encode())) as image:
        data = image.getpalette() or []
    kept = {tuple(data[at : at + 3]) for at in range(0, len(data), 3)}
    assert {*map(theme.rgb, colours.RUBBLE)} <= kept


@pytest.mark.slow
def test_the_end_says_why_eleven_do_not_win() -> None:
    view = view_of("final of rounds")
    ended = result(view)
    assert max(ended.scores) > ended.scores[ended.winners[0]]
    shown = [text.text for text in canvas_of(Picture("koa", "table", view, NAMES)).written]
    assert any("a Jonny can’t win" in text for text in shown)


@pytest.mark.slow
def test_of_one_who_wins_it_is_told_in_a_line_of_its_own_why_eleven_do_not() -> None:
    state = set_board("A1: cB2 cC3 A10: cB9", ending="rounds", brought=koa.JONNYS[:2])
    view = koa.table(state).view
    assert isinstance(view, View)
    shown = [text.text for text in canvas_of(Picture("koa", "table", view, NAMES)).written]
    assert any("can’t win" in text for text in shown)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("trophies", "said"),
    [({"A1": "A10"}, "More trophies than Bo: 1 to 0"), (None, None)],
)
def test_the_end_says_what_broke_a_tie(trophies: dict[str, str] | None, said: str | None) -> None:
    state = set_board("A1: cB2 A10: cB9 cD9", ending="rounds", trophies=trophies)
    view = koa.table(state).view
    assert isinstance(view, View)
    shown = [text.text for text in canvas_of(Picture("koa", "table", view, NAMES)).written]
    assert (said in shown) if said else not any(text.startswith("More") for text in shown)


def test_the_end_has_no_mark_of_the_last_move_and_no_letters_of_the_board() -> None:
    shown = lettering_of("final of caverns")
    assert not {"found", "A", "J", "10"} & {*shown} - {"A"}


@pytest.mark.slow
def test_all_readers_see_the_same_end() -> None:
    assert draw(SCENES["koa, hand over"]) == draw(koa.table(koa.match(2, "scene 0")[-1]))


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize(
    "name", ["one gone", "leader of the neutral clan gone", "one of two gone with longest names"]
)
def test_the_plate_of_a_player_who_left_says_so(name: str) -> None:
    assert lettering_of(name).count("left") == 1


@pytest.mark.slow
def test_tiles_of_a_player_who_left_stay_and_step_back() -> None:
    left, stayed = view_of("one gone"), view_of("four players")
    (gone, squares), (whole, _) = (draw_board(one.model_copy(update={"deeds": ()})) for one in (left, stayed))
    dim = colours.darker(colours.LOST)
    paint = cast_of(left).clans[2].colour
    grey = ImageColor.getcolor(paint, "L")
    assert isinstance(grey, int)
    faded = (round(part + (grey - part) * colours.FADED) for part in theme.rgb(paint))
    red, green, blue = (dim[256 * band + part] for band, part in enumerate(faded))
    for tile in (tile for tile in left.tiles if tile.clan == 2):
        box = squares.square(tile.square)
        seen = count_near(gone, box, f"#{red:02X}{green:02X}{blue:02X}")
        bright = count_near(whole, box, paint)
        assert seen > 0
        assert count_near(gone, box, paint) < bright  # only the owner's symbol keeps its colour


@pytest.mark.slow
def test_at_the_end_a_player_who_left_is_last_and_has_no_points() -> None:
    name = "final with one gone"
    ended, shown = view_of(name).result, lettering_of(name)
    assert ended is not None
    assert (ended.places[2], ended.scores[2]) == (4, 0)
    assert shown.count("left") == 1
    assert shown.index("left") > shown.index("Dora")


@pytest.mark.slow
def test_a_player_who_left_looks_on() -> None:
    shown = lettering_of("hand of one gone")
    assert shown.count("left") == 1
    assert "You have left, your caves stay" in shown
