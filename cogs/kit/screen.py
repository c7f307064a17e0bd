"""A message before it is sent: text, pictures and controls.

House rules: each sending makes new discord.py objects. A view or file object is never used twice,
because discord.py keeps state in them. Every view is stopped before it is sent, so that the
library's view store stays empty: clicks go through our own router.
"""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NotRequired, TypedDict

import discord
from discord import ui

from cogs.kit.interactions import Row
from render.kit.picture_files import size_of, suffix_of

Rows = Callable[[], Sequence[Row | ui.Section[Any]]]
"""A function that makes new controls each time: rows, or a section beside a text."""

LARGEST = (1200, 1400)
"""Maximum width and height of a picture in pixels."""
TEXT_LONGEST = 3900
"""Characters in all texts of a message together; Discord takes 4,000."""


@dataclass(frozen=True, slots=True)
class Image:
    """A picture in a message: file name, its data and alt text.

    Without `data` it is the picture of that name that the message has already.
    """

    name: str
    data: bytes | None
    alt: str

    @classmethod
    def of(cls, stem: str, data: bytes, alt: str) -> Image:
        """Return a picture whose file is named by its format."""
        return cls(f"{stem}.{suffix_of(data)}", data, alt)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels; the maximum if they are unknown."""
        return LARGEST if self.data is None else size_of(self.data)


@dataclass(frozen=True, slots=True)
class Document:
    """A file to download: its name and its content."""

    name: str
    data: bytes = field(repr=False)


Block = str | Image | Document | Rows


class Sending(TypedDict):
    """Arguments for discord.py's methods that send a message."""

    view: ui.LayoutView
    files: list[discord.File]
    allowed_mentions: discord.AllowedMentions


class Editing(TypedDict):
    """Arguments for discord.py's methods that edit a message.

    The pictures are either all sent again, or all stay.
    """

    view: ui.LayoutView
    attachments: NotRequired[Sequence[discord.Attachment | discord.File]]
    allowed_mentions: discord.AllowedMentions


@dataclass(frozen=True, slots=True)
class Screen:
    """The content of a message.

    `pings` are the users whom sending it may notify. Editing it never notifies them.
    """

    blocks: tuple[Block, ...]
    colour: int = 0x5A6472
    pings: tuple[int, ...] = ()
    mark: int | None = None
    """The mark that records its notifications: see `cogs.kit.hidden_ids`."""
    then: Callable[[], Awaitable[None]] | None = None
    """Awaited once a message shows the screen, to remember that."""

    @property
    def letters(self) -> int:
        """How many characters all its texts have together."""
        return sum(
            len(one.content) for one in self._view().walk_children() if isinstance(one, ui.TextDisplay)
        )

    async def was_shown(self) -> None:
        """Run `then`: a message shows the screen now."""
        if self.then is not None:
            await self.then()

    def send_arguments(self) -> Sending:
        """Return the arguments to send it as a new message. Use them once."""
        users = [discord.Object(user) for user in self.pings]
        return Sending(
            view=self._view(),
            files=self._files(),
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, users=users, replied_user=False
            ),
        )

    def edit_arguments(self) -> Editing:
        """Return the arguments to replace a message with it. Use them once."""
        arguments = Editing(view=self._view(), allowed_mentions=discord.AllowedMentions.none())
        if not any(isinstance(block, Image) and block.data is None for block in self.blocks):
            arguments["attachments"] = self._files()
        return arguments

    def without_controls(self) -> Screen:
        """Return a copy with its texts and pictures only."""
        return Screen(tuple(block for block in self.blocks if isinstance(block, str | Image)), self.colour)

    def _files(self) -> list[discord.File]:
        return [
            discord.File(
                io.BytesIO(block.data),
                filename=block.name,
                description=block.alt if isinstance(block, Image) else None,
            )
            for block in self.blocks
            if isinstance(block, Image | Document) and block.data is not None
        ]

    def _view(self) -> ui.LayoutView:
        container = ui.Container[Any](accent_colour=discord.Colour(self.colour), id=self.mark)
        for block in self.blocks:
            match block:
                case str():
                    if block.strip():
                        container.add_item(ui.TextDisplay(block))
                case Image():
                    item = discord.MediaGalleryItem(f"attachment://{block.name}", description=block.alt)
                    container.add_item(ui.MediaGallery(item))
                case Document():
                    container.add_item(ui.File(f"attachment://{block.name}"))
                case rows:
                    for row in rows():
                        container.add_item(row)
        view = ui.LayoutView(timeout=None)
        view.add_item(container)
        view.stop()
        return view


def text_screen(text: str) -> Screen:
    """Return a message that has only text."""
    return Screen((text,))
