"""What the pictures of How many Calories? have to show."""

from functools import cache

from render import canvas_of
from render.lettering.runs import isolated
from tests.render.scenes import scenes
from tests.render.scenes.people import ACCOUNTS, LONG, ODD


@cache
def lettering_of(name: str) -> tuple[str, ...]:
    return tuple(text.text for text in canvas_of(scenes()[name]).written)


def written(name: str) -> set[str]:
    return set(lettering_of(name))


def test_the_hand_shows_every_card_it_is_given() -> None:
    picture = scenes()["hand, to pass"]
    assert picture.view is not None
    assert {str(card) for card in picture.view.hand} <= written("hand, to pass")


def test_a_passed_card_is_still_seen_until_it_goes() -> None:
    picture = scenes()["hand, passed"]
    shown = lettering_of("hand, passed")
    assert all(str(card) in shown for card in picture.view.passing)
    assert "These 2 go to Alexandra" in shown


def test_the_table_shows_what_a_plus_five_card_makes_of_a_card() -> None:
    view = scenes()["three cards and +5"].view
    assert {f"= {laid.value}" for laid in view.trick if laid.plus} <= written("three cards and +5")


def test_the_table_says_who_is_out_and_what_that_took() -> None:
    view = scenes()["someone is out"].view
    gone = view.out.index(True)
    assert {"OUT", f"{view.calories(gone) * 100:,}"} <= written("someone is out")


def test_the_last_trick_is_told_until_the_next_begins() -> None:
    view = scenes()["after a trick"].view
    assert {"eats", "from", f"{view.last.food * 100:,} kcal"} <= written("after a trick")


def test_the_end_shows_places_and_every_round() -> None:
    view = scenes()["final of eight rounds"].view
    shown = lettering_of("final of eight rounds")
    assert {"1.", "2.", "3.", "8"} <= set(shown)
    assert shown.count("OUT") == sum(sum(done.out) for done in view.history)


def test_long_names_are_cut_and_never_smaller() -> None:
    names = [text for text in lettering_of("longest names") if text.endswith("…")]
    assert names
    assert all(any(full.startswith(name[:-1]) for full in LONG) for name in names)


def test_whose_name_cannot_be_drawn_is_called_as_their_account() -> None:
    assert {ACCOUNTS[0], "漢字 Taku", isolated("דנה")} <= written("odd names")
    assert not {ODD[0], *ACCOUNTS[1:]} & written("odd names")
