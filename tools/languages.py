"""Bring the catalogues up to date with what players may read, and report on them.

`make languages` does both and prints how much is translated; `python -m tools.languages --new it`
begins a language. `docs/translating.md` explains the files; `tools.player_texts` finds the texts.

House rules: a sentence that was translated is never lost. One that the code no longer has stays as
obsolete, because matches of former releases still tell it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po

from engine.kit.icu import to_icu
from engine.languages.catalogues import LOCALES, read_file, read_language, templates_of
from engine.languages.rules import forms_of, locale_of
from tools.player_texts import Text, collect
from tools.translation_checks import faults

REVIEWED: Final = "reviewed"
"""The flag of a sentence that a second reader has seen where it is shown."""
HEADER: Final = "# Translations for PROJECT. See docs/translating.md."
_LONG_AGO: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""The dates of all files, so that only what changes in them changes."""


def merge(folder: Path) -> None:
    """Bring a language's files up to date with the templates."""
    old = {path.stem: read_file(path) for path in sorted(folder.glob("*.po"))}
    known = {(one.context, one.id): one for file in old.values() for one in _all_messages(file)}
    code, texts = folder.name, collect()
    current = {(text.context, to_icu(text.template)) for text in texts}
    for domain in sorted({text.domain for text in texts} | old.keys()):
        catalog = Catalog(
            locale_of(code),
            domain,
            project="tabletop-over-days",
            header_comment=HEADER,
            charset="utf-8",
            fuzzy=False,
            creation_date=_LONG_AGO,
            revision_date=_LONG_AGO,
        )
        for text in texts:
            if text.domain == domain:
                _add(catalog, text, known.get((text.context, to_icu(text.template))))
        for one in _all_messages(old[domain]) if domain in old else ():
            if (one.context, one.id) not in current and one.string and not one.fuzzy:
                catalog.obsolete[str(one.id), one.context or ""] = one
        write_file(folder / f"{domain}.po", catalog)


def write_file(path: Path, catalog: Catalog) -> None:
    """Write a catalogue's file."""
    for message in _all_messages(catalog):
        # Babel takes fields and percent signs for Python's own.
        message.flags -= {"python-format", "python-brace-format"}
        if "{" in str(message.id):
            message.flags.add("icu-message-format")
    with path.open("wb") as file:
        write_po(file, catalog, width=0, include_lineno=False)


def _add(catalog: Catalog, text: Text, known: Message | None) -> None:
    """Add a template with what is known of its translation."""
    catalog.add(
        to_icu(text.template),
        "" if known is None else known.string,
        locations=[(file, 0) for file in text.files],
        flags=set() if known is None else known.flags,
        auto_comments=(*text.comments, *((f"At most {text.most} letters.",) if text.most else ())),
        user_comments=() if known is None else known.user_comments,
        context=text.context,
    )


def _all_messages(catalog: Catalog) -> Iterator[Message]:
    yield from (one for one in catalog if one.id)
    yield from catalog.obsolete.values()


def check(folder: Path) -> Iterator[str]:
    """Yield what is wrong with the sentences of a language, one line each."""
    rooms = {(text.context, to_icu(text.template)): text for text in collect()}
    for path in sorted(folder.glob("*.po")):
        for message in read_file(path):
            text = rooms.get((message.context, str(message.id)))
            if text is None or not message.string or message.fuzzy:
                continue
            try:
                template, told = templates_of(message, folder.name)
            except ValueError as error:
                yield f"{path.name}: {error}"
                continue
            for fault in faults(template, told, folder.name, text.most):
                yield f"{path.name}: “{message.id}” → “{message.string}”: {fault}"


def report(folder: Path) -> str:
    """Return how much of a language is translated and reviewed, and what is wrong with it."""
    reading = read_language(folder)
    messages = [one for path in folder.glob("*.po") for one in read_file(path) if one.id]
    reviewed = sum(REVIEWED in one.flags and bool(one.string) and not one.fuzzy for one in messages)
    total = max(1, reading.total)
    offered = "offered" if reading.is_offered else "not offered"
    line = (
        f"{folder.name:6} {reading.done / total:7.1%} translated {reviewed / total:7.1%} reviewed, {offered}"
    )
    return "\n".join((line, *(f"       {fault}" for fault in (*reading.faults, *check(folder)))))


def main() -> None:
    """Bring all catalogues up to date and print a report of each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--new", metavar="CODE", help="begin a language, by Discord's code of it")
    new = parser.parse_args().new
    if new is not None:
        forms_of(new)
        (LOCALES / new).mkdir(parents=True, exist_ok=True)
    for folder in sorted(path for path in LOCALES.glob("*") if path.is_dir()):
        merge(folder)
        print(report(folder))


if __name__ == "__main__":
    main()
