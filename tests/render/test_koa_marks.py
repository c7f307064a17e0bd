"""Marks of the turn’s actions on the board: rings, words and cut-off tiles."""

from functools import lru_cache
from io import BytesIO
from itertools import combinations, product

import pytest
from PIL import Image, ImageStat

from engine.games.koa.board import CAMPS, NEAR, SQUARES, Square
from engine.games.koa.chance import Find
from engine.games.koa.positions import set_board
from engine.games.koa.state import Excavated, Quake, Tile, View
from render import Picture, canvas_of
from render.kit import theme
from render.kit.canvas import Canvas, TextRecord
from render.kit.geometry import Box
from render.painters.koa import colours, legend, seats, words
from render.painters.koa.board import emblems, flags, highlights, pieces
from render.painters.koa.board.pieces import Hold
from render.painters.koa.board.squares import Squares
from render.painters.koa.table import SAID, place_board
from tests.render.drawn import draw_scene, encode_scene
from tests.render.koa_board import SIZE, canvas_of_scene, cast_of, count, draw_board, lettering_of, view_of
from tests.render.scenes import koa
from tests.render.scenes.people import NAMES


@pytest.mark.slow
def test_the_last_deed_has_the_one_bright_mark_and_those_before_it_thin_ones() -> None:
    view = view_of("four deeds")
    *earlier, last = highlights.mark_deeds(view.deeds).places
    assert last.square == view.deeds[-1].square
    assert last.is_last
    assert last.deed is view.deeds[-1]
    assert {place.square for place in (*earlier, last)} == {deed.square for deed in view.deeds}
    assert not any(place.is_last for place in earlier)
    canvas, squares = draw_board(view)
    bright = {
        square
        for square in SQUARES
        for shown in canvas.shown
        if shown.name == "the ring of the last deed"
        and squares.square(square).inflate(20).holds(shown.box)
        and squares.square(square).middle == shown.box.middle
    }
    thin = {
        square
        for square in SQUARES
        if count(canvas, Box.around(squares.square(square).middle, 104, 20), colours.CHALK) > 60
    }
    assert bright == {last.square}
    _, marks = words_on(view)
    lettered = {
        square for square in SQUARES if any(squares.square(square).touches(mark.box) for mark in marks)
    }
    assert thin - lettered == {place.square for place in earlier}


@pytest.mark.sampled(every=9)
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cavern", "found"),
        ("sharman", "marker"),
        ("lava", "lava"),
        ("quake", "quake"),
        ("attack", "seized"),
        ("attack in vain", "held"),
        ("claim", "claimed"),
    ],
)
def test_a_word_at_the_mark_says_what_was_done(name: str, said: str) -> None:
    assert lettering_of(name).count(said) == 1


def test_what_became_a_cavern_is_shown_beside_it() -> None:
    assert [shown.name for shown in canvas_of_scene("unblocked").shown].count("fire") == 2


@pytest.mark.sampled(every=10)
@pytest.mark.parametrize(
    "name",
    ["early", "early with two", "goroldioa", "quake that destroys", "attack", "cavern", "lava",
     "four deeds", "cut off", "hand end"],
)  # fmt: skip
def test_the_words_of_marks_lie_on_no_sign_of_a_tile_and_on_no_star(name: str) -> None:
    """A word lies on an empty neighbour or along an edge.

    A neighbour with lava or rubble counts as empty. The edge is one between two neighbours.
    """
    _, marks = words_on(view_of(name))
    assert marks
    assert not signs_hidden(view_of(name))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_no_word_of_a_mark_hides_a_sign_in_whole_matches(players: int) -> None:
    """Without room for a word, an action's number is at a corner of its ring."""
    assert not [hidden for view in views_of_match(players) for hidden in signs_hidden(view)]


def views_of_match(players: int) -> list[View]:
    """Return tables after actions: the same for all tests, so that each is drawn once."""
    states = [state for state in koa.match(players, "scene 0") if state.deeds][4::9]
    assert len(states) > 10
    return [view for state in states if isinstance(view := koa.table(state).view, View)]


def signs_hidden(view: View) -> list[tuple[Square, str]]:
    """Yield the words that visibly cover a sign or a star, and where.

    A word counts with its edge.
    """
    squares, marks = words_on(view)
    boxes = [
        (tile.square, box)
        for tile in view.tiles
        if tile.clan is not None
        for square in [squares.square(tile.square)]
        for box in [square.inflate(-round(SIZE * flags.BARE)), pieces.star_box(square)][
            : 1 + pieces.is_outside(tile)
        ]
    ]
    return [(square, mark.text) for square, box in boxes for mark in marks if pill(mark).touches(box)]


def pill(mark: TextRecord) -> Box:
    """Return the box under a word with its edge, less a hair."""
    high = 42 if mark.size == theme.SMALL else 48
    high += 2 * flags.EDGE
    return Box.around(mark.box.middle, mark.box.width + flags.PADDING + 2 * flags.EDGE, high).inflate(-3)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_a_word_lies_at_its_square_and_not_on_lava_or_rubble_in_whole_matches(players: int) -> None:
    """No line across the board is needed, and all stays visible."""
    for view in views_of_match(players):
        squares, marks = words_on(view)
        places = highlights.mark_deeds(view.deeds).places
        named = {place.square for place in places} | highlights.find_severed(view)
        for mark in marks:
            ground = pill(mark)
            assert any(ground.inflate(16).touches(squares.square(square)) for square in named), mark.text
            for tile in (tile for tile in view.tiles if tile.clan is None):
                assert not squares.square(tile.square).inflate(-SIZE // 4).holds(ground), mark.text
                assert not squares.square(tile.square).inflate(-SIZE // 3).touches(ground), mark.text


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_on_a_full_board_no_word_is_farther_from_its_square_than_a_neighbour(players: int) -> None:
    """It lies on its ring where all neighbours are taken, never beyond them."""
    states = [state for state in koa.match(players, "scene 0") if state.deeds][::8]
    late = [state for state in states if len(state.tiles) > 68]
    assert len(late) > 2
    for view in (koa.table(state).view for state in late):
        assert isinstance(view, View)
        squares, marks = words_on(view)
        places = highlights.mark_deeds(view.deeds).places
        named = {place.square for place in places} | highlights.find_severed(view)
        near = [squares.square(square).inflate(16) for square in named]
        assert all(any(box.touches(pill(mark)) for box in near) for mark in marks)


@pytest.mark.slow
def test_where_all_is_taken_the_last_deed_has_a_ring_and_no_word() -> None:
    """A word would hide a neighbour: the headline names the square."""
    for name in ("four deeds", "crowded"):
        view = view_of(name)
        lava = [Tile(square=square, find=Find.LAVA) for square in ("A5", "C5", "D1")]
        full = view.model_copy(update={"tiles": (*view.tiles, *lava)}) if name == "four deeds" else view
        _, marks = words_on(full)
        assert not [mark for mark in marks if mark.size == theme.BODY]


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", ["hand end", "quake", "quake that destroys", "cut off", "early"])
def test_the_words_of_marks_keep_off_each_other(name: str) -> None:
    _, marks = words_on(view_of(name))
    for one, other in combinations(marks, 2):
        assert not pill(one).inflate(8).touches(pill(other)), (one.text, other.text)


def test_that_something_was_cut_off_is_said_where_there_is_room_and_not_at_what_was_seized() -> None:
    squares, marks = words_on(view_of("cut off"))
    boxes = {mark.text: pill(mark) for mark in marks}
    assert {*boxes} == {"seized", "cut off"}
    assert boxes["seized"].inflate(8).touches(squares.square("G7"))
    assert not boxes["cut off"].inflate(8).touches(squares.square("G7"))


@lru_cache(64)
def words_on(view: View) -> tuple[Squares, list[TextRecord]]:
    """Return a board's squares, and the words at its actions."""
    canvas, squares = draw_board(view)
    return squares, said_on(canvas, view)


def said_on(canvas: Canvas, view: View) -> list[TextRecord]:
    """Return the words at its actions."""
    said = {words.result_word(deed) for deed in view.deeds} | {words.LEGEND["dashes"], words.DUG}
    return [text for text in canvas.written if text.heavy and text.text in said and text.size < theme.TITLE]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_word_of_a_mark_hides_anything_of_a_square_on_which_something_was_done(players: int) -> None:
    for view in views_of_match(players):
        squares, marks = words_on(view)
        done = {place.square for place in highlights.mark_deeds(view.deeds).places}
        for square, mark in product(done, marks):
            box = squares.square(square)
            assert not box.inflate(-10).touches(mark.box), (square, mark.text)
            assert not box.inflate(-22).touches(mark.box.inflate(12)), (square, mark.text)


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("name", ["four deeds", "early", "early with two", "sharman", "cut off", "hand"])
def test_every_word_of_a_mark_is_joined_to_what_it_names(name: str) -> None:
    """It lies at its ring, or a tail in the ring's colour leads there."""
    view = view_of(name)
    canvas, squares = draw_board(view)
    _, marks = words_on(view)
    named = {place.square for place in highlights.mark_deeds(view.deeds).places} | highlights.find_severed(
        view
    )
    for mark in marks:
        chip = pill(mark)
        near = [square for square in named if chip.inflate(8).touches(squares.square(square))]
        assert near or any(
            count(canvas, between(chip, squares.square(square)), colour) > 10
            for colour in (theme.RING, colours.CHALK)
            for square in named
        ), mark.text
    if name == "four deeds":
        assert "seized" in {mark.text for mark in marks}


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("name", ["four deeds", "sharman", "cut off", "early", "attack", "claim"])
def test_no_word_of_a_mark_touches_the_corner_that_says_whose_a_tile_is(name: str) -> None:
    assert not owners_touched(view_of(name))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_words_of_marks_keep_off_owners_corners_in_whole_matches(players: int) -> None:
    assert not [touched for view in views_of_match(players) for touched in owners_touched(view)]


def owners_touched(view: View) -> list[tuple[Square, str]]:
    """Yield words that touch the owner's sign of a tile or marker, and where.

    A word counts with its edge.
    """
    squares = place_board(seats.bottom(cast_of(view)) + SAID, below=legend.HEIGHT)
    marks = said_on(canvas_of(Picture("koa", "table", view, NAMES)), view)
    corners = [
        (tile.square, pieces.owner_box(squares.square(tile.square), view, tile)) for tile in view.tiles
    ]
    return [
        (square, mark.text)
        for square, box in corners
        for mark in marks
        if box is not None and mark.box.inflate(12).touches(box)
    ]


def between(one: Box, other: Box) -> Box:
    """Return the gap between the corners of two adjacent boxes."""
    (left, right), (top, bottom) = (
        sorted((min(one.right, other.right), max(one.left, other.left))),
        sorted((min(one.bottom, other.bottom), max(one.top, other.top))),
    )
    return Box(left, top, right, bottom)


def test_of_several_deeds_on_one_square_the_last_is_told() -> None:
    shown = lettering_of("four deeds")
    assert len(view_of("four deeds").deeds) == 3
    assert [shown.count(said) for said in ("seized", "held")] == [1, 0]


@pytest.mark.slow
def test_what_a_deed_has_cut_off_has_rings_and_is_told() -> None:
    view = view_of("cut off")
    assert highlights.find_severed(view) == {"F8", "F9", "G6"}
    assert not highlights.find_severed(view_of("attack"))
    canvas, squares = draw_board(view)
    ringed = {square for square in SQUARES if count(canvas, squares.square(square), theme.ALARM) > 300}
    assert ringed == {"F8", "F9", "G6"}
    words_there = [text for text in canvas.written if text.text == "cut off"]
    assert len(words_there) == 1
    assert "Alexandra cuts Charlie off" in lettering_of("cut off")


@pytest.mark.parametrize(
    ("board", "cut"),
    [
        ("A1: cB2 cC3 J10: cI9 cH8 sG7 cG8 gF8 sE8", {"F8", "E8", "G8", "G7"}),
        ("A1: cB2 cC3 J10: cI9 cH8 sG7 cE5", {"G7"}),
        ("A1: cB2 J10: cH8 cG8", set()),
    ],
)
def test_only_what_hung_on_the_lost_tile_was_cut_off(board: str, cut: set[str]) -> None:
    struck = Tile(square="H8", find=Find.CAVERN, clan=2)
    state = set_board(board.replace("cH8 ", ""))
    deed = Excavated(
        clan=0,
        seat=0,
        square="B3",
        slots=(0,),
        find=Find.EARTHQUAKE,
        quake=Quake(square="H8", hit=struck),
    )
    view = koa.table(state.model_copy(update={"deeds": (deed,)})).view
    assert isinstance(view, View)
    assert highlights.find_severed(view) == cut


def test_an_attack_in_vain_has_the_same_ring_as_another_and_what_it_was_made_on_is_to_be_seen() -> None:
    """Corners alone mean cut-off tiles."""
    for name, square in (("attack", "G6"), ("attack in vain", "E7")):
        canvas, squares = draw_board(view_of(name))
        box = squares.square(square)
        side = Box.around((box.left + 6, box.middle[1]), 8, 8)
        assert count(canvas, side, theme.RING) > 0
        assert any(box.holds(shown.box) and "ring" not in shown.name for shown in canvas.shown)


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("name", ["quake that destroys", "early", "crowded", "four deeds"])
def test_no_word_of_a_mark_hangs_over_the_edge_of_the_board(name: str) -> None:
    squares, marks = words_on(view_of(name))
    assert all(squares.box.inflate(3).holds(pill(mark)) for mark in marks)


@pytest.mark.parametrize("name", ["quake", "quake that destroys"])
def test_an_earthquake_is_marked_where_it_was_dug_and_brightly_where_it_struck(name: str) -> None:
    (deed,) = view_of(name).deeds
    assert isinstance(deed, Excavated)
    assert deed.quake is not None
    found = highlights.mark_deeds((deed,))
    assert found.quake == (deed.square, deed.quake.square)
    assert "dug" in lettering_of(name)
    assert [(place.square, place.deed) for place in found.places] == [
        (deed.square, None),
        (deed.quake.square, deed),
    ]


def test_an_earthquake_on_its_own_square_is_one_mark() -> None:
    (deed,) = view_of("quake").deeds
    assert isinstance(deed, Excavated)
    assert deed.quake is not None
    own = deed.model_copy(update={"quake": deed.quake.model_copy(update={"square": deed.square})})
    found = highlights.mark_deeds((own,))
    assert [place.square for place in found.places] == [deed.square]
    assert found.quake is None


def paints_of(view: View, square: str) -> set[str]:
    """Return the clans' colours that an attack's emblem has on its square."""
    canvas, squares = draw_board(view)
    bare, _ = draw_board(view.model_copy(update={"deeds": ()}))
    room = emblems.box_of(squares.square(square), squares.box.top)
    return {
        paint for paint in colours.PAINTS[:4] if count(canvas, room, paint) > count(bare, room, paint) + 150
    }


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize(("name", "square", "seat"), [("attack", "G6", 0), ("attack in vain", "E7", 1)])
def test_an_attack_has_the_victor_s_flag_or_the_shield_of_who_held_it(
    name: str, square: str, seat: int
) -> None:
    assert paints_of(view_of(name), square) == {colours.PAINTS[seat]}


def test_an_emblem_on_the_highest_row_stays_on_the_board() -> None:
    squares = Squares((40, 40), SIZE)
    high, low = (emblems.box_of(squares.square(square), squares.box.top) for square in ("C10", "C5"))
    assert high.top == squares.box.top
    assert low.top < squares.square("C5").top


def test_an_emblem_yields_to_the_name_of_a_choice_on_its_square() -> None:
    view = view_of("attack in vain")
    choice = view.model_copy(update={"targets": ("E7",), "needs": (5,)})
    assert colours.PAINTS[1] in paints_of(view, "E7")
    assert paints_of(choice, "E7") == set()


@pytest.mark.parametrize("name", ["lava", "cavern", "spring"])
def test_a_word_about_a_deed_hides_no_choice(name: str) -> None:
    view = view_of(name)
    (place,) = (place for place in highlights.mark_deeds(view.deeds).places if place.is_last)
    lying = {tile.square for tile in view.tiles}
    near = tuple(square for square in NEAR[place.square] if square not in lying and square not in CAMPS)
    canvas, squares = draw_board(view.model_copy(update={"targets": near}))
    said = words.result_word(view.deeds[-1])
    for text in canvas.written:
        if text.text == said:
            assert not any(text.box.touches(squares.square(square)) for square in near)


@pytest.mark.parametrize("name", ["crowded", "four deeds"])
def test_on_a_crowded_board_the_last_deed_is_in_the_light_and_all_else_steps_back(name: str) -> None:
    view = view_of(name)
    canvas, squares = draw_board(view)
    bare, _ = draw_board(view.model_copy(update={"deeds": ()}))

    def share(square: str) -> float:
        box = Box.around(squares.square(square).middle, SIZE // 2, SIZE // 2)
        now, before = (ImageStat.Stat(one.image.crop(box).convert("L")).mean[0] for one in (canvas, bare))
        return now / before

    done = {place.square for place in highlights.mark_deeds(view.deeds).places}
    near = {beside for square in done for beside in NEAR[square]}
    assert all(0.84 < share(camp) < 0.92 for camp in {*CAMPS} - done - near)
    last = highlights.mark_deeds(view.deeds).places[-1].square
    assert share(last) > 0.97


def test_every_cavern_of_a_network_shows_whose_it_is() -> None:
    view = view_of("crowded")
    canvas, squares = draw_board(view)
    whose = [shown.box for shown in canvas.shown if shown.name == pieces.WHOSE]
    for tile in view.tiles:
        if tile.find is Find.CAVERN and pieces.hold(view, tile) is not Hold.CUT:
            assert any(squares.square(tile.square).holds(box) for box in whose)


def test_who_is_not_involved_in_the_news_of_a_crowded_board_loses_colour() -> None:
    """Bo attacks Alexandra, and Charlie's land is paler."""
    canvas, squares = draw_board(view_of("crowded"))
    stat = {
        square: ImageStat.Stat(canvas.image.crop(squares.square(square)).convert("HSV")).mean[1]
        for square in ("J7", "A9")
    }
    calm = view_of("crowded").model_copy(update={"deeds": ()})
    bright, _ = draw_board(calm)
    before = {
        square: ImageStat.Stat(bright.image.crop(squares.square(square)).convert("HSV")).mean[1]
        for square in stat
    }
    assert stat["J7"] < before["J7"] - 4
    assert stat["A9"] > before["A9"] - 4


@pytest.mark.parametrize(
    ("name", "places"),
    [("koa, two players", ("G9", "H6", "J6", "J10")), ("koa, four deeds", ("A10", "E2", "J10"))],
)
def test_what_steps_back_keeps_its_hue_in_a_file(name: str, places: tuple[str, ...]) -> None:
    """With few colours a lighter clan's floor turned brown, and dark mouths purple."""
    canvas = draw_scene(name)
    with Image.open(BytesIO(encode_scene(name))) as file:
        packed = file.convert("RGB")
    for piece in (one for one in canvas.pieces if one.place in places):
        box = piece.box.inflate(-20)
        means = (ImageStat.Stat(image.crop(box)).mean for image in (packed, canvas.image))
        off = [there - here for there, here in zip(*means, strict=True)]
        assert max(off) - min(off) < 10, piece.place
