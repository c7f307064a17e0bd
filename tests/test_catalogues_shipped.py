"""The catalogues that ship: complete, without faults, and up to date with the code."""

from pathlib import Path

import discord
import pytest

from cogs.buttons import invite
from cogs.screens import opponents
from engine.clocks import pace, until
from engine.contract.languages import CATALOGUES
from engine.contract.typed_words import fold, forms_in
from engine.games.kcaloria.rules import decks
from engine.languages.catalogues import LOCALES, read_language, read_languages
from engine.languages.rules import make_catalogue
from engine.library import GAMES
from tools.languages import check
from tools.player_texts import collect

FOLDERS = sorted(path for path in LOCALES.glob("*") if path.is_dir())


def test_each_folder_has_discords_name_of_its_language() -> None:
    assert {path.name for path in FOLDERS} <= {locale.value for locale in discord.Locale}


def test_the_languages_of_the_first_release_ship() -> None:
    assert {"ja", "de", "fr", "es-ES", "pt-BR"} <= {path.name for path in FOLDERS}


@pytest.mark.sampled(every=3)
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


@pytest.fixture
def all_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in FOLDERS:
        catalogue = make_catalogue(folder.name, read_languages(LOCALES)[folder.name].sentences)
        monkeypatch.setitem(CATALOGUES, folder.name, catalogue)


VOCABULARIES = {
    "computers": opponents.WORDS,
    "guests": invite.AND,
    "paces": pace.WORDS,
    "dates": until.WORDS,
    "tiles": decks.TILES,
    "decks": decks.DECKS,
}
OFTEN_WITHOUT = frozenset({"the", "of", "x", "and", "next", "until"})
"""Words that some languages have not, or write elsewhere in the sentence."""


@pytest.mark.parametrize("name", VOCABULARIES)
@pytest.mark.usefixtures("all_languages")
def test_every_language_has_a_word_for_what_users_type(name: str) -> None:
    vocabulary, missing = VOCABULARIES[name], []
    for code, catalogue in CATALOGUES.items():
        for english, sentence in vocabulary.meanings.items():
            forms = forms_in(sentence, catalogue)
            if english not in OFTEN_WITHOUT and english not in map(vocabulary.english_of, forms):
                missing.append((code, english, forms))
    assert [one for one in missing if not any(map(fold(one[1]).startswith, one[2]))] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("all_languages")
def test_no_two_moves_of_a_game_are_typed_with_the_same_word(game: str) -> None:
    keys = GAMES[game].HOOKS.typed
    for code, catalogue in CATALOGUES.items():
        meant = dict[str, str]()
        for key, sentence in keys.items():
            forms = forms_in(sentence, catalogue)
            assert forms, (code, key)
            for form in forms:
                assert keys.get(form) in (None, sentence), (code, form, key)
                assert meant.setdefault(form, sentence.template) == sentence.template, (code, form, key)
