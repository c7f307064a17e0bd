"""Pictures that nobody waits for: drawn while there is time, so that the grounds and pieces of every game are at hand."""

from collections.abc import Callable, Collection, Iterator
from functools import partial

from cogs.drawing.examples import picture_of
from engine.library import GAMES
from render import Picture, draw, pieces_of


def pictures() -> Iterator[Picture]:
    """For each game what its rules show, which is some of everything."""
    for name, game in GAMES.items():
        yield Picture(name, "cover", None, ())
        for section in game.PAGE:
            if section.picture is not None:
                yield picture_of(name, section)


def works(games: Collection[str] = GAMES.keys()) -> Iterator[Callable[[], object]]:
    """All that is to be done ahead for these games, a few milliseconds or a picture at a time: pictures first, as any may be asked for."""
    yield from (partial(draw, picture) for picture in pictures() if picture.game in games)
    for name in games:
        yield from pieces_of(name)
