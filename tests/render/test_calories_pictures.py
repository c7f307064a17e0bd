"""Required contents of How many Calories? pictures."""

import re
from dataclasses import replace
from itertools import groupby
from math import dist
from typing import Any

import pytest

from engine.contract.dice import Dice
from engine.games import howmanycalories as calories
from engine.games.howmanycalories.cards import key, suit
from engine.games.howmanycalories.state import HAND_SIZE, Play, View
from render import Picture, canvas_of
from render.kit import theme
from render.kit.canvas import Canvas
from render.kit.geometry import Box, Point
from render.kit.lettering.runs import isolate
from render.painters.howmanycalories import dishes as crockery
from render.painters.howmanycalories import pieces, seats, trick, words
from render.painters.howmanycalories.hand import fate, rows_of
from tests.render import legible
from tests.render.calories_scenes import (
    DONE,
    HANDS,
    TABLES,
    TRICKS,
    lettering_of,
    seen_cards,
    texts_of,
)
from tests.render.drawn import draw_scene
from tests.render.pixels import count
from tests.render.scenes import scenes
from tests.render.scenes.howmanycalories import GAME, match
from tests.render.scenes.people import ACCOUNTS, LONG, NAMES, ODD, ORDINARY

ANSWERS = [
    name
    for name in HANDS
    if scenes()[name].view.trick and scenes()[name].view.seat in scenes()[name].view.to_move
]
NAMED = [size for size in vars(pieces).values() if isinstance(size, pieces.Size) and size.named]
"""Every size of cards that have their dish's name."""
VERDICTS = {
    "eats": r"(you )?eat [\d,]+|you’re out|high(est)? so far",
    "eaten": r"(.+ )?eats( it)?|(.+( is|:)|is) out|Ghost takes it|to Ghost|low(est)? so far",
    "safe": r"no effect|between",
}


# Hands


@pytest.mark.parametrize("name", HANDS)
def test_the_hand_shows_every_card_it_is_given(name: str) -> None:
    view = scenes()[name].view
    if view.phase != "over":
        assert {str(card) for card in (*view.hand, *view.passing)} <= texts_of(name)


@pytest.mark.parametrize("held", range(1, 9))
def test_no_card_of_a_hand_lies_alone_in_a_row(held: int) -> None:
    rows = rows_of(tuple(range(1, held + 1)))
    assert [card for row in rows for card in row] == list(range(1, held + 1))
    assert len(rows) == (1 if held <= 4 else 2)
    assert len(rows) == 1 or 0 <= len(rows[0]) - len(rows[1]) <= 1


def test_a_passed_card_is_still_seen_until_it_goes() -> None:
    picture = scenes()["hand, passed"]
    shown = lettering_of("hand, passed")
    assert all(str(card) in shown for card in picture.view.passing)
    assert "These 2 go to Alexandra" in shown


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("name", ANSWERS)
def test_every_card_of_an_answer_says_in_a_word_what_it_would_do(name: str) -> None:
    view = scenes()[name].view
    texts = list(lettering_of(name))
    verdicts = [text for text in texts if any(re.fullmatch(said, text) for said in VERDICTS.values())]
    rows = rows_of(tuple(sorted(view.hand)))
    fates = [what for row in rows for what, _ in groupby(fate(view, view.seat, card) for card in row)]
    of_hand = verdicts[-len(fates) :]
    assert all(re.fullmatch(VERDICTS[what], text) for text, what in zip(of_hand, fates, strict=True))


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("name", ANSWERS)
def test_every_card_of_an_answer_that_counts_five_more_says_so(name: str) -> None:
    view = scenes()[name].view
    laid = (*view.trick, *(view.would_lay(view.seat, card) for card in view.hand))
    assert lettering_of(name).count("+5") == sum(one.plus for one in laid)


@pytest.mark.parametrize("size", [*NAMED, pieces.ASIDE, pieces.GREAT_ASIDE])
def test_a_plus_five_card_stays_on_its_card_and_hides_at_most_the_plate_s_rim(
    size: pieces.Size,
) -> None:
    plates: list[tuple[Point, int]] = []
    canvas = Canvas(size.width + 100, size.height)
    card = canvas.box._replace(right=size.width)

    def note_plate(_: Canvas, middle: Point, card: int, diameter: int) -> None:
        plates.append((middle, diameter // 2))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(crockery, "serve_dish", note_plate)
        written = pieces._face(28, size).written
    pieces.tag(canvas, card, size, 5)
    shown = canvas.image.getchannel("R").point([255 * (step == 0xFB) for step in range(256)])
    left, top, right, bottom = shown.getbbox() or (0, 0, 0, 0)
    [(middle, reach)] = plates
    # The dish is four fifths of its plate, and ends before its corners.
    assert dist(middle, (left, top)) > reach * 0.75
    assert not size.named or bottom + 4 <= written[-1].box.top
    assert right <= size.width - size.rim


@pytest.mark.parametrize(
    "size",
    [
        pieces.LARGE,
        pieces.NARROW,
        pieces.BROAD,
        pieces.FEW,
        pieces.GRAND,
        pieces.EATER,
        pieces.ASIDE,
        pieces.GREAT,
        pieces.GREAT_EATEN,
        pieces.GREAT_ASIDE,
        pieces.MEDIUM,
    ],
)
def test_a_card_s_number_stands_clear_of_the_plate(size: pieces.Size) -> None:
    plates: list[Box] = []
    canvas = Canvas(size.width, size.height)

    def note_plate(_: Canvas, middle: Point, card: int, diameter: int) -> None:
        plates.append(Box.around(middle, diameter, diameter))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(crockery, "serve_dish", note_plate)
        canvas = pieces._face(28, size)
    assert canvas.written[0].box.bottom < plates[0].top


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_the_last_card_of_a_trick_would_do_is_what_it_does(players: int) -> None:
    looked = 0
    for state in match(players, "verdicts"):
        if len(state.waiting) != 1 or not state.trick or len(state.hands[state.waiting[0]]) < 3:
            continue
        seat = state.waiting[0]
        view = calories.view(state, seat)
        for card in view.hand:
            after, _ = calories.apply(state, seat, Play(card=card), Dice("verdicts", 0))
            assert after.last is not None
            true = "eats" if after.last.taker == seat else "eaten" if after.last.giver == seat else "safe"
            assert fate(view, seat, card) == true
            looked += 1
    assert looked > 10


@pytest.mark.slow
@pytest.mark.parametrize(("names", "fed"), [(NAMES, ()), (LONG, (27,))])
def test_a_last_card_says_who_would_eat(names: tuple[str, ...], fed: tuple[int, ...]) -> None:
    told = set[str]()
    for players in (2, 3, 4):
        for state in match(players, "verdicts"):
            if len(state.waiting) != 1 or not state.trick:
                continue
            seat = state.waiting[0]
            view = calories.view(state, seat).model_copy(update={"taken": (fed,) * state.chairs})
            shown = [text.text for text in canvas_of(Picture(GAME, "hand", view, names)).written]
            for card in view.hand:
                top, bottom = view.ends_with(view.would_lay(seat, card))
                is_over = view.calories_with(top.chair, bottom.card) > view.limit
                if seat == top.chair:
                    expected = "you’re out" if is_over else rf"(you )?eat {bottom.card * 100:,}"
                elif seat != bottom.chair:
                    expected = "no effect"
                elif view.is_ghost(top.chair):
                    expected = "Ghost takes it|to Ghost"
                else:
                    start = re.escape(names[top.chair][:2])
                    expected = rf"({start}.*( is|:)|is) out" if is_over else rf"({start}.* )?eats( it)?"
                assert any(re.fullmatch(expected, text) for text in shown), (expected, shown)
                told.add(expected)
    assert len(told) > 5


def test_eating_past_the_limit_is_called_so_before_it_is_done() -> None:
    picture = scenes()["hand, with the ghost"]
    view = picture.view
    full = view.model_copy(update={"taken": tuple((27,) for _ in range(view.chairs))})
    shown = [text.text for text in canvas_of(Picture(GAME, "hand", full, picture.names)).written]
    rows = rows_of(tuple(sorted(view.hand)))
    fates = [what for row in rows for what, _ in groupby(fate(view, view.seat, card) for card in row)]
    assert shown.count("you’re out") == fates.count("eats") > 0


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_says_how_everyone_stands(name: str) -> None:
    view = scenes()[name].view
    if view.phase != "over" and (any(view.scores) or any(view.taken)):
        points = ["1 pt" if score == 1 else f"{score} pts" for score in view.scores]
        points[view.seat] = f"You · {points[view.seat]}"
        assert set(points) <= texts_of(name)


def test_cards_that_are_new_say_so_in_either_row() -> None:
    for name in ("hand, to lead", "hand, new cards above"):
        assert lettering_of(name).count("new") == 2


# The trick


def test_the_table_shows_what_a_plus_five_card_makes_of_a_card() -> None:
    view = scenes()["three cards and +5"].view
    assert {str(laid.value) for laid in view.trick} <= texts_of("three cards and +5")
    assert lettering_of("three cards and +5").count("+5") == sum(laid.plus for laid in view.trick)


@pytest.mark.slow
@pytest.mark.parametrize("name", DONE)
def test_a_finished_trick_is_told_with_all_its_cards_and_values(name: str) -> None:
    view = scenes()[name].view
    assert {f"card {one.card}" for one in view.last.laid} <= seen_cards(name)
    assert {str(one.value) for one in view.last.laid} <= texts_of(name)
    taker, giver = (
        next(one for one in view.last.laid if one.chair == chair)
        for chair in (view.last.taker, view.last.giver)
    )
    assert {f"highest: {taker.value}", f"lowest: {giver.value}"} <= texts_of(name)
    led = f"{words.suit_name(suit(view.last.laid[0].card))} was led"
    assert any(text.startswith(led) for text in texts_of(name))
    dish = f"the {words.dish_within(view.last.food)}"
    assert any(
        dish in text or (text.endswith(" eats") and name.startswith("long")) for text in texts_of(name)
    )
    if view.is_ghost(view.last.taker):
        assert any(f"{view.last.food * 100:,} kcal" in text for text in texts_of(name))
    elif view.calories(view.last.taker) <= view.limit:
        figure = next(text for text in draw_scene(name).written if text.text.startswith("+") and text.heavy)
        assert figure.text == f"+{view.last.food * 100:,} kcal"


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("name", [name for name in TRICKS if len(scenes()[name].view.trick) > 1])
def test_a_running_trick_says_which_card_is_the_highest_so_far(name: str) -> None:
    view = scenes()[name].view
    chairs = [one.chair for one in view.trick]
    top, low = (chairs.index(chair) for chair in view.ends)
    said = (f"highest: {view.trick[top].value}", f"lowest: {view.trick[low].value}")
    tags = [text for text in draw_scene(name).written if text.text.startswith(("highest", "lowest"))]
    assert sorted(tag.text for tag in tags) == sorted(said)
    shown, other = (next(tag.box for tag in tags if tag.text == text) for text in said)
    assert (shown.middle[0] < other.middle[0]) == (top < low)


@pytest.mark.slow
@pytest.mark.parametrize("name", DONE)
def test_a_finished_trick_rings_no_card(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def ring(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr(trick, "_rim", ring)
    assert canvas_of(scenes()[name]).written


def test_who_eats_past_the_limit_is_stamped_out_beside_the_sum() -> None:
    """It was small print in salmon on brown."""
    written = draw_scene("after a trick").written
    (total,) = [text for text in written if text.text == "2,900 / 2,400"]
    assert (total.size, total.colour) == (theme.TITLE, theme.TEXT)
    assert any(text.text == "OUT" and text.heavy for text in written)


def test_a_long_name_is_shortened_alike_on_its_plate_and_below_its_card() -> None:
    written = [text.text for text in draw_scene("longest names").written]
    assert (written.count("Æthelflæd"), written.count("Ольга")) == (2, 2)


def test_the_eater_is_the_largest_card_and_what_it_ate_the_next() -> None:
    view = scenes()["after a trick"].view
    sizes = {shown.name: shown.box.height for shown in draw_scene("after a trick").shown}
    by_size = sorted(view.last.laid, key=lambda one: -sizes[f"card {one.card}"])
    assert [one.chair for one in by_size[:2]] == [view.last.taker, view.last.giver]


def test_before_the_first_card_the_table_says_how_one_begins() -> None:
    view: View = scenes()["before the first card"].view
    shown = texts_of("before the first card")
    assert {"Bo leads", "Lead any card. Highest eats lowest."} <= shown
    assert view.leader == 1
    assert any("2,400 kcal" in text for text in shown)
    assert {"lowest: 2", "highest: 19", "no effect"} <= shown


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize(
    "name", ["pass, nobody has chosen", "before the first card", "early, one card", "ghost laid"]
)
def test_every_plate_on_the_table_has_an_owner(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    laid: list[tuple[Point, int]] = []
    seated: list[Point] = []
    plate, badge = crockery.plate, seats.badge

    def lay(canvas: Canvas, middle: Point, diameter: int) -> None:
        laid.append((middle, diameter))
        plate(canvas, middle, diameter)

    def seat(canvas: Canvas, middle: Point, *args: Any, **kinds: Any) -> None:
        seated.append(middle)
        badge(canvas, middle, *args, **kinds)

    monkeypatch.setattr(crockery, "plate", lay)
    monkeypatch.setattr(seats, "badge", seat)
    canvas_of(scenes()[name])
    assert len(laid) == len(scenes()[name].view.waiting or scenes()[name].view.to_move)
    # Under a cloche it stands at the plate's lower edge.
    on_it = [[at for at in seated if at[0] == x and 0 <= at[1] - y <= wide // 2] for (x, y), wide in laid]
    assert all(len(badges) == 1 for badges in on_it)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ghost laid", "ghost takes", "somebody has left"])
def test_a_ghost_guest_is_told_apart(name: str) -> None:
    assert any("host" in text for text in texts_of(name))
    assert count(draw_scene(name), theme.GHOST) > 500


# Plates


@pytest.mark.sampled(every=6)
@pytest.mark.parametrize("name", TRICKS)
def test_every_place_card_says_calories_with_their_unit_and_shows_its_symbol(name: str) -> None:
    view = scenes()[name].view
    eaten = {f"{view.calories(seat) * 100:,} kcal" for seat in range(view.seats) if view.calories(seat)}
    assert eaten <= texts_of(name)
    assert "0 kcal" not in texts_of(name)
    symbols = [shown for shown in draw_scene(name).shown if shown.name.startswith("the symbol of")]
    assert len(symbols) == sum(not view.is_ghost(seat) for seat in range(view.seats))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_tables_of_a_match_are_equally_high_and_what_is_on_them_stays(players: int) -> None:
    heights, plates, headlines = set(), set(), set()
    for state in match(players, "heights")[:-2:5]:
        view = calories.view(state, None)
        canvas = canvas_of(Picture(GAME, "table", view, NAMES[:players], width=600))
        heights.add(canvas.image.height)
        plates.add(seats.grid(view))
        if seats.has_food(view):
            headlines.add(min(text.box.top for text in canvas.written if text.size == theme.TITLE))
    assert len(heights) == len(plates) == 1
    assert max(headlines) - min(headlines) <= 2  # letters are not equally high


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", ["after a trick", "crowded", "crowded of three"])
def test_what_was_eaten_lies_below_the_plate_of_its_eater(name: str) -> None:
    view = scenes()[name].view
    for seat, box in enumerate(seats.grid(view)):
        below = box._replace(top=box.bottom, bottom=box.bottom + seats.FOOD)
        shown = [one.text for one in draw_scene(name).written if below.holds(one.box)]
        assert shown == [str(card) for card in view.taken[seat]]
        assert bool(count(draw_scene(name), theme.PAPER, box=below)) == bool(view.taken[seat])


@pytest.mark.parametrize("name", TRICKS)
def test_a_trick_is_one_that_can_occur(name: str) -> None:
    """The points and eaten cards fit the rounds and tricks before."""
    view = scenes()[name].view
    assert max(view.scores) <= view.seats * (view.round - 1)
    assert view.round <= view.options.rounds
    assert sum(map(len, view.taken)) <= view.tricks
    held = HAND_SIZE - view.tricks
    laid = {one.chair for one in view.trick}
    for seat in range(view.seats):
        if not view.out[seat] and seat not in view.left:
            assert view.counts[seat] == held - (seat in laid)


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize(
    "name", ["hand, to answer", "three cards and +5", "after a trick", "hand, after a trick"]
)
def test_a_card_laid_since_the_last_look_says_that_it_is_new(name: str) -> None:
    """A word says it, beside number and name.

    A dot would be lost on a card's white edge, and say nothing.
    """
    picture = scenes()[name]
    laid = picture.view.trick or picture.view.last.laid
    shown = [picture.view.last.food] if name == "hand, after a trick" else [one.card for one in laid]
    touched = tuple(key(one.card) for one in laid)
    marked = canvas_of(replace(picture, touched=touched))
    said = [text for text in marked.written if text.text == "new"]
    assert len(said) == len(shown)
    assert "new" not in lettering_of(name)
    assert not legible.faults(marked)


def test_small_cards_never_lie_on_each_other() -> None:
    for many in range(1, 8):
        canvas = Canvas(theme.WIDTH, 200)
        pieces.row(canvas, Box(20, 40, 280, 140), (12, *range(1, many)))
        assert len(canvas.written) == many
        assert max(text.box.bottom for text in canvas.written) < 140


def test_only_who_is_late_is_lit() -> None:
    everybody, some = (scenes()[name].view for name in ("pass, nobody has chosen", "hand, passed"))
    assert len(everybody.to_move) == everybody.seats
    assert not any(seats.is_lit(everybody, seat) for seat in everybody.to_move)
    assert [seat for seat in range(some.seats) if seats.is_lit(some, seat)] == list(some.to_move)


@pytest.mark.parametrize("name", ["crowded", "crowded of three", "hand, to answer", "someone is out"])
def test_a_gauge_that_is_nearly_full_says_so_without_its_colour(name: str) -> None:
    view = scenes()[name].view
    near = [seat for seat in range(view.seats) if 0.75 * view.limit < view.calories(seat) <= view.limit]
    assert lettering_of(name).count("!") == len(near)


def test_the_table_says_who_is_out_and_what_that_took() -> None:
    view = scenes()["someone is out"].view
    gone = view.out.index(True)
    assert {"OUT", f"{view.calories(gone) * 100:,} kcal"} <= texts_of("someone is out")


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("name", [name for name in TABLES if name.startswith("ordinary")])
def test_ordinary_names_are_never_cut(name: str) -> None:
    view = scenes()[name].view
    assert set(ORDINARY[: view.seats]) <= texts_of(name)
    assert not any(text.endswith("…") for text in texts_of(name))


def test_long_names_are_cut_and_never_smaller() -> None:
    names = [text for text in lettering_of("longest names") if text.endswith("…")]
    assert names
    assert all(any(full.startswith(name[:-1]) for full in LONG) for name in names)


def test_whose_name_cannot_be_drawn_is_called_as_their_account() -> None:
    assert {ACCOUNTS[0], "漢字 Taku", isolate("דנה")} <= texts_of("odd names")
    assert not {ODD[0], *ACCOUNTS[1:]} & texts_of("odd names")


def test_a_card_askew_keeps_its_number_to_be_seen() -> None:
    canvas = Canvas(500, 500)
    pieces.turn(canvas, (250, 250), 26, pieces.LARGE, 9)
    assert [shown.name for shown in canvas.shown] == ["card 26"]


@pytest.mark.slow
@pytest.mark.parametrize("size", NAMED, ids=lambda size: f"{size.width} wide")
def test_every_dish_s_name_stands_out_from_its_card(size: pieces.Size) -> None:
    for card in range(1, 33):
        canvas = Canvas(theme.WIDTH, size.height + 100, theme.PAPER)
        pieces.lay(canvas, (50, 50), card, size)
        assert [*legible.too_faint(canvas)] == []


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_arrows_between_players_who_pass_cards_cover_no_name(players: int) -> None:
    state = calories.start(calories.Options(), (calories.SeatOptions(),) * players, Dice("ring", 0))
    everyone = frozenset(range(players))
    for late in (everyone, *({seat} for seat in everyone)):
        passed = tuple(seat not in late for seat in range(players))
        seen = calories.view(state, None).model_copy(
            update={"passed": passed, "to_move": tuple(sorted(late))}
        )
        canvas = canvas_of(Picture(GAME, "table", seen, ("W" * 32, "M" * 32, "@" * 32, "m" * 32)[:players]))
        assert legible.faults(canvas) == []


@pytest.mark.slow
def test_the_cover_has_no_small_print() -> None:
    assert min(text.size for text in draw_scene("cover").written) >= 40


@pytest.mark.slow
def test_what_is_no_news_steps_back_by_a_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only cards that neither eat nor are eaten lose light, and hardly an eighth of it."""
    view = scenes()["after a trick"].view
    back: dict[int, bool] = {}
    turn = pieces.turn

    def note(canvas: Canvas, middle: Point, card: int, *args: Any, is_back: bool, **more: Any) -> None:
        back[card] = is_back
        turn(canvas, middle, card, *args, is_back=is_back, **more)

    monkeypatch.setattr(pieces, "turn", note)
    canvas_of(scenes()["after a trick"])
    assert back == {one.card: one.chair not in (view.last.taker, view.last.giver) for one in view.last.laid}
    assert 0.1 <= pieces._BACK_BY <= 0.15
