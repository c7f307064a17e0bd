"""The table of games: the one place in the whole project that lists them. A new game is a line here."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.contract.errors import EngineError
from engine.contract.game import AnyGame, conforming
from engine.contract.words import N_, Sentence, cut, say
from engine.games import howmanycalories, kaliko, kcaloria, koa, organism
from engine.kit.frozen import Frozen

NAME_LONGEST = 32
"""Letters of a name that no game has, in what is said of it."""
POINTS: Final = N_("{n:1 point|# points}")
"""A score, where its game has no word of its own for it."""

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
    found: Callable[[Frozen], tuple[str, ...]] | None = getattr(game, "brought_with", None)
    return tuple(game.SeatOptions.model_fields) if found is None else found(options)


def foreseen(name: str, options: Frozen, seats: Sequence[Frozen]) -> tuple[Sentence, ...]:
    """What is so already before a match starts, by what those who sit there bring."""
    found: Callable[[Frozen, Sequence[Frozen]], tuple[Sentence, ...]] | None
    found = getattr(game_named(name), "foreseen", None)
    return () if found is None else found(options, seats)


def has_takebacks(name: str) -> bool:
    """Whether moves of a game can be taken back at all."""
    return not getattr(game_named(name), "MOVES_STAND", False)


def refused(name: str, options: Frozen, brought: Frozen) -> Sentence | None:
    """Say why a match with these options doesn’t take what a player brings; None if it does."""
    found: Callable[[Frozen, Frozen], Sentence | None] | None = getattr(game_named(name), "refused", None)
    return None if found is None else found(options, brought)


def tried() -> tuple[str, Frozen] | None:
    """The game in which whoever is new here is dealt a first hand, by its name, with the options of such a match; None if none is."""
    return next(
        ((name, options) for name, game in GAMES.items() if (options := getattr(game, "TRIED", None))), None
    )


def tell_score(name: str, score: int) -> Sentence:
    """Return a score in the word of its game: "3 points"."""
    return say(getattr(known_game(name), "SCORE", POINTS), n=score)


def scores_of(name: str) -> Sentence:
    """Return what scores of a game count, as the middle of a sentence says it: "points"."""
    found: Sentence = getattr(known_game(name), "SCORES", say("points"))
    return found


def title_of(name: str) -> str:
    """What the game of that name is called; its bare name if this build does not carry it."""
    game = known_game(name)
    return name if game is None else str(game.TITLE)
