"""Values that are computed when they are first read."""

from dataclasses import FrozenInstanceError, replace

import pytest

from engine.contract.values import Ask, Option
from engine.contract.words import Sentence, say


def counting(calls: list[int]) -> Sentence:
    calls.append(1)
    return say("it pays")


def option(calls: list[int]) -> Option:
    return Option(key="a", label=say("A"), hint=lambda: counting(calls))


def test_a_hint_is_made_once_when_it_is_first_read() -> None:
    calls: list[int] = []
    asked = option(calls)
    assert (asked.key, calls) == ("a", [])
    assert (asked.hint, asked.hint, calls) == (say("it pays"), say("it pays"), [1])


def test_options_are_equal_if_they_say_the_same_however_that_was_made() -> None:
    made, given = option([]), Option(key="a", label=say("A"), hint=say("it pays"))
    assert (made, hash(made), repr(made)) == (given, hash(given), repr(given))
    assert option([]) != Option(key="a", label=say("A"))


def test_what_is_not_given_says_nothing() -> None:
    assert Option(key="a", label=say("A")).hint is None
    assert Ask(prompt=say("?"), options=(), view=None).notes == ()


def test_notes_can_be_handed_on_unread() -> None:
    calls: list[int] = []
    asked = Ask(prompt=say("?"), options=(), view=None, notes=lambda: (counting(calls),))
    other = replace(asked, prompt=say("!"), notes=lambda: asked.notes)
    assert not calls
    assert other.notes == asked.notes == (say("it pays"),)
    assert calls == [1]


def test_a_hint_is_immutable() -> None:
    with pytest.raises(FrozenInstanceError):
        option([]).hint = None  # type: ignore[misc]


def test_what_has_no_default_must_be_given() -> None:
    with pytest.raises(TypeError, match="view"):
        Ask(prompt=say("?"), options=())
    assert Ask(prompt=say("?"), options=(), view=lambda: "made").view == "made"
