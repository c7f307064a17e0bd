"""Helpers for tests of How many Calories?: names, deals, play and events."""

from engine.contract.dice import Dice
from engine.contract.values import Event, Outcome
from engine.contract.words import Words, tell
from engine.games import howmanycalories as game
from engine.games.howmanycalories.cards import card_of
from engine.games.howmanycalories.positions import were_played_automatically
from engine.games.howmanycalories.state import Options, Pass, Play, Round, State

NAMES = ("Ann", "Bob", "Cy", "Dee")
DICE = Dice("tests", 0)


def deal(players: int, *, seed: str = "tests", rounds: int = 4) -> State:
    return game.start(Options(rounds=rounds), (game.SeatOptions(),) * players, Dice(seed, 0))


def pass_first_two(state: State, dice: Dice = DICE) -> State:
    """Let every player pass their two lowest cards."""
    for seat in game.to_move(state):
        state, _ = game.apply(state, seat, Pass(cards=state.hands[seat][:2]), dice)  # type: ignore[arg-type]
    return state


def listen(state: State, keys: str, dice: Dice = DICE) -> tuple[State, list[Event]]:
    """Play these cards; return the State and all events on the way.

    Each card is played by the seat on turn, or by itself (HMC-30).
    """
    told: list[Event] = []
    cards = [card_of(key) for key in keys.split()]
    for number, card in enumerate(cards):
        state, events = game.apply(state, game.to_move(state)[0], Play(card=card), dice)
        told.extend(events)
        if were_played_automatically(state, cards[number + 1 :]):
            break
    return state, told


def in_words(sentence: Words) -> str:
    return tell(sentence, NAMES)


def public(told: list[Event]) -> list[str]:
    return [in_words(event.sentence) for event in told if event.to is None]


def description(state: State, seat: int | None = None) -> str:
    return " ".join(map(in_words, game.describe(game.view(state, seat))))


def foods(keys_by_seat: str) -> tuple[tuple[int, ...], ...]:
    """Return food by seat: "R8 B2 / G4 / - / -"."""
    return tuple(
        tuple(card_of(key) for key in keys.split() if key != "-") for keys in keys_by_seat.split("/")
    )


def a_round(food: str, out: str = "", points: tuple[int, ...] | None = None) -> Round:
    """Return a finished round; `out` holds the digits of seats that were out."""
    taken = foods(food)
    return Round(
        taken=taken,
        out=tuple(str(seat) in out for seat in range(len(taken))),
        points=points or (0,) * len(taken),
    )


def finish_match(scores: tuple[int, ...], last: Round) -> tuple[State, Outcome]:
    """Return a match that has ended with these totals and this last round."""
    state = deal(len(scores), rounds=1).model_copy(
        update={"scores": scores, "history": (last,), "phase": "over"}
    )
    outcome = game.outcome(state)
    assert outcome is not None
    return state, outcome
