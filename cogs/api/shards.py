"""Which of Discord's shards a process serves, as a host writes it: `0-3/16` is the first four of sixteen.

Each shard hears of its own servers; the first one of direct messages, too. All that Discord recommends are served where nobody
says which; where somebody does, each is to be named in some process, or its servers get no answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

MOST = 10_000
"""The most shards that there may be: far beyond what any bot needs."""
_RANGE = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?")
_WRITTEN = "write which they are and of how many, as in 0-3/16 or 0,2,5-7/8"


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of so many."""

    ids: tuple[int, ...]
    """In order, each once."""
    count: int

    def __str__(self) -> str:
        """As briefly as it can be written, and always the same for the same shards."""
        return f"{self.named}/{self.count}"

    @property
    def named(self) -> str:
        """Which they are, without the number of all."""
        return ",".join(f"{first}" if first == last else f"{first}-{last}" for first, last in _runs(self.ids))

    @property
    def is_all(self) -> bool:
        """Whether none is left to another process."""
        return len(self.ids) == self.count


def shards_of(written: str) -> Shards:
    """What a host wrote. ValueError with half a sentence if it means nothing."""
    which, slash, number = "".join(written.split()).partition("/")
    if not slash or not number.isascii() or not number.isdigit():
        raise ValueError(_WRITTEN)
    count = int(number[:6])
    if not 1 <= count <= MOST:
        raise ValueError(f"there are 1 to {MOST} shards, so {_WRITTEN}")
    ids = set[int]()
    for part in which.split(","):
        found = _RANGE.fullmatch(part)
        if found is None:
            raise ValueError(_WRITTEN)
        first, last = int(found[1]), int(found[2] or found[1])
        if first > last:
            raise ValueError(f"{part} goes backwards, so write {last}-{first}")
        if last >= count:
            raise ValueError(f"there is no shard {last} of {count}, as they are counted from 0")
        ids.update(range(first, last + 1))
    return Shards(tuple(sorted(ids)), count)


def _runs(ids: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """First and last of all that follow one another."""
    first = last = ids[0]
    for one in ids[1:]:
        if one != last + 1:
            yield first, last
            first = one
        last = one
    yield first, last
