"""Sentences to people: a template and its arguments, put into words only where they are shown.

House rules: nothing below `cogs` and `render` holds a finished sentence. Seats are named by number (`Seat`), so that
names can change and be escaped for the place they are shown in; nouns that a language would translate are
sentences themselves. A template's text is its key in a language's `Catalogue`, as with gettext.

Fields of a template: `{who}` any argument; `{kcal:,}` a number in Python's format; `{n:one card|# cards}` the form that
the number asks for, `#` standing for the number.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import ConfigDict

_STRICT = ConfigDict(extra="forbid")


# These two are plain dataclasses and not `Frozen`: a question holds dozens of them, and they are made three times as fast.


@dataclass(frozen=True, slots=True)
class Seat:
    """A player, to be named where the sentence is shown."""

    __pydantic_config__ = _STRICT
    seat: int


@dataclass(frozen=True, slots=True)
class Sentence:
    """A template and its arguments in the order in which they were given."""

    __pydantic_config__ = _STRICT
    template: str
    args: tuple[tuple[str, Arg], ...] = ()


Part = int | str | Seat | Sentence
Arg = Part | tuple[Part, ...]


def say(template: str, /, **args: Arg) -> Sentence:
    """A sentence: `say("{who} takes {n:one card|# cards}.", who=Seat(seat=0), n=2)`."""
    return Sentence(template=template, args=tuple(args.items()))


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A language: its templates by the English ones, which plural form a number takes, and how a list is joined."""

    sentences: Mapping[str, str] = field(default_factory=dict)
    plural: Callable[[int], int] = lambda n: 0 if n == 1 else 1
    conjunction: str = " and "


ENGLISH = Catalogue()


def tell(sentence: Sentence, names: Sequence[str], catalogue: Catalogue = ENGLISH) -> str:
    """The sentence in words. `names` are the players by seat, already escaped for the place they are shown in."""
    template = catalogue.sentences.get(sentence.template, sentence.template)
    return _Teller(names, catalogue).vformat(template, (), dict(sentence.args))


class _Teller(string.Formatter):
    def __init__(self, names: Sequence[str], catalogue: Catalogue) -> None:
        self._names = names
        self._catalogue = catalogue

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec and isinstance(value, int):
            forms = format_spec.split("|")
            return forms[min(self._catalogue.plural(value), len(forms) - 1)].replace("#", str(value))
        match value:
            case Sentence():
                return tell(value, self._names, self._catalogue)
            case Seat(seat=seat):
                return self._names[seat]
            case tuple():
                return self._join([self.format_field(part, "") for part in value])
            case _:
                return str(super().format_field(value, format_spec))

    def _join(self, parts: list[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return ", ".join(parts[:-1]) + self._catalogue.conjunction + parts[-1]
