"""The contract between a game and everything else.

A game is a module of pure functions over frozen values that holds the names of `Game`. A Move is
everything that a player decides before learning something new; a pick is one press on the way to
it. `choose` asks the questions.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final, Protocol

from engine.contract.dice import Dice
from engine.contract.hooks import Hooks
from engine.contract.values import Ask, Event, Json, M, Outcome, Pick, S, Section, Share, V
from engine.contract.words import Sentence, Words
from engine.kit.frozen import Frozen


class Game(Protocol[S, V, M]):
    """The names that a game's module holds: functions over its State, View and Move.

    State and View are frozen pydantic types. Move is one too, or a union of types told apart by
    `kind`.
    """

    @property
    def TITLE(self) -> str:
        """The game's name as its makers write it."""

    @property
    def PITCH(self) -> Sentence:
        """One line that makes users want to play."""

    @property
    def SEATS(self) -> range:
        """The possible numbers of players."""

    @property
    def RULES(self) -> int:
        """Version of the rules: raised when States or Moves change their meaning."""

    @property
    def Options(self) -> type[Frozen]:
        """House rules of a match: described, bounded fields, all with a default."""

    @property
    def SeatOptions(self) -> type[Frozen]:
        """What each player brings (a deck, a handicap, a vote): mostly empty."""

    @property
    def State(self) -> type[S]:
        """The complete information about a match."""

    @property
    def Move(self) -> Any:
        """The type, or tagged union of types, of a Move."""

    @property
    def View(self) -> type[V]:
        """All that one seat may know."""

    @property
    def PAGE(self) -> tuple[Section, ...]:
        """The rules in the project's own words, with positions to draw."""

    @property
    def HOOKS(self) -> Hooks[V, M]:
        """The optional parts of the game."""

    @property
    def LEAVING(self) -> Sentence:
        """What happens to the seat of a player who resigns while others play on.

        Players read it before they resign.
        """

    def longest(self, options: Any, seats: int, /) -> int:
        """Return the maximum number of turns of a match with that many seats.

        A turn is all that a player decides before others do. Where the rules set no end, or allow
        far too many turns, it is a number that no people reach: a match in which even these turns
        have used their time is ended by its points.
        """

    def usual_turns(self, options: Any, seats: int, /) -> int:
        """Return how many turns each player usually takes.

        The numbers were measured in matches of computers.
        """

    def start(self, options: Any, seats: tuple[Any, ...], dice: Dice, /) -> S:
        """Return the first State of a match, with one SeatOptions for each player."""

    def to_move(self, state: S, /) -> tuple[int, ...]:
        """Return the seats that must decide.

        None when the match is over, several when they decide at once.
        """

    def view(self, state: S, seat: int | None, /) -> V:
        """Return what a seat may know; a seat of None is an onlooker."""

    def choose(self, view: V, /) -> Generator[Ask, Pick, M]:
        """Ask the view's seat until its answers make a Move, and return that Move."""

    def apply(self, state: S, seat: int, move: M, dice: Dice, /) -> tuple[S, tuple[Event, ...]]:
        """Return the State after the move, and the events; or raise IllegalMove.

        It accepts exactly the moves that `choose` can reach.
        """

    def scores(self, state: S, /) -> tuple[int, ...]:
        """Return the points so far by seat, as an Outcome would count them.

        They stand if everyone else resigns.
        """

    def sums(self, state: S, /) -> tuple[tuple[Share, ...], ...]:
        """Return the parts that add up to the scores so far, by seat."""

    def outcome(self, state: S, /) -> Outcome | None:
        """Return the result; None while the match goes on.

        A seat that resigned never wins.
        """

    def describe(self, view: V, /) -> tuple[Words, ...]:
        """Return all that the view shows in words, most important first.

        It serves as alt text, in text mode, and in tests.
        """

    def stand_in(self, view: V, /) -> tuple[Pick, ...]:
        """Return the least harmful draft of a whole Move, for an absent player's seat."""

    def leave(self, state: S, seat: int, /) -> tuple[S, tuple[Event, ...]]:
        """Return the State after a player resigns, and the events, as the game rules.

        It may be called at any time of a match that at least one other still plays, also for seats
        that have nothing to decide. A seat that is still asked afterwards is played by its
        stand-in.
        """

    def sample(self, view: V, dice: Dice, /) -> S:
        """Return a State that the view's seat can't distinguish from the real one.

        The dice draw what the seat does not know.
        """

    def upgrade(self, rules: int, state: Json, /) -> Json | None:
        """Return a State of older rules in today's shape; None if that is impossible."""


AnyGame = Game[Any, Any, Any]
"""A game whose types do not matter, as the shell uses it.

`engine.library` checks each game against its own types.
"""


NAMES: Final = frozenset(name for name in vars(Game) if not name.startswith("_"))
"""The names of the contract."""


def conforming(game: Game[S, V, M]) -> AnyGame:
    """Return the game itself, checked against the contract.

    Mypy holds its functions against its own State, View and Move, and refuses a module that mixes
    them up. Raise TypeError if the game lists a name in `__all__` that the contract does not have.
    """
    unknown = {*getattr(game, "__all__", ())} - NAMES
    if unknown:
        raise TypeError(f"the contract has no {', '.join(sorted(unknown))}")
    return game
