"""Required contents of Kaliko's hands."""

from contextlib import suppress
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import ImageStat

from engine.contract.errors import IllegalMove
from engine.contract.hexes import beyond
from engine.games.kaliko.state import Played
from render import Picture, canvas_of, draw
from render.kit import theme
from render.kit.geometry import Box
from render.kit.shapes import Mask
from render.painters.kaliko import colours, ground, highlights, words
from render.painters.kaliko import menu_numbers as numbers
from render.painters.kaliko import pieces as tiles
from render.painters.kaliko.frame import Frame
from render.painters.kaliko.hand import choose_spread
from render.painters.kaliko.highlights import Highlights
from tests.render import legible
from tests.render.drawn import draw_scene
from tests.render.pixels import count
from tests.render.scenes import kaliko, scenes
from tests.render.scenes.people import NAMES
from tests.render.test_kaliko_pictures import lettering_of, view_of


@pytest.mark.slow
def test_the_hand_names_every_tile_and_says_what_is_asked() -> None:
    view = view_of("hand to move")
    assert {*view.hand, "What do you lay?"} <= set(lettering_of("hand to move"))
    held = view_of("hand with many spaces")
    shown = lettering_of("hand with many spaces")
    assert f"Where do you lay {held.held}?" in shown
    assert not {*held.hand} & {*shown}, "the pattern needs the room of the other tiles"
    assert {str(number) for _, number in scenes()["kaliko, hand with many spaces"].tags} <= set(shown)


def test_a_waiting_player_sees_what_just_happened_and_the_mover_too() -> None:
    view = view_of("hand waiting")
    assert isinstance(view.last, Played)
    assert view.seat not in view.to_move
    waiting, to_move = lettering_of("hand waiting"), lettering_of("hand to move")
    said = {
        "You join a white path",
        f"+{view.last.points}",
        f"{words.below(view, NAMES)[0]} · Bo’s turn",
    }
    assert said <= set(waiting)
    assert f"Alexandra joins a white path: +{view.last.points}" in to_move


def test_nothing_steps_back_for_the_player_to_move() -> None:
    waiting, to_move = (highlights.on_preview(view_of(name), ()) for name in ("hand waiting", "hand to move"))
    assert waiting.is_scoring
    assert not to_move.is_scoring
    assert to_move.lights
    assert to_move.ringed


@pytest.mark.slow
def test_tiles_have_their_names_below_them_however_few_they_are() -> None:
    view = view_of("hand to move")
    many = {text.text: text.box for text in draw_scene("kaliko, hand to move").written}
    assert len({box.bottom for text, box in many.items() if text in view.hand}) == 1
    # So few stand beside the headline, and the pattern gets the room of their tray.
    for name in ("few tiles", "two tiles", "three tiles", "two tiles of six players"):
        view = view_of(f"hand with {name}")
        shown = {text.text: text.box for text in draw_scene(f"kaliko, hand with {name}").written}
        (headline,) = (box for text, box in shown.items() if text in QUESTIONS)
        for tile in view.hand:
            assert shown[tile].right < headline.left
            assert shown[tile].top > headline.bottom
        assert max(shown[tile].bottom for tile in view.hand) < 240


QUESTIONS = ("What do you lay?", "You can only pass")


@pytest.mark.slow
def test_a_player_who_can_only_pass_is_told_so_and_asked_for_no_tile() -> None:
    assert {"You can only pass", "F1 can’t score anywhere"} <= {*lettering_of("hand with few tiles")}
    last = view_of("hand with few tiles").model_copy(update={"passes": 1})
    assert words.only_pass(last)[0] == "F1 can’t score anywhere: a pass ends the match"
    picture = scenes()["kaliko, hand with few tiles"]
    free = replace(picture, view=picture.view.model_copy(update={"can_only_pass": False}))
    assert "Do you lay F1, or pass?" in {text.text for text in canvas_of(free).written}


def test_a_player_who_would_end_the_match_by_a_pass_is_told_so() -> None:
    assert "If you pass too, the match ends" in lettering_of("hand with two tiles")


@pytest.mark.sampled(every=21)
@pytest.mark.parametrize("name", ["hand to move", "hand waiting", "hand staged three"])
@pytest.mark.parametrize("many", range(1, 8))
def test_however_many_tiles_are_left_nothing_of_a_hand_is_written_on_anything(name: str, many: int) -> None:
    picture = scenes()[f"kaliko, {name}"]
    staged = picture.view.staged[:many]
    left = {"hand": picture.view.hand[: many - len(staged)], "staged": staged}
    canvas = canvas_of(replace(picture, view=picture.view.model_copy(update=left)))
    boxes = [text.box for text in canvas.written]
    assert not [(one, other) for one, other in combinations(boxes, 2) if one.touches(other)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "seed", "tiles"),
    [(2, "scene 11", 74), (2, "scene 11", 82), (6, "scene 0", 76)],
)
def test_a_hand_late_in_a_match_is_a_file_no_larger_than_others_and_without_faults(
    players: int, seed: str, tiles: int
) -> None:
    state = kaliko.grow_table(players, tiles, seed)
    for tile in state.hands[state.turn]:
        with suppress(IllegalMove):
            picture = kaliko.draft_picture(state, tile)
            assert len(draw(picture)) <= legible.LARGEST_FILE
            assert not legible.faults(canvas_of(picture))


@pytest.mark.slow
def test_a_hand_before_the_first_move_shows_how_one_begins() -> None:
    assert {"Bo begins", "Join 2 ends of one colour:", "Close a loop:", "+6", "+18"} <= set(
        lettering_of("hand at the start")
    )
    assert "Close a loop:" not in lettering_of("hand staged at the start")


def test_the_question_where_says_how_many_spaces_score_and_what_each_sign_means() -> None:
    assert view_of("hand with the longest paths").dead
    said = {"None scores yet: these build long paths", "blocked"}
    assert said <= {*lettering_of("hand with the longest paths")}
    assert {"None of these scores yet", "blocked for good"} <= {*lettering_of("hand with many spaces")}
    assert not view_of("hand with a place to score").dead
    assert "1 space scores" in lettering_of("hand with a place to score")


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize(
    ("name", "signs"),
    [
        ("hand on a stretched table", {"blocked": colours.CHALK}),
        ("hand with many spaces", {"blocked for good": colours.CHALK}),
        ("hand with the last to lay", {"1 space scores": theme.GOLD, "blocked for good": colours.CHALK}),
    ],
)
def test_what_a_sign_on_a_space_means_stands_beside_the_sign_itself(name: str, signs: dict[str, str]) -> None:
    """A text that had to explain “lit” was not found by players."""
    canvas = draw_scene(f"kaliko, {name}")
    for text in (text for text in canvas.written if text.text in signs):
        before = Box(text.box.left - 64, text.box.top, text.box.left, text.box.bottom)
        assert count(canvas, signs.pop(text.text), box=before) > 150
    assert not signs


def test_what_a_space_scores_stands_beside_its_number_where_it_is_small_and_hides_no_other() -> None:
    picture = scenes()["kaliko, hand with the last to lay"]
    canvas = canvas_of(picture)
    (points,) = {points for points in picture.view.worth if points}
    (said,) = (text for text in canvas.written if text.text == f"+{points}")
    assert said.colour == theme.INK
    numbers = [text for text in canvas.written if text.text.isdigit() and text.colour == theme.INK]
    assert not any(said.box.touches(number.box) for number in numbers)


@pytest.mark.parametrize("size", [64, 76, 96, 128, 180])
@pytest.mark.parametrize("side", [0, 3])
def test_the_number_of_a_space_that_scores_is_always_on_that_space(size: int, side: int) -> None:
    """It tells where; the points lie beside it, away from tiles."""
    canvas, frame = ground.felt_canvas(900), Frame(size, -600, -450, theme.WIDTH, 900)
    tiles = [beyond((0, 0), side), beyond(beyond((0, 0), side), side)]
    marked = Highlights(tags=(((0, 0), 7),), worth={(0, 0): 36})
    numbers.draw(canvas, (0, 0), frame, marked, tiles)
    number, points = (one.box for one in sorted(canvas.written, key=lambda one: one.text == "+36"))
    space = frame.space((0, 0))
    assert abs(number.middle[0] - space.middle[0]) <= 2
    assert space.inflate(2).holds(number)
    assert not number.touches(points)
    assert not any(frame.space(cell).inflate(-size // 8).touches(points) for cell in tiles)


@pytest.mark.parametrize("name", ["hand on a stretched table", "hand with the longest paths"])
def test_the_few_spaces_on_the_longest_paths_are_numbered_alone_and_lit(name: str) -> None:
    picture = scenes()[f"kaliko, {name}"]
    assert {cell for cell, _ in picture.tags} == {*picture.view.nearest}
    assert 3 <= len(picture.tags) <= 6
    assert {ink for ink, _ in inks_of(picture)} == {theme.INK}


@pytest.mark.parametrize(
    "name", ["hand with a part of the spaces", "hand with many spaces", "hand with the longest paths"]
)
def test_spaces_that_score_nothing_have_one_style(name: str) -> None:
    """Their numbers are dark on white; only where one scores is it gold."""
    picture = scenes()[f"kaliko, {name}"]
    assert {ink for ink, _ in inks_of(picture)} == {theme.INK}
    assert len({one.colour for one in canvas_of(picture).shown}) == 1
    assert {one.colour for one in canvas_of(picture).shown} <= {colours.LIT, theme.TEXT}


def test_a_large_space_is_filled_only_where_a_play_scores() -> None:
    picture = scenes()["kaliko, hand with a place to score"]
    canvas = canvas_of(picture)
    scoring = sum(points > 0 for points in picture.view.worth)
    wide = [one for one in canvas.shown if one.name.startswith("number") and one.box.width >= 100]
    assert [one.colour for one in wide] == [theme.GOLD] * scoring


def test_what_can_be_done_is_louder_than_what_cannot() -> None:
    """Thick crosses, nearly white, outshone the spaces for a tile."""

    def loudness(mask: Mask, colour: str) -> float:
        return ImageStat.Stat(mask.image).sum[0] * (theme.contrast(colour, colours.FELT) - 1)

    picture = scenes()["kaliko, hand with many spaces"]
    assert picture.view.dead
    size = choose_spread(picture.view, picture.tags, (1168, 1100)).whole.size
    cross = loudness(tiles.cross(size), colours.CHALK)
    assert count(canvas_of(picture), colours.QUIET) == 0
    for one in canvas_of(picture).shown:
        assert loudness(tiles.socket(size), one.colour) > 2 * cross


def test_numbers_that_score_stand_out_among_those_that_do_not() -> None:
    seen = scenes()["kaliko, hand with the second to lay"]
    worth = tuple(
        7 if place == 3 else 0 for place in range(len(view_of("hand with the second to lay").numbered))
    )
    plain = inks_of(seen)
    mixed = inks_of(replace(seen, view=seen.view.model_copy(update={"worth": worth})))
    assert {ink for ink, _ in (*plain, *mixed)} == {theme.INK}
    golden = replace(seen, view=seen.view.model_copy(update={"worth": worth}))
    assert count(canvas_of(golden), theme.GOLD) > count(canvas_of(seen), theme.GOLD) + 1000


def inks_of(seen: Picture) -> list[tuple[str, str]]:
    """Return the colour of every number of a menu, and the number."""
    numbers = {str(number) for _, number in seen.tags}
    return [
        (text.colour, text.text)
        for text in canvas_of(seen).written
        if text.text in numbers and text.size == theme.SMALL and text.box.top > 240
    ]


STRETCHED = ("hand on a stretched table", "hand with a part of the spaces", "hand with spaces on both halves")


@pytest.mark.parametrize("name", STRETCHED)
def test_every_number_of_the_menu_is_on_a_stretched_table_once(name: str) -> None:
    picture = scenes()[f"kaliko, {name}"]
    shown = canvas_of(picture).shown
    assert sorted(one.name for one in shown) == sorted(f"number {number}" for _, number in picture.tags)


@pytest.mark.parametrize("name", STRETCHED[:2])
def test_what_scores_nothing_on_a_stretched_table_is_asked_about_where_its_tiles_are_large(name: str) -> None:
    """Tiles of 68 for all spaces at once are too small for a phone."""
    picture = scenes()[f"kaliko, {name}"]
    shown = choose_spread(picture.view, picture.tags, (1168, 1100))
    assert not shown.is_halved
    assert shown.whole.size >= 4 / 3 * 68


def test_numbers_of_a_stretched_table_go_through_its_western_half_first() -> None:
    picture = scenes()["kaliko, hand with spaces on both halves"]
    numbers = {one.name: one.box.middle for one in canvas_of(picture).shown}
    down = [numbers[f"number {number}"][1] for number in range(1, len(numbers) + 1)]
    middle = (max(down) + min(down)) / 2
    upper = [height < middle for height in down]
    assert 2 <= sum(upper) <= len(upper) - 2
    assert upper == sorted(upper, reverse=True)


def test_where_spaces_are_small_their_numbers_leave_felt_about_them() -> None:
    tags = tuple(((q, r), 10 * r + q) for q in range(1, 4) for r in range(1, 4))
    cells = [cell for cell, _ in tags]
    canvas = ground.felt_canvas(400)
    numbers.draw(canvas, (0, 0), Frame.within(cells, cells, (600, 400), (56, 56)), Highlights(tags=tags), ())
    assert len(canvas.shown) == len(tags)
    for one in canvas.shown:
        bright = count(canvas, theme.TEXT, box=one.box)
        assert bright < one.box.width * one.box.height / 3
        assert one.colour == colours.LIT


def test_the_hand_says_what_the_staged_tiles_come_to() -> None:
    staged = view_of("hand staged three")
    assert staged.draft is not None
    assert {f"+{staged.draft.points}", "Do you play it?"} <= set(lettering_of("hand staged three"))
    asked = {"Do you lay another tile?", "Nothing joined yet: join 2 ends of one colour"}
    assert asked <= set(lettering_of("hand staged one"))
    assert {laid.tile for laid in staged.staged} <= set(lettering_of("hand staged three"))


def test_a_hand_asks_which_tile_to_take_up() -> None:
    view = view_of("hand staged three").model_copy(update={"numbered": ((0, 0),)})
    picture = Picture("kaliko", "hand", view, ("Ann", "Ben"))
    assert "Which one do you take up?" in [text.text for text in canvas_of(picture).written]


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", [name for name in scenes() if name.startswith("kaliko, hand ")])
def test_a_hand_shows_how_all_stand(name: str) -> None:
    view = scenes()[name].view
    if view.ending is None:
        assert {str(score) for score in view.scores} <= {text.text for text in draw_scene(name).written}


@pytest.mark.slow
def test_a_place_where_the_play_would_score_is_golden_and_says_how_much_where_it_is_large_enough() -> None:
    late, early = (
        scenes()[f"kaliko, hand {name}"] for name in ("with the second to lay", "with a place to score")
    )
    for picture in (late, early):
        golden = {one.name for one in canvas_of(picture).shown if one.colour == theme.GOLD}
        worth = dict(zip(picture.view.numbered, picture.view.worth, strict=True))
        assert golden == {f"number {number}" for cell, number in picture.tags if worth[cell]}
    said = {text.text for text in canvas_of(early).written}
    assert {f"+{points}" for points in early.view.worth if points} <= said
    assert any(early.view.worth)
    # Not only its outline: players look for the whole sign.
    filled = [one for one in canvas_of(early).shown if one.colour == theme.GOLD]
    assert all(
        count(canvas_of(early), theme.GOLD, box=one.box) > 0.45 * one.box.width * one.box.height
        for one in filled
    )


HELD = [
    name
    for name, picture in scenes().items()
    if name.startswith("kaliko, hand ") and picture.view.held and any(picture.view.worth)
]


@pytest.mark.parametrize("name", HELD)
def test_a_number_and_what_it_scores_are_told_apart(name: str) -> None:
    """Players pressed points for the number when both were gold."""
    picture = scenes()[name]
    canvas = canvas_of(picture)
    worth = dict(zip(picture.view.numbered, picture.view.worth, strict=True))
    number_of = {cell: str(number) for cell, number in picture.tags if worth[cell]}
    shown = {one.name: one.box for one in canvas.shown}
    for cell, number in number_of.items():
        space = shown[f"number {number}"]
        said = [text for text in canvas.written if text.box.touches(space.inflate(70)) and text.box.top > 240]
        (choice,) = (text.box for text in said if text.text == number)
        points = min(
            (text.box for text in said if text.text == f"+{worth[cell]}"),
            key=lambda box: abs(box.middle[0] - choice.middle[0]) + abs(box.middle[1] - choice.middle[1]),
        )
        assert not choice.touches(points)
        disc = Box.around(choice.middle, 48, 48)
        assert count(canvas, theme.TEXT, box=disc) > 600 > count(canvas, theme.GOLD, box=disc)
        assert count(canvas, theme.GOLD, box=points) > 200


@pytest.mark.parametrize("name", [name for name in scenes() if name.startswith("kaliko, hand ")])
def test_a_reader_is_told_who_they_are_among_all(name: str) -> None:
    if scenes()[name].view.ending is None:
        assert "You" in {text.text for text in draw_scene(name).written}


STAGED = [
    name for name, picture in scenes().items() if name.startswith("kaliko, hand ") and picture.view.staged
]


@pytest.mark.parametrize("name", STAGED)
@pytest.mark.parametrize("room", [(1168, 780), (900, 400), (500, 760)])
def test_a_staged_path_is_shown_whole(name: str, room: tuple[int, int]) -> None:
    picture = scenes()[name]
    shown = choose_spread(picture.view, picture.tags, room)
    marked = highlights.on_preview(picture.view, picture.tags)
    assert shown.close is None
    for cell in (*marked.lights, *marked.ringed, *(cell for cell, _ in marked.tags)):
        assert shown.whole.box.holds(shown.whole.space(cell))


def test_the_held_tile_alone_has_a_ring_in_a_colour_that_no_path_has() -> None:
    beside, tray = Box(0, 0, 180, 180), Box(0, 234, theme.WIDTH, 400)

    def golden(name: str, box: Box) -> int:
        return count(draw_scene(f"kaliko, {name}"), colours.HELD, box=box)

    assert golden("hand with the second to lay", beside) > 1000
    assert golden("hand with a place to score", tray) > 1000
    assert golden("hand staged one", tray) == golden("hand staged three", tray) == 0
    assert colours.HELD not in colours.BODIES.values()


def test_the_line_about_staged_tiles_is_whole_beside_numbered_spaces() -> None:
    picture = scenes()["kaliko, hand with a place to score"]
    numbered, bare = (canvas_of(replace(picture, tags=tags)) for tags in (picture.tags, ()))
    assert len(picture.tags) > 4
    assert count(numbered, colours.RIM) > 0.92 * count(bare, colours.RIM) > 1000
