"""Files that the bot or a person uploads."""

from __future__ import annotations

import mimetypes
import re
from dataclasses import dataclass, field
from typing import Final

from sandbox.model import Attachment
from sandbox.payloads.pictures import picture_size
from sandbox.payloads.shapes import attachment_url
from sandbox.world.world import World

_UNSAFE_IN_FILENAMES: Final = re.compile(r"[^A-Za-z0-9_.-]+")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file: its name and its bytes."""

    filename: str
    data: bytes = field(repr=False)


def keep_upload(world: World, channel_id: int, upload: Upload, description: str | None = None) -> Attachment:
    """Store a file that is posted in a channel; return its attachment."""
    name = safe_filename(upload.filename)
    made = Attachment(
        world.next_id(),
        name,
        len(upload.data),
        mimetypes.guess_type(name)[0] or "application/octet-stream",
        "",
        description,
        *(picture_size(upload.data) or (None, None)),
    )
    made.url = attachment_url(world, channel_id, made.id, name)
    world.files[made.id] = upload.data
    return made


def safe_filename(name: str) -> str:
    """Return a file's name as the platform rewrites it."""
    return _UNSAFE_IN_FILENAMES.sub("_", name).strip("_") or "file"
