"""What the pictures of How many Calories? have to show."""

from functools import cache

import pytest

from engine.dice import Dice
from engine.games import howmanycalories as calories
from engine.games.howmanycalories.table import Play, View
from render import Picture, canvas_of, marks, theme
from render.canvas import Canvas
from render.lettering.runs import isolated
from render.painters.howmanycalories import cards, cloth, guests, words
from render.painters.howmanycalories.hand import fate, rows_of
from tests.render.pixels import count
from tests.render.scenes import scenes
from tests.render.scenes.howmanycalories import GAME, match
from tests.render.scenes.people import ACCOUNTS, LONG, ODD, ORDINARY

TABLES = [name for name, picture in scenes().items() if picture.game == GAME and picture.kind == "table"]
HANDS = [name for name, picture in scenes().items() if picture.game == GAME and picture.kind == "hand"]
TRICKS = [name for name in TABLES if scenes()[name].view.phase == "trick"]
DONE = [name for name in TRICKS if scenes()[name].view.tricks and not scenes()[name].view.trick]
ANSWERS = [
    name
    for name in HANDS
    if scenes()[name].view.trick and scenes()[name].view.seat in scenes()[name].view.to_move
]
VERDICTS = {"eats": {"eats", "highest"}, "eaten": {"eaten", "lowest"}, "safe": {"safe", "between"}}


@cache
def drawn(name: str) -> Canvas:
    return canvas_of(scenes()[name])


@cache
def lettering_of(name: str) -> tuple[str, ...]:
    return tuple(text.text for text in drawn(name).written)


def written(name: str) -> set[str]:
    return set(lettering_of(name))


def seen_cards(name: str) -> set[str]:
    return {shown.name for shown in drawn(name).shown}


# Hands


@pytest.mark.parametrize("name", HANDS)
def test_the_hand_shows_every_card_it_is_given(name: str) -> None:
    view = scenes()[name].view
    if view.phase != "over":
        assert {str(card) for card in (*view.hand, *view.passing)} <= written(name)


@pytest.mark.parametrize("held", range(1, 9))
def test_no_card_of_a_hand_lies_alone_in_a_row(held: int) -> None:
    rows = rows_of(tuple(range(1, held + 1)))
    assert [card for row in rows for card in row] == list(range(1, held + 1))
    assert len(rows) == (1 if held <= 5 else 2)
    assert len(rows) == 1 or 0 <= len(rows[0]) - len(rows[1]) <= 1


def test_a_passed_card_is_still_seen_until_it_goes() -> None:
    picture = scenes()["hand, passed"]
    shown = lettering_of("hand, passed")
    assert all(str(card) in shown for card in picture.view.passing)
    assert "These 2 go to Alexandra" in shown


@pytest.mark.parametrize("name", ANSWERS)
def test_every_card_of_an_answer_says_in_a_word_what_it_would_do(name: str) -> None:
    view = scenes()[name].view
    texts = list(lettering_of(name))
    verdicts = [next(iter(text.split())).strip(":") for text in texts if text.split()[0].strip(":") in _WORDS]
    fates = [fate(view, view.seat, card) for card in sorted(view.hand)]
    of_hand = verdicts[-len(fates) :]
    assert all(word in VERDICTS[what] for word, what in zip(of_hand, fates, strict=True))


_WORDS = {word for said in VERDICTS.values() for word in said}


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


def test_eating_past_the_limit_is_called_so_before_it_is_done() -> None:
    picture = scenes()["hand, with the ghost"]
    view = picture.view
    full = view.model_copy(update={"taken": tuple((27,) for _ in range(view.chairs))})
    shown = [text.text for text in canvas_of(Picture(GAME, "hand", full, picture.names)).written]
    assert shown.count("eats: out!") == sum(fate(view, view.seat, card) == "eats" for card in view.hand)


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_says_how_everyone_stands(name: str) -> None:
    view = scenes()[name].view
    if view.phase != "over":
        assert {"1 pt" if score == 1 else f"{score} pts" for score in view.scores} <= written(name)


def test_cards_that_are_new_say_so_in_either_row() -> None:
    for name in ("hand, to lead", "hand, new cards above"):
        assert lettering_of(name).count("new") == 2


# The trick


def test_the_table_shows_what_a_plus_five_card_makes_of_a_card() -> None:
    view = scenes()["three cards and +5"].view
    assert {str(laid.value) for laid in view.trick} <= written("three cards and +5")
    assert lettering_of("three cards and +5").count("+5") == sum(laid.plus for laid in view.trick)


@pytest.mark.parametrize("name", DONE)
def test_a_finished_trick_is_told_with_all_its_cards_and_values(name: str) -> None:
    view = scenes()[name].view
    assert {f"card {one.card}" for one in view.last.laid} <= seen_cards(name)
    assert {str(one.value) for one in view.last.laid} <= written(name)
    taker = next(one for one in view.last.laid if one.chair == view.last.taker)
    assert {f"highest: {taker.value}", "lowest"} <= written(name)
    assert any(f"the {words.dish_within(view.last.food)}" in text for text in written(name))
    assert any(f"{view.last.food * 100:,} kcal" in text for text in written(name))


@pytest.mark.parametrize("name", DONE)
def test_a_finished_trick_rings_no_card(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def ring(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr(marks, "ring", ring)
    assert canvas_of(scenes()[name]).written


def test_who_eats_past_the_limit_is_told_so() -> None:
    assert "1,200 kcal from Charlie: over the limit!" in written("after a trick")


def test_the_eater_is_the_largest_card_and_what_it_ate_the_next() -> None:
    view = scenes()["after a trick"].view
    sizes = {shown.name: shown.box.height for shown in drawn("after a trick").shown}
    by_size = sorted(view.last.laid, key=lambda one: -sizes[f"card {one.card}"])
    assert [one.chair for one in by_size[:2]] == [view.last.taker, view.last.giver]


def test_before_the_first_card_the_table_says_how_one_begins() -> None:
    view: View = scenes()["before the first card"].view
    shown = written("before the first card")
    assert {"Bo leads", "Lead any card. Highest eats lowest."} <= shown
    assert view.leader == 1
    assert any("2,400 kcal" in text for text in shown)


@pytest.mark.parametrize("name", ["ghost laid", "ghost takes", "somebody has left"])
def test_a_ghost_guest_is_told_apart(name: str) -> None:
    assert any("host" in text for text in written(name))
    assert count(drawn(name), theme.GHOST) > 500


# Plates


@pytest.mark.parametrize("name", TRICKS)
def test_every_plate_says_calories_against_the_limit_and_shows_its_symbol(name: str) -> None:
    view = scenes()[name].view
    assert {f"{view.calories(seat) * 100:,} / {view.limit * 100:,}" for seat in range(view.seats)} <= written(
        name
    )
    symbols = [shown for shown in drawn(name).shown if shown.name.startswith("the symbol of")]
    assert len(symbols) == sum(not view.is_ghost(seat) for seat in range(view.seats))


def test_nothing_is_said_of_those_who_have_eaten_nothing() -> None:
    high = drawn("early, one card").image.height
    assert high < drawn("three players").image.height
    assert not any("nothing" in text for text in written("early, one card"))


def test_whoever_has_eaten_nothing_has_a_shorter_plate() -> None:
    view = scenes()["after a trick"].view
    for seat, box in enumerate(guests.grid(view)):
        foot = box._replace(top=box.bottom - 60)
        assert (count(drawn("after a trick"), cloth.PANEL, theme.SEATS[seat], box=foot) > 500) == bool(
            view.taken[seat]
        )


def test_the_table_says_who_is_out_and_what_that_took() -> None:
    view = scenes()["someone is out"].view
    gone = view.out.index(True)
    assert {"OUT", f"{view.calories(gone) * 100:,} / 2,400"} <= written("someone is out")


@pytest.mark.parametrize("name", [name for name in TABLES if name.startswith("ordinary")])
def test_ordinary_names_are_never_cut(name: str) -> None:
    view = scenes()[name].view
    assert set(ORDINARY[: view.seats]) <= written(name)
    assert not any(text.endswith("…") for text in written(name))


def test_long_names_are_cut_and_never_smaller() -> None:
    names = [text for text in lettering_of("longest names") if text.endswith("…")]
    assert names
    assert all(any(full.startswith(name[:-1]) for full in LONG) for name in names)


def test_whose_name_cannot_be_drawn_is_called_as_their_account() -> None:
    assert {ACCOUNTS[0], "漢字 Taku", isolated("דנה")} <= written("odd names")
    assert not {ODD[0], *ACCOUNTS[1:]} & written("odd names")


# Results


def test_a_round_s_bill_has_everyone_s_points() -> None:
    view = scenes()["round end"].view
    assert {f"+{points}" for points in view.history[-1].points} <= written("round end")
    best = max(view.history[-1].points)
    assert max(drawn("round end").written, key=lambda text: text.size).text == f"+{best}"


def test_the_end_shows_who_won_and_every_round() -> None:
    view = scenes()["final of eight rounds"].view
    shown = lettering_of("final of eight rounds")
    assert {str(number) for number in range(1, 9)} <= set(shown)
    assert any(text.endswith(" wins") for text in shown)
    assert shown.count("OUT") == sum(sum(done.out) for done in view.history)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("final, a tie broken by a card", "Tie broken by the last round’s highest card: 21"),
        ("final, a tie broken by who was out", "Tie broken by the last round: Alexandra was not out"),
        ("final, a win shared", "The last round’s food is level, too"),
    ],
)
def test_the_end_says_what_broke_a_tie(name: str, said: str) -> None:
    assert said in written(name)


@pytest.mark.parametrize("name", [name for name in TABLES if name.startswith("final")])
def test_the_end_is_as_high_as_it_needs(name: str) -> None:
    bottom = max(text.box.bottom for text in drawn(name).written)
    assert bottom <= drawn(name).image.height - 10
    assert drawn(name).image.height <= theme.HIGHEST


def test_a_card_askew_keeps_its_number_to_be_seen() -> None:
    canvas = Canvas(500, 500)
    cards.turn(canvas, (250, 250), 26, cards.LARGE, 9)
    assert [shown.name for shown in canvas.shown] == ["card 26"]
