"""Catalogues are read from their files, and nothing in these can harm the bot."""

import logging
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from engine.contract.languages import CATALOGUES, catalogue_of, spoken
from engine.contract.words import ENGLISH, Catalogue, Seat, say, say_as, tell
from engine.languages.catalogues import load_catalogues, read_file, read_language, read_languages
from engine.languages.rules import forms_of, make_catalogue

NAMES = ("Ann", "Bob", "Ida")


@pytest.fixture(autouse=True)
def catalogues(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with no language; what a test loads is gone after it."""
    for code in (*CATALOGUES, "de"):
        monkeypatch.setitem(CATALOGUES, code, ENGLISH)
        monkeypatch.delitem(CATALOGUES, code)


def offered(folder: Path) -> dict[str, Catalogue]:
    """Return the languages that a folder offers."""
    load_catalogues(folder)
    return CATALOGUES


def entry(message: str, told: str, more: str = "") -> str:
    quoted = [text.replace('"', '\\"') for text in (message, told)]
    return f'{more}msgid "{quoted[0]}"\nmsgstr "{quoted[1]}"\n\n'


def write(folder: Path, *entries: str, name: str = "words") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.po").write_text('msgid ""\nmsgstr ""\n\n' + "".join(entries), encoding="utf-8")


def test_a_language_is_told_from_all_its_files(tmp_path: Path) -> None:
    message = "{who, select, you {You} other {{who}}} {who, select, you {take} other {takes}} {n, plural, one {one card} other {# cards}}."
    told = (
        "{who, select, you {Du nimmst} other {{who} nimmt}} {n, plural, one {eine Karte} other {# Karten}}."
    )
    write(tmp_path / "de", entry(message, told))
    write(tmp_path / "de", entry("Red", "Rot"), name="colours")
    german = offered(tmp_path)["de"]
    takes = "{who:*/You} {who:take/takes} {n:one card|# cards}.".replace("take/takes", "takes/take")
    sentence = say(takes, who=Seat(0), n=2)
    assert tell(sentence, NAMES, german) == "Ann nimmt 2 Karten."
    assert tell(sentence, NAMES, german, reader=0) == "Du nimmst 2 Karten."
    assert tell(say("Red"), NAMES, german) == "Rot"


def test_one_english_word_has_a_translation_for_each_context(tmp_path: Path) -> None:
    write(
        tmp_path / "de",
        entry("Play", "Spielen", 'msgctxt "button"\n'),
        entry("Play", "Spielzug", 'msgctxt "turn"\n'),
    )
    german = offered(tmp_path)["de"]
    both = (say_as("button", "Play"), say_as("turn", "Play"))
    assert [tell(one, (), german) for one in both] == ["Spielen", "Spielzug"]
    assert [tell(one, (), ENGLISH) for one in both] == ["Play", "Play"]


def test_sentences_of_former_releases_are_still_told(tmp_path: Path) -> None:
    write(tmp_path / "de", entry("Red", "Rot"), '#~ msgid "Crimson"\n#~ msgstr "Purpur"\n')
    assert tell(say("Crimson"), (), offered(tmp_path)["de"]) == "Purpur"
    assert read_language(tmp_path / "de").total == 1


@pytest.mark.parametrize(
    ("code", "forms", "told"),
    [
        ("de", ("one", "other"), "1.200: Ann, Bob und Ida"),
        ("fr", ("one", "other"), "1\u202f200: Ann, Bob et Ida"),
        ("es-ES", ("one", "other"), "1200: Ann, Bob e Ida"),
        ("pt-BR", ("one", "other"), "1.200: Ann, Bob e Ida"),
        ("ja", ("other",), "1,200: Ann、Bob、Ida"),
        ("pl", ("one", "few", "many"), "1200: Ann, Bob i Ida"),
    ],
)
def test_numbers_and_lists_are_as_in_the_language(code: str, forms: tuple[str, ...], told: str) -> None:
    assert forms_of(code) == forms
    sentence = say("{n:,}: {who}", n=1200, who=(Seat(0), Seat(1), Seat(2)))
    assert tell(sentence, NAMES, make_catalogue(code, {})) == told


@pytest.mark.parametrize(
    ("last", "told"),
    [
        ("**Inés**", "Ana e **Inés**"),
        ("Hilda", "Ana e Hilda"),
        ("Hielo", "Ana y Hielo"),
        ("Eva", "Ana y Eva"),
    ],
)
def test_a_spanish_list_ends_as_it_sounds_best(last: str, told: str) -> None:
    assert tell(say("{who}", who=("Ana", last)), (), make_catalogue("es-ES", {})) == told


def test_spanish_groups_numbers_of_five_digits() -> None:
    spanish = make_catalogue("es-ES", {})
    assert [tell(say("{n:,}", n=n), (), spanish) for n in (9999, 10000, -2400)] == ["9999", "10.000", "-2400"]


def test_nothing_counts_as_one_in_french_and_as_several_in_german() -> None:
    french = make_catalogue("fr", {"{n:one|#}": "{n:# carte|# cartes}"})
    german = make_catalogue("de", {"{n:one|#}": "{n:# Karte|# Karten}"})
    assert [tell(say("{n:one|#}", n=n), (), french) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]
    assert tell(say("{n:one|#}", n=0), (), german) == "0 Karten"


@pytest.mark.parametrize(
    "told",
    ["{0}", "{who.__class__}", "{who", "{n, plural, other {#}}", "no field", "a\u202eb {who}", "{whom}"],
)
def test_a_sentence_that_will_not_do_is_english_with_one_line_in_the_log(
    told: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    good = [entry(f"Red {n}", f"Rot {n}") for n in range(60)]
    write(tmp_path / "de", entry("{who} plays.", told), *good)
    caplog.set_level(logging.INFO)
    german = offered(tmp_path)["de"]
    assert tell(say("{who} plays.", who=Seat(0)), NAMES, german) == "Ann plays."
    assert tell(say("Red 7"), NAMES, german) == "Rot 7"
    assert len(caplog.records) == 1 and "words.po, line 4" in caplog.text


def test_a_file_that_is_cut_in_half_is_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    write(tmp_path / "de", *(entry(f"Red {n}", f"Rot {n}") for n in range(60)))
    write(tmp_path / "de", entry("Blue", "Blau"), name="cut")
    path = tmp_path / "de" / "cut.po"
    path.write_bytes(path.read_bytes()[:-4] + b"\xff")
    german = offered(tmp_path)["de"]
    assert tell(say("Red 7"), (), german) == "Rot 7" and tell(say("Blue"), (), german) == "Blue"
    assert "cut.po can’t be read" in caplog.text and len(caplog.records) == 1


def test_unsure_translations_are_never_shown(tmp_path: Path) -> None:
    unsure = entry("Blue", "Blau", "#, fuzzy\n")
    write(tmp_path / "de", unsure, *(entry(f"Red {n}", f"Rot {n}") for n in range(60)))
    assert tell(say("Blue"), (), offered(tmp_path)["de"]) == "Blue"


@pytest.mark.parametrize(("done", "is_offered"), [(94, False), (95, True)])
def test_a_language_is_offered_from_95_percent(tmp_path: Path, done: int, is_offered: bool) -> None:
    write(tmp_path / "de", *(entry(f"Red {n}", f"Rot {n}" if n < done else "") for n in range(100)))
    assert ("de" in offered(tmp_path)) == is_offered


def test_what_was_read_is_stored_and_read_again_after_a_change(tmp_path: Path) -> None:
    write(tmp_path / "de", entry("Red", "Rot"))
    assert tell(say("Red"), (), offered(tmp_path)["de"]) == "Rot"
    (stored,) = tmp_path.glob("de/.*")
    stored.write_bytes(stored.read_bytes().replace(b"Rot", b"ROT"))
    assert tell(say("Red"), (), offered(tmp_path)["de"]) == "ROT"
    write(tmp_path / "de", entry("Red", "rot"))
    assert tell(say("Red"), (), offered(tmp_path)["de"]) == "rot"
    stored.write_bytes(b"{")
    assert tell(say("Red"), (), offered(tmp_path)["de"]) == "rot"


def test_only_files_that_changed_are_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = list[str]()

    def noted(path: Path) -> Catalog:
        read.append(path.name)
        return read_file(path)

    monkeypatch.setattr("engine.languages.catalogues.read_file", noted)
    write(tmp_path / "de", entry("Red", "Rot"), name="colours")
    write(tmp_path / "de", entry("Card", "Karte"), name="things")
    first = read_languages(tmp_path)
    assert read == ["colours.po", "things.po"]
    assert read_languages(tmp_path) == first
    assert len(read) == 2
    write(tmp_path / "de", entry("Red", "Röte"), name="colours")
    assert read_languages(tmp_path)["de"].sentences == {"Red": "Röte", "Card": "Karte"}
    assert read[2:] == ["colours.po"]
    (tmp_path / "de" / "things.po").unlink()
    assert read_languages(tmp_path)["de"].sentences == {"Red": "Röte"}
    assert read[3:] == []


@pytest.mark.parametrize("stored", [b"[]", b"{", b'{"words.po": 5}', b'{"words.po": ["x", {}]}', b"\xff"])
def test_a_compiled_file_that_can_not_be_read_is_made_again(tmp_path: Path, stored: bytes) -> None:
    write(tmp_path / "de", entry("Red", "Rot"))
    (tmp_path / "de" / ".compiled.json").write_bytes(stored)
    assert read_languages(tmp_path)["de"].sentences == {"Red": "Rot"}


def test_a_folder_that_is_no_language_is_left_out(tmp_path: Path) -> None:
    write(tmp_path / "klingon-xx", entry("Red", "Doq"))
    (tmp_path / "README").touch()
    assert read_languages(tmp_path) == {}


def test_readers_of_a_related_language_get_that_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.contract.languages.CATALOGUES", {"es-ES": Catalogue({"Red": "Rojo"})})
    assert spoken("es-419") == "es-ES" and tell(say("Red"), (), catalogue_of("es-419")) == "Rojo"
    assert [spoken(one) for one in ("en-GB", "xx-Tomorrow", "", None)] == [""] * 4
