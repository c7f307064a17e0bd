"""The shipped drawings: each made once, by the recipe.

Their authors and licences are named beside them.
"""

from pathlib import Path

import pytest

from engine.games.kcaloria.rules.kinds import KINDS
from render.painters.kcaloria.tiles import species
from tools import species as recipe
from tools.own_species import BODIES

RENDER = Path(species.__file__).parents[3]


def test_no_name_means_two_drawings() -> None:
    twice = recipe.ICONS.keys() & recipe.KINDS.keys()
    assert [name for name in twice if recipe.ICONS[name] != recipe.KINDS[name]] == []
    assert BODIES.keys() & (recipe.ICONS.keys() | recipe.KINDS.keys()) == set()


def test_the_pictures_of_species_are_those_that_the_recipe_makes() -> None:
    assert {path.stem for path in (RENDER / "species").glob("*.png")} == {
        *recipe.ICONS,
        *recipe.KINDS,
        *BODIES,
    }


def test_each_picture_of_a_species_is_shown_on_some_tile() -> None:
    assert {species.picture_of(kind) for kind in KINDS.values()} - {None} == {
        path.stem for path in (RENDER / "species").glob("*.png")
    }


def test_which_drawings_are_our_own_is_said_beside_them() -> None:
    told = (RENDER / "species" / "README.md").read_text(encoding="utf-8")
    _, _, listed = told.partition("own drawings, under the Apache License 2.0 as well (`LICENSE`): ")
    names = " ".join(listed.partition(". They are vectors")[0].split()).replace(" and ", ", ").split(", ")
    assert names == sorted(name.replace("-", " ") for name in BODIES)


@pytest.mark.parametrize("folder", ["food", "species"])
def test_the_licence_of_drawings_lies_beside_them(folder: str) -> None:
    licence = (RENDER / folder / "LICENSE").read_text(encoding="utf-8")
    assert "Apache License\n" in licence
    assert "Version 2.0" in licence
    assert "Apache License 2.0 (`LICENSE`)" in (RENDER / folder / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("pelican", "pelican"),
        ("old-gull", "gull"),
        ("fly-agaric", "fly-agaric"),
        ("mushroom", "mushroom"),
        ("quetzal", "quetzal"),
        ("old-hermit-crab", "hermit-crab"),
    ],
)
def test_a_species_is_shown_as_itself(key: str, name: str) -> None:
    assert species.picture_of(KINDS[key]) == name
