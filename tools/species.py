"""Draw the tiles of kCaloria from Noto Emoji and our own drawings.

    npm pack @iconify-json/noto@1.2.9 && tar xzf iconify-json-noto-1.2.9.tgz
    python -m tools.species package/icons.json

It makes a PNG file each, and is run only when a drawing changes. A picture has the name of its kind
of tile, or of the `icon` of several in engine/games/kcaloria/rules/tiles.toml. Some are dyed, as a
grasshopper is no cricket; some are our own (tools/own_species.py): see render/species/README.md.
"""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageEnhance

from tools import emoji
from tools.own_species import BODIES

FOLDER = Path(__file__).parent.parent / "render" / "species"
SIZE = 192


class Drawing(NamedTuple):
    """An icon of the package, and its dye.

    It is dyed in one colour first, or turned round the colour wheel.
    """

    icon: str
    dye: str = ""
    """The colour, `#RRGGBB`, that the middle greys become."""
    turn: int = 0
    """Degrees on the colour wheel."""
    colour: float = 1
    """The share of its colour that is kept."""
    light: float = 1


_NAMED_ALIKE: Final = """
avocado axe basket bat bear beetle bison blossom blowfish boar butterfly cactus cloud coconut coral
crab crocodile cyclone deer duck eagle elephant farmer fire fish fog fox frog goat hedgehog herb
hibiscus hyacinth landslide lion lizard microbe moose mosquito mouse octopus otter owl penguin
person potato potted-plant raccoon rock seal seedling shark shrimp sloth snake sun tropical-fish
turkey turtle volcano whale wolf
"""

ICONS: Mapping[str, Drawing] = {
    **{name: Drawing(name) for name in _NAMED_ALIKE.split()},
    "bee": Drawing("honeybee"),
    "blackbird": Drawing("black-bird"),
    "camel": Drawing("two-hump-camel"),
    "coffee": Drawing("cherries"),
    "droplets": Drawing("sweat-droplets"),
    "evergreen": Drawing("evergreen-tree"),
    "fishing": Drawing("fishing-pole"),
    "grass": Drawing("sheaf-of-rice"),
    "island": Drawing("desert-island"),
    "lake": Drawing("national-park"),
    "leaves": Drawing("leaf-fluttering-in-wind"),
    "lightning": Drawing("high-voltage"),
    "lotion": Drawing("lotion-bottle"),
    "maple": Drawing("maple-leaf"),
    "moon": Drawing("crescent-moon"),
    "oak": Drawing("deciduous-tree"),
    "palm": Drawing("palm-tree"),
    "rain": Drawing("cloud-with-rain"),
    "reindeer": Drawing("deer", dye="#A39A90"),
    "shell": Drawing("spiral-shell"),
    "squirrel": Drawing("chipmunk"),
    "tree": Drawing("deciduous-tree"),
    "wave": Drawing("water-wave"),
}
"""Drawings by their icon's name in the catalogue."""

KINDS: Mapping[str, Drawing] = {
    "creek": Drawing("droplet"),
    "snowmelt": Drawing("snow-capped-mountain"),
    "upwelling": Drawing("water-wave", turn=20),
    "phlox": Drawing("cherry-blossom"),
    "edelweiss": Drawing("white-flower", colour=0.2),
    "magnolia": Drawing("lotus", colour=0.5, light=1.08),
    "orchid": Drawing("tulip", turn=-50),
    "beautyberry": Drawing("blueberries", turn=70),
    "longleaf-pine": Drawing("evergreen-tree", turn=-25, light=1.15),
    "black-spruce": Drawing("evergreen-tree", turn=25, light=0.75),
    "cypress": Drawing("evergreen-tree", turn=-75, colour=0.8),
    "tree-fern": Drawing("palm-tree"),
    "giant-kelp": Drawing("herb", turn=-50, light=0.85),
    "white-sage": Drawing("herb", colour=0.35, light=1.25),
    "creosote": Drawing("herb", turn=-30),
    "welwitschia": Drawing("leafy-green"),
    "eelgrass": Drawing("sheaf-of-rice", turn=60),
    "saxaul": Drawing("leafless-tree"),
    "umbrella-thorn": Drawing("deciduous-tree", turn=-30),
    "red-mangrove": Drawing("deciduous-tree", turn=20, light=0.85),
    "diatoms": Drawing("bubbles", turn=-70),
    "fly-agaric": Drawing("mushroom"),
    "mushroom": Drawing("brown-mushroom", light=1.1),
    "bolete": Drawing("brown-mushroom", turn=-8, light=0.85),
    "chanterelle": Drawing("brown-mushroom", dye="#F0A020"),
    "destroying-angel": Drawing("brown-mushroom", dye="#DCD8D0", light=1.25),
    "inky-cap": Drawing("brown-mushroom", dye="#7C7A80"),
    "stinkhorn": Drawing("brown-mushroom", dye="#8C9458"),
    "indigo-milkcap": Drawing("brown-mushroom", dye="#4A6FD0"),
    "honey-fungus": Drawing("brown-mushroom", dye="#C98F3C"),
    "reindeer-lichen": Drawing("coral", dye="#A8B49C"),
    "root-fungus": Drawing("bubbles", dye="#D9C79A"),
    "cicada": Drawing("fly", dye="#6F8F5A"),
    "grasshopper": Drawing("cricket", dye="#6FA83C"),
    "locust": Drawing("cricket", dye="#C9A24A"),
    "swallowtail": Drawing("butterfly", turn=-155),
    "glasswing": Drawing("butterfly", colour=0.25, light=1.15),
    "monarch": Drawing("monarch-butterfly"),
    "pine-beetle": Drawing("beetle", turn=-95, colour=0.7, light=0.8),
    "fire-ant": Drawing("ant", dye="#C0492C"),
    "leafcutter-ant": Drawing("ant", dye="#A0623A"),
    "harvester-ant": Drawing("ant", dye="#7E3B2A"),
    "flying-squirrel": Drawing("chipmunk", dye="#A39C96"),
    "swamp-rabbit": Drawing("rabbit", dye="#A88A6C"),
    "jackrabbit": Drawing("rabbit", dye="#CBB085"),
    "treefrog": Drawing("frog", turn=45),
    "toucanet": Drawing("parrot", turn=40),
    "coati": Drawing("raccoon", dye="#A6714A"),
    "cacomistle": Drawing("raccoon", dye="#C2A77E"),
    "box-turtle": Drawing("turtle", turn=-50, light=0.9),
    "green-turtle": Drawing("turtle", turn=25),
    "crayfish": Drawing("lobster", turn=5, colour=0.7, light=0.85),
    "black-bear": Drawing("bear", dye="#54525A"),
    "jaguar": Drawing("leopard", turn=-8, light=0.85),
    "snow-leopard": Drawing("leopard", dye="#C4C4C8"),
    "palm-viper": Drawing("snake", turn=40),
    "bass": Drawing("fish", turn=-90),
    "flying-fish": Drawing("fish", turn=-30, light=1.1),
    "salamander": Drawing("lizard", turn=-100),
    "gila-monster": Drawing("lizard", turn=-125, light=0.9),
    "iguana": Drawing("lizard", turn=-25),
    "tube-worm": Drawing("worm", turn=10, light=0.9),
    "shore-crab": Drawing("crab", turn=95, colour=0.7),
    "sea-lion": Drawing("seal", dye="#8C6A50"),
    "vent-bacteria": Drawing("microbe", turn=-130),
    "landslide": Drawing("landslide"),
    "prescribed-burn": Drawing("fire", turn=8, light=0.9),
}
"""Drawings by the kind of tile, where its icon looks wrong."""


def main(icons: Path) -> None:
    """Write every picture."""
    bodies = {**emoji.read(icons), **{f"own {name}": body for name, body in BODIES.items()}}
    drawings = {**ICONS, **KINDS, **{name: Drawing(f"own {name}") for name in BODIES}}
    for old in FOLDER.glob("*.png"):
        old.unlink()
    for picture, drawing in drawings.items():
        drawn = dyed(emoji.drawn(bodies[drawing.icon], SIZE), drawing)
        drawn.quantize(64, Image.Quantize.FASTOCTREE).save(FOLDER / f"{picture}.png", optimize=True)


def dyed(picture: Image.Image, drawing: Drawing) -> Image.Image:
    """Return the picture in other colours, its shape unchanged."""
    paint, alpha = picture.convert("RGB"), picture.getchannel("A")
    if drawing.dye:
        dark, bright = (round(channel * 0.22) for channel in _rgb(drawing.dye)), _rgb(drawing.dye)
        paint = _ramped(paint.convert("L"), tuple(dark), bright)
    if drawing.turn:
        hue, *rest = paint.convert("HSV").split()
        by = round(drawing.turn * 256 / 360)
        paint = Image.merge("HSV", (hue.point([(at + by) % 256 for at in range(256)]), *rest)).convert("RGB")
    paint = ImageEnhance.Color(paint).enhance(drawing.colour)
    paint = ImageEnhance.Brightness(paint).enhance(drawing.light)
    paint.putalpha(alpha)
    return paint


def _ramped(grey: Image.Image, dark: tuple[int, ...], bright: tuple[int, ...]) -> Image.Image:
    """Map greys from dark over the bright colour to white."""

    def channel(low: int, high: int) -> list[int]:
        return [
            round(low + (high - low) * level / 140)
            if level < 140
            else round(high + (255 - high) * (level - 140) / 140)
            for level in range(256)
        ]

    return Image.merge(
        "RGB", [grey.point(channel(low, high)) for low, high in zip(dark, bright, strict=True)]
    )


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
