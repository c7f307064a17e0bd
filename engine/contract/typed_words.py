"""Words that users type, in English and in every language of the bot.

House rule: English words always count. A word of another language counts if it means one thing in
all languages, and is replaced by the English word before a text is read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from operator import is_
from typing import Final
from unicodedata import normalize

from engine.contract.languages import CATALOGUES
from engine.contract.words import ENGLISH, Catalogue, Sentence, say_as, tell

TYPED: Final = "words that users may type: all usual forms, lower case, commas between"
"""The context of such words in catalogues."""
OPTION_NAME: Final = "name of an option of a command: lower case, no spaces"
"""The context of options' names in catalogues."""
_SCRIPTS_WITH_SPACES: Final = re.compile(r"[\u0000-\u1fff]+")
_LETTER: Final = r"[^\W\d_]"
_ACCENTS: Final = re.compile("[\u0300-\u036f]")
_FEWEST, _FEWEST_SIGNS = 3, 2
"""Letters of the shortest beginning of a word, and signs of a word in a script without spaces."""


def typed_word(forms: str) -> Sentence:
    """Return a sentence that lists the forms of a word: `typed_word("day, days, d")`."""
    return say_as(TYPED, forms)


def option_name(name: str) -> Sentence:
    """Return the name of an option of a command as the reader's Discord shows it."""
    return say_as(OPTION_NAME, name)


def forms_in(sentence: Sentence, words: Catalogue) -> tuple[str, ...]:
    """Return the forms of a word in a language; none if it has no translation."""
    if words is not ENGLISH and words.translation(sentence.template) is None:
        return ()
    forms = map(str.strip, re.split("[,\u3001]", fold(tell(sentence, (), words))))
    return tuple(form for form in forms if any(map(str.isalnum, form)))


def fold(text: str) -> str:
    """Return a text in the form in which typed words are compared: without case and accents."""
    bare = _ACCENTS.sub("", normalize("NFD", text)).replace("’", "'")
    return normalize("NFKC", bare).casefold()


class Vocabulary:
    """English words by what they are called in the languages of the bot.

    Those that may be `cut` short also count with their first letters: "Dec".
    """

    def __init__(self, meanings: Mapping[str, Sentence], cut: Collection[str] = ()) -> None:
        self.meanings = meanings
        self._cut = cut
        self._languages: tuple[Catalogue, ...] = ()
        self._english: Mapping[str, str] = {}
        self._pattern: re.Pattern[str] | None = None

    def in_english(self, text: str) -> str:
        """Return a text with the words of other languages replaced by the English ones."""
        self._learn()
        if self._pattern is None:
            return text
        told, count = self._pattern.subn(lambda found: f" {self._english[found[0]]} ", fold(text))
        return told if count else text

    def english_of(self, word: str) -> str:
        """Return the English word for a single one; the same one if there is none."""
        self._learn()
        return self._english.get(fold(word).strip(), word)

    def forms(self) -> Sequence[str]:
        """Return all words of other languages, each with one meaning."""
        self._learn()
        return tuple(self._english)

    def _learn(self) -> None:
        """Collect the words again if the languages have changed."""
        languages = tuple(CATALOGUES.values())
        if len(languages) == len(self._languages) and all(map(is_, languages, self._languages)):
            return
        self._languages = languages
        whole, cut = dict[str, set[str]](), dict[str, set[str]]()
        for english, sentence in self.meanings.items():
            for words in languages:
                for form in forms_in(sentence, words):
                    whole.setdefault(form, set()).add(english)
                    for part in _beginnings(form) if english in self._cut else ():
                        cut.setdefault(part, set()).add(english)
        own = {form for one in self.meanings.values() for form in forms_in(one, ENGLISH)}
        own |= {part for english in self._cut for part in _beginnings(english)}
        self._english = {
            form: next(iter(english))
            for form, english in {**cut, **whole}.items()
            if len(english) == 1 and form not in own
        }
        self._pattern = _any_of(self._english)


def _beginnings(form: str) -> Iterator[str]:
    """Yield the first letters of a word, if they are enough to tell it."""
    least = _FEWEST if _SCRIPTS_WITH_SPACES.fullmatch(form) else _FEWEST_SIGNS
    return (form[:end] for end in range(least, len(form)) if form[:end].isalpha())


def _any_of(forms: Iterable[str]) -> re.Pattern[str] | None:
    """Return a pattern for whole words, the longest first; None without any.

    Scripts without spaces have no whole words.
    """
    longest_first = sorted(forms, key=len, reverse=True)
    if not longest_first:
        return None
    return re.compile("|".join(map(_as_word, longest_first)))


def _as_word(form: str) -> str:
    if not _SCRIPTS_WITH_SPACES.fullmatch(form):
        return re.escape(form)
    return rf"(?<!{_LETTER}){re.escape(form)}(?!{_LETTER})"


def keys_by_word(keys: Mapping[str, Sentence], words: Catalogue) -> Mapping[str, str]:
    """Return keys of moves by their words in English and in a language.

    Spaces within a word are dashes, as in the keys. A key is never another key's word.
    """
    found = {
        form.replace(" ", "-"): key
        for language in (words, ENGLISH)
        for key, sentence in keys.items()
        for form in forms_in(sentence, language)
    }
    return {**found, **{key: key for key in keys}}


def in_keys(line: str, keys: Mapping[str, str]) -> str:
    """Return a line of notation with its words replaced by keys.

    A key may have parts after dashes, and a number after a dot: "feed-N1E1", "bayou.2".
    """
    return re.sub(r"[^\s,]+", lambda found: _key_of(found[0], keys), line)


def _key_of(word: str, keys: Mapping[str, str]) -> str:
    name, dot, number = word.rpartition(".")
    if not (dot and number.isdecimal()):
        name, dot, number = word, "", ""
    key = keys.get(fold(name)) or "-".join(keys.get(fold(part), part) for part in name.split("-"))
    return f"{key}{dot}{number}"
