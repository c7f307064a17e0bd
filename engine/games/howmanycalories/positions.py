"""Positions to order: a table set as one likes, and played on in notation. For the rules page, for pictures and for tests."""

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
    """The empty table before a trick in which `leader` leads, with every card exactly once somewhere.

    `hands` and `taken` are keys by chair ("R8 G4"), the last hand the ghost guest's if there is one. Hands are filled up
    to `size` cards with the lowest that nobody asked for; nobody is out, and `history` holds the rounds before.
    IllegalMove if a key is none.
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


def played(state: State, keys: str) -> State:
    """The State after these cards ("R8 G4"), each by the seat whose turn it then is; IllegalMove if they don't go.

    Last cards, which play themselves (HMC-30), may be named all the same.
    """
    cards = _cards(keys)
    for number, card in enumerate(cards):
        state, _ = apply(state, to_move(state)[0], Play(card=card), _DICE)
        if have_played_themselves(state, cards[number + 1 :]):
            break
    return state


def have_played_themselves(state: State, cards: Sequence[Card]) -> bool:
    """Whether just these were the cards with which the round's last trick ended, as laid by nobody."""
    return (
        bool(cards)
        and state.last is not None
        and [one.card for one in state.last.laid[-len(cards) :]] == [*cards]
    )


def _cards(keys: str) -> tuple[Card, ...]:
    return tuple(card_of(key) for key in keys.split())
