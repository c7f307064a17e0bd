"""What the pictures of KOA have to show."""

from functools import cache

import pytest
from PIL import ImageStat

from engine.games.koa.board import CAMPS, CORNERS, SQUARES, place_of, square_at
from engine.games.koa.chance import CLAN_TILES
from engine.games.koa.positions import set_board
from engine.games.koa.scoring import result
from engine.games.koa.table import Attacked, Excavated, View
from render import Picture, canvas_of, draw, nameplates, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.koa import colours, deeds, marked, rock, seats, words
from render.painters.koa.table import SAID, placed
from tests.games.koa import stripped
from tests.render.koa_board import cast_of, count, drawn
from tests.render.scenes import koa
from tests.render.scenes.people import LONG, NAMES

SCENES = dict(koa.scenes())


@cache
def canvas_of_scene(name: str) -> Canvas:
    return canvas_of(SCENES[f"koa, {name}"])


def lettering_of(name: str) -> tuple[str, ...]:
    return tuple(text.text for text in canvas_of_scene(name).written)


def view_of(name: str) -> View:
    view = SCENES[f"koa, {name}"].view
    assert isinstance(view, View)
    return view


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
        if count(canvas, Box.around(squares.square(square).middle, 96, 40), theme.RING) > 300
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


def test_a_mark_s_word_lies_on_no_sign_of_a_tile_if_it_can() -> None:
    """Above the square, unless a tile lies there and none below."""
    for name in ("quake that destroys", "attack", "cavern"):
        view = view_of(name)
        canvas, squares = drawn(view)
        place = marked.marked(view.deeds).places[-1]
        (word,) = [text for text in canvas.written if text.text == words.came_of(view.deeds[-1])]
        column, row = place_of(place.square)
        taken = {tile.square for tile in view.tiles}
        is_free_below = square_at(column, row - 1) not in taken
        is_below = square_at(column, row + 1) in taken and is_free_below
        assert (word.box.middle[1] > squares.square(place.square).middle[1]) is is_below


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
    assert figure.box.top - above >= 8
    assert board.top - rock.RIM - figure.box.bottom >= 8


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
    assert "Dig beside your camp" in " ".join(shown)
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


def test_a_bar_shows_the_caverns_that_are_left() -> None:
    view = view_of("four deeds")
    canvas = canvas_of_scene("four deeds")
    for corner, box in enumerate(nameplates.grid(4)):
        bar = Box(box.left + 28, box.bottom - 10, box.right - 18, box.bottom - 4)
        paint = theme.INK if corner == view.turn else theme.SEATS[corner]
        left = count(canvas, bar, paint) / (bar.width * bar.height)
        assert abs(left - view.pools[corner].cavern / view.options.caverns) < 0.22


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
        ("final of caverns", "the last cavern is laid"),
        ("final stalled and shared", "everyone passed in a row"),
        ("final of rounds", "all rounds are over"),
    ):
        ended = result(view_of(name))
        shown = " ".join(lettering_of(name))
        assert reason in shown
        assert all(
            str(score) in shown for score, place in zip(ended.scores, ended.places, strict=True) if place > 1
        )
    assert result(view_of("final stalled and shared")).places.count(1) == 2
    assert any(text.endswith("share the win") for text in lettering_of("final stalled and shared"))


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


# The hand


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


def test_what_can_be_seized_shows_what_the_die_needs() -> None:
    view = view_of("hand seize")
    needs = [text for text in lettering_of("hand seize") if text.endswith("+")]
    assert len(needs) == len(view.targets)
    assert set(needs) == {"5+", "6+", "7+"}


def test_what_can_be_seized_is_still_to_be_recognised() -> None:
    view = view_of("hand seize")
    canvas, squares = drawn(view)
    bare, _ = drawn(view.model_copy(update={"action": None, "targets": (), "deeds": ()}))
    for square in view.targets:
        middle = Box.around(squares.square(square).middle, 30, 24)
        assert canvas.image.crop(middle).tobytes() == bare.image.crop(middle).tobytes()


@pytest.mark.parametrize("name", ["hand seize", "hand to act"])
def test_no_star_lies_beneath_the_names_of_what_can_be_seized(name: str) -> None:
    view = view_of(name)
    canvas, squares = drawn(view)
    assert not any(count(canvas, squares.square(square), colours.STAR) > 40 for square in view.targets)


def test_what_steps_back_can_still_be_seen() -> None:
    for name in ("hand claim", "hand excavate", "hand unblock"):
        view = view_of(name)
        canvas, squares = drawn(view)
        bare, _ = drawn(view.model_copy(update={"action": None, "targets": (), "deeds": ()}))
        box = squares.between("A10", "B9")
        dim, bright = (ImageStat.Stat(one.image.crop(box).convert("L")).mean[0] for one in (canvas, bare))
        assert 0.5 < dim / bright < 0.75


def test_a_name_of_which_too_little_fits_is_left_out() -> None:
    for name in ("hand of a neutral clan", "hand of two"):
        assert not any(text.endswith("…") and len(text) <= 4 for text in lettering_of(name))
    assert {"Bo", "Charlie"} <= {*lettering_of("hand of a neutral clan")}


def test_the_sharman_s_squares_are_lit_without_names() -> None:
    view = view_of("hand sharman")
    assert len(view.targets) > 5
    assert not {*view.targets} & {*lettering_of("hand sharman")}
    canvas, squares = drawn(view)
    lit = {square for square in SQUARES if count(canvas, squares.square(square), colours.OPEN) > 3000}
    assert lit == {*view.targets}


def test_what_can_t_be_chosen_steps_back_but_for_the_own_network() -> None:
    view = view_of("hand excavate")
    bright, squares = drawn(view.model_copy(update={"action": None, "targets": (), "deeds": ()}))
    dim, _ = drawn(view)
    for tile in view.tiles:
        if tile.clan is not None and not tile.is_marker:
            box = squares.square(tile.square)
            is_same = dim.image.crop(box).tobytes() == bright.image.crop(box).tobytes()
            assert is_same is (tile.clan == view.turn)


def test_a_hand_shows_how_all_stand_and_what_is_left() -> None:
    view = view_of("hand seize")
    shown = lettering_of("hand seize")
    for seat, score in enumerate(result(view).scores):
        assert NAMES[seat][0] in shown
        assert str(score) in shown
    assert all(str(view.pools[view.turn].of(find)) in shown for find in CLAN_TILES)


def test_the_hand_says_whose_turn_it_is_and_how_far() -> None:
    assert {"Your turn", "action 2 of 3"} <= set(lettering_of("hand"))
    assert "Your turn at J10" in lettering_of("hand of two")
    assert "Your second piece: where?" in lettering_of("hand of a jonny")
    assert "Dig where?" in lettering_of("hand excavate")
    assert any(text.endswith("is to move") for text in lettering_of("hand waiting"))


def test_an_onlooker_has_no_hand() -> None:
    picture = SCENES["koa, four players"]
    with pytest.raises(ValueError, match="onlooker"):
        draw(Picture(picture.game, "hand", picture.view, picture.names))


# Room


@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_written_where_the_client_lays_its_badge(name: str) -> None:
    canvas = canvas_of(SCENES[name])
    corner = Box(0, canvas.image.height - 66, 100, canvas.image.height)
    assert not any(text.box.touches(corner) for text in canvas.written)


def test_names_of_any_length_leave_points_and_camps_to_be_read() -> None:
    for name in ("crowded with longest names", "two with longest names"):
        view = view_of(name)
        shown = lettering_of(name)
        assert sum(text.endswith("…") for text in shown) >= 2
        assert any(text.startswith(LONG[0][:4]) for text in shown)
        assert all(str(row) in shown for row in range(1, 11))
        assert view.seats <= sum(text.isdigit() and int(text) > 0 for text in shown)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyday_names_are_never_cut(players: int) -> None:
    shown = lettering_of(f"everyday names of {players}")
    assert {*koa.EVERYDAY[:players]} <= {*shown}
    assert not any("…" in text for text in shown)


def test_a_sentence_is_whole_whatever_the_name() -> None:
    """The name is cut and never what is said of it."""
    shown = lettering_of("two with longest names")
    assert any(text.endswith("… is to move") for text in shown)


def test_the_cover_shows_no_coordinates() -> None:
    assert not {*SQUARES, *map(str, range(1, 11))} & {*lettering_of("cover")}
