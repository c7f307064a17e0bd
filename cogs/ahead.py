"""Pictures that nobody waits for: drawn while there is time, so that the grounds and pieces of every game are at hand."""

from collections.abc import Iterator

from cogs.examples import picture_of
from engine.library import GAMES
from render import Picture


def pictures() -> Iterator[Picture]:
    """For each game what its rules show, which is some of everything."""
    for name, game in GAMES.items():
        yield Picture(name, "cover", None, ())
        for section in game.PAGE:
            if section.picture is not None:
                yield picture_of(name, section)
