"""Custom positions, for the rules page, pictures and tests.

A position is a table set up by the caller, and played on in notation.
"""

from collections.abc import Sequence

from engine.contract.dice import Dice
from engine.games.howmanycalories.cards import DECK, Card, card_of
from engine.games.howmanycalories.rules import apply, start, to_move
from engine.games.howmanycalories.state import HAND_SIZE, Options, Play, Round, SeatOptions, State

_DICE = Dice("positions", 0)


def set_table(
    hands: Sequence[str],
    *,
    leader: int,
    ghost: bool = False,
    size: int = HAND_SIZE,
    taken: Sequence[str] = (),
    scores: tuple[int, ...] | None = None,
    history: tuple[Round, ...] = (),
    rounds: int = 4,
) -> State:
    """Return the empty table before a trick in which `leader` leads.

    Every card is in exactly one place. `hands` and `taken` are keys by chair ("R8 G4"). The last
    hand is the ghost guest's if there is one. Hands are filled up to `size` cards with the lowest
    unused ones. No player is out, and `history` holds the rounds before.

    Raise IllegalMove if a key names no card.
    """
    chairs = len(hands)
    players = chairs - ghost
    state = start(Options(rounds=rounds), (SeatOptions(),) * players, _DICE)
    held = [_cards(keys) for keys in hands]
    food = [_cards(keys) for keys in (*taken, *[""] * (chairs - len(taken)))]
    spoken_for = {card for cards in (*held, *food) for card in cards}
    rest = [card for card in DECK if card not in spoken_for]
    full = []
    for cards in held:
        lacking = size - len(cards)
        full.append((*cards, *rest[:lacking]))
        rest = rest[lacking:]
    return state.model_copy(
        update={
            "round": len(history) + 1,
            "first": leader,
            "phase": "trick",
            "passed": (True,) * players,
            "leader": leader,
            "tricks": HAND_SIZE - size,
            "taken": tuple(food),
            "scores": scores or (0,) * players,
            "history": history,
            "hands": tuple(
                hand if chair == state.ghost else tuple(sorted(hand)) for chair, hand in enumerate(full)
            ),
            "discards": tuple(rest),
        }
    )


def play_cards(state: State, keys: str) -> State:
    """Return the State after these cards ("R8 G4"), in turn order.

    The caller may also name last cards, which are played automatically (HMC-30).

    Raise IllegalMove if a card can't be played.
    """
    cards = _cards(keys)
    for number, card in enumerate(cards):
        state, _ = apply(state, to_move(state)[0], Play(card=card), _DICE)
        if were_played_automatically(state, cards[number + 1 :]):
            break
    return state


def were_played_automatically(state: State, cards: Sequence[Card]) -> bool:
    """Return whether the last trick of the round ended with exactly these cards.

    These are the cards that the rules played automatically.
    """
    return (
        bool(cards)
        and state.last is not None
        and [one.card for one in state.last.laid[-len(cards) :]] == [*cards]
    )


def _cards(keys: str) -> tuple[Card, ...]:
    return tuple(card_of(key) for key in keys.split())
