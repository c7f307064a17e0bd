"""Pictures for the warm-up, which fill the caches of every game's parts."""

from collections.abc import Callable, Collection, Iterator
from functools import partial

from cogs.drawing.examples import picture_of
from engine.library import GAMES
from render import Picture, draw, pieces_of
from render.profile.profile import GameLine, ProfileCard


def pictures() -> Iterator[Picture]:
    """Yield each game's cover and the pictures of its rules, a sample of everything."""
    for name, game in GAMES.items():
        yield Picture(name, "cover", None, ())
        yield Picture(name, "heading", None, ())
        for section in game.PAGE:
            if section.picture is not None:
                yield picture_of(name, section)


def works(games: Collection[str] = GAMES.keys()) -> Iterator[Callable[[], object]]:
    """Yield the steps of the warm-up for these games.

    A step takes a few milliseconds or draws one picture. Pictures come first, because a user may
    ask for any of them.
    """
    yield from (partial(draw, picture) for picture in pictures() if picture.game in games)
    if GAMES.keys() <= {*games}:
        yield partial(draw, Picture("", "covers", tuple(GAMES), ()))
        lines = tuple(GameLine(name, game.TITLE, 1, 0) for name, game in GAMES.items())
        yield partial(draw, Picture("", "profile", ProfileCard(1, games=lines), ("A",)))
    for name in games:
        yield from pieces_of(name)
