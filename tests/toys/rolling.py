"""A toy game like KOA: single actions, dice, several moves in a row.

Rules: each player has a figure on a grid of 36 cells and two actions a turn: go to any other cell,
dig, or stop. A dig rolls a die: 1 ends the turn, otherwise the roll is scored. On the hidden
treasure, a roll above 2 finds it, which ends the game. A player who leaves still has turns, in
which the house stops at once.
"""

from collections.abc import Generator
from typing import Annotated, Any, Literal

from pydantic import Field

from engine.contract.dice import Dice
from engine.contract.errors import IllegalMove
from engine.contract.hooks import Hooks
from engine.contract.values import Ask, Event, Option, Outcome, Pick, Section, Share
from engine.contract.words import Seat, Sentence, say
from engine.kit.frozen import Frozen
from tests.toys.ranking import most_points

TITLE, PITCH, SEATS, RULES = "Rolling", say("Go, dig, and hope for the treasure."), range(2, 5), 1
LEAVING = say("Your turns are passed over.")
SIDE, ACTIONS, TREASURE = 6, 2, 10
CELLS = tuple((x, y) for y in range(SIDE) for x in range(SIDE))
Cell = tuple[int, int]


class Options(Frozen):
    """House rules of a match."""

    turns: int = Field(default=3, ge=1, le=4, title="turns", description="Turns that everyone has")


class SeatOptions(Frozen):
    """Nothing to bring."""


class Go(Frozen):
    """A move: go to any other cell."""

    kind: Literal["go"] = "go"
    cell: Cell


class Dig(Frozen):
    """A move: dig at the figure's cell."""

    kind: Literal["dig"] = "dig"


class Stop(Frozen):
    """A move: leave the rest of the turn unused."""

    kind: Literal["stop"] = "stop"


Move = Annotated[Go | Dig | Stop, Field(discriminator="kind")]


class Public(Frozen):
    """Figures and scores."""

    last_turn: int
    at: tuple[Cell, ...]
    scores: tuple[int, ...]
    turn: int = 0
    """Finished turns of all seats."""
    actions: int = ACTIONS
    finder: int | None = None
    left: tuple[int, ...] = ()

    @property
    def mover(self) -> int:
        """The seat to move."""
        return self.turn % len(self.at)


class State(Public):
    """The public part with the cell of the treasure."""

    treasure: Cell


class View(Public):
    """The public part: everything but the treasure."""

    seat: int | None


def start(options: Options, seats: tuple[SeatOptions, ...], dice: Dice) -> State:
    """Put all figures in the first row and the treasure on any cell."""
    players = len(seats)
    at = tuple((seat, 0) for seat in range(players))
    return State(last_turn=options.turns * players, at=at, scores=(0,) * players, treasure=dice.choice(CELLS))


def longest(options: Options, seats: int) -> int:
    """Return the turns of all seats."""
    return options.turns * seats


def usual_turns(options: Options, seats: int) -> int:
    """Return the turns that the options allow."""
    return options.turns


def to_move(state: State) -> tuple[int, ...]:
    """Return the one seat to move, for as many actions as it has."""
    return () if state.finder is not None or state.turn == state.last_turn else (state.mover,)


def order(view: View) -> tuple[int, ...]:
    """Return the seats of the next turns, up to the last one."""
    last = min(view.last_turn, view.turn + len(view.at))
    return () if view.finder is not None else tuple(n % len(view.at) for n in range(view.turn, last))


def view(state: State, seat: int | None) -> View:
    """Return the same view for all."""
    return View(**{name: getattr(state, name) for name in Public.model_fields}, seat=seat)


def choose(view: View) -> Generator[Ask, Pick, Move]:
    """Ask what to do, and where to go."""
    acts = (("go", say("Go")), ("dig", say("Dig")), ("stop", say("Stop")))
    options = tuple(Option(key=key, label=label) for key, label in acts)
    (act,) = yield Ask(prompt=say("What will you do?"), options=options, view=view)
    if act == "dig":
        return Dig()
    if act == "stop":
        return Stop()
    cells = tuple(cell for cell in CELLS if cell != view.at[view.mover])
    where = tuple(
        Option(key=name_of(cell), label=say("To {at}", at=name_of(cell)), at=cell) for cell in cells
    )
    (name,) = yield Ask(prompt=say("Where to?"), options=where, view=view)
    return Go(cell=next(cell for cell in cells if name_of(cell) == name))


def apply(state: State, seat: int, move: Move, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """Carry out one action."""
    if seat not in to_move(state):
        raise IllegalMove(say("It isn’t your turn."))
    who = Seat(seat=seat)
    match move:
        case Go(cell=cell):
            if cell == state.at[seat] or cell not in CELLS:
                raise IllegalMove(say("You can’t go there."))
            at = (*state.at[:seat], cell, *state.at[seat + 1 :])
            told = say("{who:*/You} {who:goes/go} to {cell}.", who=who, cell=name_of(cell))
            after = _spend(state.model_copy(update={"at": at}), state.actions - 1)
        case Dig():
            roll = 1 + dice.below(6)
            found = state.at[seat] == state.treasure and roll > 2
            gained = (roll if roll > 1 else 0) + TREASURE * found
            scores = (*state.scores[:seat], state.scores[seat] + gained, *state.scores[seat + 1 :])
            digs = (
                "{who:*/You} {who:digs/dig}, {who:rolls/roll} {roll} and {who:finds/find} the treasure!"
                if found
                else "{who:*/You} {who:digs/dig} and {who:rolls/roll} {roll}."
            )
            told = say(digs, who=who, roll=roll)
            after = state.model_copy(update={"scores": scores, "finder": seat if found else None})
            after = _spend(after, state.actions - 1 if roll > 1 else 0)
        case Stop():
            told = say("{who:*/You} {who:stops/stop}.", who=who)
            after = _spend(state, 0)
    return after, (Event(sentence=told),)


def _spend(state: State, actions: int) -> State:
    if actions:
        return state.model_copy(update={"actions": actions})
    return state.model_copy(update={"actions": ACTIONS, "turn": state.turn + 1})


def scores(state: State) -> tuple[int, ...]:
    """Return the points so far by seat."""
    return state.scores


def sums(state: State) -> tuple[tuple[Share, ...], ...]:
    return tuple((Share(points=n, told=say("{n} in all", n=n)),) for n in state.scores)


def outcome(state: State) -> Outcome | None:
    """Return the outcome: most points win."""
    return None if to_move(state) else most_points(state.scores, state.left)


def describe(view: View) -> tuple[Sentence, ...]:
    """Describe turn, figures and scores."""
    guests = tuple(
        say("{who:*/you} on {at} with {n}", who=Seat(seat=seat), at=name_of(view.at[seat]), n=n)
        for seat, n in enumerate(view.scores)
    )
    found = (
        ()
        if view.finder is None
        else (say("{who:*/You} {who:has/have} the treasure.", who=Seat(seat=view.finder)),)
    )
    turns = {"turn": view.turn, "last": view.last_turn, "actions": view.actions}
    return (
        say("Turns played: {turn} of {last}; actions left: {actions}.", **turns),
        say("The figures: {guests}.", guests=guests),
        *found,
        *(say("{who:*/You} {who:has/have} left.", who=Seat(seat=seat)) for seat in view.left),
    )


def stand_in(view: View) -> tuple[Pick, ...]:
    """Stop, which harms no other player."""
    return (("stop",),)


def leave(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """Mark the seat as left; the house stops in its turns."""
    after = state.model_copy(update={"left": (*state.left, seat)})
    return after, (Event(sentence=say("{who:*/You} {who:leaves/leave}.", who=Seat(seat=seat))),)


def sample(view: View, dice: Dice) -> State:
    """Hide the treasure again at random."""
    return State(**{name: getattr(view, name) for name in Public.model_fields}, treasure=dice.choice(CELLS))


def upgrade(rules: int, state: dict[str, Any]) -> dict[str, Any] | None:
    """Return the state of the only version of the rules."""
    return state if rules == RULES else None


def name_of(cell: Cell) -> str:
    """Return the cell in notation, such as "B3"."""
    return f"{'ABCDEF'[cell[0]]}{cell[1] + 1}"


_EXAMPLE = view(start(Options(), (SeatOptions(),) * 2, Dice("page", 0)), None)
PAGE = (Section(heading=say("Rolling"), text=(say("2 actions a turn: go, dig or stop."),), picture=_EXAMPLE),)


HOOKS: Hooks[View, Move] = Hooks(order=order)
