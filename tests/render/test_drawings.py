"""The shipped drawings: each is shown on a tile.

Their authors and licences are named beside them.
"""

from pathlib import Path

import pytest
from PIL import Image, ImageStat

from engine.games.kcaloria.rules.kinds import KINDS
from render.painters.kcaloria.tiles import species

RENDER = Path(species.__file__).parents[3]


def test_each_picture_of_a_species_is_shown_on_some_tile() -> None:
    assert {species.picture_of(kind) for kind in KINDS.values()} - {None} == {
        path.stem for path in (RENDER / "species").glob("*.png")
    }


def test_which_drawings_are_our_own_is_said_beside_them() -> None:
    told = (RENDER / "species" / "README.md").read_text(encoding="utf-8")
    _, _, listed = told.partition("own drawings, under the Apache License 2.0 as well (`LICENSE`): ")
    names = " ".join(listed.partition(". Their vectors")[0].split()).replace(" and ", ", ").split(", ")
    assert names == sorted(
        path.stem.replace("-", " ") for path in (RENDER / "species" / "drawings").glob("*.svg")
    )


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


def test_different_germs_have_different_pictures() -> None:
    shown = {kind.key: species.picture_of(kind) for kind in KINDS.values() if kind.icon == "microbe"}
    names = {kind.typed_key: kind.name for kind in KINDS.values() if kind.icon == "microbe"}
    assert len({*shown.values()}) == len(names)


def test_a_grey_squirrel_is_grey() -> None:
    drawing = Image.open(RENDER / "species" / "squirrel.png").convert("RGBA")
    _, saturation, _ = drawing.convert("RGB").convert("HSV").split()
    assert ImageStat.Stat(saturation, drawing.getchannel("A")).mean[0] < 60


@pytest.mark.parametrize("name", ["person", "farmer"])
def test_no_human_is_as_yellow_as_an_emoji(name: str) -> None:
    drawing = Image.open(RENDER / "species" / f"{name}.png").convert("RGBA")
    hue, saturation, _ = drawing.convert("RGB").convert("HSV").split()
    yellow = zip(hue.tobytes(), saturation.tobytes(), drawing.getchannel("A").tobytes(), strict=True)
    assert sum(25 < h < 38 and s > 180 and a > 200 for h, s, a in yellow) < 300
