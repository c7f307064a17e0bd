"""Plain English: words, names and commit subjects that strangers understand."""

import ast
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("cogs", "engine", "render", "sandbox", "tests", "bench", "tools")

BANNED = re.compile(
    r"\b(whoever|whatever|wherever|somebody|anybody|nobody|anew|reckon\w*|lest|thereby"
    r"|so\s+many|of\s+which|to\s+whom|what\s+becomes\s+of|that\s+of|as\s+it\s+stands|in\s+which\s+case)\b",
    re.IGNORECASE,
)
BANNED_PER_1000 = 1
"""Banned words in 1,000 words of docstrings, comments and papers."""

IRREGULAR = frozenset(
    [
        "begun",
        "bought",
        "bound",
        "brought",
        "built",
        "come",
        "cut",
        "dealt",
        "done",
        "drawn",
        "eaten",
        "fallen",
        "found",
        "given",
        "gone",
        "grown",
        "had",
        "heard",
        "held",
        "hidden",
        "kept",
        "known",
        "laid",
        "led",
        "left",
        "lost",
        "made",
        "met",
        "paid",
        "put",
        "said",
        "seen",
        "sent",
        "set",
        "shown",
        "sold",
        "spent",
        "stood",
        "struck",
        "taken",
        "thought",
        "thrown",
        "told",
        "understood",
        "won",
        "worn",
        "written",
    ]
)
VERBS = frozenset({"cut", "put", "set", "feed", "need", "seed", "speed", "embed", "shed", "proceed"})
"""Words that look like participles and are verbs or nouns."""
PARTICIPLES = 0.02
"""Share of functions whose name is one bare participle."""

ING = frozenset(
    {
        "bidding",
        "ending",
        "laying",
        "opening",
        "paging",
        "ranking",
        "rolling",
        "sampling",
        "scoring",
        "sharding",
        "timing",
        "tuning",
        "wording",
    }
)
"""Last words of modules that may end in -ing: nouns, and the names of toy games."""

COMMENT = re.compile(r"(?:^|\s)# (.*)")
"""A comment, or the rest of a string that looks like one; tokens would take ten times as long."""

SWITCH = "1224a6a"
"""The last commit before subjects had to be short."""


@cache
def sources() -> tuple[Path, ...]:
    return (ROOT / "bot.py", *(path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))))


@dataclass(frozen=True)
class Said:
    """What a file says in plain English: docstrings, comments, and names of functions."""

    path: Path
    texts: tuple[str, ...]
    functions: tuple[str, ...]


@cache
def read_all() -> tuple[Said, ...]:
    """Read every source file once for all tests."""
    return tuple(map(read, sources()))


def read(path: Path) -> Said:
    text, texts, names = path.read_text(encoding="utf-8"), [], []
    nodes: list[ast.AST] = [ast.parse(text)]
    while nodes:
        body = getattr(nodes.pop(), "body", ())
        for part in body if isinstance(body, list) else ():
            match part:
                case ast.Expr(value=ast.Constant(value=str(said))):
                    texts.append(said)
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    names.append(name)
            nodes.append(part)
    texts += (found for line in text.splitlines() if "# " in line for found in COMMENT.findall(line))
    return Said(path, tuple(texts), tuple(names))


def functions() -> Iterator[tuple[Path, str]]:
    return ((said.path, name) for said in read_all() for name in said.functions)


def papers() -> list[Path]:
    return [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / ".env.example"]


@pytest.mark.slow
def test_prose_has_no_words_that_only_this_project_uses() -> None:
    texts = [(said.path, text) for said in read_all() if said.path != Path(__file__) for text in said.texts]
    texts += [(path, path.read_text(encoding="utf-8")) for path in papers()]
    words = sum(len(text.split()) for _, text in texts)
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}" for path, text in texts for match in BANNED.finditer(text)
    ]
    assert len(found) < BANNED_PER_1000 * words / 1000, found


def is_participle(name: str) -> bool:
    """Return whether a function's name is one bare participle, such as `told` or `_played`."""
    word = name.strip("_")
    return word not in VERBS and (word in IRREGULAR or re.fullmatch(r"[a-z]+ed", word) is not None)


@pytest.mark.parametrize(
    ("name", "is_one"),
    [("told", True), ("_played", True), ("resolved_seats", False), ("feed", False), ("is_laid", False)],
)
def test_a_bare_participle_is_told_from_a_verb(name: str, is_one: bool) -> None:
    assert is_participle(name) == is_one


def test_functions_are_named_by_verbs() -> None:
    names = [*functions()]
    found = [f"{path.relative_to(ROOT)}: {name}" for path, name in names if is_participle(name)]
    assert len(found) < PARTICIPLES * len(names), found


def test_tests_have_plain_names() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path, name in functions()
        if BANNED.search(name.replace("_", " "))
    ]
    assert found == []


def test_modules_are_named_by_nouns() -> None:
    last = {path.stem.rsplit("_", 1)[-1] for path in sources()}
    assert {word for word in last if word.endswith("ing")} <= ING


def test_commit_subjects_fit_a_line() -> None:
    log = ["git", "log", "--no-merges", "--format=%s", f"{SWITCH}..HEAD"]
    told = subprocess.run(log, cwd=ROOT, capture_output=True, text=True, check=False)
    if told.returncode:
        pytest.skip("the history is not here")
    assert [subject for subject in told.stdout.splitlines() if len(subject) > 72] == []
