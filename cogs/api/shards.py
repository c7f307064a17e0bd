"""The shards that a process serves, written by the host as in `0-3/16`.

That example is the first four of sixteen. Each shard gets the events of its own servers, and the
first one also direct messages. Without a setting, all shards that Discord recommends are served.
With one, each shard must be named in some process, or its servers get no answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

MOST = 10_000
"""Greatest number of shards, far beyond what any bot needs."""
_RANGE = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?")
_WRITTEN = "write the shards and the number of all, as in 0-3/16 or 0,2,5-7/8"


@dataclass(frozen=True, slots=True)
class Shards:
    """A set of shards, and the number of all."""

    ids: tuple[int, ...]
    """Sorted, each once."""
    count: int

    def __str__(self) -> str:
        """Return the shortest notation, the same for equal sets."""
        return f"{self.numbers}/{self.count}"

    @property
    def numbers(self) -> str:
        """Notation of the shards, without the number of all."""
        return ",".join(f"{first}" if first == last else f"{first}-{last}" for first, last in _runs(self.ids))

    @property
    def is_all(self) -> bool:
        """Whether this process serves all shards."""
        return len(self.ids) == self.count


def shards_of(written: str) -> Shards:
    """Parse a host's notation. Raises ValueError with a clause for the message."""
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
    """Yield the first and last of each run of consecutive numbers."""
    first = last = ids[0]
    for one in ids[1:]:
        if one != last + 1:
            yield first, last
            first = one
        last = one
    yield first, last
