"""Noto Emoji for the drawing tools: icons drawn in squares.

    npm pack @iconify-json/noto@1.2.9 && tar xzf iconify-json-noto-1.2.9.tgz

gives `package/icons.json`. It needs CairoSVG. The drawings are Google's, under Apache-2.0.
"""

import io
import json
from collections.abc import Mapping
from pathlib import Path

import cairosvg
from PIL import Image

Icons = Mapping[str, str]
"""SVG bodies by name, drawn in a square of 128."""


def read(icons: Path) -> Icons:
    """Read the drawings of the package."""
    package = json.loads(icons.read_text(encoding="utf-8"))
    return {name: icon["body"] for name, icon in package["icons"].items()}


def drawn(body: str, size: int) -> Image.Image:
    """Draw one icon, without its empty margin, in the middle of a square."""
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' viewBox="0 0 128 128">{body}</svg>'
    )
    png = cairosvg.svg2png(svg.encode(), output_width=2 * size, output_height=2 * size)
    whole = Image.open(io.BytesIO(png)).convert("RGBA")
    cut = whole.crop(whole.getbbox())
    scale = size / max(cut.size)
    small = cut.resize((round(cut.width * scale), round(cut.height * scale)), Image.Resampling.LANCZOS)
    square = Image.new("RGBA", (size, size))
    square.paste(small, ((size - small.width) // 2, (size - small.height) // 2))
    return square
