"""`make game` writes a whole new game into the tree, which passes its own checks at once."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.library import GAMES
from tools import skeleton

ROOT = Path(__file__).parent.parent
NAME = "quoits"
TOPS = (".ci", "bench", "cogs", "deploy", "docs", "engine", "locales", "render", "sandbox", "tests", "tools")
HANDS = {"README.md", "engine/library.py"}
"""Files outside of a game's own places that name it."""


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("", "name the game: make game NAME=pebbles"),
        ("My_Game", "use only small letters and digits"),
        ("a" * 33, "at most 32"),
        ("koa", "there is a game of that name"),
        ("class", "the code uses this word"),
        ("say", "the code uses this word; choose another, such as saygame"),
        ("pearls", "tests/toys/skeleton/game/__init__.py uses this word"),
        ("games", "uses this word"),
    ],
)
def test_a_name_that_no_game_can_have_is_refused_in_one_line(name: str, fault: str) -> None:
    found = skeleton.find_fault(name)
    assert found is not None
    assert fault in found
    assert "\n" not in found


@pytest.mark.parametrize("name", [name for name in (NAME, "x", "q7") if name not in GAMES])
def test_other_names_are_free(name: str) -> None:
    assert skeleton.find_fault(name) is None


def copy_tree(folder: Path) -> None:
    """Copy all that a new game and its checks need."""
    for top in TOPS:
        shutil.copytree(ROOT / top, folder / top)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, folder)


def write_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skeleton, "ROOT", folder)
    skeleton.write(NAME)
    skeleton.enter(NAME)


def test_each_part_has_the_place_and_the_name_of_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "engine").mkdir()
    for shared in HANDS:
        shutil.copy(ROOT / shared, tmp_path / shared)
    write_files(tmp_path, monkeypatch)
    made = {
        str(path.relative_to(tmp_path)): path.read_text() for path in tmp_path.rglob("*") if path.is_file()
    }
    assert {
        f"engine/games/{NAME}/rules.py",
        f"render/painters/{NAME}/table.py",
        f"tests/games/{NAME}_laws.py",
        f"tests/games/test_{NAME}_rules.py",
        f"tests/render/scenes/{NAME}.py",
    } <= {*made}
    outside = {path for path in made if NAME not in path}
    assert outside == HANDS, "a new game touches no other shared file"
    for path, text in made.items():
        compile(text, path, "exec") if path.endswith(".py") else None
        assert "skeleton" not in text.lower().replace("adding-a-game", "") or path in HANDS
    assert f'    "{NAME}": conforming({NAME}),\n' in made["engine/library.py"]
    assert re.search(rf"^from engine.games import .*\b{NAME}\b", made["engine/library.py"], re.MULTILINE)
    assert made["README.md"].count(f"/play {NAME}") == 1


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_new_game_passes_all_checks_at_once(tmp_path: Path) -> None:
    copy_tree(tmp_path)
    if (cache := ROOT / ".mypy_cache").is_dir():  # so that only what is new is checked
        shutil.copytree(cache, tmp_path / cache.name)

    def run(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", *arguments], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        return done.stdout

    before = {
        path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file() and path.suffix != ".pyc"
    }
    assert f"/play {NAME}" in run("tools.skeleton", NAME)
    changed = {path for path, data in before.items() if path.exists() and path.read_bytes() != data}
    assert {str(path.relative_to(tmp_path)) for path in changed} == {*HANDS, "tests/snapshots/LEDGER"}
    run("ruff", "check")
    run("ruff", "format", "--check")
    run("mypy")
    run("pytest", "-q", "-p", "no:cacheprovider", "-k", NAME, "tests", "--deselect", "tests/test_skeleton.py")
    run("pytest", "-q", "-p", "no:cacheprovider", *LISTS)


LISTS = (
    *("tests/test_papers.py", "tests/test_layers.py", "tests/test_prose.py", "tests/test_arena.py"),
    *(
        "tests/test_translation.py",
        "tests/records/test_wordings.py",
        "tests/snapshots",
        "tests/flow/test_welcome.py",
    ),
    *("tests/players/test_nothing_hidden.py", "tests/players/test_same_everywhere.py"),
    *("tests/render/test_profile.py", "tests/render/test_covers.py"),
)
"""Tests that look at all games at once."""
