"""Scenes of How many Calories? by kind, drawn once, and their texts."""

from functools import cache

from tests.render.drawn import draw_scene
from tests.render.scenes import scenes
from tests.render.scenes.howmanycalories import GAME

TABLES = [name for name, picture in scenes().items() if picture.game == GAME and picture.kind == "table"]
HANDS = [name for name, picture in scenes().items() if picture.game == GAME and picture.kind == "hand"]
TRICKS = [name for name in TABLES if scenes()[name].view.phase == "trick"]
DONE = [name for name in TRICKS if scenes()[name].view.tricks and not scenes()[name].view.trick]


@cache
def lettering_of(name: str) -> tuple[str, ...]:
    return tuple(text.text for text in draw_scene(name).written)


def texts_of(name: str) -> set[str]:
    return set(lettering_of(name))


def seen_cards(name: str) -> set[str]:
    return {shown.name for shown in draw_scene(name).shown}
