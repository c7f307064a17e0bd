"""Deck lists written to block the bot for all users.

They have hundreds of entries, each almost a tile's name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches

import pytest

from engine.contract.errors import UnfitValue
from engine.games.kcaloria.rules import decks
from engine.games.kcaloria.rules.decks import FAULTS, SIZE, count_tiles, tiles_of

LONGEST = 1494
"""Letters that a form or a command takes, about."""
NEARLY = ("american bla", "eastern", "b", "nine-banded armadilo", "x" * 40)
"""What is like many names: each cost a comparison with all of them."""

Guesses = list[str]


@pytest.fixture
def guesses(monkeypatch: pytest.MonkeyPatch) -> Guesses:
    """Return a log of all comparisons with the known names."""
    compared = Guesses()

    def counting(word: str, possibilities: Sequence[str], n: int) -> list[str]:
        compared.append(word)
        return get_close_matches(word, possibilities, n)

    decks._closest.cache_clear()
    monkeypatch.setattr(decks, "get_close_matches", counting)
    return compared


def fill_to_limit(entry: Callable[[int], str]) -> str:
    """As many entries as there is room for."""
    text, n = "", 0
    while len(text) + len(entry(n)) < LONGEST:
        text, n = f"{text}{entry(n)},", n + 1
    return text


@pytest.mark.parametrize("name", NEARLY)
@pytest.mark.parametrize("separator", ["", " "])
def test_a_long_list_of_faults_is_compared_no_oftener_than_faults_are_told(
    guesses: Guesses, name: str, separator: str
) -> None:
    # No two alike, so that none is known from before.
    deck = fill_to_limit(lambda n: f"5 {name}{separator}{chr(ord('a') + n % 26)}{n // 26 * '-'}")
    with pytest.raises(UnfitValue) as refused:
        tiles_of(deck)
    assert str(refused.value).count("There is no tile") == FAULTS
    assert len(guesses) == FAULTS


def test_the_same_fault_over_and_over_is_compared_once(guesses: Guesses) -> None:
    for _ in range(6):
        with pytest.raises(UnfitValue, match="There is no tile “american bla”"):
            tiles_of(fill_to_limit(lambda _: "american bla"))
    assert guesses == ["american bla"]


def test_no_entry_is_read_that_a_deck_has_no_room_for(
    guesses: Guesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, reading = list[str](), decks._read

    def noting(entry: str) -> tuple[str, int]:
        read.append(entry)
        return reading(entry)

    monkeypatch.setattr(decks, "_read", noting)
    with pytest.raises(UnfitValue, match="this one lists more"):
        tiles_of("Bayou," * SIZE + "american bla," * 100)
    assert (len(read), guesses) == (SIZE, [])


def test_sixty_entries_of_one_tile_each_are_still_a_list() -> None:
    assert count_tiles("Bayou\n" * SIZE) == {"bayou": SIZE}
    with pytest.raises(UnfitValue, match="there are 60 of Bayou"):
        tiles_of("Bayou\n" * SIZE)
