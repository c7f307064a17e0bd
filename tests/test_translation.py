"""Translators get all that people may read.

`tools.words` must find every string in the code that looks like a sentence.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.pofile import read_po

from engine.contract.words import Catalogue
from engine.library import GAMES
from engine.match.missed_turns import BOT_MOVED, OWN_MOVE, OWN_MOVES, TOLD_FOR_OTHERS
from tools.words import FOLDERS, ROOT, main, templates, tree_of

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
    *(ROOT / "cogs" / "app" / name for name in ("program.py", "check.py", "metrics_server.py")),
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


def test_commands_options_and_tables_are_given_to_translators_too() -> None:
    given = templates()
    assert {"Which of your decks", "See the board as it is now, as a picture or in words"} <= given
    for game in GAMES.values():
        for kind in (game.Options, game.SeatOptions):
            assert {field.description for field in kind.model_fields.values() if field.description} <= given
    assert {"Bayou", "Hot dog", "yes", "View Channel"} <= given


def test_the_template_of_a_translation_can_be_read_by_translators_tools(tmp_path: Path) -> None:
    path = tmp_path / "words.pot"
    main(path)
    with path.open("rb") as file:
        read = read_po(file)
    assert {str(message.id) for message in read if message.id} == templates()
    assert all(message.locations for message in read if message.id)
    assert "{who:*/You}" in read.header_comment
