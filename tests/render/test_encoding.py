"""Picture files: a reader finds the pixels and colours that were drawn."""

from io import BytesIO
from threading import Event

import pytest
from PIL import Image

from render.kit import png as encoding
from render.kit.png import png

COLOURS = bytes(part for n in range(10) for part in (25 * n, 250 - 25 * n, 8 * n))
"""Ten colours."""


def picture(size: tuple[int, int], numbers: bytes) -> Image.Image:
    """Return a picture of these colours, by their numbers."""
    indices = Image.frombytes("P", size, numbers)
    indices.putpalette(COLOURS)
    return indices.convert("RGB")


@pytest.mark.parametrize("size", [(1, 1), (1, 7), (7, 1), (1200, 3), (1200, 431)])
def test_every_pixel_is_read_back(size: tuple[int, int]) -> None:
    width, height = size
    numbers = bytes(place % 10 for place in range(width * height))
    with Image.open(BytesIO(png(picture(size, numbers), COLOURS))) as read:
        assert (read.format, read.mode, read.size) == ("PNG", "P", size)
        assert read.tobytes() == numbers
        assert bytes(read.getpalette() or ())[: len(COLOURS)] == COLOURS


def test_no_part_waits_for_a_thread_that_packs_other_pictures() -> None:
    size, is_done = (400, 300), Event()
    numbers = bytes(place * place // 7 % 10 for place in range(size[0] * size[1]))
    busy = encoding.beside().submit(is_done.wait, 60)
    try:
        with Image.open(BytesIO(png(picture(size, numbers), COLOURS))) as read:
            assert read.tobytes() == numbers
        assert not busy.done()
    finally:
        is_done.set()


def test_what_repeats_takes_hardly_any_bytes() -> None:
    striped = picture((1200, 800), bytes(row // 50 % 10 for row in range(800) for _ in range(1200)))
    assert len(png(striped, COLOURS)) < 1200 * 800 // 100
