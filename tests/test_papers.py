"""The papers: README, docs, Makefile and .env.example say what is true."""

import re
import shlex
import subprocess
import sys
from dataclasses import astuple
from fnmatch import fnmatch
from pathlib import Path

import pytest

from cogs.api.press_limits import Rates
from cogs.app.program import Settings
from cogs.kit.metrics import REGISTRY
from cogs.kit.permissions import FOR_A_BOARD, FOR_THREADS, INVITED_WITH
from engine.contract.dice import commitment
from engine.library import GAMES
from engine.match.seeds import Deal, Sat, Terms
from engine.steps.limits import Limits
from tests.support.players import PLAYED
from tools import game_papers
from tools.player_texts import templates

ROOT = Path(__file__).parent.parent
PAPERS = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in sorted((*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")))
}
README = PAPERS["README.md"]
HOSTING = PAPERS["docs/hosting.md"]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 150
    assert len(README.split()) <= 900


def test_every_paper_is_linked_from_the_readme_or_from_one_of_those() -> None:
    links = {
        str((ROOT / path).parent.joinpath(target).resolve().relative_to(ROOT))
        for path, text in PAPERS.items()
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", text)
    }
    assert {*PAPERS} - {"README.md"} <= links


def test_every_make_target_that_a_paper_names_exists() -> None:
    named = {
        target
        for text in PAPERS.values()
        for code in re.findall(r"`{1,3}[^`]+`{1,3}", text)
        for target in re.findall(r"\bmake ([a-z][a-z-]*)", code)
    }
    targets = set(re.findall(r"^([a-z][a-z-]*):", MAKEFILE, re.MULTILINE))
    assert {"run", "test", "bench", "looks", "records", "help"} <= named
    assert named <= targets


def test_make_help_lists_every_target() -> None:
    told = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    (phony,) = re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    listed = set(re.findall(r"^  make ([a-z-]+)  ", told, re.MULTILINE))
    assert {*phony.split()} - {"pytest"} == listed


ELSEWHERE = re.compile(
    r"^\s*(#|useradd|cd|install|systemctl|podman|docker|git|ln|for|until|done|--alive|\(umask|sqlite3|printf|\$)"
)
"""Commands that need another machine, or that have a test of their own."""


def commands() -> list[tuple[str, str]]:
    """Return each command line of each paper, without comments.

    Lines that are only typed by hand are left out.
    """
    return [
        (path, line)
        for path, text in PAPERS.items()
        for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
        for line in (one.split("  #")[0].strip() for one in block.splitlines())
        if line and not ELSEWHERE.match(line)
    ]


HELP = """
import runpy, sys
for module in sys.argv[1:]:
    print("MODULE", module)
    sys.argv = [module, "--help"]
    try:
        runpy.run_module(module, run_name="__main__")
    except SystemExit as end:
        assert not end.code, module
"""
"""Prints the help of several modules from one interpreter."""


@pytest.fixture(scope="module")
def helps() -> dict[str, str]:
    """Return what `--help` prints, by module."""
    lines = [shlex.split(line) for _, line in commands()]
    modules = {"bot", *(line[2] for line in lines if line[0].endswith("python") and line[1] == "-m")}
    asked = [sys.executable, "-c", HELP, *sorted(modules)]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return {part.split("\n", 1)[0]: part for part in told.split("MODULE ")[1:]}


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize(("path", "line"), commands())
def test_a_command_of_a_paper_can_be_given(path: str, line: str, helps: dict[str, str]) -> None:
    program, *arguments = shlex.split(line)
    if program == "make":
        dry = ["make", "--dry-run", *arguments]
        subprocess.run(dry, cwd=ROOT, capture_output=True, check=True)
    elif program == ".venv/bin/pytest":
        for place in (one for one in arguments if one.startswith("tests/")):
            assert (ROOT / place).exists(), f"{path}: {place}"
    else:
        is_module = arguments[0] == "-m"
        assert is_module or (program.endswith("python") and arguments[0] == "bot.py"), (
            f"{path}: can't try {line}"
        )
        told = helps[arguments[1] if is_module else "bot"]
        assert {one for one in arguments if one.startswith("--")} <= {*re.findall(r"--[a-z]+", told)}


@pytest.mark.parametrize("path", PAPERS)
def test_links_and_paths_of_a_paper_lead_somewhere(path: str) -> None:
    folder = (ROOT / path).parent
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", PAPERS[path]):
        assert (folder / target).exists(), target
    places = re.findall(
        r"`((?:cogs|engine|render|sandbox|tests|tools|bench|deploy|docs)/[^`\s]*)`", PAPERS[path]
    )
    for place in places:
        assert [*ROOT.glob(place.replace("<name>", "*").rstrip("/"))], place


@pytest.mark.parametrize("name", GAMES)
def test_the_paper_of_a_game_is_its_rules_page(name: str) -> None:
    assert PAPERS[f"docs/games/{name}.md"] == game_papers.paper_of(name), "run make docs"


def test_the_invitation_asks_for_just_what_the_bot_needs() -> None:
    (permissions,) = re.findall(r"permissions=(\d+)", HOSTING)
    assert int(permissions) == INVITED_WITH.value
    assert {name for name, granted in INVITED_WITH if granted} == {
        *FOR_A_BOARD,
        *FOR_THREADS,
        "read_messages",
    } - {"view_channel"} or {name for name, granted in INVITED_WITH if granted} == {
        *FOR_A_BOARD,
        *FOR_THREADS,
    }


def test_every_setting_is_in_the_example_with_its_default() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    lines = dict(re.findall(r"^#?([A-Z_]+)=(.*)$", example, re.MULTILINE))
    assert set(lines) == {name.upper() for name in Settings.model_fields}
    for name, field in Settings.model_fields.items():
        if field.default is not None:
            assert lines[name.upper()] == str(field.default)


def test_the_numbers_of_every_limit_are_told() -> None:
    (section,) = re.findall(r"## Limits\n(.*?)\n## ", HOSTING, re.DOTALL)
    told = re.findall(r"\d+", section)
    assert sorted(map(int, told)) == sorted((*astuple(Limits()), *astuple(Rates())))


def test_every_game_is_named_with_its_command() -> None:
    for name, game in GAMES.items():
        assert game.TITLE in README
        assert f"/play {name}" in README


def test_the_readme_marks_the_games_that_no_computer_plays() -> None:
    rows = re.findall(r"^\|.*`/play (\w+)`.*\|$", README, re.MULTILINE)
    marked = re.findall(r"^\|.*`/play (\w+)`.*people only.*\|$", README, re.MULTILINE)
    assert sorted(rows) == sorted(GAMES)
    assert {*marked} == {*GAMES} - {*PLAYED}


def test_what_is_bold_in_the_players_paper_is_written_on_a_button() -> None:
    paper = PAPERS["docs/playing.md"]
    bold = {
        " ".join(one[1].split())
        for one in re.finditer(r"\*\*(.+?)\*\*", paper, re.DOTALL)
        if not paper[: one.start()].endswith("\n- ")
    }
    titles = {game.TITLE for game in GAMES.values()}
    assert len(bold) > 40
    assert bold - titles <= templates()


@pytest.mark.dealt_for_real
def test_a_deal_is_checked_by_hand_as_the_paper_says() -> None:
    (lines,) = re.findall(r"(?:^printf .*\n)+", PAPERS["docs/playing.md"], re.MULTILINE)
    terms = Terms(
        match=1, game="g", rules=1, options={"a": 2}, seats=(Sat(user=3, press=4, brought={}),), start=5
    )
    secret = "5ec2e7" * 5
    seed = terms.seed(secret)
    given = {"SECRET": secret, "LINE": terms.line(secret), "SEED": seed}
    for name, text in given.items():
        lines = lines.replace(f"'{name}'", shlex.quote(text))
    done = subprocess.run(["/bin/sh"], input=lines, capture_output=True, text=True, check=True)
    assert [line.split()[0] for line in done.stdout.splitlines()] == [
        Deal.of(secret).seal,
        seed,
        commitment(seed),
    ]


PLACE = "<name>"


def places(*, has_computers: bool) -> list[str]:
    """Return the places of a game by the paper's list.

    `<name>` stands for the game's name. A game without computer players has no optional places.
    """
    (section,) = re.findall(r"## The places\n(.*?)\n## ", PAPERS["docs/adding-a-game.md"], re.DOTALL)
    listed = re.findall(r"^\d+\. (.*)$", section, re.MULTILINE)
    return [
        place
        for item in listed
        if has_computers or ": optional," not in item
        for place in re.findall(r"`([\w<>./*-]+)`", item.partition(":")[0])
        if "/" in place or "." in place
    ]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_every_place_on_the_list(name: str) -> None:
    listed = places(has_computers=name in PLAYED)
    assert len(listed) >= 9
    for place in listed:
        found = list(ROOT.glob(place.replace(PLACE, name).rstrip("/")))
        assert found, place
        if PLACE not in place and found[0].suffix in {".py", ".md"}:
            assert name in found[0].read_text(encoding="utf-8"), f"{place} does not name {name}"


def kinds(name: str) -> set[str]:
    """Return the files named after a game, with blanks for name and numbers.

    The name may be in the file's or its folder's name.
    """
    tops = ("bench", "docs", "engine", "render", "tests", "tools")
    files = (path.relative_to(ROOT) for top in tops for path in (ROOT / top).rglob("*") if path.is_file())
    bearing = (file for file in files if "__pycache__" not in file.parts)
    named = (re.sub(rf"(?<![a-z]){name}(?![a-z])", PLACE, str(file)) for file in bearing)
    return {re.sub(r"\d+", "*", place) for place in named if PLACE in place}


def test_what_every_game_has_is_on_the_list() -> None:
    """A new kind of file that each game needs can't be forgotten."""
    shared = set.intersection(*map(kinds, GAMES))
    assert "engine/games/<name>/__init__.py" in shared
    for kind in shared:
        folders = [kind, *(f"{parent}/" for parent in Path(kind).parents)]
        assert any(fnmatch(one, place) for one in folders for place in places(has_computers=True)), kind


def test_everything_to_run_is_locked_with_hashes() -> None:
    for lock in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / lock).read_text(encoding="utf-8")
        pinned = re.findall(r"^[a-z0-9_.-]+==\S+", text, re.MULTILINE)
        assert pinned
        assert text.count("--hash=sha256:") >= len(pinned)
        assert "://" not in text


def test_every_metric_is_told_and_no_other() -> None:
    (section,) = re.findall(r"## Monitoring\n(.*?)\n## ", PAPERS["docs/operations.md"], re.DOTALL)
    families = [family for family in REGISTRY.collect() if family.name.startswith("tabletop_")]
    ours = {f"{family.name}_total" if family.type == "counter" else family.name for family in families}
    source = (ROOT / "cogs" / "app" / "metrics_server.py").read_text(encoding="utf-8")
    gauges = {f"tabletop_{name}" for name in re.findall(r'_gauge\(\s*"(\w+)"', source)} | {
        "tabletop_matches",
        "tabletop_usage_matches",
        "tabletop_shard_connected",
    }
    told = set(re.findall(r"`(tabletop_\w+)`", section))
    assert told == ours | gauges
