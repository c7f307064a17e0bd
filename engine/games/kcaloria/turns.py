"""The rules of kCaloria: place a tile, pay for it, settle what follows, draw; and at the end of a turn what decays and starves.

House rules: KC-1 to KC-64 are this project's rulings where the makers' text leaves a choice; a function that enforces one
names it. A Move is a whole placement with everything to decide about it, a discard, or an answer to a removal.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final, TypeVar

from engine.dice import Dice
from engine.errors import IllegalMove
from engine.game import Event, Json
from engine.games.kcaloria.rules.changes import (
    Gain,
    aged,
    collapsed,
    decayed,
    mixtures,
    refed,
    settled,
    starved,
    without_actions,
)
from engine.games.kcaloria.rules.decks import name_of, tiles_of
from engine.games.kcaloria.rules.feeding import refills
from engine.games.kcaloria.rules.kinds import KINDS, Key, Type
from engine.games.kcaloria.rules.legal import is_meal_for
from engine.games.kcaloria.rules.reports import further, placement
from engine.games.kcaloria.rules.table import (
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
from engine.words import say

SEATS = range(2, 5)
RULES = 1

T = TypeVar("T")

_PUBLIC: Final = tuple(Public.model_fields)
_UNSEEN: Final = View.model_construct(
    **{name: None for name, field in View.model_fields.items() if field.is_required()}
)
"""A View before anything has been looked at: what is on the way through a turn alone has a meaning."""


def start(options: Options, seats: tuple[SeatOptions, ...], dice: Dice) -> State:
    """Shuffled stacks, and seven tiles each with water among them (KC-4); lots choose who begins (KC-6)."""
    players = len(seats)
    if players not in SEATS:
        raise ValueError(f"kCaloria is for {SEATS[0]} to {SEATS[-1]} players, not {players}")
    stacks = [with_water(dice.shuffled(tiles_of(brought.deck))) for brought in seats]
    first = dice.below(players)
    return State(
        options=options,
        decks=tuple(name_of(brought.deck) for brought in seats),
        tiles=(),
        links=(),
        collapses=(),
        numbered=0,
        clock=1,
        turn=first,
        first=first,
        turns=(0,) * players,
        humans=(0,) * players,
        starving=(),
        ending=None,
        ender=None,
        hands=tuple(in_order(stack[:HAND_SIZE]) for stack in stacks),
        stacks=tuple(stack[HAND_SIZE:] for stack in stacks),
        discards=((),) * players,
    )


def with_water(stack: tuple[Key, ...]) -> tuple[Key, ...]:
    """The stack once a hand without water has gone to its bottom, as often as it takes (KC-4); ValueError if there is none."""
    if not any(KINDS[key].type is Type.WATER for key in stack):
        raise ValueError("a stack without water never brings a hand to begin with")
    while not any(KINDS[key].type is Type.WATER for key in stack[:HAND_SIZE]):
        stack = (*stack[HAND_SIZE:], *stack[:HAND_SIZE])
    return stack


def in_order(tiles: Iterable[Key]) -> tuple[Key, ...]:
    """Tiles as a hand is sorted: like the catalogue."""
    return tuple(sorted(tiles, key=list(KINDS).index))


def to_move(state: Public) -> tuple[int, ...]:
    """One seat after the other; after a removal, whoever has a tile to feed."""
    if state.ending:
        return ()
    if state.starving:
        return (owner_of(state, state.starving[0]),)
    return (state.turn,)


def owner_of(table: Public, number: TileId) -> int:
    """Whose tile that is."""
    return next(tile.seat for tile in table.tiles if tile.id == number)


def view(state: State, seat: int | None) -> View:
    """The table, the seat's own tiles, and how many everybody has (KC-24)."""
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
    return _UNSEEN.model_copy(update=seen)  # all of it has been checked as part of the State


def apply(state: State, seat: int, move: Move, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """The State after one move, and what there is to tell of it. Chance has had its say when the stacks were shuffled."""
    if state.ending:
        raise IllegalMove(say("The match is over."))
    if seat not in to_move(state):
        raise IllegalMove(say("It is not your turn."))
    if isinstance(move, Refeed) != bool(state.starving):
        raise IllegalMove(say("That is not what is to be decided now."))
    match move:
        case Place():
            return _placed(state, seat, move)
        case Discard(tiles=tiles):
            return _discarded(state, seat, tiles)
        case Refeed():
            return _answered(state, move)


def leave(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """A seat given up (KC-64): its hand and stack are out of the game, its tiles stay, for anybody to eat of.

    Its turns are passed over, but they still come: its counters go on, its barricades and temporary tiles grow older. Its
    hungry tiles are not fed, and it neither brings the end nor wins.
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
        owners = {tile.id: tile.seat for tile in state.tiles}
        starving = tuple(number for number in state.starving if owners[number] != seat)
        return _gone_on(after.model_copy(update={"starving": starving}), events)
    return _ended(after, events) if state.turn == seat else (after, events)


def upgrade(rules: int, state: Json) -> Json | None:
    """A State of these rules as it is; there have been no others."""
    return state if rules == RULES else None


# Turns


def _placed(state: State, seat: int, move: Place) -> tuple[State, tuple[Event, ...]]:
    hand = _without(state.hands[seat], [move.tile])
    if (reason := why_not_placed(Web(state), seat, move)) is not None:
        raise IllegalMove(reason)
    after, gained = settled(state, seat, move)
    _check_colours(gained, move)
    for refeeding in move.refeedings:
        after = _fed_along(after, seat, refeeding)
    after = after.model_copy(
        update={"last": placement(state, after, seat, move), "hands": _with(after.hands, seat, hand)}
    )
    events = places(state, after, seat, move)
    after, drawn = _refilled(after, seat)
    return _ended(after, (*events, *drawn))


def _check_colours(gained: Iterable[Gain], move: Place) -> None:
    """IllegalMove unless a placement names a colour for each cube on top that has a choice of them, and no more (KC-32)."""
    bonuses = list(move.bonuses)
    for tile, count in gained:
        mix = tuple(bonus.colour for bonus in bonuses[:count] if bonus.cell == tile.cell)
        if mix not in mixtures(tile, count):
            raise IllegalMove(
                say("Choose a colour for each cube that {tile} makes on top.", tile=tile.kind.title)
            )
        del bonuses[:count]
    if bonuses:
        raise IllegalMove(say("Nothing else makes cubes on top."))


def _fed_along(table: State, seat: int, refeeding: Refeeding) -> State:
    """The table once a tile is fed along with a placement; IllegalMove if it can't be so (KC-47)."""
    web = Web(table)
    hungry = web.at.get(refeeding.cell)
    if hungry is None or hungry.seat != seat or not is_meal_for(web, refeeding):
        raise IllegalMove(say("That tile can’t be fed so."))
    return refed(table, refeeding)


def _discarded(state: State, seat: int, tiles: tuple[Key, ...]) -> tuple[State, tuple[Event, ...]]:
    """One to three tiles for as many new ones; not in the first turn (KC-7, KC-10, KC-59)."""
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
    after, drawn = _refilled(after, seat)
    return _ended(after, (*discards(state, seat, tiles), *drawn))


def _refilled(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """The hand filled up to seven, as far as the stack goes (KC-59)."""
    hand, stack = state.hands[seat], state.stacks[seat]
    drawn = stack[: HAND_SIZE - len(hand)]
    after = state.model_copy(
        update={
            "hands": _with(state.hands, seat, in_order((*hand, *drawn))),
            "stacks": _with(state.stacks, seat, stack[len(drawn) :]),
        }
    )
    return after, draws(after, seat, drawn)


def _ended(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """The end of a turn: decay, actions gone, counters lowered, tiles removed; and whom that robs may feed again."""
    after = decayed(state)
    after, actions = without_actions(after)
    after = _out(after, actions)
    before = after
    after, fallen = collapsed(after)
    after = _out(after, fallen)
    events = (*events, *turn_ends(state, before, after, fallen))
    after = _reported(after, state, fallen)
    if fallen:
        after = after.model_copy(update={"starving": _in_turn(after)})
    return _gone_on(after, events)


def _in_turn(state: State) -> tuple[TileId, ...]:
    """The tiles that lack food, by owner clockwise from the next player on (KC-46)."""
    seats = state.seats
    return tuple(
        tile.id
        for tile in sorted(starved(state), key=lambda tile: ((tile.seat - state.turn - 1) % seats, tile.id))
    )


def _gone_on(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Tiles that lack food, fed where there is one way to; asked about where there are several; then the next turn.

    Nobody feeds the tiles of who has left.
    """
    while state.starving:
        web = Web(state)
        tile = web.by_id[state.starving[0]]
        is_passed_over = web.is_fed(tile) or tile.seat in state.left
        ways = [] if is_passed_over else list(islice(refills(web, tile), 2))
        if len(ways) > 1:
            return state, events
        state = state.model_copy(update={"starving": state.starving[1:]})
        if ways:
            after = refed(state, Refeeding(cell=tile.cell, meal=ways[0]))
            events = (*events, *feeds_again(state, after, tile, ways[0]))
            state = _reported(after, state)
    return _next_turn(state, events)


def _answered(state: State, move: Refeed) -> tuple[State, tuple[Event, ...]]:
    web = Web(state)
    tile = web.by_id[state.starving[0]]
    if move.cell != tile.cell:
        raise IllegalMove(say("That is not the tile to be fed now."))
    left = state.model_copy(update={"starving": state.starving[1:]})
    if move.meal is None:
        return _gone_on(left, (lets_starve(state, tile),))
    refeeding = Refeeding(cell=move.cell, meal=move.meal)
    if not is_meal_for(web, refeeding):
        raise IllegalMove(say("That tile can’t be fed so."))
    after = _reported(refed(left, refeeding), state)
    return _gone_on(after, feeds_again(state, after, tile, move.meal))


def _next_turn(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """The match over, or the next player's turn begun, whose barricades get older (KC-35, KC-61).

    The turn of a player who has left is over at once (KC-64).
    """
    seat = state.turn
    if seat not in state.left:
        state = state.model_copy(update={"turns": _with(state.turns, seat, state.turns[seat] + 1)})
        if (ending := _ending(state, seat)) is not None:
            return state.model_copy(update={"ending": ending, "ender": seat}), events
    following = (seat + 1) % state.seats
    state = aged(state.model_copy(update={"turn": following, "clock": state.clock + 1}))
    return _ended(state, events) if following in state.left else (state, events)


def _ending(state: State, seat: int) -> Ending | None:
    """A second human, or no tiles left: in the stack and the hand, or in a short match in the stack (KC-58, KC-60)."""
    if state.humans[seat] >= HUMANS:
        return "humans"
    is_drawn = not state.stacks[seat]
    if is_drawn and (state.options.ending == "stack" or not state.hands[seat]):
        return "sets"
    return None


def _reported(after: State, before: State, fallen: Sequence[Standing] = ()) -> State:
    """The State with its report of the turn brought up to date."""
    if after.last is None:
        return after
    return after.model_copy(update={"last": further(after.last, before, after, fallen)})


def _out(state: State, gone: Sequence[Standing]) -> State:
    """Tiles that have left the table, out of the game with their owners' discards (KC-53, KC-55)."""
    if not gone:
        return state
    discards = state.discards
    for tile in gone:
        discards = _with(discards, tile.seat, (*discards[tile.seat], tile.key))
    return state.model_copy(update={"discards": discards})


def _without(hand: tuple[Key, ...], tiles: Sequence[Key]) -> tuple[Key, ...]:
    """The hand when these have left it; IllegalMove if they are not all in it."""
    left = Counter(hand)
    left.subtract(tiles)
    if min(left.values(), default=0) < 0:
        raise IllegalMove(say("That is not in your hand."))
    return in_order(left.elements())


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
