"""The decks of kCaloria: what the ready ones are made of, and what a player's own may be, with a sentence for each fault."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

import pytest

from engine.games.kcaloria.rules.decks import (
    COPIES,
    NAMES,
    OWN,
    READY,
    SIZE,
    counted,
    name_of,
    tiles_of,
    written,
)
from engine.games.kcaloria.rules.kinds import KINDS, Type
from engine.games.kcaloria.rules.kinds import counted as colours_of
from engine.games.kcaloria.rules.table import SeatOptions

WOODS: Final = "East Texas Piney Woods"
CLOUDS: Final = "Mexican Cloud Forest"
ANYWHERE: Final = "Anywhere"


# Ready decks


def test_the_two_published_sets_are_ready_decks_and_the_first_one_is_what_players_bring() -> None:
    assert {WOODS, CLOUDS} <= set(NAMES.values())
    assert SeatOptions().deck == WOODS


@pytest.mark.parametrize("name", NAMES.values())
def test_a_ready_deck_keeps_the_rules_of_decks(name: str) -> None:
    counts = Counter(tiles_of(name))
    assert counts.total() == SIZE
    assert max(counts.values()) <= COPIES
    assert len(counts) >= 22


@pytest.mark.parametrize("name", [WOODS, CLOUDS])
def test_a_set_holds_tiles_of_its_region_and_what_is_anywhere(name: str) -> None:
    assert {KINDS[key].region for key in tiles_of(name)} == {name, ANYWHERE}


@pytest.mark.parametrize("name", NAMES.values())
def test_a_ready_deck_is_built_like_a_food_chain(name: str) -> None:
    types = Counter(KINDS[key].type for key in tiles_of(name))
    assert types[Type.WATER] in range(10, 14)
    assert types[Type.PLANT] + types[Type.FUNGI] in range(15, 21)
    assert types[Type.HERBIVORE] in range(9, 14)
    assert types[Type.OMNIVORE] in range(6, 10)
    assert types[Type.CARNIVORE] in range(4, 8)
    assert types[Type.HUMAN] in range(2, 6)
    assert types[Type.MICROBE] + types[Type.ACTION] + types[Type.EVENT] in range(2, 7)


@pytest.mark.parametrize("name", NAMES.values())
def test_every_cost_in_a_ready_deck_can_be_met_from_that_deck(name: str) -> None:
    keys = dict.fromkeys(tiles_of(name))
    made = {colour for key in keys for colour in KINDS[key].colours}
    assert all(set(colours_of(cost)) <= made for key in keys for cost in KINDS[key].cost)


@pytest.mark.parametrize("name", NAMES.values())
def test_every_booster_in_a_ready_deck_finds_tiles_to_boost(name: str) -> None:
    keys = dict.fromkeys(tiles_of(name))
    liked = {biome for key in keys for biome in KINDS[key].biomes}
    assert all(KINDS[key].boosts <= liked for key in keys)


@pytest.mark.parametrize("name", NAMES.values())
def test_a_ready_deck_can_be_written_down_and_read_again(name: str) -> None:
    text = written(tiles_of(name))
    assert len(text) <= 1500
    assert tiles_of(text) == tiles_of(name)
    assert name_of(text) == OWN


def test_a_ready_deck_is_known_by_its_name_in_capitals_or_not() -> None:
    assert name_of(" mexican CLOUD forest ") == CLOUDS
    assert tiles_of("mexican cloud forest") == tiles_of(READY[CLOUDS.casefold()])


# Own decks


def test_a_list_takes_commas_lines_and_semicolons_with_counts_in_several_manners() -> None:
    text = "4 Bayou, 3x River\n2 × Rain;Phlox nivalis\n\n1X cicada,, 2 REMOVE THE INVADER, destroying-angel,"
    assert counted(text) == {
        "bayou": 4,
        "river": 3,
        "rain": 2,
        "phlox": 1,
        "cicada": 1,
        "remove-the-invader": 2,
        "destroying-angel": 1,
    }


def test_a_tile_that_is_listed_twice_is_added_up() -> None:
    assert counted("2 Bayou, 3 bayou") == {"bayou": 5}


def test_a_scientific_name_means_the_same_tile() -> None:
    assert counted("2 dasypus novemcinctus, 1 Nine-banded armadillo") == {"armadillo": 3}


def own(*changes: str, of: Iterable[str] = ()) -> str:
    """A deck of twelve names five times each, with other lines in place of the last ones."""
    lines = [f"5 {KINDS[key].name}" for key in of or TWELVE]
    return "\n".join([*lines[: len(lines) - len(changes)], *changes])


TWELVE: Final = (
    *("bayou", "river", "phlox", "pine", "mushroom", "squirrel"),
    *("cicada", "frog", "armadillo", "heron", "human", "sunlight"),
)
DRY: Final = (
    *("phlox", "pine", "mushroom", "squirrel", "cicada", "frog"),
    *("armadillo", "heron", "human", "sunlight", "moonlight", "alligator"),
)


def test_twelve_names_five_times_each_are_a_deck() -> None:
    assert Counter(tiles_of(own())) == dict.fromkeys(TWELVE, 5)
    assert name_of(own()) == OWN


@pytest.mark.parametrize(
    ("deck", "fault"),
    [
        (own("4 Sunlight"), "A deck has 60 tiles; this one has 59."),
        (own() + "\n1 Moonlight", "A deck has 60 tiles; this one has 61."),
        (own("4 Human", "6 Sunlight"), "At most 5 tiles of a name: there are 6 of Sunlight."),
        (own(of=DRY), "A deck needs at least one water tile, or nobody could begin with it."),
        (own("5 Grey squirel"), "There is no tile “Grey squirel”. Is it Grey squirrel?"),
        (own("5 Unobtainium 7 of 9"), "There is no tile “Unobtainium 7 of 9”."),
        (own("5"), "“5” is no entry of a deck: write “4 Bayou”."),
        (own("1234 Bayou"), "“1234 Bayou” is no entry of a deck: write “4 Bayou”."),
        (own(of=DRY) + "\n0 Bayou", "“0 Bayou” is no tile at all: leave it out."),
        (own("5 " + "x" * 90), f"There is no tile “{'x' * 40}”."),
        (" ,;\n", "A deck has 60 tiles; this one has 0."),
        (
            "East Texas Pinewoods",
            "There is no deck called “East Texas Pinewoods”. Is it East Texas Piney Woods?",
        ),
        ("hello", "There is no deck called “hello”."),
        ("Bayou", "A deck has 60 tiles; this one has 1."),
        (
            "5 Bayuo, 9 Grey squirrel, 5 Blorb, 5, 5 Zounds",
            "There is no tile “Bayuo”. Is it Bayou? There is no tile “Blorb”. “5” is no entry of a deck: write “4 Bayou”.",
        ),
        ("10 Bayou, 50 Human", "At most 5 tiles of a name: there are 10 of Bayou, 50 of Human."),
    ],
)
def test_a_fault_of_a_deck_is_told_in_a_sentence(deck: str, fault: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(fault)):
        tiles_of(deck)


def test_an_unknown_scientific_name_is_guessed_as_well() -> None:
    with pytest.raises(ValueError, match="Is it Nine-banded armadillo"):
        counted("4 Dasypus novemcintus")
