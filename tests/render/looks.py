"""Draw every scene for review: `python -m tests.render.looks [FOLDER]`.

It draws at 1200 and at 360 pixels, and writes a page to browse them. At 360 pixels there is also
the view of people who see grey, or lack one of the three kinds of cones.
"""

import sys
from html import escape
from io import BytesIO
from pathlib import Path

from PIL import Image

from render import draw
from tests.render.scenes import plate_sheets, scenes
from tests.render.sight import GREY, SIGHTS, convert_image

PHONE = 360
UNUSUAL = (GREY, *(sight for sight in SIGHTS if sight != "normal"))
PAGE = """<!doctype html><meta charset="utf-8"><title>Looks</title>
<style>
body {{ margin: 0; font: 16px sans-serif; background: #313338; color: #ddd }}
section {{ display: grid; grid-template-columns: 620px 400px 400px; align-items: start }}
section > * {{ padding: 20px }} h2 {{ grid-column: 1 / -1; margin: 0; padding-bottom: 0 }}
.light {{ background: #fff }} .wide {{ width: 600px }} .sights {{ grid-column: 1 / -1 }}
</style>
{sections}
"""
SECTION = """<section><h2>{name}</h2><div><img class="wide" src="{file}.png"></div>
<div><img src="{file}-phone.png"></div><div class="light"><img src="{file}-phone.png"></div>
<div class="sights">{sights}<br><img src="{file}-sights.png"></div></section>
"""


def by_others(picture: Image.Image) -> Image.Image:
    """Return the picture as each unusual sight has it, side by side."""
    strip = Image.new("RGB", (picture.width * len(UNUSUAL), picture.height))
    for place, sight in enumerate(UNUSUAL):
        strip.paste(convert_image(picture, sight), (place * picture.width, 0))
    return strip


def main(folder: Path) -> None:
    """Write all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {name: draw(picture) for name, picture in scenes().items()}
    pictures |= {name: sheet.encode() for name, sheet in plate_sheets().items()}
    sections = []
    for name, png in pictures.items():
        file = name.replace(",", "").replace(" ", "-")
        with Image.open(BytesIO(png)) as large:
            large.save(folder / f"{file}.png")
            small = large.convert("RGB").resize(
                (PHONE, large.height * PHONE // large.width), Image.Resampling.LANCZOS
            )
        small.save(folder / f"{file}-phone.png")
        by_others(small).save(folder / f"{file}-sights.png")
        sections.append(SECTION.format(name=escape(name), file=file, sights=" · ".join(UNUSUAL)))
    (folder / "index.html").write_text(PAGE.format(sections="".join(sections)), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "looks"))
