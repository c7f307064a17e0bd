"""Random States of kCaloria that agree with what one seat knows.

Face-down tiles are drawn again, so that the seat can't tell the sample from the truth. It knows its
own tiles, though not their order in its stack. Of every other deck it knows the name, the tiles
placed so far, and how many tiles are where.
"""

from collections import Counter
from collections.abc import Iterable

from engine.contract.dice import Dice
from engine.games.kcaloria.deal import with_water
from engine.games.kcaloria.rules.decks import COPIES, READY_TILES, shorten_deck
from engine.games.kcaloria.rules.kinds import KINDS, Key, Type, in_order
from engine.games.kcaloria.rules.state import Public, State, View


def sample(view: View, dice: Dice) -> State:
    """Return a State that the view's seat can't tell from the real one (KC-24)."""
    hands, stacks, discards = zip(*piles(view, dice), strict=True)
    return State(
        **{name: getattr(view, name) for name in Public.model_fields},
        hands=hands,
        stacks=stacks,
        discards=discards,
    )


Piles = tuple[tuple[Key, ...], tuple[Key, ...], tuple[Key, ...]]
"""A seat's hand, its stack from the top on, and its tiles out of the game."""


def piles(view: View, dice: Dice) -> list[Piles]:
    """Return possible face-down tiles for each seat.

    The view's seat can't tell them from the truth.
    """
    return [
        _own(view, dice) if seat == view.seat else _anothers(view, seat, dice) for seat in range(view.seats)
    ]


def _own(view: View, dice: Dice) -> Piles:
    return view.hand, dice.shuffle(view.own_stack), view.own_gone


def _anothers(view: View, seat: int, dice: Dice) -> Piles:
    """Return possible face-down tiles of another seat.

    Tiles just seen to leave the table are out of the game. All others are face down and may be
    anywhere.
    """
    seen = _seen_to_go(view, seat)
    laid = [tile.key for tile in view.tiles if tile.seat == seat]
    in_hand, in_stack, gone = view.in_hand[seat], view.in_stack[seat], view.gone[seat]
    pile = dice.shuffle(_draw_hidden(view, seat, (*laid, *seen), in_hand + in_stack + gone - len(seen), dice))
    if in_hand and view.turns[seat] == 0:
        pile = with_water(pile)  # every player begins with water in hand (KC-4)
    return (
        in_order(pile[:in_hand]),
        pile[in_hand : in_hand + in_stack],
        (*seen, *pile[in_hand + in_stack :]),
    )


def _seen_to_go(view: View, seat: int) -> list[Key]:
    """Return the seat's tiles that left the table in the last reported turn."""
    if view.last is None:
        return []
    gone = [tile.key for tile in view.last.fallen if tile.seat == seat]
    if (placed := view.last.placed) is not None and placed.seat == seat and placed.kind.type is Type.ACTION:
        gone.append(placed.key)
    return gone


def _draw_hidden(view: View, seat: int, known: Iterable[Key], count: int, dice: Dice) -> tuple[Key, ...]:
    """Return `count` tiles that a seat may have face down.

    They are the rest of its deck, or tiles that a player's own deck may hold.
    """
    used = Counter(known)
    tiles = READY_TILES.get(view.decks[seat].casefold(), ())
    rest = Counter(shorten_deck(tiles) if view.options.length == "short" else tiles)
    rest.subtract(used)
    if (rest := +rest).total() == count:
        return tuple(rest.elements())
    free = _free(used, dice)
    if not used:  # every deck has water, and none of it has been placed
        water = next(key for key in free if KINDS[key].type is Type.WATER)
        free = (water, *free)
    return free[:count]


def _free(used: Counter[Key], dice: Dice) -> tuple[Key, ...]:
    """Return today's tiles in random order, as often as decks allow (KC-67)."""
    there: Counter[object] = Counter()
    for key, count in used.items():
        there[KINDS[key].alike] += count
    free: list[Key] = []
    for key in dice.shuffle([key for key, kind in KINDS.items() if not kind.is_former] * COPIES):
        if there[KINDS[key].alike] < COPIES:
            there[KINDS[key].alike] += 1
            free.append(key)
    return tuple(free)
