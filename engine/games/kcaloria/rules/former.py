"""What older rules left: States of matches in play, brought up to date with the tiles that they were begun with."""

from typing import Any, Final

from engine.game import Json
from engine.games.kcaloria.rules.kinds import FORMER, KINDS

_HOLDERS: Final = ("key", "named")
_PILES: Final = ("hands", "stacks", "discards")


def with_former_tiles(state: Json) -> Json:
    """A State of the first rules: its tiles stay what they were, under keys of their own where they have changed since."""
    told: Json = _renamed(state)
    for pile in _PILES:
        told[pile] = [[_former(key) for key in keys] for keys in state[pile]]
    return told


def _renamed(value: Any) -> Any:
    """Whatever holds the key of a kind, with the one that it has now."""
    if isinstance(value, dict):
        return {
            name: _former(one) if name in _HOLDERS and isinstance(one, str) else _renamed(one)
            for name, one in value.items()
        }
    if isinstance(value, list | tuple):
        return [_renamed(one) for one in value]
    return value


def _former(key: str) -> str:
    former = f"{FORMER}{key}"
    return former if former in KINDS else key
