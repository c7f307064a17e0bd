"""Hints about placements: a tile's yield on a space, and its effects on others.

What matters most comes first, for the end of a long hint is cut off.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from engine.contract.hexes import Cell, distance
from engine.contract.words import N_, Arg, Parts, Sentence, Wordings, Words, say
from engine.games.kcaloria.rules.changes import place_tile
from engine.games.kcaloria.rules.food import Eater, meals
from engine.games.kcaloria.rules.kinds import (
    ANIMALS,
    COLOUR_NAMES,
    COLOURS,
    KINDS,
    NONE,
    Colour,
    Cubes,
    Effect,
    Key,
    Kind,
    Type,
    worth,
)
from engine.games.kcaloria.rules.legal import refeedable
from engine.games.kcaloria.rules.stakes import Stake, find_named, names, stake
from engine.games.kcaloria.rules.state import Place, Standing, View
from engine.games.kcaloria.rules.web import Web, rebalance_tiles
from engine.games.kcaloria.words.notes import with_sign
from engine.games.kcaloria.words.tiles import cubes_of, due_to, parts, reasons_of

REASONS: Final = 2
"""Most reasons of a yield that are told one by one."""
FOR_EFFECT: Final = (Type.MICROBE, Type.EVENT, Type.ACTION)
"""Types placed for their effect on neighbours; a hint says so if there is none."""

Places = Mapping[Key, Sequence[Cell]]
"""The spaces open to each tile."""
Rescues = Mapping[tuple[Key, Cell], tuple[Standing, ...]]
"""By tile and space: hungry tiles that could be fed there, but not now."""


def join_hint(told: Iterable[Words]) -> Parts | None:
    """Join the parts of a hint, the most important first; None without any."""
    parts = tuple(told)
    return Parts(parts, joint=N_("; ")) if parts else None


def prospect(view: View, web: Web, key: Key, cell: Cell, rescues: Callable[[], Rescues]) -> Parts | None:
    """Return a tile's prospects on a space: yield, rescues, blows, neighbours, food."""
    assert view.seat is not None
    kind = KINDS[key]
    tile = Standing(id=0, key=key, seat=view.seat, cell=cell, born=view.clock, left=kind.makes)
    probe = web.with_another(tile)
    near = web.beside(cell)
    told: list[Words] = list(could_feed(rescues().get((key, cell), ())))
    if kind.makes != NONE:
        told.append(_yield(probe, tile))
    told += _blows(view, web, kind, near, cell)
    told += _to_neighbours(view, probe, near)
    if not told and kind.type in FOR_EFFECT:
        told += _in_cubes(view, probe, near)
    if not told and kind.type in FOR_EFFECT:
        told.append(say("hits nothing now") if kind.has(Effect.PESTICIDE) else say("changes nothing now"))
    if kind.cost and len(told) < 2:
        told.append(_food(view, kind, near))
    return join_hint(told)


def _yield(probe: Web, tile: Standing) -> Words:
    """Say what a tile makes and why.

    Causes are named if they are few.
    """
    (made,) = rebalance_tiles((tile,), probe, newcomer=0)
    told = say("makes {cubes}", cubes=cubes_of(made.left) or (say("nothing"),))
    _, *more = parts(probe, tile)
    if not more:
        return told
    each = reasons_of(more)
    total = due_to(sum(one.change for one in more), say("what is beside it"))
    reasons = (each, total) if len(more) <= REASONS else (total,)
    return Wordings((*(say("{made} ({why})", made=told, why=why) for why in reasons), told))


def _food(view: View, kind: Kind, near: Sequence[Standing]) -> Sentence:
    """Say whose tiles have food for it."""
    eaten = {place for cost in kind.cost for place, count in enumerate(cost) if count}
    owners = {tile.seat == view.seat for tile in near if any(tile.left[place] for place in eaten)}
    if owners == {True}:
        return say("eats your cubes")
    if owners == {False}:
        return say("eats others’ cubes")
    return say("eats your cubes or others’")


def _to_neighbours(view: View, probe: Web, near: Sequence[Standing]) -> list[Sentence]:
    """Say how many points its neighbours would gain or lose, before any payment."""
    own = others = 0
    for old, new in zip(near, rebalance_tiles(near, probe, newcomer=0), strict=True):
        change = worth(new.left) - worth(old.left)
        if old.seat == view.seat:
            own += change
        else:
            others += change
    told = [
        say("{change} {who}", change=with_sign(change), who=who)
        for change, who in ((own, say("for you")), (others, say("for others")))
        if change
    ]
    return [say("points beside it: {told}", told=tuple(told))] if told else []


def _in_cubes(view: View, probe: Web, near: Sequence[Standing]) -> list[Sentence]:
    """Say how many blue cubes its neighbours would gain or lose.

    Blue cubes are worth no points, so they are told only if no points change.
    """
    changes: dict[bool, Counter[Colour]] = {True: Counter(), False: Counter()}
    for old, new in zip(near, rebalance_tiles(near, probe, newcomer=0), strict=True):
        for colour, was, now in zip(COLOURS, old.left, new.left, strict=True):
            changes[old.seat == view.seat][colour] += now - was
    told = tuple(
        say("{change} {colour} {who}", change=with_sign(change), colour=COLOUR_NAMES[colour], who=who)
        for is_own, who in ((True, say("for you")), (False, say("for others")))
        for colour, change in changes[is_own].items()
        if change
    )
    return [say("cubes beside it: {told}", told=told)] if told else []


# Pesticide and removal


def _points(at: Stake) -> tuple[Sentence, ...]:
    """Say what a blow costs others and oneself, with and without help.

    For example: "−4 to −21 for others and −6 for you".
    """
    return tuple(
        say("−{n} for {who}", n=most, who=who)
        if least == most
        else say("−{least} to −{n} for {who}", least=least, n=most, who=who)
        for least, most, who in (
            (at.their_least, at.their_points, say("others")),
            (at.own_least, at.own_points, say("you")),
        )
        if most
    )


def blow(view: View, prey: Sequence[Standing]) -> tuple[Sentence, ...]:
    """Say what hitting these tiles does: how many, whose, their points, and rescues."""
    at = stake(view, prey)
    points = _points(at)
    worth_it = (say("{points}", points=points),) if points else ()
    if not at.theirs and not at.own:
        return (say("doomed already: nothing comes of it"),)
    if not view.options.extinction:
        cubes = cubes_of(_together(tile.left for tile in prey)) or (say("nothing"),)
        return say("takes {cubes}", cubes=cubes), *worth_it
    if at.own and not at.theirs:
        told = say("kills {n:your own tile|only your own # tiles}", n=at.own)
    elif at.own:
        told = say("dooms {n} tiles, {own} of yours", n=at.theirs + at.own, own=at.own)
    else:
        told = say("dooms {n:one tile|# tiles}", n=at.theirs)
    spared = (say("{n} can be fed again", n=at.spared),) if at.spared else ()
    return told, *worth_it, *spared


def _blows(view: View, web: Web, kind: Kind, near: Sequence[Standing], cell: Cell) -> Iterator[Sentence]:
    """Say what pesticide or a removal would hit, and whether pesticide hits the tile."""
    if kind.has(Effect.PESTICIDE) and (hit := [tile for tile in near if "insect" in tile.kind.classes]):
        yield from blow(view, hit)
    if "insect" in kind.classes and any(tile.kind.has(Effect.PESTICIDE) for tile in near):
        if view.options.extinction:
            yield say("pesticide beside it dooms it")
        else:
            yield say("pesticide beside it takes its cubes")
    if kind.has(Effect.REMOVAL):
        best, *others = names(view, web, cell)
        stakes = [stake(view, find_named(web, cell, key)) for key in (best, *others)]
        points = _points(stakes[0])
        args: dict[str, Arg] = {"name": KINDS[best].title, "n": len(others), "points": points}
        yield (
            say("could name {name} or {n:another|# others}", **args)
            if others
            else say("could name {name}", **args)
        )
        if not any(at.theirs or at.own for at in stakes):
            yield say("doomed already: nothing comes of it")
            return
        if not any(at.theirs for at in stakes):
            yield say("only your own tiles would be hit")
        if points:
            yield say("{points}", **args)


def _together(several: Iterable[Cubes]) -> Cubes:
    a, b, c, d, e, f = (sum(counts) for counts in zip(NONE, *several, strict=True))
    return a, b, c, d, e, f


# Rescues


def rescues_by(view: View, places: Places) -> Rescues:
    """Return hungry tiles that only a placement makes it possible to feed (KC-47).

    Each placement is paid by the best guess.
    """
    assert view.seat is not None
    web = Web(view)
    hungry = [tile for tile in view.tiles if tile.seat == view.seat and not web.is_fed(tile)]
    ready = frozenset(tile.id for tile in refeedable(web, view.seat))
    waiting = [tile for tile in hungry if tile.id not in ready]
    found: dict[tuple[Key, Cell], tuple[Standing, ...]] = {}
    for key, cells in places.items():
        for cell in cells:
            if any(_could_help(tile, KINDS[key], distance(cell, tile.cell)) for tile in waiting):
                after = Web(place_tile(view, view.seat, _best_guess(view, web, key, cell)))
                fed = {tile.id for tile in refeedable(after, view.seat)}
                if saved := tuple(tile for tile in waiting if tile.id in fed):
                    found[key, cell] = saved
    return found


def _could_help(hungry: Standing, kind: Kind, far: int) -> bool:
    """Return whether a placed tile may bring a hungry one food.

    It may have cubes for it, or add cubes to tiles between the two.
    """
    if far <= 2 and (kind.effects or kind.type in ANIMALS):
        return True
    return far == 1 and any(
        made and eaten for cost in hungry.kind.cost for made, eaten in zip(kind.makes, cost, strict=True)
    )


def could_feed(tiles: Sequence[Standing]) -> Iterator[Sentence]:
    """Say that a placement would bring food for hungry tiles."""
    if tiles:
        first, *others = tiles
        args: dict[str, Arg] = {"tile": first.kind.title, "n": len(others)}
        if others:
            yield say("could feed {tile} or {n:another|# others}", **args)
        else:
            yield say("could feed {tile}", **args)


def _best_guess(view: View, web: Web, key: Key, cell: Cell) -> Place:
    assert view.seat is not None
    kind = KINDS[key]
    meal = next(meals(web, Eater(kind, view.seat, cell))) if kind.cost else None
    removes = names(view, web, cell)[0] if kind.has(Effect.REMOVAL) else None
    return Place(tile=key, cell=cell, meal=meal, removes=removes)
