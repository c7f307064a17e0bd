"""Typed drafts: reading lines of notation, and suggestions to continue them.

House rules: a line starts at the first question of the move, or continues a draft, and need not be
complete. Upper and lower case are equal.
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
    """Return the picks of a typed line, and where they lead.

    IllegalMove as in `run_draft`.
    """
    return run_draft(game.choose(view), read_notation(text), _resolve_key)


def describe_draft(asking: Asking, picks: Draft) -> tuple[Words, ...]:
    """Return a draft's picks in words, option by option."""
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
    """Read a typed line from the move's first question, or from the draft.

    The first reading that is legal counts.
    """
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
    """Return whether the first word answers the first question of the move."""
    try:
        read_line(game, view, text.split(maxsplit=1)[0])
    except IllegalMove:
        return False
    return True


def suggested_lines(
    record: Record, user_id: int, text: str, words: Catalogue, limit: int
) -> tuple[tuple[str, Sentence], ...]:
    """Return lines that continue a player's typed one, as `suggest_lines` does.

    They are for a reader of these `words`.
    """
    seat, match = seat_to_move(record, user_id), record.match
    game = game_named(match.game)
    languages = (ENGLISH,) if words is ENGLISH else (ENGLISH, words)
    tellings = [partial(tell, names=match.names, catalogue=language) for language in languages]
    view = game.view(record.state, seat)
    return suggest_lines(game, view, record.drafts[seat], text, tellings=tellings, limit=limit)


def suggest_lines(
    game: AnyGame, view: Any, draft: Draft, text: str, *, tellings: Sequence[Teller], limit: int
) -> tuple[tuple[str, Sentence], ...]:
    """Return complete lines for a typed part: those that continue the draft come first.

    Then come those that start the move again.
    """
    lines = [f"{notation(draft)} {text}", text] if draft else [text]
    found: dict[str, Sentence] = {}
    for line in lines:
        with suppress(IllegalMove):  # the text has only its other meaning
            for full, says in completions(game, view, line, tellings, limit):
                found.setdefault(full, says)
    return tuple(found.items())[:limit]


def completions(
    game: AnyGame, view: Any, text: str, tellings: Sequence[Teller], limit: int
) -> tuple[tuple[str, Sentence], ...]:
    """Return lines that carry the text one choice further, each with its meaning.

    There are none where the text is no move. The last word may be the start of a key, or a part of
    an option's label as one of `tellings` shows it. After a comma it is one more key of several.
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
    """Return the finished words of a line, and the one that is being typed."""
    words = text.split()
    if not words or text[-1].isspace():
        return text, ""
    return " ".join(words[:-1]), words[-1]


def _resolve_key(ask: Ask, part: str) -> str:
    """Return the key that a typed word means.

    It is the word itself, or the only key that differs in case alone.
    """
    if any(option.key == part for option in ask.options):
        return part
    alike = [option.key for option in ask.options if option.key.casefold() == part.casefold()]
    if len(alike) == 1:
        return alike[0]
    typed = ask.typed(part)
    return part if typed is None else typed.key


def _matching(ask: Ask, part: str, tellings: Sequence[Teller]) -> list[Option]:
    """Return the options that a typed part may mean.

    First come those whose key starts with it, then those whose label contains it.
    """
    wanted = part.casefold()
    starting = [option for option in ask.options if option.key.casefold().startswith(wanted)]
    holding = [
        option
        for option in ask.options
        if any(wanted in telling(option.label).casefold() for telling in tellings)
    ]
    return starting + [option for option in holding if option not in starting]
