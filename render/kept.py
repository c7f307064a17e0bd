"""Pieces that are drawn once and kept: a store that forgets what was not used for longest when it grows too large."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from render.setting import setting

T = TypeVar("T")


class Kept(Generic[T]):
    """At most `room` bytes of pieces by key. Pieces are never changed once kept, so threads may share them."""

    def __init__(self, room: int, weigh: Callable[[T], int]) -> None:
        self._room = room
        self._weigh = weigh
        self._pieces: OrderedDict[Hashable, T] = OrderedDict()
        self._weight = 0
        self._lock = Lock()

    @property
    def weight(self) -> int:
        """Bytes held now."""
        return self._weight

    def get(self, key: Hashable, draw: Callable[[], T]) -> T:
        """The piece of that key as the picture is drawn, in its language, size and contrast, drawn if it is not there.

        Two threads may draw the same piece; one is kept.
        """
        key = (setting(), key)
        with self._lock:
            if key in self._pieces:
                self._pieces.move_to_end(key)
                return self._pieces[key]
        piece = draw()
        with self._lock:
            if key not in self._pieces:
                self._pieces[key] = piece
                self._weight += self._weigh(piece)
                while self._weight > self._room and len(self._pieces) > 1:
                    _, forgotten = self._pieces.popitem(last=False)
                    self._weight -= self._weigh(forgotten)
            return self._pieces[key]
