"""The questions of kCaloria in words: what is asked, what each answer would bring, and what a placement would come to.

House rules: a hint says what a choice yields and whom it costs; the last look says everything that the placement would do,
for it is reckoned as the move will be. Hints have room for one name of another player, notes are cut at what a message holds.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from engine.game import Ask, Option
from engine.games.kcaloria import refusing
from engine.games.kcaloria.collapse import spread
from engine.games.kcaloria.explaining import cubes_of, parts, trade
from engine.games.kcaloria.kinds import (
    KINDS,
    NONE,
    Colour,
    Cubes,
    Effect,
    Key,
    Kind,
    Type,
    cubes,
    worth,
)
from engine.games.kcaloria.legal import removable
from engine.games.kcaloria.outlook import fitting, outlook, signed, standing
from engine.games.kcaloria.table import (
    DISCARDS,
    Collapse,
    Place,
    Root,
    Standing,
    View,
)
from engine.games.kcaloria.telling import apart
from engine.games.kcaloria.web import Web, balanced
from engine.hexes import Cell, cell_name
from engine.words import Sentence, say

DISCARD: Final = "discard"
CONFIRM: Final = "confirm"
ICONS: Final[Mapping[Type, str]] = {
    Type.WATER: "💧",
    Type.FUNGI: "🍄",
    Type.PLANT: "🌿",
    Type.HERBIVORE: "🐇",
    Type.OMNIVORE: "🐻",
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
    counts = Counter(view.hand)
    options = [
        Option(
            key=key,
            label=_times(KINDS[key], counts[key]),
            icon=ICONS[KINDS[key].type],
            hint=say("{trade}; {n:one space|# spaces}", trade=trade(KINDS[key]), n=len(found)),
        )
        for key, found in places.items()
    ]
    refusal = partial(refusing.why_no_tile, view)
    if view.turns[view.seat] == 0:
        return Ask(
            prompt=say("Your first tile: which water do you begin with?"),
            options=tuple(options),
            view=view,
            refusal=refusal,
        )
    left = min(DISCARDS, len(view.hand))
    new = min(left, view.in_stack[view.seat])
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
        notes=tuple(standing(view, view.seat, [key for key in counts if key not in places])),
        refusal=refusal,
    )


def _times(kind: Kind, count: int) -> Sentence:
    if count == 1:
        return say("{tile}", tile=kind.name)
    return say("{tile} ×{n}", tile=kind.name, n=count)


def which_space(holding: View, web: Web, key: Key) -> Ask:
    """Where a tile goes; the numbers are those of the picture."""
    return Ask(
        prompt=say("Where does {tile} go? The numbers are on the picture.", tile=KINDS[key].name),
        options=tuple(
            Option(
                key=cell_name(cell),
                label=say("{n} · {where}", n=number, where=cell_name(cell)),
                short=say("{n}", n=number),
                hint=_prospect(holding, web, key, cell),
                at=cell,
            )
            for number, cell in enumerate(holding.numbered_cells, start=1)
        ),
        view=holding,
        refusal=partial(refusing.why_no_space, holding, key),
    )


def _prospect(view: View, web: Web, key: Key, cell: Cell) -> Sentence | None:
    """What a tile would make on a space and why, what it would do to those beside it, and who could feed it."""
    assert view.seat is not None
    kind = KINDS[key]
    tile = Standing(id=0, key=key, seat=view.seat, cell=cell, born=view.clock, left=kind.makes)
    probe = web.with_another(tile)
    near = web.beside(cell)
    told: list[Sentence] = []
    if kind.makes != NONE:
        (made,) = balanced((tile,), probe)
        why = [
            say("{change} {tile}", change=signed(part.change), tile=part.reason)
            for part in parts(probe, tile)[1:]
        ]
        told.append(say("makes {cubes}", cubes=cubes_of(made.left) or (say("nothing"),)))
        if len(why) == 1:
            told[0] = say("{made} ({why})", made=told[0], why=why[0])
    told += _to_neighbours(view, probe, near)
    told += _blows(view, web, kind, near, cell)
    if kind.cost and len(told) < 2:
        told.append(_food(view, kind, near))
    return apart(told) if told else None


def _food(view: View, kind: Kind, near: Sequence[Standing]) -> Sentence:
    """Whose tiles have something that it eats."""
    eaten = {place for cost in kind.cost for place, count in enumerate(cost) if count}
    owners = {tile.seat == view.seat for tile in near if any(tile.left[place] for place in eaten)}
    if owners == {True}:
        return say("food: yours")
    if owners == {False}:
        return say("food: others’")
    return say("food: yours and others’")


def _to_neighbours(view: View, probe: Web, near: Sequence[Standing]) -> Iterator[Sentence]:
    """What tiles beside it would gain or lose in points, if nothing of theirs is eaten for it."""
    own = others = 0
    for old, new in zip(near, balanced(near, probe), strict=True):
        change = worth(new.left) - worth(old.left)
        if old.seat == view.seat:
            own += change
        else:
            others += change
    told = [
        say("{change} {who}", change=signed(change), who=who)
        for change, who in ((own, say("for you")), (others, say("for others")))
        if change
    ]
    if told:
        yield say("points beside it: {told}", told=tuple(told))


def _blows(view: View, web: Web, kind: Kind, near: Sequence[Standing], cell: Cell) -> Iterator[Sentence]:
    """Whom pesticide would hit, and that an insect would not live long beside it; which names a removal could call."""
    if kind.has(Effect.PESTICIDE):
        hit = [tile for tile in near if "insect" in tile.kind.classes]
        own = sum(tile.seat == view.seat for tile in hit)
        if hit:
            yield say("hits {n:one insect|# insects}, {own} of yours", n=len(hit), own=own)
    if "insect" in kind.classes and any(tile.kind.has(Effect.PESTICIDE) for tile in near):
        yield say("pesticide would hit it")
    if kind.has(Effect.REMOVAL):
        first, *others = (KINDS[name].name for name in removable(web, cell))
        if others:
            yield say("could name {name} or {n:another tile|# others}", name=first, n=len(others))
        else:
            yield say("could name {name}", name=first)


# Names and colours


def which_name(view: View, web: Web, key: Key, cell: Cell, names: Sequence[Key]) -> Ask:
    """Which name a removal calls, and how many tiles that would doom."""
    return Ask(
        prompt=say("Which tiles does {tile} remove?", tile=KINDS[key].name),
        options=tuple(
            Option(
                key=name,
                label=say("{tile}", tile=KINDS[name].name),
                icon=ICONS[KINDS[name].type],
                hint=_doomed_by(view, [tile for tile in web.beside(cell) if tile.key == name]),
            )
            for name in names
        ),
        view=view,
        refusal=partial(refusing.why_no_name, view, cell),
    )


def _doomed_by(view: View, prey: Sequence[Standing]) -> Sentence:
    """How many tiles would be doomed if these were hit, and whose; or, for beginners, what they would lose (KC-57)."""
    if not view.options.extinction:
        return say(
            "takes {cubes}", cubes=cubes_of(_together(tile.left for tile in prey)) or (say("nothing"),)
        )
    roots = tuple(Root(tile=tile.id, value=1, born=view.clock, is_hit=True) for tile in prey)
    reached = spread(Collapse(id=0, initiator=0, trigger=0, roots=roots), view.links)
    tiles = [tile for tile in view.tiles if tile.id in reached]
    return say(
        "dooms {n:one tile|# tiles}, {own} of yours; {points:one point|# points} on {n:it|them}",
        n=len(tiles),
        own=sum(tile.seat == view.seat for tile in tiles),
        points=sum(worth(tile.left) for tile in tiles),
    )


def which_colours(view: View, tile: Standing, count: int, mixes: Mapping[str, Sequence[Colour]]) -> Ask:
    """Of which colours a tile makes its cubes on top."""
    return Ask(
        prompt=say("{tile} makes {n:one cube|# cubes} more: of which colour?", tile=tile.kind.name, n=count),
        options=tuple(
            Option(
                key=key,
                label=say("{cubes}", cubes=cubes_of(_sum(mix))),
                hint=say("{n:one point|# points}", n=worth(_sum(mix))),
            )
            for key, mix in mixes.items()
        ),
        view=view,
        refusal=partial(refusing.why_no_colour, tile, count),
    )


def _sum(mix: Sequence[Colour]) -> Cubes:
    return cubes(Counter(mix))


def _together(several: Iterable[Cubes]) -> Cubes:
    a, b, c, d, e, f = (sum(counts) for counts in zip(NONE, *several, strict=True))
    return a, b, c, d, e, f


# The last look


def last_look(view: View, after: View, staged: View, move: Place, hungry: Mapping[str, Standing]) -> Ask:
    """Everything that a placement would bring about, and tiles that could be fed with it (KC-47)."""
    kind = KINDS[move.tile]
    web = Web(after)
    options = [Option(key=CONFIRM, label=say("Place it"), icon="✅")]
    options += [
        Option(
            key=key,
            label=say("Feed {tile} ({where})", tile=tile.kind.name, where=cell_name(tile.cell)),
            hint=say("lacks {cubes}; it costs no turn", cubes=cubes_of(web.lacks(tile))),
        )
        for key, tile in hungry.items()
    ]
    return Ask(
        prompt=say("{tile} on {where}?", tile=kind.name, where=cell_name(move.cell)),
        options=tuple(options),
        view=staged,
        notes=tuple(fitting(list(outlook(view, after, move)))),
        refusal=partial(refusing.why_not_fed, after),
    )


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
                hint=trade(KINDS[key]),
            )
            for card, key in cards
        ),
        view=view,
        least=1,
        most=most,
        notes=(
            say("Your stack holds {n:one tile|# tiles}.", n=left) if left else say("Your stack is empty."),
        ),
        refusal=partial(refusing.why_no_discard, view),
    )


def _numbered(kind: Kind, card: str) -> Sentence:
    """A tile of a hand, told apart from its like: "Bayou", "Bayou, number 2"."""
    _, dot, number = card.partition(".")
    return say("{tile}, number {n}", tile=kind.name, n=number) if dot else say("{tile}", tile=kind.name)
