"""The deal of a kCaloria match: decks, stacks, first hands and the first player."""

from collections.abc import Sequence

from engine.contract.dice import Dice
from engine.contract.words import Sentence, say
from engine.games.kcaloria.rules.decks import COPIES, imbalance, name_of, tiles_for
from engine.games.kcaloria.rules.kinds import KINDS, Key, Type, in_order
from engine.games.kcaloria.rules.state import HAND_SIZE, Options, SeatOptions, State

SEATS = range(2, 5)


def foreseen(options: Options, seats: Sequence[SeatOptions]) -> tuple[Sentence, ...]:
    """Return the lobby's line about balanced decks (KC-70)."""
    if not options.balanced:
        return ()
    return (say("Balanced decks: at most {n} tiles alike.", n=COPIES),)


def refused(options: Options, brought: SeatOptions) -> Sentence | None:
    """Return the reason why a match refuses a deck; None if it accepts it.

    Only a match with balanced decks refuses any (KC-70).
    """
    return imbalance(brought.deck) if options.balanced else None


def deal_match(options: Options, seats: tuple[SeatOptions, ...], dice: Dice) -> State:
    """Return the State of a new match with shuffled stacks and first hands.

    Each hand has seven tiles with water among them (KC-4). Lots choose the first player (KC-6). A
    wrong number of players is a ValueError.
    """
    players = len(seats)
    if players not in SEATS:
        raise ValueError(f"kCaloria is for {SEATS[0]} to {SEATS[-1]} players, not {players}")
    sets = [tiles_for(brought.deck, is_short=options.length == "short") for brought in seats]
    stacks = [with_water(dice.shuffle(tiles)) for tiles in sets]
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
    """Return the stack with water among its first hand of tiles.

    A hand without water goes to the bottom of the stack, as often as needed (KC-4). A stack without
    water is a ValueError.
    """
    if not any(KINDS[key].type is Type.WATER for key in stack):
        raise ValueError("a stack without water never brings a hand to begin with")
    while not any(KINDS[key].type is Type.WATER for key in stack[:HAND_SIZE]):
        stack = (*stack[HAND_SIZE:], *stack[:HAND_SIZE])
    return stack
