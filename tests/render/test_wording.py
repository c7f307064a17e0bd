"""Players' names in pictures."""

import pytest

from engine.kit.text import ISOLATE, ISOLATE_END
from render.kit import lettering, theme
from render.kit.wording import first_words, fit_name, short_name


def test_a_long_name_may_be_told_by_its_first_word() -> None:
    names = ("Bartholomew Wolfe", "Anna-Lena von Oranien", "Al Green")
    assert first_words(names[0], names) == ["Bartholomew"]
    assert first_words(names[1], names) == ["Anna-Lena", "Anna"]
    assert first_words(names[2], names) == []


def test_no_first_word_stands_for_two_players() -> None:
    assert first_words("Anna Lena", ("Anna Lena", "Anna Berg")) == []
    assert first_words("Anna-Lena Berg", ("Anna-Lena Berg", "Annabel")) == ["Anna-Lena"]


def test_a_first_word_from_the_right_is_isolated_like_its_name() -> None:
    name = f"{ISOLATE}عبدالرحمن الغامدي{ISOLATE_END}"
    assert first_words(name, (name, "Ana")) == [f"{ISOLATE}عبدالرحمن{ISOLATE_END}"]


LONG = "Maximiliane von Hohenstein"


@pytest.mark.parametrize("fits", [LONG, "Maximiliane", "Maxi…"])
def test_a_name_is_whole_or_its_first_word_or_cut(fits: str) -> None:
    room = lettering.width(fits, theme.BODY, bold=True)
    assert short_name(LONG, room, theme.BODY, bold=True) == fits


def test_a_name_is_cut_where_its_first_word_stands_for_two() -> None:
    among = (LONG, "Maximiliane Berg")
    room = lettering.width("Maximiliane v…", theme.BODY, bold=True)
    assert short_name(LONG, room, theme.BODY, among, bold=True) == "Maximiliane v…"


def test_a_sentence_keeps_its_news_and_shortens_the_name() -> None:
    template = "{who} takes the lead on move {n}"
    room = lettering.width("Maximiliane takes the lead on move 104", theme.TITLE, heavy=True)
    said = fit_name(template, LONG, room + 60, theme.TITLE, heavy=True, n=104)
    assert said == "Maximiliane takes the lead on move 104"
