"""Catalogues: `locales/<code>/*.po` become the languages that readers may have.

House rules: nothing that a translator writes can stop the bot or reach a reader as an error. A
file that can't be read is left out, a sentence that will not do is told in English, and the log
has one line for it. Sentences marked as fuzzy are never shown. A language of which too little is
translated is not offered. Reading is slow, so what was read is stored beside the files.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po

from engine.contract.languages import CATALOGUES
from engine.kit.icu import from_icu
from engine.kit.templates import CONTEXT_END, fault_of
from engine.kit.text import DIRECTIONS
from engine.languages.rules import forms_of, is_language, make_catalogue

log = logging.getLogger(__name__)

LOCALES: Final = Path(__file__).parents[2] / "locales"
OFFERED_FROM: Final = 0.95
"""The share of sentences that must be translated before a language is offered."""
_COMPILED: Final = ".compiled.json"
_FORMAT: Final = b"2"
"""Changes with the form of compiled files."""


class Reading(NamedTuple):
    """A language as its files have it."""

    sentences: Mapping[str, str]
    """Templates by their English ones, those of former releases too."""
    total: int
    """Sentences that should be translated."""
    done: int
    faults: tuple[str, ...] = ()
    """What is wrong, one line each."""

    @property
    def is_offered(self) -> bool:
        """Whether enough is translated."""
        return self.done >= OFFERED_FROM * max(1, self.total)


def load_catalogues(folder: Path = LOCALES, *, is_logged: bool = True) -> None:
    """Offer every language of a folder that is translated well enough."""
    for code, reading in read_languages(folder).items():
        if is_logged:
            _log_reading(code, reading)
        if reading.is_offered:
            CATALOGUES[code] = make_catalogue(code, reading.sentences)


def read_languages(folder: Path = LOCALES) -> dict[str, Reading]:
    """Return the languages of a folder by code; other folders are left out.

    What has changed since the last time is compiled, and stored beside the files if that is
    allowed.
    """
    return {
        place.name: _compiled(place)
        for place in sorted(folder.glob("*"))
        if place.is_dir() and is_language(place.name)
    }


def _log_reading(code: str, reading: Reading) -> None:
    if reading.faults:
        count, first = len(reading.faults), reading.faults[0]
        log.warning("%s: %d faults in translations, told in English; the first: %s", code, count, first)
    if not reading.is_offered:
        log.info("%s is not offered: %d of %d sentences", code, reading.done, reading.total)


def read_language(place: Path) -> Reading:
    """Return what the files of a language say."""
    return _join_parts(_read_part(path) for path in sorted(place.glob("*.po")))


def _join_parts(parts: Iterable[Reading]) -> Reading:
    """Return several files as one language; the first translation of a sentence counts."""
    sentences: dict[str, str] = {}
    total = done = 0
    faults: list[str] = []
    for part in parts:
        sentences = {**part.sentences, **sentences}
        total, done = total + part.total, done + part.done
        faults += part.faults
    return Reading(sentences, total, done, tuple(faults))


def _read_part(path: Path) -> Reading:
    """Return what one file says, in the language that its folder names."""
    sentences: dict[str, str] = {}
    faults: list[str] = []
    total = done = 0
    try:
        catalog = read_file(path)
    except (PoFileError, ValueError, OSError) as error:
        return Reading({}, 0, 0, (f"{path.name} can’t be read: {error}",))
    for message, is_current in _messages(catalog):
        total += is_current
        if not message.string or message.fuzzy:
            continue
        try:
            template, told = templates_of(message, path.parent.name)
        except ValueError as error:
            faults.append(f"{path.name}, line {message.lineno}: {error}")
            continue
        sentences.setdefault(template, told)
        done += is_current
    return Reading(sentences, total, done, tuple(faults))


def read_file(path: Path) -> Catalog:
    """Return a catalogue's file; PoFileError or ValueError if it is none."""
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True)


def templates_of(message: Message, code: str) -> tuple[str, str]:
    """Return a message's English template and its translation; ValueError says what is wrong."""
    if message.pluralizable:
        raise ValueError("plural forms belong into the sentence: {n, plural, …}")
    told = from_icu(str(message.string), forms_of(code))
    template = _english(str(message.id))
    if message.context:
        template = f"{message.context}{CONTEXT_END}{template}"
    if set(told) & set(DIRECTIONS):
        raise ValueError(f"“{message.id}” holds controls of the direction of text")
    if fault := fault_of(template, told, len(forms_of(code))):
        raise ValueError(f"“{message.id}”: {fault}")
    return template, told


@lru_cache(maxsize=8192)
def _english(message: str) -> str:
    """Return an English message as a template; all languages have the same ones."""
    return from_icu(message)


def _messages(catalog: Catalog) -> Iterator[tuple[Message, bool]]:
    """Yield the messages of a file, and whether they are of this release."""
    yield from ((message, True) for message in catalog if message.id)
    yield from ((message, False) for message in catalog.obsolete.values() if message.id)


def _compiled(place: Path) -> Reading:
    """Return a language: unchanged files as they were compiled, the others read."""
    compiled = place / _COMPILED
    digests = {path.name: _digest(path) for path in sorted(place.glob("*.po"))}
    stored = _read_stored(compiled)
    parts = {
        name: stored[name][1] if name in stored and stored[name][0] == digest else _read_part(place / name)
        for name, digest in digests.items()
    }
    if digests != {name: digest for name, (digest, _) in stored.items()}:
        _store(compiled, {name: (digests[name], part) for name, part in parts.items()})
    return _join_parts(parts.values())


def _read_stored(compiled: Path) -> Mapping[str, tuple[str, Reading]]:
    """Return the digest and the reading of each file that was compiled."""
    try:
        return {
            name: (digest, Reading(sentences, total, done, tuple(faults)))
            for name, (digest, (sentences, total, done, faults)) in json.loads(compiled.read_bytes()).items()
        }
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def _store(compiled: Path, parts: Mapping[str, tuple[str, Reading]]) -> None:
    try:
        # Written beside and moved, so that no other process reads half of it.
        part = compiled.with_name(f"{_COMPILED}.{os.getpid()}")
        part.write_text(json.dumps(parts, ensure_ascii=False), "utf-8")
        part.replace(compiled)
    except OSError as error:
        log.debug("%s can’t be stored: %s", compiled.name, error)


def _digest(path: Path) -> str:
    """Return a hash over a file of a language."""
    try:
        return sha256(_FORMAT + path.read_bytes()).hexdigest()
    except OSError:
        return "-"
