"""Reasons for a placement of kCaloria.

Each reason is the one fact that brings most, and it is true of the table at that moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.contract.words import Arg, Seat, Sentence, say
from engine.games.kcaloria.rules.kinds import KINDS
from engine.games.kcaloria.rules.state import HUMANS
from engine.players.kcaloria.habits import put_aside
from engine.players.kcaloria.model import Table
from engine.players.kcaloria.numbers import COST, IS_HUMAN, KEYS, MAKES, STRIKES, points, total
from engine.players.kcaloria.turns import Feeding
from engine.players.kcaloria.value import Choice, Glance, meal_at

MANY: Final = 3
"""Points from one cause that are enough for a reason."""


CLUE_TO_DISCARD: Final = say("Is any tile in your hand worth a turn now?")
CLUE_TO_ANSWER: Final = say("Compare what the food is worth with what it would save.")


def clue_to_place(table: Table, choice: Choice) -> Sentence:
    """Say whose food to eat, or else which tile to place."""
    _, kind, _, _, _ = choice
    seat = table.turn
    victim = max(
        (other for other in range(table.seats) if other != seat),
        key=lambda other: _eaten(table, choice, other),
    )
    if table.turns[seat] and _eaten(table, choice, victim) >= MANY:
        return say("Which of your tiles can eat {who:*’s/your} food?", who=Seat(seat=victim))
    return say("Look at {tile}: where is it worth most?", tile=KINDS[KEYS[kind]].title)


def to_place(choice: Choice) -> Sentence:
    """Say which tile to place. The picture shows where, and its food."""
    _, kind, _, _, _ = choice
    return say("place {tile}", tile=KINDS[KEYS[kind]].title)


def to_discard(kinds: Sequence[int]) -> Sentence:
    """Say which tiles to discard."""
    return say("discard {tiles}", tiles=tuple(KINDS[KEYS[kind]].title for kind in kinds))


def why_placed(table: Table, choice: Choice) -> Sentence:
    """Say why to place that tile there.

    Add a warning if it is doomed from the start.
    """
    why = _why_placed(table, choice)
    after, saved = put_aside(table, choice)
    new, fed = len(table.kind), [tile for tile, _ in saved]
    if not after.collapses or _ends_match(after, choice):
        return why
    doomed = after.dooms()
    if new in _hit(after):
        return say("{why} Pesticide beside it dooms it, though: it dies out soon.", why=why)
    if new in doomed:
        return say("{why} Its food is doomed, though, and it dies, too, unless you feed it again.", why=why)
    if any(tile in doomed for tile in fed):
        return say("{why} That food is doomed, too, so it only gains time.", why=why)
    return why


def _ends_match(after: Table, choice: Choice) -> bool:
    """Return whether the placement is a second human."""
    _, kind, _, _, _ = choice
    return bool(IS_HUMAN[kind]) and after.humans[after.turn] >= HUMANS


def _hit(table: Table) -> frozenset[int]:
    """Return the tiles that pesticides and removals hit.

    Food can't save them.
    """
    return frozenset(tile for _, _, roots in table.collapses for tile, _, is_hit in roots if is_hit)


def _why_placed(table: Table, choice: Choice) -> Sentence:
    _, kind, _, _, _ = choice
    seat = table.turn
    tile = KINDS[KEYS[kind]].title
    if not table.turns[seat]:
        return say(
            "Everything begins with water: {tile} makes {n:one cube|# cubes} to feed your first tiles.",
            tile=tile,
            n=total(MAKES[kind]),
        )
    after, saved = put_aside(table, choice)
    new = len(table.kind)
    before, now = table.scores(), after.scores()
    gains = [there - here for here, there in zip(before, now, strict=True)]
    mine = gains[seat]
    args: dict[str, Arg] = {"tile": tile, "n": mine}
    if IS_HUMAN[kind] and after.humans[seat] >= HUMANS:
        ahead = now[seat] - max(one for other, one in enumerate(now) if other != seat)
        if ahead > 0:
            return say(
                "Your second human ends the match while you are ahead by {n:one point|# points}.", n=ahead
            )
    if saved:
        fed = KINDS[KEYS[after.kind[saved[0][0]]]].title
        return say("{fed} would die out: with {tile} beside it, it is fed again.", fed=fed, tile=tile)
    if STRIKES[kind]:
        return _why_struck(table, after, seat, args)
    victim = min((other for other in range(table.seats) if other != seat), key=lambda other: gains[other])
    eaten = _eaten(table, choice, victim)
    made = points(after.left[new])
    if eaten >= MANY:
        return say(
            "{tile} makes {made:one point|# points} and eats {eaten} of {who:*’s/yours}: food of others’ "
            "costs you nothing.",
            tile=tile,
            made=made,
            eaten=eaten,
            who=Seat(seat=victim),
        )
    if made >= MANY and mine >= MANY:
        if mine > made:
            return say(
                "{made:one point|# points} on {tile}, and {n} more on your tiles beside it.",
                tile=tile,
                made=made,
                n=mine - made,
            )
        if not eaten and COST[kind]:
            if made == mine:
                return say(
                    "{tile} makes {made:one point|# points}, and its food costs you none.",
                    tile=tile,
                    made=made,
                )
            return say(
                "{tile} turns food worth {price:one point|# points} into {made}.",
                tile=tile,
                made=made,
                price=_price(table, choice),
            )
        return say("{tile} makes {made:one point|# points} here.", tile=tile, made=made)
    if (next_one := _opened(table, after, seat)) >= 0:
        return say(
            "{tile} here opens the way: {next} can be next.", tile=tile, next=KINDS[KEYS[next_one]].title
        )
    if mine > 0:
        return say("{tile} here gains you {n:one point|# points}.", **args)
    if gains[victim] < 0:
        return say(
            "{tile} here costs {who:*/you} {n:one point|# points}.",
            tile=tile,
            who=Seat(seat=victim),
            n=-gains[victim],
        )
    if points(MAKES[kind]) or total(MAKES[kind]):
        return say("{tile} makes food that your next tiles can eat.", tile=tile)
    return say("{tile} here helps what you build beside it.", tile=tile)


def why_discarded(table: Table) -> Sentence:
    """Say why to draw new tiles."""
    seat = table.turn
    if not Glance(table.seats).choices(table, seat, table.hands[seat]):
        return say("None of your tiles can be placed: new ones may be.")
    return say("Nothing in your hand is worth a turn now: keep your best tiles and look for their food.")


def why_answered(table: Table, fed: Sequence[Feeding]) -> Sentence:
    """Say why to feed hungry tiles, or why not."""
    if not fed:
        return say("The food is worth more than what it would save.")
    saved = sum(points(table.left[one]) for one in table.living_on([tile for tile, _ in fed]))
    price = sum(points(cubes) for _, (_, food) in fed for _, cubes in food)
    why = say(
        "Saves {n:one point|# points} on what would die out, for {price:one point|# points} of food.",
        n=saved,
        price=price,
    )
    # A hungry tile counts as doomed until it is fed: only the doom of its suppliers matters.
    doomed = table.living_on(_hit(table))
    if any(producer in doomed for _, (_, food) in fed for producer, _ in food):
        return say("{why} That food is doomed, too, so it only gains time.", why=why)
    return why


def _why_struck(table: Table, after: Table, seat: int, args: dict[str, Arg]) -> Sentence:
    """Say what a pesticide or a removal dooms."""
    was = table.dooms() if table.collapses else {}
    now = after.dooms() if after.collapses else {}
    doomed = [tile for tile in now if tile not in was and after.seat[tile] != seat]
    lost = sum(points(after.left[tile]) for tile in doomed)
    if not doomed:
        return say("{tile} is of little use now: here it does you no harm, and you draw a new tile.", **args)
    return say(
        "{tile} dooms {k:a tile|# tiles} of others, with {lost:one point|# points} on {k:it|them}.",
        k=len(doomed),
        lost=lost,
        **args,
    )


def _eaten(table: Table, choice: Choice, victim: int) -> int:
    """Return the points of food that a placement takes from a seat."""
    meal = meal_at(table, table.turn, choice)
    return sum(points(cubes) for tile, cubes in meal[1] if table.seat[tile] == victim) if meal else 0


def _price(table: Table, choice: Choice) -> int:
    """Return the points that a placement eats, of every owner."""
    meal = meal_at(table, table.turn, choice)
    return sum(points(cubes) for _, cubes in meal[1]) if meal else 0


def _opened(table: Table, after: Table, seat: int) -> int:
    """Return the dearest kind in hand that a placement makes possible.

    It could not be placed before. The result is -1 if there is none.
    """
    hand = after.hands[seat]
    before = {one[1] for one in Glance(table.seats).choices(table, seat, hand)}
    now = {one[1] for one in Glance(table.seats).choices(after, seat, hand)}
    return max(
        (kind for kind in now - before if COST[kind]), key=lambda kind: points(MAKES[kind]), default=-1
    )
