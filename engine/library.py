"""The table of games: the only place in the project that lists them.

To add a game, add a line here.
"""

from collections.abc import Mapping, Sequence

from engine.contract.errors import EngineError
from engine.contract.game import AnyGame, conforming
from engine.contract.hooks import POINTS
from engine.contract.words import Sentence, cut, say
from engine.games import howmanycalories, kaliko, kcaloria, koa, organism
from engine.kit.frozen import Frozen

NAME_LONGEST = 32
"""Letters of an unknown game's name that a refusal repeats."""

GAMES: Mapping[str, AnyGame] = {
    "howmanycalories": conforming(howmanycalories),
    "kaliko": conforming(kaliko),
    "kcaloria": conforming(kcaloria),
    "koa": conforming(koa),
    "organism": conforming(organism),
}


def known_game(name: str) -> AnyGame | None:
    """Return the game of that name; None if this build lacks it.

    A match of a later version may name one.
    """
    return GAMES.get(name)


def game_named(name: str) -> AnyGame:
    """Return the game of that name; EngineError if this build lacks it."""
    if (game := known_game(name)) is None:
        raise EngineError(say("This bot doesn’t know the game “{name}”.", name=cut(name, NAME_LONGEST)))
    return game


def brought_with(name: str, options: Frozen) -> tuple[str, ...]:
    """Return the names of the SeatOptions that count under these options.

    For most games, options change nothing about that.
    """
    game = game_named(name)
    find = game.HOOKS.brought_with
    return tuple(game.SeatOptions.model_fields) if find is None else find(options)


def foreseen(name: str, options: Frozen, seats: Sequence[Frozen]) -> tuple[Sentence, ...]:
    """Return facts that hold before a match starts, given what players bring."""
    find = game_named(name).HOOKS.foreseen
    return () if find is None else find(options, seats)


def has_takebacks(name: str) -> bool:
    """Return whether moves of a game can be taken back at all."""
    return not game_named(name).HOOKS.moves_stand


def find_refusal(name: str, options: Frozen, brought: Frozen) -> Sentence | None:
    """Return why a match with these options rejects what a player brings, or None."""
    find = game_named(name).HOOKS.refused
    return None if find is None else find(options, brought)


def find_first_hand() -> tuple[str, Frozen] | None:
    """Return the game and options for a new user's first match, or None."""
    return next(((name, options) for name, game in GAMES.items() if (options := game.HOOKS.tried)), None)


def tell_score(name: str, score: int) -> Sentence:
    """Return a score in the word of its game: "3 points"."""
    game = known_game(name)
    return say(POINTS if game is None else game.HOOKS.score, n=score)


def scores_of(name: str) -> Sentence:
    """Return the unit of a game's scores for the middle of a sentence: "points"."""
    game = known_game(name)
    return say("points") if game is None else game.HOOKS.scores


def title_of(name: str) -> str:
    """Return the title of the game of that name.

    It is the bare name if this build lacks the game.
    """
    game = known_game(name)
    return name if game is None else str(game.TITLE)
