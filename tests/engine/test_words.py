"""Sentences are templates until they are shown: names, numbers, plurals, lists and other languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from engine.words import Catalogue, Seat, Sentence, say, tell

NAMES = ("Ann", "Bob", "Cy")
GERMAN = Catalogue(
    sentences={
        "{who} takes {n:one card|# cards}.": "{n:Eine Karte geht|# Karten gehen} an {who}.",
        "{suit} {number}": "{suit}e {number}",
        "Red": "Rot",
        "{who} lead.": "{who} führen.",
    },
    conjunction=" und ",
)
POLISH = Catalogue(
    sentences={"{n:one card|# cards}": "{n:# karta|# karty|# kart}"},
    plural=lambda n: 0 if n == 1 else 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2,
)


def test_a_sentence_names_seats_by_number_until_it_is_told() -> None:
    sentence = say("{who} leads.", who=Seat(seat=1))
    assert tell(sentence, NAMES) == "Bob leads."
    assert tell(sentence, ("X", "Y")) == "Y leads."


@pytest.mark.parametrize(("n", "told"), [(0, "0 cards"), (1, "one card"), (2, "2 cards")])
def test_a_number_chooses_its_plural(n: int, told: str) -> None:
    assert tell(say("{n:one card|# cards}", n=n), NAMES) == told


@pytest.mark.parametrize(
    ("n", "told"), [(1, "1 karta"), (3, "3 karty"), (5, "5 kart"), (12, "12 kart"), (22, "22 karty")]
)
def test_another_language_may_have_more_plurals(n: int, told: str) -> None:
    assert tell(say("{n:one card|# cards}", n=n), NAMES, POLISH) == told


def test_a_language_that_has_fewer_forms_than_its_plural_asks_for_uses_the_last() -> None:
    assert tell(say("{n:card|cards}", n=5), NAMES, POLISH) == "cards"


def test_a_number_may_be_formatted() -> None:
    assert tell(say("{kcal:,} kcal", kcal=2400), NAMES) == "2,400 kcal"


def test_a_noun_is_a_sentence_within_a_sentence() -> None:
    card = say("{suit} {number}", suit=say("Red"), number=9)
    assert tell(say("{who} plays {card}.", who=Seat(seat=0), card=card), NAMES) == "Ann plays Red 9."


@pytest.mark.parametrize(
    ("seats", "told"), [((), ""), ((0,), "Ann"), ((0, 1), "Ann and Bob"), ((2, 0, 1), "Cy, Ann and Bob")]
)
def test_several_are_joined_as_people_do(seats: tuple[int, ...], told: str) -> None:
    assert tell(say("{who}", who=tuple(Seat(seat=seat) for seat in seats)), NAMES) == told


def test_another_language_is_a_catalogue_that_may_order_the_words_its_own_way() -> None:
    sentence = say("{who} takes {n:one card|# cards}.", who=(Seat(seat=0), Seat(seat=2)), n=2)
    assert tell(sentence, NAMES, GERMAN) == "2 Karten gehen an Ann und Cy."
    assert tell(say("{suit} {number}", suit=say("Red"), number=9), NAMES, GERMAN) == "Rote 9"


def test_what_a_catalogue_lacks_is_told_in_english() -> None:
    assert tell(say("{who} leads.", who=Seat(seat=0)), NAMES, GERMAN) == "Ann leads."


@given(st.text())
def test_a_name_is_never_taken_for_a_template(name: str) -> None:
    assert tell(say("{who}!", who=Seat(seat=0)), (name,)) == f"{name}!"
    assert tell(say("{text}!", text=name), ()) == f"{name}!"


def test_a_sentence_survives_json_with_all_kinds_of_arguments() -> None:
    sentence = say(
        "{a} {b} {c} {d} {e}",
        a=1,
        b="1",
        c=Seat(seat=1),
        d=say("Red"),
        e=(Seat(seat=0), say("{n}", n=2), 3, "x"),
    )
    again = TypeAdapter(Sentence).validate_json(TypeAdapter(Sentence).dump_json(sentence))
    assert again == sentence
    assert tell(again, NAMES) == "1 1 Bob Red Ann, 2, 3 and x"


def test_equal_words_are_equal_sentences_and_may_be_looked_up() -> None:
    assert say("{n}", n=1) == say("{n}", n=1) != say("{n}", n=2)
    assert len({say("{n}", n=1), say("{n}", n=1)}) == 1


def test_an_argument_that_a_template_lacks_is_an_error_and_not_a_gap() -> None:
    with pytest.raises(KeyError):
        tell(say("{who} leads."), NAMES)
