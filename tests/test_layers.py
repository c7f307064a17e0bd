"""The layers: which may import what, and the names that others rely on.

The rules are read from the imports themselves.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import get_args

import discord
import pytest

from cogs.kit.interactions import Interaction
from engine.library import GAMES

ROOT = Path(__file__).parent.parent
OURS = {"bot", "cogs", "engine", "render", "sandbox", "bench", "tests", "tools"}
PURE_ONLY = {
    "asyncio",
    "aiosqlite",
    "asyncpg",
    "sqlite3",
    "random",
    "time",
    "datetime",
    "os",
    "threading",
    "logging",
    "secrets",
}


VOCABULARY = {"state", "sight", "cards", "tiles", "kinds", "board", "boards", "chance"}
"""Modules of a game that only name its things.

From other modules a painter takes types and constants, never functions that compute.
"""


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


@cache
def imports(path: Path) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return each imported module with the names taken from it."""
    return tuple(_imports(path))


@cache
def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all statements; to walk through their expressions would take ten times as long."""
    nodes = [tree]
    while nodes:
        node = nodes.pop()
        yield node
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            inner = getattr(node, name, ())
            nodes += inner if isinstance(inner, list) else ()


def _imports(path: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    for node in statements(ast.parse(read(path))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, ()
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide which layer is meant"
            yield node.module or "", tuple(alias.name for alias in node.names)


def is_in(module: str, *packages: str) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def breaches(*folders: str, never: tuple[str, ...], but: tuple[str, ...] = ()) -> list[str]:
    return [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in sources(*folders)
        for module, names in imports(path)
        for full in (module, *(f"{module}.{name}" for name in names))
        if is_in(full, *never) and not is_in(full, *but)
    ]


def test_a_game_imports_the_contract_and_pure_standard_library_only() -> None:
    found = breaches("engine/games", never=tuple(PURE_ONLY | (OURS - {"engine"}) | {"discord", "PIL"}))
    assert not found
    allowed = (
        "engine.contract.dice",
        "engine.contract.driver",
        "engine.contract.errors",
        "engine.contract.feats",
        "engine.contract.hexes",
        "engine.contract.hooks",
        "engine.contract.lessons",
        "engine.contract.limits",
        "engine.contract.notation",
        "engine.contract.typed_words",
        "engine.contract.values",
        "engine.contract.words",
        "engine.kit.frozen",
    )
    for path in sources("engine/games"):
        game = path.relative_to(ROOT / "engine" / "games").parts[0].removesuffix(".py")
        for module, _ in imports(path):
            if is_in(module, "engine"):
                assert is_in(module, *allowed, f"engine.games.{game}"), f"{path} imports {module}"


def test_the_engine_knows_no_discord_and_no_picture() -> None:
    assert not breaches("engine", never=("discord", "PIL", "cogs", "render", "sandbox", "aiohttp", "bot"))


@pytest.mark.slow
def test_only_the_store_speaks_sql() -> None:
    for path in sources("engine", "cogs", "render"):
        for module, _ in imports(path):
            if is_in(module, "aiosqlite", "asyncpg", "sqlite3"):
                assert path.is_relative_to(ROOT / "engine" / "store"), f"{path} imports {module}"


def test_only_the_roots_name_the_whole_store() -> None:
    """All other modules take the narrowest interface that they need."""
    named = {
        str(path.relative_to(ROOT))
        for path in sources("engine", "cogs", "render")
        if "Shelf" in path.read_text(encoding="utf-8") and not path.is_relative_to(ROOT / "engine" / "store")
    }
    # These put the services of the engine and of Discord together.
    assert named == {"engine/services/matches.py", "cogs/client.py", "cogs/services.py"}


def test_render_knows_views_and_never_a_state_or_a_match() -> None:
    found = breaches(
        "render",
        never=("discord", "aiosqlite", "asyncpg", "cogs", "sandbox", "asyncio", "bot", "engine"),
        but=(
            *(
                "engine.contract.hexes",
                "engine.contract.words",
                "engine.kit.text",
                "engine.contract.languages",
                "engine.kit.frozen",
                "engine.contract.values",
                "engine.contract.driver",
            ),
            "engine.games",
        ),
    )
    assert not [line for line in found if not line.endswith("imports engine")]
    for path in sources("render"):
        for module, names in imports(path):
            if is_in(module, "engine.games"):
                parts = path.relative_to(ROOT / "render").parts
                assert parts[0] == "painters", f"{path} knows a game"
                assert is_in(module, f"engine.games.{parts[1].removesuffix('.py')}"), (
                    f"{path} knows another game"
                )
                assert not {"State", "apply", "start", "choose"} & set(names), (
                    f"{path} knows more than a View"
                )
                is_vocabulary = module.rsplit(".", 1)[1] in VOCABULARY
                assert is_vocabulary or all(name[0].isupper() for name in names), (
                    f"{path} works out by {module} what its View should tell"
                )


def test_cogs_know_no_game_no_pixel_and_no_sql() -> None:
    found = breaches(
        "cogs",
        never=("PIL", "aiosqlite", "asyncpg", "sqlite3", "engine.games", "sandbox", "bot", "engine.store"),
        but=("engine.store.interface", "engine.store.duty"),
    )
    # The program puts the parts together, so it alone names them.
    assert set(found) == {
        "cogs/app/program.py imports engine.store",
        "cogs/app/program.py imports engine.store.choice",
        "cogs/app/program.py imports sandbox",
    }


def test_what_starts_the_program_knows_nothing_else() -> None:
    assert {module for module, _ in imports(ROOT / "bot.py")} == {"sys", "cogs.app.program"}


QUOTES = "\"'`“”‘’*"


def names_game(text: str, name: str, title: str) -> bool:
    """Return whether a text names a game.

    It does by the game's name or title in quotes, by its package, or by its title in unusual
    capitals. Games may be called Go, Set or War: such a word alone is no name, nor is one letter.
    """
    if name not in text and title not in text:
        return False
    quoted = rf"[{QUOTES}](?:{re.escape(name)}|{re.escape(title)})[{QUOTES}]"
    package = rf"\b(?:games|painters)[./]{re.escape(name)}\b|\bimport\b.*\b{re.escape(name)}\b"
    if len(name) == 1:
        quoted = r"(?!)"
    is_like_any_word = re.fullmatch(r"[A-Z]?[a-z]+", title)
    plain = "" if is_like_any_word else rf"|(?<!\w){re.escape(title)}(?!\w)"
    return re.search(rf"{quoted}|{package}{plain}", text) is not None


@pytest.mark.parametrize("name", GAMES)
def test_no_shared_file_names_a_game(name: str) -> None:
    """A new game touches its own places and one line of the table."""
    own = {ROOT / "engine" / "library.py"}
    for path in sources("cogs", "engine", "render"):
        if path in own or name in path.parts or path.stem == name:
            continue
        assert not names_game(read(path), name, GAMES[name].TITLE), f"{path} names {name}"


@pytest.mark.parametrize(
    ("text", "is_named"),
    [
        ("set(names) | {*more}  # Set it up; settled, archived", False),
        ('if game == "set":', True),
        ("the game of “Set” is one", True),
        ("from engine.games.set import rules", True),
        ("from engine.games import kaliko, set", True),
        ("from engine.setting import reset", False),
    ],
)
def test_a_game_may_be_called_like_any_word(text: str, is_named: bool) -> None:
    assert names_game(text, "set", "Set") == is_named


def test_a_title_that_is_like_no_word_is_found_anywhere() -> None:
    assert names_game("as in kCaloria, say", "kcaloria", "kCaloria")
    assert names_game("How many Calories? has that", "howmanycalories", "How many Calories?")
    assert not names_game("an organism, KOALAS", "koa", "KOA")


def test_the_sandbox_stands_alone() -> None:
    assert not breaches("sandbox", never=("bot", "cogs", "engine", "render", "discord", "tests"))
    for path in (ROOT / "sandbox").rglob("*"):
        if path.is_file() and path.suffix in {".py", ".js", ".html", ".css"}:
            text = read(path)
            known = [name for name, game in GAMES.items() if names_game(text, name, game.TITLE)]
            assert not known, f"{path} knows {known}"


def test_the_top_level_is_the_owners_card() -> None:
    for name in (
        "bot.py",
        "cogs",
        "engine",
        "render",
        "tests",
        "sandbox",
        ".env.example",
        "README.md",
        "Makefile",
    ):
        assert (ROOT / name).exists()


def test_no_file_has_more_than_420_lines() -> None:
    assert not {
        str(path.relative_to(ROOT)) for path in sources(*FLOORS) if len(read(path).splitlines()) > 420
    }


def test_the_rules_of_kcaloria_say_nothing() -> None:
    home = "engine.games.kcaloria"
    assert not breaches("engine/games/kcaloria/rules", never=(home,), but=(f"{home}.rules",))


CLOCK = re.compile(
    r"\b(time\.(time|time_ns|localtime|gmtime)|(datetime|utils)\.(now|utcnow)|date(time)?\.today)\b"
)
"""Functions that tell the machine's time of day. Clocks that only measure durations do not count.
"""


def asks_for_the_time(path: Path) -> Iterator[str]:
    """Return the functions that ask the machine for the time.

    "" stands for the module itself. A clock in a signature does not count: tests can replace it.
    """
    text = read(path)
    if not CLOCK.search(text):
        return
    tree = ast.parse(text)
    defaults = {
        id(node)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for default in (*function.args.defaults, *function.args.kw_defaults)
        if default is not None
        for node in ast.walk(default)
    }
    places: list[tuple[str, ast.AST]] = [("", tree)]
    while places:
        name, place = places.pop()
        for node in ast.iter_child_nodes(place):
            is_clock = isinstance(node, ast.Attribute) and CLOCK.search(ast.unparse(node)) is not None
            if is_clock and id(node) not in defaults:
                yield name
            places.append((getattr(node, "name", name), node))


def test_time_is_read_through_the_function_that_is_given() -> None:
    """Otherwise tests that set the clock would see two different times."""
    found = {str(path.relative_to(ROOT)) for path in sources("engine", "cogs") if [*asks_for_the_time(path)]}
    # A sign of life is the age of a file, and a backup is restored where no bot runs.
    assert found == {"cogs/app/health.py", "cogs/app/program.py"}
    assert not breaches("engine", "cogs", never=("time.time", "time.time_ns"))


def test_every_read_of_a_clock_is_found(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text(
        "def given(now=time.time, other=lambda: int(time.time())):\n    return now()\n\n"
        "def own():\n    return int(time.time())\n\n"
        "async def dated():\n    for _ in range(2):\n        yield datetime.datetime.now(UTC)\n\n"
        "def handed():\n    return given(time.time)\n\n"
        "def measured():\n    return time.monotonic() - self.now()\n\n"
        "SINCE = discord.utils.utcnow()\n",
        encoding="utf-8",
    )
    assert sorted(asks_for_the_time(path)) == ["", "dated", "handed", "own"]


def test_a_press_reaches_the_services_by_a_typed_way() -> None:
    """As `client` is any client of discord.py, mypy refuses the name of a service on it."""
    assert get_args(Interaction) == (discord.Client,)


FLOORS = {
    "cogs": (
        "app",
        "commands",
        "buttons",
        "client",
        "extensions",
        "services",
        "surfaces",
        "screens",
        "drawing",
        "api",
        "kit",
    ),
    "engine": (
        *(
            "services",
            "store",
            "steps",
            "tournaments",
            "daily",
            "ratings",
            "analysis",
            "profiles",
            "records",
            "match",
            "clocks",
            "players",
            "lessons",
            "library",
        ),
        *("games", "languages", "contract", "kit", "migrations"),
    ),
    "render": ("replay", "profile", "painters", "kit"),
    "sandbox": (
        *("server", "guard", "page", "people", "rest", "host", "faults", "gateway", "interactions"),
        *("payloads", "world", "refusals", "model", "limits"),
    ),
    "bench": ("__main__", "outlook", "arena", "load", "matches", "pictures", "games", "kit"),
}
"""The folders of each room from the top: a file imports from its own folder and from those below
it.
"""


def modules() -> dict[str, Path]:
    """Return the modules of all rooms by their dotted names."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in sources(*FLOORS)
    }


def imports_between() -> Iterator[tuple[str, str]]:
    """Yield pairs of modules: the first imports the second."""
    known = modules()
    for module, path in known.items():
        for target, names in imports(path):
            for full in {f"{target}.{name}" for name in names} or {target}:
                found = full if full in known else target
                if found in known and found != module:
                    yield module, found


@pytest.mark.parametrize("room", FLOORS)
def test_folders_import_only_what_lies_below_them(room: str) -> None:
    floors = FLOORS[room]
    found = set()
    for above, below in imports_between():
        parts = above.split("."), below.split(".")
        if all(len(part) > 1 and part[0] == room for part in parts):
            one, other = (floors.index(part[1]) for part in parts)
            if one > other:
                found.add(f"{above} imports {below}")
    assert found == set()


def test_no_modules_import_each_other_in_a_circle() -> None:
    """No module may import itself indirectly, not even within a function."""
    graph: dict[str, set[str]] = {}
    for above, below in imports_between():
        graph.setdefault(above, set()).add(below)
    sorter = TopologicalSorter(graph)
    sorter.prepare()


MOST_FILES = 25
"""Files of a folder that a reader takes in."""


def test_folders_are_small_and_say_what_belongs_there() -> None:
    for folder in {path.parent for path in sources(*FLOORS)}:
        text = folder / "__init__.py"
        assert text.exists(), f"{folder} has no text"
        assert ast.get_docstring(ast.parse(read(text))), folder
        files = [*folder.glob("*.py")]
        assert len(files) <= MOST_FILES, f"{folder} has {len(files)} files"
