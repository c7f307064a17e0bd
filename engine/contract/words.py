"""Sentences to people: a template and its arguments, put into words only where they are shown.

House rules: nothing below `cogs` and `render` holds a finished sentence. Seats are named by number (`Seat`), so that
names can change and be escaped for the place they are shown in; nouns that a language would translate are
sentences themselves. A template's text is its key in a language's `Catalogue`, as with gettext. What a translation has wrong
is told in English instead: no reader ever sees an error, and `Catalogue.faults` names it to whoever can mend it.

Fields of a template: `{who}` any argument; `{kcal:,}` a number with its thousands apart, as the language parts them;
`{n:one card|# cards}` the form that the number asks for, `#` standing for the number; `{who:*/You}` for a seat, the form for
others, `*` standing for the name, and the form for the reader whose seat it is: "{who:*/You} {who:plays/play} {card}.",
"{who:*’s/your} turn". Of several seats, the reader is spoken to first ("You and Ben"); words that agree with several have a third
form, "{who:wins/win/win}", or else the first one. Whatever is no seat takes the form for others.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from pydantic import ConfigDict

from engine.kit.text import ISOLATE, ISOLATE_END

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


def join_parts(parts: Sequence[Part], joint: str) -> Sentence:
    """Parts in a row with the same sign between them, which is a template too: languages differ in their commas."""
    template, fields = _row(len(parts))
    return Sentence(template, (("joint", say(joint)), *zip(fields, parts, strict=True)))


@lru_cache(maxsize=512)
def _row(count: int) -> tuple[str, tuple[str, ...]]:
    """The template of so many parts in a row, and its fields."""
    fields = tuple(f"part{n}" for n in range(count))
    return "{joint}".join(f"{{{name}}}" for name in fields), fields


def english_plural(number: int) -> int:
    """Which form a number takes in English."""
    return 0 if number == 1 else 1


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A language: its templates by the English ones, which plural form a number takes, how a list is joined and thousands are parted."""

    sentences: Mapping[str, str] = field(default_factory=dict)
    plural: Callable[[int], int] = english_plural
    conjunction: str = " and "
    separator: str = ", "
    thousands: str = ","

    def faults(self) -> dict[str, str]:
        """What is wrong with which translation, by its English template; each of them is told in English."""
        found = {template: self._fault(template, told) for template, told in self.sentences.items()}
        return {template: fault for template, fault in found.items() if fault}

    def translation(self, template: str) -> str | None:
        """The template in this language, if it has a sound one. An empty one stays empty: it heads a catalogue's file."""
        told = self.sentences.get(template) if template else None
        return None if told is None or self._fault(template, told) else told

    def _fault(self, template: str, told: str) -> str:
        return _fault(template, told, _count_of_forms(self.plural)) if template else ""


@dataclass(frozen=True, slots=True)
class Wordings:
    """One thing said in several ways, ever shorter: whoever shows it takes the first that there is room for."""

    ways: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Parts:
    """What is said in order of importance, for a place that may not have room for all of it.

    Whoever shows it leaves the last parts out, and says how many: `rest` is a sentence's template with the field `n`,
    empty where nothing need be said of them. `joint` is a template too, as in `joined`. Before a part is left out, those
    that can be said in several ways are said in the shortest.
    """

    parts: tuple[Words, ...]
    joint: str = " "
    rest: str = ""


Words = Sentence | Parts | Wordings
"""What a game says where there may be little room; `fitted` puts it into words."""


Teller = Callable[[Words], str]
"""Puts what a game says into words for one place and language."""

ENGLISH = Catalogue()


def tell(
    words: Words,
    names: Sequence[str],
    catalogue: Catalogue = ENGLISH,
    written: Callable[[str], str] = str,
    reader: int | None = None,
) -> str:
    """The words in full. `names` are the players by seat, already escaped for the place they are shown in.

    `written` makes a text that is an argument, which somebody may have written, fit for that place; `reader` is the seat of
    the one person who reads it, None where many do.
    """
    sentence = whole(words)
    args, telling = dict(sentence.args), _Telling(names, catalogue, written, reader)
    if (translation := catalogue.translation(sentence.template)) is not None:
        try:
            return _fill(translation, args, telling, catalogue.plural)
        except _NoNumber:
            pass  # it asks for the forms of what is no number here
    return _fill(sentence.template, args, telling, english_plural)


def fit_words(words: Words, telling: Teller, longest: int) -> str:
    """As much of the words as `longest` letters hold; what does not fit even at its shortest ends in an ellipsis."""
    told = fullest(words, telling, longest)
    return cut(telling(_shortest(words)), longest) if told is None else told


def fullest(words: Words, telling: Teller, longest: int) -> str | None:
    """The most of the words that `longest` letters hold without cutting any; None if even the least of them has no room."""
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
            text = joint.join((*told[:kept], *rest))
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
    """The words as one sentence, for a place with room for all of them."""
    match words:
        case Sentence():
            return words
        case Wordings(ways=ways):
            return whole(ways[0])
        case Parts(parts=parts, joint=joint):
            return join_parts([whole(part) for part in parts], joint)


def sentences_of(words: Words) -> tuple[Sentence, ...]:
    """The words in full, sentence by sentence, for a place that gives each its line."""
    match words:
        case Wordings(ways=ways):
            return sentences_of(ways[0])
        case Parts(parts=parts, joint=" "):
            return tuple(sentence for part in parts for sentence in sentences_of(part))
        case _:
            return (whole(words),)


def cut(text: str, longest: int) -> str:
    """The text cut to fit, with an ellipsis if anything was cut. What was isolated in its direction stays so."""
    if len(text) <= longest:
        return text
    kept = _strip_end(text[: longest - 1])
    if kept.count(ISOLATE) == kept.count(ISOLATE_END):
        return kept + "…"
    kept = _strip_end(text[: longest - 2])
    return kept + "…" + ISOLATE_END * (kept.count(ISOLATE) - kept.count(ISOLATE_END))


def _strip_end(text: str) -> str:
    """The text without what a cut leaves of no use at its end: spaces, and an isolation of nothing."""
    return text.rstrip().removesuffix(ISOLATE).rstrip()


def N_(template: str) -> str:  # noqa: N802 - gettext's own name for it, which translators' tools look for
    """Marks a template that stands apart from its `say`, such as in a table of names, for whoever collects them all."""
    return template


# Templates


class _Field(NamedTuple):
    """A place in a template for an argument.

    `forms` are those of a number, `is_parted` sets its thousands apart; `persons` are the forms for others and for the reader,
    and for several if there is one.
    """

    name: str
    forms: tuple[str, ...] = ()
    is_parted: bool = False
    persons: tuple[str, ...] = ()

    @property
    def says_its_argument(self) -> bool:
        """Whether there is more to it than a word's agreement with a number or a person: "{n:makes|make}", "{who:makes/make}"."""
        if self.persons:
            return "*" in self.persons[0]
        return not self.forms or any("#" in form for form in self.forms)


class _NoNumber(ValueError):
    """What a template treats as a number is none."""


@lru_cache(maxsize=8192)
def _pieces(template: str) -> tuple[str | _Field, ...]:
    """A template's text and fields; ValueError if it is none."""
    pieces: list[str | _Field] = []
    for text, name, form, conversion in string.Formatter().parse(template):
        if text:
            pieces.append(text)
        if name is None:
            continue
        if not name.isidentifier() or conversion is not None or "{" in (form or ""):
            raise ValueError(f"“{{{name}}}” is no field")
        pieces.append(_field(name, form or ""))
    return tuple(pieces)


def _field(name: str, form: str) -> _Field:
    if form == ",":
        return _Field(name, is_parted=True)
    if "/" in form and "|" not in form:
        persons = tuple(form.split("/"))
        if len(persons) > _PERSONS:
            raise ValueError(
                f"the field “{name}” has {len(persons)} forms for persons, and there are {_PERSONS}"
            )
        return _Field(name, persons=persons)
    return _Field(name, tuple(form.split("|")) if form else ())


_PERSONS = 3
"""Others, the reader, several."""


@lru_cache(maxsize=64)
def _count_of_forms(plural: Callable[[int], int]) -> int:
    """How many forms a language has for numbers."""
    return 1 + max(map(plural, range(1000)))


@lru_cache(maxsize=8192)
def _fault(template: str, told: str, count: int) -> str:
    """What is wrong with a template's translation into a language of so many forms; nothing if it is sound."""
    try:
        wanted, found = (
            [piece for piece in _pieces(text) if isinstance(piece, _Field)] for text in (template, told)
        )
    except ValueError as error:
        return str(error)
    if extra := {one.name for one in found} - {one.name for one in wanted}:
        return f"it has the field “{min(extra)}”, and the English has not"
    for one in found:
        if one.forms and len(one.forms) != count:
            return f"the field “{one.name}” has {len(one.forms)} forms, and the language {count}"
    said, to_say = ({one.name for one in fields if one.says_its_argument} for fields in (found, wanted))
    if gone := to_say - said:
        return f"it lacks the field “{min(gone)}”"
    return ""


class _Telling(NamedTuple):
    """How a place is spoken to: who sits where, its language, what a text that is an argument becomes there, and who reads it."""

    names: Sequence[str]
    catalogue: Catalogue
    written: Callable[[str], str]
    reader: int | None


def _fill(template: str, args: Mapping[str, Arg], telling: _Telling, plural: Callable[[int], int]) -> str:
    """A template with its arguments; KeyError if it lacks one."""
    told: list[str] = []
    for piece in _pieces(template):
        if isinstance(piece, str):
            told.append(piece)
            continue
        value = args[piece.name]
        if piece.persons:
            told.append(_address(value, piece.persons, telling))
        elif not piece.forms and not piece.is_parted:
            told.append(_tell_arg(value, telling))
        elif not isinstance(value, int):
            raise _NoNumber(piece.name)
        elif piece.is_parted:
            told.append(f"{value:,}".replace(",", telling.catalogue.thousands))
        else:
            form = piece.forms[min(plural(value), len(piece.forms) - 1)]
            told.append(form.replace("#", str(value)))
    return "".join(told)


def _address(value: Arg, persons: Sequence[str], telling: _Telling) -> str:
    """An argument in the form for the reader if it is their seat, else in the one for others or for several."""
    others, to_reader, *of_several = persons
    parts = value if isinstance(value, tuple) else (value,)
    you = None if telling.reader is None else Seat(telling.reader)
    if parts == (you,):
        return _insert_name(to_reader, value, telling)
    if len(parts) > 1 and of_several:
        return _insert_name(of_several[0], value, telling)
    if you in parts and others == "*":
        rest = (_tell_arg(part, telling) for part in parts if part != you)
        return _list_parts((_insert_name(to_reader, you or "", telling), *rest), telling.catalogue)
    return _insert_name(others, value, telling)


def _insert_name(form: str, value: Arg, telling: _Telling) -> str:
    """A form, with what it says of whom in the place of the star."""
    return form.replace("*", _tell_arg(value, telling)) if "*" in form else form


def _list_parts(parts: Sequence[str], catalogue: Catalogue) -> str:
    *most, last = parts or ("",)
    return catalogue.separator.join(most) + catalogue.conjunction + last if most else last


def _tell_arg(value: Arg, telling: _Telling) -> str:
    match value:
        case Sentence():
            return tell(value, *telling)
        case Seat(seat=seat):
            return telling.names[seat]
        case str():
            return telling.written(value)
        case tuple():
            return _list_parts([_tell_arg(part, telling) for part in value], telling.catalogue)
        case _:
            return str(value)
