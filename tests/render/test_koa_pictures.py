"""What the pictures of KOA have to show."""

import pytest
from PIL import ImageStat

from engine.games.koa.board import CAMPS, CORNERS, SQUARES
from engine.games.koa.positions import set_board
from engine.games.koa.scoring import result
from engine.games.koa.table import Attacked, Excavated, View
from render import Picture, canvas_of, draw, nameplates, theme
from render.geometry import Box
from render.painters.koa import colours, deeds, marked, rock, seats, words
from render.painters.koa.table import SAID, placed
from tests.games.koa import stripped
from tests.render.koa_board import SCENES, SIZE, canvas_of_scene, cast_of, count, drawn, lettering_of, view_of
from tests.render.scenes import koa
from tests.render.scenes.koa import CAVES
from tests.render.scenes.people import NAMES

# What was done


def test_the_last_deed_has_the_one_bright_mark_and_those_before_it_thin_ones() -> None:
    view = view_of("four deeds")
    *earlier, last = marked.marked(view.deeds).places
    assert last.square == view.deeds[-1].square
    assert last.last is view.deeds[-1]
    assert {place.square for place in (*earlier, last)} == {deed.square for deed in view.deeds}
    assert not any(place.last or place.is_vain for place in earlier)
    canvas, squares = drawn(view)
    bright = {
        square
        for square in SQUARES
        if count(canvas, Box.around(squares.square(square).middle, 100, 20), theme.RING) > 150
    }
    thin = {square for square in SQUARES if count(canvas, squares.square(square), colours.CHALK) > 400}
    assert bright == {last.square}
    assert thin == {place.square for place in earlier}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cavern", "found"),
        ("sharman", "found"),
        ("lava", "lava"),
        ("quake", "quake"),
        ("attack", "seized"),
        ("attack in vain", "held"),
        ("claim", "claimed"),
        ("unblocked", "switched"),
    ],
)
def test_a_word_at_the_mark_says_what_was_done(name: str, said: str) -> None:
    assert lettering_of(name).count(said) == 1


@pytest.mark.parametrize(
    "name",
    ["early", "early with two", "goroldioa", "quake that destroys", "attack", "cavern", "lava"],
)
def test_a_mark_s_word_lies_on_no_sign_of_a_tile_if_it_can(name: str) -> None:
    """Above, below or beside the square."""
    view = view_of(name)
    canvas, squares = drawn(view)
    (word,) = [text for text in canvas.written if text.text == words.came_of(view.deeds[-1])]
    for tile in view.tiles:
        assert not squares.square(tile.square).grown(-SIZE // 4).touches(word.box)


def test_a_mark_s_word_lies_on_no_star_if_it_can() -> None:
    view = view_of("crowded")
    canvas, squares = drawn(view)
    (word,) = [text for text in canvas.written if text.text == "held"]
    assert word.box.middle[1] > squares.square(view.deeds[-1].square).middle[1]


def test_an_attack_in_vain_is_crossed_out() -> None:
    view = view_of("attack in vain")
    (place,) = marked.marked(view.deeds).places
    assert place.is_vain
    won, vain = (drawn(view_of(name)) for name in ("attack", "attack in vain"))
    for (canvas, squares), name, is_crossed in ((won, "G6", False), (vain, "E7", True)):
        middle = Box.around(squares.square(name).middle, 12, 12)
        assert (count(canvas, middle, theme.RING) > 20) is is_crossed


@pytest.mark.parametrize("name", ["quake", "quake that destroys"])
def test_an_earthquake_is_marked_where_it_was_dug_and_brightly_where_it_struck(name: str) -> None:
    (deed,) = view_of(name).deeds
    assert isinstance(deed, Excavated)
    assert deed.quake is not None
    found = marked.marked((deed,))
    assert found.quake == (deed.square, deed.quake.square)
    assert [(place.square, place.last) for place in found.places] == [
        (deed.square, None),
        (deed.quake.square, deed),
    ]


def test_an_earthquake_on_its_own_square_is_one_mark() -> None:
    (deed,) = view_of("quake").deeds
    assert isinstance(deed, Excavated)
    assert deed.quake is not None
    own = deed.model_copy(update={"quake": deed.quake.model_copy(update={"square": deed.square})})
    found = marked.marked((own,))
    assert [place.square for place in found.places] == [deed.square]
    assert found.quake is None


# The headline


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("before the first turn", "Alexandra begins"),
        ("cavern", "Alexandra finds a cavern on F5"),
        ("lava", "Alexandra digs into lava on F5"),
        ("attack", "Alexandra seizes G6 from Charlie"),
        ("attack in vain", "Alexandra rolls {die}, not {needs}: Bo holds E7"),
        ("claim", "Dora claims goroldioa on F4"),
        ("quake", "Quake! "),
        ("quake that destroys", "Earthquake: Bo falls from 8 to 4"),
    ],
)
def test_the_headline_says_what_was_done_last(name: str, said: str) -> None:
    deeds_done = view_of(name).deeds
    figures = deeds_done[-1].model_dump() if deeds_done else {}
    shown = lettering_of(name)
    assert any(text.startswith(said.format_map(figures)) for text in shown), shown


def test_the_die_of_a_seizure_is_told_in_good_english() -> None:
    view = view_of("attack")
    (deed,) = view.deeds
    assert isinstance(deed, Attacked)
    for die, article in ((9, "with a 9"), (8, "with an 8")):
        rolled = view.model_copy(update={"deeds": (deed.model_copy(update={"die": die}),)})
        assert deeds.headline(cast_of(rolled)).line[0].endswith(article)


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


def test_nothing_but_what_changed_points_has_a_figure() -> None:
    for name in ("sharman", "goroldioa", "lava", "attack in vain", "quake"):
        assert not any(text[0] in "+–" for text in lettering_of(name))


@pytest.mark.parametrize("name", ["cavern", "attack", "quake that destroys", "jonny", "unblocked"])
def test_the_figure_has_air_to_the_plates_and_to_the_board(name: str) -> None:
    view = view_of(name)
    (figure,) = (text for text in canvas_of_scene(name).written if text.text[0] in "+–")
    above = seats.bottom(view)
    board = placed(above + SAID).box
    assert figure.box.top - above >= 18
    assert board.top - rock.RIM - figure.box.bottom >= 18


def test_where_nothing_was_done_it_is_told_who_leads() -> None:
    """Whose turn it is says the plate."""
    assert "Alexandra leads with 11 to 8" in lettering_of("four players")
    assert "2 players lead with 21" in lettering_of("crowded with longest names")


def test_what_was_done_last_is_in_the_light_and_the_rest_a_little_darker() -> None:
    view = view_of("attack")
    canvas, squares = drawn(view)
    bare, _ = drawn(view.model_copy(update={"deeds": ()}))

    def share(square: str) -> float:
        box = Box.around(squares.square(square).middle, 40, 40)
        lit, all_light = (ImageStat.Stat(one.image.crop(box).convert("L")).mean[0] for one in (canvas, bare))
        return lit / all_light

    assert share("G6") == 1
    assert all(0.7 < share(square) < 0.9 for square in ("B9", "G7", "H2", "C6"))


def test_both_stones_show_their_figures() -> None:
    (deed,) = view_of("sharman").deeds
    shown = lettering_of("sharman")
    assert deed.did == "sharman"
    assert {str(deed.goroldioa), str(deed.spring)} <= set(shown)
    assert any(deed.square in text for text in shown)


# The beginning


def test_where_nothing_lies_yet_it_is_told_how_a_match_begins() -> None:
    shown = lettering_of("before the first turn")
    assert [shown.count(odds) for odds in ("40 %", "20 %", "10 %")] == [1, 2, 2]
    assert [shown.count(step) for step in ("Dig", "Light", "Seize")] == [1, 1, 1]
    assert "Caverns in the light count 2, others 1" in shown
    assert "40 %" not in lettering_of("four deeds")


def test_what_is_told_at_the_beginning_leaves_after_three_rounds_or_when_anything_lies_there() -> None:
    def is_told(board: str, turns: int) -> bool:
        view = koa.table(set_board(board, round=turns)).view
        assert isinstance(view, View)
        return "40 %" in [text.text for text in canvas_of(Picture("koa", "table", view, NAMES)).written]

    assert is_told("A1: cB2", 3)
    assert not is_told("A1: cB2", 4)
    assert not is_told("A1: cB2 nobody: eE5", 2)


def test_the_odds_of_the_wheel_are_those_of_whoever_spins_it_next() -> None:
    state = stripped(set_board("", turn="A10"), 1, goroldioa=0)
    shown = [text.text for text in canvas_of(koa.table(state)).written]
    assert [shown.count(odds) for odds in ("50 %", "25 %", "12 %", "0 %")] == [1, 1, 2, 1]


# Plates


@pytest.mark.parametrize("name", ["four deeds", "two players", "three players", "crowded"])
def test_plates_say_the_points_of_each_player_in_the_order_of_turns(name: str) -> None:
    view = view_of(name)
    points = result(view).scores
    order = tuple(dict.fromkeys(owner for owner in view.owners if owner is not None))
    figures = [text for text in canvas_of_scene(name).written if text.size == theme.FIGURE]
    assert [text.text for text in figures] == [str(points[seat]) for seat in order]


def test_it_is_told_whose_last_cavern_is_near() -> None:
    state = set_board(CAVES, round=9)
    for seat, left, said in ((1, 1, "Bo: one cavern left"), (1, 3, "Bo: 3 caverns left"), (1, 4, "Round 9")):
        view = koa.table(stripped(state, seat, cavern=left)).view
        shown = [text.text for text in canvas_of(Picture("koa", "table", view, NAMES)).written]
        assert said in shown


def test_on_a_tie_both_who_lead_wear_crowns() -> None:
    canvas = canvas_of_scene("four deeds")
    above = Box(0, 0, theme.WIDTH, nameplates.TOP)
    assert count(canvas, above, theme.GOLD) > 1.6 * count(canvas_of_scene("attack"), above, theme.GOLD) > 0


def test_a_jonny_wears_no_crown_unless_all_are_jonnys() -> None:
    above = Box(0, 0, theme.WIDTH, nameplates.TOP)
    assert count(canvas_of_scene("jonny"), above, theme.GOLD) == 0
    assert cast_of(view_of("jonny").model_copy(update={"jonnys": (0, 1, 2, 3)})).leaders == (0,)


def test_the_two_clans_of_a_player_are_told_with_camps_and_points() -> None:
    view = view_of("two players")
    shown = lettering_of("two players")
    for corner in CORNERS:
        assert f"{CAMPS[corner]} {view.sheets[corner].points(view.options)}" in shown
    assert not any(text.startswith(f"{camp} ") for text in lettering_of("four players") for camp in CAMPS)


def test_whoever_leads_the_neutral_clan_has_its_symbol() -> None:
    view = view_of("three players")
    canvas = canvas_of_scene("three players")
    for seat, box in enumerate(nameplates.grid(3)):
        has_symbol = count(canvas, box, colours.PAINTS[colours.NEUTRAL]) > 300
        assert has_symbol is (seat == view.steering)


def test_a_jonny_is_named_one() -> None:
    assert lettering_of("jonny").count("Jonny") == 1
    assert lettering_of("two with longest names").count("Jonny") == 1
    assert "Jonny" not in lettering_of("four players")


# The end


def test_the_end_names_who_won_points_and_how_it_came_about() -> None:
    for name, reason in (
        ("final of caverns", "The last cavern is laid"),
        ("final stalled and shared", "Everyone passed in a row"),
        ("final of rounds", "Jonny can’t win"),
    ):
        ended = result(view_of(name))
        shown = " ".join(lettering_of(name))
        assert reason in shown
        assert all(
            str(score) in shown for score, place in zip(ended.scores, ended.places, strict=True) if place > 1
        )
    assert result(view_of("final stalled and shared")).places.count(1) == 2
    assert any(text == "A shared win" for text in lettering_of("final stalled and shared"))


def test_the_end_says_why_eleven_do_not_win() -> None:
    view = view_of("final of rounds")
    ended = result(view)
    assert max(ended.scores) > ended.scores[ended.winners[0]]
    shown = [text.text for text in canvas_of(Picture("koa", "table", view, NAMES)).written]
    assert "Alexandra has 11, but a Jonny can’t win" in shown
    assert "Jonny" in shown


@pytest.mark.parametrize(
    ("trophies", "said"),
    [({"A1": "A10"}, "More trophies than Bo"), (None, None)],
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


def test_whoever_looks_sees_the_same_end() -> None:
    assert draw(SCENES["koa, hand over"]) == draw(koa.table(koa.match(2, "scene 0")[-1]))


@pytest.mark.parametrize(
    "name", ["one gone", "leader of the neutral clan gone", "one of two gone with longest names"]
)
def test_the_plate_of_whoever_left_says_so(name: str) -> None:
    assert lettering_of(name).count("left") == 1


def test_what_whoever_left_has_laid_is_drawn_as_before() -> None:
    left, stayed = view_of("one gone"), view_of("four players")
    (gone, squares), (whole, _) = drawn(left), drawn(stayed)
    for tile in (tile for tile in left.tiles if tile.clan == 2):
        box = squares.square(tile.square)
        paint = cast_of(left).clans[2].colour
        assert count(gone, box, paint) == count(whole, box, paint) > 0


def test_at_the_end_whoever_left_is_last_and_has_no_points() -> None:
    name = "final with one gone"
    ended, shown = view_of(name).result, lettering_of(name)
    assert ended is not None
    assert (ended.places[2], ended.scores[2]) == (4, 0)
    assert shown.count("left") == 1
    assert "–" in shown


def test_whoever_left_looks_on() -> None:
    shown = lettering_of("hand of one gone")
    assert shown.count("left") == 1
    assert any(text.endswith("is to move") for text in shown)
