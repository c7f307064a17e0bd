"""A language that has every sentence of ours, with all letters accented and longer by two in five: what it leaves bare, none can translate."""

import re
from collections.abc import Collection, Iterator, Mapping

from engine.games.kcaloria.rules.kinds import KINDS
from engine.library import GAMES
from engine.words import Catalogue

LONGER = 0.4
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "àƀçďëƒğħîĵķłɱñöþɋřšťûṽŵẋÿžÀƁÇĎËƑĞĦÎĴĶŁṀÑÖÞɊŘŠŤÛṼŴẊŸŽ"
FIELD = re.compile(r"\{(\w+)(?::([^}]*))?\}")
WORD = re.compile(r"[A-Za-z]+")


def accented(template: str) -> str:
    """A translation of it, word by word."""
    told, end = [], 0
    for field in FIELD.finditer(template):
        form = "" if field[2] is None else f":{_accented(field[2])}"
        told += [_accented(template[end : field.start()]), f"{{{field[1]}{form}}}"]
        end = field.end()
    return "".join((*told, _accented(template[end:])))


def _accented(text: str) -> str:
    return WORD.sub(lambda word: _longer(word[0].translate(str.maketrans(LETTERS, ACCENTED))), text)


def _longer(word: str) -> str:
    return word + word[-1] * round(len(word) * LONGER)


class Everything(Mapping[str, str]):
    """Sentences of such a language, and the templates that were asked for."""

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def __getitem__(self, template: str) -> str:
        self.asked.add(template)
        return accented(template)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def language(sentences: Everything) -> Catalogue:
    """The language of these sentences."""
    return Catalogue(sentences=sentences, conjunction=" & ")


LANGUAGE = language(Everything())

# What no language translates.

_TITLES = tuple(game.TITLE for game in GAMES.values())
_LATIN = frozenset(word for kind in KINDS.values() for word in re.findall(r"[A-Za-z]+", kind.scientific))
_SIGNS = re.compile(r"`[^`]*`|<[^ >]*>|\]\([^)]*\)|https?://\S+|\b[A-Z]+\d[A-Z\d]*\b|\b[A-Z]{1,2}\b")
"""Notation in backticks; people, places and times as Discord writes them; addresses; codes such as N3E2, and letters that stand for biomes."""
_BARE = re.compile(r"([A-Za-z]{2,})(…?)")


def bare(text: str, names: Collection[str] = ()) -> list[str]:
    """The words of a text that are neither accented nor names, these or those that no language translates."""
    for name in sorted((*_TITLES, *names), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", text)
    return [
        word for word, cut in _BARE.findall(_SIGNS.sub(" ", text)) if not _is_latin(word, is_cut=bool(cut))
    ]


def _is_latin(word: str, *, is_cut: bool) -> bool:
    return word in _LATIN or (is_cut and any(whole.startswith(word) for whole in _LATIN))
