"""A cache of drawn pieces: LRU, bounded by bytes."""

import pickle
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Final, Generic, NamedTuple, TypeVar

from zlib_ng import zlib_ng

from render.kit.style import setting

T = TypeVar("T")

_QUICK: Final = 1
"""The zlib-ng level: pieces shrink to a fifth or less and unpack far faster than drawing."""
_ENTRY: Final = 200
"""Overhead in bytes of a packed piece."""


class Packed(NamedTuple):
    """A compressed piece."""

    data: bytes

    @property
    def weight(self) -> int:
        """The piece's bytes in memory."""
        return len(self.data) + _ENTRY


class LruCache(Generic[T]):
    """An LRU cache of at most `room` bytes. Its values never change.

    So threads may share them. Up to `fresh` bytes of the last used pieces stay as they were made;
    all others are compressed. By default all are fresh.
    """

    def __init__(self, room: int, weigh: Callable[[T], int], *, fresh: int | None = None) -> None:
        self._room = room
        self._weigh = weigh
        self._fresh_room = room if fresh is None else fresh
        self._packs = fresh is not None
        self._packed: OrderedDict[Hashable, Packed] = OrderedDict()
        self._fresh: OrderedDict[Hashable, T] = OrderedDict()
        """Pieces that are not compressed, least recently used first; some are also in `_packed`."""
        self._packed_weight = 0
        self._fresh_weight = 0
        self._lock = Lock()

    @property
    def weight(self) -> int:
        """Bytes held now."""
        return self._packed_weight + self._fresh_weight

    def get(self, key: Hashable, draw: Callable[[], T]) -> T:
        """Return the piece of that key, drawn if it is not cached.

        The current setting (language, size, contrast) is part of the key. Two threads may draw the
        same piece; one is kept.
        """
        key = (setting(), key)
        with self._lock:
            if (found := self._find(key)) is not None:
                return found
        piece = draw()
        with self._lock:
            if (found := self._find(key)) is not None:
                return found
            self._freshen(key, piece)
            return piece

    def _find(self, key: Hashable) -> T | None:
        # Keys are long, and each use of one hashes it again.
        packed = self._packed.get(key) if self._packed else None
        if packed is not None:
            self._packed.move_to_end(key)
        found = self._fresh.get(key)
        if found is not None:
            self._fresh.move_to_end(key)
            return found
        if packed is None:
            return None
        piece: T = _unpack(packed)
        self._freshen(key, piece)
        return piece

    def _freshen(self, key: Hashable, piece: T) -> None:
        """Cache a piece as it was made, and compress the least recently used ones."""
        self._fresh[key] = piece
        self._fresh_weight += self._weigh(piece)
        while self._fresh_weight > self._fresh_room and len(self._fresh) > 1:
            oldest, used = self._fresh.popitem(last=False)
            self._fresh_weight -= self._weigh(used)
            if self._packs and oldest not in self._packed:
                self._packed[oldest] = packed = _pack(used)
                self._packed_weight += packed.weight
        # Drop the least recently used pieces until the rest fits.
        while self.weight > self._room and self._packed:
            _, forgotten = self._packed.popitem(last=False)
            self._packed_weight -= forgotten.weight


def _pack(piece: object) -> Packed:
    return Packed(zlib_ng.compress(pickle.dumps(piece, pickle.HIGHEST_PROTOCOL), _QUICK))


def _unpack(packed: Packed) -> Any:
    """Return the piece that was compressed here: it never comes from outside."""
    return pickle.loads(zlib_ng.decompress(packed.data))
