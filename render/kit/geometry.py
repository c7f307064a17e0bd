"""Boxes on a picture: whole pixels, the right and bottom edge not included."""

from __future__ import annotations

from typing import NamedTuple

Point = tuple[int, int]


class Box(NamedTuple):
    """A rectangle of pixels."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def at(cls, left: int, top: int, width: int, height: int) -> Box:
        """Return the box of that size with its top left corner at a point."""
        return cls(left, top, left + width, top + height)

    @classmethod
    def around(cls, middle: Point, width: int, height: int) -> Box:
        """Return the box of that size around a point."""
        return cls.at(middle[0] - width // 2, middle[1] - height // 2, width, height)

    @property
    def width(self) -> int:
        """The distance from the left edge to the right one."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """The distance from the top edge to the bottom one."""
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        """The pixel at or just after the centre."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def inflate(self, by: int) -> Box:
        """Return the box with every edge moved out by `by` pixels, or in."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def window(self, width: int, height: int, every: Box) -> Box:
        """Return a box of that size about the middle of this one.

        It does not pass an edge of the box around `every` part if that would waste room.
        """
        left = _start(self.left + self.right, every.left, every.right, width)
        return Box.at(left, _start(self.top + self.bottom, every.top, every.bottom, height), width, height)

    def union(self, other: Box) -> Box:
        """Return the smallest box that holds both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def within(self, other: Box) -> Box:
        """Return the part of the box that is inside another one that it touches."""
        return Box(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def shift(self, by: Point) -> Box:
        """Return the box moved by an offset."""
        return Box(self.left + by[0], self.top + by[1], self.right + by[0], self.bottom + by[1])

    def below(self, height: int) -> Box:
        """Return the rest of the box after `height` is cut off its top."""
        return self._replace(top=self.top + height)

    def columns(self, count: int, gap: int) -> tuple[Box, ...]:
        """Cut the box into equal columns with a gap between them."""
        width = (self.width - gap * (count - 1)) // count
        return tuple(
            Box.at(self.left + i * (width + gap), self.top, width, self.height) for i in range(count)
        )

    def rows(self, count: int, gap: int) -> tuple[Box, ...]:
        """Cut the box into equal rows with a gap between them."""
        height = (self.height - gap * (count - 1)) // count
        return tuple(
            Box.at(self.left, self.top + i * (height + gap), self.width, height) for i in range(count)
        )

    def holds(self, other: Box) -> bool:
        """Return whether the other box is wholly inside this one."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def touches(self, other: Box) -> bool:
        """Return whether the two boxes share a pixel."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def shared(self, other: Box) -> int:
        """Return the number of pixels that the two boxes share."""
        if not self.touches(other):
            return 0
        both = self.within(other)
        return both.width * both.height


def _start(ends: int, least: int, most: int, room: int) -> int:
    """Return where a window begins; `ends` is the sum of the ends of what it is about."""
    if most - least <= room:
        return (least + most - room) // 2
    return min(max((ends - room) // 2, least), most - room)
