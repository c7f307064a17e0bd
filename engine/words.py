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


@dataclass(frozen=True, slots=True)
class Parts:
    """Sentences in order of importance, for a place that may not have room for all of them.

    Whoever shows them leaves the last ones out, and says how many: `rest` is a sentence's template with the field `n`,
    empty where nothing need be said of them.
    """

    parts: tuple[Sentence, ...]
    joint: str = " "
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Wordings:
    """One thing said in several ways, ever shorter: whoever shows it takes the first that there is room for."""

    ways: tuple[Sentence, ...]


Words = Sentence | Parts | Wordings
"""What a game says where there may be little room; `fitted` puts it into words."""


Teller = Callable[[Words], str]
"""Puts what a game says into words for one place and language."""

ENGLISH = Catalogue()


def tell(words: Words, names: Sequence[str], catalogue: Catalogue = ENGLISH) -> str:
    """The words in full. `names` are the players by seat, already escaped for the place they are shown in."""
    sentence = whole(words)
    template = catalogue.sentences.get(sentence.template, sentence.template)
    return _Teller(names, catalogue).vformat(template, (), dict(sentence.args))


def fitted(words: Words, telling: Teller, longest: int) -> str:
    """As much of the words as `longest` letters hold; what does not fit even at its shortest ends in an ellipsis."""
    match words:
        case Sentence():
            return cut(telling(words), longest)
        case Wordings(ways=ways):
            told = ""
            for way in ways:
                told = telling(way)
                if len(told) <= longest:
                    return told
            return cut(told, longest)
        case Parts():
            return _leading(words, telling, longest)


def _leading(words: Parts, telling: Teller, longest: int) -> str:
    told = [telling(part) for part in words.parts]
    for kept in range(len(told), 0, -1):
        left_out = len(told) - kept
        rest = [telling(say(words.rest, n=left_out))] if words.rest and left_out else []
        text = words.joint.join((*told[:kept], *rest))
        if len(text) <= longest:
            return text
    return cut(told[0] if told else "", longest)


def whole(words: Words) -> Sentence:
    """The words as one sentence, for a place with room for all of them."""
    match words:
        case Sentence():
            return words
        case Wordings(ways=ways):
            return ways[0]
        case Parts(parts=parts, joint=joint):
            fields = {f"part{n}": part for n, part in enumerate(parts)}
            return say(joint.join(f"{{{field}}}" for field in fields), **fields)


def cut(text: str, longest: int) -> str:
    """The text cut to fit, with an ellipsis if anything was cut."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def N_(template: str) -> str:  # noqa: N802 - gettext's own name for it, which translators' tools look for
    """Marks a template that stands apart from its `say`, such as in a table of names, for whoever collects them all."""
    return template


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
