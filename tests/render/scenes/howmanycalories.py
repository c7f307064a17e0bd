"""Scenes of How many Calories?, from real matches or made up.

They are made up where play hardly ever gets there.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

from engine.contract.dice import Dice
from engine.contract.driver import random_move
from engine.contract.words import say
from engine.games import howmanycalories as calories
from engine.games.howmanycalories.cards import KCAL, Card, key
from engine.games.howmanycalories.state import State
from render import Picture
from tests.render.scenes.people import ACCOUNTS, LONG, NAMES, ODD, ORDINARY
from tests.render.scenes.played import cards_of, find_moment

GAME = "howmanycalories"
KEPT = (
    "pass of three, some have chosen",
    "three cards and +5",
    "someone is out",
    "ghost laid",
    "after a trick",
    "round end",
    "crowded of three",
    "longest names after a trick",
    "final",
    "hand, to pass",
    "hand, to answer",
    "moment",
    "cover",
)
"""Scenes with a golden picture."""

_CROWDED = {3: "crowded 115", 4: "crowded 29"}
"""Seeds of random matches with a special last round.

In it a player eats four cards before any player is out.
"""
_MEALS = (
    ("moment", 3, "scene 0", 15),
    ("moment, two dishes", 3, "scene 0", 19),
    ("moment, three dishes", 4, "scene 0", 16),
    ("moment, exactly the limit", 3, "scene 1", 23),
)
"""Meals of random matches: the scene's name, players, seed and ply."""
_SNACKS: tuple[Card, ...] = (9, 6, 5, 4, 2, 1)
"""A meal of six dishes, which random matches hardly ever have."""
Test = Callable[[State], bool]


@cache
def match(players: int, seed: str, rounds: int = 2) -> tuple[State, ...]:
    """Return all states of a match with random choices."""
    state = calories.start(
        calories.Options(rounds=rounds), (calories.SeatOptions(),) * players, Dice(seed, 0)
    )
    states = [state]
    while waiting := calories.to_move(state):
        seat = waiting[-1] if state.phase == "pass" else waiting[0]
        _, move = random_move(calories, calories.view(state, seat), Dice(f"{seed} moves", len(states)))
        state, _ = calories.apply(state, seat, move, Dice(seed, len(states)))
        states.append(state)
    return tuple(states)


def find_state(players: int, test: Test, rounds: int = 2) -> State:
    """Return the first state of the first match that passes the test."""
    for number in range(200):
        for state in match(players, f"scene {number}", rounds):
            if test(state):
                return state
    raise LookupError("no random match gets there")


def table(state: State, names: tuple[str, ...] = NAMES) -> Picture:
    """Return the table as everybody sees it."""
    return Picture(GAME, "table", calories.view(state, None), names[: state.seats])


def hand(state: State, seat: int, names: tuple[str, ...] = NAMES) -> Picture:
    """Return a seat's hand, as only that seat sees it."""
    view = calories.view(state, seat)
    return Picture(GAME, "hand", view, names[: state.seats])


def crowd_table(players: int) -> State:
    """Return a crowded table late in the last of eight rounds.

    Much is eaten and no player is out. All but one have laid a card, all but the first with +5.
    """
    late = (
        state
        for state in match(players, _CROWDED[players], 8)
        if state.round == 8 and state.tricks == 6 and len(state.trick) == state.chairs - 1
    )
    return next(late)


def _find_ghost(players: int) -> State:
    """Return a state in which a ghost guest has just taken a trick.

    It plays for a player who has left.
    """
    for number in range(200):
        for state in match(players, f"scene {number}", 2):
            if state.phase == "trick" and state.tricks == 2 and not state.trick and state.last is not None:
                return calories.leave(state, state.last.taker)[0]
    raise LookupError("no random match gets there")


def _make_tie(players: int, fed: dict[int, tuple[int, ...]]) -> Picture:
    """Return the end of a match with equal points at the top.

    What they ate in the last round decides.
    """
    state = find_state(players, lambda state: state.phase == "over", 2)
    last = state.history[-1]
    best = max(state.scores) + 1
    taken = tuple(fed.get(seat, last.taken[seat]) for seat in range(players))
    out = tuple(sum(food) > state.limit for food in taken)
    tied = state.model_copy(
        update={
            "scores": tuple(best if seat in fed else score for seat, score in enumerate(state.scores)),
            "history": (*state.history[:-1], last.model_copy(update={"taken": taken, "out": out})),
        }
    )
    return table(tied)


def _share_round() -> State:
    """Return the end of a round that three of four share, which play hardly ever gets to.

    They ate nothing, and the last tricks were too much for the fourth. Only what was eaten before
    these is made up: the rules end the round, so points and totals agree.
    """
    seed, ply = "scene 6", 31
    before = match(4, seed)[ply].model_copy(update={"taken": ((12, 9), (), (), ())})
    seat = calories.to_move(before)[0]
    _, move = random_move(calories, calories.view(before, seat), Dice(f"{seed} moves", ply + 1))
    return calories.apply(before, seat, move, Dice(seed, ply + 1))[0]


def _tables() -> Iterator[tuple[str, Picture]]:
    start = find_state(4, lambda _: True)
    yield "pass, nobody has chosen", table(start)
    yield "pass of three, some have chosen", table(find_state(3, lambda state: sum(state.passed) == 2))
    yield "pass of two", table(find_state(2, lambda state: sum(state.passed) == 1))
    yield "before the first card", table(find_state(4, lambda state: state.phase == "trick"))
    yield "early, one card", table(find_state(4, lambda state: len(state.trick) == 1))
    yield (
        "three cards and +5",
        table(
            find_state(
                4,
                lambda state: (
                    len(state.trick) == 3 and sum(one.plus for one in state.trick) == 2 and state.tricks > 2
                ),
            )
        ),
    )
    yield "after a trick", table(find_state(4, lambda state: state.tricks == 3 and not state.trick))
    yield "someone is out", table(find_state(4, lambda state: any(state.out) and len(state.trick) == 2))
    yield "three players", table(find_state(3, lambda state: len(state.trick) == 2 and state.tricks > 3))
    yield (
        "ghost laid",
        table(find_state(2, lambda state: len(state.trick) == 2 and state.trick[1].chair == 2)),
    )
    yield (
        "ghost takes",
        table(
            find_state(
                2,
                lambda state: (
                    state.last is not None and state.last.taker == 2 and not state.trick and state.tricks > 1
                ),
            )
        ),
    )
    yield (
        "round end",
        table(
            find_state(
                4,
                lambda state: state.phase == "pass" and len(state.history) == 1 and any(state.history[0].out),
            )
        ),
    )
    yield (
        "round end of three",
        table(find_state(3, lambda state: state.phase == "pass" and len(state.history) == 1)),
    )
    two = find_state(3, lambda state: any(state.out) and len(state.trick) == 1)
    yield "two of three are left", table(two)
    yield "round end, shared", table(_share_round())
    yield "crowded", table(crowd_table(4))
    yield "crowded of three", table(crowd_table(3), LONG)
    yield (
        "longest names",
        table(find_state(4, lambda state: len(state.trick) == 2 and state.tricks > 1), LONG),
    )
    yield (
        "longest names after a trick",
        table(find_state(4, lambda state: state.tricks == 2 and not state.trick), LONG),
    )
    yield (
        "ordinary names before the first card",
        table(find_state(4, lambda state: state.phase == "trick"), ORDINARY),
    )
    yield "ordinary names of three", table(find_state(3, lambda state: len(state.trick) == 2), ORDINARY)
    yield (
        "three players after a trick",
        table(find_state(3, lambda state: state.tricks == 4 and not state.trick), ORDINARY),
    )
    yield "round end of two", table(find_state(2, lambda state: len(state.history) == 1))
    yield "somebody has left", table(_find_ghost(4))
    odd = table(find_state(4, lambda state: len(state.trick) == 2), ODD)
    yield "odd names", replace(odd, accounts=ACCOUNTS)
    over: Test = lambda state: state.phase == "over"  # noqa: E731
    yield "final", table(find_state(4, over, 4))
    yield "final of eight rounds", table(find_state(3, over, 8), LONG)
    yield "final of two", table(find_state(2, over, 1))
    yield "final, a tie broken by a card", _make_tie(4, {0: (9, 12), 2: (21,)})
    yield "final, a tie broken by who was out", _make_tie(3, {0: (1, 2), 1: (20, 8)})
    yield "final, a win shared", _make_tie(4, {1: (), 3: ()})


def _hands() -> Iterator[tuple[str, Picture]]:
    yield "hand, to pass", hand(find_state(4, lambda _: True), 0)
    yield "hand, passed", hand(find_state(4, lambda state: state.passed[3]), 3)
    yield (
        "hand, to lead",
        hand(find_state(4, lambda state: state.leader == 0 and not state.tricks), 0),
    )
    answer = find_state(
        4,
        lambda state: (
            len(state.trick) == 3 and state.tricks == 3 and sum(one.plus for one in state.trick) == 2
        ),
    )
    yield "hand, to answer", hand(answer, calories.to_move(answer)[0])
    whole = find_state(4, lambda state: len(state.trick) == 3 and not state.tricks)
    yield "hand, first answer", hand(whole, calories.to_move(whole)[0])
    for held in (7, 6, 3):
        second = find_state(
            4,
            lambda state, held=held: (
                len(state.trick) == 1 and state.tricks == 8 - held and not any(state.out)
            ),  # type: ignore[misc]
        )
        yield f"hand, {held} cards", hand(second, calories.to_move(second)[0], ORDINARY)
    lead = hand(find_state(4, lambda state: state.leader == 0 and not state.tricks), 0)
    yield (
        "hand, new cards above",
        replace(lead, view=lead.view.model_copy(update={"received": lead.view.hand[:2]})),
    )
    yield "hand, waiting", hand(answer, answer.trick[0].chair)
    yield (
        "hand, after a trick",
        hand(
            find_state(4, lambda state: state.tricks == 5 and not state.trick and not any(state.out)), 0, LONG
        ),
    )
    yield (
        "hand, with the ghost",
        hand(find_state(2, lambda state: len(state.trick) == 2 and state.tricks == 1), 1),
    )
    yield "hand, out", hand(find_state(4, lambda state: state.phase == "trick" and state.out[1]), 1)
    yield "hand, over", hand(find_state(3, lambda state: state.phase == "over"), 0)


def _moments() -> Iterator[tuple[str, Picture]]:
    """Yield the cards of meals of two to six dishes, and of one that ends at the limit."""
    for name, players, seed, ply in _MEALS:
        yield from cards_of(name, GAME, find_moment(calories, match(players, seed), ply), players)
    view, it = find_moment(calories, match(3, "scene 0"), 15)
    figure = say("{kcal:,} kcal", kcal=KCAL * sum(_SNACKS))
    it = it.model_copy(update={"figure": figure, "weight": sum(_SNACKS), "at": tuple(map(key, _SNACKS))})
    yield from cards_of("moment, six dishes", GAME, (view, it), 3)


def scenes() -> Iterator[tuple[str, Picture]]:
    """Return every picture with the name of its scene."""
    yield from _tables()
    yield from _hands()
    yield from _moments()
    yield "cover", Picture(GAME, "cover", None, ())
