"""Rules of How many Calories?: dealing, passing, tricks, dropping out, rounds.

House rules: HMC-1 to HMC-31 are this project's rulings where the maker's text leaves a choice. A
function that enforces one names it. A ghost guest never moves: its cards are played as soon as its
turn comes.
"""

from typing import Any, TypeVar

from engine.contract.dice import Dice
from engine.contract.errors import IllegalMove
from engine.contract.values import Event
from engine.contract.words import say
from engine.games.howmanycalories import events
from engine.games.howmanycalories.cards import DECK, Card, key
from engine.games.howmanycalories.scoring import next_leaders, outcome, result, round_points
from engine.games.howmanycalories.state import (
    HAND_SIZE,
    Leaver,
    Move,
    Options,
    Pass,
    Play,
    Public,
    Round,
    SeatOptions,
    State,
    Trick,
    View,
    highest,
    lowest,
)

SEATS = range(2, 5)
RULES = 3
LIMITS = {2: 27, 3: 27, 4: 24}
"""The safe calories in hundreds, by number of players; for two, this project's own."""

T = TypeVar("T")


def start(options: Options, seats: tuple[SeatOptions, ...], dice: Dice) -> State:
    """Deal the first round; all choose what to pass (HMC-3), the leader is open (HMC-4, HMC-5)."""
    players = len(seats)
    if players not in SEATS:
        raise ValueError(f"How many Calories? is for {SEATS[0]} to {SEATS[-1]} players, not {players}")
    ghost = players if players == 2 else None
    chairs = players + (ghost is not None)
    bare = State(
        options=options,
        seats=players,
        ghost=ghost,
        limit=LIMITS[players],
        round=1,
        first=None,
        phase="pass",
        passed=(),
        leader=None,
        trick=(),
        last=None,
        tricks=0,
        taken=((),) * chairs,
        out=(),
        scores=(0,) * players,
        history=(),
        hands=(),
        passing=(),
        received=(),
        discards=(),
    )
    return _deal_round(bare, dice)


def longest(options: Options, seats: int) -> int:
    """Return the maximum number of turns.

    Each round has a pass and seven cards each; the last card is played automatically (HMC-30).
    """
    return options.rounds * seats * HAND_SIZE


def usual_turns(options: Options, seats: int) -> int:
    """Return almost the maximum: players who are out play no more cards."""
    return round(7.6 * options.rounds)


def still_choosing(view: View, seats: tuple[int, ...]) -> View:
    """Return the view in which only these seats still choose what to pass."""
    return view.model_copy(update={"to_move": seats})


def ahead(view: View) -> View | None:
    """Return the view as if it were this seat's turn, to plan a card.

    The card goes into the current trick, or leads the next one if the seat's card is the lowest so
    far. Passes can't be planned: all seats choose them as soon as a round is dealt. The first lead
    can't either, because the passed cards are not known yet.
    """
    if view.seat is None or view.phase != "trick":
        return None
    mine = {"to_move": (view.seat,)}
    if view.seat in view.waiting:
        return view.model_copy(update=mine) if view.trick or view.to_move == (view.seat,) else None
    if not view.trick or lowest(view.trick).chair != view.seat or len(view.hand) < 2:
        return None
    return view.model_copy(update={**mine, "trick": (), "leader": view.seat})


def order(view: View) -> tuple[int, ...]:
    """Return the seats that must still play in this trick: who leads the next one is open."""
    return tuple(chair for chair in view.waiting if not view.is_ghost(chair))


def touched(view: View, seat: int, move: Move) -> tuple[str, ...]:
    """Return the card that the move laid, until the next trick begins."""
    lying = view.trick or (view.last.laid if view.last is not None and view.tricks else ())
    if isinstance(move, Play) and any((one.chair, one.card) == (seat, move.card) for one in lying):
        return (key(move.card),)
    return ()


def upgrade(rules: int, state: dict[str, Any]) -> dict[str, Any] | None:
    """Upgrade a State from an older version of the rules.

    Version 2 added the round's earlier tricks: a State of version 1 continues without those. Since
    3, last cards are played automatically (HMC-30), and of two players the one with fewer points
    leads (HMC-29); both apply from the next card on.
    """
    return state if rules in (1, 2, RULES) else None


def to_move(state: Public) -> tuple[int, ...]:
    """Return the seats that must move.

    First all that have not chosen their pass, then one seat at a time, clockwise (HMC-27).
    """
    match state.phase:
        case "pass":
            return tuple(seat for seat, passed in enumerate(state.passed) if not passed)
        case "trick":
            return state.waiting[:1]
        case "over":
            return ()


def view(state: State, seat: int | None) -> View:
    """Return what `seat` may know; None is an onlooker.

    This is the open table (HMC-20), its hand, and cards that it passed, received and threw away.
    """
    return View(
        **{name: getattr(state, name) for name in Public.model_fields},
        seat=seat,
        to_move=to_move(state),
        hand=() if seat is None else state.hands[seat],
        passing=() if seat is None else state.passing[seat] or (),
        received=() if seat is None else state.received[seat],
        given=() if seat is None or seat not in state.passers else state.received[state.receiver(seat)],
        dropped=() if seat is None or not state.dropped else state.dropped[seat],
        counts=tuple(map(len, state.hands)),
        outcome=outcome(state),
    )


def apply(state: State, seat: int, move: Move, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """Return the State after a pass or card and all automatic steps, and the events."""
    if state.phase == "over":
        raise IllegalMove(say("The match is over."))
    if seat not in to_move(state):
        raise IllegalMove(say("You have nothing to decide now."))
    told: list[Event] = []
    if state.phase == "pass" and isinstance(move, Pass):
        state = _pass_cards(state, seat, move.cards, dice, told)
    elif state.phase == "trick" and isinstance(move, Play):
        state = _lay_card(state, seat, move.card, told)
    elif state.phase == "pass":
        raise IllegalMove(say("First choose 2 cards to pass on."))
    else:
        raise IllegalMove(say("Play one card into the trick."))
    return _run_automatic(state, dice, told), tuple(told)


def leave(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """Return the State with a ghost guest in place of a player (HMC-31).

    The cards stay where they are, so that the others' plans for the trick still work: a card in the
    trick counts, and the hand is played on. Cards that the ghost takes are eaten by no player. The
    food that the seat has eaten stays on the table but counts no more.

    The stand-in completes decisions that the seat had begun. From then on, the ghost's cards are
    drawn by lot. The ghost is dealt in again, so that every trick is as full and the limit as tight
    as before. It passes no cards any more: each remaining player passes to the next one.
    """
    left = (*state.leavers, Leaver(seat=seat, round=state.round))
    return state.model_copy(update={"leavers": left}), (events.leaves(seat),)


# A round, from the deal to its points


def _deal_round(state: State, dice: Dice) -> State:
    """Deal a new round from a shuffled deck (HMC-1); the rest stays face down (HMC-21)."""
    deck = dice.shuffle(DECK)
    chairs, left = state.chairs, state.left
    piles = [deck[chair * HAND_SIZE : (chair + 1) * HAND_SIZE] for chair in range(chairs)]
    return state.model_copy(
        update={
            "phase": "pass",
            "passed": tuple(seat in left for seat in range(state.seats)),
            "leader": None,
            "trick": (),
            "tricks": 0,
            "past": (),
            "taken": ((),) * chairs,
            "out": (False,) * chairs,
            "hands": tuple(
                pile if chair == state.ghost else tuple(sorted(pile)) for chair, pile in enumerate(piles)
            ),
            "passing": (None,) * state.seats,
            "received": ((),) * state.seats,
            "discards": deck[chairs * HAND_SIZE :],
            "dropped": (),
        }
    )


def _pass_cards(state: State, seat: int, cards: tuple[Card, Card], dice: Dice, told: list[Event]) -> State:
    """Put two cards aside to pass; after the last choice, exchange them (HMC-3)."""
    hand = state.hands[seat]
    if cards[0] == cards[1] or not set(cards) <= set(hand):
        raise IllegalMove(say("Pass 2 different cards of your hand."))
    state = state.model_copy(
        update={
            "hands": _with(state.hands, seat, tuple(card for card in hand if card not in cards)),
            "passing": _with(state.passing, seat, cards),
            "passed": _with(state.passed, seat, True),
        }
    )
    if all(state.passed):
        return _exchange_cards(state, dice, told)
    told.append(events.has_chosen(seat))
    return state


def _exchange_cards(state: State, dice: Dice, told: list[Event]) -> State:
    """Pass all cards left, or swap two hands' (HMC-2); draw round 1's leader (HMC-4)."""
    given = tuple(cards or () for cards in state.passing)
    passers = state.passers
    received = tuple(given[state.giver(seat)] if seat in passers else () for seat in range(state.seats))
    hands = tuple(
        tuple(sorted(hand + received[chair])) if chair < state.seats else hand
        for chair, hand in enumerate(state.hands)
    )
    first = dice.choice(state.staying) if state.first is None else state.first
    told.extend(events.exchanges(state, given, first))
    return state.model_copy(
        update={
            "phase": "trick",
            "hands": hands,
            "passing": (None,) * state.seats,
            "received": received,
            "first": first,
            "leader": first,
        }
    )


def _lay_card(state: State, chair: int, card: Card, told: list[Event]) -> State:
    """Play any card of the hand (HMC-8), with a +5 if it needs one."""
    if card not in state.hands[chair]:
        raise IllegalMove(say("That card is not in your hand."))
    after = _with_card(state, chair, card)
    told.append(events.plays(state, after.trick[-1]))
    return after


def _lay_last_cards(state: State, told: list[Event]) -> State:
    """Play the last cards of a round, which leave no choice (HMC-30)."""
    waiting = state.waiting
    for chair in waiting:
        state = _with_card(state, chair, state.hands[chair][0])
    told.append(events.last_cards(state, state.trick[-len(waiting) :]))
    return state


def _with_card(state: State, chair: int, card: Card) -> State:
    hand = tuple(other for other in state.hands[chair] if other != card)
    return state.model_copy(
        update={
            "trick": (*state.trick, state.would_lay(chair, card)),
            "hands": _with(state.hands, chair, hand),
        }
    )


def _run_automatic(state: State, dice: Dice, told: list[Event]) -> State:
    """Run automatic steps: cards of ghosts, last cards, full tricks, new rounds."""
    while state.phase == "trick":
        waiting = state.waiting
        if not waiting:
            state = _resolve_trick(state, dice, told)
        elif all(len(state.hands[chair]) == 1 for chair in waiting):
            state = _lay_last_cards(state, told)
        elif state.is_ghost(waiting[0]):
            state = _lay_card(state, waiting[0], _pick_ghost_card(state, waiting[0], dice), told)
        else:
            break
    return state


def _pick_ghost_card(state: State, chair: int, dice: Dice) -> Card:
    """Return a ghost guest's card: its top one, or a leaver's by lot (HMC-31)."""
    hand = state.hands[chair]
    return hand[0] if chair == state.ghost else dice.choice(hand)


def _resolve_trick(state: State, dice: Dice, told: list[Event]) -> State:
    """Resolve a full trick: the highest card takes the food of the lowest.

    The chair with the lowest card leads next. A taker above the limit is out at once; food up to
    the limit is safe (HMC-14). The hand of a player who is out is discarded face down (HMC-22).
    Food of a ghost guest is discarded too: it has no limit.
    """
    top, bottom = highest(state.trick), lowest(state.trick)
    trick = Trick(laid=state.trick, taker=top.chair, giver=bottom.chair, food=bottom.card)
    is_food = not state.is_ghost(top.chair)
    state = state.model_copy(
        update={
            "trick": (),
            "last": trick,
            "past": (*state.past, trick),
            "tricks": state.tricks + 1,
            "leader": bottom.chair,
            "taken": _with(state.taken, top.chair, (*state.taken[top.chair], bottom.card))
            if is_food
            else state.taken,
            "discards": (
                *state.discards,
                *(laid.card for laid in trick.laid if not is_food or laid is not bottom),
            ),
        }
    )
    told.append(events.takes(state, trick))
    if is_food and state.calories(top.chair) > state.limit:
        state = _discard_hand(state, top.chair).model_copy(update={"out": _with(state.out, top.chair, True)})
    if len(state.eating) < 2 or not state.hands[bottom.chair]:
        return _score_round(state, dice, told)
    told.append(events.leads(state, bottom.chair))
    return state


def _discard_hand(state: State, chair: int) -> State:
    """Discard the chair's hand face down; a player remembers it."""
    hand, dropped = state.hands[chair], state.dropped or ((),) * state.seats
    return state.model_copy(
        update={
            "hands": _with(state.hands, chair, ()),
            "discards": state.discards + hand,
            "dropped": _with(dropped, chair, hand) if hand and chair < state.seats else state.dropped,
        }
    )


def _score_round(state: State, dice: Dice, told: list[Event]) -> State:
    """Score the round, then begin the next one or end the match.

    A player who is left alone keeps the eaten food and plays no more (HMC-15).

    Lots decide among several possible leaders.
    """
    taken, out, eating = state.taken[: state.seats], state.out[: state.seats], state.eating
    done = Round(
        taken=taken,
        out=out,
        points=round_points(taken, [seat not in eating for seat in range(state.seats)]),
        left=state.left,
    )
    for chair in range(state.chairs):
        if state.hands[chair]:
            state = _discard_hand(state, chair)
    state = state.model_copy(
        update={
            "scores": tuple(score + points for score, points in zip(state.scores, done.points, strict=True)),
            "history": (*state.history, done),
            "leader": None,
        }
    )
    told.append(events.round_ends(state))
    if state.round == state.options.rounds:
        state = state.model_copy(update={"phase": "over"})
        told.append(Event(sentence=result(state).reason, weight="effect"))
        return state
    told.append(events.score(state))
    tied = next_leaders(state)
    first = dice.choice(tied)
    state = _deal_round(state.model_copy(update={"round": state.round + 1, "first": first}), dice)
    told.append(events.round_begins(state, tied))
    return state


def _with(things: tuple[T, ...], place: int, thing: T) -> tuple[T, ...]:
    return (*things[:place], thing, *things[place + 1 :])
