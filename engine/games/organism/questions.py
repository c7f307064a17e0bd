"""The questions of a turn of ORGANISM, and the stand-in's turns.

Only real decisions are questions: a single answer is taken without asking. The last question is the
end of the turn, with all consequences in view. Nothing is hidden or left to chance, so looking
ahead and taking back is free (ORG-23). A turn can end without that last look only if nothing
follows from it.
"""

from collections import Counter
from collections.abc import Generator
from dataclasses import replace
from itertools import islice
from typing import Final

from engine.contract.errors import IllegalMove
from engine.contract.values import Ask, Option, Pick
from engine.contract.words import say
from engine.games.organism import asks
from engine.games.organism.boards import Space
from engine.games.organism.details import name_space
from engine.games.organism.state import Action, Circulate, Eat, Grow, Kind, Move, Payment, Shift, View
from engine.games.organism.turn import (
    CIRCULATE,
    CONFIRM,
    DONE,
    EAT_ALL,
    END,
    OTHER,
    USUAL,
    Turn,
    arrangement,
    payment_key,
)

Asking = Generator[Ask, Pick, str]
"""A generator that asks a single choice and returns its key."""

AGAIN: Final = "again-"
"""The prefix of an offered key that was just taken as an answer without asking."""
WAYS: Final = 25
"""Most ways to pay that one question lists."""


def choose(view: View) -> Generator[Ask, Pick, Move]:
    """Ask for a turn: introduction, each organism's type and actions, a last look."""
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    turn = Turn(view, view.seat)
    if view.is_coming:
        key = yield from _ask(turn, asks.introduction(turn))
        if key == OTHER:
            key = yield from _ask(turn, asks.other_introduction(turn))
        turn.introduce(arrangement(key))
    while turn.waiting:
        key = turn.waiting[0]
        if len(turn.waiting) > 1:
            key = yield from _ask(turn, asks.which_organism(turn))
        else:
            turn.take(key)
        if key == END:
            break
        turn.begin(key)
        if turn.is_stuck:
            turn.skip()
            continue
        key = yield from _ask(turn, asks.which_kind(turn))
        if key == END:
            break
        if key == EAT_ALL:
            turn.declare(Kind.EAT)
            turn.eat_all()
            turn.finish()
        elif (yield from _acting(turn, Kind(key))):
            return turn.move()
    yield from _ask(turn, asks.last_look(turn))
    return turn.move()


def stand_in(view: View) -> tuple[Pick, ...]:
    """Return the stand-in's turn: only an introduction if it must be (ORG-12)."""
    if view.seat is None or view.seat not in view.to_move:
        raise IllegalMove(say("You have nothing to decide now."))
    introduction: tuple[Pick, ...] = ((USUAL,),) if view.is_coming else ()
    return (*introduction, (END,), (CONFIRM,))


# One organism


def _acting(turn: Turn, kind: Kind) -> Generator[Ask, Pick, bool]:
    """Ask for one organism's actions, up to its number of such elements (ORG-12).

    Return whether the turn ends with it: if nothing follows from it, no last look is needed.
    """
    turn.declare(kind)
    ends = False
    while turn.actions_left:
        key = yield from _choose(turn, asks.which_action(turn))
        if key in (DONE, CONFIRM):
            ends = key == CONFIRM
            break
        for action in (yield from _action(turn, key)):
            turn.do(action)
    else:
        turn.take(DONE)
    turn.finish()
    return ends


def _action(turn: Turn, key: str) -> Generator[Ask, Pick, list[Action]]:
    """Return the chosen actions, after all questions about them.

    Eating on one space may be several actions.
    """
    if key == CIRCULATE:
        giver = yield from _choose(turn, asks.which_giver(turn))
        taker = yield from _choose(turn, asks.which_taker(turn, giver))
        return [Circulate(space=giver, to=taker)]
    match turn.kind:
        case Kind.EAT:
            space, _, times = key.partition("x")
            return [Eat(space=space)] * int(times or 1)
        case Kind.MOVE:
            to = yield from _choose(turn, asks.where_to(turn, key))
            return [Shift(space=key, to=to)]
        case Kind.GROW:
            plot = yield from _choose(turn, asks.which_plot(turn, Kind(key)))
            paid = yield from _payment(turn, Kind(key))
            return [Grow(kind=Kind(key), space=plot, paid=paid)]


def _payment(turn: Turn, kind: Kind) -> Generator[Ask, Pick, tuple[Payment, ...]]:
    """Ask who pays for a growth.

    It is one answer, or food by food if there are very many ways.
    """
    ways = {payment_key(paid): paid for paid in islice(turn.body.payments(kind), WAYS + 1)}
    if len(ways) <= WAYS:
        key = yield from _choose(turn, asks.which_payment(turn, kind, ways))
        return ways[key]
    paid: Counter[Space] = Counter()
    while paid.total() < turn.body.cost(kind):
        payer = yield from _choose(turn, asks.which_payer(turn, kind, paid))
        paid[payer] += 1
    return tuple(Payment(space=space, food=paid[space]) for space in turn.body.spaces if paid[space])


def _choose(turn: Turn, ask: Ask) -> Asking:
    if len(ask.options) == 1:
        return turn.take(ask.options[0].key)
    return (yield from _ask(turn, ask))


def _ask(turn: Turn, ask: Ask) -> Asking:
    """Ask a question whose typed answer may also name answers taken without asking.

    These are named in their order. An offered option with the same name gets another key, meaning
    “again”: the plain name means the answer before.
    """
    offered = {option.key for option in ask.options}
    while True:
        named = list(dict.fromkeys(turn.taken))
        options = [
            replace(option, key=AGAIN + option.key) if option.key in named else option
            for option in ask.options
        ]
        quiet = [
            Option(key=key, label=say("{text}: already so", text=name_space(key)), quiet=True)
            for key in named
        ]
        (given,) = yield replace(ask, options=(*options, *quiet)) if named else ask
        key = given.removeprefix(AGAIN)
        if key in offered and given not in named:
            turn.taken.clear()
            return key
        del turn.taken[: turn.taken.index(key) + 1]
