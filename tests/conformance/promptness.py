"""How long a game's functions block the event loop.

Other users' presses wait meanwhile.

Measured is the processor time of the calling thread, so other load does not count. The game's
caches are empty, as after a start or after many other matches. Garbage collection is off, since its
time depends on all other objects.

A slow call is repeated with empty caches, and its least time counts: a machine has hiccups, a fault
comes back.

Even processor time is longer while others use the same core and its caches. So a fixed piece of
work is timed beside each try. The call's time is reduced by the factor that this work is slower
than on an idle machine.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import _lru_cache_wrapper, partial
from time import thread_time
from typing import Any

from pydantic import ValidationError

from cogs.kit.limits import CHOICES
from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.errors import EngineError, UnfitValue
from engine.contract.game import AnyGame
from engine.contract.notation import notation
from engine.contract.values import Ask, Collection, Pick
from engine.contract.words import tell
from engine.kit.frozen import Frozen
from engine.match.drafts import read_typed, suggest_lines
from engine.match.records import Draft

BUDGET = 0.1
"""Seconds that one call may take."""
TRIES = 3
REFERENCE = 0.01
"""Seconds that the work beside each try takes on a slow, otherwise idle machine."""
LINE_LONGEST = 1000
"""Letters that a user may type as a move."""
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")

Call = tuple[str, Callable[[Any], object]]
"""What it is called, and what it does with a fresh State."""


def late(game: AnyGame, calls: Sequence[Call], fresh: Callable[[], Any]) -> list[str]:
    """Those of the calls that take longer than they may, each with its milliseconds."""
    caches, found = _caches(game), []
    given = fresh()
    for what, work in calls:
        took = _measure(caches, partial(work, given))
        for _ in range(TRIES - 1):
            if took <= BUDGET:
                break
            took = min(took, _measure(caches, partial(work, fresh())))
        if took > BUDGET:
            found.append(f"{what}: {1000 * took:.0f} ms")
    return found


def _measure(caches: Sequence[Any], work: Callable[[], object]) -> float:
    """Seconds of processor time, from cold caches."""
    for cache in caches:
        cache.cache_clear()
    is_collecting = gc.isenabled()
    gc.disable()
    try:
        start = thread_time()
        work()
        took = thread_time() - start
        return took if took <= BUDGET else took / _hindrance()
    finally:
        if is_collecting:
            gc.enable()


def _hindrance() -> float:
    """Return the present slowdown of this machine; at least one."""
    start = thread_time()
    do_reference_work()
    return max(1.0, (thread_time() - start) / REFERENCE)


def do_reference_work() -> None:
    """Do the fixed piece of work that is timed beside each try."""
    sorted(range(65_000), key=str)


def _caches(game: AnyGame) -> list[Any]:
    """All caches of a game's modules, and of those that every game shares."""
    package = str(vars(game)["__name__"])
    modules = [
        module
        for name, module in list(sys.modules.items())
        if f"{name}.".startswith(f"{package}.")
        or (name.startswith("engine.") and not name.startswith("engine.games."))
    ]
    found = {
        id(value): value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, _lru_cache_wrapper)
    }
    return list(found.values())


# Positions


def calls_at(
    game: AnyGame,
    seat: int,
    who: int | None,
    picks: Sequence[Pick],
    move: Any,
    *,
    elsewhere: Sequence[Pick] = (),
    turn: int,
) -> Iterator[Call]:
    """Yield the bot's calls at a position where a seat moves and `who` looks on.

    One of the questions is read whole, with hints and notes. A line is typed that is no move here,
    such as what was chosen `elsewhere`. The others vary from `turn` to `turn`.
    """
    picks, begun = tuple(picks), ",".join(picks[-1])[:1]
    line = notation(picks[:-1])
    wrong = (f"{line} {notation(elsewhere)}", _repeat(f"{line} "), _repeat(f"{begun or 'x'},"))

    def view_of(state: Any) -> Any:
        return game.view(state, seat)

    def guessing(draft: Draft, text: str) -> Callable[[Any], object]:
        tellings = (partial(tell, names=NAMES),)
        return lambda state: suggest_lines(
            game, view_of(state), draft, text, tellings=tellings, limit=CHOICES
        )

    def asking(draft: Draft) -> Callable[[Any], object]:
        return lambda state: read(game, resume(game, view_of(state), draft))

    def typing(draft: Draft, text: str) -> Callable[[Any], object]:
        return lambda state: type_line(game, view_of(state), draft, text)

    yield "view", view_of
    yield "describe", lambda state: game.describe(game.view(state, who))
    yield "stand_in", lambda state: game.stand_in(view_of(state))
    yield "choose", lambda state: resume(game, view_of(state), picks)
    given = picks[: turn % len(picks)]
    yield f"what is asked after “{notation(given)}”", asking(given)
    yield "suggested at first", guessing((), f"{line} {begun}")
    yield "suggested further", guessing(picks[:-1], begun)
    text = wrong[turn % len(wrong)]
    yield f"typed “{text[:20]}…”", typing(picks[:-1], text)
    yield f"suggested after “{text[:20]}…”", guessing(picks[:-1], text)
    yield "apply", lambda state: game.apply(state, seat, move, Dice("promptness", 1))


def read(game: AnyGame, asked: Any) -> None:
    """Everything that a question could tell, and how its view is told in words."""
    if isinstance(asked, Ask):
        for option in asked.options:
            _ = option.hint
        _ = asked.notes
        game.describe(asked.view)


def type_line(game: AnyGame, view: Any, draft: Draft, text: str) -> None:
    """Type a line as a user would, which may be refused."""
    try:
        read_typed(game, view, draft, text)
    except EngineError as refusal:
        tell(refusal.sentence, NAMES)


def _repeat(text: str, longest: int = LINE_LONGEST) -> str:
    """Return the text repeated up to the length limit."""
    return (text * (longest // len(text) + 1))[:longest] if text.strip() else ""


# What players bring


def calls_of_bringing(game: AnyGame, names: Sequence[str]) -> Iterator[Call]:
    """Yield all checks of texts that users may type into a field.

    `names` are those that a list may hold.
    """
    collection: Collection | None = getattr(game, "COLLECTION", None)
    for field, schema in game.SeatOptions.model_json_schema().get("properties", {}).items():
        if schema.get("type") != "string" or "enum" in schema:
            continue
        for text in hostile(schema["maxLength"], names):
            yield f"{field} brought: “{text[:30]}…”", partial(_bring, game.SeatOptions, field, text)
            if collection is not None and field == collection.brought:
                yield f"{field} looked at: “{text[:30]}…”", partial(_look_at, collection, text)


def _bring(kind: type[Frozen], field: str, text: str, _: object) -> None:
    """Bring a text as a player; it may be refused."""
    try:
        kind.model_validate({field: text})
    except ValidationError as fault:
        str(fault)


def _look_at(collection: Collection, text: str, _: object) -> None:
    """Store or look at a text as a player; it may be refused."""
    try:
        collection.look(text)
        collection.canonical(text)
    except UnfitValue as fault:
        tell(fault.sentence, NAMES)


def hostile(longest: int, names: Sequence[str]) -> Iterator[str]:
    """Yield texts of the greatest length that are meant to take long.

    They repeat one thing, or list what is almost a name.
    """
    for unit in ("a,", "1 a\n", ",", "9 x ", "x", "9", "5 \t", "(", "e\u0301", "\u202e", "{n}", "a b;"):
        yield _repeat(unit, longest)
    yield f"9{' ' * (longest - 2)}9"
    for name in sorted(names, key=len)[:: max(1, len(names) // 6)]:
        yield _repeat(f"{name[:-1]},", longest)
        yield _repeat(f"1 {name}\n", longest)
        yield _join_entries(
            (f"5 {name[:-1]}{chr(ord('a') + n % 26)}{'-' * (n // 26)}" for n in range(longest)), longest
        )
    if names:
        yield _join_entries((f"5 {name[1:]}" for name in names), longest)


def _join_entries(entries: Iterator[str], longest: int) -> str:
    """As many of the entries as there is room for."""
    text = ""
    for entry in entries:
        if len(text) + len(entry) + 1 > longest:
            break
        text += f"{entry},"
    return text
