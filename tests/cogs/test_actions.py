"""Every button leads to a handler: a misspelt or forgotten one would do nothing."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.hostile.loot import SHAPES

COGS = Path(__file__).parents[2] / "cogs"
PLACES = {"button": 2, "custom_id": 0}
"""Calls that make a component, and which argument is its action."""


def actions_in(source: str) -> Iterator[str]:
    """Yield the actions of a module's components, written there or as its constants."""
    tree = ast.parse(source)
    constants = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Constant)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PLACES):
            continue
        for argument in node.args[PLACES[node.func.id] :][:1]:
            found = constants.get(argument.id) if isinstance(argument, ast.Name) else None
            found = argument.value if isinstance(argument, ast.Constant) else found
            if isinstance(found, str):
                yield found


@pytest.mark.parametrize("path", sorted(COGS.rglob("*.py")), ids=lambda path: path.stem)
def test_each_button_of_a_module_has_a_handler(path: Path) -> None:
    assert {*actions_in(path.read_text(encoding="utf-8"))} <= {*SHAPES}


def test_actions_are_found() -> None:
    assert len({one for path in COGS.rglob("*.py") for one in actions_in(path.read_text())}) > 100
    made = 'PING = "ping"\nbutton(label, telling, "later", 1)\ncustom_id(PING)\n'
    assert {*actions_in(made)} == {"later", "ping"}
