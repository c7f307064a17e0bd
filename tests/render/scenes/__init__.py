"""Scenes: positions to draw, by a name unique among all games.

Each game has a file with its `scenes`, and in `KEPT` the names of scenes with a golden picture.
"""

from functools import cache
from importlib import import_module

from engine.library import GAMES
from render import Picture
from render.kit.canvas import Canvas
from render.kit.wording import drawable_names
from tests.render.scenes.people import LONG, NAMES, SCRIPTS
from tests.render.toy import names_of, plates_of

BY_GAME = tuple(import_module(f"{__name__}.{name}") for name in (*GAMES, "profiles"))
"""The scenes of each game, and profiles of users."""
PLATES = ("plates for 6",)
"""Sheets of plates with a golden picture."""
NAME_SHEETS = {"names of many scripts": SCRIPTS[:18], "more names of many scripts": SCRIPTS[18:]}
PLATE_SHEETS = (*(f"plates for {seats}" for seats in range(1, 7)), *NAME_SHEETS)
KEPT = tuple(name for game in BY_GAME for name in game.KEPT)


@cache
def scenes() -> dict[str, Picture]:
    """Return every picture by the name of its scene."""
    return {name: picture for game in BY_GAME for name, picture in game.scenes()}


@cache
def plate_sheets() -> dict[str, Canvas]:
    """Return sheets of plates alone: one to six seats, many scripts.

    Painters of other games start from them.
    """
    names = (*NAMES[:4], *LONG[:2])
    sheets = {sheet: plates_of(names[:seats]) for seats, sheet in enumerate(PLATE_SHEETS[:6], start=1)}
    accounts = ("somebody",) * len(SCRIPTS)
    return sheets | {
        sheet: names_of(drawable_names(some, len(some), accounts)) for sheet, some in NAME_SHEETS.items()
    }
