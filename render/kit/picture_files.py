"""Picture files: PNG in few colours, and WebP in true colour.

A PNG holds rows of palette indices, deflated by zlib-ng.

Encoding is nearly half of a picture's cost. At the same size Pillow takes three fifths more time
than zlib-ng, which is a quarter of the whole picture's. So the file is put together here. A palette
picture needs little (PNG specification, third edition, sections 5 and 11): a header, the colours,
one stream of deflated rows, an end. WebP takes two to five times as long for these pictures and
saves no bytes at equal looks; `make bench` measures both.
"""

from __future__ import annotations

import struct
from io import BytesIO
from typing import Final

from PIL import Image
from zlib_ng import zlib_ng

from render.kit import palette

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_MOVING: Final = b"GIF8"
"""The first bytes of a picture that moves."""
_DEPTH: Final = 8
_PALETTE: Final = 3
"""The colour type: indices of a palette."""
_BAND, _EVERY = 8, 6
"""Number of rows that are packed together to estimate a file's size, and the share of them."""
_AROUND: Final = 100
"""Number of bytes of a file besides its pixels and colours, at most."""
_UNFILTERED: Final = b"\0"
"""The filter byte before each row: none, which suits indices best."""
QUICK: Final = 2
"""The zlib-ng level of most files."""
TIGHT: Final = 5
"""The highest level, for files that would be too large.

It saves a fifth of the bytes and takes twice the time.
"""
_SIZES: Final = {QUICK: 0.96, 3: 0.88, 4: 0.82}
"""The size of a file at each lower level, as a share of its estimate."""
LARGEST: Final = 200_000
"""Number of bytes above which a file in few colours is packed tighter."""
HEAVIEST: Final = 300_000
"""Greatest number of bytes of a picture in true colour."""
_QUALITIES: Final = (96, 90, 84, 76, 66)
USUAL: Final = 90
"""The best WebP quality of most files."""
FINE: Final = 96
"""That of pictures whose light is wide and soft."""
_EFFORT: Final = 4
"""How much time WebP takes for small files, up to 6."""


def png(image: Image.Image, colours: bytes, level: int = QUICK, *, is_small: bool = False) -> bytes:
    """Encode a picture in colours of a palette, three bytes each.

    A file that would be too large at that level is packed as much tighter as it needs. That is
    estimated first, but not for a file that is most likely small.
    """
    indices = palette.map_colours(image, palette.palette_image(colours))
    # With this stride each row is followed by the next row's filter byte.
    rows = _UNFILTERED + indices.tobytes("raw", "P", indices.width + 1)[:-1]
    header = struct.pack(">IIBBBBB", image.width, image.height, _DEPTH, _PALETTE, 0, 0, 0)
    if level < TIGHT and not is_small:
        likely = _estimate(rows, indices.width + 1)
        fitting = (one for one, share in _SIZES.items() if share * likely <= LARGEST)
        level = max(level, next(fitting, TIGHT))
    packed = zlib_ng.compress(rows, level)
    if level < TIGHT and len(packed) + len(colours) + _AROUND > LARGEST:
        packed = zlib_ng.compress(rows, TIGHT)
    chunks = ((b"IHDR", header), (b"PLTE", colours), (b"IDAT", packed), (b"IEND", b""))
    return b"".join((_SIGNATURE, *(_chunk(kind, data) for kind, data in chunks)))


def _estimate(rows: bytes, stride: int) -> int:
    """Return about how large rows are when packed quickly, by a sample of them."""
    height, step = _BAND * stride, _BAND * stride * _EVERY
    sample = b"".join(rows[at : at + height] for at in range(height, len(rows), step))
    return len(zlib_ng.compress(sample, QUICK)) * len(rows) // max(len(sample), 1)


def webp(image: Image.Image, coverage: Image.Image | None = None, best: int = USUAL) -> bytes:
    """Encode a picture in true colour as a WebP file of at most `HEAVIEST` bytes, if that can be.

    The first quality that is small enough is taken, `best` at most. `coverage` is 0 where the
    page shows through.
    """
    if coverage is not None:
        image = image.copy()
        image.putalpha(coverage)
    made = b""
    for quality in (one for one in _QUALITIES if one <= best):
        file = BytesIO()
        image.save(file, "WEBP", quality=quality, method=_EFFORT)
        made = file.getvalue()
        if len(made) <= HEAVIEST:
            break
    return made


def size_of(file: bytes) -> tuple[int, int]:
    """Return the width and height in pixels of a file from its header."""
    if file.startswith(_SIGNATURE):
        width, height = struct.unpack_from(">II", file, len(_SIGNATURE) + 8)
        return width, height
    with Image.open(BytesIO(file)) as image:
        return image.size


def suffix_of(file: bytes) -> str:
    """Return the end of a name for a file: “png”, “gif” or “webp”."""
    if file.startswith(_SIGNATURE):
        return "png"
    return "gif" if file.startswith(_MOVING) else "webp"


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib_ng.crc32(data, zlib_ng.crc32(kind))
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)
