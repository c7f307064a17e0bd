"""Sentences for readers: templates with arguments, put into words where they are shown.

House rules: nothing below `cogs` and `render` holds a finished sentence. Seats are named by number
(`Seat`), so that names can change and be escaped for the place they are shown in. Nouns that a
language would translate are sentences themselves. A template's text is its key in a language's
`Catalogue`, as with gettext. A faulty translation is replaced by the English text: no reader ever
sees an error, and `Catalogue.faults` lists the faults for the translators.
Fields of a template: `{who}` any argument; `{kcal:,}` a number with thousands separators of the
language; `{n:.1}` a number of tenths as a decimal; `{n:one card|# cards}` the plural form for the
number, with `#` standing for the number; `{who:*/You}` for a seat, the form for others, with `*`
standing for the name, and the form for the reader whose seat it is: "{who:*/You}
{who:plays/play} {card}.", "{who:*’s/your} turn".
Of several seats, the reader comes first ("You and Ben"). Words that agree with several have a third
form, "{who:wins/win/win}", or else use the first one. An argument that is no seat takes the form
for others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from pydantic import ConfigDict

from engine.kit.templates import CONTEXT_END, fault_of, pieces_of, text_of
from engine.kit.text import ISOLATE, ISOLATE_END

_STRICT = ConfigDict(extra="forbid")


# These two are plain dataclasses and not `Frozen`: a question holds dozens of them, and plain ones
# are created three times as fast.


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
    """Return a sentence.

    For example: `say("{who} takes {n:one card|# cards}.", who=Seat(seat=0), n=2)`.
    """
    return Sentence(template=template, args=tuple(args.items()))


def say_as(context: str, template: str, /, **args: Arg) -> Sentence:
    """Return a sentence whose English words mean something else in another context.

    For example: `say_as("button", "Play")`. Translators see the context; readers never do.
    """
    return Sentence(f"{context}{CONTEXT_END}{template}", tuple(args.items()))


def join_parts(parts: Sequence[Part], joint: str) -> Sentence:
    """Return the parts as one sentence with the same separator between them.

    The separator is a template too: languages differ in their commas.
    """
    template, fields = _row(len(parts))
    return Sentence(template, ((JOINT, say(joint)), *zip(fields, parts, strict=True)))


JOINT = "joint"
"""The field of a separator."""


@lru_cache(maxsize=512)
def _row(count: int) -> tuple[str, tuple[str, ...]]:
    """Return the template of `count` parts in a row, and its fields."""
    fields = tuple(f"part{n}" for n in range(count))
    return "{joint}".join(f"{{{name}}}" for name in fields), fields


def decimal(number: int, digits: int) -> Sentence:
    """Return a number of tenths, hundredths, … as a decimal: `decimal(25, 1)` is 2.5."""
    return Sentence(f"{{n:.{digits}}}", (("n", number),))


def join_texts(texts: Iterable[str], telling: Teller, joint: str = " ") -> str:
    """Return told texts in a row, with the language's form of the separator between them."""
    return _in_row([*texts], telling(say(joint)), joint)


def _in_row(texts: Sequence[str], told: str, joint: str) -> str:
    """Return texts with a separator as it was told between them.

    Where a language has none, one still parts texts that have no full stop.
    """
    if told or len(texts) < 2:
        return told.join(texts)
    *most, last = texts
    return "".join(text if text.endswith(_STOPS) else text + joint for text in most) + last


_STOPS = ("。", "！", "？", "」", "）", "…")


def english_plural(number: int) -> int:
    """Return the index of a number's English plural form."""
    return 0 if number == 1 else 1


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A language: templates by their English text, plural rule, conjunction and separators."""

    sentences: Mapping[str, str] = field(default_factory=dict)
    plural: Callable[[int], int] = english_plural
    conjunction: str = " and "
    separator: str = ", "
    thousands: str = ","
    point: str = "."
    """The sign before a decimal's digits."""
    grouped_from: int = 1000
    """The first number with separators of thousands."""
    conjunctions: tuple[tuple[re.Pattern[str], str], ...] = ()
    """Other conjunctions, each before a part that a pattern matches."""
    _valid: dict[str, str | None] = field(default_factory=dict, init=False, compare=False, repr=False)
    """Translations that were asked for and checked."""

    def list_parts(self, parts: Sequence[str]) -> str:
        """Return parts as one text: "A, B and C"."""
        *most, last = parts or ("",)
        if not most:
            return last
        other = (said for pattern, said in self.conjunctions if pattern.match(last))
        return self.separator.join(most) + next(other, self.conjunction) + last

    def group(self, number: int) -> str:
        """Return a number with separators of thousands."""
        if abs(number) < self.grouped_from:
            return str(number)
        return f"{number:,}".replace(",", self.thousands)

    def decimal(self, number: int, digits: int) -> str:
        """Return a number of units of `10 ** -digits` as a decimal."""
        whole, rest = divmod(abs(number), 10**digits)
        sign = "−" if number < 0 else ""
        return f"{sign}{self.group(whole)}{self.point}{rest:0{digits}}"

    def faults(self) -> dict[str, str]:
        """Return the faults of translations by template; these are shown in English."""
        found = {template: self._fault(template, told) for template, told in self.sentences.items()}
        return {template: fault for template, fault in found.items() if fault}

    def translation(self, template: str) -> str | None:
        """Return the template in this language, if its translation is valid.

        The empty template has none: its entry is the header of a catalogue's file.
        """
        try:
            return self._valid[template]
        except KeyError:
            told = self.sentences.get(template) if text_of(template) else None
            valid = None if told is None or self._fault(template, told) else told
            return self._valid.setdefault(template, valid)

    def _fault(self, template: str, told: str) -> str:
        return fault_of(template, told, _count_of_forms(self.plural)) if text_of(template) else ""


@dataclass(frozen=True, slots=True)
class Wordings:
    """One statement in several lengths, longest first; the first that fits is shown."""

    ways: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Parts:
    """Statements in order of importance, for a place that may lack room for all.

    If room is short, the last parts are left out and counted: `rest` is a template with the field
    `n`, or empty to say nothing of them. `joint` is a template too, as in `join_parts`. Before a
    part is left out, parts with several lengths are shown in the shortest.
    """

    parts: tuple[Words, ...]
    joint: str = " "
    rest: str = ""


Words = Sentence | Parts | Wordings
"""Words of a game for a place with little room; `fit_words` puts them into words."""


Teller = Callable[[Words], str]
"""Puts words of a game into text for one place and language."""

ENGLISH = Catalogue()


def tell(
    words: Words,
    names: Sequence[str],
    catalogue: Catalogue = ENGLISH,
    written: Callable[[str], str] = str,
    reader: int | None = None,
) -> str:
    """Return the words in full.

    `names` are the players by seat, already escaped for the place they are shown in. `written`
    makes a text argument, which a user may have written, fit for that place. `reader` is the seat
    of the only reader, None where there are many.
    """
    return _tell_sentence(whole(words), _Telling(names, catalogue, written, reader))


def fit_words(words: Words, telling: Teller, longest: int) -> str:
    """Return as much of the words as fits in `longest` letters.

    What does not fit even at its shortest ends in an ellipsis.
    """
    told = fullest(words, telling, longest)
    return cut(telling(_shortest(words)), longest) if told is None else told


def fullest(words: Words, telling: Teller, longest: int) -> str | None:
    """Return the longest uncut form within `longest` letters; None if none fits."""
    match words:
        case Sentence():
            told = telling(words)
            return told if len(told) <= longest else None
        case Wordings(ways=ways):
            return next((told for told in map(telling, ways) if len(told) <= longest), None)
        case Parts():
            return _leading(words, telling, longest)


def _leading(words: Parts, telling: Teller, longest: int) -> str | None:
    if not words.parts:
        return ""
    joint, count = telling(say(words.joint)), len(words.parts)
    wordings = [list(map(telling, words.parts))]
    if not all(isinstance(part, Sentence) for part in words.parts):
        wordings.append([telling(_shortest(part)) for part in words.parts])
    for kept in range(count, 0, -1):
        rest = [telling(say(words.rest, n=count - kept))] if words.rest and kept < count else []
        for told in wordings:
            text = _in_row((*told[:kept], *rest), joint, words.joint)
            if len(text) <= longest:
                return text
    return fullest(words.parts[0], telling, longest)


def _shortest(words: Words) -> Sentence:
    match words:
        case Sentence():
            return words
        case Wordings(ways=ways):
            return _shortest(ways[-1])
        case Parts(parts=parts):
            return _shortest(parts[0])


def whole(words: Words) -> Sentence:
    """Return the words as one sentence, for a place with enough room."""
    match words:
        case Sentence():
            return words
        case Wordings(ways=ways):
            return whole(ways[0])
        case Parts(parts=parts, joint=joint):
            return join_parts([whole(part) for part in parts], joint)


def sentences_of(words: Words) -> tuple[Sentence, ...]:
    """Return the words in full, sentence by sentence."""
    match words:
        case Wordings(ways=ways):
            return sentences_of(ways[0])
        case Parts(parts=parts, joint=" "):
            return tuple(sentence for part in parts for sentence in sentences_of(part))
        case _:
            return (whole(words),)


def cut(text: str, longest: int) -> str:
    """Return the text cut to fit, with an ellipsis if anything was cut.

    Text that was isolated in its direction stays isolated.
    """
    if len(text) <= longest:
        return text
    kept = _strip_end(text[: longest - 1])
    if kept.count(ISOLATE) == kept.count(ISOLATE_END):
        return kept + "…"
    kept = _strip_end(text[: longest - 2])
    return kept + "…" + ISOLATE_END * (kept.count(ISOLATE) - kept.count(ISOLATE_END))


def _strip_end(text: str) -> str:
    """Return the text without trailing spaces and an empty isolation that a cut left."""
    return text.rstrip().removesuffix(ISOLATE).rstrip()


def N_(template: str) -> str:  # noqa: N802 - gettext's own name for it, which translators' tools look for
    """Mark a template outside of a `say` for collection."""
    return template


class _NoNumber(ValueError):
    """An argument that a template treats as a number is none."""


@lru_cache(maxsize=64)
def _count_of_forms(plural: Callable[[int], int]) -> int:
    """Return how many plural forms a language has."""
    return 1 + max(map(plural, range(1000)))


class _Telling(NamedTuple):
    """How to tell sentences in one place.

    It holds the names by seat, the language, the treatment of text arguments, and the reader.
    """

    names: Sequence[str]
    catalogue: Catalogue
    written: Callable[[str], str]
    reader: int | None


def _tell_sentence(sentence: Sentence, telling: _Telling) -> str:
    args, catalogue = dict(sentence.args), telling.catalogue
    if catalogue is not ENGLISH and (told := catalogue.translation(sentence.template)) is not None:
        try:
            return _fill(told, args, telling, catalogue.plural)
        except _NoNumber:
            pass  # the translation asks for forms of a number, and this is none
    return _fill(sentence.template, args, telling, english_plural)


def _fill(template: str, args: Mapping[str, Arg], telling: _Telling, plural: Callable[[int], int]) -> str:
    """Return a template with its arguments; KeyError if it lacks one."""
    told: list[str] = []
    for piece in pieces_of(template):
        if isinstance(piece, str):
            told.append(piece)
            continue
        value = args[piece.name]
        if piece.persons:
            told.append(_address(value, piece.persons, telling))
        elif not (piece.forms or piece.is_parted or piece.digits):
            said = _tell_arg(value, telling)
            if not said and piece.name == JOINT and isinstance(value, Sentence) and told:
                # A separator that the language has not still parts texts without a full stop.
                said = "" if told[-1].endswith(_STOPS) else value.template
            told.append(said)
        elif not isinstance(value, int):
            raise _NoNumber(piece.name)
        elif piece.is_parted:
            told.append(telling.catalogue.group(value))
        elif piece.digits:
            told.append(telling.catalogue.decimal(value, piece.digits))
        else:
            form = piece.forms[min(plural(value), len(piece.forms) - 1)]
            told.append(form.replace("#", telling.catalogue.group(value)))
    return "".join(told)


def _address(value: Arg, persons: Sequence[str], telling: _Telling) -> str:
    """Return an argument in the form for the reader, for others or for several."""
    others, to_reader, *of_several = persons
    parts = value if isinstance(value, tuple) else (value,)
    you = None if telling.reader is None else Seat(telling.reader)
    if parts == (you,):
        return _insert_name(to_reader, value, telling)
    if len(parts) > 1 and of_several:
        return _insert_name(of_several[0], value, telling)
    if you in parts and others == "*":
        rest = (_tell_arg(part, telling) for part in parts if part != you)
        return telling.catalogue.list_parts((_insert_name(to_reader, you or "", telling), *rest))
    return _insert_name(others, value, telling)


def _insert_name(form: str, value: Arg, telling: _Telling) -> str:
    """Return a form with the name in the place of the star."""
    return form.replace("*", _tell_arg(value, telling)) if "*" in form else form


def _tell_arg(value: Arg, telling: _Telling) -> str:
    match value:
        case Sentence():
            return _tell_sentence(value, telling)
        case Seat(seat=seat):
            return telling.names[seat]
        case str():
            return telling.written(value)
        case tuple():
            return telling.catalogue.list_parts([_tell_arg(part, telling) for part in value])
        case _:
            return str(value)
