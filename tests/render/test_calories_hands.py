"""What hands of How many Calories? say of everybody, of what is on its way, and of who is out; what is lit; the lesson."""

from collections import Counter
from dataclasses import replace

import pytest

from engine.games.howmanycalories.cards import suit
from render import canvas_of, theme
from render.canvas import Canvas
from render.geometry import Box, Point
from render.painters.howmanycalories import guests, story, words
from tests.render import legible
from tests.render.calories_scenes import HANDS, drawn, lettering_of, written
from tests.render.scenes import scenes
from tests.render.scenes.people import NAMES


@pytest.mark.parametrize("name", HANDS)
def test_what_everyone_has_eaten_is_said_of_all_in_the_same_way_and_never_as_a_bare_figure(name: str) -> None:
    view = scenes()[name].view
    if view.phase == "over":
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


def test_cards_on_their_way_stand_out_of_their_row_and_say_to_whom() -> None:
    name = "hand, passed"
    view, canvas = scenes()[name].view, drawn(name)
    assert [text.text for text in canvas.written].count("to Alexandra") == len(view.passing) == 2
    dishes = {text.text: text.box.top for text in canvas.written}
    assert dishes["Fried egg"] < dishes["Sandwich"] - 20


def test_who_is_out_sees_of_what_and_when_there_is_more() -> None:
    seen = scenes()["hand, out"]
    assert {"OUT", "2,500 kcal: 100 past the limit", "It was the last round."} <= written("hand, out")
    earlier = replace(seen, view=seen.view.model_copy(update={"round": 1}))
    assert "You are back in round 2." in {text.text for text in canvas_of(earlier).written}
    numbers = [str(card) for card in seen.view.taken[seen.view.seat]]
    assert not Counter(numbers) - Counter(lettering_of("hand, out"))


def test_the_lit_plate_has_its_name_in_bold() -> None:
    for name in ("before the first card", "crowded"):
        view = scenes()[name].view
        plates = [text for text in drawn(name).written if text.box.bottom < guests.grid(view)[0].bottom]
        bold = {text.text for text in plates if text.bold} & set(NAMES)
        assert bold == {NAMES[seat] for seat in view.to_move}


def test_the_lesson_before_the_first_card_hides_nothing_and_has_a_card_with_more() -> None:
    canvas = drawn("before the first card")
    low = {text.text: text.box for text in canvas.written if text.box.top > story.HEIGHT}
    assert {"2", "14", "15", "19", "+5", "lowest", "highest", "safe"} <= low.keys()
    assert suit(14) is not suit(2) is suit(15)


def test_the_sign_at_a_gauge_in_a_pill_stays_within_it(monkeypatch: pytest.MonkeyPatch) -> None:
    signs: list[Box] = []

    def warn(_: Canvas, middle: Point, __: str, size: int) -> None:
        signs.append(Box.around(middle, size + 6, size + 6))

    monkeypatch.setattr(guests, "_warn", warn)
    view = scenes()["hand, to answer"].view
    guests.strip(Canvas(theme.WIDTH, guests.STRIP), 0, view, NAMES[: view.seats])
    pills = [
        pill._replace(left=pill.left + guests.STRIP // 4) for pill in guests._pills(0, *guests._said(view))
    ]
    assert len(signs) == 1
    assert any(pill.holds(signs[0]) for pill in pills)
