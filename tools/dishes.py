"""Draw the dishes of How many Calories? from Noto Emoji: 32 PNG files, and the colours that a palette needs for them.

    npm pack @iconify-json/noto@1.2.9 && tar xzf iconify-json-noto-1.2.9.tgz
    python tools/dishes.py package/icons.json

Needs CairoSVG; wanted only when a dish changes. The drawings are Google's, under Apache-2.0: see render/food/README.md.
"""

import io
import json
import sys
from pathlib import Path

import cairosvg
from PIL import Image

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
    package = json.loads(icons.read_text(encoding="utf-8"))
    sheet = Image.new("RGB", (len(ICONS) * SIZE, SIZE), PLATE)
    for place, (picture, icon) in enumerate(ICONS.items()):
        dish = drawn(package, icon)
        dish.save(FOLDER / f"{picture}.png", optimize=True)
        sheet.paste(dish, (place * SIZE, 0), dish)
    (FOLDER / "colours.txt").write_text("".join(f"{colour}\n" for colour in colours(sheet)), encoding="utf-8")


def drawn(package: dict[str, dict[str, dict[str, str]]], icon: str) -> Image.Image:
    """One drawing, without its empty margin, in the middle of a square."""
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' viewBox="0 0 128 128">{package["icons"][icon]["body"]}</svg>'
    )
    png = cairosvg.svg2png(svg.encode(), output_width=2 * SIZE, output_height=2 * SIZE)
    whole = Image.open(io.BytesIO(png)).convert("RGBA")
    cut = whole.crop(whole.getbbox())
    scale = SIZE / max(cut.size)
    dish = cut.resize((round(cut.width * scale), round(cut.height * scale)), Image.Resampling.LANCZOS)
    square = Image.new("RGBA", (SIZE, SIZE))
    square.paste(dish, ((SIZE - dish.width) // 2, (SIZE - dish.height) // 2))
    return square


def colours(sheet: Image.Image) -> list[str]:
    """The sheet's colours as #RRGGBB, by how much of it they paint."""
    few = sheet.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=4)
    palette = few.getpalette() or []
    by_use = sorted(few.getcolors(256) or [], reverse=True)
    return ["#{:02X}{:02X}{:02X}".format(*palette[3 * i : 3 * i + 3]) for _, i in by_use]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
