"""Upgrades of States from older rules, which keep the tiles they began with."""

from collections.abc import Collection
from typing import Any, Final

from engine.contract.values import Json
from engine.games.kcaloria.rules.kinds import FORMER, KINDS, Key

CHANGED_IN_4: Final = frozenset(("tree-fern", "hand-flower-tree"))
"""Tiles that changed when the rules went from 3 to 4."""
_FORMER_KEYS: Final = frozenset(key.removeprefix(FORMER) for key in KINDS if key.startswith(FORMER))
_HOLDERS: Final = ("key", "named")
_PILES: Final = ("hands", "stacks", "discards")


def with_former_tiles(state: Json, changed: Collection[Key] = _FORMER_KEYS) -> Json:
    """Return a State of older rules with the keys of former kinds.

    Only the `changed` tiles get them.
    """
    told: Json = _rename_kinds(state, changed)
    for pile in _PILES:
        told[pile] = [[_former(key, changed) for key in keys] for keys in state[pile]]
    return told


def _rename_kinds(value: Any, changed: Collection[Key]) -> Any:
    """Rename each kind of tile that a value holds."""
    if isinstance(value, dict):
        return {
            name: _former(one, changed)
            if name in _HOLDERS and isinstance(one, str)
            else _rename_kinds(one, changed)
            for name, one in value.items()
        }
    if isinstance(value, list | tuple):
        return [_rename_kinds(one, changed) for one in value]
    return value


def _former(key: Key, changed: Collection[Key]) -> Key:
    return f"{FORMER}{key}" if key in changed else key
