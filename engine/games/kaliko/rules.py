"""Rules of Kaliko: a turn is a scoring play, an exchange or a pass.

House rules: KAL-1 to KAL-27 are this project's rulings where the makers' text leaves a choice. A
function that enforces one names it. A player who can make a play does not have to (KAL-24).
Repeated exchanges do not end the match (KAL-16).
"""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from engine.contract.dice import Dice
from engine.contract.errors import IllegalMove
from engine.contract.hexes import Cell, around, opposite
from engine.contract.values import Event
from engine.contract.words import Arg, Sentence, say
from engine.games.kaliko import events
from engine.games.kaliko.events import space_name
from engine.games.kaliko.paths import NewPath, Pattern, Staged, is_legal, pattern_of, scored_in, scoring_paths
from engine.games.kaliko.scoring import outcome
from engine.games.kaliko.state import (
    HAND_SIZE,
    START,
    Exchange,
    Exchanged,
    Laid,
    Move,
    Options,
    Pass,
    Passed,
    Play,
    Played,
    Public,
    Returned,
    SeatOptions,
    State,
    Turn,
    View,
)
from engine.games.kaliko.tiles import COLOUR_NAMES, SIDE_NAMES, TILES, TURNINGS, Tile, Turned, in_order

SEATS = range(1, 7)
RULES = 2

T = TypeVar("T")


def start(options: Options, seats: tuple[SeatOptions, ...], dice: Dice) -> State:
    """Deal seven tiles each, and draw lots for the first seat (KAL-21).

    The starting tile belongs to no player (KAL-22).
    """
    players = len(seats)
    if players not in SEATS:
        raise ValueError(f"Kaliko is for {SEATS[0]} to {SEATS[-1]} players, not {players}")
    first, *pile = dice.shuffle(TILES)
    dealt = players * HAND_SIZE
    return State(
        options=options,
        pattern=(Laid(tile=first, turn=0, cell=START),),
        scores=(0,) * players,
        best=(0,) * players,
        plays=(0,) * players,
        turn=dice.below(players),
        latest=(None,) * players,
        passes=0,
        ending=None,
        hands=tuple(in_order(pile[seat * HAND_SIZE : (seat + 1) * HAND_SIZE]) for seat in range(players)),
        bag=tuple(pile[dealt:]),
    )


def longest(options: Options, seats: int) -> int:
    """Return the maximum number of turns that is expected.

    This is one turn for each tile laid singly, and as many exchanges. Exchanges could go on forever
    (KAL-16).
    """
    return 2 * len(TILES)


def upgrade(rules: int, state: dict[str, Any]) -> dict[str, Any] | None:
    """Upgrade a State from an older version of the rules.

    Since version 2, tiles of a play are laid in any order (KAL-25), and turns have other
    descriptions. States are the same.
    """
    return state if rules in (1, RULES) else None


def usual_turns(options: Options, seats: int) -> int:
    """Return a share of the 24 turns that lay most tiles, for any number of players."""
    return round(24 / seats)


def to_move(state: Public) -> tuple[int, ...]:
    """Return the seat that must move: one after the other."""
    return () if state.ending else (state.turn,)


def order(view: View) -> tuple[int, ...]:
    """Return all seats, clockwise from the mover."""
    return () if view.ending else (*range(view.turn, view.seats), *range(view.turn))


def touched(view: View, seat: int, move: Move) -> tuple[Cell, ...]:
    """Return the spaces on which a move laid tiles."""
    return tuple(laid.cell for laid in move.laid) if isinstance(move, Play) else ()


def view(state: State, seat: int | None) -> View:
    """Return what `seat` may know; None is an onlooker.

    This is the open table, its own hand, and the tile counts of other hands and the bag (KAL-23).
    """
    played = state.last
    return View(
        **{name: getattr(state, name) for name in Public.model_fields},
        seat=seat,
        to_move=to_move(state),
        hand=() if seat is None else state.hands[seat],
        counts=tuple(map(len, state.hands)),
        bag=len(state.bag),
        dead=pattern_of(state.pattern).dead,
        scored=scored_in(state.pattern, played.laid) if isinstance(played, Played) else (),
        outcome=outcome(state),
    )


def apply(state: State, seat: int, move: Move, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """Return the State after one turn, and its events."""
    if state.ending:
        raise IllegalMove(say("The match is over."))
    if seat != state.turn:
        raise IllegalMove(say("It isn’t your turn."))
    match move:
        case Play(laid=laid):
            return _apply_play(state, laid)
        case Exchange(tiles=tiles):
            return _apply_exchange(state, tiles, dice)
        case Pass():
            return _apply_pass(state)


def leave(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """Return the State without a player, whose turns are skipped (KAL-26).

    The tiles stay in that hand, out of play, because the others plan with the bag and the time when
    it will be empty. The player's pass no longer counts among those in a row. Leaving is not a pass
    either: the next seat has a turn in any case.
    """
    in_succession = [other for other in state.before if other not in state.left][: state.passes]
    passes = state.passes - (seat in in_succession)
    left = state.model_copy(update={"left": (*state.left, seat)})
    left = left.model_copy(update={"passes": min(passes, len(left.staying) - 1)})
    if seat == state.turn:
        left = left.model_copy(update={"latest": _with(left.latest, seat, None)})
        left = left.model_copy(update=_next_turn(left))
    return left, (events.leaves(seat, state.hands[seat]),)


# Laying tiles


def why_not_there(pattern: Pattern, staged: Staged, turned: Turned, cell: Cell) -> Sentence | None:
    """Return why a tile can't lie on a space like this; None if it can.

    The space is beside the pattern and the staged tiles.
    """
    tiles = {**pattern.tiles, **staged}
    args: dict[str, Arg] = {"tile": turned.tile, "where": space_name(cell)}
    if cell in tiles:
        return say("{where} is taken.", **args)
    neighbours = [(side, tiles[near]) for side, near in enumerate(around(cell)) if near in tiles]
    if not neighbours:
        return say("{where} touches no tile.", **args)
    for side, near in neighbours:
        mine, theirs = turned.colours[side], near.colours[opposite(side)]
        if mine is not theirs:
            return say(
                "{tile} would clash on {where}: its {mine} side meets {theirs} in the {side}.",
                mine=COLOUR_NAMES[mine],
                theirs=COLOUR_NAMES[theirs],
                side=SIDE_NAMES[side],
                **args,
            )
    return None


def _apply_play(state: State, laid: tuple[Laid, ...]) -> tuple[State, tuple[Event, ...]]:
    seat = state.turn
    hand = _without(state.hands[seat], [one.tile for one in laid])
    played = Played(laid=laid, paths=scoring_paths(*_trace_play(state, laid)))
    drawn = state.bag[: len(laid)]
    has_gone_out = not hand and not drawn
    after = _after_turn(state, played).model_copy(
        update={
            "pattern": (*state.pattern, *laid),
            "scores": _with(state.scores, seat, state.scores[seat] + played.points),
            "best": _with(state.best, seat, max(state.best[seat], played.points)),
            "best_plays": _best_plays(state, seat, played),
            "plays": _with(state.plays, seat, state.plays[seat] + 1),
            "hands": _with(state.hands, seat, in_order((*hand, *drawn))),
            "bag": state.bag[len(drawn) :],
            "passes": 0,
            "returned": _update_returned(state, [one.tile for one in laid], len(drawn)),
            "ending": "out" if has_gone_out else None,  # at once: no player has another turn (KAL-18)
        }
    )
    told = [events.plays(seat, played)]
    if drawn:
        told.append(events.draws(seat, drawn))
        if not after.bag:
            told.append(events.bag_is_empty())
    return after, tuple(told)


def _best_plays(state: State, seat: int, played: Played) -> tuple[Played | None, ...]:
    """Return each seat's best play, with this one if it scores more."""
    if played.points <= state.best[seat]:
        return state.best_plays
    return _with(state.best_plays or (None,) * state.seats, seat, played)


def _trace_play(state: State, laid: Sequence[Laid]) -> tuple[Iterable[NewPath], Staged]:
    """Return the new paths of a play and its tiles by cell.

    Raise IllegalMove if it is not a legal play.
    """
    pattern = pattern_of(state.pattern)
    staged: dict[Cell, Turned] = {}
    if not laid:
        raise IllegalMove(say("Lay at least one tile."))
    for one in laid:
        if not 0 <= one.turn < len(TURNINGS[one.tile]):
            raise IllegalMove(say("{tile} has no turning {turn}.", tile=one.tile, turn=one.turn))
        if one.cell in staged:
            raise IllegalMove(say("{where} is taken.", where=space_name(one.cell)))
        staged[one.cell] = TURNINGS[one.tile][one.turn]
    for cell, turned in staged.items():
        others = {at: other for at, other in staged.items() if at != cell}
        if (reason := why_not_there(pattern, others, turned, cell)) is not None:
            raise IllegalMove(reason)
    new = pattern.trace(staged)
    if not any(path.is_scoring for path in new):
        raise IllegalMove(say("These tiles join nothing: connect 2 open path ends of the pattern."))
    if not is_legal(new, staged):
        raise IllegalMove(say("No single scoring path runs through all the tiles."))
    return new, staged


# Exchanging and passing


def _apply_exchange(state: State, tiles: tuple[Tile, ...], dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """Exchange one tile at least (KAL-14), at most as many as the bag holds (KAL-13).

    The tiles are shown, replaced, and only then returned to the bag.
    """
    seat = state.turn
    if not tiles:
        raise IllegalMove(say("Exchange at least one tile, or pass."))
    kept = _without(state.hands[seat], tiles)
    if not state.bag:
        raise IllegalMove(say("The bag is empty: there is nothing to exchange for."))
    if len(tiles) > len(state.bag):
        raise IllegalMove(
            say("The bag holds {n:one tile|# tiles}: exchange no more than that.", n=len(state.bag))
        )
    drawn = state.bag[: len(tiles)]
    after = _after_turn(state, Exchanged(tiles=tiles)).model_copy(
        update={
            "hands": _with(state.hands, seat, in_order((*kept, *drawn))),
            "bag": dice.shuffle((*state.bag[len(drawn) :], *tiles)),
            "returned": (
                *_update_returned(state, tiles, len(drawn)),
                Returned(tiles=tiles, room=(0,) * state.seats),
            ),
            "passes": 0,  # an exchange is no pass (KAL-15)
        }
    )
    return after, (events.exchanges(seat, tiles), events.draws(seat, drawn))


def _apply_pass(state: State) -> tuple[State, tuple[Event, ...]]:
    """Pass the turn.

    If all remaining players pass in a row, the match ends, even if the bag holds tiles (KAL-17).
    """
    passes = state.passes + 1
    after = _after_turn(state, Passed()).model_copy(
        update={"passes": passes, "ending": "passed" if passes == len(state.staying) else None}
    )
    return after, (events.passes(after, state.turn),)


def _after_turn(state: State, turn: Turn) -> State:
    taken = state.model_copy(update={"latest": _with(state.latest, state.turn, turn)})
    return taken.model_copy(update=_next_turn(taken))


def _next_turn(state: State) -> dict[str, Any]:
    """Return the update for the next turn; skipped seats lose their latest turn."""
    turn, latest = (state.turn + 1) % state.seats, state.latest
    while turn in state.left:
        turn, latest = (turn + 1) % state.seats, _with(latest, turn, None)
    return {"turn": turn, "latest": latest}


def _update_returned(state: State, away: Sequence[Tile], drawn: int) -> tuple[Returned, ...]:
    """Return what is known of returned tiles after a turn.

    In that turn, the seat gave `away` these tiles and drew `drawn` new ones.
    """
    known: list[Returned] = []
    given_back = 0
    for returned in reversed(state.returned):
        unseen = tuple(tile for tile in returned.tiles if tile not in away)
        given_back += len(returned.tiles) - len(unseen)
        if unseen:
            room = returned.room[state.turn] + drawn - given_back
            known.append(Returned(tiles=unseen, room=_with(returned.room, state.turn, room)))
    return tuple(reversed(known))


def _without(hand: tuple[Tile, ...], tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return the hand without these tiles.

    Raise IllegalMove if the hand does not hold each of them, or one is named twice.
    """
    for tile in tiles:
        if tile not in hand:
            raise IllegalMove(say("{tile} is not in your hand.", tile=tile[:20]))
    if len(set(tiles)) != len(tiles):
        raise IllegalMove(say("There is only one of each tile."))
    return tuple(tile for tile in hand if tile not in tiles)


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
