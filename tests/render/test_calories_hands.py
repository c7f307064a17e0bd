"""Hands of How many Calories?: other players, passed cards, light, the lesson.

They also tell who is out.
"""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from PIL import ImageChops

from engine.games.howmanycalories.cards import key, suit
from render import canvas_of
from render.kit import shapes, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.painters.howmanycalories import dishes as crockery
from render.painters.howmanycalories import pieces, trick, words
from render.painters.howmanycalories import seats as guests
from render.painters.howmanycalories.hand import _size, rows_of
from tests.render import legible
from tests.render.calories_scenes import HANDS, lettering_of
from tests.render.drawn import draw_scene
from tests.render.scenes import scenes
from tests.render.scenes.people import NAMES


@pytest.mark.slow
@pytest.mark.parametrize("name", HANDS)
def test_what_everyone_has_eaten_is_said_of_all_in_the_same_way_and_never_as_a_bare_figure(name: str) -> None:
    view = scenes()[name].view
    if view.phase == "over":
        return
    if not any(view.scores) and not any(view.taken):  # the room is the names’
        assert {*NAMES[: view.seats]} <= {*lettering_of(name)} and "0 kcal" not in lettering_of(name)
        return
    seats = [seat for seat in range(view.seats) if not view.out[seat] and seat not in view.left]
    way = words.kcal if view.seats > 2 else lambda total: words.of_limit(total, view.limit)
    said = [text for text in lettering_of(name) if text in {way(view.calories(seat)) for seat in seats}]
    assert len(said) == len(seats)


def test_a_strip_says_all_of_it_however_much_everybody_has() -> None:
    full = scenes()["hand, to answer"].view
    full = full.model_copy(update={"taken": ((19,),) * 4, "scores": (29, 31, 18, 25)})
    canvas = Canvas(theme.WIDTH, guests.STRIP)
    guests.strip(canvas, 0, full, NAMES)
    texts = [text.text for text in canvas.written]
    assert texts.count("1,900 kcal") == 4
    assert "You · 25 pts" in texts
    assert not [*legible.touching(canvas), *legible.out_of_bounds(canvas)]


@pytest.mark.slow
def test_cards_on_their_way_stand_out_of_their_row_and_name_their_receiver() -> None:
    name = "hand, passed"
    view, canvas = scenes()[name].view, draw_scene(name)
    assert [text.text for text in canvas.written].count("to Alexandra") == len(view.passing) == 2
    dishes = {text.text: text.box.top for text in canvas.written}
    assert dishes["Fried egg"] < dishes["Sandwich"] - 20


@pytest.mark.slow
def test_who_is_out_is_told_so_once_and_sees_of_what_and_when_there_is_more() -> None:
    seen, texts = scenes()["hand, out"], lettering_of("hand, out")
    assert {"OUT", "2,500", "100 past the limit", "It’s the last round: you stay at 3 points."} <= {*texts}
    assert {"+500", "+1,200", "+800: too much!"} <= {*texts}
    headlines = [
        text.text for text in draw_scene("hand, out").written if text.size >= theme.TITLE and text.bold
    ]
    assert headlines[0] == "You are out of this round"
    assert not any(name in line for line in headlines for name in NAMES)
    assert not any(text.startswith("Bo") for text in texts)
    earlier = replace(seen, view=seen.view.model_copy(update={"round": 1}))
    said = {text.text for text in canvas_of(earlier).written}
    assert "It brings you no points. You are back in round 2." in said
    numbers = [str(card) for card in seen.view.taken[seen.view.seat]]
    assert not Counter(numbers) - Counter(texts)


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("food", [(24, 1), (5, 9, 6, 8), (3, 4, 5, 6, 7), (1, 2, 3, 4, 5, 6, 8)])
def test_all_that_was_too_much_is_to_be_read_however_many_cards(food: tuple[int, ...]) -> None:
    seen = scenes()["hand, out"]
    view = seen.view.model_copy(update={"taken": tuple(food if seat == 1 else () for seat in range(4))})
    canvas = canvas_of(replace(seen, view=view))
    assert not legible.faults(canvas)
    assert not Counter(map(str, food)) - Counter(text.text for text in canvas.written)


def test_a_player_who_is_out_sees_what_others_have_done_since() -> None:
    seen = scenes()["hand, out"]
    last = seen.view.last.model_copy(update={"taker": 2, "giver": 1, "food": 4})
    canvas = canvas_of(replace(seen, view=seen.view.model_copy(update={"last": last})))
    shown = [text.text for text in canvas.written]
    assert "Charlie eats the salad" in shown
    assert {"+400 kcal"} <= {*shown}
    assert any(text.startswith("from you") for text in shown)
    assert "You are out of this round" in shown
    assert not legible.faults(canvas)


def test_a_reader_is_told_as_such_what_it_ate_itself() -> None:
    seen = scenes()["hand, after a trick"]
    last = seen.view.last.model_copy(update={"taker": seen.view.seat})
    canvas = canvas_of(replace(seen, view=seen.view.model_copy(update={"last": last})))
    assert any(text.text.startswith("You eat") for text in canvas.written)


def test_a_player_who_has_passed_is_told_who_is_waited_for() -> None:
    assert "Waiting for Alexandra, Bo and Charlie" in lettering_of("hand, passed")


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize(
    "name", ["hand, 3 cards", "hand, 7 cards", "hand, to answer", "hand, with the ghost"]
)
def test_in_a_hand_a_player_who_has_yet_to_play_sits_at_a_plate(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid: list[Point] = []
    seated: list[Point] = []
    plate, badge = crockery.plate, guests.badge

    def lay(canvas: Canvas, middle: Point, diameter: int) -> None:
        laid.append(middle)
        plate(canvas, middle, diameter)

    def seat(canvas: Canvas, middle: Point, *args: Any, **kinds: Any) -> None:
        seated.append(middle)
        badge(canvas, middle, *args, **kinds)

    monkeypatch.setattr(crockery, "plate", lay)
    monkeypatch.setattr(guests, "badge", seat)
    canvas_of(scenes()[name])
    assert len(laid) == len(scenes()[name].view.waiting)
    assert {*laid} <= {*seated}


@pytest.mark.slow
def test_the_lit_plate_has_its_name_in_bold() -> None:
    for name in ("before the first card", "crowded"):
        view = scenes()[name].view
        plates = [text for text in draw_scene(name).written if text.box.bottom < guests.grid(view)[0].bottom]
        bold = {text.text for text in plates if text.bold} & set(NAMES)
        assert bold == {NAMES[seat] for seat in view.to_move}


@pytest.mark.slow
def test_the_lesson_before_the_first_card_hides_nothing_and_has_a_card_with_more() -> None:
    canvas, view = draw_scene("before the first card"), scenes()["before the first card"].view
    low = {text.text: text.box for text in canvas.written if text.box.top > trick.height(view)}
    assert {"2", "14", "15", "+5", "lowest: 2", "highest: 19", "no effect"} <= low.keys()
    assert suit(14) is not suit(2) is suit(15)


def test_in_the_lesson_it_is_said_what_happens_to_the_lowest_between_it_and_the_highest() -> None:
    texts = {text.text: text.box for text in draw_scene("before the first card").written}
    said = texts["is eaten by"]
    cards_of = [texts[tag] for tag in ("lowest: 2", "highest: 19")]
    assert cards_of[0].middle[0] + pieces.LESSON.width // 2 < said.left
    assert said.right < cards_of[1].middle[0] - pieces.LESSON.width // 2


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize(
    "size",
    [
        pieces.LARGE, pieces.WIDER, pieces.WIDEST, pieces.BROAD, pieces.FEW, pieces.GRAND, pieces.EATER,
        pieces.ASIDE, pieces.LESSON, pieces.GREAT, pieces.GREAT_EATEN, pieces.GREAT_ASIDE,
    ],
)  # fmt: skip
@pytest.mark.parametrize("card", [8, 28])
def test_every_card_in_play_that_has_room_for_it_bears_the_letter_of_its_suit(
    size: pieces.Size, card: int
) -> None:
    face = pieces._face(card, size)
    (letter,) = (text for text in face.written if text.text == suit(card).value)
    assert letter.size >= theme.SMALL
    assert face.box.inflate(-size.rim).holds(letter.box)
    assert not any(letter.box.touches(other.box) for other in face.written if other is not letter)


@pytest.mark.parametrize("size", [pieces.TINY, pieces.SMALL, pieces.LOW, pieces.MEDIUM])
@pytest.mark.parametrize("card", [6, 14, 28])
def test_number_and_symbol_of_a_small_card_keep_apart(
    size: pieces.Size, card: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    signs: list[Box] = []

    def symbol(_: Canvas, middle: tuple[int, int], __: object, wide: int) -> None:
        signs.append(Box.around(middle, wide, wide))

    monkeypatch.setattr(pieces, "symbol", symbol)
    (number,) = pieces._face(card, size).written
    (sign,) = signs
    assert not number.box.touches(sign)
    assert Box(0, 0, size.width, size.height).inflate(-size.rim).holds(sign)


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", ["three cards and +5", "someone is out", "crowded"])
def test_chips_over_neighbouring_cards_keep_apart(name: str) -> None:
    chips = [
        text.box.inflate(13)
        for text in draw_scene(name).written
        if text.text.startswith(("highest", "lowest"))
    ]
    assert len(chips) == 2
    left, right = sorted(chips)
    assert right.left - left.right >= 12


def test_the_sign_at_a_gauge_in_a_pill_stays_within_it(monkeypatch: pytest.MonkeyPatch) -> None:
    signs: list[Box] = []

    def warn(_: Canvas, middle: Point, __: str, size: int) -> None:
        signs.append(Box.around(middle, size + 6, size + 6))

    monkeypatch.setattr(guests, "_warn", warn)
    view = scenes()["hand, to answer"].view
    guests.strip(Canvas(theme.WIDTH, guests.STRIP), 0, view, NAMES[: view.seats])
    pills = [
        pill._replace(left=pill.left + guests.STRIP // 4)
        for pill in guests._pills(0, *guests._pill_texts(view))
    ]
    assert len(signs) == 1
    assert any(pill.holds(signs[0]) for pill in pills)


@pytest.mark.parametrize("held", [3, 6, 7])
def test_while_others_still_play_a_card_is_only_said_to_be_the_highest_or_the_lowest_so_far(
    held: int,
) -> None:
    name = f"hand, {held} cards"
    assert len(scenes()[name].view.waiting) > 1
    said = [text for text in lettering_of(name) if text.startswith(("high", "low"))]
    assert said
    assert all(text.endswith(" so far") for text in said)
    assert len({len(text.split()[0]) > len("high") for text in said}) == 1


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("name", [name for name in HANDS if scenes()[name].view.hand])
def test_the_names_of_all_dishes_of_a_hand_are_bold_and_off_the_edges_of_their_cards(name: str) -> None:
    view, canvas = scenes()[name].view, draw_scene(name)
    held = tuple(sorted((*view.hand, *view.passing)))
    size = _size(rows_of(held))
    named = [text for text in canvas.written if text.text in {words.dish_name(card) for card in held}]
    assert len(named) == len(held)
    assert all(text.bold for text in named)
    assert max(text.box.width for text in named) <= size.width - 2 * size.rim - 8


@pytest.mark.parametrize("name", ["hand, to answer", "hand, to pass"])
def test_a_card_that_is_shown_to_be_good_has_a_golden_edge_and_nothing_else_changes(name: str) -> None:
    scene = scenes()[name]
    (first, *_), canvas = scene.view.hand, canvas_of(scene)
    shown = canvas_of(replace(scene, suggested=(key(first),)))
    assert [text.text for text in shown.written] == [text.text for text in canvas.written]
    assert not [*legible.touching(shown), *legible.out_of_bounds(shown)]
    differ = ImageChops.difference(canvas.image.convert("RGB"), shown.image.convert("RGB")).getbbox()
    assert differ is not None
    left, top, right, bottom = differ
    assert (right - left, bottom - top) < (theme.WIDTH // 3, theme.WIDTH // 2), "one card's edge"


def test_who_waits_reads_what_was_played_last_and_beside_it_whose_turn_it_is() -> None:
    sizes = {text.text: text.size for text in draw_scene("hand, waiting").written}
    assert sizes["Charlie plays Parfait as 17"] > sizes["Dora’s turn"]


def test_a_seat_s_symbol_in_a_verdict_is_beside_no_second_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    """Charlie's triangle stood beside the triangle of what is eaten."""
    drawn: list[str] = []
    polygon = shapes.polygon

    def note(key: str, *rest: Any) -> shapes.Mask:
        drawn.append(key)
        return polygon(key, *rest)

    monkeypatch.setattr(shapes, "polygon", note)
    scene = scenes()["hand, first answer"]
    lone = replace(scene, view=scene.view.model_copy(update={"hand": (3, 18, 24, 26)}))
    said = [one.text for one in canvas_of(lone).written]
    assert said.count("eats it") == 1
    assert sum(key.startswith("fate ") for key in drawn) == 1, "three cards have no effect"


def test_neighbours_that_share_a_verdict_have_one_with_room_for_a_name() -> None:
    said = lettering_of("hand, first answer")
    assert [said.count(text) for text in ("Charlie eats it", "no effect", "eat 1,500")] == [1, 2, 1]
    assert "eats it" not in said
