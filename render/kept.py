"""Pieces that are drawn once and kept: a store that forgets what was not used for longest when it grows too large."""

import pickle
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Final, Generic, NamedTuple, TypeVar

from zlib_ng import zlib_ng

from render.setting import setting

T = TypeVar("T")

_QUICK: Final = 1
"""A level of zlib-ng's: it packs pieces to a fifth or less, and they are back in a fraction of what drawing takes."""
_ENTRY: Final = 200
"""Bytes that a packed piece takes beside its own."""


class Packed(NamedTuple):
    """A piece in less room."""

    data: bytes

    @property
    def weight(self) -> int:
        """Bytes that it takes."""
        return len(self.data) + _ENTRY


class Kept(Generic[T]):
    """At most `room` bytes of pieces by key. Pieces are never changed once kept, so threads may share them.

    Up to `fresh` bytes of those that were used last are kept as they were made, all others packed. By default all are fresh.
    """

    def __init__(self, room: int, weigh: Callable[[T], int], *, fresh: int | None = None) -> None:
        self._room = room
        self._weigh = weigh
        self._fresh_room = room if fresh is None else fresh
        self._packs = fresh is not None
        self._packed: OrderedDict[Hashable, Packed] = OrderedDict()
        self._fresh: OrderedDict[Hashable, T] = OrderedDict()
        """Those that are not packed, the one that was not used for longest first; some are among the others too, packed."""
        self._packed_weight = 0
        self._fresh_weight = 0
        self._lock = Lock()

    @property
    def weight(self) -> int:
        """Bytes held now."""
        return self._packed_weight + self._fresh_weight

    def get(self, key: Hashable, draw: Callable[[], T]) -> T:
        """The piece of that key as the picture is drawn, in its language, size and contrast, drawn if it is not there.

        Two threads may draw the same piece; one is kept.
        """
        key = (setting(), key)
        with self._lock:
            if (found := self._found(key)) is not None:
                return found
        piece = draw()
        with self._lock:
            if (found := self._found(key)) is not None:
                return found
            self._freshen(key, piece)
            return piece

    def _found(self, key: Hashable) -> T | None:
        if key in self._packed:
            self._packed.move_to_end(key)
        if key in self._fresh:
            self._fresh.move_to_end(key)
            return self._fresh[key]
        if key not in self._packed:
            return None
        piece: T = _unpacked(self._packed[key])
        self._freshen(key, piece)
        return piece

    def _freshen(self, key: Hashable, piece: T) -> None:
        """Have a piece at hand as it was made, and pack others that have not been used for longer."""
        self._fresh[key] = piece
        self._fresh_weight += self._weigh(piece)
        while self._fresh_weight > self._fresh_room and len(self._fresh) > 1:
            oldest, used = self._fresh.popitem(last=False)
            self._fresh_weight -= self._weigh(used)
            if self._packs and oldest not in self._packed:
                self._packed[oldest] = packed = _packed(used)
                self._packed_weight += packed.weight
        # Let go of what was not used for longest, as far as there is no room for it.
        while self.weight > self._room and self._packed:
            _, forgotten = self._packed.popitem(last=False)
            self._packed_weight -= forgotten.weight


def _packed(piece: object) -> Packed:
    return Packed(zlib_ng.compress(pickle.dumps(piece, pickle.HIGHEST_PROTOCOL), _QUICK))


def _unpacked(packed: Packed) -> Any:
    """The piece that was packed here: nothing from outside is ever unpacked."""
    return pickle.loads(zlib_ng.decompress(packed.data))
