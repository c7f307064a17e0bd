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
    """What a game's module holds: functions over its State, View and Move.

    State and View are frozen pydantic types; Move is one too, or a union of some that are told apart by `kind`.
    """

    @property
    def TITLE(self) -> str:
        """The game's name as its makers write it."""

    @property
    def PITCH(self) -> Sentence:
        """One line that makes people want to play."""

    @property
    def SEATS(self) -> range:
        """For how many players it is."""

    @property
    def RULES(self) -> int:
        """Version of the rules: raised when the meaning of a State or a Move changes."""

    @property
    def Options(self) -> type[Frozen]:
        """House rules of a match: one described, bounded field each, all with a default."""

    @property
    def SeatOptions(self) -> type[Frozen]:
        """What each player brings (a deck, a handicap, a vote): mostly empty."""

    @property
    def State(self) -> type[S]:
        """Everything there is to know about a match."""

    @property
    def Move(self) -> Any:
        """The type, or tagged union of types, of a Move."""

    @property
    def View(self) -> type[V]:
        """All that one seat may know."""

    @property
    def PAGE(self) -> tuple[Section, ...]:
        """The rules in own words, with positions to draw."""

    @property
    def HOOKS(self) -> Hooks[V, M]:
        """The optional parts of the game."""

    @property
    def LEAVING(self) -> Sentence:
        """What becomes of the seat of a player who gives up while others play on: said to them before they do."""

    def longest(self, options: Any, seats: int, /) -> int:
        """How many turns a match for so many takes at most, a turn being all that a player decides before others do.

        Where nothing in the rules ends it, or far too many would be possible, so many as no people take: a match in which
        even these have had their time is ended by its points.
        """

    def usual_turns(self, options: Any, seats: int, /) -> int:
        """How many turns each player usually takes, as matches of computers were measured."""

    def start(self, options: Any, seats: tuple[Any, ...], dice: Dice, /) -> S:
        """The first State of a match with one SeatOptions for each player."""

    def to_move(self, state: S, /) -> tuple[int, ...]:
        """Who has to decide: nobody when it is over, several when they decide at once."""

    def view(self, state: S, seat: int | None, /) -> V:
        """What `seat` may know; None is an onlooker."""

    def choose(self, view: V, /) -> Generator[Ask, Pick, M]:
        """Ask the view's seat what it wants until that makes a Move, and return it."""

    def apply(self, state: S, seat: int, move: M, dice: Dice, /) -> tuple[S, tuple[Event, ...]]:
        """The State after the move, and what happened; or IllegalMove. Accepts just what `choose` can reach."""

    def scores(self, state: S, /) -> tuple[int, ...]:
        """The points so far by seat, as an Outcome would count them: they stand if everyone else gives up."""

    def sums(self, state: S, /) -> tuple[tuple[Share, ...], ...]:
        """Return the parts that add up to the scores so far, by seat."""

    def outcome(self, state: S, /) -> Outcome | None:
        """How it ended; None while it has not. A seat that left never wins."""

    def describe(self, view: V, /) -> tuple[Words, ...]:
        """All that the view shows, in words, most important first: alt text, text mode, tests."""

    def stand_in(self, view: V, /) -> tuple[Pick, ...]:
        """The least harmful draft that makes a whole Move, for a seat whose player is away."""

    def leave(self, state: S, seat: int, /) -> tuple[S, tuple[Event, ...]]:
        """The State without a player who gives up for good, by the game's own ruling, and what is told of it.

        Called at any time of a match that at least one other still plays; also for seats that have nothing to decide.
        A seat that is still asked afterwards is played by its stand-in.
        """

    def sample(self, view: V, dice: Dice, /) -> S:
        """A State that the view's seat can't tell from the real one: what it does not know is drawn by the dice."""

    def upgrade(self, rules: int, state: Json, /) -> Json | None:
        """A State that an older version of the rules left, in today's shape; None where that can't be done."""


AnyGame = Game[Any, Any, Any]
"""A game whose types do not matter: what the shell deals with. `engine.library` checks each against its own."""


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
