"""The questions of kCaloria in words, with hints and a last look.

A hint says what a choice yields and whom it costs something. The last look says all that the
placement would do; it is computed by making the move on a preview.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Final

from engine.contract.hexes import Cell, cell_name
from engine.contract.values import Ask, Option, Tone
from engine.contract.words import Parts, Sentence, Words, say
from engine.games.kcaloria.rules.kinds import (
    COLOUR_NAMES,
    KINDS,
    Colour,
    Cubes,
    Effect,
    Key,
    Kind,
    Type,
    cubes,
    worth,
)
from engine.games.kcaloria.rules.legal import refeedable, removable
from engine.games.kcaloria.rules.stakes import find_named, list_names, stake
from engine.games.kcaloria.rules.state import DISCARDS, Place, Standing, View
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.words import refusals
from engine.games.kcaloria.words.hints import Rescues, blow, could_feed, join_hint, prospect, rescues_by
from engine.games.kcaloria.words.names import circle_number, tile_names
from engine.games.kcaloria.words.notes import aim, dangers, outlook, standing, without_placing
from engine.games.kcaloria.words.spaces import say_alike, with_owners
from engine.games.kcaloria.words.tiles import cubes_of, meaning, trade_in_short

DISCARD: Final = "discard"
CONFIRM: Final = "confirm"
EACH: Final = "-each"
"""The end of a key that answers for several tiles at once."""
ICONS: Final[Mapping[Type, str]] = {
    Type.WATER: "💧",
    Type.FUNGI: "🍄",
    Type.PLANT: "🌿",
    Type.HERBIVORE: "🐇",
    Type.OMNIVORE: "🐾",
    Type.CARNIVORE: "🦅",
    Type.HUMAN: "🧑",
    Type.MICROBE: "🦠",
    Type.EVENT: "⛅",
    Type.ACTION: "🪓",
}


# A tile and a space for it


def which_water(view: View, places: Mapping[Key, Sequence[Cell]]) -> Ask:
    """Ask which water a seat begins with; it is placed at once."""
    counts = Counter(view.hand)
    return Ask(
        prompt=say("Your first tile: which water do you begin with?"),
        options=tuple(
            Option(
                key=KINDS[key].typed_key,
                label=_times(KINDS[key], counts[key]),
                icon=ICONS[Type.WATER],
                hint=partial(_water, view, KINDS[key]),
            )
            for key in places
        ),
        view=view,
        notes=(aim(view),),
        refusal=partial(refusals.why_no_tile, view),
        shape="menu",
    )


def _water(view: View, kind: Kind) -> Parts | None:
    """Say what a water tile makes, and how many tiles it boosts."""
    told: list[Words] = [say("makes {cubes}", cubes=cubes_of(kind.makes))]
    if kind.boosts:
        suited = sum(not kind.boosts.isdisjoint(KINDS[key].biomes) for key in view.hand if key != kind.key)
        if suited:
            told.append(say("{n:one of your tiles makes|# of your tiles make} 1 more beside it", n=suited))
    told += (meaning(effect) for effect in kind.effects if effect is not Effect.BOOST)
    return join_hint(told)


def which_tile(view: View, places: Mapping[Key, Sequence[Cell]]) -> Ask:
    """Ask which tile is placed.

    Notes tell which tiles in hand can't be placed, and which own tiles are in danger.
    """
    assert view.seat is not None
    seat = view.seat
    counts = Counter(view.hand)
    rescues = cache(partial(rescues_by, view, places))
    options = [
        Option(
            key=KINDS[key].typed_key,
            label=_times(KINDS[key], counts[key]),
            icon=ICONS[KINDS[key].type],
            hint=partial(_worth_placing, view, key, found, rescues),
        )
        for key, found in places.items()
    ]
    left = min(DISCARDS, len(view.hand))
    new = min(left, view.in_stack[seat])
    hint = (
        say("up to {n:one tile|# tiles} for as many new ones", n=left)
        if new == left
        else say("up to {n:one tile|# tiles}; {m} left to draw", n=left, m=new)
    )
    options.append(Option(key=DISCARD, label=say("Discard"), icon="🗑️", hint=hint, tone="idle", apart=True))
    return Ask(
        prompt=say("Your turn: place which tile?"),
        options=tuple(options),
        view=view,
        notes=lambda: tuple(standing(view, seat, [key for key in counts if key not in places])),
        refusal=partial(refusals.why_no_tile, view),
        shape="menu",
    )


def _worth_placing(
    view: View, key: Key, found: Sequence[Cell], rescues: Callable[[], Rescues]
) -> Parts | None:
    """Say what a tile could save, costs and makes.

    It also says how many spaces are open to it.
    """
    saved = [tile for cell in found for tile in rescues().get((key, cell), ())]
    trade = trade_in_short(KINDS[key], extinction=view.options.extinction)
    return join_hint((*could_feed(saved[:1]), trade, say("{n:one space|# spaces}", n=len(found))))


def _times(kind: Kind, count: int) -> Sentence:
    return say("{tile} ×{n}", tile=kind.title, n=count) if count > 1 else kind.title


def which_space(holding: View, web: Web, key: Key) -> Ask:
    """Ask for a tile's space, by its number on the picture.

    The best spaces come first.
    """
    rescues = cache(partial(rescues_by, holding, {key: holding.numbered_cells}))
    prospects = cache(lambda: [prospect(holding, web, key, cell, rescues) for cell in holding.numbered_cells])
    hints = cache(lambda: with_owners(holding, web, prospects()))
    return Ask(
        prompt=say("Where does {tile} go? The numbers are on the picture.", tile=KINDS[key].title),
        options=tuple(
            Option(
                key=cell_name(cell),
                label=_number(number),
                hint=_each(hints, number),
                at=cell,
                tone=_tone_there(holding, web, KINDS[key], cell),
            )
            for number, cell in enumerate(holding.numbered_cells, start=1)
        ),
        view=holding,
        notes=lambda: say_alike(prospects(), hints()),
        refusal=partial(refusals.why_no_space, holding, key),
        shape="menu",
    )


def _tone_there(holding: View, web: Web, kind: Kind, cell: Cell) -> Tone:
    """Return how the option of a space looks for a tile that strikes there.

    It is dangerous where only own tiles would be hit, and idle where none would.
    """
    if kind.has(Effect.REMOVAL):
        tones = {_tone_of(holding, web, cell, name) for name in removable(web, cell)}
        return "usual" if "usual" in tones else max(tones, key=("idle", "danger").index)
    if kind.has(Effect.PESTICIDE):
        prey = [tile for tile in web.beside(cell) if "insect" in tile.kind.classes]
        return _tone_for(holding, prey)
    return "usual"


def _each(hints: Callable[[], Sequence[Parts | None]], number: int) -> Callable[[], Parts | None]:
    return lambda: hints()[number - 1]


@lru_cache(maxsize=1 << 8)
def _number(number: int) -> Sentence:
    """Return the label of a space.

    It is cached, for all such questions share the labels.
    """
    return say("{n}", n=number)


# Names and colours


def which_name(view: View, web: Web, key: Key, cell: Cell) -> Ask:
    """Ask which name a removal calls.

    Names that cost other players something come first. The hints say how many tiles each would
    doom.
    """
    return Ask(
        prompt=say("Which tiles does {tile} remove?", tile=KINDS[key].title),
        options=tuple(
            Option(
                key=KINDS[name].typed_key,
                label=say(
                    "{tile} {number}",
                    tile=_times(KINDS[name], len(find_named(web, cell, name))),
                    number=circle_number(number),
                ),
                icon=ICONS[KINDS[name].type],
                hint=partial(_blow, view, web, cell, name),
                tone=_tone_of(view, web, cell, name),
            )
            for number, name in enumerate(list_names(view, web, cell), start=1)
        ),
        view=view,
        refusal=partial(refusals.why_no_name, view, cell),
        shape="menu",
    )


def _tone_of(view: View, web: Web, cell: Cell, name: Key) -> Tone:
    """Return the tone of naming own tiles, or tiles that are doomed already."""
    return _tone_for(view, find_named(web, cell, name))


def _tone_for(view: View, prey: Sequence[Standing]) -> Tone:
    at = stake(view, prey, closely=False)
    if at.theirs:
        return "usual"
    return "danger" if at.own else "idle"


def _blow(view: View, web: Web, cell: Cell, name: Key) -> Parts | None:
    return join_hint(blow(view, find_named(web, cell, name)))


def which_colours(
    view: View, alike: Sequence[Standing], count: int, mixes: Mapping[str, Sequence[Colour]]
) -> Ask:
    """Ask for the colours of a tile's extra cubes.

    `alike` are this tile and others that gain as many; one answer may be for all of them.
    """
    tile = alike[0]
    at_once = [
        Option(
            key=f"{key}{EACH}",
            label=say("{cubes} for each of the {n}", cubes=cubes_of(_sum(mix)), n=len(alike)),
            hint=say("{n:one point|# points}", n=len(alike) * worth(_sum(mix))),
        )
        for key, mix in mixes.items()
        if len(alike) > 1
    ]
    return Ask(
        prompt=say(
            "Your {tile} makes {n:one cube|# cubes} more: of which colour?", tile=tile.kind.title, n=count
        ),
        options=(
            *at_once,
            *(
                Option(
                    key=key,
                    label=say("{cubes}", cubes=cubes_of(_sum(mix))),
                    hint=say("{n:one point|# points}", n=worth(_sum(mix))),
                )
                for key, mix in mixes.items()
            ),
        ),
        view=view,
        refusal=partial(refusals.why_no_colour, tile, count),
        shape="menu",
    )


def _sum(mix: Sequence[Colour]) -> Cubes:
    return cubes(Counter(mix))


# The last look


def last_look(
    view: View,
    after: Callable[[], View],
    staged: Callable[[], View],
    move: Place,
    *,
    hungry: Mapping[str, Standing],
    preferable: Mapping[str, Colour],
) -> Ask:
    """Ask to confirm a placement, showing its consequences and tiles to feed (KC-47)."""
    options = [
        Option(
            key=key,
            label=say("Feed {tile} {number}", tile=tile.kind.title, number=circle_number(number)),
            hint=partial(_lacking, after, tile),
            at=tile.cell,
        )
        for number, (key, tile) in enumerate(hungry.items(), start=1)
    ]
    is_dear = next(dangers(view, after(), tuple(hungry.values())), None) is not None
    options.append(
        Option(
            key=CONFIRM,
            label=say("Place it anyway") if is_dear else say("Place it"),
            icon="⚠️" if is_dear else "✅",
            tone="danger" if is_dear else "usual",
            apart=True,
        )
    )
    options += (
        Option(
            key=key,
            label=say("Prefer {colour}", colour=COLOUR_NAMES[colour]),
            hint=say("from now on, for your extra cubes in others’ turns"),
            tone="idle",
        )
        for key, colour in preferable.items()
    )
    return Ask(
        prompt=say("{tile}, like this?", tile=KINDS[move.tile].title),
        options=tuple(options),
        view=staged,
        notes=lambda: tuple(outlook(view, after(), move, tuple(hungry.values()))),
        refusal=lambda text: refusals.why_not_fed(after(), text),
        shape="menu",
    )


def _lacking(after: Callable[[], View], tile: Standing) -> Sentence:
    return say("lacks {cubes}; it costs no turn", cubes=cubes_of(Web(after()).lacks(tile)))


# Discards


def which_discards(view: View, cards: Sequence[tuple[str, Key]], *, is_forced: bool) -> Ask:
    """Ask which tiles are discarded, by choice or because none can be placed."""
    assert view.seat is not None
    left = view.in_stack[view.seat]
    most = min(DISCARDS, len(cards))
    notes = [say("You draw as many new ones, and your turn ends.")]
    if left < most:
        notes = [say("Your stack holds {n:one tile|# tiles}. Your turn ends with it.", n=left)]
    if not left:
        notes = [say("Your stack is empty: you draw nothing. Your turn ends with it.")]
    return Ask(
        prompt=say("None of your tiles can be placed. Which do you discard?")
        if is_forced
        else say("Which tiles do you discard?"),
        options=tuple(
            Option(
                key=card,
                label=_label_card(KINDS[key], card),
                icon=ICONS[KINDS[key].type],
                hint=partial(trade_in_short, KINDS[key], extinction=view.options.extinction),
            )
            for card, key in cards
        ),
        view=view,
        least=1,
        most=most,
        notes=lambda: (*standing(view, view.seat or 0, ()), *notes) if is_forced else tuple(notes),
        refusal=partial(refusals.why_no_discard, view),
        shape="menu",
    )


def last_look_at_discards(view: View, tiles: Sequence[Key], *, is_forced: bool) -> Ask:
    """Ask to confirm a discard, showing what the end of the turn brings."""
    assert view.seat is not None
    rest = Counter(view.hand)
    rest.subtract(tiles)
    whole = view.model_copy(update={"discarding": None})
    # Where no tile could be placed, placing could save none.
    missed = () if is_forced else tuple(refeedable(Web(view), view.seat))
    is_dear = next(dangers(whole, whole, missed, used=len(tiles)), None) is not None
    return Ask(
        prompt=say("Discard {tiles} for good?", tiles=tile_names(tiles)),
        options=(
            Option(
                key=CONFIRM,
                label=say("Discard {n:it|them} anyway", n=len(tiles))
                if is_dear
                else say("Discard {n:it|them}", n=len(tiles)),
                icon="⚠️" if is_dear else "🗑️",
                tone="danger" if is_dear else "usual",
            ),
        ),
        view=view.model_copy(update={"hand": tuple(rest.elements())}),
        notes=lambda: tuple(without_placing(whole, len(tiles), missed)),
        shape="buttons",
    )


def _label_card(kind: Kind, card: str) -> Sentence:
    """Return a tile of a hand: "Bayou"; with its like, "Bayou, number 2"."""
    _, dot, number = card.partition(".")
    return say("{tile}, number {n}", tile=kind.title, n=number) if dot else kind.title
