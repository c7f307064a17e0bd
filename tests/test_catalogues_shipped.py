"""The catalogues that ship: complete, without faults, and up to date with the code."""

from pathlib import Path

import pytest

from engine.languages.catalogues import LOCALES, read_language
from tools.languages import check, collect

FOLDERS = sorted(path for path in LOCALES.glob("*") if path.is_dir())


def test_the_languages_of_the_first_release_ship() -> None:
    assert {"ja", "de", "fr", "es-ES", "pt-BR"} <= {path.name for path in FOLDERS}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_a_language_that_ships_is_offered_and_has_no_fault(folder: Path) -> None:
    reading = read_language(folder)
    assert reading.faults == ()
    assert reading.is_offered
    assert [*check(folder)] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_a_language_that_ships_has_every_sentence_of_the_code(folder: Path) -> None:
    sentences = read_language(folder).sentences
    missing = [text.template for text in collect() if text.template not in sentences]
    assert len(missing) <= 0.05 * len(collect())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_a_language_begins_with_a_glossary(folder: Path) -> None:
    lines = (folder / "glossary.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "english,translation,note" and len(lines) > 100
