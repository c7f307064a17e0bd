"""Pieces that are drawn once and kept: a store that forgets what was not used for longest when it grows too large."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from render.setting import setting

T = TypeVar("T")


class Kept(Generic[T]):
    """At most `room` bytes of pieces by key. Pieces are never changed once kept, so threads may share them.

    With `fold`, which makes a piece that looks the same in less room, and `unfold`, its opposite, pieces are folded but for
    those that were used last, `fresh` bytes of them: nobody waits for that before the first picture.
    """

    def __init__(
        self,
        room: int,
        weigh: Callable[[T], int],
        *,
        fold: Callable[[T], T] | None = None,
        unfold: Callable[[T], T] | None = None,
        fresh: int = 0,
    ) -> None:
        self._room = room
        self._weigh = weigh
        self._fold = fold
        self._unfold = unfold
        self._fresh_room = fresh
        self._pieces: OrderedDict[Hashable, T] = OrderedDict()
        self._fresh: OrderedDict[Hashable, T] = OrderedDict()
        """Those that are not folded, the one that was not used for longest first; some are among the others too, folded."""
        self._weight = 0
        self._fresh_weight = 0
        self._lock = Lock()

    @property
    def weight(self) -> int:
        """Bytes held now."""
        return self._weight + self._fresh_weight

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
            if self._fold is None:
                self._pieces[key] = piece
                self._weight += self._weigh(piece)
                self._forget()
            else:
                self._freshen(key, piece)
            return piece

    def _found(self, key: Hashable) -> T | None:
        if key in self._fresh:
            self._fresh.move_to_end(key)
            if key in self._pieces:
                self._pieces.move_to_end(key)
            return self._fresh[key]
        if key not in self._pieces:
            return None
        self._pieces.move_to_end(key)
        if self._unfold is None:
            return self._pieces[key]
        piece = self._unfold(self._pieces[key])
        self._freshen(key, piece)
        return piece

    def _freshen(self, key: Hashable, piece: T) -> None:
        """Have a piece at hand as it was made, and fold others that have not been used for longer."""
        assert self._fold is not None
        self._fresh[key] = piece
        self._fresh_weight += self._weigh(piece)
        while self._fresh_weight > self._fresh_room and len(self._fresh) > 1:
            oldest, used = self._fresh.popitem(last=False)
            self._fresh_weight -= self._weigh(used)
            if oldest not in self._pieces:
                self._pieces[oldest] = folded = self._fold(used)
                self._weight += self._weigh(folded)
        self._forget()

    def _forget(self) -> None:
        """Let go of what was not used for longest, as far as there is no room for it."""
        while self.weight > self._room and self._pieces and len(self._pieces) + len(self._fresh) > 1:
            _, forgotten = self._pieces.popitem(last=False)
            self._weight -= self._weigh(forgotten)
