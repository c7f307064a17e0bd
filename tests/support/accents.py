"""A language that has every sentence of ours, with all letters accented and longer by two in five: what it leaves bare, none can translate."""

import re
from collections.abc import Iterator, Mapping

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


class _Everything(Mapping[str, str]):
    def __getitem__(self, template: str) -> str:
        return accented(template)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


LANGUAGE = Catalogue(sentences=_Everything(), conjunction=" & ")
