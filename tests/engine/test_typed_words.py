"""Words that users type: those of every language of the bot stand beside the English ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime

import pytest

from cogs.screens.opponents import Wanted, parse_computers
from cogs.screens.option_fields import lines, read_lines
from engine.clocks.pace import read_pace
from engine.clocks.until import read_until
from engine.contract.errors import LobbyRefusal, UnfitValue
from engine.contract.languages import CATALOGUES
from engine.contract.typed_words import TYPED, Vocabulary, in_keys, keys_by_word, typed_word
from engine.contract.words import ENGLISH, Catalogue, Words, say, tell
from engine.games import howmanycalories
from engine.games.kcaloria.rules.decks import canonical, name_of, tiles_of
from engine.games.kcaloria.rules.kinds import KINDS
from engine.kit.templates import CONTEXT_END
from engine.languages.rules import make_catalogue
from engine.library import GAMES

NOW = int(datetime(2026, 11, 30, 12, tzinfo=UTC).timestamp())
"""A Monday."""
DAY = 24 * 60 * 60
GERMAN = {
    "easy": "leicht, leichte, leichter, leichten",
    "computer, computers": "computer, computern",
    "and": "und",
    "week, weeks, w": "woche, wochen",
    "day, days, d": "tag, tage, tagen, t",
    "hour, hours, h": "stunde, stunden, std",
    "none": "ohne, ohne uhr",
    "next week": "nächste woche",
    "next": "nächster, nächsten",
    "until, till, for, in, on": "bis, in, am",
    "the": "der, den, zum",
    "of": "-",
    "dig, excavate": "graben",
    "feed": "füttern",
    "confirm, yes": "bestätigen, ja",
}
FRENCH = {
    "easy": "facile, faciles",
    "computer, computers": "ordinateur, ordinateurs",
    "and": "et",
    "day, days, d": "jour, jours, j",
    "next": "prochain",
}
JAPANESE = {
    "hard": "強い, 難しい",
    "computer, computers": "コンピューター",
    "x": "台",
    "and": "と",
    "day, days, d": "日",
    "week, weeks, w": "週間",
    "until, till, for, in, on": "まで, 後",
    "hour, hours, h": "時間",
}


def language(code: str, forms: Mapping[str, str], **names: str) -> Catalogue:
    sentences = {f"{TYPED}{CONTEXT_END}{english}": told for english, told in forms.items()}
    return make_catalogue(
        code, {**sentences, **{name.replace("_", " "): told for name, told in names.items()}}
    )


@pytest.fixture(autouse=True)
def languages(monkeypatch: pytest.MonkeyPatch) -> None:
    german = language(
        "de", GERMAN, Friday="Freitag", December="Dezember", May="Mai", March="März", Bayou="Sumpf",
        Grey_squirrel="Graues Eichhörnchen", Rounds="Runden", yes="Ja", no="Nein", Caddo_Lake="Hochmoor",
    )  # fmt: skip
    for code, catalogue in {
        "de": german,
        "fr": language("fr", FRENCH, March="mars", Tuesday="mardi", Bayou="Bayou français"),
        "ja": language("ja", JAPANESE, Friday="金曜日"),
    }.items():
        monkeypatch.setitem(CATALOGUES, code, catalogue)


@pytest.mark.parametrize(
    ("text", "level", "count", "rest"),
    [
        ("2 easy computers", 1, 2, ""),
        ("2 leichte Computer", 1, 2, ""),
        ("Computer", 2, 1, ""),
        ("2 ordinateurs faciles", 1, 2, ""),
        ("強いコンピューター2台", 3, 2, ""),
        ("コンピューター", 2, 1, ""),
        ("<@12> und 3 leichte Computer", 1, 3, "<@12>  and"),
        ("<@12>と強いコンピューター", 3, 1, "<@12> and"),
    ],
)
def test_computers_are_asked_for_in_any_language(text: str, level: int, count: int, rest: str) -> None:
    found, left = parse_computers(text)
    assert [(one.level, one.count) for one in found] == [(level, count)]
    assert left == rest


def test_several_computers_are_asked_for_at_once() -> None:
    found, left = parse_computers("2 leichte Computer, 1 ordinateur")
    assert (found, left) == ((Wanted(1, 2), Wanted(2, 1)), "")


def test_a_text_without_computers_is_left_as_it_was_typed() -> None:
    assert parse_computers("<@1> und <@2>") == ((), "<@1> und <@2>")


@pytest.mark.parametrize(
    ("text", "pace"),
    [
        ("3 Tage + 12 Stunden", "3d+12h"),
        ("1 Woche", "7d"),
        ("1T12Std", "1d12h"),
        ("2 jours", "2d"),
        ("2日12時間", "2d12h"),
    ],
)
def test_a_pace_is_written_in_any_language(text: str, pace: str) -> None:
    assert str(read_pace(text)) == pace


def test_no_pace_has_a_word_in_other_languages_and_nonsense_is_refused() -> None:
    assert read_pace("ohne") is None
    assert read_pace("Ohne Uhr") is None
    for text in ("Tage", "3 Taler", "3 Tage und", "bald"):
        with pytest.raises(LobbyRefusal):
            read_pace(text)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("3 Tage", 3), ("in 3 Tagen", 3), ("2 Wochen", 14), ("nächste Woche", 7), ("bis Freitag", 4),
        ("am nächsten Freitag", 11), ("31. Dezember", 31), ("31. Dez", 31), ("bis zum 31. Dezember 2026", 31),
        ("12月31日", 31), ("2026年12月31日", 31), ("3日後", 3), ("金曜", 4), ("2週間まで", 14), ("mardi", 1), ("mardi prochain", 8), ("31 Dec", 31), ("31 déc", 31), ("Dezember", 1), ("31 Dezember of 2026", 31),
    ],
)  # fmt: skip
def test_a_date_is_written_in_any_language(text: str, days: int) -> None:
    found = read_until(text, "UTC", NOW).at
    assert round((found - NOW) / DAY) == days


@pytest.mark.parametrize("text", ["mar 3 Tage", "Tage", "übermorgen vielleicht", "31. Brumaire", "13月41日"])
def test_what_is_no_date_in_any_language_is_refused(text: str) -> None:
    with pytest.raises(LobbyRefusal):
        read_until(text, "UTC", NOW)


def test_an_english_word_keeps_its_meaning_in_every_language() -> None:
    words = Vocabulary({"march": say("March"), "tuesday": say("Tuesday")}, cut=("march", "tuesday"))
    assert words.in_english("mar mars mardi").split() == ["mar", "march", "tuesday"]
    assert words.in_english("MÄRZ marz").split() == ["march", "march"], "accents may be left out"


def test_a_word_of_two_meanings_counts_for_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CATALOGUES, "es-ES", language("es-ES", {"easy": "duro", "hard": "duro"}))
    words = Vocabulary({"easy": typed_word("easy"), "hard": typed_word("hard")})
    assert words.in_english("duro") == "duro"


def test_house_rules_are_written_in_the_language_of_the_form() -> None:
    def telling(words: Words) -> str:
        return tell(words, (), CATALOGUES["de"])

    options = howmanycalories.Options()
    shown = lines(options, telling)
    assert shown.startswith("Runden: 4")
    assert read_lines(type(options), shown, telling)["rounds"] == "4"
    assert read_lines(type(options), "Rounds：3", telling)["rounds"] == "3"


def test_a_deck_is_written_with_names_of_any_language() -> None:
    assert name_of("hochmoor") == canonical("Hochmoor") == "Caddo Lake"
    tiles = canonical("Caddo Lake")
    english = "\n".join(f"{count} {KINDS[key].name}" for key, count in Counter(tiles_of(tiles)).items())
    german = english.replace("Bayou", "sumpf").replace("Grey squirrel", "Graues Eichhörnchen")
    assert german != english
    assert canonical(german) == canonical(english)
    with pytest.raises(UnfitValue, match="Bayou"):
        canonical(german.replace("sumpf", "sumpff"))


def test_moves_are_typed_with_the_words_of_a_language() -> None:
    koa = keys_by_word(GAMES["koa"].HOOKS.typed, CATALOGUES["de"])
    assert in_keys("Graben A5 Ja", koa) == "dig A5 confirm"
    assert in_keys("excavate A5 confirm", koa) == "dig A5 confirm"
    tiles = keys_by_word(GAMES["kcaloria"].HOOKS.typed, CATALOGUES["de"])
    assert in_keys("sumpf.2 N1E1 füttern-N1E1", tiles) == "bayou.2 N1E1 feed-N1E1"
    assert in_keys("Graben A5", keys_by_word(GAMES["koa"].HOOKS.typed, ENGLISH)) == "Graben A5"


@pytest.mark.parametrize("game", GAMES)
def test_each_word_of_a_move_is_a_key(game: str) -> None:
    keys = GAMES[game].HOOKS.typed
    assert all(key == key.casefold() and " " not in key and "," not in key for key in keys)
    by_word = keys_by_word(keys, ENGLISH)
    assert {by_word[key] for key in keys} == set(keys)
