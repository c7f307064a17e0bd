"""The questions of kCaloria in words: what is asked, what each answer would bring, and what a placement would come to.

House rules: a hint says what a choice yields and whom it costs; the last look says everything that the placement would do,
for it is reckoned as the move will be.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Final

from engine.game import Ask, Option
from engine.games.kcaloria.rules.kinds import KINDS, Colour, Cubes, Key, Kind, Type, cubes, worth
from engine.games.kcaloria.rules.table import DISCARDS, Place, Standing, View
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.words import refusals
from engine.games.kcaloria.words.hints import (
    Rescues,
    blow,
    could_feed,
    hinted,
    named,
    names,
    prospect,
    rescues_by,
)
from engine.games.kcaloria.words.names import tile_names
from engine.games.kcaloria.words.notes import ends_by_sets, outlook, standing, unfed
from engine.games.kcaloria.words.tiles import cubes_of, trade_in_short
from engine.hexes import Cell, cell_name, cell_said
from engine.words import Parts, Sentence, joined, say

DISCARD: Final = "discard"
CONFIRM: Final = "confirm"
EACH: Final = "-each"
"""Ends the key of an answer for several tiles at once."""
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


def which_tile(view: View, places: Mapping[Key, Sequence[Cell]]) -> Ask:
    """Which tile is placed; what lies in hand and can't be placed, and own tiles in danger, are told beside it."""
    assert view.seat is not None
    seat = view.seat
    counts = Counter(view.hand)
    rescues = cache(partial(rescues_by, view, places))
    options = [
        Option(
            key=key,
            label=_times(KINDS[key], counts[key]),
            icon=ICONS[KINDS[key].type],
            hint=partial(_worth_placing, key, found, rescues),
        )
        for key, found in places.items()
    ]
    refusal = partial(refusals.why_no_tile, view)
    if view.turns[seat] == 0:
        return Ask(
            prompt=say("Your first tile: which water do you begin with?"),
            options=tuple(options),
            view=view,
            refusal=refusal,
        )
    left = min(DISCARDS, len(view.hand))
    new = min(left, view.in_stack[seat])
    hint = (
        say("up to {n:one tile|# tiles}, and {m:one new one|# new ones}; it ends your turn", n=left, m=new)
        if new
        else say("up to {n:one tile|# tiles}, and no new ones; it ends your turn", n=left)
    )
    options.append(Option(key=DISCARD, label=say("Discard"), icon="🗑️", hint=hint))
    return Ask(
        prompt=say("Your turn: which tile do you place?"),
        options=tuple(options),
        view=view,
        notes=lambda: tuple(standing(view, seat, [key for key in counts if key not in places])),
        refusal=refusal,
    )


def _worth_placing(key: Key, found: Sequence[Cell], rescues: Callable[[], Rescues]) -> Parts | None:
    """What a tile could save, what it takes and makes, and how many spaces are open to it."""
    saved = [tile for cell in found for tile in rescues().get((key, cell), ())]
    return hinted(
        (*could_feed(saved[:1]), trade_in_short(KINDS[key]), say("{n:one space|# spaces}", n=len(found)))
    )


def _times(kind: Kind, count: int) -> Sentence:
    return say("{tile} ×{n}", tile=kind.title, n=count) if count > 1 else kind.title


def which_space(holding: View, web: Web, key: Key) -> Ask:
    """Where a tile goes; the numbers are those of the picture."""
    rescues = cache(partial(rescues_by, holding, {key: holding.numbered_cells}))
    return Ask(
        prompt=say("Where does {tile} go? The numbers are on the picture.", tile=KINDS[key].title),
        options=tuple(
            Option(
                key=cell_name(cell),
                label=_space(number, cell),
                short=_number(number),
                hint=partial(prospect, holding, web, key, cell, rescues),
                at=cell,
            )
            for number, cell in enumerate(holding.numbered_cells, start=1)
        ),
        view=holding,
        refusal=partial(refusals.why_no_space, holding, key),
    )


# Every question about a space has the same few labels: they are made once.


@lru_cache(maxsize=1 << 10)
def _space(number: int, cell: Cell) -> Sentence:
    return say("{n} · {where}", n=number, where=cell_said(cell))


@lru_cache(maxsize=1 << 8)
def _number(number: int) -> Sentence:
    return say("{n}", n=number)


# Names and colours


def which_name(view: View, web: Web, key: Key, cell: Cell) -> Ask:
    """Which name a removal calls, and how many tiles that would doom: first those that cost others most."""
    return Ask(
        prompt=say("Which tiles does {tile} remove?", tile=KINDS[key].title),
        options=tuple(
            Option(
                key=name,
                label=KINDS[name].title,
                icon=ICONS[KINDS[name].type],
                hint=partial(_blow, view, web, cell, name),
            )
            for name in names(view, web, cell)
        ),
        view=view,
        refusal=partial(refusals.why_no_name, view, cell),
    )


def _blow(view: View, web: Web, cell: Cell, name: Key) -> Parts | None:
    return hinted(blow(view, named(web, cell, name)))


def which_colours(
    view: View, alike: Sequence[Standing], count: int, mixes: Mapping[str, Sequence[Colour]]
) -> Ask:
    """Of which colours a tile makes its cubes on top; `alike` are it and others that gain as many, to be answered at once."""
    tile, where = alike[0], joined([cell_said(one.cell) for one in alike], " ")
    at_once = [
        Option(
            key=f"{key}{EACH}",
            label=say("{cubes} for each of the {n}", cubes=cubes_of(_sum(mix)), n=len(alike)),
            hint=say("{n:one point|# points}; on {where}", n=len(alike) * worth(_sum(mix)), where=where),
        )
        for key, mix in mixes.items()
        if len(alike) > 1
    ]
    return Ask(
        prompt=say(
            "{tile} ({where}) makes {n:one cube|# cubes} more: of which colour?",
            tile=tile.kind.title,
            where=cell_said(tile.cell),
            n=count,
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
    )


def _sum(mix: Sequence[Colour]) -> Cubes:
    return cubes(Counter(mix))


# The last look


def last_look(
    view: View,
    after: Callable[[], View],
    staged: Callable[[], View],
    move: Place,
    hungry: Mapping[str, Standing],
) -> Ask:
    """Everything that a placement would bring about, and tiles that could be fed with it (KC-47)."""
    options = [
        Option(
            key=key,
            label=say("Feed {tile} ({where})", tile=tile.kind.title, where=cell_said(tile.cell)),
            hint=partial(_lacking, after, tile),
        )
        for key, tile in hungry.items()
    ]
    options.append(Option(key=CONFIRM, label=say("Place it"), icon="✅"))
    return Ask(
        prompt=say("{tile} on {where}?", tile=KINDS[move.tile].title, where=cell_said(move.cell)),
        options=tuple(options),
        view=staged,
        notes=lambda: (*unfed(after(), hungry.values()), *outlook(view, after(), move, hungry.values())),
        refusal=lambda text: refusals.why_not_fed(after(), text),
    )


def _lacking(after: Callable[[], View], tile: Standing) -> Sentence:
    return say("lacks {cubes}; it costs no turn", cubes=cubes_of(Web(after()).lacks(tile)))


# Discards


def which_discards(view: View, cards: Sequence[tuple[str, Key]]) -> Ask:
    """Which tiles are given up."""
    assert view.seat is not None
    left = view.in_stack[view.seat]
    most = min(DISCARDS, len(cards))
    return Ask(
        prompt=say("Which tiles do you discard? Your turn ends with it."),
        options=tuple(
            Option(
                key=card,
                label=_numbered(KINDS[key], card),
                icon=ICONS[KINDS[key].type],
                hint=partial(trade_in_short, KINDS[key]),
            )
            for card, key in cards
        ),
        view=view,
        least=1,
        most=most,
        notes=(
            say("Your stack holds {n:one tile|# tiles}.", n=left) if left else say("Your stack is empty."),
        ),
        refusal=partial(refusals.why_no_discard, view),
    )


def last_look_at_discards(view: View, tiles: Sequence[Key]) -> Ask:
    """What is given up, before it is gone."""
    assert view.seat is not None
    left = view.in_stack[view.seat]
    new = min(left, len(tiles))
    rest = Counter(view.hand)
    rest.subtract(tiles)
    notes = [say("You draw {n:one new tile|# new tiles}, and your turn is over.", n=new)]
    if not new:
        notes = [say("You draw nothing: your stack is empty. Your turn is over.")]
    notes += ends_by_sets(view, len(tiles))
    return Ask(
        prompt=say("Discard {tiles} for good?", tiles=tile_names(tiles)),
        options=(Option(key=CONFIRM, label=say("Discard {n:it|them}", n=len(tiles)), icon="🗑️"),),
        view=view.model_copy(update={"hand": tuple(rest.elements())}),
        notes=tuple(notes),
    )


def _numbered(kind: Kind, card: str) -> Sentence:
    """A tile of a hand, told apart from its like: "Bayou", "Bayou, number 2"."""
    _, dot, number = card.partition(".")
    return say("{tile}, number {n}", tile=kind.title, n=number) if dot else kind.title
