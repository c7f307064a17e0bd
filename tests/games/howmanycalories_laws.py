"""What has to hold in How many Calories?, and which corners of its options the conformance suite walks through."""

from typing import Any

from engine.dice import Dice
from engine.games import howmanycalories
from engine.games.howmanycalories.cards import SUIT_NAMES, suit
from tests.conformance.law import Law

_Options, _GUEST = howmanycalories.Options, howmanycalories.SeatOptions()


def _cards(state: Any) -> tuple[int, ...]:
    piles = (*state.hands, *state.taken, state.discards, *filter(None, state.passing))
    return tuple(sorted([*(card for pile in piles for card in pile), *(laid.card for laid in state.trick)]))


def _disguised(state: Any, seat: int | None, dice: Dice) -> Any:
    unseen = [chair for chair in range(state.chairs) if chair != seat]
    passers = [chair for chair in unseen if chair < state.seats and state.passing[chair]]
    pool = [card for chair in unseen for card in state.hands[chair]]
    pool += [card for chair in passers for card in state.passing[chair]]
    pool += state.discards
    pile = list(dice.shuffled(pool))

    def take(count: int) -> tuple[int, ...]:
        taken = tuple(sorted(pile[:count]))
        del pile[:count]
        return taken

    hands, passing, received = list(state.hands), list(state.passing), list(state.received)
    for chair in unseen:
        hands[chair] = take(len(state.hands[chair]))
        if chair < state.seats:
            received[chair] = received[chair][::-1]
    for chair in passers:
        passing[chair] = take(2)
    hidden = {
        "hands": tuple(hands),
        "passing": tuple(passing),
        "received": tuple(received),
        "discards": tuple(pile),
    }
    return state.model_copy(update=hidden)


def _secrets(state: Any, seat: int | None) -> tuple[str, ...]:
    """The others' cards, but for those that were open a round ago and those that the seat itself has passed on."""
    held = [card for chair, hand in enumerate(state.hands) if chair != seat for card in hand]
    held += [card for chair, cards in enumerate(state.passing) if chair != seat for card in cards or ()]
    known = {card for done in state.history for food in done.taken for card in food}
    known |= {laid.card for laid in state.last.laid} if state.last else set()
    known |= set() if seat is None else set(state.received[(seat + 1) % state.seats])
    return tuple(rf"\b{SUIT_NAMES[suit(card)].template} {card}\b" for card in held if card not in known)


LAW = Law(
    game=howmanycalories,
    fast=((_Options(rounds=1), (_GUEST,)), (_Options(rounds=2), (_GUEST,))),
    slow=tuple((_Options(rounds=rounds), (_GUEST,)) for rounds in (1, 4, 8) for _ in range(4)),
    conserved=_cards,
    secrets=_secrets,
    disguised=_disguised,
)
