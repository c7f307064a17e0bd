"""Words for messages: names can't format or ping.

Alt text is whole sentences, and a message says what it leaves out.
"""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.wording import (
    ALT_LONGEST,
    alt_text,
    lines_that_fit,
    names_of,
    plain_names,
    safe,
    shorten,
    teller,
)
from cogs.screens.lines import quoted_lines
from engine.contract.languages import CATALOGUES
from engine.contract.words import Catalogue, Seat, Wordings, Words, say, tell
from engine.match.questions import Former
from engine.match.records import Person
from tests.cogs.test_plans import PLAYING


def words(sentence: Words) -> str:
    return tell(sentence, ())


def test_a_name_neither_formats_nor_pings() -> None:
    text = safe("**Ada** @everyone <@100000000000000001> `x`")
    assert text == "\\*\\*Ada\\*\\* @\u200beveryone \\<@\u200b100000000000000001> \\`x\\`"


@given(st.lists(st.text("ab .", min_size=1, max_size=400), max_size=12))
def test_alt_text_is_whole_sentences_from_the_front(texts: list[str]) -> None:
    sentences = [say("{text}.", text=text) for text in texts]
    alt = alt_text(sentences, words)
    assert len(alt) <= ALT_LONGEST
    for count in range(len(texts) + 1):
        if alt == " ".join(words(sentence) for sentence in sentences[:count]).strip():
            break
    else:
        raise AssertionError(alt)


def test_an_alt_text_tells_shorter_what_has_no_room_in_full() -> None:
    table = Wordings((say("a" * 1000), say("b" * 900)))
    assert alt_text([say("First."), table, say("Last.")], words) == f"First. {'a' * 1000} Last."
    assert alt_text([say("c" * 100), table, say("Last.")], words) == f"{'c' * 100} {'b' * 900} Last."
    assert alt_text([say("c" * 200), table, say("Last.")], words) == "c" * 200


@given(st.lists(st.text("abc", max_size=30), max_size=30), st.integers(0, 200))
def test_the_last_lines_are_kept_and_the_others_counted(lines: list[str], longest: int) -> None:
    text, left_out = lines_that_fit(lines, longest)
    assert len(text) <= max(longest, 0)
    assert text == "\n".join(lines[left_out:])


@pytest.mark.parametrize(
    ("name", "live"),
    [
        ("<@123456789012345678>", "<@1"),
        ("<#123456789012345678>", "<#"),
        ("<t:0:R>", "<t"),
        ("</play:123456789012345678>", "</"),
        ("https://a.example/_b_", "://"),
        ("[x](https://a.example)", "://"),
    ],
)
def test_a_name_is_no_mention_no_clock_and_no_link(name: str, live: str) -> None:
    assert live not in re.sub(r"\\\\.", "", safe(name)).replace("\\<", "")


def test_too_many_events_are_counted() -> None:
    text = quoted_lines([f"something long happened {n} times in this very line" for n in range(100)], words)
    assert text.startswith("> … and ")
    assert text.endswith("99 times in this very line")
    assert len(text) < 1600


def test_a_text_is_cut_with_an_ellipsis_only_if_it_is_too_long() -> None:
    assert shorten("four", 4) == "four"
    assert shorten("fives", 4) == "fiv…"


def test_a_player_who_had_their_data_erased_is_named_in_the_readers_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    german = {"Former player": "Ehemaliger", "Former player {n}": "Ehemaliger {n}"}
    monkeypatch.setitem(CATALOGUES, "de", Catalogue(sentences=german))
    seats = [(7, "Ada"), (-3, "Former player"), (-4, "Former player 2"), (8, "Former player")]
    match = replace(
        PLAYING,
        seats=tuple(replace(PLAYING.seats[0], occupant=Person(user), name=name) for user, name in seats),
    )
    assert names_of(match) == ("Ada", "Former player", "Former player 2", "@Former player")
    assert names_of(match, "de") == ("Ada", "Ehemaliger", "Ehemaliger 2", "@Former player"), (
        "who calls themselves so is no other"
    )
    gone = replace(match, former=(Former(0, 3, -5, "Former player 3"),))
    assert plain_names(gone, "de") == names_of(match, "de")
    assert teller(gone, "de")(say("{who} left", who=Seat(seat=4))) == "**Ehemaliger 3** left"
