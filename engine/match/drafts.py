"""Drafts that are typed: a line of notation read pick by pick, and the lines that would carry it further.

House rules: a line starts at the first question of the move, or goes on from a draft, and need not reach its end; upper
and lower case are one.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, suppress
from functools import partial
from typing import Any

from engine.contract.driver import Asking, run_draft
from engine.contract.errors import IllegalMove
from engine.contract.game import AnyGame
from engine.contract.notation import notation, read_notation
from engine.contract.values import Ask, Decided, Option
from engine.contract.words import ENGLISH, Catalogue, Sentence, Teller, Words, say, tell, whole
from engine.library import game_named
from engine.match.records import Draft, Record
from engine.match.refusals import seat_to_move


def read_line(game: AnyGame, view: Any, text: str) -> tuple[Draft, Ask | Decided]:
    """The picks of a typed line, and where they lead; IllegalMove as in `run_draft`."""
    return run_draft(game.choose(view), read_notation(text), _resolve_key)


def describe_draft(asking: Asking, picks: Draft) -> tuple[Words, ...]:
    """What the picks of a draft say, option by option."""
    labels: list[Words] = []
    with suppress(StopIteration), closing(asking):
        ask = next(asking)
        for pick in picks:
            if ask.number is not None:
                labels.extend(say("{number}", number=int(key)) for key in pick)
            labels.extend(option.label for key in pick if (option := ask.option_of(key)) is not None)
            ask = asking.send(pick)
    return tuple(labels)


def read_typed(game: AnyGame, view: Any, draft: Draft, text: str) -> tuple[Draft, Ask | Decided]:
    """A typed line as it is meant: from the first question of the move, or, failing that, on from where the draft stands."""
    try:
        return read_line(game, view, text)
    except IllegalMove as refusal:
        if not draft:
            raise
        try:
            return run_draft(game.choose(view), (*draft, *read_notation(text)), _resolve_key)
        except IllegalMove as other:
            raise (refusal if _begins(game, view, text) else other) from None


def _begins(game: AnyGame, view: Any, text: str) -> bool:
    """Whether the first word answers the first question of the move."""
    try:
        read_line(game, view, text.split(maxsplit=1)[0])
    except IllegalMove:
        return False
    return True


def suggested_lines(
    record: Record, user_id: int, text: str, words: Catalogue, limit: int
) -> tuple[tuple[str, Sentence], ...]:
    """Return lines that carry a player's begun one further, as `suggested` does, for a reader of these `words`."""
    seat, match = seat_to_move(record, user_id), record.match
    game = game_named(match.game)
    languages = (ENGLISH,) if words is ENGLISH else (ENGLISH, words)
    tellings = [partial(tell, names=match.names, catalogue=language) for language in languages]
    view = game.view(record.state, seat)
    return suggest_lines(game, view, record.drafts[seat], text, tellings=tellings, limit=limit)


def suggest_lines(
    game: AnyGame, view: Any, draft: Draft, text: str, *, tellings: Sequence[Teller], limit: int
) -> tuple[tuple[str, Sentence], ...]:
    """Whole lines that a begun one could become: those that carry the draft on, then those that begin anew."""
    lines = [f"{notation(draft)} {text}", text] if draft else [text]
    found: dict[str, Sentence] = {}
    for line in lines:
        with suppress(IllegalMove):  # the words are meant the other way
            for full, says in completions(game, view, line, tellings, limit):
                found.setdefault(full, says)
    return tuple(found.items())[:limit]


def completions(
    game: AnyGame, view: Any, text: str, tellings: Sequence[Teller], limit: int
) -> tuple[tuple[str, Sentence], ...]:
    """Whole lines that carry the text one choice further, each with what it says; none where the text is no move.

    The last word may be the start of a key, or a part of an option's label, told in one of these ways. After a comma it is one more of several.
    """
    done, word = _split(text)
    picks, ask = read_line(game, view, done)
    if isinstance(ask, Decided):
        return ()
    *before, part = word.split(",")
    keys = [_resolve_key(ask, key) for key in before]
    if not {option.key for option in ask.options}.issuperset(keys) or len(keys) >= max(ask.most, 1):
        return ()
    first = notation(picks)
    lines = [
        (" ".join(filter(None, (first, ",".join((*keys, option.key))))), whole(option.label))
        for option in _matching(ask, part, tellings)
        if option.key not in keys
    ]
    if ask.least == 0 and word in ("", "-"):
        lines.insert(0, (" ".join(filter(None, (first, "-"))), say("None")))
    return tuple((line, say("{line} · {option}", line=line, option=label)) for line, label in lines[:limit])


def _split(text: str) -> tuple[str, str]:
    """The finished words of a line, and the one that is being typed."""
    words = text.split()
    if not words or text[-1].isspace():
        return text, ""
    return " ".join(words[:-1]), words[-1]


def _resolve_key(ask: Ask, part: str) -> str:
    """The key that a typed word means: itself, or the only one that differs in case alone."""
    if any(option.key == part for option in ask.options):
        return part
    alike = [option.key for option in ask.options if option.key.casefold() == part.casefold()]
    if len(alike) == 1:
        return alike[0]
    typed = ask.typed(part)
    return part if typed is None else typed.key


def _matching(ask: Ask, part: str, tellings: Sequence[Teller]) -> list[Option]:
    """The options that a begun word may mean: those whose key starts with it, then those whose label holds it."""
    wanted = part.casefold()
    starting = [option for option in ask.options if option.key.casefold().startswith(wanted)]
    holding = [
        option
        for option in ask.options
        if any(wanted in telling(option.label).casefold() for telling in tellings)
    ]
    return starting + [option for option in holding if option not in starting]
