"""Laws of How many Calories?, and the corner cases of its options.

The conformance suite checks both.
"""

from typing import Any

from engine.games import howmanycalories
from engine.games.howmanycalories.cards import SUIT_NAMES, suit
from tests.conformance.law import Law

_Options, _GUEST = howmanycalories.Options, howmanycalories.SeatOptions()


def _cards(state: Any) -> tuple[int, ...]:
    piles = (*state.hands, *state.taken, state.discards, *filter(None, state.passing))
    return tuple(sorted([*(card for pile in piles for card in pile), *(laid.card for laid in state.trick)]))


def _secrets(state: Any, seat: int | None) -> tuple[str, ...]:
    """Return the others' cards that the seat does not know.

    It knows those that were open a round ago, and those that it has passed on. A card that an event
    names as played or taken was open just then, in any hand by now.
    """
    held = [card for chair, hand in enumerate(state.hands) if chair != seat for card in hand]
    held += [card for chair, cards in enumerate(state.passing) if chair != seat for card in cards or ()]
    known = {card for done in state.history for food in done.taken for card in food}
    known |= {laid.card for laid in state.last.laid} if state.last else set()
    known |= set() if seat is None else set(state.received[(seat + 1) % state.seats])
    return tuple(
        rf"(?<!plays )(?<!takes )\b{SUIT_NAMES[suit(card)].template} {card}\b"
        for card in held
        if card not in known
    )


LAW = Law(
    game=howmanycalories,
    fast=((_Options(rounds=1), (_GUEST,)), (_Options(rounds=2), (_GUEST,))),
    slow=tuple((_Options(rounds=rounds), (_GUEST,)) for rounds in (1, 4, 8)),
    conserved=_cards,
    secrets=_secrets,
)
