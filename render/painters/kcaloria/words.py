"""Every word in the pictures of kCaloria, as templates.

Another language is a catalogue.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.contract.words import N_, Arg, join_parts
from engine.games.kcaloria.rules.kinds import (
    BIOME_NAMES,
    COLOURS,
    KINDS,
    NONE,
    Biome,
    Effect,
    Key,
    Kind,
    Modifier,
    count_colours,
)
from engine.games.kcaloria.rules.sight import sight_of
from engine.games.kcaloria.rules.state import HUMANS as ENOUGH_HUMANS
from engine.games.kcaloria.rules.state import Report, Standing, View
from engine.games.kcaloria.words.tiles import HEADINGS, class_of
from render.kit import lettering, theme, victory
from render.kit.style import language
from render.kit.theme import Colour
from render.kit.wording import fit_name, translate, word
from render.painters.kcaloria import colours
from render.painters.kcaloria.board.highlights import is_ranked
from render.painters.kcaloria.gains import colour_of

TITLE: Final = "kCaloria"
PITCH: Final = N_("Water, plants, beasts, humans: who eats whom?")
FOR_WHOM: Final = N_("2–4 players")

HUMANS: Final = N_("{n} of {all}")
OR: Final = N_("or")
# Translators: it costs nothing.
FREE: Final = N_("free")
WORTH: Final = N_("{n:one point|# points}")
TIMES: Final = N_("× {n}")
BEGINS: Final = N_("{who} begins")
PLACES: Final = N_("{who} places {tile}")
YOU_PLACED: Final = N_("You placed {tile}")
FEEDS: Final = N_("feeds its neighbours, worth no points")
FEEDS_SHORT: Final = N_("worth no points")
"""For a tile whose cubes score nothing, in full and beside other news."""
IN_VAIN: Final = N_("changes nothing beside it yet")
TURNS: Final = N_("{n:one turn|# turns}")
"""How long a barricade stays, beside its sign."""
GUARDED: Final = N_("nobody else beside it for {n:a turn|# turns}")
KILLS_OF: Final = N_("{who} kills {whose}’s {tile}")
KILLS: Final = N_("{who} kills {tile}")
KILLS_SOME: Final = N_("{who} kills {n:a tile|# tiles}")
IN_MOVES: Final = N_("{change} in {n:a move|# moves}")
"""How a player's points changed in moves that a replay leaves out, with the last one."""
REMOVED: Final = N_("{who} removes the invader")
REMOVED_ALL: Final = N_("{who} removes {tile}")
REMOVED_OF: Final = N_("{who} removes {whose}’s {tile}")
REMOVED_OWN: Final = N_("{who} removes their own {tile}")
GAIN: Final = N_("+{n}")
DISCARDED: Final = N_("{who} discards {n:a tile|# tiles}")
NOTHING_PLACED: Final = N_("nothing placed this turn")
HOW: Final = N_("Begin with water; then plants beside it, and whoever eats them.")
HOW_SHORT: Final = N_("Water first, then plants, then who eats them.")
CHAIN: Final = N_("Each eats those to its left. Cubes left over score:")
ENDS_SETS: Final = N_("The end: a second human, or no tiles left.")
ENDS_STACK: Final = N_("The end: a second human, or the last tile drawn.")
DOOMED: Final = N_("{n} will die out")
DOOMED_TOO: Final = N_("{n} more will die out: {all} in all")
DYING: Final = N_("{n:one dies|# die} out in {late:a turn|# turns}")
DYING_BETWEEN: Final = N_("{n} die out in {soon} to {late} turns")
DIES_AFTER: Final = N_("{tile} dies out after {when}")
TOO: Final = N_("{tile} too")
LATER: Final = N_("{tile} {n:a turn|# turns} later")
ELSE: Final = N_("Hungry, it dies out after {when}")
THIS_TURN: Final = N_("this turn")
YOUR_NEXT: Final = N_("your next turn")
YOUR_LATER: Final = N_("{n} of your turns")
NEXT_OF: Final = N_("{who}’s next turn")
LATER_OF: Final = N_("{n} of {who}’s turns")
MAKES_MORE: Final = N_("makes {n:one cube|# cubes} more")
LACKS: Final = N_("Your {tile} lacks")
"""Cubes follow."""
NEXT: Final = N_("{tile} is next")
SAVED: Final = N_("{n} saved")
EATS_NOW: Final = N_("{tile} is saved: it eats {who}’s {food}")
IS_SAVED: Final = N_("{tile} is saved")
FALLEN: Final = N_("{n} died out")
FALLEN_BEFORE: Final = N_("{n} died out before")
"""Since the last picture of a replay."""
DIES_OUT: Final = N_("{who}’s {tile} dies out")
LOSES: Final = N_("{who} loses {n:a tile|# tiles}")
DIE_OUT: Final = N_("{n:a tile dies out|# tiles die out}")
DEAD: Final = N_("{n:1 tile|# tiles}")
LOSS: Final = N_("–{n}")
ROBBED: Final = N_("{who} –{n}")
GAINED: Final = N_("{who} +{n}")
MORE: Final = N_("{n:one tile|# tiles} +{by}")
FEWER: Final = N_("{n:one tile|# tiles} –{by}")
MADE_MORE: Final = N_("{tile} +{by}")
MADE_FEWER: Final = N_("{tile} –{by}")
MORE_OF: Final = N_("{who}’s {tile} +{by}")
FEWER_OF: Final = N_("{who}’s {tile} –{by}")
CUBES_MORE: Final = N_("{tile} +{by:1 cube|# cubes}")
CUBES_FEWER: Final = N_("{tile} –{by:1 cube|# cubes}")
CUBES_MORE_OF: Final = N_("{who}’s {tile} +{by:1 cube|# cubes}")
CUBES_FEWER_OF: Final = N_("{who}’s {tile} –{by:1 cube|# cubes}")
"""The same for a tile that makes cubes of several colours. Which of them changed is not known."""

YOUR_TURN: Final = N_("Which tile do you place?")
YOUR_HAND: Final = N_("Your hand")
TURN_OF: Final = N_("{who}’s turn")
WHICH_COLOUR: Final = N_("Which colour?")
TILES: Final = N_("Tiles")
TILES_LEFT: Final = (N_("{n:one tile|# tiles} left"), N_("{n} left"), N_("{n}"))
"""Ever shorter."""
TILES_SIGNED: Final = N_("Tiles and their signs")
WHERE: Final = N_("Where do you place it?")
WHERE_BEST: Final = N_("Where do you place it? Best: 1")
WHERE_BEST_TWO: Final = N_("Where do you place it? Best: 1 and 2")
WHERE_BEST_SEVERAL: Final = N_("Where do you place it? Best: 1 to {n}")
"""The question numbers them from the best on."""
WHO_FEEDS: Final = N_("What does it eat?")
WHICH_FED: Final = N_("Which do you feed?")
WHICH_DIES: Final = N_("Which tiles die out?")
WHICH_LOSES: Final = N_("Which tiles lose their cubes?")
ALL_DIE: Final = N_("All of that name beside this tile die out,")
ALL_LOSE: Final = N_("All of that name beside this tile do.")
WITH_THEM: Final = N_("and so does what lives on them.")
TOLL: Final = N_("–{n:1 tile|# tiles}")
"""How many die out in all."""
PRICE: Final = N_("–{n}")
PRICE_OR: Final = N_("–{n} or {m}")
PRICE_TO: Final = N_("–{n} to {m}")
DISCARD_WHICH: Final = N_("Which tiles do you discard?")
DISCARD_THESE: Final = N_("Do you discard these tiles?")
OUT: Final = N_("{n:out|# out}")
"""On the card of a tile to discard, with the number of its copies."""
GREY: Final = N_("grey: not possible yet")
SURE: Final = N_("Place it like this?")
SURE_TO_REMOVE: Final = N_("Remove {tile}?")
SURE_TO_REMOVE_OF: Final = N_("Remove {who}’s {tile}?")
SURE_TO_REMOVE_OWN: Final = N_("Remove your {tile}?")
FEED: Final = N_("Feed your {tile}?")
FEED_SHORT: Final = N_("Feed it?")
HUNGRY: Final = N_("What does {tile} eat now?")
HUNGRY_SHORT: Final = N_("What does it eat now?")

UNEATEN: Final = (N_("Uneaten cubes:"), N_("Uneaten:"))
"""Ever shorter."""
PLUS: Final = "+"
PAYS: Final = N_("{food} from {tiles}")
PAY_EACH: Final = N_("{food} each from {tiles}")
"""What numbered tiles pay, together or each. Cubes and numbers are drawn."""
EQUALS: Final = N_("= {n}")
BY_HUMANS: Final = N_("{who} has a second human")
BY_SETS: Final = N_("{who} is out of tiles")
BY_STACKS: Final = N_("{who} drew the last tile")
ENDS: Final = N_("{why}: the match ends")
ENDER: Final = N_("{who} ends the match")
LEADS: Final = N_("takes the lead")
FROM_LAST: Final = N_("from last to first")
UNIT: Final = N_("{n:point|points}")
TIE_BROKEN: Final = N_("ahead by {colour} cubes; {why}")

CUBES: Final = {colour: chr(0xE000 + place) for place, colour in enumerate(COLOURS)}
"""Characters at the end of a part that stand for a drawn cube."""
_NOUN_FIRST: Final = ("fr", "es-ES", "pt-BR")
"""Languages in which a noun stands before what describes it."""
_FEW: Final = 2
"""Maximum number of changed tiles that are named."""
_CHANGED: Final = {
    (False, True, True): MADE_MORE,
    (False, True, False): MADE_FEWER,
    (False, False, True): MORE_OF,
    (False, False, False): FEWER_OF,
    (True, True, True): CUBES_MORE,
    (True, True, False): CUBES_FEWER,
    (True, False, True): CUBES_MORE_OF,
    (True, False, False): CUBES_FEWER_OF,
}
"""Templates of such a tile. The keys are: with the word for cubes, the mover's own, more."""
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
    Effect.PESTICIDE: N_("insects die out"),
    Effect.PHOTOSYNTHESIS: N_("plants yield once more"),
    Effect.SHADE: N_("fungi –1"),
    Effect.TIDAL: N_("water +1"),
    Effect.REMOVAL: N_("tiles of one name die out"),
}
"""The effects of modifiers, in few words."""
_NAME_DIES, _NAME_LOSES = N_("one name dies out"), N_("one name loses cubes")
_FORESTS: Final = {
    Biome.LOWLAND_RAINFOREST: N_("lowland rainforest"),
    Biome.DECIDUOUS_FOREST: N_("temperate deciduous"),
    Biome.CONIFEROUS_FOREST: N_("temperate coniferous"),
}
"""Shorter names of biomes, where there is no room for the whole."""


def does(kind: Kind, room: int, *, is_mild: bool) -> str:
    """Return the effect of a tile without yield, if it fits."""
    said = (
        word((_NAME_LOSES if is_mild else _NAME_DIES) if one is Effect.REMOVAL else DOES[one])
        for one in kind.effects
    )
    return next((one for one in said if lettering.width(one, theme.SMALL, bold=False) <= room), "")


def heading(hand: Sequence[Key], *, has_signs: bool) -> str:
    """Return the heading of a page of the catalogue.

    It is the tiles' type, if all have the same, and names their signs if they are explained.
    """
    types = {KINDS[key].type for key in hand}
    return translate(HEADINGS[types.pop()]) if len(types) == 1 else word(TILES_SIGNED if has_signs else TILES)


def biome(one: Biome) -> str:
    """Return a biome's name, short enough for a line of a legend."""
    return word(_FORESTS[one]) if one in _FORESTS else translate(BIOME_NAMES[one])


def placing(view: View, report: Report, called: Sequence[str], room: int) -> tuple[str, ...]:
    """Return who places what or removes which tiles, in ever shorter forms.

    The tile is cut only after the player's name.
    """
    assert report.placed is not None
    who, kind = called[report.seat], report.placed.kind
    if kind.has(Effect.REMOVAL):
        invader = (word(REMOVED, who=who), fit_name(REMOVED, who, room, theme.TITLE, heavy=True))
        return (*removal_forms(view, report, called), *invader)
    if report.seat == view.seat:
        return word(YOU_PLACED, tile=kind.title), translate(kind.title)
    return (
        word(PLACES, who=who, tile=kind.title),
        fit_name(PLACES, who, room, theme.TITLE, heavy=True, tile=kind.title),
        translate(kind.title),
    )


def short_title(kind: Kind) -> str:
    """Return the noun of a tile's name: its last word, or its first one in Romance languages."""
    words = translate(kind.title).split()
    return words[0] if language() in _NOUN_FIRST else words[-1].capitalize()


def removal_forms(view: View, report: Report, called: Sequence[str]) -> tuple[str, ...]:
    """Return what a removal named, and its only owner, if any.

    It is empty if no tile dies out.
    """
    by_id, key = sight_of(view).by_id, report.named
    owners = {by_id[tile].seat for tile in report.doomed if tile in by_id and by_id[tile].key == key}
    if key is None or not owners:
        return ()
    who, tile = called[report.seat], KINDS[key].title
    whole = word(REMOVED_ALL, who=who, tile=tile)
    if len(owners) > 1:
        return (whole,)
    (owner,) = owners
    if owner == report.seat:
        return word(REMOVED_OWN, who=who, tile=tile), whole
    return word(REMOVED_OF, who=who, whose=called[owner], tile=tile), whole


def reason(view: View, who: Sequence[str]) -> tuple[str, ...]:
    """Return what ended the match, with the name cut if needed."""
    if view.ender is None:
        return ()
    by_tiles = BY_STACKS if view.options.ending == "stack" else BY_SETS
    template = BY_HUMANS if view.humans[view.ender] >= ENOUGH_HUMANS else by_tiles
    ender = who[view.ender]
    return word(template, who=ender), fit_name(template, ender, victory.ROOM, theme.BODY)


def turns(one: Modifier, *, in_words: bool) -> str:
    """Return a modifier's turns, as a number or in words.

    It is empty for a permanent one.
    """
    if one.turns is None:
        return ""
    return word(TURNS, n=one.turns) if in_words else str(one.turns)


def sort(kind: Kind) -> str:
    """Return the type of a tile: "herbivore, mammal"."""
    return translate(join_parts(class_of(kind), N_(", ")))


def worthless_text(placed: Standing, *, is_short: bool) -> str:
    """Return the text for a tile that cost nothing and scores nothing."""
    if count_colours(placed.left):
        return word(FEEDS_SHORT if is_short else FEEDS)
    return sort(placed.kind) if placed.kind.makes != NONE else word(IN_VAIN)


def changed_by_name(view: View, report: Report, called: Sequence[str], *, has_cubes: bool = True) -> Told:
    """Return each earlier tile with a change, the mover's own first.

    It is empty if they are many.

    With `has_cubes` each tile is followed by its cube, or by the word for cubes if it makes several
    colours.
    """
    there = [(tile, by) for number, by in report.changed if (tile := sight_of(view).by_id.get(number))]
    if not 0 < len(there) == len(report.changed) <= _FEW:
        return ()
    parts: dict[str, Colour] = {}
    for tile, by in sorted(there, key=lambda one: (one[0].seat != report.seat, -one[1])):
        made: dict[str, Arg] = {"tile": tile.kind.title, "by": abs(by), "who": called[tile.seat]}
        colour, is_own = colour_of(tile), tile.seat == report.seat
        said = word(_CHANGED[has_cubes and colour is None, is_own, by > 0], **made)
        if has_cubes and colour is not None:
            said += CUBES[colour]
        parts[said] = theme.ALARM if by < 0 else colours.SAVED
    return tuple(parts.items()) if len(parts) == len(there) else ()


def changes(report: Report) -> Told:
    """Return how many earlier tiles make how many cubes more or fewer."""
    counts = Counter(by for _, by in report.changed)
    return tuple(
        (word(MORE if by > 0 else FEWER, n=n, by=abs(by)), colours.SAVED if by > 0 else theme.ALARM)
        for by, n in sorted(counts.items(), reverse=True)
    )


def title(view: View, called: Sequence[str]) -> tuple[str, ...]:
    """Return a hand's question or turn note, in ever shorter forms."""
    if view.seat is None or view.seat not in view.to_move:
        return (*(word(TURN_OF, who=called[seat]) for seat in view.to_move[:1]), word(YOUR_HAND))
    sight = sight_of(view)
    if view.starving:
        if sight.tile_to_feed is None:
            return (word(WHICH_FED),)
        return word(FEED, tile=sight.tile_to_feed.kind.title), word(FEED_SHORT)
    if view.choosing is not None:
        tile = sight.by_id[view.choosing]
        return (word(WHICH_COLOUR),) if tile.id not in sight.hungry else _feeding_question(tile.kind)
    if view.staged is not None:
        return (*_removal_question(view, called), word(SURE))
    if view.held is not None:
        asks = _placing_question(view, KINDS[view.held])
        return (*(_best_spaces(view) if asks is WHERE and is_ranked(view) else ()), word(asks))
    if view.discarding is not None:
        return (word(DISCARD_THESE if view.discarding else DISCARD_WHICH),)
    return (word(YOUR_TURN),)


def _feeding_question(kind: Kind) -> tuple[str, str]:
    """Return the question about a tile that lacks food."""
    return word(HUNGRY, tile=kind.title), word(HUNGRY_SHORT)


def _best_spaces(view: View) -> tuple[str, ...]:
    """Return which numbered spaces bring most, or nothing if all are equal."""
    if not (count := len(sight_of(view).best)):
        return ()
    few = {1: word(WHERE_BEST), 2: word(WHERE_BEST_TWO)}
    return (few.get(count) or word(WHERE_BEST_SEVERAL, n=count),)


def _removal_question(view: View, called: Sequence[str]) -> tuple[str, ...]:
    """Return the question before a removal, in ever shorter forms.

    It names the tiles' owner if there is only one; without a removal it is empty.
    """
    if view.last is None or (key := view.last.named) is None:
        return ()
    title = KINDS[key].title
    there = (sight_of(view).by_id.get(tile) for tile in view.last.doomed)
    owners = {tile.seat for tile in there if tile is not None and tile.key == key}
    whole = word(SURE_TO_REMOVE, tile=title)
    if len(owners) != 1:
        return (whole,)
    (owner,) = owners
    if owner == view.seat:
        return word(SURE_TO_REMOVE_OWN, tile=title), whole
    return word(SURE_TO_REMOVE_OF, who=called[owner], tile=title), whole


def _placing_question(view: View, kind: Kind) -> str:
    """Return the question about a tile on its way to the table.

    It asks where the tile goes, or how it comes to the one space left.
    """
    if len(view.numbered_cells) != 1:
        return WHERE
    if kind.has(Effect.REMOVAL):
        return WHICH_DIES if view.options.extinction else WHICH_LOSES
    return WHO_FEEDS if kind.cost else WHERE
