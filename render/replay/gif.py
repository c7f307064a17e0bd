"""A GIF in the making: of each frame it stores the part that changes.

House rules: pixels are indices of one palette (mode L), so that frames are compared without their
colours. Pillow's own writer of many frames compares and copies whole pictures for each.
"""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import GifImagePlugin, Image, ImageChops

from render.kit.palette import palette_image

UNCHANGED: Final = 255
"""The index that leaves a pixel as it is shown; no palette may use it."""
_KEEP: Final = 1
"""The disposal that leaves a frame on the screen."""
_SAME: Final = [255, *(0,) * 255]


class Gif:
    """An endless moving picture to which frames are added."""

    def __init__(self, size: tuple[int, int], colours: bytes) -> None:
        """Begin with the palette that frames share, three bytes a colour."""
        self._shown: Image.Image | None = None
        self._own: bytes | None = None
        """The palette of frames that do not have the shared one."""
        self._size = size
        self._file = BytesIO()
        plain = palette_image(colours.ljust(768, b"\0")).resize(size)
        header, _ = GifImagePlugin.getheader(plain, info={"loop": 0, "background": 0})
        self._file.writelines(header)
        self._part: Image.Image | None = None
        self._at, self._milliseconds = (0, 0), 0

    @property
    def size(self) -> int:
        """The bytes of all frames but the last one."""
        return self._file.tell()

    def add(self, part: Image.Image, milliseconds: int, at: tuple[int, int] = (0, 0)) -> None:
        """Add a frame that differs from the one before in this part alone, at that corner.

        The first frame, and the one after a picture with a palette of its own, are whole.
        """
        if self._shown is None:
            self._write_frame()
            self._shown, self._part, self._at, self._milliseconds = part.copy(), part, at, milliseconds
            return
        delta = ImageChops.difference(self._shown.crop((*at, at[0] + part.width, at[1] + part.height)), part)
        box = delta.getbbox()
        if box is None:
            self._milliseconds += milliseconds
            return
        self._write_frame()
        self._shown.paste(part, at)
        changed = part.crop(box)
        changed.paste(UNCHANGED, mask=delta.crop(box).point(_SAME, "1"))
        if self._own is not None:
            changed.putpalette(self._own)
        self._part, self._at = changed, (at[0] + box[0], at[1] + box[1])
        self._milliseconds = milliseconds

    def change_palette(self, colours: bytes) -> None:
        """Let the frames to come have a palette of their own.

        Where they have `UNCHANGED`, they leave what is shown in other colours.
        """
        self._own = colours.ljust(768, b"\0")
        self._shown = Image.new("L", self._size, UNCHANGED)

    def add_apart(self, picture: Image.Image, colours: bytes, milliseconds: int) -> None:
        """Add a whole picture with a palette of its own."""
        self._write_frame()
        self._own = None
        self._shown, self._at, self._milliseconds = None, (0, 0), milliseconds
        self._part = picture.copy()
        self._part.putpalette(colours.ljust(768, b"\0"))

    def end(self) -> bytes:
        """Return the file."""
        self._write_frame()
        self._part = None
        self._file.write(b";")
        return self._file.getvalue()

    def _write_frame(self) -> None:
        if self._part is None:
            return
        has_own = self._part.mode == "P"
        how = {"duration": self._milliseconds, "disposal": _KEEP, "include_color_table": has_own}
        self._file.writelines(GifImagePlugin.getdata(self._part, self._at, transparency=UNCHANGED, **how))
