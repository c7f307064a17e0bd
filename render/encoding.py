"""Pictures as PNG files: rows of palette indices, deflated by zlib-ng.

Encoding is a third of what a picture costs, and Pillow's takes as long as the zlib that it is built with: twice to thrice
as long as zlib-ng where that is the system's own. So the file is put together here, of which a palette's pictures need
little (PNG specification, third edition, sections 5 and 11): a header, the colours, one run of deflated rows, an end.
WebP takes two to five times as long for these pictures, and at equal looks no fewer bytes: `make bench` measures both.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Final

from PIL import Image
from zlib_ng import zlib_ng

from render import palette

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_DEPTH: Final = 8
_PALETTE: Final = 3
"""The colour type: indices of a palette."""
_UNFILTERED: Final = b"\0"
"""Before each row: its bytes are as they are, which suits indices best."""
QUICK: Final = 2
"""A level of zlib-ng's, that of most files."""
TIGHT: Final = 3
"""The next one saves a thirtieth of the bytes and costs four tenths of the time more: for pictures that are full of things."""
_STRIPS: Final = 4
"""In how many parts a picture is put in numbers: while one is, the one before it is packed."""


def png(image: Image.Image, colours: bytes, level: int = QUICK) -> bytes:
    """The file of a picture in colours of a palette, three bytes each, packed at a level.

    What takes longest are the nearest colours of all pixels, and to pack their numbers: so each part of the picture is packed
    on another core, if there is one, while the next is numbered.
    """
    palette_of, high = palette.of_palette(colours), image.height
    edges = sorted({high * part // _STRIPS for part in range(_STRIPS + 1)})  # of a low one some are the same
    packer = zlib_ng.compressobj(level)
    packed, packing = [packer.compress(_UNFILTERED)], None
    for top, bottom in pairwise(edges):
        rows = _rows(palette.numbered(image.crop((0, top, image.width, bottom)), palette_of))
        if packing is not None:
            packed.append(packing.result())
        packing = _beside().submit(packer.compress, rows if bottom < high else rows[:-1])
    if packing is not None:
        packed.append(packing.result())
    return _file(image, colours, (*packed, packer.flush()))


def size_of(file: bytes) -> tuple[int, int]:
    """A picture's width and height in pixels, as its file says at the beginning."""
    width, height = struct.unpack_from(">II", file, len(_SIGNATURE) + 8)
    return width, height


@cache
def _beside() -> ThreadPoolExecutor:
    """A thread that packs."""
    return ThreadPoolExecutor(1, "packing")


def _rows(indices: Image.Image) -> memoryview:
    """A picture's rows, and after each the byte that says how the next one is filtered."""
    return memoryview(indices.tobytes("raw", "L", indices.width + 1))


def _file(image: Image.Image, colours: bytes, packed: Iterable[bytes]) -> bytes:
    header = struct.pack(">IIBBBBB", image.width, image.height, _DEPTH, _PALETTE, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", colours),
            _chunk(b"IDAT", b"".join(packed)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return (
        struct.pack(">I", len(data))
        + kind
        + data
        + struct.pack(">I", zlib_ng.crc32(data, zlib_ng.crc32(kind)))
    )
