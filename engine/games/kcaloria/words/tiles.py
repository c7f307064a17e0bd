"""The signs of a tile in words, and the reasons for a tile's yield.

The web computes the yield. Here each part of it gets its reason, source by source.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from engine.contract.hexes import tell_cell
from engine.contract.words import N_, Sentence, Wordings, join_parts, say
from engine.games.kcaloria.rules.kinds import (
    BIOME_NAMES,
    COLOURS,
    NONE,
    Colour,
    Cubes,
    Effect,
    Kind,
    Modifier,
    Type,
    count_colours,
    count_cubes,
)
from engine.games.kcaloria.rules.state import Standing
from engine.games.kcaloria.rules.web import Web, count_bonus, fire_modifiers

TYPE_NAMES: Final[Mapping[Type, Sentence]] = {
    Type.WATER: say("water"),
    Type.FUNGI: say("fungi"),
    Type.PLANT: say("plant"),
    Type.HERBIVORE: say("herbivore"),
    Type.OMNIVORE: say("omnivore"),
    Type.CARNIVORE: say("carnivore"),
    Type.HUMAN: say("human"),
    Type.MICROBE: say("microbe"),
    Type.EVENT: say("event"),
    Type.ACTION: say("action"),
}
HEADINGS: Final[Mapping[Type, Sentence]] = {
    Type.WATER: say("Water"),
    Type.FUNGI: say("Fungi"),
    Type.PLANT: say("Plants"),
    Type.HERBIVORE: say("Herbivores"),
    Type.OMNIVORE: say("Omnivores"),
    Type.CARNIVORE: say("Carnivores"),
    Type.HUMAN: say("Humans"),
    Type.MICROBE: say("Microbes"),
    Type.EVENT: say("Events"),
    Type.ACTION: say("Actions"),
}
"""Headings above tiles of one type."""
CLASS_NAMES: Final[Mapping[str, Sentence]] = {
    "insect": say("insect"),
    "amphibian": say("amphibian"),
    "reptile": say("reptile"),
    "mammal": say("mammal"),
    "bird": say("bird"),
    "fish": say("fish"),
    "arachnid": say("arachnid"),
    "crustacean": say("crustacean"),
    "mollusc": say("mollusc"),
}
EFFECT_NAMES: Final[Mapping[Effect, Sentence]] = {
    Effect.BARRICADE: say("barricade"),
    Effect.BOOST: say("biome boost"),
    Effect.DESTRUCTIVE: say("destructive"),
    Effect.ECTOTHERM: say("ectotherm"),
    Effect.INEDIBLE: say("inedible"),
    Effect.INSECTIVORE: say("insectivore"),
    Effect.INVASIVE: say("invasive species"),
    Effect.MYCORRHIZAL: say("mycorrhizal network"),
    Effect.NOCTURNAL: say("nocturnal"),
    Effect.HUNTERS: say("nocturnal hunters"),
    Effect.PESTICIDE: say("pesticide"),
    Effect.PHOTOSYNTHESIS: say("photosynthesis"),
    Effect.CANINES: say("prominent canines"),
    Effect.SHADE: say("shade required"),
    Effect.SANGUIVORE: say("sanguivore"),
    Effect.TEMPORARY: say("temporary"),
    Effect.TIDAL: say("tidal influence"),
    Effect.TRANSPLANT: say("transplant"),
    Effect.REMOVAL: say("removal"),
}
MEANINGS: Final[Mapping[Effect, Sentence]] = {
    Effect.BARRICADE: say("nobody else may place beside it for a while"),
    Effect.BOOST: say("tiles beside it that prefer its biome make 1 more"),
    Effect.DESTRUCTIVE: say("plants and fungi beside it make 1 less"),
    Effect.ECTOTHERM: say("amphibians and reptiles beside it make 1 more"),
    Effect.INEDIBLE: say("a human that eats from it makes 1 less"),
    Effect.INSECTIVORE: say("makes 1 more beside insects"),
    Effect.INVASIVE: say("takes the boost of any biome"),
    Effect.MYCORRHIZAL: say("plants and fungi beside it make 1 more"),
    Effect.NOCTURNAL: say("makes 1 more beside moonlight"),
    Effect.HUNTERS: say("carnivores and humans beside it make 1 more"),
    Effect.PESTICIDE: say("insects beside it are doomed"),
    Effect.PHOTOSYNTHESIS: say("plants beside it make their own yield once more"),
    Effect.CANINES: say("makes 1 more if it eats from another player’s animals"),
    Effect.SHADE: say("fungi beside it make 1 less"),
    Effect.SANGUIVORE: say("makes 1 more beside a mammal"),
    Effect.TEMPORARY: say("loses an uneaten cube at the end of each later turn"),
    Effect.TIDAL: say("water beside it makes 1 more"),
    Effect.TRANSPLANT: say("may be placed beside any tile on the table"),
    Effect.REMOVAL: say("dooms the tiles of one name beside it"),
}
"""What a modifier does: a round one to its own tile, a square one to neighbours."""
DOES: Final[Mapping[Effect, Sentence]] = {
    **MEANINGS,
    Effect.BARRICADE: say("bars others from beside it"),
    Effect.DESTRUCTIVE: say("plants and fungi −1"),
    Effect.TRANSPLANT: say("goes beside anyone’s tile"),
    Effect.ECTOTHERM: say("amphibians and reptiles +1"),
    Effect.MYCORRHIZAL: say("plants and fungi +1"),
    Effect.HUNTERS: say("carnivores and humans +1"),
    Effect.PESTICIDE: say("dooms insects beside it"),
    Effect.PHOTOSYNTHESIS: say("plants beside it double"),
    Effect.SHADE: say("fungi −1"),
    Effect.TIDAL: say("water +1"),
    Effect.REMOVAL: say("dooms all tiles of one name beside it"),
}
"""The same in few words, for hints about tiles that make nothing themselves."""
FOR_BEGINNERS: Final[Mapping[Effect, Sentence]] = {
    Effect.PESTICIDE: say("takes the uneaten cubes of insects beside it"),
    Effect.REMOVAL: say("takes the uneaten cubes of tiles of one name beside it"),
}
"""What those do instead in a match without extinction events (KC-57)."""


def meaning(effect: Effect, *, extinction: bool = True) -> Sentence:
    """Return what a modifier does in a match with or without extinction events."""
    return MEANINGS[effect] if extinction else FOR_BEGINNERS.get(effect, MEANINGS[effect])


def modifier_name(modifier: Modifier) -> Sentence:
    """Return a modifier with its details.

    For example: "biome boost (floodplain forest)", "barricade (2 turns)".
    """
    name = EFFECT_NAMES[modifier.effect]
    if modifier.biome is not None:
        return say("{name} ({biome})", name=name, biome=BIOME_NAMES[modifier.biome])
    if modifier.turns is not None:
        return say("{name} ({n:one turn|# turns})", name=name, n=modifier.turns)
    return name


def modifier_names(kind: Kind) -> tuple[Sentence, ...]:
    """Return all modifiers of a kind, for a list."""
    return tuple(map(modifier_name, kind.modifiers))


def class_of(kind: Kind) -> tuple[Sentence, ...]:
    """Return a kind's classes from its type to the finest: herbivore, mammal."""
    return TYPE_NAMES[kind.type], *(CLASS_NAMES[one] for one in kind.classes)


# Cubes


LETTERS: Final[Mapping[Colour, str]] = dict(zip(COLOURS, "BGYORP", strict=True))
"""Letters of colours in short forms and notation: "2G"."""


def cubes_of(some: Cubes) -> tuple[Sentence, ...]:
    """Return cubes for a list: "2 green"."""
    return tuple(count_cubes(colour, count) for colour, count in zip(COLOURS, some, strict=True) if count)


def letters_of(some: Cubes) -> tuple[Sentence, ...]:
    """Return cubes in letters: "2G"."""
    return tuple(
        say("{n}{colour}", n=count, colour=LETTERS[colour]) for colour, count in count_colours(some).items()
    )


CubesSaid = Callable[[Cubes], tuple[Sentence, ...]]


def cost_of(kind: Kind, said: CubesSaid = cubes_of) -> Sentence:
    """Return what a kind costs: "4 green or 2 yellow", "nothing"."""
    first, *others = kind.cost or (NONE,)
    told = say("{cubes}", cubes=said(first) or (say("nothing"),))
    for other in others:
        told = say("{one} or {other}", one=told, other=say("{cubes}", cubes=said(other)))
    return told


def trade(kind: Kind, said: CubesSaid = cubes_of, *, extinction: bool = True) -> Sentence:
    """Return a kind in few words: "1 blue and 1 green → 2 yellow".

    A kind that makes nothing is told by what it does.
    """
    if not kind.cost and kind.makes != NONE:
        return say("free → {makes}", makes=said(kind.makes))
    if kind.makes != NONE:
        return say("{cost} → {makes}", cost=cost_of(kind, said), makes=said(kind.makes))
    what = [_does(one, extinction) for one in kind.modifiers] or [say("nothing by itself")]
    if kind.cost:
        return say("{cost} → {what}", cost=cost_of(kind, said), what=join_parts(what, N_(", ")))
    return say("free: {what}", what=join_parts(what, N_(", ")))


def _does(modifier: Modifier, extinction: bool) -> Sentence:
    """Return what a modifier does to neighbours, in the few words of a hint."""
    if not extinction and modifier.effect in FOR_BEGINNERS:
        return FOR_BEGINNERS[modifier.effect]
    if modifier.biome is not None:
        return say("{biome} +1", biome=BIOME_NAMES[modifier.biome])
    return DOES[modifier.effect]


def trade_in_short(kind: Kind, *, extinction: bool = True) -> Wordings:
    """Return the same for a hint, in shorter and shorter versions.

    They use letters for cubes, or the names of signs.
    """
    ways = [trade(kind, extinction=extinction), trade(kind, letters_of, extinction=extinction)]
    if kind.makes == NONE and not kind.cost:
        ways += [say("free: {what}", what=modifier_names(kind)), say("free")]
    return Wordings(tuple(ways))


def list_printed(kind: Kind) -> tuple[Sentence, ...]:
    """Return everything printed on a tile, for a list.

    That is what it is, costs and makes, its biomes and signs.
    """
    told = [say("{classes}", classes=class_of(kind)), _trade_alone(kind)]
    if kind.biomes:
        told.append(say("prefers {biomes}", biomes=tuple(BIOME_NAMES[one] for one in kind.biomes)))
    if kind.modifiers:
        told.append(say("signs: {signs}", signs=modifier_names(kind)))
    return tuple(told)


def _trade_alone(kind: Kind) -> Sentence:
    """Return a kind's cost and yield where its signs are listed separately.

    A kind that makes nothing is told by its signs.
    """
    if kind.makes != NONE or not kind.modifiers:
        return trade(kind)
    return say("{cost} → nothing by itself", cost=cost_of(kind)) if kind.cost else say("free")


# Yields


_FIRED: Final[Mapping[Effect, Sentence]] = {
    Effect.INSECTIVORE: say("insects beside it"),
    Effect.NOCTURNAL: say("the night"),
    Effect.SANGUIVORE: say("a mammal beside it"),
}
"""Why a round modifier adds a cube."""


class Part(NamedTuple):
    """A part of a yield, positive or negative, and its reason."""

    change: int
    reason: Sentence


def due_to(change: int, *reasons: Sentence) -> Sentence:
    """Say how many cubes some reasons bring or cost together."""
    if change < 0:
        return say("{n} less: {why}", n=-change, why=reasons)
    return say("{n} thanks to {why}", n=change, why=reasons)


def reasons_of(found: Sequence[Part]) -> tuple[Sentence, ...]:
    """Say what adds to a yield and what takes from it, each together."""
    signs = ([one for one in found if one.change > 0], [one for one in found if one.change < 0])
    return tuple(
        due_to(sum(one.change for one in same), *(one.reason for one in same)) for same in signs if same
    )


def parts(web: Web, tile: Standing, *, with_spaces: bool = False) -> tuple[Part, ...]:
    """Return the parts of a tile's yield.

    Their sum, at least zero, is what the web says that it makes.
    """
    if not any(tile.kind.makes):
        return ()
    return tuple(part for part in _parts(web, tile, with_spaces) if part.change)


def _parts(web: Web, tile: Standing, with_spaces: bool) -> Iterator[Part]:
    near = web.beside(tile.cell)
    yield Part(sum(tile.kind.makes), say("its own"))
    for other in near:
        if by := count_bonus(tile, other):
            name = other.kind.title
            yield Part(
                by, say("{tile} ({where})", tile=name, where=tell_cell(other.cell)) if with_spaces else name
            )
    for effect in fire_modifiers(tile, near):
        yield Part(1, _FIRED[effect])
    yield Part(tile.fed, say("its food"))
    yield Part(-tile.lost, say("lost for good"))
