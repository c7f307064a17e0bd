"""Templates of sentences: their text, their fields, and what is wrong with a translation.

`engine.contract.words` explains the fields and fills them. A context before the text tells two uses
of one English word apart, as gettext's `msgctxt` does; it is never shown.
"""

from __future__ import annotations

import string
from functools import lru_cache
from typing import Final, NamedTuple

CONTEXT_END: Final = "\x04"
"""Separates a context from the text, as in gettext's compiled catalogues."""


def text_of(template: str) -> str:
    """Return a template without its context."""
    return template.rpartition(CONTEXT_END)[2]


class Field(NamedTuple):
    """A place in a template for an argument.

    `forms` are plural forms, `is_parted` asks for thousands separators, and `persons` are the forms
    for others and for the reader, and for several if there is one. `digits` are those of a number
    after its decimal point.
    """

    name: str
    forms: tuple[str, ...] = ()
    is_parted: bool = False
    persons: tuple[str, ...] = ()
    digits: int = 0

    @property
    def says_its_argument(self) -> bool:
        """Whether it shows its argument, and not only a word that agrees with it.

        Examples of agreement only: "{n:makes|make}", "{who:makes/make}".
        """
        if self.persons:
            return "*" in self.persons[0]
        return not self.forms or any("#" in form for form in self.forms)


@lru_cache(maxsize=32768)
def pieces_of(template: str) -> tuple[str | Field, ...]:
    """Return a template's text and fields, without its context; ValueError if it is malformed."""
    pieces: list[str | Field] = []
    for text, name, form, conversion in string.Formatter().parse(text_of(template)):
        if text:
            pieces.append(text)
        if name is None:
            continue
        if not name.isidentifier() or conversion is not None or "{" in (form or ""):
            raise ValueError(f"“{{{name}}}” is no field")
        pieces.append(_field(name, form or ""))
    return tuple(pieces)


def _field(name: str, form: str) -> Field:
    if form == ",":
        return Field(name, is_parted=True)
    if form.startswith(".") and form[1:].isdecimal():
        return Field(name, digits=int(form[1:]))
    if "/" in form and "|" not in form:
        persons = tuple(form.split("/"))
        if len(persons) > _PERSONS:
            raise ValueError(
                f"the field “{name}” has {len(persons)} forms for persons, and there are {_PERSONS}"
            )
        return Field(name, persons=persons)
    return Field(name, tuple(form.split("|")) if form else ())


_PERSONS = 3
"""The forms: others, the reader, several."""


@lru_cache(maxsize=32768)
def fault_of(template: str, told: str, count: int) -> str:
    """Return the fault of a translation into a language with `count` forms, or ""."""
    try:
        wanted, found = (
            [piece for piece in pieces_of(text) if isinstance(piece, Field)] for text in (template, told)
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
