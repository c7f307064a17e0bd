"""A message before it is sent: blocks of text, pictures and controls, made into new discord.py objects for each sending.

House rules: a view or file object is never used twice (discord.py keeps state in them), and every view is stopped
before it is sent, so that the library's view store stays empty: clicks come through our own router.
"""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NotRequired, TypedDict

import discord
from discord import ui

from cogs.kit.interactions import Row
from render.kit.png import size_of

Rows = Callable[[], Sequence[Row | ui.Section[Any]]]
"""Makes new controls each time it is called: rows of them, or one beside a text."""

LARGEST = (1200, 1400)
"""Pixels that a picture has at most, across and down."""
TEXT_LONGEST = 3900
"""Characters in a message's texts together; Discord takes 4,000."""


@dataclass(frozen=True, slots=True)
class Image:
    """A picture in a message: file name, PNG, and what it shows in words.

    Without `data` it is the picture of that name that the message has already.
    """

    name: str
    data: bytes | None
    alt: str

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height in pixels; of a picture that is not at hand the largest there may be."""
        return LARGEST if self.data is None else size_of(self.data)


@dataclass(frozen=True, slots=True)
class Document:
    """A file in a message, to be downloaded: its name, and what is in it."""

    name: str
    data: bytes = field(repr=False)


Block = str | Image | Document | Rows


class Sending(TypedDict):
    """Arguments for discord.py's ways to send a message."""

    view: ui.LayoutView
    files: list[discord.File]
    allowed_mentions: discord.AllowedMentions


class Editing(TypedDict):
    """Arguments for discord.py's ways to edit a message; the pictures are sent again, or all stay."""

    view: ui.LayoutView
    attachments: NotRequired[Sequence[discord.Attachment | discord.File]]
    allowed_mentions: discord.AllowedMentions


@dataclass(frozen=True, slots=True)
class Screen:
    """What a message shows. `pings` are the users whom sending it (never editing it) may notify."""

    blocks: tuple[Block, ...]
    colour: int = 0x5A6472
    pings: tuple[int, ...] = ()
    mark: int | None = None
    """What it calls them for: `cogs.kit.hidden_ids`."""
    then: Callable[[], Awaitable[None]] | None = None
    """What is to be remembered once it is shown."""

    async def was_shown(self) -> None:
        """A message shows it now."""
        if self.then is not None:
            await self.then()

    def sending(self) -> Sending:
        """Everything new, to be sent once."""
        users = [discord.Object(user) for user in self.pings]
        return Sending(
            view=self._view(),
            files=self._files(),
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, users=users, replied_user=False
            ),
        )

    def editing(self) -> Editing:
        """Everything new, to replace a message with once."""
        editing = Editing(view=self._view(), allowed_mentions=discord.AllowedMentions.none())
        if not any(isinstance(block, Image) and block.data is None for block in self.blocks):
            editing["attachments"] = self._files()
        return editing

    def without_controls(self) -> Screen:
        """The same to look at only."""
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
    """A message of words alone."""
    return Screen((text,))
