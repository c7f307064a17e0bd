"""Movers of matches in tests and measurements: random, or random with some sense.

Pure chance would hardly ever play some games.
"""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import islice
from typing import Any, TypeVar

from engine.contract.dice import Dice
from engine.contract.driver import random_move, resume
from engine.contract.game import AnyGame
from engine.contract.hexes import cell_name
from engine.contract.values import Ask, Decided, Pick
from engine.games import kaliko
from engine.games.kaliko.paths import pattern_of
from engine.games.kaliko.plays import Found, plays
from engine.games.kaliko.refusals import ELSEWHERE, PLAY
from engine.games.kaliko.state import View
from engine.games.kaliko.tiles import turn_key
from engine.games.kcaloria.words.questions import CONFIRM as SURE
from engine.games.kcaloria.words.questions import DISCARD
from engine.games.koa.ground import Ground, chance, doable, penalty
from engine.games.koa.questions import CONFIRM, KEYS
from engine.games.koa.state import Action
from engine.games.koa.state import View as KoaView
from engine.games.organism.boards import CORE, Length, Space, board
from engine.games.organism.body import organisms, pieces_of
from engine.games.organism.state import ORGANISMS_TO_WIN, PREY
from engine.games.organism.state import View as OrganismView
from engine.games.organism.turn import CIRCULATE, DONE, END
from engine.games.organism.turn import CONFIRM as END_TURN

T = TypeVar("T")
Draft = tuple[Pick, ...]
Mover = Callable[[AnyGame, Any, Dice], tuple[Draft, Any]]

PLAYS_FOUND = 300
"""Number of plays from which one is chosen."""

TURNS_TRIED = 10
"""Number of turns of ORGANISM from which the best one is chosen."""

LEANINGS: Mapping[Action, int] = {"claim": 60, "unblock": 60, "excavate": 24, "sharman": 2, "end": 1}
"""How much an action of KOA is liked; a seizure depends on its odds."""
TEMPTING = 10
"""Percent of success that make a seizure of KOA liked one point more."""


def kaliko_draft(view: View, found: Found) -> Draft:
    """Return the picks that lay these tiles in this order and play them."""
    return _play(view, found)[0]


def _play(view: View, found: Found) -> tuple[Draft, Any]:
    """Return the draft of a play, and its Move."""
    asking, picks = kaliko.choose(view), list[Pick]()
    next(asking)

    def ask(key: str) -> Ask:
        picks.append((key,))
        return asking.send(picks[-1])

    for cell, turned in found:
        asked = ask(turned.tile)
        if asked.view.held is not None:
            while cell_name(cell) not in {option.key for option in asked.offered_options}:
                asked = ask(ELSEWHERE)
            asked = ask(cell_name(cell))
        if asked.view.staged[-1].turn != turned.turn:
            ask(turn_key(turned.turn))
    try:
        ask(PLAY)
    except StopIteration as done:
        return tuple(picks), done.value
    raise AssertionError("a play is complete when it is played")


def _kaliko(game: AnyGame, view: Any, dice: Dice) -> tuple[Draft, Any]:
    """Return mostly a scoring play of one to three tiles; else a random move.

    A random move may be a play of up to seven tiles.
    """
    most = 1 + dice.below(3)
    if dice.below(8):
        found = list(islice(plays(pattern_of(view.pattern), view.hand, most), PLAYS_FOUND))
        if found:
            return _play(view, dice.choice(found))
    return random_move(game, view, dice)


def _organism(game: AnyGame, view: Any, dice: Dice) -> tuple[Draft, Any]:
    """Return the best of some random turns, by what is left at the end.

    One in eight is the first that comes.
    """
    tried = [_whole_turn(game, view, dice) for _ in range(TURNS_TRIED if dice.below(8) else 1)]
    picks, move, _ = max(tried, key=lambda one: one[2])
    return picks, move


def _whole_turn(game: AnyGame, view: OrganismView, dice: Dice) -> tuple[Draft, Any, float]:
    """Return a random turn that seldom stops early: draft, Move and value.

    It seldom passes food about.
    """
    picks: Draft = ()
    asking = game.choose(view)
    ask = next(asking)
    while True:
        keys = [option.key for option in ask.offered_options]
        idle = {END_TURN, DONE, END} if dice.below(10) else set()
        idle |= {CIRCULATE} if dice.below(5) else set()
        key = dice.choice([key for key in keys if key not in idle] or keys)
        picks = (*picks, (key,))
        try:
            ask = asking.send((key,))
        except StopIteration as done:
            return picks, done.value, _promise(ask.view)


def _promise(end: OrganismView) -> float:
    """Return how good the end of a turn is for its player.

    Tokens count before elements, food, and prey within reach.
    """
    seat, report = end.turn, end.preview
    assert report is not None
    gains = [*(one.by for one in report.captures), *(one.to for one in report.deaths)]
    won = sum(seats.count(seat) for seats in gains)
    lost = sum(map(len, gains)) - won
    gone = {one.element.space for one in report.captures}
    gone |= {one.space for death in report.deaths for one in death.elements}
    left = [one for one in end.elements if one.space not in gone]
    mine = [one for one in left if one.seat == seat]
    whole = sum(one.is_whole for one in organisms(pieces_of(mine, end.board), end.board))
    away = _distances(end.seats, end.options.board)
    hunts = [
        (one, prey)
        for one in mine
        if one.food
        for prey in left
        if prey.seat != seat and prey.kind is PREY[one.kind]
    ]
    steps = min((away[one.space][prey.space] for one, prey in hunts), default=end.board.rings)
    return (
        100.0 * (whole >= ORGANISMS_TO_WIN)
        + 10 * won
        - 7 * lost
        + 4 * any(one.space == CORE for one in mine)
        + 3 * whole
        + 2 * len(mine)
        + sum(one.food for one in mine) / 2
        - 2 * steps
    )


@cache
def _distances(players: int, length: Length) -> Mapping[Space, Mapping[Space, int]]:
    """Return the number of steps between any two spaces."""
    near, away = board(players, length).near, dict[Space, dict[Space, int]]()
    for start in near:
        steps = {start: 0}
        waiting = [start]
        for space in waiting:
            for beside in near[space]:
                if beside not in steps:
                    steps[beside] = steps[space] + 1
                    waiting.append(beside)
        away[start] = steps
    return away


def _koa(game: AnyGame, view: KoaView, dice: Dice) -> tuple[Draft, Any]:
    """Return mostly what gains the clan most; it seldom ends early.

    These are claims, excavations, and seizures by their chance of success.
    """
    ground = Ground(view)
    possible = doable(view, ground)
    odds = {square: chance(ground.at[square], penalty(view)) for square in possible.get("seize", ())}
    liked: dict[Action, int] = {action: LEANINGS[action] for action in possible if action in LEANINGS}
    liked["end"] = LEANINGS["end"]
    if odds:
        liked["seize"] = max(odds.values()) // TEMPTING
    action = _weighed(liked, dice)
    picks: Draft = ((KEYS[action],),)
    if action == "end":
        picks = (*picks, (CONFIRM,))
    elif action != "sharman":
        square = _weighed(odds, dice) if action == "seize" else dice.choice(possible[action])
        is_offered = square in {option.key for option in next(game.choose(view)).offered_options}
        picks = ((square,),) if is_offered else (*picks, (square,))
    decided = resume(game, view, picks)
    assert isinstance(decided, Decided)
    return picks, decided.move


def _weighed(weights: Mapping[T, int], dice: Dice) -> T:
    """Return one of the things, each as likely as its weight."""
    return dice.choice([thing for thing, weight in weights.items() for _ in range(weight)])


def _kcaloria(game: AnyGame, view: Any, dice: Dice) -> tuple[Draft, Any]:
    """Return a random move that discards as many as possible every other time.

    So a set of sixty tiles is used up within a test.
    """
    asking = game.choose(view)
    first = next(asking)
    if DISCARD not in {option.key for option in first.offered_options} or not dice.below(2):
        return random_move(game, view, dice)
    second = asking.send((DISCARD,))
    keys = frozenset(dice.shuffle([option.key for option in second.offered_options])[: second.most])
    given_up = tuple(option.key for option in second.offered_options if option.key in keys)
    asking.send(given_up)
    try:
        asking.send((SURE,))
    except StopIteration as done:
        return ((DISCARD,), given_up, (SURE,)), done.value
    raise AssertionError("a last look is the last question")


MOVERS: Mapping[str, Mover] = {"kaliko": _kaliko, "kcaloria": _kcaloria, "koa": _koa, "organism": _organism}
"""Movers by the name of the game."""


def mover_of(name: str) -> Mover:
    """Return the mover of a game's matches."""
    return MOVERS.get(name, random_move)
