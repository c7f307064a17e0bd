"""Pictures of How many Calories? at the end of a round or match."""

from collections.abc import Callable
from dataclasses import replace
from math import dist
from typing import Any

import pytest
from PIL import Image

from engine.games.howmanycalories.cards import Suit, suit
from render import canvas_of
from render.kit import grounds, marks, theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.painters.howmanycalories import clean_plate, dishes, final, ground, trays
from render.painters.howmanycalories.cover import _FEAST, _draw_bitten, _draw_enlarged
from render.painters.howmanycalories.logotype import title
from tests.render import legible
from tests.render.calories_scenes import TABLES, lettering_of, texts_of
from tests.render.drawn import draw_scene
from tests.render.scenes import scenes
from tests.render.scenes.howmanycalories import find_state, table


@pytest.mark.slow
def test_a_round_s_bill_has_everyone_s_points() -> None:
    view = scenes()["round end"].view
    assert {f"+{points}" for points in view.history[-1].points} <= texts_of("round end")
    best = max(view.history[-1].points)
    assert max(draw_scene("round end").written, key=lambda text: text.size).text == f"+{best}"
    assert {"Charlie wins round 1 of 2", "Everyone passes 2 cards. Charlie leads next."} <= texts_of(
        "round end"
    )


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("name", ["round end", "round end of two", "round end of three", "round end, shared"])
def test_a_round_s_end_says_no_fact_twice(name: str) -> None:
    """The winner's name and points stood in the headline and again beside the dishes."""
    picture, shown = scenes()[name], lettering_of(name)
    points, best = picture.view.history[-1].points, max(picture.view.history[-1].points)
    winners = [seat for seat, own in enumerate(points) if own == best]
    lines = len(winners) if len(winners) > 1 else 0  # who share a round have a line each
    assert shown.count(f"+{best}") == 1 + lines
    for seat in winners:  # on the place card, and in the headline or beside the dishes
        named = [text for text in shown if text.startswith(picture.names[seat])]
        assert len(named) == 2


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("round end", "Most kcal of those not out: 1st of 4 scores 4"),
        ("round end of three", "The only one not out: 1st of 3 scores 3"),
        ("round end of two", "The only one not out: 1st of 2 scores 2"),
    ],
)
def test_a_round_s_points_are_told_with_their_rule(name: str, why: str) -> None:
    assert why in texts_of(name)


def _served(name: str, monkeypatch: pytest.MonkeyPatch) -> list[Box]:
    """Return the boxes of all plates and cloches of a scene."""
    plates: list[Box] = []

    def note(draw: Callable[..., None]) -> Callable[..., None]:
        def draw_and_note(canvas: Canvas, middle: Point, *rest: Any, **named: Any) -> None:
            diameter = rest[1] if len(rest) > 1 else rest[0]
            plates.append(Box.around(middle, diameter, diameter))
            draw(canvas, middle, *rest, **named)

        return draw_and_note

    for drawing in ("plate", "dome", "serve_dish", "serve_uncached"):
        monkeypatch.setattr(dishes, drawing, note(getattr(dishes, drawing)))
    canvas_of(scenes()[name])
    return [box for box in plates if box.top > 300]


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", ["round end", "round end of two", "round end of three"])
def test_food_at_a_round_s_end_keeps_clear_of_who_is_out(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    food = _served(name, monkeypatch)
    outs = [text.box for text in draw_scene(name).written if text.text == "OUT"]
    assert outs and food and all(not out.inflate(12).touches(box) for out in outs for box in food)


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", ["round end", "round end of two", "round end of three"])
def test_the_winner_of_a_round_has_the_largest_plates(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dishes 72 units wide on a form were no feast."""
    done = scenes()[name].view.history[-1]
    food, best = _served(name, monkeypatch), max(done.points)
    count = sum(max(len(done.taken[seat]), 1) for seat, points in enumerate(done.points) if points == best)
    sizes = [box.width for box in food]
    assert min(sizes[:count]) >= 190
    assert min(sizes[count:]) >= 92
    assert min(sizes[:count]) > 1.5 * max(sizes[count:])


@pytest.mark.parametrize("name", ["round end of two", "round end of three"])
def test_a_round_s_bill_says_of_whom_that_they_ate_nothing(name: str) -> None:
    view = scenes()[name].view
    assert lettering_of(name).count("ate nothing") == view.history[-1].taken.count(())
    assert "0 kcal" not in texts_of(name)


@pytest.mark.slow
def test_the_end_shows_who_won_and_every_round() -> None:
    view = scenes()["final of eight rounds"].view
    shown = lettering_of("final of eight rounds")
    assert any(text.endswith(" wins") for text in shown)
    crosses = [one.name for one in draw_scene("final of eight rounds").shown].count("out of a round")
    assert crosses == sum(sum(done.out) for done in view.history)


def test_the_end_says_of_the_only_one_who_was_never_out_that_this_won() -> None:
    for name in (name for name in scenes() if name.startswith("final")):
        view = scenes()[name].view
        winners = [seat for seat, place in enumerate(view.outcome.places) if place == 1]
        never = [seat for seat in range(view.seats) if not any(done.out[seat] for done in view.history)]
        ate = any(done.taken[seat] for done in view.history for seat in winners)
        texts = [text.text for text in draw_scene(name).written]
        assert any(text.startswith("Never out: ") for text in texts) == (ate and never == winners), name


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("final, a tie broken by a card", "Tie: highest card eaten in the last round, 21"),
        ("final, a tie broken by who was out", "Tie broken: not out in the last round"),
        ("final, a win shared", "The last round’s food is level, too"),
        ("final of two", "Alexandra was out at 4,100 kcal"),
    ],
)
def test_the_end_says_what_broke_a_tie_and_why_the_only_rival_has_nothing(name: str, said: str) -> None:
    assert said in texts_of(name)


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize(
    "name", [name for name in TABLES if name.startswith("final") and name != "final of two"]
)
def test_the_end_serves_what_the_winners_ate_and_never_an_empty_plate(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[int] = []

    def serve(_: Canvas, middle: Point, card: int, diameter: int, size: int) -> None:
        assert size < diameter
        assert Box(0, 0, theme.WIDTH, theme.HIGHEST).holds(Box.around(middle, diameter, diameter))
        served.append(card)

    def place(*_: object) -> None:
        raise AssertionError

    def make(_: str, width: int, height: int, draw: Callable[[int, int], Image.Image]) -> Image.Image:
        return draw(width, height)

    monkeypatch.setattr(grounds, "get_image", make)
    monkeypatch.setattr(final, "serve_uncached", serve)
    monkeypatch.setattr(dishes, "plate", place)
    canvas = canvas_of(scenes()[name])
    view = scenes()[name].view
    winners = [seat for seat, place in enumerate(view.outcome.places) if place == 1]
    counted = [(done, seat) for done in view.history for seat in winners if not done.out[seat]]
    eaten = [card for done, seat in counted for card in done.taken[seat]]
    assert sorted(served) == sorted({*eaten})[-5:], "food of a round that one is out of brings nothing"
    count = len(view.history) if len(winners) > 1 else len(counted)
    said = f"{sum(eaten) * 100:,} kcal in {count} round{'s' * (count > 1)}"
    assert any(text.text.endswith(said) for text in canvas.written)


@pytest.mark.parametrize("high", [380, 500, 644, 760])
@pytest.mark.parametrize("count", range(1, 8))
def test_no_dish_of_the_end_hangs_over_its_tray(count: int, high: int) -> None:
    table = Box(18, 100, theme.WIDTH - 18, 100 + high)
    lying = trays.within(table)
    assert table.holds(lying)
    places = trays.plates_on(lying, trays.PLACES[count - 1])
    assert len(places) == count
    assert all(lying.holds(Box.around(middle, diameter, diameter)) for middle, diameter in places)


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("final, a tie broken by who was out", None),
        ("final of eight rounds", "and 6 more dishes"),
        ("final", None),
    ],
)
def test_the_end_says_how_many_dishes_it_does_not_show(name: str, said: str | None) -> None:
    assert [text for text in lettering_of(name) if " more dish" in text] == ([said] if said else [])


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5, 8])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_how_many_dishes_there_were_lies_on_none_of_them(
    seats: int, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[tuple[Point, int]] = []

    def serve(_: Canvas, middle: Point, card: int, diameter: int, size: int) -> None:
        served.append((middle, size))

    def make(_: str, width: int, height: int, draw: Callable[[int, int], Image.Image]) -> Image.Image:
        return draw(width, height)

    monkeypatch.setattr(grounds, "get_image", make)
    monkeypatch.setattr(final, "serve_uncached", serve)
    state = find_state(seats, lambda state: state.phase == "over", rounds)
    done = state.history[-1].model_copy(update={"taken": ((1, 2, 3, 4, 5, 6, 7),) * seats})
    canvas = canvas_of(table(state.model_copy(update={"history": (*state.history[:-1], done)})))
    (more,) = (text.box for text in canvas.written if " more dish" in text.text)
    (head,) = (text.box for text in canvas.written if text.text.endswith(("1 round", " rounds")))
    top = head.middle[1] - final._SAID
    chip = Box.around(more.middle, more.width + marks.CHIP, marks.CHIP)
    for (x, y), size in served:
        near = (min(max(x, chip.left), chip.right), min(max(y + top, chip.top), chip.bottom))
        assert dist((x, y + top), near) >= size // 2
    assert not legible.faults(canvas)


def test_a_winner_who_has_eaten_nothing_sees_the_rival_s_menu_under_the_rival_s_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    served: list[int] = []
    monkeypatch.setattr(clean_plate, "serve_uncached", lambda _, __, card, *___: served.append(card))
    view = scenes()["final of two"].view
    assert [bool(food) for food in view.history[0].taken] == [True, False]
    said = [text.text for text in canvas_of(scenes()["final of two"]).written]
    assert "Bo ate nothing at all" in said
    assert said.count("Alexandra was out at 4,100 kcal") == 1
    assert sorted(served) == sorted({*view.history[0].taken[0]})


@pytest.mark.parametrize("eaten", [(), (9,), (9, 4, 2, 1, 30)])
def test_a_winner_who_ate_nothing_has_a_crown_on_a_clean_plate_among_the_food_of_others(
    eaten: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    picture, plates, served = scenes()["final of two"], list[int](), list[tuple[int, int]]()

    def draw(size: int) -> Image.Image:
        plates.append(size)
        return dishes.draw_plate(size)

    def serve(_: Canvas, __: Point, card: int, diameter: int, ___: int) -> None:
        served.append((card, diameter))

    monkeypatch.setattr(clean_plate, "draw_plate", draw)
    monkeypatch.setattr(clean_plate, "serve_uncached", serve)
    done = picture.view.history[0].model_copy(update={"taken": (eaten, ()), "out": (False, False)})
    view = picture.view.model_copy(update={"history": (done,)})
    canvas = canvas_of(replace(picture, view=view))
    assert [card for card, _ in served] == sorted(eaten, reverse=True)[:4]
    assert len(plates) == 1 and all(size < plates[0] for _, size in served)
    badges = [text for text in canvas.written if text.text == "A" and 300 < text.box.top < 1000]
    assert len(badges) == len(served), "whose each dish was"


@pytest.mark.slow
def test_winners_who_have_eaten_nothing_are_told_so_together() -> None:
    picture = scenes()["final, a win shared"]
    view = picture.view
    empty = tuple(done.model_copy(update={"taken": ((),) * view.seats}) for done in view.history)
    canvas = canvas_of(replace(picture, view=view.model_copy(update={"history": empty})))
    assert "They ate nothing at all" in {text.text for text in canvas.written}


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("name", [name for name in TABLES if name.startswith("final")])
def test_the_end_has_a_bill_of_many_rounds_and_no_totals_on_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bills: list[Box] = []
    slip = ground.slip

    def slip_and_note(canvas: Canvas, box: Box) -> None:
        bills.append(box)
        slip(canvas, box)

    monkeypatch.setattr(ground, "slip", slip_and_note)
    canvas, view = canvas_of(scenes()[name]), scenes()[name].view
    assert len(bills) == (len(view.history) > 2)
    for bill in bills:
        on_it = [text.text for text in canvas.written if bill.holds(text.box)]
        crosses = [one for one in canvas.shown if one.name == "out of a round" and bill.holds(one.box)]
        assert len(crosses) == sum(sum(done.out) for done in view.history)
        assert len(on_it) + len(crosses) == len(view.history) * view.seats + view.seats


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in TABLES if name.startswith("final")])
def test_the_end_is_as_high_as_it_needs(name: str) -> None:
    bottom = max(text.box.bottom for text in draw_scene(name).written)
    assert bottom <= draw_scene(name).image.height - 10
    assert draw_scene(name).image.height <= theme.HIGHEST


@pytest.mark.slow
def test_the_cover_has_a_card_of_each_suit_the_lowest_bitten_and_nothing_cut() -> None:
    fan = [card for card, *_ in _FEAST.fan]
    assert fan == sorted(fan)
    assert {suit(card) for card in fan} == set(Suit)
    for card, size, (across, down), degrees in _FEAST.fan:
        turned = _draw_enlarged(card, size).rotate(-degrees, expand=True)
        wide, high = turned.width // 2, turned.height // 2  # they are drawn at twice their size
        box = Box.around((across, down), wide, high)
        assert draw_scene("cover").box.holds(box.inflate(8))
    lowest, size, *_ = _FEAST.fan[0]
    whole, bitten = (
        make(lowest, size).getchannel("A").histogram()[0] for make in (_draw_enlarged, _draw_bitten)
    )
    assert bitten > whole + size.width * size.height / 10


@pytest.mark.slow
def test_the_cover_s_name_is_spelt_in_letters_that_touch_no_edge_and_one_of_them_is_baked() -> None:
    plain = Canvas(theme.WIDTH, 300, theme.INK)
    title(plain, (theme.WIDTH // 2, 64))
    bright = plain.image.convert("L").point(lambda step: 255 * (step > 60))
    left, top, right, bottom = bright.getbbox() or (0, 0, 0, 0)
    assert left > 20 and top > 10 and right < theme.WIDTH - 20 and bottom < 290
    assert draw_scene("cover").image.getpixel((530, 160)) != draw_scene("cover").image.getpixel((450, 160))
