"""Translators get all that people may read.

`tools.player_texts` must find every string in the code that looks like a sentence.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog

from engine.contract.typed_words import OPTION_NAME
from engine.contract.words import Catalogue
from engine.kit.icu import from_icu, to_icu
from engine.kit.templates import text_of
from engine.languages.catalogues import read_file, read_language
from engine.library import GAMES
from engine.match.missed_turns import BOT_MOVED, OWN_MOVE, OWN_MOVES, TOLD_FOR_OTHERS
from tools.languages import REVIEWED, merge, report, write_file
from tools.player_texts import FOLDERS, ROOT, collect, templates, tree_of

FIELD = re.compile(r"\{[a-z_]\w*(:[^}]*)?\}")
SENTENCE = re.compile(r"[A-Z“][a-z’ ].*[a-z] .*[.?!]", re.DOTALL)
LETTERS = re.compile(r"[A-Za-z]{2,}")
NOT_SAID = r"\beverybody\b|\bcalled? off\b|\bin succession\b|\bthe turn of\b|\bthe house\b"
"""Words that players read in another form.

Examples: everyone, cancelled or ended, in a row, Ada’s turn, the bot.
"""
LOGGED = (OWN_MOVES | TOLD_FOR_OTHERS) - {BOT_MOVED, OWN_MOVE}
"""Sentences in logs of older builds."""
APART = (ast.JoinedStr, ast.Assert, ast.Raise)
"""Strings that are joined later, or read only by developers."""
CONSOLE = {
    *(ROOT / "cogs" / "app" / name for name in ("program.py", "check.py", "reports.py", "metrics_server.py")),
    ROOT / "cogs" / "kit" / "metrics.py",
}
"""Strings for the host, who reads the README too, and for no player."""


def is_log_line(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="log" | "_log"))):
            return True
    return False


def literals(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Return strings that people may read, and their lines.

    Docstrings and log lines are left out.
    """
    nodes = [tree]
    while nodes:
        match nodes.pop():
            case ast.Constant(value=str(text), lineno=line):
                yield text, line
            case ast.Expr(value=ast.Constant()):
                pass
            case node if not isinstance(node, APART) and not is_log_line(node):
                nodes += ast.iter_child_nodes(node)


def is_told(text: str) -> bool:
    """Return whether a string can only be a sentence or a template with words."""
    words = FIELD.sub("", text)
    return bool(LETTERS.search(words) and (words != text or SENTENCE.fullmatch(text)))


def test_every_template_and_sentence_in_the_code_is_given_to_translators() -> None:
    given, read = templates() | {game.TITLE for game in GAMES.values()}, 0
    missing = []
    for folder in FOLDERS:
        for path in sorted({*(ROOT / folder).rglob("*.py")} - CONSOLE):
            for text, line in literals(tree_of(path)):
                if is_told(text):
                    read += 1
                    if text not in given:
                        missing.append(f"{path.relative_to(ROOT)}:{line}: {text}")
    assert missing == []
    assert read > 800


def test_every_template_can_be_told() -> None:
    ours = Catalogue(sentences={text: text for text in templates()})
    assert ours.faults() == {}


def test_players_read_curly_apostrophes_and_quotes_and_one_word_for_a_thing() -> None:
    spoken = {text: re.sub(r"`[^`]*`", "", text) for text in templates()}
    assert [text for text, words in spoken.items() if re.search("['\"]", words)] == []
    found = {text for text, words in spoken.items() if re.search(NOT_SAID, words, re.IGNORECASE)}
    assert found - LOGGED == set()


def test_a_sentence_names_an_option_as_the_readers_discord_does() -> None:
    names = {text_of(one) for one in templates() if one.startswith(OPTION_NAME)}
    assert "until" in names
    written = [(text, code) for text in templates() for code in re.findall(r"`([^`]*)`", text)]
    assert [(text, code) for text, code in written if names & {*re.split(r"[ :]", code)}] == []


def test_commands_options_and_tables_are_given_to_translators_too() -> None:
    given = templates()
    assert {"Which of your decks", "See the board as it is now, as a picture or in words"} <= given
    for game in GAMES.values():
        for kind in (game.Options, game.SeatOptions):
            assert {field.description for field in kind.model_fields.values() if field.description} <= given
    assert {"Bayou", "Hot dog", "yes", "View Channel"} <= given


def test_every_template_is_an_icu_message_and_back() -> None:
    assert [text for text in templates() if from_icu(to_icu(text)) != text_of(text)] == []


def begun(folder: Path) -> dict[str, Catalog]:
    """Return the files of a language that was begun or brought up to date, by domain."""
    folder.mkdir(exist_ok=True)
    merge(folder)
    return {path.stem: read_file(path) for path in folder.glob("*.po")}


def translate(folder: Path, template: str, told: str, *flags: str) -> None:
    """Write a translation as a translator would."""
    for path in folder.glob("*.po"):
        catalog = read_file(path)
        message = catalog.get(to_icu(template))
        if message is not None:
            message.string = told
            message.flags |= {*flags}
            write_file(path, catalog)


def test_a_language_that_is_begun_has_every_template_once(tmp_path: Path) -> None:
    files = begun(tmp_path / "de")
    messages = [message for file in files.values() for message in file if message.id]
    assert sorted(from_icu(str(one.id)) for one in messages) == sorted(map(text_of, templates()))
    assert all(one.locations and not one.string for one in messages)
    assert {*GAMES, "cogs", "commands", "engine", "render", "shared"} == files.keys()
    assert all("icu-message-format" in one.flags for one in messages if "{" in str(one.id))
    assert "0.0% translated" in report(tmp_path / "de") and "not offered" in report(tmp_path / "de")


def test_bringing_a_language_up_to_date_loses_no_translation(tmp_path: Path, monkeypatch: Any) -> None:
    folder = tmp_path / "de"
    begun(folder)
    translate(folder, "Rematch", "Ziehen", REVIEWED)
    translate(folder, "Bayou", "Altarm", "fuzzy")
    before = {path.name: path.read_bytes() for path in folder.glob("*.po")}
    begun(folder)
    assert {path.name: path.read_bytes() for path in folder.glob("*.po")} == before
    texts = tuple(text for text in collect() if text.template != "Rematch")
    monkeypatch.setattr("tools.languages.collect", lambda: texts)
    begun(folder)
    reading = read_language(folder)
    assert (reading.sentences["Rematch"], reading.done, reading.total) == ("Ziehen", 0, len(texts))
    monkeypatch.undo()
    begun(folder)
    assert (read_language(folder).sentences["Rematch"], read_language(folder).done) == ("Ziehen", 1)
