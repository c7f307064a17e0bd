"""Draw the dishes of How many Calories? from Noto Emoji: 32 PNG files, and the colours that a palette needs for them.

    npm pack @iconify-json/noto@1.2.9 && tar xzf iconify-json-noto-1.2.9.tgz
    python -m tools.dishes package/icons.json

Needs CairoSVG; wanted only when a dish changes. The drawings are Google's, under Apache-2.0: see render/food/README.md.
"""

import sys
from pathlib import Path

from PIL import Image

from tools import emoji

FOLDER = Path(__file__).parent.parent / "render" / "food"
SIZE = 224
PLATE = (251, 245, 233)
COLOURS = 160

ICONS = {
    "cucumber": "cucumber",
    "strawberry": "strawberry",
    "rice_ball": "rice-ball",
    "salad": "green-salad",
    "fried_egg": "cooking",
    "croissant": "croissant",
    "sushi": "sushi",
    "sandwich": "sandwich",
    "doughnut": "doughnut",
    "taco": "taco",
    "pancakes": "pancakes",
    "parfait": "ice-cream",
    "fries": "french-fries",
    "hot_dog": "hot-dog",
    "waffle": "waffle",
    "hamburger": "hamburger",
    "ramen": "steaming-bowl",
    "spaghetti": "spaghetti",
    "curry": "curry-rice",
    "burrito": "burrito",
    "bento": "bento-box",
    "dumplings": "dumpling",
    "paella": "shallow-pan-of-food",
    "chicken_leg": "poultry-leg",
    "steak": "cut-of-meat",
    "pizza": "pizza",
    "roast_ham": "meat-on-bone",
    "hot_pot": "pot-of-food",
    "fondue": "fondue",
    "pie": "pie",
    "layer_cake": "shortcake",
    "party_cake": "birthday-cake",
}
"""The name of a picture in cards.toml, and of its drawing in the package."""


def main(icons: Path) -> None:
    """Write every dish, and colours.txt: the colours that matter most first."""
    bodies = emoji.read(icons)
    sheet = Image.new("RGB", (len(ICONS) * SIZE, SIZE), PLATE)
    for place, (picture, icon) in enumerate(ICONS.items()):
        dish = emoji.drawn(bodies[icon], SIZE)
        dish.save(FOLDER / f"{picture}.png", optimize=True)
        sheet.paste(dish, (place * SIZE, 0), dish)
    listed = emoji.colours(sheet, COLOURS)
    (FOLDER / "colours.txt").write_text("".join(f"{colour}\n" for colour in listed), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
