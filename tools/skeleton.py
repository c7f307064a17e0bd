"""Write the skeleton of a new game: `python -m tools.skeleton NAME`.

The skeleton is a small whole game, copied from a tested one in `tests/toys/skeleton`: rules,
painter, scenes, laws and tests. Its line in the library, its row in the README, its recorded
matches, pictures and paper are made too, so that all tests pass at once.
"""

from __future__ import annotations

import argparse
import builtins
import keyword
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine import library

ROOT: Final = Path(__file__).parent.parent
TEMPLATE: Final = ROOT / "tests" / "toys" / "skeleton"
PLACES: Final = {
    "game": "engine/games/{name}",
    "painter": "render/painters/{name}",
    "laws.py": "tests/games/{name}_laws.py",
    "scenes.py": "tests/render/scenes/{name}.py",
    "test_rules.py": "tests/games/test_{name}_rules.py",
}
"""Where each part of the template goes."""
IMPORTS: Final = {
    "tests.toys.skeleton import game as skeleton": "engine.games import {name}",
    "tests.toys.skeleton.game": "engine.games.{name}",
    "tests.toys.skeleton.painter": "render.painters.{name}",
    "skeleton": "{name}",
    "Skeleton": "{title}",
}
"""What is replaced in the text of each part, in this order."""
SHAPE: Final = re.compile(rf"[a-z][a-z0-9]{{0,{library.NAME_LONGEST - 1}}}")
RECORDS: Final = (
    ("tests.records", "{name}"),
    ("tests.render.golden", "{name}"),
    ("tests.snapshots",),
    ("tools.game_papers",),
)
"""Modules that record what the new game does."""


def find_fault(name: str) -> str | None:
    """Return why no new game can have this name; None if one can."""
    if not name:
        return "name the game: make game NAME=pebbles"
    if not SHAPE.fullmatch(name):
        return (
            f"NAME={name}: use only small letters and digits, at most {library.NAME_LONGEST}, a letter first"
        )
    if name in library.GAMES:
        return f"NAME={name}: there is a game of that name"
    if taken := [place for place in _targets(name) if (ROOT / place).exists()]:
        return f"NAME={name}: {taken[0]} exists already"
    is_python = keyword.iskeyword(name) or keyword.issoftkeyword(name) or hasattr(builtins, name)
    if is_python or hasattr(library, name):
        return f"NAME={name}: the code uses this word; choose another, such as {name}game"
    quoted = re.compile(rf"""["'`“‘*]{name}["'`”’*]""", re.IGNORECASE)
    for path in (
        *_files(TEMPLATE),
        *(path for top in ("engine", "render", "cogs") for path in _files(ROOT / top)),
    ):
        text = path.read_text(encoding="utf-8")
        is_template = path.is_relative_to(TEMPLATE)
        if re.search(rf"\b{name}\b", text) if is_template else len(name) > 1 and quoted.search(text):
            return f"NAME={name}: {path.relative_to(ROOT)} uses this word; choose another, such as {name}game"
    return None


def _files(folder: Path) -> Iterator[Path]:
    yield from sorted(folder.rglob("*.py"))


def _targets(name: str) -> list[str]:
    return [place.format(name=name) for place in PLACES.values()]


def write(name: str) -> list[Path]:
    """Copy the template under the game's name; return the new files."""
    made = []
    for part, place in PLACES.items():
        source, target = TEMPLATE / part, ROOT / place.format(name=name)
        for path in _files(source) if source.is_dir() else (source,):
            text = path.read_text(encoding="utf-8")
            for old, new in IMPORTS.items():
                text = text.replace(old, new.format(name=name, title=name.capitalize()))
            made.append(target / path.relative_to(source) if source.is_dir() else target)
            made[-1].parent.mkdir(parents=True, exist_ok=True)
            made[-1].write_text(text, encoding="utf-8")
    return made


def enter(name: str) -> list[Path]:
    """Add the game to the library's table and to the README's; return both files."""
    table, readme = ROOT / "engine" / "library.py", ROOT / "README.md"
    text = table.read_text(encoding="utf-8")
    names = sorted((*library.GAMES, name))
    text = re.sub(
        r"^from engine\.games import [^()\n]+$|^from engine\.games import \([^)]+\)$",
        f"from engine.games import {', '.join(names)}",
        text,
        flags=re.MULTILINE,
    )
    lines = "".join(f'    "{one}": conforming({one}),\n' for one in names)
    text = re.sub(r"(?<=^GAMES: Mapping\[str, AnyGame\] = \{\n)[^}]+", lines, text, flags=re.MULTILINE)
    table.write_text(text, encoding="utf-8")
    row = (
        f"| **{name.capitalize()}** · `/play {name}` | 2 | take pearls from a box, people only "
        f"([more](docs/games/{name}.md)) |\n"
    )
    text = readme.read_text(encoding="utf-8")
    end = [match.end() for match in re.finditer(r"^\| \*\*.*`/play .*\n", text, re.MULTILINE)][-1]
    readme.write_text(text[:end] + row + text[end:], encoding="utf-8")
    return [table, readme]


def main() -> None:
    """Write the skeleton, enter it everywhere, and record what it does."""
    parser = argparse.ArgumentParser(prog="python -m tools.skeleton", description=__doc__)
    parser.add_argument("name", metavar="NAME", nargs="?", default="")
    name: str = parser.parse_args().name
    if fault := find_fault(name):
        raise SystemExit(fault)
    made = write(name)
    table, _ = enter(name)
    for task in (("check", "--quiet", "--select", "I", "--fix"), ("format", "--quiet")):
        _run("ruff", *task, *map(str, (*made, table)))
    for module, *arguments in RECORDS:
        _run(module, *(argument.format(name=name) for argument in arguments))
    print(f"{name}: {len(made)} files. Play it: make run, then /play {name}")
    print("Make it your own, step by step: docs/adding-a-game.md")


def _run(module: str, *arguments: str) -> None:
    """Run a module from the project's folder; SystemExit if it fails."""
    done = subprocess.run([sys.executable, "-m", module, *arguments], cwd=ROOT, check=False)
    if done.returncode:
        raise SystemExit(done.returncode)


if __name__ == "__main__":
    main()
