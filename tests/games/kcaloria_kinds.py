"""A small, stable catalogue of kCaloria for tests.

The catalogue that is played with is rebalanced now and then. What the makers' text states of a tile
is the same in both.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final, cast

from engine.games.kcaloria.rules.kinds import KINDS, Colour, Cubes, Key, Kind, Type, cubes


def amount(text: str) -> Cubes:
    """Return cubes written as "1blue 2yellow"."""
    words = [(word.lstrip("0123456789"), word) for word in text.split()]
    return cubes({Colour(name): int(word.removesuffix(name)) for name, word in words})


def _kind(
    key: Key, kind: Type, costs: str, makes: str, *modifiers: str, is_a: str = "", of: str = ""
) -> Kind:
    fields = {
        "key": key,
        "name": key.replace("-", " ").capitalize(),
        "type": kind,
        "classes": is_a.split(),
        "cost": [amount(cost) for cost in costs.split(" or ") if cost],
        "makes": amount(makes),
        "biomes": of.split(),
        "modifiers": modifiers,
        "region": "Tests",
        "icon": "tile",
    }
    return Kind.model_validate(fields)


SMALL: Final[Mapping[Key, Kind]] = {
    kind.key: kind
    for kind in (
        _kind("creek", Type.WATER, "", "9blue"),
        _kind("bayou", Type.WATER, "", "2blue", "boost FF"),
        _kind("lake", Type.WATER, "", "2blue", "boost LE", of="LE"),
        _kind("marsh", Type.WATER, "", "2blue", "boost FF", "boost TD"),
        _kind("nectar", Type.PLANT, "1green", "3blue"),
        _kind("rain", Type.WATER, "", "3blue", "temporary"),
        _kind("phlox", Type.PLANT, "1blue", "2green", of="TC"),
        _kind("fern", Type.PLANT, "1blue", "2green"),
        _kind("meadow", Type.PLANT, "1blue", "9green"),
        _kind("pine", Type.PLANT, "1blue", "2green", "boost FF"),
        _kind("thistle", Type.PLANT, "1blue", "2green", "destructive"),
        _kind("bramble", Type.PLANT, "1blue", "2green", "barricade 2"),
        _kind("air-plant", Type.PLANT, "1blue", "1green", "transplant"),
        _kind("kudzu", Type.PLANT, "1blue", "2green", "invasive"),
        _kind("mushroom", Type.FUNGI, "1blue", "2green"),
        _kind("truffle", Type.FUNGI, "1blue", "2green", "mycorrhizal"),
        _kind("squirrel", Type.HERBIVORE, "1blue 1green", "2yellow", is_a="mammal", of="FF"),
        _kind("deer", Type.HERBIVORE, "1green", "5yellow", is_a="mammal"),
        _kind("beaver", Type.HERBIVORE, "1green", "2yellow", is_a="mammal", of="FF TD"),
        _kind("cicada", Type.HERBIVORE, "1green", "2yellow", is_a="insect"),
        _kind("grasshopper", Type.HERBIVORE, "1green", "2yellow", is_a="insect"),
        _kind("ant", Type.HERBIVORE, "1green", "1yellow 1orange", is_a="insect", of="FF"),
        _kind("mayfly", Type.HERBIVORE, "1green", "1yellow 1orange", "temporary", is_a="insect"),
        _kind("tick", Type.HERBIVORE, "1green", "1yellow", "sanguivore", is_a="arachnid"),
        _kind("frog", Type.OMNIVORE, "2yellow", "1yellow 1orange", is_a="amphibian", of="FF"),
        _kind("newt", Type.OMNIVORE, "1yellow", "2orange", "inedible", is_a="amphibian"),
        _kind("shrew", Type.OMNIVORE, "1yellow", "2orange", "insectivore", is_a="mammal"),
        _kind("armadillo", Type.OMNIVORE, "4green or 2yellow", "3orange", is_a="mammal"),
        _kind(
            "raccoon", Type.OMNIVORE, "1green or 1yellow", "1green 1yellow 1orange", is_a="mammal", of="FF"
        ),
        _kind("heron", Type.CARNIVORE, "2blue 2yellow", "3red", is_a="bird"),
        _kind("owl", Type.CARNIVORE, "1yellow", "2red", "nocturnal", is_a="bird"),
        _kind("wolf", Type.CARNIVORE, "1green or 2yellow or 1orange", "3red", "canines", is_a="mammal"),
        _kind("alligator", Type.CARNIVORE, "1blue 2orange or 1blue 3yellow", "4red", is_a="reptile"),
        _kind("hawk", Type.CARNIVORE, "1orange", "2red", is_a="bird"),
        _kind("camper", Type.HUMAN, "1green", "5purple", is_a="mammal"),
        _kind("hunter", Type.HUMAN, "2orange", "5purple", is_a="mammal"),
        _kind("human", Type.HUMAN, "1red", "5purple", is_a="mammal"),
        _kind("ranger", Type.HUMAN, "1green 1red", "5purple", is_a="mammal"),
        _kind("bear", Type.CARNIVORE, "1red", "3red", is_a="mammal"),
        _kind("bacillus", Type.MICROBE, "", "", "pesticide"),
        _kind("mould", Type.MICROBE, "1green", "", "pesticide"),
        _kind("sunlight", Type.EVENT, "", "", "photosynthesis", "shade", "ectotherm"),
        _kind("moonlight", Type.EVENT, "", "", "hunters", "tidal"),
        _kind("flood", Type.EVENT, "", "", "boost FF", "pesticide"),
        _kind("remove-the-invader", Type.ACTION, "", "", "removal"),
        _kind("controlled-burn", Type.ACTION, "", "", "destructive"),
    )
}


@contextmanager
def small_catalogue() -> Iterator[None]:
    """Replace the kinds in use by these for a while.

    All modules share the one catalogue.
    """
    catalogue = cast(dict[Key, Kind], KINDS)
    whole = dict(catalogue)
    catalogue.clear()
    catalogue.update(SMALL)
    try:
        yield
    finally:
        catalogue.clear()
        catalogue.update(whole)
