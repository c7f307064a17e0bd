"""The table of games: the one place in the whole project that lists them. A new game is a line here."""

from collections.abc import Mapping

from engine.errors import EngineError
from engine.game import Game
from engine.games import howmanycalories, kaliko, kcaloria, koa, organism
from engine.words import say

GAMES: Mapping[str, Game] = {
    "howmanycalories": howmanycalories,
    "kaliko": kaliko,
    "kcaloria": kcaloria,
    "koa": koa,
    "organism": organism,
}


def game_named(name: str) -> Game:
    """The game of that name; EngineError if this build does not carry it (a match of a later version, say)."""
    try:
        return GAMES[name]
    except KeyError:
        raise EngineError(say("This bot does not know the game “{name}”.", name=name)) from None
