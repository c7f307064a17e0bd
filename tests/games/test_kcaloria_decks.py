"""The decks of kCaloria: ready ones, and the limits of a player's own.

Each fault has a sentence.
"""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

import pytest

from engine.contract.dice import Dice
from engine.contract.words import tell
from engine.games.kcaloria.deal import foreseen, refused
from engine.games.kcaloria.rules.decks import (
    COPIES,
    FORMERLY,
    NAMES,
    OWN,
    READY,
    SHORT,
    SIZE,
    count_tiles,
    name_of,
    shorten_deck,
    spell_deck,
    tiles_of,
)
from engine.games.kcaloria.rules.kinds import ANIMALS, KINDS, Biome, Effect, Kind, Type
from engine.games.kcaloria.rules.kinds import count_colours as colours_of
from engine.games.kcaloria.rules.state import Options, SeatOptions, State
from engine.games.kcaloria.turns import start, upgrade
from tests.games.kcaloria_decks import contents

WOODS: Final = "East Texas Piney Woods"
CLOUDS: Final = "Mexican Cloud Forest"
ANYWHERE: Final = "Anywhere"
CATALOGUE: Final = tuple(kind for kind in KINDS.values() if not kind.is_former)


# Ready decks


def test_the_two_published_sets_are_ready_decks_and_the_first_one_is_what_players_bring() -> None:
    assert {WOODS, CLOUDS} <= set(NAMES.values())
    assert SeatOptions().deck == WOODS


@pytest.mark.parametrize("name", NAMES.values())
def test_kc_65_a_ready_deck_shows_what_the_game_can_do(name: str) -> None:
    counts = Counter(tiles_of(name))
    has = contents(tiles_of(name))
    assert counts.total() == SIZE
    assert max(counts.values()) <= COPIES
    assert 20 <= has.kinds <= 28
    assert 4 <= has.triggers <= 6
    assert has.trigger_kinds >= 3
    assert has.microbes >= 4
    assert len(has.signs) >= 14
    animals = [count for key, count in counts.items() if KINDS[key].type in ANIMALS[:3]]
    assert sum(count >= 3 for count in animals) >= len(animals) / 2, "most animals three to five times"
    assert min(animals) >= 2


@pytest.mark.parametrize("name", NAMES.values())
def test_kc_65_events_and_actions_are_made_of_signs(name: str) -> None:
    for key in set(tiles_of(name)):
        if KINDS[key].type in (Type.EVENT, Type.ACTION, Type.MICROBE):
            assert KINDS[key].effects


@pytest.mark.parametrize("name", NAMES.values())
def test_kc_65_a_deck_is_of_one_region_and_what_is_anywhere(name: str) -> None:
    (region,) = {KINDS[key].region for key in tiles_of(name)} - {ANYWHERE}
    assert region in NAMES.values()
    assert name not in {kind.region for kind in CATALOGUE} or name == region


def test_kc_65_what_the_rule_text_names_is_in_the_deck_of_its_region() -> None:
    """All of it lives in East Texas, or anywhere.

    Examples are a bayou, a phlox, an alligator, weather and water.
    """
    named = {key for key, kind in KINDS.items() if kind.stated and not kind.is_former}
    assert {"river", "rain", "earthquake", "hurricane"} <= named
    assert {KINDS[key].region for key in named} == {WOODS, ANYWHERE}
    assert named <= set(tiles_of(WOODS))


GOOD: Final = frozenset(Effect) - {Effect.DESTRUCTIVE, Effect.INEDIBLE, Effect.SHADE, Effect.TEMPORARY}
"""Signs that help the owner of a tile."""


def is_worse(one: Kind, other: Kind) -> bool:
    """Return whether a tile has less than another one of its type, and no more."""
    good, better = (
        {sign for sign in kind.modifiers if sign.effect in GOOD} | {*kind.biomes} for kind in (one, other)
    )
    bad, less = ({sign for sign in kind.modifiers if sign.effect not in GOOD} for kind in (one, other))
    costs = all(
        any(all(a >= b for a, b in zip(mine, its, strict=True)) for its in other.cost) for mine in one.cost
    )
    makes = all(a <= b for a, b in zip(one.makes, other.makes, strict=True))
    differs = (one.cost, one.makes, one.modifiers, one.biomes) != (
        other.cost,
        other.makes,
        other.modifiers,
        other.biomes,
    )
    return one.type is other.type and costs and makes and good <= better and bad >= less and differs


@pytest.mark.parametrize("name", NAMES.values())
def test_kc_66_no_tile_of_a_ready_deck_is_strictly_worse_than_another(name: str) -> None:
    """Tiles whose facts the makers state are left out."""
    kinds = [KINDS[key] for key in dict.fromkeys(tiles_of(name))]
    worse = {
        (one.key, other.key)
        for one in kinds
        for other in kinds
        if one is not other and not one.stated and is_worse(one, other)
    }
    assert not worse
    assert is_worse(KINDS["phlox"], KINDS["longleaf-pine"]), "as it is found"


def test_kc_70_five_copies_of_each_name_are_a_deck() -> None:
    """As the makers say, also where two names are alike.

    Such names cost, make and do the same.
    """
    assert KINDS["cicada"].alike == KINDS["jewel-scarab"].alike
    of = (*TWELVE[:-1], "jewel-scarab")
    assert Counter(tiles_of(own(of=of))) == dict.fromkeys(of, 5)
    assert refused(Options(balanced=False), SeatOptions(deck=own(of=of))) is None


def test_kc_70_a_balanced_deck_has_five_tiles_at_most_that_cost_make_and_do_the_same() -> None:
    refusal = refused(Options(), SeatOptions(deck=own(of=(*TWELVE[:-1], "jewel-scarab"))))
    assert refusal is not None
    assert tell(refusal, ()) == (
        "Cicada and Jewel scarab cost, make and do the same. "
        "A balanced deck has at most 5 of them together; this one has 10."
    )
    mended = spell_deck(tiles_of(WOODS)).replace("4 Cicada", "3 Cicada\n1 Jewel scarab")
    assert refused(Options(), SeatOptions(deck=mended)) is None


def test_kc_70_the_lobby_says_what_balanced_decks_ask_for() -> None:
    told = [tell(line, ()) for line in foreseen(Options(), ())]
    assert told == ["Balanced decks: at most 5 tiles alike."]
    assert foreseen(Options(balanced=False), ()) == ()


@pytest.mark.parametrize("name", NAMES.values())
def test_kc_70_every_ready_deck_is_balanced(name: str) -> None:
    assert refused(Options(), SeatOptions(deck=name)) is None


def test_kc_71_the_default_deck_shows_all_signs() -> None:
    assert contents(tiles_of(SeatOptions().deck)).signs == set(Effect)


@pytest.mark.parametrize("biome", Biome)
def test_kc_71_some_tile_prefers_each_biome_and_some_tile_boosts_it(biome: Biome) -> None:
    """Both are in one ready deck, so that a match can show it."""
    for name in NAMES.values():
        kinds = [KINDS[key] for key in set(tiles_of(name))]
        if any(biome in kind.biomes for kind in kinds) and any(biome in kind.boosts for kind in kinds):
            return
    pytest.fail(f"no ready deck has both for {biome}")


def test_kc_71_every_tile_is_in_a_ready_deck() -> None:
    assert {key for name in NAMES.values() for key in tiles_of(name)} == {kind.key for kind in CATALOGUE}


@pytest.mark.parametrize("name", NAMES.values())
def test_kc_68_a_short_match_is_played_with_all_humans_and_two_thirds_of_every_other_kind(
    name: str,
) -> None:
    whole, part = Counter(tiles_of(name)), Counter(shorten_deck(tiles_of(name)))
    assert part.total() == SHORT == 40
    for key, count in whole.items():
        if KINDS[key].type is Type.HUMAN:
            assert part[key] == count
        else:
            assert abs(part[key] - count * 2 / 3) <= 1
    assert sum(part[key] for key in part if KINDS[key].type is Type.WATER) >= 6
    begun = start(Options(length="short"), (SeatOptions(deck=name),) * 2, Dice("short", 0))
    for seat in (0, 1):
        laid = sum(tile.seat == seat for tile in begun.tiles)
        assert len(begun.hands[seat]) + len(begun.stacks[seat]) + laid == SHORT


def test_kc_68_a_short_deck_always_keeps_water() -> None:
    singles = [key for key, kind in KINDS.items() if kind.type is not Type.WATER and not kind.is_former][:59]
    part = shorten_deck((*singles, "bayou"))
    assert len(part) == SHORT
    assert "bayou" in part


def test_a_deck_that_was_called_otherwise_is_still_found() -> None:
    assert FORMERLY == {"coasts and reefs": "caribbean coast", "deserts and mountains": "sonoran desert"}
    for old, now in FORMERLY.items():
        assert SeatOptions(deck=old).deck == NAMES[now]


@pytest.mark.parametrize("name", NAMES.values())
def test_a_ready_deck_is_built_like_a_food_chain(name: str) -> None:
    types = Counter(KINDS[key].type for key in tiles_of(name))
    assert types[Type.WATER] in range(10, 13)
    assert types[Type.PLANT] + types[Type.FUNGI] in range(11, 15)
    assert types[Type.HERBIVORE] in range(10, 13)
    assert types[Type.OMNIVORE] in range(6, 9)
    assert types[Type.CARNIVORE] in range(5, 8)
    assert types[Type.HUMAN] in range(3, 5)
    assert types[Type.MICROBE] + types[Type.ACTION] + types[Type.EVENT] in range(10, 13)


@pytest.mark.parametrize("name", NAMES.values())
def test_every_cost_in_a_ready_deck_can_be_met_from_that_deck(name: str) -> None:
    keys = dict.fromkeys(tiles_of(name))
    made = {colour for key in keys for colour in KINDS[key].colours}
    assert all(set(colours_of(cost)) <= made for key in keys for cost in KINDS[key].cost)


@pytest.mark.parametrize("name", NAMES.values())
def test_every_booster_in_a_ready_deck_finds_tiles_to_boost(name: str) -> None:
    keys = dict.fromkeys(tiles_of(name))
    liked = {biome for key in keys for biome in KINDS[key].biomes}
    assert all(KINDS[key].boosts & liked for key in keys if KINDS[key].boosts)


@pytest.mark.parametrize("name", NAMES.values())
def test_a_ready_deck_can_be_written_down_and_read_again(name: str) -> None:
    text = spell_deck(tiles_of(name))
    assert len(text) <= 1500
    assert tiles_of(text) == tiles_of(name)
    assert name_of(text) == OWN


def test_a_ready_deck_is_known_by_its_name_in_capitals_or_not() -> None:
    assert name_of(" mexican CLOUD forest ") == CLOUDS
    assert tiles_of("mexican cloud forest") == tiles_of(READY[CLOUDS.casefold()])


def test_a_match_of_the_third_rules_goes_on_with_the_tiles_that_it_was_dealt() -> None:
    state = start(Options(), (SeatOptions(), SeatOptions()), Dice("third", 0))
    hand = ("tree-fern", "hand-flower-tree", *state.hands[0][2:])
    dealt = state.model_copy(update={"hands": (hand, state.hands[1])}).model_dump(mode="json")
    del dealt["options"]["balanced"]
    gone_on = State.model_validate(upgrade(3, dealt), strict=False)
    assert gone_on.hands[0][:2] == ("old-tree-fern", "old-hand-flower-tree")
    assert gone_on.hands[0][2:] == state.hands[0][2:]
    assert KINDS["old-tree-fern"].biomes != KINDS["tree-fern"].biomes
    assert gone_on.stacks == state.stacks


# Own decks


def test_a_list_takes_commas_lines_and_semicolons_with_counts_in_several_manners() -> None:
    text = "4 Bayou, 3x River\n2 × Rain;Phlox nivalis\n\n1X cicada,, 2 REMOVE THE INVADER, destroying-angel,"
    assert count_tiles(text) == {
        "bayou": 4,
        "river": 3,
        "rain": 2,
        "phlox": 1,
        "cicada": 1,
        "remove-the-invader": 2,
        "destroying-angel": 1,
    }


def test_a_tile_that_is_listed_twice_is_added_up() -> None:
    assert count_tiles("2 Bayou, 3 bayou") == {"bayou": 5}


def test_a_scientific_name_means_the_same_tile() -> None:
    assert count_tiles("2 dasypus novemcinctus, 1 Nine-banded armadillo") == {"armadillo": 3}


def own(*changes: str, of: Iterable[str] = ()) -> str:
    """Return a deck of twelve names five times each, with other last lines."""
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
        (own("5"), "“5” isn’t a line of a deck: write “4 Bayou”."),
        (own("1234 Bayou"), "“1234 Bayou” isn’t a line of a deck: write “4 Bayou”."),
        (own(of=DRY) + "\n0 Bayou", "“0 Bayou” is none at all: leave it out."),
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
            "There is no tile “Bayuo”. Is it Bayou? There is no tile “Blorb”. “5” isn’t a line of a deck: "
            "write “4 Bayou”.",
        ),
        ("10 Bayou, 50 Human", "At most 5 tiles of a name: there are 10 of Bayou, 50 of Human."),
    ],
)
def test_a_fault_of_a_deck_is_told_in_a_sentence(deck: str, fault: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(fault)):
        tiles_of(deck)


def test_an_unknown_scientific_name_is_guessed_as_well() -> None:
    with pytest.raises(ValueError, match="Is it Nine-banded armadillo"):
        count_tiles("4 Dasypus novemcintus")
