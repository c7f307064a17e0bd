"""Templates as ICU messages, the form that translators' tools check.

The code writes templates briefly; a translation's file holds the same as ICU messages:

    {kcal:,}                     {kcal, number}
    {n:one card|# cards}         {n, plural, one {one card} other {# cards}}
    {who:*/You}                  {who, select, you {You} other {{who}}}
    {who:wins/win/win}           {who, select, you {win} several {win} other {wins}}

`you` is the reader's own seat, `several` more than one player. Plural forms are named by the
categories of the Unicode CLDR, which `forms` lists for a language in the order of a template's
forms. Only this part of ICU is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.kit.templates import Field, pieces_of

ENGLISH_FORMS: Final = ("one", "other")
YOU, SEVERAL, OTHER = "you", "several", "other"
_PERSONS: Final = (OTHER, YOU, SEVERAL)
"""The forms for persons in the order of a template."""


def to_icu(template: str, forms: Sequence[str] = ENGLISH_FORMS) -> str:
    """Return a template as an ICU message; ValueError if it is malformed."""
    return "".join(
        _quote(piece) if isinstance(piece, str) else _field_to_icu(piece, forms)
        for piece in pieces_of(template)
    )


def from_icu(message: str, forms: Sequence[str] = ENGLISH_FORMS) -> str:
    """Return an ICU message as a template; ValueError says what is wrong with it."""
    reader = _Reader(message)
    template = "".join(reader.pieces(lambda: reader.field(forms)))
    if reader.at < len(message):
        raise ValueError("a “}” too many")
    return template


def _field_to_icu(field: Field, forms: Sequence[str]) -> str:
    if field.is_parted:
        return f"{{{field.name}, number}}"
    if field.persons:
        said = dict(zip(_PERSONS, field.persons, strict=False))
        cases = {name: said[name] for name in (YOU, SEVERAL, OTHER) if name in said}
        told = (f"{name} {{{_star_to_icu(form, field.name)}}}" for name, form in cases.items())
        return f"{{{field.name}, select, {' '.join(told)}}}"
    if field.forms:
        told = (f"{name} {{{_quote(form)}}}" for name, form in zip(forms, field.forms, strict=True))
        return f"{{{field.name}, plural, {' '.join(told)}}}"
    return f"{{{field.name}}}"


def _star_to_icu(form: str, name: str) -> str:
    return f"{{{name}}}".join(map(_quote, form.split("*")))


def _quote(text: str) -> str:
    """Return text so that ICU takes none of it for a field."""
    return re.sub(r"[{}]+", r"'\g<0>'", text.replace("'", "''"))


_TEXT: Final = re.compile(r"([^{}']+)")
_NAME: Final = re.compile(r"\{\s*([^\W\d]\w*)(?=\s*[,}])")
_KIND: Final = re.compile(r"\s*,\s*(\w+)")
_CASE: Final = re.compile(r"\s*(\w+)\s*\{")
_COMMA: Final = re.compile(r"\s*(,)")
_END: Final = re.compile(r"\s*(\})")


class _Reader:
    """A position in an ICU message."""

    def __init__(self, message: str) -> None:
        self.message = message
        self.at = 0

    def pieces(self, field: Callable[[], str]) -> list[str]:
        """Read text and fields up to a closing brace or the end."""
        found: list[str] = []
        while self.at < len(self.message) and (letter := self.message[self.at]) != "}":
            if letter == "{":
                found.append(field())
            elif letter == "'":
                found.append(_braced(self._quoted()))
            else:
                found.append(self._expect(_TEXT))
        return found

    def field(self, forms: Sequence[str]) -> str:
        """Read a field and return it as a template's field."""
        name = self._expect(_NAME)
        if self._take(_END):
            return f"{{{name}}}"
        kind = self._expect(_KIND)
        if kind == "number":
            self._expect(_END)
            return f"{{{name}:,}}"
        self._expect(_COMMA)
        match kind:
            case "plural":
                return self._plural(name, forms)
            case "select":
                return self._select(name)
        raise ValueError(f"“{kind}” is no kind of field")

    def _plural(self, name: str, forms: Sequence[str]) -> str:
        found = self._cases(name, _no_field)
        _check_names(name, found, needed=forms, known=forms)
        told = [found[one] for one in forms]
        if any("|" in form for form in told) or (len(told) == 1 and ("/" in told[0] or not told[0])):
            raise ValueError(f"a form of “{name}” holds a sign that it can’t")
        return f"{{{name}:{'|'.join(told)}}}"

    def _select(self, name: str) -> str:
        def star() -> str:
            if self._expect(_NAME) != name or self._take(_END) is None:
                raise ValueError(f"a form of “{name}” can hold only its own field")
            return "*"

        found = self._cases(name, star)
        _check_names(name, found, needed=(OTHER, YOU), known=_PERSONS)
        told = [found[one] for one in _PERSONS if one in found]
        if any("/" in form or "|" in form for form in told):
            raise ValueError(f"a form of “{name}” holds a sign that it can’t")
        return f"{{{name}:{'/'.join(told)}}}"

    def _cases(self, name: str, field: Callable[[], str]) -> Mapping[str, str]:
        """Read the forms of a field, up to its closing brace."""
        found: dict[str, str] = {}
        while self._take(_END) is None:
            case = self._expect(_CASE)
            form = "".join(self.pieces(field))
            self._expect(_END)
            if case in found or "{" in form or "}" in form:
                raise ValueError(f"a form of “{name}” comes twice or holds a brace")
            found[case] = form
        return found

    def _take(self, token: re.Pattern[str]) -> str | None:
        """Read a token and return what it captures; None if something else comes."""
        found = token.match(self.message, self.at)
        if found is None:
            return None
        self.at = found.end()
        return found[1]

    def _expect(self, token: re.Pattern[str]) -> str:
        """Read a token and return what it captures; ValueError if something else comes."""
        found = self._take(token)
        if found is None:
            raise ValueError(f"“{self.message[self.at : self.at + 20]}” can’t be read")
        return found

    def _quoted(self) -> str:
        """Read an apostrophe, and what it quotes."""
        rest = self.message[self.at + 1 :]
        if rest.startswith("'"):
            self.at += 2
            return "'"
        if not rest.startswith(("{", "}", "#", "|")):
            self.at += 1
            return "'"
        text, end, _ = rest.partition("'")
        self.at += 1 + len(text) + len(end)
        return text


def _no_field() -> str:
    raise ValueError("a plural form can hold no field")


def _braced(text: str) -> str:
    """Return text so that a template takes no brace for a field."""
    return text.replace("{", "{{").replace("}", "}}")


def _check_names(name: str, found: Mapping[str, str], *, needed: Sequence[str], known: Sequence[str]) -> None:
    """Raise ValueError if a form is missing or unknown."""
    if gone := [one for one in needed if one not in found]:
        raise ValueError(f"the field “{name}” lacks the form “{gone[0]}”")
    if extra := [one for one in found if one not in known]:
        raise ValueError(f"the field “{name}” has no form “{extra[0]}” in this language")
