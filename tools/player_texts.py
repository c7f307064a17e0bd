"""The templates that players may read, found where they are written.

House rules: texts are found in the code: `say("…")`, `N_("…")` and `typed_word("…")`; in titles,
descriptions and values of a game's options; in descriptions of commands; in names and texts of
games' data tables. A template that is built at run time is not found: a test of whole matches looks
for such ones.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple, get_args, get_origin

from cogs.buttons import invite
from cogs.screens import paces, terms
from cogs.screens.option_fields import title, value_shown
from engine.contract.typed_words import OPTION_NAME, TYPED
from engine.kit.frozen import Frozen
from engine.kit.templates import CONTEXT_END, text_of
from engine.library import GAMES
from tools.translation_checks import ROOM

ROOT = Path(__file__).parent.parent
FOLDERS = ("cogs", "engine", "render")
MARKS = frozenset({"say", "N_", "typed_word"})
CONTEXTUAL: Final = "say_as"
FOR_TRANSLATORS: Final = "Translators:"
"""Begins a comment above a template that is copied into the catalogues."""
DESCRIBED = frozenset({"command", "Group", "describe", "Choice"})
"""Calls of discord.py whose keyword arguments are shown to people."""
NAMED = frozenset({"command", "Group"})
"""Calls whose `name` is typed, and the same in every language."""
READ = frozenset({"name", "about", "region"})
"""Keys in data tables whose values are shown to people."""


class Found(NamedTuple):
    """A template: its place, the comment for translators above it, and the room that it has."""

    template: str
    file: str
    line: int
    comment: str = ""
    most: int | None = None


class Text(NamedTuple):
    """A template for translators: where it is written, and what they should know."""

    template: str
    files: tuple[str, ...]
    comments: tuple[str, ...]
    most: int | None = None
    """The most letters that there is room for everywhere."""

    @property
    def context(self) -> str | None:
        """What tells it from another use of the same words."""
        return self.template.rpartition(CONTEXT_END)[0] or None

    @property
    def domain(self) -> str:
        """The file of a catalogue that it belongs to: a game's, or one of the bot's."""
        domains = {_domain(file) for file in self.files}
        return domains.pop() if len(domains) == 1 else "shared"


@cache
def collect() -> tuple[Text, ...]:
    """Return all templates in the order of their files."""
    found: dict[str, list[Found]] = {}
    for one in (*in_code(), *in_tables(), *in_options(), *in_option_names()):
        if text_of(one.template).strip():
            found.setdefault(one.template, []).append(one)
    return tuple(
        Text(
            template,
            tuple(dict.fromkeys(one.file for one in places)),
            tuple(dict.fromkeys(one.comment for one in places if one.comment)),
            min((one.most for one in places if one.most is not None), default=None),
        )
        for template, places in found.items()
    )


@cache
def templates() -> frozenset[str]:
    """Return the texts of all templates."""
    return frozenset(text.template for text in collect())


@cache
def tree_of(path: Path) -> ast.Module:
    """Return a file's syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"))


def in_code() -> Iterator[Found]:
    """Yield the templates in the code, also where one of two is chosen."""
    for path in _sources("*.py"):
        rooms = _rooms(tree_of(path))
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call):
                most = rooms.get(id(node))
                for argument in _arguments(node):
                    for text, line in _literals(argument):
                        comment = _comment(path, line)
                        yield Found(_context(node) + text, _place(path), line, comment, most)


def in_tables() -> Iterator[Found]:
    """Yield the texts for people in the data tables."""
    for path in _sources("*.toml"):
        lines = path.read_text(encoding="utf-8")
        for table in tomllib.loads(lines).values():
            for row in table if isinstance(table, list) else [table]:
                # A value without words, such as a list of weights, is no row.
                for key, value in row.items() if isinstance(row, dict) else ():
                    if key in READ and isinstance(value, str):
                        yield Found(value, _place(path), 1 + lines[: lines.index(value)].count("\n"))


def in_options() -> Iterator[Found]:
    """Yield titles, descriptions and values of options of matches and seats."""
    for name, game in GAMES.items():
        kinds: tuple[type[Frozen], ...] = (game.Options, game.SeatOptions)
        for kind in kinds:
            for field, info in kind.model_fields.items():
                values = get_args(info.annotation) if get_origin(info.annotation) is Literal else ()
                shown = (title(field, info), info.description or "", *map(value_shown, map(str, values)))
                for text in shown:
                    yield Found(text, f"engine/games/{name}/options", 1)


def in_option_names() -> Iterator[Found]:
    """Yield the names of the options of commands, which are typed in lower case."""
    for path in _sources("*.py"):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.AsyncFunctionDef) and any(map(_is_command, node.decorator_list)):
                for argument in node.args.args[2:]:
                    yield Found(_option(argument.arg), _place(path), node.lineno)
    for name, game in GAMES.items():
        for field in game.Options.model_fields:
            yield Found(_option(field), f"engine/games/{name}/options", 1)
    for name in (*(one.name for one in (*paces.PARAMETERS, *terms.PARAMETERS)), invite.NAME):
        yield Found(_option(name), "cogs/commands/play.py", 1)


def _is_command(decorator: ast.expr) -> bool:
    match decorator:
        case ast.Call(func=ast.Attribute(attr="command")):
            return True
    return False


def _option(name: str) -> str:
    return f"{OPTION_NAME}{CONTEXT_END}{name.rstrip('_')}"


def _sources(pattern: str) -> Iterator[Path]:
    for folder in FOLDERS:
        yield from sorted((ROOT / folder).rglob(pattern))


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _arguments(call: ast.Call) -> Iterator[ast.expr]:
    name = name_of(call)
    if name in MARKS:
        yield from call.args[:1]
    elif name == CONTEXTUAL:
        yield from call.args[1:2]
    elif name in DESCRIBED:
        is_named = name in NAMED
        yield from (keyword.value for keyword in call.keywords if keyword.arg != "name" or not is_named)


def _literals(node: ast.expr) -> Iterator[tuple[str, int]]:
    """Yield the strings that an expression may be, and their lines."""
    match node:
        case ast.Constant(value=str(text)):
            yield text, node.lineno
        case ast.IfExp(body=body, orelse=orelse):
            yield from _literals(body)
            yield from _literals(orelse)
        case ast.BoolOp(values=values):
            for value in values:
                yield from _literals(value)


def _rooms(tree: ast.Module) -> dict[int, int]:
    """Return the room of the texts in calls whose texts Discord limits, by the node's id."""
    found: dict[int, int] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (most := ROOM.get(name_of(node))) is not None:
            for inner in ast.walk(node):
                if isinstance(inner, ast.Call):
                    found[id(inner)] = min(most, found.get(id(inner), most))
    return found


def templates_in(tree: ast.AST) -> Iterator[str]:
    """Yield the templates in an expression."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node) in (*MARKS, CONTEXTUAL):
            for argument in _arguments(node):
                yield from (_context(node) + text for text, _ in _literals(argument))


def name_of(call: ast.Call) -> str:
    """Return the name of what a call calls."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _context(call: ast.Call) -> str:
    """Return the context of a `say_as` or `typed_word`, ready to stand before its template."""
    match call:
        case ast.Call(func=ast.Name(id="typed_word")):
            return f"{TYPED}{CONTEXT_END}"
        case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(context)), *_]):
            return f"{context}{CONTEXT_END}" if name == CONTEXTUAL else ""
    return ""


def _comment(path: Path, line: int) -> str:
    """Return the comment for translators above a line."""
    found: list[str] = []
    for above in reversed(_lines(path)[: line - 1]):
        if not above.lstrip().startswith("#"):
            break
        found.insert(0, above.strip("# \t"))
    text = " ".join(found)
    return text.partition(FOR_TRANSLATORS)[2].strip()


@cache
def _lines(path: Path) -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8").splitlines())


def _domain(file: str) -> str:
    parts = file.split("/")
    if parts[0] in ("engine", "render") and len(parts) > 2 and parts[2] in GAMES:
        return parts[2]
    return "commands" if file.startswith("cogs/commands/") else parts[0]
