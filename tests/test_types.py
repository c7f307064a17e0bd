"""The contract binds: mypy refuses a game that mixes up State, View and Move.

It passes a game that does not.
"""

import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from mypy import api

from engine.contract.game import conforming

ROOT = Path(__file__).parent.parent

SOUND = '''
"""A game as the contract wants it."""
from collections.abc import Generator
from typing import Any, Literal

from engine.contract.dice import Dice
from engine.contract.hooks import Hooks
from engine.kit.frozen import Frozen
from engine.contract.values import Ask, Event, Outcome, Pick, Section, Share
from engine.contract.words import Sentence, say

TITLE, PITCH, SEATS, RULES = "Sound", say("Play."), range(2, 3), 1
LEAVING = say("Nothing.")
PAGE: tuple[Section, ...] = ()

class Options(Frozen): ...
class SeatOptions(Frozen): ...
class State(Frozen):
    at: int = 0
class View(Frozen):
    seat: int | None = None
class Move(Frozen):
    kind: Literal["go"] = "go"

def longest(options: Options, seats: int) -> int: raise NotImplementedError
def usual_turns(options: Options, seats: int) -> int: raise NotImplementedError
def start(options: Options, seats: tuple[SeatOptions, ...], dice: Dice) -> State: raise NotImplementedError
def to_move(state: State) -> tuple[int, ...]: raise NotImplementedError
def view(state: State, seat: int | None) -> View: raise NotImplementedError
def choose(view: View) -> Generator[Ask, Pick, Move]: raise NotImplementedError
def apply(state: State, seat: int, move: Move, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    raise NotImplementedError
def scores(state: State) -> tuple[int, ...]: raise NotImplementedError
def sums(state: State) -> tuple[tuple[Share, ...], ...]: raise NotImplementedError
def outcome(state: State) -> Outcome | None: raise NotImplementedError
def describe(view: View) -> tuple[Sentence, ...]: raise NotImplementedError
def stand_in(view: View) -> tuple[Pick, ...]: raise NotImplementedError
def leave(state: State, seat: int) -> tuple[State, tuple[Event, ...]]: raise NotImplementedError
def sample(view: View, dice: Dice) -> State: raise NotImplementedError
def upgrade(rules: int, state: dict[str, Any]) -> dict[str, Any] | None: raise NotImplementedError
def next_turn(view: View) -> View | None: raise NotImplementedError

HOOKS: Hooks[View, Move] = Hooks(ahead=next_turn, moves_stand=True)
'''

MISTAKES = {
    "start_gives_a_view": ("SeatOptions, ...], dice: Dice) "
                           "-> State", "SeatOptions, ...], dice: Dice) -> View"),
    "view_takes_a_view": ("def view(state: State,", "def view(state: View,"),
    "choose_makes_a_state": ("Generator[Ask, Pick, Move]", "Generator[Ask, Pick, State]"),
    "choose_takes_a_move": ("def choose(view: View)", "def choose(view: Move)"),
    "apply_takes_a_view": ("def apply(state: State,", "def apply(state: View,"),
    "apply_takes_no_move": ("move: Move, dice", "move: Options, dice"),
    "describe_takes_a_state": ("def describe(view: View)", "def describe(view: State)"),
    "stand_in_gives_a_move": ("def stand_in(view: View) -> "
                              "tuple[Pick, ...]", "def stand_in(view: View) -> Move"),
    "leave_gives_a_view": ("seat: int) -> tuple[State,", "seat: int) -> tuple[View,"),
    "sample_gives_a_view": ("def sample(view: View, dice: Dice) "
                            "-> State", "def sample(view: View, dice: Dice) -> View"),
    "upgrade_gives_nothing": ("-> dict[str, Any] | None: raise", "-> int: raise"),
    "outcome_is_missing": ("def outcome(", "def ending("),
    "hook_is_misspelt": ("Hooks(ahead=", "Hooks(ahaed="),
    "hook_takes_a_state": ("def next_turn(view: View)", "def next_turn(view: State)"),
    "hooks_are_missing": ("HOOKS: Hooks[View, Move]", "HOKS: Hooks[View, Move]"),
}  # fmt: skip


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return mypy's messages on a sound game and on one with each mistake.

    All are checked against the contract as the library does it.
    """
    folder = tmp_path_factory.mktemp("games")
    modules = {"sound": SOUND}
    for name, (right, wrong) in MISTAKES.items():
        assert SOUND.count(right) == 1, name
        modules[name] = SOUND.replace(right, wrong)
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
        (folder / f"hold_{name}.py").write_text(
            f"import {name}\nfrom engine.contract.game import conforming\nconforming({name})\n",
            encoding="utf-8",
        )
    config = folder / "mypy.ini"
    config.write_text(f"[mypy]\nstrict = True\nmypy_path = {folder}:{ROOT}\n", encoding="utf-8")
    cache = ROOT / ".mypy_cache" / "contract"
    files = [str(folder / f"hold_{name}.py") for name in modules]
    found, errors, _ = api.run(["--config-file", str(config), "--cache-dir", str(cache), *files])
    assert not errors
    return found


@pytest.mark.slow
def test_a_sound_game_passes(complaints: str) -> None:
    assert "hold_sound.py" not in complaints


@pytest.mark.parametrize("name", MISTAKES)
def test_a_game_that_mixes_up_its_types_is_refused(complaints: str, name: str) -> None:
    assert re.search(rf"\b(hold_)?{name}\.py:", complaints)


def test_a_misspelt_hook_stops_the_game_from_loading() -> None:
    right, wrong = MISTAKES["hook_is_misspelt"]
    with pytest.raises(TypeError, match="ahaed"):
        exec(SOUND.replace(right, wrong), {"__name__": "misspelt"})


def test_a_name_that_the_contract_does_not_have_is_refused() -> None:
    game = ModuleType("listing")
    exec(SOUND, vars(game))
    sound: Any = game
    assert conforming(sound) is sound
    vars(game)["__all__"] = ["TITLE", "ahaed"]
    with pytest.raises(TypeError, match="the contract has no ahaed"):
        conforming(sound)
