"""A sensible player of kCaloria for simulations: chance hardly ever feeds a hunter.

It takes the placement that gains it most and others least, looks one tile ahead, and gives up tiles
that it can't use.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.contract.dice import Dice
from engine.contract.game import AnyGame
from engine.contract.hexes import Cell, around
from engine.contract.values import Pick
from engine.games.kcaloria.rules.changes import gains, mixtures, place_tile
from engine.games.kcaloria.rules.collapse import dooms
from engine.games.kcaloria.rules.food import Eater, meals, refills, tastes
from engine.games.kcaloria.rules.kinds import (
    COLOURS,
    KINDS,
    NONE,
    Colour,
    Cubes,
    Effect,
    Key,
    Kind,
    Type,
    minus,
    of_colour,
    plus,
)
from engine.games.kcaloria.rules.legal import openings, refeedable
from engine.games.kcaloria.rules.rescue import feast, hungry_of
from engine.games.kcaloria.rules.scoring import unspent
from engine.games.kcaloria.rules.state import (
    DISCARDS,
    HUMANS,
    Bonus,
    Discard,
    Meal,
    Move,
    Place,
    Refeed,
    Refeeding,
    Standing,
    View,
)
from engine.games.kcaloria.rules.web import Web
from engine.players.kcaloria.picks import draft_of

TRIED: Final = 8
"""Number of spaces among which the best one is sought, for each tile of the hand."""
LIKING: Final[Mapping[Colour, float]] = dict(zip(COLOURS, (0.8, 1.4, 2.3, 3.2, 4.1, 5.0), strict=True))
"""The value of a cube during the match: its points, and more for what it can feed."""
HOPE: Final = 0.4
"""How much a tile's gain counts in advance, where a placement makes room for it."""
FAR: Final = 0.45
"""Factor of a hope for each missing cube."""
WORTHWHILE: Final = 0.6
"""The value under which no placement is made while there are tiles to draw."""
MERCY: Final = 0.5
"""How much a chain that it would doom counts as a loss: it does not hunt for its own sake."""


class Chance(NamedTuple):
    """A possible placement, and its value."""

    worth: float
    key: Key
    cell: Cell
    meal: Meal | None
    removes: Key | None


def sensible(game: AnyGame, view: View, dice: Dice) -> tuple[tuple[Pick, ...], Move]:
    """Make a move of kCaloria; return it with the picks that lead to it."""
    return draft_of(view, plan(view, dice))


def plan(view: View, dice: Dice) -> Move:
    """Return the player's move."""
    assert view.seat is not None
    web = Web(view)
    if view.starving:
        return Refeed(refeedings=feast(view, hungry_of(view)))
    seat = view.seat
    places = openings(web, seat, view.hand)
    stuck = tuple(key for key in dict.fromkeys(view.hand) if key not in places and KINDS[key].cost)
    doomed = frozenset(dooms(view))
    chances = [
        _weighed(web, seat, key, cell, stuck=stuck, doomed=doomed)
        for key, found in places.items()
        for cell in dice.shuffle(found)[:TRIED]
    ]
    best = max(chances, key=lambda chance: chance.worth, default=None)
    is_first = view.turns[seat] == 0
    least = WORTHWHILE if view.in_stack[seat] else 0.0
    if best is None or (best.worth < least and not is_first):
        return Discard(tiles=_useless(view, web, places))
    return _whole(view, seat, best)


# Which placement


def _weighed(
    web: Web, seat: int, key: Key, cell: Cell, *, stuck: tuple[Key, ...], doomed: frozenset[int]
) -> Chance:
    """Return a placement with its best payment and name, and its value."""
    kind = KINDS[key]
    eater = Eater(kind, seat, cell)
    meal = next(meals(web, eater)) if kind.cost else None
    payers = [(web.at[one.cell], of_colour(one.colour, one.count)) for one in meal.payments] if meal else []
    eaten = (
        [(tile, payment.colour) for (tile, _), payment in zip(payers, meal.payments, strict=True)]
        if meal
        else []
    )
    tile = Standing(
        id=web.table.numbered + 1,
        key=key,
        seat=seat,
        cell=cell,
        born=web.table.clock,
        fed=tastes(web, eater, eaten),
    )
    after = Web(web.table.model_copy(update={"tiles": (*web.table.tiles, tile)}))
    fresh = _made(tile, after.makes(tile))
    total = _liked(fresh)
    for payer, paid in payers:
        total += -_liked(paid) if payer.seat == seat else _liked(paid) / 2
        total -= (payer.id in doomed) * _liked(fresh) / 2
    near = web.beside(cell)
    for other in near:
        change = after.makes(other) - web.makes(other)
        if change > 0 or (change < 0 and any(other.left)):
            total += change * LIKING[other.kind.colours[-1]] * (1.0 if other.seat == seat else -0.5)
    struck, removes = _struck(web, seat, kind, near)
    if "insect" in kind.classes and any(other.kind.has(Effect.PESTICIDE) for other in near):
        total -= _liked(fresh)
    if kind.type is Type.HUMAN and web.table.humans[seat] == HUMANS - 1:
        total += _finish(web, seat, fresh)
    left = {one.id: one.left for one in near} | {tile.id: fresh}
    for payer, paid in payers:
        left[payer.id] = minus(left[payer.id], paid)
    return Chance(total + struck + _hope(after, seat, tile, left, stuck), key, cell, meal, removes)


def _made(tile: Standing, count: int) -> Cubes:
    """Return a new tile's cubes; what it makes on top has its best colour."""
    base = tile.kind.makes
    if count >= sum(base):
        return plus(base, of_colour(tile.kind.colours[-1], count - sum(base))) if any(base) else NONE
    return of_colour(tile.kind.colours[-1], count)


def _liked(some: Cubes) -> float:
    return sum(count * LIKING[colour] for colour, count in zip(COLOURS, some, strict=True))


def _struck(web: Web, seat: int, kind: Kind, near: tuple[Standing, ...]) -> tuple[float, Key | None]:
    """Return a pesticide's or removal's effect on rivals, and the best name.

    What it does to the player is deducted.
    """
    if kind.has(Effect.PESTICIDE):
        return sum(_loss(web, seat, tile) for tile in near if "insect" in tile.kind.classes), None
    if not kind.has(Effect.REMOVAL):
        return 0.0, None
    losses = dict.fromkeys(dict.fromkeys(tile.key for tile in near if tile.kind.cost), 0.0)
    for tile in near:
        if tile.key in losses:
            losses[tile.key] += _loss(web, seat, tile)
    name = max(losses, key=lambda key: losses[key])
    return losses[name], name


def _loss(web: Web, seat: int, tile: Standing) -> float:
    """Return the value of a tile and those that live on it.

    It is positive if they are rivals'.
    """
    fallen, waiting = {tile.id}, [tile.id]
    for number in waiting:
        for link in web.table.links:
            if link.producer == number and link.consumer not in fallen:
                fallen.add(link.consumer)
                waiting.append(link.consumer)
    return sum(
        _liked(web.by_id[number].left) * (-1.0 if web.by_id[number].seat == seat else MERCY)
        for number in fallen
    )


def _finish(web: Web, seat: int, fresh: Cubes) -> float:
    """Return the value of ending the match with a second human.

    It is high if the player would win, else low.
    """
    scores = [_points(unspent(web.table, one)) for one in range(web.table.seats)]
    mine = scores[seat] + _points(fresh)
    return 100.0 if mine > max(scores) else -100.0


def _points(some: Cubes) -> int:
    return sum(count * points for points, count in enumerate(some))


def _hope(after: Web, seat: int, tile: Standing, left: Mapping[int, Cubes], stuck: tuple[Key, ...]) -> float:
    """Return what a new tile's neighbourhood promises to stuck tiles."""
    best = 0.0
    for cell in around(tile.cell):
        if cell in after.at or not stuck:
            continue
        pool = NONE
        for other in after.beside(cell):
            pool = plus(pool, left.get(other.id, other.left))
        for key in stuck:
            kind = KINDS[key]
            for cost in kind.cost:
                missing = sum(max(0, count - there) for count, there in zip(cost, pool, strict=True))
                best = max(best, (_liked(kind.makes) - _liked(cost)) * HOPE * FAR**missing)
    return best


def _whole(view: View, seat: int, chance: Chance) -> Place:
    """Return a placement with colours for what is made on top.

    It also feeds the player's hungry tiles.
    """
    move = Place(tile=chance.key, cell=chance.cell, meal=chance.meal, removes=chance.removes)
    bonuses = tuple(
        Bonus(cell=tile.cell, colour=colour)
        for tile, count in gains(view, seat, move)
        for colour in next(mixtures(tile, count))
    )
    move = move.model_copy(update={"bonuses": bonuses})
    while (hungry := next(refeedable(web := Web(place_tile(view, seat, move)), seat), None)) is not None:
        fed = Refeeding(cell=hungry.cell, meal=next(refills(web, hungry)))
        move = move.model_copy(update={"refeedings": (*move.refeedings, fed)})
    return move


def _useless(view: View, web: Web, places: Mapping[Key, tuple[Cell, ...]]) -> tuple[Key, ...]:
    """Return the tiles to discard.

    Doubles go first, then what is not worth placing, then what is far from its food.
    """
    assert view.seat is not None

    def keeping(place: int) -> tuple[bool, float]:
        kind = KINDS[view.hand[place]]
        is_double = kind.key in view.hand[:place]
        return not is_double, _liked(kind.makes) - (kind.key in places)

    order = sorted(range(len(view.hand)), key=keeping)
    return tuple(view.hand[place] for place in sorted(order[:DISCARDS]))
