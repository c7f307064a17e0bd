"""What the pictures of KOA have to show."""

from collections.abc import Callable
from functools import cache

import pytest

from engine.games.koa.board import CAMPS, CORNERS, SQUARES
from engine.games.koa.chance import CLAN_TILES, WHEELS, Find
from engine.games.koa.ground import Ground
from engine.games.koa.positions import set_board
from engine.games.koa.scoring import result, sheet
from engine.games.koa.table import Excavated, View
from render import Picture, canvas_of, draw, theme
from render.canvas import Canvas
from render.geometry import Box
from render.painters.koa import colours, marked, words
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


def test_every_deed_is_marked_where_it_was_done() -> None:
    view = view_of("four deeds")
    places = {place.square: place for place in marked.marked(view.deeds).places}
    assert {deed.square for deed in view.deeds} == places.keys()
    assert places["F4"].orders == (1, 2)
    assert not places["F4"].is_vain
    canvas, squares = drawn(view)
    ringed = {square for square in SQUARES if count(canvas, squares.square(square), theme.RING) > 1200}
    assert ringed == places.keys()
    assert {"1", "2", "3"} <= set(lettering_of("four deeds"))


def test_an_attack_in_vain_is_crossed_out() -> None:
    view = view_of("attack in vain")
    (place,) = marked.marked(view.deeds).places
    assert place.is_vain
    assert place.orders == ()
    won, vain = (drawn(view_of(name)) for name in ("attack", "attack in vain"))
    for (canvas, squares), name, is_crossed in ((won, "G6", False), (vain, "E7", True)):
        middle = Box.around(squares.square(name).middle, 12, 12)
        assert (count(canvas, middle, theme.RING) > 20) is is_crossed
    assert "held" in lettering_of("attack in vain")
    assert {"seized", "6+"} <= set(lettering_of("attack"))


@pytest.mark.parametrize("name", ["quake", "quake that destroys"])
def test_an_earthquake_is_marked_where_it_was_dug_and_where_it_struck(name: str) -> None:
    (deed,) = view_of(name).deeds
    assert isinstance(deed, Excavated)
    assert deed.quake is not None
    found = marked.marked((deed,))
    assert found.quakes == ((deed.square, deed.quake.square),)
    assert {place.square for place in found.places} == {deed.square, deed.quake.square}
    assert f"quake {deed.quake.square}" in lettering_of(name)


def test_an_earthquake_on_its_own_square_is_one_mark() -> None:
    (deed,) = view_of("quake").deeds
    assert isinstance(deed, Excavated)
    assert deed.quake is not None
    own = deed.model_copy(update={"quake": deed.quake.model_copy(update={"square": deed.square})})
    assert [place.square for place in marked.marked((own,)).places] == [deed.square]


@pytest.mark.parametrize("name", ["cavern", "goroldioa", "spring", "lava"])
def test_what_the_wheel_stopped_at_is_said_beside_the_board(name: str) -> None:
    view = view_of(name)
    assert name in lettering_of(name)
    (deed,) = view.deeds
    assert isinstance(deed, Excavated)
    assert WHEELS[view.options.wheel][deed.slots[-1]] is Find(name)


def test_both_stones_show_their_figures() -> None:
    (deed,) = view_of("sharman").deeds
    shown = lettering_of("sharman")
    assert deed.did == "sharman"
    assert {str(deed.goroldioa), str(deed.spring), words.came_of(deed), deed.square} <= set(shown)


def test_where_nothing_was_done_yet_the_odds_of_the_wheel_are_told() -> None:
    shown = lettering_of("before the first turn")
    assert [shown.count(odds) for odds in ("40 %", "20 %", "10 %")] == [1, 2, 2]
    assert "40 %" not in lettering_of("four deeds")


@pytest.mark.parametrize("draw_of", [koa.table, koa.hand])
def test_the_odds_of_the_wheel_are_those_of_whoever_spins_it_next(draw_of: Callable[..., Picture]) -> None:
    state = stripped(set_board("", turn="A10"), 1, goroldioa=0)
    shown = [text.text for text in canvas_of(draw_of(state)).written]
    assert [shown.count(odds) for odds in ("50 %", "25 %", "12 %", "0 %")] == [1, 1, 2, 1]


# Plates


@pytest.mark.parametrize("name", ["four deeds", "two players", "three players", "crowded"])
def test_plates_say_points_their_parts_and_what_is_left(name: str) -> None:
    view = view_of(name)
    shown = list(lettering_of(name))
    for corner in CORNERS:
        own = sheet(view, Ground(view), corner)
        parts = [own.points(view.options), own.caverns, own.chained, own.outside]
        parts += [own.trophies] if own.trophies else []
        for figure in (*parts, *(view.pools[corner].of(find) for find in CLAN_TILES)):
            shown.remove(str(figure))


def test_trophies_have_the_colours_of_those_they_were_taken_from() -> None:
    view = view_of("four deeds")
    canvas = canvas_of_scene("four deeds")
    plate = Box(300, 100, 570, 160)
    for corner in view.trophies[1]:
        assert count(canvas, plate, cast_of(view).clans[corner].colour) > 150


def test_the_two_clans_of_a_player_name_their_camps() -> None:
    shown = lettering_of("two players")
    assert [shown.count(camp) for camp in CAMPS] == [1, 1, 1, 1]
    assert not set(CAMPS) & set(lettering_of("four players"))


def test_two_players_read_their_points_in_all_on_each_of_their_plates() -> None:
    view = view_of("two players")
    shown = lettering_of("two players")
    assert all(shown.count(f"Σ {score}") == 2 for score in result(view).scores)
    assert "in all" in shown
    for others in ("four players", "three players"):
        assert not any("Σ" in text or text == "in all" for text in lettering_of(others))


def test_signs_are_told_until_there_is_something_else_to_show() -> None:
    signs = {*words.LEGEND.values()} - {"in all"}
    assert signs == {"cavern", "chain", "outside", "trophy", "left", "action"}
    assert signs <= {*lettering_of("before the first turn")}
    assert not signs - {"cavern"} & {*lettering_of("cavern")}


def test_a_plate_says_who_leads_the_neutral_clan() -> None:
    view = view_of("three players")
    shown = lettering_of("three players")
    assert {"Neutral", "led by"} <= set(shown)
    # On the plate, on the camp, and as the one who leads.
    assert shown.count(NAMES[view.steering][0]) == 3 + "ABCDEFGHIJ".count(NAMES[view.steering][0])


def test_both_plates_of_a_jonny_of_two_say_their_camps() -> None:
    shown = lettering_of("two with longest names")
    view = view_of("two with longest names")
    for corner in view.clans_of(view.jonnys[0]):
        assert f"{CAMPS[corner]} Jonny" in shown


def test_a_jonny_is_named_one_and_has_caverns_without_end() -> None:
    shown = lettering_of("jonny")
    assert shown.count("Jonny") == 1
    assert "Jonny" not in lettering_of("four players")


def test_the_end_shows_places_points_and_how_it_came_about() -> None:
    for name, reason in (
        ("final of caverns", "the last cavern is laid"),
        ("final stalled and shared", "everyone passed in a row"),
        ("final of rounds", "all rounds are over"),
    ):
        ended = result(view_of(name))
        shown = lettering_of(name)
        assert {"Final result", reason} <= set(shown)
        assert all(str(score) in shown for score in ended.scores)
        assert all(f"{place}." in shown for place in ended.places if place > 1)
    assert result(view_of("final stalled and shared")).places.count(1) == 2


def test_whoever_looks_sees_the_same_end() -> None:
    assert draw(SCENES["koa, hand over"]) == draw(koa.table(koa.match(2, "scene 0")[-1]))


@pytest.mark.parametrize(
    "name", ["one gone", "leader of the neutral clan gone", "one of two gone with longest names"]
)
def test_the_plates_of_whoever_left_say_so_and_nothing_that_would_count(name: str) -> None:
    view = view_of(name)
    shown = lettering_of(name)
    gone = [corner for corner in CORNERS if view.is_gone(corner)]
    assert shown.count("has left the match") == len(gone) == len(view.clans_of(view.gone[0]))
    if view.seats == 2:
        assert {CAMPS[corner] for corner in gone} <= set(" ".join(shown).split())
    figures = [
        str(view.pools[corner].of(find)) for corner in CORNERS if corner not in gone for find in CLAN_TILES
    ]
    assert all(shown.count(figure) >= figures.count(figure) for figure in figures)


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
    assert shown.count("has left the match") == 1
    assert all(str(score) in shown for seat, score in enumerate(ended.scores) if seat != 2)
    assert "4." in shown


def test_whoever_left_looks_on_from_the_own_plate() -> None:
    shown = lettering_of("hand of one gone")
    assert shown.count("has left the match") == 1
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
    canvas, squares = drawn(view, 104)
    cast = cast_of(view)
    for square in view.targets:
        (prey,) = [tile for tile in view.tiles if tile.square == square]
        assert prey.clan is not None
        shades = (cast.clans[prey.clan].colour, colours.DIMS[cast.clans[prey.clan].paint])
        assert sum(count(canvas, squares.square(square), shade) for shade in shades) > 300


def test_the_sharman_s_squares_are_lit_without_names() -> None:
    view = view_of("hand sharman")
    assert len(view.targets) > 5
    assert not {*view.targets} & {*lettering_of("hand sharman")}
    canvas, squares = drawn(view)
    lit = {square for square in SQUARES if count(canvas, squares.square(square), colours.OPEN) > 3000}
    assert lit == {*view.targets}


def test_what_can_t_be_chosen_steps_back_but_for_the_own_network() -> None:
    view = view_of("hand excavate")
    bright, squares = drawn(view.model_copy(update={"action": None, "targets": ()}))
    dim, _ = drawn(view)
    cast = cast_of(view)
    for tile in view.tiles:
        if tile.clan is not None and not tile.is_marker:
            box = squares.square(tile.square)
            paint = cast.clans[tile.clan].colour
            assert (count(dim, box, paint) == count(bright, box, paint)) is (tile.clan == view.turn)


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
    for name in ("crowded with longest names", "two with longest names", "final of rounds"):
        view = view_of(name)
        shown = lettering_of(name)
        assert sum(text.endswith("…") for text in shown) >= 2
        assert any(text.startswith(LONG[0][:4]) for text in shown)
        assert all(str(row) in shown for row in range(1, 11))
        assert view.seats <= sum(text.isdigit() and int(text) > 0 for text in shown)
