"""What is legal in Skeleton, and what happens."""

from engine.contract.dice import Dice
from engine.contract.errors import IllegalMove
from engine.contract.values import Event, Json
from engine.contract.words import say
from tests.toys.skeleton.game import events
from tests.toys.skeleton.game.scoring import outcome
from tests.toys.skeleton.game.state import (
    FEWEST,
    HANDFUL,
    MOST,
    Move,
    Options,
    Pass,
    Public,
    SeatOptions,
    State,
    Take,
    Turn,
    View,
)

RULES = 1
SEATS = range(2, 3)


def longest(options: Options, seats: int) -> int:
    """Return the maximum number of turns of a match."""
    return options.turns


def usual_turns(options: Options, seats: int) -> int:
    """Return how many turns each player usually takes."""
    return -(-options.turns // seats)


def start(options: Options, seats: tuple[SeatOptions, ...], dice: Dice) -> State:
    """Return the first State: fill the box."""
    pearls = dice.choice(range(FEWEST, MOST + 1))
    return State(turns=options.turns, scores=(0,) * len(seats), pearls=pearls)


def to_move(state: State) -> tuple[int, ...]:
    """Return the seat to move; none when the match is over."""
    return () if state.mover is None else (state.mover,)


def view(state: State, seat: int | None) -> View:
    """Return what a seat may know: the box stays closed until the end."""
    return View(
        **{name: getattr(state, name) for name in Public.model_fields},
        seat=seat,
        pearls=state.pearls if state.mover is None else None,
        outcome=outcome(state),
    )


def apply(state: State, seat: int, move: Move, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """Return the State after a turn, and its event; or raise IllegalMove."""
    if seat not in to_move(state):
        raise IllegalMove(say("It isn’t your turn."))
    match move:
        case Pass():
            turn = Turn(seat=seat, asked=0, got=0)
        case Take(pearls=asked):
            if not 1 <= asked <= HANDFUL:
                raise IllegalMove(say("Take 1 to {most} pearls.", most=HANDFUL))
            turn = Turn(seat=seat, asked=asked, got=asked if asked <= state.pearls else 0)
    scores = tuple(score + turn.got * (other == seat) for other, score in enumerate(state.scores))
    after = {"scores": scores, "done": (*state.done, turn), "pearls": state.pearls - turn.got}
    return state.model_copy(update=after), (events.of_turn(turn),)


def leave(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """Return the State after a player resigns: the stand-in passes from now on."""
    return state.model_copy(update={"left": (*state.left, seat)}), (events.of_leaving(seat),)


def upgrade(rules: int, state: Json) -> Json | None:
    """Return a State of older rules in today's shape; None if that is impossible."""
    return state if rules == RULES else None
