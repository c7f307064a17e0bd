"""How long a game's functions keep whoever calls them: the event loop, on which everybody else's presses wait meanwhile.

Counted is processor time of the calling thread, whatever else the machine does, with nothing in the game's caches, as after a
start or after many other matches. Garbage is not collected meanwhile: what that takes depends on all else that there is.
What takes too long is tried again, as cold as before, and its least time counts: a machine has hiccups, a fault comes back.
Even processor time is longer where others use the same core and its caches. So work that is always the same is timed beside
each try, and what a call took is made shorter by as much as that took longer than it does on a machine with nothing else to do.
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
"""Seconds that the work beside each try takes on a slow machine of which nobody else wants anything."""
LINE_LONGEST = 1000
"""Letters that somebody may type as a move."""
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")

Call = tuple[str, Callable[[Any], object]]
"""What it is called, and what it does with a fresh State."""


def late(game: AnyGame, calls: Sequence[Call], fresh: Callable[[], Any]) -> list[str]:
    """Those of the calls that take longer than they may, each with its milliseconds."""
    caches, found = _caches(game), []
    given = fresh()
    for what, work in calls:
        took = _spent(caches, partial(work, given))
        for _ in range(TRIES - 1):
            if took <= BUDGET:
                break
            took = min(took, _spent(caches, partial(work, fresh())))
        if took > BUDGET:
            found.append(f"{what}: {1000 * took:.0f} ms")
    return found


def _spent(caches: Sequence[Any], work: Callable[[], object]) -> float:
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
    """How many times longer than by itself anything takes just now; never less than one."""
    start = thread_time()
    sorted(range(65_000), key=str)
    return max(1.0, (thread_time() - start) / REFERENCE)


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
    """What the bot calls in a position where a seat makes a move, and somebody (`who`) looks on.

    One of the questions is read whole, hints and notes, and a line is typed that is no move here, such as what was chosen
    `elsewhere`: others from `turn` to turn.
    """
    picks, begun = tuple(picks), ",".join(picks[-1])[:1]
    line = notation(picks[:-1])
    wrong = (f"{line} {notation(elsewhere)}", _repeated(f"{line} "), _repeated(f"{begun or 'x'},"))

    def seen(state: Any) -> Any:
        return game.view(state, seat)

    def guessing(draft: Draft, text: str) -> Callable[[Any], object]:
        tellings = (partial(tell, names=NAMES),)
        return lambda state: suggest_lines(game, seen(state), draft, text, tellings=tellings, limit=CHOICES)

    def asking(draft: Draft) -> Callable[[Any], object]:
        return lambda state: read(game, resume(game, seen(state), draft))

    def typing(draft: Draft, text: str) -> Callable[[Any], object]:
        return lambda state: typed(game, seen(state), draft, text)

    yield "view", seen
    yield "describe", lambda state: game.describe(game.view(state, who))
    yield "stand_in", lambda state: game.stand_in(seen(state))
    yield "choose", lambda state: resume(game, seen(state), picks)
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


def typed(game: AnyGame, view: Any, draft: Draft, text: str) -> None:
    """A line that somebody types, which may be refused."""
    try:
        read_typed(game, view, draft, text)
    except EngineError as refusal:
        tell(refusal.sentence, NAMES)


def _repeated(text: str, longest: int = LINE_LONGEST) -> str:
    """The same again and again, as often as there is room."""
    return (text * (longest // len(text) + 1))[:longest] if text.strip() else ""


# What players bring


def calls_of_bringing(game: AnyGame, names: Sequence[str]) -> Iterator[Call]:
    """All checks of whatever somebody could write in a field that takes text. `names` are those that a list may hold."""
    collection: Collection | None = getattr(game, "COLLECTION", None)
    for field, schema in game.SeatOptions.model_json_schema().get("properties", {}).items():
        if schema.get("type") != "string" or "enum" in schema:
            continue
        for text in hostile(schema["maxLength"], names):
            yield f"{field} brought: “{text[:30]}…”", partial(_brought, game.SeatOptions, field, text)
            if collection is not None and field == collection.brought:
                yield f"{field} looked at: “{text[:30]}…”", partial(_looked, collection, text)


def _brought(kind: type[Frozen], field: str, text: str, _: object) -> None:
    """A player brings it, which may be refused."""
    try:
        kind.model_validate({field: text})
    except ValidationError as fault:
        str(fault)


def _looked(collection: Collection, text: str, _: object) -> None:
    """A player keeps it or looks at it, which may be refused."""
    try:
        collection.look(text)
        collection.canonical(text)
    except UnfitValue as fault:
        tell(fault.sentence, NAMES)


def hostile(longest: int, names: Sequence[str]) -> Iterator[str]:
    """Texts as long as may be that are meant to take long: much of one thing, and lists of what is nearly a name."""
    for unit in ("a,", "1 a\n", ",", "9 x ", "x", "9", "5 \t", "(", "e\u0301", "\u202e", "{n}", "a b;"):
        yield _repeated(unit, longest)
    yield f"9{' ' * (longest - 2)}9"
    for name in sorted(names, key=len)[:: max(1, len(names) // 6)]:
        yield _repeated(f"{name[:-1]},", longest)
        yield _repeated(f"1 {name}\n", longest)
        yield _listed(
            (f"5 {name[:-1]}{chr(ord('a') + n % 26)}{'-' * (n // 26)}" for n in range(longest)), longest
        )
    if names:
        yield _listed((f"5 {name[1:]}" for name in names), longest)


def _listed(entries: Iterator[str], longest: int) -> str:
    """As many of the entries as there is room for."""
    text = ""
    for entry in entries:
        if len(text) + len(entry) + 1 > longest:
            break
        text += f"{entry},"
    return text
