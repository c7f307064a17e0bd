"""The driver of a game: runs `choose` over picks, and walks through its moves.

`choose` is the only source of what is legal: buttons, menus, typed moves, stand-ins and tests
are all driven from it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import combinations
from typing import Any

from engine.contract.dice import Dice
from engine.contract.errors import IllegalMove
from engine.contract.game import AnyGame
from engine.contract.limits import KEY_LONGEST
from engine.contract.notation import notation, read_notation
from engine.contract.values import Ask, Decided, Event, Pick
from engine.contract.words import say

Asking = Generator[Ask, Pick, Any]
"""The questions that lead to a Move: the result of `choose`."""


def as_written(ask: Ask, key: str) -> str:
    """Return a typed key unchanged."""
    return key


def resume(game: AnyGame, view: Any, picks: Sequence[Pick]) -> Ask | Decided:
    """Return the next question of a draft, or the Move that its picks make.

    IllegalMove as in `run_draft`.
    """
    return run_draft(game.choose(view), picks)[1]


def run_draft(
    asking: Asking,
    picks: Sequence[Pick],
    resolve: Callable[[Ask, str], str] = as_written,
    closing: str | None = None,
) -> tuple[tuple[Pick, ...], Ask | Decided]:
    """Answer questions with picks; return these, and the next question or the Move.

    `resolve` says which key a typed one stands for. A question that is left and offers `closing` is
    answered with it. IllegalMove names the first pick that is no
    answer to its question, or the picks that are left when the Move is complete.
    """
    given: list[Pick] = []
    try:
        ask = next(asking)
        for pick in picks:
            given.append(check_pick(ask, tuple(resolve(ask, key) for key in pick)))
            ask = asking.send(given[-1])
        if closing is not None and ask.option_of(closing) is not None:
            given.append(check_pick(ask, (closing,)))
            ask = asking.send(given[-1])
    except StopIteration as done:
        if rest := picks[len(given) :]:
            raise IllegalMove(
                say("The move is complete before “{text}”: leave out the rest.", text=notation(rest)[:100])
            ) from None
        return tuple(given), Decided(done.value)
    finally:
        asking.close()
    return tuple(given), ask


def move_of(asking: Asking, line: str) -> Any:
    """Return the Move that a line of notation makes.

    IllegalMove if one of its picks is not offered, or a question is left.
    """
    match run_draft(asking, read_notation(line))[1]:
        case Decided(move):
            return move
    raise unfinished(line)


def unfinished(line: str) -> IllegalMove:
    """Return the refusal of a line of notation that leaves a question."""
    return IllegalMove(say("“{text}” isn’t a whole move yet.", text=line[:100]))


def ask_of(asking: Asking, line: str) -> Ask:
    """Return the question after a line of notation.

    IllegalMove if one of its picks is not offered, or no question is left.
    """
    found = run_draft(asking, read_notation(line))[1]
    if isinstance(found, Decided):
        raise IllegalMove(say("“{text}” is a whole move already.", text=line[:100]))
    return found


def check_pick(ask: Ask, pick: Pick) -> Pick:
    """Return the pick with its keys in the order of the Ask.

    IllegalMove if it is no answer to it.
    """
    if ask.number is not None:
        return _check_number(ask.number, pick)
    chosen = frozenset(pick)
    answer = tuple(option.key for option in ask.options if option.key in chosen)
    if len(pick) == 1 and not answer and (typed := ask.typed(pick[0])) is not None:
        answer = (typed.key,)
    if len(answer) != len(chosen) or len(chosen) != len(pick):
        reasons = (ask.refusal(key) for key in pick if key not in answer)
        reason = next(filter(None, reasons), None)
        raise IllegalMove(reason or say("“{text}” isn’t possible right now.", text=",".join(pick)[:100]))
    if not ask.least <= len(answer) <= ask.most:
        if ask.least == ask.most:
            raise IllegalMove(say("Choose exactly {n}.", n=ask.most))
        raise IllegalMove(say("Choose from {least} to {most}.", least=ask.least, most=ask.most))
    return answer


def _check_number(number: range, pick: Pick) -> Pick:
    """Return the pick with its number in the usual form: "07" is 7."""
    written = pick[0] if len(pick) == 1 else ""
    if written.isascii() and written.isdigit() and len(written) <= KEY_LONGEST and int(written) in number:
        return (str(int(written)),)
    raise IllegalMove(say("Choose a number from {least} to {most}.", least=number[0], most=number[-1]))


def answers(ask: Ask) -> Iterator[Pick]:
    """Yield every answer that a question offers."""
    if ask.number is not None:
        yield from ((str(number),) for number in ask.number)
        return
    keys = [option.key for option in ask.offered_options]
    for n in range(ask.least, ask.most + 1):
        yield from combinations(keys, n)


def legal_moves(
    game: AnyGame, view: Any, *, last_first: bool = False
) -> Iterator[tuple[tuple[Pick, ...], Any]]:
    """Yield every complete draft with its Move.

    They come in the order in which `choose` offers them, or in the opposite one.
    """
    open_drafts: list[tuple[Pick, ...]] = [()]
    while open_drafts:
        picks = open_drafts.pop()
        match resume(game, view, picks):
            case Decided(move):
                yield picks, move
            case ask:
                further = [(*picks, answer) for answer in answers(ask)]
                open_drafts.extend(further if last_first else reversed(further))


def random_move(game: AnyGame, view: Any, dice: Dice) -> tuple[tuple[Pick, ...], Any]:
    """Return a draft of random picks, and its Move."""
    picks: tuple[Pick, ...] = ()
    asking = game.choose(view)
    try:
        ask = next(asking)
        while True:
            if ask.number is not None:
                picks = (*picks, (str(dice.choice(ask.number)),))
                ask = asking.send(picks[-1])
                continue
            count = ask.least + dice.below(ask.most - ask.least + 1)
            keys = frozenset(dice.shuffle([option.key for option in ask.offered_options])[:count])
            picks = (
                *picks,
                check_pick(ask, tuple(one.key for one in ask.offered_options if one.key in keys)),
            )
            ask = asking.send(picks[-1])
    except StopIteration as done:
        return picks, done.value


def run_stand_in(game: AnyGame, view: Any) -> tuple[tuple[Pick, ...], Any]:
    """Return the draft of a seat's stand-in, and the Move that it makes."""
    picks = game.stand_in(view)
    match resume(game, view, picks):
        case Decided(move):
            return picks, move
    raise IllegalMove(say("“{text}” isn’t a whole move yet.", text=notation(picks)[:100]))


def replay(
    game: AnyGame, options: Any, seats: tuple[Any, ...], seed: str, moves: Sequence[tuple[int, Any]]
) -> tuple[Any, tuple[tuple[Event, ...], ...]]:
    """Return the State after a log of moves, and each ply's events."""
    state = game.start(options, seats, Dice(seed, 0))
    happened = []
    for ply, (seat, move) in enumerate(moves, start=1):
        state, events = game.apply(state, seat, move, Dice(seed, ply))
        happened.append(events)
    return state, tuple(happened)
