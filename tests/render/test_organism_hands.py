"""The hands of ORGANISM: the question, and the element of each number."""

from functools import reduce
from itertools import pairwise
from math import dist
from typing import get_args

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.contract.dice import Dice
from engine.games import organism as game
from engine.games.organism.boards import Length
from engine.games.organism.positions import set_board
from engine.games.organism.state import KINDS, Element, Kind, Question, View
from render import Picture, canvas_of, draw
from render.kit import nameplates, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box
from render.kit.wording import word
from render.painters.organism import colours, words
from render.painters.organism.board import board, lens, spaces, traces
from render.painters.organism.board import homes as homing
from render.painters.organism.board.frame import Frame
from tests.render.drawn import draw_scene
from tests.render.organism_board import kinds_on, lettering_of, pixels, size_of, view_of
from tests.render.pixels import count
from tests.render.scenes import organism, scenes
from tests.render.scenes.people import LONG


@pytest.mark.slow
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


def test_a_number_leaves_shape_and_food_of_its_element_to_be_seen() -> None:
    picture = scenes()["organism, hand which element moves"]
    plain = Picture(picture.game, picture.kind, picture.view, picture.names)
    numbered, bare = canvas_of(picture), canvas_of(plain)
    assert kinds_on(numbered) == kinds_on(bare)
    assert count(numbered, colours.FOOD) / count(bare, colours.FOOD) > 0.9


def test_a_large_board_is_looked_at_closer_when_an_organism_acts() -> None:
    whole, closer = (
        size_of(draw_scene(f"organism, {name}"))
        for name in ("hand which organism", "hand which element moves")
    )
    assert whole * 1.3 < closer
    view = view_of("hand which element moves")
    laid = spaces.plan(view.seats, view.options.board)
    acting = board.acting_spaces(view)
    frame = Frame.about(laid, acting, (1136, 1100), (128, 112, 94))
    assert all(frame.shows(space) for space in acting)


@pytest.mark.slow
def test_no_number_is_cut_off_however_far_apart_an_organism_is() -> None:
    """If it is too wide for a close-up, the whole board is shown."""
    state = set_board(
        "0: eat@F3.1 move@F4.1 grow@F5.1 1: eat@E9 move@E10 grow@E11",
        6,
        options={"board": "open"},
    )
    view = organism.draft_picture(state, "move").view
    far = tuple((space, number) for number, space in enumerate(("F3", "F15", "F21", "F33"), start=1))
    near, shown = (canvas_of(Picture("organism", "hand", view, LONG, tags)) for tags in (far[:1], far))
    assert {"1", "2", "3", "4"} <= {text.text for text in shown.written}
    assert size_of(near) > size_of(shown)


def test_a_number_that_names_an_organism_stands_beside_it() -> None:
    picture = scenes()["organism, hand which organism"]
    numbered = canvas_of(picture)
    tags = [
        text.box.middle for text in numbered.written if text.size == theme.SMALL and text.text in ("1", "2")
    ]
    bodies_of = [one.box for one in numbered.shown if one.name.split()[0] in KINDS]
    on_board = [tag for tag in tags if tag[1] > 300]
    assert len(on_board) == 2
    assert not any(box.holds(Box(*tag, *tag)) for box in bodies_of for tag in on_board)


@pytest.mark.slow
def test_a_player_who_enters_the_board_finds_the_homes_numbered() -> None:
    view = view_of("hand to come into play")
    assert view.seat is not None
    assert view.numbered == view.board.homes[view.seat]
    assert {"1", "2", "3", "Who starts where?"} <= set(lettering_of("hand to come into play"))


@pytest.mark.slow
def test_a_player_who_enters_finds_the_types_what_each_captures_and_the_usual_way() -> None:
    canvas = draw_scene("organism, hand to come into play")
    said = [text.text for text in canvas.written]
    assert [said.count(one) for one in ("EAT", "MOVE", "GROW", word(words.PREY_IS))] == [1, 1, 1, 3]
    assert word(words.SUGGESTED) in said
    assert kinds_on(canvas) == dict.fromkeys(KINDS, 2)
    tags = [text.box for text in canvas.written if text.text in ("1", "2", "3") and text.size == theme.SMALL]
    others = [text.box for text in canvas.written if text.box not in tags]
    assert len(tags) == 3
    assert not any(tag.inflate(24).touches(other) for tag in tags for other in others)


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize(
    "name",
    [
        "which element moves",
        "which element eats",
        "who gives",
        "to circulate",
        "second action",
        "where to grow",
    ],
)
def test_numbers_run_as_one_reads(name: str) -> None:
    """Along rows, from top to bottom."""
    canvas = draw_scene(f"organism, hand {name}")
    numbers = {str(number) for _, number in scenes()[f"organism, hand {name}"].tags}
    at = {
        text.text: text.box.middle for text in canvas.written if text.text in numbers and text.box.top > 200
    }
    spots = [at[number] for number in sorted(numbers, key=int)]
    for (x, y), (to_x, to_y) in pairwise(spots):
        assert to_y > y + 20 or (abs(to_y - y) <= 20 and to_x > x)


def test_the_giver_is_called_so() -> None:
    assert word(words.GIVES) in lettering_of("hand to circulate")
    assert word(words.GIVES) not in lettering_of("hand who gives")


def test_at_the_end_of_a_turn_what_its_player_would_lose_is_numbered_if_there_are_several() -> None:
    """A single one needs no number."""
    alone = view_of("hand at the end")
    assert alone.preview is not None
    assert [one.element.seat for one in alone.preview.captures].count(alone.turn) == 1
    assert not alone.numbered
    state = set_board("0: eat@A6.1 move@B11.1 grow@B12 1: grow@A4.2 move@B8.1 eat@B7 grow@C11")
    several = organism.draft_picture(state, "move A6 A5")
    assert isinstance(several.view, View)
    assert len(several.view.numbered) == 3
    assert {"1", "2", "3"} <= {text.text for text in canvas_of(several).written}


@pytest.mark.slow
def test_the_end_of_a_turn_says_what_would_come_of_it() -> None:
    assert {"End your turn like this?", "2", "4 of 5", "Bo loses 3 elements"} <= set(
        lettering_of("hand at the end with deaths")
    )
    assert "Nobody is captured, nobody dies" in lettering_of("hand at the end without losses")


@pytest.mark.parametrize("name", ["hand at the end", "hand at the end with deaths"])
def test_what_a_turn_would_win_stands_on_the_winner_s_plate_and_before_the_question(name: str) -> None:
    """Only the “+1” on each won element is elsewhere."""
    view = view_of(name)
    assert view.preview is not None
    gained = words.count_gains(view.preview)
    assert gained
    shown = lettering_of(name)
    for seat, more in gained.items():
        now = len(view.tokens[seat])
        assert {str(now), f"{now + more} of {view.limits[seat]}"} <= {*shown}
    (mine,) = (one for one in draw_scene(f"organism, {name}").written if one.size == theme.HUGE)
    assert mine.text == words.GAINED.format(n=gained[view.turn])
    assert not [text for text in shown if "+" in text and text not in ("+1", mine.text)]
    losses = [text for text in shown if " lose" in text]
    assert len(losses) == len(words.count_losses(view.preview))


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize(
    ("name", "question"),
    [
        ("hand to come into play", "Who starts where?"),
        ("hand which organism", "Which organism acts?"),
        ("hand which type", "What does your organism do?"),
        ("hand which element moves", "Which element moves?"),
        ("hand where to", "Where does it move?"),
        ("hand which element eats", "Which element eats?"),
        ("hand what to grow", "What do you grow?"),
        ("hand where to grow", "Where does the new MOVE grow?"),
        ("hand who gives", "Which element gives food?"),
        ("hand to circulate", "Who gets the food?"),
        ("hand at the end", "End your turn like this?"),
    ],
)
def test_the_heading_of_a_hand_is_the_question(name: str, question: str) -> None:
    texts = draw_scene(f"organism, {name}").written
    heading = next(text for text in texts if text.size == theme.TITLE and text.box.top < 120)
    assert heading.text == question


@pytest.mark.sampled(every=7)
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("which element moves", "move 1 of 3"),
        ("second action", "move 2 of 3"),
        ("where to", "move 1 of 3"),
        ("which element eats", "meal 1 of 3"),
        ("what to grow", "growth 1 of 3"),
        ("where to grow", "1 of 3"),
        ("who gives", "action 1 of 3"),
    ],
)
def test_a_hand_says_which_action_it_asks_about_and_of_how_many(name: str, said: str) -> None:
    (text,) = (
        text
        for text in draw_scene(f"organism, hand {name}").written
        if " of " in text.text and text.box.top < 120
    )
    assert text.text == said
    assert text.box.right >= theme.WIDTH - theme.MARGIN - 8


def test_what_may_grow_is_faintly_in_each_ring_and_no_badge_lies_on_one() -> None:
    view, canvas = view_of("hand where to grow"), draw_scene("organism, hand where to grow")
    assert view.growing is Kind.MOVE
    plain = canvas_of(
        Picture(
            "organism",
            "hand",
            view.model_copy(update={"growing": None}),
            scenes()["organism, hand where to grow"].names,
            scenes()["organism, hand where to grow"].tags,
        )
    )
    numbers = {str(number) for _, number in scenes()["organism, hand where to grow"].tags}
    tags = [text.box.middle for text in canvas.written if text.text in numbers and text.box.top > 200]
    assert len(tags) == len(numbers)
    badges = [one.box.middle for one in canvas.shown if one.name.startswith("symbol ")]
    for x, y in tags:
        middle = (x + 52, y + 38)
        box = Box.around(middle, 40, 40)
        assert ImageChops.difference(canvas.image.crop(box), plain.image.crop(box)).getbbox() is not None
        assert all(dist(middle, badge) > 70 for badge in badges)


@pytest.mark.slow
def test_a_player_who_has_entered_shines_and_has_no_rings() -> None:
    """Rings would look like choices in the hand.

    On the table three of them would hide all else.
    """
    canvas = draw_scene("organism, hand come into play")
    below = Box(0, 560, theme.WIDTH, canvas.image.height)
    entered, grown = (draw_scene(f"organism, {name}") for name in ("introduced", "after growth"))
    assert max(pixels(canvas, below, theme.RING), pixels(entered, entered.box, theme.RING)) < 400
    assert pixels(grown, grown.box, theme.RING) > 400


def test_every_question_has_a_heading() -> None:
    assert set(words.ASKED) == set(get_args(Question))
    assert any(text.endswith("is to move") for text in lettering_of("hand waiting"))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("hand which type", {"EAT", "MOVE", "GROW", "3 actions", "4 actions"}),
        ("hand what to grow", {"EAT", "MOVE", "GROW", "costs 3 food"}),
    ],
)
def test_types_to_choose_are_shown_as_large_pieces(name: str, said: set[str]) -> None:
    canvas = draw_scene(f"organism, {name}")
    row = [one.box for one in canvas.shown if one.name.split()[0] in KINDS and one.box.bottom < 330]
    assert len(row) == 3
    assert all(box.width > 90 for box in row)
    assert said & {text.text for text in canvas.written}


def test_what_is_to_grow_looks_unlike_what_an_organism_does() -> None:
    """Both questions have the same types, and the dish may be the same."""
    does, grows = (draw_scene(f"organism, hand {name}") for name in ("which type", "what to grow"))
    row = Box(0, 190, theme.WIDTH, 326)
    assert pixels(does, row, theme.GOLD) < 100
    assert pixels(grows, row, theme.GOLD) > 2000
    dish = Box(0, 340, theme.WIDTH, grows.image.height)
    assert pixels(grows, dish, theme.GOLD) > pixels(does, dish, theme.GOLD) + 4000


def test_where_an_element_may_move_shows_it_there() -> None:
    view = view_of("hand where to")
    kind = next(one.kind for one in view.elements if one.space == view.chosen)
    shown = [one.name for one in draw_scene("organism, hand where to").shown]
    assert shown.count(f"sprout {kind.value}") == len(scenes()["organism, hand where to"].tags)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hand waiting", "hand where to", "hand at the end"])
def test_a_hand_fills_whose_turn_it_is_and_crowns_the_leader(name: str) -> None:
    view = view_of(name)
    canvas = draw_scene(f"organism, {name}")
    row = [text for text in canvas.written if 100 < text.box.middle[1] < 180]
    initials = [text for text in row if len(text.text) == 1 and text.text.isalpha()]
    starts = sorted(text.box.middle[0] - 30 for text in initials)
    ends = [*(start - 20 for start in starts[1:]), theme.WIDTH - theme.MARGIN]
    places = [Box(start, 108, end, 174) for start, end in zip(starts, ends, strict=True)]
    ahead = nameplates.leaders(tuple(map(len, view.tokens)))
    assert len(ahead) == 1
    for seat, place in enumerate(places):
        share = pixels(canvas, place, theme.SEATS[seat]) / (place.width * place.height)
        assert (share > 0.5) is (seat in view.to_move)
        assert (pixels(canvas, place, theme.GOLD) > 100) is (seat in ahead)


def test_a_hand_shows_what_everyone_has_captured() -> None:
    view = view_of("hand where to")
    texts = draw_scene("organism, hand where to").written
    row = [text.text for text in texts if 100 < text.box.middle[1] < 190 and text.text.isdigit()]
    assert row == [str(len(tokens)) for tokens in view.tokens]


def test_an_onlooker_has_no_hand() -> None:
    picture = scenes()["organism, pentagon"]
    with pytest.raises(ValueError, match="onlooker"):
        draw(Picture(picture.game, "hand", picture.view, picture.names))


def test_a_lens_leaves_the_corner_where_clients_lay_their_badge() -> None:
    box = Box(12, 100, 1188, 1000)
    badge = Box(12, 1012 - 66, 100, 1000)
    assert not lens.shows(box, badge.inflate(-4))
    assert lens.shows(box, badge.shift((150, -90)))
    assert lens.holds(box, box.middle, 116)
    assert not lens.holds(box, (60, 950), 116)


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("length", ["close", "open"])
@pytest.mark.parametrize("players", range(2, 7))
def test_homes_are_looked_at_closest_and_hidden_by_nothing(players: int, length: Length) -> None:
    """They are large, and wholly in the lens, beside the small dish in any corner."""
    seats = (game.SeatOptions(),) * players
    first = organism.draft_picture(game.start(game.Options(board=length), seats, Dice("homes", 0)), "").view
    assert isinstance(first, View)
    here = spaces.plan(players, length)
    for seat, homes in enumerate(first.board.homes):
        entering = first.model_copy(update={"turn": seat})
        frame = homing.zoom_in(entering, here, homes, 1176, 850)
        assert frame is not None
        assert frame.size >= 180
        assert all(lens.holds(Box(0, 0, 1176, 850), frame.middle(space), frame.size) for space in homes)
        dish, part = homing.place_dish(frame, entering, homes), Canvas(1176, 850)
        assert dish is not None
        said = traces.suggested(part, frame, homes, homing.covered_boxes(dish))
        x, y = dish.middle
        nearest = min(max(x, said.left), said.right), min(max(y, said.top), said.bottom)
        assert dist(nearest, dish.middle) > dish.width / 2, "the small dish lies on the word"
        assert part.box.holds(said)


def test_what_is_suggested_looks_as_it_will_once_it_stands_there() -> None:
    """The same shapes in the same directions."""
    suggested, entered = (
        [one for one in draw_scene(f"organism, hand {name}").shown if one.name.split()[0] in KINDS]
        for name in ("to come into play", "come into play")
    )
    for ghost, element in zip(suggested[-3:], entered[-3:], strict=True):
        assert ghost.name == element.name
        wide = ghost.mask.image.resize(element.mask.image.size)
        difference = ImageChops.difference(wide, element.mask.image).reduce(4)
        assert ImageStat.Stat(difference).mean[0] < 12


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 6])
def test_who_has_just_entered_sees_the_whole_dish_in_a_corner_until_they_leave_their_homes(
    players: int,
) -> None:
    """It shows the core and who is near.

    There is only water around the homes. Two players see all of their dish anyway.
    """
    begun = organism.match(players, "scene 0", "close" if players < 6 else "open")[0]
    for keys in ("", " eat", " move", " grow", " end"):
        asked = organism.draft_picture(begun, f"eat-move-grow{keys}")
        assert isinstance(asked.view, View)
        assert homing.is_home(asked.view)
        canvas = canvas_of(asked)
        below = canvas.image.crop((0, 200, *canvas.image.size))
        assert all(about(below, paint) > 250 for paint in theme.SEATS[:players]), keys
    gone = organism.draft_picture(begun, f"eat-move-grow move {asked.view.board.homes[0][0]}")
    assert isinstance(gone.view, View)
    left = organism.draft_picture(
        begun, f"eat-move-grow move {asked.view.board.homes[0][0]} {gone.tags[0][0]}"
    )
    assert isinstance(left.view, View)
    assert not homing.is_home(left.view)


def about(image: Image.Image, colour: str) -> int:
    """Count pixels of nearly that colour: a dish's file has few colours."""
    off = ImageChops.difference(image, Image.new("RGB", image.size, theme.rgb(colour)))
    return sum(reduce(ImageChops.lighter, off.split()).histogram()[:16])


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_small_dish_hides_nothing_that_has_a_number(players: int) -> None:
    begun = organism.match(players, "scene 0", "close" if players < 6 else "open")[0]
    for keys in ("eat", "move", f"move {begun.board.homes[0][0]}", "grow move"):
        asked = organism.draft_picture(begun, f"eat-move-grow {keys}")
        canvas = canvas_of(asked)
        tags = [text.box for text in canvas.written if text.text in "123456" and text.box.top > 200]
        assert len(tags) == len(asked.tags)


def test_homes_beside_which_something_lives_are_looked_at_with_all_around_them() -> None:
    begun = view_of("hand to come into play")
    assert homing.is_home(begun)
    home = begun.board.homes[begun.turn][0]
    beside = next(space for space in begun.board.near[home] if space not in begun.board.homes[begun.turn])
    other = Element(space=beside, seat=1, kind=Kind.EAT, food=1)
    assert not homing.is_home(begun.model_copy(update={"elements": (other,)}))


def test_the_usual_way_is_said_of_all_three_homes_together() -> None:
    """One line passes all homes on the core's side.

    Its word is beyond it, at a distance from each home.
    """
    canvas = draw_scene("organism, hand to come into play")
    said = next(text.box for text in canvas.written if text.text == word(words.SUGGESTED))
    tags = [text.box for text in canvas.written if text.text in ("1", "2", "3") and text.size == theme.SMALL]
    ghosts = [one.box for one in canvas.shown if one.name.split()[0] in KINDS][-3:]
    assert not any(said.inflate(30).touches(box) for box in (*tags, *ghosts))


@pytest.mark.parametrize(
    ("name", "told", "turn"),
    [
        ("hand waiting after growth", "Friederike grows a MOVE", "Konstantinos’s turn"),
        ("hand waiting after captures", "Alexandra and Bo capture 1 each", "Bo’s turn"),
    ],
)
def test_who_waits_reads_what_happened_last_and_beside_it_whose_turn_it_is(
    name: str, told: str, turn: str
) -> None:
    sizes = {text.text: text.size for text in draw_scene(f"organism, {name}").written}
    assert sizes[told] > sizes[turn]
