"""What can be checked of a translation without knowing its language.

The bot itself checks fields and plural forms (`engine.languages.catalogues`). These checks are for
translators: Markdown, commands, lengths, quotes, spaces, and scripts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from engine.kit.templates import Field, pieces_of, text_of

_CODE: Final = re.compile(r"`[^`]*`")
_MARKS: Final = re.compile(r"\*\*|__|\|\||~~|^(?:#{1,3}|-#|>|[-•]) ?|\]\([^)]*\)|<[@#t/][^>]*>", re.MULTILINE)
_LATIN: Final = re.compile(r"[A-Za-z]{2,}")
_STRAIGHT: Final = re.compile("[\"']")
_SYMBOL: Final = re.compile(r"[\U0001F000-\U0001FAFF\u2600-\u27BF\u2B00-\u2BFF]")
LATIN_IN_OTHER_SCRIPTS: Final = frozenset({
    "kcal", "KOA", "Kaliko", "ORGANISM", "kCaloria", "How", "many", "Calories", "Discord", "DM", "DMs",
    "MOVE", "EAT", "GROW", "UTC", "ID", "SHA", "OK", "JSON", "GIF", "URL", "CC", "BY", "OFL", "PC", "API",
})  # fmt: skip
"""Words that stay in the Latin script: games’ titles, signs on pieces, terms of computing."""
_WITHOUT_SPACES: Final = frozenset({"ja", "zh-CN", "zh-TW", "th"})
_OTHER_SCRIPTS: Final = frozenset({"ja", "zh-CN", "zh-TW", "ko", "th", "ru", "uk", "bg", "el", "hi"})


def faults(template: str, told: str, code: str, most: int | None = None) -> Iterator[str]:
    """Yield what is wrong with a translation of a template into a language.

    `most` is the most letters that there is room for, without those of fields.
    """
    english = text_of(template)
    if Counter(_CODE.findall(english)) != Counter(_CODE.findall(told)):
        yield "what stands in `…` differs"
    bare = [_CODE.sub("", text) for text in (english, told)]
    before, after = (Counter(_MARKS.findall(text)) for text in bare)
    if before != after:
        yield f"Markdown differs: {before - after or after - before}"
    if _STRAIGHT.search(bare[1]) and not _STRAIGHT.search(bare[0]):
        yield "a straight quote or apostrophe"
    if code not in _WITHOUT_SPACES and (english != english.strip()) != (told != told.strip()):
        yield "spaces at an end differ"
    if Counter(_SYMBOL.findall(english)) != Counter(_SYMBOL.findall(told)):
        yield "symbols differ"
    if most is not None and (length := _length(told)) > most:
        yield f"{length} letters, and there is room for {most}"
    if code in _OTHER_SCRIPTS and (left := _latin_words(english, told)):
        yield f"words in the Latin script: {', '.join(sorted(left))}"


def _length(template: str) -> int:
    """Return the letters of a template in its longest forms; each other field counts as two."""
    total = 0
    for piece in pieces_of(template):
        match piece:
            case str():
                total += len(piece)
            case Field(forms=forms, persons=persons):
                total += max(map(len, forms or persons), default=2)
    return total


def _latin_words(english: str, told: str) -> set[str]:
    """Return words of a translation that neither stay as they are nor name a thing."""
    words = {word for piece in pieces_of(_CODE.sub(" ", told)) for word in _words(piece)}
    # A text that is one name, such as of a species in Latin, may stay.
    return set() if told == english and not english[:1].islower() else words - LATIN_IN_OTHER_SCRIPTS


def _words(piece: str | Field) -> Iterator[str]:
    match piece:
        case str():
            yield from _LATIN.findall(_MARKS.sub(" ", piece))
        case Field(forms=forms, persons=persons):
            for form in (*forms, *persons):
                yield from _LATIN.findall(form)


ROOM: Final[Mapping[str, int]] = {
    "button": 80, "Entry": 80, "SelectOption": 100, "Menu": 100, "Modal": 45, "Label": 45, "describe": 100,
    "command": 100, "Group": 100, "Choice": 100, "TextInput": 100,
}  # fmt: skip
"""By call, the most letters that Discord takes of a text written in it."""
