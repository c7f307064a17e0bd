"""Pictures that a bot has drawn, by purpose, and those no message showed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from hashlib import blake2b
from typing import NamedTuple

from cogs.drawing.picture_cache import Pictures
from cogs.kit.fair_slots import Purpose, Wish
from render import Picture

KINDS = ("board", "hand that is asked", "hand that is not asked", "answer to a press", "cover")


class Drawing(NamedTuple):
    """One picture: its purpose, one of `KINDS`, and the digest of its file."""

    kind: str
    digest: str


class Uploads(dict[int, bytes]):
    """The files that a sandbox received; it records the digest of each."""

    def __init__(self) -> None:
        super().__init__()
        self.digests: set[str] = set()

    def __setitem__(self, number: int, data: bytes) -> None:
        self.digests.add(digest_of(data))
        super().__setitem__(number, data)


def note_drawings(pictures: Pictures) -> list[Drawing]:
    """Return a list that grows with each picture drawn from now on."""
    found: list[Drawing] = []

    def hear(picture: Picture, purpose: Purpose, data: bytes) -> None:
        found.append(Drawing(_kind_of(picture, purpose), digest_of(data)))

    pictures.on_drawn.append(hear)
    return found


def count_unsent(drawings: Iterable[Drawing], sent: Collection[str]) -> Counter[str]:
    """Count, by kind, the pictures whose file was never sent."""
    return Counter(drawing.kind for drawing in drawings if drawing.digest not in sent)


def digest_of(data: bytes) -> str:
    """Return a short digest of a file."""
    return blake2b(data, digest_size=12).hexdigest()


def _kind_of(picture: Picture, purpose: Purpose) -> str:
    if isinstance(purpose, Wish):
        return "answer to a press"
    if picture.kind == "hand":
        is_asked = picture.view.seat in picture.view.to_move
        return "hand that is asked" if is_asked else "hand that is not asked"
    return "board" if picture.kind == "table" else "cover"
