"""A match of kCaloria as it may be, for all that one seat knows: what lies face down is drawn anew.

House rule: nothing is drawn that the seat could tell from the truth. It knows its own tiles, only not in which order they lie
in its stack, and of every other deck what it is called, what has been laid from it, and how many tiles are where.
"""

from collections import Counter
from collections.abc import Iterable

from engine.contract.dice import Dice
from engine.games.kcaloria.deal import with_water
from engine.games.kcaloria.rules.decks import COPIES, READY_TILES, shortened
from engine.games.kcaloria.rules.kinds import KINDS, Key, Type, in_order
from engine.games.kcaloria.rules.state import Public, State, View


def sample(view: View, dice: Dice) -> State:
    """A State that the view's seat can't tell from the real one (KC-24)."""
    hands, stacks, discards = zip(*piles(view, dice), strict=True)
    return State(
        **{name: getattr(view, name) for name in Public.model_fields},
        hands=hands,
        stacks=stacks,
        discards=discards,
    )


Piles = tuple[tuple[Key, ...], tuple[Key, ...], tuple[Key, ...]]
"""A seat's hand, its stack from the top on, and what is out of the game."""


def piles(view: View, dice: Dice) -> list[Piles]:
    """What may lie face down, seat by seat, so that the view's seat can't tell it from the truth."""
    return [
        _own(view, dice) if seat == view.seat else _anothers(view, seat, dice) for seat in range(view.seats)
    ]


def _own(view: View, dice: Dice) -> Piles:
    return view.hand, dice.shuffled(view.own_stack), view.own_gone


def _anothers(view: View, seat: int, dice: Dice) -> Piles:
    """What has just been seen to leave the table is gone; everything else is face down, and may be anywhere."""
    seen = _seen_to_go(view, seat)
    laid = [tile.key for tile in view.tiles if tile.seat == seat]
    in_hand, in_stack, gone = view.in_hand[seat], view.in_stack[seat], view.gone[seat]
    pile = dice.shuffled(_hidden(view, seat, (*laid, *seen), in_hand + in_stack + gone - len(seen), dice))
    if in_hand and view.turns[seat] == 0:
        pile = with_water(pile)  # nobody has begun without any (KC-4)
    return (
        in_order(pile[:in_hand]),
        pile[in_hand : in_hand + in_stack],
        (*seen, *pile[in_hand + in_stack :]),
    )


def _seen_to_go(view: View, seat: int) -> list[Key]:
    """The seat's tiles that have left the table in the turn that is still told of."""
    if view.last is None:
        return []
    gone = [tile.key for tile in view.last.fallen if tile.seat == seat]
    if (placed := view.last.placed) is not None and placed.seat == seat and placed.kind.type is Type.ACTION:
        gone.append(placed.key)
    return gone


def _hidden(view: View, seat: int, known: Iterable[Key], count: int, dice: Dice) -> tuple[Key, ...]:
    """So many tiles as a seat may have face down: the rest of its deck, or such as someone's own deck may hold."""
    used = Counter(known)
    tiles = READY_TILES.get(view.decks[seat].casefold(), ())
    rest = Counter(shortened(tiles) if view.options.length == "short" else tiles)
    rest.subtract(used)
    if (rest := +rest).total() == count:
        return tuple(rest.elements())
    free = _free(used, dice)
    if not used:  # there is water in every deck, and none of it has been laid
        water = next(key for key in free if KINDS[key].type is Type.WATER)
        free = (water, *free)
    return free[:count]


def _free(used: Counter[Key], dice: Dice) -> tuple[Key, ...]:
    """Tiles of today's catalogue in any order, as often as a deck may hold them, alike ones together (KC-67)."""
    there: Counter[object] = Counter()
    for key, count in used.items():
        there[KINDS[key].alike] += count
    free: list[Key] = []
    for key in dice.shuffled([key for key, kind in KINDS.items() if not kind.is_former] * COPIES):
        if there[KINDS[key].alike] < COPIES:
            there[KINDS[key].alike] += 1
            free.append(key)
    return tuple(free)
