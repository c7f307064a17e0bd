"""Picture files: a reader finds the pixels and colours that were drawn."""

from io import BytesIO

import pytest
from PIL import Image
from zlib_ng import zlib_ng

from render.kit import picture_files
from render.kit.picture_files import png

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


def test_what_repeats_takes_hardly_any_bytes() -> None:
    striped = picture((1200, 800), bytes(row // 50 % 10 for row in range(800) for _ in range(1200)))
    assert len(png(striped, COLOURS)) < 1200 * 800 // 100


@pytest.mark.parametrize(("likely", "level"), [(150_000, 2), (215_000, 3), (232_000, 4), (260_000, 5)])
def test_a_large_file_is_packed_no_tighter_than_it_needs(
    likely: int, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, levels = picture((50, 50), bytes(2500)), list[int]()
    plain = zlib_ng.compress

    def compress(rows: bytes, at: int) -> bytes:
        levels.append(at)
        return plain(rows, at)

    monkeypatch.setattr(picture_files, "_estimate", lambda rows, stride: likely)
    monkeypatch.setattr(zlib_ng, "compress", compress)
    png(whole, COLOURS)
    assert levels == [level]
