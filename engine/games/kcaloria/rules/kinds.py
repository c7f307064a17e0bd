"""The catalogue of kCaloria's tiles, read from `tiles.toml` and checked.

A kind is passed about as its key, a word without spaces. Cubes are counted by colour in the order
of `COLOURS`.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cached_property
from importlib.resources import files
from typing import Annotated, Any, Final, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from engine.contract.words import N_, Sentence, say
from engine.kit.frozen import Frozen

Key = str
"""A kind's key: "loblolly-pine"."""
FORMER: Final = "old-"
"""Prefix of keys of kinds from older rules that have been changed or removed."""


class Colour(StrEnum):
    """A colour of kCalorie cubes, by its final worth: 0 to 5 points."""

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
_CUBES: Final[Mapping[Colour, str]] = {
    # Translators: cubes of that colour, such as "2 yellow".
    Colour.BLUE: N_("{n:# blue|# blue}"),
    # Translators: cubes of that colour, such as "2 yellow".
    Colour.GREEN: N_("{n:# green|# green}"),
    # Translators: cubes of that colour, such as "2 yellow".
    Colour.YELLOW: N_("{n:# yellow|# yellow}"),
    # Translators: cubes of that colour, such as "2 yellow".
    Colour.ORANGE: N_("{n:# orange|# orange}"),
    # Translators: cubes of that colour, such as "2 yellow".
    Colour.RED: N_("{n:# red|# red}"),
    # Translators: cubes of that colour, such as "2 yellow".
    Colour.PURPLE: N_("{n:# purple|# purple}"),
}

Cubes = tuple[int, int, int, int, int, int]
"""The number of cubes of each colour."""
NONE: Final[Cubes] = (0, 0, 0, 0, 0, 0)


def count_cubes(colour: Colour, n: int) -> Sentence:
    """Return some cubes of one colour in words."""
    return say(_CUBES[colour], n=n)


def cubes(counts: Mapping[Colour, int]) -> Cubes:
    """Return cubes from their counts by colour."""
    blue, green, yellow, orange, red, purple = (counts.get(colour, 0) for colour in COLOURS)
    return blue, green, yellow, orange, red, purple


def of_colour(colour: Colour, count: int = 1) -> Cubes:
    """Return cubes of one colour."""
    return times(_SINGLE[colour], count)


def count_colours(some: Cubes) -> dict[Colour, int]:
    """Return the colours that occur among the cubes, each with its count."""
    return {colour: count for colour, count in zip(COLOURS, some, strict=True) if count}


# Written out for speed: every look at a table adds hundreds of them.


def plus(some: Cubes, others: Cubes) -> Cubes:
    """Return the sum of two sets of cubes."""
    a, b, c, d, e, f = some
    u, v, w, x, y, z = others
    return a + u, b + v, c + w, d + x, e + y, f + z


def minus(some: Cubes, others: Cubes) -> Cubes:
    """Return the first cubes without the others."""
    a, b, c, d, e, f = some
    u, v, w, x, y, z = others
    return a - u, b - v, c - w, d - x, e - y, f - z


def times(some: Cubes, count: int) -> Cubes:
    """Return the cubes, each count multiplied."""
    a, b, c, d, e, f = some
    return a * count, b * count, c * count, d * count, e * count, f * count


_SINGLE: Final[Mapping[Colour, Cubes]] = {colour: cubes({colour: 1}) for colour in COLOURS}


def worth(some: Cubes) -> int:
    """Return the cubes' points at the end of the match."""
    return sum(count * points for points, count in enumerate(some))


class Type(StrEnum):
    """A tile's type: the colour of its background."""

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
"""Types that multiply beside a tile of the same name (KC-30)."""

Class = Literal[
    "insect", "amphibian", "reptile", "mammal", "bird", "fish", "arachnid", "crustacean", "mollusc"
]
"""A finer classification of animals.

Plants and fungi have their type; what is not alive has no class.
"""


class Biome(StrEnum):
    """A biome, by the letters that tiles show."""

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
    """The effect of a modifier."""

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
"""Modifiers with a round border, which act on their own tile.

All others are square and act on the neighbours.
"""


class Modifier(Frozen):
    """One icon on a tile: in the catalogue "pesticide", "boost FF", "barricade 2"."""

    effect: Effect
    biome: Biome | None = None
    """The biome of a boost."""
    turns: int | None = None
    """For a barricade: how many turns of its owner it lasts."""

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
    """The fields that the makers' text states; all else is this project's design."""
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
        """The kind's name as a sentence."""
        return say(self.name)

    @property
    def is_former(self) -> bool:
        """Whether this kind is of older rules.

        Only matches begun with it know it.
        """
        return self.key.startswith(FORMER)

    @property
    def typed_key(self) -> Key:
        """The key as players type it.

        Older and newer tiles of a name never meet in a match.
        """
        return self.key.removeprefix(FORMER)

    @cached_property
    def alike(self) -> tuple[object, ...]:
        """What a tile costs, makes and does, to compare kinds (KC-70).

        Class and biome are left out, since a match may never depend on them.
        """
        return self.type, frozenset(self.cost), self.makes, frozenset(self.modifiers)

    @cached_property
    def effects(self) -> Counter[Effect]:
        """The number of modifiers for each effect."""
        return Counter(modifier.effect for modifier in self.modifiers)

    def has(self, effect: Effect) -> bool:
        """Return whether the kind has a modifier with this effect."""
        return effect in self.effects

    @cached_property
    def needs(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each cost its needed colours, as pairs of colour index and count."""
        return tuple(tuple((place, count) for place, count in enumerate(cost) if count) for cost in self.cost)

    @cached_property
    def boosts(self) -> frozenset[Biome]:
        """The biomes that it boosts."""
        return frozenset(one.biome for one in self.modifiers if one.biome is not None)

    @cached_property
    def colours(self) -> tuple[Colour, ...]:
        """Colours of the cubes that it makes, and so of extra cubes."""
        return tuple(count_colours(self.makes))

    @property
    def is_green(self) -> bool:
        """Whether it is a plant or a fungus."""
        return self.type in (Type.PLANT, Type.FUNGI)


def read(text: str) -> dict[Key, Kind]:
    """Return the catalogue in a text.

    An unsound kind, or a key or name that occurs twice, is a ValueError.
    """
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
"""All kinds by key: the catalogue, then those of matches begun under older rules."""


def in_order(keys: Iterable[Key]) -> tuple[Key, ...]:
    """Return tiles sorted like the catalogue, unknown keys last."""
    places = {key: place for place, key in enumerate(KINDS)}
    return tuple(sorted(keys, key=lambda key: places.get(key, len(places))))
