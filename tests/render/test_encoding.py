"""Picture files: whoever reads them finds the pixels and colours that were drawn."""

from io import BytesIO

import pytest
from PIL import Image

from render.encoding import png

COLOURS = bytes(range(30))
"""Ten of them."""


@pytest.mark.parametrize("size", [(1, 1), (1, 7), (7, 1), (1200, 3)])
def test_every_pixel_is_read_back(size: tuple[int, int]) -> None:
    width, height = size
    indices = Image.frombytes("L", size, bytes(place % 10 for place in range(width * height)))
    with Image.open(BytesIO(png(indices, COLOURS))) as read:
        assert (read.format, read.mode, read.size) == ("PNG", "P", size)
        assert read.tobytes() == indices.tobytes()
        assert bytes(read.getpalette() or ())[: len(COLOURS)] == COLOURS


def test_what_repeats_takes_hardly_any_bytes() -> None:
    striped = Image.frombytes(
        "L", (1200, 800), bytes(row // 50 % 10 for row in range(800) for _ in range(1200))
    )
    assert len(png(striped, COLOURS)) < 1200 * 800 // 100
