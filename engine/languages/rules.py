"""What a language does with numbers and lists, from the Unicode CLDR."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from babel import Locale, UnknownLocaleError

from engine.contract.words import Catalogue

_LARGEST: Final = 1000
"""Numbers in sentences are smaller: no form is wanted for millions alone."""
_GROUPED_FROM: Final = {"es": 10_000, "pl": 10_000}
"""Languages that group no digits of numbers with four; the CLDR says so, but Babel does not."""
_CONJUNCTIONS: Final = {"es": ((re.compile(r"\W*h?i(?![aeo])", re.IGNORECASE), " e "),)}
"""Conjunctions that depend on the sound of the next word."""
_JOINTS: Final = {"ja": {" ": ""}, "zh": {" ": ""}}
"""Languages with no space between sentences."""
_CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")


@cache
def locale_of(code: str) -> Locale:
    """Return the locale of Discord's code of a language; ValueError if there is none."""
    try:
        return Locale.parse(code, sep="-")
    except (UnknownLocaleError, ValueError) as error:
        raise ValueError(f"“{code}” is no language") from error


def is_language(code: str) -> bool:
    """Return whether a code names a language."""
    try:
        locale_of(code)
    except ValueError:
        return False
    return True


@cache
def forms_of(code: str) -> tuple[str, ...]:
    """Return the plural categories of a language, in the order of a template's forms."""
    plural = locale_of(code).plural_form
    met = {plural(number) for number in range(_LARGEST)}
    return tuple(one for one in _CATEGORIES if one in met)


def make_catalogue(code: str, sentences: Mapping[str, str]) -> Catalogue:
    """Return a language with these sentences, by their English templates."""
    locale, forms = locale_of(code), forms_of(code)
    lists = locale.list_patterns["standard"]

    def plural(number: int) -> int:
        category = locale.plural_form(number)
        return forms.index(category) if category in forms else len(forms) - 1

    return Catalogue(
        sentences={**_JOINTS.get(locale.language, {}), **sentences},
        plural=plural,
        conjunction=_between(lists["2"]),
        separator=_between(lists["middle"]),
        thousands=locale.number_symbols["latn"]["group"],
        point=locale.number_symbols["latn"]["decimal"],
        grouped_from=_GROUPED_FROM.get(locale.language, 1000),
        conjunctions=_CONJUNCTIONS.get(locale.language, ()),
    )


def _between(pattern: str) -> str:
    """Return what stands between the two parts of a list's pattern."""
    return pattern.removeprefix("{0}").removesuffix("{1}")


@cache
def name_of(code: str) -> str:
    """Return a language's own name of itself, such as "Deutsch"."""
    locale = locale_of(code)
    name = locale.get_display_name(locale) or code
    return name[:1].upper() + name[1:]
