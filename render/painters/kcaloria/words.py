"""Every word in the pictures of kCaloria, as templates: another language is a catalogue."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.games.kcaloria.rules.kinds import BIOME_NAMES, KINDS, Biome, Effect, Key, Kind
from engine.games.kcaloria.rules.table import Report, Standing, View
from engine.games.kcaloria.words.tiles import HEADINGS, class_of
from engine.words import N_, joined
from render import theme, victory
from render.painters.kcaloria import colours
from render.theme import Colour
from render.wording import named, told, word

TITLE: Final = "kCaloria"
PITCH: Final = N_("Water, plants, beasts, humans: who eats whom?")
FOR_WHOM: Final = N_("2–4 players")

HUMANS: Final = N_("{n} of {all}")
OR: Final = N_("or")
FREE: Final = N_("free")
WORTH: Final = N_("{n:one point|# points}")
TIMES: Final = N_("× {n}")
BEGINS: Final = N_("{who} begins")
PLACES: Final = N_("{who} places {tile}")
PLACED: Final = N_("{who}: {tile}")
REMOVED: Final = N_("{who} removes the invader")
GAIN: Final = N_("+{n}")
DISCARDED: Final = N_("{who} discards {n:a tile|# tiles}")
NOTHING_PLACED: Final = N_("nothing placed this turn")
HOW: Final = N_("Begin with water; then plants beside it, and whoever eats them.")
HOW_SHORT: Final = N_("Water first, then plants, then who eats them.")
CHAIN: Final = N_("Each eats those to its left. Cubes left over score:")
ENDS_SETS: Final = N_("A second human ends it, or being out of tiles.")
ENDS_STACK: Final = N_("A second human ends it, or drawing the last tile.")
DOOMED: Final = N_("{n} will die out")
DOOMED_TOO: Final = N_("{n} more will die out")
SAVED: Final = N_("{n} saved")
FALLEN: Final = N_("{n} died out")
DIES_OUT: Final = N_("{tile} dies out")
DIE_OUT: Final = N_("{n:a tile dies out|# tiles die out}")
LOSS: Final = N_("–{n}")
ROBBED: Final = N_("{who} –{n}")
MORE: Final = N_("{n:one tile|# tiles} +{by}")
FEWER: Final = N_("{n:one tile|# tiles} –{by}")

YOUR_TURN: Final = N_("Your turn: which tile?")
YOUR_HAND: Final = N_("Your hand")
WHICH_COLOUR: Final = N_("Which colour?")
TILES: Final = N_("Tiles")
WHERE: Final = N_("Where does it go?")
WHERE_BEST: Final = N_("Where does it go? 1 brings most.")
"""The question numbers them from the best on."""
WHO_FEEDS: Final = N_("What does it eat?")
WHICH_FED: Final = N_("Which do you feed?")
REMOVES: Final = N_("What does it remove?")
DISCARD_WHICH: Final = N_("Discard which?")
DISCARD_THESE: Final = N_("Discard these?")
TO_GO: Final = N_("to go")
SURE: Final = N_("Like this?")
HUNGRY: Final = N_("What does {tile} eat now?")
HUNGRY_SHORT: Final = N_("What does it eat now?")

LEFT_OVER: Final = N_("Left over:")
PLUS: Final = "+"
EQUALS: Final = N_("= {n}")
BY_HUMANS: Final = N_("{who} has a second human")
BY_SETS: Final = N_("{who} is out of tiles")
BY_STACKS: Final = N_("{who} drew the last tile")
POINTS_BY: Final = N_("{n:one point|# points}, {m} ahead")
POINTS_OF: Final = N_("{n:one point|# points}")
TIE_BROKEN: Final = N_("ahead by {colour} cubes; {why}")

Told = tuple[tuple[str, Colour], ...]
"""Parts of a line, each in a colour of its own."""
ROUND: Final = N_("Round: what it does for itself")
SQUARE: Final = N_("Square: what it does beside it")
BIOMES: Final = N_("Biomes that it prefers or boosts")
DOES: Final = {
    Effect.INSECTIVORE: N_("+1 beside insects"),
    Effect.INVASIVE: N_("takes any biome’s boost"),
    Effect.NOCTURNAL: N_("+1 beside moonlight"),
    Effect.CANINES: N_("+1 if it eats others’ animals"),
    Effect.SANGUIVORE: N_("+1 beside a mammal"),
    Effect.TEMPORARY: N_("loses a cube every turn"),
    Effect.TRANSPLANT: N_("goes beside anyone’s tiles"),
    Effect.BARRICADE: N_("nobody else beside it"),
    Effect.BOOST: N_("+1 for tiles of that biome"),
    Effect.DESTRUCTIVE: N_("plants and fungi –1"),
    Effect.ECTOTHERM: N_("amphibians and reptiles +1"),
    Effect.INEDIBLE: N_("a human that eats of it –1"),
    Effect.MYCORRHIZAL: N_("plants and fungi +1"),
    Effect.HUNTERS: N_("carnivores and humans +1"),
    Effect.PESTICIDE: N_("dooms insects"),
    Effect.PHOTOSYNTHESIS: N_("plants yield once more"),
    Effect.SHADE: N_("fungi –1"),
    Effect.TIDAL: N_("water +1"),
    Effect.REMOVAL: N_("dooms tiles of one name"),
}
"""What modifiers do, in as few words as there is room for."""
_FORESTS: Final = {
    Biome.LOWLAND_RAINFOREST: N_("lowland rainforest"),
    Biome.DECIDUOUS_FOREST: N_("temperate deciduous"),
    Biome.CONIFEROUS_FOREST: N_("temperate coniferous"),
}
"""Shorter names of biomes, where there is no room for the whole."""


def heading(hand: Sequence[Key]) -> str:
    """What is on a page of the catalogue: their type, if all tiles are of one."""
    types = {KINDS[key].type for key in hand}
    return told(HEADINGS[types.pop()]) if len(types) == 1 else word(TILES)


def biome(one: Biome) -> str:
    """A biome's name, short enough for a line of a legend."""
    return word(_FORESTS[one]) if one in _FORESTS else told(BIOME_NAMES[one])


def placing(who: str, kind: Kind, room: int) -> tuple[str, ...]:
    """Who places what, ever shorter; the tile is never cut where the name can be."""
    tile = told(kind.title)
    if kind.has(Effect.REMOVAL):
        return word(REMOVED, who=who), named(REMOVED, who, room, theme.TITLE)
    return (
        word(PLACES, who=who, tile=kind.title),
        word(PLACED, who=who, tile=kind.title),
        named(PLACED, who, room, theme.TITLE, tile=kind.title),
        tile,
    )


def reason(view: View, who: tuple[str, ...]) -> tuple[str, ...]:
    """What brought the end, the name cut if need be."""
    if view.ending is None or view.ender is None:
        return ()
    by_tiles = BY_STACKS if view.options.ending == "stack" else BY_SETS
    template = BY_HUMANS if view.ending == "humans" else by_tiles
    ender = who[view.ender]
    return word(template, who=ender), named(template, ender, victory.ROOM, theme.BODY)


def sort(kind: Kind) -> str:
    """What a tile is: "herbivore, mammal"."""
    return told(joined(class_of(kind), N_(", ")))


def scientific(kind: Kind) -> tuple[str, str]:
    """Its scientific name, and the same with the genus cut to its initial: "Quercus alba", "Q. alba"."""
    genus, _, rest = kind.scientific.partition(" ")
    return kind.scientific, f"{genus[:1]}. {rest}" if rest else genus


def dying(fallen: Sequence[Standing]) -> str:
    """What has died out, by name if it is alone."""
    return word(DIES_OUT, tile=fallen[0].kind.title) if len(fallen) == 1 else word(DIE_OUT, n=len(fallen))


def consequences(view: View, report: Report) -> Told:
    """What a turn has come to for tiles that were there before, in short; nothing if it has come to nothing."""
    is_all = len(view.sight.doomed) <= len(report.doomed)
    counts = (
        (DOOMED if is_all else DOOMED_TOO, report.doomed, theme.ALARM),
        (SAVED, report.saved, colours.SAVED),
        (FALLEN, report.fallen, theme.ALARM),
    )
    return tuple((word(template, n=len(tiles)), paint) for template, tiles, paint in counts if tiles)


def changes(report: Report) -> Told:
    """How many tiles that were there before make how many cubes more, or fewer."""
    counts = Counter(by for _, by in report.changed)
    return tuple(
        (word(MORE if by > 0 else FEWER, n=n, by=abs(by)), colours.SAVED if by > 0 else theme.ALARM)
        for by, n in sorted(counts.items(), reverse=True)
    )


def came(view: View) -> Told:
    """What the placement that is about to be confirmed comes to for others."""
    is_looked_at = view.staged is not None and view.choosing is None and view.seat in view.to_move
    return (
        consequences(view, view.last) if is_looked_at and not view.starving and view.last is not None else ()
    )


def title(view: View) -> tuple[str, ...]:
    """What there is to do in a hand, ever shorter."""
    if view.seat is None or view.seat not in view.to_move:
        return (word(YOUR_HAND),)
    sight = view.sight
    if view.starving:
        return (word(WHICH_FED),) if sight.fed is None else _feeding(sight.fed.kind)
    if view.choosing is not None:
        tile = sight.by_id[view.choosing]
        return (word(WHICH_COLOUR),) if tile.id not in sight.hungry else _feeding(tile.kind)
    if view.staged is not None:
        return (word(SURE),)
    if view.held is not None:
        asks = _of_placing(KINDS[view.held], len(view.numbered_cells))
        is_ranked = asks is WHERE and len(view.numbered_cells) > 1 and view.turns[view.seat]
        return (*([word(WHERE_BEST)] if is_ranked else []), word(asks))
    if view.discarding is not None:
        return (word(DISCARD_THESE if view.discarding else DISCARD_WHICH),)
    return (word(YOUR_TURN),)


def _feeding(kind: Kind) -> tuple[str, str]:
    """What is asked about a tile that lacks food."""
    return word(HUNGRY, tile=kind.title), word(HUNGRY_SHORT)


def _of_placing(kind: Kind, spaces: int) -> str:
    """What is asked about a tile on its way to the table: where it goes, or how it comes to the one space that is left."""
    if spaces != 1:
        return WHERE
    if kind.has(Effect.REMOVAL):
        return REMOVES
    return WHO_FEEDS if kind.cost else WHERE
