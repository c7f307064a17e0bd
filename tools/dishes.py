"""Draw the dishes of How many Calories? from Noto Emoji.

    npm pack @iconify-json/noto@1.2.9 && tar xzf iconify-json-noto-1.2.9.tgz
    python -m tools.dishes package/icons.json

It makes 32 PNG files, and as many WebP files for large dishes. It needs CairoSVG, and is run only
when a dish changes. The drawings are Google's, under Apache-2.0: see render/food/README.md.
"""

import sys
from pathlib import Path

from tools import emoji

FOLDER = Path(__file__).parent.parent / "render" / "food"
SIZE = 224
LARGE = 512

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
"""Picture names of cards.toml, and the names of their drawings in the package."""


def main(icons: Path) -> None:
    """Write every dish."""
    bodies = emoji.read(icons)
    for picture, icon in ICONS.items():
        emoji.drawn(bodies[icon], SIZE).save(FOLDER / f"{picture}.png", optimize=True)
        emoji.drawn(bodies[icon], LARGE).save(FOLDER / "large" / f"{picture}.webp", lossless=True, method=6)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
