"""Pieces that are drawn once and kept: a store that forgets what was not used for longest when it grows too large."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from render.setting import setting

T = TypeVar("T")


class Kept(Generic[T]):
    """At most `room` bytes of pieces by key. Pieces are never changed once kept, so threads may share them.

    With `fold`, which makes a piece that looks the same in less room, those are folded that are not among the `fresh`
    bytes made last: nobody waits for that before the first picture.
    """

    def __init__(
        self,
        room: int,
        weigh: Callable[[T], int],
        *,
        fold: Callable[[T], T] | None = None,
        fresh: int = 0,
    ) -> None:
        self._room = room
        self._weigh = weigh
        self._fold = fold
        self._fresh_room = fresh
        self._pieces: OrderedDict[Hashable, T] = OrderedDict()
        self._unfolded: OrderedDict[Hashable, int] = OrderedDict()
        """The fresh ones, the oldest first, and what each weighs."""
        self._weight = 0
        self._fresh = 0
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
            if key in self._pieces:
                return self._pieces[key]
            self._pieces[key] = piece
            self._weight += self._weigh(piece)
            self._fold_older(key)
            while self._weight > self._room and len(self._pieces) > 1:
                oldest, forgotten = self._pieces.popitem(last=False)
                self._weight -= self._weigh(forgotten)
                self._fresh -= self._unfolded.pop(oldest, 0)
            return piece

    def _fold_older(self, newest: Hashable) -> None:
        """Fold what is no longer fresh since there is another piece."""
        if self._fold is None:
            return
        self._unfolded[newest] = weight = self._weigh(self._pieces[newest])
        self._fresh += weight
        while self._fresh > self._fresh_room and len(self._unfolded) > 1:
            key, before = self._unfolded.popitem(last=False)
            self._pieces[key] = folded = self._fold(self._pieces[key])
            self._weight += self._weigh(folded) - before
            self._fresh -= before
