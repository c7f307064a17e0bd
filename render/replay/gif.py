"""A GIF in the making: of each frame it stores the part that changes.

House rules: pixels are indices of one palette (mode L), so that frames are compared without their
colours. Pillow's own writer of many frames compares and copies whole pictures for each.
"""

from __future__ import annotations

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
        plain = palette_image(colours.ljust(768, b"\0")).resize(size)
        header, _ = GifImagePlugin.getheader(plain, info={"loop": 0, "background": 0})
        self._blocks = [b"".join(header)]
        """The file's beginning, and each frame that is written."""
        self._spare: list[list[int]] = []
        """The numbers of the blocks that may be left out, those in a row together."""
        self._part: Image.Image | None = None
        self._at, self._milliseconds, self._is_spare = (0, 0), 0, False

    @property
    def frames(self) -> int:
        """How many frames were added."""
        return len(self._blocks) - (self._part is None)

    @property
    def lengths(self) -> list[int]:
        """The bytes of the file's beginning and of each frame that is written.

        The last frame added is not yet written.
        """
        return [*map(len, self._blocks)]

    def add(
        self, part: Image.Image, milliseconds: int, at: tuple[int, int] = (0, 0), *, is_spare: bool = False
    ) -> None:
        """Add a frame that differs from the one before in this part alone, at that corner.

        The first frame, and the one after a picture with a palette of its own, are whole. A spare
        frame may be left out of the file: the next frame that is not spare covers all that changed.
        """
        is_whole = self._is_spare and not is_spare
        if self._shown is None:
            self._shown = part.copy()
            self._begin_frame(part, milliseconds, at, is_spare=is_spare)
            return
        delta = ImageChops.difference(self._shown.crop((*at, at[0] + part.width, at[1] + part.height)), part)
        box = (0, 0, *part.size) if is_whole else delta.getbbox()
        if box is None:
            self._milliseconds += milliseconds
            return
        self._shown.paste(part, at)
        changed = part.crop(box)
        if not is_whole:
            changed.paste(UNCHANGED, mask=delta.crop(box).point(_SAME, "1"))
        if self._own is not None:
            changed.putpalette(self._own)
        place = (at[0] + box[0], at[1] + box[1])
        self._begin_frame(changed, milliseconds, place, is_spare=is_spare)

    def change_palette(self, colours: bytes) -> None:
        """Let the frames to come have a palette of their own.

        Where they have `UNCHANGED`, they leave what is shown in other colours.
        """
        self._own = colours.ljust(768, b"\0")
        self._shown = Image.new("L", self._size, UNCHANGED)

    def add_apart(self, picture: Image.Image, colours: bytes, milliseconds: int) -> None:
        """Add a whole picture with a palette of its own."""
        self._own = self._shown = None
        part = picture.copy()
        part.putpalette(colours.ljust(768, b"\0"))
        self._begin_frame(part, milliseconds, (0, 0))

    def end(self, largest: int) -> bytes:
        """Return the file, without so many of the spare frames that it has at most `largest` bytes.

        Of frames in a row the last ones are left out. The file is larger where these don't suffice.
        """
        self._write_frame()
        self._part = None
        size = sum(self.lengths) + 1
        for at in self._spare_order():
            if size <= largest:
                break
            size -= len(self._blocks[at])
            self._blocks[at] = b""
        return b"".join((*self._blocks, b";"))

    def _spare_order(self) -> list[int]:
        """Return the spare blocks: the last one of each row, the longest first, then the others."""
        last = sorted((row[-1] for row in self._spare), key=lambda at: -len(self._blocks[at]))
        return [*last, *(at for row in self._spare for at in reversed(row[:-1]))]

    def _begin_frame(
        self, part: Image.Image, milliseconds: int, at: tuple[int, int], *, is_spare: bool = False
    ) -> None:
        """Write the frame before, and keep this one: the next one may only prolong it."""
        self._write_frame()
        self._part, self._milliseconds, self._at, self._is_spare = part, milliseconds, at, is_spare

    def _write_frame(self) -> None:
        if self._part is None:
            return
        has_own = self._part.mode == "P"
        how = {"duration": self._milliseconds, "disposal": _KEEP, "include_color_table": has_own}
        block = b"".join(GifImagePlugin.getdata(self._part, self._at, transparency=UNCHANGED, **how))
        if self._is_spare:
            if not self._spare or self._spare[-1][-1] != len(self._blocks) - 1:
                self._spare.append([])
            self._spare[-1].append(len(self._blocks))
        self._blocks.append(block)
