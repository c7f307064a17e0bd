"""A toy game of simultaneous bids in two picks.

Rules: in each round all players choose a card from the table and how loudly they bid, then wait for
the others. Cards 1 to 4 exist once and are gone when bid on; 5 and 6 never run out. So a bid may or
may not change what others are asked. When all have bid, the highest card scores 1 (loudly: 2; the
lower seat if equal), and the cards are back. With the house rule of figures, cards are bid as
numbers, and none ever runs out. For a player who leaves, the house bids on and scores nothing.
"""

from collections.abc import Generator
from typing import Any, Literal

from pydantic import Field

from engine.contract.dice import Dice
from engine.contract.errors import IllegalMove
from engine.contract.hooks import Hooks
from engine.contract.values import Ask, Event, Option, Outcome, Pick, Section, Share
from engine.contract.words import Seat, Sentence, say
from engine.kit.frozen import Frozen

TITLE, PITCH, SEATS, RULES = "Bidding", say("Bid at once."), range(2, 5), 1
LEAVING = say("Your turns are passed over.")
CARDS = tuple(range(1, 7))


class Options(Frozen):
    rounds: int = Field(default=2, ge=1, le=9, title="rounds", description="How many rounds")
    figures: bool = Field(default=False, title="figures", description="Whether cards are bid as numbers")


class SeatOptions(Frozen):
    shift: int = Field(default=0, ge=0, le=5, title="shift", description="Points to begin with")


class Move(Frozen):
    kind: Literal["bid"] = "bid"
    card: int
    loud: bool


class View(Frozen):
    rounds: int
    round: int
    cards: tuple[int, ...]
    waiting: tuple[int, ...]
    scores: tuple[int, ...]
    rolled: int
    left: tuple[int, ...]
    figures: bool
    seat: int | None
    mine: Move | None


class State(Frozen):
    rounds: int
    round: int
    bids: tuple[Move | None, ...]
    scores: tuple[int, ...]
    rolled: int
    left: tuple[int, ...] = ()
    figures: bool = False

    @property
    def cards(self) -> tuple[int, ...]:
        if self.figures:
            return CARDS
        taken = {bid.card for bid in self.bids if bid and bid.card < 5}
        return tuple(card for card in CARDS if card not in taken)


def start(options: Options, seats: tuple[SeatOptions, ...], dice: Dice) -> State:
    return State(
        rounds=options.rounds,
        round=1,
        bids=(None,) * len(seats),
        scores=tuple(seat.shift for seat in seats),
        rolled=dice.below(1000),
        figures=options.figures,
    )


def longest(options: Options, seats: int) -> int:
    return options.rounds * seats


def usual_turns(options: Options, seats: int) -> int:
    return options.rounds


def to_move(state: State) -> tuple[int, ...]:
    if state.round > state.rounds:
        return ()
    return tuple(seat for seat, bid in enumerate(state.bids) if bid is None)


def view(state: State, seat: int | None) -> View:
    return View(
        rounds=state.rounds,
        round=state.round,
        cards=state.cards,
        waiting=to_move(state),
        scores=state.scores,
        rolled=state.rolled,
        left=state.left,
        figures=state.figures,
        seat=seat,
        mine=None if seat is None else state.bids[seat],
    )


def choose(view: View) -> Generator[Ask, Pick, Move]:
    if view.seat not in view.waiting:
        raise IllegalMove(say("You have bid."))
    options = tuple(Option(key=f"C{card}", label=say("Card {card}", card=card)) for card in view.cards)
    if view.figures:
        figures = range(CARDS[0], CARDS[-1] + 1)
        (card,) = yield Ask(prompt=say("How much?"), options=(), view=view, number=figures)
    else:
        (card,) = yield Ask(prompt=say("Which card?"), options=options, view=view)
    voices = (Option(key="loud", label=say("Loudly")), Option(key="soft", label=say("Softly")))
    (voice,) = yield Ask(prompt=say("How?"), options=voices, view=view)
    return Move(card=int(card.removeprefix("C")), loud=voice == "loud")


def apply(state: State, seat: int, move: Move, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    if seat not in to_move(state):
        raise IllegalMove(say("It isn’t your turn."))
    if move.card not in state.cards:
        raise IllegalMove(say("Card {card} is gone.", card=move.card))
    bids = (*state.bids[:seat], move, *state.bids[seat + 1 :])
    events = [
        Event(sentence=say("{who:*/You} {who:has/have} bid.", who=Seat(seat=seat))),
        Event(sentence=say("You bid {card}.", card=move.card), to=(seat,)),
    ]
    update = {"bids": bids, "rolled": dice.below(1000)}
    if all(bids):
        staying = [other for other in range(len(bids)) if other not in state.left]
        best = max(staying, key=lambda other: bid.card if (bid := bids[other]) else 0)
        won = bids[best]
        gained = 2 if won is not None and won.loud else 1
        scores = (*state.scores[:best], state.scores[best] + gained, *state.scores[best + 1 :])
        update |= {"bids": (None,) * len(bids), "round": state.round + 1, "scores": scores}
        events.append(Event(sentence=say("{who:*/You} {who:wins/win} the round.", who=Seat(seat=best))))
    return state.model_copy(update=update), tuple(events)


def scores(state: State) -> tuple[int, ...]:
    return state.scores


def sums(state: State) -> tuple[tuple[Share, ...], ...]:
    return tuple((Share(points=n, told=say("{n} in all", n=n)),) for n in state.scores)


def outcome(state: State) -> Outcome | None:
    if to_move(state):
        return None
    standing = [(seat not in state.left, score) for seat, score in enumerate(state.scores)]
    places = tuple(1 + sum(other > mine for other in standing) for mine in standing)
    return Outcome(scores=state.scores, places=places, reason=say("The bidding is over."))


def describe(view: View) -> tuple[Sentence, ...]:
    return (say("Round {round} of {rounds}.", round=view.round, rounds=view.rounds),)


def stand_in(view: View) -> tuple[Pick, ...]:
    return (f"{view.cards[0]}" if view.figures else f"C{view.cards[0]}",), ("soft",)


def leave(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    left = state.model_copy(update={"left": (*state.left, seat)})
    return left, (Event(sentence=say("{who:*/You} {who:leaves/leave}.", who=Seat(seat=seat))),)


def sample(view: View, dice: Dice) -> State:
    mine = 0 if view.mine is None else view.mine.card
    gone = [card for card in range(1, 5) if card not in view.cards and card != mine]
    endless = CARDS if view.figures else (5, 6)
    bids: list[Move | None] = [None] * len(view.scores)
    if view.seat is not None:
        bids[view.seat] = view.mine
    for other in dice.shuffle(range(len(bids))):
        if other != view.seat and other not in view.waiting:
            card = gone.pop() if gone else dice.choice(endless)
            bids[other] = Move(card=card, loud=bool(dice.below(2)))
    return State(
        rounds=view.rounds,
        round=view.round,
        bids=tuple(bids),
        scores=view.scores,
        rolled=view.rolled,
        left=view.left,
        figures=view.figures,
    )


def upgrade(rules: int, state: dict[str, Any]) -> dict[str, Any] | None:
    return state if rules == RULES else None


PAGE = (Section(heading=say("Bidding"), text=(say("Bid at once."),)),)


HOOKS: Hooks[View, Move] = Hooks()
