"""Sentences are templates until they are shown.

Then names, numbers, plurals and lists are filled in, in the reader's language.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from engine.contract.values import Event
from engine.contract.words import (
    ENGLISH,
    Arg,
    Catalogue,
    Parts,
    Seat,
    Sentence,
    Words,
    decimal,
    fit_words,
    join_parts,
    join_texts,
    say,
    tell,
)

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


def test_thousands_are_parted_as_the_language_does() -> None:
    sentence = say("{kcal:,} kcal", kcal=2400)
    assert tell(sentence, NAMES) == "2,400 kcal"
    assert tell(sentence, NAMES, Catalogue(thousands="\u202f")) == "2\u202f400 kcal"


def test_a_number_in_a_plural_form_is_parted_too() -> None:
    sentence = say("{n:one card|# cards}", n=12_000)
    assert tell(sentence, NAMES) == "12,000 cards"
    assert tell(sentence, NAMES, Catalogue(thousands=".")) == "12.000 cards"


@pytest.mark.parametrize(
    ("number", "digits", "english", "german"),
    [
        (25, 1, "2.5", "2,5"),
        (-25, 1, "−2.5", "−2,5"),
        (100_005, 2, "1,000.05", "1.000,05"),
        (0, 1, "0.0", "0,0"),
    ],
)
def test_a_decimal_has_the_point_of_the_language(number: int, digits: int, english: str, german: str) -> None:
    sentence = say("{n} expected", n=decimal(number, digits))
    assert tell(sentence, NAMES) == f"{english} expected"
    assert tell(sentence, NAMES, Catalogue(thousands=".", point=",")) == f"{german} expected"


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


def test_another_language_has_its_own_commas() -> None:
    japanese = Catalogue(sentences={"; ": "；"}, separator="、", conjunction="と")
    assert tell(say("{who}", who=tuple(map(Seat, range(3)))), NAMES, japanese) == "Ann、BobとCy"
    assert tell(join_parts([say("a"), 1, "b"], "; "), NAMES, japanese) == "a；1；b"
    assert tell(join_parts([say("a"), 1, "b"], "; "), NAMES) == "a; 1; b"
    assert tell(join_parts([], ", "), NAMES) == ""


def test_a_language_may_have_no_space_between_sentences_but_parts_what_has_no_full_stop() -> None:
    japanese = Catalogue(sentences={" ": "", "First.": "一。", "Second": "二", "Third.": "三。"})
    parts = [say("First."), say("Second"), say("Third.")]
    told = "一。二 三。"

    def telling(words: Words) -> str:
        return tell(words, NAMES, japanese)

    assert telling(join_parts(parts, " ")) == told
    assert join_texts(map(telling, parts), telling) == told
    assert fit_words(Parts(tuple(parts)), telling, 100) == told
    assert tell(join_parts(parts, " "), NAMES) == "First. Second Third."


def test_what_a_catalogue_lacks_is_told_in_english() -> None:
    assert tell(say("{who} leads.", who=Seat(seat=0)), NAMES, GERMAN) == "Ann leads."


def test_what_a_catalogue_lacks_takes_the_plural_of_english_too() -> None:
    icelandic = Catalogue(plural=lambda n: 0 if n % 10 == 1 and n % 100 != 11 else 1)
    assert tell(say("{n:one card|# cards}", n=21), NAMES, icelandic) == "21 cards"


PLAYS = "{who:*/You} {who:plays/play} {card}."
WIN = "{who:*/You} {who:wins/win/win} with {who:*’s/your} {card}."


def spoken(sentence: Sentence, reader: int | None, language: Catalogue = ENGLISH) -> str:
    return tell(sentence, NAMES, language, str, reader)


@pytest.mark.parametrize(
    ("reader", "told"), [(None, "Bob plays Red 9."), (0, "Bob plays Red 9."), (1, "You play Red 9.")]
)
def test_a_reader_is_addressed_where_a_sentence_names_them(reader: int | None, told: str) -> None:
    assert spoken(say(PLAYS, who=Seat(1), card="Red 9"), reader) == told
    assert spoken(say(PLAYS, who=(Seat(1),), card="Red 9"), reader) == told
    assert spoken(say("{what}", what=say(PLAYS, who=Seat(1), card="Red 9")), reader) == told


def test_the_reader_comes_first_of_several_and_what_agrees_with_several_has_a_form_of_its_own() -> None:
    won = say(WIN, who=(Seat(0), Seat(1), Seat(2)), card="aces")
    assert spoken(won, None) == "Ann, Bob and Cy win with Ann, Bob and Cy’s aces."
    assert spoken(won, 2) == "You, Ann and Bob win with Ann, Bob and Cy’s aces."
    assert spoken(say(WIN, who=(Seat(2),), card="aces"), 2) == "You win with your aces."
    assert spoken(say(PLAYS, who=(Seat(0), Seat(1)), card="aces"), 1) == "You and Ann plays aces."


def test_values_that_are_no_seat_take_the_form_for_others() -> None:
    for who in (1, "1", say("{who}", who=Seat(1)), (say("The ghost"),), ()):
        assert spoken(say(PLAYS, who=who, card=2), 1) == f"{tell(say('{who}', who=who), NAMES)} plays 2."


def test_a_name_is_safe_from_the_stars_around_it() -> None:
    names = ("**A/n*n**", "B")
    assert tell(say("{who:*’s/your} turn", who=Seat(0)), names, reader=1) == "**A/n*n**’s turn"


def test_another_language_has_its_own_persons_or_none() -> None:
    german = Catalogue(sentences={PLAYS: "{who:*/Du} {who:spielt/spielst} {card}."})
    finnish = Catalogue(sentences={PLAYS: "{card}: {who}."})
    french = Catalogue(sentences={"{who} plays.": "{who:*/Tu} {who:joue/joues/jouent}."})
    assert not (german.faults() or finnish.faults() or french.faults())
    sentence = say(PLAYS, who=Seat(1), card=9)
    assert [spoken(sentence, reader, german) for reader in (0, 1)] == ["Bob spielt 9.", "Du spielst 9."]
    assert spoken(sentence, 1, finnish) == "9: Bob."
    assert spoken(say("{who} plays.", who=(Seat(0), Seat(1))), None, french) == "Ann and Bob jouent."


CARDS = "{who} takes {n:one card|# cards}."
MAKES = "{tiles} {n:makes|make} {some}."


@pytest.mark.parametrize(
    ("template", "told", "fault"),
    [
        (CARDS, "{whom} nimmt {n:eine Karte|# Karten}.", "it has the field “whom”, and the English has not"),
        (CARDS, "{n:Eine Karte|# Karten} weg.", "it lacks the field “who”"),
        (CARDS, "{who} nimmt Karten.", "it lacks the field “n”"),
        (CARDS, "{who} nimmt {n:Karten}.", "the field “n” has 1 forms, and the language 2"),
        (CARDS, "{who} nimmt {n:eine|zwei|# Karten}.", "the field “n” has 3 forms, and the language 2"),
        (CARDS, "{who nimmt {n:eine Karte|# Karten}.", "unexpected '{' in field name"),
        (CARDS, "{who} nimmt } {n:eine Karte|# Karten}.", "Single '}' encountered in format string"),
        (CARDS, "{who.seat} nimmt {n:eine Karte|# Karten}.", "“{who.seat}” is no field"),
        (CARDS, "{who!r} nimmt {n:eine Karte|# Karten}.", "“{who}” is no field"),
        (CARDS, "{} nimmt {0}.", "“{}” is no field"),
        (CARDS, "{who} nimmt {n:eine Karte|{m} Karten}.", "“{n}” is no field"),
        (
            CARDS,
            "{who:*/du/ihr/sie} {n:Karte|# Karten}.",
            "the field “who” has 4 forms for persons, and there are 3",
        ),
        (CARDS, "{who:nimmt/nimmst} {n:eine Karte|# Karten}.", "it lacks the field “who”"),
    ],
)
def test_a_translation_that_will_not_do_is_told_in_english_and_named(
    template: str, told: str, fault: str
) -> None:
    faulty = Catalogue(sentences={template: told, "Red": "Rot"})
    assert faulty.faults() == {template: fault}
    assert tell(say(template, who=Seat(0), n=2), NAMES, faulty) == "Ann takes 2 cards."
    assert tell(say("Red"), NAMES, faulty) == "Rot"


def test_a_translation_need_not_repeat_a_number_that_only_made_words_agree() -> None:
    danish = Catalogue(sentences={MAKES: "{tiles} giver {some}."})
    assert not danish.faults()
    assert tell(say(MAKES, tiles="A", n=1, some="2"), NAMES, danish) == "A giver 2."


def test_a_language_with_one_plural_form_writes_one() -> None:
    one = Catalogue(sentences={CARDS: "{who}は{n:#枚}取る。"}, plural=lambda _: 0)
    assert not one.faults()
    assert tell(say(CARDS, who=Seat(0), n=2), NAMES, one) == "Annは2枚取る。"


def test_the_form_of_a_number_that_is_none_is_not_asked_for_in_vain() -> None:
    czech = Catalogue(sentences={"{n} {colour}": "{n} {colour:barva|barvy}"})
    assert tell(say("{n} {colour}", n=1, colour=say("red")), NAMES, czech) == "1 red"


def test_the_head_of_a_catalogue_s_file_is_never_told() -> None:
    headed = Catalogue(sentences={"": "Project-Id-Version: 1 {"})
    assert not headed.faults()
    assert tell(say(""), NAMES, headed) == ""


TEMPLATES = st.sampled_from((CARDS, MAKES, PLAYS, "{kcal:,} kcal", "{suit} {number}"))
BRICKS = st.sampled_from(
    (*"{}|/*:#!., ", "who", "n", "tiles", "some", "kcal", "suit", "number", "{n:", "{who}", "0", "x")
)


@given(
    template=TEMPLATES,
    mutilated=st.dictionaries(TEMPLATES, st.one_of(st.text(), st.lists(BRICKS).map("".join))),
    forms=st.integers(1, 4),
    number=st.integers(),
)
def test_no_mutilated_translation_ever_raises(
    template: str, mutilated: dict[str, str], forms: int, number: int
) -> None:
    language = Catalogue(sentences=mutilated, plural=lambda n: n % forms)
    args: dict[str, Arg] = {
        "who": Seat(0),
        "n": number,
        "tiles": (say("Red"), 1),
        "some": "x",
        "kcal": number,
        "card": say("Red"),
    }
    sentence = say(template, **args, suit=say("Red"), number=say("{n:one|#}", n=number))
    for reader in (None, 0):
        told = tell(sentence, NAMES, language, reader=reader)
        if template in language.faults():
            plain = Catalogue(conjunction=language.conjunction)
            assert told == tell(sentence, NAMES, plain, reader=reader)


def test_what_was_said_under_an_older_release_keeps_its_words() -> None:
    kept = """{"sentence": {"template": "{who} laid down {tile} at {where} for {n:one coin|# coins}.", "args":
        [["who", {"seat": 1}], ["tile", "Bayou"], ["where", "start"], ["n", 2]]}, "to": 1}"""
    event = Event.model_validate_json(kept)
    assert tell(event.sentence, NAMES) == "Bob laid down Bayou at start for 2 coins."
    assert tell(event.sentence, NAMES, GERMAN) == "Bob laid down Bayou at start for 2 coins."
    assert spoken(event.sentence, 1) == "Bob laid down Bayou at start for 2 coins."
    assert event.is_for(1)


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
