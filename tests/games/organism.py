"""Helpers for tests of ORGANISM: positions and turns, one line each.

A position names elements seat by seat, as `set_board` reads it: "0: eat@A1.2 move@core grow@A2 1:
eat@C7.1". A turn names organisms with their type and their actions: "core move A1>A2 A2~core; C7
grow eat@C9=C8x1+C7x2".
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import pytest

from engine.contract.dice import Dice
from engine.contract.driver import resume
from engine.contract.errors import IllegalMove
from engine.contract.notation import read_notation
from engine.contract.values import Ask, Decided, Event, Pick
from engine.contract.words import Words, tell
from engine.games import organism as game
from engine.games.organism.boards import Length, Space, board
from engine.games.organism.positions import set_board, spell_elements
from engine.games.organism.rules import apply, start
from engine.games.organism.state import (
    Action,
    Acts,
    Circulate,
    Eat,
    Grow,
    Kind,
    Move,
    Options,
    Payment,
    Report,
    SeatOptions,
    Shift,
    State,
    TurnMove,
)
from tools.movers import mover_of

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
DICE = Dice("tests", 0)
PASS: Final = TurnMove(introduced=None, acts=())

MINE = "0: eat@A1 move@core grow@A2"
"""A whole organism with A3 and B4 beside it."""
HOME = "1: move@C7.1 eat@C8.1 grow@C9.1"
"""The other seat, out of reach of all others."""
CHAIN = f"{MINE} eat@A3.1 1: move@B6 grow@B5.1 eat@C8 grow@C9"
"""MOVE of one seat captures EAT of the other, which captures GROW of the first."""
ATTACKERS = "0: eat@C1 move@C2 grow@C18 grow@A2 eat@A3.1 1: grow@B5 grow@C8 eat@C9 move@C10"
"""Two elements of the acting seat without MOVE; one of them captures."""
BOTH_SIDES = (
    "0: eat@core.1 move@A1 grow@B1 eat@B12"
    " 1: move@A3 eat@B5 grow@B6 grow@C17 grow@C16 eat@C15 move@C14"
    " 2: move@A5 eat@B8 grow@C12"
)
"""A conflict that gives everybody a token.

MOVE of both others captures EAT on the core, and EAT on B12 captures GROW on C17.
"""


def deal(players: int, *, seed: str = "tests", handicaps: tuple[int, ...] = (), **options: Any) -> State:
    """Return the State in which a match begins."""
    brought = tuple(SeatOptions(handicap=handicap) for handicap in handicaps) or (SeatOptions(),) * players
    return start(Options.model_validate(options), brought, Dice(seed, 0))


def position(
    text: str,
    *,
    players: int = 2,
    turn: int = 0,
    tokens: tuple[int, ...] = (),
    handicaps: tuple[int, ...] = (),
    round_number: int = 2,
    **options: Any,
) -> State:
    """Return a match with these elements on the board and tokens won.

    The tokens have a colour that no player has.
    """
    return set_board(
        text,
        players,
        turn=turn,
        tokens=tokens,
        round_number=round_number,
        handicaps=handicaps,
        options=options,
    )


def of(state: State, seat: int) -> str:
    """Return what a seat has on the board, without its number."""
    return spell_elements(one for one in state.elements if one.seat == seat).partition(": ")[2]


def turn(text: str = "", *, introduced: str = "") -> TurnMove:
    """Return a whole turn; `introduced` are types on the homes: "eat move grow"."""
    homes = [Kind(word) for word in introduced.split()]
    kinds = (homes[0], homes[1], homes[2]) if homes else None
    return TurnMove(introduced=kinds, acts=tuple(map(_acts, filter(None, text.split(";")))))


def _acts(text: str) -> Acts:
    organism, kind, *actions = text.split()
    return Acts(organism=organism, kind=Kind(kind), actions=tuple(map(_action, actions)))


def _action(word: str) -> Action:
    if ">" in word:
        space, to = word.split(">")
        return Shift(space=space, to=to)
    if "~" in word:
        space, to = word.split("~")
        return Circulate(space=space, to=to)
    if "@" in word:
        kind, _, rest = word.partition("@")
        space, _, paid = rest.partition("=")
        split = (part.split("x") for part in filter(None, paid.split("+")))
        payments = tuple(Payment(space=payer, food=int(food)) for payer, food in split)
        return Grow(kind=Kind(kind), space=space, paid=payments)
    return Eat(space=word)


def after(state: State, *turns: str | Move) -> State:
    """Return the State after these turns, each by the seat on turn."""
    for one in turns:
        state, _ = apply(state, state.turn, turn(one) if isinstance(one, str) else one, Dice("tests", 1))
    return state


def report(state: State) -> Report:
    """Return the report of the turn that led there."""
    assert state.last is not None
    return state.last


def list_captures(state: State) -> list[str]:
    """Return the elements captured by the last turn, in order."""
    return [spell_elements([one.element]) for one in report(state).captures]


def list_deaths(state: State) -> list[tuple[str, tuple[int, ...]]]:
    """Return groups that died in the last turn, with seats that got a token."""
    return [(spell_elements(death.elements), death.to) for death in report(state).deaths]


def counts(state: State) -> tuple[int, ...]:
    """Return tokens won, by seat."""
    return tuple(map(len, state.tokens))


def why_not(state: State, move: str | Move, seat: int | None = None) -> str:
    """Return the sentence that refuses a turn; check that nothing changed."""
    made = turn(move) if isinstance(move, str) else move
    before = state.model_dump_json()
    with pytest.raises(IllegalMove) as caught:
        apply(state, state.turn if seat is None else seat, made, DICE)
    assert state.model_dump_json() == before
    return in_words(caught.value.sentence)


def is_accepted(state: State, move: Move) -> bool:
    try:
        apply(state, state.turn, move, DICE)
    except IllegalMove:
        return False
    return True


def near(space: Space, *, players: int = 2) -> tuple[Space, ...]:
    """Return the neighbours of a space on the close board."""
    return board(players, "close").near[space]


def in_words(sentence: Words, reader: int | None = None) -> str:
    return tell(sentence, NAMES, reader=reader)


def read_events(events: Iterable[Event]) -> list[str]:
    return [in_words(event.sentence) for event in events]


def ask_of(state: State, line: str = "") -> Ask:
    """Return the question after these picks."""
    asked = resume(game, game.view(state, state.turn), read_notation(line))
    assert isinstance(asked, Ask)
    return asked


def keys(ask: Ask) -> list[str]:
    """Return the keys that may be picked."""
    return [option.key for option in ask.offered_options]


def read_move(state: State, line: str) -> Move:
    """Return the turn that these picks make."""
    made = resume(game, game.view(state, state.turn), read_notation(line))
    assert isinstance(made, Decided)
    assert isinstance(made.move, TurnMove)
    return made.move


@cache
def play_match(
    players: int, rounds: int = 14, length: Length = "close"
) -> tuple[tuple[State, tuple[Pick, ...], Move, State], ...]:
    """Return the turns of a match of the mover."""
    state = deal(players, seed=f"asking {players}", rounds=rounds, board=length)
    turns: list[tuple[State, tuple[Pick, ...], Move, State]] = []
    while seats := game.to_move(state):
        dice = Dice(f"mover {players}", len(turns))
        picks, move = mover_of("organism")(game, game.view(state, seats[0]), dice)
        ended, _ = game.apply(state, seats[0], move, Dice(f"played {players}", len(turns)))
        turns.append((state, picks, move, ended))
        state = ended
    return tuple(turns)
