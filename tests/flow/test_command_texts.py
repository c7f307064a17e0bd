"""Slash commands in the languages of the bot, as Discord is told of them."""

from typing import Any

import pytest

from cogs.kit.command_texts import CommandTexts
from engine.contract.languages import CATALOGUES
from engine.contract.typed_words import option_name
from engine.contract.words import Catalogue, tell
from engine.languages.catalogues import LOCALES, read_languages
from engine.languages.rules import make_catalogue
from engine.library import GAMES
from tests.flow.support import Table

SUBCOMMANDS = 2
"""The last of Discord's kinds of options that are commands themselves."""
BOARD = "See the board as it is now, as a picture or in words"


def option(name: str) -> str:
    return option_name(name).template


async def payload(table: Table, name: str) -> dict[str, Any]:
    """Return what Discord is told of a command."""
    tree = table.bot.tree
    command = tree.get_command(name)
    assert command is not None
    return dict(await command.get_translated_payload(tree, CommandTexts()))


@pytest.mark.parametrize(("told", "is_taken"), [("Das Brett", True), ("x" * 100, True), ("x" * 101, False)])
async def test_a_description_is_translated_if_discord_takes_it(
    table: Table, monkeypatch: pytest.MonkeyPatch, told: str, is_taken: bool
) -> None:
    monkeypatch.setitem(CATALOGUES, "de", Catalogue({BOARD: told, "board": "brett"}))
    found = await payload(table, "board")
    assert found["description_localizations"] == ({"de": told} if is_taken else {})
    assert (found["name"], found["name_localizations"]) == ("board", {})


@pytest.mark.parametrize(
    ("told", "is_taken"),
    [("spiel", True), ("対局", True), ("Spiel", False), ("ein spiel", False), ("x" * 33, False)],
)
async def test_an_options_name_is_translated_if_discord_takes_it(
    table: Table, monkeypatch: pytest.MonkeyPatch, told: str, is_taken: bool
) -> None:
    monkeypatch.setitem(CATALOGUES, "ja", Catalogue({option("match"): told}))
    options = {one["name"]: one for one in (await payload(table, "board"))["options"]}
    assert options["match"].get("name_localizations", {}) == ({"ja": told} if is_taken else {})


async def test_a_games_command_is_described_by_its_pitch(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    pitch = GAMES["koa"].PITCH.template
    monkeypatch.setitem(CATALOGUES, "de", Catalogue({pitch: "Grabt!", "{game} — {pitch}": "{game}: {pitch}"}))
    options = {one["name"]: one for one in (await payload(table, "play"))["options"]}
    assert options["koa"]["description"] == f"KOA — {pitch}"
    assert options["koa"]["description_localizations"] == {"de": "KOA: Grabt!"}


async def test_readers_of_a_related_language_get_the_same(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(CATALOGUES, "es-ES", Catalogue({BOARD: "El tablero"}))
    found = await payload(table, "board")
    assert found["description_localizations"] == {"es-ES": "El tablero", "es-419": "El tablero"}


async def test_commands_are_registered_again_when_a_language_comes(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await table.bot.digest_commands() == table.bot.digest
    monkeypatch.setitem(CATALOGUES, "de", Catalogue({BOARD: "Das Brett"}))
    assert await table.bot.digest_commands() != table.bot.digest


async def test_each_option_has_the_name_by_which_sentences_call_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for code, reading in read_languages(LOCALES).items():
        monkeypatch.setitem(CATALOGUES, code, make_catalogue(code, reading.sentences))
    waiting: list[dict[str, Any]] = [await payload(table, one.name) for one in table.bot.tree.get_commands()]
    seen = 0
    while waiting:
        command = waiting.pop()
        inner = command.get("options", [])
        waiting += inner
        named = [one for one in inner if one["type"] > SUBCOMMANDS]
        for code, catalogue in CATALOGUES.items():
            shown = [one.get("name_localizations", {}).get(code, one["name"]) for one in named]
            assert shown == [tell(option_name(one["name"]), (), catalogue) for one in named]
            assert len({*shown}) == len(shown), (command["name"], code)
            seen += len(shown)
    assert seen > 500
