"""Pictures as PNG files: rows of palette indices, deflated by zlib-ng.

Encoding is a third of what a picture costs, and Pillow's takes as long as the zlib that it is built with: twice to thrice
as long as zlib-ng where that is the system's own. So the file is put together here, of which a palette's pictures need
little (PNG specification, third edition, sections 5 and 11): a header, the colours, one run of deflated rows, an end.
WebP takes two to five times as long for these pictures, and at equal looks no fewer bytes: `make bench` measures both.
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
_STRIPS: Final = 6
"""In how many parts a picture is put in numbers: while one is, those before it are packed."""
_WINDOW: Final = 32_768
"""So many bytes that came before are looked at for what repeats."""
_RAW: Final = -15
"""The same as the packer is told it, for a part that is neither headed nor checked by itself."""
_BEGIN: Final = b"\x78\x01" + b"\0\1\0\xfe\xff" + _UNFILTERED
"""What heads all parts (RFC 1950), and the byte before the first row, unpacked (RFC 1951, section 3.2.4)."""


class _Part(NamedTuple):
    """A part of a picture's rows, which is packed for itself."""

    rows: memoryview
    before: bytes
    """What comes before: what repeats is looked for in it, too."""
    level: int
    is_last: bool

    def packed(self) -> bytes:
        """Its bytes; those of the next part go on from there."""
        packer = zlib_ng.compressobj(self.level, wbits=_RAW, zdict=self.before)
        end = zlib_ng.Z_FINISH if self.is_last else zlib_ng.Z_SYNC_FLUSH
        return packer.compress(self.rows) + packer.flush(end)


def png(image: Image.Image, colours: bytes, level: int = QUICK) -> bytes:
    """The file of a picture in colours of a palette, three bytes each, packed at a level.

    What takes longest are the nearest colours of all pixels, and to pack their numbers: so parts of the picture are packed
    on another core, if there is one, while the next are numbered, and what is left after that on both.
    """
    palette_of, high = palette.of_palette(colours), image.height
    edges = sorted({high * part // _STRIPS for part in range(_STRIPS + 1)})  # of a low one some are the same
    parts: list[_Part] = []
    packing: list[Future[bytes]] = []
    before, check = _UNFILTERED, zlib_ng.adler32(_UNFILTERED)
    for top, bottom in pairwise(edges):
        rows = _rows(palette.numbered(image.crop((0, top, image.width, bottom)), palette_of))
        part = _Part(rows if bottom < high else rows[:-1], before, level, bottom == high)
        parts.append(part)
        packing.append(beside().submit(part.packed))
        before, check = bytes(part.rows[-_WINDOW:]), zlib_ng.adler32(part.rows, check)
    here = {at: parts[at].packed() for at in reversed(range(len(parts))) if packing[at].cancel()}
    packed = (here[at] if at in here else there.result() for at, there in enumerate(packing))
    return _file(image, colours, (_BEGIN, *packed, struct.pack(">I", check)))


def size_of(file: bytes) -> tuple[int, int]:
    """A picture's width and height in pixels, as its file says at the beginning."""
    width, height = struct.unpack_from(">II", file, len(_SIGNATURE) + 8)
    return width, height


@cache
def beside() -> ThreadPoolExecutor:
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
