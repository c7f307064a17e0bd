"""What buttons carry: everything reads back, and nonsense reads as nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids import LONGEST, Click, custom_id, read

words = st.text(st.characters(exclude_characters="|", exclude_categories=["Cs"]), max_size=20)


@given(words, st.lists(words, max_size=4))
def test_an_id_reads_back_as_the_click_it_was_made_of(action: str, args: list[str]) -> None:
    try:
        text = custom_id(action, *args)
    except ValueError:
        assert len("|".join(["1", action, *args])) > LONGEST
        return
    assert len(text) <= LONGEST
    assert read(text) == Click(action, tuple(args))


@pytest.mark.slow
@given(st.text(max_size=100))
def test_garbage_never_fails_and_gives_harmless_numbers(text: str) -> None:
    click = read(text)
    if click is not None:
        assert all(click.number(n) >= -1 for n in range(6))


@pytest.mark.parametrize("text", ["", "1", "2|pick|1", "pick|1", "join", "0|join|1", "1|"[:1], "\u202e|x"])
def test_an_id_that_is_not_ours_is_no_click(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize("word", ["", "-1", "1.5", "٣", "1" * 19, "x", " 1", "+1", "0x10"])
def test_an_argument_that_is_no_plain_number_is_minus_one(word: str) -> None:
    assert Click("pick", (word,)).number(0) == -1
    assert Click("pick").number(0) == -1


def test_an_id_too_long_or_with_a_bar_is_never_made() -> None:
    with pytest.raises(ValueError, match="too long"):
        custom_id("pick", "x" * 100)
    with pytest.raises(ValueError, match="bar"):
        custom_id("pick", "a|b")
