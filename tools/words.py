"""Collect every template that players may read, for translators.

`python -m tools.words words.pot` (`make words`) writes them.

House rule: texts are found where they are written. These are `say("…")` and `N_("…")` in the code;
titles, descriptions and values of a game's options; descriptions of commands; names and texts in
games' data tables. A template that is built at run time is not found: a test of whole matches looks
for such ones.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal, get_args, get_origin

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from cogs.screens.option_fields import title, value_shown
from engine.contract import words
from engine.kit.frozen import Frozen
from engine.library import GAMES

ROOT = Path(__file__).parent.parent
FOLDERS = ("cogs", "engine", "render")
MARKS = frozenset({"say", "N_"})
DESCRIBED = frozenset({"command", "Group", "describe", "rename", "Choice"})
"""Calls of discord.py whose keyword arguments are shown to people."""
NAMED = frozenset({"command", "Group"})
"""Calls whose `name` is typed, and the same in every language."""
READ = frozenset({"name", "about", "region"})
"""Keys in data tables whose values are shown to people."""

HEADER = "\n".join(
    f"# {line}".rstrip()
    for line in (
        "All that players of PROJECT may read.",
        "",
        *(words.__doc__ or "").split("\n\n")[-1].splitlines(),
    )
)
"""Instructions for translators: how templates and their fields work."""

Found = tuple[str, str, int]
"""A template, with its file and line."""


@cache
def collect() -> Catalog:
    """Return all templates, with the places where they are written."""
    catalog = Catalog(project="tabletop-over-days", charset="utf-8", header_comment=HEADER)
    for template, file, line in (*in_code(), *in_tables(), *in_options()):
        if template.strip():
            catalog.add(template, locations=[(file, line)])
    return catalog


@cache
def templates() -> frozenset[str]:
    """Return the texts of all templates."""
    return frozenset(str(message.id) for message in collect() if message.id)


@cache
def tree_of(path: Path) -> ast.Module:
    """Return a file's syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"))


def in_code() -> Iterator[Found]:
    """Yield the templates in the code, also where one of two is chosen."""
    for path in _sources("*.py"):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call):
                for argument in _arguments(node):
                    for text, line in _literals(argument):
                        yield text, _place(path), line


def in_tables() -> Iterator[Found]:
    """Yield the texts for people in the data tables."""
    for path in _sources("*.toml"):
        lines = path.read_text(encoding="utf-8")
        for table in tomllib.loads(lines).values():
            for row in table if isinstance(table, list) else [table]:
                # A value without words, such as a list of weights, is no row.
                for key, value in row.items() if isinstance(row, dict) else ():
                    if key in READ and isinstance(value, str):
                        yield value, _place(path), 1 + lines[: lines.index(value)].count("\n")


def in_options() -> Iterator[Found]:
    """Yield titles, descriptions and values of options of matches and seats."""
    for name, game in GAMES.items():
        kinds: tuple[type[Frozen], ...] = (game.Options, game.SeatOptions)
        for kind in kinds:
            for field, info in kind.model_fields.items():
                values = get_args(info.annotation) if get_origin(info.annotation) is Literal else ()
                shown = (title(field, info), info.description or "", *map(value_shown, map(str, values)))
                for text in shown:
                    yield text, f"options of {name}", 1


def _sources(pattern: str) -> Iterator[Path]:
    for folder in FOLDERS:
        yield from sorted((ROOT / folder).rglob(pattern))


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _arguments(call: ast.Call) -> Iterator[ast.expr]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name in MARKS:
        yield from call.args[:1]
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


def main(path: Path) -> None:
    """Write the template file of a translation."""
    with path.open("wb") as file:
        write_po(file, collect(), sort_by_file=True, omit_header=False)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
