"""Pictures as PNG files: rows of palette indices, deflated by zlib-ng.

Encoding is half of what a picture costs, and Pillow's takes as long as the zlib that it is built with: twice to thrice
as long as zlib-ng where that is the system's own. So the file is put together here, of which a palette's pictures need
little (PNG specification, third edition, sections 5 and 11): a header, the colours, one run of deflated rows, an end.
"""

from __future__ import annotations

import struct
from typing import Final

from PIL import Image
from zlib_ng import zlib_ng

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


def png(indices: Image.Image, palette: bytes, level: int = QUICK) -> bytes:
    """The file of a picture in mode L whose values number the palette's colours, three bytes each, packed at a level."""
    header = struct.pack(">IIBBBBB", indices.width, indices.height, _DEPTH, _PALETTE, 0, 0, 0)
    # With a byte to spare after each row, each row but the first finds its filter's byte before it.
    rows = indices.tobytes("raw", "L", indices.width + 1)
    packer = zlib_ng.compressobj(level)
    packed = (packer.compress(_UNFILTERED), packer.compress(memoryview(rows)[:-1]), packer.flush())
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", palette),
            _chunk(b"IDAT", b"".join(packed)),
            _chunk(b"IEND", b""),
        )
    )


def size_of(file: bytes) -> tuple[int, int]:
    """A picture's width and height in pixels, as its file says at the beginning."""
    width, height = struct.unpack_from(">II", file, len(_SIGNATURE) + 8)
    return width, height


def _chunk(kind: bytes, data: bytes) -> bytes:
    return (
        struct.pack(">I", len(data))
        + kind
        + data
        + struct.pack(">I", zlib_ng.crc32(data, zlib_ng.crc32(kind)))
    )
