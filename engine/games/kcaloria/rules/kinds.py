"""What kinds of tiles there are in kCaloria: the catalogue, read from `tiles.toml` beside this file and checked when it is.

A kind is its key wherever it is passed about: a word without spaces. Cubes are counted by colour in the order of `COLOURS`.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cached_property
from importlib.resources import files
from typing import Annotated, Any, Final, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from engine.contract.words import Sentence, say
from engine.kit.frozen import Frozen

Key = str
"""Of a kind: "loblolly-pine"."""
FORMER: Final = "old-"
"""Begins the key of a kind that was played with under older rules and has been changed since, or is gone."""


class Colour(StrEnum):
    """Of kCalorie cubes, in the order of what an unspent one is worth in the end: 0 to 5 points."""

    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    ORANGE = "orange"
    RED = "red"
    PURPLE = "purple"


COLOURS: Final = tuple(Colour)
POINTS: Final[Mapping[Colour, int]] = {colour: points for points, colour in enumerate(COLOURS)}
COLOUR_NAMES: Final[Mapping[Colour, Sentence]] = {
    Colour.BLUE: say("blue"),
    Colour.GREEN: say("green"),
    Colour.YELLOW: say("yellow"),
    Colour.ORANGE: say("orange"),
    Colour.RED: say("red"),
    Colour.PURPLE: say("purple"),
}

Cubes = tuple[int, int, int, int, int, int]
"""How many of each colour."""
NONE: Final[Cubes] = (0, 0, 0, 0, 0, 0)


def cubes(counts: Mapping[Colour, int]) -> Cubes:
    """Cubes from their counts by colour."""
    blue, green, yellow, orange, red, purple = (counts.get(colour, 0) for colour in COLOURS)
    return blue, green, yellow, orange, red, purple


def of_colour(colour: Colour, count: int = 1) -> Cubes:
    """Cubes of one colour."""
    return times(_SINGLE[colour], count)


def counted(some: Cubes) -> dict[Colour, int]:
    """The colours that are among some cubes, each with its count."""
    return {colour: count for colour, count in zip(COLOURS, some, strict=True) if count}


# Spelled out, because every look at a table adds up hundreds of them.


def plus(some: Cubes, others: Cubes) -> Cubes:
    """All of them together."""
    a, b, c, d, e, f = some
    u, v, w, x, y, z = others
    return a + u, b + v, c + w, d + x, e + y, f + z


def minus(some: Cubes, others: Cubes) -> Cubes:
    """What is left of some without the others."""
    a, b, c, d, e, f = some
    u, v, w, x, y, z = others
    return a - u, b - v, c - w, d - x, e - y, f - z


def times(some: Cubes, count: int) -> Cubes:
    """So many times as many."""
    a, b, c, d, e, f = some
    return a * count, b * count, c * count, d * count, e * count, f * count


_SINGLE: Final[Mapping[Colour, Cubes]] = {colour: cubes({colour: 1}) for colour in COLOURS}


def worth(some: Cubes) -> int:
    """Points at the end of the match."""
    return sum(count * points for points, count in enumerate(some))


class Type(StrEnum):
    """What a tile is: the colour of its background."""

    WATER = "water"
    FUNGI = "fungi"
    PLANT = "plant"
    HERBIVORE = "herbivore"
    OMNIVORE = "omnivore"
    CARNIVORE = "carnivore"
    HUMAN = "human"
    MICROBE = "microbe"
    EVENT = "event"
    ACTION = "action"


ANIMALS: Final = (Type.HERBIVORE, Type.OMNIVORE, Type.CARNIVORE, Type.HUMAN)
"""Those that multiply beside their like (KC-30)."""

Class = Literal[
    "insect", "amphibian", "reptile", "mammal", "bird", "fish", "arachnid", "crustacean", "mollusc"
]
"""A finer classification of animals; plants and fungi have their type, and what is not alive has none."""


class Biome(StrEnum):
    """The biomes, by the letters that tiles show."""

    GRASSLAND = "GL"
    SAVANNA = "SV"
    SHRUBLAND = "SH"
    SEMI_ARID_DESERT = "SD"
    HOT_DRY_DESERT = "HD"
    COASTAL_DESERT = "CD"
    COLD_DESERT = "CL"
    LOWLAND_RAINFOREST = "TL"
    CLOUD_FOREST = "CF"
    MANGROVE_FOREST = "MF"
    DRY_FOREST = "TF"
    DECIDUOUS_FOREST = "TD"
    CONIFEROUS_FOREST = "TC"
    FLOODPLAIN_FOREST = "FF"
    ALPINE = "AL"
    TAIGA = "TA"
    TUNDRA = "TN"
    LENTIC = "LE"
    LITTORAL = "LI"
    LOTIC = "LO"
    CORAL_REEF = "CR"
    OCEANIC = "OC"
    NERITIC = "NO"
    ABYSSAL = "AO"


BIOME_NAMES: Final[Mapping[Biome, Sentence]] = {
    Biome.GRASSLAND: say("grassland"),
    Biome.SAVANNA: say("savanna"),
    Biome.SHRUBLAND: say("shrubland"),
    Biome.SEMI_ARID_DESERT: say("semi-arid desert"),
    Biome.HOT_DRY_DESERT: say("hot and dry desert"),
    Biome.COASTAL_DESERT: say("coastal desert"),
    Biome.COLD_DESERT: say("cold desert"),
    Biome.LOWLAND_RAINFOREST: say("tropical lowland rainforest"),
    Biome.CLOUD_FOREST: say("cloud forest"),
    Biome.MANGROVE_FOREST: say("mangrove forest"),
    Biome.DRY_FOREST: say("tropical dry forest"),
    Biome.DECIDUOUS_FOREST: say("temperate deciduous forest"),
    Biome.CONIFEROUS_FOREST: say("temperate coniferous forest"),
    Biome.FLOODPLAIN_FOREST: say("floodplain forest"),
    Biome.ALPINE: say("alpine"),
    Biome.TAIGA: say("taiga"),
    Biome.TUNDRA: say("tundra"),
    Biome.LENTIC: say("lentic waters"),
    Biome.LITTORAL: say("littoral waters"),
    Biome.LOTIC: say("lotic waters"),
    Biome.CORAL_REEF: say("coral reef"),
    Biome.OCEANIC: say("oceanic waters"),
    Biome.NERITIC: say("neritic waters"),
    Biome.ABYSSAL: say("abyssal waters"),
}


class Effect(StrEnum):
    """What a modifier does."""

    BARRICADE = "barricade"
    BOOST = "boost"
    DESTRUCTIVE = "destructive"
    ECTOTHERM = "ectotherm"
    INEDIBLE = "inedible"
    INSECTIVORE = "insectivore"
    INVASIVE = "invasive"
    MYCORRHIZAL = "mycorrhizal"
    NOCTURNAL = "nocturnal"
    HUNTERS = "hunters"
    PESTICIDE = "pesticide"
    PHOTOSYNTHESIS = "photosynthesis"
    CANINES = "canines"
    SHADE = "shade"
    SANGUIVORE = "sanguivore"
    TEMPORARY = "temporary"
    TIDAL = "tidal"
    TRANSPLANT = "transplant"
    REMOVAL = "removal"


ROUND: Final = frozenset(
    (
        Effect.INSECTIVORE,
        Effect.INVASIVE,
        Effect.NOCTURNAL,
        Effect.CANINES,
        Effect.SANGUIVORE,
        Effect.TEMPORARY,
        Effect.TRANSPLANT,
    )
)
"""Modifiers with a circular border: they act on their own tile. All others are square and act on what is beside it."""


class Modifier(Frozen):
    """One icon on a tile: in the catalogue "pesticide", "boost FF", "barricade 2"."""

    effect: Effect
    biome: Biome | None = None
    """Of a boost."""
    turns: int | None = None
    """Of a barricade: how many turns of its owner it lasts."""

    @model_validator(mode="before")
    @classmethod
    def _from_words(cls, data: Any) -> Any:
        if not isinstance(data, str):
            return data
        effect, _, rest = data.partition(" ")
        match effect:
            case Effect.BOOST:
                return {"effect": effect, "biome": rest}
            case Effect.BARRICADE:
                return {"effect": effect, "turns": int(rest)}
            case _:
                return {"effect": data}

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        if (self.effect is Effect.BOOST) != (self.biome is not None):
            raise ValueError("a boost, and nothing else, is of a biome")
        if (self.effect is Effect.BARRICADE) != (self.turns is not None):
            raise ValueError("a barricade, and nothing else, lasts a number of turns")
        return self


def _from_table(data: Any) -> Any:
    return cubes({Colour(name): count for name, count in data.items()}) if isinstance(data, dict) else data


Amount = Annotated[Cubes, BeforeValidator(_from_table)]


class Kind(Frozen):
    """A kind of tile."""

    key: Key = Field(pattern=r"^[a-z]+(-[a-z]+)*$", max_length=24)
    name: str = Field(max_length=28)
    scientific: str = Field(default="", max_length=36)
    type: Type
    classes: tuple[Class, ...] = ()
    cost: tuple[Amount, ...] = ()
    """Alternatives, each in full (KC-15); none for what is free."""
    makes: Amount = NONE
    biomes: tuple[Biome, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    region: str
    stated: tuple[str, ...] = ()
    """The fields that the makers' text states; everything else is this project's design."""
    icon: str
    about: str = ""
    """A line of natural history."""

    @model_validator(mode="after")
    def _is_sound(self) -> Self:
        if self.type is not Type.EVENT and (self.makes == NONE) != (self.type in (Type.MICROBE, Type.ACTION)):
            raise ValueError(
                f"{self.key}: microbes and actions make no cubes, events may (KC-21), everything else does"
            )
        if any(sum(one) == 0 or min(one) < 0 for one in self.cost):
            raise ValueError(f"{self.key}: an alternative costs something")
        if bool(self.classes) and self.type not in ANIMALS:
            raise ValueError(f"{self.key}: only animals are classified further")
        if self.type is Type.ACTION and self.cost:
            raise ValueError(f"{self.key}: an action leaves at once, so that it can't eat anything")
        return self

    @cached_property
    def title(self) -> Sentence:
        """Its name, to be said."""
        return say(self.name)

    @property
    def is_former(self) -> bool:
        """Whether it is a tile of older rules, which only matches that were begun with it still know."""
        return self.key.startswith(FORMER)

    @property
    def typed(self) -> Key:
        """How it is typed: older and newer tiles of a name never meet in a match."""
        return self.key.removeprefix(FORMER)

    @cached_property
    def alike(self) -> tuple[object, ...]:
        """What a tile costs, makes and does; class and biome are left out, which a match may never ask for (KC-70)."""
        return self.type, frozenset(self.cost), self.makes, frozenset(self.modifiers)

    @cached_property
    def effects(self) -> Counter[Effect]:
        """How often it has which modifier."""
        return Counter(modifier.effect for modifier in self.modifiers)

    def has(self, effect: Effect) -> bool:
        """Whether it has a modifier."""
        return effect in self.effects

    @cached_property
    def needs(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Its costs without the colours that they do not ask for: by colour's place, how many."""
        return tuple(tuple((place, count) for place, count in enumerate(cost) if count) for cost in self.cost)

    @cached_property
    def boosts(self) -> frozenset[Biome]:
        """The biomes that it boosts."""
        return frozenset(one.biome for one in self.modifiers if one.biome is not None)

    @cached_property
    def colours(self) -> tuple[Colour, ...]:
        """Of the cubes that it makes, and so of a bonus."""
        return tuple(counted(self.makes))

    @property
    def is_green(self) -> bool:
        """Whether it is a plant or a fungus."""
        return self.type in (Type.PLANT, Type.FUNGI)


def read(text: str) -> dict[Key, Kind]:
    """A catalogue; ValueError if a kind of it is unsound or two have a key or a name in common."""
    kinds = [Kind.model_validate(entry) for entry in tomllib.loads(text).get("tile", ())]
    _all_different(kind.key for kind in kinds)
    _all_different(kind.name.casefold() for kind in kinds)
    _all_different(kind.scientific.casefold() for kind in kinds if kind.scientific)
    return {kind.key: kind for kind in kinds}


def _all_different(words: Iterable[str]) -> None:
    twice = [word for word, count in Counter(words).items() if count > 1]
    if twice:
        raise ValueError(f"twice in the catalogue: {', '.join(twice)}")


def _read_file(name: str) -> dict[Key, Kind]:
    return read(files(__package__).joinpath(name).read_text("utf-8"))


KINDS: Final[Mapping[Key, Kind]] = {**_read_file("tiles.toml"), **_read_file("former.toml")}
"""By key: the catalogue, and after it the tiles that only matches know which were begun under older rules."""


def in_order(keys: Iterable[Key]) -> tuple[Key, ...]:
    """Tiles as a hand is sorted: like the catalogue, and after it whatever is no tile."""
    places = {key: place for place, key in enumerate(KINDS)}
    return tuple(sorted(keys, key=lambda key: places.get(key, len(places))))
