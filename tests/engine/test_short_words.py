"""Shortened words: the most important parts stay, and the rest is counted."""

import pytest

from engine.contract.words import (
    Catalogue,
    Parts,
    Wordings,
    Words,
    cut,
    fit_words,
    fullest,
    say,
    sentences_of,
    tell,
    whole,
)

LIST = Parts((say("ant"), say("bee"), say("cicada")), joint=", ", rest="{n:one other|# others}")


def words(told: Words) -> str:
    return tell(told, ())


@pytest.mark.parametrize(
    ("longest", "text"),
    [
        (16, "ant, bee, cicada"),
        (15, "ant, 2 others"),
        (12, "ant"),
        (2, "a…"),
    ],
)
def test_parts_leave_out_the_last_ones_and_say_how_many(longest: int, text: str) -> None:
    assert fit_words(LIST, words, longest) == text


def test_parts_without_content_are_left_out() -> None:
    assert fit_words(Parts((say("eats one"), say("gains two"))), words, 12) == "eats one"


def test_one_of_many_parts_that_is_left_out_is_one() -> None:
    assert fit_words(LIST, words, 19) == "ant, bee, cicada"
    longer = Parts((say("ant"), say("bee"), say("a very long name")), joint=", ", rest=LIST.rest)
    assert fit_words(longer, words, 19) == "ant, bee, one other"


def test_of_several_ways_to_say_it_the_first_that_fits_is_taken() -> None:
    ways = Wordings((say("one blue of Ann’s frog"), say("one blue of the frog"), say("1 frog")))
    assert [fit_words(ways, words, longest) for longest in (22, 21, 19, 3)] == [
        "one blue of Ann’s frog",
        "one blue of the frog",
        "1 frog",
        "1…",
    ]


def test_parts_are_said_in_fewer_words_before_any_is_left_out() -> None:
    several = Parts((Wordings((say("eats one of Ann"), say("eats one"))), say("gains two")), joint="; ")
    assert [fit_words(several, words, longest) for longest in (26, 25, 19, 18, 14, 7)] == [
        "eats one of Ann; gains two",
        "eats one; gains two",
        "eats one; gains two",
        "eats one of Ann",
        "eats one",
        "eats o…",
    ]


@pytest.mark.parametrize(
    "told", [say("ant"), LIST, Wordings((say("a long way"), say("ant"))), Parts((say("ant"), say("bee")))]
)
def test_what_has_room_for_no_whole_word_of_it_is_known_to_have_none(told: Words) -> None:
    assert fullest(told, words, 3) == "ant"
    assert fullest(told, words, 2) is None
    assert fit_words(told, words, 2) == "a…"


def test_nothing_to_say_needs_no_room() -> None:
    assert fit_words(Parts(()), words, 0) == ""


def test_parts_are_joined_as_the_reader_s_language_does() -> None:
    japanese = Catalogue(sentences={", ": "、"})
    assert fit_words(LIST, lambda told: tell(told, (), japanese), 20) == "ant、bee、cicada"
    assert tell(LIST, (), japanese) == "ant、bee、cicada"


def test_with_all_the_room_everything_is_said() -> None:
    assert words(LIST) == "ant, bee, cicada"
    assert words(Wordings((say("long"), say("short")))) == "long"
    assert whole(say("as it is")) == say("as it is")


def test_what_is_cut_says_so() -> None:
    assert cut("abcdef", 6) == "abcdef"
    assert cut("abc def", 5) == "abc…"


def test_sentence_by_sentence_a_whole_table_is_told_in_lines() -> None:
    table = Wordings((Parts((say("Ann 1."), say("Bob 2."))), say("Ann leads.")))
    assert sentences_of(table) == (say("Ann 1."), say("Bob 2."))
    assert words(table) == "Ann 1. Bob 2."
    assert list(map(words, sentences_of(LIST))) == ["ant, bee, cicada"]
    assert fit_words(table, words, 10) == "Ann leads."


def test_a_name_that_is_cut_turns_nothing_around() -> None:
    name = "\u2068שלום\u2069"
    text = f"a {name} b"
    for longest in range(3, len(text)):
        told = cut(text, longest)
        assert len(told) <= longest
        assert told.count("\u2068") == told.count("\u2069")
        assert "…" in told
