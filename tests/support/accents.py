"""A test language: each sentence with accented letters, two fifths longer.

What it leaves without accents cannot be translated.
"""

import re
from collections.abc import Collection, Iterator, Mapping

from engine.contract.words import Catalogue
from engine.games.kcaloria.rules.kinds import KINDS
from engine.library import GAMES

LONGER = 0.4
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "àƀçďëƒğħîĵķłɱñöþɋřšťûṽŵẋÿžÀƁÇĎËƑĞĦÎĴĶŁṀÑÖÞɊŘŠŤÛṼŴẊŸŽ"
FIELD = re.compile(r"\{(\w+)(?::([^}]*))?\}")
WORD = re.compile(r"[A-Za-z]+")


def accent(template: str) -> str:
    """Return a translation of the template, word by word."""
    told, end = [], 0
    for field in FIELD.finditer(template):
        form = "" if field[2] is None else f":{_accent(field[2])}"
        told += [_accent(template[end : field.start()]), f"{{{field[1]}{form}}}"]
        end = field.end()
    return "".join((*told, _accent(template[end:])))


def _accent(text: str) -> str:
    return WORD.sub(lambda word: _lengthen(word[0].translate(str.maketrans(LETTERS, ACCENTED))), text)


def _lengthen(word: str) -> str:
    return word + word[-1] * round(len(word) * LONGER)


class Everything(Mapping[str, str]):
    """The sentences of the test language; records the templates that were asked for."""

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def __getitem__(self, template: str) -> str:
        self.asked.add(template)
        return accent(template)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def language(sentences: Everything) -> Catalogue:
    """Return the language of these sentences."""
    return Catalogue(sentences=sentences, conjunction=" & ")


LANGUAGE = language(Everything())

# Text that is the same in every language.

_TITLES = tuple(game.TITLE for game in GAMES.values())
_LATIN = frozenset(word for kind in KINDS.values() for word in re.findall(r"[A-Za-z]+", kind.scientific))
_SIGNS = re.compile(r"`[^`]*`|<[^ >]*>|\]\([^)]*\)|https?://\S+|\b[A-Z]+\d[A-Z\d]*\b|\b[A-Z]{1,2}\b")
"""Notation, mentions and times of Discord, addresses, and codes.

Notation is in backticks. Codes are such as N3E2, and letters that stand for biomes.
"""
_BARE = re.compile(r"([A-Za-z]{2,})(…?)")


def bare(text: str, names: Collection[str] = ()) -> list[str]:
    """Return the words of a text that are neither accented nor names.

    Names are those given, and those that are the same in every language.
    """
    for name in sorted((*_TITLES, *names), key=len, reverse=True):
        text = re.sub(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])", " ", text)
    return [
        word for word, cut in _BARE.findall(_SIGNS.sub(" ", text)) if not _is_latin(word, is_cut=bool(cut))
    ]


def _is_latin(word: str, *, is_cut: bool) -> bool:
    return word in _LATIN or (is_cut and any(whole.startswith(word) for whole in _LATIN))
