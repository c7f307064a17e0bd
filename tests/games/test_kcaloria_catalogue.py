"""The tiles of kCaloria: the makers' text, natural history, and completeness."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import pytest
from pydantic import ValidationError

from engine.contract.errors import UnfitValue
from engine.games.kcaloria.rules.decks import NAMES, count_tiles, tiles_of
from engine.games.kcaloria.rules.kinds import (
    ANIMALS,
    COLOURS,
    KINDS,
    NONE,
    Biome,
    Colour,
    Cubes,
    Effect,
    Kind,
    Modifier,
    Type,
    cubes,
    read,
    worth,
)
from engine.games.kcaloria.rules.kinds import count_colours as colours_of
from engine.games.kcaloria.rules.web import MOONLIGHT

CATALOGUE: Final = {key: kind for key, kind in KINDS.items() if not kind.is_former}
WOODS: Final = "East Texas Piney Woods"
CLOUDS: Final = "Mexican Cloud Forest"
BLUE, GREEN, YELLOW, ORANGE, RED, PURPLE = COLOURS
FORMER_TILES: Final = 76
"""Tiles of older rules that have changed since, or are gone."""
OWN_COLOUR: Final[Mapping[Type, Colour]] = {
    Type.WATER: BLUE,
    Type.FUNGI: GREEN,
    Type.PLANT: GREEN,
    Type.HERBIVORE: YELLOW,
    Type.OMNIVORE: ORANGE,
    Type.CARNIVORE: RED,
    Type.HUMAN: PURPLE,
}


def some(**counts: int) -> Cubes:
    return cubes({Colour(name): count for name, count in counts.items()})


def plain(*effects: str) -> tuple[Modifier, ...]:
    return tuple(Modifier.model_validate(effect) for effect in effects)


STATED: Final[Mapping[str, Mapping[str, Any]]] = {
    "bayou": {"name": "Bayou", "type": Type.WATER, "cost": (), "makes": some(blue=2)},
    "river": {"name": "River", "type": Type.WATER},
    "rain": {"name": "Rain", "type": Type.WATER},
    "phlox": {
        "scientific": "Phlox nivalis",
        "type": Type.PLANT,
        "cost": (some(blue=1),),
        "makes": some(green=2),
    },
    "pine": {"modifiers": plain("boost FF")},
    "mushroom": {
        "name": "Mushroom",
        "type": Type.FUNGI,
        "cost": (some(blue=1),),
        "makes": some(green=2),
    },
    "squirrel": {
        "type": Type.HERBIVORE,
        "cost": (some(blue=1, green=1),),
        "biomes": (Biome.FLOODPLAIN_FOREST,),
    },
    "cicada": {"scientific": "Tibicen tibicen", "type": Type.HERBIVORE, "classes": ("insect",)},
    "grasshopper": {"name": "Grasshopper", "type": Type.HERBIVORE, "classes": ("insect",)},
    "frog": {"scientific": "Dryophytes squirellus", "type": Type.OMNIVORE},
    "armadillo": {
        "type": Type.OMNIVORE,
        "cost": (some(green=4), some(yellow=2)),
        "makes": some(orange=3),
    },
    "heron": {"cost": (some(blue=2, yellow=2),)},
    "alligator": {"scientific": "Alligator mississippiensis", "classes": ("reptile",)},
    "human": {"name": "Human", "type": Type.HUMAN},
    "sunlight": {
        "name": "Sunlight",
        "type": Type.EVENT,
        "cost": (),
        "makes": NONE,
        "modifiers": plain("photosynthesis", "shade", "ectotherm"),
    },
    "moonlight": {"name": "Moonlight"},
    "earthquake": {"name": "Earthquake", "type": Type.EVENT},
    "hurricane": {"name": "Hurricane", "type": Type.EVENT},
    "bacillus": {"type": Type.MICROBE, "modifiers": plain("pesticide")},
    "remove-the-invader": {"name": "Remove the invader", "type": Type.ACTION, "modifiers": plain("removal")},
}
"""The literal text on each tile."""


# What the text states


@pytest.mark.parametrize("key", STATED)
def test_a_tile_is_just_as_the_text_states_it(key: str) -> None:
    kind = KINDS[key]
    assert {name: getattr(kind, name) for name in STATED[key]} == STATED[key]


def test_the_catalogue_marks_what_is_stated_and_nothing_else() -> None:
    assert {kind.key: set(kind.stated) for kind in CATALOGUE.values() if kind.stated} == {
        key: set(fields) for key, fields in STATED.items()
    }


def test_pines_squirrels_herons_and_armadillos_are_called_so() -> None:
    words = {
        "pine": "pine",
        "squirrel": "squirrel",
        "heron": "heron",
        "armadillo": "armadillo",
        "frog": "frog",
    }
    assert all(word in KINDS[key].name for key, word in words.items())


def test_a_bayou_boosts_a_biome() -> None:
    assert KINDS["bayou"].boosts


def test_a_squirrel_gains_beside_a_pine() -> None:
    assert KINDS["pine"].boosts & set(KINDS["squirrel"].biomes)


def test_a_frog_makes_several_colours_and_lives_on_what_cicadas_make() -> None:
    frog, cicada = KINDS["frog"], KINDS["cicada"]
    assert len(frog.colours) > 1
    assert frog.cost == (some(yellow=2),)
    assert cicada.colours == (YELLOW,)
    assert "amphibian" in frog.classes


def test_cicadas_eat_green() -> None:
    assert [set(colours_of(cost)) for cost in KINDS["cicada"].cost] == [{GREEN}]


def test_a_human_can_eat_right_from_a_plant() -> None:
    assert all(cost[COLOURS.index(GREEN)] for cost in KINDS["human"].cost)


def test_sunlight_warms_the_alligator() -> None:
    assert KINDS["sunlight"].has(Effect.ECTOTHERM)
    assert "reptile" in KINDS["alligator"].classes


def test_moonlight_is_what_nocturnal_tiles_look_for() -> None:
    assert KINDS[MOONLIGHT].name == "Moonlight"
    assert KINDS[MOONLIGHT].type is Type.EVENT


# The whole catalogue


def test_what_is_boosted_is_preferred_by_something_of_the_same_region() -> None:
    for kind in CATALOGUE.values():
        liked = {
            biome
            for other in CATALOGUE.values()
            if "Anywhere" in (kind.region, other.region) or other.region == kind.region
            for biome in other.biomes
        }
        assert kind.boosts <= liked, kind.key


def test_every_modifier_is_on_some_tile() -> None:
    assert {effect for kind in CATALOGUE.values() for effect in kind.effects} == set(Effect)


def test_the_two_published_regions_have_tiles_for_more_than_one_deck() -> None:
    regions = Counter(kind.region for kind in CATALOGUE.values())
    assert min(regions[WOODS], regions[CLOUDS]) >= 35


def test_a_name_means_one_tile_whichever_of_its_names_it_is() -> None:
    names = Counter(
        name
        for kind in CATALOGUE.values()
        for name in {kind.key, kind.name.casefold(), kind.scientific.casefold()} - {""}
    )
    assert names.most_common(1)[0][1] == 1


def test_names_can_be_written_in_a_list() -> None:
    assert all(
        count_tiles(f"2 {name}") == {kind.key: 2} for kind in CATALOGUE.values() for name in _names(kind)
    )


def test_what_lives_has_a_scientific_name_of_two_words_and_nothing_else_has_one() -> None:
    living = {
        kind.key for kind in CATALOGUE.values() if kind.type not in (Type.WATER, Type.EVENT, Type.ACTION)
    }
    people = {kind.key for kind in CATALOGUE.values() if kind.type is Type.HUMAN} - {"human"}
    named = {kind.key for kind in CATALOGUE.values() if kind.scientific}
    assert named == living - people
    assert all(re.fullmatch(r"[A-Z][a-z]+ [a-z-]+", KINDS[key].scientific) for key in named)


def test_every_tile_has_a_line_of_its_own_about_it() -> None:
    lines = [kind.about for kind in CATALOGUE.values()]
    assert len(set(lines)) == len(lines)
    assert all(12 <= len(line) <= 110 and line[0].isupper() and line.endswith(".") for line in lines)


def test_only_fungi_and_plants_network_and_only_animals_hunt() -> None:
    for kind in CATALOGUE.values():
        assert not kind.has(Effect.MYCORRHIZAL) or kind.type is Type.FUNGI, kind.key
        for effect in (Effect.SANGUIVORE, Effect.CANINES, Effect.NOCTURNAL):
            assert not kind.has(effect) or kind.type in ANIMALS, kind.key
        assert not kind.has(Effect.REMOVAL) or kind.type is Type.ACTION, kind.key


def test_nothing_but_what_lives_or_flows_prefers_a_biome() -> None:
    assert not [kind.key for kind in CATALOGUE.values() if kind.makes == NONE and kind.biomes]


def test_a_tile_makes_the_colour_of_its_type_and_beside_it_only_lesser_ones() -> None:
    for kind in CATALOGUE.values():
        if kind.makes != NONE:
            assert kind.colours[-1] is OWN_COLOUR[kind.type], kind.key


def test_everything_eats_what_it_can_live_on() -> None:
    for kind in CATALOGUE.values():
        for cost in kind.cost:
            eats = set(colours_of(cost))
            match kind.type:
                case Type.PLANT:
                    assert eats == {BLUE}, kind.key
                case Type.FUNGI:
                    assert len(eats & {BLUE, GREEN}) == len(eats) == 1, kind.key
                case Type.HERBIVORE:
                    assert eats <= {BLUE, GREEN}, kind.key
                case Type.OMNIVORE:
                    assert eats <= {BLUE, GREEN, YELLOW}, kind.key
                    assert eats & {GREEN, YELLOW}, kind.key
                case Type.CARNIVORE:
                    assert eats <= {BLUE, YELLOW, ORANGE, RED}, kind.key
                    assert eats & {YELLOW, ORANGE, RED}, kind.key
                case Type.HUMAN:
                    assert {BLUE, GREEN} <= eats, kind.key


def test_plants_fungi_and_animals_cost_something_and_water_and_weather_are_free() -> None:
    for kind in CATALOGUE.values():
        assert bool(kind.cost) == (kind.is_green or kind.type in ANIMALS), kind.key


def test_an_animal_makes_about_twice_the_points_that_it_eats() -> None:
    for kind in CATALOGUE.values():
        if kind.type in ANIMALS:
            for cost in kind.cost:
                # humans pay (KC-67)
                most = 2 * worth(cost) + (15 if kind.type is Type.HUMAN else 5)
                assert worth(cost) < worth(kind.makes) <= most, kind.key


def test_a_plant_normally_makes_two_cubes() -> None:
    plants = [kind for kind in CATALOGUE.values() if kind.type is Type.PLANT]
    normal = [kind for kind in plants if kind.cost == (some(blue=1),) and kind.makes == some(green=2)]
    assert len(normal) >= 2 * len(plants) / 3


def test_a_catalogue_with_a_scientific_name_twice_is_refused() -> None:
    entry = """
[[tile]]
key = "{key}"
name = "{key}"
scientific = "Pinus taeda"
type = "plant"
cost = [{{ blue = 1 }}]
makes = {{ green = 2 }}
region = "Tests"
icon = "tree"
"""
    assert read(entry.format(key="one")).keys() == {"one"}
    with pytest.raises(ValueError, match="twice in the catalogue: pinus taeda"):
        read(entry.format(key="one") + entry.format(key="two"))


def _names(kind: Kind) -> list[str]:
    return [name for name in (kind.key, kind.name, kind.scientific, kind.name.upper()) if name]


# What natural history wants (KC-69)


POISONOUS: Final = {"destroying-angel", "fly-agaric", "monarch", "box-turtle", "desert-toad", "puffer"}
"""Tiles that are poisonous to eat; a bite or sting does not count."""


def test_kc_69_inedible_is_what_is_poisonous_to_eat() -> None:
    assert {kind.key for kind in CATALOGUE.values() if kind.has(Effect.INEDIBLE)} == POISONOUS


def test_kc_69_what_rots_wood_has_no_mycorrhiza() -> None:
    (oyster,) = [kind for kind in CATALOGUE.values() if kind.scientific.startswith("Pleurotus")]
    assert not oyster.has(Effect.MYCORRHIZAL)
    assert KINDS["mushroom"].scientific != oyster.scientific
    partners = {kind.scientific.split()[0] for kind in CATALOGUE.values() if kind.has(Effect.MYCORRHIZAL)}
    assert partners == {
        "Laccaria", "Cantharellus", "Amanita", "Lactarius", "Boletus", "Suillus", "Rhizophagus", "Septoglomus"
    }  # fmt: skip


def test_kc_69_every_region_is_one_place_on_earth() -> None:
    assert {kind.region for kind in CATALOGUE.values()} <= {*NAMES.values(), "Anywhere"}


# What older rules left


def test_a_tile_of_older_rules_is_none_that_a_deck_can_have_and_is_read_for_ever() -> None:
    former = [kind for kind in KINDS.values() if kind.is_former]
    assert len(former) == FORMER_TILES
    for kind in former:
        assert kind.key == f"old-{kind.typed_key}"
        if (now := KINDS.get(kind.typed_key)) is not None:
            assert now.name == kind.name
            facts = ("type", "classes", "cost", "makes", "biomes", "modifiers")
            assert any(getattr(now, fact) != getattr(kind, fact) for fact in facts)
    with pytest.raises(UnfitValue, match="no longer among the tiles") as caught:
        tiles_of("5 Lion")
    assert "Lion" in str(caught.value.sentence)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"type": "microbe"}, "microbes and actions make no cubes"),
        ({"makes": {}}, "everything else does"),
        ({"cost": [{}]}, "an alternative costs something"),
        ({"classes": ["insect"]}, "only animals are classified further"),
        ({"type": "action", "makes": {}, "cost": [{"blue": 1}]}, "an action leaves at once"),
        ({"modifiers": ["boost"]}, "biome"),
        ({"modifiers": [{"effect": "shade", "biome": "FF"}]}, "a boost, and nothing else, is of a biome"),
        ({"modifiers": [{"effect": "barricade"}]}, "a barricade, and nothing else, lasts a number of turns"),
    ],
)
def test_a_tile_that_the_rules_have_no_place_for_is_no_tile(changed: dict[str, Any], why: str) -> None:
    plant = {
        "key": "fern",
        "name": "Fern",
        "type": "plant",
        "makes": {"green": 1},
        "region": WOODS,
        "icon": "fern",
    }
    assert Kind.model_validate(plant).key == "fern"
    with pytest.raises(ValidationError, match=why):
        Kind.model_validate(plant | changed)
