"""Text that people write: only what no orthography needs is removed."""

import pytest

from engine.kit.text import MARKS_MOST, STACKED_MOST, clean_name, one_line


@pytest.mark.parametrize("text", ["Nguyễn", "Zoë", "שָׁלוֹם", "กี่", "བསྒྲུབས", "རྒྱུད", "हिन्दी", "ばば"])
def test_what_orthographies_need_is_kept(text: str) -> None:
    assert one_line(text) == text


@pytest.mark.parametrize(
    ("mark", "most"),
    [("\u0301", MARKS_MOST), ("\u0e47", MARKS_MOST), ("\u20dd", MARKS_MOST), ("\u0fa6", STACKED_MOST)],
)
def test_a_heap_of_marks_is_cut_down(mark: str, most: int) -> None:
    heap = one_line("q" + mark * 32 + "b")
    assert heap == "q" + mark * most + "b"


def test_a_name_has_one_space_between_words() -> None:
    assert clean_name(" \u202ea \n b\u2069 ") == "a b"
