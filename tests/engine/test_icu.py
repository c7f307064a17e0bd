"""Templates as ICU messages, as translators write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kit.icu import from_icu, to_icu
from engine.kit.templates import pieces_of

PAIRS = [
    ("{kcal:,} kcal", "{kcal, number} kcal"),
    ("{n:one card|# cards}", "{n, plural, one {one card} other {# cards}}"),
    (
        "{who:*/You} {who:plays/play} {card}.",
        "{who, select, you {You} other {{who}}} {who, select, you {play} other {plays}} {card}.",
    ),
    ("{who:*’s/your} turn", "{who, select, you {your} other {{who}’s}} turn"),
    ("{who:wins/win/win}", "{who, select, you {win} several {win} other {wins}}"),
    ("{{x}} isn't {y}", "'{'x'}' isn''t {y}"),
]


@pytest.mark.parametrize(("template", "message"), PAIRS)
def test_a_template_is_an_icu_message_and_back(template: str, message: str) -> None:
    assert to_icu(template) == message
    assert from_icu(message) == template


def test_a_language_writes_as_many_plural_forms_as_it_has() -> None:
    polish = ("one", "few", "many")
    message = "{n, plural, one {# karta} few {# karty} many {# kart}}"
    assert from_icu(message, polish) == "{n:# karta|# karty|# kart}"
    assert to_icu("{n:# karta|# karty|# kart}", polish) == message
    assert from_icu("{n, plural, other {#枚}}", ("other",)) == "{n:#枚}"


def test_spaces_and_order_do_not_matter() -> None:
    assert from_icu("{ n ,plural,other{#}  one { a }}!") == "{n: a |#}!"
    assert from_icu("{who, select, other {{ who }} you {Du}}") == "{who:*/Du}"


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        ("{0}", "“{0}” can’t be read"),
        ("{who.__class__}", "“{who.__class__}” can’t be read"),
        ("{n, plural, one {a} other {b}", "“” can’t be read"),
        ("a } b", "a “}” too many"),
        ("{", "“{” can’t be read"),
        ("{n, date, short}", "“date” is no kind of field"),
        ("{n, plural, other {b}}", "the field “n” lacks the form “one”"),
        ("{n, plural, one {a} few {c} other {b}}", "the field “n” has no form “few” in this language"),
        ("{n, plural, one {a} one {c} other {b}}", "a form of “n” comes twice or holds a brace"),
        ("{n, plural, one {a|b} other {b}}", "a form of “n” holds a sign that it can’t"),
        ("{n, plural, one {{who}} other {b}}", "a plural form can hold no field"),
        ("{who, select, you {Du}}", "the field “who” lacks the form “other”"),
        ("{who, select, you {Du/Sie} other {x}}", "a form of “who” holds a sign that it can’t"),
        ("{who, select, you {Du} other {{n}}}", "a form of “who” can hold only its own field"),
    ],
)
def test_what_is_wrong_is_said(message: str, fault: str) -> None:
    with pytest.raises(ValueError) as raised:
        from_icu(message)
    assert str(raised.value) == fault


BRICKS = st.sampled_from(
    (*"{}',#|/* ", "n", "who", "plural", "select", "number", "one", "other", "you", "{n, plural, ", "{who}")
)


@given(st.one_of(st.text(), st.lists(BRICKS).map("".join)))
def test_any_text_is_a_message_whose_template_can_be_read_or_a_value_error(message: str) -> None:
    try:
        template = from_icu(message)
    except ValueError:
        return
    pieces_of(template)
