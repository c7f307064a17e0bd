"""Typed drafts: reading lines of notation, and suggestions to continue them.

House rules: a line starts at the first question of the move, or continues a draft, and need not be
complete. Upper and lower case are equal.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from engine.contract.driver import Asking, run_draft
from engine.contract.errors import IllegalMove
from engine.contract.game import AnyGame
from engine.contract.notation import notation, read_notation
from engine.contract.typed_words import fold, in_keys, keys_by_word
from engine.contract.values import Ask, Decided, Option
from engine.contract.words import ENGLISH, Catalogue, Sentence, Teller, Words, say, tell, whole
from engine.library import game_named
from engine.match.records import Draft, Record
from engine.match.refusals import seat_to_move

_LABEL_WORDS: Final = 4
"""Most words that are taken for a part of one label."""


def read_line(game: AnyGame, view: Any, text: str) -> tuple[Draft, Ask | Decided]:
    """Return the picks of a typed line, and where they lead.

    IllegalMove as in `run_draft`.
    """
    return run_draft(game.choose(view), read_notation(text), _resolve_key)


class _Readings:
    """Where typed lines lead: what lines begin with in common is answered once."""

    def __init__(self, game: AnyGame, view: Any) -> None:
        self._game = game
        self._view = view
        self._found: dict[Draft, tuple[Draft, Ask | Decided]] = {}
        """Picks as a game names them, and where they lead, by what was typed."""
        self._refused: dict[Draft, IllegalMove] = {}
        """The refusals of typed lines, each cut after its first illegal word."""

    def read(self, text: str) -> tuple[Draft, Ask | Decided]:
        """Return what `read_line` does."""
        typed = read_notation(text)
        if typed in self._found:
            return self._found[typed]
        for count in range(1, len(typed) + 1):
            if (refusal := self._refused.get(typed[:count])) is not None:
                raise refusal
        try:
            return run_draft(self._noted(typed), typed, _resolve_key)
        except IllegalMove as refusal:
            legal = max((count for count in range(len(typed)) if typed[:count] in self._found), default=0)
            self._refused[typed[: legal + 1]] = refusal
            raise

    def _noted(self, typed: Draft) -> Asking:
        """Ask the game's questions, and note where each pick leads."""
        given: Draft = ()
        with closing(self._game.choose(self._view)) as asking:
            try:
                ask = next(asking)
                while True:
                    self._found[typed[: len(given)]] = given, ask
                    given = (*given, (yield ask))
                    ask = asking.send(given[-1])
            except StopIteration as done:
                self._found[typed[: len(given)]] = given, Decided(done.value)
                return done.value


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


def read_typed(
    game: AnyGame, view: Any, draft: Draft, text: str, words: Catalogue = ENGLISH
) -> tuple[Draft, Ask | Decided]:
    """Read a typed line from the move's first question, or from the draft.

    The first reading that is legal counts. Words of the user's language count as keys.
    """
    text = in_keys(text, keys_by_word(game.HOOKS.typed, words))
    if not read_notation(text):
        raise IllegalMove(say("Type what you choose; the suggestions show how."))
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
    view, keys = game.view(record.state, seat), keys_by_word(game.HOOKS.typed, words)
    return suggest_lines(game, view, record.drafts[seat], text, tellings=tellings, limit=limit, keys=keys)


def suggest_lines(
    game: AnyGame,
    view: Any,
    draft: Draft,
    text: str,
    *,
    tellings: Sequence[Teller],
    limit: int,
    keys: Mapping[str, str] = MappingProxyType({}),
) -> tuple[tuple[str, Sentence], ...]:
    """Return complete lines for a typed part: those that continue the draft come first.

    Then come those that start the move again. `keys` are the user's words for keys. The last words
    of the text may be one part of a label.
    """
    lines = [f"{notation(draft)} {text}", text] if draft else [text]
    readings, found = _Readings(game, view), dict[str, Sentence]()
    for line in lines:
        for done, part in _splits(line):
            with suppress(IllegalMove):  # the text has only its other meaning
                picks, ask = readings.read(in_keys(done, keys))
                told = _completions(picks, ask, part, tellings=tellings, limit=limit, keys=keys)
                for full, says in told:
                    found.setdefault(full, says)
                if told or not part:
                    break
    return tuple(found.items())[:limit]


def _completions(
    picks: Draft,
    ask: Ask | Decided,
    word: str,
    *,
    tellings: Sequence[Teller],
    limit: int,
    keys: Mapping[str, str],
) -> tuple[tuple[str, Sentence], ...]:
    """Return lines that carry picks one choice further, each with its meaning.

    There are none where the move is complete. The `word` that is being typed may be the start of a
    key or of one of the user's words for it, or a part of an option's label as one of `tellings`
    shows it. After a comma it is one more key of several.
    """
    if isinstance(ask, Decided):
        return ()
    *before, part = word.split(",")
    chosen = [_resolve_key(ask, in_keys(key, keys)) for key in before]
    if not {option.key for option in ask.options}.issuperset(chosen) or len(chosen) >= max(ask.most, 1):
        return ()
    first = notation(picks)
    meant = {key for name, key in keys.items() if name.startswith(fold(part))} if part else set()
    lines = [
        (" ".join(filter(None, (first, ",".join((*chosen, option.key))))), whole(option.label))
        for option in _matching(ask, part, tellings, meant)
        if option.key not in chosen
    ]
    if ask.least == 0 and word in ("", "-"):
        lines.insert(0, (" ".join(filter(None, (first, "-"))), say("None")))
    return tuple((line, say("{line} · {option}", line=line, option=label)) for line, label in lines[:limit])


def _splits(text: str) -> Iterator[tuple[str, str]]:
    """Yield the finished words of a line, and the ones that are being typed as one.

    Several are one part of a label only if it begins with a word, not with a place or a card.
    """
    words = text.split()
    if not words or text[-1].isspace():
        yield text, ""
    for count in range(1, min(_LABEL_WORDS, len(words)) + 1):
        if count == 1 or words[-count].isalpha():
            yield " ".join(words[:-count]), " ".join(words[-count:])


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


def _matching(ask: Ask, part: str, tellings: Sequence[Teller], meant: Container[str]) -> list[Option]:
    """Return the options that a typed part may mean.

    First come those whose key starts with it or is `meant`, then those whose label contains it.
    """
    wanted = part.casefold()
    starting = [
        option
        for option in ask.options
        if option.key.casefold().startswith(wanted) or option.key.partition(".")[0] in meant
    ]
    holding = [
        option
        for option in ask.options
        if any(wanted in telling(option.label).casefold() for telling in tellings)
    ]
    return starting + [option for option in holding if option not in starting]
