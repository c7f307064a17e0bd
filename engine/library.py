"""The table of games: the one place in the whole project that lists them. A new game is a line here."""

from collections.abc import Mapping, Sequence

from engine.contract.errors import EngineError
from engine.contract.game import AnyGame, conforming
from engine.contract.hooks import POINTS
from engine.contract.words import Sentence, cut, say
from engine.games import howmanycalories, kaliko, kcaloria, koa, organism
from engine.kit.frozen import Frozen

NAME_LONGEST = 32
"""Letters of a name that no game has, in what is said of it."""

GAMES: Mapping[str, AnyGame] = {
    "howmanycalories": conforming(howmanycalories),
    "kaliko": conforming(kaliko),
    "kcaloria": conforming(kcaloria),
    "koa": conforming(koa),
    "organism": conforming(organism),
}


def known_game(name: str) -> AnyGame | None:
    """The game of that name; None if this build does not carry it (a match of a later version, say)."""
    return GAMES.get(name)


def game_named(name: str) -> AnyGame:
    """The game of that name; EngineError if this build does not carry it."""
    if (game := known_game(name)) is None:
        raise EngineError(say("This bot doesn’t know the game “{name}”.", name=cut(name, NAME_LONGEST)))
    return game


def brought_with(name: str, options: Frozen) -> tuple[str, ...]:
    """What players bring to a match with these options, by the names of the fields: most games’ options change nothing in that."""
    game = game_named(name)
    find = game.HOOKS.brought_with
    return tuple(game.SeatOptions.model_fields) if find is None else find(options)


def foreseen(name: str, options: Frozen, seats: Sequence[Frozen]) -> tuple[Sentence, ...]:
    """What is so already before a match starts, by what those who sit there bring."""
    find = game_named(name).HOOKS.foreseen
    return () if find is None else find(options, seats)


def has_takebacks(name: str) -> bool:
    """Whether moves of a game can be taken back at all."""
    return not game_named(name).HOOKS.moves_stand


def find_refusal(name: str, options: Frozen, brought: Frozen) -> Sentence | None:
    """Say why a match with these options doesn’t take what a player brings; None if it does."""
    find = game_named(name).HOOKS.refused
    return None if find is None else find(options, brought)


def find_first_hand() -> tuple[str, Frozen] | None:
    """The game in which whoever is new here is dealt a first hand, by its name, with the options of such a match; None if none is."""
    return next(((name, options) for name, game in GAMES.items() if (options := game.HOOKS.tried)), None)


def tell_score(name: str, score: int) -> Sentence:
    """Return a score in the word of its game: "3 points"."""
    game = known_game(name)
    return say(POINTS if game is None else game.HOOKS.score, n=score)


def scores_of(name: str) -> Sentence:
    """Return what scores of a game count, as the middle of a sentence says it: "points"."""
    game = known_game(name)
    return say("points") if game is None else game.HOOKS.scores


def title_of(name: str) -> str:
    """What the game of that name is called; its bare name if this build does not carry it."""
    game = known_game(name)
    return name if game is None else str(game.TITLE)
