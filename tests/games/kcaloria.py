"""Helpers for tests of kCaloria: tables, moves, whole matches, and invariants."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.contract.errors import IllegalMove
from engine.contract.hexes import Cell, cell_name, cell_of
from engine.contract.values import Event
from engine.contract.words import Words, tell
from engine.games import kcaloria as game
from engine.games.kcaloria.rules.collapse import dooms
from engine.games.kcaloria.rules.food import Eater, meals, refills, tastes
from engine.games.kcaloria.rules.kinds import (
    KINDS,
    NONE,
    Colour,
    Cubes,
    Effect,
    Key,
    Kind,
    Type,
    count_colours,
    cubes,
    in_order,
    minus,
    plus,
)
from engine.games.kcaloria.rules.rescue import feast, hungry_of
from engine.games.kcaloria.rules.state import (
    Bonus,
    Discard,
    Link,
    Meal,
    Move,
    Options,
    Payment,
    Place,
    Refeed,
    Refeeding,
    SeatOptions,
    Standing,
    State,
)
from engine.games.kcaloria.rules.web import Web, rebalance_tiles
from engine.games.kcaloria.turns import apply, start
from tests.games.kcaloria_kinds import amount

NAMES: Final = ("Ann", "Bob", "Cy", "Dee")
DICE: Final = Dice("tests", 0)
PLAIN: Final = "creek"
"""The tile of the small catalogue that fills hands and stacks."""


# Tables to order


def space(name: str) -> Cell:
    """Return the cell with that name, as "N3E2"."""
    cell = cell_of(name)
    assert cell is not None, name
    return cell


def payments(text: str) -> tuple[Payment, ...]:
    """Return the payments, written as "1blue-start+1green-N1E1"."""
    found = []
    for part in text.split("+") if text else ():
        what, _, where = part.partition("-")
        ((colour, count),) = count_colours(amount(what)).items()
        found.append(Payment(cell=space(where), colour=colour, count=count))
    return tuple(found)


def meal(kind: Kind, text: str) -> Meal:
    """Return food for a kind, as the alternative that it adds up to.

    It is the first alternative if it adds up to none.
    """
    paid = payments(text)
    total = NONE
    for one in paid:
        total = plus(total, cubes({one.colour: one.count}))
    return Meal(alternative=kind.cost.index(total) if total in kind.cost else 0, payments=paid)


def lay(
    text: str,
    *,
    players: int = 2,
    hands: Sequence[str] = (),
    stack: int = 30,
    turn: int = 0,
    turns: int = 5,
    **options: Any,
) -> State:
    """Return a match with these tiles on the table, fed by those before them.

    Tiles are written as "A: creek@start fern@E1<1blue-start B: creek@E5". It is turn 20. Hands are
    filled up with creeks; the stacks consist of them.
    """
    seat, tiles, links = 0, list[Standing](), list[Link]()
    for word in text.split():
        if word.endswith(":"):
            seat = "ABCD".index(word[0])
            continue
        what, _, rest = word.partition("@")
        where, _, food = rest.partition("<")
        eats = meal(KINDS[what], food)
        tile = Standing(
            id=len(tiles) + 1,
            key=what,
            seat=seat,
            cell=space(where),
            born=0,
            left=KINDS[what].makes,
            alternative=eats.alternative,
        )
        for payment in eats.payments:
            producer = next(one for one in tiles if one.cell == payment.cell)
            links.append(
                Link(producer=producer.id, consumer=tile.id, colour=payment.colour, count=payment.count)
            )
        tiles.append(tile)
    filled = [in_order((*hand.split(), *(PLAIN,) * (7 - len(hand.split())))) for hand in hands]
    filled += [(PLAIN,) * 7] * (players - len(hands))
    state = State(
        options=Options.model_validate(options),
        decks=("test",) * players,
        tiles=tuple(tiles),
        links=tuple(links),
        collapses=(),
        numbered=len(tiles),
        clock=20,
        turn=turn,
        first=0,
        turns=(turns,) * players,
        humans=(0,) * players,
        starving=(),
        ending=None,
        ender=None,
        hands=tuple(filled),
        stacks=((PLAIN,) * stack,) * players,
        discards=((),) * players,
    )
    return _settle(state)


def _settle(state: State) -> State:
    """Take eaten cubes from their makers, and make the cubes that are due."""
    web = Web(state)
    tiles = []
    for tile in state.tiles:
        eaten = [(web.by_id[link.producer], link.colour) for link in state.links if link.consumer == tile.id]
        update = {
            "left": minus(tile.left, web.count_eaten(tile.id)),
            "fed": tastes(web, Eater(tile.kind, tile.seat, tile.cell), eaten),
        }
        tiles.append(tile.model_copy(update=update))
    fed = state.model_copy(update={"tiles": tuple(tiles)})
    whole = fed.model_copy(update={"tiles": tuple(rebalance_tiles(fed.tiles, Web(fed)))})
    assert all(min(tile.left) >= 0 for tile in whole.tiles), "more is eaten than was made"
    return whole


def at(state: State, where: str) -> Standing:
    """Return the tile on a space."""
    return Web(state).at[space(where)]


def has(state: State, *places: str) -> str:
    """Return the unspent cubes on tiles: "2green", or "2green, 1yellow 1orange"."""
    return ", ".join(write_cubes(at(state, where).left) for where in places)


def write_cubes(some: Cubes) -> str:
    return " ".join(f"{count}{colour}" for colour, count in count_colours(some).items())


def eats(state: State, where: str) -> str:
    """Return where a tile's food came from, in the order in which it was eaten.

    An example is "1blue-start+1green-N1E1".
    """
    web, tile = Web(state), at(state, where)
    return "+".join(
        f"{link.count}{link.colour}-{cell_name(web.by_id[link.producer].cell)}"
        for link in state.links
        if link.consumer == tile.id
    )


def counters(state: State) -> dict[str, int]:
    """Return the visible counters by space."""
    where = {tile.id: cell_name(tile.cell) for tile in state.tiles}
    return {where[tile]: doom.value for tile, doom in sorted(dooms(state).items())}


def stands(state: State) -> set[str]:
    """Return the spaces with a tile."""
    return {cell_name(tile.cell) for tile in state.tiles}


# Moves


def placing(
    state: State,
    key: Key,
    where: str,
    pays: str | None = None,
    *,
    removes: Key | None = None,
    bonuses: str = "",
    feeds: str = "",
) -> Place:
    """Return a placement, paid by the best guess if nothing is said.

    Bonuses are written as "E1:orange E1:yellow", feeds as "N1E1<2yellow-E1".
    """
    kind, cell = KINDS[key], space(where)
    food = meal(kind, pays) if pays is not None else None
    if food is None and kind.cost:
        food = next(meals(Web(state), Eater(kind, state.turn, cell)))
    refeedings = []
    for word in feeds.split():
        hungry, _, paid = word.partition("<")
        tile = at(state, hungry)
        whole = meal(tile.kind, paid)
        if sum(one.count for one in whole.payments) != sum(tile.kind.cost[whole.alternative]):
            whole = whole.model_copy(update={"alternative": tile.alternative})
        refeedings.append(Refeeding(cell=tile.cell, meal=whole))
    return Place(
        tile=key,
        cell=cell,
        meal=food,
        removes=removes,
        bonuses=tuple(
            Bonus(cell=space(one.split(":")[0]), colour=Colour(one.split(":")[1])) for one in bonuses.split()
        ),
        refeedings=tuple(refeedings),
    )


def place(state: State, key: Key, where: str, pays: str | None = None, **more: Any) -> State:
    """Return the State after a placement by the player on turn."""
    return make_move(state, placing(state, key, where, pays, **more))


def make_move(state: State, move: Move) -> State:
    (seat,) = game.to_move(state)
    return apply(state, seat, move, DICE)[0]


def wait(state: State, turns: int = 1) -> State:
    """Spend `turns` turns on a discard.

    A player who is asked on the way feeds all that can be fed.
    """
    for _ in range(turns):
        state = feed_all(state)
        state = make_move(state, Discard(tiles=state.hands[state.turn][:1]))
    return state


def feed_all(state: State) -> State:
    """Feed as much as possible in every answer to a removal."""
    while state.starving:
        state = make_move(state, Refeed(refeedings=feast(state, hungry_of(state))))
    return state


def feed(state: State, where: str, pays: str) -> State:
    """Answer a removal: feed that tile alone, in this way."""
    return make_move(state, refeed(state, where, pays))


def refeed(state: State, where: str, pays: str) -> Refeed:
    ways = refills(Web(state), at(state, where))
    food = next(way for way in ways if way.payments == payments(pays))
    return Refeed(refeedings=(Refeeding(cell=space(where), meal=food),))


def starve(state: State) -> State:
    """Answer a removal: leave everything hungry."""
    return make_move(state, Refeed())


def why_not(state: State, move: Move, seat: int | None = None) -> str:
    """Return the sentence that refuses a move; check that nothing changed."""
    before = state.model_dump_json()
    with pytest.raises(IllegalMove) as caught:
        apply(state, game.to_move(state)[0] if seat is None else seat, move, DICE)
    assert state.model_dump_json() == before
    return in_words(caught.value.sentence)


def in_words(sentence: Words, reader: int | None = None) -> str:
    return tell(sentence, NAMES, reader=reader)


def read_events(events: Sequence[Event]) -> list[str]:
    return [in_words(event.sentence) for event in events]


# Whole matches


@cache
def play_match(players: int, number: int = 0, **options: Any) -> Sequence[tuple[State, Move, State]]:
    """Return the moves of a random match, with the State before and after each."""
    state = start(Options.model_validate(options), (SeatOptions(),) * players, Dice(f"simulated {number}", 0))
    plies: list[tuple[State, Move, State]] = []
    while seats := game.to_move(state):
        ply = len(plies) + 1
        _, move = random_move(game, game.view(state, seats[0]), Dice(f"mover {number}", ply))
        after, _ = apply(state, seats[0], move, Dice(f"simulated {number}", ply))
        plies.append((state, move, after))
        state = after
    return tuple(plies)


# Invariants for the walk


def check_cubes(state: State) -> object:
    """Return whose tiles there are, and check their cubes and food.

    Every cube is on its tile, eaten, or not made. Every tile is fed as its cost says.
    """
    assert len({tile.cell for tile in state.tiles}) == len(state.tiles)
    web = Web(state)
    for tile in state.tiles:
        eaten = web.count_eaten(tile.id)
        assert min(tile.left) >= 0
        assert sum(tile.left) + sum(eaten) == max(web.makes(tile), sum(eaten)), tile
        assert set(count_colours(plus(tile.left, eaten))) <= set(tile.kind.colours)
        assert min(web.lacks(tile)) >= 0
        assert tile.lost == 0 or tile.kind.has(Effect.TEMPORARY) or not state.options.extinction
        assert tile.kind.type is not Type.ACTION
    standing = {tile.id for tile in state.tiles}
    assert {end for link in state.links for end in (link.producer, link.consumer)} <= standing
    hungry = {tile.id for tile in state.tiles if not web.is_fed(tile)}
    roots = [root for one in state.collapses for root in one.roots]
    assert {root.tile for root in roots} <= standing
    assert hungry == {root.tile for root in roots if not root.is_hit}
    assert all(root.value == 1 for root in roots)
    assert set(state.starving) <= hungry
    held = []
    for seat in range(state.seats):
        laid = [tile.key for tile in state.tiles if tile.seat == seat]
        held.append(sorted((*state.hands[seat], *state.stacks[seat], *state.discards[seat], *laid)))
    return state.first, state.decks, held


def secrets(state: State, seat: int | None) -> tuple[str, ...]:
    """Return names of tiles in others' hands and in stacks.

    Names that the seat may have met elsewhere are left out.
    """
    open_keys = {tile.key for tile in state.tiles} | {key for pile in state.discards for key in pile}
    open_keys |= set() if seat is None else set(state.hands[seat])
    piles = [*state.stacks, *(hand for other, hand in enumerate(state.hands) if other != seat)]
    hidden = sorted({key for pile in piles for key in pile} - open_keys)
    return tuple(_pattern(KINDS[key].name) for key in hidden)


@cache
def _pattern(name: str) -> str:
    """Return a pattern that finds a tile's name, but no longer one.

    A reindeer is no reindeer lichen.
    """
    longer = (kind.name.removeprefix(name) for kind in KINDS.values() if kind.name.startswith(f"{name} "))
    return rf"\b{name}\b" + "".join(f"(?!{rest})" for rest in longer)
