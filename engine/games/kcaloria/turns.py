"""The turns of kCaloria: place a tile, apply its effects, draw.

KC-1 to KC-69 are this project's rulings where the makers' text leaves a choice; a function that
enforces one names it. A Move is a whole placement with all its decisions, a discard, or an answer
to a removal.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Final, TypeVar

from engine.contract.dice import Dice
from engine.contract.errors import IllegalMove
from engine.contract.hexes import Cell
from engine.contract.values import Event, Json
from engine.contract.words import say
from engine.games.kcaloria.deal import deal_match
from engine.games.kcaloria.rules.changes import (
    Gain,
    age_barricades,
    collapse_tiles,
    decay_tiles,
    feed_again,
    find_hungry,
    mixtures,
    settle_placement,
    without_actions,
)
from engine.games.kcaloria.rules.decks import SHORT, SIZE
from engine.games.kcaloria.rules.food import refills
from engine.games.kcaloria.rules.kinds import KINDS, Key, Type, in_order
from engine.games.kcaloria.rules.legal import is_meal_for, preferable
from engine.games.kcaloria.rules.reports import further, placement
from engine.games.kcaloria.rules.rescue import hungry_of, is_asked
from engine.games.kcaloria.rules.state import (
    DISCARDS,
    HAND_SIZE,
    HUMANS,
    Discard,
    Ending,
    Move,
    Options,
    Place,
    Public,
    Refeed,
    Refeeding,
    Report,
    SeatOptions,
    Standing,
    State,
    TileId,
    View,
)
from engine.games.kcaloria.rules.upgrades import CHANGED_IN_4, with_former_tiles
from engine.games.kcaloria.rules.web import Web
from engine.games.kcaloria.words.events import (
    discards,
    draws,
    feeds_again,
    leaves,
    lets_starve,
    places,
    turn_ends,
)
from engine.games.kcaloria.words.refusals import why_not_placed

RULES = 5

T = TypeVar("T")

_PUBLIC: Final = tuple(Public.model_fields)
_UNSEEN: Final = View.model_construct(
    **{name: None for name, field in View.model_fields.items() if field.is_required()}
)
"""A View without content; only its fields for the course of a turn have values."""


def start(options: Options, seats: tuple[SeatOptions, ...], dice: Dice) -> State:
    """Return a new match, played on up to the first choice."""
    return _begin_turn(deal_match(options, seats, dice), ())[0]


def longest(options: Options, seats: int) -> int:
    """Return an upper limit: each tile a turn (KC-58), plus feeding again (KC-46)."""
    return 2 * (SHORT if options.length == "short" else SIZE) * seats


def usual_turns(options: Options, seats: int) -> int:
    """Return the usual turns of a match, as measured with medium computers."""
    measured = {2: 25, 3: 26, 4: 20} if options.length == "short" else {2: 31, 3: 28, 4: 26}
    return measured[min(max(seats, 2), 4)]


def to_move(state: Public) -> tuple[int, ...]:
    """Return the seat to move; after a removal, one with a tile to feed."""
    if state.ending:
        return ()
    if state.starving:
        return (owner_of(state, state.starving[0]),)
    return (state.turn,)


def owner_of(table: Public, number: TileId) -> int:
    """Return the seat of a tile."""
    return next(tile.seat for tile in table.tiles if tile.id == number)


def order(view: View) -> tuple[int, ...]:
    """Return the seats clockwise, up to a first turn, which may play itself (KC-7)."""
    seats = () if view.ending or view.starving else (*range(view.turn, view.seats), *range(view.turn))
    return tuple(takewhile(lambda seat: seat == view.turn or view.turns[seat], seats))


def touched(view: View, seat: int, move: Move) -> tuple[Cell, ...]:
    """Return the cell of a placed tile that still lies there."""
    return (
        (move.cell,) if isinstance(move, Place) and any(one.cell == move.cell for one in view.tiles) else ()
    )


def view(state: State, seat: int | None) -> View:
    """Return the table, the seat's own tiles, and how many every seat has (KC-24)."""
    seen: dict[str, object] = {name: getattr(state, name) for name in _PUBLIC}
    seen |= {
        "seat": seat,
        "to_move": to_move(state),
        "hand": () if seat is None else state.hands[seat],
        "own_stack": () if seat is None else tuple(sorted(state.stacks[seat])),
        "own_gone": () if seat is None else tuple(sorted(state.discards[seat])),
        "in_hand": tuple(map(len, state.hands)),
        "in_stack": tuple(map(len, state.stacks)),
        "gone": tuple(map(len, state.discards)),
    }
    return _UNSEEN.model_copy(update=seen)  # its values have been validated as part of the State


def apply(state: State, seat: int, move: Move, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """Return the State after one move, and its events; no dice are used."""
    if state.ending:
        raise IllegalMove(say("The match is over."))
    if seat not in to_move(state):
        raise IllegalMove(say("It isn’t your turn."))
    if isinstance(move, Refeed) != bool(state.starving):
        raise IllegalMove(say("That is not what is to be decided now."))
    match move:
        case Place():
            return _play_placement(state, seat, move)
        case Discard(tiles=tiles):
            return _play_discard(state, seat, tiles)
        case Refeed():
            return _play_refeed(state, seat, move)


def leave(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """Return the State without a player, and the events (KC-64).

    The seat's hand and stack are out of the game; its tiles stay as food for others. Its turns are
    skipped but still come: its counters go on, its barricades and temporary tiles grow older. Its
    hungry tiles are not fed, and it neither ends the match nor wins.
    """
    if state.ending or seat in state.left or len(state.left) == state.seats - 1:
        raise ValueError(f"seat {seat} has no match to leave to others")
    gone = (*state.discards[seat], *state.hands[seat], *state.stacks[seat])
    after = state.model_copy(
        update={
            "left": (*state.left, seat),
            "hands": _with(state.hands, seat, ()),
            "stacks": _with(state.stacks, seat, ()),
            "discards": _with(state.discards, seat, gone),
        }
    )
    events = (leaves(seat, has_tiles=any(tile.seat == seat for tile in state.tiles)),)
    if state.starving:
        return _go_on(_without_decisions(after, seat), events)
    return _end_turn(after, events) if state.turn == seat else (after, events)


def upgrade(rules: int, state: Json) -> Json | None:
    """Bring a State of older rules up to date, keeping its tiles.

    Rules 2 and 3 had other ready decks, and 3 had two tiles that have changed since (KC-71). Up
    to 4, a short deck had fewer humans (KC-68).
    """
    match rules:
        case 1:
            return with_former_tiles(state)
        case 2 | 3:
            return with_former_tiles(state, CHANGED_IN_4)
        case 4 | 5:
            return state
        case _:
            return None


# Turns


def _play_placement(state: State, seat: int, move: Place) -> tuple[State, tuple[Event, ...]]:
    hand = _without(state.hands[seat], [move.tile])
    if (reason := why_not_placed(Web(state), seat, move)) is not None:
        raise IllegalMove(reason)
    if move.prefers is not None and move.prefers not in preferable(state, seat, KINDS[move.tile]):
        raise IllegalMove(say("{tile} gives no choice of that colour.", tile=KINDS[move.tile].title))
    after, gained = settle_placement(state, seat, move)
    _check_colours(gained, move)
    for refeeding in move.refeedings:
        after = _feed_along(after, seat, refeeding)
    after = after.model_copy(
        update={"last": placement(state, after, seat, move), "hands": _with(after.hands, seat, hand)}
    )
    events = places(state, after, seat, move)
    after, drawn = _refill_hand(after, seat)
    return _end_turn(after, (*events, *drawn))


def _check_colours(gained: Iterable[Gain], move: Place) -> None:
    """Check that each extra cube with a choice of colours has one (KC-32)."""
    bonuses = list(move.bonuses)
    for tile, count in gained:
        mix = tuple(bonus.colour for bonus in bonuses[:count] if bonus.cell == tile.cell)
        if mix not in mixtures(tile, count):
            raise IllegalMove(
                say("Choose a colour for each extra cube that {tile} makes.", tile=tile.kind.title)
            )
        del bonuses[:count]
    if bonuses:
        raise IllegalMove(say("Nothing else makes extra cubes."))


def _feed_along(table: State, seat: int, refeeding: Refeeding) -> State:
    """Return the table with a tile fed along with a placement (KC-47)."""
    web = Web(table)
    hungry = web.at.get(refeeding.cell)
    if hungry is None or hungry.seat != seat or not is_meal_for(web, refeeding):
        raise IllegalMove(say("That tile can’t be fed so."))
    return feed_again(table, refeeding)


def _play_discard(state: State, seat: int, tiles: tuple[Key, ...]) -> tuple[State, tuple[Event, ...]]:
    """Discard one to three tiles for new ones (KC-7, KC-10, KC-59)."""
    if state.turns[seat] == 0:
        raise IllegalMove(say("Your first turn is to place a water tile."))
    if not 1 <= len(tiles) <= DISCARDS:
        raise IllegalMove(say("Discard one to {n} tiles.", n=DISCARDS))
    hand = _without(state.hands[seat], tiles)
    gone = _with(state.discards, seat, (*state.discards[seat], *in_order(tiles)))
    after = state.model_copy(
        update={
            "hands": _with(state.hands, seat, hand),
            "discards": gone,
            "last": Report(seat=seat, discarded=len(tiles)),
        }
    )
    after, drawn = _refill_hand(after, seat)
    return _end_turn(after, (*discards(state, seat, tiles), *drawn))


def _refill_hand(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """Fill the hand up to seven, as far as the stack goes (KC-59)."""
    hand, stack = state.hands[seat], state.stacks[seat]
    drawn = stack[: HAND_SIZE - len(hand)]
    after = state.model_copy(
        update={
            "hands": _with(state.hands, seat, in_order((*hand, *drawn))),
            "stacks": _with(state.stacks, seat, stack[len(drawn) :]),
        }
    )
    return after, draws(after, seat, drawn)


def _end_turn(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """End the turn: decay, remove actions, lower counters, remove dead tiles.

    Players whose tiles lost their food may feed them again.
    """
    after = decay_tiles(state)
    after, actions = without_actions(after)
    after = _out(after, actions)
    before = after
    after, fallen = collapse_tiles(after)
    after = _out(after, fallen)
    events = (*events, *turn_ends(state, before, after, fallen))
    after = _with_report(after, state, fallen)
    if fallen:
        after = after.model_copy(update={"starving": _in_turn(after)})
    return _go_on(after, events)


def _in_turn(state: State) -> tuple[TileId, ...]:
    """Return the hungry tiles by owner, clockwise from the next player on (KC-46)."""
    seats = state.seats
    return tuple(
        tile.id
        for tile in sorted(
            find_hungry(state), key=lambda tile: ((tile.seat - state.turn - 1) % seats, tile.id)
        )
    )


def _go_on(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Settle hungry tiles owner by owner, then start the next turn.

    Tiles are fed where that costs no player anything, else the owner is asked. Tiles of players who
    have left are not fed.
    """
    while state.starving:
        hungry = hungry_of(state)
        owner = owner_of(state, state.starving[0])
        is_there = owner not in state.left
        if hungry and is_there and is_asked(state, hungry):
            return state, events
        state = _without_decisions(state, owner)
        for tile in hungry if is_there else ():
            meal = next(refills(Web(state), tile))
            after = feed_again(state, Refeeding(cell=tile.cell, meal=meal))
            events = (*events, *feeds_again(state, after, tile, meal))
            state = _with_report(after, state)
    return _next_turn(state, events)


def _without_decisions(state: State, owner: int) -> State:
    """Return the State with no decision left about an owner's hungry tiles."""
    owners = {tile.id: tile.seat for tile in state.tiles}
    starving = tuple(number for number in state.starving if owners[number] != owner)
    return state.model_copy(update={"starving": starving})


def _play_refeed(state: State, seat: int, move: Refeed) -> tuple[State, tuple[Event, ...]]:
    """Feed the chosen tiles one after the other and leave the owner's others hungry."""
    left = hungry_of(state)
    state = _without_decisions(state, seat)
    events: tuple[Event, ...] = ()
    for refeeding in move.refeedings:
        tile = next((tile for tile in left if tile.cell == refeeding.cell), None)
        if tile is None or not is_meal_for(Web(state), refeeding):
            raise IllegalMove(say("That tile can’t be fed so."))
        after = feed_again(state, refeeding)
        events = (*events, *feeds_again(state, after, tile, refeeding.meal))
        state = _with_report(after, state)
    web = Web(state)
    if hungry := [tile for tile in left if not web.is_fed(tile)]:
        events = (*events, *lets_starve(seat, hungry))
    return _go_on(state, events)


def _next_turn(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """End the match, or start the next player's turn.

    That player's barricades get older (KC-35, KC-61). The turn of a player who has left ends at
    once (KC-64).
    """
    seat = state.turn
    if seat not in state.left:
        state = state.model_copy(update={"turns": _with(state.turns, seat, state.turns[seat] + 1)})
        if (ending := _ending(state, seat)) is not None:
            return state.model_copy(update={"ending": ending, "ender": seat}), events
    following = (seat + 1) % state.seats
    state = age_barricades(state.model_copy(update={"turn": following, "clock": state.clock + 1}))
    return _end_turn(state, events) if following in state.left else _begin_turn(state, events)


def _begin_turn(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Start a turn.

    A first turn with only one kind of water is played at once (KC-7).
    """
    seat = state.turn
    waters = {key for key in state.hands[seat] if KINDS[key].type is Type.WATER}
    if state.turns[seat] or len(waters) != 1:
        return state, events
    state, more = _play_placement(state, seat, Place(tile=waters.pop(), cell=state.starts[seat], meal=None))
    return state, (*events, *more)


def _ending(state: State, seat: int) -> Ending | None:
    """Return how the match ends after this turn; None if it goes on.

    It ends with a second human or with no tiles left: none in stack and hand, or with the option
    "stack" none in the stack (KC-58, KC-60).
    """
    if state.humans[seat] >= HUMANS:
        return "humans"
    is_drawn = not state.stacks[seat]
    if is_drawn and (state.options.ending == "stack" or not state.hands[seat]):
        return "sets"
    return None


def _with_report(after: State, before: State, fallen: Sequence[Standing] = ()) -> State:
    """Return the State with its report of the turn brought up to date."""
    if after.last is None:
        return after
    return after.model_copy(update={"last": further(after.last, before, after, fallen)})


def _out(state: State, gone: Sequence[Standing]) -> State:
    """Add tiles that have left the table to their owners' discards (KC-53, KC-55)."""
    if not gone:
        return state
    discards = state.discards
    for tile in gone:
        discards = _with(discards, tile.seat, (*discards[tile.seat], tile.key))
    return state.model_copy(update={"discards": discards})


def _without(hand: tuple[Key, ...], tiles: Sequence[Key]) -> tuple[Key, ...]:
    """Return the hand without these tiles.

    A tile that is not in it is an IllegalMove.
    """
    left = Counter(hand)
    left.subtract(tiles)
    if min(left.values(), default=0) < 0:
        raise IllegalMove(say("That is not in your hand."))
    return in_order(left.elements())


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
