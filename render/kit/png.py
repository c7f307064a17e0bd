"""A PNG encoder: rows of palette indices, deflated by zlib-ng.

Encoding is a third of a picture's cost. Pillow is as fast as the zlib that it is built with; where
that is the system's own, it takes two to three times as long as zlib-ng. So the file is put
together here. A palette picture needs little (PNG specification, third edition, sections 5 and 11):
a header, the colours, one stream of deflated rows, an end. WebP takes two to five times as long for
these pictures and saves no bytes at equal looks; `make bench` measures both.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from PIL import Image
from zlib_ng import zlib_ng

from render.kit import palette

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_DEPTH: Final = 8
_PALETTE: Final = 3
"""The colour type: indices of a palette."""
_UNFILTERED: Final = b"\0"
"""The filter byte before each row: none, which suits indices best."""
QUICK: Final = 2
"""The zlib-ng level of most files."""
TIGHT: Final = 3
"""The next level, for crowded pictures.

It saves a thirtieth of the bytes and costs two fifths more time.
"""
_STRIPS: Final = 6
"""Number of strips of a picture; while one is indexed, those before it are compressed."""
_WINDOW: Final = 32_768
"""Number of earlier bytes in which repeats are searched."""
_RAW: Final = -15
"""The `wbits` value for a raw deflate stream: no header, no checksum."""
_BEGIN: Final = b"\x78\x01" + b"\0\1\0\xfe\xff" + _UNFILTERED
"""The stream's header (RFC 1950) and the byte before the first row.

The byte is stored uncompressed (RFC 1951, section 3.2.4).
"""


class _Part(NamedTuple):
    """A strip of a picture's rows that is compressed separately."""

    rows: memoryview
    before: bytes
    """The bytes before it, used as the dictionary."""
    level: int
    is_last: bool

    def compress(self) -> bytes:
        """Return the compressed bytes; those of the next part follow directly."""
        packer = zlib_ng.compressobj(self.level, wbits=_RAW, zdict=self.before)
        end = zlib_ng.Z_FINISH if self.is_last else zlib_ng.Z_SYNC_FLUSH
        return packer.compress(self.rows) + packer.flush(end)


def png(image: Image.Image, colours: bytes, level: int = QUICK) -> bytes:
    """Encode a picture in colours of a palette, three bytes each.

    Most time goes into finding the nearest colours and compressing their indices. So strips are
    compressed on another core, if there is one, while the next are indexed. What is left after that
    is compressed on both.
    """
    palette_of, high = palette.palette_image(colours), image.height
    edges = sorted(
        {high * part // _STRIPS for part in range(_STRIPS + 1)}
    )  # duplicates go: a low picture has some equal edges
    parts: list[_Part] = []
    packing: list[Future[bytes]] = []
    before, check = _UNFILTERED, zlib_ng.adler32(_UNFILTERED)
    for top, bottom in pairwise(edges):
        rows = _rows(palette.to_indices(image.crop((0, top, image.width, bottom)), palette_of))
        part = _Part(rows if bottom < high else rows[:-1], before, level, bottom == high)
        parts.append(part)
        packing.append(beside().submit(part.compress))
        before, check = bytes(part.rows[-_WINDOW:]), zlib_ng.adler32(part.rows, check)
    here = {at: parts[at].compress() for at in reversed(range(len(parts))) if packing[at].cancel()}
    packed = (here[at] if at in here else there.result() for at, there in enumerate(packing))
    return _file(image, colours, (_BEGIN, *packed, struct.pack(">I", check)))


def size_of(file: bytes) -> tuple[int, int]:
    """Return a PNG file's width and height in pixels from its header."""
    width, height = struct.unpack_from(">II", file, len(_SIGNATURE) + 8)
    return width, height


@cache
def beside() -> ThreadPoolExecutor:
    """Return the thread that compresses."""
    return ThreadPoolExecutor(1, "packing")


def _rows(indices: Image.Image) -> memoryview:
    """Return a picture's rows, each followed by the next row's filter byte."""
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
